// SPDX-License-Identifier: BSD-3-Clause
// FI_TRANSMIT_COMPLETE: sends whose bytes have left, and which complete when the peer's endpoint
// has them. The peer is asked behind the message, over the same connection, and answers when it
// comes to the question; its program makes progress, and need not receive the message.
#pragma once

#include <statewire/context.hpp>

#include <cstdint>
#include <deque>
#include <functional>
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

  // How often connections to the peer were lost: of a send, when it begins.
  [[nodiscard]] std::uint32_t losses(std::uint32_t peer) const;
  // The bytes of a send have left; `losses`: when it began. A question over a later connection
  // would say nothing of it.
  void ask(std::uint32_t peer, std::uint32_t losses, Operation& send);
  // Whether sends have failed with it.
  bool lost(std::uint32_t peer, Errc why);
  // Closed gracefully: the peer has handled all that came before.
  void closed(std::uint32_t peer) { (void)end_all(peer, Errc::ok); }

 private:
  void answered(std::uint32_t peer);
  bool end_all(std::uint32_t peer, Errc why);

  Context& context_;
  Done done_;
  std::unordered_map<std::uint32_t, std::deque<Operation*>> waiting_; // by peer
  std::unordered_map<std::uint32_t, std::uint32_t> losses_;           // by peer
};

} // namespace statewire::fi
