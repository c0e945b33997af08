// SPDX-License-Identifier: BSD-3-Clause
#include "print_pages.hpp"

#include "page.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <string_view>

namespace statewire::gen {
namespace {

constexpr double k_paper_width = 595.3, k_paper_height = 841.9, k_margin = 70.9; // A4, 25 mm

double number_at(std::string_view text, std::size_t at) {
  double value = 0;
  std::from_chars(text.data() + at, text.data() + text.size(), value);
  return value;
}

// The number behind `key`, from `from` on; 0 if there is none.
double number_after(std::string_view text, std::string_view key, std::size_t from) {
  const std::size_t at = text.find(key, from);
  return at == std::string_view::npos ? 0 : number_at(text, at + key.size());
}

// What is better not cut, from its top to its bottom.
struct Piece {
  double top = 0, bottom = 0;
};

// Graphviz draws upwards from an origin at the bottom, to which its outermost group is moved.
// The texts of a node are one piece each with `whole_nodes`, else each line is.
std::vector<Piece> pieces_of(std::string_view svg, bool whole_nodes) {
  double origin = 0;
  if (const std::size_t at = svg.find("translate("); at != std::string_view::npos)
    origin = number_after(svg, " ", at);
  std::vector<Piece> pieces;
  std::size_t end_of_group = 0;
  for (std::size_t at = svg.find("<text "); at != std::string_view::npos;
       at = svg.find("<text ", at + 1)) {
    const double baseline = origin + number_after(svg, " y=\"", at);
    const double size = number_after(svg, "font-size=\"", at);
    const Piece line{baseline - size, baseline + 0.3 * size};
    if (whole_nodes && at < end_of_group) {
      constexpr double border = 6;
      pieces.back().top = std::min(pieces.back().top, line.top - border);
      pieces.back().bottom = std::max(pieces.back().bottom, line.bottom + border);
    } else {
      pieces.push_back(line);
      end_of_group = svg.find("</g>", at);
    }
  }
  return pieces;
}

// Where a page ends at `limit` at the latest: above each piece that it would cut.
double end_of_page(const std::vector<Piece>& pieces, double limit) {
  double end = limit;
  for (bool moved = true; moved;) {
    moved = false;
    for (const Piece& piece : pieces)
      if (piece.top < end && end < piece.bottom) {
        end = piece.top;
        moved = true;
      }
  }
  return end;
}

} // namespace

std::vector<std::string> printed_pages(const std::string& svg) {
  const std::size_t root = svg.find("<svg ");
  const std::size_t body = root == std::string::npos ? root : svg.find('>', root);
  if (body == std::string::npos || type_size(svg).on_page >= k_legible) return {svg};
  const double width = number_after(svg, " width=\"", root);
  const double height = number_after(svg, " height=\"", root);
  const double scale = std::min(1.0, k_page_width / width);
  if (width <= 0 || height * scale <= k_page_height) return {svg};

  const std::vector<Piece> nodes = pieces_of(svg, true);
  const std::vector<Piece> lines = pieces_of(svg, false);
  const double most = k_page_height / scale;
  std::vector<double> ends{0};
  while (ends.back() + most < height) {
    const double begin = ends.back();
    double end = end_of_page(nodes, begin + most);
    if (end < begin + most / 2) end = end_of_page(lines, begin + most); // a page half empty
    ends.push_back(end < begin + most / 2 ? begin + most : end);
  }
  ends.push_back(height);
  std::vector<std::string> pages;
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    const double part = ends[i + 1] - ends[i];
    pages.push_back(fmt::format(
        "{}<svg width=\"{}pt\" height=\"{}pt\" viewBox=\"0 0 {} {}\" "
        "xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n"
        "<svg x=\"{}\" y=\"{}\" width=\"{:.2f}\" height=\"{:.2f}\" "
        "viewBox=\"0 {:.2f} {:.2f} {:.2f}\">{}"
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-family=\"Helvetica,Arial,sans-serif\" "
        "font-size=\"8\">{} of {}</text>\n</svg>\n",
        svg.substr(0, root), k_paper_width, k_paper_height, k_paper_width, k_paper_height, k_margin,
        k_margin, width * scale, part * scale, ends[i], width, part, svg.substr(body + 1),
        k_paper_width / 2, k_paper_height - k_margin / 2, i + 1, ends.size() - 1));
  }
  return pages;
}

} // namespace statewire::gen
