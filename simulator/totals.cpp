// SPDX-License-Identifier: BSD-3-Clause
// What runs add up to.
#include "process.hpp"
#include "world.hpp"

#include <algorithm>

namespace statewire::sim {
namespace {

void add_counts(std::vector<std::uint64_t>& to, const std::vector<std::uint64_t>& more) {
  to.resize(std::max(to.size(), more.size()));
  for (std::size_t i = 0; i < more.size(); ++i) to[i] += more[i];
}

} // namespace

void Totals::add(const Totals& other) {
  for (std::size_t m = 0; m < k_machine_count; ++m)
    add_counts(transitions[m], other.transitions[m]);
  runs += other.runs;
  steps += other.steps;
  messages += other.messages;
  connections += other.connections;
  head_to_heads += other.head_to_heads;
  faults += other.faults;
  accepted_messages += other.accepted_messages;
  lost += other.lost;
  failed += other.failed;
}

void Totals::add(const Stats& stats) {
  for (std::size_t m = 0; m < k_machine_count; ++m)
    add_counts(transitions[m], stats.transitions[m]);
  messages += stats.messages_received;
  connections += stats.connections_opened;
  head_to_heads += stats.head_to_heads_lost;
}

void World::count(const Process& p, Totals& to) { to.add(p.core->stats()); }

Totals World::totals() const {
  Totals t = buried_;
  for (const auto& p : processes_)
    if (p->alive) count(*p, t);
  t.runs = 1;
  t.steps = steps_;
  t.faults = faults_;
  t.accepted_messages = accepted_;
  t.lost = lost_;
  t.failed = failed_;
  return t;
}

} // namespace statewire::sim
