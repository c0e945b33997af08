// Deliveries to the owner of the packets, and upcalls to users.
#include "impl.hpp"

#include <utility>

namespace statewire {

using Impl = EndpointCore::Impl;

void Impl::tell(const Notice& n) {
  using Kind = Notice::Kind;
  const bool upcall = n.kind == Kind::connected || n.kind == Kind::closed || n.kind == Kind::lost;
  const auto run = [](void* core, const Dispatcher::Task& t) {
    static_cast<Impl*>(core)->told(
        {static_cast<Kind>(t.kind), {t.group, t.number}, static_cast<Errc>(t.error), t.value});
  };
  dispatcher.post(upcall ? Dispatcher::Queue::upcall : Dispatcher::Queue::delivery,
                  {.run = run,
                   .owner = this,
                   .value = n.token,
                   .group = n.peer.group,
                   .number = n.peer.rank,
                   .kind = static_cast<std::uint8_t>(n.kind),
                   .error = static_cast<std::uint8_t>(n.error)});
}

void Impl::told(const Notice& n) {
  switch (n.kind) {
  case Notice::Kind::connected:
    if (callbacks.connected) callbacks.connected(n.peer);
    break;
  case Notice::Kind::closed:
    if (callbacks.closed) callbacks.closed(n.peer);
    break;
  case Notice::Kind::lost:
    if (callbacks.lost) callbacks.lost(n.peer, n.error);
    break;
  case Notice::Kind::up:
    packets->on_up(n.peer, now);
    break;
  case Notice::Kind::sent:
    packets->on_sent(n.peer, n.token, now);
    break;
  case Notice::Kind::room:
    packets->on_room(n.peer, now);
    break;
  case Notice::Kind::placed:
    placed_is_told(n.peer, n.token);
    break;
  case Notice::Kind::down:
    tell_the_end(*find(n.peer), n.error);
    break;
  }
}

} // namespace statewire
