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
#include <utility>
#include <vector>

namespace statewire::lanes {

class RingEnd;

// The medium between both sides of one connection.
struct Medium {
  std::size_t ring = 32;
  std::size_t receives = 4;                      // SIZE_MAX: no limit
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
  // A side looks whether its peer is armed when the test says so, not as soon as it has published.
  bool looks_late = false;
  std::uint64_t arms = 0, bells = 0; // how often an end was armed, and rang
};

class RingEnd final : public Lane {
 public:
  RingEnd(Medium& medium, std::size_t side, std::uint16_t number, bool waits, LaneEvents& events)
      : medium_(medium), side_(side), number_(number), waits_(waits), events_(events) {
    medium_.to[side_].clear();
    ++medium_.lanes;
    arrived_.reserve(medium_.ring); // what is there does not move
  }
  ~RingEnd() override {
    leave();
    --medium_.lanes;
  }
  RingEnd(const RingEnd&) = delete;
  RingEnd& operator=(const RingEnd&) = delete;

  // ---- what the test does
  [[nodiscard]] bool may_be_ready() const { return !stopped_ && !ready_ && setup_; }
  void be_ready(Time now) {
    ready_ = true;
    medium_.ready[side_] = number_;
    medium_.ends[side_] = this;
    events_.on_ready(now);
  }
  void fail(std::string_view why, Time now) { events_.on_failure(why, now); }
  void lie(Time now) { events_.on_violation("a ring with an impossible position", now); }
  [[nodiscard]] bool is_live() const { return !stopped_; }
  // It has published, and has not looked yet: its process does nothing else meanwhile.
  [[nodiscard]] bool is_look_due() const {
    return (published_bytes_ || published_report_) && !stopped_;
  }
  void look_at_peer(Time now) {
    const RingEnd* const peer = receiving_peer();
    const bool bytes = std::exchange(published_bytes_, false);
    const bool report = std::exchange(published_report_, false);
    if (peer == nullptr || peer->armed_ == rung_) return;
    if (!(bytes && peer->for_bytes_) && !(report && peer->for_reports_)) return;
    rung_ = peer->armed_;
    ++medium_.bells;
    ring(now);
  }
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
  void on_setup(cpc::BytesView bytes, native::Descriptor, Time) override {
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
  void arm(bool for_reports) override {
    EXPECT_FALSE(stopped_);
    ++armed_;
    ++medium_.arms;
    for_bytes_ = true;
    for_reports_ = for_reports;
  }
  void disarm() override {
    EXPECT_FALSE(stopped_);
    for_bytes_ = for_reports_ = false;
  }
  [[nodiscard]] bool has_arrived() const override {
    return medium_.ends[side_] == this && !medium_.to[side_].empty();
  }
  void on_bell(std::uint64_t, Time now) override {
    EXPECT_FALSE(stopped_);
    ++bells_;
    while (has_arrived()) deliver(now);
  }
  [[nodiscard]] std::size_t room() const override { return medium_.ring - held_.size(); }
  [[nodiscard]] std::size_t receives_left() const override {
    return medium_.receives == SIZE_MAX ? SIZE_MAX : medium_.receives - out_;
  }
  std::size_t publish(std::span<const ConstBytes> from, Time now) override {
    std::size_t most = 0;
    for (const ConstBytes part : from) most += part.size();
    EXPECT_NE(most, 0U);
    most = medium_.up_to(std::min(most, room()));
    std::vector<std::byte> bytes;
    for (const ConstBytes part : from) {
      const ConstBytes piece = part.first(std::min(part.size(), most - bytes.size()));
      bytes.insert(bytes.end(), piece.begin(), piece.end());
    }
    publish_all(std::move(bytes), now);
    return most;
  }
  [[nodiscard]] std::byte* reserve(std::size_t bytes) override {
    EXPECT_FALSE(stopped_);
    if (bytes > room() || receives_left() < 2) return nullptr;
    reserved_.assign(bytes, std::byte{0});
    return reserved_.data();
  }
  void commit(std::size_t bytes, Time now) override {
    EXPECT_EQ(bytes, reserved_.size()) << "not what was reserved";
    publish_all(std::exchange(reserved_, {}), now);
  }
  [[nodiscard]] bool report_is_due() const override {
    return bytes_due_ * 4 >= medium_.ring || taken_due_ * 2 >= medium_.receives;
  }
  void report(Time now) override {
    published_report_ = true;
    post({{}, std::exchange(bytes_due_, 0), std::exchange(taken_due_, 0)}, now);
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
  void publish_all(std::vector<std::byte> bytes, Time now) {
    EXPECT_FALSE(stopped_);
    EXPECT_TRUE(medium_.is_hostile || medium_.ready[1 - side_] == number_) << "it cannot receive";
    held_.insert(held_.end(), bytes.begin(), bytes.end());
    written_ += bytes.size();
    medium_.carried += bytes.size();
    published_bytes_ = true;
    post({std::move(bytes)}, now);
  }
  // What is written into a lane that the peer has stopped goes nowhere.
  void post(Medium::Publication p, Time now) {
    ++out_;
    EXPECT_LE(out_, medium_.receives) << "more than the peer has receives for";
    if (receiving_peer() != nullptr) medium_.to[1 - side_].push_back(std::move(p));
    if (!medium_.looks_late) look_at_peer(now);
  }
  [[nodiscard]] const RingEnd* receiving_peer() const {
    const RingEnd* const peer = medium_.ends[1 - side_];
    return peer != nullptr && peer->number_ == number_ ? peer : nullptr;
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
  bool stopped_ = false, ready_ = false, setup_ = false, lets_write_ = false, writes_ = false,
       initiator_first_ = false, came_ = false;
  std::vector<std::byte> held_;     // the own segment: what the peer has not reported
  std::vector<std::byte> arrived_;  // in the ring of this side
  std::vector<std::byte> reserved_; // by reserve(), until commit()
  std::uint64_t written_ = 0, reported_ = 0, bytes_due_ = 0, bells_ = 0;
  std::size_t out_ = 0, taken_due_ = 0; // publications
  std::uint64_t armed_ = 0;             // how often, and for what
  bool for_bytes_ = false, for_reports_ = false;
  std::uint64_t rung_ = 0; // what the peer's armed_ was when it was rung for
  bool published_bytes_ = false, published_report_ = false; // since the last look
};

// A component whose ports a TestChoice has.
class PortlessComponent : public LaneComponent {
 public:
  [[nodiscard]] std::string_view name() const override { return "portless"; }
  [[nodiscard]] unsigned priority() const override { return 50; }
  [[nodiscard]] std::vector<LanePort> ports() const override { return {}; }
  [[nodiscard]] std::optional<std::string> why_not_reach(cpc::BytesView,
                                                         cpc::BytesView) const override {
    return std::nullopt;
  }
};

// Makes such lanes. `ring`; `instant`: ready as soon as it is started; `first`: the acceptor
// writes when something has come over the lane; `refuses`: cannot be started.
class RingComponent final : public PortlessComponent {
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
    events.send_setup(parameters, {}, now);
    if (c.component == "instant") end->be_ready(now);
    return end;
  }
  RingEnd* last = nullptr; // that was started; it may be gone

 private:
  Medium& medium_;
  const std::size_t side_;
};

} // namespace statewire::lanes
