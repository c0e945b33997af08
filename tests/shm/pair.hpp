// SPDX-License-Identifier: BSD-3-Clause
// Two channels over a pair of sockets, and what a transport does for them.
#pragma once

#include <shm/channel.hpp>

#include <array>
#include <fcntl.h>
#include <memory>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <vector>

namespace statewire::shm {

struct Side {
  native::Descriptor socket;
  native::Descriptor carrier{::eventfd(0, EFD_CLOEXEC)};
  Channel::Stats stats;
  std::unique_ptr<Channel> channel;

  // Reads the socket until nothing is there: marks go to the channel, bytes of the stream are
  // counted.
  std::size_t drain() {
    std::size_t bytes = 0;
    for (;;) {
      std::array<std::byte, 4096> buffer;
      const MutableBytes into(buffer);
      native::Received r = native::receive_unix(socket.get(), std::span(&into, 1), true);
      if (r.error != 0) {
        (void)channel->received(0);
        return bytes;
      }
      bytes += channel->received(r.bytes);
      if (native::is_offer(r.mark)) {
        channel->on_offer(std::move(r.passed));
      } else if (r.mark == native::Mark::refusal) {
        channel->on_refusal();
      } else if (r.bytes == 0) {
        channel->on_end();
        return bytes;
      }
    }
  }
  // As a transport does: over the socket, or into the ring.
  std::size_t write(std::size_t bytes) {
    const std::vector<std::byte> some(bytes);
    const ConstBytes part(some);
    if (channel->writes_ring()) {
      return channel->write(std::span(&part, 1));
    }
    const std::size_t n = native::send(socket.get(), std::span(&part, 1)).bytes;
    channel->sent(n);
    return n;
  }
  std::size_t read(std::size_t bytes) {
    if (!channel->reads_ring()) return drain();
    std::vector<std::byte> some(bytes);
    const MutableBytes part(some);
    const std::size_t n = channel->read(std::span(&part, 1));
    channel->ring_for_room();
    return n;
  }
};

struct Pair {
  Side a, b;
  Pair() {
    std::array<int, 2> ends{-1, -1};
    (void)::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends.data());
    a.socket = native::Descriptor(ends[0]);
    b.socket = native::Descriptor(ends[1]);
    for (Side* s : {&a, &b})
      s->channel = std::make_unique<Channel>(s->socket.get(), s->carrier.get(), s->stats);
  }
  // Both sides have rings, and use them.
  bool attach() {
    a.channel->start();
    (void)b.drain();
    (void)a.drain();
    (void)b.drain();
    return a.channel->writes_ring() && b.channel->writes_ring();
  }
};

} // namespace statewire::shm
