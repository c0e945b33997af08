// SPDX-License-Identifier: BSD-3-Clause
#include "parts.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <utility>

namespace statewire::chart {
namespace {

// A monospaced face: its characters are this wide in every font that a reader may have.
constexpr double k_font = 12, k_character = 0.61 * k_font, k_line = 15;
constexpr std::size_t k_note_width = 36; // characters
constexpr double k_note_pad = 5, k_between = 170, k_margin = 16;

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out;
}

class Drawing {
 public:
  explicit Drawing(const Chart& chart) : chart_(chart), arrows_(match(chart)) {}

  std::string draw() {
    place();
    std::string body;
    out_ = &body;
    lines();
    for (std::size_t i = 0; i < chart_.events.size(); ++i) rule(i);
    for (std::size_t i = 0; i < chart_.events.size(); ++i) take(i);
    for (std::size_t i = 0; i < chart_.events.size(); ++i)
      if (is_end(chart_.events[i])) arrow(i);
    for (std::size_t i = 0; i < chart_.events.size(); ++i)
      if (chart_.events[i].kind == Event::Kind::send && !arrows_.end_of[i]) unfinished(i);
    for (std::size_t i = 0; i < chart_.events.size(); ++i) note(i);
    double title = k_margin + k_line - 4;
    for (const std::string& line : title_)
      text(k_margin, std::exchange(title, title + k_line), line, "start", "font-weight=\"bold\"");
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"DejaVu Sans Mono, Liberation Mono, "
        "Consolas, monospace\" font-size=\"{2}\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{3}</svg>\n",
        width_, height_, k_font, body);
  }

 private:
  struct Box {
    double left = 0, top = 0, right = 0, bottom = 0;
  };

  static bool is_end(const Event& event) {
    return event.kind == Event::Kind::receive || event.kind == Event::Kind::lost;
  }
  static bool is_rule(const Event& event) {
    return event.kind == Event::Kind::rule || event.kind == Event::Kind::mark;
  }
  [[nodiscard]] double x(std::size_t lane) const {
    return k_margin + note_ / 2 + static_cast<double>(lane_of(chart_, lane)) * (note_ + k_between);
  }

  // Where every row lies, and how large all is.
  void place() {
    std::size_t widest = 10;
    for (const std::string& lane : chart_.lanes) widest = std::max(widest, width(lane));
    for (const Event& event : chart_.events)
      if (event.kind == Event::Kind::note)
        for (const std::string& line : wrap(event.text, k_note_width))
          widest = std::max(widest, width(line));
    note_ = static_cast<double>(widest) * k_character + 2 * k_note_pad;
    const auto lanes = static_cast<double>(std::max<std::size_t>(chart_.lanes.size(), 1));
    width_ = std::max(2 * k_margin + lanes * note_ + (lanes - 1) * k_between, 520.0);
    columns_ = static_cast<std::size_t>((width_ - 2 * k_margin) / k_character) - 2;
    title_ = wrap(chart_.title, columns_);
    if (chart_.title.empty()) title_.clear();
    head_ = k_margin + static_cast<double>(title_.size()) * k_line + (title_.empty() ? 0 : 8);
    double y = head_ + k_line + 2 * k_note_pad + 10;
    for (const Event& event : chart_.events) {
      double height = 20;
      if (event.kind == Event::Kind::note)
        height = static_cast<double>(wrap(event.text, k_note_width).size()) * k_line +
                 2 * k_note_pad + 6;
      if (is_rule(event))
        height = static_cast<double>(wrap(event.text, columns_).size()) * k_line + 12;
      rows_.push_back({y, height});
      y += height;
    }
    bottom_ = y + 6;
    height_ = bottom_ + k_margin;
  }
  [[nodiscard]] double middle(std::size_t event) const {
    return rows_[event].top + rows_[event].height / 2;
  }

  void text(double at, double y, std::string_view words, const char* anchor,
            std::string_view more = {}) {
    fmt::format_to(std::back_inserter(*out_),
                   "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}{}>{}</text>\n", at, y,
                   anchor, more.empty() ? "" : " ", more, escaped(words));
  }
  void lines() {
    for (std::size_t lane = 0; lane < chart_.lanes.size(); ++lane) {
      fmt::format_to(std::back_inserter(*out_),
                     "<path d=\"M{0:.1f} {1:.1f}V{2:.1f}\" stroke=\"#888\"/>\n"
                     "<rect x=\"{3:.1f}\" y=\"{4:.1f}\" width=\"{5:.1f}\" height=\"{6:.1f}\" "
                     "rx=\"3\" fill=\"#e8eef7\" stroke=\"#456\"/>\n",
                     x(lane), head_ + k_line + 2 * k_note_pad, bottom_, x(lane) - note_ / 2, head_,
                     note_, k_line + 2 * k_note_pad);
      text(x(lane), head_ + k_note_pad + k_line - 4, chart_.lanes[lane], "middle",
           "font-weight=\"bold\"");
    }
  }
  // A head at (to, y), for a shaft that comes from (from, from_y).
  void shaft(double from, double from_y, double to, double y, const char* colour) {
    const double side = to >= from ? -1 : 1;
    fmt::format_to(std::back_inserter(*out_),
                   "<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"{}\" stroke-width=\"1.4\" "
                   "fill=\"none\"/>\n",
                   from, from_y, to + side * 2, y, colour);
    const double length = std::max(1.0, std::abs(to - from) + std::abs(y - from_y));
    const double slope = (y - from_y) / length; // the head follows the shaft, roughly
    fmt::format_to(std::back_inserter(*out_),
                   "<path d=\"M{0:.1f} {1:.1f}l{2:.1f} {3:.1f}v8z\" fill=\"{4}\"/>\n", to, y,
                   side * 9, -4 - 9 * slope, colour);
  }
  // Above a line, at its middle; where that covers other text, at the nearest place that does not.
  void label(double from, double from_y, double to, double y, const std::string& words,
             const char* colour) {
    const double half = static_cast<double>(width(words)) * k_character / 2;
    const auto box_at = [&](double share) {
      const double at = from + share * (to - from);
      const double base = from_y + share * (y - from_y) - 4;
      return Box{at - half, base - k_font + 2, at + half, base + 3};
    };
    Box box = box_at(0.5);
    for (const double share : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9})
      if (const Box tried = box_at(share); is_free(tried)) {
        box = tried;
        break;
      }
    taken_.push_back(box);
    text((box.left + box.right) / 2, box.bottom - 3, words, "middle",
         fmt::format("fill=\"{}\" stroke=\"white\" stroke-width=\"4\" paint-order=\"stroke\"",
                     colour));
  }
  [[nodiscard]] bool is_free(const Box& box) const {
    return std::none_of(taken_.begin(), taken_.end(), [&box](const Box& other) {
      return box.left < other.right && other.left < box.right && box.top < other.bottom &&
             other.top < box.bottom;
    });
  }
  // Where the text of a note or a rule is: no label covers it.
  void take(std::size_t index) {
    const Event& event = chart_.events[index];
    if (event.kind != Event::Kind::note && !is_rule(event)) return;
    const auto lines = wrap(event.text, is_rule(event) ? columns_ : k_note_width);
    std::size_t widest = 1;
    for (const std::string& line : lines) widest = std::max(widest, width(line));
    const double w = static_cast<double>(widest) * k_character + 2 * k_note_pad;
    const double left = is_rule(event) ? k_margin : x(event.lane) - w / 2;
    taken_.push_back(
        {left, rows_[index].top + 3, left + w, rows_[index].top + rows_[index].height - 3});
  }
  void arrow(std::size_t index) {
    const Event& event = chart_.events[index];
    const bool lost = event.kind == Event::Kind::lost;
    const char* colour = lost ? "#b00" : "#124";
    const double from = x(event.other);
    const double to = x(event.lane);
    const double y = middle(index);
    const double from_y = event.sent && *event.sent < index ? middle(*event.sent) : y;
    const std::string words = arrow_text(chart_, event);
    if (lane_of(chart_, event.other) == lane_of(chart_, event.lane)) {
      fmt::format_to(std::back_inserter(*out_),
                     "<path d=\"M{:.1f} {:.1f}h40V{:.1f}h-38\" stroke=\"{}\" fill=\"none\"/>\n",
                     from, from_y - 4, y, colour);
      return text(from + 46, (from_y + y) / 2 + 4, words + (lost ? " (lost)" : ""), "start");
    }
    if (!lost) {
      shaft(from, from_y, to, y, colour);
      return label(from, from_y, to, y, words, colour);
    }
    // Lost where the middle between the lanes is.
    const double end = (from + to) / 2;
    fmt::format_to(std::back_inserter(*out_),
                   "<path d=\"M{0:.1f} {1:.1f}L{2:.1f} {3:.1f}m-5 -5l10 10m0 -10l-10 10\" "
                   "stroke=\"{4}\" stroke-width=\"1.4\" fill=\"none\"/>\n",
                   from, from_y, end, y, colour);
    label(end, y - 5, end, y - 5, words, colour);
  }
  void unfinished(std::size_t index) {
    const Event& event = chart_.events[index];
    const double from = x(event.lane);
    const double side = x(event.other) >= from ? 1 : -1;
    fmt::format_to(std::back_inserter(*out_),
                   "<path d=\"M{:.1f} {:.1f}h{:.1f}\" stroke=\"#124\" stroke-width=\"1.4\" "
                   "stroke-dasharray=\"4 3\"/>\n",
                   from, middle(index), side * (note_ + k_between) / 2);
    label(from, middle(index), from + side * (note_ + k_between), middle(index), event.text,
          "#124");
  }
  void note(std::size_t index) {
    const Event& event = chart_.events[index];
    const auto [top, height] = rows_[index];
    if (event.kind != Event::Kind::note) return;
    const auto lines = wrap(event.text, k_note_width);
    std::size_t widest = 1;
    for (const std::string& line : lines) widest = std::max(widest, width(line));
    const double w = static_cast<double>(widest) * k_character + 2 * k_note_pad;
    fmt::format_to(std::back_inserter(*out_),
                   "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"3\" "
                   "fill=\"#fffbe8\" stroke=\"#998\"/>\n",
                   x(event.lane) - w / 2, top + 3, w, height - 6);
    double y = top + 3 + k_note_pad + k_line - 4;
    for (const std::string& line : lines)
      text(x(event.lane), std::exchange(y, y + k_line), line, "middle");
  }
  void rule(std::size_t index) {
    const Event& event = chart_.events[index];
    if (!is_rule(event)) return;
    const auto [top, height] = rows_[index];
    const bool wrong = event.kind == Event::Kind::mark;
    fmt::format_to(std::back_inserter(*out_),
                   "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
                   "fill=\"{}\"/>\n",
                   k_margin, top + 4, width_ - 2 * k_margin, height - 6,
                   wrong ? "#fbdcdc" : "#eeeeee");
    double y = top + 4 + k_line - 3;
    for (const std::string& line : wrap(event.text, columns_))
      text(k_margin + 4, std::exchange(y, y + k_line), line, "start",
           wrong ? "fill=\"#900\" font-weight=\"bold\"" : "fill=\"#444\"");
  }

  struct Row {
    double top = 0, height = 0;
  };
  const Chart& chart_;
  Arrows arrows_;
  std::vector<Row> rows_;
  std::vector<Box> taken_; // by text that no label covers
  std::vector<std::string> title_;
  std::string* out_ = nullptr;
  std::size_t columns_ = 0;
  double note_ = 0, head_ = 0, width_ = 0, height_ = 0, bottom_ = 0;
};

} // namespace

std::string to_svg(const Chart& chart) { return Drawing(chart).draw(); }

} // namespace statewire::chart
