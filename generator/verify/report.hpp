// SPDX-License-Identifier: BSD-3-Clause
// Outcomes for people and for tools.
#pragma once

#include "../chart/chart.hpp"
#include "investigate.hpp"

#include <map>
#include <string>
#include <vector>

namespace statewire::gen::verify {

// The verdict with its figures, and what it rests on; a violation with its steps.
[[nodiscard]] std::string report(const Study& study, const Promela& promela,
                                 const Outcome& outcome);

// The steps of a run, numbered.
[[nodiscard]] std::string steps_text(const Study& study, const Promela& promela,
                                     const Outcome& outcome);

// The run as a sequence chart.
[[nodiscard]] chart::Chart chart_of(const Study& study, const Promela& promela,
                                    const Outcome& outcome);
[[nodiscard]] std::string trace_json(const Study& study, const Promela& promela,
                                     const Outcome& outcome);

// Over several scenarios.
struct Row {
  std::string scenario;
  Outcome::Kind kind = Outcome::Kind::failed;
  bool as_expected = false;
  std::string property;
  Figures figures;
  std::string bounds;
};
[[nodiscard]] Row row_of(const Study& study, const Outcome& outcome);
[[nodiscard]] std::string table(const std::vector<Row>& rows);

class ModelCoverage {
 public:
  void add(const Study& study, const Outcome& outcome);
  // "close: 3 of 48 transitions are reached by no scenario", each with its place.
  [[nodiscard]] std::string unreached() const;
  // What `statewirec draw --coverage` reads: by transition as written, how many scenarios reach it,
  // or the transition of its states that most of them reach.
  [[nodiscard]] std::string json() const;

 private:
  struct Counted {
    Machine machine;
    std::vector<unsigned> counts;
  };
  std::map<std::string, Counted> machines_;
};

} // namespace statewire::gen::verify
