// What passes through between the message engine and the devices: see packets.hpp.
#include "rails.hpp"

#include <utility>

namespace statewire {

// ---- PacketDevice

Errc Rails::post(Peer to, ConstBytes copied, std::span<const ConstBytes> borrowed,
                 std::uint64_t token, Urgency urgency, Time now) {
  const Way& w = way(to);
  if (w.leaving) return Errc::moribund;
  PacketDevice* const d = w.device;
  return d != nullptr ? d->post(to, copied, borrowed, token, urgency, now) : Errc::unreachable;
}
bool Rails::room(Peer to) {
  PacketDevice* const d = way(to).device;
  return d == nullptr || d->room(to);
}
void Rails::expect_bulk(Peer from, bool on) {
  if (PacketDevice* const d = way(from).device; d != nullptr) d->expect_bulk(from, on);
}
std::size_t Rails::max_packet(Peer to) const {
  const PacketDevice* const d = way(to).device;
  return d != nullptr ? d->max_packet(to) : SIZE_MAX;
}
bool Rails::open_window(Peer to, MutableBytes memory, WindowUse use, Window& out) {
  PacketDevice* const d = way(to).device;
  return d != nullptr && d->open_window(to, memory, use, out);
}
void Rails::close_window(Peer to, const Window& window) {
  if (PacketDevice* const d = way(to).device; d != nullptr) d->close_window(to, window);
}
bool Rails::read_window(Peer from, const Window& window, MutableBytes into, std::uint64_t token,
                        Time now) {
  PacketDevice* const d = way(from).device;
  return d != nullptr && d->read_window(from, window, into, token, now);
}
bool Rails::write_window(Peer to, ConstBytes from, const Window& window, std::uint64_t token,
                         Time now) {
  PacketDevice* const d = way(to).device;
  return d != nullptr && d->write_window(to, from, window, token, now);
}

// ---- PacketEvents: what the core tells. Endpoints tell the message engine themselves. Who is
// reached by them has a virtual connection over sockets as well, which is their channel, or carries
// messages to handlers: that it comes and goes says nothing of the packets, and their memory may
// still be the RDMA device's when it goes.

// Packets prove it: who was restarted may send over sockets before his new card is here.
bool Rails::on_packet(Peer from, ConstBytes packet, Time now) {
  move_if_free(from, now, Move::called);
  way(from).sockets = Sockets::heard;
  return events_->on_packet(from, packet, now);
}
bool Rails::on_packet_begins(Peer from, ConstBytes head, std::size_t length, Landing& out,
                             Time now) {
  move_if_free(from, now, Move::called);
  way(from).sockets = Sockets::heard;
  return events_->on_packet_begins(from, head, length, out, now);
}
bool Rails::on_packet_landed(Peer from, Time now) { return events_->on_packet_landed(from, now); }
void Rails::on_sent(Peer to, std::uint64_t token, Time now) { events_->on_sent(to, token, now); }
void Rails::on_room(Peer to, Time now) { events_->on_room(to, now); }

bool Rails::sockets_tell(const Way& w) const {
  return w.sockets == Sockets::heard || w.device == core_;
}

void Rails::on_up(Peer peer, Time now) {
  tell(peer, true, now);
  Way& w = way(peer);
  if (w.sockets == Sockets::ending) return; // it has closed before this was told
  w.sockets = sockets_tell(w) ? Sockets::heard : Sockets::channel;
  if (w.sockets == Sockets::heard) events_->on_up(peer, now);
}

void Rails::on_closing(Peer peer, Time now) {
  Way& w = way(peer);
  if (w.sockets != Sockets::ending && sockets_tell(w))
    events_->on_closing(peer, now);
  else
    w.sockets = Sockets::ending;
}

// What is posted while the channel closes goes with the next connection: it is lost if this one
// is, and not concerned when this one ends in good order.
void Rails::on_down(Peer peer, Errc reason, Time now) {
  Way& w = way(peer);
  const bool told = sockets_tell(w);
  const bool in_order = reason == Errc::closed || reason == Errc::finalizing;
  const Sockets was = std::exchange(w.sockets, Sockets::silent);
  w.unheard = false;
  if (told && !(was == Sockets::ending && in_order)) events_->on_down(peer, reason, now);
  move_if_free(peer, now);
}

} // namespace statewire
