// SPDX-License-Identifier: BSD-3-Clause
// The site of `statewirec doc`: one HTML file with the machines' models, drawings, scripts and
// runs.
#pragma once

#include "../back/back.hpp"
#include "implementations.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace statewire::gen::doc {

struct RecordedRun {
  std::string name; // for people
  std::string text; // as the file has it; the site's script reads it
};

struct SiteContent {
  std::string title;
  std::vector<Machine> machines;
  std::vector<std::string> drawings;        // SVG, by machine; empty: could not be laid out
  std::map<std::string, Coverage> coverage; // by machine
  Definitions definitions;                  // of hooks
  std::vector<RecordedRun> runs;
};

[[nodiscard]] std::string site_page(const SiteContent& content);

// What is wrong with a file that should be a run, or "".
[[nodiscard]] std::string judge_run(const std::string& path, const std::string& text);

} // namespace statewire::gen::doc
