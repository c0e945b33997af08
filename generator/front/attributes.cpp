// SPDX-License-Identifier: BSD-3-Clause
// Attributes that are misspelt, in the wrong place, or given twice: Graphviz would not say a word.
#include "drawing.hpp"
#include "layers.hpp"
#include "words.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace statewire::gen {
namespace {

using syntax::Statement;

enum Place : unsigned { k_digraph = 1, k_subgraph = 2, k_node = 4, k_edge = 8 };

struct OwnAttribute {
  std::string_view name;
  unsigned places;
  std::string_view belongs;
};

// The dialect's attributes that mean nothing to Graphviz.
constexpr std::array<OwnAttribute, 11> k_own{{
    {"machine", k_digraph, "the digraph"},
    {"events", k_digraph, "the digraph"},
    {"peers", k_digraph, "the digraph"},
    {"initial", k_node, "a node"},
    {"final", k_node, "a node"},
    {"ignore", k_node | k_subgraph | k_digraph, "a node, a cluster or the digraph"},
    {"defer", k_node | k_subgraph | k_digraph, "a node, a cluster or the digraph"},
    {"error", k_node | k_subgraph | k_digraph, "a node, a cluster or the digraph"},
    {"entry", k_node, "a node"},
    {"exit", k_node, "a node"},
    {"timer", k_node, "a node"},
}};

// Graphviz's, that a machine's meaning depends on.
constexpr std::array<std::string_view, 6> k_meaningful{"label",       "shape", "style",
                                                       "peripheries", "ltail", "compound"};

constexpr std::string_view k_graphviz =
    " Damping K URL _background area arrowhead arrowsize arrowtail bb beautify bgcolor center "
    "charset"
    " class cluster clusterrank color colorscheme comment compound concentrate constraint decorate"
    " defaultdist dim dimen dir diredgeconstraints distortion dpi edgeURL edgehref edgetarget"
    " edgetooltip epsilon esep fillcolor fixedsize fontcolor fontname fontnames fontpath fontsize"
    " forcelabels gradientangle group headURL head_lp headclip headhref headlabel headport "
    "headtarget"
    " headtooltip height href id image imagepath imagepos imagescale inputscale key label labelURL"
    " label_scheme labelangle labeldistance labelfloat labelfontcolor labelfontname labelfontsize"
    " labelhref labeljust labelloc labeltarget labeltooltip landscape layer layerlistsep layers"
    " layerselect layersep layout len levels levelsgap lhead lheight linelength lp ltail lwidth "
    "margin"
    " maxiter mclimit mindist minlen mode model mosek newrank nodesep nojustify normalize "
    "notranslate"
    " nslimit nslimit1 oneblock ordering orientation outputorder overlap overlap_scaling"
    " overlap_shrink pack packmode pad page pagedir pencolor penwidth peripheries pin pos quadtree"
    " quantum rank rankdir ranksep ratio rects regular remincross repulsiveforce resolution root"
    " rotate rotation samehead sametail samplepoints scale searchsize sep shape shapefile showboxes"
    " sides size skew smoothing sortv splines start style stylesheet tailURL tail_lp tailclip"
    " tailhref taillabel tailport tailtarget tailtooltip target tooltip truecolor vertices viewport"
    " voro_margin weight width xdotversion xlabel xlp z ";

bool is_graphviz(const std::string& name) {
  return k_graphviz.find(" " + name + " ") != std::string_view::npos;
}

const OwnAttribute* find_own(std::string_view name) {
  const auto* at = std::find_if(k_own.begin(), k_own.end(),
                                [&](const OwnAttribute& own) { return own.name == name; });
  return at == k_own.end() ? nullptr : at;
}

// What other tools name so, and what says it here. Left out, a state or an edge would be another.
struct OtherName {
  std::string_view name;
  unsigned place;
  std::string_view instead;
};
constexpr std::array<OtherName, 12> k_other_names{{
    {"start", k_node, "initial=true"}, // Graphviz's is the digraph's
    {"enter", k_node, "entry=\"...\""},
    {"on_enter", k_node, "entry=\"...\""},
    {"on_entry", k_node, "entry=\"...\""},
    {"leave", k_node, "exit=\"...\""},
    {"on_exit", k_node, "exit=\"...\""},
    {"guard", k_edge, ""},
    {"cond", k_edge, ""},
    {"condition", k_edge, ""},
    {"if", k_edge, ""},
    {"unless", k_edge, ""},
    {"when", k_edge, ""},
}};

// Empty: nothing is.
std::string said_instead(const Source& source, const std::string& name, unsigned place) {
  for (const OtherName& other : k_other_names) {
    if (other.place != place || other.name != lower(name)) continue;
    if (place == k_node) return std::string(other.instead);
    return source.path().ends_with(".sm") ? "an 'if' above the change, or when=\"...\""
                                          : "the condition into the label, in brackets";
  }
  return {};
}

unsigned place_of(const Statement& statement) {
  switch (statement.kind) {
  case Statement::Kind::node:
  case Statement::Kind::node_defaults:
    return k_node;
  case Statement::Kind::edge:
  case Statement::Kind::edge_defaults:
    return k_edge;
  case Statement::Kind::graph_attributes:
    break;
  }
  return statement.scope == 0 ? k_digraph : k_subgraph;
}

void check_name(const Source& source, const syntax::Text& name, unsigned place,
                Diagnostics& diagnostics) {
  const Location where = source.at(name.where);
  if (const OwnAttribute* own = find_own(name.value)) {
    if ((own->places & place) == 0)
      diagnostics.report("misplaced-attribute", where,
                         "'" + name.value + "' belongs on " + std::string(own->belongs));
    return;
  }
  if (const std::string instead = said_instead(source, name.value, place); !instead.empty()) {
    diagnostics.report("misspelt-attribute", where,
                       "there is no attribute '" + name.value + "'; write " + instead);
    return;
  }
  if (is_graphviz(name.value)) return;
  std::vector<std::string> candidates;
  for (const OwnAttribute& own : k_own)
    if ((own.places & place) != 0) candidates.emplace_back(own.name);
  if (place == k_edge) candidates.emplace_back("ltail");
  const std::string meant = closest(name.value, candidates);
  if (!meant.empty())
    diagnostics.report("misspelt-attribute", where,
                       "there is no attribute '" + name.value + "'; did you mean '" + meant + "'?");
  else
    diagnostics.report("unknown-attribute", where,
                       "neither Graphviz nor the dialect knows the attribute '" + name.value + "'");
}

// What almost says that nothing is drawn: Graphviz draws it, or a part of it.
void check_style(const Source& source, const syntax::Text& style, Diagnostics& diagnostics) {
  std::string_view rest = style.value;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find_first_of(",()"), rest.size());
    std::string_view one = rest.substr(0, end);
    one.remove_prefix(std::min(one.find_first_not_of(" \t\n"), one.size()));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (one == "invis" || lower(one).find("invis") == std::string::npos) continue;
    diagnostics.report("bad-value", source.at(style.where),
                       "Graphviz knows the style 'invis', not '" + std::string(one) +
                           "': write style=invis if nothing is to be drawn");
  }
}

// Of the shapes that mean something here: Graphviz draws a box for a name that it does not know.
void check_shape(const Source& source, const syntax::Text& shape, Diagnostics& diagnostics) {
  const std::vector<std::string> known{"diamond", "doublecircle", "doubleoctagon"};
  const std::string& name = shape.value;
  for (const char* other :
       {"diamond", "doublecircle", "doubleoctagon", "Mdiamond", "tripleoctagon"})
    if (name == other) return;
  if (const std::string meant = closest(lower(name), known); !meant.empty())
    diagnostics.report("bad-value", source.at(shape.where),
                       "Graphviz knows the shape '" + meant + "', and draws a box for '" + name +
                           "'");
}

// Attributes of the digraph with which Graphviz draws no edges, a part of the machine, or other
// letters than the file has.
void check_sheet(const Source& source, const syntax::Attribute& attribute,
                 const syntax::Span& graph, Diagnostics& diagnostics) {
  const std::string& name = attribute.name.value;
  const std::string value = lower(trim(attribute.value.value));
  const Location where = source.at(attribute.value.where);
  if (name == "splines" && (value.empty() || value == "none"))
    diagnostics.report("bad-value", where,
                       "with splines=\"" + value +
                           "\" Graphviz draws no edges, and transitions are edges; leave it out");
  if (name == "layout" && value == "patchwork")
    diagnostics.report("bad-value", where,
                       "with layout=patchwork Graphviz draws no edges, and transitions are edges; "
                       "leave it out");
  if ((name == "layerselect" || name == "viewport") && !value.empty())
    diagnostics.report("bad-value", where,
                       "with '" + name +
                           "' Graphviz draws a part of the digraph, and all of it is the machine; "
                           "leave it out");
  const bool other = value.find("latin") != std::string::npos || value == "l1" ||
                     value.find("8859") != std::string::npos || value.find("big") == 0 ||
                     value == "iso-ir-100";
  if (name != "charset" || !other) return;
  const std::string_view text =
      std::string_view(source.text()).substr(graph.begin, graph.end - graph.begin);
  if (std::any_of(text.begin(), text.end(), [](char c) { return (c & 0x80) != 0; }))
    diagnostics.report("bad-value", where,
                       "as charset=" + attribute.value.value +
                           " Graphviz draws other letters than this file has, which is read as "
                           "UTF-8; leave 'charset' out");
}

// One thing's attributes so far: name -> where it got which value.
using Given = std::map<std::string, const syntax::Attribute*>;

void check_twice(const Source& source, const syntax::Attribute& attribute, Given& given,
                 const std::string& owner, Diagnostics& diagnostics) {
  const std::string& name = attribute.name.value;
  const bool matters =
      find_own(name) != nullptr ||
      std::find(k_meaningful.begin(), k_meaningful.end(), name) != k_meaningful.end();
  if (!matters) return; // a second colour is a matter of taste
  const auto [first, fresh] = given.insert({name, &attribute});
  if (fresh || first->second->value.value == attribute.value.value) return;
  diagnostics
      .report("duplicate-attribute", source.at(attribute.name.where),
              "'" + name + "' of " + owner + " was given another value before")
      .notes.push_back({source.at(first->second->name.where), "the other value is here"});
}

} // namespace

void check_attributes(const Source& source, const syntax::Graph& graph, Diagnostics& diagnostics) {
  check_layers(source, graph, diagnostics);
  std::map<std::uint32_t, Given> given_to_scope;
  for (const Statement& statement : graph.statements) {
    Given of_statement;
    for (const syntax::Attribute& attribute : statement.attributes) {
      check_name(source, attribute.name, place_of(statement), diagnostics);
      if (attribute.name.value == "style") check_style(source, attribute.value, diagnostics);
      if (attribute.name.value == "shape" && place_of(statement) == k_node)
        check_shape(source, attribute.value, diagnostics);
      if (place_of(statement) == k_digraph)
        check_sheet(source, attribute, graph.where, diagnostics);
      if (statement.kind == Statement::Kind::graph_attributes)
        check_twice(source, attribute, given_to_scope[statement.scope],
                    statement.scope == 0 ? "the digraph" : "this subgraph", diagnostics);
      else if (statement.kind == Statement::Kind::edge)
        check_twice(source, attribute, of_statement, "this edge", diagnostics);
    }
  }
}

void check_node_attributes(const Source& source,
                           const std::vector<const syntax::Statement*>& statements,
                           Diagnostics& diagnostics) {
  std::map<std::string, Given> given;
  for (const Statement* statement : statements) {
    if (statement->kind != Statement::Kind::node) continue;
    const std::string& name = statement->chain[0].names[0].value;
    for (const syntax::Attribute& attribute : statement->attributes)
      check_twice(source, attribute, given[name], "'" + collapse(name) + "'", diagnostics);
  }
}

} // namespace statewire::gen
