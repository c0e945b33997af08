// SPDX-License-Identifier: BSD-3-Clause
#include "investigate.hpp"

#include "../back/text.hpp"
#include "critical.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace statewire::gen::verify {
namespace {

using Verdict = SearchResult::Verdict;

// A breadth-first search holds many more states than a depth-first one: it is not tried on spaces
// that are known to be large.
constexpr double k_most_states_breadth_first = 3e6;
constexpr double k_seconds_for_shortest = 60;

std::string sentence_of(const Study& study, const std::string& property) {
  for (const Checked& one : study.properties)
    if (one.name == property) return one.sentence;
  return {};
}

void add(Figures& all, const Figures& one) {
  all.states = std::max(all.states, one.states);
  all.transitions = std::max(all.transitions, one.transitions);
  all.depth = std::max(all.depth, one.depth);
  all.seconds += one.seconds;
  all.mebibytes = std::max(all.mebibytes, one.mebibytes);
}

void note_reached(const Study& study, const SearchResult& result, bool complete, Outcome& out) {
  out.reached.clear();
  for (std::size_t m = 0; m < study.composition.members.size(); ++m)
    out.reached.emplace_back(study.composition.members[m].machine.transitions.size(), complete);
  for (const auto& [member, transition] : result.unreached)
    if (member < out.reached.size() && transition < out.reached[member].size())
      out.reached[member][transition] = false;
  // A search that was cut short says nothing about the rest; what its trace took, it reached.
  for (const TraceStep& step : out.trace.steps)
    for (const Happening& h : step.happened)
      if (h.kind == Happening::Kind::transition && h.member < out.reached.size() &&
          h.index < out.reached[h.member].size())
        out.reached[h.member][h.index] = true;
}

bool holds_at_end(const Study& study, const std::string& property) {
  const auto& all = study.composition.properties;
  return std::any_of(all.begin(), all.end(), [&](const Composition::Property& one) {
    return one.name == property && one.when == Composition::Property::When::end;
  });
}

// "at the end: client in WAITING; server in SERVING"
std::string states_at_end(const Study& study, const Trace& trace) {
  std::string out;
  for (std::size_t m = 0; m < study.composition.members.size(); ++m) {
    const auto& member = study.composition.members[m];
    for (unsigned i = 0; i < member.count; ++i) {
      StateIndex state = member.machine.initial.value_or(0);
      for (const TraceStep& step : trace.steps)
        for (const Happening& h : step.happened)
          if (h.kind == Happening::Kind::transition && h.member == m && h.instance == i &&
              h.index < member.machine.transitions.size())
            state = member.machine.transitions[h.index].to;
      out += fmt::format("{} {} in {}", out.empty() ? "at the end:" : ";",
                         instance_name(study, m, i), member.machine.states[state].name);
    }
  }
  return out;
}

bool is_error(const SearchResult& result) {
  return result.verdict == Verdict::assertion || result.verdict == Verdict::improper ||
         result.verdict == Verdict::cycle;
}

} // namespace

Bounds bounds_of(const Study& study, bool deep) {
  Bounds out;
  if (deep) out.mebibytes = 16384, out.seconds = 4 * 3600.0;
  if (study.limits.depth) out.depth = *study.limits.depth;
  if (study.limits.mebibytes) out.mebibytes = *study.limits.mebibytes;
  if (study.limits.seconds) out.seconds = static_cast<double>(*study.limits.seconds);
  return out;
}

void judge(const Study& study, const Promela& promela, const SearchResult& result, Outcome& out) {
  using Kind = Happening::Kind;
  out.kind = Outcome::Kind::violated;
  out.trace = read_trace(result.replay, promela);
  const TraceStep& last = out.trace.steps.back();
  const Happening* end = last.happened.empty() ? nullptr : &last.happened.back();
  if (result.verdict == Verdict::cycle) {
    out.property = study.recurrence.empty() ? "termination" : study.recurrence;
    out.detail = fmt::format("the steps from {} on can repeat without end",
                             out.trace.cycle_from.value_or(0) + 1);
  } else if (result.verdict == Verdict::improper) {
    out.property = "termination";
    out.detail = "the run stops without an end: the world offers nothing, not even timeouts()";
  } else if (end == nullptr) {
    out.property = "world";
    out.detail = result.text;
  } else {
    out.detail = happening_text(study, promela, *end);
    switch (end->kind) {
    case Kind::unexpected:
    case Kind::gap:
      out.property = "expected_events";
      break;
    case Kind::negative:
    case Kind::left:
      out.property = "counters";
      break;
    case Kind::overflow:
      out.property = "overflow";
      break;
    case Kind::broken:
    case Kind::violated: {
      const auto blank = end->text.find(' ');
      out.property = end->text.substr(0, blank);
      out.detail = blank == std::string::npos ? "" : end->text.substr(blank + 1);
      if (holds_at_end(study, out.property)) out.detail = states_at_end(study, out.trace);
      break;
    }
    default:
      out.property = "world";
      out.detail = result.text;
    }
  }
  if (out.property == "world" && out.sentence.empty())
    out.sentence = "the world's own assertions hold";
  else
    out.sentence = sentence_of(study, out.property);
}

Outcome investigate(const Study& study, const Promela& promela, const Work& work) {
  Outcome out;
  Spin spin(work.directory, study.composition.name, promela.text);
  const auto tell = [&](const char* what) {
    return [&work, what, &study](const std::string& figures) {
      if (work.progress)
        work.progress(fmt::format("{}: {}: {}", study.composition.name, what, figures));
    };
  };
  SearchResult found = spin.search(Search::errors, work.bounds, {}, tell("searching"));
  add(out.figures, found.figures);
  const SearchResult first = found;
  if (is_error(found) && !work.first && found.figures.states < k_most_states_breadth_first) {
    Bounds bounds = work.bounds;
    bounds.seconds = std::min(bounds.seconds, k_seconds_for_shortest);
    SearchResult shortest = spin.search(Search::shortest, bounds, {}, tell("shortening"));
    out.figures.seconds += shortest.figures.seconds;
    if (is_error(shortest)) found = std::move(shortest), out.shortest = true;
  }
  const bool may_be_endless = study.check_termination && !found.acyclic;
  if (found.verdict == Verdict::clean && (may_be_endless || !study.recurrence.empty())) {
    SearchResult cycles = spin.search(Search::cycles, work.bounds, {}, tell("for endless runs"));
    out.figures.seconds += cycles.figures.seconds;
    out.figures.mebibytes = std::max(out.figures.mebibytes, cycles.figures.mebibytes);
    if (cycles.verdict != Verdict::clean) found = std::move(cycles);
  }
  if (is_error(found)) judge(study, promela, found, out);
  if (found.verdict == Verdict::clean) out.kind = Outcome::Kind::verified;
  if (found.verdict == Verdict::bounded) out.kind = Outcome::Kind::bounded, out.text = found.text;
  if (found.verdict == Verdict::failed) out.kind = Outcome::Kind::failed, out.text = found.text;
  note_reached(study, first, first.verdict == Verdict::clean, out);
  const auto& expected = study.scenario.violation;
  out.as_expected = expected ? out.kind == Outcome::Kind::violated && out.property == expected->text
                             : out.kind == Outcome::Kind::verified;
  if (out.kind == Outcome::Kind::violated && !work.first) find_critical(study, work, out);
  return out;
}

} // namespace statewire::gen::verify
