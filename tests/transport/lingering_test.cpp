// SPDX-License-Identifier: BSD-3-Clause
// A TCP connection that is closed with bytes in flight: they arrive, whatever the peer sends.
#include "recorder.hpp"

#include "asio/asio_transport.hpp"
#include "asio/progress.hpp"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <functional>
#include <memory>

namespace statewire::test {
namespace {

struct Events final : TransportEvents {
  void on_accept(Handle h, Time) override { accepted = h; }
  void on_connect(Handle, Errc, Time) override {}
  bool on_readable(Handle, Time) override { return false; }
  void on_writable(Handle, Time) override {}
  void on_accept_paused(bool, Time) override {}
  Handle accepted;
};

// The peer is a socket that reads when the test says so.
class Lingering : public testing::TestWithParam<ProgressMode> {
 protected:
  void SetUp() override {
    loop = std::move(*ProgressLoop::open(GetParam()));
    AsioTransport::Options options;
    options.listen = own_loopback();
    transport = std::move(*AsioTransport::open(*loop, options));
    transport->bind(events);
    const Address listening = transport->listening().at(0);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(listening.port);
    std::memcpy(&at.sin_addr, listening.bytes.data(), sizeof at.sin_addr);
    peer = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ASSERT_EQ(::connect(peer, reinterpret_cast<const sockaddr*>(&at), sizeof at), 0);
    ASSERT_TRUE(until([&] { return events.accepted.generation != 0; }));
  }
  void TearDown() override { ::close(peer); }

  [[nodiscard]] bool until(const std::function<bool()>& done) const {
    return loop->run_until(done, ProgressLoop::clock() + std::chrono::seconds(30));
  }
  // More than the peer's system takes while its program does not read.
  std::size_t fill() {
    const std::vector<std::byte> bytes(1 << 20, std::byte{1});
    const std::array<ConstBytes, 1> parts{bytes};
    std::size_t written = 0;
    for (;;) {
      const IoResult r = transport->write(events.accepted, parts);
      if (r.status != IoStatus::ok) return written;
      written += r.bytes;
      if (r.bytes < bytes.size()) return written;
    }
  }
  // Up to the end of the stream; what an error leaves is missing.
  [[nodiscard]] std::size_t read_all() const {
    std::vector<std::byte> into(1 << 20);
    std::size_t n = 0;
    EXPECT_TRUE(until([&] {
      const ssize_t got = ::recv(peer, into.data(), into.size(), MSG_DONTWAIT);
      if (got > 0) n += static_cast<std::size_t>(got);
      return got == 0 || (got < 0 && errno != EAGAIN);
    }));
    return n;
  }

  std::unique_ptr<ProgressLoop> loop;
  std::unique_ptr<AsioTransport> transport;
  Events events;
  int peer = -1;
};

TEST_P(Lingering, bytes_in_flight_arrive_though_the_peer_sends_more) {
  transport->authenticated(events.accepted);
  const std::size_t written = fill();
  transport->close(events.accepted, false);
  EXPECT_EQ(transport->lingering(), 1U);
  ASSERT_EQ(::send(peer, "x", 1, MSG_NOSIGNAL), 1);
  EXPECT_EQ(read_all(), written);
  EXPECT_TRUE(until([&] { return transport->lingering() == 0; }));
}

TEST_P(Lingering, nothing_is_kept_when_nothing_is_in_flight) {
  transport->authenticated(events.accepted);
  const std::array<std::byte, 9> bytes{};
  const std::array<ConstBytes, 1> parts{bytes};
  ASSERT_EQ(transport->write(events.accepted, parts).bytes, 9U);
  std::array<char, 20> into{};
  ASSERT_EQ(::recv(peer, into.data(), into.size(), 0), 9);
  transport->close(events.accepted, false);
  EXPECT_TRUE(until([&] { return transport->lingering() == 0; }));
  EXPECT_EQ(::recv(peer, into.data(), into.size(), 0), 0);
}

TEST_P(Lingering, a_peer_that_ends_is_not_waited_for) {
  transport->authenticated(events.accepted);
  (void)fill();
  transport->close(events.accepted, false);
  EXPECT_EQ(transport->lingering(), 1U);
  ::close(std::exchange(peer, -1));
  EXPECT_TRUE(until([&] { return transport->lingering() == 0; }));
}

TEST_P(Lingering, a_reset_keeps_nothing) {
  transport->authenticated(events.accepted);
  (void)fill();
  transport->close(events.accepted, true);
  EXPECT_EQ(transport->lingering(), 0U);
}

TEST_P(Lingering, a_connection_that_has_proved_nothing_keeps_no_descriptor) {
  (void)fill();
  transport->close(events.accepted, false);
  EXPECT_EQ(transport->lingering(), 0U);
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
