// SPDX-License-Identifier: BSD-3-Clause
#include "summary.hpp"

#include "context/report.hpp"

#include <simulator/specs.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace statewire::tools {
namespace {

using Counts = std::vector<std::uint64_t>;

// "connect 27 of 63, …"; what was not taken is added to `missing`.
std::string taken(std::span<const sim::SpecMachine> machines, std::span<const Counts> all,
                  std::string& missing) {
  std::string out;
  for (std::size_t m = 0; m < machines.size(); ++m) {
    const Counts& counts = all[m];
    const Counts once = count_once(machines[m].transitions, counts);
    out += fmt::format("{} {} {} of {}", m == 0 ? "" : ",", machines[m].name,
                       once.size() - static_cast<std::size_t>(std::ranges::count(once, 0U)),
                       once.size());
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (counts[i] == 0)
        missing += fmt::format("    {}: {}\n", sim::transition_place(machines[m], i),
                               sim::transition_name(machines[m], i));
  }
  return out + "\n";
}

} // namespace

std::string summary(const sim::Totals& t, double seconds, bool list_missing) {
  std::string out;
  const double rate = static_cast<double>(t.runs) / std::max(seconds, 1e-6);
  out +=
      fmt::format("  runs              {} in {:.2f} s, {:.0f} per second\n", t.runs, seconds, rate);
  out += fmt::format("  steps             {}\n", t.steps);
  out += fmt::format("  messages          {} accepted, {} delivered, {} reported as failed\n",
                     t.accepted_messages, t.messages, t.failed);
  out += fmt::format("  connections       {} opened, {} virtual connections lost\n", t.connections,
                     t.lost);
  out += fmt::format("  head-to-heads     {}\n", t.head_to_heads);
  out += fmt::format("  faults injected   {}\n", t.faults);
  std::string missing;
  out += "  transitions taken ";
  out += taken(sim::spec_machines(), t.transitions, missing);
  if (list_missing) out += "  not taken:\n" + missing;
  return out;
}

std::string coverage_json(const sim::Totals& t) {
  Stats stats;
  stats.transitions = t.transitions;
  stats.connections_opened = t.connections;
  stats.head_to_heads_lost = t.head_to_heads;
  stats.messages_sent = t.accepted_messages;
  stats.messages_received = t.messages;
  return to_json(stats);
}

} // namespace statewire::tools
