// SPDX-License-Identifier: BSD-3-Clause
// Memory that two streams read of each other beside rings in shared memory: when that is faster,
// piece by piece, and with ends that are over meanwhile.
#include "kinds.hpp"
#include "played.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <list>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

namespace statewire::lanes {
namespace {

using shm::Segment, shm::Words;

constexpr std::string_view k_no_file = "/proc/none"; // of the kernel's figures: no thread waits
constexpr std::size_t k_mib = std::size_t{1} << 20U;

std::vector<std::byte> distinct_bytes(std::size_t size, std::uint32_t seed) {
  std::vector<std::byte> bytes(size);
  for (std::byte& b : bytes)
    b = static_cast<std::byte>((seed = seed * 1664525 + 1013904223) >> 24U);
  return bytes;
}

// Side 1 reads of side 0.
struct ShmReading {
  struct Message {
    std::vector<std::byte> from, into;
    RemoteRegion region;
  };

  ShmReading() {
    lanes.attach(pair);
    for (Pipe& p : pair.pipes) p.capacity = SIZE_MAX;
    pair.b().choice.offered.assign(1, "shm");
  }
  void attach() {
    pair.a().stream.start(pair.now);
    rest();
    ASSERT_EQ(pair.a().stream.attach_state(), State::ATTACHED);
    ASSERT_EQ(pair.b().stream.attach_state(), State::ATTACHED);
    pair.a().write_frames({10}, pair.now);
    pair.b().write_frames({10}, pair.now);
    rest();
  }
  void rest() {
    for (bool any = true; any;) {
      any = lanes.progress(0, pair.now);
      any |= lanes.progress(1, pair.now);
      any |= pair.go_on();
    }
  }
  bool progress() { return lanes.progress(1, pair.now); } // the reader's only
  // Opens so many bytes of side 0. Null: it is refused.
  Message* open(std::size_t size) {
    const auto seed = static_cast<std::uint32_t>(messages.size() + 1);
    Message& m = messages.emplace_back(
        Message{distinct_bytes(size, seed), std::vector<std::byte>(size), RemoteRegion{}});
    return pair.a().stream.open_region(m.from, m.region, pair.now) ? &m : nullptr;
  }
  bool read(Message& m, std::uint64_t token) {
    return pair.b().stream.read_region(m.region, m.into, token, pair.now);
  }
  using Reads = std::vector<std::pair<std::uint64_t, bool>>;
  [[nodiscard]] const Reads& reads() { return pair.b().reads; }

  Stream::Stats stats;
  ComponentLanes<ShmComponent> lanes{7U, ShmComponent::k_priority, k_no_file};
  Pair pair{stats};
  std::list<Message> messages;
};

TEST(ShmRegions, peer_reads_what_is_opened) {
  ShmReading run;
  run.attach();
  std::uint64_t token = 0;
  for (const std::size_t size : {std::size_t{1}, std::size_t{4096}, k_mib, 3 * k_mib + 5}) {
    ShmReading::Message* const m = run.open(size);
    ASSERT_NE(m, nullptr);
    ASSERT_TRUE(run.read(*m, ++token));
    run.rest();
    EXPECT_EQ(run.reads().back(), std::pair(token, true));
    EXPECT_TRUE(m->into == m->from) << size;
    run.pair.a().stream.close_region(m->region);
  }
  EXPECT_EQ(run.reads().size(), 4U);
}

TEST(ShmRegions, what_is_published_passes_a_long_read) {
  ShmReading run;
  run.attach();
  ShmReading::Message* const m = run.open(20 * k_mib);
  ASSERT_NE(m, nullptr);
  ASSERT_TRUE(run.read(*m, 1));
  EXPECT_TRUE(run.progress());
  const std::size_t before = run.pair.b().taken.size();
  run.pair.a().write_frames({100}, run.pair.now);
  EXPECT_TRUE(run.progress());
  EXPECT_GT(run.pair.b().taken.size(), before);
  EXPECT_TRUE(run.reads().empty());
  run.rest();
  EXPECT_EQ(run.reads(), (ShmReading::Reads{{1, true}}));
  EXPECT_TRUE(m->into == m->from);
}

TEST(ShmRegions, short_read_does_not_wait_for_all_of_a_long_one) {
  ShmReading run;
  run.attach();
  ShmReading::Message* const longer = run.open(20 * k_mib);
  ShmReading::Message* const shorter = run.open(1000);
  ASSERT_TRUE(longer != nullptr && shorter != nullptr);
  ASSERT_TRUE(run.read(*longer, 1));
  ASSERT_TRUE(run.read(*shorter, 2));
  run.rest();
  EXPECT_EQ(run.reads(), (ShmReading::Reads{{2, true}, {1, true}}));
  EXPECT_TRUE(longer->into == longer->from && shorter->into == shorter->from);
}

// The owner's program may use the memory again from then on.
TEST(ShmRegions, nothing_counts_that_is_read_when_the_owner_s_end_is_over) {
  ShmReading run;
  run.attach();
  ShmReading::Message* const m = run.open(4 * k_mib);
  ASSERT_NE(m, nullptr);
  ASSERT_TRUE(run.read(*m, 1));
  EXPECT_TRUE(run.progress());
  run.pair.a().stream.give_up("the test says so", run.pair.now);
  EXPECT_TRUE(run.progress()) << "it has not heard of it";
  EXPECT_EQ(run.reads(), (ShmReading::Reads{{1, false}}));
  run.rest();
  EXPECT_EQ(run.reads().size(), 1U);
}

TEST(ShmRegions, reader_that_gives_its_lane_up_touches_no_memory_afterwards) {
  ShmReading run;
  run.attach();
  ShmReading::Message* const m = run.open(4 * k_mib);
  ASSERT_NE(m, nullptr);
  ASSERT_TRUE(run.read(*m, 1));
  EXPECT_TRUE(run.progress());
  run.pair.b().stream.give_up("the test says so", run.pair.now);
  EXPECT_EQ(run.reads(), (ShmReading::Reads{{1, false}}));
  const std::vector<std::byte> then = m->into;
  run.rest();
  EXPECT_TRUE(m->into == then);
  EXPECT_FALSE(run.read(*m, 2)) << "there is no lane";
  EXPECT_EQ(run.open(100), nullptr);
}

TEST(ShmRegions, memory_that_cannot_be_read_ends_the_read_and_not_the_lane) {
  ShmReading run;
  run.attach();
  void* const at = ::mmap(nullptr, k_mib, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(at, MAP_FAILED);
  RemoteRegion region;
  const MutableBytes none(static_cast<std::byte*>(at), k_mib);
  ASSERT_TRUE(run.pair.a().stream.open_region(none, region, run.pair.now));
  std::vector<std::byte> into(k_mib);
  ASSERT_TRUE(run.pair.b().stream.read_region(region, into, 1, run.pair.now));
  run.rest();
  EXPECT_EQ(run.reads(), (ShmReading::Reads{{1, false}}));
  EXPECT_EQ(run.pair.b().stream.attach_state(), State::ATTACHED);
  ASSERT_EQ(::munmap(at, k_mib), 0);
}

TEST(ShmRegions, process_that_reads_does_not_sleep) {
  ShmReading run;
  run.attach();
  run.pair.b().stream.arm(run.pair.now);
  EXPECT_FALSE(run.pair.b().stream.look(run.pair.now)) << "it sleeps";
  ShmReading::Message* const m = run.open(2 * k_mib);
  ASSERT_NE(m, nullptr);
  ASSERT_TRUE(run.read(*m, 1));
  run.pair.b().stream.arm(run.pair.now);
  EXPECT_TRUE(run.pair.b().stream.look(run.pair.now));
  run.rest();
  run.pair.b().stream.arm(run.pair.now);
  EXPECT_FALSE(run.pair.b().stream.look(run.pair.now));
}

// ---- which is faster

TEST(ShmRegions, ring_is_not_faster_when_the_peer_does_nothing) {
  ShmReading run;
  run.attach();
  ASSERT_NE(run.open(k_mib), nullptr);
  run.pair.now += std::chrono::microseconds(1);
  EXPECT_FALSE(run.pair.b().stream.ring_is_faster(run.pair.now));
  // What it did before the look says nothing.
  run.pair.a().write_frames({100}, run.pair.now);
  (void)run.lanes.progress(0, run.pair.now);
  run.pair.now += std::chrono::microseconds(1);
  EXPECT_FALSE(run.pair.b().stream.ring_is_faster(run.pair.now));
}

// However seldom this process lets the other run, it is seen some day.
TEST(ShmRegions, ring_is_faster_when_the_peer_makes_progress) {
  ShmReading run;
  run.attach();
  ASSERT_NE(run.open(k_mib), nullptr);
  std::atomic<bool> over = false;
  std::thread peer([&] {
    while (!over.load()) (void)run.lanes.progress(0, Time{0});
  });
  while (!run.pair.b().stream.ring_is_faster(run.pair.now))
    run.pair.now += std::chrono::microseconds(1);
  over.store(true);
  peer.join();
  EXPECT_TRUE(run.pair.b().stream.ring_is_faster(run.pair.now)) << "it is asked once at a time";
  run.pair.now += std::chrono::microseconds(1);
  EXPECT_FALSE(run.pair.b().stream.ring_is_faster(run.pair.now));
}

// ---- a peer whose memory is not read

// Side 1, and an initiator that need not be honest.
struct Initiator {
  explicit Initiator(std::string_view run_queue = k_no_file)
      : component(7, ShmComponent::k_priority, run_queue) {}
  // `name`: behind the version, of the peer's segment.
  void attach(Octets name = Octets(shm::PeerMemory::k_name), bool says_its_own = false) {
    p.side().choice.ring = &component;
    p.send(0, Propose{Octets{7, 7}});
    std::string why;
    native::Descriptor passed;
    own = Segment::make(passed, why);
    ASSERT_TRUE(own) << why;
    if (says_its_own) {
      name.clear();
      shm::PeerMemory::put_name(own.words(), name);
    }
    Octets setup{shm::k_version};
    setup.insert(setup.end(), name.begin(), name.end());
    p.pass(std::move(passed));
    p.send(1, Parameters{setup});
    theirs = Segment::map(p.pipe().passed.front().descriptor, why);
    ASSERT_TRUE(theirs) << why;
    p.send(1, Ready{});
    p.send(1, Switch{0});
    ASSERT_EQ(p.side().stream.attach_state(), State::ATTACHED);
  }
  [[nodiscard]] bool reads(const std::vector<std::byte>& from, std::vector<std::byte>& into) {
    return reads(from.data(), into);
  }
  [[nodiscard]] bool reads(const void* from, MutableBytes into) {
    RemoteRegion region;
    region.address = reinterpret_cast<std::uintptr_t>(from);
    region.lane = 1;
    return p.side().stream.read_region(region, into, 1, p.now_);
  }
  ShmComponent component;
  Played p{1};
  Segment own, theirs;
};

TEST(ShmRegions, peer_that_says_no_name_is_not_read_and_knows_it) {
  const std::vector<std::byte> from(100);
  std::vector<std::byte> into(100);
  Initiator without;
  ASSERT_NO_FATAL_FAILURE(without.attach());
  EXPECT_FALSE(without.reads(from, into));
  EXPECT_EQ(without.theirs.words().reads.load(), 0U);
  Initiator with;
  ASSERT_NO_FATAL_FAILURE(with.attach({}, true));
  EXPECT_TRUE(with.reads(from, into));
  EXPECT_EQ(with.theirs.words().reads.load(), 1U);
}

TEST(ShmRegions, memory_is_opened_only_to_a_peer_that_can_read_it) {
  Initiator peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  std::vector<std::byte> memory(100);
  RemoteRegion region;
  EXPECT_FALSE(peer.p.side().stream.open_region(memory, region, peer.p.now_));
  peer.own.words().reads.store(1);
  EXPECT_TRUE(peer.p.side().stream.open_region(memory, region, peer.p.now_));
}

// Both may have announced something, and look at the same time.
TEST(ShmRegions, two_that_look_at_each_other_see_progress) {
  Initiator peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  const std::uint64_t before = peer.theirs.words().iterations.load();
  peer.p.now_ += std::chrono::microseconds(1);
  EXPECT_FALSE(peer.p.side().stream.ring_is_faster(peer.p.now_));
  EXPECT_NE(peer.theirs.words().iterations.load(), before);
}

// It makes no iteration meanwhile. What it reads here is its own word.
TEST(ShmRegions, process_that_reads_takes_part) {
  Initiator peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach({}, true));
  peer.own.words().reads.store(1);
  std::vector<std::byte> memory(100);
  RemoteRegion open;
  ASSERT_TRUE(peer.p.side().stream.open_region(memory, open, peer.p.now_));
  const auto& word = peer.theirs.words().iterations;
  std::uint64_t meanwhile = 0;
  ASSERT_TRUE(peer.reads(&word, std::as_writable_bytes(std::span(&meanwhile, 1))));
  EXPECT_EQ(word.load() & shm::k_reading, 0U);
  EXPECT_TRUE(peer.component.progress(peer.p.now_));
  EXPECT_EQ(meanwhile & shm::k_reading, shm::k_reading);
  EXPECT_EQ(word.load() & shm::k_reading, 0U);

  peer.own.words().iterations.store(shm::k_reading);
  EXPECT_TRUE(peer.p.side().stream.ring_is_faster(peer.p.now_));
}

// The kernel's figures of a thread, as a file.
struct Figures {
  Figures() : fd(::memfd_create("schedstat", MFD_CLOEXEC)) {}
  [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(fd.get()); }
  void say(std::string_view text) const {
    EXPECT_EQ(::ftruncate(fd.get(), 0), 0);
    EXPECT_EQ(::pwrite(fd.get(), text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
  }
  native::Descriptor fd;
};

TEST(ShmRegions, ring_is_not_faster_while_this_thread_waits_for_processors) {
  const Figures figures;
  Initiator peer(figures.path());
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  peer.own.words().iterations.store(shm::k_reading); // it takes part
  const auto faster_after = [&](Time time, std::string_view text) {
    figures.say(text);
    peer.p.now_ += time;
    return peer.p.side().stream.ring_is_faster(peer.p.now_);
  };
  using std::chrono::milliseconds;
  EXPECT_TRUE(faster_after(milliseconds(1), "7 4000000 1\n")) << "nothing to compare with";
  EXPECT_TRUE(faster_after(milliseconds(10), "8 5250000 9\n")) << "an eighth of the time";
  EXPECT_FALSE(faster_after(milliseconds(10), "9 6500001 9\n")) << "more than an eighth";
  EXPECT_FALSE(faster_after(milliseconds(9), "9 6500001 9\n")) << "not looked at again";
  EXPECT_TRUE(faster_after(milliseconds(1), "9 6500001 9\n")) << "it did not wait";
  EXPECT_TRUE(faster_after(milliseconds(10), "no figures")) << "unknown";
  EXPECT_TRUE(faster_after(milliseconds(10), "9 60000000 9\n")) << "nothing to compare with";
}

TEST(ShmRegions, progress_is_shown_while_memory_is_open) {
  Initiator peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  peer.own.words().reads.store(1);
  const auto& iterations = peer.theirs.words().iterations;
  const auto shown = [&] {
    const std::uint64_t before = iterations.load();
    (void)peer.component.progress(peer.p.now_);
    return iterations.load() != before;
  };
  EXPECT_FALSE(shown());
  std::vector<std::byte> memory(100);
  RemoteRegion first, second;
  ASSERT_TRUE(peer.p.side().stream.open_region(memory, first, peer.p.now_));
  ASSERT_TRUE(peer.p.side().stream.open_region(memory, second, peer.p.now_));
  EXPECT_TRUE(shown());
  peer.p.side().stream.close_region(first);
  EXPECT_TRUE(shown());
  peer.p.side().stream.close_region(second);
  EXPECT_FALSE(shown());
  ASSERT_TRUE(peer.p.side().stream.open_region(memory, first, peer.p.now_));
  peer.p.side().stream.give_up("the test says so", peer.p.now_);
  EXPECT_FALSE(shown());
  EXPECT_EQ(peer.theirs.words().identity.load(), 0U);
}

} // namespace
} // namespace statewire::lanes
