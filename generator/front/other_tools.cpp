// SPDX-License-Identifier: BSD-3-Clause
#include "other_tools.hpp"

#include "drawing.hpp"
#include "text_lines.hpp"
#include "words.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>

namespace statewire::gen {
namespace {

constexpr std::size_t k_no_place = std::string_view::npos;

struct OtherNotation {
  Location where;
  std::string text;
};

struct WrittenLabel {
  const syntax::Statement* statement = nullptr;
  std::vector<TextLine> lines;
};

// The labels of nodes and edges as the file gives them. No tool here writes them as defaults.
struct WrittenGraph {
  const Source& source;
  const syntax::Graph& graph;
  std::vector<WrittenLabel> nodes, edges;
  bool unlabelled = false; // an edge is, or has no words
};

const syntax::Text* attribute_of(const syntax::Statement& statement, std::string_view name) {
  const syntax::Text* last = nullptr;
  for (const syntax::Attribute& a : statement.attributes)
    if (a.name.value == name) last = &a.value;
  return last;
}

std::string word_in(const syntax::Statement& statement, std::string_view name) {
  const syntax::Text* value = attribute_of(statement, name);
  return value == nullptr ? "" : lower(collapse(value->value));
}

WrittenGraph written(const Source& source, const syntax::Graph& graph) {
  WrittenGraph out{source, graph, {}, {}, false};
  using Kind = syntax::Statement::Kind;
  for (const syntax::Statement& statement : graph.statements) {
    if (statement.kind != Kind::node && statement.kind != Kind::edge) continue;
    const syntax::Text* label = attribute_of(statement, "label");
    WrittenLabel one{&statement, {}};
    if (label != nullptr && !label->html)
      one.lines = split_lines(Value{label->value, label->at, label->where, false, false}, '\0');
    const bool edge = statement.kind == Kind::edge;
    out.unlabelled = out.unlabelled || (edge && one.lines.empty());
    if (!one.lines.empty()) (edge ? out.edges : out.nodes).push_back(std::move(one));
  }
  return out;
}

std::string and_more(std::size_t count, const char* one, const char* many) {
  if (count < 2) return "";
  return " and " + std::to_string(count - 1) + " more " + (count == 2 ? one : many);
}

// The first line of which `is` holds, and how many do.
struct FoundLines {
  const TextLine* first = nullptr;
  std::size_t count = 0;
};
template <class Is>
FoundLines find_lines(const std::vector<WrittenLabel>& labels, const Is& is) {
  FoundLines out;
  for (const WrittenLabel& label : labels)
    for (const TextLine& line : label.lines)
      if (is(label, line) && out.count++ == 0) out.first = &line;
  return out;
}

OtherNotation noted(const WrittenGraph& written, const FoundLines& found, const char* one,
                    const char* many, const std::string& text) {
  return {written.source.at(found.first->place()),
          "'" + found.first->text + "'" + and_more(found.count, one, many) + text};
}

bool is_number(std::string_view name) {
  if (name.starts_with('-')) name.remove_prefix(1);
  return !name.empty() && name.find_first_not_of("0123456789") == k_no_place;
}

// A state of TLC's is a fingerprint, and its label `/\ x = 0`, a line each; `x = 0` if there is one
// variable only.
std::optional<OtherNotation> of_tlc(const WrittenGraph& written) {
  const auto fingerprint = [](const WrittenLabel& label) {
    const std::string& name = label.statement->chain[0].names[0].value;
    return is_number(name) && name.size() > 8;
  };
  const FoundLines found =
      find_lines(written.nodes, [&](const WrittenLabel& label, const TextLine& line) {
        return line.text.starts_with("/\\ ") ||
               (fingerprint(label) && line.text.find(" = ") != k_no_place);
      });
  if (found.count == 0) return std::nullopt;
  return noted(written, found, "line", "lines",
               std::string(found.count == 1 ? " is" : " are") +
                   " values of TLA+'s variables, as TLC dumps its states, and a state here has a "
                   "name and no values: name the nodes, move their labels into 'comment', and "
                   "write initial=true at the filled one" +
                   (written.unlabelled
                        ? "; 'tlc -dump dot,actionlabels' names the actions at the edges"
                        : ""));
}

// A composite of state-machine-cat, or of Python's transitions, is a cluster with a point in it, at
// which its edges are clipped.
std::optional<OtherNotation> of_composites(const WrittenGraph& written) {
  std::map<std::string, std::string> cluster_of; // a point -> the cluster that it lies in
  std::map<std::string, const syntax::Statement*> stated;
  for (const syntax::Statement& s : written.graph.statements) {
    if (s.kind != syntax::Statement::Kind::node || s.scope == 0) continue;
    const std::string& name = s.chain[0].names[0].value;
    std::uint32_t scope = s.scope;
    while (scope != 0 && written.graph.scopes[scope].anonymous)
      scope = written.graph.scopes[scope].parent;
    const std::string& cluster = written.graph.scopes[scope].name;
    const bool unseen = word_in(s, "style").find("invis") != k_no_place;
    if (word_in(s, "shape") != "point" || (!unseen && cluster != "cluster_" + name)) continue;
    cluster_of.insert({name, cluster});
    stated.insert({name, &s});
  }
  std::set<std::string> points;
  const syntax::Statement* first = nullptr;
  for (const syntax::Statement& s : written.graph.statements) {
    if (s.kind != syntax::Statement::Kind::edge) continue;
    const auto clipped = [&](const syntax::Operand& end, const char* by) {
      const syntax::Text* cluster = attribute_of(s, by);
      if (cluster == nullptr) return;
      for (const syntax::Text& name : end.names)
        if (const auto at = cluster_of.find(name.value);
            at != cluster_of.end() && at->second == cluster->value) {
          if (points.insert(name.value).second && first == nullptr) first = stated.at(name.value);
        }
    };
    clipped(s.chain.front(), "ltail");
    clipped(s.chain.back(), "lhead");
  }
  if (first == nullptr) return std::nullopt;
  const syntax::Text& name = first->chain[0].names[0];
  return OtherNotation{
      written.source.at(name.where),
      "'" + name.value + "'" + and_more(points.size(), "point", "points") +
          (points.size() == 1 ? " stands for its cluster" : " stand for their clusters") +
          ", as state-machine-cat and Python's transitions draw composite states, which are not "
          "read: let each edge that enters the cluster lead to the state that is entered, let each "
          "that leaves it begin at a state inside, with 'ltail', and remove the point and start "
          "markers inside"};
}

// `[a-z]`, `['0'-'9'][0x41]`: all groups in brackets, and a range or a code among them.
bool is_character_class(std::string_view line) {
  bool sure = false;
  while (!line.empty()) {
    if (line[0] != '[') return false;
    std::size_t end = line.find(']', 2); // `[]]`
    if (end == k_no_place) return false;
    if (line.substr(end).starts_with("]']") || line.substr(end).starts_with("]'-")) // in quotes
      end = line.find(']', end + 1);
    if (end == k_no_place) return false;
    const std::string_view inside = line.substr(1, end - 1);
    const std::size_t dash = inside.find('-', 1);
    const bool range = dash != k_no_place && inside.find(' ') == k_no_place &&
                       (dash == 1 || inside[0] == '\'' || inside.starts_with("0x"));
    const bool code = inside.starts_with("0x") || (inside.size() > 2 && inside[0] == '\'');
    sure = sure || range || code;
    line = trim(line.substr(end + 1));
  }
  return sure;
}

std::optional<OtherNotation> of_re2c(const WrittenGraph& written) {
  const FoundLines found =
      find_lines(written.edges, [](const WrittenLabel& label, const TextLine& line) {
        return &line == &label.lines[0] && is_character_class(line.text);
      });
  const bool tags_only = written.graph.name.value == "re2c";
  if (found.count == 0 || (!tags_only && 2 * found.count < written.edges.size()))
    return std::nullopt;
  return noted(written, found, "label", "labels",
               std::string(found.count == 1 ? " is a set" : " are sets") +
                   " of characters, as re2c draws its automata, and no event stands for a set: "
                   "write an event's name for each, such as DIGIT" +
                   (written.unlabelled ? ", and one at each edge without a label" : ""));
}

bool compares(std::string_view text) {
  return text.find_first_of("<>") != k_no_place || text.find("==") != k_no_place ||
         text.find("!=") != k_no_place;
}

// `event;clk < 5;reset(clk)` of the kernel's monitors. In lines below an event, where a label of
// ours has actions, only if the event's line of another label is written so.
std::optional<OtherNotation> of_kernel(const WrittenGraph& written) {
  const auto is_kernels = [](const WrittenLabel& label, const TextLine& line) {
    const std::string_view text = line.text;
    const std::size_t sign = text.find(';');
    if (sign == k_no_place || text.substr(0, sign).find_first_of(" /[(") != k_no_place)
      return false;
    const std::string_view rest = trim(text.substr(sign + 1));
    if (!rest.starts_with("reset(") && (!compares(rest) || text[sign + 1] == ' ')) return false;
    return std::none_of(label.lines.data(), &line,
                        [](const TextLine& above) { return syntax::is_rule_line(above.text); });
  };
  const bool sure =
      std::any_of(written.edges.begin(), written.edges.end(), [&](const WrittenLabel& label) {
        return is_kernels(label, label.lines.front());
      });
  if (!sure) return std::nullopt;
  const FoundLines found = find_lines(written.edges, is_kernels);
  const FoundLines invariant =
      find_lines(written.nodes, [](const WrittenLabel& label, const TextLine& line) {
        return &line != &label.lines[0] && compares(line.text);
      });
  std::string text = std::string(found.count == 1 ? " is" : " are") +
                     " written 'event;condition;reset(clock)', as in automata of the kernel's "
                     "monitors: write 'event [condition] / reset(clock)', and '|' between events";
  if (invariant.count != 0)
    text += "; '" + invariant.first->text +
            "' in a state's label becomes a 'timer' of the state, or moves into 'comment'";
  return noted(written, found, "label", "labels", text);
}

// `State 3` above the items of a grammar.
std::optional<OtherNotation> of_bison(const WrittenGraph& written) {
  const auto is_item = [](std::string_view line) {
    const bool point = line.find(" . ") != k_no_place || line.ends_with(" .") ||
                       line.find("\xE2\x80\xA2") != k_no_place; // a bullet
    return point && (line.find(": ") != k_no_place || line.find("| ") != k_no_place);
  };
  const FoundLines found =
      find_lines(written.nodes, [&](const WrittenLabel& label, const TextLine& line) {
        return &line != &label.lines[0] && label.lines[0].text.starts_with("State ") &&
               is_item(line.text);
      });
  if (found.count == 0) return std::nullopt;
  return noted(written, found, "line", "lines",
               std::string(found.count == 1 ? " is an item" : " are items") +
                   " of a grammar, as Bison draws its parser, which has a stack and is no machine "
                   "of states and events: draw the states that the protocol is in instead");
}

// `GT`, dotted, before the first state of a Promela process.
std::optional<OtherNotation> of_spin(const WrittenGraph& written) {
  const bool marked =
      std::any_of(written.nodes.begin(), written.nodes.end(), [](const WrittenLabel& label) {
        return label.statement->chain[0].names[0].value == "GT" &&
               word_in(*label.statement, "style") == "dotted";
      });
  if (!marked || written.edges.empty()) return std::nullopt;
  const FoundLines all =
      find_lines(written.edges, [](const WrittenLabel&, const TextLine&) { return true; });
  return noted(written, all, "label", "labels",
               std::string(all.count == 1 ? " is a statement" : " are statements") +
                   " of Promela, as SPIN draws a process, and a transition here answers an event: "
                   "write 'q?x' as the event 'x', 'q!x' as the action 'send x' behind ' / ', and "
                   "shape=point at 'GT'");
}

constexpr std::array k_tools{of_tlc, of_composites, of_re2c, of_kernel, of_bison, of_spin};

} // namespace

bool report_other_tool(const Source& source, const syntax::Graph& graph, Diagnostics& diagnostics) {
  const WrittenGraph read = written(source, graph);
  for (const auto& tool : k_tools)
    if (const std::optional<OtherNotation> notation = tool(read)) {
      diagnostics.report("other-notation", notation->where, notation->text);
      return true;
    }
  return false;
}

} // namespace statewire::gen
