// SPDX-License-Identifier: BSD-3-Clause
#include "settings.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <sched.h>
#include <thread>

namespace statewire {

std::string_view name(ProgressMode mode) {
  constexpr std::array<std::string_view, 3> k_names{"spin", "adaptive", "blocking"};
  static_assert(k_names.size() == static_cast<std::size_t>(ProgressMode::blocking) + 1);
  return k_names.at(static_cast<std::size_t>(mode));
}

Result<ProgressChoice> choose_progress(std::uint32_t processes, std::uint32_t cores,
                                       std::optional<std::string_view> request) {
  if (request && !request->empty()) {
    const std::string shown = fmt::format("{}={}", k_progress_variable, *request);
    for (const auto mode : {ProgressMode::spin, ProgressMode::adaptive, ProgressMode::blocking})
      if (name(mode) == *request) return ProgressChoice{mode, shown};
    return Failure{Errc::invalid_argument, shown + ": it is one of spin, adaptive and blocking"};
  }
  const std::string counts = fmt::format("{} process{}, {} core{}", processes,
                                         processes == 1 ? "" : "es", cores, cores == 1 ? "" : "s");
  if (processes > 1 && processes <= cores)
    return ProgressChoice{ProgressMode::adaptive,
                          counts + ": spins briefly, then sleeps; with a core for each process, " +
                              k_progress_variable + "=spin buys latency with processor time"};
  // A process that spins would occupy the core that the process it waits for needs.
  if (processes / 2 >= cores && processes > 2)
    return ProgressChoice{ProgressMode::blocking, counts + ": leaves the core to others at once"};
  return ProgressChoice{ProgressMode::adaptive,
                        counts + ": spins briefly, then leaves the core to others"};
}

bool requests_progress_mode() { return environment_variable(k_progress_variable).has_value(); }

Result<bool> requests_trace() {
  const std::string_view value = environment_variable(k_trace_variable).value_or("0");
  if (value == "0" || value == "1") return value == "1";
  return Failure{Errc::invalid_argument, fmt::format("{}={}: it is 1 (print each transition) or 0",
                                                     k_trace_variable, value)};
}

std::uint32_t usable_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  // More processors than the set has room for: then ask the library.
  if (::sched_getaffinity(0, sizeof set, &set) == 0)
    return static_cast<std::uint32_t>(std::max(1, CPU_COUNT(&set)));
  return std::max(1U, std::thread::hardware_concurrency());
}

} // namespace statewire
