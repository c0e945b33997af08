// SPDX-License-Identifier: BSD-3-Clause
#include "dot_check.hpp"

#include "../front/syntax.hpp"

namespace statewire::gen::extract {

DotCheck check_dot(std::string_view text) {
  const syntax::DotFile file = syntax::parse_dot(text);
  DotCheck out;
  out.name = file.first_name;
  out.has_edges = file.first_edge.has_value();
  if (!file.problems.empty()) {
    const syntax::Problem& problem = file.problems[0];
    out.offset = problem.where.begin;
    out.message = problem.text;
    out.has_edges = out.has_edges && *file.first_edge <= problem.where.begin;
  } else if (file.graphs.size() > 1) {
    out.offset = file.graphs[1].where.begin;
    out.message = "something follows the digraph";
  } else if (file.graphs.empty() || !file.graphs[0].directed) {
    out.message = "this is no digraph";
  } else {
    out.valid = true;
  }
  return out;
}

} // namespace statewire::gen::extract
