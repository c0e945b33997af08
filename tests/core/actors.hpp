// SPDX-License-Identifier: BSD-3-Clause
// Processes on the network that have no core: intruders, rogues, relays.
#pragma once

#include "mesh.hpp"

#include <core/wire.hpp>

#include <memory>

namespace statewire::test {

// One connection of an actor.
struct Line {
  Handle handle;
  bool called_us = false; // the other side opened it
  bool connected = false;
  bool open = true; // our side has not closed it
  bool eof = false;
  Errc error = Errc::ok; // why it ended, or could not be opened
  std::vector<std::byte> heard;
  std::vector<std::byte> to_say;
  bool shut_when_said = false;
  Line* other = nullptr; // of a relay
  [[nodiscard]] bool ended() const { return eof || error != Errc::ok; }
};

class Actor : public TransportEvents {
 public:
  explicit Actor(Mesh& mesh);
  ~Actor() override;
  Actor(const Actor&) = delete;
  Actor& operator=(const Actor&) = delete;

  [[nodiscard]] const Address& address() const { return door_.address; }
  Line& call(const Address& to);
  void say(Line& line, std::span<const std::byte> bytes);
  void say(Line& line, const std::vector<std::uint8_t>& bytes) {
    say(line, std::as_bytes(std::span(bytes)));
  }
  void shut(Line& line); // after what is still to be said
  // Descriptors may come, and are dropped.
  void accept_descriptors(const Line& line);
  void hang_up(Line& line, bool abort = false);
  void hang_up_all(bool abort = false);

  std::function<void(Line&)> when_called;    // a peer connected to us
  std::function<void(Line&)> when_connected; // our call was answered
  std::function<void(Line&)> when_heard;     // bytes or the end
  std::size_t bytes_per_turn = 4096;
  std::vector<std::unique_ptr<Line>> lines;

  void on_accept(Handle h, Time now) override;
  void on_connect(Handle h, Errc result, Time now) override;
  bool on_readable(Handle h, Time now) override;
  void on_writable(Handle h, Time now) override;
  void on_accept_paused(bool, Time) override {}

 private:
  Line* find(Handle h);
  void push(Line& line);
  Mesh& mesh_;
  Door door_;
};

// Between two processes: passes on so many bytes per turn, and keeps a copy of what it saw. It
// drops descriptors, as every program does that forwards bytes.
class Relay {
 public:
  Relay(Mesh& mesh, Place target, std::size_t bytes_per_turn);
  [[nodiscard]] const Address& address() const { return actor_.address(); }
  // What callers have said on the n-th connection, and what they were answered.
  [[nodiscard]] const std::vector<std::byte>& from_caller(std::size_t n) const;
  [[nodiscard]] const std::vector<std::byte>& from_target(std::size_t n) const;
  [[nodiscard]] std::size_t calls() const { return copies_.size(); }
  void cut() { actor_.hang_up_all(true); }
  bool deaf = false; // passes nothing on any more

 private:
  struct Copy {
    Line* caller = nullptr;
    std::vector<std::byte> from_caller, from_target;
  };
  void pass(Line& line);
  Mesh& mesh_;
  Place target_;
  Actor actor_;
  std::vector<std::unique_ptr<Copy>> copies_;
};

// ---- the protocol, spoken by hand
// ----------------------------------------------------------------

// The first whole handshake message in `heard` of that type, if it is there.
struct HandshakeMessage {
  wire::Header header;
  std::span<const std::byte> body;
};
std::optional<HandshakeMessage> first_message(const Line& line);
std::optional<wire::Nonce> challenge_in(const Line& line);
// The code of the answer, which may follow a challenge.
std::optional<Errc> answer_in(const Line& line);

// A proven request as place `from` would make it for place `to`, to be spoiled by `change`. The mac
// is computed after the change.
using Change = std::function<void(wire::Request&)>;
std::vector<std::uint8_t> proven_request(Mesh& mesh, Place from, Place to,
                                         const Change& change = {}, std::uint8_t key = 7,
                                         const wire::Nonce& challenge = {});
std::vector<std::uint8_t> proven_answer(Mesh& mesh, Errc code, const wire::Mac& request_mac,
                                        std::uint8_t key = 7);
// The first frame of an initiator that has heard the answer in `line`.
std::vector<std::uint8_t> proven_confirmation(Mesh& mesh, const Line& line, std::uint8_t key = 7);

} // namespace statewire::test
