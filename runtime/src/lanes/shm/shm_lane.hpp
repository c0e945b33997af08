// SPDX-License-Identifier: BSD-3-Clause
// One end of a lane in shared memory: the segment that this side writes, and the peer's, mapped.
//
// Each end makes its segment and sends the descriptor with SETUP; the end that has mapped the
// peer's can receive. To publish and to report is a store each. The peer's words are not trusted:
// each position is read once and checked, and an impossible one is a violation.
//
// Through the ring both processes copy, at the same time. One whose peer does not take part, or
// that waits for processors itself, reads the peer's memory instead, where it may: in pieces,
// between which progress goes on.
#pragma once

#include "../lane.hpp"
#include "shm/peer_memory.hpp"
#include "shm/ring.hpp"
#include "shm/run_queue.hpp"
#include "shm/segment.hpp"

#include <list>
#include <optional>
#include <string>
#include <vector>

namespace statewire::lanes {

// The lanes of one process.
struct ShmLanes {
  explicit ShmLanes(std::string_view file) : run_queue(file) {}
  std::vector<class ShmLane*> all;
  std::vector<class ShmLane*> awake; // neither stopped, nor failed, nor armed
  std::size_t large_rings = 0;       // own segments with the larger ring
  std::vector<class ShmLane*> open;  // live, with regions
  struct Read {
    class ShmLane* lane = nullptr; // live
    std::uint64_t token = 0;
    std::uint64_t from = 0; // address in the peer's process; of the rest, as the next
    MutableBytes into;
  };
  std::list<Read> reads; // under way: the first has its turn
  shm::RunQueue run_queue;
};

class ShmLane final : public Lane {
 public:
  ShmLane(ShmLanes& lanes, LaneEvents& events) : lanes_(lanes), events_(events) {}
  ~ShmLane() override;
  ShmLane(const ShmLane&) = delete;
  ShmLane& operator=(const ShmLane&) = delete;

  // Takes its place among the lanes, makes the own segment and sends it. False: `why`.
  [[nodiscard]] bool make(std::string& why, Time now);
  // Of a live one: whether report_arrivals() has something to raise.
  [[nodiscard]] bool look_for_arrivals() const {
    if (!in_) return false;
    in_->prefetch_next();
    return has_come() || is_broken();
  }
  bool report_arrivals(Time now); // raises what has come, if anything has
  // The peer sees that this process makes progress: while it has regions, or looks at the peer.
  void show_progress() {
    iterations_ += 2;
    own_.words().iterations.store(iterations_, std::memory_order_relaxed);
  }
  // It does so until show_progress(), without an iteration.
  void show_reading() {
    own_.words().iterations.store(iterations_ | shm::k_reading, std::memory_order_relaxed);
  }
  // Reads one piece of the first of all reads, of which there is one.
  static void read_a_piece(ShmLanes& lanes, Time now);
  [[nodiscard]] bool is_live() const { return is_live_; } // neither stopped nor failed
  // In a child process, which has none of the memory.
  void leave_parent();

  // ---- Lane
  void on_setup(cpc::BytesView bytes, native::Descriptor descriptor, Time now) override;
  void let_write(Time now) override { events_.on_may_write(now); }
  void arm(bool for_reports) override;
  void disarm() override;
  // A process that has something to read does not sleep.
  [[nodiscard]] bool has_arrived() const override {
    return !lanes_.reads.empty() || (in_ && has_come());
  }
  void on_bell(std::uint64_t position, Time now) override;
  [[nodiscard]] std::size_t room() const override;
  [[nodiscard]] std::size_t receives_left() const override { return SIZE_MAX; }
  std::size_t publish(std::span<const ConstBytes> from, Time now) override;
  [[nodiscard]] std::byte* reserve(std::size_t bytes) override {
    return out_ && !out_->is_broken() ? out_->reserve(bytes) : nullptr;
  }
  void commit(std::size_t bytes, Time now) override;
  // Each report costs the writer a look at memory that this side has written.
  [[nodiscard]] bool report_is_due() const override {
    return in_ && in_->unpublished() >= shm::k_piece;
  }
  void report(Time now) override;
  [[nodiscard]] std::uint64_t reported() const override { return out_ ? out_->consumed() : 0; }
  [[nodiscard]] ConstBytes unreported() const override;
  [[nodiscard]] ConstBytes received() const override;
  void consume(std::size_t bytes) override { in_->consume(bytes); }
  bool open_region(MutableBytes memory, RemoteRegion& out, Time now) override;
  void close_region(std::uint32_t id) override;
  [[nodiscard]] bool ring_is_faster(Time now) override;
  bool read_region(const RemoteRegion& region, MutableBytes into, std::uint64_t token,
                   Time now) override;
  void collect() override;
  void stop() override;

 private:
  void leave();
  void publish_attention(std::uint64_t what); // shm::Attention
  [[gnu::always_inline]] void ring_if_armed(std::uint64_t what,
                                            const std::atomic<std::uint64_t>& position, Time now) {
    const std::uint64_t word = peer_.words().attention.load(shm::k_order);
    if ((word & what) != 0) [[unlikely]]
      ring(word, position, now);
  }
  [[gnu::noinline]] void ring(std::uint64_t word, const std::atomic<std::uint64_t>& position,
                              Time now);
  void ring_for_bytes(Time now);
  void fail(std::string_view why, Time now);
  [[nodiscard]] bool has_come() const {
    return peer_.words().written.load(shm::k_order) != in_->written() ||
           peer_.words().consumed.load(shm::k_order) != reported_;
  }
  [[nodiscard]] bool peer_takes_part();
  [[nodiscard]] bool is_broken() const { return out_->is_broken() || in_->is_broken(); }

  ShmLanes& lanes_;
  LaneEvents& events_;
  bool is_live_ = true;
  shm::Segment own_, peer_;
  mutable std::optional<shm::Writer> out_; // mutable: keeps what it has seen of the peer's position
  std::optional<shm::Reader> in_;
  std::uint64_t reported_ = 0;                  // the peer's report that on_arrival() has passed on
  std::uint64_t attention_ = 0;                 // what the own word says
  std::uint64_t rung_ = 0;                      // the peer's word that it was rung for
  shm::PeerMemory memory_;                      // the peer's
  std::uint64_t iterations_ = 0;                // as the own word says
  std::uint32_t regions_ = 0, last_region_ = 0; // that are open; the last id
  Time looked_at_{-1};                          // when ring_is_faster() was found out
  bool ring_is_faster_ = false;
};

} // namespace statewire::lanes
