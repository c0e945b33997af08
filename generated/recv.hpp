// recv: written by statewirec from spec/recv.sm. Do not edit: edit the spec.
// messages that arrive from one peer
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::recv {

enum class State : std::uint8_t {
  Awaiting_Connection, // no connection, or none yet
  Awaiting_Packet,
  Landing_Packet, // the device writes into the memory of a receive, or of a kept message
  Broken, // the peer has broken the protocol; the connection is being reset
  Gone, // lost, finalized, or out of reach, until it is connected again or within reach
};
enum class Event : std::uint8_t {
  Packet_Arrived,
  Packet_Begins,
  Packet_Landed,
  Data_Placed,
  Receive_Posted,
  Message_Wanted,
  Connection_Up,
  Connection_Closing,
  Connection_Down,
  Peer_Reachable,
  Peer_Unreachable,
};

inline constexpr std::string_view k_machine_name = "recv";
inline constexpr State k_initial = State::Awaiting_Connection;
inline constexpr std::size_t k_state_count = 5;
inline constexpr std::size_t k_event_count = 11;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 281;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "Awaiting Connection",
  "Awaiting Packet",
  "Landing Packet",
  "Broken",
  "Gone",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "no connection, or none yet",
  "",
  "the device writes into the memory of a receive, or of a kept message",
  "the peer has broken the protocol; the connection is being reset",
  "lost, finalized, or out of reach, until it is connected again or within reach",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "Packet Arrived",
  "Packet Begins",
  "Packet Landed",
  "Data Placed",
  "Receive Posted",
  "Message Wanted",
  "Connection Up",
  "Connection Closing",
  "Connection Down",
  "Peer Reachable",
  "Peer Unreachable",
}};

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 0, "invoke Determine Type", "spec/recv.sm", 40}, // 0: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 0, "Determine Type: type is short or eager; invoke Check Posted", "spec/recv.sm", 86}, // 1: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 0, "Determine Type: type is rndv-data; invoke Check Data", "spec/recv.sm", 88}, // 2: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 0, "Determine Type: type is data of an eager message; invoke Check Continuation", "spec/recv.sm", 90}, // 3: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 0, "Determine Type: the packet is not whole; invoke Break", "spec/recv.sm", 93}, // 4: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 0, "Determine Type: type is rndv-rts; invoke Check Announced", "spec/recv.sm", 95}, // 5: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 0, "Determine Type: else; invoke Determine Answer", "spec/recv.sm", 97}, // 6: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 1, "Determine Answer: type is flow control", "spec/recv.sm", 102}, // 7: Awaiting_Connection -> Awaiting_Packet on Packet_Arrived
  {0, 0, 0, "Determine Answer: type is rndv-cts, the id names a send that waits for its clear to send, it opens memory to a send that has not asked for it; invoke Break", "spec/recv.sm", 106}, // 8: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 1, "Determine Answer: type is rndv-cts, the id names a send that waits for its clear to send, else", "spec/recv.sm", 109}, // 9: Awaiting_Connection -> Awaiting_Packet on Packet_Arrived
  {0, 0, 0, "Determine Answer: type is rndv-cts, else; invoke Break", "spec/recv.sm", 111}, // 10: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 1, "Determine Answer: type is rndv-done, the id names a send whose memory is open", "spec/recv.sm", 115}, // 11: Awaiting_Connection -> Awaiting_Packet on Packet_Arrived
  {0, 0, 0, "Determine Answer: type is rndv-done, else; invoke Break", "spec/recv.sm", 117}, // 12: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 1, "Determine Answer: type is acknowledgement, the id names a send that waits for its acknowledgement", "spec/recv.sm", 121}, // 13: Awaiting_Connection -> Awaiting_Packet on Packet_Arrived
  {0, 0, 0, "Determine Answer: type is acknowledgement, else; invoke Break", "spec/recv.sm", 123}, // 14: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 1, "Determine Answer: type is cancel", "spec/recv.sm", 131}, // 15: Awaiting_Connection -> Awaiting_Packet on Packet_Arrived
  {0, 0, 1, "Determine Answer: type is the answer to a cancel, the id names a send that has asked to be cancelled", "spec/recv.sm", 135}, // 16: Awaiting_Connection -> Awaiting_Packet on Packet_Arrived
  {0, 0, 0, "Determine Answer: type is the answer to a cancel, else; invoke Break", "spec/recv.sm", 137}, // 17: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 0, "Determine Answer: else; invoke Break", "spec/recv.sm", 139}, // 18: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 0, "Check Posted: the peer has no credit for it; invoke Break", "spec/recv.sm", 143}, // 19: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 0, "Check Posted: an eager message has begun; invoke Break", "spec/recv.sm", 145}, // 20: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 0, "Check Posted: else, there is no room to keep it; invoke Break", "spec/recv.sm", 159}, // 21: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 0, "Check Posted: else; invoke Place Data", "spec/recv.sm", 162}, // 22: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 0, "Check Announced: the peer has no credit for it; invoke Break", "spec/recv.sm", 166}, // 23: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 1, "Check Announced: else", "spec/recv.sm", 181}, // 24: Awaiting_Connection -> Awaiting_Packet on Packet_Arrived
  {0, 0, 0, "Check Data: no receive is found; invoke Break", "spec/recv.sm", 186}, // 25: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 1, "Check Data: it says that its sender aborts", "spec/recv.sm", 189}, // 26: Awaiting_Connection -> Awaiting_Packet on Packet_Arrived
  {0, 0, 0, "Check Data: it says that the data was written, that is not what it was let write; invoke Break", "spec/recv.sm", 192}, // 27: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 1, "Check Data: it says that the data was written, else", "spec/recv.sm", 197}, // 28: Awaiting_Connection -> Awaiting_Packet on Packet_Arrived
  {0, 0, 0, "Check Data: the data does not go on where it stopped, or beyond its end; invoke Break", "spec/recv.sm", 199}, // 29: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 0, "Check Data: else; invoke Place Data", "spec/recv.sm", 201}, // 30: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 0, "Check Continuation: no eager message has begun; invoke Break", "spec/recv.sm", 206}, // 31: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 0, "Check Continuation: the data does not go on where it stopped, or beyond its end; invoke Break", "spec/recv.sm", 209}, // 32: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 0, "Check Continuation: else; invoke Place Data", "spec/recv.sm", 211}, // 33: Awaiting_Connection -> Awaiting_Connection on Packet_Arrived
  {0, 0, 1, "Place Data: the packet is whole", "spec/recv.sm", 217}, // 34: Awaiting_Connection -> Awaiting_Packet on Packet_Arrived
  {0, 0, 2, "Place Data: else", "spec/recv.sm", 220}, // 35: Awaiting_Connection -> Landing_Packet on Packet_Arrived
  {0, 0, 3, "Break", "spec/recv.sm", 252}, // 36: Awaiting_Connection -> Broken on Packet_Arrived
  {0, 1, 0, "invoke Determine Type", "spec/recv.sm", 43}, // 37: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 0, "Determine Type: type is short or eager; invoke Check Posted", "spec/recv.sm", 86}, // 38: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 0, "Determine Type: type is rndv-data; invoke Check Data", "spec/recv.sm", 88}, // 39: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 0, "Determine Type: type is data of an eager message; invoke Check Continuation", "spec/recv.sm", 90}, // 40: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 0, "Determine Type: the packet is not whole; invoke Break", "spec/recv.sm", 93}, // 41: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 0, "Determine Type: type is rndv-rts; invoke Check Announced", "spec/recv.sm", 95}, // 42: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 0, "Determine Type: else; invoke Determine Answer", "spec/recv.sm", 97}, // 43: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 1, "Determine Answer: type is flow control", "spec/recv.sm", 102}, // 44: Awaiting_Connection -> Awaiting_Packet on Packet_Begins
  {0, 1, 0, "Determine Answer: type is rndv-cts, the id names a send that waits for its clear to send, it opens memory to a send that has not asked for it; invoke Break", "spec/recv.sm", 106}, // 45: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 1, "Determine Answer: type is rndv-cts, the id names a send that waits for its clear to send, else", "spec/recv.sm", 109}, // 46: Awaiting_Connection -> Awaiting_Packet on Packet_Begins
  {0, 1, 0, "Determine Answer: type is rndv-cts, else; invoke Break", "spec/recv.sm", 111}, // 47: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 1, "Determine Answer: type is rndv-done, the id names a send whose memory is open", "spec/recv.sm", 115}, // 48: Awaiting_Connection -> Awaiting_Packet on Packet_Begins
  {0, 1, 0, "Determine Answer: type is rndv-done, else; invoke Break", "spec/recv.sm", 117}, // 49: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 1, "Determine Answer: type is acknowledgement, the id names a send that waits for its acknowledgement", "spec/recv.sm", 121}, // 50: Awaiting_Connection -> Awaiting_Packet on Packet_Begins
  {0, 1, 0, "Determine Answer: type is acknowledgement, else; invoke Break", "spec/recv.sm", 123}, // 51: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 1, "Determine Answer: type is cancel", "spec/recv.sm", 131}, // 52: Awaiting_Connection -> Awaiting_Packet on Packet_Begins
  {0, 1, 1, "Determine Answer: type is the answer to a cancel, the id names a send that has asked to be cancelled", "spec/recv.sm", 135}, // 53: Awaiting_Connection -> Awaiting_Packet on Packet_Begins
  {0, 1, 0, "Determine Answer: type is the answer to a cancel, else; invoke Break", "spec/recv.sm", 137}, // 54: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 0, "Determine Answer: else; invoke Break", "spec/recv.sm", 139}, // 55: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 0, "Check Posted: the peer has no credit for it; invoke Break", "spec/recv.sm", 143}, // 56: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 0, "Check Posted: an eager message has begun; invoke Break", "spec/recv.sm", 145}, // 57: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 0, "Check Posted: else, there is no room to keep it; invoke Break", "spec/recv.sm", 159}, // 58: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 0, "Check Posted: else; invoke Place Data", "spec/recv.sm", 162}, // 59: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 0, "Check Announced: the peer has no credit for it; invoke Break", "spec/recv.sm", 166}, // 60: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 1, "Check Announced: else", "spec/recv.sm", 181}, // 61: Awaiting_Connection -> Awaiting_Packet on Packet_Begins
  {0, 1, 0, "Check Data: no receive is found; invoke Break", "spec/recv.sm", 186}, // 62: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 1, "Check Data: it says that its sender aborts", "spec/recv.sm", 189}, // 63: Awaiting_Connection -> Awaiting_Packet on Packet_Begins
  {0, 1, 0, "Check Data: it says that the data was written, that is not what it was let write; invoke Break", "spec/recv.sm", 192}, // 64: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 1, "Check Data: it says that the data was written, else", "spec/recv.sm", 197}, // 65: Awaiting_Connection -> Awaiting_Packet on Packet_Begins
  {0, 1, 0, "Check Data: the data does not go on where it stopped, or beyond its end; invoke Break", "spec/recv.sm", 199}, // 66: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 0, "Check Data: else; invoke Place Data", "spec/recv.sm", 201}, // 67: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 0, "Check Continuation: no eager message has begun; invoke Break", "spec/recv.sm", 206}, // 68: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 0, "Check Continuation: the data does not go on where it stopped, or beyond its end; invoke Break", "spec/recv.sm", 209}, // 69: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 0, "Check Continuation: else; invoke Place Data", "spec/recv.sm", 211}, // 70: Awaiting_Connection -> Awaiting_Connection on Packet_Begins
  {0, 1, 1, "Place Data: the packet is whole", "spec/recv.sm", 217}, // 71: Awaiting_Connection -> Awaiting_Packet on Packet_Begins
  {0, 1, 2, "Place Data: else", "spec/recv.sm", 220}, // 72: Awaiting_Connection -> Landing_Packet on Packet_Begins
  {0, 1, 3, "Break", "spec/recv.sm", 252}, // 73: Awaiting_Connection -> Broken on Packet_Begins
  {0, 4, 0, "", "spec/recv.sm", 46}, // 74: Awaiting_Connection -> Awaiting_Connection on Receive_Posted
  {0, 5, 0, "", "spec/recv.sm", 50}, // 75: Awaiting_Connection -> Awaiting_Connection on Message_Wanted
  {0, 6, 1, "", "spec/recv.sm", 36}, // 76: Awaiting_Connection -> Awaiting_Packet on Connection_Up
  {0, 8, 0, "invoke End Connection", "spec/recv.sm", 52}, // 77: Awaiting_Connection -> Awaiting_Connection on Connection_Down
  {0, 8, 0, "End Connection: there is no way to the peer; invoke Give Up", "spec/recv.sm", 279}, // 78: Awaiting_Connection -> Awaiting_Connection on Connection_Down
  {0, 8, 4, "End Connection: it was closed in good order, the peer finalizes", "spec/recv.sm", 284}, // 79: Awaiting_Connection -> Gone on Connection_Down
  {0, 8, 0, "End Connection: it was closed in good order, else", "spec/recv.sm", 286}, // 80: Awaiting_Connection -> Awaiting_Connection on Connection_Down
  {0, 8, 4, "End Connection: else", "spec/recv.sm", 289}, // 81: Awaiting_Connection -> Gone on Connection_Down
  {0, 8, 4, "Give Up", "spec/recv.sm", 294}, // 82: Awaiting_Connection -> Gone on Connection_Down
  {0, 10, 0, "invoke Give Up", "spec/recv.sm", 55}, // 83: Awaiting_Connection -> Awaiting_Connection on Peer_Unreachable
  {0, 10, 4, "Give Up", "spec/recv.sm", 294}, // 84: Awaiting_Connection -> Gone on Peer_Unreachable
  {1, 0, 1, "invoke Determine Type", "spec/recv.sm", 59}, // 85: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Type: type is short or eager; invoke Check Posted", "spec/recv.sm", 86}, // 86: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Type: type is rndv-data; invoke Check Data", "spec/recv.sm", 88}, // 87: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Type: type is data of an eager message; invoke Check Continuation", "spec/recv.sm", 90}, // 88: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Type: the packet is not whole; invoke Break", "spec/recv.sm", 93}, // 89: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Type: type is rndv-rts; invoke Check Announced", "spec/recv.sm", 95}, // 90: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Type: else; invoke Determine Answer", "spec/recv.sm", 97}, // 91: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Answer: type is flow control", "spec/recv.sm", 102}, // 92: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Answer: type is rndv-cts, the id names a send that waits for its clear to send, it opens memory to a send that has not asked for it; invoke Break", "spec/recv.sm", 106}, // 93: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Answer: type is rndv-cts, the id names a send that waits for its clear to send, else", "spec/recv.sm", 109}, // 94: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Answer: type is rndv-cts, else; invoke Break", "spec/recv.sm", 111}, // 95: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Answer: type is rndv-done, the id names a send whose memory is open", "spec/recv.sm", 115}, // 96: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Answer: type is rndv-done, else; invoke Break", "spec/recv.sm", 117}, // 97: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Answer: type is acknowledgement, the id names a send that waits for its acknowledgement", "spec/recv.sm", 121}, // 98: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Answer: type is acknowledgement, else; invoke Break", "spec/recv.sm", 123}, // 99: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Answer: type is cancel", "spec/recv.sm", 131}, // 100: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Answer: type is the answer to a cancel, the id names a send that has asked to be cancelled", "spec/recv.sm", 135}, // 101: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Answer: type is the answer to a cancel, else; invoke Break", "spec/recv.sm", 137}, // 102: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Determine Answer: else; invoke Break", "spec/recv.sm", 139}, // 103: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Check Posted: the peer has no credit for it; invoke Break", "spec/recv.sm", 143}, // 104: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Check Posted: an eager message has begun; invoke Break", "spec/recv.sm", 145}, // 105: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Check Posted: else, there is no room to keep it; invoke Break", "spec/recv.sm", 159}, // 106: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Check Posted: else; invoke Place Data", "spec/recv.sm", 162}, // 107: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Check Announced: the peer has no credit for it; invoke Break", "spec/recv.sm", 166}, // 108: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Check Announced: else", "spec/recv.sm", 181}, // 109: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Check Data: no receive is found; invoke Break", "spec/recv.sm", 186}, // 110: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Check Data: it says that its sender aborts", "spec/recv.sm", 189}, // 111: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Check Data: it says that the data was written, that is not what it was let write; invoke Break", "spec/recv.sm", 192}, // 112: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Check Data: it says that the data was written, else", "spec/recv.sm", 197}, // 113: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Check Data: the data does not go on where it stopped, or beyond its end; invoke Break", "spec/recv.sm", 199}, // 114: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Check Data: else; invoke Place Data", "spec/recv.sm", 201}, // 115: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Check Continuation: no eager message has begun; invoke Break", "spec/recv.sm", 206}, // 116: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Check Continuation: the data does not go on where it stopped, or beyond its end; invoke Break", "spec/recv.sm", 209}, // 117: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Check Continuation: else; invoke Place Data", "spec/recv.sm", 211}, // 118: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 1, "Place Data: the packet is whole", "spec/recv.sm", 217}, // 119: Awaiting_Packet -> Awaiting_Packet on Packet_Arrived
  {1, 0, 2, "Place Data: else", "spec/recv.sm", 220}, // 120: Awaiting_Packet -> Landing_Packet on Packet_Arrived
  {1, 0, 3, "Break", "spec/recv.sm", 252}, // 121: Awaiting_Packet -> Broken on Packet_Arrived
  {1, 1, 1, "invoke Determine Type", "spec/recv.sm", 61}, // 122: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Type: type is short or eager; invoke Check Posted", "spec/recv.sm", 86}, // 123: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Type: type is rndv-data; invoke Check Data", "spec/recv.sm", 88}, // 124: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Type: type is data of an eager message; invoke Check Continuation", "spec/recv.sm", 90}, // 125: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Type: the packet is not whole; invoke Break", "spec/recv.sm", 93}, // 126: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Type: type is rndv-rts; invoke Check Announced", "spec/recv.sm", 95}, // 127: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Type: else; invoke Determine Answer", "spec/recv.sm", 97}, // 128: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Answer: type is flow control", "spec/recv.sm", 102}, // 129: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Answer: type is rndv-cts, the id names a send that waits for its clear to send, it opens memory to a send that has not asked for it; invoke Break", "spec/recv.sm", 106}, // 130: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Answer: type is rndv-cts, the id names a send that waits for its clear to send, else", "spec/recv.sm", 109}, // 131: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Answer: type is rndv-cts, else; invoke Break", "spec/recv.sm", 111}, // 132: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Answer: type is rndv-done, the id names a send whose memory is open", "spec/recv.sm", 115}, // 133: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Answer: type is rndv-done, else; invoke Break", "spec/recv.sm", 117}, // 134: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Answer: type is acknowledgement, the id names a send that waits for its acknowledgement", "spec/recv.sm", 121}, // 135: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Answer: type is acknowledgement, else; invoke Break", "spec/recv.sm", 123}, // 136: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Answer: type is cancel", "spec/recv.sm", 131}, // 137: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Answer: type is the answer to a cancel, the id names a send that has asked to be cancelled", "spec/recv.sm", 135}, // 138: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Answer: type is the answer to a cancel, else; invoke Break", "spec/recv.sm", 137}, // 139: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Determine Answer: else; invoke Break", "spec/recv.sm", 139}, // 140: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Check Posted: the peer has no credit for it; invoke Break", "spec/recv.sm", 143}, // 141: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Check Posted: an eager message has begun; invoke Break", "spec/recv.sm", 145}, // 142: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Check Posted: else, there is no room to keep it; invoke Break", "spec/recv.sm", 159}, // 143: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Check Posted: else; invoke Place Data", "spec/recv.sm", 162}, // 144: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Check Announced: the peer has no credit for it; invoke Break", "spec/recv.sm", 166}, // 145: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Check Announced: else", "spec/recv.sm", 181}, // 146: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Check Data: no receive is found; invoke Break", "spec/recv.sm", 186}, // 147: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Check Data: it says that its sender aborts", "spec/recv.sm", 189}, // 148: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Check Data: it says that the data was written, that is not what it was let write; invoke Break", "spec/recv.sm", 192}, // 149: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Check Data: it says that the data was written, else", "spec/recv.sm", 197}, // 150: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Check Data: the data does not go on where it stopped, or beyond its end; invoke Break", "spec/recv.sm", 199}, // 151: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Check Data: else; invoke Place Data", "spec/recv.sm", 201}, // 152: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Check Continuation: no eager message has begun; invoke Break", "spec/recv.sm", 206}, // 153: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Check Continuation: the data does not go on where it stopped, or beyond its end; invoke Break", "spec/recv.sm", 209}, // 154: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Check Continuation: else; invoke Place Data", "spec/recv.sm", 211}, // 155: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 1, "Place Data: the packet is whole", "spec/recv.sm", 217}, // 156: Awaiting_Packet -> Awaiting_Packet on Packet_Begins
  {1, 1, 2, "Place Data: else", "spec/recv.sm", 220}, // 157: Awaiting_Packet -> Landing_Packet on Packet_Begins
  {1, 1, 3, "Break", "spec/recv.sm", 252}, // 158: Awaiting_Packet -> Broken on Packet_Begins
  {1, 3, 1, "", "spec/recv.sm", 71}, // 159: Awaiting_Packet -> Awaiting_Packet on Data_Placed
  {1, 4, 1, "", "spec/recv.sm", 64}, // 160: Awaiting_Packet -> Awaiting_Packet on Receive_Posted
  {1, 5, 1, "", "spec/recv.sm", 67}, // 161: Awaiting_Packet -> Awaiting_Packet on Message_Wanted
  {1, 7, 1, "", "spec/recv.sm", 74}, // 162: Awaiting_Packet -> Awaiting_Packet on Connection_Closing
  {1, 8, 1, "invoke End Connection", "spec/recv.sm", 76}, // 163: Awaiting_Packet -> Awaiting_Packet on Connection_Down
  {1, 8, 1, "End Connection: there is no way to the peer; invoke Give Up", "spec/recv.sm", 279}, // 164: Awaiting_Packet -> Awaiting_Packet on Connection_Down
  {1, 8, 4, "End Connection: it was closed in good order, the peer finalizes", "spec/recv.sm", 284}, // 165: Awaiting_Packet -> Gone on Connection_Down
  {1, 8, 0, "End Connection: it was closed in good order, else", "spec/recv.sm", 286}, // 166: Awaiting_Packet -> Awaiting_Connection on Connection_Down
  {1, 8, 4, "End Connection: else", "spec/recv.sm", 289}, // 167: Awaiting_Packet -> Gone on Connection_Down
  {1, 8, 4, "Give Up", "spec/recv.sm", 294}, // 168: Awaiting_Packet -> Gone on Connection_Down
  {1, 9, 1, "", "spec/recv.sm", 82}, // 169: Awaiting_Packet -> Awaiting_Packet on Peer_Reachable
  {1, 10, 1, "", "spec/recv.sm", 79}, // 170: Awaiting_Packet -> Awaiting_Packet on Peer_Unreachable
  {2, 2, 1, "", "spec/recv.sm", 226}, // 171: Landing_Packet -> Awaiting_Packet on Packet_Landed
  {2, 3, 2, "", "spec/recv.sm", 230}, // 172: Landing_Packet -> Landing_Packet on Data_Placed
  {2, 4, 2, "", "spec/recv.sm", 233}, // 173: Landing_Packet -> Landing_Packet on Receive_Posted
  {2, 5, 2, "", "spec/recv.sm", 236}, // 174: Landing_Packet -> Landing_Packet on Message_Wanted
  {2, 7, 2, "", "spec/recv.sm", 239}, // 175: Landing_Packet -> Landing_Packet on Connection_Closing
  {2, 8, 2, "invoke End Connection", "spec/recv.sm", 241}, // 176: Landing_Packet -> Landing_Packet on Connection_Down
  {2, 8, 2, "End Connection: there is no way to the peer; invoke Give Up", "spec/recv.sm", 279}, // 177: Landing_Packet -> Landing_Packet on Connection_Down
  {2, 8, 4, "End Connection: it was closed in good order, the peer finalizes", "spec/recv.sm", 284}, // 178: Landing_Packet -> Gone on Connection_Down
  {2, 8, 0, "End Connection: it was closed in good order, else", "spec/recv.sm", 286}, // 179: Landing_Packet -> Awaiting_Connection on Connection_Down
  {2, 8, 4, "End Connection: else", "spec/recv.sm", 289}, // 180: Landing_Packet -> Gone on Connection_Down
  {2, 8, 4, "Give Up", "spec/recv.sm", 294}, // 181: Landing_Packet -> Gone on Connection_Down
  {2, 9, 2, "", "spec/recv.sm", 247}, // 182: Landing_Packet -> Landing_Packet on Peer_Reachable
  {2, 10, 2, "", "spec/recv.sm", 244}, // 183: Landing_Packet -> Landing_Packet on Peer_Unreachable
  {3, 3, 3, "", "spec/recv.sm", 264}, // 184: Broken -> Broken on Data_Placed
  {3, 4, 3, "", "spec/recv.sm", 258}, // 185: Broken -> Broken on Receive_Posted
  {3, 5, 3, "", "spec/recv.sm", 261}, // 186: Broken -> Broken on Message_Wanted
  {3, 8, 3, "invoke End Connection", "spec/recv.sm", 266}, // 187: Broken -> Broken on Connection_Down
  {3, 8, 3, "End Connection: there is no way to the peer; invoke Give Up", "spec/recv.sm", 279}, // 188: Broken -> Broken on Connection_Down
  {3, 8, 4, "End Connection: it was closed in good order, the peer finalizes", "spec/recv.sm", 284}, // 189: Broken -> Gone on Connection_Down
  {3, 8, 0, "End Connection: it was closed in good order, else", "spec/recv.sm", 286}, // 190: Broken -> Awaiting_Connection on Connection_Down
  {3, 8, 4, "End Connection: else", "spec/recv.sm", 289}, // 191: Broken -> Gone on Connection_Down
  {3, 8, 4, "Give Up", "spec/recv.sm", 294}, // 192: Broken -> Gone on Connection_Down
  {3, 9, 3, "", "spec/recv.sm", 272}, // 193: Broken -> Broken on Peer_Reachable
  {3, 10, 3, "", "spec/recv.sm", 269}, // 194: Broken -> Broken on Peer_Unreachable
  {4, 0, 4, "Determine Type: type is short or eager; invoke Check Posted", "spec/recv.sm", 86}, // 195: Gone -> Gone on Packet_Arrived
  {4, 0, 4, "Determine Type: type is rndv-data; invoke Check Data", "spec/recv.sm", 88}, // 196: Gone -> Gone on Packet_Arrived
  {4, 0, 4, "Determine Type: type is data of an eager message; invoke Check Continuation", "spec/recv.sm", 90}, // 197: Gone -> Gone on Packet_Arrived
  {4, 0, 4, "Determine Type: the packet is not whole; invoke Break", "spec/recv.sm", 93}, // 198: Gone -> Gone on Packet_Arrived
  {4, 0, 4, "Determine Type: type is rndv-rts; invoke Check Announced", "spec/recv.sm", 95}, // 199: Gone -> Gone on Packet_Arrived
  {4, 0, 4, "Determine Type: else; invoke Determine Answer", "spec/recv.sm", 97}, // 200: Gone -> Gone on Packet_Arrived
  {4, 0, 1, "Determine Answer: type is flow control", "spec/recv.sm", 102}, // 201: Gone -> Awaiting_Packet on Packet_Arrived
  {4, 0, 4, "Determine Answer: type is rndv-cts, the id names a send that waits for its clear to send, it opens memory to a send that has not asked for it; invoke Break", "spec/recv.sm", 106}, // 202: Gone -> Gone on Packet_Arrived
  {4, 0, 1, "Determine Answer: type is rndv-cts, the id names a send that waits for its clear to send, else", "spec/recv.sm", 109}, // 203: Gone -> Awaiting_Packet on Packet_Arrived
  {4, 0, 4, "Determine Answer: type is rndv-cts, else; invoke Break", "spec/recv.sm", 111}, // 204: Gone -> Gone on Packet_Arrived
  {4, 0, 1, "Determine Answer: type is rndv-done, the id names a send whose memory is open", "spec/recv.sm", 115}, // 205: Gone -> Awaiting_Packet on Packet_Arrived
  {4, 0, 4, "Determine Answer: type is rndv-done, else; invoke Break", "spec/recv.sm", 117}, // 206: Gone -> Gone on Packet_Arrived
  {4, 0, 1, "Determine Answer: type is acknowledgement, the id names a send that waits for its acknowledgement", "spec/recv.sm", 121}, // 207: Gone -> Awaiting_Packet on Packet_Arrived
  {4, 0, 4, "Determine Answer: type is acknowledgement, else; invoke Break", "spec/recv.sm", 123}, // 208: Gone -> Gone on Packet_Arrived
  {4, 0, 1, "Determine Answer: type is cancel", "spec/recv.sm", 131}, // 209: Gone -> Awaiting_Packet on Packet_Arrived
  {4, 0, 1, "Determine Answer: type is the answer to a cancel, the id names a send that has asked to be cancelled", "spec/recv.sm", 135}, // 210: Gone -> Awaiting_Packet on Packet_Arrived
  {4, 0, 4, "Determine Answer: type is the answer to a cancel, else; invoke Break", "spec/recv.sm", 137}, // 211: Gone -> Gone on Packet_Arrived
  {4, 0, 4, "Determine Answer: else; invoke Break", "spec/recv.sm", 139}, // 212: Gone -> Gone on Packet_Arrived
  {4, 0, 4, "Check Posted: the peer has no credit for it; invoke Break", "spec/recv.sm", 143}, // 213: Gone -> Gone on Packet_Arrived
  {4, 0, 4, "Check Posted: an eager message has begun; invoke Break", "spec/recv.sm", 145}, // 214: Gone -> Gone on Packet_Arrived
  {4, 0, 4, "Check Posted: else, there is no room to keep it; invoke Break", "spec/recv.sm", 159}, // 215: Gone -> Gone on Packet_Arrived
  {4, 0, 4, "Check Posted: else; invoke Place Data", "spec/recv.sm", 162}, // 216: Gone -> Gone on Packet_Arrived
  {4, 0, 4, "Check Announced: the peer has no credit for it; invoke Break", "spec/recv.sm", 166}, // 217: Gone -> Gone on Packet_Arrived
  {4, 0, 1, "Check Announced: else", "spec/recv.sm", 181}, // 218: Gone -> Awaiting_Packet on Packet_Arrived
  {4, 0, 4, "Check Data: no receive is found; invoke Break", "spec/recv.sm", 186}, // 219: Gone -> Gone on Packet_Arrived
  {4, 0, 1, "Check Data: it says that its sender aborts", "spec/recv.sm", 189}, // 220: Gone -> Awaiting_Packet on Packet_Arrived
  {4, 0, 4, "Check Data: it says that the data was written, that is not what it was let write; invoke Break", "spec/recv.sm", 192}, // 221: Gone -> Gone on Packet_Arrived
  {4, 0, 1, "Check Data: it says that the data was written, else", "spec/recv.sm", 197}, // 222: Gone -> Awaiting_Packet on Packet_Arrived
  {4, 0, 4, "Check Data: the data does not go on where it stopped, or beyond its end; invoke Break", "spec/recv.sm", 199}, // 223: Gone -> Gone on Packet_Arrived
  {4, 0, 4, "Check Data: else; invoke Place Data", "spec/recv.sm", 201}, // 224: Gone -> Gone on Packet_Arrived
  {4, 0, 4, "Check Continuation: no eager message has begun; invoke Break", "spec/recv.sm", 206}, // 225: Gone -> Gone on Packet_Arrived
  {4, 0, 4, "Check Continuation: the data does not go on where it stopped, or beyond its end; invoke Break", "spec/recv.sm", 209}, // 226: Gone -> Gone on Packet_Arrived
  {4, 0, 4, "Check Continuation: else; invoke Place Data", "spec/recv.sm", 211}, // 227: Gone -> Gone on Packet_Arrived
  {4, 0, 1, "Place Data: the packet is whole", "spec/recv.sm", 217}, // 228: Gone -> Awaiting_Packet on Packet_Arrived
  {4, 0, 2, "Place Data: else", "spec/recv.sm", 220}, // 229: Gone -> Landing_Packet on Packet_Arrived
  {4, 0, 3, "Break", "spec/recv.sm", 252}, // 230: Gone -> Broken on Packet_Arrived
  {4, 0, 4, "invoke Determine Type", "spec/recv.sm", 309}, // 231: Gone -> Gone on Packet_Arrived
  {4, 1, 4, "Determine Type: type is short or eager; invoke Check Posted", "spec/recv.sm", 86}, // 232: Gone -> Gone on Packet_Begins
  {4, 1, 4, "Determine Type: type is rndv-data; invoke Check Data", "spec/recv.sm", 88}, // 233: Gone -> Gone on Packet_Begins
  {4, 1, 4, "Determine Type: type is data of an eager message; invoke Check Continuation", "spec/recv.sm", 90}, // 234: Gone -> Gone on Packet_Begins
  {4, 1, 4, "Determine Type: the packet is not whole; invoke Break", "spec/recv.sm", 93}, // 235: Gone -> Gone on Packet_Begins
  {4, 1, 4, "Determine Type: type is rndv-rts; invoke Check Announced", "spec/recv.sm", 95}, // 236: Gone -> Gone on Packet_Begins
  {4, 1, 4, "Determine Type: else; invoke Determine Answer", "spec/recv.sm", 97}, // 237: Gone -> Gone on Packet_Begins
  {4, 1, 1, "Determine Answer: type is flow control", "spec/recv.sm", 102}, // 238: Gone -> Awaiting_Packet on Packet_Begins
  {4, 1, 4, "Determine Answer: type is rndv-cts, the id names a send that waits for its clear to send, it opens memory to a send that has not asked for it; invoke Break", "spec/recv.sm", 106}, // 239: Gone -> Gone on Packet_Begins
  {4, 1, 1, "Determine Answer: type is rndv-cts, the id names a send that waits for its clear to send, else", "spec/recv.sm", 109}, // 240: Gone -> Awaiting_Packet on Packet_Begins
  {4, 1, 4, "Determine Answer: type is rndv-cts, else; invoke Break", "spec/recv.sm", 111}, // 241: Gone -> Gone on Packet_Begins
  {4, 1, 1, "Determine Answer: type is rndv-done, the id names a send whose memory is open", "spec/recv.sm", 115}, // 242: Gone -> Awaiting_Packet on Packet_Begins
  {4, 1, 4, "Determine Answer: type is rndv-done, else; invoke Break", "spec/recv.sm", 117}, // 243: Gone -> Gone on Packet_Begins
  {4, 1, 1, "Determine Answer: type is acknowledgement, the id names a send that waits for its acknowledgement", "spec/recv.sm", 121}, // 244: Gone -> Awaiting_Packet on Packet_Begins
  {4, 1, 4, "Determine Answer: type is acknowledgement, else; invoke Break", "spec/recv.sm", 123}, // 245: Gone -> Gone on Packet_Begins
  {4, 1, 1, "Determine Answer: type is cancel", "spec/recv.sm", 131}, // 246: Gone -> Awaiting_Packet on Packet_Begins
  {4, 1, 1, "Determine Answer: type is the answer to a cancel, the id names a send that has asked to be cancelled", "spec/recv.sm", 135}, // 247: Gone -> Awaiting_Packet on Packet_Begins
  {4, 1, 4, "Determine Answer: type is the answer to a cancel, else; invoke Break", "spec/recv.sm", 137}, // 248: Gone -> Gone on Packet_Begins
  {4, 1, 4, "Determine Answer: else; invoke Break", "spec/recv.sm", 139}, // 249: Gone -> Gone on Packet_Begins
  {4, 1, 4, "Check Posted: the peer has no credit for it; invoke Break", "spec/recv.sm", 143}, // 250: Gone -> Gone on Packet_Begins
  {4, 1, 4, "Check Posted: an eager message has begun; invoke Break", "spec/recv.sm", 145}, // 251: Gone -> Gone on Packet_Begins
  {4, 1, 4, "Check Posted: else, there is no room to keep it; invoke Break", "spec/recv.sm", 159}, // 252: Gone -> Gone on Packet_Begins
  {4, 1, 4, "Check Posted: else; invoke Place Data", "spec/recv.sm", 162}, // 253: Gone -> Gone on Packet_Begins
  {4, 1, 4, "Check Announced: the peer has no credit for it; invoke Break", "spec/recv.sm", 166}, // 254: Gone -> Gone on Packet_Begins
  {4, 1, 1, "Check Announced: else", "spec/recv.sm", 181}, // 255: Gone -> Awaiting_Packet on Packet_Begins
  {4, 1, 4, "Check Data: no receive is found; invoke Break", "spec/recv.sm", 186}, // 256: Gone -> Gone on Packet_Begins
  {4, 1, 1, "Check Data: it says that its sender aborts", "spec/recv.sm", 189}, // 257: Gone -> Awaiting_Packet on Packet_Begins
  {4, 1, 4, "Check Data: it says that the data was written, that is not what it was let write; invoke Break", "spec/recv.sm", 192}, // 258: Gone -> Gone on Packet_Begins
  {4, 1, 1, "Check Data: it says that the data was written, else", "spec/recv.sm", 197}, // 259: Gone -> Awaiting_Packet on Packet_Begins
  {4, 1, 4, "Check Data: the data does not go on where it stopped, or beyond its end; invoke Break", "spec/recv.sm", 199}, // 260: Gone -> Gone on Packet_Begins
  {4, 1, 4, "Check Data: else; invoke Place Data", "spec/recv.sm", 201}, // 261: Gone -> Gone on Packet_Begins
  {4, 1, 4, "Check Continuation: no eager message has begun; invoke Break", "spec/recv.sm", 206}, // 262: Gone -> Gone on Packet_Begins
  {4, 1, 4, "Check Continuation: the data does not go on where it stopped, or beyond its end; invoke Break", "spec/recv.sm", 209}, // 263: Gone -> Gone on Packet_Begins
  {4, 1, 4, "Check Continuation: else; invoke Place Data", "spec/recv.sm", 211}, // 264: Gone -> Gone on Packet_Begins
  {4, 1, 1, "Place Data: the packet is whole", "spec/recv.sm", 217}, // 265: Gone -> Awaiting_Packet on Packet_Begins
  {4, 1, 2, "Place Data: else", "spec/recv.sm", 220}, // 266: Gone -> Landing_Packet on Packet_Begins
  {4, 1, 3, "Break", "spec/recv.sm", 252}, // 267: Gone -> Broken on Packet_Begins
  {4, 1, 4, "invoke Determine Type", "spec/recv.sm", 312}, // 268: Gone -> Gone on Packet_Begins
  {4, 4, 4, "", "spec/recv.sm", 300}, // 269: Gone -> Gone on Receive_Posted
  {4, 5, 4, "", "spec/recv.sm", 303}, // 270: Gone -> Gone on Message_Wanted
  {4, 6, 1, "", "spec/recv.sm", 306}, // 271: Gone -> Awaiting_Packet on Connection_Up
  {4, 8, 4, "End Connection: there is no way to the peer; invoke Give Up", "spec/recv.sm", 279}, // 272: Gone -> Gone on Connection_Down
  {4, 8, 4, "End Connection: it was closed in good order, the peer finalizes", "spec/recv.sm", 284}, // 273: Gone -> Gone on Connection_Down
  {4, 8, 0, "End Connection: it was closed in good order, else", "spec/recv.sm", 286}, // 274: Gone -> Awaiting_Connection on Connection_Down
  {4, 8, 4, "End Connection: else", "spec/recv.sm", 289}, // 275: Gone -> Gone on Connection_Down
  {4, 8, 4, "Give Up", "spec/recv.sm", 294}, // 276: Gone -> Gone on Connection_Down
  {4, 8, 4, "invoke End Connection", "spec/recv.sm", 315}, // 277: Gone -> Gone on Connection_Down
  {4, 9, 0, "", "spec/recv.sm", 318}, // 278: Gone -> Awaiting_Connection on Peer_Reachable
  {4, 10, 4, "Give Up", "spec/recv.sm", 294}, // 279: Gone -> Gone on Peer_Unreachable
  {4, 10, 4, "invoke Give Up", "spec/recv.sm", 321}, // 280: Gone -> Gone on Peer_Unreachable
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 2, 2, 3, 3, 3, 0, 3, 0, 3, // Awaiting_Connection
  3, 3, 2, 3, 3, 3, 0, 3, 3, 3, 3, // Awaiting_Packet
  2, 2, 3, 3, 3, 3, 0, 3, 3, 3, 3, // Landing_Packet
  0, 0, 2, 3, 3, 3, 0, 0, 3, 3, 3, // Broken
  3, 3, 2, 2, 3, 3, 3, 0, 3, 3, 3, // Gone
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

// void post_the_receive()  spec/recv.sm:45:9
template <class C>
inline constexpr bool has_post_the_receive = requires(C& c) { c.post_the_receive(); };
// void hand_over_the_kept_message()  spec/recv.sm:49:9
template <class C>
inline constexpr bool has_hand_over_the_kept_message = requires(C& c) { c.hand_over_the_kept_message(); };
// void note_that_there_is_no_way_to_the_peer()  spec/recv.sm:54:9
template <class C>
inline constexpr bool has_note_that_there_is_no_way_to_the_peer = requires(C& c) { c.note_that_there_is_no_way_to_the_peer(); };
// void owe_no_answers()  spec/recv.sm:73:9
template <class C>
inline constexpr bool has_owe_no_answers = requires(C& c) { c.owe_no_answers(); };
// void note_that_there_is_a_way_to_the_peer()  spec/recv.sm:81:9
template <class C>
inline constexpr bool has_note_that_there_is_a_way_to_the_peer = requires(C& c) { c.note_that_there_is_a_way_to_the_peer(); };
// bool type_is_short_or_eager() const  spec/recv.sm:85:8
template <class C>
inline constexpr bool has_type_is_short_or_eager = requires(C& c) { c.type_is_short_or_eager() ? 1 : 0; };
// bool type_is_rndv_data() const  spec/recv.sm:87:13
template <class C>
inline constexpr bool has_type_is_rndv_data = requires(C& c) { c.type_is_rndv_data() ? 1 : 0; };
// bool type_is_data_of_an_eager_message() const  spec/recv.sm:89:13
template <class C>
inline constexpr bool has_type_is_data_of_an_eager_message = requires(C& c) { c.type_is_data_of_an_eager_message() ? 1 : 0; };
// bool the_packet_is_whole() const  spec/recv.sm:91:13
template <class C>
inline constexpr bool has_the_packet_is_whole = requires(C& c) { c.the_packet_is_whole() ? 1 : 0; };
// bool type_is_rndv_rts() const  spec/recv.sm:94:13
template <class C>
inline constexpr bool has_type_is_rndv_rts = requires(C& c) { c.type_is_rndv_rts() ? 1 : 0; };
// bool type_is_flow_control() const  spec/recv.sm:100:8
template <class C>
inline constexpr bool has_type_is_flow_control = requires(C& c) { c.type_is_flow_control() ? 1 : 0; };
// void raise_send_flow_enabled()  spec/recv.sm:101:9
template <class C>
inline constexpr bool has_raise_send_flow_enabled = requires(C& c) { c.raise_send_flow_enabled(); };
// bool type_is_rndv_cts() const  spec/recv.sm:103:13
template <class C>
inline constexpr bool has_type_is_rndv_cts = requires(C& c) { c.type_is_rndv_cts() ? 1 : 0; };
// bool the_id_names_a_send_that_waits_for_its_clear_to_send() const  spec/recv.sm:104:12
template <class C>
inline constexpr bool has_the_id_names_a_send_that_waits_for_its_clear_to_send = requires(C& c) { c.the_id_names_a_send_that_waits_for_its_clear_to_send() ? 1 : 0; };
// bool it_opens_memory_to_a_send_that_has_not_asked_for_it() const  spec/recv.sm:105:16
template <class C>
inline constexpr bool has_it_opens_memory_to_a_send_that_has_not_asked_for_it = requires(C& c) { c.it_opens_memory_to_a_send_that_has_not_asked_for_it() ? 1 : 0; };
// void raise_send_rendezvous_cleared()  spec/recv.sm:108:17
template <class C>
inline constexpr bool has_raise_send_rendezvous_cleared = requires(C& c) { c.raise_send_rendezvous_cleared(); };
// bool type_is_rndv_done() const  spec/recv.sm:112:13
template <class C>
inline constexpr bool has_type_is_rndv_done = requires(C& c) { c.type_is_rndv_done() ? 1 : 0; };
// bool the_id_names_a_send_whose_memory_is_open() const  spec/recv.sm:113:12
template <class C>
inline constexpr bool has_the_id_names_a_send_whose_memory_is_open = requires(C& c) { c.the_id_names_a_send_whose_memory_is_open() ? 1 : 0; };
// void raise_send_rendezvous_done()  spec/recv.sm:114:13
template <class C>
inline constexpr bool has_raise_send_rendezvous_done = requires(C& c) { c.raise_send_rendezvous_done(); };
// bool type_is_acknowledgement() const  spec/recv.sm:118:13
template <class C>
inline constexpr bool has_type_is_acknowledgement = requires(C& c) { c.type_is_acknowledgement() ? 1 : 0; };
// bool the_id_names_a_send_that_waits_for_its_acknowledgement() const  spec/recv.sm:119:12
template <class C>
inline constexpr bool has_the_id_names_a_send_that_waits_for_its_acknowledgement = requires(C& c) { c.the_id_names_a_send_that_waits_for_its_acknowledgement() ? 1 : 0; };
// void raise_send_acknowledged()  spec/recv.sm:120:13
template <class C>
inline constexpr bool has_raise_send_acknowledged = requires(C& c) { c.raise_send_acknowledged(); };
// bool type_is_cancel() const  spec/recv.sm:124:13
template <class C>
inline constexpr bool has_type_is_cancel = requires(C& c) { c.type_is_cancel() ? 1 : 0; };
// void look_for_the_kept_message()  spec/recv.sm:126:9
template <class C>
inline constexpr bool has_look_for_the_kept_message = requires(C& c) { c.look_for_the_kept_message(); };
// bool the_message_is_kept() const  spec/recv.sm:127:12
template <class C>
inline constexpr bool has_the_message_is_kept = requires(C& c) { c.the_message_is_kept() ? 1 : 0; };
// void drop_the_kept_message()  spec/recv.sm:128:13
template <class C>
inline constexpr bool has_drop_the_kept_message = requires(C& c) { c.drop_the_kept_message(); };
// void answer_the_cancel()  spec/recv.sm:130:13
template <class C>
inline constexpr bool has_answer_the_cancel = requires(C& c) { c.answer_the_cancel(); };
// bool type_is_the_answer_to_a_cancel() const  spec/recv.sm:132:13
template <class C>
inline constexpr bool has_type_is_the_answer_to_a_cancel = requires(C& c) { c.type_is_the_answer_to_a_cancel() ? 1 : 0; };
// bool the_id_names_a_send_that_has_asked_to_be_cancelled() const  spec/recv.sm:133:12
template <class C>
inline constexpr bool has_the_id_names_a_send_that_has_asked_to_be_cancelled = requires(C& c) { c.the_id_names_a_send_that_has_asked_to_be_cancelled() ? 1 : 0; };
// void raise_send_cancel_answered()  spec/recv.sm:134:13
template <class C>
inline constexpr bool has_raise_send_cancel_answered = requires(C& c) { c.raise_send_cancel_answered(); };
// bool the_peer_has_no_credit_for_it() const  spec/recv.sm:142:8
template <class C>
inline constexpr bool has_the_peer_has_no_credit_for_it = requires(C& c) { c.the_peer_has_no_credit_for_it() ? 1 : 0; };
// bool an_eager_message_has_begun() const  spec/recv.sm:144:13
template <class C>
inline constexpr bool has_an_eager_message_has_begun = requires(C& c) { c.an_eager_message_has_begun() ? 1 : 0; };
// void count_the_arrival()  spec/recv.sm:148:9
template <class C>
inline constexpr bool has_count_the_arrival = requires(C& c) { c.count_the_arrival(); };
// bool send_is_closing() const  spec/recv.sm:149:12
template <class C>
inline constexpr bool has_send_is_closing = requires(C& c) { c.send_is_closing() ? 1 : 0; };
// void it_will_not_be_acknowledged()  spec/recv.sm:150:13
template <class C>
inline constexpr bool has_it_will_not_be_acknowledged = requires(C& c) { c.it_will_not_be_acknowledged(); };
// void look_for_a_posted_receive()  spec/recv.sm:151:9
template <class C>
inline constexpr bool has_look_for_a_posted_receive = requires(C& c) { c.look_for_a_posted_receive(); };
// bool a_receive_is_found() const  spec/recv.sm:152:12
template <class C>
inline constexpr bool has_a_receive_is_found = requires(C& c) { c.a_receive_is_found() ? 1 : 0; };
// void match_the_receive()  spec/recv.sm:153:13
template <class C>
inline constexpr bool has_match_the_receive = requires(C& c) { c.match_the_receive(); };
// bool it_wants_an_acknowledgement() const  spec/recv.sm:154:16
template <class C>
inline constexpr bool has_it_wants_an_acknowledgement = requires(C& c) { c.it_wants_an_acknowledgement() ? 1 : 0; };
// void acknowledge_the_message()  spec/recv.sm:155:17
template <class C>
inline constexpr bool has_acknowledge_the_message = requires(C& c) { c.acknowledge_the_message(); };
// bool there_is_no_room_to_keep_it() const  spec/recv.sm:156:17
template <class C>
inline constexpr bool has_there_is_no_room_to_keep_it = requires(C& c) { c.there_is_no_room_to_keep_it() ? 1 : 0; };
// void keep_the_message()  spec/recv.sm:161:13
template <class C>
inline constexpr bool has_keep_the_message = requires(C& c) { c.keep_the_message(); };
// void drop_the_announcement()  spec/recv.sm:172:13
template <class C>
inline constexpr bool has_drop_the_announcement = requires(C& c) { c.drop_the_announcement(); };
// void keep_the_announcement()  spec/recv.sm:180:17
template <class C>
inline constexpr bool has_keep_the_announcement = requires(C& c) { c.keep_the_announcement(); };
// void look_for_the_cleared_receive()  spec/recv.sm:184:5
template <class C>
inline constexpr bool has_look_for_the_cleared_receive = requires(C& c) { c.look_for_the_cleared_receive(); };
// bool no_receive_is_found() const  spec/recv.sm:185:8
template <class C>
inline constexpr bool has_no_receive_is_found = requires(C& c) { c.no_receive_is_found() ? 1 : 0; };
// bool it_says_that_its_sender_aborts() const  spec/recv.sm:187:13
template <class C>
inline constexpr bool has_it_says_that_its_sender_aborts = requires(C& c) { c.it_says_that_its_sender_aborts() ? 1 : 0; };
// void end_the_receive_as_cancelled()  spec/recv.sm:188:9
template <class C>
inline constexpr bool has_end_the_receive_as_cancelled = requires(C& c) { c.end_the_receive_as_cancelled(); };
// bool it_says_that_the_data_was_written() const  spec/recv.sm:190:13
template <class C>
inline constexpr bool has_it_says_that_the_data_was_written = requires(C& c) { c.it_says_that_the_data_was_written() ? 1 : 0; };
// bool that_is_what_it_was_let_write() const  spec/recv.sm:191:12
template <class C>
inline constexpr bool has_that_is_what_it_was_let_write = requires(C& c) { c.that_is_what_it_was_let_write() ? 1 : 0; };
// void all_of_the_data_has_been_written()  spec/recv.sm:194:13
template <class C>
inline constexpr bool has_all_of_the_data_has_been_written = requires(C& c) { c.all_of_the_data_has_been_written(); };
// void complete_the_receive()  spec/recv.sm:195:13
template <class C>
inline constexpr bool has_complete_the_receive = requires(C& c) { c.complete_the_receive(); };
// bool the_data_does_not_go_on_where_it_stopped_or_beyond_its_end() const  spec/recv.sm:198:13
template <class C>
inline constexpr bool has_the_data_does_not_go_on_where_it_stopped_or_beyond_its_end = requires(C& c) { c.the_data_does_not_go_on_where_it_stopped_or_beyond_its_end() ? 1 : 0; };
// bool no_eager_message_has_begun() const  spec/recv.sm:205:8
template <class C>
inline constexpr bool has_no_eager_message_has_begun = requires(C& c) { c.no_eager_message_has_begun() ? 1 : 0; };
// void go_on_with_the_eager_message()  spec/recv.sm:207:5
template <class C>
inline constexpr bool has_go_on_with_the_eager_message = requires(C& c) { c.go_on_with_the_eager_message(); };
// void copy_the_payload_to_its_place()  spec/recv.sm:215:9
template <class C>
inline constexpr bool has_copy_the_payload_to_its_place = requires(C& c) { c.copy_the_payload_to_its_place(); };
// void let_the_payload_land_in_its_place()  spec/recv.sm:219:9
template <class C>
inline constexpr bool has_let_the_payload_land_in_its_place = requires(C& c) { c.let_the_payload_land_in_its_place(); };
// void end_the_connection_as_a_protocol_error()  spec/recv.sm:251:5
template <class C>
inline constexpr bool has_end_the_connection_as_a_protocol_error = requires(C& c) { c.end_the_connection_as_a_protocol_error(); };
// void drop_what_is_incomplete_or_announced()  spec/recv.sm:275:5
template <class C>
inline constexpr bool has_drop_what_is_incomplete_or_announced = requires(C& c) { c.drop_what_is_incomplete_or_announced(); };
// void fail_the_receives_that_have_met_a_message()  spec/recv.sm:277:5
template <class C>
inline constexpr bool has_fail_the_receives_that_have_met_a_message = requires(C& c) { c.fail_the_receives_that_have_met_a_message(); };
// bool there_is_no_way_to_the_peer() const  spec/recv.sm:278:8
template <class C>
inline constexpr bool has_there_is_no_way_to_the_peer = requires(C& c) { c.there_is_no_way_to_the_peer() ? 1 : 0; };
// bool it_was_closed_in_good_order() const  spec/recv.sm:280:13
template <class C>
inline constexpr bool has_it_was_closed_in_good_order = requires(C& c) { c.it_was_closed_in_good_order() ? 1 : 0; };
// bool the_peer_finalizes() const  spec/recv.sm:281:12
template <class C>
inline constexpr bool has_the_peer_finalizes = requires(C& c) { c.the_peer_finalizes() ? 1 : 0; };
// void fail_the_receives_that_name_the_peer()  spec/recv.sm:283:13
template <class C>
inline constexpr bool has_fail_the_receives_that_name_the_peer = requires(C& c) { c.fail_the_receives_that_name_the_peer(); };
// void fail_the_receives_that_name_the_peer_as_unreachable()  spec/recv.sm:293:5
template <class C>
inline constexpr bool has_fail_the_receives_that_name_the_peer_as_unreachable = requires(C& c) { c.fail_the_receives_that_name_the_peer_as_unreachable(); };
// void fail_the_receive()  spec/recv.sm:299:9
template <class C>
inline constexpr bool has_fail_the_receive = requires(C& c) { c.fail_the_receive(); };
// void begin_to_count_anew()  spec/recv.sm:325:5
template <class C>
inline constexpr bool has_begin_to_count_anew = requires(C& c) { c.begin_to_count_anew(); };
// bool the_peer_should_hear_of_more_credit() const  spec/recv.sm:328:8
template <class C>
inline constexpr bool has_the_peer_should_hear_of_more_credit = requires(C& c) { c.the_peer_should_hear_of_more_credit() ? 1 : 0; };
// void grant_more_credit()  spec/recv.sm:330:13
template <class C>
inline constexpr bool has_grant_more_credit = requires(C& c) { c.grant_more_credit(); };
// bool the_sender_s_memory_is_open_and_nothing_of_it_is_wanted() const  spec/recv.sm:334:8
template <class C>
inline constexpr bool has_the_sender_s_memory_is_open_and_nothing_of_it_is_wanted = requires(C& c) { c.the_sender_s_memory_is_open_and_nothing_of_it_is_wanted() ? 1 : 0; };
// bool the_sender_s_memory_is_open_the_receive_in_one_piece_and_the_rule_is_to_read() const  spec/recv.sm:338:12
template <class C>
inline constexpr bool has_the_sender_s_memory_is_open_the_receive_in_one_piece_and_the_rule_is_to_read = requires(C& c) { c.the_sender_s_memory_is_open_the_receive_in_one_piece_and_the_rule_is_to_read() ? 1 : 0; };
// void read_the_sender_s_memory_into_the_receive()  spec/recv.sm:339:13
template <class C>
inline constexpr bool has_read_the_sender_s_memory_into_the_receive = requires(C& c) { c.read_the_sender_s_memory_into_the_receive(); };
// bool it_is_being_read() const  spec/recv.sm:340:12
template <class C>
inline constexpr bool has_it_is_being_read = requires(C& c) { c.it_is_being_read() ? 1 : 0; };
// bool its_sender_asks_to_write_the_receive_is_in_one_piece_and_the_rule_is_to_let_it() const  spec/recv.sm:341:16
template <class C>
inline constexpr bool has_its_sender_asks_to_write_the_receive_is_in_one_piece_and_the_rule_is_to_let_it = requires(C& c) { c.its_sender_asks_to_write_the_receive_is_in_one_piece_and_the_rule_is_to_let_it() ? 1 : 0; };
// void open_the_memory_of_the_receive_for_writing()  spec/recv.sm:342:17
template <class C>
inline constexpr bool has_open_the_memory_of_the_receive_for_writing = requires(C& c) { c.open_the_memory_of_the_receive_for_writing(); };
// void send_the_clear_to_send()  spec/recv.sm:343:13
template <class C>
inline constexpr bool has_send_the_clear_to_send = requires(C& c) { c.send_the_clear_to_send(); };
// void all_of_the_data_has_been_read()  spec/recv.sm:346:5
template <class C>
inline constexpr bool has_all_of_the_data_has_been_read = requires(C& c) { c.all_of_the_data_has_been_read(); };
// void tell_the_sender_that_it_is_done()  spec/recv.sm:347:5
template <class C>
inline constexpr bool has_tell_the_sender_that_it_is_done = requires(C& c) { c.tell_the_sender_that_it_is_done(); };
// bool the_message_is_an_announcement() const  spec/recv.sm:352:8
template <class C>
inline constexpr bool has_the_message_is_an_announcement = requires(C& c) { c.the_message_is_an_announcement() ? 1 : 0; };
// bool it_is_complete() const  spec/recv.sm:360:12
template <class C>
inline constexpr bool has_it_is_complete = requires(C& c) { c.it_is_complete() ? 1 : 0; };
// void promise_the_message_to_the_receive()  spec/recv.sm:364:13
template <class C>
inline constexpr bool has_promise_the_message_to_the_receive = requires(C& c) { c.promise_the_message_to_the_receive(); };
// void count_what_has_arrived()  spec/recv.sm:368:5
template <class C>
inline constexpr bool has_count_what_has_arrived = requires(C& c) { c.count_what_has_arrived(); };
// bool it_has_a_receive() const  spec/recv.sm:370:12
template <class C>
inline constexpr bool has_it_has_a_receive = requires(C& c) { c.it_has_a_receive() ? 1 : 0; };
// void the_kept_message_is_complete()  spec/recv.sm:374:13
template <class C>
inline constexpr bool has_the_kept_message_is_complete = requires(C& c) { c.the_kept_message_is_complete(); };
// bool others_forward_it() const  spec/recv.sm:375:13
template <class C>
inline constexpr bool has_others_forward_it = requires(C& c) { c.others_forward_it() ? 1 : 0; };
// void provide_the_data_to_those_who_forward_it()  spec/recv.sm:376:9
template <class C>
inline constexpr bool has_provide_the_data_to_those_who_forward_it = requires(C& c) { c.provide_the_data_to_those_who_forward_it(); };
// void unexpected(State, Event)  spec/recv.sm:33:28
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_post_the_receive<C> &&
  detail::has_hand_over_the_kept_message<C> &&
  detail::has_note_that_there_is_no_way_to_the_peer<C> &&
  detail::has_owe_no_answers<C> &&
  detail::has_note_that_there_is_a_way_to_the_peer<C> &&
  detail::has_type_is_short_or_eager<C> &&
  detail::has_type_is_rndv_data<C> &&
  detail::has_type_is_data_of_an_eager_message<C> &&
  detail::has_the_packet_is_whole<C> &&
  detail::has_type_is_rndv_rts<C> &&
  detail::has_type_is_flow_control<C> &&
  detail::has_raise_send_flow_enabled<C> &&
  detail::has_type_is_rndv_cts<C> &&
  detail::has_the_id_names_a_send_that_waits_for_its_clear_to_send<C> &&
  detail::has_it_opens_memory_to_a_send_that_has_not_asked_for_it<C> &&
  detail::has_raise_send_rendezvous_cleared<C> &&
  detail::has_type_is_rndv_done<C> &&
  detail::has_the_id_names_a_send_whose_memory_is_open<C> &&
  detail::has_raise_send_rendezvous_done<C> &&
  detail::has_type_is_acknowledgement<C> &&
  detail::has_the_id_names_a_send_that_waits_for_its_acknowledgement<C> &&
  detail::has_raise_send_acknowledged<C> &&
  detail::has_type_is_cancel<C> &&
  detail::has_look_for_the_kept_message<C> &&
  detail::has_the_message_is_kept<C> &&
  detail::has_drop_the_kept_message<C> &&
  detail::has_answer_the_cancel<C> &&
  detail::has_type_is_the_answer_to_a_cancel<C> &&
  detail::has_the_id_names_a_send_that_has_asked_to_be_cancelled<C> &&
  detail::has_raise_send_cancel_answered<C> &&
  detail::has_the_peer_has_no_credit_for_it<C> &&
  detail::has_an_eager_message_has_begun<C> &&
  detail::has_count_the_arrival<C> &&
  detail::has_send_is_closing<C> &&
  detail::has_it_will_not_be_acknowledged<C> &&
  detail::has_look_for_a_posted_receive<C> &&
  detail::has_a_receive_is_found<C> &&
  detail::has_match_the_receive<C> &&
  detail::has_it_wants_an_acknowledgement<C> &&
  detail::has_acknowledge_the_message<C> &&
  detail::has_there_is_no_room_to_keep_it<C> &&
  detail::has_keep_the_message<C> &&
  detail::has_drop_the_announcement<C> &&
  detail::has_keep_the_announcement<C> &&
  detail::has_look_for_the_cleared_receive<C> &&
  detail::has_no_receive_is_found<C> &&
  detail::has_it_says_that_its_sender_aborts<C> &&
  detail::has_end_the_receive_as_cancelled<C> &&
  detail::has_it_says_that_the_data_was_written<C> &&
  detail::has_that_is_what_it_was_let_write<C> &&
  detail::has_all_of_the_data_has_been_written<C> &&
  detail::has_complete_the_receive<C> &&
  detail::has_the_data_does_not_go_on_where_it_stopped_or_beyond_its_end<C> &&
  detail::has_no_eager_message_has_begun<C> &&
  detail::has_go_on_with_the_eager_message<C> &&
  detail::has_copy_the_payload_to_its_place<C> &&
  detail::has_let_the_payload_land_in_its_place<C> &&
  detail::has_end_the_connection_as_a_protocol_error<C> &&
  detail::has_drop_what_is_incomplete_or_announced<C> &&
  detail::has_fail_the_receives_that_have_met_a_message<C> &&
  detail::has_there_is_no_way_to_the_peer<C> &&
  detail::has_it_was_closed_in_good_order<C> &&
  detail::has_the_peer_finalizes<C> &&
  detail::has_fail_the_receives_that_name_the_peer<C> &&
  detail::has_fail_the_receives_that_name_the_peer_as_unreachable<C> &&
  detail::has_fail_the_receive<C> &&
  detail::has_begin_to_count_anew<C> &&
  detail::has_the_peer_should_hear_of_more_credit<C> &&
  detail::has_grant_more_credit<C> &&
  detail::has_the_sender_s_memory_is_open_and_nothing_of_it_is_wanted<C> &&
  detail::has_the_sender_s_memory_is_open_the_receive_in_one_piece_and_the_rule_is_to_read<C> &&
  detail::has_read_the_sender_s_memory_into_the_receive<C> &&
  detail::has_it_is_being_read<C> &&
  detail::has_its_sender_asks_to_write_the_receive_is_in_one_piece_and_the_rule_is_to_let_it<C> &&
  detail::has_open_the_memory_of_the_receive_for_writing<C> &&
  detail::has_send_the_clear_to_send<C> &&
  detail::has_all_of_the_data_has_been_read<C> &&
  detail::has_tell_the_sender_that_it_is_done<C> &&
  detail::has_the_message_is_an_announcement<C> &&
  detail::has_it_is_complete<C> &&
  detail::has_promise_the_message_to_the_receive<C> &&
  detail::has_count_what_has_arrived<C> &&
  detail::has_it_has_a_receive<C> &&
  detail::has_the_kept_message_is_complete<C> &&
  detail::has_others_forward_it<C> &&
  detail::has_provide_the_data_to_those_who_forward_it<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_post_the_receive<C>, "spec/recv.sm:45:9: no hook for \"post the receive\": implement void post_the_receive()");
  static_assert(has_hand_over_the_kept_message<C>, "spec/recv.sm:49:9: no hook for \"hand over the kept message\": implement void hand_over_the_kept_message()");
  static_assert(has_note_that_there_is_no_way_to_the_peer<C>, "spec/recv.sm:54:9: no hook for \"note that there is no way to the peer\": implement void note_that_there_is_no_way_to_the_peer()");
  static_assert(has_owe_no_answers<C>, "spec/recv.sm:73:9: no hook for \"owe no answers\": implement void owe_no_answers()");
  static_assert(has_note_that_there_is_a_way_to_the_peer<C>, "spec/recv.sm:81:9: no hook for \"note that there is a way to the peer\": implement void note_that_there_is_a_way_to_the_peer()");
  static_assert(has_type_is_short_or_eager<C>, "spec/recv.sm:85:8: no hook for \"type is short or eager\": implement bool type_is_short_or_eager() const");
  static_assert(has_type_is_rndv_data<C>, "spec/recv.sm:87:13: no hook for \"type is rndv-data\": implement bool type_is_rndv_data() const");
  static_assert(has_type_is_data_of_an_eager_message<C>, "spec/recv.sm:89:13: no hook for \"type is data of an eager message\": implement bool type_is_data_of_an_eager_message() const");
  static_assert(has_the_packet_is_whole<C>, "spec/recv.sm:91:13: no hook for \"the packet is whole\": implement bool the_packet_is_whole() const");
  static_assert(has_type_is_rndv_rts<C>, "spec/recv.sm:94:13: no hook for \"type is rndv-rts\": implement bool type_is_rndv_rts() const");
  static_assert(has_type_is_flow_control<C>, "spec/recv.sm:100:8: no hook for \"type is flow control\": implement bool type_is_flow_control() const");
  static_assert(has_raise_send_flow_enabled<C>, "spec/recv.sm:101:9: no hook for \"raise send Flow Enabled\": implement void raise_send_flow_enabled()");
  static_assert(has_type_is_rndv_cts<C>, "spec/recv.sm:103:13: no hook for \"type is rndv-cts\": implement bool type_is_rndv_cts() const");
  static_assert(has_the_id_names_a_send_that_waits_for_its_clear_to_send<C>, "spec/recv.sm:104:12: no hook for \"the id names a send that waits for its clear to send\": implement bool the_id_names_a_send_that_waits_for_its_clear_to_send() const");
  static_assert(has_it_opens_memory_to_a_send_that_has_not_asked_for_it<C>, "spec/recv.sm:105:16: no hook for \"it opens memory to a send that has not asked for it\": implement bool it_opens_memory_to_a_send_that_has_not_asked_for_it() const");
  static_assert(has_raise_send_rendezvous_cleared<C>, "spec/recv.sm:108:17: no hook for \"raise send Rendezvous Cleared\": implement void raise_send_rendezvous_cleared()");
  static_assert(has_type_is_rndv_done<C>, "spec/recv.sm:112:13: no hook for \"type is rndv-done\": implement bool type_is_rndv_done() const");
  static_assert(has_the_id_names_a_send_whose_memory_is_open<C>, "spec/recv.sm:113:12: no hook for \"the id names a send whose memory is open\": implement bool the_id_names_a_send_whose_memory_is_open() const");
  static_assert(has_raise_send_rendezvous_done<C>, "spec/recv.sm:114:13: no hook for \"raise send Rendezvous Done\": implement void raise_send_rendezvous_done()");
  static_assert(has_type_is_acknowledgement<C>, "spec/recv.sm:118:13: no hook for \"type is acknowledgement\": implement bool type_is_acknowledgement() const");
  static_assert(has_the_id_names_a_send_that_waits_for_its_acknowledgement<C>, "spec/recv.sm:119:12: no hook for \"the id names a send that waits for its acknowledgement\": implement bool the_id_names_a_send_that_waits_for_its_acknowledgement() const");
  static_assert(has_raise_send_acknowledged<C>, "spec/recv.sm:120:13: no hook for \"raise send Acknowledged\": implement void raise_send_acknowledged()");
  static_assert(has_type_is_cancel<C>, "spec/recv.sm:124:13: no hook for \"type is cancel\": implement bool type_is_cancel() const");
  static_assert(has_look_for_the_kept_message<C>, "spec/recv.sm:126:9: no hook for \"look for the kept message\": implement void look_for_the_kept_message()");
  static_assert(has_the_message_is_kept<C>, "spec/recv.sm:127:12: no hook for \"the message is kept\": implement bool the_message_is_kept() const");
  static_assert(has_drop_the_kept_message<C>, "spec/recv.sm:128:13: no hook for \"drop the kept message\": implement void drop_the_kept_message()");
  static_assert(has_answer_the_cancel<C>, "spec/recv.sm:130:13: no hook for \"answer the cancel\": implement void answer_the_cancel()");
  static_assert(has_type_is_the_answer_to_a_cancel<C>, "spec/recv.sm:132:13: no hook for \"type is the answer to a cancel\": implement bool type_is_the_answer_to_a_cancel() const");
  static_assert(has_the_id_names_a_send_that_has_asked_to_be_cancelled<C>, "spec/recv.sm:133:12: no hook for \"the id names a send that has asked to be cancelled\": implement bool the_id_names_a_send_that_has_asked_to_be_cancelled() const");
  static_assert(has_raise_send_cancel_answered<C>, "spec/recv.sm:134:13: no hook for \"raise send Cancel Answered\": implement void raise_send_cancel_answered()");
  static_assert(has_the_peer_has_no_credit_for_it<C>, "spec/recv.sm:142:8: no hook for \"the peer has no credit for it\": implement bool the_peer_has_no_credit_for_it() const");
  static_assert(has_an_eager_message_has_begun<C>, "spec/recv.sm:144:13: no hook for \"an eager message has begun\": implement bool an_eager_message_has_begun() const");
  static_assert(has_count_the_arrival<C>, "spec/recv.sm:148:9: no hook for \"count the arrival\": implement void count_the_arrival()");
  static_assert(has_send_is_closing<C>, "spec/recv.sm:149:12: no hook for \"send == Closing\": implement bool send_is_closing() const");
  static_assert(has_it_will_not_be_acknowledged<C>, "spec/recv.sm:150:13: no hook for \"it will not be acknowledged\": implement void it_will_not_be_acknowledged()");
  static_assert(has_look_for_a_posted_receive<C>, "spec/recv.sm:151:9: no hook for \"look for a posted receive\": implement void look_for_a_posted_receive()");
  static_assert(has_a_receive_is_found<C>, "spec/recv.sm:152:12: no hook for \"a receive is found\": implement bool a_receive_is_found() const");
  static_assert(has_match_the_receive<C>, "spec/recv.sm:153:13: no hook for \"match the receive\": implement void match_the_receive()");
  static_assert(has_it_wants_an_acknowledgement<C>, "spec/recv.sm:154:16: no hook for \"it wants an acknowledgement\": implement bool it_wants_an_acknowledgement() const");
  static_assert(has_acknowledge_the_message<C>, "spec/recv.sm:155:17: no hook for \"acknowledge the message\": implement void acknowledge_the_message()");
  static_assert(has_there_is_no_room_to_keep_it<C>, "spec/recv.sm:156:17: no hook for \"there is no room to keep it\": implement bool there_is_no_room_to_keep_it() const");
  static_assert(has_keep_the_message<C>, "spec/recv.sm:161:13: no hook for \"keep the message\": implement void keep_the_message()");
  static_assert(has_drop_the_announcement<C>, "spec/recv.sm:172:13: no hook for \"drop the announcement\": implement void drop_the_announcement()");
  static_assert(has_keep_the_announcement<C>, "spec/recv.sm:180:17: no hook for \"keep the announcement\": implement void keep_the_announcement()");
  static_assert(has_look_for_the_cleared_receive<C>, "spec/recv.sm:184:5: no hook for \"look for the cleared receive\": implement void look_for_the_cleared_receive()");
  static_assert(has_no_receive_is_found<C>, "spec/recv.sm:185:8: no hook for \"no receive is found\": implement bool no_receive_is_found() const");
  static_assert(has_it_says_that_its_sender_aborts<C>, "spec/recv.sm:187:13: no hook for \"it says that its sender aborts\": implement bool it_says_that_its_sender_aborts() const");
  static_assert(has_end_the_receive_as_cancelled<C>, "spec/recv.sm:188:9: no hook for \"end the receive as cancelled\": implement void end_the_receive_as_cancelled()");
  static_assert(has_it_says_that_the_data_was_written<C>, "spec/recv.sm:190:13: no hook for \"it says that the data was written\": implement bool it_says_that_the_data_was_written() const");
  static_assert(has_that_is_what_it_was_let_write<C>, "spec/recv.sm:191:12: no hook for \"that is what it was let write\": implement bool that_is_what_it_was_let_write() const");
  static_assert(has_all_of_the_data_has_been_written<C>, "spec/recv.sm:194:13: no hook for \"all of the data has been written\": implement void all_of_the_data_has_been_written()");
  static_assert(has_complete_the_receive<C>, "spec/recv.sm:195:13: no hook for \"complete the receive\": implement void complete_the_receive()");
  static_assert(has_the_data_does_not_go_on_where_it_stopped_or_beyond_its_end<C>, "spec/recv.sm:198:13: no hook for \"the data does not go on where it stopped, or beyond its end\": implement bool the_data_does_not_go_on_where_it_stopped_or_beyond_its_end() const");
  static_assert(has_no_eager_message_has_begun<C>, "spec/recv.sm:205:8: no hook for \"no eager message has begun\": implement bool no_eager_message_has_begun() const");
  static_assert(has_go_on_with_the_eager_message<C>, "spec/recv.sm:207:5: no hook for \"go on with the eager message\": implement void go_on_with_the_eager_message()");
  static_assert(has_copy_the_payload_to_its_place<C>, "spec/recv.sm:215:9: no hook for \"copy the payload to its place\": implement void copy_the_payload_to_its_place()");
  static_assert(has_let_the_payload_land_in_its_place<C>, "spec/recv.sm:219:9: no hook for \"let the payload land in its place\": implement void let_the_payload_land_in_its_place()");
  static_assert(has_end_the_connection_as_a_protocol_error<C>, "spec/recv.sm:251:5: no hook for \"end the connection as a protocol error\": implement void end_the_connection_as_a_protocol_error()");
  static_assert(has_drop_what_is_incomplete_or_announced<C>, "spec/recv.sm:275:5: no hook for \"drop what is incomplete or announced\": implement void drop_what_is_incomplete_or_announced()");
  static_assert(has_fail_the_receives_that_have_met_a_message<C>, "spec/recv.sm:277:5: no hook for \"fail the receives that have met a message\": implement void fail_the_receives_that_have_met_a_message()");
  static_assert(has_there_is_no_way_to_the_peer<C>, "spec/recv.sm:278:8: no hook for \"there is no way to the peer\": implement bool there_is_no_way_to_the_peer() const");
  static_assert(has_it_was_closed_in_good_order<C>, "spec/recv.sm:280:13: no hook for \"it was closed in good order\": implement bool it_was_closed_in_good_order() const");
  static_assert(has_the_peer_finalizes<C>, "spec/recv.sm:281:12: no hook for \"the peer finalizes\": implement bool the_peer_finalizes() const");
  static_assert(has_fail_the_receives_that_name_the_peer<C>, "spec/recv.sm:283:13: no hook for \"fail the receives that name the peer\": implement void fail_the_receives_that_name_the_peer()");
  static_assert(has_fail_the_receives_that_name_the_peer_as_unreachable<C>, "spec/recv.sm:293:5: no hook for \"fail the receives that name the peer as unreachable\": implement void fail_the_receives_that_name_the_peer_as_unreachable()");
  static_assert(has_fail_the_receive<C>, "spec/recv.sm:299:9: no hook for \"fail the receive\": implement void fail_the_receive()");
  static_assert(has_begin_to_count_anew<C>, "spec/recv.sm:325:5: no hook for \"begin to count anew\": implement void begin_to_count_anew()");
  static_assert(has_the_peer_should_hear_of_more_credit<C>, "spec/recv.sm:328:8: no hook for \"the peer should hear of more credit\": implement bool the_peer_should_hear_of_more_credit() const");
  static_assert(has_grant_more_credit<C>, "spec/recv.sm:330:13: no hook for \"grant more credit\": implement void grant_more_credit()");
  static_assert(has_the_sender_s_memory_is_open_and_nothing_of_it_is_wanted<C>, "spec/recv.sm:334:8: no hook for \"the sender's memory is open, and nothing of it is wanted\": implement bool the_sender_s_memory_is_open_and_nothing_of_it_is_wanted() const");
  static_assert(has_the_sender_s_memory_is_open_the_receive_in_one_piece_and_the_rule_is_to_read<C>, "spec/recv.sm:338:12: no hook for \"the sender's memory is open, the receive in one piece, and the rule is to read\": implement bool the_sender_s_memory_is_open_the_receive_in_one_piece_and_the_rule_is_to_read() const");
  static_assert(has_read_the_sender_s_memory_into_the_receive<C>, "spec/recv.sm:339:13: no hook for \"read the sender's memory into the receive\": implement void read_the_sender_s_memory_into_the_receive()");
  static_assert(has_it_is_being_read<C>, "spec/recv.sm:340:12: no hook for \"it is being read\": implement bool it_is_being_read() const");
  static_assert(has_its_sender_asks_to_write_the_receive_is_in_one_piece_and_the_rule_is_to_let_it<C>, "spec/recv.sm:341:16: no hook for \"its sender asks to write, the receive is in one piece, and the rule is to let it\": implement bool its_sender_asks_to_write_the_receive_is_in_one_piece_and_the_rule_is_to_let_it() const");
  static_assert(has_open_the_memory_of_the_receive_for_writing<C>, "spec/recv.sm:342:17: no hook for \"open the memory of the receive for writing\": implement void open_the_memory_of_the_receive_for_writing()");
  static_assert(has_send_the_clear_to_send<C>, "spec/recv.sm:343:13: no hook for \"send the clear to send\": implement void send_the_clear_to_send()");
  static_assert(has_all_of_the_data_has_been_read<C>, "spec/recv.sm:346:5: no hook for \"all of the data has been read\": implement void all_of_the_data_has_been_read()");
  static_assert(has_tell_the_sender_that_it_is_done<C>, "spec/recv.sm:347:5: no hook for \"tell the sender that it is done\": implement void tell_the_sender_that_it_is_done()");
  static_assert(has_the_message_is_an_announcement<C>, "spec/recv.sm:352:8: no hook for \"the message is an announcement\": implement bool the_message_is_an_announcement() const");
  static_assert(has_it_is_complete<C>, "spec/recv.sm:360:12: no hook for \"it is complete\": implement bool it_is_complete() const");
  static_assert(has_promise_the_message_to_the_receive<C>, "spec/recv.sm:364:13: no hook for \"promise the message to the receive\": implement void promise_the_message_to_the_receive()");
  static_assert(has_count_what_has_arrived<C>, "spec/recv.sm:368:5: no hook for \"count what has arrived\": implement void count_what_has_arrived()");
  static_assert(has_it_has_a_receive<C>, "spec/recv.sm:370:12: no hook for \"it has a receive\": implement bool it_has_a_receive() const");
  static_assert(has_the_kept_message_is_complete<C>, "spec/recv.sm:374:13: no hook for \"the kept message is complete\": implement void the_kept_message_is_complete()");
  static_assert(has_others_forward_it<C>, "spec/recv.sm:375:13: no hook for \"others forward it\": implement bool others_forward_it() const");
  static_assert(has_provide_the_data_to_those_who_forward_it<C>, "spec/recv.sm:376:9: no hook for \"provide the data to those who forward it\": implement void provide_the_data_to_those_who_forward_it()");
  static_assert(can_unexpected<C>, "spec/recv.sm:33:28: no hook for events that are an error: implement void unexpected(State, Event)");
}

// The transition that an edge of the drawing is, by the cell whose program takes it.
inline constexpr std::array<std::array<::statewire::TransitionId, 79>, 38> k_steps{{
  {{76, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 0, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 36, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 37, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 73, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 74, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 75, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 77, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 78, 79, 80, 81, 82, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 83, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 84, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 85, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 121, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 122, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 158, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 160, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 161, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 159, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 162, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 163, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 164, 165, 166, 167, 168, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 170, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 169, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 171, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 172, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 173, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 174, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 175, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 176, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 177, 178, 179, 180, 181, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 183, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 182, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 185, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 186, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 184, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 187, 65535, 65535, 188, 189, 190, 191, 192, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 194, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 193, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 269, 65535, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 270, 65535, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 271, 65535, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 230, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 231, 65535, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255, 256, 257, 258, 259, 260, 261, 262, 263, 264, 265, 266, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 267, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 268, 65535, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 272, 273, 274, 275, 276, 65535, 65535, 65535, 65535, 65535, 277, 65535, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 278, 65535}},
  {{65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 279, 65535, 65535, 65535, 65535, 65535, 65535, 65535, 280}},
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

template <class C, class Observer>
[[nodiscard]] constexpr State do_Determine_Type([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Determine_Answer([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Posted([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Announced([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Data([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Continuation([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Place_Data([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Break([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr State do_End_Connection([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Give_Up([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps);
template <class C>
STATEWIRE_PART void call_begin_the_connection(C& c);
template <class C>
STATEWIRE_PART void call_give_credit(C& c);
template <class C>
STATEWIRE_PART void call_fetch_the_data(C& c);
template <class C>
STATEWIRE_PART void call_end_the_reading(C& c);
template <class C>
STATEWIRE_PART void call_take_message(C& c);
template <class C>
STATEWIRE_PART void call_account_for_data(C& c);

// Determine Type: spec/recv.sm:84:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Determine_Type([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (c.type_is_short_or_eager()) {
    steps.take(16);
    return do_Check_Posted(c, steps);
  } else if (c.type_is_rndv_data()) {
    steps.take(17);
    return do_Check_Data(c, steps);
  } else if (c.type_is_data_of_an_eager_message()) {
    steps.take(18);
    return do_Check_Continuation(c, steps);
  } else if (!c.the_packet_is_whole()) {
    steps.take(19);
    return do_Break(c, steps);
  } else if (c.type_is_rndv_rts()) {
    steps.take(20);
    return do_Check_Announced(c, steps);
  } else {
    steps.take(21);
    return do_Determine_Answer(c, steps);
  }
}

// Determine Answer: spec/recv.sm:99:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Determine_Answer([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (c.type_is_flow_control()) {
    c.raise_send_flow_enabled();
    steps.take(22);
    return State::Awaiting_Packet;
  } else if (c.type_is_rndv_cts()) {
    if (c.the_id_names_a_send_that_waits_for_its_clear_to_send()) {
      if (c.it_opens_memory_to_a_send_that_has_not_asked_for_it()) {
        steps.take(23);
        return do_Break(c, steps);
      } else {
        c.raise_send_rendezvous_cleared();
        steps.take(24);
        return State::Awaiting_Packet;
      }
    } else {
      steps.take(25);
      return do_Break(c, steps);
    }
  } else if (c.type_is_rndv_done()) {
    if (c.the_id_names_a_send_whose_memory_is_open()) {
      c.raise_send_rendezvous_done();
      steps.take(26);
      return State::Awaiting_Packet;
    } else {
      steps.take(27);
      return do_Break(c, steps);
    }
  } else if (c.type_is_acknowledgement()) {
    if (c.the_id_names_a_send_that_waits_for_its_acknowledgement()) {
      c.raise_send_acknowledged();
      steps.take(28);
      return State::Awaiting_Packet;
    } else {
      steps.take(29);
      return do_Break(c, steps);
    }
  } else if (c.type_is_cancel()) {
    c.look_for_the_kept_message();
    if (c.the_message_is_kept()) {
      c.drop_the_kept_message();
      call_give_credit(c);
      c.answer_the_cancel();
    }
    steps.take(30);
    return State::Awaiting_Packet;
  } else if (c.type_is_the_answer_to_a_cancel()) {
    if (c.the_id_names_a_send_that_has_asked_to_be_cancelled()) {
      c.raise_send_cancel_answered();
      steps.take(31);
      return State::Awaiting_Packet;
    } else {
      steps.take(32);
      return do_Break(c, steps);
    }
  } else {
    steps.take(33);
    return do_Break(c, steps);
  }
}

// Check Posted: spec/recv.sm:141:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Posted([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (c.the_peer_has_no_credit_for_it()) {
    steps.take(34);
    return do_Break(c, steps);
  } else if (c.an_eager_message_has_begun()) {
    steps.take(35);
    return do_Break(c, steps);
  } else {
    call_give_credit(c);
    c.count_the_arrival();
    if (c.send_is_closing()) {
      c.it_will_not_be_acknowledged();
    }
    c.look_for_a_posted_receive();
    if (c.a_receive_is_found()) {
      c.match_the_receive();
      if (c.it_wants_an_acknowledgement()) {
        c.acknowledge_the_message();
      }
    } else if (c.there_is_no_room_to_keep_it()) {
      steps.take(36);
      return do_Break(c, steps);
    } else {
      c.keep_the_message();
    }
    steps.take(37);
    return do_Place_Data(c, steps);
  }
}

// Check Announced: spec/recv.sm:164:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Announced([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (c.the_peer_has_no_credit_for_it()) {
    steps.take(38);
    return do_Break(c, steps);
  } else {
    call_give_credit(c);
    c.count_the_arrival();
    if (c.send_is_closing()) {
      c.drop_the_announcement();
    } else {
      c.look_for_a_posted_receive();
      if (c.a_receive_is_found()) {
        c.match_the_receive();
        call_fetch_the_data(c);
        call_give_credit(c);
      } else {
        c.keep_the_announcement();
      }
    }
    steps.take(39);
    return State::Awaiting_Packet;
  }
}

// Check Data: spec/recv.sm:183:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Data([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  c.look_for_the_cleared_receive();
  if (c.no_receive_is_found()) {
    steps.take(40);
    return do_Break(c, steps);
  } else if (c.it_says_that_its_sender_aborts()) {
    c.end_the_receive_as_cancelled();
    steps.take(41);
    return State::Awaiting_Packet;
  } else if (c.it_says_that_the_data_was_written()) {
    if (!c.that_is_what_it_was_let_write()) {
      steps.take(42);
      return do_Break(c, steps);
    } else {
      c.all_of_the_data_has_been_written();
      c.complete_the_receive();
      call_give_credit(c);
      steps.take(43);
      return State::Awaiting_Packet;
    }
  } else if (c.the_data_does_not_go_on_where_it_stopped_or_beyond_its_end()) {
    steps.take(44);
    return do_Break(c, steps);
  } else {
    steps.take(45);
    return do_Place_Data(c, steps);
  }
}

// Check Continuation: spec/recv.sm:204:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Continuation([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (c.no_eager_message_has_begun()) {
    steps.take(46);
    return do_Break(c, steps);
  }
  c.go_on_with_the_eager_message();
  if (c.the_data_does_not_go_on_where_it_stopped_or_beyond_its_end()) {
    steps.take(47);
    return do_Break(c, steps);
  } else {
    steps.take(48);
    return do_Place_Data(c, steps);
  }
}

// Place Data: spec/recv.sm:213:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Place_Data([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  if (c.the_packet_is_whole()) {
    c.copy_the_payload_to_its_place();
    call_account_for_data(c);
    steps.take(49);
    return State::Awaiting_Packet;
  } else {
    c.let_the_payload_land_in_its_place();
    steps.take(50);
    return State::Landing_Packet;
  }
}

// Break: spec/recv.sm:250:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Break([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  c.end_the_connection_as_a_protocol_error();
  steps.take(59);
  return State::Broken;
}

// End Connection: spec/recv.sm:274:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_End_Connection([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  c.drop_what_is_incomplete_or_announced();
  c.owe_no_answers();
  c.fail_the_receives_that_have_met_a_message();
  if (c.there_is_no_way_to_the_peer()) {
    steps.take(66);
    return do_Give_Up(c, steps);
  } else if (c.it_was_closed_in_good_order()) {
    if (c.the_peer_finalizes()) {
      c.fail_the_receives_that_name_the_peer();
      steps.take(67);
      return State::Gone;
    } else {
      steps.take(68);
      return State::Awaiting_Connection;
    }
  } else {
    c.fail_the_receives_that_name_the_peer();
    steps.take(69);
    return State::Gone;
  }
}

// Give Up: spec/recv.sm:291:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Give_Up([[maybe_unused]] C& c, [[maybe_unused]] const Steps<Observer>& steps) {
  c.fail_the_receives_that_name_the_peer_as_unreachable();
  steps.take(70);
  return State::Gone;
}

// begin_the_connection(): spec/recv.sm:324:1
template <class C>
STATEWIRE_PART void call_begin_the_connection([[maybe_unused]] C& c) {
  c.begin_to_count_anew();
}

// give_credit(): spec/recv.sm:327:1
template <class C>
STATEWIRE_PART void call_give_credit([[maybe_unused]] C& c) {
  if (c.the_peer_should_hear_of_more_credit()) {
    if (!c.send_is_closing()) {
      c.grant_more_credit();
    }
  }
}

// fetch_the_data(): spec/recv.sm:333:1
template <class C>
STATEWIRE_PART void call_fetch_the_data([[maybe_unused]] C& c) {
  if (c.the_sender_s_memory_is_open_and_nothing_of_it_is_wanted()) {
    call_end_the_reading(c);
  } else {
    if (c.the_sender_s_memory_is_open_the_receive_in_one_piece_and_the_rule_is_to_read()) {
      c.read_the_sender_s_memory_into_the_receive();
    }
    if (!c.it_is_being_read()) {
      if (c.its_sender_asks_to_write_the_receive_is_in_one_piece_and_the_rule_is_to_let_it()) {
        c.open_the_memory_of_the_receive_for_writing();
      }
      c.send_the_clear_to_send();
    }
  }
}

// end_the_reading(): spec/recv.sm:345:1
template <class C>
STATEWIRE_PART void call_end_the_reading([[maybe_unused]] C& c) {
  c.all_of_the_data_has_been_read();
  c.tell_the_sender_that_it_is_done();
  c.complete_the_receive();
}

// take_message(): spec/recv.sm:351:1
template <class C>
STATEWIRE_PART void call_take_message([[maybe_unused]] C& c) {
  if (c.the_message_is_an_announcement()) {
    c.match_the_receive();
    c.drop_the_kept_message();
    call_fetch_the_data(c);
    call_give_credit(c);
  } else {
    if (c.it_wants_an_acknowledgement()) {
      c.acknowledge_the_message();
    }
    if (c.it_is_complete()) {
      c.hand_over_the_kept_message();
      call_give_credit(c);
    } else {
      c.promise_the_message_to_the_receive();
    }
  }
}

// account_for_data(): spec/recv.sm:367:1
template <class C>
STATEWIRE_PART void call_account_for_data([[maybe_unused]] C& c) {
  c.count_what_has_arrived();
  if (c.it_is_complete()) {
    if (c.it_has_a_receive()) {
      c.complete_the_receive();
      call_give_credit(c);
    } else {
      c.the_kept_message_is_complete();
    }
  } else if (c.others_forward_it()) {
    c.provide_the_data_to_those_who_forward_it();
  }
}

// Awaiting_Connection on Packet_Arrived: spec/recv.sm:38:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Connection_on_Packet_Arrived([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 1};
  call_begin_the_connection(c);
  steps.take(1);
  return do_Determine_Type(c, steps);
}

// Awaiting_Connection on Packet_Begins: spec/recv.sm:41:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Connection_on_Packet_Begins([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 2};
  call_begin_the_connection(c);
  steps.take(2);
  return do_Determine_Type(c, steps);
}

// Awaiting_Connection on Receive_Posted: spec/recv.sm:44:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Connection_on_Receive_Posted([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 3};
  c.post_the_receive();
  steps.take(3);
  return State::Awaiting_Connection;
}

// Awaiting_Connection on Message_Wanted: spec/recv.sm:47:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Connection_on_Message_Wanted([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 4};
  c.hand_over_the_kept_message();
  steps.take(4);
  return State::Awaiting_Connection;
}

// Awaiting_Connection on Connection_Up: spec/recv.sm:34:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Connection_on_Connection_Up([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 0};
  call_begin_the_connection(c);
  steps.take(0);
  return State::Awaiting_Packet;
}

// Awaiting_Connection on Connection_Down: spec/recv.sm:51:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Connection_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 5};
  steps.take(5);
  return do_End_Connection(c, steps);
}

// Awaiting_Connection on Peer_Unreachable: spec/recv.sm:53:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Connection_on_Peer_Unreachable([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 6};
  c.note_that_there_is_no_way_to_the_peer();
  steps.take(6);
  return do_Give_Up(c, steps);
}

// Awaiting_Packet on Packet_Arrived: spec/recv.sm:58:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Packet_on_Packet_Arrived([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 7};
  steps.take(7);
  return do_Determine_Type(c, steps);
}

// Awaiting_Packet on Packet_Begins: spec/recv.sm:60:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Packet_on_Packet_Begins([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 8};
  steps.take(8);
  return do_Determine_Type(c, steps);
}

// Awaiting_Packet on Data_Placed: spec/recv.sm:68:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Packet_on_Data_Placed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 11};
  call_end_the_reading(c);
  call_give_credit(c);
  steps.take(11);
  return State::Awaiting_Packet;
}

// Awaiting_Packet on Receive_Posted: spec/recv.sm:62:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Packet_on_Receive_Posted([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 9};
  c.post_the_receive();
  steps.take(9);
  return State::Awaiting_Packet;
}

// Awaiting_Packet on Message_Wanted: spec/recv.sm:65:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Packet_on_Message_Wanted([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 10};
  call_take_message(c);
  steps.take(10);
  return State::Awaiting_Packet;
}

// Awaiting_Packet on Connection_Closing: spec/recv.sm:72:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Packet_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 12};
  c.owe_no_answers();
  steps.take(12);
  return State::Awaiting_Packet;
}

// Awaiting_Packet on Connection_Down: spec/recv.sm:75:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Packet_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 13};
  steps.take(13);
  return do_End_Connection(c, steps);
}

// Awaiting_Packet on Peer_Reachable: spec/recv.sm:80:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Packet_on_Peer_Reachable([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 15};
  c.note_that_there_is_a_way_to_the_peer();
  steps.take(15);
  return State::Awaiting_Packet;
}

// Awaiting_Packet on Peer_Unreachable: spec/recv.sm:77:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Packet_on_Peer_Unreachable([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 14};
  c.note_that_there_is_no_way_to_the_peer();
  steps.take(14);
  return State::Awaiting_Packet;
}

// Landing_Packet on Packet_Landed: spec/recv.sm:224:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Landing_Packet_on_Packet_Landed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 16};
  call_account_for_data(c);
  steps.take(51);
  return State::Awaiting_Packet;
}

// Landing_Packet on Data_Placed: spec/recv.sm:227:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Landing_Packet_on_Data_Placed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 17};
  call_end_the_reading(c);
  call_give_credit(c);
  steps.take(52);
  return State::Landing_Packet;
}

// Landing_Packet on Receive_Posted: spec/recv.sm:231:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Landing_Packet_on_Receive_Posted([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 18};
  c.post_the_receive();
  steps.take(53);
  return State::Landing_Packet;
}

// Landing_Packet on Message_Wanted: spec/recv.sm:234:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Landing_Packet_on_Message_Wanted([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 19};
  call_take_message(c);
  steps.take(54);
  return State::Landing_Packet;
}

// Landing_Packet on Connection_Closing: spec/recv.sm:237:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Landing_Packet_on_Connection_Closing([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 20};
  c.owe_no_answers();
  steps.take(55);
  return State::Landing_Packet;
}

// Landing_Packet on Connection_Down: spec/recv.sm:240:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Landing_Packet_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 21};
  steps.take(56);
  return do_End_Connection(c, steps);
}

// Landing_Packet on Peer_Reachable: spec/recv.sm:245:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Landing_Packet_on_Peer_Reachable([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 23};
  c.note_that_there_is_a_way_to_the_peer();
  steps.take(58);
  return State::Landing_Packet;
}

// Landing_Packet on Peer_Unreachable: spec/recv.sm:242:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Landing_Packet_on_Peer_Unreachable([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 22};
  c.note_that_there_is_no_way_to_the_peer();
  steps.take(57);
  return State::Landing_Packet;
}

// Broken on Data_Placed: spec/recv.sm:262:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Broken_on_Data_Placed([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 26};
  call_end_the_reading(c);
  steps.take(62);
  return State::Broken;
}

// Broken on Receive_Posted: spec/recv.sm:256:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Broken_on_Receive_Posted([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 24};
  c.post_the_receive();
  steps.take(60);
  return State::Broken;
}

// Broken on Message_Wanted: spec/recv.sm:259:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Broken_on_Message_Wanted([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 25};
  call_take_message(c);
  steps.take(61);
  return State::Broken;
}

// Broken on Connection_Down: spec/recv.sm:265:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Broken_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 27};
  steps.take(63);
  return do_End_Connection(c, steps);
}

// Broken on Peer_Reachable: spec/recv.sm:270:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Broken_on_Peer_Reachable([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 29};
  c.note_that_there_is_a_way_to_the_peer();
  steps.take(65);
  return State::Broken;
}

// Broken on Peer_Unreachable: spec/recv.sm:267:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Broken_on_Peer_Unreachable([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 28};
  c.note_that_there_is_no_way_to_the_peer();
  steps.take(64);
  return State::Broken;
}

// Gone on Packet_Arrived: spec/recv.sm:307:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Gone_on_Packet_Arrived([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 33};
  call_begin_the_connection(c);
  steps.take(74);
  return do_Determine_Type(c, steps);
}

// Gone on Packet_Begins: spec/recv.sm:310:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Gone_on_Packet_Begins([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 34};
  call_begin_the_connection(c);
  steps.take(75);
  return do_Determine_Type(c, steps);
}

// Gone on Receive_Posted: spec/recv.sm:298:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Gone_on_Receive_Posted([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 30};
  c.fail_the_receive();
  steps.take(71);
  return State::Gone;
}

// Gone on Message_Wanted: spec/recv.sm:301:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Gone_on_Message_Wanted([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 31};
  c.hand_over_the_kept_message();
  steps.take(72);
  return State::Gone;
}

// Gone on Connection_Up: spec/recv.sm:304:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Gone_on_Connection_Up([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 32};
  call_begin_the_connection(c);
  steps.take(73);
  return State::Awaiting_Packet;
}

// Gone on Connection_Down: spec/recv.sm:313:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Gone_on_Connection_Down([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 35};
  steps.take(76);
  return do_End_Connection(c, steps);
}

// Gone on Peer_Reachable: spec/recv.sm:316:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Gone_on_Peer_Reachable([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 36};
  c.note_that_there_is_a_way_to_the_peer();
  steps.take(77);
  return State::Awaiting_Connection;
}

// Gone on Peer_Unreachable: spec/recv.sm:319:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Gone_on_Peer_Unreachable([[maybe_unused]] C& c, Observer& observer) {
  const Steps<Observer> steps{observer, 37};
  c.note_that_there_is_no_way_to_the_peer();
  steps.take(78);
  return do_Give_Up(c, steps);
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_Connection:
      switch (e) {
      case Event::Packet_Arrived: return detail::cell_Awaiting_Connection_on_Packet_Arrived(c, observer);
      case Event::Packet_Begins: return detail::cell_Awaiting_Connection_on_Packet_Begins(c, observer);
      case Event::Receive_Posted: return detail::cell_Awaiting_Connection_on_Receive_Posted(c, observer);
      case Event::Message_Wanted: return detail::cell_Awaiting_Connection_on_Message_Wanted(c, observer);
      case Event::Connection_Up: return detail::cell_Awaiting_Connection_on_Connection_Up(c, observer);
      case Event::Connection_Down: return detail::cell_Awaiting_Connection_on_Connection_Down(c, observer);
      case Event::Peer_Unreachable: return detail::cell_Awaiting_Connection_on_Peer_Unreachable(c, observer);
      case Event::Connection_Closing:
      case Event::Peer_Reachable: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::Awaiting_Packet:
      switch (e) {
      case Event::Packet_Arrived: return detail::cell_Awaiting_Packet_on_Packet_Arrived(c, observer);
      case Event::Packet_Begins: return detail::cell_Awaiting_Packet_on_Packet_Begins(c, observer);
      case Event::Data_Placed: return detail::cell_Awaiting_Packet_on_Data_Placed(c, observer);
      case Event::Receive_Posted: return detail::cell_Awaiting_Packet_on_Receive_Posted(c, observer);
      case Event::Message_Wanted: return detail::cell_Awaiting_Packet_on_Message_Wanted(c, observer);
      case Event::Connection_Closing: return detail::cell_Awaiting_Packet_on_Connection_Closing(c, observer);
      case Event::Connection_Down: return detail::cell_Awaiting_Packet_on_Connection_Down(c, observer);
      case Event::Peer_Reachable: return detail::cell_Awaiting_Packet_on_Peer_Reachable(c, observer);
      case Event::Peer_Unreachable: return detail::cell_Awaiting_Packet_on_Peer_Unreachable(c, observer);
      case Event::Connection_Up: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::Landing_Packet:
      switch (e) {
      case Event::Packet_Landed: return detail::cell_Landing_Packet_on_Packet_Landed(c, observer);
      case Event::Data_Placed: return detail::cell_Landing_Packet_on_Data_Placed(c, observer);
      case Event::Receive_Posted: return detail::cell_Landing_Packet_on_Receive_Posted(c, observer);
      case Event::Message_Wanted: return detail::cell_Landing_Packet_on_Message_Wanted(c, observer);
      case Event::Connection_Closing: return detail::cell_Landing_Packet_on_Connection_Closing(c, observer);
      case Event::Connection_Down: return detail::cell_Landing_Packet_on_Connection_Down(c, observer);
      case Event::Peer_Reachable: return detail::cell_Landing_Packet_on_Peer_Reachable(c, observer);
      case Event::Peer_Unreachable: return detail::cell_Landing_Packet_on_Peer_Unreachable(c, observer);
      case Event::Connection_Up: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::Broken:
      switch (e) {
      case Event::Data_Placed: return detail::cell_Broken_on_Data_Placed(c, observer);
      case Event::Receive_Posted: return detail::cell_Broken_on_Receive_Posted(c, observer);
      case Event::Message_Wanted: return detail::cell_Broken_on_Message_Wanted(c, observer);
      case Event::Connection_Down: return detail::cell_Broken_on_Connection_Down(c, observer);
      case Event::Peer_Reachable: return detail::cell_Broken_on_Peer_Reachable(c, observer);
      case Event::Peer_Unreachable: return detail::cell_Broken_on_Peer_Unreachable(c, observer);
      case Event::Packet_Arrived:
      case Event::Packet_Begins:
      case Event::Connection_Up:
      case Event::Connection_Closing: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::Gone:
      switch (e) {
      case Event::Packet_Arrived: return detail::cell_Gone_on_Packet_Arrived(c, observer);
      case Event::Packet_Begins: return detail::cell_Gone_on_Packet_Begins(c, observer);
      case Event::Receive_Posted: return detail::cell_Gone_on_Receive_Posted(c, observer);
      case Event::Message_Wanted: return detail::cell_Gone_on_Message_Wanted(c, observer);
      case Event::Connection_Up: return detail::cell_Gone_on_Connection_Up(c, observer);
      case Event::Connection_Down: return detail::cell_Gone_on_Connection_Down(c, observer);
      case Event::Peer_Reachable: return detail::cell_Gone_on_Peer_Reachable(c, observer);
      case Event::Peer_Unreachable: return detail::cell_Gone_on_Peer_Unreachable(c, observer);
      case Event::Connection_Closing: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

// The same, where the event is known when the program is compiled.
template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Packet_Arrived([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::Packet_Arrived;
    switch (s) {
    case State::Awaiting_Connection: return detail::cell_Awaiting_Connection_on_Packet_Arrived(c, observer);
    case State::Awaiting_Packet: return detail::cell_Awaiting_Packet_on_Packet_Arrived(c, observer);
    case State::Gone: return detail::cell_Gone_on_Packet_Arrived(c, observer);
    case State::Broken: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Packet_Begins([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::Packet_Begins;
    switch (s) {
    case State::Awaiting_Connection: return detail::cell_Awaiting_Connection_on_Packet_Begins(c, observer);
    case State::Awaiting_Packet: return detail::cell_Awaiting_Packet_on_Packet_Begins(c, observer);
    case State::Gone: return detail::cell_Gone_on_Packet_Begins(c, observer);
    case State::Broken: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Packet_Landed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::Packet_Landed;
    switch (s) {
    case State::Landing_Packet: return detail::cell_Landing_Packet_on_Packet_Landed(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Data_Placed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::Data_Placed;
    switch (s) {
    case State::Awaiting_Packet: return detail::cell_Awaiting_Packet_on_Data_Placed(c, observer);
    case State::Landing_Packet: return detail::cell_Landing_Packet_on_Data_Placed(c, observer);
    case State::Broken: return detail::cell_Broken_on_Data_Placed(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Receive_Posted([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_Connection: return detail::cell_Awaiting_Connection_on_Receive_Posted(c, observer);
    case State::Awaiting_Packet: return detail::cell_Awaiting_Packet_on_Receive_Posted(c, observer);
    case State::Landing_Packet: return detail::cell_Landing_Packet_on_Receive_Posted(c, observer);
    case State::Broken: return detail::cell_Broken_on_Receive_Posted(c, observer);
    case State::Gone: return detail::cell_Gone_on_Receive_Posted(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Message_Wanted([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_Connection: return detail::cell_Awaiting_Connection_on_Message_Wanted(c, observer);
    case State::Awaiting_Packet: return detail::cell_Awaiting_Packet_on_Message_Wanted(c, observer);
    case State::Landing_Packet: return detail::cell_Landing_Packet_on_Message_Wanted(c, observer);
    case State::Broken: return detail::cell_Broken_on_Message_Wanted(c, observer);
    case State::Gone: return detail::cell_Gone_on_Message_Wanted(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Connection_Up([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_Connection: return detail::cell_Awaiting_Connection_on_Connection_Up(c, observer);
    case State::Gone: return detail::cell_Gone_on_Connection_Up(c, observer);
    case State::Awaiting_Packet:
    case State::Landing_Packet:
    case State::Broken: return s; // ignored
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
    case State::Awaiting_Packet: return detail::cell_Awaiting_Packet_on_Connection_Closing(c, observer);
    case State::Landing_Packet: return detail::cell_Landing_Packet_on_Connection_Closing(c, observer);
    case State::Awaiting_Connection:
    case State::Broken:
    case State::Gone: return s; // ignored
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
    case State::Awaiting_Connection: return detail::cell_Awaiting_Connection_on_Connection_Down(c, observer);
    case State::Awaiting_Packet: return detail::cell_Awaiting_Packet_on_Connection_Down(c, observer);
    case State::Landing_Packet: return detail::cell_Landing_Packet_on_Connection_Down(c, observer);
    case State::Broken: return detail::cell_Broken_on_Connection_Down(c, observer);
    case State::Gone: return detail::cell_Gone_on_Connection_Down(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Peer_Reachable([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_Packet: return detail::cell_Awaiting_Packet_on_Peer_Reachable(c, observer);
    case State::Landing_Packet: return detail::cell_Landing_Packet_on_Peer_Reachable(c, observer);
    case State::Broken: return detail::cell_Broken_on_Peer_Reachable(c, observer);
    case State::Gone: return detail::cell_Gone_on_Peer_Reachable(c, observer);
    case State::Awaiting_Connection: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Peer_Unreachable([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_Connection: return detail::cell_Awaiting_Connection_on_Peer_Unreachable(c, observer);
    case State::Awaiting_Packet: return detail::cell_Awaiting_Packet_on_Peer_Unreachable(c, observer);
    case State::Landing_Packet: return detail::cell_Landing_Packet_on_Peer_Unreachable(c, observer);
    case State::Broken: return detail::cell_Broken_on_Peer_Unreachable(c, observer);
    case State::Gone: return detail::cell_Gone_on_Peer_Unreachable(c, observer);
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

} // namespace statewire::spec::recv
