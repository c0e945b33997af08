// SPDX-License-Identifier: BSD-3-Clause
// Every step that spec/send.sm and spec/recv.sm can take is taken by some run, or listed with the
// reason. A step is an edge of the drawing: a line of the spec that changes the state or invokes an
// action. It is taken once it is taken by any of the states and events that lead there.
#include "traffic.hpp"

#include <recv.hpp>
#include <send.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <span>

namespace statewire::test {
namespace {

// The name of a step, and how often it was taken.
using Steps = std::map<std::string, std::uint64_t>;

void add(Steps& to, std::string_view machine, std::span<const TransitionInfo> transitions,
         std::span<const std::string_view> states, std::span<const std::string_view> events,
         const std::vector<std::uint64_t>& counts) {
  for (std::size_t i = 0; i < transitions.size(); ++i) {
    const TransitionInfo& t = transitions[i];
    std::string name(machine);
    if (t.event != k_several)
      name.append(" ")
          .append(t.from != k_several ? states[t.from] : "several states")
          .append(", ")
          .append(events[t.event]);
    name.append(" | ").append(t.guard);
    if (t.to != k_several && t.guard.find("invoke") == std::string_view::npos)
      name.append(" -> ").append(states[t.to]);
    to[name] += counts[i];
  }
}

Steps everything() {
  std::vector<std::uint64_t> send(spec::send::k_transition_count),
      recv(spec::recv::k_transition_count);
  const MessageOptions small{
      .short_limit = 64, .eager_limit = 3000, .unexpected_limit = 80'000, .data_packet = 777};
  for (std::uint64_t seed = 1; seed <= 600 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    TrafficOptions o;
    o.mesh.seed = seed;
    o.mesh.processes = 2 + seed % 3;
    o.mesh.split = true;
    o.largest = 20'000;
    o.chaos = seed % 4 != 0;
    o.liars = seed % 8 < 2;
    o.relays = seed % 5 == 0;
    o.refusals = seed % 7 == 0;
    o.floods = seed % 3 == 0;
    o.paths = seed > 500 && seed <= 560;
    if (seed % 2 == 0) {
      o.mesh.messages = small;
      o.mesh.room = 1 + seed % 5;
    }
    if (seed % 10 == 2 || seed % 10 == 8) {
      o.mesh.places = true;
      o.mesh.refuses_one_in = seed % 9 == 0 ? 3 : 0;
      if (seed % 3 != 1) { // packets that arrive in parts while memory is read
        o.mesh.messages.data_packet = 9000;
        o.largest = 50'000;
      }
      if (seed % 4 != 0)
        o.mesh.rules = {Rendezvous::automatic, Rendezvous::packets, Rendezvous::read,
                        Rendezvous::automatic};
    }
    if (seed > 560) {
      o.mesh.places = true;
      o.mesh.reads_fail_one_in = 3;
    }
    const TrafficResult r = run_traffic(o);
    for (std::size_t i = 0; i < send.size(); ++i) send[i] += r.send_transitions.at(i);
    for (std::size_t i = 0; i < recv.size(); ++i) recv[i] += r.recv_transitions.at(i);
  }
  Steps out;
  add(out, "send", spec::send::k_transitions, spec::send::k_state_names, spec::send::k_event_names,
      send);
  add(out, "recv", spec::recv::k_transitions, spec::recv::k_state_names, spec::recv::k_event_names,
      recv);
  return out;
}

Steps listed() {
  Steps out;
  std::ifstream in(STATEWIRE_NOT_TAKEN);
  EXPECT_TRUE(in) << STATEWIRE_NOT_TAKEN;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t hash = line.find(" # ");
    EXPECT_NE(hash, std::string::npos) << "no reason: " << line;
    if (hash != std::string::npos) out[line.substr(0, hash)] = 0;
  }
  return out;
}

TEST(Coverage, every_step_of_both_machines_is_taken_or_listed_with_the_reason) {
  Steps reasons = listed();
  std::string untaken, taken;
  std::size_t steps = 0, untaken_steps = 0;
  for (const auto& [name, count] : everything()) {
    ++steps;
    untaken_steps += count == 0 ? 1 : 0;
    const bool has_reason = reasons.erase(name) != 0;
    if (count == 0 && !has_reason) untaken += name + "\n";
    if (count != 0 && has_reason) taken += name + "\n";
  }
  EXPECT_EQ(untaken, "") << "taken by no run, and not listed";
  EXPECT_EQ(taken, "") << "listed, but taken";
  for (const auto& [name, count] : reasons) ADD_FAILURE() << "listed, but no step: " << name;
  std::printf("%zu steps of both machines, %zu not taken\n", steps, untaken_steps);
}

} // namespace
} // namespace statewire::test
