// What the owner of the packets and the users are told, when a step is over, in the order in which
// it came about. Users may make progress then and wait; so they are called when nothing is in hand
// that progress would overtake.
#include "impl.hpp"

#include <utility>

namespace statewire {

using Impl = EndpointCore::Impl;

namespace {

constexpr std::size_t k_extra_notices = 64;

} // namespace

// Users are called from here.
void Impl::leave(Entry::From from) {
  if (!may_call_users()) return;
  if (depth == 1 || from != Entry::From::user) {
    if (!notices.empty()) run_callbacks();
    // Once: what callbacks make of it is left for the next turn, so that others have theirs.
    if (from != Entry::From::user && flush_delayed()) {
      settle();
      run_callbacks();
    }
  }
  if (depth == 1 && finalizing) finish_finalize();
}

// Callbacks may add more, and may come here again themselves. Bounded: a user who answers each with
// something that raises another must not keep others waiting for ever.
void Impl::run_callbacks() {
  for (std::size_t most = notices.size() + k_extra_notices; most != 0; --most) {
    if (next_notice == notices.size()) break;
    const Notice n = notices[next_notice++];
    if (next_notice == notices.size()) {
      notices.clear();
      next_notice = 0;
    }
    tell(n);
    settle();
  }
}

// With more in hand that has arrived: users, who may wait for just that, are called when it has
// been told.
void Impl::tell_owner() {
  for (std::size_t i = next_notice; i < notices.size();) {
    const Notice n = notices[i];
    if (is_for_users(n)) {
      ++i;
      continue;
    }
    notices.erase(notices.begin() + static_cast<std::ptrdiff_t>(i));
    tell(n);
    settle();
  }
  if (next_notice != notices.size()) return;
  notices.clear();
  next_notice = 0;
}

bool Impl::is_for_users(const Notice& n) {
  using Kind = Notice::Kind;
  return n.kind == Kind::connected || n.kind == Kind::closed || n.kind == Kind::lost ||
         n.kind == Kind::rest;
}

bool Impl::at_rest() {
  if (may_call_users()) return true;
  if (!std::exchange(rest_wanted, true)) notices.push_back({Notice::Kind::rest, identity.own});
  return false;
}

void Impl::tell(const Notice& n) {
  switch (n.kind) {
  case Notice::Kind::connected:
    if (callbacks.connected) callbacks.connected(n.peer);
    break;
  case Notice::Kind::closed:
    if (callbacks.closed) callbacks.closed(n.peer);
    break;
  case Notice::Kind::lost:
    if (callbacks.lost) callbacks.lost(n.peer, n.error);
    break;
  case Notice::Kind::up:
    packets->on_up(n.peer, now);
    break;
  case Notice::Kind::sent:
    packets->on_sent(n.peer, n.token, now);
    break;
  case Notice::Kind::room:
    packets->on_room(n.peer, now);
    break;
  case Notice::Kind::placed:
    placed_is_told(n.peer, n.token);
    break;
  case Notice::Kind::down:
    tell_the_end(*find(n.peer), n.error);
    break;
  case Notice::Kind::rest:
    rest_wanted = false;
    packets->on_rest(now);
    break;
  }
}

} // namespace statewire
