// SPDX-License-Identifier: BSD-3-Clause
// Which States and Groups lie in which Group: the attribute `within`.
#include "outline.hpp"

#include "../front/words.hpp"

#include <algorithm>

namespace statewire::gen::sm {
namespace {

struct Name {
  std::string text;
  Span where;
};

// The names of a list, each with its place.
std::vector<Name> names_of(const syntax::Text& list) {
  std::vector<Name> out;
  for (std::size_t begin = 0; begin <= list.value.size();) {
    const std::size_t comma = std::min(list.value.find(',', begin), list.value.size());
    std::string text = collapse(list.value.substr(begin, comma - begin));
    if (!text.empty()) {
      const std::size_t first = list.value.find_first_not_of(" \t\n", begin);
      out.push_back({std::move(text), {list.at[first], list.at[comma]}});
    }
    begin = comma + 1;
  }
  return out;
}

class Joiner {
 public:
  Joiner(const Source& source, const File& file, Outline& outline, Diagnostics& diagnostics)
      : source_(source), file_(file), outline_(outline), diagnostics_(diagnostics) {
    for (const OutlineGroup& group : outline.groups) names_.push_back(group.name);
  }

  void run() {
    check_names();
    for (OutlineGroup& group : outline_.groups) join_group(group);
    break_circles();
    for (OutlineNode& node : outline_.nodes)
      if (!node.action && node.within) join_state(node);
    for (const OutlineGroup& group : outline_.groups)
      if (group.first.empty())
        diagnostics_.report("empty-group", place(group.line),
                            "no State is in '" + group.name + "'; a State says within=\"" +
                                group.name + "\"");
  }

 private:
  [[nodiscard]] Location place(std::size_t line) const {
    return source_.at(file_.lines.lines[line].where);
  }

  void check_names() {
    for (std::size_t g = 0; g < outline_.groups.size(); ++g) {
      const OutlineGroup& group = outline_.groups[g];
      std::optional<std::size_t> other;
      if (const OutlineNode* node = outline_.find(group.name)) other = node->line;
      if (const auto first = *outline_.find_group(group.name); first != g)
        other = outline_.groups[first].line;
      if (other)
        diagnostics_
            .report("declared-twice", place(group.line), "'" + group.name + "' is declared twice")
            .notes.push_back({place(*other), "the other one is here"});
    }
  }

  std::vector<std::uint32_t> groups_of(const syntax::Text& within) {
    std::vector<std::uint32_t> out;
    for (const Name& name : names_of(within)) {
      if (const auto group = outline_.find_group(name.text))
        out.push_back(*group);
      else
        diagnostics_.report("unknown-group", source_.at(name.where),
                            "there is no Group '" + name.text + "'" +
                                did_you_mean(name.text, names_));
    }
    return out;
  }

  void join_group(OutlineGroup& group) {
    if (!group.within) return;
    const std::vector<std::uint32_t> around = groups_of(*group.within);
    if (!around.empty()) group.outer = around[0];
    if (around.size() > 1)
      diagnostics_.report("bad-value", source_.at(group.within->where),
                          "a Group lies in one other, at most");
  }

  void break_circles() {
    for (std::uint32_t g = 0; g < outline_.groups.size(); ++g) {
      auto at = outline_.groups[g].outer;
      for (std::size_t n = 0; at && *at != g && n < outline_.groups.size(); ++n)
        at = outline_.groups[*at].outer;
      if (at != g) continue;
      diagnostics_.report("group-cycle", source_.at(outline_.groups[g].within->where),
                          "'" + outline_.groups[g].name + "' lies in itself");
      outline_.groups[g].outer.reset();
    }
  }

  [[nodiscard]] std::size_t depth(std::uint32_t group) const {
    std::size_t out = 0;
    for (auto at = outline_.groups[group].outer; at; at = outline_.groups[*at].outer) ++out;
    return out;
  }

  void join_state(OutlineNode& node) {
    std::vector<std::uint32_t>& all = node.groups;
    for (const std::uint32_t group : groups_of(*node.within))
      for (auto at = std::optional(group); at; at = outline_.groups[*at].outer)
        if (std::find(all.begin(), all.end(), *at) == all.end()) all.push_back(*at);
    std::stable_sort(all.begin(), all.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return depth(a) > depth(b); });
    for (const std::uint32_t group : all)
      if (outline_.groups[group].first.empty()) outline_.groups[group].first = node.name;
  }

  const Source& source_;
  const File& file_;
  Outline& outline_;
  Diagnostics& diagnostics_;
  std::vector<std::string> names_;
};

} // namespace

void join_groups(const Source& source, const File& file, Outline& outline,
                 Diagnostics& diagnostics) {
  Joiner(source, file, outline, diagnostics).run();
}

} // namespace statewire::gen::sm
