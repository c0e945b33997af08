// SPDX-License-Identifier: BSD-3-Clause
#include "lane_transport.hpp"

#include "lane_link.hpp"

#include <algorithm>
#include <array>

namespace statewire::lanes {

namespace {

constexpr std::size_t k_read_buffer = std::size_t{64} * 1024;
// Behind bytes that are read to where they belong: the header of what follows, mostly.
constexpr std::size_t k_beside = 4096;
constexpr std::size_t k_direct_parts = 16;
constexpr std::uint32_t k_latest = std::uint32_t{1} << 20; // uses before a lane is proposed again

} // namespace

LaneTransport::LaneTransport(Dispatcher& dispatcher, Transport& below, Registry& registry,
                             Options options)
    : dispatcher_(dispatcher), below_(below), registry_(registry), options_(options),
      buffer_(k_read_buffer) {}

LaneTransport::~LaneTransport() {
  links_.clear();
  dispatcher_.forget(this);
}

void LaneTransport::cut() {
  for (const auto& link : links_)
    if (link != nullptr) try {
        link->stream.cut();
      } catch (const std::bad_alloc&) {
        // It has stopped, and does not know all that had come.
      }
}

Stream* LaneTransport::stream(Handle h) {
  Link* const link = find(h);
  return link != nullptr ? &link->stream : nullptr;
}

std::string LaneTransport::method(Handle h) const {
  const Link* const link = find(h);
  return link != nullptr ? link->method : std::string();
}

// ---- events for above

// What lies in the ring goes up where it lies, without a read.
[[gnu::always_inline]] inline bool LaneTransport::hand_up(Link& link) {
  const ConstBytes bytes = link.take_in_place();
  if (bytes.empty()) return false;
  const Handle h = link.handle;
  if (above_->on_bytes(h, bytes, link.wants_read, dispatcher_.now())) [[likely]] {
    if (Link* const still = find(h)) still->stream.release(dispatcher_.now());
    return true;
  }
  link.wants_read = false;
  link.stream.put_back();
  link.has_more = true;
  return false;
}

// One event. What else is due follows, at the latest in an iteration that a callback of this one
// makes.
[[gnu::always_inline]] inline void LaneTransport::raise(Link& link) {
  const Handle h = link.handle;
  link.is_posted = false;
  if (link.frames) {
    if (link.awaits_lane && !link.why_no_lane.empty()) why_no_lane_ = link.why_no_lane;
    const Errc result = *std::exchange(link.frames, std::nullopt);
    raise_later(link);
    above_->on_frames(h, result, dispatcher_.now());
  } else if (!link.reads.empty()) {
    const auto [token, complete] = link.reads.front();
    link.reads.erase(link.reads.begin());
    raise_later(link);
    above_->on_region_read(h, token, complete, dispatcher_.now());
  } else if (link.may_read()) {
    link.wants_read = false;
    if (link.may_write) raise_later(link);
    if (!hand_up(link)) (void)above_->on_readable(h, dispatcher_.now());
  } else if (std::exchange(link.may_write, false)) {
    above_->on_writable(h, dispatcher_.now());
  }
}

void LaneTransport::post_arrival(Handle h) {
  dispatcher_.post(Dispatcher::Queue::arrival, this, [this, h] {
    dispatcher_.input(dispatcher_.now(), Dispatcher::Origin::loop, [&] {
      if (Link* const link = find(h)) raise(*link);
    });
  });
}

// What a look at the lanes has found, if any is for above. Where nothing is due before it, as
// mostly, it is no work for later.
[[gnu::always_inline]] inline void LaneTransport::raise_first_arrival(Time now) {
  dispatcher_.input(now, Dispatcher::Origin::lane, [&] {
    Link* const link = std::exchange(first_arrival_, nullptr);
    if (link == nullptr) return;
    if (dispatcher_.may_arrive())
      raise(*link);
    else
      post_arrival(link->handle);
  });
}

bool LaneTransport::look(Time now) {
  looks_at_lanes_ = true;
  const bool any = dispatcher_.whole([&] { return registry_.progress(now); });
  looks_at_lanes_ = false;
  if (any || first_arrival_ != nullptr) {
    raise_first_arrival(now);
    return true;
  }
  looks_ += awake_.size();
  if (looks_ >= k_idle_looks) arm_idle_lanes(now);
  // What was left for a call that makes progress: a batch, for instance.
  return !dispatcher_.is_idle() && dispatcher_.begin_iteration(now);
}

// ---- calls from above

bool LaneTransport::may_propose_lanes(Handle h) const {
  return registry_.may_serve(below_.may_pass_descriptors(h));
}

bool LaneTransport::frames_follow(Handle h, Carrier carrier, bool initiator, ConstBytes unread,
                                  std::size_t handled) {
  if (h.slot >= links_.size()) links_.resize(h.slot + 1);
  links_[h.slot] = std::make_unique<Link>(*this, h, initiator, carrier == Carrier::lane);
  Link& link = *links_[h.slot];
  raise(link, lane_only::Event::HANDSHAKE_OVER);
  dispatcher_.settle_lanes();
  link.wants_read = !unread.empty();
  link.stream.count_received(handled);
  link.stream.on_bytes(unread, dispatcher_.now());
  return true;
}

IoResult LaneTransport::read(Handle h, std::span<const MutableBytes> into) {
  Link* const link = find(h);
  if (link == nullptr) return below_.read(h, into);
  const std::size_t asked = total_size(into);
  if (asked == 0) return {};
  link->stream.release(dispatcher_.now());
  link->wants_read = false;
  if (const ConstBytes bytes = link->take_in_place(); !bytes.empty())
    return {.bytes = bytes.size(), .last = link->wants_read, .in_place = bytes.data()};
  link->into = into;
  link->place = {};
  link->taken = 0;
  if (std::exchange(link->has_more, false)) link->stream.resume(dispatcher_.now());
  while (link->taken == 0 && !link->end && !link->is_drained) (void)receive(*link, asked);
  link->into = {};
  if (link->taken != 0) {
    count_use(*link);
    link->wants_read = link->is_drained && !link->has_more && !link->end;
    return {.bytes = link->taken, .last = link->wants_read};
  }
  if (link->end) return *link->end;
  link->wants_read = true;
  return {IoStatus::would_block, 0, Errc::ok};
}

void LaneTransport::release(Handle h) {
  if (Link* const link = find(h)) link->stream.release(dispatcher_.now());
}

void LaneTransport::propose(Link& link) {
  if (link.choice.is_empty())
    propose_later(link);
  else
    link.stream.start(dispatcher_.now());
}

// What was in the way may pass.
void LaneTransport::propose_later(Link& link) {
  link.uses = 0;
  link.start_after = std::min(link.start_after * 2, k_latest);
}

// What the socket has, for the stream: up to so many bytes. Those of a payload that has begun are
// read to where the user wants them.
IoResult LaneTransport::receive(Link& link, std::size_t most) {
  std::array<MutableBytes, k_direct_parts + 1> parts;
  std::size_t n = 0;
  const std::size_t direct = link.stream.direct();
  parts::Place at = link.place;
  const auto first = link.into.first(std::min(link.into.size(), k_direct_parts));
  const std::size_t wanted =
      parts::walk(first, at, direct, [&](MutableBytes part) { parts[n++] = part; });
  // Behind the user's bytes follows something else only if there is room for all of them.
  if (wanted == direct || n == 0) {
    const std::size_t beside = n == 0 ? most : std::max(k_beside, most - std::min(most, wanted));
    parts[n++] = std::span(buffer_).first(std::min(beside, buffer_.size()));
  }
  const auto from = std::span(parts).first(n);
  IoResult r = below_.read(link.handle, from);
  if (r.status == IoStatus::would_block && link.write_error != Errc::ok) {
    // The peer may have closed the connection in between. After a read that was not filled the
    // system was not asked, and what the peer wrote before comes first.
    r = below_.read(link.handle, from);
    if (r.status == IoStatus::would_block) r = {IoStatus::error, 0, link.write_error};
  }
  link.is_drained = r.status != IoStatus::ok || r.last;
  if (r.status == IoStatus::ok) {
    std::size_t left = r.bytes;
    for (std::size_t i = 0; i < n && left != 0; ++i) {
      const ConstBytes got = parts[i].first(std::min(parts[i].size(), left));
      left -= got.size();
      link.stream.on_bytes(got, dispatcher_.now());
    }
    if (r.has_descriptor)
      link.stream.on_descriptor(native::Descriptor(below_.take_descriptor(link.handle)),
                                dispatcher_.now());
  } else if (r.status != IoStatus::would_block) {
    link.end = r;
    if (r.status == IoStatus::error) raise(link, lingering::Event::FAILED);
    link.stream.on_end(dispatcher_.now());
  }
  return r;
}

IoResult LaneTransport::write(Handle h, std::span<const ConstBytes> from) {
  Link* const link = find(h);
  if (link == nullptr) return below_.write(h, from);
  link->may_write = false;
  const std::size_t n = link->stream.write(from, dispatcher_.now());
  if (link->write_error != Errc::ok) return {IoStatus::error, 0, link->write_error};
  if (n != 0) count_use(*link); // a proposal does not overtake the confirmation
  if (n == 0 && total_size(from) != 0) return {IoStatus::would_block, 0, Errc::ok};
  return {IoStatus::ok, n, Errc::ok};
}

std::byte* LaneTransport::reserve(Handle h, std::size_t bytes) {
  reserved_ = find(h);
  if (reserved_ == nullptr || reserved_->write_error != Errc::ok) return nullptr;
  return reserved_->stream.reserve(bytes);
}

void LaneTransport::commit(Handle, std::size_t bytes) {
  reserved_->stream.commit(bytes); // first: to count may ask components for their ports
  count_use(*reserved_);
}

// Fewer where a write costs no system call: the peer begins earlier.
std::uint16_t LaneTransport::frames_of_a_write(Handle h) const {
  constexpr std::uint16_t k_in_memory = 20;
  Link* const link = find(h);
  const bool in_memory = link != nullptr && link->stream.reserve(1) != nullptr;
  return in_memory ? k_in_memory : below_.frames_of_a_write(h);
}

bool LaneTransport::open_region(Handle h, MutableBytes memory, RemoteRegion& out) {
  Link* const link = find(h);
  return link != nullptr && link->stream.open_region(memory, out, dispatcher_.now());
}

void LaneTransport::close_region(Handle h, const RemoteRegion& region) {
  if (Link* const link = find(h)) link->stream.close_region(region);
}

void LaneTransport::close_regions(Handle h) {
  if (Link* const link = find(h)) link->stream.close_regions();
}

bool LaneTransport::ring_is_faster(Handle h) {
  Link* const link = find(h);
  return link != nullptr && link->stream.ring_is_faster(dispatcher_.now());
}

bool LaneTransport::read_region(Handle h, const RemoteRegion& region, MutableBytes into,
                                std::uint64_t token) {
  Link* const link = find(h);
  return link != nullptr && link->stream.read_region(region, into, token, dispatcher_.now());
}

void LaneTransport::read_again(Handle h) {
  if (Link* const link = find(h)) link->is_drained = false;
  below_.read_again(h);
}

void LaneTransport::shutdown_write(Handle h) {
  Link* const link = find(h);
  if (link == nullptr) return below_.shutdown_write(h);
  link->stream.finish(dispatcher_.now());
}

// What was written before a graceful close still leaves.
void LaneTransport::close(Handle h, bool abort) {
  Link* const link = find(h);
  if (link == nullptr) return below_.close(h, abort);
  link->wants_read = link->may_write = false;
  link->reads.clear();
  raise(*link, abort ? lingering::Event::ABORT : lingering::Event::CLOSE);
  dispatcher_.settle_lanes();
  if (!link->is_released() && !link->is_drained) below_.read_again(h);
}

// ---- events from below

bool LaneTransport::on_readable(Handle h, Time now) {
  Link* const link = find(h);
  if (link == nullptr) return above_->on_readable(h, now);
  return dispatcher_.input(now, Dispatcher::Origin::lane, [&] {
    link->is_drained = false;
    if (!link->is_closed()) return above_->on_readable(h, now);
    const IoResult r = receive(*link, buffer_.size());
    if (!link->is_released() && !link->is_drained) below_.read_again(h);
    return r.status == IoStatus::ok;
  });
}

void LaneTransport::on_writable(Handle h, Time now) {
  Link* const link = find(h);
  if (link == nullptr) return above_->on_writable(h, now);
  dispatcher_.input(now, Dispatcher::Origin::lane, [&] {
    link->is_blocked = false;
    link->stream.on_writable(now);
  });
}

// ---- looks at the lanes

void LaneTransport::arm_idle_lanes(Time now) {
  dispatcher_.input(now, Dispatcher::Origin::lane, [&] {
    looks_ = 0;
    (void)arm_lanes([](Link& link) { return !std::exchange(link.is_busy, false); });
  });
}

// All are armed before the first is looked at: one fence would do for all.
template <class Which>
bool LaneTransport::arm_lanes(Which&& which) {
  const Time now = dispatcher_.now();
  to_arm_.clear();
  for (const Handle h : awake_)
    if (which(*links_[h.slot])) to_arm_.push_back(h);
  for (const Handle h : to_arm_) links_[h.slot]->stream.arm(now);
  using Queue = Dispatcher::Queue;
  bool any = dispatcher_.has(Queue::arrival) || dispatcher_.has(Queue::delivery);
  for (const Handle h : to_arm_) {
    Link& link = *links_[h.slot];
    const bool came = link.stream.look(now);
    any |= came;
    if (!came && std::exchange(link.is_awake, false)) std::erase(awake_, h);
  }
  return any;
}

// No input: the loop would not notice what the core is called with.
bool LaneTransport::before_sleep() {
  return arm_lanes([](Link&) { return true; }) || !registry_.arm();
}

} // namespace statewire::lanes
