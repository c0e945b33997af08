// SPDX-License-Identifier: BSD-3-Clause
// Tables of reasons.
#pragma once

#include "framework.hpp"

#include <span>
#include <string>

namespace statewire::cpc {

struct Candidates {
  std::span<const Standing> standings; // ours
  const Advertisement& mine;
  const Advertisement& theirs;
  const WhyNotReach& why_not;
};

// Every component that either side knows of, one after the other by name: how it stands here and
// there, and of ports that both offer, why they do not reach each other. Lines without the last
// newline.
[[nodiscard]] std::string table_of(const Candidates& c);

// The left half of it: this process alone.
[[nodiscard]] std::string table_of(std::span<const Standing> standings);

} // namespace statewire::cpc
