// SPDX-License-Identifier: BSD-3-Clause
// The words and signs of a guard.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace statewire::gen {

struct GuardToken {
  enum class Sort : std::uint8_t { word, compare, join, negate, open, close, other };
  Sort sort = Sort::other;
  std::string_view text;
  bool blank_before = false;
  bool arguments = false; // in parentheses, which are no tokens
};

// Arguments, as in `connected(vc)`, belong to the word before, as `-up` does in `link-up`.
[[nodiscard]] std::vector<GuardToken> guard_tokens(std::string_view guard);

// Why a sign, such as `/=`, is no part of a guard, and what to write; empty: it may be.
[[nodiscard]] std::string_view refusal_of(std::string_view sign);

// The length of an arrow or another sign of mathematics, in UTF-8, at the front; 0: there is none.
[[nodiscard]] std::size_t mathematical(std::string_view text);

[[nodiscard]] bool has_letter(std::string_view word);
// `SYN`, `0x4`, `4`: names of values rather than of questions.
[[nodiscard]] bool is_constant(std::string_view word);

inline constexpr std::string_view k_logic =
    " joins no conditions; write them with 'and', 'or', 'not' and parentheses";
inline constexpr std::string_view k_computes = " is computed in no guard; ask a question in words";

} // namespace statewire::gen
