// SPDX-License-Identifier: BSD-3-Clause
#include "actors.hpp"

#include <core/proof.hpp>
#include <cstring>

#include <algorithm>

namespace statewire::test {

Actor::Actor(Mesh& mesh) : mesh_(mesh), door_(mesh.open_door(*this)) {}
Actor::~Actor() { mesh_.close_door(*door_.transport); }

Line& Actor::call(const Address& to) {
  Line& line = *lines.emplace_back(std::make_unique<Line>());
  line.error = door_.transport->connect(to, line.handle);
  if (line.error != Errc::ok) line.open = false;
  return line;
}

void Actor::say(Line& line, std::span<const std::byte> bytes) {
  line.to_say.insert(line.to_say.end(), bytes.begin(), bytes.end());
  push(line);
}

void Actor::shut(Line& line) {
  line.shut_when_said = true;
  push(line);
}

void Actor::push(Line& line) {
  if (!line.open || !line.connected) return;
  while (!line.to_say.empty()) {
    const std::array<std::span<const std::byte>, 1> parts{std::span<const std::byte>(line.to_say)};
    const IoResult r = door_.transport->write(line.handle, parts);
    if (r.status == IoStatus::error && line.error == Errc::ok) line.error = r.error;
    if (r.status != IoStatus::ok) return;
    line.to_say.erase(line.to_say.begin(),
                      line.to_say.begin() + static_cast<std::ptrdiff_t>(r.bytes));
    if (!line.to_say.empty()) return; // on_writable follows
  }
  if (std::exchange(line.shut_when_said, false)) door_.transport->shutdown_write(line.handle);
}

void Actor::accept_descriptors(const Line& line) {
  door_.transport->authenticated(line.handle);
  (void)door_.transport->accept_descriptors(line.handle);
}

void Actor::hang_up(Line& line, bool abort) {
  if (std::exchange(line.open, false)) door_.transport->close(line.handle, abort);
}

void Actor::hang_up_all(bool abort) {
  for (const auto& line : lines) hang_up(*line, abort);
}

Line* Actor::find(Handle h) {
  const auto it =
      std::ranges::find_if(lines, [&](const auto& l) { return l->open && l->handle == h; });
  return it == lines.end() ? nullptr : it->get();
}

void Actor::on_accept(Handle h, Time) {
  Line& line = *lines.emplace_back(std::make_unique<Line>());
  line.handle = h;
  line.called_us = line.connected = true;
  if (when_called) when_called(line);
}

void Actor::on_connect(Handle h, Errc result, Time) {
  Line* line = find(h);
  if (line == nullptr) return;
  line->error = result;
  line->connected = result == Errc::ok;
  line->open = result == Errc::ok; // on error the handle is gone already
  if (line->connected && when_connected) when_connected(*line);
  if (line->connected) push(*line);
  if (result != Errc::ok && when_heard) when_heard(*line);
}

bool Actor::on_readable(Handle h, Time) {
  Line* line = find(h);
  if (line == nullptr) return false;
  std::vector<std::byte> buffer(bytes_per_turn);
  const IoResult r = door_.transport->read(h, buffer);
  switch (r.status) {
  case IoStatus::would_block:
    return false;
  case IoStatus::ok:
    line->heard.insert(line->heard.end(), buffer.begin(),
                       buffer.begin() + static_cast<std::ptrdiff_t>(r.bytes));
    door_.transport->read_again(h);
    break;
  case IoStatus::eof:
    line->eof = true;
    break;
  case IoStatus::error:
    line->error = r.error;
    break;
  }
  if (when_heard) when_heard(*line);
  return true;
}

void Actor::on_writable(Handle h, Time) {
  if (Line* line = find(h)) push(*line);
}

// ---- relay
// ----------------------------------------------------------------------------------------

Relay::Relay(Mesh& mesh, Place target, std::size_t bytes_per_turn)
    : mesh_(mesh), target_(target), actor_(mesh) {
  actor_.bytes_per_turn = bytes_per_turn;
  actor_.when_connected = [this](Line& onward) { actor_.accept_descriptors(onward); };
  actor_.when_called = [this](Line& caller) {
    actor_.accept_descriptors(caller);
    Line& onward = actor_.call(mesh_.address_of(target_));
    caller.other = &onward;
    onward.other = &caller;
    copies_.push_back(std::make_unique<Copy>(Copy{&caller, {}, {}}));
  };
  actor_.when_heard = [this](Line& line) { pass(line); };
}

void Relay::pass(Line& line) {
  if (line.other == nullptr || deaf) return;
  for (const auto& copy : copies_) {
    auto* kept = copy->caller == &line        ? &copy->from_caller
                 : copy->caller == line.other ? &copy->from_target
                                              : nullptr;
    if (kept != nullptr) kept->insert(kept->end(), line.heard.begin(), line.heard.end());
  }
  actor_.say(*line.other, line.heard);
  line.heard.clear();
  if (line.error != Errc::ok) {
    actor_.hang_up(*line.other, true);
    actor_.hang_up(line, true);
  } else if (line.eof) {
    actor_.shut(*line.other);
    if (line.other->eof) {
      actor_.hang_up(*line.other);
      actor_.hang_up(line);
    }
  }
}

const std::vector<std::byte>& Relay::from_caller(std::size_t n) const {
  return copies_.at(n)->from_caller;
}
const std::vector<std::byte>& Relay::from_target(std::size_t n) const {
  return copies_.at(n)->from_target;
}

// ---- the protocol, spoken by hand
// -----------------------------------------------------------------

namespace {

std::optional<HandshakeMessage> message_at(std::span<const std::byte> bytes) {
  if (bytes.size() < wire::k_header_size) return std::nullopt;
  HandshakeMessage m;
  if (wire::decode(bytes.first(wire::k_header_size), m.header) != wire::HeaderError::none)
    return std::nullopt;
  if (bytes.size() < wire::k_header_size + m.header.length) return std::nullopt;
  m.body = bytes.subspan(wire::k_header_size, m.header.length);
  return m;
}

} // namespace

std::optional<HandshakeMessage> first_message(const Line& line) { return message_at(line.heard); }

namespace {

// Of the first message, or the second.
std::optional<HandshakeMessage> answer_message(const Line& line, bool is_challenge) {
  std::span<const std::byte> bytes = line.heard;
  auto m = message_at(bytes);
  if (m && !is_challenge && m->header.code == wire::k_challenge)
    m = message_at(bytes.subspan(wire::k_header_size + m->header.length));
  if (!m || m->header.type != wire::Type::answer) return std::nullopt;
  return (m->header.code == wire::k_challenge) == is_challenge ? m : std::nullopt;
}

} // namespace

std::optional<wire::Nonce> challenge_in(const Line& line) {
  const auto m = answer_message(line, true);
  const auto answer = m ? wire::decode_answer(m->body) : std::nullopt;
  return answer ? std::optional(answer->nonce) : std::nullopt;
}

std::optional<Errc> answer_in(const Line& line) {
  const auto m = answer_message(line, false);
  return m ? std::optional(static_cast<Errc>(m->header.code)) : std::nullopt;
}

std::vector<std::uint8_t> proven_request(Mesh& mesh, Place from, Place to, const Change& change,
                                         std::uint8_t key, const wire::Nonce& challenge) {
  wire::Request q;
  q.target_rank = mesh.peer(to).rank;
  q.source_rank = mesh.peer(from).rank;
  q.attempt = 1;
  q.incarnation.fill(0xEE);
  q.nonce.fill(0x11);
  q.target_group = mesh.options().groups.empty() ? "job" : mesh.options().groups.at(to);
  q.source_group = mesh.options().groups.empty() ? "job" : mesh.options().groups.at(from);
  if (change) change(q);
  auto bytes = wire::encode_request(q);
  q.mac = Prover(mesh.key(key)).request(challenge, bytes);
  bytes.insert(bytes.end(), q.mac.begin(), q.mac.end());
  return bytes;
}

std::vector<std::uint8_t> proven_answer(Mesh& mesh, Errc code, const wire::Mac& request_mac,
                                        std::uint8_t key) {
  wire::Answer a;
  a.incarnation.fill(0xAA);
  a.nonce.fill(0xBB);
  const auto byte = static_cast<std::uint8_t>(code);
  a.mac = Prover(mesh.key(key)).answer(byte, a, request_mac);
  return wire::encode_answer(byte, a);
}

std::vector<std::uint8_t> proven_confirmation(Mesh& mesh, const Line& line, std::uint8_t key) {
  const auto m = answer_message(line, false);
  const auto answer = m ? wire::decode_answer(m->body) : std::nullopt;
  const wire::Mac mac = Prover(mesh.key(key)).confirmation(answer ? answer->mac : wire::Mac{});
  const auto header =
      wire::encode(wire::FrameHeader{wire::k_mac_size, 0, wire::FrameKind::confirmation, 0});
  std::vector<std::uint8_t> frame(header.size() + mac.size());
  std::memcpy(frame.data(), header.data(), header.size());
  std::memcpy(frame.data() + header.size(), mac.data(), mac.size());
  return frame;
}

} // namespace statewire::test
