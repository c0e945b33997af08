// SPDX-License-Identifier: BSD-3-Clause
// Two peers as `statewirec verify` makes them: from cases, or from any files.
#pragma once

#include "front/front.hpp"
#include "support.hpp"
#include "verify/investigate.hpp"
#include "verify/peers.hpp"

namespace statewire::gen::verify {

struct Made {
  Diagnostics diagnostics;
  std::vector<std::shared_ptr<const SourceFile>> files;
  std::vector<Machine> machines;
  std::optional<Peers> peers;
};
inline Made make_of(std::vector<std::shared_ptr<const SourceFile>> files,
                    const EnvironmentOptions& options) {
  Made made;
  for (std::shared_ptr<const SourceFile>& file : files) {
    for (Machine& machine : read_digraphs(file, made.diagnostics))
      made.machines.push_back(std::move(machine));
    made.files.push_back(std::move(file));
  }
  made.peers = match_peers(made.machines, options, made.diagnostics);
  return made;
}

inline Made make(const std::vector<std::string>& specs, const EnvironmentOptions& options = {}) {
  std::vector<std::shared_ptr<const SourceFile>> files;
  for (const std::string& spec : specs)
    EXPECT_EQ(read_case("peers/" + spec + ".dot", files.emplace_back()), "");
  return make_of(std::move(files), options);
}

// As `statewirec verify` does it: what was made is read like what a person has written.
inline Study peers_study(const Made& made, const EnvironmentOptions& options) {
  EXPECT_TRUE(made.peers) << made.diagnostics.render();
  if (!made.peers) return {};
  std::vector<std::string> names;
  for (const auto& file : made.files) names.push_back(file->path);
  const auto read = [&](const std::string& path, std::shared_ptr<const SourceFile>& file) {
    std::string text;
    if (path == "made.scenario") text = scenario_text(*made.peers, options, "made.world", names);
    if (path == "made.world") text = world_text(*made.peers);
    for (const auto& one : made.files)
      if (one->path == path) text = one->text;
    if (text.empty()) return "cannot read '" + path + "'";
    file = std::make_shared<const SourceFile>(SourceFile{path, text});
    return std::string();
  };
  Diagnostics diagnostics;
  std::string problem;
  auto study = load("made.scenario", false, read, diagnostics, problem);
  EXPECT_TRUE(study) << problem << diagnostics.render();
  EXPECT_EQ(diagnostics.render(), "") << "what is made for peers explains everything";
  return study ? std::move(*study) : Study{};
}
inline Study peers_study(const std::vector<std::string>& specs, const EnvironmentOptions& options) {
  return peers_study(make(specs, options), options);
}

inline Outcome outcome_of(const Study& study) {
  const TemporaryDirectory directory;
  Work work;
  work.directory = directory.path();
  work.bounds = bounds_of(study, false);
  return investigate(study, emit_promela(study.composition), work);
}

} // namespace statewire::gen::verify
