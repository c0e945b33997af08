// SPDX-License-Identifier: BSD-3-Clause
#include "network.hpp"

#include <core/wire.hpp>

#include <algorithm>
#include <cstring>
#include <utility>

namespace statewire::conformance {
namespace {

using Kind = Item::Kind;

bool has(const std::deque<Item>& pipe, Kind kind) {
  return std::any_of(pipe.begin(), pipe.end(), [&](const Item& i) { return i.kind == kind; });
}
bool is_handshake(std::span<const std::byte> bytes) {
  return bytes.size() >= wire::k_header_size &&
         std::memcmp(bytes.data(), wire::k_magic.data(), wire::k_magic.size()) == 0;
}
// How long the message is that begins here.
std::size_t length(std::span<const std::byte> bytes) {
  if (is_handshake(bytes)) {
    wire::Header h;
    static_cast<void>(wire::decode(bytes.first(wire::k_header_size), h));
    return std::min(bytes.size(), wire::k_header_size + h.length);
  }
  const auto h =
      bytes.size() < wire::k_frame_header ? std::nullopt : wire::decode_frame(bytes, 1U << 20U);
  return h ? std::min(bytes.size(), wire::k_frame_header + h->length) : bytes.size();
}

} // namespace

std::string name_of(const Item& item) {
  if (item.kind == Kind::fin) return "FIN";
  if (item.kind == Kind::rst) return "RST";
  if (item.rest) return "REQUEST_REST";
  const std::span<const std::byte> bytes(item.bytes);
  if (is_handshake(bytes)) {
    wire::Header h;
    static_cast<void>(wire::decode(bytes.first(wire::k_header_size), h));
    if (h.type == wire::Type::request)
      return bytes.size() > wire::k_header_size ? "REQUEST" : "REQUEST_HEADER";
    if (h.code == wire::k_challenge) return "CHALLENGE";
    const auto code = static_cast<Errc>(h.code);
    return code == Errc::ok ? "ACCEPTED" : "REFUSED_" + std::string(name(code));
  }
  const auto h = wire::decode_frame(bytes, 1U << 20U);
  if (!h) return "nonsense";
  if (h->kind == wire::FrameKind::empty) return "EMPTY";
  if (h->kind == wire::FrameKind::confirmation) return "CONFIRM";
  if (h->kind == wire::FrameKind::close)
    return (h->flags & wire::k_close_ack) != 0 ? "CLOSE_ack_true" : "CLOSE_ack_false";
  return "DATA_" + std::to_string(static_cast<unsigned>(bytes.back()));
}

class Network::Door final : public Transport {
 public:
  Door(Network& network, unsigned process) : network_(network), process_(process) {}

  Errc connect(std::span<const Address> to, Handle& out) override {
    Link& link = network_.links_.emplace_back();
    link.opener = process_;
    link.acceptor = to.front().port;
    out = handle(network_.links() - 1, 0);
    return Errc::ok;
  }
  [[nodiscard]] std::size_t connected_address(Handle) const override { return 0; }
  IoResult read(Handle h, std::span<const MutableBytes> into) override {
    if (h.slot >= k_unauthenticated) {
      if (network_.unauthenticated_leave) return {IoStatus::error, 0, Errc::reset};
      return {IoStatus::would_block, 0, Errc::ok};
    }
    Link& link = network_.link(h.slot / 2);
    const unsigned side = h.slot % 2;
    std::vector<std::byte>& unread = link.unread[side];
    if (!unread.empty()) {
      std::size_t size = 0;
      for (const MutableBytes part : into) {
        const std::size_t n = std::min(part.size(), unread.size() - size);
        std::copy_n(unread.data() + size, n, part.data());
        size += n;
      }
      unread.erase(unread.begin(), unread.begin() + static_cast<std::ptrdiff_t>(size));
      return {IoStatus::ok, size, Errc::ok};
    }
    if (link.rst_seen[side]) return {IoStatus::error, 0, Errc::reset};
    if (link.fin_seen[side]) return {IoStatus::eof, 0, Errc::ok};
    return {IoStatus::would_block, 0, Errc::ok};
  }
  IoResult write(Handle h, std::span<const std::span<const std::byte>> from) override {
    std::vector<std::byte> bytes;
    for (const auto& part : from) bytes.insert(bytes.end(), part.begin(), part.end());
    if (h.slot >= k_unauthenticated) return {IoStatus::ok, bytes.size(), Errc::ok};
    std::size_t& room = network_.link(h.slot / 2).room[h.slot % 2];
    if (room == 0) return {IoStatus::would_block, 0, Errc::ok};
    const std::size_t size = std::min(room, bytes.size());
    if (room != Link::k_any) room -= size;
    bytes.resize(size);
    network_.write(h.slot / 2, h.slot % 2, std::move(bytes));
    return {IoStatus::ok, size, Errc::ok};
  }
  void read_again(Handle) override {} // messages are short here
  void shutdown_write(Handle h) override {
    if (h.slot >= k_unauthenticated) return;
    Link& link = network_.link(h.slot / 2);
    const unsigned side = h.slot % 2;
    network_.put(h.slot / 2, 1 - side, {Kind::fin, {}, 0});
    link.fin_sent[side] = true;
  }
  void close(Handle h, bool abort) override {
    if (h.slot < k_unauthenticated) network_.close(h.slot / 2, h.slot % 2, abort);
  }
  void stop_listening() override {}

 private:
  Network& network_;
  unsigned process_;
};

Network::Network(unsigned processes) {
  for (unsigned p = 0; p < processes; ++p) doors_.push_back(std::make_unique<Door>(*this, p));
}
Network::~Network() = default;

Transport& Network::door(unsigned process) { return *doors_.at(process); }

Address Network::address(unsigned process) {
  Address a;
  a.family = Address::Family::v4;
  a.port = static_cast<std::uint16_t>(process);
  a.bytes = {10, 0, 0, static_cast<std::uint8_t>(process)};
  return a;
}

// What nobody will read is lost, and a closed socket answers it with a reset.
void Network::put(unsigned number, unsigned to, Item item) {
  Link& link = links_[number];
  if (link.cut) return;
  const bool gone = to == 1 ? link.taken && !link.open[1] : !link.open[0];
  if (!gone) return link.to[to].push_back(std::move(item));
  if (item.kind == Kind::bytes && link.open[1 - to] && !has(link.to[1 - to], Kind::rst))
    link.to[1 - to].push_back({Kind::rst, {}, 0});
}

void Network::write(unsigned number, unsigned from, std::vector<std::byte> bytes) {
  std::span<const std::byte> rest(bytes);
  if (std::exchange(links_[number].half[from], false))
    return put(number, 1 - from, {Kind::bytes, std::move(bytes), 0, true});
  while (!rest.empty()) {
    const auto one = rest.first(length(rest));
    put(number, 1 - from, {Kind::bytes, {one.begin(), one.end()}, 0});
    rest = rest.subspan(one.size());
  }
}

void Network::close(unsigned number, unsigned side, bool abort) {
  Link& link = links_[number];
  if (side == 0 && !link.reported && !link.taken) {
    link.posted = false; // nobody has heard of it
  } else if (!has(link.to[side], Kind::rst)) {
    const bool unread = has(link.to[side], Kind::bytes);
    link.to[side].clear();
    if (unread || abort)
      put(number, 1 - side, {Kind::rst, {}, 0});
    else if (!link.fin_sent[side])
      put(number, 1 - side, {Kind::fin, {}, 0});
  }
  link.to[side].clear();
  link.open[side] = false;
}

std::string Network::arrive(unsigned number, unsigned side, bool header_only) {
  Link& link = links_.at(number);
  if (link.to[side].empty()) return {};
  Item& item = link.to[side].front();
  std::string name = name_of(item);
  const std::size_t end =
      header_only ? std::min(wire::k_header_size, item.bytes.size()) : item.bytes.size();
  link.unread[side].insert(link.unread[side].end(),
                           item.bytes.begin() + static_cast<std::ptrdiff_t>(item.delivered),
                           item.bytes.begin() + static_cast<std::ptrdiff_t>(end));
  item.delivered = end;
  if (item.kind == Kind::fin) link.fin_seen[side] = true;
  if (item.kind == Kind::rst) link.rst_seen[side] = true;
  if (!header_only || end == item.bytes.size()) link.to[side].pop_front();
  return name;
}

void Network::inject(unsigned number, unsigned side, std::span<const std::byte> bytes) {
  auto& unread = links_.at(number).unread[side];
  unread.insert(unread.end(), bytes.begin(), bytes.end());
}

void Network::overtake(unsigned number, unsigned side) {
  auto& pipe = links_.at(number).to[side];
  while (!pipe.empty() && pipe.front().kind != Kind::rst) pipe.pop_front();
}

void Network::break_link(unsigned number, Kind how) {
  Link& link = links_.at(number);
  for (unsigned side = 0; side < 2; ++side)
    if (link.open[side] && !has(link.to[side], Kind::rst) &&
        !(how == Kind::fin && has(link.to[side], Kind::fin)))
      put(number, side, {how, {}, 0});
  link.cut = true;
}

void Network::kill(unsigned process, Kind how, bool silent) {
  for (unsigned n = 0; n < links_.size(); ++n) {
    Link& link = links_[n];
    if (link.opener == process && link.open[0]) {
      if (silent)
        link.cut = true;
      else if (link.posted && !(link.fin_sent[0] && how == Kind::fin))
        put(n, 1, {how, {}, 0});
      link.open[0] = false;
      link.to[0].clear();
      if (!link.reported && !link.taken) link.posted = false;
    }
    if (link.acceptor == process && link.open[1]) {
      if (silent)
        link.cut = true;
      else if (!(link.fin_sent[1] && how == Kind::fin))
        put(n, 0, {how, {}, 0});
      link.open[1] = false;
      link.to[1].clear();
    } else if (link.acceptor == process && link.posted && !link.taken && silent) {
      link.cut = true;
    }
  }
  if (!silent) reject_backlog(process);
}

void Network::reject_backlog(unsigned process) {
  for (unsigned n = 0; n < links_.size(); ++n) {
    Link& link = links_[n];
    if (!link.posted || link.taken || link.acceptor != process || !link.reported) continue;
    link.taken = true;
    link.to[1].clear();
    if (link.open[0]) put(n, 0, {Kind::rst, {}, 0});
  }
}

} // namespace statewire::conformance
