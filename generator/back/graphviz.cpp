// SPDX-License-Identifier: BSD-3-Clause
#include "graphviz.hpp"

#include "../front/direction.hpp"
#include "apart.hpp"
#include "graph_names.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <gvc.h>
#include <map>
#include <string_view>
#include <utility>

// Graphviz leaks memory of HTML-like labels and of virtual edges. The leak checker ignores it.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define STATEWIRE_LEAK_CHECKER 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define STATEWIRE_LEAK_CHECKER 1
#endif
#ifdef STATEWIRE_LEAK_CHECKER
#include <sanitizer/lsan_interface.h>
using LeaksOfOthers = __lsan::ScopedDisabler;
#else
struct LeaksOfOthers {};
#endif

extern "C" {
extern gvplugin_library_t gvplugin_core_LTX_library;
extern gvplugin_library_t gvplugin_dot_layout_LTX_library;
}

namespace statewire::gen {
namespace {

// Graphviz prints to stderr; our messages are made elsewhere.
class Quiet {
 public:
  Quiet() : before_(agseterr(AGMAX)) {}
  ~Quiet() { agseterr(before_); }
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;

 private:
  agerrlevel_t before_;
};

// cgraph takes names as `char*` and does not modify them.
char* name_of(const char* name) { return const_cast<char*>(name); }

void erase_all(std::string& text, std::string_view from, std::string_view to) {
  for (;;) {
    const auto begin = text.find(from);
    if (begin == std::string::npos) return;
    const auto end = text.find(to, begin);
    if (end == std::string::npos) return;
    text.erase(begin, end + to.size() - begin);
  }
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

// The families of the two faces, as Graphviz writes them and as we do.
constexpr std::string_view k_left_family = "\"Arial\"";
constexpr std::string_view k_plain_family = "\"Helvetica,sans-Serif\"";
constexpr std::string_view k_shown_family = "\"Helvetica,Arial,sans-serif\"";

// A number as Graphviz writes it: at most two decimals, no trailing zeros.
std::string number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

void take_slack_out(std::string& svg) {
  constexpr std::string_view key = "font-size=\"";
  for (auto at = svg.find(key); at != std::string::npos; at = svg.find(key, at + 1)) {
    const auto begin = at + key.size();
    const auto end = svg.find('"', begin);
    double size = 0;
    const auto read = std::from_chars(svg.data() + begin, svg.data() + end, size);
    if (read.ec == std::errc()) svg.replace(begin, end - begin, number(size / k_slack));
  }
}

// Graphviz writes HTML-like labels as text that starts at a computed position. Text that is
// anchored in the middle stays centred in a font of another width.
void centre(std::string& svg, const std::map<std::string, double>& middles) {
  constexpr std::string_view open = "<g id=\"";
  const auto group = svg.find(std::string(open) + std::string(k_centred));
  if (group == std::string::npos) return;
  const auto name = group + open.size();
  const auto middle = middles.find(svg.substr(name, svg.find('"', name) - name));
  if (middle == middles.end()) return;
  constexpr std::string_view key = "text-anchor=\"start\" x=\"";
  for (auto at = svg.find(key, group); at < svg.find("</g>", group); at = svg.find(key, at + 1)) {
    const std::string_view tag(svg.data() + at, svg.find('>', at) - at);
    if (tag.find(k_left_family) != std::string_view::npos) continue;
    const auto end = svg.find('"', at + key.size());
    svg.replace(at, end - at, "text-anchor=\"middle\" x=\"" + number(middle->second));
  }
}

// The value of a tag's attribute; empty if the tag has none.
std::string_view attribute(std::string_view tag, std::string_view name) {
  const std::string key = fmt::format(" {}=\"", name);
  const auto at = tag.find(key);
  if (at == std::string_view::npos) return {};
  const auto begin = at + key.size();
  return tag.substr(begin, tag.find('"', begin) - begin);
}

// The bytes and the number of a text's leading blanks, no-break ones included.
std::pair<std::size_t, std::size_t> leading_blanks(std::string_view text) {
  std::size_t bytes = 0;
  for (std::size_t blanks = 0;; ++blanks) {
    const std::string_view rest = text.substr(bytes);
    if (rest.starts_with("&#160;"))
      bytes += 6;
    else if (rest.starts_with("\xC2\xA0"))
      bytes += 2;
    else if (rest.starts_with(' '))
      bytes += 1;
    else
      return {bytes, blanks};
  }
}

// Graphviz writes a line in several faces as several texts, each at a computed position. In a wider
// font they would overlap, so a text that begins with a blank is joined to the one before it. Some
// programs drop a leading blank, so it becomes a distance.
constexpr double k_blank = 0.278; // of the size, in Helvetica
void join_runs(std::string& svg) {
  constexpr std::string_view open = "<text text-anchor=\"start\"";
  constexpr std::string_view close = "</text>\n";
  for (auto first = svg.find(open); first != std::string::npos; first = svg.find(open, first + 1)) {
    for (;;) {
      const auto end = svg.find(close, first);
      const auto second = end + close.size();
      if (end == std::string::npos || svg.compare(second, open.size(), open) != 0) break;
      const auto words = svg.find('>', second) + 1;
      const auto last = svg.find(close, words);
      if (last == std::string::npos) break;
      const std::string_view tag(svg.data() + second, words - second);
      const std::string_view before(svg.data() + first, svg.find('>', first) - first);
      const auto [bytes, blanks] = leading_blanks({svg.data() + words, last - words});
      if (blanks == 0 || attribute(tag, "y") != attribute(before, "y")) break;
      const std::string_view weight = attribute(tag, "font-weight");
      const std::string_view fill = attribute(tag, "fill");
      const std::string_view size = attribute(tag, "font-size");
      double points = 0;
      std::from_chars(size.data(), size.data() + size.size(), points);
      const std::string run =
          fmt::format("<tspan dx=\"{}\" font-weight=\"{}\" font-size=\"{}\" fill=\"{}\">",
                      number(static_cast<double>(blanks) * k_blank * points),
                      weight.empty() ? "normal" : weight, size, fill.empty() ? "#000000" : fill);
      svg.replace(last, 0, "</tspan>");
      svg.replace(end, words + bytes - end, run);
    }
  }
}

// Replaces the leading blanks of a line by a larger x.
void indent_lines(std::string& svg) {
  constexpr std::string_view open = "<text text-anchor=\"start\"";
  constexpr std::string_view key = " x=\"";
  for (auto at = svg.find(open); at != std::string::npos; at = svg.find(open, at + 1)) {
    const auto words = svg.find('>', at) + 1;
    const std::string_view tag(svg.data() + at, words - at);
    const auto [bytes, blanks] = leading_blanks(std::string_view(svg).substr(words));
    if (blanks == 0) continue;
    const std::string_view left = attribute(tag, "x"), size = attribute(tag, "font-size");
    double x = 0, points = 0;
    std::from_chars(left.data(), left.data() + left.size(), x);
    std::from_chars(size.data(), size.data() + size.size(), points);
    const std::string shifted = number(x + static_cast<double>(blanks) * k_blank * points);
    const std::size_t length = left.size();
    svg.erase(words, bytes);
    svg.replace(svg.find(key, at) + key.size(), length, shifted);
  }
}

// Edits one element at a time, because an edit moves all text behind it.
std::string polished(const std::string& svg, const std::map<std::string, double>& middles) {
  constexpr std::string_view end = "</g>\n";
  std::string out;
  for (std::size_t at = 0; at < svg.size();) {
    const auto next = std::min(svg.find(end, at), svg.size());
    std::string piece = svg.substr(at, next + end.size() - at);
    at += piece.size();
    centre(piece, middles);
    // Graphviz's version does not belong to the drawing. SVG 1.1 has no colour "transparent".
    erase_all(piece, "<!-- Generated by", "-->\n");
    erase_all(piece, "<!-- Title:", "-->\n");
    replace_all(piece, "stroke=\"transparent\"", "stroke=\"none\"");
    replace_all(piece, k_left_family, k_shown_family);
    replace_all(piece, k_plain_family, k_shown_family);
    take_slack_out(piece);
    join_runs(piece);
    indent_lines(piece);
    out += piece;
  }
  return out;
}

std::string render(Agraph_t& graph) {
  const Quiet quiet;
  [[maybe_unused]] const LeaksOfOthers leaks_of_others;
  const lt_symlist_t plugins[] = {
      {"gvplugin_core_LTX_library", &gvplugin_core_LTX_library},
      {"gvplugin_dot_layout_LTX_library", &gvplugin_dot_layout_LTX_library},
      {nullptr, nullptr},
  };
  // Neither the layout nor the context is freed, because Graphviz frees the labels of nested
  // clusters twice. The child process ends after this call.
  GVC_t* context = gvContextPlugins(plugins, 0);
  if (context == nullptr || gvLayout(context, &graph, "dot") != 0) return {};
  char* data = nullptr;
  unsigned length = 0;
  std::string svg;
  if (gvRenderData(context, &graph, "svg", &data, &length) == 0 && data != nullptr)
    svg.assign(data, length);
  gvFreeRenderData(data);
  std::map<std::string, double> middles; // by the id of a node
  for (Agnode_t* node : nodes_of(graph))
    if (const std::string id = get(node, "id"); id.starts_with(k_centred))
      middles[id] = ND_coord(node).x;
  return polished(svg, middles);
}

// Membership of subgraphs, which decides where labels and clusters are laid out.
void join_subgraphs(Agraph_t& graph, Agedge_t* old, Agedge_t* edge) {
  for (Agraph_t* sub = agfstsubg(&graph); sub != nullptr; sub = agnxtsubg(sub)) {
    if (agsubedge(sub, old, 0) == nullptr) continue;
    agsubedge(sub, edge, 1);
    join_subgraphs(*sub, old, edge);
  }
}

// A strict digraph has merged its edges as written; turned ones stay apart from the others.
void allow_parallel_edges(Agraph_t& graph) {
  graph.desc.strict = 0;
  for (Agraph_t* sub = agfstsubg(&graph); sub != nullptr; sub = agnxtsubg(sub))
    allow_parallel_edges(*sub);
}

// An edge whose arrow is drawn at its tail becomes one with the arrow at its head; the reader of
// specs does the same (front/direction.hpp). Turned edges come behind all others.
void turn_edges(Agraph_t& graph) {
  static constexpr std::array<std::pair<const char*, const char*>, 6> ends{
      {{"ltail", "lhead"},
       {"taillabel", "headlabel"},
       {"tailport", "headport"},
       {"arrowtail", "arrowhead"},
       {"tailclip", "headclip"},
       {"sametail", "samehead"}}};
  for (const GraphEdge& old : edges_of(graph)) {
    Values values;
    for (const char* name : {"dir", "arrowhead", "arrowtail", "arrowsize"})
      if (const std::string text = get(old.edge, name); !text.empty()) values[name].text = text;
    if (direction_of(values).kind != Direction::Kind::back) continue;
    Agnode_t* tail = aghead(old.edge);
    Agnode_t* head = agtail(old.edge);
    allow_parallel_edges(graph);
    Agedge_t* edge = agedge(&graph, tail, head, nullptr, 1);
    if (edge == nullptr) continue;
    agcopyattr(old.edge, edge);
    for (const auto& [of_tail, of_head] : ends) {
      const std::string at_tail = get(old.edge, of_tail);
      const std::string at_head = get(old.edge, of_head);
      if (at_tail == at_head) continue;
      set(edge, of_tail, at_head);
      set(edge, of_head, at_tail);
    }
    set(edge, "dir", "forward");
    join_subgraphs(graph, old.edge, edge);
    agdeledge(&graph, old.edge);
  }
}

} // namespace

Graph read_graph(const std::string& text) {
  const Quiet quiet;
  Graph graph(read_graph_in_order(text));
  if (graph) turn_edges(*graph);
  return graph;
}

std::string render_svg(Agraph_t& graph, std::string* said) {
  constexpr unsigned seconds = 120;
  Apart apart = run_apart([&graph] { return render(graph); }, seconds);
  if (said != nullptr) *said = std::move(apart.said);
  return std::move(apart.text);
}

std::string write_graph(Agraph_t& graph) {
  char* text = nullptr;
  std::size_t length = 0;
  std::FILE* file = ::open_memstream(&text, &length);
  if (file == nullptr) return {};
  const bool written = agwrite(&graph, file) == 0;
  const bool closed = std::fclose(file) == 0;
  std::string dot = written && closed ? std::string(text, length) : std::string();
  std::free(text); // NOLINT(cppcoreguidelines-no-malloc): open_memstream's
  return dot;
}

std::vector<Agnode_t*> nodes_of(Agraph_t& graph) {
  std::vector<Agnode_t*> nodes;
  for (Agnode_t* n = agfstnode(&graph); n != nullptr; n = agnxtnode(&graph, n)) nodes.push_back(n);
  return nodes;
}

std::vector<GraphEdge> edges_of(Agraph_t& graph) {
  std::vector<GraphEdge> edges;
  for (Agnode_t* n : nodes_of(graph))
    for (Agedge_t* e = agfstout(&graph, n); e != nullptr; e = agnxtout(&graph, e))
      edges.push_back({e, agnameof(agtail(e)), agnameof(aghead(e)), 0});
  std::stable_sort(edges.begin(), edges.end(), [](const GraphEdge& a, const GraphEdge& b) {
    return AGSEQ(a.edge) < AGSEQ(b.edge);
  });
  std::map<std::pair<std::string, std::string>, std::uint32_t> seen;
  for (GraphEdge& edge : edges) edge.ordinal = seen[{edge.tail, edge.head}]++;
  return edges;
}

std::vector<Agraph_t*> clusters_of(Agraph_t& graph) {
  std::vector<Agraph_t*> clusters;
  for (Agraph_t* sub = agfstsubg(&graph); sub != nullptr; sub = agnxtsubg(sub)) {
    if (std::string_view(agnameof(sub)).starts_with("cluster")) clusters.push_back(sub);
    for (Agraph_t* inner : clusters_of(*sub)) clusters.push_back(inner);
  }
  return clusters;
}

std::string get(void* object, const char* name) {
  const char* value = agget(object, name_of(name));
  return value != nullptr ? value : "";
}

void set(void* object, const char* name, const std::string& value) {
  // A node without a label shows its name; "\\N" is DOT's default for it.
  const bool named = AGTYPE(object) == AGNODE && std::string_view(name) == "label";
  agsafeset(object, name_of(name), name_of(value.c_str()), name_of(named ? "\\N" : ""));
}

void set_html(void* object, const char* name, const std::string& value) {
  Agraph_t* root = agroot(object);
  set(object, name, "");
  char* html = agstrdup_html(root, name_of(value.c_str()));
  agset(object, name_of(name), html);
  agstrfree(root, html);
}

void clear(void* object, const char* name) {
  if (agget(object, name_of(name)) != nullptr) agset(object, name_of(name), name_of(""));
}

} // namespace statewire::gen
