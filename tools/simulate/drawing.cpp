// SPDX-License-Identifier: BSD-3-Clause
#include "drawing.hpp"

#include <chart/chart.hpp>

namespace statewire::tools {
namespace {

using chart::Event;

// Steps have numbers, and a star when they were chosen, as in the text; what the machines made of
// them has not.
std::string words(const sim::StoryLine& line) {
  if (line.kind == sim::StoryLine::Kind::note) return line.text;
  return std::to_string(line.number) + (line.chosen ? "* " : ". ") + line.text;
}

} // namespace

std::string drawing(const sim::Story& story, const std::string& title) {
  chart::Chart out;
  out.title = title + "\nA star marks what would not have happened by itself.";
  out.lanes = story.lanes;
  for (const sim::StoryLine& line : story.lines) {
    Event event;
    event.lane = line.lane;
    event.text = words(line);
    if (line.kind == sim::StoryLine::Kind::wrong) {
      event.kind = Event::Kind::mark;
      event.lane = 0;
      event.text = line.text;
    } else if (line.lane >= story.lanes.size()) { // of no process
      event.kind = Event::Kind::rule;
      event.lane = 0;
    } else if (line.kind == sim::StoryLine::Kind::arrow) {
      event.kind = Event::Kind::send;
      event.lane = line.from;
      event.other = line.lane;
      out.events.push_back(event);
      event = Event{Event::Kind::receive, line.lane, {}, line.from, out.events.size() - 1};
    }
    out.events.push_back(std::move(event));
  }
  return chart::to_svg(out);
}

} // namespace statewire::tools
