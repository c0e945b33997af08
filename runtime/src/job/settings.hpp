// SPDX-License-Identifier: BSD-3-Clause
// Defaults of the library, and the environment variables that override them.
#pragma once

#include "base/setting_texts.hpp"

#include <statewire/options.hpp>
#include <statewire/result.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace statewire {

inline constexpr const char* k_progress_variable = "STATEWIRE_PROGRESS";
inline constexpr const char* k_trace_variable = "STATEWIRE_TRACE";

[[nodiscard]] std::string_view name(ProgressMode mode);

struct ProgressChoice {
  ProgressMode mode = ProgressMode::adaptive;
  std::string why;
};

// `request` (the value of STATEWIRE_PROGRESS: spin, adaptive or blocking) decides alone when it is
// given. Otherwise adaptive, which is never far from the best; and blocking with two processes for
// each core or more. Spinning must be asked for, because it takes a core per process even while
// nothing happens. `processes`: of the job, on this machine; `cores`: that those may run on,
// all together, which are more than the cores of one when a launcher binds each to its own.
[[nodiscard]] Result<ProgressChoice> choose_progress(
    std::uint32_t processes, std::uint32_t cores,
    std::optional<std::string_view> request = environment_variable(k_progress_variable));
// Whether the environment requests a mode. An empty variable does not, as with choose_progress().
[[nodiscard]] bool requests_progress_mode();

// Whether the environment requests a trace. Fails on a value that is neither 1 nor 0.
[[nodiscard]] Result<bool> requests_trace();

[[nodiscard]] std::uint32_t usable_cores(); // that this process may run on; at least 1

} // namespace statewire
