// SPDX-License-Identifier: BSD-3-Clause
// SVG into PNG and PDF, by rsvg-convert of Debian's package librsvg2-bin. The fonts are those of
// this machine.
#pragma once

#include <string>

namespace statewire::gen::cli {

struct Converted {
  std::string text;    // the file
  std::string problem; // or why there is none
};
[[nodiscard]] Converted convert(const std::string& svg, const std::string& format);

// Writes into a PNG or PDF which spec it shows, as the other outputs say it: another spec's drawing
// is not replaced.
[[nodiscard]] std::string mark_source(std::string file, const std::string& format,
                                      const std::string& spec);

} // namespace statewire::gen::cli
