// SPDX-License-Identifier: BSD-3-Clause
#include "parts.hpp"

#include <algorithm>

namespace statewire::chart {
namespace {

constexpr std::size_t k_least_gap = 34, k_most_gap = 48, k_margin = 2;

class Drawing {
 public:
  explicit Drawing(const Chart& chart) : chart_(chart), arrows_(match(chart)) {
    std::size_t widest = 0;
    for (const std::string& lane : chart.lanes) widest = std::max(widest, width(lane));
    for (const Event& event : chart.events)
      if (event.kind == Event::Kind::note || event.kind == Event::Kind::send)
        widest = std::max(widest, width(event.text));
    gap_ = std::clamp(widest + 8, k_least_gap, k_most_gap);
  }

  std::string draw() {
    for (const std::string& line : wrap(chart_.title, 100))
      if (!line.empty()) out_ += line + "\n";
    if (!out_.empty()) out_ += "\n";
    heads();
    for (std::size_t i = 0; i < chart_.events.size(); ++i) event(i);
    heads();
    return out_;
  }

 private:
  [[nodiscard]] std::size_t column(std::size_t lane) const {
    return k_margin + lane_of(chart_, lane) * gap_;
  }
  // Every line begins with the lanes.
  [[nodiscard]] std::string lanes() const {
    std::string line;
    for (std::size_t lane = 0; lane < chart_.lanes.size(); ++lane) {
      line.resize(column(lane), ' ');
      line += '|';
    }
    return line;
  }
  void put(std::string line) {
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out_ += line + "\n";
  }
  // A text that may hold more bytes than characters, over what is there.
  static std::string over(std::string line, std::size_t column, const std::string& text) {
    if (line.size() < column) line.resize(column, ' ');
    const std::size_t covered = std::min(width(text), line.size() - column);
    return line.replace(column, covered, text);
  }
  void heads() {
    std::string line;
    for (std::size_t lane = 0; lane < chart_.lanes.size(); ++lane) {
      if (width(line) < column(lane)) line.append(column(lane) - width(line), ' ');
      line += chart_.lanes[lane];
    }
    put(line);
  }
  void note(const Event& event) {
    const bool last = lane_of(chart_, event.lane) + 1 == chart_.lanes.size();
    for (const std::string& text : wrap(event.text, last ? k_most_gap : gap_ - 4))
      put(over(lanes(), column(event.lane) + 2, text));
  }
  void rule(const Event& event) {
    const bool wrong = event.kind == Event::Kind::mark;
    bool first = true;
    for (const std::string& text : wrap(event.text, 100)) {
      std::string line = (wrong ? "!! " : "-- ") + text + " ";
      if (!first) line = "   " + text;
      const std::size_t end = column(chart_.lanes.size()) + 1;
      if (first && width(line) < end) line.append(end - width(line), wrong ? '!' : '-');
      put(line);
      first = false;
    }
  }
  // "|--- text ------->|", "|<------ text ----|", and with an x where it is lost.
  void arrow(const Event& event) {
    std::size_t from = column(event.other);
    std::size_t to = column(event.lane);
    const bool lost = event.kind == Event::Kind::lost;
    const std::string text = " " + arrow_text(chart_, event) + " ";
    std::string line = lanes();
    if (from == to) { // to itself
      put(over(line, from + 1, (lost ? "--" : "->") + text + (lost ? "lost" : "arrives")));
      return;
    }
    const bool right = from < to;
    const std::size_t left = std::min(from, to) + 1;
    std::string shaft(std::max(from, to) - left, '-');
    if (lost) { // half the way
      const std::size_t half = std::max(shaft.size() / 2, std::min(shaft.size(), width(text) + 5));
      for (std::size_t i = 0; i < shaft.size(); ++i)
        if (right ? i >= half : i < shaft.size() - half) shaft[i] = ' ';
      shaft[right ? half - 1 : shaft.size() - half] = 'x';
    } else {
      shaft[right ? shaft.size() - 1 : 0] = right ? '>' : '<';
    }
    const std::size_t room = shaft.size() > 4 ? shaft.size() - 4 : 0;
    const std::string shown = wrap(text.substr(1, text.size() - 2), room > 2 ? room - 2 : 1)[0];
    const std::string label = " " + shown + " ";
    const std::size_t at = right ? 2 : shaft.size() - std::min(shaft.size(), width(label) + 2);
    put(over(line, left, over(shaft, at, label)));
  }
  // The beginning of an arrow that others cross.
  void beginning(const Event& event) {
    const bool right = column(event.lane) <= column(event.other);
    const std::string line = lanes();
    if (right) return put(over(line, column(event.lane) + 1, "-- " + event.text + " .."));
    const std::string text = ".. " + event.text + " --";
    const std::size_t room = std::min(width(text), column(event.lane));
    put(over(line, column(event.lane) - room, text));
  }
  [[nodiscard]] bool is_crossed(std::size_t send) const {
    const auto end = arrows_.end_of[send];
    if (!end) return true;
    return std::any_of(chart_.events.begin() + static_cast<std::ptrdiff_t>(send) + 1,
                       chart_.events.begin() + static_cast<std::ptrdiff_t>(*end),
                       [](const Event& event) {
                         return event.kind == Event::Kind::send ||
                                event.kind == Event::Kind::receive ||
                                event.kind == Event::Kind::lost;
                       });
  }
  void event(std::size_t index) {
    const Event& event = chart_.events[index];
    switch (event.kind) {
    case Event::Kind::note:
      return note(event);
    case Event::Kind::send:
      if (is_crossed(index)) beginning(event);
      return;
    case Event::Kind::receive:
    case Event::Kind::lost:
      return arrow(event);
    case Event::Kind::rule:
    case Event::Kind::mark:
      return rule(event);
    }
  }

  const Chart& chart_;
  Arrows arrows_;
  std::size_t gap_ = k_least_gap;
  std::string out_;
};

} // namespace

std::string to_text(const Chart& chart) { return Drawing(chart).draw(); }

} // namespace statewire::chart
