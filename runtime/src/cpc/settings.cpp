// SPDX-License-Identifier: BSD-3-Clause
// The components' settings and the list of methods, out of the environment.
#include "environment.hpp"
#include "framework.hpp"
#include "name_list.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace statewire::cpc {
namespace {

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return result;
}

std::optional<std::string> from_getenv(const std::string& variable) {
  const char* const value = std::getenv(variable.c_str());
  return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
}

} // namespace

std::int64_t Settings::number(std::string_view name, std::int64_t fallback, std::int64_t low,
                              std::int64_t high, std::string_view help) {
  Entry e{component_,
          std::string(name),
          "STATEWIRE_" + upper(name) + "_" + upper(component_),
          std::string(help),
          fallback,
          fallback,
          low,
          high,
          false};
  const std::optional<std::string> text = lookup_ ? lookup_(e.variable) : std::nullopt;
  if (text && !text->empty()) {
    std::int64_t value = 0;
    const char* const end = text->data() + text->size();
    const auto [at, error] = std::from_chars(text->data(), end, value);
    if (error == std::errc{} && at == end && value >= low && value <= high) {
      e.value = value;
      e.given = true;
    } else if (!failure_) {
      failure_ = Failure{Errc::invalid_argument,
                         e.variable + "=" + *text + ": " + e.help + " is a whole number from " +
                             std::to_string(low) + " to " + std::to_string(high)};
    }
  }
  entries_.push_back(std::move(e));
  return entries_.back().value;
}

Result<Methods> Methods::parse(std::string_view list, std::string_view shown) {
  const auto wrong = [&](const std::string& what) {
    return Failure{Errc::invalid_argument, std::string(shown) + ": " + what};
  };
  Methods result;
  const NameList given = split_names(list);
  std::vector<std::string>& names = given.excludes ? result.exclude : result.include;
  for (const std::string_view name : given.names) {
    if (name.starts_with('^'))
      return wrong("it says either what to use or, with one ^ before all of it, what not to use");
    if (!is_name(name))
      return wrong("'" + std::string(name) + "' is no name of a connection method");
    if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
  }
  return result;
}

Result<FrameworkOptions> FrameworkOptions::from_environment() {
  FrameworkOptions options;
  options.lookup = from_getenv;
  if (const auto list = from_getenv(k_methods_variable)) {
    options.methods_from = std::string(k_methods_variable) + "=" + *list;
    Result<Methods> methods = Methods::parse(*list, options.methods_from);
    if (!methods) return std::move(methods).error();
    options.methods = std::move(*methods);
  }
  return options;
}

} // namespace statewire::cpc
