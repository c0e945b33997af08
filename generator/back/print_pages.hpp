// SPDX-License-Identifier: BSD-3-Clause
// Splits a drawing that is too long for one printed page.
#pragma once

#include <string>
#include <vector>

namespace statewire::gen {

// SVGs, one per page. The drawing itself if its text stays legible on one page of A4. Otherwise
// pages of A4 with margins of 25 mm; the drawing is shrunk to their width if it is wider. A page
// ends between two nodes, or between two lines of text where it would be half empty otherwise.
[[nodiscard]] std::vector<std::string> printed_pages(const std::string& svg);

} // namespace statewire::gen
