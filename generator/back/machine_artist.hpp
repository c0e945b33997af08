// SPDX-License-Identifier: BSD-3-Clause
// What the drawings of digraphs and of State/Event/Action machines have in common: the page,
// failures beside the usual course, edges of the same ends as one line, and remarks.
#pragma once

#include "back.hpp"
#include "course.hpp"
#include "graphviz.hpp"
#include "page.hpp"

#include <array>
#include <map>
#include <optional>
#include <set>

namespace statewire::gen {

class MachineArtist {
 protected:
  MachineArtist(const Machine& machine, const Coverage* coverage, const DrawOptions& options,
                const Form& form, Agraph_t& graph)
      : machine_(machine), coverage_(coverage), options_(options), form_(form), graph_(graph) {}

  // The lines of a label as one.
  [[nodiscard]] static std::string in_one_line(const std::string& label);
  [[nodiscard]] std::string initial_name() const {
    return machine_.initial ? machine_.states[*machine_.initial].name : "";
  }
  void draw_page(const char* between_nodes, const char* between_ranks);

  // Which of the edges, each with its words, are failures; without errors these are left out, and
  // so is each node that nothing else leads to.
  void find_course(std::vector<GraphEdge>& edges, const std::vector<CourseEdge>& words);

  // An edge whose words were written into what it leaves: it goes, or becomes a part of a line.
  void join(const GraphEdge& drawn, const std::optional<std::uint64_t>& count, bool may_go);
  // There are too many edges for words.
  [[nodiscard]] bool wordless() const;

  // Leaves lines out, then places nodes, where the form says so.
  void thin();
  void place();
  // Below the drawing: what is not in it, and what its marks mean.
  void draw_remarks(std::string rows);

  struct Line {
    Agedge_t* edge = nullptr;
    std::optional<std::uint64_t> count;
    bool failure = true;
  };

  const Machine& machine_;
  const Coverage* coverage_;
  const DrawOptions& options_;
  Form form_;
  Agraph_t& graph_;
  std::size_t edges_ = 0; // of the machine
  std::size_t left_out_ = 0;
  std::set<Agedge_t*> failures_;
  // Lines without words, by tail, head and the clusters that they end at.
  std::map<std::array<std::string, 4>, Line> lines_;
  std::map<std::string, std::string> stays_; // what is written inside a state or a cluster

 private:
  std::set<Agedge_t*> aside_;
  bool set_aside_ = false; // some edge is
  bool thinned_ = false;
};

} // namespace statewire::gen
