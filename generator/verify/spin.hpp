// SPDX-License-Identifier: BSD-3-Clause
// SPIN on one program: from Promela text to a verdict with figures, and to the replay of an error.
#pragma once

#include "process.hpp"

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace statewire::gen::verify {

enum class Search : std::uint8_t {
  errors,   // assertions and improper ends, depth first
  shortest, // the same, breadth first
  cycles,   // runs that never end
  hunt,     // the first run that a hunt looks for
  path,     // the shortest
};

struct Bounds {
  long depth = 20'000'000;
  long mebibytes = 4096;
  double seconds = 600;
  double processor_seconds = 0; // 0: no limit
};

struct Figures {
  double states = 0, transitions = 0;
  long depth = 0;
  double seconds = 0, mebibytes = 0;
};

struct SearchResult {
  enum class Verdict : std::uint8_t {
    clean,     // everything was searched, nothing found
    assertion, // found
    improper,  // found: a state without a way on that is no end
    cycle,     // found
    bounded,   // nothing found as far as the search went; `text` says what stopped it
    failed,    // SPIN or the compiler would not have it; `text` is what they say
  };
  Verdict verdict = Verdict::failed;
  bool out_of_time = false; // bounded by time
  bool acyclic = false;     // clean, and the search met no state of its own path: every run ends
  std::string text;         // the assertion, the limit, or the message
  Figures figures;
  std::vector<std::string> replay; // lines that begin with '@', and "<<<<<START OF CYCLE>>>>>"
  std::set<std::pair<unsigned, unsigned>> unreached; // member, transition
};

// What is missing on this machine, or "".
[[nodiscard]] std::string missing_tools();

class Spin {
 public:
  // Works in `directory`, on NAME.pml, which it writes.
  Spin(std::string directory, std::string name, const std::string& promela);

  using Progress = std::function<void(const std::string&)>;
  [[nodiscard]] SearchResult
  search(Search kind, const Bounds& bounds,
         const std::vector<std::pair<std::string, std::string>>& environment = {},
         const Progress& progress = {});

 private:
  [[nodiscard]] std::string prepare(); // spin -a
  [[nodiscard]] std::string compile(Search kind, const Bounds& bounds, bool fast);
  [[nodiscard]] SearchResult
  attempt(Search kind, const Bounds& bounds, bool fast,
          const std::vector<std::pair<std::string, std::string>>& environment,
          const Progress& progress);
  std::string directory_, name_;
  std::string unwritten_; // a file that could not be written, and why
  bool prepared_ = false;
  double quick_seconds_ = 6;      // of the processor, that a search may take without optimization
  bool errors_took_long_ = false; // the search for errors was not over in the quick program
  std::set<std::string> compiled_;
};

// The parts that tests look at.
[[nodiscard]] SearchResult parse_pan(const std::string& output);
[[nodiscard]] std::vector<std::string> marks_of(const std::string& replay);

} // namespace statewire::gen::verify
