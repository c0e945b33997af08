// SPDX-License-Identifier: BSD-3-Clause
// The main job: every process sends to every other at once, so that they open connections to each
// other at the same moment; checks every byte; closes some virtual connections and sends again,
// which reopens them; finalizes. Rank 0 then prints what happened.
#include "exchange.hpp"
#include "summary.hpp"

#include <CLI/CLI.hpp>
#include <statewire/context.hpp>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <poll.h>

namespace {

using namespace main_job;
using Clock = std::chrono::steady_clock;

struct Options {
  std::uint32_t messages = 20;
  std::size_t max_size = std::size_t{256} * 1024;
  std::uint32_t rounds = 3;
  bool force_head_to_head = false;
  std::string out = "out/main_job";
  double timeout = 60;
};

double milliseconds(Clock::duration d) {
  return std::chrono::duration<double, std::milli>(d).count();
}

int fail(std::uint32_t rank, const std::string& text) {
  std::cerr << "main_job: rank " << rank << ": " << text << '\n';
  return 1;
}

// Without progress: a process that has passed may have called already, and none answers yet.
statewire::Result<void> wait_without_progress(statewire::Job& job) {
  const auto fence = job.enter_fence();
  if (!fence) return fence.error();
  for (;;) {
    const auto passed = job.fence_passed(*fence);
    if (!passed) return passed.error();
    if (*passed) return {};
    pollfd readable{job.descriptor(), POLLIN, 0};
    (void)::poll(&readable, 1, -1);
  }
}

int run(const Options& o) {
  auto job = statewire::Job::from_environment();
  if (!job) return fail(0, job.error().text);
  statewire::ContextOptions options;
  if (o.force_head_to_head) {
    options.core.max_opening = job->size();
    options.core.admission_grace = {};
  }
  auto opened = statewire::Context::open(*job, std::move(options));
  if (!opened) return fail(job->rank(), opened.error().text);
  statewire::Context& context = **opened;
  const std::uint32_t me = context.rank(), size = context.size();

  std::uint64_t closed = 0, lost = 0;
  RankReport report;
  context.on_closed([&](std::uint32_t) { ++closed; });
  context.on_lost([&](std::error_code e, std::uint32_t rank) {
    ++lost;
    std::cerr << "main_job: rank " << me << ": lost rank " << rank << ": " << e.message() << '\n';
  });
  Exchange exchange(context.messages(), me, size, o.messages, o.max_size);
  const auto time_limit = std::chrono::nanoseconds(static_cast<std::int64_t>(o.timeout * 1e9));

  if (auto all_here = o.force_head_to_head ? wait_without_progress(*job) : context.fence();
      !all_here)
    return fail(me, all_here.error().text);
  const Clock::time_point start = Clock::now();
  for (std::uint32_t round = 0; round < o.rounds; ++round) {
    exchange.begin(round);
    // One iteration of the loop begins to connect to every peer, also to those that connect to this
    // process; no process answers before all have done so. So every pair meets head-to-head.
    if (o.force_head_to_head && round == 0) {
      context.progress();
      if (auto begun = wait_without_progress(*job); !begun) return fail(me, begun.error().text);
    }
    const auto over = [&] { return exchange.complete() || lost > 0 || !exchange.failure.empty(); };
    if (!context.progress_until(over, time_limit))
      return fail(me, "gave up waiting for messages: " + std::to_string(exchange.good) + " of " +
                          std::to_string(std::uint64_t{o.messages} * (size - 1) * (round + 1)) +
                          " received, " + std::to_string(context.messages().outstanding()) +
                          " operations under way");
    if (round == 0) report.first_exchange_ms = milliseconds(Clock::now() - start);
    if (!exchange.failure.empty()) return fail(me, exchange.failure);
    if (lost > 0 || exchange.bad > 0) break;
    if (round + 1 == o.rounds || size == 1) continue;
    // Close the connection to the right neighbour; the left one closes the one to us.
    const std::uint64_t before = closed;
    if (context.close((me + 1) % size) != statewire::Errc::ok) return fail(me, "close was refused");
    if (!context.progress_until([&] { return closed > before || lost > 0; }, time_limit))
      return fail(me, "gave up waiting for a close");
    ++report.closes;
  }
  // A connection that is being closed has no lane any more.
  for (std::uint32_t r = 0; r < me; ++r) ++report.methods[context.method(r)];
  if (auto all_counted = context.fence(); !all_counted) return fail(me, all_counted.error().text);
  if (auto ended = context.finalize(); !ended) return fail(me, ended.error().text);

  report.rank = me;
  report.good = exchange.good;
  report.bad = exchange.bad;
  report.bytes = exchange.bytes;
  report.again = exchange.again;
  report.lost = lost;
  if (exchange.good + exchange.bad > 0)
    report.first_message_ms = milliseconds(exchange.first_received - start);
  report.total_ms = milliseconds(Clock::now() - start);
  report.left_over = context.connections();
  const std::uint64_t unexpected = context.stats().unexpected + context.lane_stats().unexpected;
  report.lanes_json = statewire::to_json(context.lane_stats());
  report.stats_json = statewire::to_json(context.stats());
  report.messages_json = statewire::to_json(context.messages().stats());
  if (!write_report(o.out, report)) return fail(me, "cannot write to " + o.out);
  if (auto all_written = context.fence(); !all_written) return fail(me, all_written.error().text);
  const bool ok = exchange.bad == 0 && lost == 0 && unexpected == 0 &&
                  context.messages().stats().protocol_errors == 0;
  if (me == 0 && !print_summary(o.out, size))
    return fail(me, "cannot read the reports in " + o.out);
  return ok ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
  Options o;
  CLI::App app{"Every process sends to every other at once, checks every byte, closes and reopens\n"
               "virtual connections, finalizes, and prints what happened.\n\n"
               "Example: statewire run -n 4 main_job --force-head-to-head"};
  app.add_option("--messages", o.messages, "messages per pair and round")->capture_default_str();
  app.add_option("--max-size", o.max_size, "largest message in bytes")->capture_default_str();
  app.add_option("--rounds", o.rounds, "rounds; between two of them connections are closed")
      ->capture_default_str();
  app.add_flag("--force-head-to-head", o.force_head_to_head,
               "no process answers a connect request before all have begun to connect");
  app.add_option("--out", o.out,
                 "where the reports go (run.json is for statewirec draw --coverage)")
      ->capture_default_str();
  app.add_option("--timeout", o.timeout, "seconds to wait for messages before giving up")
      ->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  try {
    return run(o);
  } catch (const std::exception& e) {
    std::cerr << "main_job: " << e.what() << '\n';
    return 1;
  }
}
