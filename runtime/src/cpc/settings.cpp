// SPDX-License-Identifier: BSD-3-Clause
// The list of methods, and what the environment says of them.
#include "framework.hpp"

#include "name_list.hpp"

#include <algorithm>
#include <cstdlib>

namespace statewire::cpc {
namespace {

std::optional<std::string> from_getenv(const std::string& variable) {
  const char* const value = std::getenv(variable.c_str());
  return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
}

bool holds(std::span<const std::string> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

} // namespace

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
    if (!holds(names, name)) names.emplace_back(name);
  }
  return result;
}

Result<void> Methods::are_known(std::string_view shown, std::span<const std::string> lanes) const {
  for (const auto* const names : {&include, &exclude})
    for (const std::string& name : *names) {
      if (find_method(name) != nullptr || holds(lanes, name)) continue;
      std::string text =
          std::string(shown) + ": there is no connection method '" + name + "'; there are ";
      for (const Method& m : k_methods)
        text += (&m == &k_methods[0] ? "" : ", ") + std::string(m.name);
      for (const std::string& lane : lanes) text += ", " + lane;
      return Failure{Errc::invalid_argument, std::move(text)};
    }
  return {};
}

bool Methods::use(std::string_view name) const {
  return include.empty() ? !holds(exclude, name) : holds(include, name);
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
