// Endpoints as a device for packets: see packets.hpp.
#include "hooks.hpp"

#include <algorithm>
#include <utility>

namespace statewire {

using Impl = EndpointCore::Impl;
using namespace endpoints; // NOLINT: one room

namespace {

// How much may wait for one peer, as the core has it.
constexpr std::size_t k_room_copied = std::size_t{256} * 1024;
constexpr std::size_t k_room_all = std::size_t{4} * 1024 * 1024;

} // namespace

// No input: nothing is handled, delivered or called before this returns, also not what went wrong.
// That follows with the input that this is part of, or with the next iteration.
Errc Impl::post(Peer to, ConstBytes copied, std::span<const ConstBytes> borrowed,
                std::uint64_t token, Urgency) {
  Endpoint* const known = find(to);
  if (packets == nullptr || (known == nullptr && !is_peer(to))) return Errc::invalid_argument;
  std::size_t size = copied.size();
  for (const ConstBytes part : borrowed) size += part.size();
  if (size > packet_size(known)) return Errc::too_large;
  Endpoint& e = known != nullptr ? *known : get(to);
  outgoing = {copied, borrowed, token, Errc::ok, size, false};
  CloseHooks hooks{*this, e};
  if (e.in_on_closing) {
    // Inside the step that sends the close packet, just before it.
    hooks.queue_the_message();
  } else {
    const auto before = e.close;
    e.close = closing::on_SEND(before, hooks, observer<Machine::close>(e));
    if (before != e.close) e.since = now;
  }
  return outgoing.result;
}

// A send that holds it alone has no length in front of it.
std::size_t Impl::packet_size(const Endpoint* e) const {
  const std::size_t packet =
      e != nullptr && e->known_packet != 0 ? e->known_packet : options.packet;
  return packet - k_send_header;
}

bool Impl::room(Endpoint& e) {
  const std::size_t held = e.held ? e.held->size() : 0;
  const std::size_t most = std::min(k_room_all, options.max_queued);
  if (e.queue.copied() + held < k_room_copied && e.queue.size() + held < most) return true;
  e.wants_room = true;
  return false;
}

bool Impl::has_left(const Endpoint& e) const {
  return e.queue.copied() <= k_room_copied / 2 &&
         e.queue.size() <= std::min(k_room_all, options.max_queued) / 2;
}

// The last moment to post, before the close packet is queued.
void Impl::tell_closing(Endpoint& e) {
  if (packets == nullptr || !e.packets_used || std::exchange(e.closing_told, true)) return;
  const Dispatcher::InStep in_step(dispatcher);
  e.in_on_closing = true;
  packets->on_closing(e.peer, now);
  e.in_on_closing = false;
}

void Impl::tell_up(Endpoint& e) {
  e.peer_finalizes = false;
  if (packets == nullptr) return;
  e.packets_used = true;
  tell({Notice::Kind::up, e.peer});
}

// What is held for the next connection was posted for that one.
void Impl::tell_down(Endpoint& e, Errc reason) {
  close_windows(e);
  const bool posted_next = std::exchange(e.packets_held, false) && e.held && !e.held->empty();
  if (std::exchange(e.packets_used, posted_next)) {
    tell({Notice::Kind::down, e.peer, reason});
    e.down_untold = true;
  }
  e.closing_told = e.close_sent = e.close_postponed = e.wants_room = e.peer_finalizes = false;
}

// The next connection may be closing already (for finalize's sake): what is posted from inside
// still goes with it.
void Impl::tell_the_end(Endpoint& e, Errc reason) {
  e.down_untold = false;
  e.in_on_closing = e.close_postponed;
  packets->on_down(e.peer, reason, now);
  e.in_on_closing = false;
  if (std::exchange(e.close_postponed, false)) CloseHooks{*this, e}.queue_the_close_packet();
}

} // namespace statewire
