// SPDX-License-Identifier: BSD-3-Clause
#include "shm_lane.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace statewire::lanes {

ShmLane::ShmLane(ShmLanes& lanes, LaneEvents& events) : lanes_(lanes), events_(events) {
  lanes_.all.push_back(this);
  lanes_.awake.push_back(this);
}

ShmLane::~ShmLane() {
  leave();
  std::erase(lanes_.all, this);
  if (own_.ring_size() == shm::k_large_ring) --lanes_.large_rings;
}

void ShmLane::leave() {
  is_live_ = false;
  std::erase(lanes_.awake, this);
}

void ShmLane::leave_parent() {
  leave();
  own_.forget();
  peer_.forget();
  out_.reset();
  in_.reset();
}

void ShmLane::fail(std::string_view why, Time now) {
  leave();
  events_.on_failure(why, now);
}

// ---- attaching

bool ShmLane::make(std::string& why, Time now) {
  native::Descriptor passed;
  if (lanes_.large_rings < shm::k_large_rings)
    own_ = shm::Segment::make(passed, why, shm::k_large_ring);
  if (own_)
    ++lanes_.large_rings;
  else
    own_ = shm::Segment::make(passed, why, shm::k_ring);
  if (!own_) return false;
  const std::array<std::uint8_t, 1> version{shm::k_version};
  events_.send_setup(version, std::move(passed), now);
  return true;
}

void ShmLane::on_setup(cpc::BytesView bytes, native::Descriptor descriptor, Time now) {
  if (!is_live_) return;
  if (in_) {
    leave();
    return events_.on_violation("a second segment for one lane", now);
  }
  if (bytes.size() != 1 || bytes[0] != shm::k_version)
    return fail("the peer's shared memory is of another version", now);
  std::string why;
  peer_ = shm::Segment::map(descriptor, why);
  if (!peer_) return fail(why, now);
  out_.emplace(own_.words(), own_.ring(), peer_.words(), own_.ring_size());
  in_.emplace(own_.words(), peer_.ring(), peer_.words(), peer_.ring_size());
  events_.on_ready(now);
}

// ---- sleeping

// Each call publishes a new value, so that the peer rings once for each time this end is armed.
void ShmLane::publish_attention(std::uint64_t what) {
  attention_ = ((attention_ | (shm::k_attention_step - 1)) + 1) | what;
  own_.words().attention.store(attention_, shm::k_order);
}

// From now on the peer rings for each arrival, so the lane is not polled.
void ShmLane::arm(bool for_reports) {
  std::erase(lanes_.awake, this);
  publish_attention(shm::k_for_bytes | (for_reports ? shm::k_for_room : std::uint64_t{0}));
}

void ShmLane::disarm() {
  publish_attention(0);
  if (is_live_ && std::ranges::find(lanes_.awake, this) == lanes_.awake.end())
    lanes_.awake.push_back(this);
}

void ShmLane::ring_if_armed(std::uint64_t what, std::uint64_t position, Time now) {
  const std::uint64_t word = peer_.words().attention.load(shm::k_order);
  if ((word & what) == 0 || word == rung_) return;
  rung_ = word;
  events_.ring_bell(position, now);
}

void ShmLane::on_bell(std::uint64_t, Time now) {
  if (is_live_ && look_for_arrivals()) (void)report_arrivals(now);
}

// ---- the rings

bool ShmLane::report_arrivals(Time now) {
  bool any = in_->look_further();
  (void)out_->room();
  if (is_broken()) {
    leave();
    events_.on_violation("an impossible position in shared memory", now);
    return true;
  }
  any |= std::exchange(reported_, out_->consumed()) != out_->consumed();
  if (any) events_.on_arrival(now);
  return any;
}

// The peer's position is loaded only when the last one that was loaded leaves no space.
std::size_t ShmLane::room() const {
  if (!out_ || out_->is_broken()) return 0;
  const std::size_t seen = out_->room_seen();
  return seen != 0 ? seen : out_->room();
}

// Stops at an impossible position of the peer, which progress() reports.
std::size_t ShmLane::publish(std::span<const ConstBytes> from, Time now) {
  return out_->write(from, [this, now] { ring_for_bytes(now); });
}

void ShmLane::commit(std::size_t bytes, Time now) {
  out_->commit(bytes, [this, now] { ring_for_bytes(now); });
}

void ShmLane::flush(Time now) {
  if (out_) out_->flush([this, now] { ring_for_bytes(now); });
}

void ShmLane::ring_for_bytes(Time now) {
  ring_if_armed(shm::k_for_bytes, own_.words().written.load(std::memory_order_relaxed), now);
}

void ShmLane::report(Time now) {
  in_->publish();
  ring_if_armed(shm::k_for_room, own_.words().consumed.load(std::memory_order_relaxed), now);
}

ConstBytes ShmLane::unreported() const { return out_ ? out_->unconsumed() : ConstBytes(); }

ConstBytes ShmLane::received() const { return in_ ? in_->unread() : ConstBytes(); }

// What the peer has published until now counts as received, and what it has reported is not sent
// again.
void ShmLane::collect() {
  if (in_) (void)in_->look_further();
  if (out_) (void)out_->room();
}

void ShmLane::stop() {
  collect();
  leave();
}

} // namespace statewire::lanes
