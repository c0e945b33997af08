// SPDX-License-Identifier: BSD-3-Clause
#include "address_text.hpp"

#include "names.hpp"

#include <statewire/context.hpp>

namespace statewire::fi {

std::string text_of(std::span<const std::uint8_t> bytes) {
  if (const auto name = name_in(bytes)) return "statewire://" + text_of_name(*name);
  const auto where = Context::decode_address(bytes);
  if (!where) return "statewire://(no address)";
  return "statewire://" + (where->empty() ? "(listens nowhere)" : to_text(where->front()));
}

} // namespace statewire::fi
