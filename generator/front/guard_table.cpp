// SPDX-License-Identifier: BSD-3-Clause
#include "guard_table.hpp"

#include <algorithm>

namespace statewire::gen {
namespace {

std::string variable_key(const Guard& atom) {
  return atom.subject.empty() ? "?" + atom.phrase.ident : "=" + atom.subject;
}

} // namespace

GuardTable::GuardTable(const std::vector<const Guard*>& guards) {
  for (const Guard* guard : guards) collect(*guard);
  for (const Variable& variable : variables_) {
    combinations_ *= variable.answers();
    if (too_many()) return;
  }
}

void GuardTable::collect(const Guard& guard) {
  for (const Guard& child : guard.children) collect(child);
  if (guard.kind != Guard::Kind::atom) return;
  const auto [at, fresh] = at_.insert({variable_key(guard), variables_.size()});
  if (fresh) variables_.push_back({guard.subject.empty() ? guard.phrase.text : guard.subject, {}});
  auto& values = variables_[at->second].values;
  if (!guard.subject.empty() &&
      std::find(values.begin(), values.end(), guard.value) == values.end())
    values.push_back(guard.value);
}

std::size_t GuardTable::answer(std::size_t variable, std::size_t combination) const {
  for (std::size_t v = 0; v < variable; ++v) combination /= variables_[v].answers();
  return combination % variables_[variable].answers();
}

bool GuardTable::holds(const Guard& guard, std::size_t combination) const {
  const auto child_holds = [&](const Guard& child) { return holds(child, combination); };
  switch (guard.kind) {
  case Guard::Kind::always:
    return true;
  case Guard::Kind::otherwise:
    return false;
  case Guard::Kind::atom: {
    const std::size_t variable = at_.at(variable_key(guard));
    const std::size_t given = answer(variable, combination);
    const auto& values = variables_[variable].values;
    if (values.empty()) return given == 1;
    return given < values.size() && values[given] == guard.value;
  }
  case Guard::Kind::negation:
    return !holds(guard.children[0], combination);
  case Guard::Kind::conjunction:
    return std::all_of(guard.children.begin(), guard.children.end(), child_holds);
  case Guard::Kind::disjunction:
    return std::any_of(guard.children.begin(), guard.children.end(), child_holds);
  }
  return false;
}

std::string GuardTable::describe(std::size_t combination) const {
  std::string out;
  for (std::size_t v = 0; v < variables_.size(); ++v) {
    const Variable& variable = variables_[v];
    const std::size_t given = answer(v, combination);
    out += v == 0 ? "when " : v + 1 == variables_.size() ? " and " : ", ";
    out += "'" + variable.text + "'";
    if (variable.values.empty()) {
      out += given == 1 ? " holds" : " does not hold";
    } else if (given < variable.values.size()) {
      out += " is " + variable.values[given];
    } else {
      out += variable.values.size() == 1 ? " is not " : " is neither ";
      for (std::size_t i = 0; i < variable.values.size(); ++i)
        out += (i == 0 ? "" : " nor ") + variable.values[i];
    }
  }
  return out;
}

} // namespace statewire::gen
