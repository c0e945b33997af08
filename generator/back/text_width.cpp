// SPDX-License-Identifier: BSD-3-Clause
#include "text_width.hpp"

#include <array>

namespace statewire::gen {
namespace {

// Of the characters from the blank to the tilde, in thousandths of the size.
using Widths = std::array<int, 95>;
constexpr Widths k_plain{
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};
constexpr Widths k_bold{348, 456, 521, 838, 696,  1002, 872, 306,  457, 457, 523, 838, 380, 415,
                        380, 365, 696, 696, 696,  696,  696, 696,  696, 696, 696, 696, 400, 400,
                        838, 838, 838, 580, 1000, 774,  762, 734,  830, 683, 683, 821, 837, 372,
                        372, 775, 637, 995, 837,  850,  733, 850,  770, 720, 682, 812, 774, 1103,
                        771, 724, 725, 457, 365,  457,  838, 500,  500, 675, 716, 593, 716, 678,
                        435, 716, 712, 343, 343,  665,  343, 1042, 712, 687, 716, 716, 493, 595,
                        478, 712, 652, 924, 645,  652,  582, 712,  365, 712, 838};
constexpr int k_other = 838; // an arrow; of other scripts few letters are wider

} // namespace

double widest_width(std::string_view html, double size) {
  bool bold = false;
  int units = 0;
  while (!html.empty()) {
    const char c = html.front();
    std::size_t bytes = 1;
    const auto until = [&](char end) {
      const auto at = html.find(end);
      return at == std::string_view::npos ? html.size() : at + 1;
    };
    const Widths& widths = bold ? k_bold : k_plain;
    if (c == '<') {
      bytes = until('>');
      const std::string_view tag = html.substr(0, bytes);
      if (tag == "<B>" || tag == "</B>") bold = tag == "<B>";
    } else if (c == '&') {
      bytes = until(';');
      units += html.substr(0, bytes) == "&#160;" ? widths.front() : k_other;
    } else if (c >= ' ' && c <= '~') {
      units += widths.at(static_cast<std::size_t>(c - ' '));
    } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) { // the first byte of others
      units += k_other;
    }
    html.remove_prefix(bytes);
  }
  return units * size / 1000;
}

} // namespace statewire::gen
