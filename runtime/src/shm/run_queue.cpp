// SPDX-License-Identifier: BSD-3-Clause
#include "run_queue.hpp"

#include "asio/descriptor.hpp"

#include <array>
#include <charconv>
#include <chrono>
#include <fcntl.h>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace statewire::shm {
namespace {

constexpr Time k_interval = std::chrono::milliseconds(10);
constexpr int k_share = 8; // an eighth of the time is much

} // namespace

// The second of three numbers: ns on a processor, ns that it waited for one, turns.
std::optional<std::int64_t> RunQueue::waited() const {
  const native::Descriptor file(::open(file_.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return std::nullopt;
  std::array<char, 80> text{};
  const ssize_t n = ::read(file.get(), text.data(), text.size());
  const std::string_view read(text.data(), n > 0 ? static_cast<std::size_t>(n) : 0);
  const std::size_t space = read.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  std::int64_t ns = 0;
  const auto [end, error] = std::from_chars(read.data() + space + 1, read.data() + read.size(), ns);
  return error == std::errc() ? std::optional(ns) : std::nullopt;
}

bool RunQueue::is_crowded(Time now) {
  if (looked_at_ && now - *looked_at_ < k_interval) return is_crowded_;
  const std::optional<std::int64_t> before = std::exchange(waited_, waited());
  const Time interval = now - std::exchange(looked_at_, now).value_or(now);
  is_crowded_ = before && waited_ && Time(*waited_ - *before) * k_share > interval;
  return is_crowded_;
}

} // namespace statewire::shm
