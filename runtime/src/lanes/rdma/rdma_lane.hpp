// SPDX-License-Identifier: BSD-3-Clause
// One end of a lane over a queue pair: the ring that this side writes, and the one that the peer's
// device writes into this process's memory.
//
// To publish is one RDMA write with an immediate behind the bytes (two writes if they wrap); a
// report is such a write without bytes. Each takes a receive of the peer, and a report says how
// many were posted anew, so that no write finds none. The own ring holds what the peer has not
// reported. iWARP has no immediates: a send of the same word follows the write.
#pragma once

#include "../lane.hpp"
#include "lane_memory.hpp"
#include "queue_pairs.hpp"
#include "setup.hpp"
#include "shm/segment.hpp"

#include "lane_pair.hpp"

#include <optional>
#include <string>
#include <vector>

namespace statewire::lanes {

class RdmaLane : public Lane {
 public:
  struct Options {
    std::size_t ring = std::size_t{64} << 10U; // bytes that the peer writes into: a power of two
    std::uint32_t receives = 64;
  };
  ~RdmaLane() override;
  RdmaLane(const RdmaLane&) = delete;
  RdmaLane& operator=(const RdmaLane&) = delete;

  [[nodiscard]] bool is_live() const { return in_region_.id != 0; } // has memory of the device

  [[nodiscard]] bool is_stopped() const { return spec::lane_pair::is_final(state_); }
  // Something was posted that no completion says is over.
  [[nodiscard]] bool has_work() const { return qp_.generation != 0 && posted_ != completed_; }

  virtual void leave_parent(); // as LaneComponent's

  // ---- from the device
  void on_completion(const verbs::Completion& completion, Time now);
  void take_late(const verbs::Completion& completion); // when the lane is given up
  void raise_arrival(Time now); // if something has come that it was not raised for
  void fail(std::string_view why, Time now);
  void check(Time now); // at an interval, behind what the device reports

  // ---- Lane
  void let_write(Time now) override;
  // What comes is reported by the device, which is armed for all of its lanes (LaneDevice::arm).
  void arm(bool) override {}
  void disarm() override {}
  [[nodiscard]] bool has_arrived() const override { return false; }
  void on_bell(std::uint64_t, Time) override {}
  [[nodiscard]] std::size_t room() const override {
    return out_.ring_size() - static_cast<std::size_t>(written_ - reported_);
  }
  [[nodiscard]] std::size_t receives_left() const override;
  std::size_t publish(std::span<const ConstBytes> from, Time now) override;
  [[nodiscard]] bool report_is_due() const override {
    return (consumed_ - reported_to_peer_) * 4 >= in_.ring_size() ||
           reposted_ * 2 >= options_.receives;
  }
  void report(Time now) override;
  [[nodiscard]] std::uint64_t reported() const override { return reported_; }
  [[nodiscard]] ConstBytes unreported() const override;
  [[nodiscard]] ConstBytes received() const override;
  void consume(std::size_t bytes) override { consumed_ += bytes; }
  bool open_region(MutableBytes memory, RemoteRegion& out, Time now) override;
  void close_region(std::uint32_t id) override { memory_.close(id); }
  bool read_region(const RemoteRegion& region, MutableBytes into, std::uint64_t token,
                   Time now) override;
  void collect() override;
  void stop() override;

 protected:
  RdmaLane(QueuePairs& pairs, LaneEvents& events, const Options& options, bool initiator);

  // ---- for subclasses, which connect the queue pairs
  [[nodiscard]] verbs::Device& device() const { return pairs_.device(); }
  [[nodiscard]] QueuePairs& pairs() const { return pairs_; }
  [[nodiscard]] LaneEvents& events() { return events_; }
  [[nodiscard]] verbs::Qp queue_pair() const { return qp_; }
  // Makes the ring that the peer writes into. False: `why`, as for the next.
  [[nodiscard]] bool make_ring(std::string& why);
  [[nodiscard]] RdmaRing ring() const;
  [[nodiscard]] verbs::QpOptions queue_pair_options(std::uint32_t first_packet) const;
  // It is this lane's from now on, and in INIT: its receives are posted.
  [[nodiscard]] bool take(verbs::Qp qp, std::string& why);
  // The queue pair can send, and the peer's ring is known. `read_depth`: reads that the peer
  // answers at once.
  void connected(const RdmaRing& peer, std::uint8_t read_depth, Time now);
  void violated(std::string_view why, Time now);
  void destroy(); // all that the device has of it

 private:
  friend struct RdmaLaneHooks; // spec/lanes/lane_pair.dot

  // Work requests of a queue pair. Each publication is one or two of them, and they are counted
  // until a completion says that they are over; only some of them have one.
  static constexpr std::uint32_t k_work_per_receive = 6;
  // Reads under way: they have places of their own in the queue.
  static constexpr std::uint32_t k_most_reads = 16;
  // Bytes, at most: longer ones make every work request longer.
  static constexpr std::uint32_t k_inline = 128;
  using Word = std::uint32_t;
  static_assert(k_most_receives <= shm::k_page / sizeof(Word)); // one for each that is under way
  [[nodiscard]] static std::byte* word_of(const shm::Segment& segment, std::uint64_t number) {
    return segment.ring() - shm::k_page + number % (shm::k_page / sizeof(Word)) * sizeof(Word);
  }
  [[nodiscard]] static std::string failure(std::string_view what, Errc error); // for people

  void step(spec::lane_pair::Event event, Time now);
  void take(const verbs::Completion& completion);
  [[nodiscard]] RdmaWord came_with(const verbs::Completion& receive) const;
  [[nodiscard]] bool accept(RdmaWord word); // false: it is impossible
  [[nodiscard]] Errc post_receive(std::uint64_t number);
  [[nodiscard]] std::size_t add_word(std::span<verbs::WorkRequest> work, RdmaWord word);
  [[nodiscard]] std::size_t copy(std::span<const ConstBytes> from);
  // Of bytes of the own ring to the same place of the peer's. `sge` outlives it.
  [[nodiscard]] verbs::WorkRequest write(std::size_t at, std::size_t size, verbs::Sge& sge) const;
  void write_report();
  void post_reads();
  void ask(); // the device for a completion
  enum class Signal : std::uint8_t { sometimes, always };
  void post(std::span<verbs::WorkRequest> work,
            Signal signal = Signal::sometimes); // failures: raised
  void release();

  // What a step has left for the stream. It is raised behind the step: the stream may stop the lane
  // in it.
  enum class Report : std::uint8_t { none, ready, may_write, failure, violation };

  QueuePairs& pairs_;
  LaneEvents& events_;
  const Options options_;
  const bool has_immediates_, peer_writes_first_;
  spec::lane_pair::State state_ = spec::lane_pair::k_initial;
  verbs::Qp qp_;
  // in_: written by the peer's device. In front of each ring is a page of words, which sends
  // carry.
  shm::Segment in_, out_;
  verbs::Region in_region_, out_region_;
  RdmaRing peer_; // as long as out_

  LaneMemory memory_;
  std::uint32_t most_reads_ = 0; // under way
  // The region or read that is asked for.
  struct {
    MutableBytes memory;
    RemoteRegion region;
    std::uint64_t token = 0;
    bool is_granted = false;
  } wanted_;
  std::vector<std::uint64_t> complete_; // reads that are to be raised

  const verbs::Completion* completion_ = nullptr; // that is taken
  std::optional<spec::lane_pair::Event> raised_;  // by an action
  Report report_ = Report::none;
  std::string why_;

  // Positions, in bytes since the lane began.
  std::uint64_t written_ = 0, reported_ = 0;  // of the own ring; by the peer
  std::uint64_t received_ = 0, consumed_ = 0; // of the peer's
  std::uint64_t reported_to_peer_ = 0;
  // Receives: of the peer that are taken, and own ones that were posted anew and not reported.
  std::uint32_t peer_taken_ = 0, reposted_ = 0;
  std::uint64_t posted_ = 0, completed_ = 0; // work requests
  std::uint64_t signalled_ = 0;              // the last of those posted that has a completion
  std::uint64_t words_ = 0;                  // that sends have carried
  verbs::Sge word_;                          // of the last one
  bool has_arrived_ = false;
};

} // namespace statewire::lanes
