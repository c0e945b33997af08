// SPDX-License-Identifier: BSD-3-Clause
#include "confirmations.hpp"

#include <algorithm>
#include <utility>

namespace statewire::fi {
namespace {

// Active messages of the endpoints' contexts.
constexpr std::uint16_t k_question = 1;
constexpr std::uint16_t k_answer = 2;

} // namespace

// Answers arrive in the order of the questions. One that was deferred until after the end of its
// connection belongs to a question that has ended: its number differs from that of the first.
Confirmations::Confirmations(Context& context, Done done)
    : context_(context), done_(std::move(done)) {
  context.am_handler(k_question, [this](const ActiveMessage& m) {
    (void)context_.am_send(m.from, k_answer, m.payload);
  });
  context.am_handler(k_answer, [this](const ActiveMessage& m) { answered(m.from, m.payload); });
}

void Confirmations::ask(std::uint32_t peer, Operation& send) {
  const std::uint64_t number = ++last_; // echoed unchanged, so byte order does not matter
  waiting_[peer].push_back({number, &send});
  const Errc e = context_.am_send(peer, k_question, std::as_bytes(std::span(&number, 1)));
  if (e == Errc::ok || e == Errc::moribund) return; // moribund: lost() follows, with the reason
  if (auto& questions = waiting_[peer]; questions.size() > 1)
    questions.pop_back();
  else
    waiting_.erase(peer);
  done_(send, e);
}

void Confirmations::answered(std::uint32_t peer, std::span<const std::byte> number) {
  const auto found = waiting_.find(peer);
  if (found == waiting_.end() || found->second.empty()) return;
  const Question& first = found->second.front();
  if (!std::ranges::equal(number, std::as_bytes(std::span(&first.number, 1)))) return;
  Operation& send = *first.send;
  found->second.pop_front();
  if (found->second.empty()) waiting_.erase(found);
  done_(send, Errc::ok);
}

bool Confirmations::end_all(std::uint32_t peer, Errc why) {
  const auto found = waiting_.find(peer);
  if (found == waiting_.end()) return false;
  const std::deque<Question> questions = std::exchange(found->second, {});
  waiting_.erase(peer);
  for (const Question& q : questions) done_(*q.send, why);
  return true;
}

} // namespace statewire::fi
