// SPDX-License-Identifier: BSD-3-Clause
// The event alphabet, the lists that give events a verdict, and timers.
#include "resolver.hpp"
#include "text_lines.hpp"
#include "words.hpp"

#include <algorithm>
#include <tuple>

namespace statewire::gen {
namespace {

struct ListAttribute {
  const char* name;
  Verdict verdict;
};
constexpr ListAttribute k_lists[] = {
    {"ignore", Verdict::ignore}, {"defer", Verdict::defer}, {"error", Verdict::error}};

} // namespace

std::vector<EventMention> read_list(const Source& source, const Value& value) {
  std::vector<EventMention> out;
  for (const TextLine& line : split_lines(value, ','))
    out.push_back({collapse(line.text), source.at(line.place())});
  return out;
}

Resolver::Level Resolver::read_level(const Values& values, bool inherited) {
  Level level;
  for (const ListAttribute& list : k_lists) {
    const auto value = values.find(list.name);
    if (value == values.end() || value->second.inherited != inherited) continue;
    VerdictList out;
    out.verdict = list.verdict;
    out.attribute = list.name;
    std::set<std::string> names;
    for (EventMention& mention : read_list(source_, value->second)) {
      if (mention.name == "*") {
        out.rest = mention.where;
        continue;
      }
      if (!names.insert(mention.name).second)
        diagnostics_.report("duplicate-event", mention.where,
                            "event '" + mention.name + "' is listed twice under '" + list.name +
                                "'");
      else
        out.events.push_back(std::move(mention));
    }
    level.push_back(std::move(out));
  }
  return level;
}

void Resolver::read_verdict_lists() {
  for (StateIndex s = 0; s < machine_.states.size(); ++s) {
    const DrawnNode& node = *node_of_state_[s];
    own_levels_.push_back(read_level(node.values, false));
    inherited_levels_.push_back(read_level(node.values, true));
    read_timer(node, s);
  }
  for (const Group& group : drawing_.groups)
    group_levels_.push_back(read_level(group.values, false));
  outermost_level_ = read_level(drawing_.values, false);
}

// "name" or "name: EVENT".
void Resolver::read_timer(const DrawnNode& node, StateIndex state) {
  const auto value = node.values.find("timer");
  if (value == node.values.end()) return;
  const std::string& text = value->second.text;
  const Location where = source_.at(value->second.where);
  const auto colon = text.find(':');
  const auto part = [&](std::size_t begin, std::size_t end) {
    Value out = value->second;
    out.text = text.substr(begin, end - begin);
    out.at.assign(out.at.begin() + static_cast<std::ptrdiff_t>(begin),
                  out.at.begin() + static_cast<std::ptrdiff_t>(end) + 1);
    std::vector<EventMention> items = read_list(source_, out);
    return items.size() == 1 ? items[0] : EventMention{};
  };
  TimerMention mention;
  mention.state = state;
  mention.name = part(0, std::min(colon, text.size()));
  const bool has_event = colon != std::string::npos;
  if (has_event) mention.event = part(colon + 1, text.size());
  if (enumerator(mention.name.name).empty() ||
      (has_event && enumerator(mention.event->name).empty())) {
    diagnostics_.report("bad-timer", where,
                        "a timer is written \"name\" or \"name: EVENT\", not \"" + text + "\"");
    return;
  }
  timer_mentions_.push_back(std::move(mention));
}

std::vector<EventMention> Resolver::mentioned_events() const {
  std::vector<EventMention> all;
  const auto add_level = [&](const Level& level) {
    for (const VerdictList& list : level)
      all.insert(all.end(), list.events.begin(), list.events.end());
  };
  for (const Edge& edge : edges_)
    all.insert(all.end(), edge.label.events.begin(), edge.label.events.end());
  for (const Answer& answer : drawing_.answers)
    all.push_back({answer.event, source_.at(answer.where)});
  for (const auto* levels : {&own_levels_, &inherited_levels_, &group_levels_})
    for (const Level& level : *levels) add_level(level);
  add_level(outermost_level_);
  for (const TimerMention& timer : timer_mentions_)
    all.push_back(timer.event ? *timer.event : EventMention{"TIMEOUT", timer.name.where});
  std::stable_sort(all.begin(), all.end(), [](const EventMention& a, const EventMention& b) {
    return std::tie(a.where.line, a.where.column) < std::tie(b.where.line, b.where.column);
  });
  return all;
}

void Resolver::make_alphabet() {
  const auto given = drawing_.values.find("events");
  alphabet_given_ = given != drawing_.values.end();
  if (!alphabet_given_) {
    for (const EventMention& mention : mentioned_events())
      if (event_at_.count(mention.name) == 0) add_event(mention);
    return;
  }
  for (const EventMention& mention : read_list(source_, given->second)) {
    if (event_at_.count(mention.name) != 0)
      diagnostics_.report("duplicate-event", mention.where,
                          "event '" + mention.name + "' is listed twice");
    else
      add_event(mention);
  }
}

void Resolver::add_event(const EventMention& mention) {
  Event event{mention.name, enumerator(mention.name), mention.where};
  if (event.ident.empty()) {
    diagnostics_.report("bad-value", mention.where, no_name_in("event's name", mention.name));
    return;
  }
  const auto [first, fresh] =
      event_of_ident_.insert({event.ident, static_cast<EventIndex>(machine_.events.size())});
  if (!fresh) {
    const Event& other = machine_.events[first->second];
    diagnostics_
        .report("name-collision", event.where,
                "events '" + other.name + "' and '" + event.name + "' are both '" + event.ident +
                    "' in C++")
        .notes.push_back({other.where, "the other one is here"});
  }
  event_at_[mention.name] = static_cast<EventIndex>(machine_.events.size());
  machine_.events.push_back(std::move(event));
}

std::optional<EventIndex> Resolver::find_event(const EventMention& mention) {
  const auto found = event_at_.find(mention.name);
  if (found != event_at_.end()) return found->second;
  if (!alphabet_given_) return std::nullopt; // its name was reported
  std::vector<std::string> names;
  for (const Event& event : machine_.events) names.push_back(event.name);
  diagnostics_.report("unknown-event", mention.where,
                      "event '" + mention.name + "' is not in 'events'" +
                          did_you_mean(mention.name, names));
  return std::nullopt;
}

void Resolver::bind_level(Level& level) {
  for (VerdictList& list : level)
    for (const EventMention& mention : list.events)
      if (const auto event = find_event(mention)) list.known[*event] = mention.where;
}

void Resolver::bind_events() {
  for (Edge& edge : edges_) {
    for (const EventMention& mention : edge.label.events) {
      const auto event = find_event(mention);
      if (!event) {
        machine_.incomplete = true;
        continue;
      }
      const EdgeEvent answered{&edge, edge.events.size()};
      edge.events.push_back(*event);
      edge.event_places.push_back(mention.where);
      if (edge.cluster)
        cluster_edges_[{*edge.cluster, *event}].push_back(answered);
      else if (is_state(edge.arc->tail))
        own_edges_[{state_at_[edge.arc->tail], *event}].push_back(answered);
    }
  }
  for (const Answer& answer : drawing_.answers) {
    const auto event = find_event({answer.event, source_.at(answer.where)});
    if (event && answer.group)
      group_answers_.insert({{*answer.group, *event}, source_.at(answer.where)});
    else if (event && is_state(answer.node))
      answers_.insert({{state_at_[answer.node], *event}, source_.at(answer.where)});
  }
  for (auto* levels : {&own_levels_, &inherited_levels_, &group_levels_})
    for (Level& level : *levels) bind_level(level);
  bind_level(outermost_level_);
}

void Resolver::make_timers() {
  std::map<std::string, TimerIndex> timer_at;
  std::map<TimerIndex, Location> event_given; // where a state says what the timer raises
  for (const TimerMention& mention : timer_mentions_) {
    const auto [at, fresh] =
        timer_at.insert({mention.name.name, static_cast<TimerIndex>(machine_.timers.size())});
    if (fresh)
      machine_.timers.push_back(
          {mention.name.name, enumerator(mention.name.name), 0, mention.name.where});
    machine_.states[mention.state].timer = at->second;
    Timer& timer = machine_.timers[at->second];
    for (TimerIndex t = 0; fresh && t + 1 < machine_.timers.size(); ++t)
      if (machine_.timers[t].ident == timer.ident)
        diagnostics_
            .report("name-collision", timer.where,
                    "timers '" + machine_.timers[t].name + "' and '" + timer.name + "' are both '" +
                        timer.ident + "' in C++")
            .notes.push_back({machine_.timers[t].where, "the other one is here"});
    if (!mention.event) continue;
    const auto event = find_event(*mention.event);
    if (!event) continue;
    const auto [given, first] = event_given.insert({at->second, mention.event->where});
    if (!first && timer.event != *event)
      diagnostics_
          .report("bad-timer", mention.event->where,
                  "timer '" + timer.name + "' raises '" + mention.event->name + "' here and '" +
                      machine_.events[timer.event].name + "' elsewhere")
          .notes.push_back({given->second, "the other event is here"});
    else
      timer.event = *event;
  }
  for (TimerIndex t = 0; t < machine_.timers.size(); ++t) {
    if (event_given.count(t) != 0) continue;
    const auto event = event_at_.find("TIMEOUT");
    if (event != event_at_.end())
      machine_.timers[t].event = event->second;
    else
      diagnostics_.report("unknown-event", machine_.timers[t].where,
                          "timer '" + machine_.timers[t].name +
                              "' raises TIMEOUT, which is not in 'events'; write \"" +
                              machine_.timers[t].name + ": EVENT\" for another");
  }
}

} // namespace statewire::gen
