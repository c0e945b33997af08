// SPDX-License-Identifier: BSD-3-Clause
#include "simulate.hpp"

#include "drawing.hpp"
#include "summary.hpp"

#include <simulator/campaign.hpp>
#include <simulator/replay_file.hpp>
#include <simulator/shrink.hpp>
#include <simulator/specs.hpp>
#include <simulator/story.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace statewire::tools {
namespace {

using Clock = std::chrono::steady_clock;
using sim::Failure;
using sim::Mode;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

std::string_view mode_name(Mode mode) {
  constexpr std::array<std::string_view, 3> names{"random", "pct", "exhaustive"};
  return names.at(static_cast<std::size_t>(mode));
}

// One line that is written over, on a terminal only.
class ProgressLine {
 public:
  void show(const std::string& text) {
    if (!terminal_ || Clock::now() - last_ < std::chrono::milliseconds(200)) return;
    last_ = Clock::now();
    fmt::print(stderr, "\r{:<70}", text);
    shown_ = true;
  }
  ~ProgressLine() {
    if (shown_) fmt::print(stderr, "\r{:<70}\r", "");
  }

 private:
  bool terminal_ = ::isatty(STDERR_FILENO) == 1;
  bool shown_ = false;
  Clock::time_point last_{};
};

bool write_file(const std::filesystem::path& path, const std::string& text) {
  std::error_code ignored;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), ignored);
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  if (out) return true;
  fmt::print(stderr, "statewire simulate: cannot write {}\n", path.string());
  return false;
}

bool write_trace(const SimulateOptions& o, const sim::Story& story) {
  return o.trace.empty() || write_file(o.trace, sim::to_trace(story));
}

std::size_t count_faults(const std::vector<sim::Taken>& taken) {
  return static_cast<std::size_t>(std::ranges::count_if(
      taken, [](const sim::Taken& t) { return t.step.act == sim::Act::fault; }));
}

// Shrinks, prints, keeps: what a failure is worth.
int report(const SimulateOptions& o, Failure failure, std::uint64_t seed) {
  const std::size_t steps = failure.taken.size(), faults = count_faults(failure.taken);
  fmt::print("seed {} breaks {}: {}\n", seed, failure.violation.property,
             sim::property_text(failure.violation.property));
  fmt::print("  specs {}, mode {}, {} processes\n", sim::spec_version(), mode_name(o.search.mode),
             failure.scenario.processes());
  if (o.shrink) {
    const auto begin = Clock::now();
    sim::ShrinkOptions shrinking;
    shrinking.go_on = [begin] { return seconds_since(begin) < 60; };
    failure = sim::shrink(std::move(failure), o.limits, shrinking);
    fmt::print("  shrunk in {:.1f} s: from {} steps and {} faults to {} steps and {} faults\n",
               seconds_since(begin), steps, faults, failure.taken.size(),
               count_faults(failure.taken));
  }
  fmt::print("  {} decisions{}\n", sim::decisions(failure),
             sim::decisions(failure) == 0 ? ": it happens in the default order" : ":");
  for (const sim::Token& token : failure.tokens)
    if (token) fmt::print("    {}\n", sim::description(*token));
  const sim::Story story = sim::tell(failure.scenario, failure.tokens, o.limits);
  const std::string chart = sim::to_text(story);
  if (!write_trace(o, story)) return 2;
  fmt::print("\n{}\n", chart);
  const std::filesystem::path base =
      std::filesystem::path(o.directory) / fmt::format("seed-{}", seed);
  const std::string file = base.string() + ".steps";
  const bool kept =
      write_file(file, sim::to_text(sim::Recording{std::string(sim::spec_version()),
                                                   failure.violation.property, failure.scenario,
                                                   failure.tokens})) &&
      write_file(base.string() + ".txt", chart) &&
      write_file(base.string() + ".svg",
                 drawing(story, fmt::format("seed {}: {}", seed, failure.violation.property)));
  if (kept)
    fmt::print("replay it: statewire simulate --replay {}\ndrawn: {}.svg\n", file, base.string());
  return k_status_violation;
}

int replay(const SimulateOptions& o) {
  std::ifstream in(o.replay, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) {
    fmt::print(stderr, "statewire simulate: cannot read '{}'\n", o.replay);
    return 2;
  }
  auto recording = sim::parse_recording(text.str(), o.replay);
  if (!recording) {
    fmt::print(stderr, "statewire simulate: {}\n", recording.error().text);
    return 2;
  }
  if (!recording->specs.empty() && recording->specs != sim::spec_version())
    fmt::print("recorded with specs {}; these are {}\n", recording->specs, sim::spec_version());
  const auto again = sim::replay(recording->scenario, recording->tokens, o.limits);
  const sim::Story story = sim::tell(recording->scenario, recording->tokens, o.limits);
  fmt::print("{}\n", sim::to_text(story));
  if (!write_trace(o, story)) return 2;
  if (!again) {
    fmt::print("nothing is broken{}\n",
               recording->property.empty() ? "" : " any more; it was " + recording->property);
    return 0;
  }
  fmt::print("breaks {}: {}\n", again->violation.property,
             sim::property_text(again->violation.property));
  return k_status_violation;
}

int finish(const SimulateOptions& o, const sim::Totals& totals, double seconds) {
  fmt::print("{}", summary(totals, seconds, o.list_missing));
  if (!o.coverage.empty() && !write_file(o.coverage, coverage_json(totals))) return 2;
  return 0;
}

int explore(const SimulateOptions& o) {
  const sim::Scenario scenario = sim::make_scenario(o.workload, o.first_seed);
  const auto begin = Clock::now();
  sim::ExhaustiveResult result;
  {
    ProgressLine line;
    result = sim::explore(scenario, {.depth = o.depth, .most_runs = o.most_runs, .reduce = true},
                          o.limits, [&](const sim::Totals& t) {
                            line.show(fmt::format("{} orders", t.runs));
                            return true;
                          });
  }
  const int status = finish(o, result.totals, seconds_since(begin));
  fmt::print("  orders            {} tried, {} left out because an equivalent one was tried\n",
             result.totals.runs, result.pruned);
  if (result.failure) {
    Failure failure{scenario, sim::tokens_of(result.failure->taken), *result.failure->violation,
                    result.failure->taken};
    return report(o, std::move(failure), o.first_seed);
  }
  if (result.complete)
    fmt::print("every order of the first {} steps was tried\n", o.depth);
  else
    fmt::print("NOT every order of the first {} steps was tried: stopped at --most-runs {}\n",
               o.depth, o.most_runs);
  return status;
}

} // namespace

int simulate(const SimulateOptions& o) {
  if (!o.replay.empty()) return replay(o);
  fmt::print("specs {}: {} processes, faults {}{}, mode {}\n", sim::spec_version(),
             o.workload.processes, sim::to_text(o.workload.faults),
             o.workload.faults == 0 ? "" : fmt::format(" (at most {} in a run)", o.workload.budget),
             mode_name(o.search.mode));
  if (o.search.mode == Mode::exhaustive) return explore(o);
  const auto begin = Clock::now();
  sim::CampaignResult result;
  {
    ProgressLine line;
    sim::Campaign campaign{o.workload, o.search, o.limits, o.first_seed, o.last_seed, o.jobs, {}};
    campaign.progress = [&](std::uint64_t done) {
      line.show(fmt::format("{} of {} seeds, {:.0f} per second", done,
                            o.last_seed - o.first_seed + 1,
                            static_cast<double>(done) / std::max(seconds_since(begin), 0.001)));
      return true;
    };
    result = sim::run_campaign(campaign);
  }
  const int status = finish(o, result.totals, seconds_since(begin));
  if (!result.failure) {
    if (o.story && o.first_seed == o.last_seed) {
      const auto scenario = sim::make_scenario(o.workload, o.first_seed);
      const auto out = sim::run_seed(scenario, o.search, o.limits);
      fmt::print("\n{}", sim::to_text(sim::tell(scenario, sim::tokens_of(out.taken), o.limits)));
    }
    if (!o.trace.empty() && o.first_seed == o.last_seed) {
      const auto scenario = sim::make_scenario(o.workload, o.first_seed);
      const auto out = sim::run_seed(scenario, o.search, o.limits);
      if (!write_trace(o, sim::tell(scenario, sim::tokens_of(out.taken), o.limits))) return 2;
    }
    return status;
  }
  Failure failure{sim::make_scenario(o.workload, *result.failing_seed),
                  sim::tokens_of(result.failure->taken), *result.failure->violation,
                  result.failure->taken};
  return report(o, std::move(failure), *result.failing_seed);
}

} // namespace statewire::tools
