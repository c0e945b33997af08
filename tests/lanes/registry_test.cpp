// SPDX-License-Identifier: BSD-3-Clause
// What components advertise, and which candidates a connection has.
#include "lanes/registry.hpp"

#include <gtest/gtest.h>

namespace statewire::lanes {
namespace {

// Reaches a port whose network is the same; the lesser distance is the nearer one.
class Named final : public LaneComponent {
 public:
  Named(std::string name, unsigned priority, std::vector<LanePort> ports)
      : name_(std::move(name)), priority_(priority), ports_(std::move(ports)) {}
  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] unsigned priority() const override { return priority_; }
  [[nodiscard]] std::vector<LanePort> ports() const override { return ports_; }
  [[nodiscard]] std::optional<std::string> why_not_reach(cpc::BytesView own,
                                                         cpc::BytesView peers) const override {
    if (own[0] == peers[0]) return std::nullopt;
    return "another network";
  }
  [[nodiscard]] cpc::Distance distance(cpc::BytesView own, cpc::BytesView peers) const override {
    return own[1] == peers[1] ? cpc::Distance::near : cpc::Distance::far;
  }
  [[nodiscard]] bool needs_descriptors() const override { return needs; }
  bool progress(Time) override { return false; }
  std::unique_ptr<Lane> start(const Candidate&, std::uint16_t, bool, LaneEvents&, std::string&,
                              Time) override {
    return nullptr;
  }
  bool needs = false; // descriptors

 private:
  std::string name_;
  unsigned priority_;
  std::vector<LanePort> ports_;
};

// What the acceptor makes of a proposal: its candidates, or why there is none.
std::string decided(const RegistryChoice& acceptor, const RegistryChoice& initiator) {
  const auto found = acceptor.candidates(initiator.advertisement());
  if (!found) return "malformed";
  std::string text = found->why_none;
  for (const Candidate& c : found->left)
    text += c.component + ":" + c.own_port + "-" + c.peer_port + " ";
  return text;
}

TEST(Registry, port_that_cannot_be_used_is_not_advertised_and_says_why) {
  Named down("fast", 60, {{"rdma", "x/1", {1, 1}, {}, "the port is down"}});
  Named peers("fast", 30, {{"rdma", "y/1", {1, 2}, {}}});
  Registry own;
  own.add(down);
  EXPECT_FALSE(own.serves(true));
  EXPECT_TRUE(own.may_serve(true));
  EXPECT_TRUE(own.advertisement().ports.empty());
  Registry theirs;
  theirs.add(peers);
  EXPECT_EQ(decided(RegistryChoice(own), RegistryChoice(theirs)), "the port is down");
}

TEST(Registry, candidates_are_tried_by_priority_then_distance_then_name) {
  Named fast("fast", 60, {{"rdma", "x/1", {1, 1}, {9}}, {"rdma", "x/2", {1, 2}, {}}});
  Named slow("slow", 50, {{"rdma", "x/1", {1, 1}, {}}});
  Named peers_fast("fast", 30, {{"rdma", "y/1", {1, 2}, {}}});
  Named peers_slow("slow", 70, {{"rdma", "y/1", {1, 2}, {}}, {"rdma", "y/2", {2, 2}, {}}});
  Registry own;
  own.add(fast);
  own.add(slow);
  Registry peers;
  peers.add(peers_slow);
  peers.add(peers_fast);
  EXPECT_EQ(decided(RegistryChoice(own), RegistryChoice(peers)),
            "slow:x/1-y/1 fast:x/2-y/1 fast:x/1-y/1 ");
  EXPECT_EQ(own.advertisement().ports.size(), 2U);
}

TEST(Registry, says_why_there_is_no_candidate) {
  Named a("one", 60, {{"rdma", "x/1", {1, 1}, {}}});
  Named b("one", 60, {{"rdma", "y/1", {2, 1}, {}}});
  Named c("two", 60, {{"rdma", "y/1", {2, 1}, {}}});
  Registry own;
  own.add(a);
  Registry other;
  other.add(c);
  EXPECT_EQ(decided(RegistryChoice(own), RegistryChoice(other)), "no component is on both sides");
  Registry far;
  far.add(b);
  EXPECT_EQ(decided(RegistryChoice(own), RegistryChoice(far)), "another network");
}

TEST(Registry, lane_below_the_priority_of_sock_is_no_candidate) {
  Named a("one", 10, {{"rdma", "x/1", {1, 1}, {}}});
  Named b("one", 15, {{"rdma", "y/1", {1, 1}, {}}});
  Registry own;
  own.add(a);
  Registry peers;
  peers.add(b);
  EXPECT_EQ(decided(RegistryChoice(own), RegistryChoice(peers)),
            "one has a lower priority than sock");
}

// Shared memory over TCP: neither side says that it has it.
TEST(Registry, component_that_needs_descriptors_is_offered_only_where_they_can_be_passed) {
  Named fast("fast", 60, {{"memory", "x/1", {1, 1}, {}}});
  Named slow("slow", 50, {{"rdma", "x/2", {1, 1}, {}}});
  fast.needs = true;
  Registry registry;
  registry.add(fast);
  registry.add(slow);
  for (const bool passes : {false, true}) {
    RegistryChoice initiator(registry, passes);
    EXPECT_EQ(decided(RegistryChoice(registry, passes), initiator),
              passes ? "fast:x/1-x/1 slow:x/2-x/2 " : "slow:x/2-x/2 ");
    EXPECT_EQ(initiator.component("fast") != nullptr, passes) << "whatever TRY says";
    EXPECT_NE(initiator.component("slow"), nullptr);
  }
  Registry only;
  only.add(fast);
  EXPECT_EQ(decided(RegistryChoice(only, false), RegistryChoice(registry, true)),
            "fast needs descriptors, which this connection cannot pass");
}

TEST(Registry, malformed_proposal_is_refused) {
  const Registry none;
  RegistryChoice acceptor(none);
  EXPECT_FALSE(acceptor.candidates(cpc::Bytes{1, 2, 3}));
  EXPECT_EQ(acceptor.component("one"), nullptr);
}

} // namespace
} // namespace statewire::lanes
