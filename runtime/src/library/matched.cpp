// SPDX-License-Identifier: BSD-3-Clause
// Matched probes of a Messages.
#include "asio/progress.hpp"
#include "messages/message_core.hpp"

#include <utility>

namespace statewire {

MatchedMessage Messages::mprobe(const Selector& what) {
  const ProgressLoop::Scope scope(loop_);
  std::optional<MatchedMessage> message;
  loop_.run_until([&] { return (message = match_and_take(what)).has_value(); });
  return message ? *message : MatchedMessage(abandoned());
}

std::optional<MatchedMessage> Messages::improbe(const Selector& what) {
  const ProgressLoop::Scope scope(loop_);
  if (is_over()) return MatchedMessage(abandoned());
  if (auto message = match_and_take(what)) return message;
  loop_.poll(loop_.recent());
  return match_and_take(what);
}

Request Messages::imrecv(const MatchedMessage& message, MutableBytes into, Callback done) {
  return imrecv_list(message, {&into, 1}, std::move(done));
}

Request Messages::imrecv_list(const MatchedMessage& message, std::span<const MutableBytes> into,
                              Callback done) {
  const ProgressLoop::Scope scope(loop_);
  if (is_over()) return refuse(std::move(done));
  return core_.imrecv(message, into, loop_.recent(), std::move(done));
}

Status Messages::mrecv(const MatchedMessage& message, MutableBytes into) {
  const ProgressLoop::Scope scope(loop_);
  Request request = imrecv(message, into);
  return wait(request);
}

void Messages::discard(const MatchedMessage& message) {
  const ProgressLoop::Scope scope(loop_);
  if (is_over()) return;
  core_.discard(message, loop_.recent());
}

std::optional<MatchedMessage> Messages::match_and_take(const Selector& what) {
  if (!names_no_peer(what)) return core_.improbe(what);
  return MatchedMessage(Status{.error = Errc::invalid_argument});
}

} // namespace statewire
