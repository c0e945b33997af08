// SPDX-License-Identifier: BSD-3-Clause
#include "scenario.hpp"

#include "../front/words.hpp"
#include "lines.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace statewire::gen::verify {
namespace {

constexpr long k_most_processes = 63;

bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Comments as blanks, so that places stay.
std::string without_comments(std::string_view text) {
  std::string out(text);
  char in = 0; // '/', '*', '"' or nothing
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::string_view two = std::string_view(text).substr(i, 2);
    const bool string_ends = in == '"' && (text[i] == '"' || text[i] == '\n');
    const bool line_ends = in == '/' && text[i] == '\n';
    if (in == 0 && (two == "//" || two == "/*"))
      in = two[1];
    else if (in == 0 && text[i] == '"')
      in = '"';
    else if (in == '"' && text[i] == '\\')
      ++i;
    else if (string_ends || line_ends)
      in = 0;
    else if (in == '*' && two == "*/") {
      out[i] = out[i + 1] = ' ';
      ++i;
      in = 0;
      continue;
    }
    if ((in == '/' || in == '*') && text[i] != '\n') out[i] = ' ';
  }
  return out;
}

class Reader {
 public:
  Reader(std::shared_ptr<const SourceFile> file, Diagnostics& diagnostics)
      : diagnostics_(diagnostics) {
    out_.file = std::move(file);
  }

  World read() {
    std::uint32_t number = 0;
    for (const std::string_view text : split_lines(out_.file->text)) {
      ++number;
      const auto from = text.find_first_not_of(" \t");
      if (from == std::string_view::npos || text.substr(from, 3) != "//@") continue;
      Line line(out_.file, number, text, from + 3);
      if (!line.at_end()) annotation(line);
    }
    const std::string plain = without_comments(out_.file->text);
    for (const std::string_view text : split_lines(plain)) definition(text);
    for (const char* needed : {"setup", "inputs"})
      if (out_.defined.count(needed) == 0) {
        bad(whole(out_.file), fmt::format("the world has no 'inline {}()'", needed));
      }
    return std::move(out_);
  }

 private:
  void bad(const Location& where, std::string text) {
    diagnostics_.report("bad-world", where, std::move(text));
  }

  void definition(std::string_view text) {
    const auto from = text.find_first_not_of(" \t");
    if (from == std::string_view::npos) return;
    text.remove_prefix(from);
    const bool macro = text.front() == '#';
    if (macro) {
      text.remove_prefix(1);
      while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    }
    const std::string_view word = macro ? "define" : "inline";
    if (!text.starts_with(word) || text.size() == word.size() || is_name(text[word.size()])) return;
    text.remove_prefix(word.size());
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    std::size_t end = 0;
    while (end < text.size() && is_name(text[end])) ++end;
    const std::string name(text.substr(0, end));
    out_.defined.insert(name);
    if (macro && (end == text.size() || text[end] != '('))
      out_.macros[name] = std::string(text.substr(end));
  }

  // NAME, as it becomes part of a macro's.
  bool named(const Word& word) {
    if (!word.text.empty() && std::all_of(word.text.begin(), word.text.end(), is_name)) return true;
    bad(word.where, "expected a name of letters, digits and '_'");
    return false;
  }
  bool once(const Word& word, const char* what) {
    if (seen_.insert(std::string(what) + " " + word.text).second) return true;
    bad(word.where, fmt::format("the {} '{}' is there already", what, word.text));
    return false;
  }
  std::string sentence(Line& line) {
    if (line.take(":")) return line.rest();
    if (!line.at_end()) bad(line.here(), "expected ':' and a sentence, or the end of the line");
    line.rest();
    return {};
  }

  void parameter(Line& line) {
    World::Parameter p;
    p.name = line.word();
    const Location where = line.here();
    const auto value = line.number();
    const auto low = line.number();
    const bool range = line.take("..");
    const auto high = line.number();
    if (!value || !low || !range || !high || *low > *value || *value > *high)
      return bad(where, "expected 'parameter NAME DEFAULT LOW..HIGH: sentence', the default within "
                        "the range");
    p.value = *value, p.low = *low, p.high = *high;
    p.sentence = sentence(line);
    if (named(p.name) && once(p.name, "parameter")) out_.parameters.push_back(std::move(p));
  }
  void name_list(Line& line, const std::string& what, std::vector<World::Named>& to) {
    World::Named one;
    one.name = line.word();
    while (!line.at_end()) {
      if (line.take(":")) {
        one.sentence = line.rest();
        break;
      }
      one.arguments.push_back(line.word().text);
    }
    if (named(one.name) && once(one.name, what.c_str())) to.push_back(std::move(one));
  }
  void of_machine(Line& line, const std::string& what, std::vector<World::OfMachine>& to) {
    World::OfMachine one;
    one.machine = line.word();
    one.where = line.here();
    one.text = line.rest();
    if (one.text.empty())
      return bad(one.where, fmt::format("'{} {}': what?", what, one.machine.text));
    if (what == "name" && one.text.size() >= 2 && one.text.front() == '"' && one.text.back() == '"')
      one.text = one.text.substr(1, one.text.size() - 2);
    if (named(one.machine) && once(one.machine, what.c_str())) to.push_back(std::move(one));
  }
  void property(Line& line) {
    World::Property p;
    p.name = line.word();
    const Word when = line.word();
    using When = Composition::Property::When;
    if (when.text == "always")
      p.when = When::always;
    else if (when.text == "again")
      p.when = When::again;
    else if (when.text != "end")
      return bad(when.where, "expected 'property NAME always: sentence', 'property NAME end: "
                             "sentence' or 'property NAME again: sentence'");
    p.sentence = sentence(line);
    if (!named(p.name) || !once(p.name, "property")) return;
    if (out_.file->text.find("property_" + p.name.text) == std::string::npos)
      bad(p.name.where, fmt::format("the world has no '#define property_{} (…)'", p.name.text));
    // SPIN's search for cycles tells one kind of progress from none.
    if (p.when == When::again && std::any_of(out_.properties.begin(), out_.properties.end(),
                                             [](const auto& q) { return q.when == When::again; }))
      return bad(p.name.where, "there is a property 'again' already: one is searched for");
    out_.properties.push_back(std::move(p));
  }
  void process(Line& line) {
    const Location where = line.here();
    const auto number = line.number();
    World::Process one;
    one.name = line.rest();
    if (!number || *number < 0 || *number > k_most_processes || one.name.empty())
      return bad(where, fmt::format("expected 'process NUMBER NAME', the number 0 to {}",
                                    k_most_processes));
    one.number = static_cast<unsigned>(*number);
    if (once({std::to_string(*number), where}, "process")) out_.processes.push_back(std::move(one));
  }
  void declared(Line& line, bool is_question) {
    World::Declared d;
    d.machine = line.word();
    d.ident = line.word();
    d.is_question = is_question;
    if (!line.take(":") || line.at_end()) return bad(line.here(), "expected ':' and the reason");
    d.reason = line.rest();
    if (named(d.machine) && named(d.ident)) out_.declared.push_back(std::move(d));
  }

  void annotation(Line& line) {
    const Word head = line.word();
    const std::vector<std::string> heads{"parameter", "allow",   "instances", "peer",
                                         "name",      "process", "input",     "message",
                                         "property",  "free",    "nothing"};
    if (std::find(heads.begin(), heads.end(), head.text) == heads.end())
      return bad(head.where, fmt::format("there is no annotation '{}'{}", head.text,
                                         did_you_mean(head.text, heads)));
    if (line.at_end()) return bad(head.where, fmt::format("'{}' of what?", head.text));
    if (head.text == "parameter") parameter(line);
    if (head.text == "allow") name_list(line, head.text, out_.allowances);
    if (head.text == "input") name_list(line, head.text, out_.inputs);
    if (head.text == "message") name_list(line, head.text, out_.messages);
    if (head.text == "instances") of_machine(line, head.text, out_.instances);
    if (head.text == "peer") of_machine(line, head.text, out_.peers);
    if (head.text == "name") of_machine(line, head.text, out_.names);
    if (head.text == "process") process(line);
    if (head.text == "property") property(line);
    if (head.text == "free") declared(line, true);
    if (head.text == "nothing") declared(line, false);
  }

  Diagnostics& diagnostics_;
  World out_;
  std::set<std::string> seen_;
};

} // namespace

World read_world(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics) {
  return Reader(file, diagnostics).read();
}

} // namespace statewire::gen::verify
