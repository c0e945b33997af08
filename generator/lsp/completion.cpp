// SPDX-License-Identifier: BSD-3-Clause
#include "completion.hpp"

#include "../back/hooks.hpp"
#include "../back/text.hpp"
#include "../front/words.hpp"

#include <algorithm>
#include <regex>
#include <set>

namespace statewire::gen::lsp {
namespace {

using What = Proposal::Kind;
constexpr std::size_t k_most = 500;

// Where a place of a digraph is: read from the beginning, for a string may go over lines.
struct Inside {
  bool comment = false, string = false, brackets = false;
  std::size_t begin = 0; // of the string
  std::string attribute; // whose value the string is
};

Inside inside(std::string_view text, std::size_t offset) {
  Inside out;
  std::string word, before; // the last word, and the one before `=`
  for (std::size_t i = 0; i < offset; ++i) {
    const char c = text[i];
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (out.string) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        out.string = false;
      continue;
    }
    const bool line = (c == '/' && next == '/') || (c == '#' && (i == 0 || text[i - 1] == '\n'));
    if (line || (c == '/' && next == '*')) {
      const auto end = line ? text.find('\n', i) : text.find("*/", i + 2);
      if (end == std::string_view::npos || end >= offset) {
        out.comment = true;
        return out;
      }
      i = line ? end : end + 1;
      continue;
    }
    if (c == '"') {
      out.string = true;
      out.begin = i + 1;
      out.attribute = before;
      before.clear();
    } else if (c == '=') {
      before = word;
      word.clear();
    } else if (c == '[' || c == ']') {
      out.brackets = c == '[';
      word.clear();
      before.clear();
    } else if (c == ',' || c == ';' || c == '{' || c == '}') {
      word.clear();
      before.clear();
    } else if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
      if (i > 0 && (text[i - 1] == ' ' || text[i - 1] == '\n' || text[i - 1] == '\t')) word.clear();
      word += c;
    }
  }
  return out;
}

class Completer {
 public:
  Completer(Workspace& workspace, const Document& document, std::size_t offset)
      : workspace_(workspace), document_(document), text_(document.text), offset_(offset) {
    // The spec as it was when it could be read last: a half-written line must not hide all names.
    // The machine is the one whose text the cursor stands in.
    const auto now = workspace.analyse(document.path);
    if (now && !now->machines.empty())
      analysis_ = now;
    else
      analysis_ = document.last;
    if (!analysis_) return;
    for (const Machine& machine : analysis_->machines)
      if (machine_ == nullptr || offset_of(machine.where) <= offset) machine_ = &machine;
  }

  Proposals run() {
    const auto line = text_.substr(0, offset_).find_last_of("\r\n");
    line_ = text_.substr(line == std::string_view::npos ? 0 : line + 1,
                         offset_ - (line == std::string_view::npos ? 0 : line + 1));
    if (line_.size() > 4000) line_ = line_.substr(line_.size() - 4000);
    if (document_.path.ends_with(".sm"))
      in_actions_text();
    else
      in_digraph();
    std::sort(out_.items.begin(), out_.items.end(), [](const Proposal& a, const Proposal& b) {
      return std::tie(a.kind, a.text) < std::tie(b.kind, b.text);
    });
    return std::move(out_);
  }

 private:
  // The typed part begins behind the last of these characters.
  std::string_view typed_behind(std::string_view ends) {
    const auto at = line_.find_last_of(ends);
    std::size_t begin = at == std::string_view::npos ? 0 : at + 1;
    while (begin < line_.size() && (line_[begin] == ' ' || line_[begin] == '\t')) ++begin;
    out_.begin = offset_ - (line_.size() - begin);
    return line_.substr(begin);
  }

  void propose(const std::string& text, What kind) {
    const std::string_view typed = text_.substr(out_.begin, offset_ - out_.begin);
    if (text == typed || !lower(text).starts_with(lower(typed))) return;
    if (!seen_.insert(text).second) return;
    if (out_.items.size() >= k_most)
      out_.incomplete = true;
    else
      out_.items.push_back({text, kind});
  }
  void propose_states() {
    if (machine_ == nullptr) return;
    for (const State& state : machine_->states) propose(state.name, What::state);
  }
  void propose_events(const Machine* machine) {
    if (machine == nullptr) return;
    for (const Event& event : machine->events) propose(event.name, What::event);
  }
  void propose_phrases() {
    if (machine_ == nullptr) return;
    for (const Hook& hook : hooks_of(*machine_))
      if (hook.kind == Hook::Kind::action || hook.kind == Hook::Kind::question)
        propose(hook.phrase, What::phrase);
  }
  void propose_attributes(std::initializer_list<const char*> names) {
    for (const char* name : names) propose(name, What::attribute);
  }

  std::shared_ptr<Analysis> other(const std::string& name) {
    Mention mention;
    mention.kind = Kind::machine;
    mention.machine = mention.name = lower(name);
    mention.foreign = true;
    return workspace_.machine_file(document_.path, mention);
  }

  // `raise MACHINE EVENT`, `MACHINE==STATE`: true if it is one of these.
  bool in_reference(std::string_view part) {
    static const std::regex raise(R"((^|[^A-Za-z0-9_])raise +([^ ]*)( +([^ ]*))?$)");
    static const std::regex compared(R"(([A-Za-z_][A-Za-z0-9_]*) *(==|!=) *([A-Za-z0-9_]*)$)");
    const std::string tail(part.substr(part.size() - std::min<std::size_t>(part.size(), 200)));
    std::smatch match;
    if (std::regex_search(tail, match, raise)) {
      if (!match[3].matched) {
        out_.begin = offset_ - match[2].str().size();
        if (analysis_)
          for (const Machine& machine : analysis_->machines) propose(machine.name, What::machine);
        for (const std::string& path : workspace_.files(document_.path))
          if (const auto analysis = is_spec_file(path) ? workspace_.analyse(path) : nullptr)
            for (const Machine& machine : analysis->machines) propose(machine.name, What::machine);
      } else {
        out_.begin = offset_ - match[4].str().size();
        if (const auto owner = other(match[2].str()))
          propose_events(find_machine(*owner, lower(match[2].str())));
      }
      return true;
    }
    if (!std::regex_search(tail, match, compared)) return false;
    out_.begin = offset_ - match[3].str().size();
    const std::string name = lower(match[1].str());
    const auto owner = other(name);
    if (!owner) return false;
    for (const State& state : find_machine(*owner, name)->states) propose(state.name, What::state);
    return true;
  }

  void in_list(const std::string& attribute) {
    typed_behind(",\"");
    if (attribute == "events" || attribute == "ignore" || attribute == "defer" ||
        attribute == "error")
      propose_events(machine_);
    else if (attribute == "within" && machine_ != nullptr)
      for (const StateGroup& group : machine_->groups) propose(group.name, What::group);
  }

  void in_digraph() {
    const Inside where = inside(text_, offset_);
    if (where.comment) return;
    if (!where.string) {
      if (where.brackets) {
        typed_behind("[,; \t");
        propose_attributes({"label", "initial", "final", "ignore", "defer", "error", "entry",
                            "exit", "timer", "comment", "ltail", "lhead", "shape", "style"});
      } else {
        typed_behind("[,; \t{}>");
        propose_states();
      }
      return;
    }
    std::string_view part = text_.substr(where.begin, offset_ - where.begin);
    const bool is_label = where.attribute.ends_with("label");
    if (!is_label && where.attribute != "entry" && where.attribute != "exit") {
      if (where.attribute == "timer") {
        typed_behind(":\"");
        propose_events(machine_);
      } else {
        line_ = part;
        in_list(where.attribute);
      }
      return;
    }
    std::size_t begin = 0; // of the label's line
    if (const auto at = part.rfind("\\n"); at != std::string_view::npos) begin = at + 2;
    if (const auto at = part.rfind('\n'); at != std::string_view::npos)
      begin = std::max(begin, at + 1);
    line_ = part.substr(begin);
    if (in_reference(line_)) return;
    const bool first = begin == 0 && is_label;
    typed_behind(first ? "|" : ";(");
    if (first)
      propose_events(machine_);
    else
      propose_phrases();
    if (!first) propose("raise", What::phrase);
  }

  void in_actions_text() {
    static const std::regex name(R"(^\s*([A-Za-z_]+) *\(? *\[([^\]]*)$)");
    static const std::regex attribute(R"(([A-Za-z_]+) *= *"([^"]*)$)");
    std::string line(line_);
    std::smatch match;
    if (std::regex_search(line, match, attribute)) {
      in_list(match[1].str());
      return;
    }
    if (std::regex_search(line, match, name)) {
      const std::string word = match[1].str();
      typed_behind("[");
      if (word == "Event")
        propose_events(machine_);
      else if (word == "Change_State" || word == "State_Change" || word == "State")
        propose_states();
      else if ((word == "Invoke_Action" || word == "Action") && machine_ != nullptr)
        for (const std::string& action : machine_->actions) propose(action, What::action);
      return;
    }
    if (line.find(",[") != std::string::npos && line.ends_with(' ')) return;
    if (in_reference(line_)) return;
    typed_behind("\t");
    for (const std::string_view word : {"if ", "else if ", "while "})
      if (text_.substr(out_.begin, offset_ - out_.begin).starts_with(word))
        out_.begin += word.size();
    propose_phrases();
    for (const char* word : {"Change_State", "Invoke_Action", "Event", "State", "Action", "Group"})
      propose(word, What::attribute);
  }

  Workspace& workspace_;
  const Document& document_;
  std::string_view text_, line_;
  std::size_t offset_;
  std::shared_ptr<Analysis> analysis_;
  const Machine* machine_ = nullptr;
  std::set<std::string> seen_;
  Proposals out_;
};

} // namespace

Proposals complete(Workspace& workspace, const Document& document, std::size_t offset) {
  return Completer(workspace, document, offset).run();
}

} // namespace statewire::gen::lsp
