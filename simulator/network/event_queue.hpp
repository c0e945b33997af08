// SPDX-License-Identifier: BSD-3-Clause
// Event queue of the in-memory networks, and their random numbers.
#pragma once

#include "core/transport.hpp"

#include <deque>
#include <memory>
#include <queue>
#include <vector>

namespace statewire::memory {

struct Link;
struct Node;
struct Race;

// splitmix64: small, and the same on every machine (the standard distributions are not).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  std::uint64_t below(std::uint64_t bound); // 0 … bound-1; bound > 0

 private:
  std::uint64_t state_;
};

enum class EventKind : std::uint8_t {
  syn,       // the connect request reaches the other host
  connected, // its answer comes back
  accept,    // the endpoint may accept
  arrive,    // data, end of stream or reset reaches a side of a link
  readable,  // on_readable of a side is due
  writable,  // … on_writable
  address,   // the next address of a peer is tried
  keepalive, // the kernel gives up an unresponsive host
};

// An event names its object, not an action: the object may have ended when the event is due.
struct Event {
  EventKind kind{};
  unsigned side = 0;
  std::shared_ptr<Link> link{}; // all but accept and address
  Node* node = nullptr;         // accept
  std::shared_ptr<Race> race{}; // address
  std::size_t number = 0;       // … as a number of its list
};

// Future events ordered by time, enabled events ordered by age.
template <class E>
class BasicEventQueue {
 public:
  void add(E event, Time at) { later_.push({at, count_++, std::move(event)}); }
  void enable_until(Time now) {
    while (!later_.empty() && later_.top().at <= now) {
      enabled_.push_back(later_.top().event);
      later_.pop();
    }
  }
  [[nodiscard]] std::size_t enabled() const { return enabled_.size(); }
  // Time of the first event that is not enabled yet; k_never if none.
  [[nodiscard]] Time next() const { return later_.empty() ? k_never : later_.top().at; }
  // Index 0 is the oldest. O(1), but changes the order of the others.
  E take(std::size_t index) {
    // The front moves into the gap. Order matters only to callers that always take index 0.
    std::swap(enabled_[index], enabled_.front());
    E event = std::move(enabled_.front());
    enabled_.pop_front();
    return event;
  }
  // Keeps the order of the others.
  E remove(std::size_t index) {
    E event = std::move(enabled_[index]);
    enabled_.erase(enabled_.begin() + static_cast<std::ptrdiff_t>(index));
    return event;
  }
  [[nodiscard]] const E& at(std::size_t index) const { return enabled_[index]; }

 private:
  struct Later {
    Time at;
    std::uint64_t number;
    E event;
  };
  struct After {
    bool operator()(const Later& a, const Later& b) const {
      return a.at != b.at ? a.at > b.at : a.number > b.number;
    }
  };
  std::priority_queue<Later, std::vector<Later>, After> later_;
  std::deque<E> enabled_; // oldest first, as long as only the oldest is taken
  std::uint64_t count_ = 0;
};

using EventQueue = BasicEventQueue<Event>;

} // namespace statewire::memory
