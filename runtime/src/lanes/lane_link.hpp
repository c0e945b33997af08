// SPDX-License-Identifier: BSD-3-Clause
// One connection of a LaneTransport: what its stream calls, and the hooks of its end
// (spec/lanes/linger.dot).
#pragma once

#include "lane_transport.hpp"
#include "stream_hooks.hpp"

#include "base/pieces.hpp"

#include <linger.hpp>

#include <algorithm>
#include <cstring>
#include <optional>

namespace statewire::lanes {

namespace lingering = spec::linger;
namespace lane_only = spec::lane_only;

// At once: the peer gets the space of these while the next are looked at.
inline constexpr std::size_t k_in_place = std::size_t{64} << 10U;

struct LaneTransport::Link final : StreamUser, StreamSocket {
  Link(LaneTransport& o, Handle h, bool is_initiator, bool only_lane)
      : owner(o), handle(h), awaits_lane(only_lane && is_initiator),
        releases(!only_lane && !is_initiator),
        choice(o.registry_, o.below_.may_pass_descriptors(h), only_lane),
        stream(o.dispatcher_, *this, *this, choice,
               {.is_initiator = is_initiator, .peer_process = o.below_.peer_process(h)}, o.stats_) {
  }
  ~Link() override { owner.timers_.stop(linger_timer); }
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  // ---- StreamUser
  // Into what read() was given; outside of it nothing is taken.
  std::size_t take(ConstBytes bytes) override {
    if (is_closed()) return bytes.size(); // of no consequence
    if (!may_begin()) {
      owner.raise(*this, lane_only::Event::EARLY);
      return bytes.size();
    }
    const std::byte* next = bytes.data();
    const std::size_t n = parts::walk(into, place, bytes.size(), [&next](MutableBytes room) {
      if (room.data() != next) std::memcpy(room.data(), next, room.size());
      next += room.size();
    });
    parts::drop_front(into, place, 0);
    taken += n;
    has_more |= n < bytes.size();
    owner.raise_later(*this);
    return n;
  }
  bool on_arrival(bool has_bytes) override {
    is_busy = true;
    start_after = owner.options_.start_after; // the lane carries something
    if (!has_bytes || is_closed() || !into.empty()) return false;
    has_more = true;
    owner.raise_later(*this);
    return true;
  }
  void on_end() override { owner.raise_later(*this); }
  void on_lost() override { owner.raise(*this, lingering::Event::LOST); }
  void on_violation(std::string_view) override {
    end = {IoStatus::error, 0, Errc::bad_message};
    owner.raise(*this, lingering::Event::FAILED);
    owner.raise_later(*this);
  }
  void on_awake() override {
    if (std::exchange(is_awake, true)) return;
    owner.awake_.push_back(handle);
    owner.to_arm_.reserve(owner.awake_.capacity()); // nothing is allocated on the way into sleep
  }
  void on_attached(const Candidate& lane) override {
    method = lane.component + " over " + lane.own_port;
    ++owner.attached_;
    owner.below_.is_quiet(handle, true);
    if (may_be_released() && owner.idle_check_ == k_never)
      owner.idle_check_ = later(owner.dispatcher_.now(), owner.options_.idle_after);
  }
  void on_switch() override { owner.raise(*this, lane_only::Event::UP); }
  void on_stopped() override {
    method.clear();
    if (std::exchange(is_awake, false)) std::erase(owner.awake_, handle);
    owner.below_.is_quiet(handle, false);
  }
  void on_no_lane(std::string_view why) override {
    owner.why_no_lane_ = why;
    if (awaits_lane) why_no_lane = why;
    owner.propose_later(*this);
    owner.raise(*this, lane_only::Event::NONE);
  }
  void on_room() override {
    if (is_closed()) return;
    is_busy = may_write = true;
    owner.raise_later(*this);
  }
  void on_read(std::uint64_t token, bool complete) override {
    if (is_closed()) return;
    reads.emplace_back(token, complete);
    owner.raise_later(*this);
  }

  // ---- StreamSocket
  std::size_t write(std::span<const ConstBytes> from) override {
    if (is_blocked || write_error != Errc::ok) return 0;
    const IoResult r = owner.below_.write(handle, from);
    if (r.status == IoStatus::error) {
      write_error = r.error;
      may_write |= stream.waits_for_room();
      is_drained = false; // an idle user above learns of it as the end of reading
      owner.raise(*this, lingering::Event::FAILED);
      owner.raise_later(*this);
      return 0;
    }
    const std::size_t n = r.status == IoStatus::ok ? r.bytes : 0;
    is_blocked = n < total_size(from);
    return n;
  }
  bool pass(const native::Descriptor& descriptor) override {
    if (is_blocked || write_error != Errc::ok) return false;
    is_blocked = owner.below_.pass_descriptor(handle, descriptor.get()) == IoStatus::would_block;
    return !is_blocked;
  }
  void finish() override { owner.raise(*this, lingering::Event::SENT); }

  // What was not taken, if it is in a lane's ring: there. Otherwise empty.
  [[nodiscard, gnu::always_inline]] ConstBytes take_in_place() {
    if (!has_more || !may_begin()) return {};
    const ConstBytes bytes = stream.take_in_place(k_in_place);
    if (bytes.empty()) return {};
    has_more = bytes.size() == k_in_place;
    owner.count_use(*this);
    wants_read = is_drained && !has_more && !end;
    return bytes;
  }
  // Frames.
  [[nodiscard, gnu::always_inline]] bool may_begin() const {
    return only_lane == lane_only::State::OPEN;
  }
  // Whether it is to be called above.
  [[nodiscard, gnu::always_inline]] bool may_read() const {
    return wants_read && (has_more || end || write_error != Errc::ok);
  }
  [[nodiscard]] bool may_be_released() const { return releases && !method.empty(); }
  [[nodiscard]] bool is_closed() const { return !lingering::in_held(linger); } // above
  [[nodiscard]] bool is_released() const { return lingering::is_final(linger); }

  LaneTransport& owner;
  const Handle handle;
  const bool awaits_lane; // before frames may begin
  const bool releases;    // lanes that are idle
  RegistryChoice choice;
  lingering::State linger = spec::linger::k_initial;
  lane_only::State only_lane = spec::lane_only::k_initial;
  std::string method; // of the lane that is attached; empty: there is none
  std::string why_no_lane;

  // What above is owed, and what was found for it.
  bool wants_read = false;
  bool may_write = false;                            // again, after a short write
  std::optional<Errc> frames;                        // on_frames(), with this
  std::vector<std::pair<std::uint64_t, bool>> reads; // that are over: token, complete
  bool is_posted = false;      // its task is in the dispatcher, or it is first_arrival_
  bool has_more = false;       // the stream has bytes that were not taken
  std::optional<IoResult> end; // of reading, behind what was not taken
  Errc write_error = Errc::ok;

  // The socket.
  bool is_blocked = false; // on_writable follows
  bool is_drained = false; // on_readable follows

  // Of the read() that is under way.
  std::span<const MutableBytes> into;
  parts::Place place; // in the first of them
  std::size_t taken = 0;

  // Reads and writes, up to those after which a lane is proposed.
  std::uint32_t uses = 0, start_after = owner.options_.start_after;
  std::uint64_t carried = 0; // by the stream, when idle lanes were looked for
  bool is_awake = false;     // in awake_
  bool is_busy = false; // something has come over the lane since it was last considered for rest
  TimerSet::Slot linger_timer;
  Stream stream; // last: it may call the rest
};

[[gnu::always_inline]] inline LaneTransport::Link* LaneTransport::find(Handle h) const {
  if (h.slot >= links_.size()) return nullptr;
  Link* const link = links_[h.slot].get();
  return link != nullptr && link->handle == h ? link : nullptr;
}

[[gnu::always_inline]] inline void LaneTransport::raise_later(Link& link) {
  if (!(link.may_read() || link.may_write || link.frames || !link.reads.empty())) return;
  if (std::exchange(link.is_posted, true)) return;
  if (looks_at_lanes_ && first_arrival_ == nullptr &&
      !dispatcher_.has(Dispatcher::Queue::arrival)) {
    first_arrival_ = &link;
    return;
  }
  post_arrival(link.handle);
}

[[gnu::always_inline]] inline void LaneTransport::count_use(Link& link) {
  if (link.uses < link.start_after && ++link.uses == link.start_after) propose(link);
}

struct LaneTransport::LingerHooks {
  LaneTransport& owner;
  Link& link;

  void shut_down_writing() { owner.below_.shutdown_write(link.handle); }
  void end_the_stream() { link.stream.finish(owner.dispatcher_.now()); }
  void close_the_socket() { owner.release_later(link, false); }
  void abort_the_socket() { owner.release_later(link, true); }
  void start_timer(lingering::Timer) {
    ++owner.lingering_;
    owner.lingering_since_now_.push_back(link.handle);
  }
  void stop_timer(lingering::Timer) {
    --owner.lingering_;
    owner.timers_.stop(link.linger_timer);
  }
  void unexpected(lingering::State, lingering::Event) { ++owner.stats_.unexpected; }
};

struct LaneTransport::LaneOnlyHooks {
  LaneTransport& owner;
  Link& link;

  [[nodiscard]] bool this_side_awaits_a_lane() const { return link.awaits_lane; }
  void raise_attach_start() { link.stream.start(owner.dispatcher_.now()); }
  void report_that_frames_may_begin() { report(Errc::ok); }
  void report_that_there_is_no_lane() { report(Errc::no_method); }
  void report_the_violation() { report(Errc::bad_message); }
  void unexpected(lane_only::State, lane_only::Event) { ++owner.stats_.unexpected; }

 private:
  void report(Errc result) {
    link.frames = result;
    owner.raise_later(link);
  }
};

} // namespace statewire::lanes
