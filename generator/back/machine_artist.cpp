// SPDX-License-Identifier: BSD-3-Clause
#include "machine_artist.hpp"

#include "cluster_labels.hpp"
#include "labels.hpp"
#include "lanes.hpp"
#include "text.hpp"

namespace statewire::gen {

std::string MachineArtist::in_one_line(const std::string& label) {
  std::string words;
  for (const std::string& line : label_lines(label)) words += (words.empty() ? "" : " ") + line;
  return words;
}

void MachineArtist::draw_page(const char* between_nodes, const char* between_ranks) {
  for (const auto& [name, value] :
       {std::pair{"charset", "UTF-8"},
        {"splines", "true"}, // an empty value would draw no edges at all
        {"bgcolor", "white"},
        {"pad", "0.2"},
        {"nodesep", form_.tight  ? "0.08"
                    : form_.rows ? "0.2"
                                 : between_nodes},
        {"ranksep", form_.rows ? "0.3" : between_ranks},
        {"fontname", "Helvetica"}})
    set(&graph_, name, value);
  set(&graph_, "fontsize", points(12));
  set(&graph_, "fontcolor", std::string(k_quiet));
  bound_layout(graph_, edges_);
}

void MachineArtist::find_course(std::vector<GraphEdge>& edges,
                                const std::vector<CourseEdge>& words) {
  std::vector<std::string> nodes;
  for (Agnode_t* node : nodes_of(graph_)) nodes.emplace_back(agnameof(node));
  const Course course = course_of(words, nodes, initial_name());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (course.failure[i]) failures_.insert(edges[i].edge);
    if (course.aside[i]) aside_.insert(edges[i].edge);
  }
  if (!options_.without_errors) return;
  const std::set<std::string> gone(course.only_failures.begin(), course.only_failures.end());
  left_out_ += std::erase_if(edges, [&](const GraphEdge& edge) {
    const bool out =
        failures_.contains(edge.edge) || gone.contains(edge.tail) || gone.contains(edge.head);
    if (out) agdeledge(&graph_, edge.edge);
    return out;
  });
  for (const std::string& name : gone)
    if (Agnode_t* node = agnode(&graph_, const_cast<char*>(name.c_str()), 0))
      agdelnode(&graph_, node);
}

void MachineArtist::join(const GraphEdge& drawn, const std::optional<std::uint64_t>& count,
                         bool may_go) {
  if (may_go && aside_.contains(drawn.edge)) {
    set_aside_ = true;
    agdeledge(&graph_, drawn.edge);
    return;
  }
  Line& line = lines_[{drawn.tail, drawn.head, get(drawn.edge, "ltail"), get(drawn.edge, "lhead")}];
  line.failure = line.failure && failures_.contains(drawn.edge);
  if (count) line.count = line.count.value_or(0) + *count;
  if (line.edge != nullptr)
    agdeledge(&graph_, drawn.edge);
  else
    line.edge = drawn.edge;
}

bool MachineArtist::wordless() const { return edges_ > k_beyond_words; }

void MachineArtist::thin() {
  if (lines_.size() > k_beyond_arrows)
    thinned_ = thin_out(graph_, initial_name(), 1);
  else if (form_.thin)
    thinned_ = thin_out(graph_, initial_name());
}

void MachineArtist::place() {
  if (form_.columns != 0) stagger(graph_, form_.columns);
  if (edges_ < k_beyond_reading) place_cluster_labels(graph_);
  if (form_.lanes != 0) put_in_lanes(graph_, form_.lanes, initial_name(), form_.level);
}

void MachineArtist::draw_remarks(std::string rows) {
  if (set_aside_) rows += small(k_failure, std::string(k_aside_remark));
  if (wordless()) rows += small(k_quiet, std::string(k_wordless));
  if (thinned_) rows += small(k_quiet, std::string(wordless() ? k_thinned_much : k_thinned));
  add_remarks(graph_, rows);
}

} // namespace statewire::gen
