// SPDX-License-Identifier: BSD-3-Clause
// From a study to its outcome: every search that is needed, one after the other.
#pragma once

#include "spin.hpp"
#include "trace.hpp"

#include <functional>

namespace statewire::gen::verify {

struct Outcome {
  enum class Kind : std::uint8_t {
    verified,
    violated,
    bounded, // nothing found, but not everything was searched
    failed,  // SPIN or the compiler would not have it
  };
  Kind kind = Kind::failed;
  std::string text;     // bounded: what stopped the search; failed: what SPIN says
  std::string property; // violated
  std::string sentence; // what the property says
  std::string detail;   // what happened
  bool shortest = false;
  Trace trace;
  // No continuation of the first `critical` steps ends properly; of one step less, some does.
  std::optional<std::size_t> critical;
  std::string critical_text;              // why it is not known, or that nothing ends properly
  std::vector<std::vector<bool>> reached; // by member, transition
  Figures figures;                        // of all searches: the largest, and the time of all
  bool as_expected = false;
};

struct Work {
  std::string directory; // for SPIN's files
  bool deep = false;
  bool first = false; // the first violation as it is found: neither shortened nor judged further
  Bounds bounds;
  std::function<void(const std::string&)> progress; // one line, replaced by the next
};

[[nodiscard]] Bounds bounds_of(const Study& study, bool deep);
[[nodiscard]] Outcome investigate(const Study& study, const Promela& promela, const Work& work);

// The violated property, by what the trace ends with.
void judge(const Study& study, const Promela& promela, const SearchResult& result, Outcome& out);

} // namespace statewire::gen::verify
