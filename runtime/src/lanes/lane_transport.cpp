// SPDX-License-Identifier: BSD-3-Clause
#include "lane_transport.hpp"

#include "../base/timers.hpp"

#include <algorithm>
#include <cstring>

namespace statewire::lanes {

namespace {

constexpr std::size_t k_read_buffer = std::size_t{64} * 1024;

std::size_t total(std::span<const ConstBytes> parts) {
  std::size_t n = 0;
  for (const ConstBytes part : parts) n += part.size();
  return n;
}
std::size_t total(std::span<const MutableBytes> parts) {
  std::size_t n = 0;
  for (const MutableBytes part : parts) n += part.size();
  return n;
}

} // namespace

// One connection: what its stream calls.
struct LaneTransport::Link final : StreamUser, StreamSocket {
  Link(LaneTransport& o, Handle h, bool is_initiator)
      : owner(o), handle(h), choice(o.registry_, o.below_.accept_descriptors(h)),
        stream(o.dispatcher_, *this, *this, choice,
               {.is_initiator = is_initiator, .attach_timeout = o.options_.attach_timeout},
               o.stats_) {}

  // ---- StreamUser
  // Into what read() was given; outside of it nothing is taken.
  std::size_t take(ConstBytes bytes) override {
    if (lingers) return bytes.size(); // of no consequence
    std::size_t n = 0;
    while (!into.empty() && n < bytes.size()) {
      const MutableBytes room = into.front().subspan(offset);
      const std::size_t m = std::min(room.size(), bytes.size() - n);
      if (m != 0) std::memcpy(room.data(), bytes.data() + n, m);
      n += m;
      offset += m;
      if (offset < into.front().size()) break;
      into = into.subspan(1);
      offset = 0;
    }
    taken += n;
    has_more |= n < bytes.size();
    owner.raise_later(*this);
    return n;
  }
  void on_end() override {
    is_ended = true;
    owner.raise_later(*this);
  }
  void on_violation(std::string_view) override {
    end = {IoStatus::error, 0, Errc::bad_message};
    is_ended = true;
    owner.raise_later(*this);
  }
  void on_attached(std::string_view) override { ++owner.attached_; }
  void on_no_lane(std::string_view) override {}
  void on_room() override {
    has_room = true;
    owner.raise_later(*this);
  }
  void on_deadline(Time deadline) override {
    if (!lingers) owner.set_deadline(*this, deadline);
  }

  // ---- StreamSocket
  std::size_t write(std::span<const ConstBytes> from) override {
    if (is_blocked || write_error != Errc::ok) return 0;
    const IoResult r = owner.below_.write(handle, from);
    if (r.status == IoStatus::error) {
      write_error = r.error;
      has_room = true;
      is_drained = false; // an idle user above learns of it as the end of reading
      owner.raise_later(*this);
      return 0;
    }
    const std::size_t n = r.status == IoStatus::ok ? r.bytes : 0;
    is_blocked = n < total(from);
    return n;
  }
  bool pass(const native::Descriptor& descriptor) override {
    if (is_blocked || write_error != Errc::ok) return false;
    is_blocked = owner.below_.pass_descriptor(handle, descriptor.get()) == IoStatus::would_block;
    return !is_blocked;
  }
  void finish() override {
    if (!lingers) owner.below_.shutdown_write(handle); // else its close() follows
  }
  // Whether it is to be called above.
  [[nodiscard]] bool may_read() const {
    return wants_read && (has_more || is_ended || write_error != Errc::ok);
  }
  [[nodiscard]] bool may_write() const { return wants_write && has_room; }
  [[nodiscard]] bool has_failed() const {
    return write_error != Errc::ok || end.status == IoStatus::error;
  }

  LaneTransport& owner;
  const Handle handle;
  RegistryChoice choice;

  // What above is owed, and what was found for it.
  bool wants_read = false, wants_write = false;
  bool is_posted = false; // its task is in the dispatcher
  bool has_more = false;  // the stream has bytes that were not taken
  bool has_room = false;
  bool is_ended = false; // of reading, in the manner of `end`
  IoResult end{IoStatus::eof, 0, Errc::ok};
  Errc write_error = Errc::ok;

  // The socket.
  bool is_blocked = false; // on_writable follows
  bool is_drained = false; // on_readable follows
  bool lingers = false;    // it is closed above, and has bytes that were written before

  // Of the read() that is under way.
  std::span<const MutableBytes> into;
  std::size_t offset = 0, taken = 0;

  std::uint16_t writes = 0; // up to start_after
  Time deadline = k_never;
  Stream stream; // last: it may call the rest
};

LaneTransport::LaneTransport(Transport& below, Registry& registry, Options options)
    : below_(below), registry_(registry), options_(options), buffer_(k_read_buffer) {}

LaneTransport::~LaneTransport() = default;

LaneTransport::Link* LaneTransport::find(Handle h) const {
  if (h.slot >= links_.size()) return nullptr;
  Link* const link = links_[h.slot].get();
  return link != nullptr && link->handle == h ? link : nullptr;
}

Stream* LaneTransport::stream(Handle h) {
  Link* const link = find(h);
  return link != nullptr ? &link->stream : nullptr;
}

void LaneTransport::release(Link& link, bool abort) {
  const Handle h = link.handle;
  set_deadline(link, k_never);
  if (link.lingers) --lingering_;
  links_[h.slot].reset();
  below_.close(h, abort);
}

void LaneTransport::set_deadline(Link& link, Time deadline) {
  const std::uint32_t slot = link.handle.slot;
  if (link.deadline != k_never) deadlines_.erase({link.deadline, slot});
  link.deadline = deadline;
  if (deadline != k_never) deadlines_.emplace(deadline, slot);
}

// ---- events for above

void LaneTransport::raise_later(Link& link) {
  if (!(link.may_read() || link.may_write()) || std::exchange(link.is_posted, true)) return;
  const auto run = [](void* self, const Dispatcher::Task& t) {
    static_cast<LaneTransport*>(self)->raise({t.group, t.number});
  };
  dispatcher_.post(
      Dispatcher::Queue::upcall,
      {.run = run, .owner = this, .group = link.handle.slot, .number = link.handle.generation});
}

void LaneTransport::raise(Handle h) {
  Link* link = find(h);
  if (link == nullptr) return;
  link->is_posted = false;
  if (link->may_read()) {
    link->wants_read = false;
    (void)above_->on_readable(h, dispatcher_.now());
    link = find(h);
    if (link == nullptr) return;
  }
  if (link->may_write()) {
    link->wants_write = false;
    above_->on_writable(h, dispatcher_.now());
  }
}

// ---- calls from above

bool LaneTransport::frames_follow(Handle h, bool initiator, ConstBytes unread) {
  const Call call(dispatcher_);
  if (h.slot >= links_.size()) links_.resize(h.slot + 1);
  links_[h.slot] = std::make_unique<Link>(*this, h, initiator);
  Link& link = *links_[h.slot];
  link.wants_read = !unread.empty();
  link.stream.on_bytes(unread, dispatcher_.now());
  return true;
}

IoResult LaneTransport::read(Handle h, std::span<const MutableBytes> into) {
  Link* const link = find(h);
  if (link == nullptr) return below_.read(h, into);
  const Call call(dispatcher_);
  const Time now = dispatcher_.now();
  const std::size_t asked = total(into);
  if (asked == 0) return {};
  link->wants_read = false;
  link->into = into;
  link->offset = link->taken = 0;
  if (std::exchange(link->has_more, false)) link->stream.resume(now);
  while (link->taken == 0 && !link->is_ended && !link->is_drained) {
    (void)receive(*link, std::span(buffer_).first(std::min(asked, buffer_.size())));
  }
  link->into = {};
  if (link->taken != 0) return {IoStatus::ok, link->taken, Errc::ok};
  if (link->is_ended) return link->end;
  link->wants_read = true;
  return {IoStatus::would_block, 0, Errc::ok};
}

// What the socket has, for the stream.
IoResult LaneTransport::receive(Link& link, MutableBytes room) {
  IoResult r = below_.read(link.handle, room);
  if (r.status == IoStatus::would_block && link.write_error != Errc::ok)
    r = {IoStatus::error, 0, link.write_error};
  link.is_drained = r.status != IoStatus::ok || r.last;
  if (r.status == IoStatus::ok) {
    link.stream.on_bytes(room.first(r.bytes), dispatcher_.now());
    if (r.has_descriptor)
      link.stream.on_descriptor(native::Descriptor(below_.take_descriptor(link.handle)),
                                dispatcher_.now());
  } else if (r.status != IoStatus::would_block) {
    link.end = r;
    link.stream.on_end(dispatcher_.now());
  }
  return r;
}

IoResult LaneTransport::write(Handle h, std::span<const ConstBytes> from) {
  Link* const link = find(h);
  if (link == nullptr) return below_.write(h, from);
  const Call call(dispatcher_);
  const Time now = dispatcher_.now();
  link->wants_write = link->has_room = false;
  const std::size_t n = link->stream.write(from, now);
  if (link->write_error != Errc::ok) return {IoStatus::error, 0, link->write_error};
  if (link->writes < options_.start_after && ++link->writes == options_.start_after)
    link->stream.start(now);
  if (n < total(from)) {
    link->wants_write = true;
    raise_later(*link);
    if (n == 0) return {IoStatus::would_block, 0, Errc::ok};
  }
  return {IoStatus::ok, n, Errc::ok};
}

void LaneTransport::read_again(Handle h) {
  if (Link* const link = find(h)) link->is_drained = false;
  below_.read_again(h);
}

void LaneTransport::shutdown_write(Handle h) {
  Link* const link = find(h);
  if (link == nullptr) return below_.shutdown_write(h);
  const Call call(dispatcher_);
  link->stream.finish(dispatcher_.now());
}

// What was written before a graceful close still leaves. What is in the ring may not arrive: the
// lane is given up, and the peer says how far it has received.
void LaneTransport::close(Handle h, bool abort) {
  Link* const link = find(h);
  if (link == nullptr) return below_.close(h, abort);
  const Call call(dispatcher_);
  if (abort || link->has_failed()) return release(*link, abort);
  link->lingers = true;
  link->wants_read = link->wants_write = false;
  ++lingering_;
  set_deadline(*link, later(dispatcher_.now(), options_.linger_timeout));
  link->stream.finish(dispatcher_.now());
  dispatcher_.settle();
  if (release_if_over(*link)) return;
  if (!link->is_drained) below_.read_again(h);
}

bool LaneTransport::release_if_over(Link& link) {
  const bool failed = link.has_failed();
  if (!link.lingers || !(failed || link.stream.has_ended())) return false;
  release(link, failed);
  return true;
}

// ---- events from below

void LaneTransport::on_accept(Handle h, Time now) {
  dispatcher_.advance_to(now);
  above_->on_accept(h, now);
}

void LaneTransport::on_connect(Handle h, Errc result, Time now) {
  dispatcher_.advance_to(now);
  above_->on_connect(h, result, now);
}

void LaneTransport::on_accept_paused(bool paused, Time now) {
  dispatcher_.advance_to(now);
  above_->on_accept_paused(paused, now);
}

bool LaneTransport::on_readable(Handle h, Time now) {
  const Dispatcher::Input input(dispatcher_, now, Dispatcher::Origin::loop);
  Link* const link = find(h);
  if (link == nullptr) return above_->on_readable(h, now);
  link->is_drained = false;
  if (!link->lingers) return above_->on_readable(h, now);
  const IoResult r = receive(*link, buffer_);
  dispatcher_.settle();
  if (!release_if_over(*link) && !link->is_drained) below_.read_again(h);
  return r.status == IoStatus::ok;
}

void LaneTransport::on_writable(Handle h, Time now) {
  const Dispatcher::Input input(dispatcher_, now, Dispatcher::Origin::loop);
  Link* const link = find(h);
  if (link == nullptr) return above_->on_writable(h, now);
  link->is_blocked = false;
  link->stream.on_writable(now);
  dispatcher_.settle();
  (void)release_if_over(*link);
}

// ---- time

bool LaneTransport::progress(Time now) {
  const Dispatcher::Input input(dispatcher_, now, Dispatcher::Origin::loop);
  if (rested_ != 0) poll_lanes(now);
  return registry_.progress(now);
}

void LaneTransport::poll_lanes(Time now) {
  const Dispatcher::Hold hold(dispatcher_);
  for (const auto& link : links_)
    if (link) link->stream.poll(now);
  rested_ = 0;
}

// All are armed before the first is looked at.
bool LaneTransport::rest() {
  const Time now = dispatcher_.now();
  const Dispatcher::Input input(dispatcher_, now, Dispatcher::Origin::loop);
  const Dispatcher::Hold hold(dispatcher_);
  for (const auto& link : links_)
    if (link) link->stream.arm(now);
  bool any = dispatcher_.pending();
  for (const auto& link : links_)
    if (link) any |= link->stream.look(now);
  rested_ = dispatcher_.iteration();
  if (any) poll_lanes(now);
  return any;
}

Time LaneTransport::next_deadline() const {
  const Time first = deadlines_.empty() ? k_never : deadlines_.begin()->first;
  return std::min(first, dispatcher_.next_deadline());
}

void LaneTransport::advance(Time now) {
  const Dispatcher::Input input(dispatcher_, now, Dispatcher::Origin::loop);
  while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
    Link& link = *links_[deadlines_.begin()->second];
    if (link.lingers)
      release(link, true);
    else
      link.stream.advance(now);
    dispatcher_.settle();
  }
}

} // namespace statewire::lanes
