// SPDX-License-Identifier: BSD-3-Clause
#include "finalize_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

namespace statewire {
namespace {

constexpr std::size_t k_most_lines = 8; // of one report

std::string queued(std::size_t bytes) {
  return bytes != 0 ? fmt::format("; {} bytes are queued", bytes) : std::string();
}

std::string how_long(Time deadline, Time now) {
  if (deadline == k_never) return {};
  const std::chrono::duration<double> left = std::max(deadline - now, Time{0});
  return fmt::format(", at most {:.1f} s more unless bytes move", left.count());
}

// Pseudo-ranks: connections that belong to no peer.
constexpr std::uint32_t k_unnamed = UINT32_MAX, k_closed = UINT32_MAX - 1;

std::string name(std::uint32_t rank) {
  if (rank == k_unnamed) return "incoming connections";
  if (rank == k_closed) return "closed connections";
  return fmt::format("rank {}", rank);
}

} // namespace

std::string FinalizeReport::on_sockets(const Core& core, Time now) {
  std::vector<Line> lines;
  for (const Blocker& b : core.blockers())
    lines.push_back({b.peer.rank,
                     fmt::format("{} ({}); {} ({})", b.state.close_words, b.state.close_state,
                                 b.state.channel_words, b.state.channel_state),
                     queued(b.state.queued_bytes), b.state.deadline});
  if (lines.empty() && core.connections() != 0)
    lines.push_back({k_unnamed, "their handshake has not named a rank yet", {}, k_never});
  if (lines.empty() && core.lingering() != 0)
    lines.push_back({k_closed, "their last bytes have not left yet", {}, k_never});
  return text_of(std::move(lines), now);
}

std::string FinalizeReport::text_of(std::vector<Line> lines, Time now) {
  std::erase_if(lines, [this](const Line& line) {
    return std::exchange(reported_[line.rank], line.reason) == line.reason;
  });
  std::string text;
  for (const Line& line : std::span(lines).first(std::min(lines.size(), k_most_lines))) {
    const std::string peer = name(line.rank);
    text += fmt::format("statewire: rank {}: finalize waits for {}{}: {}{}\n", own_rank_, peer,
                        how_long(line.deadline, now), line.reason, line.details);
  }
  if (lines.size() > k_most_lines)
    text += fmt::format("statewire: rank {}: finalize waits for {} more ranks\n", own_rank_,
                        lines.size() - k_most_lines);
  return text;
}

} // namespace statewire
