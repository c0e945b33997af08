// SPDX-License-Identifier: BSD-3-Clause
#include "parts.hpp"

#include <algorithm>

namespace statewire::chart {
namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// The bytes of the first `count` characters.
std::size_t bytes_of(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  while (at < text.size() && count > 0) {
    ++at;
    while (at < text.size() && continues_character(text[at])) ++at;
    --count;
  }
  return at;
}

void wrap_line(std::string_view text, std::size_t most, std::vector<std::string>& out) {
  while (width(text) > most) {
    const std::size_t cut = bytes_of(text, most);
    const auto blank = text.substr(0, cut + 1).rfind(' ');
    const auto slash = text.substr(0, cut).rfind('/'); // a path ends its line behind a folder
    std::size_t end = cut;
    if (blank != std::string_view::npos && blank > 0)
      end = blank;
    else if (slash != std::string_view::npos)
      end = slash + 1;
    out.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  }
  out.emplace_back(text);
}

} // namespace

std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continues_character(c); }));
}

std::vector<std::string> wrap(std::string_view text, std::size_t most) {
  std::vector<std::string> out;
  for (;;) {
    const auto end = text.find('\n');
    wrap_line(text.substr(0, end), std::max<std::size_t>(most, 1), out);
    if (end == std::string_view::npos) return out;
    text.remove_prefix(end + 1);
  }
}

Arrows match(const Chart& chart) {
  Arrows out;
  out.end_of.resize(chart.events.size());
  for (std::size_t i = 0; i < chart.events.size(); ++i) {
    const Event& event = chart.events[i];
    const bool ends = event.kind == Event::Kind::receive || event.kind == Event::Kind::lost;
    if (ends && event.sent && *event.sent < i) out.end_of[*event.sent] = i;
  }
  return out;
}

std::size_t lane_of(const Chart& chart, std::size_t lane) {
  return chart.lanes.empty() ? 0 : std::min(lane, chart.lanes.size() - 1);
}

std::string arrow_text(const Chart& chart, const Event& event) {
  if (event.kind == Event::Kind::send || !event.sent || *event.sent >= chart.events.size())
    return event.text;
  return chart.events[*event.sent].text;
}

} // namespace statewire::chart
