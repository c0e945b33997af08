// SPDX-License-Identifier: BSD-3-Clause
#include "course.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <string_view>

namespace statewire::gen {
namespace {

// Beginnings of words.
constexpr std::array k_stems{std::string_view("abort"),         std::string_view("alert"),
                             std::string_view("bad"),           std::string_view("broken"),
                             std::string_view("corrupt"),       std::string_view("crash"),
                             std::string_view("deny"),          std::string_view("denied"),
                             std::string_view("end_of_stream"), std::string_view("eof"),
                             std::string_view("err"),           std::string_view("expired"),
                             std::string_view("fail"),          std::string_view("invalid"),
                             std::string_view("late"),          std::string_view("lost"),
                             std::string_view("malformed"),     std::string_view("mismatch"),
                             std::string_view("refus"),         std::string_view("reject"),
                             std::string_view("reset"),         std::string_view("rst"),
                             std::string_view("timeout"),       std::string_view("timed_out"),
                             std::string_view("unexpected"),    std::string_view("unknown"),
                             std::string_view("unreachable"),   std::string_view("wrong")};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_lower(char c) { return std::islower(static_cast<unsigned char>(c)) != 0; }

bool begins_word(std::string_view words, std::size_t at) {
  return at == 0 || !is_letter(words[at - 1]) || (is_lower(words[at - 1]) && !is_lower(words[at]));
}

bool begins_with(std::string_view words, std::string_view stem) {
  return words.size() >= stem.size() &&
         std::equal(stem.begin(), stem.end(), words.begin(), [](char a, char b) {
           return a == std::tolower(static_cast<unsigned char>(b)) || (a == '_' && b == ' ');
         });
}

} // namespace

bool names_failure(std::string_view words) {
  for (std::size_t at = 0; at < words.size(); ++at)
    if (is_letter(words[at]) && begins_word(words, at) &&
        std::any_of(k_stems.begin(), k_stems.end(),
                    [&](std::string_view stem) { return begins_with(words.substr(at), stem); }))
      return true;
  return false;
}

bool is_failure(const CourseEdge& edge) {
  if (edge.marked == "error") return true;
  if (edge.marked == "usual") return false;
  if (!edge.events.empty())
    return std::all_of(edge.events.begin(), edge.events.end(), names_failure);
  return names_failure(edge.head) ||
         (!edge.actions.empty() && begins_word(edge.actions.front(), 0) &&
          names_failure(edge.actions.front().substr(0, edge.actions.front().find(' '))));
}

Course course_of(const std::vector<CourseEdge>& edges, const std::vector<std::string>& nodes,
                 const std::string& initial) {
  Course course;
  for (const CourseEdge& edge : edges) course.failure.push_back(is_failure(edge));
  course.aside = course.failure;
  std::map<std::string_view, std::vector<std::size_t>> leaving;
  std::set<std::string_view> entered;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    leaving[edges[i].tail].push_back(i);
    if (edges[i].head != edges[i].tail) entered.insert(edges[i].head);
  }
  std::set<std::string_view> reached;
  std::set<std::size_t> failures; // that leave a node that is reached
  const auto reach = [&](std::string_view from) {
    std::vector<std::string_view> open{from};
    while (!open.empty()) {
      const std::string_view node = open.back();
      open.pop_back();
      if (!reached.insert(node).second) continue;
      for (const std::size_t i : leaving[node])
        if (course.aside[i])
          failures.insert(i);
        else
          open.emplace_back(edges[i].head);
    }
  };
  reach(initial);
  for (const std::string& node : nodes)
    if (!entered.contains(node)) reach(node);
  for (const std::string& node : nodes)
    if (!reached.contains(node)) course.only_failures.push_back(node);
  // The first failure that leads to a node shows where it belongs.
  while (!failures.empty()) {
    const std::size_t first = *failures.begin();
    failures.erase(failures.begin());
    if (reached.contains(edges[first].head)) continue;
    course.aside[first] = false;
    reach(edges[first].head);
  }
  for (std::size_t i = 0; i < edges.size(); ++i) // of a part that nothing leads to
    if (!reached.contains(edges[i].tail)) course.aside[i] = false;
  return course;
}

} // namespace statewire::gen
