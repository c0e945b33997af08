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
inline constexpr std::size_t k_transition_count = 523;

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
  {0, 0, 0, "no CAR is ready", "spec/send.sm", 40}, // 0: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "else; invoke Decide Msg Type", "spec/send.sm", 42}, // 1: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 2: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 3: Awaiting_CAR -> Awaiting_Buffers_for_Ctrl on CAR_Available
  {0, 0, 0, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 4: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 5: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 6: Awaiting_CAR -> Awaiting_Flow_for_Ctrl on CAR_Available
  {0, 0, 0, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 7: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 8: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 9: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 10: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 11: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 12: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 13: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 14: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 15: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 16: Awaiting_CAR -> Awaiting_Buffers_for_Data on CAR_Available
  {0, 0, 0, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 17: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 18: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 19: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 20: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 21: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 22: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 23: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 24: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 0, 0, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 25: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "invoke Check Ready CAR", "spec/send.sm", 46}, // 26: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 27: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 28: Awaiting_CAR -> Awaiting_Buffers_for_Ctrl on Rendezvous_Cleared
  {0, 1, 0, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 29: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 30: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 31: Awaiting_CAR -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {0, 1, 0, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 32: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 33: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 34: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 35: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 36: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 37: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 38: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 39: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 40: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 41: Awaiting_CAR -> Awaiting_Buffers_for_Data on Rendezvous_Cleared
  {0, 1, 0, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 42: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 43: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 44: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 45: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 46: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 47: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 48: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 49: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 1, 0, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 50: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "invoke Check Ready CAR", "spec/send.sm", 49}, // 51: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 52: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 53: Awaiting_CAR -> Awaiting_Buffers_for_Ctrl on Data_Provided
  {0, 2, 0, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 54: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 55: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 56: Awaiting_CAR -> Awaiting_Flow_for_Ctrl on Data_Provided
  {0, 2, 0, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 57: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 58: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 59: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 60: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 61: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 62: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 63: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 64: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 65: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 66: Awaiting_CAR -> Awaiting_Buffers_for_Data on Data_Provided
  {0, 2, 0, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 67: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 68: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 69: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 70: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 71: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 72: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 73: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 74: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 2, 0, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 75: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 3, 0, "invoke Check Ready CAR", "spec/send.sm", 52}, // 76: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 77: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 78: Awaiting_CAR -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {0, 3, 0, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 79: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 80: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 81: Awaiting_CAR -> Awaiting_Flow_for_Ctrl on Source_Failed
  {0, 3, 0, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 82: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 83: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 84: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 85: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 86: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 87: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 88: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 89: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 90: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 91: Awaiting_CAR -> Awaiting_Buffers_for_Data on Source_Failed
  {0, 3, 0, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 92: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 93: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 94: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 95: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 96: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 97: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 98: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 99: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 3, 0, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 100: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 4, 0, "", "spec/send.sm", 55}, // 101: Awaiting_CAR -> Awaiting_CAR on Control_Available
  {0, 5, 0, "", "spec/send.sm", 58}, // 102: Awaiting_CAR -> Awaiting_CAR on Acknowledged
  {0, 6, 0, "", "spec/send.sm", 61}, // 103: Awaiting_CAR -> Awaiting_CAR on Cancel_Answered
  {0, 7, 0, "", "spec/send.sm", 64}, // 104: Awaiting_CAR -> Awaiting_CAR on Cancel
  {0, 8, 0, "", "spec/send.sm", 67}, // 105: Awaiting_CAR -> Awaiting_CAR on Packet_Sent
  {0, 10, 0, "", "spec/send.sm", 70}, // 106: Awaiting_CAR -> Awaiting_CAR on Flow_Enabled
  {0, 11, 4, "", "spec/send.sm", 73}, // 107: Awaiting_CAR -> Closing on Connection_Closing
  {0, 12, 0, "invoke End Connection", "spec/send.sm", 75}, // 108: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 109: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 110: Awaiting_CAR -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {0, 12, 0, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 111: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 112: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 113: Awaiting_CAR -> Awaiting_Flow_for_Ctrl on Connection_Down
  {0, 12, 0, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 114: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 115: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 116: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 117: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 118: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 119: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 120: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 121: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 122: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 123: Awaiting_CAR -> Awaiting_Buffers_for_Data on Connection_Down
  {0, 12, 0, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 124: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 125: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 126: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 127: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 128: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 129: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 130: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 131: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 132: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "End Connection: it was closed in good order; invoke Check Ready CAR", "spec/send.sm", 345}, // 133: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 12, 0, "End Connection: else", "spec/send.sm", 348}, // 134: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {1, 1, 1, "", "spec/send.sm", 107}, // 135: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Rendezvous_Cleared
  {1, 2, 1, "", "spec/send.sm", 110}, // 136: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Data_Provided
  {1, 3, 1, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 137: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 138: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 139: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "invoke Check Ready CAR", "spec/send.sm", 113}, // 140: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 141: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 142: Awaiting_Buffers_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {1, 3, 1, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 143: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 144: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 145: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 146: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 147: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 148: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 149: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 150: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 151: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 152: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Data on Source_Failed
  {1, 3, 1, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 153: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 154: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 155: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 156: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 157: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 158: Awaiting_Buffers_for_Ctrl -> Awaiting_CAR on Source_Failed
  {1, 3, 1, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 159: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 160: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 3, 1, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 161: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 4, 1, "", "spec/send.sm", 116}, // 162: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Control_Available
  {1, 5, 1, "", "spec/send.sm", 119}, // 163: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Acknowledged
  {1, 6, 1, "", "spec/send.sm", 122}, // 164: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel_Answered
  {1, 7, 1, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 165: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 166: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 167: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "invoke Check Ready CAR", "spec/send.sm", 125}, // 168: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 169: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 170: Awaiting_Buffers_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {1, 7, 1, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 171: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 172: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 173: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 174: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 175: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 176: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 177: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 178: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 179: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 180: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Data on Cancel
  {1, 7, 1, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 181: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 182: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 183: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 184: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 185: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 186: Awaiting_Buffers_for_Ctrl -> Awaiting_CAR on Cancel
  {1, 7, 1, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 187: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 188: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 7, 1, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 189: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 8, 1, "", "spec/send.sm", 128}, // 190: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Packet_Sent
  {1, 9, 1, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 191: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 192: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 193: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "invoke Check Ready CAR", "spec/send.sm", 103}, // 194: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 195: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 196: Awaiting_Buffers_for_Ctrl -> Awaiting_Flow_for_Ctrl on Buffers_Available
  {1, 9, 1, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 197: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 198: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 199: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 200: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 201: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 202: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 203: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 204: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 205: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 206: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Data on Buffers_Available
  {1, 9, 1, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 207: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 208: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 209: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 210: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 211: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 212: Awaiting_Buffers_for_Ctrl -> Awaiting_CAR on Buffers_Available
  {1, 9, 1, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 213: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 214: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 9, 1, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 215: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 10, 1, "", "spec/send.sm", 131}, // 216: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Flow_Enabled
  {1, 11, 4, "", "spec/send.sm", 134}, // 217: Awaiting_Buffers_for_Ctrl -> Closing on Connection_Closing
  {1, 12, 1, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 218: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 219: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 220: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "invoke End Connection", "spec/send.sm", 136}, // 221: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 222: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 223: Awaiting_Buffers_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {1, 12, 1, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 224: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 225: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 226: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 227: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 228: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 229: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 230: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 231: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 232: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 233: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Data on Connection_Down
  {1, 12, 1, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 234: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 235: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 236: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 237: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 238: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 239: Awaiting_Buffers_for_Ctrl -> Awaiting_CAR on Connection_Down
  {1, 12, 1, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 240: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 241: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 242: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 1, "End Connection: it was closed in good order; invoke Check Ready CAR", "spec/send.sm", 345}, // 243: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 12, 0, "End Connection: else", "spec/send.sm", 348}, // 244: Awaiting_Buffers_for_Ctrl -> Awaiting_CAR on Connection_Down
  {2, 1, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 245: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 246: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 247: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 248: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 249: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 250: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "invoke Check Ready CAR", "spec/send.sm", 158}, // 251: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 252: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 253: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 254: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 255: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 256: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 257: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 258: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 259: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 260: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Rendezvous_Cleared
  {2, 1, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 261: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 262: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 263: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 264: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 265: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 266: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Rendezvous_Cleared
  {2, 1, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 267: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 268: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 1, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 269: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 270: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 271: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Data_Provided
  {2, 2, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 272: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 273: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 274: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 275: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "invoke Check Ready CAR", "spec/send.sm", 161}, // 276: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 277: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 278: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 279: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 280: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 281: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 282: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 283: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 284: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 285: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Data_Provided
  {2, 2, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 286: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 287: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 288: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 289: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 290: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 291: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Data_Provided
  {2, 2, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 292: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 293: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 2, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 294: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 3, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 295: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 296: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {2, 3, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 297: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 298: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 299: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 300: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "invoke Check Ready CAR", "spec/send.sm", 164}, // 301: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 302: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 303: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 304: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 305: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 306: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 307: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 308: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 309: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 310: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Source_Failed
  {2, 3, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 311: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 312: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 313: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 314: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 315: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 316: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Source_Failed
  {2, 3, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 317: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 318: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 3, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 319: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 4, 2, "", "spec/send.sm", 167}, // 320: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Control_Available
  {2, 5, 2, "", "spec/send.sm", 170}, // 321: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Acknowledged
  {2, 6, 2, "", "spec/send.sm", 173}, // 322: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel_Answered
  {2, 7, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 323: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 324: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {2, 7, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 325: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 326: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 327: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 328: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "invoke Check Ready CAR", "spec/send.sm", 176}, // 329: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 330: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 331: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 332: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 333: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 334: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 335: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 336: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 337: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 338: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Cancel
  {2, 7, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 339: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 340: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 341: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 342: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 343: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 344: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Cancel
  {2, 7, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 345: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 346: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 7, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 347: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 8, 2, "", "spec/send.sm", 179}, // 348: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Packet_Sent
  {2, 10, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 349: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 350: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 351: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 352: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 353: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 354: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "invoke Check Ready CAR", "spec/send.sm", 154}, // 355: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 356: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 357: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 358: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 359: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 360: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 361: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 362: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 363: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 364: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Flow_Enabled
  {2, 10, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 365: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 366: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 367: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 368: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 369: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 370: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Flow_Enabled
  {2, 10, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 371: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 372: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 10, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 373: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 11, 4, "", "spec/send.sm", 181}, // 374: Awaiting_Flow_for_Ctrl -> Closing on Connection_Closing
  {2, 12, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 375: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 376: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {2, 12, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 377: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 378: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 379: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 380: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "invoke End Connection", "spec/send.sm", 183}, // 381: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 382: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 383: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 384: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 385: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 386: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 387: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 388: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 389: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 390: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Connection_Down
  {2, 12, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 391: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 392: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 393: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 394: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 395: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 396: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Connection_Down
  {2, 12, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 397: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 398: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 399: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 2, "End Connection: it was closed in good order; invoke Check Ready CAR", "spec/send.sm", 345}, // 400: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 12, 0, "End Connection: else", "spec/send.sm", 348}, // 401: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Connection_Down
  {3, 1, 3, "", "spec/send.sm", 243}, // 402: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Rendezvous_Cleared
  {3, 2, 3, "", "spec/send.sm", 246}, // 403: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Data_Provided
  {3, 3, 3, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 404: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 405: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {3, 3, 3, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 406: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 407: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 408: Awaiting_Buffers_for_Data -> Awaiting_Flow_for_Ctrl on Source_Failed
  {3, 3, 3, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 409: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 410: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 411: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 412: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 413: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 414: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 415: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 416: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 417: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 418: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 419: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "invoke Check Ready CAR", "spec/send.sm", 249}, // 420: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 421: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 422: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 423: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 424: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 425: Awaiting_Buffers_for_Data -> Awaiting_CAR on Source_Failed
  {3, 3, 3, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 426: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 427: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 3, 3, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 428: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 4, 3, "", "spec/send.sm", 252}, // 429: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Control_Available
  {3, 5, 3, "", "spec/send.sm", 255}, // 430: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Acknowledged
  {3, 6, 3, "", "spec/send.sm", 258}, // 431: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Cancel_Answered
  {3, 7, 3, "", "spec/send.sm", 261}, // 432: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Cancel
  {3, 8, 3, "", "spec/send.sm", 264}, // 433: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Packet_Sent
  {3, 9, 3, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 434: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 435: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {3, 9, 3, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 436: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 437: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 438: Awaiting_Buffers_for_Data -> Awaiting_Flow_for_Ctrl on Buffers_Available
  {3, 9, 3, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 439: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 440: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 441: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 442: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 443: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 444: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 445: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 446: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 447: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 448: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 449: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "invoke Check Ready CAR", "spec/send.sm", 239}, // 450: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 451: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 452: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 453: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 454: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 455: Awaiting_Buffers_for_Data -> Awaiting_CAR on Buffers_Available
  {3, 9, 3, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 456: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 457: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 9, 3, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 458: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 10, 3, "", "spec/send.sm", 267}, // 459: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Flow_Enabled
  {3, 11, 4, "", "spec/send.sm", 270}, // 460: Awaiting_Buffers_for_Data -> Closing on Connection_Closing
  {3, 12, 3, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 461: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 462: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {3, 12, 3, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 463: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 464: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 465: Awaiting_Buffers_for_Data -> Awaiting_Flow_for_Ctrl on Connection_Down
  {3, 12, 3, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 466: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 467: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 468: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 469: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 470: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 471: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 472: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 473: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 474: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 475: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 476: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "invoke End Connection", "spec/send.sm", 272}, // 477: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 478: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 479: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 480: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 481: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 482: Awaiting_Buffers_for_Data -> Awaiting_CAR on Connection_Down
  {3, 12, 3, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 483: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 484: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 485: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 3, "End Connection: it was closed in good order; invoke Check Ready CAR", "spec/send.sm", 345}, // 486: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 12, 0, "End Connection: else", "spec/send.sm", 348}, // 487: Awaiting_Buffers_for_Data -> Awaiting_CAR on Connection_Down
  {4, 1, 4, "", "spec/send.sm", 311}, // 488: Closing -> Closing on Rendezvous_Cleared
  {4, 2, 4, "", "spec/send.sm", 313}, // 489: Closing -> Closing on Data_Provided
  {4, 3, 4, "", "spec/send.sm", 318}, // 490: Closing -> Closing on Source_Failed
  {4, 5, 4, "", "spec/send.sm", 321}, // 491: Closing -> Closing on Acknowledged
  {4, 6, 4, "", "spec/send.sm", 324}, // 492: Closing -> Closing on Cancel_Answered
  {4, 7, 4, "", "spec/send.sm", 330}, // 493: Closing -> Closing on Cancel
  {4, 8, 4, "", "spec/send.sm", 333}, // 494: Closing -> Closing on Packet_Sent
  {4, 11, 4, "", "spec/send.sm", 335}, // 495: Closing -> Closing on Connection_Closing
  {4, 12, 4, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 91}, // 496: Closing -> Closing on Connection_Down
  {4, 12, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 96}, // 497: Closing -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {4, 12, 4, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 98}, // 498: Closing -> Closing on Connection_Down
  {4, 12, 4, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 143}, // 499: Closing -> Closing on Connection_Down
  {4, 12, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 146}, // 500: Closing -> Awaiting_Flow_for_Ctrl on Connection_Down
  {4, 12, 4, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 148}, // 501: Closing -> Closing on Connection_Down
  {4, 12, 4, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 200}, // 502: Closing -> Closing on Connection_Down
  {4, 12, 4, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 202}, // 503: Closing -> Closing on Connection_Down
  {4, 12, 4, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 212}, // 504: Closing -> Closing on Connection_Down
  {4, 12, 4, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 215}, // 505: Closing -> Closing on Connection_Down
  {4, 12, 4, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 217}, // 506: Closing -> Closing on Connection_Down
  {4, 12, 4, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 219}, // 507: Closing -> Closing on Connection_Down
  {4, 12, 4, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 225}, // 508: Closing -> Closing on Connection_Down
  {4, 12, 4, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 228}, // 509: Closing -> Closing on Connection_Down
  {4, 12, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 232}, // 510: Closing -> Awaiting_Buffers_for_Data on Connection_Down
  {4, 12, 4, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 234}, // 511: Closing -> Closing on Connection_Down
  {4, 12, 4, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 280}, // 512: Closing -> Closing on Connection_Down
  {4, 12, 4, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 282}, // 513: Closing -> Closing on Connection_Down
  {4, 12, 4, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 285}, // 514: Closing -> Closing on Connection_Down
  {4, 12, 4, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 289}, // 515: Closing -> Closing on Connection_Down
  {4, 12, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 295}, // 516: Closing -> Awaiting_CAR on Connection_Down
  {4, 12, 4, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 297}, // 517: Closing -> Closing on Connection_Down
  {4, 12, 4, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 300}, // 518: Closing -> Closing on Connection_Down
  {4, 12, 4, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 303}, // 519: Closing -> Closing on Connection_Down
  {4, 12, 4, "invoke End Connection", "spec/send.sm", 337}, // 520: Closing -> Closing on Connection_Down
  {4, 12, 4, "End Connection: it was closed in good order; invoke Check Ready CAR", "spec/send.sm", 345}, // 521: Closing -> Closing on Connection_Down
  {4, 12, 0, "End Connection: else", "spec/send.sm", 348}, // 522: Closing -> Awaiting_CAR on Connection_Down
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
// bool no_car_is_ready() const  spec/send.sm:38:12
template <class C>
inline constexpr bool has_no_car_is_ready = requires(C& c) { c.no_car_is_ready() ? 1 : 0; };
// void note_the_clear_to_send()  spec/send.sm:44:9
template <class C>
inline constexpr bool has_note_the_clear_to_send = requires(C& c) { c.note_the_clear_to_send(); };
// void post_the_control_packet()  spec/send.sm:54:9
template <class C>
inline constexpr bool has_post_the_control_packet = requires(C& c) { c.post_the_control_packet(); };
// void complete_the_car_as_cancelled()  spec/send.sm:60:9
template <class C>
inline constexpr bool has_complete_the_car_as_cancelled = requires(C& c) { c.complete_the_car_as_cancelled(); };
// void take_the_new_limit()  spec/send.sm:69:9
template <class C>
inline constexpr bool has_take_the_new_limit = requires(C& c) { c.take_the_new_limit(); };
// bool the_car_forwards_what_is_still_arriving() const  spec/send.sm:78:8
template <class C>
inline constexpr bool has_the_car_forwards_what_is_still_arriving = requires(C& c) { c.the_car_forwards_what_is_still_arriving() ? 1 : 0; };
// void make_it_an_rndv_rts()  spec/send.sm:79:9
template <class C>
inline constexpr bool has_make_it_an_rndv_rts = requires(C& c) { c.make_it_an_rndv_rts(); };
// bool the_length_is_within_the_short_limit() const  spec/send.sm:80:13
template <class C>
inline constexpr bool has_the_length_is_within_the_short_limit = requires(C& c) { c.the_length_is_within_the_short_limit() ? 1 : 0; };
// void make_it_short()  spec/send.sm:81:9
template <class C>
inline constexpr bool has_make_it_short = requires(C& c) { c.make_it_short(); };
// bool the_length_is_within_the_eager_limit() const  spec/send.sm:82:13
template <class C>
inline constexpr bool has_the_length_is_within_the_eager_limit = requires(C& c) { c.the_length_is_within_the_eager_limit() ? 1 : 0; };
// void make_it_eager()  spec/send.sm:83:9
template <class C>
inline constexpr bool has_make_it_eager = requires(C& c) { c.make_it_eager(); };
// bool type_is_short_or_eager() const  spec/send.sm:88:8
template <class C>
inline constexpr bool has_type_is_short_or_eager = requires(C& c) { c.type_is_short_or_eager() ? 1 : 0; };
// bool it_costs_more_than_an_announcement_and_too_much_is_outstanding() const  spec/send.sm:89:12
template <class C>
inline constexpr bool has_it_costs_more_than_an_announcement_and_too_much_is_outstanding = requires(C& c) { c.it_costs_more_than_an_announcement_and_too_much_is_outstanding() ? 1 : 0; };
// void convert_it_to_an_rndv_rts()  spec/send.sm:90:13
template <class C>
inline constexpr bool has_convert_it_to_an_rndv_rts = requires(C& c) { c.convert_it_to_an_rndv_rts(); };
// bool buffers_are_available() const  spec/send.sm:94:8
template <class C>
inline constexpr bool has_buffers_are_available = requires(C& c) { c.buffers_are_available() ? 1 : 0; };
// void note_the_wait_for_buffers()  spec/send.sm:95:9
template <class C>
inline constexpr bool has_note_the_wait_for_buffers = requires(C& c) { c.note_the_wait_for_buffers(); };
// bool flow_restricted() const  spec/send.sm:139:8
template <class C>
inline constexpr bool has_flow_restricted = requires(C& c) { c.flow_restricted() ? 1 : 0; };
// bool data_was_granted() const  spec/send.sm:140:12
template <class C>
inline constexpr bool has_data_was_granted = requires(C& c) { c.data_was_granted() ? 1 : 0; };
// void choose_the_car_whose_data_was_granted()  spec/send.sm:142:13
template <class C>
inline constexpr bool has_choose_the_car_whose_data_was_granted = requires(C& c) { c.choose_the_car_whose_data_was_granted(); };
// void note_the_wait_for_flow()  spec/send.sm:145:13
template <class C>
inline constexpr bool has_note_the_wait_for_flow = requires(C& c) { c.note_the_wait_for_flow(); };
// void take_the_car_off_its_queue()  spec/send.sm:186:5
template <class C>
inline constexpr bool has_take_the_car_off_its_queue = requires(C& c) { c.take_the_car_off_its_queue(); };
// void put_the_envelope_info_in_the_packet_buffer()  spec/send.sm:188:9
template <class C>
inline constexpr bool has_put_the_envelope_info_in_the_packet_buffer = requires(C& c) { c.put_the_envelope_info_in_the_packet_buffer(); };
// bool type_is_rndv_rts() const  spec/send.sm:189:13
template <class C>
inline constexpr bool has_type_is_rndv_rts = requires(C& c) { c.type_is_rndv_rts() ? 1 : 0; };
// void put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer()  spec/send.sm:190:9
template <class C>
inline constexpr bool has_put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer = requires(C& c) { c.put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer(); };
// bool the_source_of_the_data_has_failed() const  spec/send.sm:191:13
template <class C>
inline constexpr bool has_the_source_of_the_data_has_failed = requires(C& c) { c.the_source_of_the_data_has_failed() ? 1 : 0; };
// void put_the_abort_in_the_packet_buffer()  spec/send.sm:192:9
template <class C>
inline constexpr bool has_put_the_abort_in_the_packet_buffer = requires(C& c) { c.put_the_abort_in_the_packet_buffer(); };
// void put_the_id_of_the_receive_in_the_packet_buffer()  spec/send.sm:194:9
template <class C>
inline constexpr bool has_put_the_id_of_the_receive_in_the_packet_buffer = requires(C& c) { c.put_the_id_of_the_receive_in_the_packet_buffer(); };
// bool type_is_short_eager_or_rndv_data_and_there_is_data() const  spec/send.sm:195:8
template <class C>
inline constexpr bool has_type_is_short_eager_or_rndv_data_and_there_is_data = requires(C& c) { c.type_is_short_eager_or_rndv_data_and_there_is_data() ? 1 : 0; };
// void post_the_send_to_the_network_device()  spec/send.sm:197:5
template <class C>
inline constexpr bool has_post_the_send_to_the_network_device = requires(C& c) { c.post_the_send_to_the_network_device(); };
// bool the_device_refused_it() const  spec/send.sm:198:8
template <class C>
inline constexpr bool has_the_device_refused_it = requires(C& c) { c.the_device_refused_it() ? 1 : 0; };
// void fail_the_car_with_what_the_device_says()  spec/send.sm:199:9
template <class C>
inline constexpr bool has_fail_the_car_with_what_the_device_says = requires(C& c) { c.fail_the_car_with_what_the_device_says(); };
// void spend_the_credit_of_the_message()  spec/send.sm:207:9
template <class C>
inline constexpr bool has_spend_the_credit_of_the_message = requires(C& c) { c.spend_the_credit_of_the_message(); };
// void spend_the_credit_of_an_announcement()  spec/send.sm:209:9
template <class C>
inline constexpr bool has_spend_the_credit_of_an_announcement = requires(C& c) { c.spend_the_credit_of_an_announcement(); };
// void set_the_car_aside_until_it_is_cleared()  spec/send.sm:211:9
template <class C>
inline constexpr bool has_set_the_car_aside_until_it_is_cleared = requires(C& c) { c.set_the_car_aside_until_it_is_cleared(); };
// void fail_the_car_as_its_source_did()  spec/send.sm:214:9
template <class C>
inline constexpr bool has_fail_the_car_as_its_source_did = requires(C& c) { c.fail_the_car_as_its_source_did(); };
// bool there_are_more_data_packets_to_send() const  spec/send.sm:216:13
template <class C>
inline constexpr bool has_there_are_more_data_packets_to_send = requires(C& c) { c.there_are_more_data_packets_to_send() ? 1 : 0; };
// bool no_more_data_has_been_provided() const  spec/send.sm:222:8
template <class C>
inline constexpr bool has_no_more_data_has_been_provided = requires(C& c) { c.no_more_data_has_been_provided() ? 1 : 0; };
// void set_the_car_aside_until_more_is_provided()  spec/send.sm:224:9
template <class C>
inline constexpr bool has_set_the_car_aside_until_more_is_provided = requires(C& c) { c.set_the_car_aside_until_more_is_provided(); };
// bool type_is_rndv_data_and_others_are_waiting() const  spec/send.sm:226:13
template <class C>
inline constexpr bool has_type_is_rndv_data_and_others_are_waiting = requires(C& c) { c.type_is_rndv_data_and_others_are_waiting() ? 1 : 0; };
// void queue_the_data_of_the_car_behind_the_others()  spec/send.sm:227:9
template <class C>
inline constexpr bool has_queue_the_data_of_the_car_behind_the_others = requires(C& c) { c.queue_the_data_of_the_car_behind_the_others(); };
// void queue_the_data_of_the_car_in_front()  spec/send.sm:231:9
template <class C>
inline constexpr bool has_queue_the_data_of_the_car_in_front = requires(C& c) { c.queue_the_data_of_the_car_in_front(); };
// void put_the_id_of_the_message_in_the_packet_buffer()  spec/send.sm:275:5
template <class C>
inline constexpr bool has_put_the_id_of_the_message_in_the_packet_buffer = requires(C& c) { c.put_the_id_of_the_message_in_the_packet_buffer(); };
// void choose_the_next_car()  spec/send.sm:293:5
template <class C>
inline constexpr bool has_choose_the_next_car = requires(C& c) { c.choose_the_next_car(); };
// bool the_eager_message_has_begun() const  spec/send.sm:296:13
template <class C>
inline constexpr bool has_the_eager_message_has_begun = requires(C& c) { c.the_eager_message_has_begun() ? 1 : 0; };
// bool its_data_was_granted() const  spec/send.sm:299:13
template <class C>
inline constexpr bool has_its_data_was_granted = requires(C& c) { c.its_data_was_granted() ? 1 : 0; };
// bool the_car_is_queued() const  spec/send.sm:315:12
template <class C>
inline constexpr bool has_the_car_is_queued = requires(C& c) { c.the_car_is_queued() ? 1 : 0; };
// void take_the_car_out()  spec/send.sm:316:13
template <class C>
inline constexpr bool has_take_the_car_out = requires(C& c) { c.take_the_car_out(); };
// void forget_the_credits()  spec/send.sm:340:5
template <class C>
inline constexpr bool has_forget_the_credits = requires(C& c) { c.forget_the_credits(); };
// bool it_was_closed_in_good_order() const  spec/send.sm:341:8
template <class C>
inline constexpr bool has_it_was_closed_in_good_order = requires(C& c) { c.it_was_closed_in_good_order() ? 1 : 0; };
// void complete_the_cars_that_have_left()  spec/send.sm:343:9
template <class C>
inline constexpr bool has_complete_the_cars_that_have_left = requires(C& c) { c.complete_the_cars_that_have_left(); };
// void end_the_cars_that_wait_for_the_peer_as_closed()  spec/send.sm:344:9
template <class C>
inline constexpr bool has_end_the_cars_that_wait_for_the_peer_as_closed = requires(C& c) { c.end_the_cars_that_wait_for_the_peer_as_closed(); };
// void fail_all_cars()  spec/send.sm:347:9
template <class C>
inline constexpr bool has_fail_all_cars = requires(C& c) { c.fail_all_cars(); };
// bool direct_access_flag_is_set() const  spec/send.sm:351:8
template <class C>
inline constexpr bool has_direct_access_flag_is_set = requires(C& c) { c.direct_access_flag_is_set() ? 1 : 0; };
// void point_network_send_descriptor_at_the_user_data()  spec/send.sm:352:9
template <class C>
inline constexpr bool has_point_network_send_descriptor_at_the_user_data = requires(C& c) { c.point_network_send_descriptor_at_the_user_data(); };
// void pack_data_into_the_packet_buffer()  spec/send.sm:354:9
template <class C>
inline constexpr bool has_pack_data_into_the_packet_buffer = requires(C& c) { c.pack_data_into_the_packet_buffer(); };
// void decrement_car_outstanding_activities_counter()  spec/send.sm:357:5
template <class C>
inline constexpr bool has_decrement_car_outstanding_activities_counter = requires(C& c) { c.decrement_car_outstanding_activities_counter(); };
// bool outstanding_activity_counter_reaches_zero() const  spec/send.sm:358:8
template <class C>
inline constexpr bool has_outstanding_activity_counter_reaches_zero = requires(C& c) { c.outstanding_activity_counter_reaches_zero() ? 1 : 0; };
// void complete_the_car()  spec/send.sm:359:9
template <class C>
inline constexpr bool has_complete_the_car = requires(C& c) { c.complete_the_car(); };
// void set_the_car_aside_until_the_rest_has_happened()  spec/send.sm:361:9
template <class C>
inline constexpr bool has_set_the_car_aside_until_the_rest_has_happened = requires(C& c) { c.set_the_car_aside_until_the_rest_has_happened(); };
// void the_answer_has_come()  spec/send.sm:370:5
template <class C>
inline constexpr bool has_the_answer_has_come = requires(C& c) { c.the_answer_has_come(); };
// bool the_car_waits_for_an_answer() const  spec/send.sm:382:13
template <class C>
inline constexpr bool has_the_car_waits_for_an_answer = requires(C& c) { c.the_car_waits_for_an_answer() ? 1 : 0; };
// bool the_car_has_not_asked_to_be_cancelled() const  spec/send.sm:383:12
template <class C>
inline constexpr bool has_the_car_has_not_asked_to_be_cancelled = requires(C& c) { c.the_car_has_not_asked_to_be_cancelled() ? 1 : 0; };
// void post_the_cancel_packet()  spec/send.sm:384:13
template <class C>
inline constexpr bool has_post_the_cancel_packet = requires(C& c) { c.post_the_cancel_packet(); };
// bool the_car_is_cleared_and_set_aside_and_has_something_to_send() const  spec/send.sm:399:8
template <class C>
inline constexpr bool has_the_car_is_cleared_and_set_aside_and_has_something_to_send = requires(C& c) { c.the_car_is_cleared_and_set_aside_and_has_something_to_send() ? 1 : 0; };
// bool granted_data_is_there() const  spec/send.sm:404:11
template <class C>
inline constexpr bool has_granted_data_is_there = requires(C& c) { c.granted_data_is_there() ? 1 : 0; };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_choose_the_car_at_the_head_of_the_queue<C> &&
  detail::has_no_car_is_ready<C> &&
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
  static_assert(has_no_car_is_ready<C>, "spec/send.sm:38:12: no hook for \"no CAR is ready\": implement bool no_car_is_ready() const");
  static_assert(has_note_the_clear_to_send<C>, "spec/send.sm:44:9: no hook for \"note the clear to send\": implement void note_the_clear_to_send()");
  static_assert(has_post_the_control_packet<C>, "spec/send.sm:54:9: no hook for \"post the control packet\": implement void post_the_control_packet()");
  static_assert(has_complete_the_car_as_cancelled<C>, "spec/send.sm:60:9: no hook for \"complete the CAR as cancelled\": implement void complete_the_car_as_cancelled()");
  static_assert(has_take_the_new_limit<C>, "spec/send.sm:69:9: no hook for \"take the new limit\": implement void take_the_new_limit()");
  static_assert(has_the_car_forwards_what_is_still_arriving<C>, "spec/send.sm:78:8: no hook for \"the CAR forwards what is still arriving\": implement bool the_car_forwards_what_is_still_arriving() const");
  static_assert(has_make_it_an_rndv_rts<C>, "spec/send.sm:79:9: no hook for \"make it an rndv-rts\": implement void make_it_an_rndv_rts()");
  static_assert(has_the_length_is_within_the_short_limit<C>, "spec/send.sm:80:13: no hook for \"the length is within the short limit\": implement bool the_length_is_within_the_short_limit() const");
  static_assert(has_make_it_short<C>, "spec/send.sm:81:9: no hook for \"make it short\": implement void make_it_short()");
  static_assert(has_the_length_is_within_the_eager_limit<C>, "spec/send.sm:82:13: no hook for \"the length is within the eager limit\": implement bool the_length_is_within_the_eager_limit() const");
  static_assert(has_make_it_eager<C>, "spec/send.sm:83:9: no hook for \"make it eager\": implement void make_it_eager()");
  static_assert(has_type_is_short_or_eager<C>, "spec/send.sm:88:8: no hook for \"type is short or eager\": implement bool type_is_short_or_eager() const");
  static_assert(has_it_costs_more_than_an_announcement_and_too_much_is_outstanding<C>, "spec/send.sm:89:12: no hook for \"it costs more than an announcement and too much is outstanding\": implement bool it_costs_more_than_an_announcement_and_too_much_is_outstanding() const");
  static_assert(has_convert_it_to_an_rndv_rts<C>, "spec/send.sm:90:13: no hook for \"convert it to an rndv-rts\": implement void convert_it_to_an_rndv_rts()");
  static_assert(has_buffers_are_available<C>, "spec/send.sm:94:8: no hook for \"buffers are available\": implement bool buffers_are_available() const");
  static_assert(has_note_the_wait_for_buffers<C>, "spec/send.sm:95:9: no hook for \"note the wait for buffers\": implement void note_the_wait_for_buffers()");
  static_assert(has_flow_restricted<C>, "spec/send.sm:139:8: no hook for \"flow restricted\": implement bool flow_restricted() const");
  static_assert(has_data_was_granted<C>, "spec/send.sm:140:12: no hook for \"data was granted\": implement bool data_was_granted() const");
  static_assert(has_choose_the_car_whose_data_was_granted<C>, "spec/send.sm:142:13: no hook for \"choose the CAR whose data was granted\": implement void choose_the_car_whose_data_was_granted()");
  static_assert(has_note_the_wait_for_flow<C>, "spec/send.sm:145:13: no hook for \"note the wait for flow\": implement void note_the_wait_for_flow()");
  static_assert(has_take_the_car_off_its_queue<C>, "spec/send.sm:186:5: no hook for \"take the CAR off its queue\": implement void take_the_car_off_its_queue()");
  static_assert(has_put_the_envelope_info_in_the_packet_buffer<C>, "spec/send.sm:188:9: no hook for \"put the envelope info in the packet buffer\": implement void put_the_envelope_info_in_the_packet_buffer()");
  static_assert(has_type_is_rndv_rts<C>, "spec/send.sm:189:13: no hook for \"type is rndv-rts\": implement bool type_is_rndv_rts() const");
  static_assert(has_put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer<C>, "spec/send.sm:190:9: no hook for \"put the envelope and the id of the CAR into the packet buffer\": implement void put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer()");
  static_assert(has_the_source_of_the_data_has_failed<C>, "spec/send.sm:191:13: no hook for \"the source of the data has failed\": implement bool the_source_of_the_data_has_failed() const");
  static_assert(has_put_the_abort_in_the_packet_buffer<C>, "spec/send.sm:192:9: no hook for \"put the abort in the packet buffer\": implement void put_the_abort_in_the_packet_buffer()");
  static_assert(has_put_the_id_of_the_receive_in_the_packet_buffer<C>, "spec/send.sm:194:9: no hook for \"put the id of the receive in the packet buffer\": implement void put_the_id_of_the_receive_in_the_packet_buffer()");
  static_assert(has_type_is_short_eager_or_rndv_data_and_there_is_data<C>, "spec/send.sm:195:8: no hook for \"type is short, eager, or rndv-data and there is data\": implement bool type_is_short_eager_or_rndv_data_and_there_is_data() const");
  static_assert(has_post_the_send_to_the_network_device<C>, "spec/send.sm:197:5: no hook for \"post the send to the network device\": implement void post_the_send_to_the_network_device()");
  static_assert(has_the_device_refused_it<C>, "spec/send.sm:198:8: no hook for \"the device refused it\": implement bool the_device_refused_it() const");
  static_assert(has_fail_the_car_with_what_the_device_says<C>, "spec/send.sm:199:9: no hook for \"fail the CAR with what the device says\": implement void fail_the_car_with_what_the_device_says()");
  static_assert(has_spend_the_credit_of_the_message<C>, "spec/send.sm:207:9: no hook for \"spend the credit of the message\": implement void spend_the_credit_of_the_message()");
  static_assert(has_spend_the_credit_of_an_announcement<C>, "spec/send.sm:209:9: no hook for \"spend the credit of an announcement\": implement void spend_the_credit_of_an_announcement()");
  static_assert(has_set_the_car_aside_until_it_is_cleared<C>, "spec/send.sm:211:9: no hook for \"set the CAR aside until it is cleared\": implement void set_the_car_aside_until_it_is_cleared()");
  static_assert(has_fail_the_car_as_its_source_did<C>, "spec/send.sm:214:9: no hook for \"fail the CAR as its source did\": implement void fail_the_car_as_its_source_did()");
  static_assert(has_there_are_more_data_packets_to_send<C>, "spec/send.sm:216:13: no hook for \"there are more data packets to send\": implement bool there_are_more_data_packets_to_send() const");
  static_assert(has_no_more_data_has_been_provided<C>, "spec/send.sm:222:8: no hook for \"no more data has been provided\": implement bool no_more_data_has_been_provided() const");
  static_assert(has_set_the_car_aside_until_more_is_provided<C>, "spec/send.sm:224:9: no hook for \"set the CAR aside until more is provided\": implement void set_the_car_aside_until_more_is_provided()");
  static_assert(has_type_is_rndv_data_and_others_are_waiting<C>, "spec/send.sm:226:13: no hook for \"type is rndv-data and others are waiting\": implement bool type_is_rndv_data_and_others_are_waiting() const");
  static_assert(has_queue_the_data_of_the_car_behind_the_others<C>, "spec/send.sm:227:9: no hook for \"queue the data of the CAR behind the others\": implement void queue_the_data_of_the_car_behind_the_others()");
  static_assert(has_queue_the_data_of_the_car_in_front<C>, "spec/send.sm:231:9: no hook for \"queue the data of the CAR in front\": implement void queue_the_data_of_the_car_in_front()");
  static_assert(has_put_the_id_of_the_message_in_the_packet_buffer<C>, "spec/send.sm:275:5: no hook for \"put the id of the message in the packet buffer\": implement void put_the_id_of_the_message_in_the_packet_buffer()");
  static_assert(has_choose_the_next_car<C>, "spec/send.sm:293:5: no hook for \"choose the next CAR\": implement void choose_the_next_car()");
  static_assert(has_the_eager_message_has_begun<C>, "spec/send.sm:296:13: no hook for \"the eager message has begun\": implement bool the_eager_message_has_begun() const");
  static_assert(has_its_data_was_granted<C>, "spec/send.sm:299:13: no hook for \"its data was granted\": implement bool its_data_was_granted() const");
  static_assert(has_the_car_is_queued<C>, "spec/send.sm:315:12: no hook for \"the CAR is queued\": implement bool the_car_is_queued() const");
  static_assert(has_take_the_car_out<C>, "spec/send.sm:316:13: no hook for \"take the CAR out\": implement void take_the_car_out()");
  static_assert(has_forget_the_credits<C>, "spec/send.sm:340:5: no hook for \"forget the credits\": implement void forget_the_credits()");
  static_assert(has_it_was_closed_in_good_order<C>, "spec/send.sm:341:8: no hook for \"it was closed in good order\": implement bool it_was_closed_in_good_order() const");
  static_assert(has_complete_the_cars_that_have_left<C>, "spec/send.sm:343:9: no hook for \"complete the CARs that have left\": implement void complete_the_cars_that_have_left()");
  static_assert(has_end_the_cars_that_wait_for_the_peer_as_closed<C>, "spec/send.sm:344:9: no hook for \"end the CARs that wait for the peer as closed\": implement void end_the_cars_that_wait_for_the_peer_as_closed()");
  static_assert(has_fail_all_cars<C>, "spec/send.sm:347:9: no hook for \"fail all CARs\": implement void fail_all_cars()");
  static_assert(has_direct_access_flag_is_set<C>, "spec/send.sm:351:8: no hook for \"direct access flag is set\": implement bool direct_access_flag_is_set() const");
  static_assert(has_point_network_send_descriptor_at_the_user_data<C>, "spec/send.sm:352:9: no hook for \"point network send descriptor at the user data\": implement void point_network_send_descriptor_at_the_user_data()");
  static_assert(has_pack_data_into_the_packet_buffer<C>, "spec/send.sm:354:9: no hook for \"pack data into the packet buffer\": implement void pack_data_into_the_packet_buffer()");
  static_assert(has_decrement_car_outstanding_activities_counter<C>, "spec/send.sm:357:5: no hook for \"decrement CAR outstanding activities counter\": implement void decrement_car_outstanding_activities_counter()");
  static_assert(has_outstanding_activity_counter_reaches_zero<C>, "spec/send.sm:358:8: no hook for \"outstanding activity counter reaches zero\": implement bool outstanding_activity_counter_reaches_zero() const");
  static_assert(has_complete_the_car<C>, "spec/send.sm:359:9: no hook for \"complete the CAR\": implement void complete_the_car()");
  static_assert(has_set_the_car_aside_until_the_rest_has_happened<C>, "spec/send.sm:361:9: no hook for \"set the CAR aside until the rest has happened\": implement void set_the_car_aside_until_the_rest_has_happened()");
  static_assert(has_the_answer_has_come<C>, "spec/send.sm:370:5: no hook for \"the answer has come\": implement void the_answer_has_come()");
  static_assert(has_the_car_waits_for_an_answer<C>, "spec/send.sm:382:13: no hook for \"the CAR waits for an answer\": implement bool the_car_waits_for_an_answer() const");
  static_assert(has_the_car_has_not_asked_to_be_cancelled<C>, "spec/send.sm:383:12: no hook for \"the CAR has not asked to be cancelled\": implement bool the_car_has_not_asked_to_be_cancelled() const");
  static_assert(has_post_the_cancel_packet<C>, "spec/send.sm:384:13: no hook for \"post the cancel packet\": implement void post_the_cancel_packet()");
  static_assert(has_the_car_is_cleared_and_set_aside_and_has_something_to_send<C>, "spec/send.sm:399:8: no hook for \"the CAR is cleared and set aside, and has something to send\": implement bool the_car_is_cleared_and_set_aside_and_has_something_to_send() const");
  static_assert(has_granted_data_is_there<C>, "spec/send.sm:404:11: no hook for \"granted data is there\": implement bool granted_data_is_there() const");
}

// The transition that an edge of the drawing is, by the cell whose program takes it.
inline constexpr std::array<std::array<::statewire::TransitionId, 83>, 56> k_steps{{
  {{0, 1, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 2, 3, 4, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 5, 6, 7, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 18, 19, 20, 21, 22, 23, 24, 25, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 26, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 27, 28, 29, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 30, 31, 32, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 43, 44, 45, 46, 47, 48, 49, 50, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 51, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 52, 53, 54, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 55, 56, 57, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 68, 69, 70, 71, 72, 73, 74, 75, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 76, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 77, 78, 79, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 80, 81, 82, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 93, 94, 95, 96, 97, 98, 99, 100, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 101, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 102, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 103, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 104, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 105, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 106, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 107, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 108, 109, 110, 111, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 112, 113, 114, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 125, 126, 127, 128, 129, 130, 131, 132, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 133, 134}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 191, 192, 193, 194, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 195, 196, 197, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 208, 209, 210, 211, 212, 213, 214, 215, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 135, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 136, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 137, 138, 139, 65535, 65535, 65535, 140, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 141, 142, 143, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 154, 155, 156, 157, 158, 159, 160, 161, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 162, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 163, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 164, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 165, 166, 167, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 168, 65535, 65535, 65535, 65535, 169, 170, 171, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 182, 183, 184, 185, 186, 187, 188, 189, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 190, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 216, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 217, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 218, 219, 220, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 221, 222, 223, 224, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 235, 236, 237, 238, 239, 240, 241, 242, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 243, 244}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 349, 350, 351, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 352, 353, 354, 355, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 356, 357, 358, 359, 360, 361, 362, 363, 364, 365, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 366, 367, 368, 369, 370, 371, 372, 373, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 245, 246, 247, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 248, 249, 250, 65535, 251, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 252, 253, 254, 255, 256, 257, 258, 259, 260, 261, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 262, 263, 264, 265, 266, 267, 268, 269, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 270, 271, 272, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 273, 274, 275, 65535, 65535, 276, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 277, 278, 279, 280, 281, 282, 283, 284, 285, 286, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 287, 288, 289, 290, 291, 292, 293, 294, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 295, 296, 297, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 298, 299, 300, 65535, 65535, 65535, 301, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 302, 303, 304, 305, 306, 307, 308, 309, 310, 311, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 312, 313, 314, 315, 316, 317, 318, 319, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 320, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 321, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 322, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 323, 324, 325, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 326, 327, 328, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 329, 65535, 65535, 65535, 330, 331, 332, 333, 334, 335, 336, 337, 338, 339, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 340, 341, 342, 343, 344, 345, 346, 347, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 348, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 374, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 375, 376, 377, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 378, 379, 380, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 381, 382, 383, 384, 385, 386, 387, 388, 389, 390, 391, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 392, 393, 394, 395, 396, 397, 398, 399, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 400, 401}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 434, 435, 436, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 437, 438, 439, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 440, 441, 442, 443, 444, 445, 446, 447, 448, 449, 450, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 451, 452, 453, 454, 455, 456, 457, 458, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 402, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 403, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 404, 405, 406, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 407, 408, 409, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 410, 411, 412, 413, 414, 415, 416, 417, 418, 419, 65535, 65535, 65535, 420, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 421, 422, 423, 424, 425, 426, 427, 428, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 429, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 430, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 431, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 432, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 433, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 459, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 460, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 461, 462, 463, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 464, 465, 466, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 467, 468, 469, 470, 471, 472, 473, 474, 475, 476, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 477, 478, 479, 480, 481, 482, 483, 484, 485, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 486, 487}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 488, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 489, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 490, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 491, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 492, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 493, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 494, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 495, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 496, 497, 498, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 499, 500, 501, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 502, 503, 504, 505, 506, 507, 508, 509, 510, 511, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 512, 513, 514, 515, 516, 517, 518, 519, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 520, 521, 522}},
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

// Decide Msg Type: spec/send.sm:77:1
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
  steps.take(13);
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

// Check Buffers for Ctrl: spec/send.sm:93:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Buffers_for_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (!c.buffers_are_available()) {
    c.note_the_wait_for_buffers();
    steps.take(14);
    return {true, State::Awaiting_Buffers_for_Ctrl, 0};
  } else {
    steps.take(15);
    return turn_Check_Flow_for_Ctrl(c, steps);
  }
}

// Check Flow for Ctrl: spec/send.sm:138:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Flow_for_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (c.flow_restricted()) {
    if (c.data_was_granted()) {
      c.choose_the_car_whose_data_was_granted();
      steps.take(28);
      return turn_Post_Send_Ctrl(c, steps);
    } else {
      c.note_the_wait_for_flow();
      steps.take(29);
      return {true, State::Awaiting_Flow_for_Ctrl, 0};
    }
  } else {
    steps.take(30);
    return turn_Post_Send_Ctrl(c, steps);
  }
}

// Post Send Ctrl: spec/send.sm:185:1
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
    steps.take(42);
    return turn_Check_Ready_CAR(c, steps);
  } else {
    steps.take(43);
    return turn_Account_Ctrl(c, steps);
  }
}

// Account Ctrl: spec/send.sm:205:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Account_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (c.type_is_short_or_eager()) {
    c.spend_the_credit_of_the_message();
  } else if (c.type_is_rndv_rts()) {
    c.spend_the_credit_of_an_announcement();
  }
  if (c.type_is_rndv_rts()) {
    c.set_the_car_aside_until_it_is_cleared();
    steps.take(44);
    return turn_Check_Ready_CAR(c, steps);
  } else if (c.the_source_of_the_data_has_failed()) {
    c.fail_the_car_as_its_source_did();
    steps.take(45);
    return turn_Check_Ready_CAR(c, steps);
  } else if (c.there_are_more_data_packets_to_send()) {
    steps.take(46);
    return turn_Check_Buffers_for_Data(c, steps);
  } else {
    steps.take(47);
    return turn_Signal_CAR_Completion(c, steps);
  }
}

// Check Buffers for Data: spec/send.sm:221:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Buffers_for_Data([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (c.no_more_data_has_been_provided()) {
    c.set_the_car_aside_until_more_is_provided();
    steps.take(48);
    return turn_Check_Ready_CAR(c, steps);
  } else if (c.type_is_rndv_data_and_others_are_waiting()) {
    c.queue_the_data_of_the_car_behind_the_others();
    steps.take(49);
    return turn_Check_Ready_CAR(c, steps);
  } else if (!c.buffers_are_available()) {
    c.note_the_wait_for_buffers();
    c.queue_the_data_of_the_car_in_front();
    steps.take(50);
    return {true, State::Awaiting_Buffers_for_Data, 0};
  } else {
    steps.take(51);
    return turn_Post_Send_Data(c, steps);
  }
}

// Post Send Data: spec/send.sm:274:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Post_Send_Data([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  c.put_the_id_of_the_message_in_the_packet_buffer();
  call_point_or_pack(c);
  c.post_the_send_to_the_network_device();
  if (c.the_device_refused_it()) {
    c.fail_the_car_with_what_the_device_says();
    steps.take(64);
    return turn_Check_Ready_CAR(c, steps);
  } else if (c.there_are_more_data_packets_to_send()) {
    steps.take(65);
    return {false, State{}, 5}; // then Check_Buffers_for_Data
  } else {
    steps.take(66);
    return turn_Signal_CAR_Completion(c, steps);
  }
}

// Signal CAR Completion: spec/send.sm:287:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Signal_CAR_Completion([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  call_signal_car_completion(c);
  steps.take(67);
  return turn_Check_Ready_CAR(c, steps);
}

// Check Ready CAR: spec/send.sm:291:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Ready_CAR([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  c.choose_the_next_car();
  if (c.no_car_is_ready()) {
    steps.take(68);
    return {true, State::Awaiting_CAR, 0};
  } else if (c.the_eager_message_has_begun()) {
    steps.take(69);
    return {false, State{}, 5}; // then Check_Buffers_for_Data
  } else if (c.its_data_was_granted()) {
    steps.take(70);
    return {false, State{}, 1}; // then Check_Buffers_for_Ctrl
  } else {
    steps.take(71);
    return {false, State{}, 0}; // then Decide_Msg_Type
  }
}

template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Ready_CAR([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  return rounds_of_Decide_Msg_Type(c, steps, turn_Check_Ready_CAR(c, steps));
}

// End Connection: spec/send.sm:339:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_End_Connection([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  c.forget_the_credits();
  if (c.it_was_closed_in_good_order()) {
    c.complete_the_cars_that_have_left();
    c.end_the_cars_that_wait_for_the_peer_as_closed();
    steps.take(81);
    return do_Check_Ready_CAR(c, steps);
  } else {
    c.fail_all_cars();
    steps.take(82);
    return State::Awaiting_CAR;
  }
}

// point_or_pack(): spec/send.sm:350:1
template <class C>
constexpr void call_point_or_pack([[maybe_unused]] C& c) {
  if (c.direct_access_flag_is_set()) {
    c.point_network_send_descriptor_at_the_user_data();
  } else {
    c.pack_data_into_the_packet_buffer();
  }
}

// signal_CAR_completion(): spec/send.sm:356:1
template <class C>
constexpr void call_signal_car_completion([[maybe_unused]] C& c) {
  c.decrement_car_outstanding_activities_counter();
  if (c.outstanding_activity_counter_reaches_zero()) {
    c.complete_the_car();
  } else {
    c.set_the_car_aside_until_the_rest_has_happened();
  }
}

// count_the_packet_that_has_left(): spec/send.sm:363:1
template <class C>
constexpr void call_count_the_packet_that_has_left([[maybe_unused]] C& c) {
  c.decrement_car_outstanding_activities_counter();
  if (c.outstanding_activity_counter_reaches_zero()) {
    c.take_the_car_out();
    c.complete_the_car();
  }
}

// count_the_acknowledgement(): spec/send.sm:369:1
template <class C>
constexpr void call_count_the_acknowledgement([[maybe_unused]] C& c) {
  c.the_answer_has_come();
  c.decrement_car_outstanding_activities_counter();
  if (c.outstanding_activity_counter_reaches_zero()) {
    c.take_the_car_out();
    c.complete_the_car();
  }
}

// cancel_the_CAR(): spec/send.sm:378:1
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

// fail_the_forwarding_CAR(): spec/send.sm:387:1
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

// queue_granted_data(): spec/send.sm:398:1
template <class C>
constexpr void call_queue_granted_data([[maybe_unused]] C& c) {
  if (c.the_car_is_cleared_and_set_aside_and_has_something_to_send()) {
    c.queue_the_data_of_the_car_behind_the_others();
  }
}

// push_what_was_granted(): spec/send.sm:403:1
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
  if (c.no_car_is_ready()) {
    steps.take(0);
    return State::Awaiting_CAR;
  } else {
    steps.take(1);
    return do_Decide_Msg_Type(c, steps);
  }
}

// Awaiting_CAR on Rendezvous_Cleared: spec/send.sm:43:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Rendezvous_Cleared([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 1};
  c.note_the_clear_to_send();
  call_queue_granted_data(c);
  steps.take(2);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_CAR on Data_Provided: spec/send.sm:47:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Data_Provided([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 2};
  call_queue_granted_data(c);
  steps.take(3);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_CAR on Source_Failed: spec/send.sm:50:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Source_Failed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 3};
  call_fail_the_forwarding_car(c);
  steps.take(4);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_CAR on Control_Available: spec/send.sm:53:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Control_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 4};
  c.post_the_control_packet();
  steps.take(5);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Acknowledged: spec/send.sm:56:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Acknowledged([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 5};
  call_count_the_acknowledgement(c);
  steps.take(6);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Cancel_Answered: spec/send.sm:59:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Cancel_Answered([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 6};
  c.complete_the_car_as_cancelled();
  steps.take(7);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Cancel: spec/send.sm:62:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Cancel([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 7};
  call_cancel_the_car(c);
  steps.take(8);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Packet_Sent: spec/send.sm:65:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Packet_Sent([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 8};
  call_count_the_packet_that_has_left(c);
  steps.take(9);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Flow_Enabled: spec/send.sm:68:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Flow_Enabled([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 9};
  c.take_the_new_limit();
  steps.take(10);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Connection_Closing: spec/send.sm:71:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 10};
  steps.take(11);
  return State::Closing;
}

// Awaiting_CAR on Connection_Down: spec/send.sm:74:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 11};
  steps.take(12);
  return do_End_Connection(c, steps);
}

// Awaiting_Buffers_for_Ctrl on Rendezvous_Cleared: spec/send.sm:104:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Rendezvous_Cleared([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 13};
  c.note_the_clear_to_send();
  call_queue_granted_data(c);
  steps.take(17);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Data_Provided: spec/send.sm:108:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Data_Provided([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 14};
  call_queue_granted_data(c);
  steps.take(18);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Source_Failed: spec/send.sm:111:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Source_Failed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 15};
  call_fail_the_forwarding_car(c);
  steps.take(19);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Buffers_for_Ctrl on Control_Available: spec/send.sm:114:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Control_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 16};
  c.post_the_control_packet();
  steps.take(20);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Acknowledged: spec/send.sm:117:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Acknowledged([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 17};
  call_count_the_acknowledgement(c);
  steps.take(21);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Cancel_Answered: spec/send.sm:120:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Cancel_Answered([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 18};
  c.complete_the_car_as_cancelled();
  steps.take(22);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Cancel: spec/send.sm:123:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Cancel([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 19};
  call_cancel_the_car(c);
  steps.take(23);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Buffers_for_Ctrl on Packet_Sent: spec/send.sm:126:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Packet_Sent([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 20};
  call_count_the_packet_that_has_left(c);
  steps.take(24);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Buffers_Available: spec/send.sm:102:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Buffers_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 12};
  steps.take(16);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Buffers_for_Ctrl on Flow_Enabled: spec/send.sm:129:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Flow_Enabled([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 21};
  c.take_the_new_limit();
  steps.take(25);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Connection_Closing: spec/send.sm:132:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 22};
  call_push_what_was_granted(c);
  steps.take(26);
  return State::Closing;
}

// Awaiting_Buffers_for_Ctrl on Connection_Down: spec/send.sm:135:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 23};
  steps.take(27);
  return do_End_Connection(c, steps);
}

// Awaiting_Flow_for_Ctrl on Rendezvous_Cleared: spec/send.sm:155:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Rendezvous_Cleared([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 25};
  c.note_the_clear_to_send();
  call_queue_granted_data(c);
  steps.take(32);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Flow_for_Ctrl on Data_Provided: spec/send.sm:159:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Data_Provided([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 26};
  call_queue_granted_data(c);
  steps.take(33);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Flow_for_Ctrl on Source_Failed: spec/send.sm:162:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Source_Failed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 27};
  call_fail_the_forwarding_car(c);
  steps.take(34);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Flow_for_Ctrl on Control_Available: spec/send.sm:165:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Control_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 28};
  c.post_the_control_packet();
  steps.take(35);
  return State::Awaiting_Flow_for_Ctrl;
}

// Awaiting_Flow_for_Ctrl on Acknowledged: spec/send.sm:168:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Acknowledged([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 29};
  call_count_the_acknowledgement(c);
  steps.take(36);
  return State::Awaiting_Flow_for_Ctrl;
}

// Awaiting_Flow_for_Ctrl on Cancel_Answered: spec/send.sm:171:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Cancel_Answered([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 30};
  c.complete_the_car_as_cancelled();
  steps.take(37);
  return State::Awaiting_Flow_for_Ctrl;
}

// Awaiting_Flow_for_Ctrl on Cancel: spec/send.sm:174:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Cancel([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 31};
  call_cancel_the_car(c);
  steps.take(38);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Flow_for_Ctrl on Packet_Sent: spec/send.sm:177:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Packet_Sent([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 32};
  call_count_the_packet_that_has_left(c);
  steps.take(39);
  return State::Awaiting_Flow_for_Ctrl;
}

// Awaiting_Flow_for_Ctrl on Flow_Enabled: spec/send.sm:152:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Flow_Enabled([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 24};
  c.take_the_new_limit();
  steps.take(31);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Flow_for_Ctrl on Connection_Closing: spec/send.sm:180:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 33};
  steps.take(40);
  return State::Closing;
}

// Awaiting_Flow_for_Ctrl on Connection_Down: spec/send.sm:182:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 34};
  steps.take(41);
  return do_End_Connection(c, steps);
}

// Awaiting_Buffers_for_Data on Rendezvous_Cleared: spec/send.sm:240:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Rendezvous_Cleared([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 36};
  c.note_the_clear_to_send();
  call_queue_granted_data(c);
  steps.take(53);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Data_Provided: spec/send.sm:244:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Data_Provided([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 37};
  call_queue_granted_data(c);
  steps.take(54);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Source_Failed: spec/send.sm:247:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Source_Failed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 38};
  call_fail_the_forwarding_car(c);
  steps.take(55);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Buffers_for_Data on Control_Available: spec/send.sm:250:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Control_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 39};
  c.post_the_control_packet();
  steps.take(56);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Acknowledged: spec/send.sm:253:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Acknowledged([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 40};
  call_count_the_acknowledgement(c);
  steps.take(57);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Cancel_Answered: spec/send.sm:256:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Cancel_Answered([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 41};
  c.complete_the_car_as_cancelled();
  steps.take(58);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Cancel: spec/send.sm:259:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Cancel([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 42};
  call_cancel_the_car(c);
  steps.take(59);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Packet_Sent: spec/send.sm:262:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Packet_Sent([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 43};
  call_count_the_packet_that_has_left(c);
  steps.take(60);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Buffers_Available: spec/send.sm:238:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Buffers_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 35};
  steps.take(52);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Buffers_for_Data on Flow_Enabled: spec/send.sm:265:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Flow_Enabled([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 44};
  c.take_the_new_limit();
  steps.take(61);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Connection_Closing: spec/send.sm:268:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 45};
  call_push_what_was_granted(c);
  steps.take(62);
  return State::Closing;
}

// Awaiting_Buffers_for_Data on Connection_Down: spec/send.sm:271:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 46};
  steps.take(63);
  return do_End_Connection(c, steps);
}

// Closing on Rendezvous_Cleared: spec/send.sm:309:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Rendezvous_Cleared([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 47};
  steps.take(72);
  return State::Closing;
}

// Closing on Data_Provided: spec/send.sm:312:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Data_Provided([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 48};
  steps.take(73);
  return State::Closing;
}

// Closing on Source_Failed: spec/send.sm:314:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Source_Failed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 49};
  if (c.the_car_is_queued()) {
    c.take_the_car_out();
    c.fail_the_car_as_its_source_did();
  }
  steps.take(74);
  return State::Closing;
}

// Closing on Acknowledged: spec/send.sm:319:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Acknowledged([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 50};
  call_count_the_acknowledgement(c);
  steps.take(75);
  return State::Closing;
}

// Closing on Cancel_Answered: spec/send.sm:322:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Cancel_Answered([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 51};
  c.complete_the_car_as_cancelled();
  steps.take(76);
  return State::Closing;
}

// Closing on Cancel: spec/send.sm:325:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Cancel([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 52};
  if (c.the_car_is_queued()) {
    c.take_the_car_out();
    c.complete_the_car_as_cancelled();
  }
  steps.take(77);
  return State::Closing;
}

// Closing on Packet_Sent: spec/send.sm:331:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Packet_Sent([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 53};
  call_count_the_packet_that_has_left(c);
  steps.take(78);
  return State::Closing;
}

// Closing on Connection_Closing: spec/send.sm:334:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 54};
  steps.take(79);
  return State::Closing;
}

// Closing on Connection_Down: spec/send.sm:336:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 55};
  steps.take(80);
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
