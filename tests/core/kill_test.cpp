// SPDX-License-Identifier: BSD-3-Clause
// A process is killed at every moment: the survivors' sends and closes to it end with an error
// before their deadlines, and nobody else is disturbed.
#include "kinds.hpp"
#include "script.hpp"

#include <thread>

namespace statewire::test {
namespace {

struct Case {
  const char* kind;
  std::unique_ptr<Mesh> (*make)(MeshOptions);
  const Scenario* scenario;
  Place victim;
  Death how;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.scenario->name; }

std::string name_of(Death d) {
  return d == Death::reset ? "reset" : d == Death::eof ? "eof" : "unresponsive";
}

constexpr std::array<Death, 3> k_deaths{Death::reset, Death::eof, Death::unresponsive};

// One run: the scenario's first `k` steps, then the kill. True: nothing would come after `k`.
bool killed_at(const Case& c, std::uint64_t seed, std::uint64_t k) {
  SCOPED_TRACE(replay(seed) + ", " + c.scenario->name + ", place " + std::to_string(c.victim) +
               " by " + name_of(c.how) + ", step " + std::to_string(k));
  auto mesh = c.make({.nodes = c.scenario->nodes, .seed = seed});
  Mesh& w = *mesh;
  std::uint64_t steps = k;
  const bool complete = play(w, *c.scenario, steps);
  w.kill(c.victim, c.how);
  const CoreOptions& o = w.options().core;
  const Time time_limit = o.open_timeout + o.close_timeout * 3 + o.handshake_timeout;
  const auto nothing_open = [&] {
    for (Node* n : w.survivors())
      if (n->state(c.victim).connections != 0 || n->state(c.victim).queued_bytes != 0) return false;
    return true;
  };
  // What is still under way ends, one way or the other …
  std::vector<Place> others;
  for (Node* n : w.survivors()) {
    others.push_back(n->place);
    n->send(c.victim, 100); // accepted, or rejected with the reason
    n->close(c.victim);
  }
  // Systems find a silent host by keepalive, which is off in this mesh: what was held for
  // the next connection, and got one of the victim's last, ends by another close.
  if (c.how == Death::unresponsive && !w.run_until(nothing_open, time_limit))
    for (const Place p : others) w[p].close(c.victim);
  EXPECT_TRUE(w.run_until(nothing_open, time_limit)) << w.portrait();
  // … and a new attempt fails in time, too.
  for (const Place p : others) {
    Node& n = w[p];
    if (n.finalize_called) continue;
    n.close(c.victim); // acknowledges a loss
    const Errc sent = n.send(c.victim);
    EXPECT_EQ(sent, Errc::ok) << name(sent);
    n.close(c.victim);
  }
  EXPECT_TRUE(w.run_until(nothing_open, time_limit)) << w.portrait();
  for (const Place p : others) {
    EXPECT_TRUE(w.ledger().open_count(w[p].id, c.victim) == 0 || w[p].with(c.victim).lost != 0)
        << w.portrait();
    for (const Place q : others) {
      if (p != q) {
        EXPECT_EQ(w[p].with(q).lost, 0U) << "a bystander was disturbed\n" << w.portrait();
      }
    }
  }
  const Time begun = w.now();
  EXPECT_GOOD_END(w);
  EXPECT_LT(w.now() - begun, time_limit);
  return complete;
}

std::vector<Case> memory_cases() {
  std::vector<Case> out;
  for (const Kind& k : all_kinds())
    for (const Scenario& s : scenarios())
      for (const Place victim : {0U, 1U})
        for (const Death how : k_deaths)
          if (!is_real(k.name)) out.push_back({k.name, k.make, &s, victim, how});
  return out;
}

class KilledAtEveryStep : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(In, KilledAtEveryStep, testing::ValuesIn(memory_cases()),
                         [](const testing::TestParamInfo<Case>& info) {
                           return std::string(info.param.scenario->name) + "_place_" +
                                  std::to_string(info.param.victim) + "_by_" +
                                  name_of(info.param.how) + "_over_" + info.param.kind;
                         });

TEST_P(KilledAtEveryStep, SurvivorsGetErrorsAndGoOn) {
  const Case& c = GetParam();
  const bool bytewise = std::string_view(c.kind) == "memory_one_byte";
  for (const auto seed : seeds(1, 2)) {
    const std::uint64_t stride = stride_for(c.make, *c.scenario, seed, bytewise ? 20 : 100);
    for (std::uint64_t k = 0; !killed_at(c, seed, k); k += stride)
      if (testing::Test::HasFailure()) return;
  }
}

// Over sockets most of the time is waiting for deadlines: all moments wait side by side, each in a
// mesh of its own.
class KilledOverSockets : public testing::TestWithParam<std::pair<const Kind*, const Scenario*>> {};
std::vector<std::pair<const Kind*, const Scenario*>> all_scenarios() {
  std::vector<std::pair<const Kind*, const Scenario*>> out;
  for (const Kind& k : all_kinds())
    for (const Scenario& s : scenarios())
      if (is_real(k.name)) out.emplace_back(&k, &s);
  return out;
}
INSTANTIATE_TEST_SUITE_P(In, KilledOverSockets, testing::ValuesIn(all_scenarios()),
                         [](const auto& info) {
                           return std::string(info.param.second->name) + "_over_" +
                                  info.param.first->name;
                         });

TEST_P(KilledOverSockets, SurvivorsGetErrorsAndGoOn) {
  const auto& [kind, scenario] = GetParam();
  const std::uint64_t stride = stride_for(kind->make, *scenario, 1, 6);
  std::vector<std::jthread> runs;
  for (const Place victim : {0U, 1U})
    for (const Death how : k_deaths)
      for (std::uint64_t moment = 0; moment < 6; ++moment)
        runs.emplace_back([kind = kind, scenario = scenario, stride, victim, how, moment] {
          killed_at({kind->name, kind->make, scenario, victim, how}, 1, moment * stride);
        });
}

TEST(Killed, WithAnUnauthenticatedConnectionAndMessagesQueuedEveryMessageIsReported) {
  for (const Kind& kind : all_kinds()) {
    SCOPED_TRACE(kind.name);
    auto mesh = kind.make({.nodes = 3});
    Mesh& w = *mesh;
    w[0].send(1);
    w[0].send(2);
    ASSERT_TRUE(w.run_until([&] { return w[1].with(0).received + w[2].with(0).received == 2; }));
    for (int i = 0; i < 100; ++i) {
      w[0].send(1, 50'000);
      w[0].send(2, 5'000);
    }
    w.kill(1, Death::reset);
    ASSERT_TRUE(w.run_until([&] { return w[0].with(1).lost == 1; })) << w.portrait();
    EXPECT_EQ(w[0].with(1).lost_why, Errc::reset);
    ASSERT_TRUE(w.run_until([&] { return w[2].with(0).received == 101; })) << w.portrait();
    EXPECT_GOOD_END(w);
  }
}

} // namespace
} // namespace statewire::test
