// SPDX-License-Identifier: BSD-3-Clause
#include "confirmations.hpp"

#include <utility>

namespace statewire::fi {
namespace {

// Active messages of the endpoints' contexts.
constexpr std::uint16_t k_question = 1;
constexpr std::uint16_t k_answer = 2;

} // namespace

// Answers come in the order of the questions.
Confirmations::Confirmations(Context& context, Done done)
    : context_(context), done_(std::move(done)) {
  context.on_message(k_question,
                     [this](const Message& m) { (void)context_.send(m.from.rank, k_answer, {}); });
  context.on_message(k_answer, [this](const Message& m) { answered(m.from.rank); });
}

std::uint32_t Confirmations::losses(std::uint32_t peer) const {
  const auto found = losses_.find(peer);
  return found != losses_.end() ? found->second : 0;
}

void Confirmations::ask(std::uint32_t peer, std::uint32_t losses_before, Operation& send) {
  if (losses(peer) != losses_before) return done_(send, Errc::moribund);
  waiting_[peer].push_back(&send);
  if (const Errc e = context_.send(peer, k_question, {}); e != Errc::ok) {
    waiting_[peer].pop_back();
    done_(send, e);
  }
}

void Confirmations::answered(std::uint32_t peer) {
  const auto found = waiting_.find(peer);
  if (found == waiting_.end() || found->second.empty()) return;
  Operation& send = *found->second.front();
  found->second.pop_front();
  if (found->second.empty()) waiting_.erase(found);
  done_(send, Errc::ok);
}

bool Confirmations::lost(std::uint32_t peer, Errc why) {
  ++losses_[peer];
  return end_all(peer, why);
}

bool Confirmations::end_all(std::uint32_t peer, Errc why) {
  const auto found = waiting_.find(peer);
  if (found == waiting_.end()) return false;
  const std::deque<Operation*> sends = std::exchange(found->second, {});
  waiting_.erase(peer);
  for (Operation* const send : sends) done_(*send, why);
  return true;
}

} // namespace statewire::fi
