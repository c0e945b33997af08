// SPDX-License-Identifier: BSD-3-Clause
// The names that docs/guide/addresses.md uses.
#include <statewire/context.hpp>

void page(std::string_view secret, std::span<const std::uint8_t> address_of_another,
          statewire::Tag tag, statewire::ConstBytes bytes) {
  // BLOCK
}
