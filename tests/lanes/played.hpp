// SPDX-License-Identifier: BSD-3-Clause
// One stream against a peer that the test plays.
#pragma once

#include "lanes/frames.hpp"
#include "pair.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace statewire::lanes {

using spec::attach::State;
using Octets = std::vector<std::uint8_t>;

// One side, and the LANE frames of a peer that need not be honest.
class Played {
 public:
  explicit Played(std::size_t side, std::size_t ring = 16)
      : other_(1 - side), side_(side, medium_, pipe_, stats_) {
    medium_.ring = ring;
    medium_.up_to = [](std::size_t n) { return n; };
    pipe_.capacity = SIZE_MAX;
    side_.choice.offered = {"ring", "ring"};
  }

  ~Played() { count_taken(stats_); }

  void send(std::uint16_t lane, Content content) {
    Octets bytes;
    ASSERT_TRUE(encode({lane, content}, bytes));
    send(bytes);
  }
  void pass(native::Descriptor descriptor) {
    side_.stream.on_descriptor(std::move(descriptor), now_);
  }
  void send(const Octets& bytes) { side_.stream.on_bytes(std::as_bytes(std::span(bytes)), now_); }
  void send_frame(std::size_t payload) {
    const auto header =
        session::encode({static_cast<std::uint32_t>(payload), 3, session::FrameKind::message, 0});
    side_.stream.on_bytes(header, now_);
    side_.stream.on_bytes(std::vector<std::byte>(payload), now_);
  }
  // The LANE frames that it has sent since the last call, by type; bytes of the stream
  // between them as their number.
  std::string sent() {
    std::string text;
    const std::vector<std::byte> bytes(pipe_.bytes.begin(), pipe_.bytes.end());
    pipe_.bytes.clear();
    ConstBytes rest(bytes);
    while (const auto e = splitter_.next(rest)) {
      if (const auto* f = std::get_if<Frame>(&*e))
        text += describe(*f);
      else if (const auto* c = std::get_if<Splitter::Chunk>(&*e))
        text += "BYTES " + std::to_string(c->position) + "+" + std::to_string(c->bytes.size());
      else
        text += std::to_string(std::get<ConstBytes>(*e).size());
      text += ' ';
    }
    return text;
  }
  // The socket takes so many more bytes.
  void fill_socket_after(std::size_t bytes) {
    pipe_.capacity = bytes == SIZE_MAX ? bytes : pipe_.bytes.size() + bytes;
  }
  // Attached, and both may write; the peer has not switched.
  void attach() {
    if (other_ == 1) {
      side_.stream.start(now_);
      send(1, Try{"ring", "one", "two", {}});
    } else {
      send(0, Propose{Octets{7, 7}});
    }
    send(1, Parameters{Octets{1, 2, 3}});
    side_.component.last->be_ready(now_);
    medium_.ready[other_] = 1;
    send(1, Ready{});
    ASSERT_EQ(side_.stream.attach_state(), State::ATTACHED);
  }

  Side& side() { return side_; }
  Medium& medium() { return medium_; }
  Pipe& pipe() { return pipe_; } // what it sends
  Time now_{0};

 private:
  static std::string describe(const Frame& f) {
    const std::string lane = std::to_string(f.lane);
    if (std::holds_alternative<Propose>(f.content)) return "PROPOSE";
    if (const auto* t = std::get_if<Try>(&f.content))
      return "TRY " + lane + " " + std::string(t->component);
    if (const auto* n = std::get_if<None>(&f.content))
      return "NONE (" + std::string(n->reason) + ")";
    if (std::holds_alternative<Parameters>(f.content)) return "SETUP " + lane;
    if (std::holds_alternative<Ready>(f.content)) return "READY " + lane;
    if (const auto* s = std::get_if<Switch>(&f.content))
      return "SWITCH " + lane + " at " + std::to_string(s->position);
    if (const auto* b = std::get_if<Bell>(&f.content))
      return "BELL " + lane + " at " + std::to_string(b->position);
    const auto& d = std::get<Detach>(f.content);
    return "DETACH " + lane + " at " + std::to_string(d.position) + " (" + std::string(d.reason) +
           ")";
  }

  const std::size_t other_;
  Medium medium_;
  Pipe pipe_;
  Stream::Stats stats_;
  Side side_;
  Splitter splitter_;
};

} // namespace statewire::lanes
