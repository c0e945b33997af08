// SPDX-License-Identifier: BSD-3-Clause
#include "structure.hpp"

#include "ends.hpp"
#include "other_words.hpp"

#include <algorithm>

namespace statewire::gen::sm {
namespace {

class Assembler {
 public:
  Assembler(const Source& source, File& file, Diagnostics& diagnostics)
      : source_(source), file_(file), diagnostics_(diagnostics) {}

  void run(const std::vector<Node>& nodes) {
    indented_ = std::any_of(nodes.begin(), nodes.end(), [&](const Node& node) {
      return is_heading(line(node).word) && !node.children.empty();
    });
    for (std::size_t i = 0; i < nodes.size();) {
      const Node& node = nodes[i];
      const Word word = line(node).word;
      if (word == Word::graph) {
        ++i;
        for (const Node& child : node.children) stray(child);
      } else if (is_heading(word)) {
        file_.sections.push_back(section(nodes, i));
      } else {
        stray(node);
        ++i;
      }
    }
  }

 private:
  using Nodes = std::vector<Node>;
  [[nodiscard]] const Line& line(const Node& node) const { return file_.lines.lines[node.line]; }
  [[nodiscard]] Location place(std::size_t index) const {
    return source_.at(file_.lines.lines[index].where);
  }
  [[nodiscard]] Location head_place(std::size_t index) const {
    return source_.at(file_.lines.lines[index].keyword);
  }

  void stray(const Node& node) {
    file_.strays.push_back(node.line);
    const Word word = line(node).word;
    if (line(node).broken) {
      // said already
    } else if (is_leave(word) || word == Word::event)
      diagnostics_.report("misplaced-transition", place(node.line),
                          "this stands outside of every State and Action");
    else
      diagnostics_.report("stray-text", place(node.line),
                          "this line stands outside of every State, Action and Function, and is "
                          "taken for prose");
    for (const Node& child : node.children) stray(child);
  }

  Statement section(const Nodes& nodes, std::size_t& i) {
    const Node& head = nodes[i++];
    Statement out;
    out.kind = Statement::Kind::section;
    out.line = head.line;
    out.arms.push_back({head.line, {}});
    if (!head.children.empty()) {
      out.arms[0].body = block(head.children, 0, head.children.size());
      return out;
    }
    // Without indentation: up to the next heading.
    std::size_t end = i;
    while (end < nodes.size() && !is_heading(line(nodes[end]).word)) ++end;
    // In a text that has indentation, words after a blank line are not the section's.
    if (i < end && indented_ && line(nodes[i]).blank_above && line(nodes[i]).word == Word::phrase)
      return out;
    out.arms[0].body = block(nodes, i, end);
    i = end;
    return out;
  }

  // All statements of one list; what is in doubt in it is grouped.
  Block block(const Nodes& nodes, std::size_t begin, std::size_t end) {
    std::vector<Doubt> outer_doubts;
    outer_doubts.swap(doubts_);
    std::vector<std::size_t> outer_open;
    outer_open.swap(open_);
    Block out;
    for (std::size_t i = begin; i < end;) append(out, nodes, i, end);
    if (!doubts_.empty()) group(out);
    doubts_.swap(outer_doubts);
    open_.swap(outer_open);
    return out;
  }

  // Doubts about the end of blocks and the owner of an `else` hang together, up to the statement
  // that ends the list by leaving: that one surely stands in the list itself.
  void group(const Block& list) {
    std::size_t last = file_.lines.lines.size();
    if (!list.empty() && always_leaves(list.back(), file_.lines)) last = list.back().line;
    std::vector<Doubt> before, after;
    for (const Doubt& doubt : doubts_) {
      if (doubt.kind == Doubt::Kind::empty)
        file_.doubts.push_back({doubt});
      else if (doubt.kind != Doubt::Kind::owner || doubt.head < last || doubt.other >= last)
        (doubt.head < last ? before : after).push_back(doubt);
    }
    for (auto* part : {&before, &after}) {
      if (part->empty()) continue;
      std::stable_partition(part->begin(), part->end(),
                            [](const Doubt& d) { return d.kind == Doubt::Kind::end; });
      file_.doubts.push_back(*part);
    }
  }

  void append(Block& out, const Nodes& nodes, std::size_t& i, std::size_t end) {
    const Node& node = nodes[i];
    Statement statement;
    statement.line = node.line;
    switch (line(node).word) {
    case Word::state:
    case Word::group:
    case Word::action:
    case Word::function:
      out.push_back(section(nodes, i)); // deeper than another one: only indentation brings it here
      return;
    case Word::event:
      out.push_back(event(nodes, i, end));
      return;
    case Word::if_:
      out.push_back(branch(nodes, i, end));
      return;
    case Word::while_:
      statement.kind = Statement::Kind::loop;
      statement.arms.push_back(arm(nodes, i, end));
      out.push_back(std::move(statement));
      return;
    case Word::switch_:
      out.push_back(selection(nodes, i, end));
      return;
    case Word::else_if:
    case Word::else_:
    case Word::case_: {
      const bool is_case = line(node).word == Word::case_;
      diagnostics_.report("lone-else", head_place(node.line),
                          is_case ? "this case is not in a 'switch'"
                                  : "there is no 'if' that this 'else' could belong to");
      ++i;
      splice(out, node);
      return;
    }
    case Word::graph:
      diagnostics_.report("bad-declaration", head_place(node.line),
                          "Graph stands before the States and Actions");
      ++i;
      splice(out, node);
      return;
    case Word::change:
    case Word::invoke:
      statement.kind = Statement::Kind::leave;
      break;
    case Word::phrase:
      break;
    }
    out.push_back(std::move(statement));
    ++i;
    if (node.children.empty()) return;
    const Span& words = line(node).where;
    if (opens_elsewhere(
            std::string_view(source_.text()).substr(words.begin, words.end - words.begin)))
      diagnostics_.report("bad-declaration", head_place(node.line),
                          "'" + head_word(node.line) +
                              "' opens no block here, and what stands below would be performed "
                              "once, whatever holds; write 'if' or 'while'");
    else
      diagnostics_
          .report("deeper-line", place(node.children[0].line),
                  "this line is deeper than the one above, which opens no block; it is read as the "
                  "next statement")
          .notes.push_back({place(node.line), "the line above is here"});
    splice(out, node);
  }

  void splice(Block& out, const Node& node) {
    for (std::size_t i = 0; i < node.children.size();)
      append(out, node.children, i, node.children.size());
  }

  Statement event(const Nodes& nodes, std::size_t& i, std::size_t end) {
    const Node& head = nodes[i++];
    Statement out;
    out.kind = Statement::Kind::event;
    out.line = head.line;
    out.arms.push_back({head.line, {}});
    if (!head.children.empty()) {
      out.arms[0].body = block(head.children, 0, head.children.size());
      return out;
    }
    std::size_t last = i;
    while (last < end && line(nodes[last]).word != Word::event &&
           !is_heading(line(nodes[last]).word))
      ++last;
    out.arms[0].body = block(nodes, i, last);
    i = last;
    return out;
  }

  [[nodiscard]] bool continues(const Nodes& nodes, std::size_t i, std::size_t end) const {
    if (i >= end) return false;
    const Word word = line(nodes[i]).word;
    return word == Word::else_if || word == Word::else_;
  }
  [[nodiscard]] bool is_case(const Nodes& nodes, std::size_t i, std::size_t end) const {
    return i < end && line(nodes[i]).word == Word::case_;
  }

  Statement branch(const Nodes& nodes, std::size_t& i, std::size_t end) {
    Statement out;
    out.kind = Statement::Kind::branch;
    out.line = nodes[i].line;
    out.arms.push_back(arm(nodes, i, end));
    while (continues(nodes, i, end)) {
      if (const auto other = other_owner(out.line))
        doubts_.push_back({Doubt::Kind::owner, out.line, nodes[i].line, *other, 0, {}});
      const bool last = line(nodes[i]).word == Word::else_;
      out.arms.push_back(arm(nodes, i, end));
      if (last) break;
    }
    // The other reading of an inner `else` leaves this chain's own without an `if`.
    for (Doubt& doubt : doubts_)
      if (doubt.kind == Doubt::Kind::owner && doubt.other == out.line && !doubt.next &&
          out.arms.size() > 1 && out.arms[1].line > doubt.at)
        doubt.next = out.arms[1].line;
    return out;
  }

  // Another `if` without indentation that the next `else` could belong to: one around the chain at
  // hand, or one before it whose block may go on.
  [[nodiscard]] std::optional<std::size_t> other_owner(std::size_t chain) const {
    if (!open_.empty()) return open_.back();
    for (auto doubt = doubts_.rbegin(); doubt != doubts_.rend(); ++doubt) {
      const Word word = file_.lines.lines[doubt->head].word;
      if (doubt->kind == Doubt::Kind::end && doubt->head < chain &&
          (word == Word::if_ || word == Word::else_if))
        return doubt->head;
    }
    return std::nullopt;
  }

  Statement selection(const Nodes& nodes, std::size_t& i, std::size_t end) {
    const Node& head = nodes[i++];
    Statement out;
    out.kind = Statement::Kind::selection;
    out.line = head.line;
    const auto read = [&](const Nodes& list, std::size_t& at, std::size_t last) {
      while (is_case(list, at, last)) out.arms.push_back(arm(list, at, last));
    };
    if (head.children.empty()) {
      read(nodes, i, end);
    } else {
      std::size_t at = 0;
      const std::size_t last = head.children.size();
      read(head.children, at, last);
      if (at < last) {
        diagnostics_.report("lone-else", place(head.children[at].line),
                            "in a 'switch' every line stands below a 'case'");
        Block rest;
        while (at < last) append(rest, head.children, at, last);
      }
    }
    if (out.arms.empty())
      diagnostics_.report("empty-block", head_place(head.line), "this 'switch' has no case");
    return out;
  }

  // A head and its block.
  Arm arm(const Nodes& nodes, std::size_t& i, std::size_t end) {
    const Node& head = nodes[i++];
    Arm out{head.line, {}};
    if (!head.children.empty()) {
      out.body = block(head.children, 0, head.children.size());
      return out;
    }
    const bool has_next = i < end;
    if (comment_below(head.line, true)) return out; // it says: nothing
    if (!has_next || continues(nodes, i, end) || is_case(nodes, i, end)) {
      if (!comment_below(head.line, false))
        diagnostics_.report("empty-block", head_place(head.line),
                            "nothing stands in the block of this '" + head_word(head.line) +
                                "'; if that is meant, say so in a comment below it");
      return out;
    }
    if (comment_below(head.line, false)) {
      doubts_.push_back({Doubt::Kind::empty, head.line, nodes[i].line, 0, 0, {}});
      return out;
    }
    const Word word = line(head).word;
    const bool can_have_else = word == Word::if_ || word == Word::else_if;
    if (can_have_else) open_.push_back(head.line);
    append(out.body, nodes, i, end);
    while (i < end && !continues(nodes, i, end) && !is_case(nodes, i, end) &&
           (word == Word::case_ ? case_ahead(nodes, i, end)
                                : can_have_else && else_ahead(nodes, i, end)))
      append(out.body, nodes, i, end);
    if (can_have_else) open_.pop_back();
    if (i >= end || continues(nodes, i, end) || is_case(nodes, i, end)) return out;
    const bool leaves = always_leaves(out.body.back(), file_.lines);
    if (leaves &&
        !(out.body.back().kind == Statement::Kind::leave && is_leave(line(nodes[i]).word)))
      return out; // nothing can follow in the block
    doubts_.push_back(
        {Doubt::Kind::end, head.line, nodes[i].line, 0, last_line(out.body.back()), {}});
    return out;
  }

  [[nodiscard]] static std::size_t last_line(const Statement& statement) {
    std::size_t last = statement.line;
    for (const Arm& arm : statement.arms) {
      last = std::max(last, arm.line);
      if (!arm.body.empty()) last = std::max(last, last_line(arm.body.back()));
    }
    return last;
  }

  // A comment between a head and the line after it, deeper than the head or in its column.
  [[nodiscard]] bool comment_below(std::size_t head, bool deeper) const {
    const Lines& lines = file_.lines;
    const auto& above =
        head + 1 < lines.lines.size() ? lines.lines[head + 1].above : lines.trailing;
    return std::any_of(above.begin(), above.end(), [&](const Comment& comment) {
      return deeper ? comment.column > lines.lines[head].column
                    : comment.column == lines.lines[head].column;
    });
  }

  // Without indentation, an `else` belongs to the nearest `if` that has none. Is there one ahead
  // that no `if` ahead could own?
  [[nodiscard]] bool else_ahead(const Nodes& nodes, std::size_t i, std::size_t end) const {
    std::size_t open = 0;
    for (; i < end; ++i) {
      const Word word = line(nodes[i]).word;
      if (word == Word::event || is_heading(word)) return false;
      if (word == Word::if_) {
        open += nodes[i].children.empty() || continues(nodes, i + 1, end) ? 1 : 0;
      } else if (word == Word::else_if) {
        if (open == 0) return true;
      } else if (word == Word::else_) {
        if (open == 0) return true;
        --open;
      }
    }
    return false;
  }
  [[nodiscard]] bool case_ahead(const Nodes& nodes, std::size_t i, std::size_t end) const {
    for (; i < end; ++i) {
      const Word word = line(nodes[i]).word;
      if (word == Word::case_) return true;
      if (word == Word::switch_ || word == Word::event || is_heading(word)) return false;
    }
    return false;
  }

  [[nodiscard]] std::string head_word(std::size_t index) const {
    const Span& word = file_.lines.lines[index].keyword;
    return source_.text().substr(word.begin, word.end - word.begin);
  }

  const Source& source_;
  File& file_;
  Diagnostics& diagnostics_;
  std::vector<Doubt> doubts_;     // of the list at hand
  std::vector<std::size_t> open_; // heads of the list whose block has no indentation
  bool indented_ = false;
};

} // namespace

File read_structure(const Source& source, Diagnostics& diagnostics) {
  File file;
  file.lines = cut_lines(source.text());
  for (const Problem& problem : file.lines.problems)
    diagnostics.report("bad-declaration", source.at(problem.where), problem.text);
  for (const Problem& oddity : file.lines.oddities)
    diagnostics.report("unread-text", source.at(oddity.where), oddity.text);
  BlockTree tree = parse_blocks(file.lines);
  for (const Problem& problem : tree.problems)
    diagnostics.report("bad-indent", source.at(problem.where), problem.text);
  Assembler(source, file, diagnostics).run(tree.nodes);
  report_doubts(source, file, diagnostics);
  return file;
}

} // namespace statewire::gen::sm
