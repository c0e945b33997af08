// SPDX-License-Identifier: BSD-3-Clause
// A lane of two rings of bytes in memory, whose publications travel when the test lets them.
#pragma once

#include "lanes/lane.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace statewire::lanes {

class RingEnd;

// The medium between both sides of one connection.
struct Medium {
  std::size_t ring = 32;
  std::size_t receives = 4;
  std::size_t lanes = 0;                         // whose memory is in use
  bool is_hostile = false;                       // frames may be forged
  std::array<RingEnd*, 2> ends{};                // that receive; by side
  std::array<std::uint16_t, 2> ready{};          // the last lane that each was ready for
  std::function<std::size_t(std::size_t)> up_to; // 1 to n bytes go into one publication
  struct Publication {
    std::vector<std::byte> bytes; // none: a report
    std::uint64_t consumed = 0;
    std::size_t taken = 0;
  };
  std::array<std::deque<Publication>, 2> to; // on the way to each side
  std::uint64_t carried = 0;                 // bytes, in all
};

class RingEnd final : public Lane {
 public:
  RingEnd(Medium& medium, std::size_t side, std::uint16_t number, bool waits, LaneEvents& events)
      : medium_(medium), side_(side), number_(number), waits_(waits), events_(events) {
    medium_.to[side_].clear();
    ++medium_.lanes;
  }
  ~RingEnd() override {
    leave();
    --medium_.lanes;
  }
  RingEnd(const RingEnd&) = delete;
  RingEnd& operator=(const RingEnd&) = delete;

  // ---- what the test does
  [[nodiscard]] bool may_be_ready() const { return !stopped_ && !ready_ && !hangs_ && setup_; }
  void be_ready(Time now) {
    ready_ = true;
    medium_.ready[side_] = number_;
    medium_.ends[side_] = this;
    events_.on_ready(now);
  }
  void hang() { hangs_ = true; }
  void fail(std::string_view why, Time now) { events_.on_failure(why, now); }
  void lie(Time now) { events_.on_violation("a ring with an impossible position", now); }
  [[nodiscard]] bool is_live() const { return !stopped_; }
  [[nodiscard]] bool may_ring() const { return writes_ && !stopped_; }
  void ring(Time now) { events_.ring_bell(written_, now); }
  void deliver(Time now) {
    Medium::Publication p = std::move(medium_.to[side_].front());
    medium_.to[side_].pop_front();
    ++taken_due_;
    EXPECT_LE(taken_due_, medium_.receives) << "a publication finds no receive";
    arrived_.insert(arrived_.end(), p.bytes.begin(), p.bytes.end());
    EXPECT_LE(arrived_.size(), medium_.ring) << "bytes are written over others";
    reported_ += p.consumed;
    held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(p.consumed));
    out_ -= p.taken;
    came_ = true;
    if (lets_write_ && !writes_) may_write(now);
    events_.on_arrival(now);
  }
  [[nodiscard]] std::uint64_t bells() const { return bells_; }

  // ---- Lane
  void on_setup(cpc::BytesView bytes, Time) override {
    EXPECT_TRUE(medium_.is_hostile || bytes.size() == 3);
    setup_ = true;
  }
  void let_write(Time now) override {
    lets_write_ = true;
    if (waits_ && !came_) return;
    may_write(now);
    // The peer may wait for something that comes over the lane.
    if (side_ == 0 && initiator_first_) report(now);
  }
  void initiator_first() { initiator_first_ = true; }
  void on_bell(std::uint64_t, Time) override {
    EXPECT_FALSE(stopped_);
    ++bells_;
  }
  [[nodiscard]] std::size_t room() const override { return medium_.ring - held_.size(); }
  [[nodiscard]] std::size_t receives_left() const override { return medium_.receives - out_; }
  std::size_t publish(std::span<const ConstBytes> from, Time) override {
    EXPECT_FALSE(stopped_);
    EXPECT_TRUE(medium_.is_hostile || medium_.ready[1 - side_] == number_) << "it cannot receive";
    std::size_t most = 0;
    for (const ConstBytes part : from) most += part.size();
    EXPECT_NE(most, 0U);
    most = medium_.up_to(std::min(most, room()));
    Medium::Publication p;
    for (const ConstBytes part : from) {
      const ConstBytes piece = part.first(std::min(part.size(), most - p.bytes.size()));
      p.bytes.insert(p.bytes.end(), piece.begin(), piece.end());
    }
    held_.insert(held_.end(), p.bytes.begin(), p.bytes.end());
    written_ += most;
    medium_.carried += most;
    post(std::move(p));
    return most;
  }
  [[nodiscard]] bool report_is_due() const override {
    return bytes_due_ * 4 >= medium_.ring || taken_due_ * 2 >= medium_.receives;
  }
  void report(Time) override {
    post({{}, bytes_due_, taken_due_});
    bytes_due_ = 0;
    taken_due_ = 0;
  }
  [[nodiscard]] std::uint64_t reported() const override { return reported_; }
  [[nodiscard]] ConstBytes unreported() const override { return held_; }
  [[nodiscard]] ConstBytes received() const override { return arrived_; }
  void consume(std::size_t bytes) override {
    bytes_due_ += bytes;
    arrived_.erase(arrived_.begin(), arrived_.begin() + static_cast<std::ptrdiff_t>(bytes));
  }
  void stop() override {
    EXPECT_FALSE(stopped_) << "stopped twice";
    stopped_ = true;
    leave();
  }

 private:
  void may_write(Time now) {
    writes_ = true;
    events_.on_may_write(now);
  }
  // What is written into a lane that the peer has stopped goes nowhere.
  void post(Medium::Publication p) {
    ++out_;
    EXPECT_LE(out_, medium_.receives) << "more than the peer has receives for";
    RingEnd* peer = medium_.ends[1 - side_];
    if (peer != nullptr && peer->number_ == number_) medium_.to[1 - side_].push_back(std::move(p));
  }
  void leave() {
    if (medium_.ends[side_] != this) return;
    medium_.ends[side_] = nullptr;
    medium_.to[side_].clear(); // lost
  }

  Medium& medium_;
  const std::size_t side_;
  const std::uint16_t number_;
  const bool waits_; // to write, until something has come over the lane
  LaneEvents& events_;
  bool stopped_ = false, ready_ = false, hangs_ = false, setup_ = false, lets_write_ = false,
       writes_ = false, initiator_first_ = false, came_ = false;
  std::vector<std::byte> held_;    // the own segment: what the peer has not reported
  std::vector<std::byte> arrived_; // in the ring of this side
  std::uint64_t written_ = 0, reported_ = 0, bytes_due_ = 0, bells_ = 0;
  std::size_t out_ = 0, taken_due_ = 0; // publications
};

// Makes such lanes. `ring`; `instant`: ready as soon as it is started; `first`: the acceptor
// writes when something has come over the lane; `refuses`: cannot be started.
class RingComponent final : public Component {
 public:
  RingComponent(Medium& medium, std::size_t side) : medium_(medium), side_(side) {}
  std::unique_ptr<Lane> start(const Candidate& c, std::uint16_t number, bool initiator,
                              LaneEvents& events, std::string& why, Time now) override {
    EXPECT_EQ(initiator, side_ == 0);
    EXPECT_TRUE(medium_.is_hostile || c.own_port == (initiator ? "one" : "two"));
    EXPECT_TRUE(medium_.is_hostile || c.peer_port == (initiator ? "two" : "one"));
    if (c.component == "refuses") {
      why = "no device";
      return nullptr;
    }
    const bool first = c.component == "first";
    auto end = std::make_unique<RingEnd>(medium_, side_, number, first && !initiator, events);
    last = end.get();
    if (first) end->initiator_first();
    const std::array<std::uint8_t, 3> parameters{1, 2, 3};
    events.send_setup(parameters, now);
    if (c.component == "instant") end->be_ready(now);
    return end;
  }
  RingEnd* last = nullptr; // that was started; it may be gone

 private:
  Medium& medium_;
  const std::size_t side_;
};

} // namespace statewire::lanes
