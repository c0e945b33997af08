// SPDX-License-Identifier: BSD-3-Clause
#include "packet_user.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace statewire::test {
namespace {

constexpr std::size_t k_head = 16; // number, length

std::byte byte_of(std::uint64_t number, std::size_t position) {
  return static_cast<std::byte>(number * 37 + position * 11 + position / 251);
}

std::vector<std::byte> compose(std::uint64_t number, std::size_t size) {
  std::vector<std::byte> out(size);
  for (std::size_t i = k_head; i < size; ++i) out[i] = byte_of(number, i);
  const std::uint64_t length = size;
  std::memcpy(out.data(), &number, sizeof number);
  std::memcpy(out.data() + sizeof number, &length, sizeof length);
  return out;
}

} // namespace

PacketUser::PacketUser(Mesh& mesh, Place place, std::uint64_t seed)
    : mesh_(mesh), place_(place), dice_(seed * 77 + place) {
  node().core->set_packet_events(this);
}

void PacketUser::complain(std::string_view what, Place other) {
  complaints += "place " + std::to_string(place_) + ", of " + std::to_string(other) + ": " +
                std::string(what) + "\n";
}

const PacketUser::Seen& PacketUser::with(Place other) const {
  static const Seen nothing;
  const auto it = others_.find(other);
  return it == others_.end() ? nothing : it->second.seen;
}

Errc PacketUser::post(Place to, std::size_t size, std::size_t zero_copy) {
  Other& other = others_[to];
  if (other.closing) return Errc::closed;
  const auto bytes = compose(other.next_out, size);
  const std::size_t kept = size - std::min(zero_copy, size);
  std::uint64_t token = 0;
  std::vector<ConstBytes> parts;
  if (zero_copy != 0) {
    token = ++last_token_;
    ZeroCopy& part = zero_copy_[token];
    part = {to, {bytes.begin() + static_cast<std::ptrdiff_t>(kept), bytes.end()}};
    // In a few parts, some of them empty.
    for (ConstBytes rest = part.bytes; !rest.empty();) {
      const std::size_t n = std::min<std::size_t>(rest.size(), dice_.below(rest.size() + 1));
      parts.push_back(rest.first(n));
      rest = rest.subspan(n);
    }
  }
  posting_ = true;
  const Errc result =
      device().post(mesh_.peer(to), std::span(bytes).first(kept), parts, token, mesh_.now());
  posting_ = false;
  std::ranges::fill(parts, ConstBytes()); // the list need not outlive the call
  if (result == Errc::ok) {
    ++other.next_out;
    other.active = true;
  } else {
    zero_copy_.erase(token);
  }
  return result;
}

PacketUser::Other& PacketUser::note(Peer peer, std::string_view what) {
  const Place other = mesh_.place_of(peer);
  if (posting_) complain("upcall inside post: " + std::string(what), other);
  if (in_closing_) complain("upcall inside on_closing: " + std::string(what), other);
  return others_[other];
}

void PacketUser::check(Place from, ConstBytes beginning, std::size_t length) {
  Other& other = others_[from];
  if (!other.is_up) complain("a packet before the connection", from);
  std::uint64_t number = 0;
  std::uint64_t said = 0;
  if (beginning.size() < k_head) return complain("a packet too short", from);
  std::memcpy(&number, beginning.data(), sizeof number);
  std::memcpy(&said, beginning.data() + sizeof number, sizeof said);
  if (number != other.next_in) complain("lost, twice, or out of order", from);
  other.next_in = number + 1;
  if (said != length) complain("of another length", from);
  for (std::size_t i = k_head; i < beginning.size(); ++i)
    if (beginning[i] != byte_of(number, i)) return complain("wrong bytes", from);
}

bool PacketUser::on_packet(Peer from, ConstBytes packet, Time) {
  Other& other = note(from, "packet");
  if (refuse) return false;
  if (other.arriving) complain("a packet inside a packet", mesh_.place_of(from));
  check(mesh_.place_of(from), packet, packet.size());
  ++other.seen.packets;
  if (when_packet) when_packet(mesh_.place_of(from));
  return true;
}

bool PacketUser::on_packet_begins(Peer from, ConstBytes head, std::size_t length,
                                  DirectReceive& out, Time) {
  Other& other = note(from, "packet begins");
  if (refuse) return false;
  if (length <= k_whole_packet) complain("a short packet in pieces", mesh_.place_of(from));
  if (head.size() < k_packet_head) complain("too short a head", mesh_.place_of(from));
  if (other.arriving) complain("a packet inside a packet", mesh_.place_of(from));
  other.arriving = std::make_unique<Arriving>();
  Arriving& a = *other.arriving;
  out.head = dice_.one_in(3) ? head.size() : k_head;
  a.head.assign(head.begin(), head.begin() + static_cast<std::ptrdiff_t>(out.head));
  a.length = length;
  a.memory.resize(std::min(direct_limit, length - out.head));
  for (MutableBytes rest = a.memory; !rest.empty();) {
    const std::size_t n = std::min<std::size_t>(rest.size(), dice_.below(rest.size() + 1));
    a.parts.push_back(rest.first(n));
    rest = rest.subspan(n);
  }
  out.into = a.parts;
  return true;
}

bool PacketUser::on_packet_complete(Peer from, Time) {
  Other& other = note(from, "packet landed");
  const auto a = std::exchange(other.arriving, nullptr);
  if (!a) {
    complain("landed what never began", mesh_.place_of(from));
    return true;
  }
  std::vector<std::byte> all = a->head;
  all.insert(all.end(), a->memory.begin(), a->memory.end());
  check(mesh_.place_of(from), all, a->length);
  ++other.seen.packets;
  ++other.seen.landed;
  if (when_packet) when_packet(mesh_.place_of(from));
  return !refuse;
}

void PacketUser::on_sent(Peer to, std::uint64_t token, Time) {
  Other& other = note(to, "sent");
  const auto it = zero_copy_.find(token);
  if (it == zero_copy_.end() || it->second.to != mesh_.place_of(to))
    return complain("on_sent of bytes that were not posted", mesh_.place_of(to));
  // A read now sends wrong bytes, or is caught by AddressSanitizer.
  std::ranges::fill(it->second.bytes, std::byte{0xee});
  zero_copy_.erase(it);
  ++other.seen.sent;
}

void PacketUser::on_room(Peer to, Time) {
  ++note(to, "room").seen.rooms;
  if (when_room) when_room(mesh_.place_of(to));
}

void PacketUser::on_read(Peer peer, std::uint64_t token, bool complete, Time) {
  const Other& other = note(peer, complete ? "placed" : "not placed");
  if (!other.is_up || other.closing)
    complain("a read outlives its connection", mesh_.place_of(peer));
  if (when_read) when_read(mesh_.place_of(peer), token, complete);
}

void PacketUser::on_up(Peer peer, Time) {
  Other& other = note(peer, "up");
  if (other.is_up) complain("up twice", mesh_.place_of(peer));
  other.is_up = other.active = true;
  ++other.seen.up;
  if (when_up) when_up(mesh_.place_of(peer));
}

void PacketUser::on_closing(Peer peer, Time) {
  const Place place = mesh_.place_of(peer);
  Other& other = others_[place];
  if (other.closing) complain("closing twice", place);
  ++other.seen.closing;
  in_closing_ = true;
  if (when_closing) when_closing(place);
  in_closing_ = false;
  other.active = other.closing = true;
}

void PacketUser::on_down(Peer peer, Errc reason, Time) {
  const Place place = mesh_.place_of(peer);
  Other& other = note(peer, "down");
  if (!other.active) complain("down what nobody used", place);
  other.active = other.is_up = other.closing = false;
  other.next_out = other.next_in = 0;
  other.arriving.reset();
  ++other.seen.down;
  other.seen.why = reason;
  std::erase_if(zero_copy_, [&](const auto& l) { return l.second.to == place; });
  if (when_down) when_down(place);
}

std::vector<std::unique_ptr<PacketUser>> packet_users(Mesh& mesh) {
  std::vector<std::unique_ptr<PacketUser>> out;
  for (Place place = 0; place < mesh.size(); ++place)
    out.push_back(std::make_unique<PacketUser>(mesh, place, mesh.options().seed));
  return out;
}

} // namespace statewire::test
