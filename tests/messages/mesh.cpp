// SPDX-License-Identifier: BSD-3-Clause
#include "mesh.hpp"

#include "../coverage.hpp"

#include <messages/wire.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace statewire::test {

Bytes pattern(std::size_t size, std::uint64_t seed) {
  Bytes out(size);
  std::uint64_t x = seed * 0x9e3779b97f4a7c15U + 1;
  for (std::byte& b : out) {
    x = x * 6364136223846793005U + 1442695040888963407U;
    b = static_cast<std::byte>(x >> 56);
  }
  return out;
}

// ---- what happens
// -----------------------------------------------------------------------------------

struct TakenOfMessages {
  std::array<std::vector<std::uint64_t>, 2> transitions;
};
std::string to_json(const TakenOfMessages& taken) {
  MessageStats stats;
  stats.send_transitions = taken.transitions[0];
  stats.recv_transitions = taken.transitions[1];
  return to_json(stats);
}

Mesh::~Mesh() {
  static TakenSum<TakenOfMessages> taken("messages");
  for (const auto& core : cores_) {
    taken.add(0, core->stats().send_transitions);
    taken.add(1, core->stats().recv_transitions);
  }
}

Mesh::Mesh(MeshOptions options) : options_(options), dice_(options.seed) {
  for (std::uint32_t r = 0; r < options.processes; ++r) {
    devices_.push_back(std::make_unique<FakeDevice>(*this, r));
    MessageOptions messages = options.messages;
    constexpr std::size_t k_header = 40; // the longest in front of a payload
    const std::size_t payload = std::max(options.largest_packet, k_header + 1) - k_header;
    messages.short_limit = std::min(messages.short_limit, payload);
    messages.data_packet = std::min(messages.data_packet, payload);
    if (r < options.rules.size()) messages.rendezvous = options.rules[r];
    if (r < options.eager_limits.size()) messages.eager_limit = options.eager_limits[r];
    dispatchers_.push_back(std::make_unique<Dispatcher>());
    cores_.push_back(
        std::make_unique<MessageCore>(*dispatchers_.back(), *devices_.back(), peer(r), messages));
  }
}

std::vector<Mesh::Choice> Mesh::choices() {
  std::vector<Choice> out;
  for (auto& [key, s] : sides_) {
    const auto [at, other] = key;
    Side& o = side(other, at);
    if (!s.up && !s.out.empty() && !o.sent_close) {
      out.push_back({Choice::Kind::connect, at, other});
      continue;
    }
    if (!s.up) continue;
    if (!s.out.empty() && !s.held) out.push_back({Choice::Kind::leave, at, other});
    if (s.direct)
      out.push_back({Choice::Kind::complete, at, other});
    else if (!s.in.empty())
      out.push_back({Choice::Kind::arrive, at, other});
    if (!s.reads.empty() && !s.reads_held) out.push_back({Choice::Kind::read, at, other});
  }
  return out;
}

bool Mesh::step() {
  const std::vector<Choice> possible = choices();
  if (possible.empty()) return false;
  const Choice c = possible[options_.seed == 0 ? 0 : dice_() % possible.size()];
  ++now;
  switch (c.kind) {
  case Choice::Kind::connect: {
    Side& s = side(c.at, c.other);
    Side& o = side(c.other, c.at);
    s.up = o.up = true;
    s.lost = o.lost = false;
    cores_[c.at]->on_up(peer(c.other), now);
    if (side(c.other, c.at).up) cores_[c.other]->on_up(peer(c.at), now);
    break;
  }
  case Choice::Kind::leave:
    leave(c.at, c.other);
    break;
  case Choice::Kind::arrive:
    arrive(c.at, c.other);
    break;
  case Choice::Kind::complete:
    complete_packet(c.at, c.other);
    break;
  case Choice::Kind::read:
    complete_read(c.at, c.other);
    break;
  }
  return true;
}

void Mesh::run(std::size_t most) {
  while (most-- != 0 && step()) {
  }
}

void Mesh::leave(std::uint32_t at, std::uint32_t to) {
  Side& s = side(at, to);
  Out out = std::move(s.out.front());
  s.out.pop_front();
  In in;
  in.bytes = std::move(out.copied);
  for (const ConstBytes part : out.zero_copy)
    in.bytes.insert(in.bytes.end(), part.begin(), part.end());
  in.close = out.close;
  side(to, at).in.push_back(std::move(in));
  for (const std::uint64_t token : out.tokens) cores_[at]->on_sent(peer(to), token, now);
  Side& again = side(at, to);
  if (again.wants_room && again.out.size() <= options_.room / 2) {
    again.wants_room = false;
    cores_[at]->on_room(peer(to), now);
  }
}

void Mesh::arrive(std::uint32_t at, std::uint32_t from) {
  Side& s = side(at, from);
  In in = std::move(s.in.front());
  s.in.pop_front();
  if (in.close) {
    s.received_close = true;
    if (!s.sent_close) want_close(at, from);
    Side& o = side(from, at);
    if (s.sent_close && o.sent_close && s.received_close && o.received_close)
      down(at, from, o.finalizing ? Errc::finalizing : Errc::closed,
           s.finalizing ? Errc::finalizing : Errc::closed, false);
    return;
  }
  ++delivered_;
  bool good = true;
  if (options_.split && in.bytes.size() > k_whole_packet && dice_() % 4 != 0) {
    const std::size_t shown =
        k_packet_head + dice_() % (in.bytes.size() - k_packet_head); // never all of it
    s.where = {};
    good = cores_[at]->on_packet_begins(peer(from), ConstBytes(in.bytes).first(shown),
                                        in.bytes.size(), s.where, now);
    s.direct = good;
    s.direct_packet = std::move(in.bytes);
    if (good && (s.where.head == 0 || s.where.head > k_packet_head))
      broken("direct receive without head");
  } else {
    const Dispatcher::Input input(*dispatchers_[at], now);
    good = cores_[at]->on_packet(peer(from), in.bytes, now);
  }
  if (good) return;
  if (!errors_allowed_) broken("bad message");
  down(at, from, Errc::bad_message, Errc::reset, true);
}

void Mesh::complete_packet(std::uint32_t at, std::uint32_t from) {
  Side& s = side(at, from);
  const Bytes packet = std::move(s.direct_packet);
  s.direct = false;
  ++delivered_;
  std::size_t next = s.where.head;
  for (const MutableBytes part : s.where.into) {
    const std::size_t n = std::min(part.size(), packet.size() - next);
    std::copy_n(packet.begin() + static_cast<std::ptrdiff_t>(next), n, part.begin());
    next += n;
  }
  if (!cores_[at]->on_packet_complete(peer(from), now)) {
    broken("a complete packet was refused");
    down(at, from, Errc::bad_message, Errc::reset, true);
  }
}

// Reads the bytes as late as possible: a change that comes too early is detected.
void Mesh::complete_read(std::uint32_t at, std::uint32_t other) {
  Side& s = side(at, other);
  const std::size_t which = options_.seed == 0 ? 0 : dice_() % s.reads.size();
  const RemoteRead p = s.reads[which];
  const Open* const open = find_region(other, at, p.region, p.into.size());
  if (open == nullptr) return down(at, other, Errc::reset, Errc::bad_message, true);
  std::copy_n(open->memory.begin(), p.into.size(), p.into.begin());
  s.reads.erase(s.reads.begin() + static_cast<std::ptrdiff_t>(which));
  const bool fails = options_.reads_fail_one_in != 0 && dice_() % options_.reads_fail_one_in == 0;
  if (fails) std::ranges::fill(p.into.subspan(p.into.size() / 2), std::byte{0xee});
  cores_[at]->on_read(peer(other), p.token, !fails, now);
  if (side(at, other).wants_close) want_close(at, other);
}

// on_closing() waits for what is being read.
void Mesh::want_close(std::uint32_t at, std::uint32_t to) {
  Side& s = side(at, to);
  if (s.sent_close) return;
  s.wants_close = true;
  if (!s.reads.empty()) return;
  s.wants_close = false;
  send_close(at, to);
}

void Mesh::send_close(std::uint32_t at, std::uint32_t to) {
  cores_[at]->on_closing(peer(to), now);
  Side& s = side(at, to);
  s.sent_close = true;
  Out out;
  out.close = true;
  s.out.push_back(std::move(out));
}

void Mesh::down(std::uint32_t a, std::uint32_t b, Errc for_a, Errc for_b, bool lost) {
  for (const auto& [at, other] : {std::pair{a, b}, std::pair{b, a}}) {
    Side& s = side(at, other);
    if (!lost && !s.out.empty()) broken("closed with packets that have not left");
    if (!lost && s.bulk && s.direct) broken("closed while a packet is incomplete");
    if (!lost && !s.reads.empty()) broken("closed while memory is read");
    const bool reads_held = s.reads_held;
    const bool finalizing = s.finalizing;
    const bool held = s.held;
    s = {};
    s.lost = lost;
    s.finalizing = finalizing;
    s.held = held;
    s.reads_held = reads_held;
  }
  cores_[a]->on_down(peer(b), for_a, now);
  cores_[b]->on_down(peer(a), for_b, now);
}

void Mesh::set_path(std::uint32_t to, bool there) {
  if (there)
    options_.unreached.erase(to);
  else
    options_.unreached.insert(to);
  for (std::uint32_t a = 0; a < size(); ++a)
    if (a != to) cores_[a]->on_path(peer(to), there, now);
}

void Mesh::close(std::uint32_t a, std::uint32_t b, bool finalizing) {
  Side& s = side(a, b);
  s.lost = false;
  if (!s.up || s.sent_close) return;
  s.finalizing = finalizing;
  want_close(a, b);
}

void Mesh::lose(std::uint32_t a, std::uint32_t b, Errc reason) { down(a, b, reason, reason, true); }
void Mesh::acknowledge(std::uint32_t a, std::uint32_t b) { side(a, b).lost = false; }
bool Mesh::connected(std::uint32_t a, std::uint32_t b) { return side(a, b).up; }
void Mesh::hold(std::uint32_t from, std::uint32_t to, bool on) { side(from, to).held = on; }
void Mesh::hold_reads(std::uint32_t at, std::uint32_t other, bool on) {
  side(at, other).reads_held = on;
}
std::size_t Mesh::reads(std::uint32_t at, std::uint32_t other) {
  return side(at, other).reads.size();
}
std::size_t Mesh::regions(std::uint32_t at, std::uint32_t other) {
  return side(at, other).regions.size();
}
bool Mesh::bulk(std::uint32_t at, std::uint32_t from) { return side(at, from).bulk; }

void Mesh::inject(std::uint32_t from, std::uint32_t to, Bytes packet) {
  errors_allowed_ = true;
  In in;
  in.bytes = std::move(packet);
  side(to, from).in.push_back(std::move(in));
}

void Mesh::inject_eager_limit(std::uint32_t from, std::uint32_t to, std::size_t eager_limit) {
  messages::Packet grant;
  grant.type = messages::Type::flow;
  grant.eager_limit = eager_limit;
  In in;
  in.bytes.resize(messages::k_largest_header);
  in.bytes.resize(messages::encode(grant, in.bytes.data()));
  side(to, from).in.push_back(std::move(in));
}

// ---- for short tests
// --------------------------------------------------------------------------------

Request Mesh::send(std::uint32_t from, std::uint32_t to, Tag tag, const Bytes& bytes,
                   SendOptions options) {
  const std::array<ConstBytes, 1> list{ConstBytes(bytes)};
  return cores_.at(from)->isend(peer(to), tag, list, options, now);
}

Request Mesh::ssend(std::uint32_t from, std::uint32_t to, Tag tag, const Bytes& bytes) {
  return send(from, to, tag, bytes, {.context = 0, .synchronous = true});
}

Request Mesh::recv(std::uint32_t at, const Selector& what, Bytes& into) {
  const std::array<MutableBytes, 1> list{MutableBytes(into)};
  return cores_.at(at)->irecv(what, list, now);
}

Request Mesh::recv(std::uint32_t at, std::uint32_t from, Tag tag, Bytes& into) {
  return recv(at, Selector{.source = from, .tag = tag}, into);
}

void Mesh::let_go(std::uint32_t at, Request request) {
  cores_.at(at)->then(request, now, [](std::error_code, const Status&) {});
}

Status Mesh::ended(std::uint32_t at, Request request) {
  const std::optional<Status> s = cores_.at(at)->test(request);
  if (s) return *s;
  ADD_FAILURE() << "has not ended; rank " << at;
  Status none;
  none.error = Errc::system;
  return none;
}

void Mesh::expect_quiet() {
  for (std::uint32_t r = 0; r < size(); ++r) {
    EXPECT_EQ(cores_[r]->outstanding(), 0U) << "rank " << r;
    EXPECT_EQ(cores_[r]->stats().unexpected_bytes, 0U) << "rank " << r;
    if (!errors_allowed_) {
      EXPECT_EQ(cores_[r]->stats().protocol_errors, 0U) << "rank " << r;
    }
  }
  for (const auto& [ranks, s] : sides_) {
    EXPECT_TRUE(s.regions.empty()) << ranks.first << " lets " << ranks.second << " into its memory";
    EXPECT_TRUE(s.reads.empty()) << "rank " << ranks.first;
  }
  EXPECT_EQ(broken_, std::vector<std::string>{});
}

} // namespace statewire::test
