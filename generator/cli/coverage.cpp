// SPDX-License-Identifier: BSD-3-Clause
#include "coverage.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace statewire::gen::cli {

std::string parse_coverage(const std::string& path, const std::string& text,
                           RunCoverage& coverage) {
  using Json = nlohmann::json;
  const Json run = Json::parse(text, nullptr, false); // no exceptions: a discarded value instead
  if (run.is_discarded()) return fmt::format("'{}' is not JSON", path);
  const auto machines = run.find("machines");
  if (!run.is_object() || machines == run.end() || !machines->is_object())
    return fmt::format("'{}' has no object \"machines\": is it the report of a run?", path);
  for (const auto& [name, machine] : machines->items()) {
    const auto bad = [&path, &of = name](std::string_view what) {
      return fmt::format("'{}': machine \"{}\" {}", path, of, what);
    };
    if (!machine.is_object()) return bad("is not an object");
    const auto counts = machine.find("counts");
    if (counts == machine.end() || !counts->is_array()) return bad("has no array \"counts\"");
    Coverage one;
    for (const Json& count : *counts) {
      if (!count.is_number_unsigned()) return bad("counts something else than whole numbers");
      one.counts.push_back(count.get<std::uint64_t>());
    }
    const auto transitions = machine.find("transitions");
    if (transitions != machine.end() && (!transitions->is_number_unsigned() ||
                                         transitions->get<std::uint64_t>() != one.counts.size()))
      return bad(
          fmt::format("says {} transitions but counts {}", transitions->dump(), one.counts.size()));
    coverage[name] = std::move(one);
  }
  return {};
}

} // namespace statewire::gen::cli
