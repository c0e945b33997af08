// SPDX-License-Identifier: BSD-3-Clause
// What is measured: arguments of the command line, the same for every contestant:
//   KIND:BYTES:WINDOW:REPEAT:BATCHES
// and what is printed: one JSON line per test, with a figure per batch.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

enum class Kind {
  half,   // half round trips, µs
  window, // µs per message: a window of sends, then the receiver's answer
  stream, // µs per message: windows that do not wait for the receiver, two of them outstanding
  many,   // stream from every other process to rank 0
  idle,   // % of a core used by a process that waits
  memory, // KiB of private memory per peer that messages were exchanged with
};

struct Test {
  std::string name; // the argument itself
  Kind kind = Kind::half;
  std::size_t bytes = 0, window = 1, repeat = 1, batches = 1;
};

inline std::vector<Test> read_plan(int argc, char** argv, int first = 1) {
  std::vector<Test> tests;
  for (int i = first; i < argc; ++i) {
    const std::string word = argv[i];
    std::vector<std::string> parts;
    for (std::size_t at = 0, end = 0; end != std::string::npos; at = end + 1) {
      end = word.find(':', at);
      parts.push_back(word.substr(at, end == std::string::npos ? end : end - at));
    }
    Test t;
    t.name = word;
    bool known = false;
    constexpr std::string_view names[] = {"half", "window", "stream", "many", "idle", "memory"};
    for (int k = 0; k < 6; ++k)
      if (names[k] == parts[0]) {
        t.kind = static_cast<Kind>(k);
        known = true;
      }
    std::size_t* const numbers[] = {&t.bytes, &t.window, &t.repeat, &t.batches};
    for (std::size_t k = 1; k < parts.size() && k <= 4; ++k)
      *numbers[k - 1] = std::strtoull(parts[k].c_str(), nullptr, 10);
    if (!known || t.window < 1 || t.repeat < 1 || t.batches < 1) {
      std::fprintf(stderr, "not a test: %s (KIND:BYTES:WINDOW:REPEAT:BATCHES)\n", argv[i]);
      std::exit(2);
    }
    tests.push_back(t);
  }
  return tests;
}

inline void print(const Test& t, const std::vector<double>& figures) {
  std::printf("{\"test\": \"%s\", \"figures\": [", t.name.c_str());
  for (std::size_t i = 0; i < figures.size(); ++i)
    std::printf("%s%.6g", i == 0 ? "" : ", ", figures[i]);
  std::printf("]}\n");
  std::fflush(stdout);
}

} // namespace bench
