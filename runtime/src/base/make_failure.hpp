// SPDX-License-Identifier: BSD-3-Clause
// Failures whose texts are formatted.
#pragma once

#include <statewire/result.hpp>

#include <fmt/format.h>

namespace statewire {

template <class... Values>
[[nodiscard]] Failure make_failure(Errc code, fmt::format_string<Values...> text,
                                   Values&&... values) {
  return {code, fmt::format(text, std::forward<Values>(values)...)};
}

// Of a system call, with what its errno means.
[[nodiscard]] inline Failure make_failure(int error, std::string_view what) {
  return make_failure(from_errno(error), "{}: {}", what, std::system_category().message(error));
}

} // namespace statewire
