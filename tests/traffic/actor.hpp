// SPDX-License-Identifier: BSD-3-Clause
// One process that does, at random, whatever messages can do, and writes down what became of it.
#pragma once

#include "log.hpp"

#include "messages/message_core.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace statewire::traffic {

struct ActorOptions {
  Place places = 2;
  std::size_t largest = 200'000;
  // Sizes at which something changes: these, one less and one more are often used.
  std::vector<std::size_t> edges;
  std::size_t most_pending = 48;
  unsigned contexts = 2;
  bool cancels = true, forwards = true, callbacks = true;
  // Of a hundred starts, how many are receives: few make a slow receiver.
  unsigned receives = 50;
};

class Actor {
 public:
  Actor(MessageCore& messages, Place place, ActorId id, ActorOptions options, std::uint64_t seed,
        std::function<Time()> now);
  ~Actor();
  Actor(const Actor&) = delete;
  Actor& operator=(const Actor&) = delete;

  void act();  // one thing, at random
  void look(); // at everything that may have ended
  // Receives what has arrived and nobody has asked for. Returns whether there was anything.
  bool drain();
  void cancel_receives();
  void retire() { retired_ = true; } // its callbacks begin nothing more
  void cancel_sends();
  [[nodiscard]] std::size_t pending() const { return pending_.size(); }
  [[nodiscard]] bool sends_pending(bool forwards) const;
  [[nodiscard]] std::string portrait() const; // what has not ended
  [[nodiscard]] Log& log() { return log_; }
  [[nodiscard]] const Log& log() const { return log_; }
  [[nodiscard]] MessageCore& messages() { return messages_; }

 private:
  struct Operation;
  std::uint64_t roll(std::uint64_t below);
  bool one_in(std::uint64_t n) { return roll(n) == 0; }
  std::size_t some_size();
  MessageContext some_context() { return static_cast<MessageContext>(roll(options_.contexts)); }
  Selector some_selector();

  void send();
  void receive(const Selector& what, std::size_t room, Tag must_be = 0);
  void forward();
  void probe();
  void cancel_one();
  void cancel(Operation& op);
  Operation& begin(bool receives, std::size_t entry);
  MessageCore::Callback some_callback(Operation& op);
  void ended(Operation& op, const Status& status);
  void received(Operation& op, const Status& status);
  void sweep();

  MessageCore& messages_;
  ActorOptions options_;
  std::function<Time()> now_;
  std::uint64_t dice_;
  bool retired_ = false;
  std::uint64_t moment_ = 0;
  Log log_;
  std::vector<std::unique_ptr<Operation>> pending_;
};

} // namespace statewire::traffic
