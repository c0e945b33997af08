// SPDX-License-Identifier: BSD-3-Clause
#include "shm_lane.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace statewire::lanes {
namespace {

constexpr std::size_t k_setup = 1 + shm::PeerMemory::k_name; // the version first
// Of memory of the peer, between two looks at what has come.
constexpr std::size_t k_read_piece = std::size_t{512} << 10U;
// A process that takes part looks at its lanes, or moves a piece of a ring, several times
// meanwhile.
constexpr std::chrono::microseconds k_look(5);

void pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

} // namespace

ShmLane::~ShmLane() {
  leave();
  std::erase(lanes_.all, this);
  if (own_.ring_size() == shm::k_large_ring) --lanes_.large_rings;
}

void ShmLane::leave() {
  is_live_ = false;
  std::erase(lanes_.awake, this);
  std::erase(lanes_.open, this);
  std::erase_if(lanes_.reads, [this](const ShmLanes::Read& r) { return r.lane == this; });
  if (own_) own_.words().identity.store(0, shm::k_order);
}

void ShmLane::leave_parent() {
  own_.forget();
  peer_.forget();
  leave();
  out_.reset();
  in_.reset();
}

void ShmLane::fail(std::string_view why, Time now) {
  leave();
  events_.on_failure(why, now);
}

// ---- attaching

bool ShmLane::make(std::string& why, Time now) {
  lanes_.all.push_back(this);
  lanes_.awake.push_back(this);
  native::Descriptor passed;
  if (lanes_.large_rings < shm::k_large_rings)
    own_ = shm::Segment::make(passed, why, shm::k_large_ring);
  if (own_)
    ++lanes_.large_rings;
  else
    own_ = shm::Segment::make(passed, why, shm::k_ring);
  if (!own_) return false;
  cpc::Bytes setup{shm::k_version};
  shm::PeerMemory::put_name(own_.words(), setup);
  events_.send_setup(setup, std::move(passed), now);
  return true;
}

void ShmLane::on_setup(cpc::BytesView bytes, native::Descriptor descriptor, Time now) {
  if (!is_live_) return;
  if (in_) {
    leave();
    return events_.on_violation("a second segment for one lane", now);
  }
  if (bytes.size() != k_setup || bytes[0] != shm::k_version)
    return fail("the peer's shared memory is of another version", now);
  std::string why;
  peer_ = shm::Segment::map(descriptor, why);
  if (!peer_) return fail(why, now);
  out_.emplace(own_.words(), own_.ring(), peer_.words(), own_.ring_size());
  in_.emplace(own_.words(), peer_.ring(), peer_.words(), peer_.ring_size());
  memory_ = {events_.peer_process(), bytes.last<shm::PeerMemory::k_name>(), peer_.words()};
  own_.words().reads.store(memory_ ? 1 : 0, shm::k_order);
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

void ShmLane::ring(std::uint64_t word, const std::atomic<std::uint64_t>& position, Time now) {
  if (word == rung_) return;
  rung_ = word;
  events_.ring_bell(position.load(std::memory_order_relaxed), now);
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
  if (!any) return false;
  events_.on_arrival(now);
  return true;
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

void ShmLane::ring_for_bytes(Time now) {
  ring_if_armed(shm::k_for_bytes, own_.words().written, now);
}

void ShmLane::report(Time now) {
  in_->publish();
  ring_if_armed(shm::k_for_room, own_.words().consumed, now);
}

ConstBytes ShmLane::unreported() const { return out_ ? out_->unconsumed() : ConstBytes(); }

ConstBytes ShmLane::received() const { return in_ ? in_->unread() : ConstBytes(); }

// ---- memory of the peer

// Only to a peer that can read it: to open it costs more than to announce a message without.
bool ShmLane::open_region(MutableBytes memory, RemoteRegion& out, Time) {
  if (!is_live_ || !in_ || peer_.words().reads.load(shm::k_order) == 0) return false;
  if (regions_ == 0) lanes_.open.push_back(this);
  ++regions_;
  show_progress();
  out.address = reinterpret_cast<std::uintptr_t>(memory.data());
  out.id = ++last_region_;
  return true;
}

void ShmLane::close_region(std::uint32_t) {
  if (--regions_ == 0) std::erase(lanes_.open, this);
}

// What was announced together is asked for together, mostly. A message that begins through the ring
// stays there: on a crowded machine the peer takes part now, and each ring-full waits for its next
// turn on a processor.
bool ShmLane::ring_is_faster(Time now) {
  if (std::exchange(looked_at_, now) != now)
    ring_is_faster_ = in_ && !lanes_.run_queue.is_crowded(now) && peer_takes_part();
  return ring_is_faster_;
}

// It does if it reads, or one of its words changes in a while. On an idle host it does at once;
// where it does not, its process computes, sleeps, or waits for a processor. Two that look at each
// other see that.
bool ShmLane::peer_takes_part() {
  constexpr auto k_relaxed = std::memory_order_relaxed;
  const shm::Words& words = peer_.words();
  const std::uint64_t iterations = words.iterations.load(k_relaxed);
  const std::uint64_t written = words.written.load(k_relaxed);
  const std::uint64_t consumed = words.consumed.load(k_relaxed);
  if ((iterations & shm::k_reading) != 0) return true;
  using Clock = std::chrono::steady_clock;
  for (const auto end = Clock::now() + k_look; Clock::now() < end; pause()) {
    show_progress();
    if (words.iterations.load(k_relaxed) != iterations ||
        words.written.load(k_relaxed) != written || words.consumed.load(k_relaxed) != consumed)
      return true;
  }
  return false;
}

bool ShmLane::read_region(const RemoteRegion& region, MutableBytes into, std::uint64_t token,
                          Time) {
  if (!is_live_ || !memory_) return false;
  lanes_.reads.push_back({this, token, region.address, into});
  return true;
}

// They take turns, piece by piece: a short one does not wait for all of a long one.
void ShmLane::read_a_piece(ShmLanes& lanes, Time now) {
  ShmLanes::Read& first = lanes.reads.front();
  const MutableBytes piece = first.into.first(std::min(first.into.size(), k_read_piece));
  for (ShmLane* const lane : lanes.open) lane->show_reading();
  const bool was_read = first.lane->memory_.read(first.from, piece);
  for (ShmLane* const lane : lanes.open) lane->show_progress();
  first.from += piece.size();
  first.into = first.into.subspan(piece.size());
  const ShmLanes::Read read = first;
  if (was_read && !read.into.empty()) {
    lanes.reads.splice(lanes.reads.end(), lanes.reads, lanes.reads.begin());
    return;
  }
  lanes.reads.pop_front();
  read.lane->events_.on_read(read.token, was_read, now);
}

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
