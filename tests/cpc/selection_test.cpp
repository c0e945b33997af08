// SPDX-License-Identifier: BSD-3-Clause
// Both sides choose the same pair.
#include "recorder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <random>

namespace statewire::cpc::test {
namespace {

using Module = Advertisement::Module;
using AdPort = Advertisement::Port;

// Reached when the first bytes agree, as for RecordingComponent; "picky" reaches odd nets only.
const WhyNotReach k_nets = [](std::string_view component, BytesView a,
                              BytesView b) -> std::optional<std::string> {
  if (a.empty() != b.empty() || (!a.empty() && a[0] != b[0])) return "another net";
  if (component == "picky" && (a.empty() || a[0] % 2 == 0)) return "an even net";
  return std::nullopt;
};

// A predicate that a component must not have: it asks which blob came first.
const WhyNotReach k_lopsided = [](std::string_view, BytesView a,
                                  BytesView b) -> std::optional<std::string> {
  if (!a.empty() && (b.empty() || a[0] > b[0])) return "only uphill";
  return std::nullopt;
};

// Another: it has no port reach itself.
const WhyNotReach k_contrary = [](std::string_view, BytesView a,
                                  BytesView b) -> std::optional<std::string> {
  if (std::equal(a.begin(), a.end(), b.begin(), b.end())) return "the same net";
  return std::nullopt;
};

// By the second bytes: ports of one cable, of two, or nobody knows.
const HowFar k_cables = [](std::string_view component, BytesView a, BytesView b) {
  if (component == "sock" || a.size() < 2 || b.size() < 2) return Distance::unknown;
  return a[1] == b[1] ? Distance::near : Distance::far;
};

// One that a component must not have: it asks which blob came first.
const HowFar k_downhill = [](std::string_view, BytesView a, BytesView b) {
  return std::ranges::lexicographical_compare(a, b) ? Distance::near : Distance::far;
};

using Named = std::tuple<std::string, std::string, std::string>; // component, port here, port there

std::optional<Named> choice(const Advertisement& mine, const Advertisement& theirs,
                            const WhyNotReach& why_not, bool mirrored = false,
                            const HowFar& how_far = {}) {
  const auto pair = select(mine, theirs, why_not, how_far);
  if (!pair) return std::nullopt;
  const Route r = route_of(mine, theirs, *pair);
  return mirrored ? Named{r.component, r.remote_port, r.local_port}
                  : Named{r.component, r.local_port, r.remote_port};
}

AdPort port(std::string name, std::uint8_t net, std::vector<Module> modules) {
  return {"net", std::move(name), {net}, std::move(modules), {}};
}
Module module(std::string component, std::uint8_t priority) {
  return {std::move(component), priority, false, {}};
}

TEST(Selection, takes_the_greatest_priority_that_either_side_gives) {
  const Advertisement a{{port("p", 1, {module("x", 50), module("y", 30), module("z", 99)})}, {}};
  const Advertisement b{{port("q", 1, {module("x", 10), module("y", 60)})}, {}};
  EXPECT_EQ(choice(a, b, k_nets), (Named{"y", "p", "q"}));
  EXPECT_EQ(choice(b, a, k_nets), (Named{"y", "q", "p"}));
}

TEST(Selection, takes_the_greater_of_the_lesser_priorities_then_the_name) {
  const Advertisement a{{port("p", 1, {module("x", 50), module("y", 40)})}, {}};
  const Advertisement b{{port("q", 1, {module("y", 50), module("x", 30)})}, {}};
  EXPECT_EQ(choice(a, b, k_nets), (Named{"y", "p", "q"}));
  const Advertisement c{{port("q", 1, {module("y", 50), module("x", 40)})}, {}};
  EXPECT_EQ(choice(a, c, k_nets), (Named{"x", "p", "q"}));
  EXPECT_EQ(choice(c, a, k_nets), (Named{"x", "q", "p"}));
}

// Where the openib transport of Open MPI went wrong: equal maxima, and lists in different orders.
TEST(Selection, does_not_depend_on_the_order_in_which_components_are_listed) {
  const Advertisement a{{port("p", 1, {module("rdmacm", 30), module("oob", 50)})}, {}};
  const Advertisement b{{port("p", 1, {module("oob", 30), module("rdmacm", 50)})}, {}};
  EXPECT_EQ(choice(a, b, k_nets), choice(b, a, k_nets, true));
}

// Two devices on each host, named alike, cabled crosswise.
TEST(Selection, agrees_on_one_of_two_crossed_cables) {
  const Advertisement a{{port("d0", 1, {module("x", 50)}), port("d1", 2, {module("x", 50)})}, {}};
  const Advertisement b{{port("d0", 2, {module("x", 50)}), port("d1", 1, {module("x", 50)})}, {}};
  const auto one = choice(a, b, k_nets);
  ASSERT_TRUE(one);
  EXPECT_EQ(one, choice(b, a, k_nets, true));
}

// All reach each other, through a router perhaps: what is on one cable comes first, of what has the
// same priorities.
TEST(Selection, prefers_ports_of_one_network) {
  const auto on = [](std::string name, std::uint8_t cable, std::uint8_t priority) {
    return AdPort{"net", std::move(name), {1, cable}, {module("x", priority)}, {}};
  };
  const Advertisement a{{on("d0", 1, 50), on("d1", 2, 50)}, {}};
  Advertisement b{{on("d0", 2, 50), on("d1", 1, 50)}, {}};
  EXPECT_EQ(choice(a, b, k_nets), (Named{"x", "d0", "d0"}));
  EXPECT_EQ(choice(a, b, k_nets, false, k_cables), (Named{"x", "d0", "d1"}));
  EXPECT_EQ(choice(b, a, k_nets, true, k_cables), (Named{"x", "d0", "d1"}));
  b.ports[1].blob.pop_back(); // nobody knows: before what is elsewhere, behind what is near
  EXPECT_EQ(choice(a, b, k_nets, false, k_cables), (Named{"x", "d1", "d0"}));
  b.ports.erase(b.ports.begin());
  EXPECT_EQ(choice(a, b, k_nets, false, k_cables), (Named{"x", "d0", "d1"}));
  b.ports[0].blob.push_back(3);
  EXPECT_EQ(choice(a, b, k_nets, false, k_cables), (Named{"x", "d0", "d1"})) << "there are routers";
  b.ports.push_back(on("d2", 2, 40));
  EXPECT_EQ(choice(a, b, k_nets, false, k_cables), (Named{"x", "d0", "d1"})) << "priorities first";
}

TEST(Selection, of_two_processes_that_say_the_same_is_a_port_and_itself) {
  const Advertisement a{{port("d1", 1, {module("x", 50)}), port("d0", 1, {module("x", 50)})}, {}};
  EXPECT_EQ(choice(a, a, k_nets), (Named{"x", "d0", "d0"}));
  // d0 to d1 and d1 to d0 rank the same: each side would take the other one.
  const Advertisement b{{port("d1", 1, {module("x", 50)}), port("d0", 2, {module("x", 50)})}, {}};
  EXPECT_EQ(choice(b, b, k_contrary), std::nullopt);
}

TEST(Selection, is_of_ports_of_one_kind_that_reach_each_other) {
  Advertisement a{{port("p", 1, {module("x", 50), module("y", 10)})}, {}};
  Advertisement b{{port("q", 2, {module("x", 50)}), port("r", 1, {module("y", 10)})}, {}};
  EXPECT_EQ(choice(a, b, k_nets), (Named{"y", "p", "r"}));
  b.ports[1].kind = "other";
  EXPECT_EQ(choice(a, b, k_nets), std::nullopt);
}

TEST(Selection, uses_the_clear_to_send_when_one_side_does) {
  Advertisement a{{port("p", 1, {module("x", 50)})}, {}};
  Advertisement b = a;
  EXPECT_FALSE(route_of(a, b, *select(a, b, k_nets)).uses_cts);
  b.ports[0].modules[0].uses_cts = true;
  EXPECT_TRUE(route_of(a, b, *select(a, b, k_nets)).uses_cts);
  EXPECT_TRUE(route_of(b, a, *select(b, a, k_nets)).uses_cts);
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(engine_() % n); }

  Advertisement advertisement() {
    Advertisement a;
    const std::uint32_t ports = below(5);
    for (std::uint32_t i = 0; i < ports; ++i) {
      AdPort p{below(4) == 0 ? "other" : "net", "d" + std::to_string(i), {}, {}, {}};
      if (below(8) > 0) p.blob = {static_cast<std::uint8_t>(below(3))};
      if (below(4) > 0 && !p.blob.empty()) p.blob.push_back(static_cast<std::uint8_t>(below(3)));
      for (const char* name : {"oob", "picky", "rdma_cm", "sock"})
        if (below(3) > 0) {
          // Few values, so that most are equal.
          const auto priority = static_cast<std::uint8_t>(below(3) == 0 ? below(101) : 50);
          p.modules.push_back({name, priority, below(2) == 0, {}});
          if (below(3) == 0)
            p.modules.back().blob = Bytes(below(4), static_cast<std::uint8_t>(below(256)));
        }
      if (below(4) == 0) p.declined.push_back({"udcm", "no"});
      a.ports.push_back(std::move(p));
    }
    return shuffled(std::move(a));
  }

  Advertisement shuffled(Advertisement a) {
    std::shuffle(a.ports.begin(), a.ports.end(), engine_);
    for (AdPort& p : a.ports) std::shuffle(p.modules.begin(), p.modules.end(), engine_);
    return a;
  }

  Bytes damaged(Bytes bytes) {
    const std::uint32_t edits = below(4);
    for (std::uint32_t i = 0; i < edits && !bytes.empty(); ++i) {
      const std::uint32_t at = below(static_cast<std::uint32_t>(bytes.size()));
      if (below(3) == 0)
        bytes.erase(bytes.begin() + at);
      else
        bytes[at] = static_cast<std::uint8_t>(below(256));
    }
    return bytes;
  }

 private:
  std::mt19937_64 engine_;
};

// The best pair by the rule as it is written down, found without any of its code: no other pair may
// beat it in priority, and of the same priorities, none may be nearer.
void expect_best(const Advertisement& a, const Advertisement& b, const WhyNotReach& why_not,
                 const HowFar& how_far) {
  std::tuple<int, int, int> best{-1, -1, -1};
  for (const AdPort& p : a.ports)
    for (const AdPort& q : b.ports)
      for (const Module& m : p.modules)
        for (const Module& n : q.modules) {
          if (p.kind != q.kind || m.component != n.component) continue;
          const auto& [low, high] = std::minmax(p.blob, q.blob);
          if (why_not(m.component, low, high)) continue;
          const int near = 2 - static_cast<int>(how_far(m.component, low, high));
          best = std::max(
              best, {std::max(m.priority, n.priority), std::min(m.priority, n.priority), near});
        }
  const auto pair = select(a, b, why_not, how_far);
  ASSERT_EQ(pair.has_value(), std::get<0>(best) >= 0);
  if (!pair) return;
  const Route r = route_of(a, b, *pair);
  EXPECT_EQ(std::max(r.local_priority, r.remote_priority), std::get<0>(best));
  EXPECT_EQ(std::min(r.local_priority, r.remote_priority), std::get<1>(best));
  const auto& [low, high] =
      std::minmax(a.ports[pair->local_port].blob, b.ports[pair->remote_port].blob);
  EXPECT_EQ(2 - static_cast<int>(how_far(r.component, low, high)), std::get<2>(best));
}

std::uint64_t seed() {
  if (const char* given = std::getenv("STATEWIRE_TEST_SEED"))
    return std::strtoull(given, nullptr, 10);
  return 20071113;
}

TEST(Selection, is_the_same_from_both_sides_for_thousands_of_random_advertisements) {
  std::printf("seed %llu (STATEWIRE_TEST_SEED)\n", static_cast<unsigned long long>(seed()));
  Random random(seed());
  int chosen = 0;
  for (int round = 0; round < 20000 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const Advertisement a = random.advertisement();
    // Sometimes another process of the same host, which says the same.
    const Advertisement b = random.below(8) == 0 ? random.shuffled(a) : random.advertisement();
    for (const WhyNotReach* why_not : {&k_nets, &k_lopsided, &k_contrary})
      for (const HowFar& how_far : {HowFar(), k_cables, k_downhill}) {
        const auto here = choice(a, b, *why_not, false, how_far);
        EXPECT_EQ(here, choice(b, a, *why_not, true, how_far));
        EXPECT_EQ(here, choice(random.shuffled(a), random.shuffled(b), *why_not, false, how_far))
            << "order";
        chosen += here.has_value() ? 1 : 0;
      }
    expect_best(a, b, k_nets, k_cables);
  }
  EXPECT_GT(chosen, 10000) << "the advertisements must have something in common to test anything";
}

// A peer may send anything: whatever of it is understood, both sides that understand it the same
// way choose the same.
TEST(Selection, holds_for_what_damaged_bytes_still_say) {
  Random random(seed() + 1);
  int understood = 0;
  for (int round = 0; round < 20000 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const auto whole = encode(random.advertisement());
    ASSERT_TRUE(whole);
    const auto a = decode_advertisement(random.damaged(*whole));
    if (!a) continue;
    ++understood;
    const Advertisement b = random.advertisement();
    EXPECT_EQ(choice(*a, b, k_nets, false, k_cables), choice(b, *a, k_nets, true, k_cables));
    EXPECT_TRUE(encode(*a)) << "what was read can be written";
  }
  EXPECT_GT(understood, 1000);
}

TEST(Selection, over_frameworks_is_the_same_from_both_sides) {
  Random random(seed() + 2);
  for (int round = 0; round < 500 && !testing::Test::HasFailure(); ++round) {
    Log log;
    const auto plans = [&] {
      std::vector<Plan> p{{.name = "oob"}, {.name = "rdma_cm"}, {.name = "sock"}};
      for (Plan& plan : p) {
        plan.priority = 10 * random.below(3);
        if (random.below(3) == 0) plan.declines_ports = {"d0"};
      }
      std::rotate(p.begin(), p.begin() + random.below(3), p.end());
      return p;
    };
    const auto ports = [&] {
      std::vector<Port> p;
      for (std::uint32_t i = 0, n = 1 + random.below(3); i < n; ++i)
        p.push_back(net_port("d" + std::to_string(i), static_cast<std::uint8_t>(random.below(2))));
      return p;
    };
    auto f = Framework::open(components(log, plans()), ports());
    auto g = Framework::open(components(log, plans()), ports());
    ASSERT_TRUE(f && g);
    const auto here = f->select(g->advertisement(), "g");
    const auto there = g->select(f->advertisement(), "f");
    ASSERT_EQ(bool(here), bool(there));
    if (!here) continue;
    EXPECT_EQ(here->component, there->component);
    EXPECT_EQ(here->local_port, there->remote_port);
    EXPECT_EQ(here->remote_port, there->local_port);
  }
}

} // namespace
} // namespace statewire::cpc::test
