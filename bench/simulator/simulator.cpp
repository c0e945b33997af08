// SPDX-License-Identifier: BSD-3-Clause
// How much simulation a second buys, on one core.
#include <simulator/campaign.hpp>

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

namespace {

using namespace statewire::sim;

struct Row {
  const char* name;
  std::uint32_t processes, messages, closes;
  const char* faults;
  Mode mode;
};

constexpr Row k_rows[] = {
    {"two processes, random order", 2, 6, 2, "none", Mode::random},
    {"two processes, priorities", 2, 6, 2, "none", Mode::pct},
    {"two processes, all faults", 2, 6, 2, "all", Mode::random},
    {"four processes, random order", 4, 12, 4, "none", Mode::random},
    {"two processes, 1000 messages", 2, 1000, 0, "none", Mode::random},
    {"sixteen processes, 200 closes", 16, 600, 200, "none", Mode::random},
};

} // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::strtod(argv[1], nullptr) : 2;
  fmt::print("{:<32}{:>12}{:>14}{:>16}{:>14}\n", "workload", "seeds/s", "steps/s", "connections/s",
             "messages/s");
  for (const Row& row : k_rows) {
    Campaign c;
    std::string complaint;
    c.workload.processes = row.processes;
    c.workload.messages = row.messages;
    c.workload.closes = row.closes;
    c.workload.faults = parse_faults(row.faults, complaint).value_or(0);
    c.workload.vary = true;
    c.search.mode = row.mode;
    c.limits.steps = 10'000'000; // a byte at a time takes many
    c.last_seed = UINT64_MAX / 2;
    const auto begin = std::chrono::steady_clock::now();
    const auto passed = [begin] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    c.progress = [&](std::uint64_t) { return passed() < seconds; };
    const CampaignResult result = run_campaign(c);
    const double took = passed();
    const auto rate = [took](std::uint64_t n) { return static_cast<double>(n) / took; };
    fmt::print("{:<32}{:>12.0f}{:>14.0f}{:>16.0f}{:>14.0f}\n", row.name, rate(result.totals.runs),
               rate(result.totals.steps), rate(result.totals.connections),
               rate(result.totals.messages));
    if (result.failing_seed) fmt::print("  seed {} FAILS\n", *result.failing_seed);
  }
}
