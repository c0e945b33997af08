// SPDX-License-Identifier: BSD-3-Clause
// What a receive from any source does for peers whose messages wait for credit.
#include "dispatch/dispatcher.hpp"
#include "messages/message_core.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace statewire::test {
namespace {

constexpr std::uint32_t k_peers = 3;

class CountingDevice final : public PacketDevice {
 public:
  Errc post(Peer, ConstBytes, std::span<const ConstBytes>, std::uint64_t, Time) override {
    ++packets;
    return Errc::ok;
  }
  bool room(Peer) override { return true; }
  void expect_bulk(Peer, bool) override {}
  std::size_t packets = 0;
};

class AwaitedPeers : public testing::Test {
 protected:
  AwaitedPeers() { connect(); }
  void connect() {
    for (std::uint32_t rank = 1; rank <= k_peers; ++rank) core.on_up({0, rank}, now);
  }
  [[nodiscard]] std::string states() {
    std::string all;
    for (std::uint32_t rank = 1; rank <= k_peers; ++rank)
      all += std::string(core.states({0, rank}).recv) + ";";
    return all;
  }
  void receive() {
    const MutableBytes part = into;
    (void)core.irecv(Selector::any(), {&part, 1}, now, {});
  }

  static constexpr std::string_view k_wait = "Awaiting Receive;Awaiting Receive;Awaiting Receive;";
  static constexpr std::string_view k_may_send = "Awaiting Packet;Awaiting Packet;Awaiting Packet;";
  const Time now{1};
  std::array<std::byte, 8> into{};
  CountingDevice device;
  Dispatcher dispatcher;
  MessageCore core{dispatcher, device, {0, 0}, {}};
};

TEST_F(AwaitedPeers, get_one_grant_each_from_receives_of_any_source) {
  EXPECT_EQ(states(), k_wait);
  for (int i = 0; i < 2; ++i) {
    receive();
    EXPECT_EQ(states(), k_may_send);
    EXPECT_EQ(device.packets, k_peers) << "one grant for each";
  }
}

TEST_F(AwaitedPeers, whose_connections_end_wait_no_more) {
  for (std::uint32_t rank = 1; rank <= k_peers; ++rank) core.on_down({0, rank}, Errc::closed, now);
  receive();
  EXPECT_EQ(device.packets, 0U);
  connect();
  EXPECT_EQ(states(), k_may_send) << "a receive waits for them";
}

} // namespace
} // namespace statewire::test
