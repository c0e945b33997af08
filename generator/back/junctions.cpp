// SPDX-License-Identifier: BSD-3-Clause
#include "junctions.hpp"

#include "labels.hpp"
#include "text.hpp"

#include <fmt/format.h>
#include <set>

namespace statewire::gen {
namespace {

std::string words_of_junction(const Junction& junction) {
  std::string words;
  for (const std::string& line : label_lines(junction.label))
    words += (words.empty() ? "" : " ") + clean_text(line);
  return words.empty() || words == "\\N" ? junction.name : words;
}

} // namespace

std::map<std::string, const Junction*> junctions_apart(const Machine& machine) {
  std::map<std::string, const Junction*> all;
  for (const Junction& junction : machine.junctions) all[junction.name] = &junction;
  std::map<std::string, std::set<DrawnEdge>> entered;
  for (const Transition& t : machine.transitions)
    if (t.edges.size() > 1) entered[t.edges[0].head].insert(t.edges[0]);
  std::map<std::string, const Junction*> apart;
  for (const auto& [name, junction] : all)
    for (const Junction::Way& way : junction->ways)
      if (const auto next = all.find(way.edge.head); next != all.end()) {
        apart.insert({name, junction});
        apart.insert(*next);
      }
  for (const auto& [name, edges] : entered)
    if (const auto found = all.find(name); found != all.end() && edges.size() > 1)
      apart.insert(*found);
  return apart;
}

std::map<std::string, std::string> junction_titles(const Machine& machine) {
  std::map<std::string, std::size_t> alike; // by their words
  for (const Junction& junction : machine.junctions) ++alike[words_of_junction(junction)];
  std::map<std::string, std::string> titles;
  for (const Junction& junction : machine.junctions) {
    const std::string words = words_of_junction(junction);
    titles[junction.name] =
        "◇ " + words + (alike[words] > 1 ? fmt::format(" ({})", junction.name) : "");
  }
  return titles;
}

} // namespace statewire::gen
