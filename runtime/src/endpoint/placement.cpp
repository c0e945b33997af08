// SPDX-License-Identifier: BSD-3-Clause
// Direct placement: RDMA reads and writes of memory that peers have opened to each other.
#include "hooks.hpp"

#include <algorithm>
#include <utility>

namespace statewire {

using Impl = EndpointCore::Impl;
using namespace endpoints; // NOLINT: one room

namespace {

// Devices would move more at once; but the end of each part says that the peer is there, and a
// progress report (spec/close.dot) waits behind the parts that were posted before it.
constexpr std::size_t k_largest_part = std::size_t{1} << 20U;

} // namespace

bool Impl::open_window(Endpoint& e, MutableBytes memory, WindowUse use, Window& out) {
  if (session.packets == nullptr || memory.empty() || e.close_is_due() || e.close_is_queued() ||
      session.finalizing)
    return false;
  const unsigned access =
      use == WindowUse::peer_reads ? verbs::k_remote_read : verbs::k_remote_write;
  Endpoint::OpenWindow w;
  if (registrations.get(memory, access, w.lease) != Errc::ok) return false;
  w.id = ++next_window;
  out = {reinterpret_cast<std::uintptr_t>(memory.data()), w.lease.region.remote_key, w.id};
  e.windows.push_back(w);
  session.use(e); // on_down ends it
  return true;
}

void Impl::close_window(Endpoint& e, std::uint32_t id) {
  const auto it = std::find_if(e.windows.begin(), e.windows.end(),
                               [&](const Endpoint::OpenWindow& w) { return w.id == id; });
  if (it == e.windows.end()) return;
  registrations.release(it->lease);
  *it = e.windows.back();
  e.windows.pop_back();
}

void Impl::close_windows(Endpoint& e) {
  for (const Endpoint::OpenWindow& w : e.windows) registrations.release(w.lease);
  e.windows.clear();
}

bool Impl::place(Endpoint& e, const Placement& wanted, MutableBytes memory) {
  Placement what = wanted;
  if (!e.flowing || e.close_is_queued() || e.link->broken) return false;
  if (memory.empty()) { // done as soon as anybody may be told
    notify_placed(e, what.token);
    return true;
  }
  const bool writes = what.kind == verbs::SendWork::Kind::write;
  // On iWARP what is read is written as if the peer did it.
  const bool iwarp = device->port().link == verbs::Link::iwarp;
  const unsigned access = iwarp && !writes ? verbs::k_remote_write : verbs::k_local;
  if (registrations.get(memory, access, what.lease) != Errc::ok) return false;
  what.next = memory.data();
  what.left = memory.size();
  ++(writes ? stats.writes : stats.reads);
  (writes ? stats.bytes_written : stats.bytes_read) += memory.size();
  e.link->unposted_writes += writes ? 1 : 0;
  e.link->placements.push_back(what);
  post_placements(e);
  return true;
}

// As many parts as the peer answers at once, and as the options allow.
void Impl::post_placements(Endpoint& e) {
  Link& l = *e.link;
  const std::size_t depth = std::max<std::size_t>(
      1, std::min(device->port().max_read_depth, std::max<std::uint8_t>(l.far.read_depth, 1)));
  for (Placement& p : l.placements) {
    const bool writes = p.kind == verbs::SendWork::Kind::write;
    const std::size_t most =
        writes ? options.direct_at_once : std::min(options.direct_at_once, depth);
    while (p.left != 0 && !l.broken && l.placing < most && l.work.size() + 1 < send_work) {
      const std::size_t size = std::min(p.left, k_largest_part);
      const verbs::Piece piece{p.next, static_cast<std::uint32_t>(size), p.lease.region.local_key};
      verbs::SendWork w;
      w.kind = p.kind;
      w.token = l.first_work + l.work.size();
      w.pieces = std::span(&piece, 1);
      w.remote_address = p.remote;
      w.remote_key = p.key;
      l.memory_written |= writes;
      l.unsignalled = 0;
      l.work.push_back({Pool::k_none, &p});
      ++l.placing;
      ++p.under_way;
      p.next += size;
      p.remote += size;
      p.left -= size;
      if (p.left == 0 && writes) --l.unposted_writes;
      if (const Errc r = device->post(l.qp, w); r != Errc::ok) return fail(e, r);
    }
    if (p.left != 0) break; // in order
  }
}

// One part is over.
void Impl::placed(Endpoint& e, Placement& p) {
  Link& l = *e.link;
  --l.placing;
  l.heard = true;
  if (--p.under_way != 0 || p.left != 0) return;
  registrations.release(p.lease);
  notify_placed(e, p.token);
  l.placements.remove_if([&](const Placement& other) { return &other == &p; });
}

// The owner is notified before the close protocol: it posts packets that belong to the read or
// write.
void Impl::notify_placed(Endpoint& placed, std::uint64_t token) {
  ++placed.untold;
  const auto run = [](void* core, const Dispatcher::Task& t) {
    Impl& self = *static_cast<Impl*>(core);
    Endpoint& e = *static_cast<Endpoint*>(t.object);
    self.session.packets->on_placed(e.peer, t.value, self.now);
    --e.untold;
    if (!places(e)) self.session.raise(e, closing::Event::DRAINED);
  };
  dispatcher.post(Dispatcher::Queue::delivery,
                  {.run = run, .owner = this, .object = &placed, .value = token});
}

} // namespace statewire
