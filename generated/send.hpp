// send: written by statewirec from spec/send.sm. Do not edit: edit the spec.
// messages on their way to one peer
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::send {

enum class State : std::uint8_t {
  Awaiting_CAR, // nothing can be sent now
  Awaiting_Buffers_for_Ctrl, // the device has no room; on_room follows
  Awaiting_Flow_for_Ctrl, // the receiver has enough unreceived messages of ours
  Awaiting_Buffers_for_Data, // the device has no room for more data; on_room follows
  Closing, // nothing may be posted until the connection is down
};
enum class Event : std::uint8_t {
  CAR_Available,
  Rendezvous_Cleared,
  Data_Provided,
  Source_Failed,
  Control_Available,
  Acknowledged,
  Cancel_Answered,
  Cancel,
  Packet_Sent,
  Buffers_Available,
  Flow_Enabled,
  Connection_Closing,
  Connection_Down,
};

inline constexpr std::string_view k_machine_name = "send";
inline constexpr State k_initial = State::Awaiting_CAR;
inline constexpr std::size_t k_state_count = 5;
inline constexpr std::size_t k_event_count = 13;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 522;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "Awaiting CAR",
  "Awaiting Buffers for Ctrl",
  "Awaiting Flow for Ctrl",
  "Awaiting Buffers for Data",
  "Closing",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "CAR Available",
  "Rendezvous Cleared",
  "Data Provided",
  "Source Failed",
  "Control Available",
  "Acknowledged",
  "Cancel Answered",
  "Cancel",
  "Packet Sent",
  "Buffers Available",
  "Flow Enabled",
  "Connection Closing",
  "Connection Down",
}};

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 0, "invoke Decide Msg Type", "spec/send.sm", 38}, // 0: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 1: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 2: Awaiting_CAR -> Awaiting_Buffers_for_Ctrl on CAR_Available
  {0, 0, 0, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 3: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 4: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 5: Awaiting_CAR -> Awaiting_Flow_for_Ctrl on CAR_Available
  {0, 0, 0, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 6: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 7: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 8: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 9: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 10: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 11: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 12: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 13: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 14: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 15: Awaiting_CAR -> Awaiting_Buffers_for_Data on CAR_Available
  {0, 0, 0, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 16: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 17: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 18: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 19: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 20: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 21: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 22: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 23: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 24: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "invoke Check Ready CAR", "spec/send.sm", 42}, // 25: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 26: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 27: Awaiting_CAR -> Awaiting_Buffers_for_Ctrl on Rendezvous_Cleared
  {0, 1, 0, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 28: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 29: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 30: Awaiting_CAR -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {0, 1, 0, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 31: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 32: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 33: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 34: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 35: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 36: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 37: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 38: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 39: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 40: Awaiting_CAR -> Awaiting_Buffers_for_Data on Rendezvous_Cleared
  {0, 1, 0, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 41: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 42: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 43: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 44: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 45: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 46: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 47: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 48: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 49: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "invoke Check Ready CAR", "spec/send.sm", 45}, // 50: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 51: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 52: Awaiting_CAR -> Awaiting_Buffers_for_Ctrl on Data_Provided
  {0, 2, 0, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 53: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 54: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 55: Awaiting_CAR -> Awaiting_Flow_for_Ctrl on Data_Provided
  {0, 2, 0, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 56: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 57: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 58: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 59: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 60: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 61: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 62: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 63: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 64: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 65: Awaiting_CAR -> Awaiting_Buffers_for_Data on Data_Provided
  {0, 2, 0, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 66: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 67: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 68: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 69: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 70: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 71: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 72: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 73: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 74: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 3, 0, "invoke Check Ready CAR", "spec/send.sm", 48}, // 75: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 76: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 77: Awaiting_CAR -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {0, 3, 0, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 78: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 79: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 80: Awaiting_CAR -> Awaiting_Flow_for_Ctrl on Source_Failed
  {0, 3, 0, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 81: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 82: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 83: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 84: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 85: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 86: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 87: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 88: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 89: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 90: Awaiting_CAR -> Awaiting_Buffers_for_Data on Source_Failed
  {0, 3, 0, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 91: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 92: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 93: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 94: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 95: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 96: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 97: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 98: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 99: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 4, 0, "", "spec/send.sm", 51}, // 100: Awaiting_CAR -> Awaiting_CAR on Control_Available
  {0, 5, 0, "", "spec/send.sm", 54}, // 101: Awaiting_CAR -> Awaiting_CAR on Acknowledged
  {0, 6, 0, "", "spec/send.sm", 57}, // 102: Awaiting_CAR -> Awaiting_CAR on Cancel_Answered
  {0, 7, 0, "", "spec/send.sm", 60}, // 103: Awaiting_CAR -> Awaiting_CAR on Cancel
  {0, 8, 0, "", "spec/send.sm", 63}, // 104: Awaiting_CAR -> Awaiting_CAR on Packet_Sent
  {0, 10, 0, "", "spec/send.sm", 66}, // 105: Awaiting_CAR -> Awaiting_CAR on Flow_Enabled
  {0, 11, 4, "", "spec/send.sm", 69}, // 106: Awaiting_CAR -> Closing on Connection_Closing
  {0, 12, 0, "invoke End Connection", "spec/send.sm", 71}, // 107: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 108: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 109: Awaiting_CAR -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {0, 12, 0, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 110: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 111: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 112: Awaiting_CAR -> Awaiting_Flow_for_Ctrl on Connection_Down
  {0, 12, 0, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 113: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 114: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 115: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 116: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 117: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 118: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 119: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 120: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 121: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 122: Awaiting_CAR -> Awaiting_Buffers_for_Data on Connection_Down
  {0, 12, 0, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 123: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 124: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 125: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 126: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 127: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 128: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 129: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 130: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 131: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "End Connection: it was closed in good order; invoke Check Ready CAR", "spec/send.sm", 341}, // 132: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "End Connection: else", "spec/send.sm", 344}, // 133: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {1, 1, 1, "", "spec/send.sm", 103}, // 134: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Rendezvous_Cleared
  {1, 2, 1, "", "spec/send.sm", 106}, // 135: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Data_Provided
  {1, 3, 1, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 136: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 137: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 138: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "invoke Check Ready CAR", "spec/send.sm", 109}, // 139: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 140: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 141: Awaiting_Buffers_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {1, 3, 1, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 142: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 143: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 144: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 145: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 146: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 147: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 148: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 149: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 150: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 151: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Data on Source_Failed
  {1, 3, 1, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 152: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 153: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 154: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 155: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 156: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 157: Awaiting_Buffers_for_Ctrl -> Awaiting_CAR on Source_Failed
  {1, 3, 1, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 158: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 159: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 160: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 4, 1, "", "spec/send.sm", 112}, // 161: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Control_Available
  {1, 5, 1, "", "spec/send.sm", 115}, // 162: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Acknowledged
  {1, 6, 1, "", "spec/send.sm", 118}, // 163: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel_Answered
  {1, 7, 1, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 164: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 165: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 166: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "invoke Check Ready CAR", "spec/send.sm", 121}, // 167: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 168: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 169: Awaiting_Buffers_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {1, 7, 1, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 170: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 171: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 172: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 173: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 174: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 175: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 176: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 177: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 178: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 179: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Data on Cancel
  {1, 7, 1, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 180: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 181: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 182: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 183: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 184: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 185: Awaiting_Buffers_for_Ctrl -> Awaiting_CAR on Cancel
  {1, 7, 1, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 186: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 187: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 188: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 8, 1, "", "spec/send.sm", 124}, // 189: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Packet_Sent
  {1, 9, 1, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 190: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 191: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 192: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "invoke Check Ready CAR", "spec/send.sm", 99}, // 193: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 194: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 195: Awaiting_Buffers_for_Ctrl -> Awaiting_Flow_for_Ctrl on Buffers_Available
  {1, 9, 1, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 196: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 197: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 198: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 199: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 200: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 201: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 202: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 203: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 204: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 205: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Data on Buffers_Available
  {1, 9, 1, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 206: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 207: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 208: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 209: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 210: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 211: Awaiting_Buffers_for_Ctrl -> Awaiting_CAR on Buffers_Available
  {1, 9, 1, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 212: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 213: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 214: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 10, 1, "", "spec/send.sm", 127}, // 215: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Flow_Enabled
  {1, 11, 4, "", "spec/send.sm", 130}, // 216: Awaiting_Buffers_for_Ctrl -> Closing on Connection_Closing
  {1, 12, 1, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 217: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 218: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 219: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "invoke End Connection", "spec/send.sm", 132}, // 220: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 221: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 222: Awaiting_Buffers_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {1, 12, 1, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 223: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 224: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 225: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 226: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 227: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 228: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 229: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 230: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 231: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 232: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Data on Connection_Down
  {1, 12, 1, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 233: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 234: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 235: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 236: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 237: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 238: Awaiting_Buffers_for_Ctrl -> Awaiting_CAR on Connection_Down
  {1, 12, 1, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 239: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 240: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 241: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "End Connection: it was closed in good order; invoke Check Ready CAR", "spec/send.sm", 341}, // 242: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 0, "End Connection: else", "spec/send.sm", 344}, // 243: Awaiting_Buffers_for_Ctrl -> Awaiting_CAR on Connection_Down
  {2, 1, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 244: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 245: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 246: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 247: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 248: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 249: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "invoke Check Ready CAR", "spec/send.sm", 154}, // 250: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 251: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 252: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 253: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 254: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 255: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 256: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 257: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 258: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 259: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Rendezvous_Cleared
  {2, 1, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 260: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 261: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 262: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 263: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 264: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 265: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Rendezvous_Cleared
  {2, 1, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 266: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 267: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 268: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 269: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 270: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Data_Provided
  {2, 2, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 271: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 272: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 273: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 274: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "invoke Check Ready CAR", "spec/send.sm", 157}, // 275: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 276: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 277: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 278: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 279: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 280: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 281: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 282: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 283: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 284: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Data_Provided
  {2, 2, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 285: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 286: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 287: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 288: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 289: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 290: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Data_Provided
  {2, 2, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 291: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 292: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 293: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 3, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 294: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 295: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {2, 3, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 296: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 297: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 298: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 299: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "invoke Check Ready CAR", "spec/send.sm", 160}, // 300: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 301: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 302: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 303: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 304: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 305: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 306: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 307: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 308: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 309: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Source_Failed
  {2, 3, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 310: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 311: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 312: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 313: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 314: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 315: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Source_Failed
  {2, 3, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 316: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 317: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 318: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 4, 2, "", "spec/send.sm", 163}, // 319: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Control_Available
  {2, 5, 2, "", "spec/send.sm", 166}, // 320: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Acknowledged
  {2, 6, 2, "", "spec/send.sm", 169}, // 321: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel_Answered
  {2, 7, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 322: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 323: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {2, 7, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 324: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 325: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 326: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 327: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "invoke Check Ready CAR", "spec/send.sm", 172}, // 328: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 329: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 330: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 331: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 332: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 333: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 334: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 335: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 336: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 337: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Cancel
  {2, 7, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 338: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 339: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 340: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 341: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 342: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 343: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Cancel
  {2, 7, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 344: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 345: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 346: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 8, 2, "", "spec/send.sm", 175}, // 347: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Packet_Sent
  {2, 10, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 348: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 349: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 350: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 351: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 352: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 353: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "invoke Check Ready CAR", "spec/send.sm", 150}, // 354: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 355: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 356: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 357: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 358: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 359: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 360: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 361: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 362: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 363: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Flow_Enabled
  {2, 10, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 364: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 365: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 366: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 367: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 368: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 369: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Flow_Enabled
  {2, 10, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 370: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 371: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 372: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 11, 4, "", "spec/send.sm", 177}, // 373: Awaiting_Flow_for_Ctrl -> Closing on Connection_Closing
  {2, 12, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 374: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 375: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {2, 12, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 376: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 377: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 378: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 379: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "invoke End Connection", "spec/send.sm", 179}, // 380: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 381: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 382: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 383: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 384: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 385: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 386: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 387: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 388: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 389: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Connection_Down
  {2, 12, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 390: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 391: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 392: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 393: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 394: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 395: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Connection_Down
  {2, 12, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 396: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 397: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 398: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "End Connection: it was closed in good order; invoke Check Ready CAR", "spec/send.sm", 341}, // 399: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 0, "End Connection: else", "spec/send.sm", 344}, // 400: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Connection_Down
  {3, 1, 3, "", "spec/send.sm", 239}, // 401: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Rendezvous_Cleared
  {3, 2, 3, "", "spec/send.sm", 242}, // 402: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Data_Provided
  {3, 3, 3, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 403: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 404: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {3, 3, 3, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 405: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 406: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 407: Awaiting_Buffers_for_Data -> Awaiting_Flow_for_Ctrl on Source_Failed
  {3, 3, 3, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 408: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 409: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 410: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 411: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 412: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 413: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 414: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 415: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 416: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 417: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 418: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "invoke Check Ready CAR", "spec/send.sm", 245}, // 419: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 420: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 421: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 422: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 423: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 424: Awaiting_Buffers_for_Data -> Awaiting_CAR on Source_Failed
  {3, 3, 3, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 425: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 426: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 427: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 4, 3, "", "spec/send.sm", 248}, // 428: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Control_Available
  {3, 5, 3, "", "spec/send.sm", 251}, // 429: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Acknowledged
  {3, 6, 3, "", "spec/send.sm", 254}, // 430: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Cancel_Answered
  {3, 7, 3, "", "spec/send.sm", 257}, // 431: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Cancel
  {3, 8, 3, "", "spec/send.sm", 260}, // 432: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Packet_Sent
  {3, 9, 3, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 433: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 434: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {3, 9, 3, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 435: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 436: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 437: Awaiting_Buffers_for_Data -> Awaiting_Flow_for_Ctrl on Buffers_Available
  {3, 9, 3, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 438: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 439: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 440: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 441: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 442: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 443: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 444: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 445: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 446: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 447: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 448: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "invoke Check Ready CAR", "spec/send.sm", 235}, // 449: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 450: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 451: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 452: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 453: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 454: Awaiting_Buffers_for_Data -> Awaiting_CAR on Buffers_Available
  {3, 9, 3, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 455: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 456: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 457: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 10, 3, "", "spec/send.sm", 263}, // 458: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Flow_Enabled
  {3, 11, 4, "", "spec/send.sm", 266}, // 459: Awaiting_Buffers_for_Data -> Closing on Connection_Closing
  {3, 12, 3, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 460: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 461: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {3, 12, 3, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 462: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 463: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 464: Awaiting_Buffers_for_Data -> Awaiting_Flow_for_Ctrl on Connection_Down
  {3, 12, 3, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 465: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 466: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 467: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 468: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 469: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 470: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 471: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 472: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 473: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 474: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 475: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "invoke End Connection", "spec/send.sm", 268}, // 476: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 477: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 478: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 479: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 480: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 481: Awaiting_Buffers_for_Data -> Awaiting_CAR on Connection_Down
  {3, 12, 3, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 482: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 483: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 484: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "End Connection: it was closed in good order; invoke Check Ready CAR", "spec/send.sm", 341}, // 485: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 0, "End Connection: else", "spec/send.sm", 344}, // 486: Awaiting_Buffers_for_Data -> Awaiting_CAR on Connection_Down
  {4, 1, 4, "", "spec/send.sm", 307}, // 487: Closing -> Closing on Rendezvous_Cleared
  {4, 2, 4, "", "spec/send.sm", 309}, // 488: Closing -> Closing on Data_Provided
  {4, 3, 4, "", "spec/send.sm", 314}, // 489: Closing -> Closing on Source_Failed
  {4, 5, 4, "", "spec/send.sm", 317}, // 490: Closing -> Closing on Acknowledged
  {4, 6, 4, "", "spec/send.sm", 320}, // 491: Closing -> Closing on Cancel_Answered
  {4, 7, 4, "", "spec/send.sm", 326}, // 492: Closing -> Closing on Cancel
  {4, 8, 4, "", "spec/send.sm", 329}, // 493: Closing -> Closing on Packet_Sent
  {4, 11, 4, "", "spec/send.sm", 331}, // 494: Closing -> Closing on Connection_Closing
  {4, 12, 4, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 87}, // 495: Closing -> Closing on Connection_Down
  {4, 12, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 92}, // 496: Closing -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {4, 12, 4, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 94}, // 497: Closing -> Closing on Connection_Down
  {4, 12, 4, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 139}, // 498: Closing -> Closing on Connection_Down
  {4, 12, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 142}, // 499: Closing -> Awaiting_Flow_for_Ctrl on Connection_Down
  {4, 12, 4, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 144}, // 500: Closing -> Closing on Connection_Down
  {4, 12, 4, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 196}, // 501: Closing -> Closing on Connection_Down
  {4, 12, 4, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 198}, // 502: Closing -> Closing on Connection_Down
  {4, 12, 4, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 208}, // 503: Closing -> Closing on Connection_Down
  {4, 12, 4, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 211}, // 504: Closing -> Closing on Connection_Down
  {4, 12, 4, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 213}, // 505: Closing -> Closing on Connection_Down
  {4, 12, 4, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 215}, // 506: Closing -> Closing on Connection_Down
  {4, 12, 4, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 221}, // 507: Closing -> Closing on Connection_Down
  {4, 12, 4, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 224}, // 508: Closing -> Closing on Connection_Down
  {4, 12, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 228}, // 509: Closing -> Awaiting_Buffers_for_Data on Connection_Down
  {4, 12, 4, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 230}, // 510: Closing -> Closing on Connection_Down
  {4, 12, 4, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 276}, // 511: Closing -> Closing on Connection_Down
  {4, 12, 4, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 278}, // 512: Closing -> Closing on Connection_Down
  {4, 12, 4, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 281}, // 513: Closing -> Closing on Connection_Down
  {4, 12, 4, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 285}, // 514: Closing -> Closing on Connection_Down
  {4, 12, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 291}, // 515: Closing -> Awaiting_CAR on Connection_Down
  {4, 12, 4, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 293}, // 516: Closing -> Closing on Connection_Down
  {4, 12, 4, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 296}, // 517: Closing -> Closing on Connection_Down
  {4, 12, 4, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 299}, // 518: Closing -> Closing on Connection_Down
  {4, 12, 4, "invoke End Connection", "spec/send.sm", 333}, // 519: Closing -> Closing on Connection_Down
  {4, 12, 4, "End Connection: it was closed in good order; invoke Check Ready CAR", "spec/send.sm", 341}, // 520: Closing -> Closing on Connection_Down
  {4, 12, 0, "End Connection: else", "spec/send.sm", 344}, // 521: Closing -> Awaiting_CAR on Connection_Down
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 3, 3, 3, 3, 3, 3, 3, 0, 3, 3, 3, // Awaiting_CAR
  0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, // Awaiting_Buffers_for_Ctrl
  0, 3, 3, 3, 3, 3, 3, 3, 3, 0, 3, 3, 3, // Awaiting_Flow_for_Ctrl
  0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, // Awaiting_Buffers_for_Data
  0, 3, 3, 3, 0, 3, 3, 3, 3, 0, 0, 3, 3, // Closing
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return false;
}

namespace detail {

// void choose_the_car_at_the_head_of_the_queue()  spec/send.sm:37:9
template <class C>
inline constexpr bool has_choose_the_car_at_the_head_of_the_queue = requires(C& c) { c.choose_the_car_at_the_head_of_the_queue(); };
// void note_the_clear_to_send()  spec/send.sm:40:9
template <class C>
inline constexpr bool has_note_the_clear_to_send = requires(C& c) { c.note_the_clear_to_send(); };
// void post_the_control_packet()  spec/send.sm:50:9
template <class C>
inline constexpr bool has_post_the_control_packet = requires(C& c) { c.post_the_control_packet(); };
// void complete_the_car_as_cancelled()  spec/send.sm:56:9
template <class C>
inline constexpr bool has_complete_the_car_as_cancelled = requires(C& c) { c.complete_the_car_as_cancelled(); };
// void take_the_new_limit()  spec/send.sm:65:9
template <class C>
inline constexpr bool has_take_the_new_limit = requires(C& c) { c.take_the_new_limit(); };
// bool the_car_forwards_what_is_still_arriving() const  spec/send.sm:74:8
template <class C>
inline constexpr bool has_the_car_forwards_what_is_still_arriving = requires(C& c) { c.the_car_forwards_what_is_still_arriving() ? 1 : 0; };
// void make_it_an_rndv_rts()  spec/send.sm:75:9
template <class C>
inline constexpr bool has_make_it_an_rndv_rts = requires(C& c) { c.make_it_an_rndv_rts(); };
// bool the_length_is_within_the_short_limit() const  spec/send.sm:76:13
template <class C>
inline constexpr bool has_the_length_is_within_the_short_limit = requires(C& c) { c.the_length_is_within_the_short_limit() ? 1 : 0; };
// void make_it_short()  spec/send.sm:77:9
template <class C>
inline constexpr bool has_make_it_short = requires(C& c) { c.make_it_short(); };
// bool the_length_is_within_the_eager_limit() const  spec/send.sm:78:13
template <class C>
inline constexpr bool has_the_length_is_within_the_eager_limit = requires(C& c) { c.the_length_is_within_the_eager_limit() ? 1 : 0; };
// void make_it_eager()  spec/send.sm:79:9
template <class C>
inline constexpr bool has_make_it_eager = requires(C& c) { c.make_it_eager(); };
// bool type_is_short_or_eager() const  spec/send.sm:84:8
template <class C>
inline constexpr bool has_type_is_short_or_eager = requires(C& c) { c.type_is_short_or_eager() ? 1 : 0; };
// bool it_costs_more_than_an_announcement_and_too_much_is_outstanding() const  spec/send.sm:85:12
template <class C>
inline constexpr bool has_it_costs_more_than_an_announcement_and_too_much_is_outstanding = requires(C& c) { c.it_costs_more_than_an_announcement_and_too_much_is_outstanding() ? 1 : 0; };
// void convert_it_to_an_rndv_rts()  spec/send.sm:86:13
template <class C>
inline constexpr bool has_convert_it_to_an_rndv_rts = requires(C& c) { c.convert_it_to_an_rndv_rts(); };
// bool buffers_are_available() const  spec/send.sm:90:8
template <class C>
inline constexpr bool has_buffers_are_available = requires(C& c) { c.buffers_are_available() ? 1 : 0; };
// void note_the_wait_for_buffers()  spec/send.sm:91:9
template <class C>
inline constexpr bool has_note_the_wait_for_buffers = requires(C& c) { c.note_the_wait_for_buffers(); };
// bool flow_restricted() const  spec/send.sm:135:8
template <class C>
inline constexpr bool has_flow_restricted = requires(C& c) { c.flow_restricted() ? 1 : 0; };
// bool data_was_granted() const  spec/send.sm:136:12
template <class C>
inline constexpr bool has_data_was_granted = requires(C& c) { c.data_was_granted() ? 1 : 0; };
// void choose_the_car_whose_data_was_granted()  spec/send.sm:138:13
template <class C>
inline constexpr bool has_choose_the_car_whose_data_was_granted = requires(C& c) { c.choose_the_car_whose_data_was_granted(); };
// void note_the_wait_for_flow()  spec/send.sm:141:13
template <class C>
inline constexpr bool has_note_the_wait_for_flow = requires(C& c) { c.note_the_wait_for_flow(); };
// void take_the_car_off_its_queue()  spec/send.sm:182:5
template <class C>
inline constexpr bool has_take_the_car_off_its_queue = requires(C& c) { c.take_the_car_off_its_queue(); };
// void put_the_envelope_info_in_the_packet_buffer()  spec/send.sm:184:9
template <class C>
inline constexpr bool has_put_the_envelope_info_in_the_packet_buffer = requires(C& c) { c.put_the_envelope_info_in_the_packet_buffer(); };
// bool type_is_rndv_rts() const  spec/send.sm:185:13
template <class C>
inline constexpr bool has_type_is_rndv_rts = requires(C& c) { c.type_is_rndv_rts() ? 1 : 0; };
// void put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer()  spec/send.sm:186:9
template <class C>
inline constexpr bool has_put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer = requires(C& c) { c.put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer(); };
// bool the_source_of_the_data_has_failed() const  spec/send.sm:187:13
template <class C>
inline constexpr bool has_the_source_of_the_data_has_failed = requires(C& c) { c.the_source_of_the_data_has_failed() ? 1 : 0; };
// void put_the_abort_in_the_packet_buffer()  spec/send.sm:188:9
template <class C>
inline constexpr bool has_put_the_abort_in_the_packet_buffer = requires(C& c) { c.put_the_abort_in_the_packet_buffer(); };
// void put_the_id_of_the_receive_in_the_packet_buffer()  spec/send.sm:190:9
template <class C>
inline constexpr bool has_put_the_id_of_the_receive_in_the_packet_buffer = requires(C& c) { c.put_the_id_of_the_receive_in_the_packet_buffer(); };
// bool type_is_short_eager_or_rndv_data_and_there_is_data() const  spec/send.sm:191:8
template <class C>
inline constexpr bool has_type_is_short_eager_or_rndv_data_and_there_is_data = requires(C& c) { c.type_is_short_eager_or_rndv_data_and_there_is_data() ? 1 : 0; };
// void post_the_send_to_the_network_device()  spec/send.sm:193:5
template <class C>
inline constexpr bool has_post_the_send_to_the_network_device = requires(C& c) { c.post_the_send_to_the_network_device(); };
// bool the_device_refused_it() const  spec/send.sm:194:8
template <class C>
inline constexpr bool has_the_device_refused_it = requires(C& c) { c.the_device_refused_it() ? 1 : 0; };
// void fail_the_car_with_what_the_device_says()  spec/send.sm:195:9
template <class C>
inline constexpr bool has_fail_the_car_with_what_the_device_says = requires(C& c) { c.fail_the_car_with_what_the_device_says(); };
// void spend_the_credit_of_the_message()  spec/send.sm:203:9
template <class C>
inline constexpr bool has_spend_the_credit_of_the_message = requires(C& c) { c.spend_the_credit_of_the_message(); };
// void spend_the_credit_of_an_announcement()  spec/send.sm:205:9
template <class C>
inline constexpr bool has_spend_the_credit_of_an_announcement = requires(C& c) { c.spend_the_credit_of_an_announcement(); };
// void set_the_car_aside_until_it_is_cleared()  spec/send.sm:207:9
template <class C>
inline constexpr bool has_set_the_car_aside_until_it_is_cleared = requires(C& c) { c.set_the_car_aside_until_it_is_cleared(); };
// void fail_the_car_as_its_source_did()  spec/send.sm:210:9
template <class C>
inline constexpr bool has_fail_the_car_as_its_source_did = requires(C& c) { c.fail_the_car_as_its_source_did(); };
// bool there_are_more_data_packets_to_send() const  spec/send.sm:212:13
template <class C>
inline constexpr bool has_there_are_more_data_packets_to_send = requires(C& c) { c.there_are_more_data_packets_to_send() ? 1 : 0; };
// bool no_more_data_has_been_provided() const  spec/send.sm:218:8
template <class C>
inline constexpr bool has_no_more_data_has_been_provided = requires(C& c) { c.no_more_data_has_been_provided() ? 1 : 0; };
// void set_the_car_aside_until_more_is_provided()  spec/send.sm:220:9
template <class C>
inline constexpr bool has_set_the_car_aside_until_more_is_provided = requires(C& c) { c.set_the_car_aside_until_more_is_provided(); };
// bool type_is_rndv_data_and_others_are_waiting() const  spec/send.sm:222:13
template <class C>
inline constexpr bool has_type_is_rndv_data_and_others_are_waiting = requires(C& c) { c.type_is_rndv_data_and_others_are_waiting() ? 1 : 0; };
// void queue_the_data_of_the_car_behind_the_others()  spec/send.sm:223:9
template <class C>
inline constexpr bool has_queue_the_data_of_the_car_behind_the_others = requires(C& c) { c.queue_the_data_of_the_car_behind_the_others(); };
// void queue_the_data_of_the_car_in_front()  spec/send.sm:227:9
template <class C>
inline constexpr bool has_queue_the_data_of_the_car_in_front = requires(C& c) { c.queue_the_data_of_the_car_in_front(); };
// void put_the_id_of_the_message_in_the_packet_buffer()  spec/send.sm:271:5
template <class C>
inline constexpr bool has_put_the_id_of_the_message_in_the_packet_buffer = requires(C& c) { c.put_the_id_of_the_message_in_the_packet_buffer(); };
// void choose_the_next_car()  spec/send.sm:289:5
template <class C>
inline constexpr bool has_choose_the_next_car = requires(C& c) { c.choose_the_next_car(); };
// bool no_car_is_ready() const  spec/send.sm:290:8
template <class C>
inline constexpr bool has_no_car_is_ready = requires(C& c) { c.no_car_is_ready() ? 1 : 0; };
// bool the_eager_message_has_begun() const  spec/send.sm:292:13
template <class C>
inline constexpr bool has_the_eager_message_has_begun = requires(C& c) { c.the_eager_message_has_begun() ? 1 : 0; };
// bool its_data_was_granted() const  spec/send.sm:295:13
template <class C>
inline constexpr bool has_its_data_was_granted = requires(C& c) { c.its_data_was_granted() ? 1 : 0; };
// bool the_car_is_queued() const  spec/send.sm:311:12
template <class C>
inline constexpr bool has_the_car_is_queued = requires(C& c) { c.the_car_is_queued() ? 1 : 0; };
// void take_the_car_out()  spec/send.sm:312:13
template <class C>
inline constexpr bool has_take_the_car_out = requires(C& c) { c.take_the_car_out(); };
// void forget_the_credits()  spec/send.sm:336:5
template <class C>
inline constexpr bool has_forget_the_credits = requires(C& c) { c.forget_the_credits(); };
// bool it_was_closed_in_good_order() const  spec/send.sm:337:8
template <class C>
inline constexpr bool has_it_was_closed_in_good_order = requires(C& c) { c.it_was_closed_in_good_order() ? 1 : 0; };
// void complete_the_cars_that_have_left()  spec/send.sm:339:9
template <class C>
inline constexpr bool has_complete_the_cars_that_have_left = requires(C& c) { c.complete_the_cars_that_have_left(); };
// void end_the_cars_that_wait_for_the_peer_as_closed()  spec/send.sm:340:9
template <class C>
inline constexpr bool has_end_the_cars_that_wait_for_the_peer_as_closed = requires(C& c) { c.end_the_cars_that_wait_for_the_peer_as_closed(); };
// void fail_all_cars()  spec/send.sm:343:9
template <class C>
inline constexpr bool has_fail_all_cars = requires(C& c) { c.fail_all_cars(); };
// bool direct_access_flag_is_set() const  spec/send.sm:347:8
template <class C>
inline constexpr bool has_direct_access_flag_is_set = requires(C& c) { c.direct_access_flag_is_set() ? 1 : 0; };
// void point_network_send_descriptor_at_the_user_data()  spec/send.sm:348:9
template <class C>
inline constexpr bool has_point_network_send_descriptor_at_the_user_data = requires(C& c) { c.point_network_send_descriptor_at_the_user_data(); };
// void pack_data_into_the_packet_buffer()  spec/send.sm:350:9
template <class C>
inline constexpr bool has_pack_data_into_the_packet_buffer = requires(C& c) { c.pack_data_into_the_packet_buffer(); };
// void decrement_car_outstanding_activities_counter()  spec/send.sm:353:5
template <class C>
inline constexpr bool has_decrement_car_outstanding_activities_counter = requires(C& c) { c.decrement_car_outstanding_activities_counter(); };
// bool outstanding_activity_counter_reaches_zero() const  spec/send.sm:354:8
template <class C>
inline constexpr bool has_outstanding_activity_counter_reaches_zero = requires(C& c) { c.outstanding_activity_counter_reaches_zero() ? 1 : 0; };
// void complete_the_car()  spec/send.sm:355:9
template <class C>
inline constexpr bool has_complete_the_car = requires(C& c) { c.complete_the_car(); };
// void set_the_car_aside_until_the_rest_has_happened()  spec/send.sm:357:9
template <class C>
inline constexpr bool has_set_the_car_aside_until_the_rest_has_happened = requires(C& c) { c.set_the_car_aside_until_the_rest_has_happened(); };
// void the_answer_has_come()  spec/send.sm:366:5
template <class C>
inline constexpr bool has_the_answer_has_come = requires(C& c) { c.the_answer_has_come(); };
// bool the_car_waits_for_an_answer() const  spec/send.sm:378:13
template <class C>
inline constexpr bool has_the_car_waits_for_an_answer = requires(C& c) { c.the_car_waits_for_an_answer() ? 1 : 0; };
// bool the_car_has_not_asked_to_be_cancelled() const  spec/send.sm:379:12
template <class C>
inline constexpr bool has_the_car_has_not_asked_to_be_cancelled = requires(C& c) { c.the_car_has_not_asked_to_be_cancelled() ? 1 : 0; };
// void post_the_cancel_packet()  spec/send.sm:380:13
template <class C>
inline constexpr bool has_post_the_cancel_packet = requires(C& c) { c.post_the_cancel_packet(); };
// bool the_car_is_cleared_and_set_aside_and_has_something_to_send() const  spec/send.sm:395:8
template <class C>
inline constexpr bool has_the_car_is_cleared_and_set_aside_and_has_something_to_send = requires(C& c) { c.the_car_is_cleared_and_set_aside_and_has_something_to_send() ? 1 : 0; };
// bool granted_data_is_there() const  spec/send.sm:400:11
template <class C>
inline constexpr bool has_granted_data_is_there = requires(C& c) { c.granted_data_is_there() ? 1 : 0; };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_choose_the_car_at_the_head_of_the_queue<C> &&
  detail::has_note_the_clear_to_send<C> &&
  detail::has_post_the_control_packet<C> &&
  detail::has_complete_the_car_as_cancelled<C> &&
  detail::has_take_the_new_limit<C> &&
  detail::has_the_car_forwards_what_is_still_arriving<C> &&
  detail::has_make_it_an_rndv_rts<C> &&
  detail::has_the_length_is_within_the_short_limit<C> &&
  detail::has_make_it_short<C> &&
  detail::has_the_length_is_within_the_eager_limit<C> &&
  detail::has_make_it_eager<C> &&
  detail::has_type_is_short_or_eager<C> &&
  detail::has_it_costs_more_than_an_announcement_and_too_much_is_outstanding<C> &&
  detail::has_convert_it_to_an_rndv_rts<C> &&
  detail::has_buffers_are_available<C> &&
  detail::has_note_the_wait_for_buffers<C> &&
  detail::has_flow_restricted<C> &&
  detail::has_data_was_granted<C> &&
  detail::has_choose_the_car_whose_data_was_granted<C> &&
  detail::has_note_the_wait_for_flow<C> &&
  detail::has_take_the_car_off_its_queue<C> &&
  detail::has_put_the_envelope_info_in_the_packet_buffer<C> &&
  detail::has_type_is_rndv_rts<C> &&
  detail::has_put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer<C> &&
  detail::has_the_source_of_the_data_has_failed<C> &&
  detail::has_put_the_abort_in_the_packet_buffer<C> &&
  detail::has_put_the_id_of_the_receive_in_the_packet_buffer<C> &&
  detail::has_type_is_short_eager_or_rndv_data_and_there_is_data<C> &&
  detail::has_post_the_send_to_the_network_device<C> &&
  detail::has_the_device_refused_it<C> &&
  detail::has_fail_the_car_with_what_the_device_says<C> &&
  detail::has_spend_the_credit_of_the_message<C> &&
  detail::has_spend_the_credit_of_an_announcement<C> &&
  detail::has_set_the_car_aside_until_it_is_cleared<C> &&
  detail::has_fail_the_car_as_its_source_did<C> &&
  detail::has_there_are_more_data_packets_to_send<C> &&
  detail::has_no_more_data_has_been_provided<C> &&
  detail::has_set_the_car_aside_until_more_is_provided<C> &&
  detail::has_type_is_rndv_data_and_others_are_waiting<C> &&
  detail::has_queue_the_data_of_the_car_behind_the_others<C> &&
  detail::has_queue_the_data_of_the_car_in_front<C> &&
  detail::has_put_the_id_of_the_message_in_the_packet_buffer<C> &&
  detail::has_choose_the_next_car<C> &&
  detail::has_no_car_is_ready<C> &&
  detail::has_the_eager_message_has_begun<C> &&
  detail::has_its_data_was_granted<C> &&
  detail::has_the_car_is_queued<C> &&
  detail::has_take_the_car_out<C> &&
  detail::has_forget_the_credits<C> &&
  detail::has_it_was_closed_in_good_order<C> &&
  detail::has_complete_the_cars_that_have_left<C> &&
  detail::has_end_the_cars_that_wait_for_the_peer_as_closed<C> &&
  detail::has_fail_all_cars<C> &&
  detail::has_direct_access_flag_is_set<C> &&
  detail::has_point_network_send_descriptor_at_the_user_data<C> &&
  detail::has_pack_data_into_the_packet_buffer<C> &&
  detail::has_decrement_car_outstanding_activities_counter<C> &&
  detail::has_outstanding_activity_counter_reaches_zero<C> &&
  detail::has_complete_the_car<C> &&
  detail::has_set_the_car_aside_until_the_rest_has_happened<C> &&
  detail::has_the_answer_has_come<C> &&
  detail::has_the_car_waits_for_an_answer<C> &&
  detail::has_the_car_has_not_asked_to_be_cancelled<C> &&
  detail::has_post_the_cancel_packet<C> &&
  detail::has_the_car_is_cleared_and_set_aside_and_has_something_to_send<C> &&
  detail::has_granted_data_is_there<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_choose_the_car_at_the_head_of_the_queue<C>, "spec/send.sm:37:9: no hook for \"choose the CAR at the head of the queue\": implement void choose_the_car_at_the_head_of_the_queue()");
  static_assert(has_note_the_clear_to_send<C>, "spec/send.sm:40:9: no hook for \"note the clear to send\": implement void note_the_clear_to_send()");
  static_assert(has_post_the_control_packet<C>, "spec/send.sm:50:9: no hook for \"post the control packet\": implement void post_the_control_packet()");
  static_assert(has_complete_the_car_as_cancelled<C>, "spec/send.sm:56:9: no hook for \"complete the CAR as cancelled\": implement void complete_the_car_as_cancelled()");
  static_assert(has_take_the_new_limit<C>, "spec/send.sm:65:9: no hook for \"take the new limit\": implement void take_the_new_limit()");
  static_assert(has_the_car_forwards_what_is_still_arriving<C>, "spec/send.sm:74:8: no hook for \"the CAR forwards what is still arriving\": implement bool the_car_forwards_what_is_still_arriving() const");
  static_assert(has_make_it_an_rndv_rts<C>, "spec/send.sm:75:9: no hook for \"make it an rndv-rts\": implement void make_it_an_rndv_rts()");
  static_assert(has_the_length_is_within_the_short_limit<C>, "spec/send.sm:76:13: no hook for \"the length is within the short limit\": implement bool the_length_is_within_the_short_limit() const");
  static_assert(has_make_it_short<C>, "spec/send.sm:77:9: no hook for \"make it short\": implement void make_it_short()");
  static_assert(has_the_length_is_within_the_eager_limit<C>, "spec/send.sm:78:13: no hook for \"the length is within the eager limit\": implement bool the_length_is_within_the_eager_limit() const");
  static_assert(has_make_it_eager<C>, "spec/send.sm:79:9: no hook for \"make it eager\": implement void make_it_eager()");
  static_assert(has_type_is_short_or_eager<C>, "spec/send.sm:84:8: no hook for \"type is short or eager\": implement bool type_is_short_or_eager() const");
  static_assert(has_it_costs_more_than_an_announcement_and_too_much_is_outstanding<C>, "spec/send.sm:85:12: no hook for \"it costs more than an announcement and too much is outstanding\": implement bool it_costs_more_than_an_announcement_and_too_much_is_outstanding() const");
  static_assert(has_convert_it_to_an_rndv_rts<C>, "spec/send.sm:86:13: no hook for \"convert it to an rndv-rts\": implement void convert_it_to_an_rndv_rts()");
  static_assert(has_buffers_are_available<C>, "spec/send.sm:90:8: no hook for \"buffers are available\": implement bool buffers_are_available() const");
  static_assert(has_note_the_wait_for_buffers<C>, "spec/send.sm:91:9: no hook for \"note the wait for buffers\": implement void note_the_wait_for_buffers()");
  static_assert(has_flow_restricted<C>, "spec/send.sm:135:8: no hook for \"flow restricted\": implement bool flow_restricted() const");
  static_assert(has_data_was_granted<C>, "spec/send.sm:136:12: no hook for \"data was granted\": implement bool data_was_granted() const");
  static_assert(has_choose_the_car_whose_data_was_granted<C>, "spec/send.sm:138:13: no hook for \"choose the CAR whose data was granted\": implement void choose_the_car_whose_data_was_granted()");
  static_assert(has_note_the_wait_for_flow<C>, "spec/send.sm:141:13: no hook for \"note the wait for flow\": implement void note_the_wait_for_flow()");
  static_assert(has_take_the_car_off_its_queue<C>, "spec/send.sm:182:5: no hook for \"take the CAR off its queue\": implement void take_the_car_off_its_queue()");
  static_assert(has_put_the_envelope_info_in_the_packet_buffer<C>, "spec/send.sm:184:9: no hook for \"put the envelope info in the packet buffer\": implement void put_the_envelope_info_in_the_packet_buffer()");
  static_assert(has_type_is_rndv_rts<C>, "spec/send.sm:185:13: no hook for \"type is rndv-rts\": implement bool type_is_rndv_rts() const");
  static_assert(has_put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer<C>, "spec/send.sm:186:9: no hook for \"put the envelope and the id of the CAR into the packet buffer\": implement void put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer()");
  static_assert(has_the_source_of_the_data_has_failed<C>, "spec/send.sm:187:13: no hook for \"the source of the data has failed\": implement bool the_source_of_the_data_has_failed() const");
  static_assert(has_put_the_abort_in_the_packet_buffer<C>, "spec/send.sm:188:9: no hook for \"put the abort in the packet buffer\": implement void put_the_abort_in_the_packet_buffer()");
  static_assert(has_put_the_id_of_the_receive_in_the_packet_buffer<C>, "spec/send.sm:190:9: no hook for \"put the id of the receive in the packet buffer\": implement void put_the_id_of_the_receive_in_the_packet_buffer()");
  static_assert(has_type_is_short_eager_or_rndv_data_and_there_is_data<C>, "spec/send.sm:191:8: no hook for \"type is short, eager, or rndv-data and there is data\": implement bool type_is_short_eager_or_rndv_data_and_there_is_data() const");
  static_assert(has_post_the_send_to_the_network_device<C>, "spec/send.sm:193:5: no hook for \"post the send to the network device\": implement void post_the_send_to_the_network_device()");
  static_assert(has_the_device_refused_it<C>, "spec/send.sm:194:8: no hook for \"the device refused it\": implement bool the_device_refused_it() const");
  static_assert(has_fail_the_car_with_what_the_device_says<C>, "spec/send.sm:195:9: no hook for \"fail the CAR with what the device says\": implement void fail_the_car_with_what_the_device_says()");
  static_assert(has_spend_the_credit_of_the_message<C>, "spec/send.sm:203:9: no hook for \"spend the credit of the message\": implement void spend_the_credit_of_the_message()");
  static_assert(has_spend_the_credit_of_an_announcement<C>, "spec/send.sm:205:9: no hook for \"spend the credit of an announcement\": implement void spend_the_credit_of_an_announcement()");
  static_assert(has_set_the_car_aside_until_it_is_cleared<C>, "spec/send.sm:207:9: no hook for \"set the CAR aside until it is cleared\": implement void set_the_car_aside_until_it_is_cleared()");
  static_assert(has_fail_the_car_as_its_source_did<C>, "spec/send.sm:210:9: no hook for \"fail the CAR as its source did\": implement void fail_the_car_as_its_source_did()");
  static_assert(has_there_are_more_data_packets_to_send<C>, "spec/send.sm:212:13: no hook for \"there are more data packets to send\": implement bool there_are_more_data_packets_to_send() const");
  static_assert(has_no_more_data_has_been_provided<C>, "spec/send.sm:218:8: no hook for \"no more data has been provided\": implement bool no_more_data_has_been_provided() const");
  static_assert(has_set_the_car_aside_until_more_is_provided<C>, "spec/send.sm:220:9: no hook for \"set the CAR aside until more is provided\": implement void set_the_car_aside_until_more_is_provided()");
  static_assert(has_type_is_rndv_data_and_others_are_waiting<C>, "spec/send.sm:222:13: no hook for \"type is rndv-data and others are waiting\": implement bool type_is_rndv_data_and_others_are_waiting() const");
  static_assert(has_queue_the_data_of_the_car_behind_the_others<C>, "spec/send.sm:223:9: no hook for \"queue the data of the CAR behind the others\": implement void queue_the_data_of_the_car_behind_the_others()");
  static_assert(has_queue_the_data_of_the_car_in_front<C>, "spec/send.sm:227:9: no hook for \"queue the data of the CAR in front\": implement void queue_the_data_of_the_car_in_front()");
  static_assert(has_put_the_id_of_the_message_in_the_packet_buffer<C>, "spec/send.sm:271:5: no hook for \"put the id of the message in the packet buffer\": implement void put_the_id_of_the_message_in_the_packet_buffer()");
  static_assert(has_choose_the_next_car<C>, "spec/send.sm:289:5: no hook for \"choose the next CAR\": implement void choose_the_next_car()");
  static_assert(has_no_car_is_ready<C>, "spec/send.sm:290:8: no hook for \"no CAR is ready\": implement bool no_car_is_ready() const");
  static_assert(has_the_eager_message_has_begun<C>, "spec/send.sm:292:13: no hook for \"the eager message has begun\": implement bool the_eager_message_has_begun() const");
  static_assert(has_its_data_was_granted<C>, "spec/send.sm:295:13: no hook for \"its data was granted\": implement bool its_data_was_granted() const");
  static_assert(has_the_car_is_queued<C>, "spec/send.sm:311:12: no hook for \"the CAR is queued\": implement bool the_car_is_queued() const");
  static_assert(has_take_the_car_out<C>, "spec/send.sm:312:13: no hook for \"take the CAR out\": implement void take_the_car_out()");
  static_assert(has_forget_the_credits<C>, "spec/send.sm:336:5: no hook for \"forget the credits\": implement void forget_the_credits()");
  static_assert(has_it_was_closed_in_good_order<C>, "spec/send.sm:337:8: no hook for \"it was closed in good order\": implement bool it_was_closed_in_good_order() const");
  static_assert(has_complete_the_cars_that_have_left<C>, "spec/send.sm:339:9: no hook for \"complete the CARs that have left\": implement void complete_the_cars_that_have_left()");
  static_assert(has_end_the_cars_that_wait_for_the_peer_as_closed<C>, "spec/send.sm:340:9: no hook for \"end the CARs that wait for the peer as closed\": implement void end_the_cars_that_wait_for_the_peer_as_closed()");
  static_assert(has_fail_all_cars<C>, "spec/send.sm:343:9: no hook for \"fail all CARs\": implement void fail_all_cars()");
  static_assert(has_direct_access_flag_is_set<C>, "spec/send.sm:347:8: no hook for \"direct access flag is set\": implement bool direct_access_flag_is_set() const");
  static_assert(has_point_network_send_descriptor_at_the_user_data<C>, "spec/send.sm:348:9: no hook for \"point network send descriptor at the user data\": implement void point_network_send_descriptor_at_the_user_data()");
  static_assert(has_pack_data_into_the_packet_buffer<C>, "spec/send.sm:350:9: no hook for \"pack data into the packet buffer\": implement void pack_data_into_the_packet_buffer()");
  static_assert(has_decrement_car_outstanding_activities_counter<C>, "spec/send.sm:353:5: no hook for \"decrement CAR outstanding activities counter\": implement void decrement_car_outstanding_activities_counter()");
  static_assert(has_outstanding_activity_counter_reaches_zero<C>, "spec/send.sm:354:8: no hook for \"outstanding activity counter reaches zero\": implement bool outstanding_activity_counter_reaches_zero() const");
  static_assert(has_complete_the_car<C>, "spec/send.sm:355:9: no hook for \"complete the CAR\": implement void complete_the_car()");
  static_assert(has_set_the_car_aside_until_the_rest_has_happened<C>, "spec/send.sm:357:9: no hook for \"set the CAR aside until the rest has happened\": implement void set_the_car_aside_until_the_rest_has_happened()");
  static_assert(has_the_answer_has_come<C>, "spec/send.sm:366:5: no hook for \"the answer has come\": implement void the_answer_has_come()");
  static_assert(has_the_car_waits_for_an_answer<C>, "spec/send.sm:378:13: no hook for \"the CAR waits for an answer\": implement bool the_car_waits_for_an_answer() const");
  static_assert(has_the_car_has_not_asked_to_be_cancelled<C>, "spec/send.sm:379:12: no hook for \"the CAR has not asked to be cancelled\": implement bool the_car_has_not_asked_to_be_cancelled() const");
  static_assert(has_post_the_cancel_packet<C>, "spec/send.sm:380:13: no hook for \"post the cancel packet\": implement void post_the_cancel_packet()");
  static_assert(has_the_car_is_cleared_and_set_aside_and_has_something_to_send<C>, "spec/send.sm:395:8: no hook for \"the CAR is cleared and set aside, and has something to send\": implement bool the_car_is_cleared_and_set_aside_and_has_something_to_send() const");
  static_assert(has_granted_data_is_there<C>, "spec/send.sm:400:11: no hook for \"granted data is there\": implement bool granted_data_is_there() const");
}

// The transition that an edge of the drawing is, by the cell whose program takes it.
inline constexpr std::array<std::array<::statewire::TransitionId, 82>, 56> k_steps{{
  {{0, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 1, 2, 3, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 4, 5, 6, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 17, 18, 19, 20, 21, 22, 23, 24, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 25, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 26, 27, 28, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 29, 30, 31, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 42, 43, 44, 45, 46, 47, 48, 49, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 50, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 51, 52, 53, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 54, 55, 56, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 67, 68, 69, 70, 71, 72, 73, 74, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 75, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 76, 77, 78, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 79, 80, 81, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 92, 93, 94, 95, 96, 97, 98, 99, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 100, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 101, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 102, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 103, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 104, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 105, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 106, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 107, 108, 109, 110, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 111, 112, 113, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 124, 125, 126, 127, 128, 129, 130, 131, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 132, 133}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 190, 191, 192, 193, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 194, 195, 196, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 207, 208, 209, 210, 211, 212, 213, 214, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 134, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 135, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 136, 137, 138, 65535, 65535, 65535, 139, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 140, 141, 142, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 153, 154, 155, 156, 157, 158, 159, 160, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 161, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 162, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 163, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 164, 165, 166, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 167, 65535, 65535, 65535, 65535, 168, 169, 170, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 181, 182, 183, 184, 185, 186, 187, 188, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 189, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 215, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 216, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 217, 218, 219, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 220, 221, 222, 223, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 234, 235, 236, 237, 238, 239, 240, 241, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 242, 243}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 348, 349, 350, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 351, 352, 353, 354, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 355, 356, 357, 358, 359, 360, 361, 362, 363, 364, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 365, 366, 367, 368, 369, 370, 371, 372, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 244, 245, 246, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 247, 248, 249, 65535, 250, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 251, 252, 253, 254, 255, 256, 257, 258, 259, 260, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 261, 262, 263, 264, 265, 266, 267, 268, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 269, 270, 271, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 272, 273, 274, 65535, 65535, 275, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 276, 277, 278, 279, 280, 281, 282, 283, 284, 285, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 286, 287, 288, 289, 290, 291, 292, 293, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 294, 295, 296, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 297, 298, 299, 65535, 65535, 65535, 300, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 301, 302, 303, 304, 305, 306, 307, 308, 309, 310, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 311, 312, 313, 314, 315, 316, 317, 318, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 319, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 320, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 321, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 322, 323, 324, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 325, 326, 327, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 328, 65535, 65535, 65535, 329, 330, 331, 332, 333, 334, 335, 336, 337, 338, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 339, 340, 341, 342, 343, 344, 345, 346, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 347, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 373, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 374, 375, 376, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 377, 378, 379, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 380, 381, 382, 383, 384, 385, 386, 387, 388, 389, 390, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 391, 392, 393, 394, 395, 396, 397, 398, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 399, 400}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 433, 434, 435, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 436, 437, 438, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 439, 440, 441, 442, 443, 444, 445, 446, 447, 448, 449, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 450, 451, 452, 453, 454, 455, 456, 457, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 401, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 402, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 403, 404, 405, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 406, 407, 408, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418, 65535, 65535, 65535, 419, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 420, 421, 422, 423, 424, 425, 426, 427, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 428, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 429, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 430, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 431, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 432, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 458, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 459, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 460, 461, 462, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 463, 464, 465, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 466, 467, 468, 469, 470, 471, 472, 473, 474, 475, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 476, 477, 478, 479, 480, 481, 482, 483, 484, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 485, 486}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 487, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 488, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 489, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 490, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 491, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 492, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 493, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 494, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 495, 496, 497, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 498, 499, 500, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 501, 502, 503, 504, 505, 506, 507, 508, 509, 510, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 511, 512, 513, 514, 515, 516, 517, 518, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 519, 520, 521}},
}};
template <class Observer>
struct Steps {
  Observer& observer;
  std::size_t program;
  constexpr void take(std::size_t edge) const {
    observer.transition(k_steps[program][edge]);
  }
};
template <>
struct Steps<::statewire::NoObserver> {
  constexpr Steps(const ::statewire::NoObserver&, std::size_t) {}
  constexpr void take(std::size_t) const {}
};

// How a round of Actions ends: in a state, or with the Action of the next round.
struct Turn {
  bool ends;
  State state;
  std::uint16_t next;
};

template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Decide_Msg_Type([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Decide_Msg_Type([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr State rounds_of_Decide_Msg_Type([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps, Turn turn);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Buffers_for_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Flow_for_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Post_Send_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Account_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Buffers_for_Data([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Post_Send_Data([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Signal_CAR_Completion([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Ready_CAR([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Ready_CAR([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr State do_End_Connection([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C>
constexpr void call_point_or_pack(C& c);
template <class C>
constexpr void call_signal_car_completion(C& c);
template <class C>
constexpr void call_count_the_packet_that_has_left(C& c);
template <class C>
constexpr void call_count_the_acknowledgement(C& c);
template <class C>
constexpr void call_cancel_the_car(C& c);
template <class C>
constexpr void call_fail_the_forwarding_car(C& c);
template <class C>
constexpr void call_queue_granted_data(C& c);
template <class C>
constexpr void call_push_what_was_granted(C& c);

// Decide Msg Type: spec/send.sm:73:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Decide_Msg_Type([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (c.the_car_forwards_what_is_still_arriving()) {
    c.make_it_an_rndv_rts();
  } else if (c.the_length_is_within_the_short_limit()) {
    c.make_it_short();
  } else if (c.the_length_is_within_the_eager_limit()) {
    c.make_it_eager();
  } else {
    c.make_it_an_rndv_rts();
  }
  if (c.type_is_short_or_eager()) {
    if (c.it_costs_more_than_an_announcement_and_too_much_is_outstanding()) {
      c.convert_it_to_an_rndv_rts();
    }
  }
  steps.take(12);
  return turn_Check_Buffers_for_Ctrl(c, steps);
}

template <class C, class Observer>
[[nodiscard]] constexpr State rounds_of_Decide_Msg_Type([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps, Turn turn) {
  while (!turn.ends) {
    switch (turn.next) {
    case 0: turn = turn_Decide_Msg_Type(c, steps); break;
    case 1: turn = turn_Check_Buffers_for_Ctrl(c, steps); break;
    case 5: turn = turn_Check_Buffers_for_Data(c, steps); break;
    default: turn.ends = true; break;
    }
  }
  return turn.state;
}

template <class C, class Observer>
[[nodiscard]] constexpr State do_Decide_Msg_Type([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  return rounds_of_Decide_Msg_Type(c, steps, turn_Decide_Msg_Type(c, steps));
}

// Check Buffers for Ctrl: spec/send.sm:89:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Buffers_for_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (!c.buffers_are_available()) {
    c.note_the_wait_for_buffers();
    steps.take(13);
    return {true, State::Awaiting_Buffers_for_Ctrl, 0};
  } else {
    steps.take(14);
    return turn_Check_Flow_for_Ctrl(c, steps);
  }
}

// Check Flow for Ctrl: spec/send.sm:134:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Flow_for_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (c.flow_restricted()) {
    if (c.data_was_granted()) {
      c.choose_the_car_whose_data_was_granted();
      steps.take(27);
      return turn_Post_Send_Ctrl(c, steps);
    } else {
      c.note_the_wait_for_flow();
      steps.take(28);
      return {true, State::Awaiting_Flow_for_Ctrl, 0};
    }
  } else {
    steps.take(29);
    return turn_Post_Send_Ctrl(c, steps);
  }
}

// Post Send Ctrl: spec/send.sm:181:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Post_Send_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  c.take_the_car_off_its_queue();
  if (c.type_is_short_or_eager()) {
    c.put_the_envelope_info_in_the_packet_buffer();
  } else if (c.type_is_rndv_rts()) {
    c.put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer();
  } else if (c.the_source_of_the_data_has_failed()) {
    c.put_the_abort_in_the_packet_buffer();
  } else {
    c.put_the_id_of_the_receive_in_the_packet_buffer();
  }
  if (c.type_is_short_eager_or_rndv_data_and_there_is_data()) {
    call_point_or_pack(c);
  }
  c.post_the_send_to_the_network_device();
  if (c.the_device_refused_it()) {
    c.fail_the_car_with_what_the_device_says();
    steps.take(41);
    return turn_Check_Ready_CAR(c, steps);
  } else {
    steps.take(42);
    return turn_Account_Ctrl(c, steps);
  }
}

// Account Ctrl: spec/send.sm:201:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Account_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (c.type_is_short_or_eager()) {
    c.spend_the_credit_of_the_message();
  } else if (c.type_is_rndv_rts()) {
    c.spend_the_credit_of_an_announcement();
  }
  if (c.type_is_rndv_rts()) {
    c.set_the_car_aside_until_it_is_cleared();
    steps.take(43);
    return turn_Check_Ready_CAR(c, steps);
  } else if (c.the_source_of_the_data_has_failed()) {
    c.fail_the_car_as_its_source_did();
    steps.take(44);
    return turn_Check_Ready_CAR(c, steps);
  } else if (c.there_are_more_data_packets_to_send()) {
    steps.take(45);
    return turn_Check_Buffers_for_Data(c, steps);
  } else {
    steps.take(46);
    return turn_Signal_CAR_Completion(c, steps);
  }
}

// Check Buffers for Data: spec/send.sm:217:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Buffers_for_Data([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (c.no_more_data_has_been_provided()) {
    c.set_the_car_aside_until_more_is_provided();
    steps.take(47);
    return turn_Check_Ready_CAR(c, steps);
  } else if (c.type_is_rndv_data_and_others_are_waiting()) {
    c.queue_the_data_of_the_car_behind_the_others();
    steps.take(48);
    return turn_Check_Ready_CAR(c, steps);
  } else if (!c.buffers_are_available()) {
    c.note_the_wait_for_buffers();
    c.queue_the_data_of_the_car_in_front();
    steps.take(49);
    return {true, State::Awaiting_Buffers_for_Data, 0};
  } else {
    steps.take(50);
    return turn_Post_Send_Data(c, steps);
  }
}

// Post Send Data: spec/send.sm:270:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Post_Send_Data([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  c.put_the_id_of_the_message_in_the_packet_buffer();
  call_point_or_pack(c);
  c.post_the_send_to_the_network_device();
  if (c.the_device_refused_it()) {
    c.fail_the_car_with_what_the_device_says();
    steps.take(63);
    return turn_Check_Ready_CAR(c, steps);
  } else if (c.there_are_more_data_packets_to_send()) {
    steps.take(64);
    return {false, State{}, 5}; // then Check_Buffers_for_Data
  } else {
    steps.take(65);
    return turn_Signal_CAR_Completion(c, steps);
  }
}

// Signal CAR Completion: spec/send.sm:283:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Signal_CAR_Completion([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  call_signal_car_completion(c);
  steps.take(66);
  return turn_Check_Ready_CAR(c, steps);
}

// Check Ready CAR: spec/send.sm:287:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Ready_CAR([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  c.choose_the_next_car();
  if (c.no_car_is_ready()) {
    steps.take(67);
    return {true, State::Awaiting_CAR, 0};
  } else if (c.the_eager_message_has_begun()) {
    steps.take(68);
    return {false, State{}, 5}; // then Check_Buffers_for_Data
  } else if (c.its_data_was_granted()) {
    steps.take(69);
    return {false, State{}, 1}; // then Check_Buffers_for_Ctrl
  } else {
    steps.take(70);
    return {false, State{}, 0}; // then Decide_Msg_Type
  }
}

template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Ready_CAR([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  return rounds_of_Decide_Msg_Type(c, steps, turn_Check_Ready_CAR(c, steps));
}

// End Connection: spec/send.sm:335:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_End_Connection([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  c.forget_the_credits();
  if (c.it_was_closed_in_good_order()) {
    c.complete_the_cars_that_have_left();
    c.end_the_cars_that_wait_for_the_peer_as_closed();
    steps.take(80);
    return do_Check_Ready_CAR(c, steps);
  } else {
    c.fail_all_cars();
    steps.take(81);
    return State::Awaiting_CAR;
  }
}

// point_or_pack(): spec/send.sm:346:1
template <class C>
constexpr void call_point_or_pack([[maybe_unused]] C& c) {
  if (c.direct_access_flag_is_set()) {
    c.point_network_send_descriptor_at_the_user_data();
  } else {
    c.pack_data_into_the_packet_buffer();
  }
}

// signal_CAR_completion(): spec/send.sm:352:1
template <class C>
constexpr void call_signal_car_completion([[maybe_unused]] C& c) {
  c.decrement_car_outstanding_activities_counter();
  if (c.outstanding_activity_counter_reaches_zero()) {
    c.complete_the_car();
  } else {
    c.set_the_car_aside_until_the_rest_has_happened();
  }
}

// count_the_packet_that_has_left(): spec/send.sm:359:1
template <class C>
constexpr void call_count_the_packet_that_has_left([[maybe_unused]] C& c) {
  c.decrement_car_outstanding_activities_counter();
  if (c.outstanding_activity_counter_reaches_zero()) {
    c.take_the_car_out();
    c.complete_the_car();
  }
}

// count_the_acknowledgement(): spec/send.sm:365:1
template <class C>
constexpr void call_count_the_acknowledgement([[maybe_unused]] C& c) {
  c.the_answer_has_come();
  c.decrement_car_outstanding_activities_counter();
  if (c.outstanding_activity_counter_reaches_zero()) {
    c.take_the_car_out();
    c.complete_the_car();
  }
}

// cancel_the_CAR(): spec/send.sm:374:1
template <class C>
constexpr void call_cancel_the_car([[maybe_unused]] C& c) {
  if (c.the_car_is_queued()) {
    c.take_the_car_out();
    c.complete_the_car_as_cancelled();
  } else if (c.the_car_waits_for_an_answer()) {
    if (c.the_car_has_not_asked_to_be_cancelled()) {
      c.post_the_cancel_packet();
    }
  }
}

// fail_the_forwarding_CAR(): spec/send.sm:383:1
template <class C>
constexpr void call_fail_the_forwarding_car([[maybe_unused]] C& c) {
  if (c.the_car_is_queued()) {
    c.take_the_car_out();
    c.fail_the_car_as_its_source_did();
  } else if (c.the_car_waits_for_an_answer()) {
    if (c.the_car_has_not_asked_to_be_cancelled()) {
      c.post_the_cancel_packet();
    }
  } else {
    call_queue_granted_data(c);
  }
}

// queue_granted_data(): spec/send.sm:394:1
template <class C>
constexpr void call_queue_granted_data([[maybe_unused]] C& c) {
  if (c.the_car_is_cleared_and_set_aside_and_has_something_to_send()) {
    c.queue_the_data_of_the_car_behind_the_others();
  }
}

// push_what_was_granted(): spec/send.sm:399:1
template <class C>
constexpr void call_push_what_was_granted([[maybe_unused]] C& c) {
  while (c.granted_data_is_there()) {
    c.choose_the_car_whose_data_was_granted();
    c.take_the_car_off_its_queue();
    if (c.the_source_of_the_data_has_failed()) {
      c.put_the_abort_in_the_packet_buffer();
    } else {
      c.put_the_id_of_the_message_in_the_packet_buffer();
      call_point_or_pack(c);
    }
    c.post_the_send_to_the_network_device();
    if (c.the_device_refused_it()) {
      c.fail_the_car_with_what_the_device_says();
    } else if (c.the_source_of_the_data_has_failed()) {
      c.fail_the_car_as_its_source_did();
    } else if (c.there_are_more_data_packets_to_send()) {
      if (c.no_more_data_has_been_provided()) {
        c.set_the_car_aside_until_more_is_provided();
      } else {
        c.queue_the_data_of_the_car_in_front();
      }
    } else {
      call_signal_car_completion(c);
    }
  }
}

// Awaiting_CAR on CAR_Available: spec/send.sm:36:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_CAR_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 0};
  c.choose_the_car_at_the_head_of_the_queue();
  steps.take(0);
  return do_Decide_Msg_Type(c, steps);
}

// Awaiting_CAR on Rendezvous_Cleared: spec/send.sm:39:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Rendezvous_Cleared([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 1};
  c.note_the_clear_to_send();
  call_queue_granted_data(c);
  steps.take(1);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_CAR on Data_Provided: spec/send.sm:43:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Data_Provided([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 2};
  call_queue_granted_data(c);
  steps.take(2);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_CAR on Source_Failed: spec/send.sm:46:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Source_Failed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 3};
  call_fail_the_forwarding_car(c);
  steps.take(3);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_CAR on Control_Available: spec/send.sm:49:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Control_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 4};
  c.post_the_control_packet();
  steps.take(4);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Acknowledged: spec/send.sm:52:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Acknowledged([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 5};
  call_count_the_acknowledgement(c);
  steps.take(5);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Cancel_Answered: spec/send.sm:55:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Cancel_Answered([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 6};
  c.complete_the_car_as_cancelled();
  steps.take(6);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Cancel: spec/send.sm:58:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Cancel([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 7};
  call_cancel_the_car(c);
  steps.take(7);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Packet_Sent: spec/send.sm:61:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Packet_Sent([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 8};
  call_count_the_packet_that_has_left(c);
  steps.take(8);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Flow_Enabled: spec/send.sm:64:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Flow_Enabled([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 9};
  c.take_the_new_limit();
  steps.take(9);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Connection_Closing: spec/send.sm:67:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 10};
  steps.take(10);
  return State::Closing;
}

// Awaiting_CAR on Connection_Down: spec/send.sm:70:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 11};
  steps.take(11);
  return do_End_Connection(c, steps);
}

// Awaiting_Buffers_for_Ctrl on Rendezvous_Cleared: spec/send.sm:100:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Rendezvous_Cleared([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 13};
  c.note_the_clear_to_send();
  call_queue_granted_data(c);
  steps.take(16);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Data_Provided: spec/send.sm:104:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Data_Provided([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 14};
  call_queue_granted_data(c);
  steps.take(17);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Source_Failed: spec/send.sm:107:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Source_Failed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 15};
  call_fail_the_forwarding_car(c);
  steps.take(18);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Buffers_for_Ctrl on Control_Available: spec/send.sm:110:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Control_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 16};
  c.post_the_control_packet();
  steps.take(19);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Acknowledged: spec/send.sm:113:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Acknowledged([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 17};
  call_count_the_acknowledgement(c);
  steps.take(20);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Cancel_Answered: spec/send.sm:116:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Cancel_Answered([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 18};
  c.complete_the_car_as_cancelled();
  steps.take(21);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Cancel: spec/send.sm:119:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Cancel([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 19};
  call_cancel_the_car(c);
  steps.take(22);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Buffers_for_Ctrl on Packet_Sent: spec/send.sm:122:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Packet_Sent([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 20};
  call_count_the_packet_that_has_left(c);
  steps.take(23);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Buffers_Available: spec/send.sm:98:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Buffers_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 12};
  steps.take(15);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Buffers_for_Ctrl on Flow_Enabled: spec/send.sm:125:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Flow_Enabled([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 21};
  c.take_the_new_limit();
  steps.take(24);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Connection_Closing: spec/send.sm:128:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 22};
  call_push_what_was_granted(c);
  steps.take(25);
  return State::Closing;
}

// Awaiting_Buffers_for_Ctrl on Connection_Down: spec/send.sm:131:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 23};
  steps.take(26);
  return do_End_Connection(c, steps);
}

// Awaiting_Flow_for_Ctrl on Rendezvous_Cleared: spec/send.sm:151:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Rendezvous_Cleared([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 25};
  c.note_the_clear_to_send();
  call_queue_granted_data(c);
  steps.take(31);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Flow_for_Ctrl on Data_Provided: spec/send.sm:155:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Data_Provided([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 26};
  call_queue_granted_data(c);
  steps.take(32);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Flow_for_Ctrl on Source_Failed: spec/send.sm:158:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Source_Failed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 27};
  call_fail_the_forwarding_car(c);
  steps.take(33);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Flow_for_Ctrl on Control_Available: spec/send.sm:161:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Control_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 28};
  c.post_the_control_packet();
  steps.take(34);
  return State::Awaiting_Flow_for_Ctrl;
}

// Awaiting_Flow_for_Ctrl on Acknowledged: spec/send.sm:164:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Acknowledged([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 29};
  call_count_the_acknowledgement(c);
  steps.take(35);
  return State::Awaiting_Flow_for_Ctrl;
}

// Awaiting_Flow_for_Ctrl on Cancel_Answered: spec/send.sm:167:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Cancel_Answered([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 30};
  c.complete_the_car_as_cancelled();
  steps.take(36);
  return State::Awaiting_Flow_for_Ctrl;
}

// Awaiting_Flow_for_Ctrl on Cancel: spec/send.sm:170:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Cancel([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 31};
  call_cancel_the_car(c);
  steps.take(37);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Flow_for_Ctrl on Packet_Sent: spec/send.sm:173:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Packet_Sent([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 32};
  call_count_the_packet_that_has_left(c);
  steps.take(38);
  return State::Awaiting_Flow_for_Ctrl;
}

// Awaiting_Flow_for_Ctrl on Flow_Enabled: spec/send.sm:148:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Flow_Enabled([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 24};
  c.take_the_new_limit();
  steps.take(30);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Flow_for_Ctrl on Connection_Closing: spec/send.sm:176:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 33};
  steps.take(39);
  return State::Closing;
}

// Awaiting_Flow_for_Ctrl on Connection_Down: spec/send.sm:178:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 34};
  steps.take(40);
  return do_End_Connection(c, steps);
}

// Awaiting_Buffers_for_Data on Rendezvous_Cleared: spec/send.sm:236:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Rendezvous_Cleared([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 36};
  c.note_the_clear_to_send();
  call_queue_granted_data(c);
  steps.take(52);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Data_Provided: spec/send.sm:240:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Data_Provided([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 37};
  call_queue_granted_data(c);
  steps.take(53);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Source_Failed: spec/send.sm:243:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Source_Failed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 38};
  call_fail_the_forwarding_car(c);
  steps.take(54);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Buffers_for_Data on Control_Available: spec/send.sm:246:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Control_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 39};
  c.post_the_control_packet();
  steps.take(55);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Acknowledged: spec/send.sm:249:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Acknowledged([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 40};
  call_count_the_acknowledgement(c);
  steps.take(56);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Cancel_Answered: spec/send.sm:252:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Cancel_Answered([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 41};
  c.complete_the_car_as_cancelled();
  steps.take(57);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Cancel: spec/send.sm:255:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Cancel([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 42};
  call_cancel_the_car(c);
  steps.take(58);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Packet_Sent: spec/send.sm:258:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Packet_Sent([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 43};
  call_count_the_packet_that_has_left(c);
  steps.take(59);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Buffers_Available: spec/send.sm:234:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Buffers_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 35};
  steps.take(51);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Buffers_for_Data on Flow_Enabled: spec/send.sm:261:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Flow_Enabled([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 44};
  c.take_the_new_limit();
  steps.take(60);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Connection_Closing: spec/send.sm:264:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 45};
  call_push_what_was_granted(c);
  steps.take(61);
  return State::Closing;
}

// Awaiting_Buffers_for_Data on Connection_Down: spec/send.sm:267:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 46};
  steps.take(62);
  return do_End_Connection(c, steps);
}

// Closing on Rendezvous_Cleared: spec/send.sm:305:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Rendezvous_Cleared([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 47};
  steps.take(71);
  return State::Closing;
}

// Closing on Data_Provided: spec/send.sm:308:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Data_Provided([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 48};
  steps.take(72);
  return State::Closing;
}

// Closing on Source_Failed: spec/send.sm:310:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Source_Failed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 49};
  if (c.the_car_is_queued()) {
    c.take_the_car_out();
    c.fail_the_car_as_its_source_did();
  }
  steps.take(73);
  return State::Closing;
}

// Closing on Acknowledged: spec/send.sm:315:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Acknowledged([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 50};
  call_count_the_acknowledgement(c);
  steps.take(74);
  return State::Closing;
}

// Closing on Cancel_Answered: spec/send.sm:318:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Cancel_Answered([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 51};
  c.complete_the_car_as_cancelled();
  steps.take(75);
  return State::Closing;
}

// Closing on Cancel: spec/send.sm:321:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Cancel([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 52};
  if (c.the_car_is_queued()) {
    c.take_the_car_out();
    c.complete_the_car_as_cancelled();
  }
  steps.take(76);
  return State::Closing;
}

// Closing on Packet_Sent: spec/send.sm:327:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Packet_Sent([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 53};
  call_count_the_packet_that_has_left(c);
  steps.take(77);
  return State::Closing;
}

// Closing on Connection_Closing: spec/send.sm:330:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 54};
  steps.take(78);
  return State::Closing;
}

// Closing on Connection_Down: spec/send.sm:332:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 55};
  steps.take(79);
  return do_End_Connection(c, steps);
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR:
      switch (e) {
      case Event::CAR_Available: return detail::cell_Awaiting_CAR_on_CAR_Available(c, observer);
      case Event::Rendezvous_Cleared: return detail::cell_Awaiting_CAR_on_Rendezvous_Cleared(c, observer);
      case Event::Data_Provided: return detail::cell_Awaiting_CAR_on_Data_Provided(c, observer);
      case Event::Source_Failed: return detail::cell_Awaiting_CAR_on_Source_Failed(c, observer);
      case Event::Control_Available: return detail::cell_Awaiting_CAR_on_Control_Available(c, observer);
      case Event::Acknowledged: return detail::cell_Awaiting_CAR_on_Acknowledged(c, observer);
      case Event::Cancel_Answered: return detail::cell_Awaiting_CAR_on_Cancel_Answered(c, observer);
      case Event::Cancel: return detail::cell_Awaiting_CAR_on_Cancel(c, observer);
      case Event::Packet_Sent: return detail::cell_Awaiting_CAR_on_Packet_Sent(c, observer);
      case Event::Flow_Enabled: return detail::cell_Awaiting_CAR_on_Flow_Enabled(c, observer);
      case Event::Connection_Closing: return detail::cell_Awaiting_CAR_on_Connection_Closing(c, observer);
      case Event::Connection_Down: return detail::cell_Awaiting_CAR_on_Connection_Down(c, observer);
      case Event::Buffers_Available: return s; // ignored
      }
      break;
    case State::Awaiting_Buffers_for_Ctrl:
      switch (e) {
      case Event::Rendezvous_Cleared: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Rendezvous_Cleared(c, observer);
      case Event::Data_Provided: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Data_Provided(c, observer);
      case Event::Source_Failed: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Source_Failed(c, observer);
      case Event::Control_Available: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Control_Available(c, observer);
      case Event::Acknowledged: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Acknowledged(c, observer);
      case Event::Cancel_Answered: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Cancel_Answered(c, observer);
      case Event::Cancel: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Cancel(c, observer);
      case Event::Packet_Sent: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Packet_Sent(c, observer);
      case Event::Buffers_Available: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Buffers_Available(c, observer);
      case Event::Flow_Enabled: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Flow_Enabled(c, observer);
      case Event::Connection_Closing: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Connection_Closing(c, observer);
      case Event::Connection_Down: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Connection_Down(c, observer);
      case Event::CAR_Available: return s; // ignored
      }
      break;
    case State::Awaiting_Flow_for_Ctrl:
      switch (e) {
      case Event::Rendezvous_Cleared: return detail::cell_Awaiting_Flow_for_Ctrl_on_Rendezvous_Cleared(c, observer);
      case Event::Data_Provided: return detail::cell_Awaiting_Flow_for_Ctrl_on_Data_Provided(c, observer);
      case Event::Source_Failed: return detail::cell_Awaiting_Flow_for_Ctrl_on_Source_Failed(c, observer);
      case Event::Control_Available: return detail::cell_Awaiting_Flow_for_Ctrl_on_Control_Available(c, observer);
      case Event::Acknowledged: return detail::cell_Awaiting_Flow_for_Ctrl_on_Acknowledged(c, observer);
      case Event::Cancel_Answered: return detail::cell_Awaiting_Flow_for_Ctrl_on_Cancel_Answered(c, observer);
      case Event::Cancel: return detail::cell_Awaiting_Flow_for_Ctrl_on_Cancel(c, observer);
      case Event::Packet_Sent: return detail::cell_Awaiting_Flow_for_Ctrl_on_Packet_Sent(c, observer);
      case Event::Flow_Enabled: return detail::cell_Awaiting_Flow_for_Ctrl_on_Flow_Enabled(c, observer);
      case Event::Connection_Closing: return detail::cell_Awaiting_Flow_for_Ctrl_on_Connection_Closing(c, observer);
      case Event::Connection_Down: return detail::cell_Awaiting_Flow_for_Ctrl_on_Connection_Down(c, observer);
      case Event::CAR_Available:
      case Event::Buffers_Available: return s; // ignored
      }
      break;
    case State::Awaiting_Buffers_for_Data:
      switch (e) {
      case Event::Rendezvous_Cleared: return detail::cell_Awaiting_Buffers_for_Data_on_Rendezvous_Cleared(c, observer);
      case Event::Data_Provided: return detail::cell_Awaiting_Buffers_for_Data_on_Data_Provided(c, observer);
      case Event::Source_Failed: return detail::cell_Awaiting_Buffers_for_Data_on_Source_Failed(c, observer);
      case Event::Control_Available: return detail::cell_Awaiting_Buffers_for_Data_on_Control_Available(c, observer);
      case Event::Acknowledged: return detail::cell_Awaiting_Buffers_for_Data_on_Acknowledged(c, observer);
      case Event::Cancel_Answered: return detail::cell_Awaiting_Buffers_for_Data_on_Cancel_Answered(c, observer);
      case Event::Cancel: return detail::cell_Awaiting_Buffers_for_Data_on_Cancel(c, observer);
      case Event::Packet_Sent: return detail::cell_Awaiting_Buffers_for_Data_on_Packet_Sent(c, observer);
      case Event::Buffers_Available: return detail::cell_Awaiting_Buffers_for_Data_on_Buffers_Available(c, observer);
      case Event::Flow_Enabled: return detail::cell_Awaiting_Buffers_for_Data_on_Flow_Enabled(c, observer);
      case Event::Connection_Closing: return detail::cell_Awaiting_Buffers_for_Data_on_Connection_Closing(c, observer);
      case Event::Connection_Down: return detail::cell_Awaiting_Buffers_for_Data_on_Connection_Down(c, observer);
      case Event::CAR_Available: return s; // ignored
      }
      break;
    case State::Closing:
      switch (e) {
      case Event::Rendezvous_Cleared: return detail::cell_Closing_on_Rendezvous_Cleared(c, observer);
      case Event::Data_Provided: return detail::cell_Closing_on_Data_Provided(c, observer);
      case Event::Source_Failed: return detail::cell_Closing_on_Source_Failed(c, observer);
      case Event::Acknowledged: return detail::cell_Closing_on_Acknowledged(c, observer);
      case Event::Cancel_Answered: return detail::cell_Closing_on_Cancel_Answered(c, observer);
      case Event::Cancel: return detail::cell_Closing_on_Cancel(c, observer);
      case Event::Packet_Sent: return detail::cell_Closing_on_Packet_Sent(c, observer);
      case Event::Connection_Closing: return detail::cell_Closing_on_Connection_Closing(c, observer);
      case Event::Connection_Down: return detail::cell_Closing_on_Connection_Down(c, observer);
      case Event::CAR_Available:
      case Event::Control_Available:
      case Event::Buffers_Available:
      case Event::Flow_Enabled: return s; // ignored
      }
      break;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

// The same, where the event is known when the program is compiled.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State on_CAR_Available([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_CAR_Available(c, observer);
    case State::Awaiting_Buffers_for_Ctrl:
    case State::Awaiting_Flow_for_Ctrl:
    case State::Awaiting_Buffers_for_Data:
    case State::Closing: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State on_Rendezvous_Cleared([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_Rendezvous_Cleared(c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Rendezvous_Cleared(c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::cell_Awaiting_Flow_for_Ctrl_on_Rendezvous_Cleared(c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::cell_Awaiting_Buffers_for_Data_on_Rendezvous_Cleared(c, observer);
    case State::Closing: return detail::cell_Closing_on_Rendezvous_Cleared(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State on_Data_Provided([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_Data_Provided(c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Data_Provided(c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::cell_Awaiting_Flow_for_Ctrl_on_Data_Provided(c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::cell_Awaiting_Buffers_for_Data_on_Data_Provided(c, observer);
    case State::Closing: return detail::cell_Closing_on_Data_Provided(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State on_Source_Failed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_Source_Failed(c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Source_Failed(c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::cell_Awaiting_Flow_for_Ctrl_on_Source_Failed(c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::cell_Awaiting_Buffers_for_Data_on_Source_Failed(c, observer);
    case State::Closing: return detail::cell_Closing_on_Source_Failed(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State on_Control_Available([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_Control_Available(c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Control_Available(c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::cell_Awaiting_Flow_for_Ctrl_on_Control_Available(c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::cell_Awaiting_Buffers_for_Data_on_Control_Available(c, observer);
    case State::Closing: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State on_Acknowledged([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_Acknowledged(c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Acknowledged(c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::cell_Awaiting_Flow_for_Ctrl_on_Acknowledged(c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::cell_Awaiting_Buffers_for_Data_on_Acknowledged(c, observer);
    case State::Closing: return detail::cell_Closing_on_Acknowledged(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State on_Cancel_Answered([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_Cancel_Answered(c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Cancel_Answered(c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::cell_Awaiting_Flow_for_Ctrl_on_Cancel_Answered(c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::cell_Awaiting_Buffers_for_Data_on_Cancel_Answered(c, observer);
    case State::Closing: return detail::cell_Closing_on_Cancel_Answered(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State on_Cancel([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_Cancel(c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Cancel(c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::cell_Awaiting_Flow_for_Ctrl_on_Cancel(c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::cell_Awaiting_Buffers_for_Data_on_Cancel(c, observer);
    case State::Closing: return detail::cell_Closing_on_Cancel(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State on_Packet_Sent([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_Packet_Sent(c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Packet_Sent(c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::cell_Awaiting_Flow_for_Ctrl_on_Packet_Sent(c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::cell_Awaiting_Buffers_for_Data_on_Packet_Sent(c, observer);
    case State::Closing: return detail::cell_Closing_on_Packet_Sent(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State on_Buffers_Available([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_Buffers_for_Ctrl: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Buffers_Available(c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::cell_Awaiting_Buffers_for_Data_on_Buffers_Available(c, observer);
    case State::Awaiting_CAR:
    case State::Awaiting_Flow_for_Ctrl:
    case State::Closing: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State on_Flow_Enabled([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_Flow_Enabled(c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Flow_Enabled(c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::cell_Awaiting_Flow_for_Ctrl_on_Flow_Enabled(c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::cell_Awaiting_Buffers_for_Data_on_Flow_Enabled(c, observer);
    case State::Closing: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State on_Connection_Closing([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_Connection_Closing(c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Connection_Closing(c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::cell_Awaiting_Flow_for_Ctrl_on_Connection_Closing(c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::cell_Awaiting_Buffers_for_Data_on_Connection_Closing(c, observer);
    case State::Closing: return detail::cell_Closing_on_Connection_Closing(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State on_Connection_Down([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_Connection_Down(c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Connection_Down(c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::cell_Awaiting_Flow_for_Ctrl_on_Connection_Down(c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::cell_Awaiting_Buffers_for_Data_on_Connection_Down(c, observer);
    case State::Closing: return detail::cell_Closing_on_Connection_Down(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

// Enters the initial state: its entry actions, its timer.
template <class C>
[[nodiscard]] constexpr State start([[maybe_unused]] C& c) {
  if constexpr (Hooks<C>) {
  } else {
    detail::report_missing_hooks<C>();
  }
  return k_initial;
}

} // namespace statewire::spec::send
