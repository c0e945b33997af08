// SPDX-License-Identifier: BSD-3-Clause
// Messages that name their sender, and whose bytes all follow from their tag.
#pragma once

#include <statewire/messages.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace statewire::traffic {

// One incarnation of one process: a restarted process is another actor.
using ActorId = std::uint32_t;

// The low bits of a tag are what receives ask for; the others make it the only one of its kind.
inline constexpr Tag k_class_mask = 0x0f;
inline constexpr Tag k_forwarded = 0x10; // its content is that of another message

[[nodiscard]] constexpr Tag tag_of(ActorId actor, std::uint32_t number, unsigned its_class,
                                   bool forwarded) {
  return Tag{actor} << 40U | Tag{number} << 8U | (forwarded ? k_forwarded : 0) |
         (its_class & k_class_mask);
}
[[nodiscard]] constexpr ActorId actor_of(Tag tag) { return static_cast<ActorId>(tag >> 40U); }
[[nodiscard]] constexpr std::uint32_t number_of(Tag tag) {
  return static_cast<std::uint32_t>(tag >> 8U);
}
[[nodiscard]] constexpr bool is_forwarded(Tag tag) { return (tag & k_forwarded) != 0; }

// The bytes of the message with this tag, from `offset` on.
void write_letter(std::span<std::byte> out, Tag tag, std::size_t offset = 0);
// Whether they are these.
[[nodiscard]] bool is_letter(std::span<const std::byte> bytes, Tag tag, std::size_t offset = 0);

} // namespace statewire::traffic
