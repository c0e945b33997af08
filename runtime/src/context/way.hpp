// SPDX-License-Identifier: BSD-3-Clause
// What is known of the way to one peer, with its three machines: way.dot, offer.dot, sock_news.dot.
#pragma once

#include <statewire/cpc.hpp>
#include <statewire/endpoint.hpp>

#include <offer.hpp>
#include <sock_news.hpp>
#include <way.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace statewire {

// The events of one machine are handled one after the other, each to its end: what its own actions
// make happen to it (a user who is called back may do anything) comes after them.
template <class StateT, class EventT>
class Seat {
 public:
  // What comes with an event.
  struct Cause {
    Errc why = Errc::ok;
    std::uint32_t heard = 0;
  };
  explicit Seat(StateT initial) : state_(initial) {}
  [[nodiscard]] StateT state() const { return state_; }

  // `step` says what the state becomes.
  template <class Step>
  void handle(EventT event, Cause cause, Step&& step) {
    if (busy_) {
      next_.emplace_back(event, cause);
      return;
    }
    const Busy mark(busy_);
    state_ = step(state_, event, cause);
    for (std::size_t i = 0; i < next_.size(); ++i) {
      const auto [e, c] = next_[i];
      state_ = step(state_, e, c);
    }
    next_.clear();
  }

 private:
  struct Busy {
    explicit Busy(bool& b) : busy(b) { busy = true; }
    ~Busy() { busy = false; }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;
    bool& busy;
  };
  StateT state_;
  bool busy_ = false;
  std::vector<std::pair<EventT, Cause>> next_;
};

struct Way {
  using Turns = Seat<spec::way::State, spec::way::Event>;
  using Words = Seat<spec::offer::State, spec::offer::Event>;

  bool asked = false; // somebody has: before, nothing is chosen
  // What the framework has chosen.
  PacketDevice* device = nullptr;    // null: nothing is shared with this peer
  EndpointCore* endpoints = nullptr; // null: sockets
  std::string text;                  // for people
  cpc::Route route;

  bool refuses = false;    // what is posted: a loss was not acknowledged
  bool closes = false;     // its sockets, which are not its way any more: was said
  std::uint32_t knows = 0; // which offer of this process's the peer has heard
  Turns way{spec::way::k_initial};
  Words offer{spec::offer::k_initial};
  spec::sock_news::State sock_news = spec::sock_news::k_initial; // whose actions cause nothing

  void choose_nothing() {
    device = nullptr;
    endpoints = nullptr;
    text.clear();
    route = {};
    refuses = false;
  }
};

} // namespace statewire
