// The core as a device for packets: see packets.hpp.
#include "core_impl.hpp"
#include "hooks.hpp"

#include <utility>

namespace statewire {
namespace {

// How much may wait for one peer: so much of memory, and so much in front of an urgent packet.
constexpr std::size_t k_room_copied = std::size_t{256} * 1024;
constexpr std::size_t k_room_all = std::size_t{4} * 1024 * 1024;

} // namespace

void Core::set_packet_events(PacketEvents* events) { impl_->packets = events; }

Errc Core::post(Peer to, ConstBytes copied, std::span<const ConstBytes> borrowed,
                std::uint64_t token, Urgency, Time now) {
  impl_->dispatcher.advance_to(now);
  return impl_->post(to, copied, borrowed, token);
}

// No input: nothing is handled, delivered or called before this returns, also not what went wrong.
// That follows with the input that this is part of, or with the next iteration.
Errc Core::Impl::post(Peer to, ConstBytes copied, std::span<const ConstBytes> borrowed,
                      std::uint64_t token) {
  if (packets == nullptr || to.group >= groups.size()) return Errc::invalid_argument;
  Group& g = *groups[to.group];
  if (to.rank >= g.config.size || (g.same && to.rank == g.config.own_rank))
    return Errc::invalid_argument;
  std::size_t length = copied.size();
  for (const ConstBytes part : borrowed) length += part.size();
  if (length > options.max_message) return Errc::too_large;
  Vc* const known = find(to);
  Vc& v = known != nullptr ? *known : get(g, to.rank);
  outgoing = {{static_cast<std::uint32_t>(length), 0, wire::FrameKind::packet, 0},
              copied,
              borrowed,
              token,
              Errc::ok};
  CloseHooks hooks{*this, v};
  if (v.in_on_closing) {
    // Inside the step that sends the close packet, just before it.
    hooks.queue_the_message();
  } else {
    const auto before = v.close_state;
    v.close_state = closing::on_SEND(before, hooks, close_observer(v));
    if (before != v.close_state) v.since = now;
  }
  if (outgoing.result == Errc::ok) ++stats.packets_sent;
  return outgoing.result;
}

bool Core::room(Peer to) {
  Vc* const v = impl_->find(to);
  return v == nullptr || impl_->room(*v);
}

bool Core::Impl::has_room(const Vc& v) {
  const std::size_t held = v.held ? v.held->size() : 0;
  return v.queue.copied() + held < k_room_copied && v.queue.size() + held < k_room_all;
}

bool Core::Impl::room(Vc& v) {
  if (has_room(v)) return true;
  v.wants_room = true;
  return false;
}

bool Core::Impl::has_left(const Vc& v) {
  return v.queue.copied() <= k_room_copied / 2 && v.queue.size() <= k_room_all / 2;
}

void Core::expect_bulk(Peer from, bool on) {
  if (from.group >= impl_->groups.size() || from.rank >= impl_->groups[from.group]->config.size)
    return;
  impl_->get(*impl_->groups[from.group], from.rank).bulk = on;
}

// The last moment to post, before the close packet is queued.
void Core::Impl::tell_closing(Vc& v) {
  if (packets == nullptr || !v.packets_used || std::exchange(v.closing_told, true)) return;
  const Dispatcher::InStep in_step(dispatcher);
  v.in_on_closing = true;
  packets->on_closing(v.peer, now);
  v.in_on_closing = false;
}

void Core::Impl::tell_up(Vc& v) {
  v.peer_finalizes = false;
  if (packets == nullptr) return;
  v.packets_used = true;
  tell({Notice::Kind::packet_up, v.peer});
}

// What is held for the next connection was posted for that one.
void Core::Impl::tell_down(Vc& v, Errc reason) {
  const bool posted_next = std::exchange(v.packets_held, false) && v.held && !v.held->empty();
  if (std::exchange(v.packets_used, posted_next)) {
    tell({Notice::Kind::packet_down, v.peer, reason});
    v.down_untold = true;
  }
  v.closing_told = v.close_postponed = v.wants_room = v.bulk = v.peer_finalizes = false;
}

// The next connection may be closing already (for finalize's sake): what is posted from inside
// still goes with it.
void Core::Impl::tell_the_end(Vc& v, Errc reason) {
  v.down_untold = false;
  v.in_on_closing = v.close_postponed;
  packets->on_down(v.peer, reason, now);
  v.in_on_closing = false;
  if (std::exchange(v.close_postponed, false)) CloseHooks{*this, v}.queue_the_close_packet();
}

} // namespace statewire
