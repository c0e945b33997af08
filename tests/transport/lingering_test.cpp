// SPDX-License-Identifier: BSD-3-Clause
// A TCP connection that is closed with bytes in flight: they arrive, whatever the peer sends.
#include "unread_connections.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

struct Lingering : testing::TestWithParam<ProgressMode> {
  UnreadConnections io{GetParam()};
  AsioTransport& transport = *io.transport;
  UnreadConnections::Connection connection = io.connect();

  [[nodiscard]] bool nothing_lingers() {
    return io.until([&] { return transport.lingering() == 0; });
  }
};

TEST_P(Lingering, bytes_in_flight_arrive_though_the_peer_sends_more) {
  transport.authenticated(connection.handle);
  const std::size_t written = io.fill(connection.handle);
  transport.close(connection.handle, false);
  EXPECT_EQ(transport.lingering(), 1U);
  ASSERT_EQ(::send(connection.peer, "x", 1, MSG_NOSIGNAL), 1);
  EXPECT_EQ(io.read_all(connection.peer), written);
  EXPECT_TRUE(nothing_lingers());
}

TEST_P(Lingering, nothing_is_kept_when_nothing_is_in_flight) {
  transport.authenticated(connection.handle);
  const std::array<std::byte, 9> bytes{};
  const std::array<ConstBytes, 1> parts{bytes};
  ASSERT_EQ(transport.write(connection.handle, parts).bytes, 9U);
  std::array<char, 20> into{};
  ASSERT_EQ(::recv(connection.peer, into.data(), into.size(), 0), 9);
  transport.close(connection.handle, false);
  EXPECT_TRUE(nothing_lingers());
  EXPECT_EQ(::recv(connection.peer, into.data(), into.size(), 0), 0);
}

TEST_P(Lingering, a_peer_that_ends_is_not_waited_for) {
  transport.authenticated(connection.handle);
  (void)io.fill(connection.handle);
  transport.close(connection.handle, false);
  EXPECT_EQ(transport.lingering(), 1U);
  io.hang_up(connection.peer);
  EXPECT_TRUE(nothing_lingers());
}

TEST_P(Lingering, a_reset_keeps_nothing) {
  transport.authenticated(connection.handle);
  (void)io.fill(connection.handle);
  transport.close(connection.handle, true);
  EXPECT_EQ(transport.lingering(), 0U);
}

TEST_P(Lingering, a_connection_that_has_proved_nothing_keeps_no_descriptor) {
  (void)io.fill(connection.handle);
  transport.close(connection.handle, false);
  EXPECT_EQ(transport.lingering(), 0U);
}

INSTANTIATE_TEST_SUITE_P(, Lingering,
                         testing::Values(ProgressMode::spin, ProgressMode::adaptive,
                                         ProgressMode::blocking),
                         [](const auto& p) {
                           return p.param == ProgressMode::spin       ? "spin"
                                  : p.param == ProgressMode::adaptive ? "adaptive"
                                                                      : "blocking";
                         });

} // namespace
} // namespace statewire::test
