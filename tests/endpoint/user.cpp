// SPDX-License-Identifier: BSD-3-Clause
#include "user.hpp"

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

void EndpointUser::complain(std::string_view what, std::uint32_t other) {
  complaints += "rank " + std::to_string(own_) + ", of " + std::to_string(other) + ": " +
                std::string(what) + "\n";
}

bool EndpointUser::post_at_once(std::uint32_t to, std::size_t size) {
  Other& other = others_[to];
  const PacketDevice::Room room = device_->lend({0, to}, size);
  if (room.bytes == nullptr) return false;
  const auto bytes = compose(other.next_out, size);
  std::memcpy(room.bytes, bytes.data(), bytes.size());
  posting_ = true;
  bool left = false;
  if (room.device->post_lent({0, to}, left) == Errc::ok)
    ++other.next_out;
  else
    complain("what was lent was refused", to);
  posting_ = false;
  return true;
}

Errc EndpointUser::post(std::uint32_t to, std::size_t size, Time now, std::size_t lent) {
  Other& other = others_[to];
  if (lent == 0 && other.next_out % 3 == 1 && post_at_once(to, size)) return Errc::ok;
  std::uint64_t& number = other.told_closing ? other.held : other.next_out;
  const auto bytes = compose(number, size);
  const std::size_t kept = size - std::min(lent, size);
  std::uint64_t token = 0;
  std::vector<ConstBytes> borrowed;
  if (lent != 0) {
    token = ++last_token_;
    Loan& loan = loans_[token];
    loan = {to, {bytes.begin() + static_cast<std::ptrdiff_t>(kept), bytes.end()}};
    const ConstBytes all = loan.bytes;
    borrowed = {all.first(all.size() / 2), all.subspan(all.size() / 2)};
  }
  posting_ = true;
  const Errc r = device_->post({0, to}, ConstBytes(bytes).first(kept), borrowed, token,
                               PacketDevice::Urgency::normal, now);
  posting_ = false;
  if (r == Errc::ok)
    ++number;
  else
    loans_.erase(token);
  return r;
}

bool EndpointUser::on_packet(Peer from, ConstBytes packet, Time) {
  if (posting_) complain("told of a packet from inside a post", from.rank);
  Other& other = others_[from.rank];
  if (!other.is_up) complain("a packet before the connection is up", from.rank);
  if (refuse) return false;
  std::uint64_t number = 0;
  if (packet.size() < k_head) {
    complain("a packet that nobody posted", from.rank);
    return true;
  }
  std::memcpy(&number, packet.data(), sizeof number);
  if (number != other.next_in) complain("packets out of order", from.rank);
  const auto right = compose(number, packet.size());
  if (std::memcmp(right.data(), packet.data(), packet.size()) != 0)
    complain("another content", from.rank);
  other.next_in = number + 1;
  ++other.seen.packets;
  if (when_packet) when_packet(from.rank);
  return true;
}

bool EndpointUser::on_packet_begins(Peer from, ConstBytes, std::size_t, Landing&, Time) {
  complain("a packet in pieces", from.rank);
  return false;
}
bool EndpointUser::on_packet_landed(Peer from, Time) {
  complain("a packet in pieces", from.rank);
  return false;
}

void EndpointUser::on_sent(Peer to, std::uint64_t token, Time) {
  if (posting_) complain("told of a loan from inside a post", to.rank);
  const auto it = loans_.find(token);
  if (it == loans_.end() || it->second.to != to.rank)
    return complain("a loan that is not there", to.rank);
  // From now on it may change.
  std::fill(it->second.bytes.begin(), it->second.bytes.end(), std::byte{0xEE});
  loans_.erase(it);
  ++others_[to.rank].seen.sent;
}

void EndpointUser::on_room(Peer to, Time) {
  ++others_[to.rank].seen.rooms;
  if (when_room) when_room(to.rank);
}

void EndpointUser::on_placed(Peer peer, std::uint64_t token, Time) {
  Other& other = others_[peer.rank];
  if (!other.is_up || other.told_closing) complain("placed, out of a connection", peer.rank);
  ++other.seen.placed;
  if (when_placed) when_placed(peer.rank, token);
}

void EndpointUser::on_up(Peer peer, Time) {
  if (posting_) complain("told of a connection from inside a post", peer.rank);
  Other& other = others_[peer.rank];
  if (std::exchange(other.is_up, true)) complain("up twice", peer.rank);
  ++other.seen.up;
  if (when_up) when_up(peer.rank);
}

void EndpointUser::on_closing(Peer peer, Time) {
  Other& other = others_[peer.rank];
  if (std::exchange(other.told_closing, true)) complain("closing twice", peer.rank);
  ++other.seen.closing;
  if (when_closing) when_closing(peer.rank);
}

void EndpointUser::on_down(Peer peer, Errc reason, Time) {
  if (posting_) complain("told of an end from inside a post", peer.rank);
  Other& other = others_[peer.rank];
  ++other.seen.down;
  other.seen.why = reason;
  // `finalizing` of a connection that never was up: the peer refused it.
  const bool in_order = reason == Errc::closed || (reason == Errc::finalizing && other.is_up);
  other.is_up = other.told_closing = false;
  other.next_in = 0;
  other.next_out = in_order ? other.held : 0;
  other.held = 0;
  std::erase_if(loans_, [&](const auto& l) { return l.second.to == peer.rank; });
  if (when_down) when_down(peer.rank);
}

} // namespace statewire::test
