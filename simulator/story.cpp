// SPDX-License-Identifier: BSD-3-Clause
#include "story.hpp"

#include <algorithm>

namespace statewire::sim {
namespace {

constexpr std::size_t k_lane = 44; // columns

// The sender of what arrives; itself: unknown.
Place origin(const Step& s, const World& world) {
  switch (s.act) {
  case Act::syn:
  case Act::accept:
    return s.link.opener;
  case Act::deliver:
  case Act::eof:
  case Act::reset:
    if (s.side == 1) return s.link.opener;
    break;
  default:
    return s.process;
  }
  // Down: from the acceptor. With two processes that is the other one.
  return world.scenario().processes() == 2 && s.process < 2 ? 1 - s.process : s.process;
}

std::string cut(std::string text) {
  if (text.size() >= k_lane) text.resize(k_lane - 2);
  return text;
}

} // namespace

Story tell(const Scenario& scenario, const std::vector<Token>& tokens, const Limits& limits) {
  Story story;
  for (Place p = 0; p < scenario.processes(); ++p)
    story.lanes.push_back("process " + std::to_string(p));
  World world(scenario, limits);
  world.listen([&](const Happening& h) {
    StoryLine line;
    line.kind = StoryLine::Kind::note;
    line.lane = h.process;
    line.text = h.text;
    if (h.kind == Happening::Kind::upcall) line.text = "* " + line.text;
    if (h.peer != UINT32_MAX && scenario.processes() > 2)
      line.text += " [" + place_name(h.peer) + "]";
    story.lines.push_back(std::move(line));
  });
  ReplayChooser chooser(tokens);
  for (std::size_t number = 1;; ++number) {
    const auto steps = world.enabled(chooser.wants_faults());
    if (steps.empty()) break;
    const std::size_t index = chooser.choose(steps);
    const Step step = steps[index];
    StoryLine line;
    line.kind = StoryLine::Kind::step;
    line.number = number;
    line.chosen = index != 0;
    line.lane = step.process;
    line.from = origin(step, world);
    line.text = description(step);
    if (line.from != line.lane && line.from < story.lanes.size() && line.lane < story.lanes.size())
      line.kind = StoryLine::Kind::arrow;
    story.lines.push_back(std::move(line));
    world.take(index);
  }
  if (world.violation()) {
    StoryLine line;
    line.kind = StoryLine::Kind::wrong;
    line.text = world.violation()->property + ": " + world.violation()->text;
    story.lines.push_back(std::move(line));
  }
  return story;
}

std::string to_trace(const Story& story) {
  std::string out;
  for (const StoryLine& l : story.lines) {
    const std::string speaker =
        l.lane < story.lanes.size() ? "process " + std::to_string(l.lane) + ": " : std::string();
    switch (l.kind) {
    case StoryLine::Kind::step:
    case StoryLine::Kind::arrow:
      out += "statewire: step " + std::to_string(l.number) + (l.chosen ? "* " : " ") + speaker +
             l.text;
      break;
    case StoryLine::Kind::note: // notes begin with a star, the others are transitions
      out += l.text.starts_with("* ") ? "statewire: note: " + speaker + l.text.substr(2)
                                      : "statewire: " + speaker + l.text;
      break;
    case StoryLine::Kind::wrong:
      out += "statewire: simulated: breaks " + l.text.substr(0, l.text.find('\n'));
      break;
    }
    out += "\n";
  }
  return out;
}

std::string to_text(const Story& story) {
  const std::size_t width = 8 + k_lane * story.lanes.size();
  std::string out;
  const auto put = [&](std::string line) {
    while (line.ends_with(' ')) line.pop_back();
    out += line + "\n";
  };
  const auto lanes = [&] {
    std::string line(width, ' ');
    for (std::size_t i = 0; i < story.lanes.size(); ++i) line[8 + i * k_lane] = '|';
    return line;
  };
  const auto column = [](Place lane) { return 8 + std::size_t{lane} * k_lane; };
  std::string head(width, ' ');
  for (std::size_t i = 0; i < story.lanes.size(); ++i)
    head.replace(column(static_cast<Place>(i)), story.lanes[i].size(), story.lanes[i]);
  put(head);
  for (const StoryLine& l : story.lines) {
    if (l.kind == StoryLine::Kind::wrong) {
      out += "\n" + l.text + (l.text.ends_with('\n') ? "" : "\n");
      continue;
    }
    std::string line = lanes();
    if (l.kind != StoryLine::Kind::note) {
      const std::string number = std::to_string(l.number) + (l.chosen ? "*" : " ");
      line.replace(6 - std::min<std::size_t>(number.size(), 6), number.size(), number);
    }
    if (l.kind == StoryLine::Kind::arrow) {
      const std::size_t left = column(std::min(l.lane, l.from)),
                        right = column(std::max(l.lane, l.from));
      for (std::size_t i = left + 1; i < right; ++i) line[i] = '-';
      line[l.lane > l.from ? right - 1 : left + 1] = l.lane > l.from ? '>' : '<';
      const std::string text = " " + l.text + " ";
      const std::size_t room = right - left - 4;
      line.replace(left + 3, std::min(text.size(), room), text.substr(0, room));
    } else if (l.lane < story.lanes.size()) {
      const std::string text = cut((l.kind == StoryLine::Kind::note ? "  " : "") + l.text);
      line.replace(column(l.lane) + 2, text.size(), text);
    } else { // of no process
      const std::string text = "=== " + l.text + " ";
      line.replace(8, text.size(), text);
    }
    put(line);
  }
  return out;
}

} // namespace statewire::sim
