// SPDX-License-Identifier: BSD-3-Clause
// The same random traffic, each process a thread with a loop and sockets of its own, as several
// contexts of one process are. Nobody sees what others do; what they wrote down is compared in the
// end.
#include "actor.hpp"

#include "../job/job.hpp"

#include "context/access.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <vector>

namespace statewire::traffic {
namespace {

struct Life {
  std::vector<std::unique_ptr<Actor>> actors;
  // How many have sent everything, and how many have received everything. A killed process counts:
  // if the others did not wait for it, they could finalize, and refuse it, while it is still alive.
  std::atomic<unsigned> sent{0}, over{0};
};

// Until it holds; what has arrived meanwhile is received.
template <class Predicate>
void drain_until(test::Member& m, Actor& actor, Predicate&& over) {
  const Time end = ProgressLoop::clock() + std::chrono::seconds(120);
  for (;;) {
    actor.drain();
    if (over()) return;
    const Time now = ProgressLoop::clock();
    if (now > end) {
      actor.log().complain("does not end\n" + actor.portrait());
      return;
    }
    m.loop().iterate(now, now + std::chrono::milliseconds(2));
  }
}

void live(test::Member& m, Life& life, unsigned acts, bool dies) {
  Actor& actor = *life.actors.at(m.rank());
  for (unsigned i = 0; i < acts; ++i) {
    actor.act();
    for (unsigned left = i % 4; left > 0; --left) m.loop().poll(ProgressLoop::clock());
  }
  if (dies) {
    actor.log().killed = true;
    m.die();
    ++life.sent;
    ++life.over;
    return;
  }
  drain_until(m, actor, [&] { return !actor.sends_pending(false); });
  ++life.sent;
  drain_until(m, actor, [&] { return life.sent >= m.size(); });
  drain_until(m, actor, [&] {
    actor.cancel_receives();
    return actor.pending() == 0;
  });
  ++life.over;
  drain_until(m, actor, [&] { return life.over >= m.size(); });
  m.finalize();
  // What others sent last; and what that began, in callbacks.
  Access::core(m.messages()).finalize(ProgressLoop::clock());
  while (actor.drain() || actor.pending() != 0) actor.cancel_receives();
}

void traffic(std::uint64_t seed, unsigned members, unsigned acts, bool with_a_death) {
  SCOPED_TRACE("replay: STATEWIRE_SEED=" + std::to_string(seed));
  Life life;
  life.actors.resize(members);
  const Place victim = with_a_death ? members - 1 : UINT32_MAX;
  test::JobOptions job;
  job.messages.unexpected_limit = 100'000;
  job.mode = seed % 2 == 0 ? ProgressMode::blocking : ProgressMode::adaptive;
  test::run_job(
      members,
      [&](test::Member& m) {
        ActorOptions a;
        a.places = members;
        a.edges = {job.messages.short_limit, job.messages.eager_limit, 4096};
        a.receives = m.rank() == 1 ? 20 : 50;
        life.actors[m.rank()] = std::make_unique<Actor>(Access::core(m.messages()), m.rank(),
                                                        m.rank() + 1, a, seed, ProgressLoop::clock);
        m.meet();
        live(m, life, acts, m.rank() == victim);
      },
      job);
  std::vector<const Log*> logs;
  for (const auto& actor : life.actors) logs.push_back(&actor->log());
  Circumstances c;
  c.finalizing = true; // operations that were begun in callbacks at the very end
  c.lossy = [](const Log& a, const Log& b) { return a.killed || b.killed; };
  c.lost = [&](const Log&, Place place) { return place == victim; };
  EXPECT_EQ(verdict(logs, c), "");
}

std::uint64_t first_seed() {
  const char* seed = std::getenv("STATEWIRE_SEED");
  return seed != nullptr ? std::strtoull(seed, nullptr, 10) : 1;
}

TEST(TrafficOfThreads, ArrivesOnceWholeAndInOrderAndEverythingEnds) {
  traffic(first_seed(), 4, 1500, false);
  traffic(first_seed() + 1, 3, 1500, false);
}

TEST(TrafficOfThreads, WhenOneOfThemDiesTheOthersGoOn) {
  traffic(first_seed(), 4, 1000, true);
  traffic(first_seed() + 1, 3, 1000, true);
}

} // namespace
} // namespace statewire::traffic
