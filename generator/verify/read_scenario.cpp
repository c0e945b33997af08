// SPDX-License-Identifier: BSD-3-Clause
#include "scenario.hpp"

#include "../front/words.hpp"
#include "lines.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace statewire::gen::verify {
namespace {

class Reader {
 public:
  Reader(std::shared_ptr<const SourceFile> file, Diagnostics& diagnostics)
      : diagnostics_(diagnostics) {
    out_.file = std::move(file);
  }

  Scenario read() {
    std::uint32_t number = 0;
    for (const std::string_view text : split_lines(out_.file->text)) {
      ++number;
      const auto comment = text.find('#'); // a sentence may hold one behind a letter: "C#"
      const bool is_comment =
          comment != std::string_view::npos &&
          (comment == 0 || text[comment - 1] == ' ' || text[comment - 1] == '\t');
      Line line(out_.file, number, is_comment ? text.substr(0, comment) : text, 0);
      if (!line.at_end()) statement(line);
    }
    if (out_.name.empty())
      bad(whole(out_.file), "the scenario has no name: add 'scenario NAME: sentence'");
    if (out_.world.text.empty())
      bad(whole(out_.file), "the scenario names no world: add 'world FILE'");
    if (out_.machines.empty())
      bad(whole(out_.file), "the scenario names no machines: add 'machines FILE …'");
    return std::move(out_);
  }

 private:
  void bad(const Location& where, std::string text) {
    diagnostics_.report("bad-scenario", where, std::move(text));
  }
  void name(Line& line) {
    const Word word = line.word();
    for (const char c : word.text)
      if ((c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' &&
          c != '-') {
        line.rest();
        bad(word.where, "a scenario's name is made of letters, digits, '_' and '-': files are "
                        "named after it");
        return;
      }
    if (!out_.name.empty()) bad(word.where, "the scenario has a name already");
    out_.name = word.text;
    if (!line.take(":")) bad(line.here(), "expected ':' and a sentence that says what this is");
    out_.sentence = line.rest();
  }
  void set(Line& line, bool deep) {
    Scenario::Setting setting;
    setting.name = line.word();
    setting.deep = deep;
    static_cast<void>(line.take("="));
    setting.value_where = line.here();
    const auto value = line.number();
    if (!value) {
      line.rest();
      return bad(setting.value_where, "expected a number: 'set NAME = NUMBER'");
    }
    setting.value = *value;
    out_.settings.push_back(std::move(setting));
  }
  void limit(Line& line, Limits& limits) {
    const Word what = line.word();
    auto* limit = what.text == "depth"     ? &limits.depth
                  : what.text == "memory"  ? &limits.mebibytes
                  : what.text == "seconds" ? &limits.seconds
                                           : nullptr;
    if (limit == nullptr) {
      line.rest();
      return bad(what.where, fmt::format("there is no limit '{}'{}", what.text,
                                         did_you_mean(what.text, {"depth", "memory", "seconds"})));
    }
    const Location where = line.here();
    *limit = line.number();
    if (!*limit || **limit <= 0) {
      limit->reset();
      line.rest();
      return bad(where, "expected a number greater than zero");
    }
    if (what.text == "memory") static_cast<void>(line.take("MiB"));
  }
  void expect(Line& line) {
    if (line.take("verified")) return;
    if (line.take("violation") && line.take("of") && !line.at_end()) {
      out_.violation = line.word();
      return;
    }
    bad(line.here(), "expected 'expect verified' or 'expect violation of PROPERTY'");
    line.rest();
  }
  void statement(Line& line) {
    Word head = line.word();
    const bool deep = head.text == "deep";
    if (deep) head = line.word();
    const std::vector<std::string> heads =
        deep ? std::vector<std::string>{"set", "allow", "limit"}
             : std::vector<std::string>{"scenario", "world",  "machines", "set", "allow",
                                        "check",    "expect", "limit",    "deep"};
    if (std::find(heads.begin(), heads.end(), head.text) == heads.end())
      return bad(head.where, fmt::format("a line{} does not begin with '{}'{}",
                                         deep ? " for --deep" : " of a scenario", head.text,
                                         did_you_mean(head.text, heads)));
    if (line.at_end()) return bad(head.where, fmt::format("'{}' of what?", head.text));
    if (head.text == "scenario") name(line);
    if (head.text == "world") out_.world = line.file_name();
    if (head.text == "machines")
      while (!line.at_end()) out_.machines.push_back(line.file_name());
    if (head.text == "set") set(line, deep);
    if (head.text == "allow")
      while (!line.at_end()) out_.allowances.push_back({line.word(), deep});
    if (head.text == "check")
      while (!line.at_end()) out_.checks.push_back(line.word());
    if (head.text == "expect") expect(line);
    if (head.text == "limit") limit(line, deep ? out_.deep_limits : out_.limits);
    if (!line.at_end())
      bad(line.here(), fmt::format("'{}' ends here: what follows means nothing", head.text));
  }

  Diagnostics& diagnostics_;
  Scenario out_;
};

} // namespace

Scenario read_scenario(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics) {
  return Reader(file, diagnostics).read();
}

} // namespace statewire::gen::verify
