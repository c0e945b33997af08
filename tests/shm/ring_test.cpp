// SPDX-License-Identifier: BSD-3-Clause
// The two ends of a ring, against a queue; and against a peer that publishes nonsense.
#include <shm/ring.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <random>
#include <thread>
#include <vector>

namespace statewire::shm {
namespace {

// Both sides in the memory of one process, mapped once, so that ThreadSanitizer sees both.
struct Ends {
  std::vector<std::byte> ring = std::vector<std::byte>(k_ring);
  Words of_writer{}, of_reader{};
  Writer writer{of_writer, ring.data(), of_reader};
  Reader reader{of_reader, ring.data(), of_writer};

  std::size_t write(std::size_t bytes) {
    const std::vector<std::byte> some(bytes);
    const ConstBytes part(some);
    return writer.write(std::span(&part, 1), [] {});
  }
  // Fewer bytes than that if there are no more.
  std::size_t read(MutableBytes into) {
    if (reader.unread().size() < into.size()) (void)reader.look_further();
    const ConstBytes there = reader.unread();
    const std::size_t n = std::min(there.size(), into.size());
    const std::size_t before_wrap =
        std::min(n, static_cast<std::size_t>(ring.data() + ring.size() - there.data()));
    std::memcpy(into.data(), there.data(), before_wrap);
    std::memcpy(into.data() + before_wrap, ring.data(), n - before_wrap);
    reader.consume(n);
    reader.publish();
    return n;
  }
  std::size_t read(std::size_t bytes) {
    std::vector<std::byte> some(bytes);
    return read(MutableBytes(some));
  }
  [[nodiscard]] bool is_empty() {
    (void)reader.look_further();
    return reader.unread().empty();
  }
};

TEST(Ring, is_read_in_place_and_what_was_consumed_is_published_later) {
  Ends ends;
  EXPECT_FALSE(ends.reader.look_further());
  EXPECT_EQ(ends.write(100), 100U);
  EXPECT_TRUE(ends.reader.unread().empty()) << "not looked at";
  EXPECT_TRUE(ends.reader.look_further());
  EXPECT_EQ(ends.reader.unread().data(), ends.ring.data());
  EXPECT_EQ(ends.reader.unread().size(), 100U);
  ends.reader.consume(40);
  EXPECT_EQ(ends.reader.unread().data(), ends.ring.data() + 40);
  EXPECT_GT(ends.reader.unpublished(), 0U);
  EXPECT_EQ(ends.of_reader.consumed.load(), 0U);
  EXPECT_EQ(ends.writer.unconsumed().size(), 100U);
  ends.reader.publish();
  EXPECT_EQ(ends.reader.unpublished(), 0U);
  EXPECT_EQ(ends.writer.room_seen(), k_ring - 100);
  EXPECT_EQ(ends.writer.room(), k_ring - 60);
  EXPECT_EQ(ends.writer.room_seen(), k_ring - 60);
  EXPECT_EQ(ends.writer.consumed(), 40U);
  EXPECT_EQ(ends.writer.unconsumed().data(), ends.ring.data() + 40);
  EXPECT_EQ(ends.writer.unconsumed().size(), 60U);
  EXPECT_FALSE(ends.reader.look_further());
  EXPECT_FALSE(ends.reader.is_broken());
}

TEST(Ring, position_that_goes_back_behind_what_was_seen_breaks_the_reader) {
  Ends ends;
  EXPECT_EQ(ends.write(100), 100U);
  EXPECT_TRUE(ends.reader.look_further());
  ends.of_writer.written.store(99); // not behind what was consumed
  EXPECT_FALSE(ends.reader.look_further());
  EXPECT_TRUE(ends.reader.is_broken());
  EXPECT_EQ(ends.reader.unread().size(), 100U);
}

TEST(Ring, behaves_like_a_queue_whatever_the_sizes) {
  Ends ends;
  std::deque<std::byte> model;
  std::mt19937_64 random(7); // NOLINT: the same each time
  std::uint8_t next = 0;
  for (int round = 0; round < 4000; ++round) {
    std::vector<std::vector<std::byte>> parts(random() % 4);
    std::vector<ConstBytes> from;
    for (auto& part : parts) {
      part.resize(random() % (round % 3 == 0 ? 40'000 : 300));
      for (std::byte& b : part) b = static_cast<std::byte>(next++ * 31U);
      from.emplace_back(part);
    }
    const std::size_t room = k_ring - model.size();
    std::size_t wanted = 0;
    for (const auto& part : parts) wanted += part.size();
    const std::size_t written = ends.writer.write(from, [] {});
    ASSERT_EQ(written, std::min(room, wanted));
    std::size_t left = written;
    for (const auto& part : parts)
      for (std::size_t i = 0; i < part.size() && left > 0; ++i, --left) model.push_back(part[i]);

    std::vector<std::byte> got(random() % (round % 5 == 0 ? 70'000 : 700));
    const std::size_t read = ends.read(MutableBytes(got));
    ASSERT_EQ(read, std::min(model.size(), got.size()));
    got.resize(read);
    ASSERT_TRUE(std::equal(got.begin(), got.end(), model.begin())) << round;
    model.erase(model.begin(), model.begin() + static_cast<std::ptrdiff_t>(read));
    ASSERT_EQ(ends.is_empty(), model.empty());
  }
}

TEST(Ring, carries_a_stream_between_two_threads) {
  Ends ends;
  constexpr std::size_t k_bytes = std::size_t{16} << 20U;
  constexpr std::size_t k_period = 251;
  std::thread writer([&] {
    std::vector<std::byte> some(k_period * 40);
    for (std::size_t i = 0; i < some.size(); ++i) some[i] = static_cast<std::byte>(i % k_period);
    for (std::size_t done = 0; done < k_bytes;) {
      const ConstBytes part = ConstBytes(some)
                                  .subspan(done % k_period)
                                  .first(std::min(k_bytes - done, some.size() - k_period));
      const std::size_t n = ends.writer.write(std::span(&part, 1), [] {});
      if (n == 0) std::this_thread::yield();
      done += n;
    }
  });
  std::vector<std::byte> some(10'000);
  std::size_t wrong = 0;
  for (std::size_t done = 0; done < k_bytes;) {
    const std::size_t n = ends.read(MutableBytes(some));
    if (n == 0) std::this_thread::yield();
    for (std::size_t i = 0; i < n; ++i)
      wrong += some[i] != static_cast<std::byte>((done + i) % k_period) ? 1 : 0;
    done += n;
  }
  writer.join();
  EXPECT_EQ(wrong, 0U);
}

TEST(Ring, takes_its_whole_size_and_not_a_byte_more) {
  Ends ends;
  EXPECT_EQ(ends.write(k_ring + 1), k_ring);
  EXPECT_EQ(ends.write(1), 0U);
  EXPECT_EQ(ends.writer.room(), 0U);
  EXPECT_EQ(ends.read(1), 1U);
  EXPECT_EQ(ends.writer.room(), 1U);
  EXPECT_EQ(ends.write(2), 1U);
  EXPECT_EQ(ends.read(2 * k_ring), k_ring);
  EXPECT_TRUE(ends.is_empty());
}

TEST(Ring, reserved_space_is_written_in_place_and_published_by_commit) {
  Ends ends;
  std::byte* const space = ends.writer.reserve(100);
  ASSERT_EQ(space, ends.ring.data());
  space[99] = std::byte{5};
  EXPECT_TRUE(ends.is_empty()) << "it is not published";
  bool published = false;
  ends.writer.commit(100, [&published] { published = true; });
  EXPECT_TRUE(published);
  std::vector<std::byte> got(100);
  EXPECT_EQ(ends.read(MutableBytes(got)), 100U);
  EXPECT_EQ(got[99], std::byte{5});
}

TEST(Ring, only_free_space_is_reserved_in_one_piece_also_across_the_end) {
  Ends ends;
  ASSERT_EQ(ends.write(k_ring - 5), k_ring - 5);
  EXPECT_EQ(ends.writer.reserve(6), nullptr) << "not free";
  EXPECT_NE(ends.writer.reserve(5), nullptr);
  ASSERT_EQ(ends.read(k_ring - 5), k_ring - 5);
  ASSERT_EQ(ends.writer.room(), k_ring);
  EXPECT_EQ(ends.writer.reserve(k_ring), ends.ring.data() + k_ring - 5);
}

TEST(Ring, a_writers_position_that_cannot_be_breaks_the_reader_and_nothing_is_read) {
  for (const std::uint64_t wrong : {std::uint64_t{k_ring + 101}, std::uint64_t{99},
                                    ~std::uint64_t{0}, std::uint64_t{1} << 62U}) {
    Ends ends;
    ASSERT_EQ(ends.write(100), 100U);
    ASSERT_EQ(ends.read(100), 100U);
    ends.of_writer.written.store(wrong);
    EXPECT_EQ(ends.read(k_ring), 0U) << wrong;
    EXPECT_TRUE(ends.reader.is_broken()) << wrong;
  }
}

TEST(Ring, a_readers_position_that_cannot_be_breaks_the_writer_and_nothing_is_written) {
  for (const std::uint64_t wrong : {std::uint64_t{k_ring + 51}, std::uint64_t{49},
                                    ~std::uint64_t{0}, std::uint64_t{1} << 62U}) {
    Ends ends;
    ASSERT_EQ(ends.write(k_ring), k_ring);
    ASSERT_EQ(ends.read(50), 50U);
    ASSERT_EQ(ends.write(50), 50U);
    ends.of_reader.consumed.store(wrong);
    const std::vector<std::byte> before = ends.ring;
    EXPECT_EQ(ends.write(10), 0U) << wrong;
    EXPECT_TRUE(ends.writer.is_broken()) << wrong;
    EXPECT_EQ(ends.ring, before) << wrong;
  }
}

} // namespace
} // namespace statewire::shm
