// SPDX-License-Identifier: BSD-3-Clause
// The usual course of a machine, and the ways of failure beside it: drawings set the latter aside.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen {

// An edge as a drawing has it.
struct CourseEdge {
  std::string tail, head;
  std::vector<std::string> events;  // empty: it leaves a junction or an Action
  std::vector<std::string> actions; // words
  std::string marked;               // the attribute `class`: "error" or "usual" decides
};

// True if `class` says so, if each of its events is named like a failure, or, without an event, if
// its action or its head is.
[[nodiscard]] bool is_failure(const CourseEdge& edge);
[[nodiscard]] bool names_failure(std::string_view words);

struct Course {
  std::vector<bool> failure;              // per edge
  std::vector<bool> aside;                // a failure whose head is reached without it
  std::vector<std::string> only_failures; // nodes that nothing but failures lead to
};

// `nodes` in the order of declaration; what nothing leads to is reached from the start.
[[nodiscard]] Course course_of(const std::vector<CourseEdge>& edges,
                               const std::vector<std::string>& nodes, const std::string& initial);

} // namespace statewire::gen
