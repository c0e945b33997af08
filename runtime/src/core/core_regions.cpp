// SPDX-License-Identifier: BSD-3-Clause
// Memory that the owner of packets lets a peer read, and what it reads of the peer's, over the
// lane of the connection.
#include "core_impl.hpp"
#include "hooks.hpp"

#include <utility>

namespace statewire {

bool Core::open_region(Peer to, MutableBytes memory, RemoteRegion& out) {
  Vc* const v = impl_->find(to);
  return v != nullptr && impl_->open_region(*v, memory, out);
}

void Core::close_region(Peer to, const RemoteRegion& region) {
  if (Vc* const v = impl_->find(to)) impl_->close_region(*v, region);
}

bool Core::packets_are_faster(Peer from) {
  const Vc* const v = impl_->find(from);
  return v != nullptr && v->conn != nullptr && impl_->transport.ring_is_faster(v->conn->handle);
}

bool Core::read_region(Peer from, const RemoteRegion& region, MutableBytes into,
                       std::uint64_t token, Time now) {
  impl_->dispatcher.advance_to(now);
  Vc* const v = impl_->find(from);
  return v != nullptr && impl_->read_region(*v, region, into, token);
}

void Core::on_region_read(Handle h, std::uint64_t token, bool complete, Time now) {
  impl_->dispatcher.input(now, Dispatcher::Origin::loop, [&] {
    const Conn* const c = impl_->by_handle(h);
    if (c != nullptr && c->vc != nullptr && c->vc->conn == c)
      impl_->read_is_over(*c->vc, token, complete);
  });
}

bool Core::Impl::open_region(Vc& v, MutableBytes memory, RemoteRegion& out) {
  // What announces a region may outlive a connection that is not confirmed; the region does not.
  if (session.packets == nullptr || v.conn == nullptr || !v.conn->is_connected()) return false;
  if (!closing::in_sending(v.close) || session.finalizing()) return false;
  if (!transport.open_region(v.conn->handle, memory, out)) return false;
  v.regions_of = v.conn->handle;
  return true;
}

void Core::Impl::close_region(Vc& v, const RemoteRegion& region) {
  transport.close_region(v.regions_of, region);
}

bool Core::Impl::read_region(Vc& v, const RemoteRegion& region, MutableBytes into,
                             std::uint64_t token) {
  if (session.packets == nullptr || v.conn == nullptr || !v.conn->is_open() || !v.is_up())
    return false;
  if (!closing::in_reading(v.close)) return false;
  if (!transport.read_region(v.conn->handle, region, into, token)) return false;
  ++v.reads;
  return true;
}

// The owner is notified before the close protocol: it posts packets that belong to the read.
void Core::Impl::read_is_over(Vc& read, std::uint64_t token, bool complete) {
  if (read.reads == 0) return; // of a connection that is over
  --read.reads;
  ++read.unreported_reads;
  const auto run = [](void* core, const Dispatcher::Task& t) {
    Impl& self = *static_cast<Impl*>(core);
    Vc& v = *static_cast<Vc*>(t.object);
    self.session.packets->on_read(v.peer, t.value, t.code != 0, self.now);
    --v.unreported_reads;
    if (!v.is_placing()) self.session.raise(v, closing::Event::DRAINED);
  };
  dispatcher.post(Dispatcher::Queue::delivery, {.run = run,
                                                .owner = this,
                                                .object = &read,
                                                .value = token,
                                                .code = static_cast<std::uint8_t>(complete)});
}

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
