// SPDX-License-Identifier: BSD-3-Clause
// What both files of RdmaLane need: the room for its work requests, its words, texts of failures.
#pragma once

#include "setup.hpp"

#include "shm/segment.hpp"
#include "verbs/verbs_device.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace statewire::lanes {

// Work requests of a queue pair. Each publication is one or two of them, and they are counted until
// a completion says that they are over; only some of them have one.
inline constexpr std::uint32_t k_work_per_receive = 6;
// Reads under way: they have places of their own in the queue.
inline constexpr std::uint32_t k_most_reads = 16;
// Bytes, at most: longer ones make every work request longer.
inline constexpr std::uint32_t k_inline = 128;

[[nodiscard]] inline std::string failure(std::string_view what, Errc error) {
  std::string text = fmt::format("{}: {}", what, to_text(error));
  if (error == Errc::no_memory)
    if (const std::string advice = verbs::locked_memory_advice(); !advice.empty())
      text += "; " + advice;
  return text;
}

using Word = std::uint32_t;
static_assert(k_most_receives <= shm::k_page / sizeof(Word)); // one for each that is under way

[[nodiscard]] inline std::byte* word_of(const shm::Segment& segment, std::uint64_t number) {
  return segment.ring() - shm::k_page + number % (shm::k_page / sizeof(Word)) * sizeof(Word);
}

} // namespace statewire::lanes
