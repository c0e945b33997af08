// SPDX-License-Identifier: BSD-3-Clause
// A lane transport between a fake core and a fake socket, and a pair of them whose sockets are
// connected to each other.
#pragma once

#include "lanes/lane_transport.hpp"

#include "socket_pair_lane.hpp"
#include "taken.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace statewire::lanes {

inline constexpr Handle k_handle{3, 1};

inline std::vector<std::byte> frame(std::size_t payload) {
  const auto header =
      session::encode({static_cast<std::uint32_t>(payload), 3, session::FrameKind::message, 0});
  std::vector<std::byte> bytes(header.begin(), header.end());
  bytes.resize(bytes.size() + payload, std::byte{'x'});
  return bytes;
}

// One connection of the sockets.
struct Below final : Transport {
  std::vector<std::byte> in, out;
  std::size_t room = SIZE_MAX;
  IoResult end{IoStatus::would_block, 0, Errc::ok}; // behind `in`
  Errc write_error = Errc::ok;
  bool is_drained = false; // the next read does not look whether there is more
  std::string calls;
  const std::byte* last_into = nullptr; // where the last bytes were read to
  bool passes = true;                   // descriptors: a UNIX socket

  Errc connect(std::span<const Address>, Handle&) override { return Errc::unreachable; }
  [[nodiscard]] std::size_t connected_address(Handle) const override { return 0; }
  IoResult read(Handle, std::span<const MutableBytes> into) override {
    if (std::exchange(is_drained, false)) return {IoStatus::would_block, 0, Errc::ok};
    std::size_t size = 0;
    for (const MutableBytes part : into) {
      const std::size_t n = std::min(in.size(), part.size());
      if (n == 0) continue;
      last_into = part.data();
      std::memcpy(part.data(), in.data(), n);
      in.erase(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(n));
      size += n;
    }
    return size == 0 ? end : IoResult{IoStatus::ok, size, Errc::ok};
  }
  IoResult write(Handle, std::span<const ConstBytes> from) override {
    if (write_error != Errc::ok) return {IoStatus::error, 0, write_error};
    std::size_t n = 0;
    for (const ConstBytes part : from) {
      const ConstBytes first = part.first(std::min(part.size(), room));
      out.insert(out.end(), first.begin(), first.end());
      room -= first.size();
      n += first.size();
    }
    if (n == 0) return {IoStatus::would_block, 0, Errc::ok};
    return {IoStatus::ok, n, Errc::ok};
  }
  [[nodiscard]] bool may_pass_descriptors(Handle) const override { return passes; }
  void read_again(Handle) override { calls += "read_again "; }
  void shutdown_write(Handle) override { calls += "shutdown_write "; }
  void close(Handle, bool abort) override { calls += abort ? "abort " : "close "; }
  void stop_listening() override {}
};

struct Above final : TransportEvents {
  std::string events;
  std::function<void()> when_readable; // inside of the event
  // Inside of on_bytes(), which looks at them. Empty: it does not.
  std::function<void(const IoResult&)> when_bytes;
  void on_accept(Handle, Time) override {}
  void on_connect(Handle, Errc, Time) override {}
  bool on_readable(Handle, Time) override {
    events += "readable ";
    if (when_readable) when_readable();
    return true;
  }
  bool on_bytes(Handle, ConstBytes bytes, bool last, Time) override {
    if (!when_bytes) return false;
    events += "bytes ";
    when_bytes({.bytes = bytes.size(), .last = last, .in_place = bytes.data()});
    return true;
  }
  void on_writable(Handle, Time) override { events += "writable "; }
  void on_frames(Handle, Errc result, Time) override {
    events += result == Errc::ok            ? "frames "
              : result == Errc::bad_message ? "violation "
                                            : "no_frames ";
  }
  void on_accept_paused(bool, Time) override {}
};

struct Connection {
  explicit Connection(std::uint16_t start_after = 100, Time idle_after = k_never)
      : lanes(dispatcher, below, registry, {.start_after = start_after, .idle_after = idle_after}) {
    lanes.bind(above);
  }
  ~Connection() { count_taken(lanes.stats()); }
  void begin(ConstBytes unread = {}) {
    EXPECT_TRUE(lanes.frames_follow(k_handle, Carrier::socket, is_initiator, unread, 0));
  }
  // Whether the core has got this event.
  [[nodiscard]] bool has(const std::string& event) const {
    return (" " + above.events).find(" " + event + " ") != std::string::npos;
  }
  void close(bool abort) {
    const Dispatcher::Input input(dispatcher, now); // of the core
    lanes.close(k_handle, abort);
  }
  IoResult write(const std::vector<std::byte>& bytes) {
    const ConstBytes all(bytes);
    return lanes.write(k_handle, std::span(&all, 1));
  }
  // Up to so many bytes in two parts; the result's bytes are in `got`.
  IoResult read(std::size_t most) {
    std::vector<std::byte> bytes(most);
    const std::array<MutableBytes, 2> parts{std::span(bytes).first(most / 2),
                                            std::span(bytes).subspan(most / 2)};
    const IoResult r = lanes.read(k_handle, parts);
    was_direct = below.last_into >= bytes.data() && below.last_into < bytes.data() + most;
    const ConstBytes came = r.read(bytes);
    got.insert(got.end(), came.begin(), came.end());
    return r;
  }
  void receive(const Frame& f) {
    cpc::Bytes bytes;
    ASSERT_TRUE(encode(f, bytes));
    const auto more = std::as_bytes(std::span(bytes));
    below.in.insert(below.in.end(), more.begin(), more.end());
  }

  Below below;
  Above above;
  Registry registry;
  Dispatcher dispatcher;
  LaneTransport lanes;
  std::vector<std::byte> got;
  bool was_direct = false; // the last read went from the socket into the caller's buffer
  bool is_initiator = false;
  Time now{0};
};

// Proposes a lane with its first write.
struct Proposing : Connection {
  Proposing() : Connection(1) {
    registry.add(component);
    is_initiator = true;
  }
  SocketPairs pairs;
  SocketPairComponent component{pairs};
};

// A connected pair, with a component that makes lanes of socket pairs.
struct Joined {
  explicit Joined(std::uint16_t start_after = 1, bool has_a = true, bool has_b = true,
                  bool begins = true, Time idle_after = k_never)
      : sides{Connection(start_after, idle_after), Connection(start_after, idle_after)} {
    a().is_initiator = true;
    if (has_a) a().registry.add(components[0]);
    if (has_b) b().registry.add(components[1]);
    if (has_a && begins) a().begin();
    if (begins) b().begin();
  }
  Connection& a() { return sides[0]; }
  Connection& b() { return sides[1]; }
  void close_a() {
    is_a_closed = true;
    a().close(false);
  }
  // Delivers what is under way over the sockets, until nothing is.
  void carry() {
    while (carry(0) || carry(1)) {
    }
  }
  bool carry(std::size_t from) {
    auto& bytes = sides[from].below.out;
    Connection& to = sides[1 - from];
    if (bytes.empty()) return false;
    to.below.in.insert(to.below.in.end(), bytes.begin(), bytes.end());
    bytes.clear();
    (void)to.lanes.on_readable(k_handle, to.now);
    while ((from == 0 || !is_a_closed) && to.read(1000).status == IoStatus::ok) {
    }
    return true;
  }
  void attach() {
    a().write(frame(1));
    carry();
    ASSERT_EQ(a().lanes.attached(), 1U);
    ASSERT_EQ(b().lanes.attached(), 1U);
    b().got.clear();
  }

  SocketPairs pairs;
  std::array<SocketPairComponent, 2> components{SocketPairComponent(pairs),
                                                SocketPairComponent(pairs)};
  std::array<Connection, 2> sides;
  bool is_a_closed = false;
};

} // namespace statewire::lanes
