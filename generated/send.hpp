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
  Message_Offered,
  CAR_Available,
  Rendezvous_Cleared,
  Rendezvous_Done,
  Data_Placed,
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
inline constexpr std::size_t k_event_count = 16;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 537;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "Awaiting CAR",
  "Awaiting Buffers for Ctrl",
  "Awaiting Flow for Ctrl",
  "Awaiting Buffers for Data",
  "Closing",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "nothing can be sent now",
  "the device has no room; on_room follows",
  "the receiver has enough unreceived messages of ours",
  "the device has no room for more data; on_room follows",
  "nothing may be posted until the connection is down",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "Message Offered",
  "CAR Available",
  "Rendezvous Cleared",
  "Rendezvous Done",
  "Data Placed",
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
  {0, 0, 0, "the message is longer than short ones, a CAR is queued, or too much would be outstanding", "spec/send.sm", 46}, // 0: Awaiting_CAR -> Awaiting_CAR on Message_Offered
  {0, 0, 0, "else, no room was lent", "spec/send.sm", 51}, // 1: Awaiting_CAR -> Awaiting_CAR on Message_Offered
  {0, 0, 0, "else, else, the device refused it", "spec/send.sm", 56}, // 2: Awaiting_CAR -> Awaiting_CAR on Message_Offered
  {0, 0, 0, "else, else, else", "spec/send.sm", 59}, // 3: Awaiting_CAR -> Awaiting_CAR on Message_Offered
  {0, 1, 0, "no CAR is ready", "spec/send.sm", 64}, // 4: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "else; invoke Decide Msg Type", "spec/send.sm", 66}, // 5: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 6: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 7: Awaiting_CAR -> Awaiting_Buffers_for_Ctrl on CAR_Available
  {0, 1, 0, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 8: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 9: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 10: Awaiting_CAR -> Awaiting_Flow_for_Ctrl on CAR_Available
  {0, 1, 0, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 11: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 12: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 13: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 14: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 15: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 16: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 17: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 18: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 19: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 20: Awaiting_CAR -> Awaiting_Buffers_for_Data on CAR_Available
  {0, 1, 0, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 21: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 22: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 23: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 24: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 25: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 26: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 27: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 28: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 1, 0, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 29: Awaiting_CAR -> Awaiting_CAR on CAR_Available
  {0, 2, 0, "invoke Check Ready CAR", "spec/send.sm", 70}, // 30: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 31: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 32: Awaiting_CAR -> Awaiting_Buffers_for_Ctrl on Rendezvous_Cleared
  {0, 2, 0, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 33: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 34: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 35: Awaiting_CAR -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {0, 2, 0, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 36: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 37: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 38: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 39: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 40: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 41: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 42: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 43: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 44: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 45: Awaiting_CAR -> Awaiting_Buffers_for_Data on Rendezvous_Cleared
  {0, 2, 0, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 46: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 47: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 48: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 49: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 50: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 51: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 52: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 53: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 2, 0, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 54: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Cleared
  {0, 3, 0, "", "spec/send.sm", 73}, // 55: Awaiting_CAR -> Awaiting_CAR on Rendezvous_Done
  {0, 4, 0, "", "spec/send.sm", 76}, // 56: Awaiting_CAR -> Awaiting_CAR on Data_Placed
  {0, 5, 0, "invoke Check Ready CAR", "spec/send.sm", 79}, // 57: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 58: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 59: Awaiting_CAR -> Awaiting_Buffers_for_Ctrl on Data_Provided
  {0, 5, 0, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 60: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 61: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 62: Awaiting_CAR -> Awaiting_Flow_for_Ctrl on Data_Provided
  {0, 5, 0, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 63: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 64: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 65: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 66: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 67: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 68: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 69: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 70: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 71: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 72: Awaiting_CAR -> Awaiting_Buffers_for_Data on Data_Provided
  {0, 5, 0, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 73: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 74: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 75: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 76: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 77: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 78: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 79: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 80: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 5, 0, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 81: Awaiting_CAR -> Awaiting_CAR on Data_Provided
  {0, 6, 0, "invoke Check Ready CAR", "spec/send.sm", 82}, // 82: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 83: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 84: Awaiting_CAR -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {0, 6, 0, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 85: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 86: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 87: Awaiting_CAR -> Awaiting_Flow_for_Ctrl on Source_Failed
  {0, 6, 0, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 88: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 89: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 90: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 91: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 92: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 93: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 94: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 95: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 96: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 97: Awaiting_CAR -> Awaiting_Buffers_for_Data on Source_Failed
  {0, 6, 0, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 98: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 99: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 100: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 101: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 102: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 103: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 104: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 105: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 6, 0, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 106: Awaiting_CAR -> Awaiting_CAR on Source_Failed
  {0, 7, 0, "", "spec/send.sm", 85}, // 107: Awaiting_CAR -> Awaiting_CAR on Control_Available
  {0, 8, 0, "", "spec/send.sm", 88}, // 108: Awaiting_CAR -> Awaiting_CAR on Acknowledged
  {0, 9, 0, "", "spec/send.sm", 91}, // 109: Awaiting_CAR -> Awaiting_CAR on Cancel_Answered
  {0, 10, 0, "", "spec/send.sm", 94}, // 110: Awaiting_CAR -> Awaiting_CAR on Cancel
  {0, 11, 0, "", "spec/send.sm", 97}, // 111: Awaiting_CAR -> Awaiting_CAR on Packet_Sent
  {0, 13, 0, "", "spec/send.sm", 100}, // 112: Awaiting_CAR -> Awaiting_CAR on Flow_Enabled
  {0, 14, 4, "", "spec/send.sm", 103}, // 113: Awaiting_CAR -> Closing on Connection_Closing
  {0, 15, 0, "invoke End Connection", "spec/send.sm", 105}, // 114: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 115: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 116: Awaiting_CAR -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {0, 15, 0, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 117: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 118: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 119: Awaiting_CAR -> Awaiting_Flow_for_Ctrl on Connection_Down
  {0, 15, 0, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 120: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 121: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 122: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 123: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 124: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 125: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 126: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 127: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 128: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 129: Awaiting_CAR -> Awaiting_Buffers_for_Data on Connection_Down
  {0, 15, 0, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 130: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 131: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 132: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 133: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 134: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 135: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 136: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 137: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 138: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "End Connection: it was closed in good order; invoke Check Ready CAR", "spec/send.sm", 404}, // 139: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {0, 15, 0, "End Connection: else", "spec/send.sm", 407}, // 140: Awaiting_CAR -> Awaiting_CAR on Connection_Down
  {1, 2, 1, "", "spec/send.sm", 139}, // 141: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Rendezvous_Cleared
  {1, 3, 1, "", "spec/send.sm", 142}, // 142: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Rendezvous_Done
  {1, 4, 1, "", "spec/send.sm", 145}, // 143: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Data_Placed
  {1, 5, 1, "", "spec/send.sm", 148}, // 144: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Data_Provided
  {1, 6, 1, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 145: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 146: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 147: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "invoke Check Ready CAR", "spec/send.sm", 151}, // 148: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 149: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 150: Awaiting_Buffers_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {1, 6, 1, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 151: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 152: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 153: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 154: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 155: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 156: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 157: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 158: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 159: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 160: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Data on Source_Failed
  {1, 6, 1, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 161: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 162: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 163: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 164: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 165: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 166: Awaiting_Buffers_for_Ctrl -> Awaiting_CAR on Source_Failed
  {1, 6, 1, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 167: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 168: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 6, 1, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 169: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {1, 7, 1, "", "spec/send.sm", 154}, // 170: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Control_Available
  {1, 8, 1, "", "spec/send.sm", 157}, // 171: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Acknowledged
  {1, 9, 1, "", "spec/send.sm", 160}, // 172: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel_Answered
  {1, 10, 1, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 173: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 174: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 175: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "invoke Check Ready CAR", "spec/send.sm", 163}, // 176: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 177: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 178: Awaiting_Buffers_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {1, 10, 1, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 179: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 180: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 181: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 182: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 183: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 184: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 185: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 186: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 187: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 188: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Data on Cancel
  {1, 10, 1, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 189: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 190: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 191: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 192: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 193: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 194: Awaiting_Buffers_for_Ctrl -> Awaiting_CAR on Cancel
  {1, 10, 1, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 195: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 196: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 10, 1, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 197: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {1, 11, 1, "", "spec/send.sm", 166}, // 198: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Packet_Sent
  {1, 12, 1, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 199: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 200: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 201: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "invoke Check Ready CAR", "spec/send.sm", 135}, // 202: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 203: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 204: Awaiting_Buffers_for_Ctrl -> Awaiting_Flow_for_Ctrl on Buffers_Available
  {1, 12, 1, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 205: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 206: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 207: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 208: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 209: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 210: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 211: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 212: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 213: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 214: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Data on Buffers_Available
  {1, 12, 1, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 215: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 216: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 217: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 218: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 219: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 220: Awaiting_Buffers_for_Ctrl -> Awaiting_CAR on Buffers_Available
  {1, 12, 1, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 221: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 222: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 12, 1, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 223: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {1, 13, 1, "", "spec/send.sm", 169}, // 224: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Flow_Enabled
  {1, 14, 4, "", "spec/send.sm", 172}, // 225: Awaiting_Buffers_for_Ctrl -> Closing on Connection_Closing
  {1, 15, 1, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 226: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 227: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 228: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "invoke End Connection", "spec/send.sm", 174}, // 229: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 230: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 231: Awaiting_Buffers_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {1, 15, 1, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 232: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 233: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 234: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 235: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 236: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 237: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 238: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 239: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 240: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 241: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Data on Connection_Down
  {1, 15, 1, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 242: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 243: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 244: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 245: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 246: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 247: Awaiting_Buffers_for_Ctrl -> Awaiting_CAR on Connection_Down
  {1, 15, 1, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 248: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 249: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 250: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 1, "End Connection: it was closed in good order; invoke Check Ready CAR", "spec/send.sm", 404}, // 251: Awaiting_Buffers_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {1, 15, 0, "End Connection: else", "spec/send.sm", 407}, // 252: Awaiting_Buffers_for_Ctrl -> Awaiting_CAR on Connection_Down
  {2, 2, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 253: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 254: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 255: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 256: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 257: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 258: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "invoke Check Ready CAR", "spec/send.sm", 196}, // 259: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 260: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 261: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 262: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 263: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 264: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 265: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 266: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 267: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 268: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Rendezvous_Cleared
  {2, 2, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 269: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 270: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 271: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 272: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 273: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 274: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Rendezvous_Cleared
  {2, 2, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 275: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 276: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 2, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 277: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Cleared
  {2, 3, 2, "", "spec/send.sm", 199}, // 278: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Rendezvous_Done
  {2, 4, 2, "", "spec/send.sm", 202}, // 279: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Placed
  {2, 5, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 280: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 281: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Data_Provided
  {2, 5, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 282: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 283: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 284: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 285: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "invoke Check Ready CAR", "spec/send.sm", 205}, // 286: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 287: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 288: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 289: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 290: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 291: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 292: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 293: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 294: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 295: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Data_Provided
  {2, 5, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 296: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 297: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 298: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 299: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 300: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 301: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Data_Provided
  {2, 5, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 302: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 303: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 5, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 304: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Data_Provided
  {2, 6, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 305: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 306: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {2, 6, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 307: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 308: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 309: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 310: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "invoke Check Ready CAR", "spec/send.sm", 208}, // 311: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 312: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 313: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 314: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 315: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 316: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 317: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 318: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 319: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 320: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Source_Failed
  {2, 6, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 321: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 322: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 323: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 324: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 325: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 326: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Source_Failed
  {2, 6, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 327: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 328: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 6, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 329: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Source_Failed
  {2, 7, 2, "", "spec/send.sm", 211}, // 330: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Control_Available
  {2, 8, 2, "", "spec/send.sm", 214}, // 331: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Acknowledged
  {2, 9, 2, "", "spec/send.sm", 217}, // 332: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel_Answered
  {2, 10, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 333: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 334: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Cancel
  {2, 10, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 335: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 336: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 337: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 338: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "invoke Check Ready CAR", "spec/send.sm", 220}, // 339: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 340: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 341: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 342: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 343: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 344: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 345: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 346: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 347: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 348: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Cancel
  {2, 10, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 349: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 350: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 351: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 352: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 353: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 354: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Cancel
  {2, 10, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 355: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 356: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 10, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 357: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Cancel
  {2, 11, 2, "", "spec/send.sm", 223}, // 358: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Packet_Sent
  {2, 13, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 359: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 360: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 361: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 362: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 363: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 364: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "invoke Check Ready CAR", "spec/send.sm", 192}, // 365: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 366: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 367: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 368: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 369: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 370: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 371: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 372: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 373: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 374: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Flow_Enabled
  {2, 13, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 375: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 376: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 377: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 378: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 379: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 380: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Flow_Enabled
  {2, 13, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 381: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 382: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 13, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 383: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Flow_Enabled
  {2, 14, 4, "", "spec/send.sm", 225}, // 384: Awaiting_Flow_for_Ctrl -> Closing on Connection_Closing
  {2, 15, 2, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 385: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 386: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {2, 15, 2, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 387: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 388: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 389: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 390: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "invoke End Connection", "spec/send.sm", 227}, // 391: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 392: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 393: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 394: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 395: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 396: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 397: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 398: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 399: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 400: Awaiting_Flow_for_Ctrl -> Awaiting_Buffers_for_Data on Connection_Down
  {2, 15, 2, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 401: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 402: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 403: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 404: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 405: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 406: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Connection_Down
  {2, 15, 2, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 407: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 408: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 409: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 2, "End Connection: it was closed in good order; invoke Check Ready CAR", "spec/send.sm", 404}, // 410: Awaiting_Flow_for_Ctrl -> Awaiting_Flow_for_Ctrl on Connection_Down
  {2, 15, 0, "End Connection: else", "spec/send.sm", 407}, // 411: Awaiting_Flow_for_Ctrl -> Awaiting_CAR on Connection_Down
  {3, 2, 3, "", "spec/send.sm", 288}, // 412: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Rendezvous_Cleared
  {3, 3, 3, "", "spec/send.sm", 291}, // 413: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Rendezvous_Done
  {3, 4, 3, "", "spec/send.sm", 294}, // 414: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Data_Placed
  {3, 5, 3, "", "spec/send.sm", 297}, // 415: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Data_Provided
  {3, 6, 3, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 416: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 417: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Ctrl on Source_Failed
  {3, 6, 3, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 418: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 419: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 420: Awaiting_Buffers_for_Data -> Awaiting_Flow_for_Ctrl on Source_Failed
  {3, 6, 3, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 421: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 422: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 423: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 424: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 425: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 426: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 427: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 428: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 429: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 430: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 431: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "invoke Check Ready CAR", "spec/send.sm", 300}, // 432: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 433: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 434: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 435: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 436: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 437: Awaiting_Buffers_for_Data -> Awaiting_CAR on Source_Failed
  {3, 6, 3, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 438: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 439: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 6, 3, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 440: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Source_Failed
  {3, 7, 3, "", "spec/send.sm", 303}, // 441: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Control_Available
  {3, 8, 3, "", "spec/send.sm", 306}, // 442: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Acknowledged
  {3, 9, 3, "", "spec/send.sm", 309}, // 443: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Cancel_Answered
  {3, 10, 3, "", "spec/send.sm", 312}, // 444: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Cancel
  {3, 11, 3, "", "spec/send.sm", 315}, // 445: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Packet_Sent
  {3, 12, 3, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 446: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 447: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Ctrl on Buffers_Available
  {3, 12, 3, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 448: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 449: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 450: Awaiting_Buffers_for_Data -> Awaiting_Flow_for_Ctrl on Buffers_Available
  {3, 12, 3, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 451: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 452: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 453: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 454: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 455: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 456: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 457: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 458: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 459: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 460: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 461: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "invoke Check Ready CAR", "spec/send.sm", 284}, // 462: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 463: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 464: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 465: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 466: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 467: Awaiting_Buffers_for_Data -> Awaiting_CAR on Buffers_Available
  {3, 12, 3, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 468: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 469: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 12, 3, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 470: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Buffers_Available
  {3, 13, 3, "", "spec/send.sm", 318}, // 471: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Flow_Enabled
  {3, 14, 4, "", "spec/send.sm", 321}, // 472: Awaiting_Buffers_for_Data -> Closing on Connection_Closing
  {3, 15, 3, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 473: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 474: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {3, 15, 3, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 475: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 476: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 477: Awaiting_Buffers_for_Data -> Awaiting_Flow_for_Ctrl on Connection_Down
  {3, 15, 3, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 478: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 479: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 480: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 481: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 482: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 483: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 484: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 485: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 486: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 487: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 488: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "invoke End Connection", "spec/send.sm", 323}, // 489: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 490: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 491: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 492: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 493: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 494: Awaiting_Buffers_for_Data -> Awaiting_CAR on Connection_Down
  {3, 15, 3, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 495: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 496: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 497: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 3, "End Connection: it was closed in good order; invoke Check Ready CAR", "spec/send.sm", 404}, // 498: Awaiting_Buffers_for_Data -> Awaiting_Buffers_for_Data on Connection_Down
  {3, 15, 0, "End Connection: else", "spec/send.sm", 407}, // 499: Awaiting_Buffers_for_Data -> Awaiting_CAR on Connection_Down
  {4, 2, 4, "", "spec/send.sm", 362}, // 500: Closing -> Closing on Rendezvous_Cleared
  {4, 3, 4, "", "spec/send.sm", 365}, // 501: Closing -> Closing on Rendezvous_Done
  {4, 4, 4, "", "spec/send.sm", 369}, // 502: Closing -> Closing on Data_Placed
  {4, 5, 4, "", "spec/send.sm", 371}, // 503: Closing -> Closing on Data_Provided
  {4, 6, 4, "", "spec/send.sm", 376}, // 504: Closing -> Closing on Source_Failed
  {4, 8, 4, "", "spec/send.sm", 379}, // 505: Closing -> Closing on Acknowledged
  {4, 9, 4, "", "spec/send.sm", 382}, // 506: Closing -> Closing on Cancel_Answered
  {4, 10, 4, "", "spec/send.sm", 388}, // 507: Closing -> Closing on Cancel
  {4, 11, 4, "", "spec/send.sm", 391}, // 508: Closing -> Closing on Packet_Sent
  {4, 14, 4, "", "spec/send.sm", 393}, // 509: Closing -> Closing on Connection_Closing
  {4, 15, 4, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 123}, // 510: Closing -> Closing on Connection_Down
  {4, 15, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 128}, // 511: Closing -> Awaiting_Buffers_for_Ctrl on Connection_Down
  {4, 15, 4, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 130}, // 512: Closing -> Closing on Connection_Down
  {4, 15, 4, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 181}, // 513: Closing -> Closing on Connection_Down
  {4, 15, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 184}, // 514: Closing -> Awaiting_Flow_for_Ctrl on Connection_Down
  {4, 15, 4, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 186}, // 515: Closing -> Closing on Connection_Down
  {4, 15, 4, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 245}, // 516: Closing -> Closing on Connection_Down
  {4, 15, 4, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 247}, // 517: Closing -> Closing on Connection_Down
  {4, 15, 4, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 257}, // 518: Closing -> Closing on Connection_Down
  {4, 15, 4, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 260}, // 519: Closing -> Closing on Connection_Down
  {4, 15, 4, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 262}, // 520: Closing -> Closing on Connection_Down
  {4, 15, 4, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 264}, // 521: Closing -> Closing on Connection_Down
  {4, 15, 4, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 270}, // 522: Closing -> Closing on Connection_Down
  {4, 15, 4, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 273}, // 523: Closing -> Closing on Connection_Down
  {4, 15, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 277}, // 524: Closing -> Awaiting_Buffers_for_Data on Connection_Down
  {4, 15, 4, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 279}, // 525: Closing -> Closing on Connection_Down
  {4, 15, 4, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 331}, // 526: Closing -> Closing on Connection_Down
  {4, 15, 4, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 333}, // 527: Closing -> Closing on Connection_Down
  {4, 15, 4, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 336}, // 528: Closing -> Closing on Connection_Down
  {4, 15, 4, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 340}, // 529: Closing -> Closing on Connection_Down
  {4, 15, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 346}, // 530: Closing -> Awaiting_CAR on Connection_Down
  {4, 15, 4, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 348}, // 531: Closing -> Closing on Connection_Down
  {4, 15, 4, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 351}, // 532: Closing -> Closing on Connection_Down
  {4, 15, 4, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 354}, // 533: Closing -> Closing on Connection_Down
  {4, 15, 4, "invoke End Connection", "spec/send.sm", 395}, // 534: Closing -> Closing on Connection_Down
  {4, 15, 4, "End Connection: it was closed in good order; invoke Check Ready CAR", "spec/send.sm", 404}, // 535: Closing -> Closing on Connection_Down
  {4, 15, 0, "End Connection: else", "spec/send.sm", 407}, // 536: Closing -> Awaiting_CAR on Connection_Down
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 0, 3, 3, 3, // Awaiting_CAR
  0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, // Awaiting_Buffers_for_Ctrl
  0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 0, 3, 3, 3, // Awaiting_Flow_for_Ctrl
  0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, // Awaiting_Buffers_for_Data
  0, 0, 3, 3, 3, 3, 3, 0, 3, 3, 3, 3, 0, 0, 3, 3, // Closing
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

// bool the_message_is_longer_than_short_ones_a_car_is_queued_or_too_much_would_be_outstanding() const  spec/send.sm:45:12
template <class C>
inline constexpr bool has_the_message_is_longer_than_short_ones_a_car_is_queued_or_too_much_would_be_outstanding = requires(C& c) { c.the_message_is_longer_than_short_ones_a_car_is_queued_or_too_much_would_be_outstanding() ? 1 : 0; };
// void borrow_room_of_the_device()  spec/send.sm:48:13
template <class C>
inline constexpr bool has_borrow_room_of_the_device = requires(C& c) { c.borrow_room_of_the_device(); };
// bool no_room_was_lent() const  spec/send.sm:49:16
template <class C>
inline constexpr bool has_no_room_was_lent = requires(C& c) { c.no_room_was_lent() ? 1 : 0; };
// void write_the_message_into_the_room()  spec/send.sm:53:17
template <class C>
inline constexpr bool has_write_the_message_into_the_room = requires(C& c) { c.write_the_message_into_the_room(); };
// void post_the_room_to_the_network_device()  spec/send.sm:54:17
template <class C>
inline constexpr bool has_post_the_room_to_the_network_device = requires(C& c) { c.post_the_room_to_the_network_device(); };
// bool the_device_refused_it() const  spec/send.sm:55:20
template <class C>
inline constexpr bool has_the_device_refused_it = requires(C& c) { c.the_device_refused_it() ? 1 : 0; };
// void take_the_message()  spec/send.sm:58:21
template <class C>
inline constexpr bool has_take_the_message = requires(C& c) { c.take_the_message(); };
// void choose_the_car_at_the_head_of_the_queue()  spec/send.sm:61:9
template <class C>
inline constexpr bool has_choose_the_car_at_the_head_of_the_queue = requires(C& c) { c.choose_the_car_at_the_head_of_the_queue(); };
// bool no_car_is_ready() const  spec/send.sm:62:12
template <class C>
inline constexpr bool has_no_car_is_ready = requires(C& c) { c.no_car_is_ready() ? 1 : 0; };
// void note_the_clear_to_send()  spec/send.sm:68:9
template <class C>
inline constexpr bool has_note_the_clear_to_send = requires(C& c) { c.note_the_clear_to_send(); };
// void post_the_control_packet()  spec/send.sm:84:9
template <class C>
inline constexpr bool has_post_the_control_packet = requires(C& c) { c.post_the_control_packet(); };
// void complete_the_car_as_cancelled()  spec/send.sm:90:9
template <class C>
inline constexpr bool has_complete_the_car_as_cancelled = requires(C& c) { c.complete_the_car_as_cancelled(); };
// void take_the_new_limit()  spec/send.sm:99:9
template <class C>
inline constexpr bool has_take_the_new_limit = requires(C& c) { c.take_the_new_limit(); };
// bool the_car_forwards_what_is_still_arriving() const  spec/send.sm:108:8
template <class C>
inline constexpr bool has_the_car_forwards_what_is_still_arriving = requires(C& c) { c.the_car_forwards_what_is_still_arriving() ? 1 : 0; };
// void make_it_an_rndv_rts()  spec/send.sm:109:9
template <class C>
inline constexpr bool has_make_it_an_rndv_rts = requires(C& c) { c.make_it_an_rndv_rts(); };
// bool the_length_is_within_the_short_limit() const  spec/send.sm:110:13
template <class C>
inline constexpr bool has_the_length_is_within_the_short_limit = requires(C& c) { c.the_length_is_within_the_short_limit() ? 1 : 0; };
// void make_it_short()  spec/send.sm:111:9
template <class C>
inline constexpr bool has_make_it_short = requires(C& c) { c.make_it_short(); };
// bool the_length_is_within_the_eager_limit() const  spec/send.sm:112:13
template <class C>
inline constexpr bool has_the_length_is_within_the_eager_limit = requires(C& c) { c.the_length_is_within_the_eager_limit() ? 1 : 0; };
// void make_it_eager()  spec/send.sm:113:9
template <class C>
inline constexpr bool has_make_it_eager = requires(C& c) { c.make_it_eager(); };
// bool type_is_short_or_eager() const  spec/send.sm:120:8
template <class C>
inline constexpr bool has_type_is_short_or_eager = requires(C& c) { c.type_is_short_or_eager() ? 1 : 0; };
// bool too_much_is_outstanding() const  spec/send.sm:121:12
template <class C>
inline constexpr bool has_too_much_is_outstanding = requires(C& c) { c.too_much_is_outstanding() ? 1 : 0; };
// void convert_it_to_an_rndv_rts()  spec/send.sm:122:13
template <class C>
inline constexpr bool has_convert_it_to_an_rndv_rts = requires(C& c) { c.convert_it_to_an_rndv_rts(); };
// bool buffers_are_available() const  spec/send.sm:126:8
template <class C>
inline constexpr bool has_buffers_are_available = requires(C& c) { c.buffers_are_available() ? 1 : 0; };
// void note_the_wait_for_buffers()  spec/send.sm:127:9
template <class C>
inline constexpr bool has_note_the_wait_for_buffers = requires(C& c) { c.note_the_wait_for_buffers(); };
// bool flow_restricted() const  spec/send.sm:177:8
template <class C>
inline constexpr bool has_flow_restricted = requires(C& c) { c.flow_restricted() ? 1 : 0; };
// bool data_was_granted() const  spec/send.sm:178:12
template <class C>
inline constexpr bool has_data_was_granted = requires(C& c) { c.data_was_granted() ? 1 : 0; };
// void choose_the_car_whose_data_was_granted()  spec/send.sm:180:13
template <class C>
inline constexpr bool has_choose_the_car_whose_data_was_granted = requires(C& c) { c.choose_the_car_whose_data_was_granted(); };
// void note_the_wait_for_flow()  spec/send.sm:183:13
template <class C>
inline constexpr bool has_note_the_wait_for_flow = requires(C& c) { c.note_the_wait_for_flow(); };
// void take_the_car_off_its_queue()  spec/send.sm:230:5
template <class C>
inline constexpr bool has_take_the_car_off_its_queue = requires(C& c) { c.take_the_car_off_its_queue(); };
// void put_the_envelope_info_in_the_packet_buffer()  spec/send.sm:232:9
template <class C>
inline constexpr bool has_put_the_envelope_info_in_the_packet_buffer = requires(C& c) { c.put_the_envelope_info_in_the_packet_buffer(); };
// bool type_is_rndv_rts() const  spec/send.sm:233:13
template <class C>
inline constexpr bool has_type_is_rndv_rts = requires(C& c) { c.type_is_rndv_rts() ? 1 : 0; };
// void put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer()  spec/send.sm:235:9
template <class C>
inline constexpr bool has_put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer = requires(C& c) { c.put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer(); };
// bool the_source_of_the_data_has_failed() const  spec/send.sm:236:13
template <class C>
inline constexpr bool has_the_source_of_the_data_has_failed = requires(C& c) { c.the_source_of_the_data_has_failed() ? 1 : 0; };
// void put_the_abort_in_the_packet_buffer()  spec/send.sm:237:9
template <class C>
inline constexpr bool has_put_the_abort_in_the_packet_buffer = requires(C& c) { c.put_the_abort_in_the_packet_buffer(); };
// void put_the_id_of_the_receive_in_the_packet_buffer()  spec/send.sm:239:9
template <class C>
inline constexpr bool has_put_the_id_of_the_receive_in_the_packet_buffer = requires(C& c) { c.put_the_id_of_the_receive_in_the_packet_buffer(); };
// bool type_is_short_eager_or_rndv_data_and_there_is_data() const  spec/send.sm:240:8
template <class C>
inline constexpr bool has_type_is_short_eager_or_rndv_data_and_there_is_data = requires(C& c) { c.type_is_short_eager_or_rndv_data_and_there_is_data() ? 1 : 0; };
// void post_the_send_to_the_network_device()  spec/send.sm:242:5
template <class C>
inline constexpr bool has_post_the_send_to_the_network_device = requires(C& c) { c.post_the_send_to_the_network_device(); };
// void fail_the_car_with_what_the_device_says()  spec/send.sm:244:9
template <class C>
inline constexpr bool has_fail_the_car_with_what_the_device_says = requires(C& c) { c.fail_the_car_with_what_the_device_says(); };
// void spend_the_credit_of_the_message()  spec/send.sm:252:9
template <class C>
inline constexpr bool has_spend_the_credit_of_the_message = requires(C& c) { c.spend_the_credit_of_the_message(); };
// void spend_the_credit_of_an_announcement()  spec/send.sm:254:9
template <class C>
inline constexpr bool has_spend_the_credit_of_an_announcement = requires(C& c) { c.spend_the_credit_of_an_announcement(); };
// void set_the_car_aside_until_it_is_cleared()  spec/send.sm:256:9
template <class C>
inline constexpr bool has_set_the_car_aside_until_it_is_cleared = requires(C& c) { c.set_the_car_aside_until_it_is_cleared(); };
// void fail_the_car_as_its_source_did()  spec/send.sm:259:9
template <class C>
inline constexpr bool has_fail_the_car_as_its_source_did = requires(C& c) { c.fail_the_car_as_its_source_did(); };
// bool there_are_more_data_packets_to_send() const  spec/send.sm:261:13
template <class C>
inline constexpr bool has_there_are_more_data_packets_to_send = requires(C& c) { c.there_are_more_data_packets_to_send() ? 1 : 0; };
// bool no_more_data_has_been_provided() const  spec/send.sm:267:8
template <class C>
inline constexpr bool has_no_more_data_has_been_provided = requires(C& c) { c.no_more_data_has_been_provided() ? 1 : 0; };
// void set_the_car_aside_until_more_is_provided()  spec/send.sm:269:9
template <class C>
inline constexpr bool has_set_the_car_aside_until_more_is_provided = requires(C& c) { c.set_the_car_aside_until_more_is_provided(); };
// bool type_is_rndv_data_and_others_are_waiting() const  spec/send.sm:271:13
template <class C>
inline constexpr bool has_type_is_rndv_data_and_others_are_waiting = requires(C& c) { c.type_is_rndv_data_and_others_are_waiting() ? 1 : 0; };
// void queue_the_data_of_the_car_behind_the_others()  spec/send.sm:272:9
template <class C>
inline constexpr bool has_queue_the_data_of_the_car_behind_the_others = requires(C& c) { c.queue_the_data_of_the_car_behind_the_others(); };
// void queue_the_data_of_the_car_in_front()  spec/send.sm:276:9
template <class C>
inline constexpr bool has_queue_the_data_of_the_car_in_front = requires(C& c) { c.queue_the_data_of_the_car_in_front(); };
// void put_the_id_of_the_message_in_the_packet_buffer()  spec/send.sm:326:5
template <class C>
inline constexpr bool has_put_the_id_of_the_message_in_the_packet_buffer = requires(C& c) { c.put_the_id_of_the_message_in_the_packet_buffer(); };
// void choose_the_next_car()  spec/send.sm:344:5
template <class C>
inline constexpr bool has_choose_the_next_car = requires(C& c) { c.choose_the_next_car(); };
// bool the_eager_message_has_begun() const  spec/send.sm:347:13
template <class C>
inline constexpr bool has_the_eager_message_has_begun = requires(C& c) { c.the_eager_message_has_begun() ? 1 : 0; };
// bool its_data_was_granted() const  spec/send.sm:350:13
template <class C>
inline constexpr bool has_its_data_was_granted = requires(C& c) { c.its_data_was_granted() ? 1 : 0; };
// bool the_car_is_queued() const  spec/send.sm:373:12
template <class C>
inline constexpr bool has_the_car_is_queued = requires(C& c) { c.the_car_is_queued() ? 1 : 0; };
// void take_the_car_out()  spec/send.sm:374:13
template <class C>
inline constexpr bool has_take_the_car_out = requires(C& c) { c.take_the_car_out(); };
// void count_anew_with_the_credit_that_is_left()  spec/send.sm:399:5
template <class C>
inline constexpr bool has_count_anew_with_the_credit_that_is_left = requires(C& c) { c.count_anew_with_the_credit_that_is_left(); };
// bool it_was_closed_in_good_order() const  spec/send.sm:400:8
template <class C>
inline constexpr bool has_it_was_closed_in_good_order = requires(C& c) { c.it_was_closed_in_good_order() ? 1 : 0; };
// void complete_the_cars_that_have_left()  spec/send.sm:402:9
template <class C>
inline constexpr bool has_complete_the_cars_that_have_left = requires(C& c) { c.complete_the_cars_that_have_left(); };
// void end_the_cars_that_wait_for_the_peer_as_closed()  spec/send.sm:403:9
template <class C>
inline constexpr bool has_end_the_cars_that_wait_for_the_peer_as_closed = requires(C& c) { c.end_the_cars_that_wait_for_the_peer_as_closed(); };
// void fail_all_cars()  spec/send.sm:406:9
template <class C>
inline constexpr bool has_fail_all_cars = requires(C& c) { c.fail_all_cars(); };
// bool direct_access_flag_is_set() const  spec/send.sm:410:8
template <class C>
inline constexpr bool has_direct_access_flag_is_set = requires(C& c) { c.direct_access_flag_is_set() ? 1 : 0; };
// void point_network_send_descriptor_at_the_user_data()  spec/send.sm:411:9
template <class C>
inline constexpr bool has_point_network_send_descriptor_at_the_user_data = requires(C& c) { c.point_network_send_descriptor_at_the_user_data(); };
// void pack_data_into_the_packet_buffer()  spec/send.sm:413:9
template <class C>
inline constexpr bool has_pack_data_into_the_packet_buffer = requires(C& c) { c.pack_data_into_the_packet_buffer(); };
// bool the_car_is_longer_than_eager_ones_in_one_piece_and_all_of_it_is_there() const  spec/send.sm:418:8
template <class C>
inline constexpr bool has_the_car_is_longer_than_eager_ones_in_one_piece_and_all_of_it_is_there = requires(C& c) { c.the_car_is_longer_than_eager_ones_in_one_piece_and_all_of_it_is_there() ? 1 : 0; };
// bool the_rule_is_to_let_it_be_read() const  spec/send.sm:419:12
template <class C>
inline constexpr bool has_the_rule_is_to_let_it_be_read = requires(C& c) { c.the_rule_is_to_let_it_be_read() ? 1 : 0; };
// void open_the_memory_of_the_car_for_reading()  spec/send.sm:420:13
template <class C>
inline constexpr bool has_open_the_memory_of_the_car_for_reading = requires(C& c) { c.open_the_memory_of_the_car_for_reading(); };
// bool the_rule_is_to_write_it() const  spec/send.sm:421:12
template <class C>
inline constexpr bool has_the_rule_is_to_write_it = requires(C& c) { c.the_rule_is_to_write_it() ? 1 : 0; };
// void ask_for_the_memory_of_the_receive()  spec/send.sm:422:13
template <class C>
inline constexpr bool has_ask_for_the_memory_of_the_receive = requires(C& c) { c.ask_for_the_memory_of_the_receive(); };
// void close_the_memory_of_the_car()  spec/send.sm:426:5
template <class C>
inline constexpr bool has_close_the_memory_of_the_car = requires(C& c) { c.close_the_memory_of_the_car(); };
// bool the_memory_of_the_receive_came_with_it() const  spec/send.sm:427:8
template <class C>
inline constexpr bool has_the_memory_of_the_receive_came_with_it = requires(C& c) { c.the_memory_of_the_receive_came_with_it() ? 1 : 0; };
// void write_the_data_into_the_memory_of_the_receive()  spec/send.sm:431:13
template <class C>
inline constexpr bool has_write_the_data_into_the_memory_of_the_receive = requires(C& c) { c.write_the_data_into_the_memory_of_the_receive(); };
// bool it_is_being_written() const  spec/send.sm:432:8
template <class C>
inline constexpr bool has_it_is_being_written = requires(C& c) { c.it_is_being_written() ? 1 : 0; };
// void post_behind_it_that_it_is_placed()  spec/send.sm:433:9
template <class C>
inline constexpr bool has_post_behind_it_that_it_is_placed = requires(C& c) { c.post_behind_it_that_it_is_placed(); };
// void note_what_the_device_says()  spec/send.sm:436:13
template <class C>
inline constexpr bool has_note_what_the_device_says = requires(C& c) { c.note_what_the_device_says(); };
// void note_that_its_data_is_placed()  spec/send.sm:441:5
template <class C>
inline constexpr bool has_note_that_its_data_is_placed = requires(C& c) { c.note_that_its_data_is_placed(); };
// void decrement_car_outstanding_activities_counter()  spec/send.sm:442:5
template <class C>
inline constexpr bool has_decrement_car_outstanding_activities_counter = requires(C& c) { c.decrement_car_outstanding_activities_counter(); };
// bool outstanding_activity_counter_reaches_zero() const  spec/send.sm:443:8
template <class C>
inline constexpr bool has_outstanding_activity_counter_reaches_zero = requires(C& c) { c.outstanding_activity_counter_reaches_zero() ? 1 : 0; };
// void complete_the_car()  spec/send.sm:445:9
template <class C>
inline constexpr bool has_complete_the_car = requires(C& c) { c.complete_the_car(); };
// void set_the_car_aside_until_the_rest_has_happened()  spec/send.sm:452:9
template <class C>
inline constexpr bool has_set_the_car_aside_until_the_rest_has_happened = requires(C& c) { c.set_the_car_aside_until_the_rest_has_happened(); };
// void the_answer_has_come()  spec/send.sm:461:5
template <class C>
inline constexpr bool has_the_answer_has_come = requires(C& c) { c.the_answer_has_come(); };
// bool the_car_waits_for_an_answer() const  spec/send.sm:473:13
template <class C>
inline constexpr bool has_the_car_waits_for_an_answer = requires(C& c) { c.the_car_waits_for_an_answer() ? 1 : 0; };
// bool the_car_has_not_asked_to_be_cancelled() const  spec/send.sm:474:12
template <class C>
inline constexpr bool has_the_car_has_not_asked_to_be_cancelled = requires(C& c) { c.the_car_has_not_asked_to_be_cancelled() ? 1 : 0; };
// void post_the_cancel_packet()  spec/send.sm:475:13
template <class C>
inline constexpr bool has_post_the_cancel_packet = requires(C& c) { c.post_the_cancel_packet(); };
// bool the_car_is_cleared_and_set_aside_and_has_something_to_send() const  spec/send.sm:490:8
template <class C>
inline constexpr bool has_the_car_is_cleared_and_set_aside_and_has_something_to_send = requires(C& c) { c.the_car_is_cleared_and_set_aside_and_has_something_to_send() ? 1 : 0; };
// bool granted_data_is_there() const  spec/send.sm:495:11
template <class C>
inline constexpr bool has_granted_data_is_there = requires(C& c) { c.granted_data_is_there() ? 1 : 0; };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_the_message_is_longer_than_short_ones_a_car_is_queued_or_too_much_would_be_outstanding<C> &&
  detail::has_borrow_room_of_the_device<C> &&
  detail::has_no_room_was_lent<C> &&
  detail::has_write_the_message_into_the_room<C> &&
  detail::has_post_the_room_to_the_network_device<C> &&
  detail::has_the_device_refused_it<C> &&
  detail::has_take_the_message<C> &&
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
  detail::has_too_much_is_outstanding<C> &&
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
  detail::has_count_anew_with_the_credit_that_is_left<C> &&
  detail::has_it_was_closed_in_good_order<C> &&
  detail::has_complete_the_cars_that_have_left<C> &&
  detail::has_end_the_cars_that_wait_for_the_peer_as_closed<C> &&
  detail::has_fail_all_cars<C> &&
  detail::has_direct_access_flag_is_set<C> &&
  detail::has_point_network_send_descriptor_at_the_user_data<C> &&
  detail::has_pack_data_into_the_packet_buffer<C> &&
  detail::has_the_car_is_longer_than_eager_ones_in_one_piece_and_all_of_it_is_there<C> &&
  detail::has_the_rule_is_to_let_it_be_read<C> &&
  detail::has_open_the_memory_of_the_car_for_reading<C> &&
  detail::has_the_rule_is_to_write_it<C> &&
  detail::has_ask_for_the_memory_of_the_receive<C> &&
  detail::has_close_the_memory_of_the_car<C> &&
  detail::has_the_memory_of_the_receive_came_with_it<C> &&
  detail::has_write_the_data_into_the_memory_of_the_receive<C> &&
  detail::has_it_is_being_written<C> &&
  detail::has_post_behind_it_that_it_is_placed<C> &&
  detail::has_note_what_the_device_says<C> &&
  detail::has_note_that_its_data_is_placed<C> &&
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
  static_assert(has_the_message_is_longer_than_short_ones_a_car_is_queued_or_too_much_would_be_outstanding<C>, "spec/send.sm:45:12: no hook for \"the message is longer than short ones, a CAR is queued, or too much would be outstanding\": implement bool the_message_is_longer_than_short_ones_a_car_is_queued_or_too_much_would_be_outstanding() const");
  static_assert(has_borrow_room_of_the_device<C>, "spec/send.sm:48:13: no hook for \"borrow room of the device\": implement void borrow_room_of_the_device()");
  static_assert(has_no_room_was_lent<C>, "spec/send.sm:49:16: no hook for \"no room was lent\": implement bool no_room_was_lent() const");
  static_assert(has_write_the_message_into_the_room<C>, "spec/send.sm:53:17: no hook for \"write the message into the room\": implement void write_the_message_into_the_room()");
  static_assert(has_post_the_room_to_the_network_device<C>, "spec/send.sm:54:17: no hook for \"post the room to the network device\": implement void post_the_room_to_the_network_device()");
  static_assert(has_the_device_refused_it<C>, "spec/send.sm:55:20: no hook for \"the device refused it\": implement bool the_device_refused_it() const");
  static_assert(has_take_the_message<C>, "spec/send.sm:58:21: no hook for \"take the message\": implement void take_the_message()");
  static_assert(has_choose_the_car_at_the_head_of_the_queue<C>, "spec/send.sm:61:9: no hook for \"choose the CAR at the head of the queue\": implement void choose_the_car_at_the_head_of_the_queue()");
  static_assert(has_no_car_is_ready<C>, "spec/send.sm:62:12: no hook for \"no CAR is ready\": implement bool no_car_is_ready() const");
  static_assert(has_note_the_clear_to_send<C>, "spec/send.sm:68:9: no hook for \"note the clear to send\": implement void note_the_clear_to_send()");
  static_assert(has_post_the_control_packet<C>, "spec/send.sm:84:9: no hook for \"post the control packet\": implement void post_the_control_packet()");
  static_assert(has_complete_the_car_as_cancelled<C>, "spec/send.sm:90:9: no hook for \"complete the CAR as cancelled\": implement void complete_the_car_as_cancelled()");
  static_assert(has_take_the_new_limit<C>, "spec/send.sm:99:9: no hook for \"take the new limit\": implement void take_the_new_limit()");
  static_assert(has_the_car_forwards_what_is_still_arriving<C>, "spec/send.sm:108:8: no hook for \"the CAR forwards what is still arriving\": implement bool the_car_forwards_what_is_still_arriving() const");
  static_assert(has_make_it_an_rndv_rts<C>, "spec/send.sm:109:9: no hook for \"make it an rndv-rts\": implement void make_it_an_rndv_rts()");
  static_assert(has_the_length_is_within_the_short_limit<C>, "spec/send.sm:110:13: no hook for \"the length is within the short limit\": implement bool the_length_is_within_the_short_limit() const");
  static_assert(has_make_it_short<C>, "spec/send.sm:111:9: no hook for \"make it short\": implement void make_it_short()");
  static_assert(has_the_length_is_within_the_eager_limit<C>, "spec/send.sm:112:13: no hook for \"the length is within the eager limit\": implement bool the_length_is_within_the_eager_limit() const");
  static_assert(has_make_it_eager<C>, "spec/send.sm:113:9: no hook for \"make it eager\": implement void make_it_eager()");
  static_assert(has_type_is_short_or_eager<C>, "spec/send.sm:120:8: no hook for \"type is short or eager\": implement bool type_is_short_or_eager() const");
  static_assert(has_too_much_is_outstanding<C>, "spec/send.sm:121:12: no hook for \"too much is outstanding\": implement bool too_much_is_outstanding() const");
  static_assert(has_convert_it_to_an_rndv_rts<C>, "spec/send.sm:122:13: no hook for \"convert it to an rndv-rts\": implement void convert_it_to_an_rndv_rts()");
  static_assert(has_buffers_are_available<C>, "spec/send.sm:126:8: no hook for \"buffers are available\": implement bool buffers_are_available() const");
  static_assert(has_note_the_wait_for_buffers<C>, "spec/send.sm:127:9: no hook for \"note the wait for buffers\": implement void note_the_wait_for_buffers()");
  static_assert(has_flow_restricted<C>, "spec/send.sm:177:8: no hook for \"flow restricted\": implement bool flow_restricted() const");
  static_assert(has_data_was_granted<C>, "spec/send.sm:178:12: no hook for \"data was granted\": implement bool data_was_granted() const");
  static_assert(has_choose_the_car_whose_data_was_granted<C>, "spec/send.sm:180:13: no hook for \"choose the CAR whose data was granted\": implement void choose_the_car_whose_data_was_granted()");
  static_assert(has_note_the_wait_for_flow<C>, "spec/send.sm:183:13: no hook for \"note the wait for flow\": implement void note_the_wait_for_flow()");
  static_assert(has_take_the_car_off_its_queue<C>, "spec/send.sm:230:5: no hook for \"take the CAR off its queue\": implement void take_the_car_off_its_queue()");
  static_assert(has_put_the_envelope_info_in_the_packet_buffer<C>, "spec/send.sm:232:9: no hook for \"put the envelope info in the packet buffer\": implement void put_the_envelope_info_in_the_packet_buffer()");
  static_assert(has_type_is_rndv_rts<C>, "spec/send.sm:233:13: no hook for \"type is rndv-rts\": implement bool type_is_rndv_rts() const");
  static_assert(has_put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer<C>, "spec/send.sm:235:9: no hook for \"put the envelope and the id of the CAR into the packet buffer\": implement void put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer()");
  static_assert(has_the_source_of_the_data_has_failed<C>, "spec/send.sm:236:13: no hook for \"the source of the data has failed\": implement bool the_source_of_the_data_has_failed() const");
  static_assert(has_put_the_abort_in_the_packet_buffer<C>, "spec/send.sm:237:9: no hook for \"put the abort in the packet buffer\": implement void put_the_abort_in_the_packet_buffer()");
  static_assert(has_put_the_id_of_the_receive_in_the_packet_buffer<C>, "spec/send.sm:239:9: no hook for \"put the id of the receive in the packet buffer\": implement void put_the_id_of_the_receive_in_the_packet_buffer()");
  static_assert(has_type_is_short_eager_or_rndv_data_and_there_is_data<C>, "spec/send.sm:240:8: no hook for \"type is short, eager, or rndv-data and there is data\": implement bool type_is_short_eager_or_rndv_data_and_there_is_data() const");
  static_assert(has_post_the_send_to_the_network_device<C>, "spec/send.sm:242:5: no hook for \"post the send to the network device\": implement void post_the_send_to_the_network_device()");
  static_assert(has_fail_the_car_with_what_the_device_says<C>, "spec/send.sm:244:9: no hook for \"fail the CAR with what the device says\": implement void fail_the_car_with_what_the_device_says()");
  static_assert(has_spend_the_credit_of_the_message<C>, "spec/send.sm:252:9: no hook for \"spend the credit of the message\": implement void spend_the_credit_of_the_message()");
  static_assert(has_spend_the_credit_of_an_announcement<C>, "spec/send.sm:254:9: no hook for \"spend the credit of an announcement\": implement void spend_the_credit_of_an_announcement()");
  static_assert(has_set_the_car_aside_until_it_is_cleared<C>, "spec/send.sm:256:9: no hook for \"set the CAR aside until it is cleared\": implement void set_the_car_aside_until_it_is_cleared()");
  static_assert(has_fail_the_car_as_its_source_did<C>, "spec/send.sm:259:9: no hook for \"fail the CAR as its source did\": implement void fail_the_car_as_its_source_did()");
  static_assert(has_there_are_more_data_packets_to_send<C>, "spec/send.sm:261:13: no hook for \"there are more data packets to send\": implement bool there_are_more_data_packets_to_send() const");
  static_assert(has_no_more_data_has_been_provided<C>, "spec/send.sm:267:8: no hook for \"no more data has been provided\": implement bool no_more_data_has_been_provided() const");
  static_assert(has_set_the_car_aside_until_more_is_provided<C>, "spec/send.sm:269:9: no hook for \"set the CAR aside until more is provided\": implement void set_the_car_aside_until_more_is_provided()");
  static_assert(has_type_is_rndv_data_and_others_are_waiting<C>, "spec/send.sm:271:13: no hook for \"type is rndv-data and others are waiting\": implement bool type_is_rndv_data_and_others_are_waiting() const");
  static_assert(has_queue_the_data_of_the_car_behind_the_others<C>, "spec/send.sm:272:9: no hook for \"queue the data of the CAR behind the others\": implement void queue_the_data_of_the_car_behind_the_others()");
  static_assert(has_queue_the_data_of_the_car_in_front<C>, "spec/send.sm:276:9: no hook for \"queue the data of the CAR in front\": implement void queue_the_data_of_the_car_in_front()");
  static_assert(has_put_the_id_of_the_message_in_the_packet_buffer<C>, "spec/send.sm:326:5: no hook for \"put the id of the message in the packet buffer\": implement void put_the_id_of_the_message_in_the_packet_buffer()");
  static_assert(has_choose_the_next_car<C>, "spec/send.sm:344:5: no hook for \"choose the next CAR\": implement void choose_the_next_car()");
  static_assert(has_the_eager_message_has_begun<C>, "spec/send.sm:347:13: no hook for \"the eager message has begun\": implement bool the_eager_message_has_begun() const");
  static_assert(has_its_data_was_granted<C>, "spec/send.sm:350:13: no hook for \"its data was granted\": implement bool its_data_was_granted() const");
  static_assert(has_the_car_is_queued<C>, "spec/send.sm:373:12: no hook for \"the CAR is queued\": implement bool the_car_is_queued() const");
  static_assert(has_take_the_car_out<C>, "spec/send.sm:374:13: no hook for \"take the CAR out\": implement void take_the_car_out()");
  static_assert(has_count_anew_with_the_credit_that_is_left<C>, "spec/send.sm:399:5: no hook for \"count anew, with the credit that is left\": implement void count_anew_with_the_credit_that_is_left()");
  static_assert(has_it_was_closed_in_good_order<C>, "spec/send.sm:400:8: no hook for \"it was closed in good order\": implement bool it_was_closed_in_good_order() const");
  static_assert(has_complete_the_cars_that_have_left<C>, "spec/send.sm:402:9: no hook for \"complete the CARs that have left\": implement void complete_the_cars_that_have_left()");
  static_assert(has_end_the_cars_that_wait_for_the_peer_as_closed<C>, "spec/send.sm:403:9: no hook for \"end the CARs that wait for the peer as closed\": implement void end_the_cars_that_wait_for_the_peer_as_closed()");
  static_assert(has_fail_all_cars<C>, "spec/send.sm:406:9: no hook for \"fail all CARs\": implement void fail_all_cars()");
  static_assert(has_direct_access_flag_is_set<C>, "spec/send.sm:410:8: no hook for \"direct access flag is set\": implement bool direct_access_flag_is_set() const");
  static_assert(has_point_network_send_descriptor_at_the_user_data<C>, "spec/send.sm:411:9: no hook for \"point network send descriptor at the user data\": implement void point_network_send_descriptor_at_the_user_data()");
  static_assert(has_pack_data_into_the_packet_buffer<C>, "spec/send.sm:413:9: no hook for \"pack data into the packet buffer\": implement void pack_data_into_the_packet_buffer()");
  static_assert(has_the_car_is_longer_than_eager_ones_in_one_piece_and_all_of_it_is_there<C>, "spec/send.sm:418:8: no hook for \"the CAR is longer than eager ones, in one piece, and all of it is there\": implement bool the_car_is_longer_than_eager_ones_in_one_piece_and_all_of_it_is_there() const");
  static_assert(has_the_rule_is_to_let_it_be_read<C>, "spec/send.sm:419:12: no hook for \"the rule is to let it be read\": implement bool the_rule_is_to_let_it_be_read() const");
  static_assert(has_open_the_memory_of_the_car_for_reading<C>, "spec/send.sm:420:13: no hook for \"open the memory of the CAR for reading\": implement void open_the_memory_of_the_car_for_reading()");
  static_assert(has_the_rule_is_to_write_it<C>, "spec/send.sm:421:12: no hook for \"the rule is to write it\": implement bool the_rule_is_to_write_it() const");
  static_assert(has_ask_for_the_memory_of_the_receive<C>, "spec/send.sm:422:13: no hook for \"ask for the memory of the receive\": implement void ask_for_the_memory_of_the_receive()");
  static_assert(has_close_the_memory_of_the_car<C>, "spec/send.sm:426:5: no hook for \"close the memory of the CAR\": implement void close_the_memory_of_the_car()");
  static_assert(has_the_memory_of_the_receive_came_with_it<C>, "spec/send.sm:427:8: no hook for \"the memory of the receive came with it\": implement bool the_memory_of_the_receive_came_with_it() const");
  static_assert(has_write_the_data_into_the_memory_of_the_receive<C>, "spec/send.sm:431:13: no hook for \"write the data into the memory of the receive\": implement void write_the_data_into_the_memory_of_the_receive()");
  static_assert(has_it_is_being_written<C>, "spec/send.sm:432:8: no hook for \"it is being written\": implement bool it_is_being_written() const");
  static_assert(has_post_behind_it_that_it_is_placed<C>, "spec/send.sm:433:9: no hook for \"post behind it that it is placed\": implement void post_behind_it_that_it_is_placed()");
  static_assert(has_note_what_the_device_says<C>, "spec/send.sm:436:13: no hook for \"note what the device says\": implement void note_what_the_device_says()");
  static_assert(has_note_that_its_data_is_placed<C>, "spec/send.sm:441:5: no hook for \"note that its data is placed\": implement void note_that_its_data_is_placed()");
  static_assert(has_decrement_car_outstanding_activities_counter<C>, "spec/send.sm:442:5: no hook for \"decrement CAR outstanding activities counter\": implement void decrement_car_outstanding_activities_counter()");
  static_assert(has_outstanding_activity_counter_reaches_zero<C>, "spec/send.sm:443:8: no hook for \"outstanding activity counter reaches zero\": implement bool outstanding_activity_counter_reaches_zero() const");
  static_assert(has_complete_the_car<C>, "spec/send.sm:445:9: no hook for \"complete the CAR\": implement void complete_the_car()");
  static_assert(has_set_the_car_aside_until_the_rest_has_happened<C>, "spec/send.sm:452:9: no hook for \"set the CAR aside until the rest has happened\": implement void set_the_car_aside_until_the_rest_has_happened()");
  static_assert(has_the_answer_has_come<C>, "spec/send.sm:461:5: no hook for \"the answer has come\": implement void the_answer_has_come()");
  static_assert(has_the_car_waits_for_an_answer<C>, "spec/send.sm:473:13: no hook for \"the CAR waits for an answer\": implement bool the_car_waits_for_an_answer() const");
  static_assert(has_the_car_has_not_asked_to_be_cancelled<C>, "spec/send.sm:474:12: no hook for \"the CAR has not asked to be cancelled\": implement bool the_car_has_not_asked_to_be_cancelled() const");
  static_assert(has_post_the_cancel_packet<C>, "spec/send.sm:475:13: no hook for \"post the cancel packet\": implement void post_the_cancel_packet()");
  static_assert(has_the_car_is_cleared_and_set_aside_and_has_something_to_send<C>, "spec/send.sm:490:8: no hook for \"the CAR is cleared and set aside, and has something to send\": implement bool the_car_is_cleared_and_set_aside_and_has_something_to_send() const");
  static_assert(has_granted_data_is_there<C>, "spec/send.sm:495:11: no hook for \"granted data is there\": implement bool granted_data_is_there() const");
}

// The transition that an edge of the drawing is, by the cell whose program takes it.
inline constexpr std::array<std::array<::statewire::TransitionId, 97>, 67> k_steps{{
  {{0, 1, 2, 3, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 4, 5, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 6, 7, 8, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 9, 10, 11, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 22, 23, 24, 25, 26, 27, 28, 29, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 30, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 31, 32, 33, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 34, 35, 36, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 47, 48, 49, 50, 51, 52, 53, 54, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 55, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 56, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 57, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 58, 59, 60, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 61, 62, 63, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 74, 75, 76, 77, 78, 79, 80, 81, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 82, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 83, 84, 85, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 86, 87, 88, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 99, 100, 101, 102, 103, 104, 105, 106, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 107, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 108, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 109, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 110, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 111, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 112, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 113, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 114, 115, 116, 117, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 118, 119, 120, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 131, 132, 133, 134, 135, 136, 137, 138, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 139, 140}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 199, 200, 201, 202, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 203, 204, 205, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 216, 217, 218, 219, 220, 221, 222, 223, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 141, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 142, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 143, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 144, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 145, 146, 147, 65535, 65535, 65535, 65535, 65535, 148, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 149, 150, 151, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 162, 163, 164, 165, 166, 167, 168, 169, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 170, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 171, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 172, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 173, 174, 175, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 176, 65535, 65535, 65535, 65535, 177, 178, 179, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 190, 191, 192, 193, 194, 195, 196, 197, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 198, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 224, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 225, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 226, 227, 228, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 229, 230, 231, 232, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 243, 244, 245, 246, 247, 248, 249, 250, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 251, 252}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 359, 360, 361, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 362, 363, 364, 365, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 366, 367, 368, 369, 370, 371, 372, 373, 374, 375, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 376, 377, 378, 379, 380, 381, 382, 383, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 253, 254, 255, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 256, 257, 258, 65535, 259, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 260, 261, 262, 263, 264, 265, 266, 267, 268, 269, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 270, 271, 272, 273, 274, 275, 276, 277, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 278, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 279, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 280, 281, 282, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 283, 284, 285, 65535, 65535, 65535, 65535, 286, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 287, 288, 289, 290, 291, 292, 293, 294, 295, 296, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 297, 298, 299, 300, 301, 302, 303, 304, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 305, 306, 307, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 308, 309, 310, 65535, 65535, 65535, 65535, 65535, 311, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 312, 313, 314, 315, 316, 317, 318, 319, 320, 321, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 322, 323, 324, 325, 326, 327, 328, 329, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 330, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 331, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 332, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 333, 334, 335, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 336, 337, 338, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 339, 65535, 65535, 65535, 340, 341, 342, 343, 344, 345, 346, 347, 348, 349, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 350, 351, 352, 353, 354, 355, 356, 357, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 358, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 384, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 385, 386, 387, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 388, 389, 390, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 391, 392, 393, 394, 395, 396, 397, 398, 399, 400, 401, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 402, 403, 404, 405, 406, 407, 408, 409, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 410, 411}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 446, 447, 448, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 449, 450, 451, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 452, 453, 454, 455, 456, 457, 458, 459, 460, 461, 462, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 463, 464, 465, 466, 467, 468, 469, 470, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 412, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 413, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 414, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 415, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 416, 417, 418, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 419, 420, 421, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 422, 423, 424, 425, 426, 427, 428, 429, 430, 431, 65535, 65535, 65535, 65535, 65535, 432, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 433, 434, 435, 436, 437, 438, 439, 440, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 441, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 442, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 443, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 444, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 445, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 471, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 472, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 473, 474, 475, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 476, 477, 478, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 479, 480, 481, 482, 483, 484, 485, 486, 487, 488, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 489, 490, 491, 492, 493, 494, 495, 496, 497, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 498, 499}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 500, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 501, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 502, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 503, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 504, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 505, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 506, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 507, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 508, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 509, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 510, 511, 512, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 513, 514, 515, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 516, 517, 518, 519, 520, 521, 522, 523, 524, 525, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 526, 527, 528, 529, 530, 531, 532, 533, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 534, 535, 536}},
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
STATEWIRE_PART void call_point_or_pack(C& c);
template <class C>
STATEWIRE_PART void call_open_its_memory(C& c);
template <class C>
STATEWIRE_PART void call_move_what_was_cleared(C& c);
template <class C>
STATEWIRE_PART void call_count_the_placement(C& c);
template <class C>
STATEWIRE_PART void call_signal_car_completion(C& c);
template <class C>
STATEWIRE_PART void call_count_the_packet_that_has_left(C& c);
template <class C>
STATEWIRE_PART void call_count_the_acknowledgement(C& c);
template <class C>
STATEWIRE_PART void call_cancel_the_car(C& c);
template <class C>
STATEWIRE_PART void call_fail_the_forwarding_car(C& c);
template <class C>
STATEWIRE_PART void call_queue_granted_data(C& c);
template <class C>
STATEWIRE_PART void call_push_what_was_granted(C& c);

// Decide Msg Type: spec/send.sm:107:1
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
    if (c.too_much_is_outstanding()) {
      c.convert_it_to_an_rndv_rts();
    }
  }
  steps.take(19);
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

// Check Buffers for Ctrl: spec/send.sm:125:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Buffers_for_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (!c.buffers_are_available()) {
    c.note_the_wait_for_buffers();
    steps.take(20);
    return {true, State::Awaiting_Buffers_for_Ctrl, 0};
  } else {
    steps.take(21);
    return turn_Check_Flow_for_Ctrl(c, steps);
  }
}

// Check Flow for Ctrl: spec/send.sm:176:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Flow_for_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (c.flow_restricted()) {
    if (c.data_was_granted()) {
      c.choose_the_car_whose_data_was_granted();
      steps.take(36);
      return turn_Post_Send_Ctrl(c, steps);
    } else {
      c.note_the_wait_for_flow();
      steps.take(37);
      return {true, State::Awaiting_Flow_for_Ctrl, 0};
    }
  } else {
    steps.take(38);
    return turn_Post_Send_Ctrl(c, steps);
  }
}

// Post Send Ctrl: spec/send.sm:229:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Post_Send_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  c.take_the_car_off_its_queue();
  if (c.type_is_short_or_eager()) {
    c.put_the_envelope_info_in_the_packet_buffer();
  } else if (c.type_is_rndv_rts()) {
    call_open_its_memory(c);
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
    steps.take(52);
    return turn_Check_Ready_CAR(c, steps);
  } else {
    steps.take(53);
    return turn_Account_Ctrl(c, steps);
  }
}

// Account Ctrl: spec/send.sm:250:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Account_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (c.type_is_short_or_eager()) {
    c.spend_the_credit_of_the_message();
  } else if (c.type_is_rndv_rts()) {
    c.spend_the_credit_of_an_announcement();
  }
  if (c.type_is_rndv_rts()) {
    c.set_the_car_aside_until_it_is_cleared();
    steps.take(54);
    return turn_Check_Ready_CAR(c, steps);
  } else if (c.the_source_of_the_data_has_failed()) {
    c.fail_the_car_as_its_source_did();
    steps.take(55);
    return turn_Check_Ready_CAR(c, steps);
  } else if (c.there_are_more_data_packets_to_send()) {
    steps.take(56);
    return turn_Check_Buffers_for_Data(c, steps);
  } else {
    steps.take(57);
    return turn_Signal_CAR_Completion(c, steps);
  }
}

// Check Buffers for Data: spec/send.sm:266:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Buffers_for_Data([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (c.no_more_data_has_been_provided()) {
    c.set_the_car_aside_until_more_is_provided();
    steps.take(58);
    return turn_Check_Ready_CAR(c, steps);
  } else if (c.type_is_rndv_data_and_others_are_waiting()) {
    c.queue_the_data_of_the_car_behind_the_others();
    steps.take(59);
    return turn_Check_Ready_CAR(c, steps);
  } else if (!c.buffers_are_available()) {
    c.note_the_wait_for_buffers();
    c.queue_the_data_of_the_car_in_front();
    steps.take(60);
    return {true, State::Awaiting_Buffers_for_Data, 0};
  } else {
    steps.take(61);
    return turn_Post_Send_Data(c, steps);
  }
}

// Post Send Data: spec/send.sm:325:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Post_Send_Data([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  c.put_the_id_of_the_message_in_the_packet_buffer();
  call_point_or_pack(c);
  c.post_the_send_to_the_network_device();
  if (c.the_device_refused_it()) {
    c.fail_the_car_with_what_the_device_says();
    steps.take(76);
    return turn_Check_Ready_CAR(c, steps);
  } else if (c.there_are_more_data_packets_to_send()) {
    steps.take(77);
    return {false, State{}, 5}; // then Check_Buffers_for_Data
  } else {
    steps.take(78);
    return turn_Signal_CAR_Completion(c, steps);
  }
}

// Signal CAR Completion: spec/send.sm:338:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Signal_CAR_Completion([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  call_signal_car_completion(c);
  steps.take(79);
  return turn_Check_Ready_CAR(c, steps);
}

// Check Ready CAR: spec/send.sm:342:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Ready_CAR([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  c.choose_the_next_car();
  if (c.no_car_is_ready()) {
    steps.take(80);
    return {true, State::Awaiting_CAR, 0};
  } else if (c.the_eager_message_has_begun()) {
    steps.take(81);
    return {false, State{}, 5}; // then Check_Buffers_for_Data
  } else if (c.its_data_was_granted()) {
    steps.take(82);
    return {false, State{}, 1}; // then Check_Buffers_for_Ctrl
  } else {
    steps.take(83);
    return {false, State{}, 0}; // then Decide_Msg_Type
  }
}

template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Ready_CAR([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  return rounds_of_Decide_Msg_Type(c, steps, turn_Check_Ready_CAR(c, steps));
}

// End Connection: spec/send.sm:397:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_End_Connection([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  c.count_anew_with_the_credit_that_is_left();
  if (c.it_was_closed_in_good_order()) {
    c.complete_the_cars_that_have_left();
    c.end_the_cars_that_wait_for_the_peer_as_closed();
    steps.take(95);
    return do_Check_Ready_CAR(c, steps);
  } else {
    c.fail_all_cars();
    steps.take(96);
    return State::Awaiting_CAR;
  }
}

// point_or_pack(): spec/send.sm:409:1
template <class C>
STATEWIRE_PART void call_point_or_pack([[maybe_unused]] C& c) {
  if (c.direct_access_flag_is_set()) {
    c.point_network_send_descriptor_at_the_user_data();
  } else {
    c.pack_data_into_the_packet_buffer();
  }
}

// open_its_memory(): spec/send.sm:417:1
template <class C>
STATEWIRE_PART void call_open_its_memory([[maybe_unused]] C& c) {
  if (c.the_car_is_longer_than_eager_ones_in_one_piece_and_all_of_it_is_there()) {
    if (c.the_rule_is_to_let_it_be_read()) {
      c.open_the_memory_of_the_car_for_reading();
    }
    if (c.the_rule_is_to_write_it()) {
      c.ask_for_the_memory_of_the_receive();
    }
  }
}

// move_what_was_cleared(): spec/send.sm:425:1
template <class C>
STATEWIRE_PART void call_move_what_was_cleared([[maybe_unused]] C& c) {
  c.close_the_memory_of_the_car();
  if (c.the_memory_of_the_receive_came_with_it()) {
    if (c.the_source_of_the_data_has_failed()) {
    } else {
      c.write_the_data_into_the_memory_of_the_receive();
    }
  }
  if (c.it_is_being_written()) {
    c.post_behind_it_that_it_is_placed();
    if (c.the_device_refused_it()) {
      c.note_what_the_device_says();
    }
  } else {
    call_queue_granted_data(c);
  }
}

// count_the_placement(): spec/send.sm:440:1
template <class C>
STATEWIRE_PART void call_count_the_placement([[maybe_unused]] C& c) {
  c.note_that_its_data_is_placed();
  c.decrement_car_outstanding_activities_counter();
  if (c.outstanding_activity_counter_reaches_zero()) {
    c.take_the_car_out();
    c.complete_the_car();
  }
}

// signal_CAR_completion(): spec/send.sm:447:1
template <class C>
STATEWIRE_PART void call_signal_car_completion([[maybe_unused]] C& c) {
  c.decrement_car_outstanding_activities_counter();
  if (c.outstanding_activity_counter_reaches_zero()) {
    c.complete_the_car();
  } else {
    c.set_the_car_aside_until_the_rest_has_happened();
  }
}

// count_the_packet_that_has_left(): spec/send.sm:454:1
template <class C>
STATEWIRE_PART void call_count_the_packet_that_has_left([[maybe_unused]] C& c) {
  c.decrement_car_outstanding_activities_counter();
  if (c.outstanding_activity_counter_reaches_zero()) {
    c.take_the_car_out();
    c.complete_the_car();
  }
}

// count_the_acknowledgement(): spec/send.sm:460:1
template <class C>
STATEWIRE_PART void call_count_the_acknowledgement([[maybe_unused]] C& c) {
  c.the_answer_has_come();
  c.decrement_car_outstanding_activities_counter();
  if (c.outstanding_activity_counter_reaches_zero()) {
    c.take_the_car_out();
    c.complete_the_car();
  }
}

// cancel_the_CAR(): spec/send.sm:469:1
template <class C>
STATEWIRE_PART void call_cancel_the_car([[maybe_unused]] C& c) {
  if (c.the_car_is_queued()) {
    c.take_the_car_out();
    c.complete_the_car_as_cancelled();
  } else if (c.the_car_waits_for_an_answer()) {
    if (c.the_car_has_not_asked_to_be_cancelled()) {
      c.post_the_cancel_packet();
    }
  }
}

// fail_the_forwarding_CAR(): spec/send.sm:478:1
template <class C>
STATEWIRE_PART void call_fail_the_forwarding_car([[maybe_unused]] C& c) {
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

// queue_granted_data(): spec/send.sm:489:1
template <class C>
STATEWIRE_PART void call_queue_granted_data([[maybe_unused]] C& c) {
  if (c.the_car_is_cleared_and_set_aside_and_has_something_to_send()) {
    c.queue_the_data_of_the_car_behind_the_others();
  }
}

// push_what_was_granted(): spec/send.sm:494:1
template <class C>
STATEWIRE_PART void call_push_what_was_granted([[maybe_unused]] C& c) {
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

// Awaiting_CAR on Message_Offered: spec/send.sm:44:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Message_Offered([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 0};
  if (c.the_message_is_longer_than_short_ones_a_car_is_queued_or_too_much_would_be_outstanding()) {
    steps.take(0);
    return State::Awaiting_CAR;
  } else {
    c.borrow_room_of_the_device();
    if (c.no_room_was_lent()) {
      steps.take(1);
      return State::Awaiting_CAR;
    } else {
      c.write_the_message_into_the_room();
      c.post_the_room_to_the_network_device();
      if (c.the_device_refused_it()) {
        steps.take(2);
        return State::Awaiting_CAR;
      } else {
        c.take_the_message();
        steps.take(3);
        return State::Awaiting_CAR;
      }
    }
  }
}

// Awaiting_CAR on CAR_Available: spec/send.sm:60:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_CAR_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 1};
  c.choose_the_car_at_the_head_of_the_queue();
  if (c.no_car_is_ready()) {
    steps.take(4);
    return State::Awaiting_CAR;
  } else {
    steps.take(5);
    return do_Decide_Msg_Type(c, steps);
  }
}

// Awaiting_CAR on Rendezvous_Cleared: spec/send.sm:67:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Rendezvous_Cleared([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 2};
  c.note_the_clear_to_send();
  call_move_what_was_cleared(c);
  steps.take(6);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_CAR on Rendezvous_Done: spec/send.sm:71:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Rendezvous_Done([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 3};
  call_count_the_placement(c);
  steps.take(7);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Data_Placed: spec/send.sm:74:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Data_Placed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 4};
  call_count_the_placement(c);
  steps.take(8);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Data_Provided: spec/send.sm:77:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Data_Provided([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 5};
  call_queue_granted_data(c);
  steps.take(9);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_CAR on Source_Failed: spec/send.sm:80:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Source_Failed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 6};
  call_fail_the_forwarding_car(c);
  steps.take(10);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_CAR on Control_Available: spec/send.sm:83:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Control_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 7};
  c.post_the_control_packet();
  steps.take(11);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Acknowledged: spec/send.sm:86:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Acknowledged([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 8};
  call_count_the_acknowledgement(c);
  steps.take(12);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Cancel_Answered: spec/send.sm:89:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Cancel_Answered([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 9};
  c.complete_the_car_as_cancelled();
  steps.take(13);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Cancel: spec/send.sm:92:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Cancel([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 10};
  call_cancel_the_car(c);
  steps.take(14);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Packet_Sent: spec/send.sm:95:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Packet_Sent([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 11};
  call_count_the_packet_that_has_left(c);
  steps.take(15);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Flow_Enabled: spec/send.sm:98:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Flow_Enabled([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 12};
  c.take_the_new_limit();
  steps.take(16);
  return State::Awaiting_CAR;
}

// Awaiting_CAR on Connection_Closing: spec/send.sm:101:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 13};
  steps.take(17);
  return State::Closing;
}

// Awaiting_CAR on Connection_Down: spec/send.sm:104:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 14};
  steps.take(18);
  return do_End_Connection(c, steps);
}

// Awaiting_Buffers_for_Ctrl on Rendezvous_Cleared: spec/send.sm:136:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Rendezvous_Cleared([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 16};
  c.note_the_clear_to_send();
  call_move_what_was_cleared(c);
  steps.take(23);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Rendezvous_Done: spec/send.sm:140:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Rendezvous_Done([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 17};
  call_count_the_placement(c);
  steps.take(24);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Data_Placed: spec/send.sm:143:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Data_Placed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 18};
  call_count_the_placement(c);
  steps.take(25);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Data_Provided: spec/send.sm:146:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Data_Provided([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 19};
  call_queue_granted_data(c);
  steps.take(26);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Source_Failed: spec/send.sm:149:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Source_Failed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 20};
  call_fail_the_forwarding_car(c);
  steps.take(27);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Buffers_for_Ctrl on Control_Available: spec/send.sm:152:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Control_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 21};
  c.post_the_control_packet();
  steps.take(28);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Acknowledged: spec/send.sm:155:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Acknowledged([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 22};
  call_count_the_acknowledgement(c);
  steps.take(29);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Cancel_Answered: spec/send.sm:158:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Cancel_Answered([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 23};
  c.complete_the_car_as_cancelled();
  steps.take(30);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Cancel: spec/send.sm:161:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Cancel([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 24};
  call_cancel_the_car(c);
  steps.take(31);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Buffers_for_Ctrl on Packet_Sent: spec/send.sm:164:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Packet_Sent([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 25};
  call_count_the_packet_that_has_left(c);
  steps.take(32);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Buffers_Available: spec/send.sm:134:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Buffers_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 15};
  steps.take(22);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Buffers_for_Ctrl on Flow_Enabled: spec/send.sm:167:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Flow_Enabled([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 26};
  c.take_the_new_limit();
  steps.take(33);
  return State::Awaiting_Buffers_for_Ctrl;
}

// Awaiting_Buffers_for_Ctrl on Connection_Closing: spec/send.sm:170:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 27};
  call_push_what_was_granted(c);
  steps.take(34);
  return State::Closing;
}

// Awaiting_Buffers_for_Ctrl on Connection_Down: spec/send.sm:173:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Ctrl_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 28};
  steps.take(35);
  return do_End_Connection(c, steps);
}

// Awaiting_Flow_for_Ctrl on Rendezvous_Cleared: spec/send.sm:193:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Rendezvous_Cleared([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 30};
  c.note_the_clear_to_send();
  call_move_what_was_cleared(c);
  steps.take(40);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Flow_for_Ctrl on Rendezvous_Done: spec/send.sm:197:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Rendezvous_Done([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 31};
  call_count_the_placement(c);
  steps.take(41);
  return State::Awaiting_Flow_for_Ctrl;
}

// Awaiting_Flow_for_Ctrl on Data_Placed: spec/send.sm:200:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Data_Placed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 32};
  call_count_the_placement(c);
  steps.take(42);
  return State::Awaiting_Flow_for_Ctrl;
}

// Awaiting_Flow_for_Ctrl on Data_Provided: spec/send.sm:203:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Data_Provided([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 33};
  call_queue_granted_data(c);
  steps.take(43);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Flow_for_Ctrl on Source_Failed: spec/send.sm:206:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Source_Failed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 34};
  call_fail_the_forwarding_car(c);
  steps.take(44);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Flow_for_Ctrl on Control_Available: spec/send.sm:209:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Control_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 35};
  c.post_the_control_packet();
  steps.take(45);
  return State::Awaiting_Flow_for_Ctrl;
}

// Awaiting_Flow_for_Ctrl on Acknowledged: spec/send.sm:212:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Acknowledged([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 36};
  call_count_the_acknowledgement(c);
  steps.take(46);
  return State::Awaiting_Flow_for_Ctrl;
}

// Awaiting_Flow_for_Ctrl on Cancel_Answered: spec/send.sm:215:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Cancel_Answered([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 37};
  c.complete_the_car_as_cancelled();
  steps.take(47);
  return State::Awaiting_Flow_for_Ctrl;
}

// Awaiting_Flow_for_Ctrl on Cancel: spec/send.sm:218:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Cancel([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 38};
  call_cancel_the_car(c);
  steps.take(48);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Flow_for_Ctrl on Packet_Sent: spec/send.sm:221:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Packet_Sent([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 39};
  call_count_the_packet_that_has_left(c);
  steps.take(49);
  return State::Awaiting_Flow_for_Ctrl;
}

// Awaiting_Flow_for_Ctrl on Flow_Enabled: spec/send.sm:190:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Flow_Enabled([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 29};
  c.take_the_new_limit();
  steps.take(39);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Flow_for_Ctrl on Connection_Closing: spec/send.sm:224:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 40};
  steps.take(50);
  return State::Closing;
}

// Awaiting_Flow_for_Ctrl on Connection_Down: spec/send.sm:226:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 41};
  steps.take(51);
  return do_End_Connection(c, steps);
}

// Awaiting_Buffers_for_Data on Rendezvous_Cleared: spec/send.sm:285:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Rendezvous_Cleared([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 43};
  c.note_the_clear_to_send();
  call_move_what_was_cleared(c);
  steps.take(63);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Rendezvous_Done: spec/send.sm:289:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Rendezvous_Done([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 44};
  call_count_the_placement(c);
  steps.take(64);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Data_Placed: spec/send.sm:292:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Data_Placed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 45};
  call_count_the_placement(c);
  steps.take(65);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Data_Provided: spec/send.sm:295:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Data_Provided([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 46};
  call_queue_granted_data(c);
  steps.take(66);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Source_Failed: spec/send.sm:298:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Source_Failed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 47};
  call_fail_the_forwarding_car(c);
  steps.take(67);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Buffers_for_Data on Control_Available: spec/send.sm:301:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Control_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 48};
  c.post_the_control_packet();
  steps.take(68);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Acknowledged: spec/send.sm:304:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Acknowledged([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 49};
  call_count_the_acknowledgement(c);
  steps.take(69);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Cancel_Answered: spec/send.sm:307:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Cancel_Answered([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 50};
  c.complete_the_car_as_cancelled();
  steps.take(70);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Cancel: spec/send.sm:310:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Cancel([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 51};
  call_cancel_the_car(c);
  steps.take(71);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Packet_Sent: spec/send.sm:313:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Packet_Sent([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 52};
  call_count_the_packet_that_has_left(c);
  steps.take(72);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Buffers_Available: spec/send.sm:283:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Buffers_Available([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 42};
  steps.take(62);
  return do_Check_Ready_CAR(c, steps);
}

// Awaiting_Buffers_for_Data on Flow_Enabled: spec/send.sm:316:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Flow_Enabled([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 53};
  c.take_the_new_limit();
  steps.take(73);
  return State::Awaiting_Buffers_for_Data;
}

// Awaiting_Buffers_for_Data on Connection_Closing: spec/send.sm:319:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 54};
  call_push_what_was_granted(c);
  steps.take(74);
  return State::Closing;
}

// Awaiting_Buffers_for_Data on Connection_Down: spec/send.sm:322:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 55};
  steps.take(75);
  return do_End_Connection(c, steps);
}

// Closing on Rendezvous_Cleared: spec/send.sm:360:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Rendezvous_Cleared([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 56};
  steps.take(84);
  return State::Closing;
}

// Closing on Rendezvous_Done: spec/send.sm:363:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Rendezvous_Done([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 57};
  call_count_the_placement(c);
  steps.take(85);
  return State::Closing;
}

// Closing on Data_Placed: spec/send.sm:366:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Data_Placed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 58};
  call_count_the_placement(c);
  steps.take(86);
  return State::Closing;
}

// Closing on Data_Provided: spec/send.sm:370:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Data_Provided([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 59};
  steps.take(87);
  return State::Closing;
}

// Closing on Source_Failed: spec/send.sm:372:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Source_Failed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 60};
  if (c.the_car_is_queued()) {
    c.take_the_car_out();
    c.fail_the_car_as_its_source_did();
  }
  steps.take(88);
  return State::Closing;
}

// Closing on Acknowledged: spec/send.sm:377:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Acknowledged([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 61};
  call_count_the_acknowledgement(c);
  steps.take(89);
  return State::Closing;
}

// Closing on Cancel_Answered: spec/send.sm:380:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Cancel_Answered([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 62};
  c.complete_the_car_as_cancelled();
  steps.take(90);
  return State::Closing;
}

// Closing on Cancel: spec/send.sm:383:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Cancel([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 63};
  if (c.the_car_is_queued()) {
    c.take_the_car_out();
    c.complete_the_car_as_cancelled();
  }
  steps.take(91);
  return State::Closing;
}

// Closing on Packet_Sent: spec/send.sm:389:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Packet_Sent([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 64};
  call_count_the_packet_that_has_left(c);
  steps.take(92);
  return State::Closing;
}

// Closing on Connection_Closing: spec/send.sm:392:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 65};
  steps.take(93);
  return State::Closing;
}

// Closing on Connection_Down: spec/send.sm:394:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 66};
  steps.take(94);
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
      case Event::Message_Offered: return detail::cell_Awaiting_CAR_on_Message_Offered(c, observer);
      case Event::CAR_Available: return detail::cell_Awaiting_CAR_on_CAR_Available(c, observer);
      case Event::Rendezvous_Cleared: return detail::cell_Awaiting_CAR_on_Rendezvous_Cleared(c, observer);
      case Event::Rendezvous_Done: return detail::cell_Awaiting_CAR_on_Rendezvous_Done(c, observer);
      case Event::Data_Placed: return detail::cell_Awaiting_CAR_on_Data_Placed(c, observer);
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
      case Event::Rendezvous_Done: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Rendezvous_Done(c, observer);
      case Event::Data_Placed: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Data_Placed(c, observer);
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
      case Event::Message_Offered:
      case Event::CAR_Available: return s; // ignored
      }
      break;
    case State::Awaiting_Flow_for_Ctrl:
      switch (e) {
      case Event::Rendezvous_Cleared: return detail::cell_Awaiting_Flow_for_Ctrl_on_Rendezvous_Cleared(c, observer);
      case Event::Rendezvous_Done: return detail::cell_Awaiting_Flow_for_Ctrl_on_Rendezvous_Done(c, observer);
      case Event::Data_Placed: return detail::cell_Awaiting_Flow_for_Ctrl_on_Data_Placed(c, observer);
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
      case Event::Message_Offered:
      case Event::CAR_Available:
      case Event::Buffers_Available: return s; // ignored
      }
      break;
    case State::Awaiting_Buffers_for_Data:
      switch (e) {
      case Event::Rendezvous_Cleared: return detail::cell_Awaiting_Buffers_for_Data_on_Rendezvous_Cleared(c, observer);
      case Event::Rendezvous_Done: return detail::cell_Awaiting_Buffers_for_Data_on_Rendezvous_Done(c, observer);
      case Event::Data_Placed: return detail::cell_Awaiting_Buffers_for_Data_on_Data_Placed(c, observer);
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
      case Event::Message_Offered:
      case Event::CAR_Available: return s; // ignored
      }
      break;
    case State::Closing:
      switch (e) {
      case Event::Rendezvous_Cleared: return detail::cell_Closing_on_Rendezvous_Cleared(c, observer);
      case Event::Rendezvous_Done: return detail::cell_Closing_on_Rendezvous_Done(c, observer);
      case Event::Data_Placed: return detail::cell_Closing_on_Data_Placed(c, observer);
      case Event::Data_Provided: return detail::cell_Closing_on_Data_Provided(c, observer);
      case Event::Source_Failed: return detail::cell_Closing_on_Source_Failed(c, observer);
      case Event::Acknowledged: return detail::cell_Closing_on_Acknowledged(c, observer);
      case Event::Cancel_Answered: return detail::cell_Closing_on_Cancel_Answered(c, observer);
      case Event::Cancel: return detail::cell_Closing_on_Cancel(c, observer);
      case Event::Packet_Sent: return detail::cell_Closing_on_Packet_Sent(c, observer);
      case Event::Connection_Closing: return detail::cell_Closing_on_Connection_Closing(c, observer);
      case Event::Connection_Down: return detail::cell_Closing_on_Connection_Down(c, observer);
      case Event::Message_Offered:
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
STATEWIRE_CELL State on_Message_Offered([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_Message_Offered(c, observer);
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
STATEWIRE_CELL State on_CAR_Available([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
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
STATEWIRE_CELL State on_Rendezvous_Cleared([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
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
STATEWIRE_CELL State on_Rendezvous_Done([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_Rendezvous_Done(c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Rendezvous_Done(c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::cell_Awaiting_Flow_for_Ctrl_on_Rendezvous_Done(c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::cell_Awaiting_Buffers_for_Data_on_Rendezvous_Done(c, observer);
    case State::Closing: return detail::cell_Closing_on_Rendezvous_Done(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Data_Placed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_Data_Placed(c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::cell_Awaiting_Buffers_for_Ctrl_on_Data_Placed(c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::cell_Awaiting_Flow_for_Ctrl_on_Data_Placed(c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::cell_Awaiting_Buffers_for_Data_on_Data_Placed(c, observer);
    case State::Closing: return detail::cell_Closing_on_Data_Placed(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Data_Provided([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
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
STATEWIRE_CELL State on_Source_Failed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
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
STATEWIRE_CELL State on_Control_Available([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
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
STATEWIRE_CELL State on_Acknowledged([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
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
STATEWIRE_CELL State on_Cancel_Answered([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
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
STATEWIRE_CELL State on_Cancel([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
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
STATEWIRE_CELL State on_Packet_Sent([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
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
STATEWIRE_CELL State on_Buffers_Available([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
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
STATEWIRE_CELL State on_Flow_Enabled([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
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
STATEWIRE_CELL State on_Connection_Closing([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
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
STATEWIRE_CELL State on_Connection_Down([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
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
