#include "summary.hpp"

#include <simulator/specs.hpp>

#include <statewire/report.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace statewire::tools {

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
  out += "  transitions taken";
  std::string missing;
  for (std::size_t m = 0; m < k_machine_count; ++m) {
    const auto& counts = t.transitions[m];
    out += fmt::format("{} {} {} of {}", m == 0 ? " " : ",", sim::spec_machines().at(m).name,
                       counts.size() - static_cast<std::size_t>(std::ranges::count(counts, 0U)),
                       counts.size());
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (counts[i] == 0)
        missing += fmt::format("    {}: {}\n", sim::transition_place(static_cast<MachineId>(m), i),
                               sim::transition_name(static_cast<MachineId>(m), i));
  }
  out += "\n";
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
