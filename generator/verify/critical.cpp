// SPDX-License-Identifier: BSD-3-Clause
#include "critical.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace statewire::gen::verify {
namespace {

enum class Found : std::uint8_t { yes, no, unknown };

Found hunt(Spin& spin, const Work& work, std::size_t choices, std::string& why) {
  Bounds bounds = work.bounds;
  bounds.seconds = std::min(bounds.seconds, 60.0);
  const SearchResult result =
      spin.search(Search::hunt, bounds, {{"STATEWIRE_FORCED", std::to_string(choices)}});
  switch (result.verdict) {
  case SearchResult::Verdict::assertion:
    return Found::yes;
  case SearchResult::Verdict::clean:
    return Found::no;
  default:
    why = result.text;
    return Found::unknown;
  }
}

} // namespace

void find_critical(const Study& study, const Work& work, Outcome& outcome) {
  const Trace& trace = outcome.trace;
  Composition hunted = study.composition;
  hunted.purpose = Composition::Purpose::hunt;
  hunted.forced = trace.choices;
  hunted.name += "_hunt";
  std::string why; // not
  Spin spin(work.directory, hunted.name, emit_promela(hunted).text);
  const auto after = [&](std::size_t steps) { // how many choices the first `steps` steps are
    return steps < trace.choices_before.size() ? trace.choices_before[steps] : trace.choices.size();
  };
  if (trace.cycle_from && hunt(spin, work, trace.choices.size(), why) == Found::yes) {
    outcome.critical_text = "a proper end stays possible all the time, but nothing leads to it";
    return;
  }
  std::size_t good = 0; // with so many steps forced a proper end is still possible
  std::size_t bad = trace.steps.size();
  switch (hunt(spin, work, 0, why)) {
  case Found::yes:
    break;
  case Found::no:
    outcome.critical_text = "no run at all ends properly with all properties holding";
    return;
  case Found::unknown:
    outcome.critical_text =
        "not known from which step on; the search for proper ends ended at " + why;
    return;
  }
  while (bad - good > 1) {
    const std::size_t middle = good + (bad - good) / 2;
    switch (hunt(spin, work, after(middle), why)) {
    case Found::yes:
      good = middle;
      break;
    case Found::no:
      bad = middle;
      break;
    case Found::unknown:
      outcome.critical_text = fmt::format(
          "not known from which step on: one of {} to {}; the search for proper ends ended at {}",
          good + 1, bad, why);
      return;
    }
  }
  outcome.critical = bad;
}

} // namespace statewire::gen::verify
