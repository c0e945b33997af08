// SPDX-License-Identifier: BSD-3-Clause
// Reports of what tests took of the machines, for `statewirec doc --coverage` (./do docs).
#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <unistd.h>
#include <utility>

namespace statewire {

// Into the folder that STATEWIRE_COVERAGE names; without one nothing is written. False: it could
// not be written.
[[nodiscard]] inline bool write_coverage(const std::string& name, const std::string& json) {
  const char* folder = std::getenv("STATEWIRE_COVERAGE");
  if (folder == nullptr) return true;
  std::ofstream out(std::string(folder) + "/" + name + ".json");
  out << json;
  out.close();
  return out.good();
}

// The sum of what all tests of a program took, written when the program ends. `Stats` has
// `transitions` by machine and number, and to_json().
template <class Stats>
class TakenSum {
 public:
  explicit TakenSum(std::string name) : name_(std::move(name)) {}
  ~TakenSum() {
    if (process_ == ::getpid() && !write_coverage(name_, to_json(sum_))) std::perror(name_.c_str());
  }
  TakenSum(const TakenSum&) = delete;
  TakenSum& operator=(const TakenSum&) = delete;

  // What was counted since `before`.
  template <class Counts>
  void add(std::size_t machine, const Counts& counts, const Counts& before = {}) {
    auto& sum = sum_.transitions.at(machine);
    if (sum.size() < counts.size()) sum.resize(counts.size());
    for (std::size_t i = 0; i < counts.size(); ++i)
      sum[i] += counts[i] - (i < before.size() ? before[i] : 0);
  }

 private:
  const pid_t process_ = ::getpid(); // children of tests have not taken everything
  std::string name_;
  Stats sum_;
};

} // namespace statewire
