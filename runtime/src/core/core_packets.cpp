// SPDX-License-Identifier: BSD-3-Clause
// The core as a device for packets (packets.hpp), and for memory that a peer may read, over the
// lane of the connection.
#include "core_impl.hpp"
#include "hooks.hpp"

#include <utility>

namespace statewire {

// ---- the owner of packets

void Core::set_packet_events(PacketEvents* events) { impl_->session.packets = events; }

// No input: nothing is handled, delivered or called before this returns, also not what went wrong.
// That follows with the input that this is part of, or with the next iteration.
Errc Core::post(Peer to, ConstBytes copied, std::span<const ConstBytes> zero_copy,
                std::uint64_t token, Time now) {
  Impl& core = *impl_;
  core.dispatcher.advance_to(now);
  Group* const g = core.group_of(to);
  if (core.session.packets == nullptr || g == nullptr || g->is_own(to.rank))
    return Errc::invalid_argument;
  if (copied.size() + total_size(zero_copy) > k_largest_packet) return Errc::too_large;
  Vc* const known = core.find(to);
  const Errc result = core.session.send(known != nullptr ? *known : core.get(*g, to.rank),
                                        wire::FrameKind::packet, 0, copied, zero_copy, token);
  if (result == Errc::ok) ++core.stats.packets_sent;
  return result;
}

void Core::open(Peer to) {
  Group* const g = impl_->group_of(to);
  if (g != nullptr && !g->is_own(to.rank)) impl_->session.open(impl_->get(*g, to.rank));
}

bool Core::room(Peer to) {
  Vc* const v = impl_->find(to);
  return v == nullptr || impl_->session.room(*v);
}

void Core::expect_bulk(Peer from, bool on) {
  if (Group* const g = impl_->group_of(from)) impl_->get(*g, from.rank).bulk = on;
}

// ---- memory

bool Core::open_region(Peer to, MutableBytes memory, RemoteRegion& out) {
  Impl& core = *impl_;
  Vc* const v = core.find(to);
  if (v == nullptr || core.session.packets == nullptr) return false;
  // What announces a region may outlive a connection that is not confirmed; the region does not.
  if (v->conn == nullptr || !v->conn->is_connected()) return false;
  if (!closing::in_sending(v->close) || core.session.finalizing()) return false;
  if (!core.transport.open_region(v->conn->handle, memory, out)) return false;
  v->regions_of = v->conn->handle;
  return true;
}

void Core::close_region(Peer to, const RemoteRegion& region) {
  if (const Vc* const v = impl_->find(to); v != nullptr)
    impl_->transport.close_region(v->regions_of, region);
}

bool Core::packets_are_faster(Peer from) {
  const Vc* const v = impl_->find(from);
  return v != nullptr && v->conn != nullptr && impl_->transport.ring_is_faster(v->conn->handle);
}

bool Core::read_region(Peer from, const RemoteRegion& region, MutableBytes into,
                       std::uint64_t token, Time now) {
  Impl& core = *impl_;
  core.dispatcher.advance_to(now);
  Vc* const v = core.find(from);
  if (v == nullptr || core.session.packets == nullptr) return false;
  if (v->conn == nullptr || !v->conn->is_open() || !v->is_up()) return false;
  if (!closing::in_reading(v->close)) return false;
  if (!core.transport.read_region(v->conn->handle, region, into, token)) return false;
  ++v->reads;
  return true;
}

// The owner is notified before the close protocol: it posts packets that belong to the read.
void Core::on_region_read(Handle h, std::uint64_t token, bool complete, Time now) {
  Impl& core = *impl_;
  core.dispatcher.input(now, Dispatcher::Origin::loop, [&] {
    const Conn* const c = core.by_handle(h);
    if (c == nullptr || c->vc == nullptr || c->vc->conn != c) return;
    if (c->vc->reads == 0) return; // of a connection that is over
    --c->vc->reads;
    ++c->vc->unreported_reads;
    core.dispatcher.post(Dispatcher::Queue::delivery, &core, [&core, &v = *c->vc, token, complete] {
      core.session.packets->on_read(v.peer, token, complete, core.now);
      --v.unreported_reads;
      if (!v.is_placing()) core.session.raise(v, closing::Event::DRAINED);
    });
  });
}

// ---- for the session

// Any bytes restart the peer's deadline.
void Core::Impl::send_progress_report(Vc& v) {
  v.queue.push(session::encode({0, 0, session::FrameKind::empty, 0}), {}, {}, 0, 0,
               session::OutQueue::Kind::unreported);
  queue_has_grown(v);
}

// The owner is notified by a delivery, behind the event that ends the connection and its lane: its
// reads touch no memory then.
void Core::Impl::release(Vc& v) {
  v.bulk = false;
  transport.close_regions(std::exchange(v.regions_of, {}));
  v.reads = 0;
}

} // namespace statewire
