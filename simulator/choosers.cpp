// SPDX-License-Identifier: BSD-3-Clause
#include "choosers.hpp"

#include <algorithm>
#include <bit>

namespace statewire::sim {
namespace {

// Descending, so that the next one is at the end.
std::vector<std::uint64_t> moments(Dice& dice, std::uint64_t count, std::uint64_t length) {
  std::vector<std::uint64_t> out;
  for (std::uint64_t i = 0; i < count; ++i) out.push_back(dice.below(length));
  std::ranges::sort(out, std::greater<>());
  return out;
}

std::size_t count_plain(std::span<const Step> steps) {
  std::size_t n = steps.size();
  while (n > 0 && steps[n - 1].act == Act::fault) --n;
  return n;
}

} // namespace

FaultMoments::FaultMoments(Dice& dice, std::uint32_t budget) {
  if (budget == 0) return;
  constexpr std::uint64_t k_lengths[] = {15, 60, 200, 400};
  // Twice as many as the budget: to be over, or to restart, costs nothing.
  moments_ = moments(dice, std::uint64_t{2} * budget, k_lengths[dice.below(4)]);
}

bool FaultMoments::now(std::uint64_t step) {
  if (moments_.empty() || moments_.back() > step) return false;
  moments_.pop_back();
  return true;
}

std::size_t FaultMoments::pick(Dice& dice, std::span<const Step> steps) {
  const std::size_t first = count_plain(steps);
  FaultSet kinds = 0;
  for (std::size_t i = first; i < steps.size(); ++i) kinds |= only(steps[i].fault);
  if (kinds == 0) return SIZE_MAX;
  auto which = dice.below(static_cast<std::uint64_t>(std::popcount(kinds)));
  unsigned kind = 0;
  for (;; ++kind)
    if ((kinds >> kind & 1U) != 0 && which-- == 0) break;
  std::uint64_t targets = 0;
  for (std::size_t i = first; i < steps.size(); ++i)
    targets += static_cast<unsigned>(steps[i].fault) == kind ? 1 : 0;
  auto target = dice.below(targets);
  for (std::size_t i = first; i < steps.size(); ++i)
    if (static_cast<unsigned>(steps[i].fault) == kind && target-- == 0) return i;
  return SIZE_MAX;
}

RandomChooser::RandomChooser(std::uint64_t seed, std::uint32_t budget)
    : dice_(seed ^ 0xc0ffeeU), moments_(dice_, budget) {
  constexpr std::uint64_t k_paces[] = {1, 4, 16, 64, 400};
  program_pace_ = k_paces[dice_.below(3)];
  finalize_pace_ = k_paces[1 + dice_.below(4)];
  idle_pace_ = k_paces[dice_.below(4)];
}

bool RandomChooser::wants_faults() { return fault_turn_ = moments_.now(step_++); }

std::size_t RandomChooser::choose(std::span<const Step> steps) {
  if (fault_turn_)
    if (const std::size_t fault = FaultMoments::pick(dice_, steps); fault != SIZE_MAX) return fault;
  const std::size_t n = count_plain(steps);
  const bool program = dice_.one_in(program_pace_);
  const bool finalize = dice_.one_in(finalize_pace_);
  const bool idle = dice_.one_in(idle_pace_);
  const auto has_turn = [&](const Step& s) {
    switch (s.act) {
    case Act::send:
    case Act::close:
      return program;
    case Act::finalize:
      return finalize;
    case Act::timer:
    case Act::wait:
      return idle;
    default:
      return true;
    }
  };
  std::uint64_t candidates = 0;
  for (std::size_t i = 0; i < n; ++i) candidates += has_turn(steps[i]) ? 1 : 0;
  if (candidates == 0) return dice_.below(n);
  auto which = dice_.below(candidates);
  for (std::size_t i = 0; i < n; ++i)
    if (has_turn(steps[i]) && which-- == 0) return i;
  return 0;
}

PctChooser::PctChooser(std::uint64_t seed, std::uint32_t budget, std::uint32_t depth,
                       std::uint64_t length)
    : dice_(seed ^ 0x9c7U), moments_(dice_, budget),
      changes_(moments(dice_, depth > 0 ? depth - 1 : 0, std::max<std::uint64_t>(length, 1))),
      lowest_(changes_.size()) {}

bool PctChooser::wants_faults() { return fault_turn_ = moments_.now(step_++); }

std::uint64_t& PctChooser::priority(const Step& s) {
  std::pair<std::uint64_t, std::uint64_t> actor;
  switch (s.act) {
  case Act::send:
  case Act::close:
  case Act::finalize:
    actor = {1, s.process};
    break;
  case Act::timer:
    actor = {2, s.process};
    break;
  case Act::accept:
  case Act::accept_paused:
  case Act::accept_resumed:
    actor = {3, s.process};
    break;
  case Act::wait:
    actor = {4, 0};
    break;
  default:
    actor = {5 + s.side, std::uint64_t{s.link.opener} << 32U | s.link.number};
    break;
  }
  const auto [at, is_new] = priorities_.try_emplace(actor, 0);
  // Above those that the changes hand out.
  if (is_new) at->second = changes_.size() + 1000 + dice_.next() % (std::uint64_t{1} << 48U);
  return at->second;
}

std::size_t PctChooser::choose(std::span<const Step> steps) {
  if (fault_turn_)
    if (const std::size_t fault = FaultMoments::pick(dice_, steps); fault != SIZE_MAX) return fault;
  const std::size_t n = count_plain(steps);
  const auto highest = [&] {
    std::size_t best = 0;
    for (std::size_t i = 1; i < n; ++i)
      if (priority(steps[i]) > priority(steps[best])) best = i;
    return best;
  };
  while (!changes_.empty() && changes_.back() < step_) {
    changes_.pop_back();
    priority(steps[highest()]) = lowest_--;
  }
  return highest();
}

ReplayChooser::ReplayChooser(std::span<const Token> tokens) : tokens_(tokens) {
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (tokens[i] && tokens[i]->act == Act::fault) last_fault_ = i + 1;
}

std::size_t ReplayChooser::choose(std::span<const Step> steps) {
  while (next_ < tokens_.size()) {
    const Token& token = tokens_[next_++];
    if (!token) return 0;
    for (std::size_t i = 0; i < steps.size(); ++i)
      if (same(steps[i], *token)) return i;
  }
  return 0;
}

} // namespace statewire::sim
