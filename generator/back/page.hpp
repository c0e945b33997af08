// SPDX-License-Identifier: BSD-3-Clause
// Whether a drawing can be read on a printed page, and which form of it can.
#pragma once

#include "graphviz.hpp"

#include <array>
#include <functional>
#include <string>

namespace statewire::gen {

// Labels stand at their edges, or as rows in the node that the edge leaves: then edges need no room
// for words, and one line joins two nodes at most. Rows are at most `widest` bytes long.
// Of the nodes that one node leads to, so many stand side by side, if `columns` is not 0.
struct Form {
  bool rows = false;
  std::size_t widest = 44;
  std::size_t columns = 0;
  bool thin = false;     // see below
  bool tight = false;    // nodes stand closer to each other
  bool up = false;       // arrows from actions back to states may lead upwards
  std::size_t lanes = 0; // of nodes outside of clusters, if not 0: see lanes.hpp
  bool level = false;    // lanes end at the same height
  friend bool operator==(const Form&, const Form&) = default;
};
inline constexpr std::array k_forms{Form{},
                                    Form{true, 44, 0, false},
                                    Form{true, 34, 0, false},
                                    Form{true, 27, 0, false},
                                    Form{true, 34, 2, false},
                                    Form{true, 34, 0, true},
                                    Form{true, 27, 0, true},
                                    Form{true, 27, 2, true},
                                    Form{true, 27, 1, true},
                                    Form{true, 34, 0, true, false, false, 2},
                                    Form{true, 44, 0, true, false, false, 1},
                                    Form{true, 34, 0, true, false, false, 1},
                                    Form{true, 27, 0, true, false, false, 2},
                                    Form{true, 34, 0, true, true, false, 1, true},
                                    Form{true, 34, 0, true, true, false, 1},
                                    Form{true, 27, 0, true, true, false, 1, true},
                                    Form{true, 27, 0, true, true, false, 1},
                                    Form{true, 22, 0, false, true},
                                    Form{true, 22, 0, true, true},
                                    Form{true, 22, 2, true, true},
                                    Form{true, 22, 1, true, true},
                                    Form{true, 22, 0, true, true, true},
                                    Form{true, 22, 2, true, true, true},
                                    Form{true, 22, 1, true, true, true},
                                    Form{true, 22, 0, true, true, false, 2},
                                    Form{true, 22, 0, true, true, false, 1}};

// A4 in portrait with margins of 25 mm, in points; and the smallest type that is read with ease
// there.
inline constexpr double k_page_width = 453.5;
inline constexpr double k_page_height = 700;
inline constexpr double k_legible = 6.5;

// The size of the smallest text, in points, when the drawing is made to fit a page's width, and its
// height, too; 0: no text.
struct TypeSize {
  double at_width = 0, on_page = 0;
};
[[nodiscard]] TypeSize type_size(const std::string& svg);

// Lets `columns` of a node's successors stand side by side, and the others below them.
void stagger(Agraph_t& graph, std::size_t columns);
// Puts the edges of a cluster that has invisible nodes only, which is a key, below each other.
void narrow_keys(Agraph_t& graph);
// Takes arrows out that lead to nodes with more than `few`, but those on the first way from the
// start to each node: rows name all targets. True if any went.
[[nodiscard]] bool thin_out(Agraph_t& graph, const std::string& start, std::size_t few = 3);
// Lays out a drawing that is too large to read, in bounded time: straight arrows, few
// improvements of the layout.
void bound_layout(Agraph_t& graph, std::size_t edges);
// Rows below the drawing, after the title that it has.
void add_remarks(Agraph_t& graph, const std::string& rows);

struct Drawn {
  std::string svg; // empty: no form can be laid out
  Form form;
};
// The first form that can be read on one page; else, of those that can be read at a page's width,
// the one with the largest type on one page; else the one with the largest type at a page's width.
[[nodiscard]] Drawn most_legible(const std::function<std::string(const Form&)>& draw);

} // namespace statewire::gen
