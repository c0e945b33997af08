// SPDX-License-Identifier: BSD-3-Clause
// TCP connections of a transport from sockets that read when the test says so: what their systems
// do not take is in flight.
#pragma once

#include "recorder.hpp"

#include "asio/asio_transport.hpp"
#include "asio/progress.hpp"
#include "base/ip.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <functional>
#include <memory>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

namespace statewire::test {

class UnreadConnections {
 public:
  struct Connection {
    int peer = -1; // the socket
    Handle handle; // what the transport has accepted from it
  };

  explicit UnreadConnections(ProgressMode mode) : loop(std::move(*ProgressLoop::open(mode))) {
    AsioTransport::Options options;
    options.listen = own_loopback();
    transport = std::move(*AsioTransport::open(*loop, options));
    transport->bind(events);
  }
  ~UnreadConnections() {
    for (const int fd : peers_) ::close(fd);
  }
  UnreadConnections(const UnreadConnections&) = delete;
  UnreadConnections& operator=(const UnreadConnections&) = delete;

  [[nodiscard]] bool until(const std::function<bool()>& done) const {
    return loop->run_until(done, ProgressLoop::clock() + std::chrono::seconds(30));
  }
  [[nodiscard]] Connection connect() {
    sockaddr_storage at{};
    const socklen_t size = to_sockaddr(transport->listening().at(0), at);
    const int peer = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    peers_.push_back(peer);
    events.accepted = {};
    EXPECT_EQ(::connect(peer, reinterpret_cast<const sockaddr*>(&at), size), 0);
    EXPECT_TRUE(until([&] { return events.accepted.generation != 0; }));
    return {peer, events.accepted};
  }
  void hang_up(int peer) {
    std::erase(peers_, peer);
    ::close(peer);
  }
  // Writes more than the peer's system takes while nothing is read there. Returns how much.
  std::size_t fill(Handle h) {
    const std::vector<std::byte> bytes(1 << 20, std::byte{1});
    const std::array<ConstBytes, 1> parts{bytes};
    std::size_t written = 0;
    for (;;) {
      const IoResult r = transport->write(h, parts);
      if (r.status != IoStatus::ok) return written;
      written += r.bytes;
      if (r.bytes < bytes.size()) return written;
    }
  }
  // Up to the end of the stream; what an error leaves is missing.
  [[nodiscard]] std::size_t read_all(int peer) const {
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

 private:
  struct Events final : TransportEvents {
    void on_accept(Handle h, Time) override { accepted = h; }
    void on_connect(Handle, Errc, Time) override {}
    bool on_readable(Handle, Time) override { return false; }
    void on_writable(Handle, Time) override {}
    void on_accept_paused(bool, Time) override {}
    Handle accepted;
  } events;
  std::vector<int> peers_;
};

} // namespace statewire::test
