// SPDX-License-Identifier: BSD-3-Clause
// Many endpoints open at once: all connect, attempts stand in line, and the time that it takes
// grows with the work.
#include "user.hpp"
#include "world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace statewire::test {
namespace {

struct Storm {
  Method method;
  verbs::Link link;
};

EndpointWorldOptions options(Storm way, std::uint32_t processes, std::uint64_t seed = 1,
                             Time cm_delay = std::chrono::microseconds(500)) {
  EndpointWorldOptions o;
  o.method = way.method;
  o.link = way.link;
  o.processes = processes;
  o.seed = seed;
  o.fabric.delay_max = std::chrono::microseconds(20);
  o.fabric.cm_delay_max = cm_delay;
  return o;
}

// What one process's endpoints do, seen by their transitions.
class Watch {
 public:
  void watch(EndpointCore& core) {
    core.set_trace([this](const EndpointCore::Trace& t) {
      if (t.machine != EndpointStats::endpoint) return;
      if (t.event == "TURN") own_.insert(t.peer.rank);
      if (t.to != "CONNECTING" && t.to != "CLEARING") own_.erase(t.peer.rank);
      most_ = std::max(most_, own_.size());
    });
  }
  [[nodiscard]] std::size_t most_at_once() const { return most_; }

 private:
  std::set<Rank> own_; // whose attempt this side began
  std::size_t most_ = 0;
};

struct Outcome {
  Time took{0};
  std::uint64_t attempts = 0, connections = 0;
  std::size_t most_at_once = 0; // own attempts of one process
};

// Whoever `opens` says sends to whom; everything arrives, and everybody ends.
template <class Opens>
Outcome storm(const EndpointWorldOptions& o, Opens&& opens) {
  EndpointWorld w(o);
  std::vector<Watch> watches(w.size());
  std::uint64_t arrived = 0;
  std::uint64_t posted = 0;
  for (Rank r = 0; r < w.size(); ++r) {
    watches[r].watch(w[r]);
    w.user(r).when_packet = [&](Rank) { ++arrived; };
  }
  Outcome out;
  for (Rank a = 0; a < w.size(); ++a)
    for (Rank b = 0; b < w.size(); ++b) {
      if (a == b) continue;
      out.connections += a < b && (opens(a, b) || opens(b, a)) ? 1 : 0;
      if (!opens(a, b)) continue;
      for (int i = 0; i < 3; ++i, ++posted) EXPECT_EQ(w.user(a).post(b, 100, w.now()), Errc::ok);
    }
  EXPECT_TRUE(w.run_until([&] { return arrived == posted; }, std::chrono::seconds(60), 20'000'000))
      << arrived << " of " << posted;
  out.took = w.now();
  for (Rank r = 0; r < w.size(); ++r) {
    out.attempts += w[r].stats().attempts;
    out.most_at_once = std::max(out.most_at_once, watches[r].most_at_once());
    EXPECT_EQ(w.process(r).lost, 0U) << "rank " << r;
    w[r].set_trace(nullptr);
  }
  EXPECT_LE(out.most_at_once, o.endpoints.max_opening);
  EXPECT_TRUE(w.finalize_all());
  w.end();
  EXPECT_EQ(w.complaints(), "");
  EXPECT_EQ(w.leaks(), "");
  return out;
}

const auto to_all = [](Rank a, Rank) { return a == 0; };
const auto to_one = [](Rank, Rank b) { return b == 0; };
const auto both = [](Rank a, Rank b) { return a == 0 || b == 0; };
const auto everybody = [](Rank, Rank) { return true; };

class Storms : public testing::TestWithParam<Storm> {};

TEST_P(Storms, OneWithTwoHundredPeersConnectsToAllOfThem) {
  const Outcome o = storm(options(GetParam(), 201), to_all);
  EXPECT_GT(o.most_at_once, 1U); // not one after the other either
  EXPECT_LE(o.attempts, 2 * o.connections);
}

TEST_P(Storms, TwoHundredWhoOpenToOneAtOnceAllConnect) {
  const Outcome o = storm(options(GetParam(), 201), to_one);
  EXPECT_LE(o.attempts, 2 * o.connections);
}

TEST_P(Storms, OneAndTwoHundredPeersOpenToEachOtherAtOnce) {
  const Outcome o = storm(options(GetParam(), 201), both);
  EXPECT_LE(o.attempts, 3 * o.connections);
}

TEST_P(Storms, EverybodyOpensToEverybodyAtOnce) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    SCOPED_TRACE(seed);
    const Outcome o = storm(options(GetParam(), 24, seed), everybody);
    EXPECT_LE(o.attempts, 3 * o.connections);
  }
}

TEST_P(Storms, FourTimesThePeersTakeAboutFourTimesTheTime) {
  const auto time = [&](std::uint32_t peers, auto who) {
    const Outcome o = storm(options(GetParam(), peers + 1), who);
    return o.took;
  };
  EXPECT_LE(time(200, to_all), 6 * time(50, to_all));
  EXPECT_LE(time(200, to_one), 6 * time(50, to_one));
  EXPECT_LE(time(200, both), 6 * time(50, both));
}

// Attempts take longer than anybody had patience for in line, once: then 162 were under way at
// once.
TEST_P(Storms, KeepToTheirBoundWhereConnectingIsSlow) {
  const auto slow = [&](std::uint32_t peers, auto who) {
    return storm(options(GetParam(), peers + 1, 1, std::chrono::milliseconds(60)), who);
  };
  const Outcome all = slow(100, to_all);
  EXPECT_LE(all.attempts, 2 * all.connections);
  const Outcome one = slow(100, to_one);
  EXPECT_LE(one.attempts, 2 * one.connections);
  EXPECT_LE(slow(200, to_all).took, 3 * all.took);
  EXPECT_LE(slow(200, to_one).took, 3 * one.took);
}

TEST_P(Storms, EverybodyGetsATurnWhereEverybodyWaitsAndOnlyOneMayConnectAtATime) {
  auto o = options(GetParam(), 12, 1, std::chrono::milliseconds(60));
  o.endpoints.max_opening = 1;
  const Outcome out = storm(o, everybody);
  EXPECT_EQ(out.most_at_once, 1U);
  EXPECT_LE(out.attempts, 2 * out.connections);
}

INSTANTIATE_TEST_SUITE_P(Ways, Storms,
                         testing::Values(Storm{Method::oob, verbs::Link::roce},
                                         Storm{Method::rdma_cm, verbs::Link::roce},
                                         Storm{Method::rdma_cm, verbs::Link::iwarp}),
                         [](const auto& i) {
                           return std::string(i.param.method == Method::oob ? "oob" : "rdma_cm") +
                                  (i.param.link == verbs::Link::iwarp ? "_iwarp" : "_roce");
                         });

} // namespace
} // namespace statewire::test
