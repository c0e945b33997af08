// SPDX-License-Identifier: BSD-3-Clause
#include "load.hpp"

#include "../front/front.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <map>

namespace statewire::gen::verify {
namespace {

std::string beside(const std::string& path, const std::string& name) {
  const std::filesystem::path file(name);
  if (file.is_absolute()) return name;
  return (std::filesystem::path(path).parent_path() / file).lexically_normal().string();
}

} // namespace

std::optional<Study> load(const std::string& path, bool deep, const ReadFile& read,
                          Diagnostics& diagnostics, std::string& problem) {
  std::shared_ptr<const SourceFile> file;
  problem = read(path, file);
  if (!problem.empty()) return std::nullopt;
  Scenario scenario = read_scenario(file, diagnostics);
  const auto open = [&](const Word& name, const char* what) {
    std::shared_ptr<const SourceFile> found;
    if (name.text.empty()) return found;
    const std::string failure = read(beside(path, name.text), found);
    if (!failure.empty())
      diagnostics.report("bad-scenario", name.where, fmt::format("no {}: {}", what, failure));
    return found;
  };
  std::optional<World> world;
  if (const auto text = open(scenario.world, "world")) world = read_world(text, diagnostics);
  std::vector<Machine> machines;
  std::map<std::string, std::string> from; // where each machine comes from
  for (const Word& name : scenario.machines) {
    const auto spec = open(name, "machine");
    if (!spec) continue;
    for (Machine& machine : read_spec(spec, diagnostics)) {
      if (const auto [at, fresh] = from.emplace(machine.name, name.text); !fresh)
        diagnostics.report(
            "bad-scenario", name.where,
            fmt::format("the machine '{}' is in '{}', too", machine.name, at->second));
      else
        machines.push_back(std::move(machine));
    }
  }
  if (diagnostics.has_errors() || !world) return std::nullopt;
  Study study =
      compose(std::move(scenario), std::move(*world), std::move(machines), deep, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return study;
}

} // namespace statewire::gen::verify
