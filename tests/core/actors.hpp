// SPDX-License-Identifier: BSD-3-Clause
// Programs on the network that do not run the core: intruders, rogues, relays.
#pragma once

#include "mesh.hpp"

#include <core/wire.hpp>

#include <memory>

namespace statewire::test {

// One connection of an actor.
struct Connection {
  Handle handle;
  bool accepted = false; // the other side opened it
  bool connected = false;
  bool open = true; // our side has not closed it
  bool eof = false;
  Errc error = Errc::ok; // why it ended, or could not be opened
  std::vector<std::byte> received;
  std::vector<std::byte> unsent;
  bool shutdown_when_sent = false;
  Connection* other = nullptr; // of a relay
  [[nodiscard]] bool ended() const { return eof || error != Errc::ok; }
};

class Actor : public TransportEvents {
 public:
  explicit Actor(Mesh& mesh);
  ~Actor() override;
  Actor(const Actor&) = delete;
  Actor& operator=(const Actor&) = delete;

  [[nodiscard]] const Address& address() const { return listener_.address; }
  Connection& connect(const Address& to);
  void send(Connection& connection, std::span<const std::byte> bytes);
  void send(Connection& connection, const std::vector<std::uint8_t>& bytes) {
    send(connection, std::as_bytes(std::span(bytes)));
  }
  void shutdown(Connection& connection); // after what is unsent
  // Descriptors may come, and are dropped.
  void accept_descriptors(const Connection& connection);
  void close(Connection& connection, bool abort = false);
  void close_all(bool abort = false);

  std::function<void(Connection&)> when_accepted;  // a peer connected to us
  std::function<void(Connection&)> when_connected; // connect() succeeded
  std::function<void(Connection&)> when_received;  // bytes or the end
  std::size_t bytes_per_read = 4096;
  std::vector<std::unique_ptr<Connection>> connections;

  void on_accept(Handle h, Time now) override;
  void on_connect(Handle h, Errc result, Time now) override;
  bool on_readable(Handle h, Time now) override;
  void on_writable(Handle h, Time now) override;
  void on_accept_paused(bool, Time) override {}

 private:
  Connection* find(Handle h);
  void push(Connection& connection);
  Mesh& mesh_;
  Listener listener_;
};

// Forwards `bytes_per_read` at a time between two processes, and keeps a copy. It drops
// descriptors, as every program does that forwards bytes.
class Relay {
 public:
  Relay(Mesh& mesh, Place target, std::size_t bytes_per_read);
  [[nodiscard]] const Address& address() const { return actor_.address(); }
  // The bytes of the n-th connection, in each direction.
  [[nodiscard]] const std::vector<std::byte>& from_initiator(std::size_t n) const;
  [[nodiscard]] const std::vector<std::byte>& from_target(std::size_t n) const;
  [[nodiscard]] std::size_t connections() const { return copies_.size(); }
  void cut() { actor_.close_all(true); }
  bool stopped = false; // forwards nothing any more

 private:
  struct Copy {
    Connection* initiator = nullptr;
    std::vector<std::byte> from_initiator, from_target;
  };
  void pass(Connection& connection);
  Mesh& mesh_;
  Place target_;
  Actor actor_;
  std::vector<std::unique_ptr<Copy>> copies_;
};

// ---- handshake messages
// ----------------------------------------------------------------

// The first whole handshake message that was received, if it is there.
struct HandshakeMessage {
  wire::Header header;
  std::span<const std::byte> body;
};
std::optional<HandshakeMessage> first_message(const Connection& connection);
std::optional<wire::Nonce> challenge_in(const Connection& connection);
// The code of the answer, which may follow a challenge.
std::optional<Errc> answer_in(const Connection& connection);

// A proven request as place `from` would make it for place `to`, to be spoiled by `change`. The mac
// is computed after the change.
using Change = std::function<void(wire::Request&)>;
std::vector<std::uint8_t> proven_request(Mesh& mesh, Place from, Place to,
                                         const Change& change = {}, std::uint8_t key = 7,
                                         const wire::Nonce& challenge = {});
std::vector<std::uint8_t> proven_answer(Mesh& mesh, Errc code, const wire::Mac& request_mac,
                                        std::uint8_t key = 7);
// The first frame of an initiator that has received the answer in `connection`.
std::vector<std::uint8_t> proven_confirmation(Mesh& mesh, const Connection& connection,
                                              std::uint8_t key = 7);

} // namespace statewire::test
