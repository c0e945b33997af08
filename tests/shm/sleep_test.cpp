// SPDX-License-Identifier: BSD-3-Clause
// Two threads over one pair of rings, each sleeping as often as it can: no wake-up is lost, in
// either direction. On the real code and a real processor; the model is spec/proof/rest.world.
#include "pair.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <poll.h>
#include <thread>

namespace statewire::shm {
namespace {

// Sleeps until the socket has something; false: nothing came for so long that a wake-up is lost.
bool sleep(const Side& side) {
  pollfd what{side.socket.get(), POLLIN, 0};
  constexpr int k_lost = 10'000; // ms
  return ::poll(&what, 1, k_lost) == 1;
}

// Messages there and back, of one byte: each side sleeps for every one of them.
TEST(Sleep, of_both_sides_ends_for_every_byte) {
  Pair p;
  ASSERT_TRUE(p.attach());
  (void)p.a.drain();
  (void)p.b.drain();
  constexpr int k_rounds = 30'000;
  const auto await = [](Side& side) {
    for (;;) {
      if (side.read(1) == 1) return true;
      if (side.channel->rest(false)) continue;
      if (!sleep(side)) return false;
      (void)side.drain();
    }
  };
  std::thread other([&] {
    for (int i = 0; i < k_rounds; ++i) {
      if (!await(p.b)) break;
      (void)p.b.write(1);
    }
  });
  int done = 0;
  for (; done < k_rounds; ++done) {
    (void)p.a.write(1);
    if (!await(p.a)) break;
  }
  EXPECT_EQ(done, k_rounds) << "a wake-up was lost";
  p.a.socket = done == k_rounds ? std::move(p.a.socket) : native::Descriptor();
  other.join();
}

// A stream that fills the ring: the writer sleeps for room, the reader for bytes.
TEST(Sleep, of_a_writer_ends_when_there_is_room) {
  Pair p;
  ASSERT_TRUE(p.attach());
  (void)p.a.drain();
  (void)p.b.drain();
  constexpr std::size_t k_bytes = std::size_t{64} << 20U;
  std::atomic<bool> lost{false};
  std::thread writer([&] {
    for (std::size_t done = 0; done < k_bytes && !lost;) {
      done += p.a.write(std::min<std::size_t>(k_bytes - done, 40'000));
      if (p.a.channel->has_room() || p.a.channel->rest(true)) continue;
      if (!sleep(p.a)) lost = true;
      (void)p.a.drain();
    }
  });
  for (std::size_t done = 0; done < k_bytes && !lost;) {
    const std::size_t n = p.b.read(10'000);
    done += n;
    if (n != 0 || p.b.channel->rest(false)) continue;
    if (!sleep(p.b)) lost = true;
    (void)p.b.drain();
  }
  writer.join();
  EXPECT_FALSE(lost) << "a wake-up was lost";
}

} // namespace
} // namespace statewire::shm
