// SPDX-License-Identifier: BSD-3-Clause
// What passes through between the message engine and the devices: see packets.hpp.
#include "rails_holding.hpp"

#include <algorithm>
#include <utility>

namespace statewire {

// ---- PacketDevice

Errc Rails::post(Peer to, ConstBytes copied, std::span<const ConstBytes> borrowed,
                 std::uint64_t token, Urgency urgency, Time now) {
  const Way& w = way(to);
  if (w.refuses) return Errc::moribund;
  PacketDevice* const d = w.device;
  return d != nullptr ? d->post(to, copied, borrowed, token, urgency, now) : Errc::unreachable;
}
Errc Rails::send(Peer to, std::uint16_t handler, ConstBytes payload, Time now,
                 std::uint64_t token) {
  const Way& w = way(to);
  if (w.refuses) return Errc::moribund;
  return w.device != nullptr ? w.device->send(to, handler, payload, now, token) : Errc::unreachable;
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

void Rails::take_from(Peer peer, Time now) {
  if (!moving_.empty()) raise(peer, way(peer), spec::way::Event::PACKET, now);
  raise(peer, way(peer), spec::sock_news::Event::PACKET, now);
}
bool Rails::on_packet(Peer from, ConstBytes packet, Time now) {
  const Holding holding(*this, now);
  take_from(from, now);
  return events_->on_packet(from, packet, now);
}
bool Rails::on_packet_begins(Peer from, ConstBytes head, std::size_t length, Landing& out,
                             Time now) {
  const Holding holding(*this, now);
  take_from(from, now);
  return events_->on_packet_begins(from, head, length, out, now);
}
bool Rails::on_packet_landed(Peer from, Time now) { return events_->on_packet_landed(from, now); }
void Rails::on_sent(Peer to, std::uint64_t token, Time now) { events_->on_sent(to, token, now); }
void Rails::on_room(Peer to, Time now) { events_->on_room(to, now); }

void Rails::on_up(Peer peer, Time now) {
  const Holding holding(*this, now);
  Way& w = way(peer);
  w.closes = false;
  raise(peer, w, spec::offer::Event::UP, now);
  raise(peer, w, spec::sock_news::Event::UP, now);
}
void Rails::on_closing(Peer peer, Time now) {
  const Holding holding(*this, now);
  raise(peer, way(peer), spec::sock_news::Event::CLOSING, now);
}
void Rails::on_down(Peer peer, Errc reason, Time now) {
  const Holding holding(*this, now);
  Way& w = way(peer);
  raise(peer, w, spec::sock_news::Event::DOWN, now, reason);
  raise(peer, w, spec::offer::Event::DOWN, now);
}

} // namespace statewire
