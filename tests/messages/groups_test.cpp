// SPDX-License-Identifier: BSD-3-Clause
// An engine with peers of two groups: what a receive from any source does to one of them.
#include "dispatch/dispatcher.hpp"
#include "messages/message_core.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace statewire::test {
namespace {

constexpr std::uint32_t k_peers = 3;

// Counts the packets of each group.
class CountingDevice final : public PacketDevice {
 public:
  Errc post(Peer to, ConstBytes, std::span<const ConstBytes>, std::uint64_t, Time) override {
    ++packets[to.group];
    return Errc::ok;
  }
  bool room(Peer) override { return true; }
  void expect_bulk(Peer, bool) override {}
  std::map<std::uint32_t, std::size_t> packets;
};

class TwoGroups : public testing::Test {
 protected:
  TwoGroups() {
    for (const std::uint32_t group : {0U, 1U})
      for (std::uint32_t rank = 1; rank <= k_peers; ++rank) core.on_up({group, rank}, now);
  }
  [[nodiscard]] std::string states_of(std::uint32_t group) {
    std::string all;
    for (std::uint32_t rank = 1; rank <= k_peers; ++rank)
      all += std::string(core.states({group, rank}).recv) + ";";
    return all;
  }
  Request receive(std::uint32_t group) {
    Selector any = Selector::any();
    any.group = group;
    const MutableBytes part = into;
    return core.irecv(any, {&part, 1}, now, {});
  }

  static constexpr std::string_view k_wait = "Awaiting Receive;Awaiting Receive;Awaiting Receive;";
  static constexpr std::string_view k_may_send = "Awaiting Packet;Awaiting Packet;Awaiting Packet;";
  const Time now{1};
  std::array<std::byte, 8> into{};
  CountingDevice device;
  Dispatcher dispatcher;
  MessageCore core{dispatcher, device, {0, 0}, {}};
};

TEST_F(TwoGroups, a_receive_from_any_source_lets_each_peer_of_its_group_send_more_once) {
  EXPECT_EQ(states_of(0), k_wait);
  EXPECT_EQ(states_of(1), k_wait);
  for (const std::uint32_t group : {1U, 0U}) {
    const std::size_t others = device.packets[1 - group];
    for (int i = 0; i < 2; ++i) {
      (void)receive(group);
      EXPECT_EQ(states_of(group), k_may_send);
      EXPECT_EQ(device.packets[group], k_peers) << "one grant for each";
      EXPECT_EQ(device.packets[1 - group], others);
    }
  }
}

TEST_F(TwoGroups, peers_whose_connections_end_wait_no_more) {
  for (std::uint32_t rank = 1; rank <= k_peers; ++rank) core.on_down({1, rank}, Errc::closed, now);
  (void)receive(1);
  EXPECT_EQ(device.packets[1], 0U);
  EXPECT_EQ(states_of(0), k_wait);
  for (std::uint32_t rank = 1; rank <= k_peers; ++rank) core.on_up({1, rank}, now);
  EXPECT_EQ(states_of(1), k_may_send) << "a receive waits for them";
}

} // namespace
} // namespace statewire::test
