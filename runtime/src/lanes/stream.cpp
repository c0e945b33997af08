// SPDX-License-Identifier: BSD-3-Clause
#include "stream.hpp"

#include "stream_hooks.hpp"

#include <utility>

namespace statewire::lanes {

Stream::~Stream() {
  try {
    cut();
  } catch (const std::bad_alloc&) {
    // The transport ends with it: otherwise LaneTransport::release() calls cut() before.
  }
  dispatcher_.forget(this);
}

// A call of it may be under way: it stays.
void Stream::cut() {
  if (!lane_) return;
  stopped_ = std::move(lane_);
  stopped_->stop();
}

// ---- events and their order

void Stream::step(attach::Event e) {
  StreamHooks hooks{*this};
  attach_ = attach::step(attach_, e, hooks, Counting<decltype(stats_.attach)>{stats_.attach});
}

void Stream::step(writer::Event e) {
  writer_step(StreamHooks{*this}, [e](writer::State state, StreamHooks& hooks, auto count) {
    return writer::step(state, e, hooks, count);
  });
}

void Stream::step(reader::Event e) {
  reader_step(StreamHooks{*this}, [e](reader::State state, StreamHooks& hooks, auto count) {
    return reader::step(state, e, hooks, count);
  });
}

void Stream::step(arming::Event e) {
  StreamHooks hooks{*this};
  arm_ = arming::step(arm_, e, hooks, Counting<decltype(stats_.arm)>{stats_.arm});
}

void Stream::flush_later() {
  dispatcher_.post(Dispatcher::Queue::lane_follow_up, this, [this] {
    out_.flush();
    if (out_.size() == 0) there_may_be_room();
  });
}

void Stream::leave(attach::Event event, std::string_view why) {
  why_ = why;
  read_the_rest();
  raise(event);
}

// Of a lane that is given up: it need not be sent again.
void Stream::read_the_rest() {
  if (lane_) lane_->collect();
  raise(reader::Event::READ);
}

void Stream::bad(std::string_view why) {
  violation_ = why;
  raise(attach::Event::BAD);
}

// ---- from above

void Stream::start(Time now) {
  dispatcher_.lane_call(now, [&] { raise(attach::Event::START); });
}

void Stream::give_up(std::string_view why, Time now) {
  dispatcher_.lane_call(now, [&] { leave(attach::Event::FAIL, why); });
}

void Stream::release_lane(Time now) {
  candidates_.clear();
  give_up("it was idle", now);
}

// Again as long as something moves: what follows a frame may have waited for LANE frames, and what
// follows those may go into the ring.
std::size_t Stream::write(std::span<const ConstBytes> parts, Time now) {
  return dispatcher_.lane_call(now, [&] {
    unwritten_.set(parts);
    const std::size_t all = unwritten_.size();
    waits_for_room_ = false;
    for (bool moves = all != 0; moves;) {
      const std::size_t left = unwritten_.size();
      const std::size_t queued = out_.size();
      if (!dispatcher_.step_now([&] { writer_step(StreamHooks{*this}, k_on_write); }))
        raise(writer::Event::WRITE);
      dispatcher_.settle_lanes();
      if (unwritten_.empty()) [[likely]]
        return all;
      moves = unwritten_.size() < left || out_.size() < queued;
    }
    waits_for_room_ = all != 0;
    if (waits_for_room_) raise(arming::Event::POLL); // the peer rings for bytes only
    const std::size_t taken = all - unwritten_.size();
    unwritten_.clear();
    return taken;
  });
}

void Stream::there_may_be_room() {
  if (std::exchange(waits_for_room_, false)) user_.on_room();
}

void Stream::finish(Time now) {
  dispatcher_.lane_call(now, [&] { leave(attach::Event::FINISH, "the stream ends"); });
}

void Stream::offer() {
  if (inbox_.size() == 0) return;
  inbox_.offer([this](ConstBytes b) { return user_.take(b); });
  if (inbox_.size() == 0 && reader::is_final(reader_)) user_.on_end();
}

void Stream::resume(Time now) {
  dispatcher_.lane_call(now, [&] {
    offer();
    raise(reader::Event::READ);
    if (in_place_.lane == nullptr && lane_ && lane_->report_is_due()) raise(writer::Event::DUE);
  });
}

void Stream::report_is_due(Time now) {
  dispatcher_.lane_call(now, [&] { raise(writer::Event::DUE); });
}

// ---- memory of the peer

bool Stream::open_region(MutableBytes memory, RemoteRegion& out, Time now) {
  return dispatcher_.lane_call(now, [&] {
    bool is_open = false;
    (void)dispatcher_.step_now([&] { is_open = lane_ && lane_->open_region(memory, out, now); });
    out.lane = number_;
    if (is_open) regions_.insert(out.id);
    return is_open;
  });
}

// Those of a lane that was stopped are closed.
void Stream::close_region(const RemoteRegion& region) {
  if (!lane_ || region.lane != number_) return;
  if (regions_.erase(region.id) != 0) lane_->close_region(region.id);
}

void Stream::close_regions() {
  if (!lane_) return;
  for (const std::uint32_t id : std::exchange(regions_, {})) lane_->close_region(id);
}

bool Stream::read_region(const RemoteRegion& region, MutableBytes into, std::uint64_t token,
                         Time now) {
  return dispatcher_.lane_call(now, [&] {
    if (!lane_ || region.lane != number_) return false;
    reads_.insert(token); // it may end inside of the call
    bool begins = false;
    (void)dispatcher_.step_now([&] { begins = lane_->read_region(region, into, token, now); });
    if (begins)
      raise(arming::Event::POLL); // the component may read piece by piece
    else
      reads_.erase(token);
    return begins;
  });
}

void Stream::on_read(std::uint64_t token, bool complete, Time now) {
  dispatcher_.lane_call(now, [&] {
    if (reads_.erase(token) != 0) user_.on_read(token, complete);
  });
}

// ---- sleeping

void Stream::arm(Time now) {
  dispatcher_.lane_call(now, [&] { raise(arming::Event::ARM); });
}

bool Stream::look(Time now) {
  return dispatcher_.lane_call(now, [&] {
    raise(arming::Event::LOOK);
    dispatcher_.settle_lanes();
    return arm_ == arming::State::AWAKE;
  });
}

void Stream::poll(Time now) {
  dispatcher_.lane_call(now, [&] { raise(arming::Event::POLL); });
}

// ---- from the lane

void Stream::send_setup(BytesView bytes, native::Descriptor descriptor, Time now) {
  dispatcher_.lane_call(now, [&] { send(number_, Parameters{bytes}, std::move(descriptor)); });
}

void Stream::on_ready(Time now) {
  dispatcher_.lane_call(now, [&] { raise(attach::Event::LANE_READY); });
}

void Stream::on_may_write(Time now) {
  dispatcher_.lane_call(now, [&] {
    raise(writer::Event::MAY_WRITE);
    raise(writer::Event::DUE);
  });
}

void Stream::wrote_to_the_socket(std::size_t n) {
  written_ += n;
  unwritten_.pop(n);
  if (out_.size() != 0) flush_later();
}

void Stream::on_arrival(Time now) {
  dispatcher_.lane_call(now, [&] {
    const bool has_bytes = lane_ && !untaken(*lane_).empty();
    if (!user_.on_arrival(has_bytes) && has_bytes)
      read_what_has_come();
    else if (lane_ && lane_->report_is_due()) [[unlikely]]
      raise(writer::Event::DUE); // a receive may have come for it
    if (waits_for_room_) [[unlikely]]
      there_may_be_room();
  });
}

void Stream::read_what_has_come() {
  raise(reader::Event::READ);
  raise(writer::Event::DUE);
}

void Stream::ring_bell(std::uint64_t position, Time now) {
  dispatcher_.lane_call(now, [&] { send(number_, Bell{position}); });
}

void Stream::on_failure(std::string_view why, Time now) {
  dispatcher_.lane_call(now, [&] { leave(attach::Event::FAIL, why); });
}

void Stream::on_violation(std::string_view why, Time now) {
  dispatcher_.lane_call(now, [&] {
    why_ = why;
    bad(why_);
  });
}

// ---- from the socket

void Stream::on_bytes(ConstBytes bytes, Time now) {
  dispatcher_.lane_call(now, [&] {
    while (const auto element = splitter_.next(bytes)) {
      std::visit([this](const auto& e) { on(e); }, *element);
      dispatcher_.settle_lanes();
    }
  });
}

void Stream::on_descriptor(native::Descriptor descriptor, Time now) {
  dispatcher_.lane_call(now, [&] {
    if (const auto error = splitter_.add(std::move(descriptor))) on(*error);
  });
}

void Stream::on_writable(Time now) {
  dispatcher_.lane_call(now, [&] { flush_later(); });
}

void Stream::on_end(Time now) {
  dispatcher_.lane_call(now, [&] { leave(attach::Event::END, "the socket has ended"); });
}

void Stream::on(ConstBytes bytes) { on(Splitter::Chunk{received_, bytes}); }

void Stream::on(const Splitter::Chunk& chunk) {
  chunk_ = chunk;
  violation_ = "BYTES that do not follow what was read";
  raise(reader::Event::BYTES);
}

// ---- to the socket

void Stream::send(std::uint16_t number, Content content, native::Descriptor descriptor) {
  if (!out_.put(Frame{number, content}, std::move(descriptor)))
    leave(attach::Event::FAIL, "a component's bytes fit into no LANE frame");
  flush_later();
}

} // namespace statewire::lanes
