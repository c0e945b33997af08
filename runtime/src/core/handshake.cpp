// SPDX-License-Identifier: BSD-3-Clause
// The handshake's messages: made, proven, read. What they lead to is in spec/connect.dot and
// spec/accept.dot.
#include "core_impl.hpp"

#include "../base/bytes.hpp"

#include <algorithm>
#include <cstring>

namespace statewire {
namespace {

constexpr std::size_t k_malformed = SIZE_MAX;

// Bytes of the handshake message that begins with `prefix`, as far as its prefix determines them;
// 0: none is expected.
std::size_t needed(const Conn& c, std::span<const std::byte> prefix) {
  using Expect = Conn::Expect;
  if (c.expect != Expect::header && c.expect != Expect::request && c.expect != Expect::answer)
    return 0;
  // The first wrong byte of the magic number shows that the peer speaks another protocol.
  const std::size_t known = std::min(prefix.size(), wire::k_magic.size());
  for (std::size_t i = 0; i < known; ++i)
    if (prefix[i] != static_cast<std::byte>(wire::k_magic[i])) return k_malformed;
  if (prefix.size() < wire::k_header_size || c.expect == Conn::Expect::header)
    return wire::k_header_size;
  wire::Header h;
  if (wire::decode(prefix.first(wire::k_header_size), h) != wire::HeaderError::none)
    return wire::k_header_size; // diagnosed when the header is handled
  return wire::k_header_size + h.length;
}

} // namespace

void Core::Impl::send_request(Conn& c) {
  const GroupConfig& group = c.group->config;
  wire::Request q;
  q.target_rank = c.group->rank_on_the_wire(c.vc->peer.rank);
  q.source_rank = c.group->rank_on_the_wire(group.own_rank);
  q.attempt = c.id;
  q.incarnation = incarnation.bytes;
  if (group.incarnation) q.target_incarnation = group.incarnation(c.vc->peer.rank).bytes;
  q.target_group = c.group->id_of(c.vc->peer.rank);
  q.source_group = group.own_id;
  q.lanes = c.group->path(c.vc->peer.rank) == MessagePath::lanes ? wire::Lanes::only
            : transport.may_propose_lanes(c.handle)              ? wire::Lanes::possible
                                                                 : wire::Lanes::none;
  c.handshake->lanes = q.lanes;
  entropy(q.nonce);
  wire::Bytes bytes = wire::encode_request(q);
  wire::Mac& mac = c.handshake->request_mac;
  mac = c.group->prover.request(c.handshake->challenge, bytes);
  bytes.insert(bytes.end(), mac.begin(), mac.end());
  send_handshake(c, std::move(bytes));
}

void Core::Impl::send_challenge(Conn& c) {
  c.handshake->challenge = send_answer(c, wire::k_challenge, true).nonce;
}

void Core::Impl::answer(Conn& c, Errc code) {
  if (code != Errc::ok) {
    ++stats.refusals_sent[static_cast<std::size_t>(code)];
    c.error = code;
  }
  c.handshake->answer_mac =
      send_answer(c, static_cast<std::uint8_t>(code), !wire::needs_no_proof(code)).mac;
}

wire::Answer Core::Impl::send_answer(Conn& c, std::uint8_t code, bool proven) {
  wire::Answer a;
  a.incarnation = incarnation.bytes;
  entropy(a.nonce);
  if (proven) a.mac = c.group->prover.answer(code, a, c.handshake->request_mac);
  send_handshake(c, wire::encode_answer(code, a));
  return a;
}

// In front of what is queued, with which it leaves.
void Core::Impl::send_confirmation(Conn& c) {
  const wire::Mac mac = c.group->prover.confirmation(c.handshake->answer_mac);
  const auto header = session::encode({wire::k_mac_size, 0, session::FrameKind::confirmation, 0});
  std::array<std::byte, wire::k_frame_header + wire::k_mac_size> frame{};
  std::copy(header.begin(), header.end(), frame.begin());
  const auto proof = std::as_bytes(std::span(mac));
  std::copy(proof.begin(), proof.end(), frame.begin() + wire::k_frame_header);
  c.vc->queue.push_front(frame);
}

bool Core::Impl::confirms(const Conn& c, ConstBytes proof) {
  wire::Mac mac{};
  std::memcpy(mac.data(), proof.data(), mac.size());
  return same(mac, c.group->prover.confirmation(c.handshake->answer_mac));
}

// Evaluates the three guards of the accept side in advance, and finds the virtual connection, which
// is made only for an initiator that has proven the key.
void Core::Impl::identify(Conn& c, const wire::Request& q, ConstBytes proven) {
  Handshake& hs = *c.handshake;
  hs.request_mac = q.mac;
  c.group = group_of(q);
  if (c.group == nullptr) return;
  Group& g = *c.group;
  hs.proof_is_right = same(q.mac, g.prover.request(hs.challenge, octets(proven)));
  if (!hs.proof_is_right) return;
  const std::optional<std::uint32_t> rank = g.initiator_of(q);
  if (!rank) return;
  c.incarnation = q.incarnation;
  c.attempt = q.attempt;
  hs.target = q.target_incarnation;
  c.vc = &get(g, *rank);
  hs.lanes = g.path(*rank) == MessagePath::lanes ? wire::Lanes::only : q.lanes;
}

// An id that no group has may be that of a process that has this one's address.
Group* Core::Impl::group_of(const wire::Request& q) const {
  const auto found = group_names.find(q.source_group);
  Group* const g = found != group_names.end() ? groups[found->second].get() : open_group;
  return g != nullptr && g->config.own_id == q.target_group ? g : nullptr;
}

std::optional<std::uint32_t> Group::initiator_of(const wire::Request& q) const {
  if (q.target_rank != rank_on_the_wire(config.own_rank)) return std::nullopt;
  std::optional<std::uint32_t> rank = q.source_rank;
  if (open()) rank = q.source_rank == 0 ? config.rank_of(q.source_group) : std::nullopt;
  if (!rank || *rank >= config.size || is_own(*rank)) return std::nullopt;
  return rank;
}

// ---- what is read

// The number of bytes needed grows with the bytes read; one wrong byte of the magic number ends the
// handshake.
bool Core::Impl::feed_handshake(Conn& c) {
  for (;;) {
    const bool fresh = c.pending.empty();
    const std::size_t need = needed(c, fresh ? c.unfed : ConstBytes(c.pending));
    if (need == 0 || need == k_malformed) return false;
    if (!fresh && c.pending.size() >= need) break;
    if (c.unfed.empty()) return true;
    gather(c, need);
  }
  // A message is complete. Out of `pending` first, because handling it may change the connection.
  std::vector<std::byte> owned;
  owned.swap(c.pending);
  const bool is_header = c.expect == Conn::Expect::header;
  if (is_header) c.pending = owned; // the body follows behind it
  return handshake_bytes(c, owned) && !(is_header && c.expect == Conn::Expect::header);
}

// A whole message, or its header where only that is expected.
bool Core::Impl::handshake_bytes(Conn& c, ConstBytes whole) {
  wire::Header h;
  const auto error = wire::decode(whole.first(wire::k_header_size), h);
  const bool header_only = c.expect == Conn::Expect::header;
  if (error == wire::HeaderError::other_version) {
    c.error = Errc::wrong_version;
    raise(c, connect::Event::RESET, accept::Event::WRONG_VERSION);
  } else if (error != wire::HeaderError::none || (header_only && h.type != wire::Type::request)) {
    return false;
  } else if (header_only) {
    step(c, accept::Event::HEADER);
    if (h.length == 0) return false;
  } else {
    handshake_message(c, h, whole);
  }
  settle();
  return true;
}

// The first frame; what follows it is read when it is right.
bool Core::Impl::feed_confirmation(Conn& c) {
  if (!gather(c, wire::k_frame_header)) return true;
  const auto h = wire::decode_frame(c.pending, wire::k_mac_size);
  if (!h || h->kind != wire::FrameKind::confirmation) return false;
  if (!gather(c, wire::k_frame_header + h->length)) return true;
  const std::vector<std::byte> owned = std::exchange(c.pending, {});
  if (!confirms(c, ConstBytes(owned).subspan(wire::k_frame_header))) return false;
  step(c, accept::Event::CONFIRMED);
  settle();
  return true;
}

// One whole handshake message of the expected phase, or one that is out of place.
void Core::Impl::handshake_message(Conn& c, const wire::Header& h, ConstBytes whole) {
  const ConstBytes body = whole.subspan(wire::k_header_size);
  if (c.expect == Conn::Expect::request) {
    const auto request = wire::decode_request(body);
    if (!request) return bad_message(c);
    identify(c, *request, whole.first(whole.size() - wire::k_mac_size));
    raise(c, accept::Event::REQUEST);
    return;
  }
  if (h.type != wire::Type::answer) return bad_message(c);
  const auto answer = wire::decode_answer(body);
  const auto code = static_cast<Errc>(h.code);
  const bool challenges = h.code == wire::k_challenge;
  if (!answer || !(challenges || wire::may_travel(code))) return bad_message(c);
  // A peer that cannot prove the key may only send the codes that need no proof: those that an
  // acceptor sends before it knows the key.
  const bool proven =
      same(answer->mac, c.group->prover.answer(h.code, *answer, c.handshake->request_mac));
  if (!proven && (challenges || !wire::needs_no_proof(code))) return bad_message(c);
  if (challenges) {
    if (c.handshake->challenge != wire::Nonce{}) return bad_message(c); // there is one at most
    c.handshake->challenge = answer->nonce;
    step(c, connect::Event::CHALLENGE);
    return;
  }
  if (code == Errc::ok) {
    c.incarnation = answer->incarnation;
    c.handshake->answer_mac = answer->mac;
    step(c, connect::Event::ACCEPTED);
    return;
  }
  c.error = code;
  ++stats.refusals_received[static_cast<std::size_t>(code)];
  step(c, connect::Event::REFUSED);
}

} // namespace statewire
