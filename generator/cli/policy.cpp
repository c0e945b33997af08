// SPDX-License-Identifier: BSD-3-Clause
#include "policy.hpp"

#include "../front/allow.hpp"
#include "../front/words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace statewire::gen::cli {
namespace {

std::string parse_word(const std::string& word, Policy& policy) {
  if (word == "error" || word == "no-error") {
    policy.warnings_are_errors = word == "error";
    return {};
  }
  const auto equals = word.find('=');
  const std::string what = equals == std::string::npos ? "" : word.substr(0, equals);
  std::string id = equals == std::string::npos ? word : word.substr(equals + 1);
  const bool off = what.empty() && !find_message(id) && id.starts_with("no-");
  if (off) id = id.substr(3); // some ids begin with "no-" themselves
  const auto message = find_message(id);
  if (!message) {
    std::vector<std::string> known;
    for (const std::string_view one : all_ids()) known.emplace_back(one);
    return fmt::format("-W {}: there is no message '{}'{}", word, id, did_you_mean(id, known));
  }
  if (what == "error") {
    policy.severities[id] = Severity::error;
    policy.off.erase(id);
    return {};
  }
  if (message->severity == Severity::error)
    return fmt::format("-W {}: '{}' is an error, and stays one", word, id);
  if (off) {
    policy.off.insert(id);
  } else if (what == "no-error") {
    policy.spared.insert(id);
    // What was said last counts.
    if (const auto set = policy.severities.find(id);
        set != policy.severities.end() && set->second == Severity::error)
      policy.severities.erase(set);
  } else if (what.empty() || what == "warning") {
    policy.severities[id] = Severity::warning;
    policy.off.erase(id);
  } else {
    return fmt::format("-W {}: expected ID, no-ID, error, error=ID or no-error=ID", word);
  }
  return {};
}

} // namespace

std::string parse_policy(const std::vector<std::string>& words, Policy& policy) {
  for (const std::string& word : words)
    if (std::string problem = parse_word(word, policy); !problem.empty()) return problem;
  return {};
}

void apply(const Policy& policy, Diagnostics& diagnostics) {
  diagnostics.edit([&](Diagnostic& diagnostic) {
    if (policy.off.contains(diagnostic.id)) return false;
    if (const auto set = policy.severities.find(diagnostic.id); set != policy.severities.end())
      diagnostic.severity = set->second;
    if (policy.warnings_are_errors && diagnostic.severity == Severity::warning &&
        !policy.spared.contains(diagnostic.id))
      diagnostic.severity = Severity::error;
    return true;
  });
}

void settle(Diagnostics& diagnostics, const Policy& policy) {
  std::vector<std::shared_ptr<const SourceFile>> files;
  for (const Diagnostic& diagnostic : diagnostics.all())
    if (diagnostic.where.file &&
        std::find(files.begin(), files.end(), diagnostic.where.file) == files.end())
      files.push_back(diagnostic.where.file);
  allow(files, false, diagnostics);
  apply(policy, diagnostics);
}

} // namespace statewire::gen::cli
