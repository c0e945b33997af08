#include "event_queue.hpp"

namespace statewire::memory {

std::uint64_t Random::next() {
  state_ += 0x9e3779b97f4a7c15U;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

// The bias of the remainder is 2^-40 for any bound that occurs here.
std::uint64_t Random::below(std::uint64_t bound) { return next() % bound; }

void EventQueue::add(Event event, Time at) { later_.push({at, count_++, std::move(event)}); }

void EventQueue::enable_until(Time now) {
  while (!later_.empty() && later_.top().at <= now) {
    enabled_.push_back(later_.top().event);
    later_.pop();
  }
}

Time EventQueue::next() const { return later_.empty() ? k_never : later_.top().at; }

Event EventQueue::take(std::size_t index) {
  // The front moves into the gap: O(1), and the order matters only to whoever always takes 0.
  std::swap(enabled_[index], enabled_.front());
  Event event = std::move(enabled_.front());
  enabled_.pop_front();
  return event;
}

Event EventQueue::remove(std::size_t index) {
  Event event = std::move(enabled_[index]);
  enabled_.erase(enabled_.begin() + static_cast<std::ptrdiff_t>(index));
  return event;
}

} // namespace statewire::memory
