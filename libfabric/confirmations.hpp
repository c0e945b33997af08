// SPDX-License-Identifier: BSD-3-Clause
// FI_TRANSMIT_COMPLETE: sends whose bytes have left, and which complete when the peer's endpoint
// has them. The peer is asked behind the message, over the same connection, and answers when it
// comes to the question; its program makes progress, and need not receive the message.
#pragma once

#include <statewire/context.hpp>

#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <unordered_map>

namespace statewire::fi {

struct Operation;

class Confirmations {
 public:
  // Ends a send. Calls inside of it may begin others.
  using Done = std::function<void(Operation&, Errc)>;

  Confirmations(Context& context, Done done);
  Confirmations(const Confirmations&) = delete;
  Confirmations& operator=(const Confirmations&) = delete;

  // The bytes of a send have left, over the connection that the peer has now.
  void ask(std::uint32_t peer, Operation& send);
  // Whether sends have failed with it.
  bool lost(std::uint32_t peer, Errc why) { return end_all(peer, why); }
  // Closed gracefully: the peer has handled all that came before.
  void closed(std::uint32_t peer) { (void)end_all(peer, Errc::ok); }

 private:
  struct Question {
    std::uint64_t number;
    Operation* send;
  };
  void answered(std::uint32_t peer, std::span<const std::byte> number);
  bool end_all(std::uint32_t peer, Errc why);

  Context& context_;
  Done done_;
  std::uint64_t last_ = 0;                                          // question
  std::unordered_map<std::uint32_t, std::deque<Question>> waiting_; // by peer
};

} // namespace statewire::fi
