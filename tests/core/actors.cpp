// SPDX-License-Identifier: BSD-3-Clause
#include "actors.hpp"

#include <core/proof.hpp>
#include <cstring>

#include <algorithm>

namespace statewire::test {

Actor::Actor(Mesh& mesh) : mesh_(mesh), listener_(mesh.open_listener(*this)) {}
Actor::~Actor() { mesh_.close_listener(*listener_.transport); }

Connection& Actor::connect(const Address& to) {
  Connection& connection = *connections.emplace_back(std::make_unique<Connection>());
  connection.error = listener_.transport->connect(to, connection.handle);
  if (connection.error != Errc::ok) connection.open = false;
  return connection;
}

void Actor::send(Connection& connection, std::span<const std::byte> bytes) {
  connection.unsent.insert(connection.unsent.end(), bytes.begin(), bytes.end());
  push(connection);
}

void Actor::shutdown(Connection& connection) {
  connection.shutdown_when_sent = true;
  push(connection);
}

void Actor::push(Connection& connection) {
  if (!connection.open || !connection.connected) return;
  while (!connection.unsent.empty()) {
    const std::array<std::span<const std::byte>, 1> parts{
        std::span<const std::byte>(connection.unsent)};
    const IoResult r = listener_.transport->write(connection.handle, parts);
    if (r.status == IoStatus::error && connection.error == Errc::ok) connection.error = r.error;
    if (r.status != IoStatus::ok) return;
    connection.unsent.erase(connection.unsent.begin(),
                            connection.unsent.begin() + static_cast<std::ptrdiff_t>(r.bytes));
    if (!connection.unsent.empty()) return; // on_writable follows
  }
  if (std::exchange(connection.shutdown_when_sent, false))
    listener_.transport->shutdown_write(connection.handle);
}

void Actor::accept_descriptors(const Connection& connection) {
  listener_.transport->authenticated(connection.handle);
}

void Actor::close(Connection& connection, bool abort) {
  if (std::exchange(connection.open, false)) listener_.transport->close(connection.handle, abort);
}

void Actor::close_all(bool abort) {
  for (const auto& connection : connections) close(*connection, abort);
}

Connection* Actor::find(Handle h) {
  const auto it =
      std::ranges::find_if(connections, [&](const auto& l) { return l->open && l->handle == h; });
  return it == connections.end() ? nullptr : it->get();
}

void Actor::on_accept(Handle h, Time) {
  Connection& connection = *connections.emplace_back(std::make_unique<Connection>());
  connection.handle = h;
  connection.accepted = connection.connected = true;
  if (when_accepted) when_accepted(connection);
}

void Actor::on_connect(Handle h, Errc result, Time) {
  Connection* connection = find(h);
  if (connection == nullptr) return;
  connection->error = result;
  connection->connected = result == Errc::ok;
  connection->open = result == Errc::ok; // on error the handle is gone already
  if (connection->connected && when_connected) when_connected(*connection);
  if (connection->connected) push(*connection);
  if (result != Errc::ok && when_received) when_received(*connection);
}

bool Actor::on_readable(Handle h, Time) {
  Connection* connection = find(h);
  if (connection == nullptr) return false;
  std::vector<std::byte> buffer(bytes_per_read);
  const IoResult r = listener_.transport->read(h, buffer);
  switch (r.status) {
  case IoStatus::would_block:
    return false;
  case IoStatus::ok:
    connection->received.insert(connection->received.end(), buffer.begin(),
                                buffer.begin() + static_cast<std::ptrdiff_t>(r.bytes));
    listener_.transport->read_again(h);
    break;
  case IoStatus::eof:
    connection->eof = true;
    break;
  case IoStatus::error:
    connection->error = r.error;
    break;
  }
  if (when_received) when_received(*connection);
  return true;
}

void Actor::on_writable(Handle h, Time) {
  if (Connection* connection = find(h)) push(*connection);
}

// ---- relay
// ----------------------------------------------------------------------------------------

Relay::Relay(Mesh& mesh, Place target, std::size_t bytes_per_read)
    : mesh_(mesh), target_(target), actor_(mesh) {
  actor_.bytes_per_read = bytes_per_read;
  actor_.when_connected = [this](Connection& onward) { actor_.accept_descriptors(onward); };
  actor_.when_accepted = [this](Connection& initiator) {
    actor_.accept_descriptors(initiator);
    Connection& onward = actor_.connect(mesh_.address_of(target_));
    initiator.other = &onward;
    onward.other = &initiator;
    copies_.push_back(std::make_unique<Copy>(Copy{&initiator, {}, {}}));
  };
  actor_.when_received = [this](Connection& connection) { pass(connection); };
}

void Relay::pass(Connection& connection) {
  if (connection.other == nullptr || stopped) return;
  for (const auto& copy : copies_) {
    auto* kept = copy->initiator == &connection        ? &copy->from_initiator
                 : copy->initiator == connection.other ? &copy->from_target
                                                       : nullptr;
    if (kept != nullptr)
      kept->insert(kept->end(), connection.received.begin(), connection.received.end());
  }
  actor_.send(*connection.other, connection.received);
  connection.received.clear();
  if (connection.error != Errc::ok) {
    actor_.close(*connection.other, true);
    actor_.close(connection, true);
  } else if (connection.eof) {
    actor_.shutdown(*connection.other);
    if (connection.other->eof) {
      actor_.close(*connection.other);
      actor_.close(connection);
    }
  }
}

const std::vector<std::byte>& Relay::from_initiator(std::size_t n) const {
  return copies_.at(n)->from_initiator;
}
const std::vector<std::byte>& Relay::from_target(std::size_t n) const {
  return copies_.at(n)->from_target;
}

// ---- handshake messages
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

std::optional<HandshakeMessage> first_message(const Connection& connection) {
  return message_at(connection.received);
}

namespace {

// Of the first message, or the second.
std::optional<HandshakeMessage> answer_message(const Connection& connection, bool is_challenge) {
  std::span<const std::byte> bytes = connection.received;
  auto m = message_at(bytes);
  if (m && !is_challenge && m->header.code == wire::k_challenge)
    m = message_at(bytes.subspan(wire::k_header_size + m->header.length));
  if (!m || m->header.type != wire::Type::answer) return std::nullopt;
  return (m->header.code == wire::k_challenge) == is_challenge ? m : std::nullopt;
}

} // namespace

std::optional<wire::Nonce> challenge_in(const Connection& connection) {
  const auto m = answer_message(connection, true);
  const auto answer = m ? wire::decode_answer(m->body) : std::nullopt;
  return answer ? std::optional(answer->nonce) : std::nullopt;
}

std::optional<Errc> answer_in(const Connection& connection) {
  const auto m = answer_message(connection, false);
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

std::vector<std::uint8_t> proven_confirmation(Mesh& mesh, const Connection& connection,
                                              std::uint8_t key) {
  const auto m = answer_message(connection, false);
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
