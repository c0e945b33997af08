// SPDX-License-Identifier: BSD-3-Clause
#include "report.hpp"

#include "../back/text.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>

namespace statewire::gen::verify {
namespace {

using Kind = Outcome::Kind;

// 5902591 as "5 902 591".
std::string grouped(double number) {
  std::string digits = fmt::format("{:.0f}", number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, " ");
  return digits;
}

std::string figures_text(const Figures& figures) {
  return fmt::format("{} states, depth {}, {:.1f} s, {:.0f} MiB", grouped(figures.states),
                     grouped(static_cast<double>(figures.depth)), figures.seconds,
                     figures.mebibytes);
}

std::string bounds_text(const Study& study) {
  std::string out;
  for (const auto& one : study.composition.constants) {
    const bool allowance = one.name.starts_with("ALLOW_");
    if (allowance && one.value == 0) continue;
    out += out.empty() ? "" : ", ";
    out += allowance ? one.name.substr(6) : fmt::format("{}={}", one.name, one.value);
  }
  return out;
}

void append_steps(std::string& out, const Study& study, const Promela& promela,
                  const Outcome& outcome) {
  const auto at = std::back_inserter(out);
  for (std::size_t s = 0; s < outcome.trace.steps.size(); ++s) {
    const TraceStep& step = outcome.trace.steps[s];
    if (outcome.trace.cycle_from == s)
      out += "  --- from here on the run can repeat without end ---\n";
    fmt::format_to(at, "{:>4}. {}\n", s + 1, input_text(study, promela, step));
    for (const Happening& h : step.happened)
      if (h.kind != Happening::Kind::violated && h.kind != Happening::Kind::broken)
        fmt::format_to(at, "        {}\n", happening_text(study, promela, h));
    if (outcome.critical == s + 1)
      fmt::format_to(at, "      ^ critical: before this step the run could still have ended "
                         "properly, after it no continuation does\n");
  }
}

void append_assumptions(std::string& out, const Study& study) {
  const auto list = [&](bool declared, Assumption::Kind kind, const char* head) {
    std::vector<std::string> items;
    for (const Assumption& a : study.assumptions)
      if (a.kind == kind && a.reason.empty() != declared)
        items.push_back(fmt::format("{}: {}{}", a.machine, a.phrase.text,
                                    declared ? " (" + a.reason + ")" : ""));
    if (items.empty()) return;
    out += fmt::format("  {}:\n", head);
    for (const std::string& item : items) out += "    " + item + "\n";
  };
  list(true, Assumption::Kind::either_way, "declared: answered either way");
  list(true, Assumption::Kind::without_effect, "declared: without effect");
  list(false, Assumption::Kind::either_way, "assumed: answered either way");
  list(false, Assumption::Kind::without_effect, "assumed: without effect");
  list(false, Assumption::Kind::not_raised, "assumed: without effect, the machine is not here");
}

std::string verdict_text(const Outcome& outcome) {
  switch (outcome.kind) {
  case Kind::verified:
    return "verified";
  case Kind::violated:
    return "VIOLATED: " + outcome.property;
  case Kind::bounded:
    return "NOT EXHAUSTIVE: stopped at " + outcome.text;
  case Kind::failed:
    return "FAILED";
  }
  return {};
}

} // namespace

std::string report(const Study& study, const Promela& promela, const Outcome& outcome) {
  std::string out = fmt::format("{}: {}", study.composition.name, verdict_text(outcome));
  const auto at = std::back_inserter(out);
  if (const auto& expected = study.scenario.violation; expected)
    fmt::format_to(at, " ({})",
                   outcome.as_expected
                       ? "as expected"
                       : fmt::format("expected: a violation of {}", expected->text));
  out += "\n";
  if (outcome.kind == Kind::failed) return out + outcome.text + "\n";
  fmt::format_to(at, "  {}\n  {}\n", study.composition.sentence, figures_text(outcome.figures));
  fmt::format_to(at, "  bounds: {}\n", bounds_text(study));
  if (outcome.kind == Kind::bounded)
    out +=
        "  No violation was found, but not everything was searched: nothing is proved.\n"
        "  Make the bounds smaller (set NAME = VALUE) or the limits larger (limit depth, memory, "
        "seconds).\n";
  if (outcome.kind != Kind::violated) {
    out += "  properties:\n";
    for (const Checked& one : study.properties)
      fmt::format_to(at, "    {}: {}\n", one.name, one.sentence);
    append_assumptions(out, study);
    return out;
  }
  fmt::format_to(at, "\n  {}: {}\n", outcome.property,
                 outcome.sentence.empty() ? "an assertion of the world" : outcome.sentence);
  if (!outcome.detail.empty()) fmt::format_to(at, "  but {}\n", outcome.detail);
  fmt::format_to(at, "\n  The {} run that shows it:\n", outcome.shortest ? "shortest" : "first");
  append_steps(out, study, promela, outcome);
  if (outcome.trace.cycle_from) out += "        and so on\n";
  if (!outcome.critical_text.empty()) fmt::format_to(at, "  {}\n", outcome.critical_text);
  return out;
}

std::string steps_text(const Study& study, const Promela& promela, const Outcome& outcome) {
  std::string out;
  append_steps(out, study, promela, outcome);
  return out;
}

chart::Chart chart_of(const Study& study, const Promela& promela, const Outcome& outcome) {
  using E = chart::Event;
  chart::Chart out;
  out.title = fmt::format("{}: {}\n{}", study.composition.name, verdict_text(outcome),
                          study.composition.sentence);
  std::size_t peers = 1;
  std::map<std::array<unsigned, 3>, std::vector<std::size_t>> under_way; // by link, from, to
  const auto lane = [&](unsigned peer) {
    constexpr unsigned most = 64; // a world's number that is none
    peers = std::max<std::size_t>(peers, std::min(peer, most) + 1);
    return static_cast<std::size_t>(std::min(peer, most));
  };
  const auto add = [&](E::Kind kind, std::size_t where, std::string text) {
    out.events.push_back({kind, where, std::move(text), 0, std::nullopt});
  };
  const auto draw = [&](const Happening& h) {
    using K = Happening::Kind;
    const std::array<unsigned, 3> key{h.link, h.from, h.to};
    switch (h.kind) {
    case K::transition: {
      const Machine& machine = study.composition.members[h.member].machine;
      const Transition& t = machine.transitions[h.index];
      add(E::Kind::note, lane(h.peer),
          fmt::format("{}: {}\n{} -> {}\n{}:{}", instance_name(study, h.member, h.instance),
                      machine.events[t.event].name, machine.states[t.from].name,
                      machine.states[t.to].name, spec_path(t.where), t.where.line));
      break;
    }
    case K::send:
      under_way[key].push_back(out.events.size());
      out.events.push_back({E::Kind::send, lane(h.from), happening_text(study, promela, h),
                            lane(h.to), std::nullopt});
      out.events.back().text = h.message < study.composition.messages.size()
                                   ? study.composition.messages[h.message]
                                   : fmt::format("message {}", h.message);
      break;
    case K::receive:
    case K::lost: {
      auto& sent = under_way[key];
      std::optional<std::size_t> begin;
      if (!sent.empty()) {
        begin = sent.front();
        sent.erase(sent.begin());
      }
      out.events.push_back({h.kind == K::lost ? E::Kind::lost : E::Kind::receive, lane(h.to), "",
                            lane(h.from), begin});
      break;
    }
    case K::note:
      add(E::Kind::note, lane(h.peer), h.text);
      break;
    case K::broken:
    case K::violated:
    case K::good:
      break;
    default:
      add(E::Kind::rule, 0, happening_text(study, promela, h));
    }
  };
  for (std::size_t s = 0; s < outcome.trace.steps.size(); ++s) {
    const TraceStep& step = outcome.trace.steps[s];
    if (outcome.trace.cycle_from == s)
      add(E::Kind::mark, 0, "from here on the run can repeat without end");
    add(E::Kind::rule, 0, fmt::format("{}. {}", s + 1, input_text(study, promela, step)));
    for (const Happening& h : step.happened)
      if (h.kind != Happening::Kind::transition ||
          (h.member < study.composition.members.size() &&
           h.index < study.composition.members[h.member].machine.transitions.size()))
        draw(h);
    if (outcome.critical == s + 1 && s + 1 < outcome.trace.steps.size())
      add(E::Kind::mark, 0, "critical: from here on no continuation ends properly");
  }
  if (outcome.kind == Kind::violated)
    add(E::Kind::mark, 0,
        fmt::format("violated: {}{}{}", outcome.property, outcome.detail.empty() ? "" : ": ",
                    outcome.detail));
  for (std::size_t peer = 0; peer < peers; ++peer)
    out.lanes.push_back(process_name(study, static_cast<unsigned>(peer), "process "));
  return out;
}

Row row_of(const Study& study, const Outcome& outcome) {
  return {study.composition.name, outcome.kind,    outcome.as_expected,
          outcome.property,       outcome.figures, bounds_text(study)};
}

std::string table(const std::vector<Row>& rows) {
  std::size_t name = 8;
  std::size_t verdict = 8;
  const auto verdict_of = [](const Row& row) -> std::string {
    switch (row.kind) {
    case Kind::verified:
      return row.as_expected ? "verified" : "VERIFIED, not as expected";
    case Kind::violated:
      return (row.as_expected ? "violated, as expected: " : "VIOLATED: ") + row.property;
    case Kind::bounded:
      return "NOT EXHAUSTIVE";
    case Kind::failed:
      break;
    }
    return "FAILED";
  };
  for (const Row& row : rows) {
    name = std::max(name, row.scenario.size());
    verdict = std::max(verdict, verdict_of(row).size());
  }
  std::string out = fmt::format("{:{}}  {:{}}  {:>12}  {:>9}  {:>7}  {:>6}  {}\n", "scenario", name,
                                "verdict", verdict, "states", "depth", "seconds", "MiB", "bounds");
  for (const Row& row : rows)
    out += fmt::format("{:{}}  {:{}}  {:>12}  {:>9}  {:>7.1f}  {:>6.0f}  {}\n", row.scenario, name,
                       verdict_of(row), verdict, grouped(row.figures.states),
                       grouped(static_cast<double>(row.figures.depth)), row.figures.seconds,
                       row.figures.mebibytes, row.bounds);
  return out;
}

} // namespace statewire::gen::verify
