// SPDX-License-Identifier: BSD-3-Clause
// A drawing that is too long for one printed page, as several.
#pragma once

#include <string>
#include <vector>

namespace statewire::gen {

// SVGs, one per page. The drawing itself if its type can be read when it is shrunk to one page of
// A4. Else pages of A4 with margins of 25 mm, on which the drawing is as wide as the text, or as
// wide as it is; a page ends between two nodes, or two lines of text if the page would be half
// empty.
[[nodiscard]] std::vector<std::string> printed_pages(const std::string& svg);

} // namespace statewire::gen
