// SPDX-License-Identifier: BSD-3-Clause
// One step of a simulation: what a scheduler chooses among, and how it is called.
//
//   syn 0.1             process 0's first connect reaches the other host
//   connect_done 0.1    the opener learns how it went
//   accept 0.1          the acceptor accepts the connection
//   deliver 0.1 up      bytes arrive; up: from the opener to the acceptor, down: the other way
//   eof 0.1 up          the end of the stream arrives
//   reset 0.1 down      a reset arrives
//   readable 0.1 up     a reader that asked for another turn has it
//   written 0.1 up      a writer learns that there is room again (up: the opener)
//   accept_paused 1     no descriptors or no memory for the next connection
//   accept_resumed 1
//   timer 0 close       the next deadline of process 0, which is one of its machine `close`
//   wait                time passes until what is under way arrives
//   app send 0 1        the program of process 0 goes on: with a send to process 1
//   app close 0 1 · app finalize 0
//   fault reset 0.1     the network or a host does what it should not; see Fault
//
// The name of a connection is its initiator, and how many that process had opened before: it does
// not depend on what others do meanwhile. Processes that are not members of the job are s0, s1 and
// so on.
#pragma once

#include "core/core.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace statewire::sim {

// A place that a process occupies: its restart has the same. k_intruder and up: intruders.
using Place = std::uint32_t;
inline constexpr Place k_intruder = 1U << 16U;

struct LinkId {
  Place opener = 0;
  std::uint32_t number = 0;
  friend auto operator<=>(const LinkId&, const LinkId&) = default;
};

enum class Act : std::uint8_t {
  syn,
  connect_done,
  accept,
  deliver,
  eof,
  reset,
  readable,
  written,
  accept_paused,
  accept_resumed,
  timer,
  wait,
  send,
  close,
  finalize,
  fault,
};

// One X-macro: name, what it names (link, way, process), whether it needs the budget, sentence.
#define STATEWIRE_FAULTS(X)                                                                        \
  X(reset, link, true, "a connection is reset for both sides")                                     \
  X(eof, link, true, "a connection ends for both sides, as if each had closed it")                 \
  X(unresponsive, link, true, "nothing arrives over a connection any more")                        \
  X(refuse, process, true, "connects to a process are refused")                                    \
  X(hole, process, true, "connects to a process are not answered")                                 \
  X(descriptors, process, true, "a process has no descriptors left")                               \
  X(memory, process, true, "the next operation of a process fails for want of memory")             \
  X(break_off, process, true, "the next operation of a process fails with a reset")                \
  X(relief, process, false, "refuse, hole or descriptors is over")                                 \
  X(kill, process, true, "a process is killed; its peers see resets")                              \
  X(quit, process, true, "a process is killed; its peers see its connections end")                 \
  X(vanish, process, true, "a process and its host are gone; its peers see nothing")               \
  X(restart, process, false, "a process that was killed is started again")                         \
  X(hurry, process, true,                                                                          \
    "the next deadline of a process strikes although something could happen")                      \
  X(garble, way, true, "the next bytes that arrive are nonsense")                                  \
  X(forge_close, way, true, "a request to close arrives that nobody sent")                         \
  X(forge_ack, way, true, "an acknowledgement of a close arrives that nobody sent")                \
  X(forge_data, way, true, "a message arrives that nobody sent")                                   \
  X(visit_silent, process, true, "an unknown process connects and sends nothing")                  \
  X(visit_brief, process, true, "an unknown process connects and leaves")                          \
  X(visit_noise, process, true, "an unknown process connects and sends nonsense")                  \
  X(visit_half, process, true, "an unknown process begins a request, then sends nonsense")         \
  X(visit_cut, process, true, "an unknown process begins a request, then leaves")                  \
  X(visit_stuck, process, true, "an unknown process begins a request and stops")                   \
  X(visit_version, process, true, "a process with another version of the protocol")                \
  X(visit_group, process, true, "a member of an unknown group")                                    \
  X(visit_key, process, true, "a process without the job's key")                                   \
  X(visit_rank, process, true, "a process with the key and an impossible rank")

enum class Fault : std::uint8_t {
#define STATEWIRE_FAULT(name, target, budget, text) name,
  STATEWIRE_FAULTS(STATEWIRE_FAULT)
#undef STATEWIRE_FAULT
};
enum class Target : std::uint8_t { link, way, process };
struct FaultInfo {
  std::string_view name;
  Target target;
  bool costs;
  std::string_view text;
};
inline constexpr FaultInfo k_faults[] = {
#define STATEWIRE_FAULT(name, target, budget, text) {#name, Target::target, budget, text},
    STATEWIRE_FAULTS(STATEWIRE_FAULT)
#undef STATEWIRE_FAULT
};
inline constexpr std::size_t k_fault_count = sizeof k_faults / sizeof k_faults[0];
[[nodiscard]] inline const FaultInfo& info(Fault f) {
  return k_faults[static_cast<std::size_t>(f)];
}

// Sets of faults, for options: "reset,kill,restart", and the families all, network, hosts,
// processes, intruders, liars, none.
using FaultSet = std::uint64_t;
[[nodiscard]] constexpr FaultSet only(Fault f) { return FaultSet{1} << static_cast<unsigned>(f); }
[[nodiscard]] std::optional<FaultSet> parse_faults(std::string_view list, std::string& complaint);
[[nodiscard]] std::string to_text(FaultSet set);

struct Step {
  Act act{};
  Fault fault{};         // act: fault
  std::uint8_t side = 0; // of the link: whose turn it is (0: the opener)
  LinkId link{};
  Place process = 0; // that acts
  Place other = 0;   // send, close: the peer
  // Not part of the name.
  MachineId machine{};            // timer
  std::uint32_t bytes = 0;        // deliver, send
  std::uint32_t network_step = 0; // for the world
};

// The same name?
[[nodiscard]] bool same(const Step& a, const Step& b);
[[nodiscard]] std::string to_text(const Step& step);     // the name
[[nodiscard]] std::string description(const Step& step); // with what is not part of it
[[nodiscard]] std::string to_text(LinkId link);          // "0.1"
[[nodiscard]] std::string place_name(Place place);       // "0", "s0"
[[nodiscard]] std::optional<Step> parse_step(std::string_view text);

} // namespace statewire::sim
