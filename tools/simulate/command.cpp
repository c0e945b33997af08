// SPDX-License-Identifier: BSD-3-Clause
#include "command.hpp"

#include <CLI/CLI.hpp>

#include <charconv>
#include <cstdio>

namespace statewire::tools {
namespace {

constexpr const char* k_footer =
    R"(Runs the product's own core, compiled from spec/, over a network inside one
process. A seed gives the programs (sends, closes, finalizes), the network
and the order of all steps. After every step the promises are checked:
messages once and in order or reported, one connection per pair, nothing after
finalize, no event that a spec calls impossible, every process finishes.

Faults: none; families network (reset, eof, unresponsive, refuse, hole, break_off),
hosts (descriptors, memory, hurry: a deadline strikes early), processes (kill,
quit, vanish, restart), intruders, liars (garbled and forged bytes), all (but
liars); or single ones, with commas.

Examples:
  statewire simulate                            1000 seeds, two processes
  statewire simulate --seeds 1..100000 --processes 3 --faults all --jobs 2
  statewire simulate --seed 42 --story          what one seed does
  statewire simulate --mode pct --pct-depth 3   priorities with change points
  statewire simulate --mode exhaustive --depth 12 --head-to-head --messages 0
  statewire simulate --replay statewire-simulate/seed-42.steps

Exit status: 0 nothing is broken, 1 a promise is broken (the failure is shrunk,
printed as a chart and kept in --output), 2 wrong usage.)";

bool number(std::string_view text, std::uint64_t& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size();
}

} // namespace

CLI::App* SimulateCommand::add(CLI::App& app) {
  command_ = app.add_subcommand(
      "simulate", "Run the protocol over a simulated network, and check its promises");
  CLI::App& c = *command_;
  SimulateOptions& o = options_;
  c.footer(k_footer);
  auto* seeds = c.add_option("--seeds", seeds_, "Seeds, the last one included")
                    ->type_name("A..B")
                    ->capture_default_str();
  c.add_option("--seed", seed_, "One seed")->type_name("X")->excludes(seeds);
  c.add_option("--processes", o.workload.processes, "Processes of the job")
      ->type_name("N")
      ->check(CLI::Range(1U, 64U))
      ->capture_default_str();
  c.add_option("--groups", o.workload.groups, "Process groups that they belong to in turn")
      ->type_name("1|2")
      ->check(CLI::Range(1U, 2U))
      ->capture_default_str();
  c.add_option("--messages", o.workload.messages, "Messages of a run, at most")
      ->type_name("N")
      ->check(CLI::Range(0U, 100'000U))
      ->capture_default_str();
  c.add_option("--closes", o.workload.closes, "Closes of a run, at most")
      ->type_name("N")
      ->check(CLI::Range(0U, 100'000U))
      ->capture_default_str();
  c.add_option("--largest", o.workload.largest, "Bytes of a message, at most")
      ->type_name("BYTES")
      ->check(CLI::Range(24U, 1U << 20U))
      ->capture_default_str();
  c.add_flag("--head-to-head", o.workload.head_to_head,
             "Every process sends to every other before anything travels");
  c.add_flag("--plain", o.workload.plain_network, "No partial reads and writes, no delays");
  c.add_flag("--fixed", fixed_,
             "Exactly that many messages and closes; without it a seed may choose fewer, and vary "
             "limits of the core");
  c.add_option("--faults", faults_, "What may go wrong; see below")
      ->type_name("KINDS")
      ->capture_default_str();
  c.add_option("--budget", o.workload.budget, "Faults of a run, at most")
      ->type_name("N")
      ->check(CLI::Range(0U, 1000U))
      ->capture_default_str();
  c.add_option("--mode", mode_, "How the order is chosen")
      ->type_name("random|pct|exhaustive")
      ->check(CLI::IsMember({"random", "pct", "exhaustive"}).description(""))
      ->capture_default_str();
  c.add_option("--pct-depth", o.search.pct_depth,
               "pct: one more than the priority changes of a run")
      ->type_name("D")
      ->check(CLI::Range(1U, 100U))
      ->capture_default_str();
  c.add_option("--depth", o.depth, "exhaustive: steps of which every order is tried")
      ->type_name("N")
      ->check(CLI::Range(0U, 10'000U))
      ->capture_default_str();
  c.add_option("--most-runs", o.most_runs, "exhaustive: give up after so many")
      ->type_name("N")
      ->capture_default_str();
  c.add_option("--max-steps", o.limits.steps,
               "A run that takes more steps is stuck (default: enough for the messages)")
      ->type_name("N");
  c.add_option("--jobs", o.jobs, "Threads")
      ->type_name("N")
      ->check(CLI::Range(1U, 256U))
      ->capture_default_str();
  c.add_flag_callback(
      "--no-shrink", [&o] { o.shrink = false; }, "Leave a failure as it was found");
  c.add_flag("--story", o.story, "With --seed: print what happens, although nothing is broken");
  c.add_flag("--missing", o.list_missing, "List the transitions that were not taken");
  c.add_option("--coverage", o.coverage,
               "Write the transitions taken, for `statewirec draw --coverage`")
      ->type_name("FILE");
  c.add_option("--trace", o.trace,
               "With --seed or --replay: write what happens, for `statewirec doc --run`")
      ->type_name("FILE");
  c.add_option("-o,--output", o.directory, "Where failures are kept")
      ->type_name("DIR")
      ->capture_default_str();
  c.add_option("--replay", o.replay, "Play a kept failure again, and print its chart")
      ->type_name("FILE");
  return command_;
}

int SimulateCommand::run() {
  const auto wrong = [](const std::string& what) {
    std::fprintf(stderr, "statewire simulate: %s\n", what.c_str());
    return 2;
  };
  SimulateOptions& o = options_;
  if (command_->count("--seed") > 0) {
    o.first_seed = o.last_seed = seed_;
  } else {
    const std::size_t dots = seeds_.find("..");
    const std::string_view all = seeds_;
    if (dots == std::string::npos || !number(all.substr(0, dots), o.first_seed) ||
        !number(all.substr(dots + 2), o.last_seed) || o.first_seed > o.last_seed)
      return wrong("--seeds wants two numbers, A..B with A not above B; not '" + seeds_ + "'");
  }
  if (!o.trace.empty() && o.replay.empty() && o.first_seed != o.last_seed)
    return wrong("--trace is of one run: name it with --seed or --replay");
  std::string complaint;
  const auto faults = sim::parse_faults(faults_, complaint);
  if (!faults) return wrong("--faults: " + complaint);
  o.workload.faults = *faults;
  o.workload.vary = !fixed_ && mode_ != "exhaustive";
  o.search.mode = mode_ == "pct"          ? sim::Mode::pct
                  : mode_ == "exhaustive" ? sim::Mode::exhaustive
                                          : sim::Mode::random;
  // A byte at a time takes many steps for a message.
  if (command_->count("--max-steps") == 0)
    o.limits.steps += std::uint64_t{5'000} * (o.workload.messages + o.workload.closes);
  if (o.search.mode == sim::Mode::exhaustive) o.workload.plain_network = true;
  return simulate(o);
}

} // namespace statewire::tools
