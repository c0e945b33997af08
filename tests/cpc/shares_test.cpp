// SPDX-License-Identifier: BSD-3-Clause
// Both sides see the same of what they have in common.
#include "cpc/advertisement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <random>

namespace statewire::cpc::test {
namespace {

using Module = Advertisement::Module;
using AdPort = Advertisement::Port;

// Reached when the first bytes agree; "picky" reaches odd nets only.
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

AdPort port(std::string name, std::uint8_t net, std::vector<Module> modules) {
  return {"net", std::move(name), {net}, std::move(modules), {}};
}
Module module(std::string component, std::uint8_t priority) {
  return {std::move(component), priority, false, {}};
}

TEST(Shares, what_is_on_ports_of_one_kind_that_reach_each_other) {
  const Advertisement a{{port("p", 1, {module("x", 50), module("y", 10)})}};
  Advertisement b{{port("q", 2, {module("x", 50)}), port("r", 1, {module("y", 10)})}};
  EXPECT_TRUE(shares(a, b, k_nets)) << "y between p and r";
  b.ports[1].kind = "other";
  EXPECT_FALSE(shares(a, b, k_nets));
  b.ports[1] = port("r", 1, {module("z", 10)});
  EXPECT_FALSE(shares(a, b, k_nets));
  EXPECT_FALSE(shares(a, {}, k_nets));
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

// As it is written down, found without any of its code.
bool expected(const Advertisement& a, const Advertisement& b) {
  for (const AdPort& p : a.ports)
    for (const AdPort& q : b.ports)
      for (const Module& m : p.modules)
        for (const Module& n : q.modules)
          if (p.kind == q.kind && m.component == n.component &&
              !k_nets(m.component, p.blob, q.blob))
            return true;
  return false;
}

std::uint64_t seed() {
  if (const char* given = std::getenv("STATEWIRE_TEST_SEED"))
    return std::strtoull(given, nullptr, 10);
  return 20071113;
}

TEST(Shares, the_same_from_both_sides_for_thousands_of_random_advertisements) {
  std::printf("seed %llu (STATEWIRE_TEST_SEED)\n", static_cast<unsigned long long>(seed()));
  Random random(seed());
  int shared = 0, none = 0;
  for (int round = 0; round < 20000 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const Advertisement a = random.advertisement();
    // Sometimes another process of the same host, which says the same.
    const Advertisement b = random.below(8) == 0 ? random.shuffled(a) : random.advertisement();
    EXPECT_EQ(shares(a, b, k_nets), expected(a, b));
    for (const WhyNotReach* why_not : {&k_nets, &k_lopsided}) {
      const bool here = shares(a, b, *why_not);
      EXPECT_EQ(here, shares(b, a, *why_not));
      EXPECT_EQ(here, shares(random.shuffled(a), random.shuffled(b), *why_not)) << "order";
      ++(here ? shared : none);
    }
  }
  EXPECT_GT(shared, 10000) << "the advertisements must have something in common to test anything";
  EXPECT_GT(none, 1000);
}

// A peer may send anything: of whatever is understood, both sides see the same.
TEST(Shares, what_damaged_bytes_still_say) {
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
    EXPECT_EQ(shares(*a, b, k_lopsided), shares(b, *a, k_lopsided));
    EXPECT_TRUE(encode(*a)) << "what was read can be written";
  }
  EXPECT_GT(understood, 1000);
}

} // namespace
} // namespace statewire::cpc::test
