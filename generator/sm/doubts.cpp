// SPDX-License-Identifier: BSD-3-Clause
// What is said about blocks that have two readings.
#include "structure.hpp"

#include "../front/words.hpp"

namespace statewire::gen::sm {
namespace {

class Reporter {
 public:
  Reporter(const Source& source, const File& file, Diagnostics& diagnostics)
      : source_(source), lines_(file.lines), diagnostics_(diagnostics) {}

  void report(const std::vector<Doubt>& doubts) {
    const Doubt& first = doubts.front();
    Diagnostic& out = diagnostics_.report("ambiguous-block", place_of(first), text_of(first));
    add_readings(first, out);
    for (std::size_t i = 1; i < doubts.size(); ++i) add_further(doubts[i], out);
  }

 private:
  [[nodiscard]] const Line& line(std::size_t index) const { return lines_.lines[index]; }
  [[nodiscard]] Location at(std::size_t index) const { return source_.at(line(index).where); }
  [[nodiscard]] std::string number(std::size_t index) const {
    return std::to_string(source_.at(line(index).where).line);
  }
  [[nodiscard]] std::string word(std::size_t index) const {
    const Span& span = line(index).keyword;
    return "'" + collapse(source_.text().substr(span.begin, span.end - span.begin)) + "'";
  }

  [[nodiscard]] Location place_of(const Doubt& doubt) const {
    return at(doubt.kind == Doubt::Kind::owner ? doubt.at : doubt.head);
  }

  [[nodiscard]] std::string text_of(const Doubt& doubt) const {
    switch (doubt.kind) {
    case Doubt::Kind::empty:
      return "nothing but a comment may stand in the block of this " + word(doubt.head) +
             ", or the line below it: the indentation is lost";
    case Doubt::Kind::end:
      return "where the block of this " + word(doubt.head) +
             " ends cannot be known: the indentation is lost";
    case Doubt::Kind::owner:
      break;
    }
    return "which 'if' this " + word(doubt.at) +
           " belongs to cannot be known: the indentation is lost";
  }

  void add_readings(const Doubt& doubt, Diagnostic& out) const {
    switch (doubt.kind) {
    case Doubt::Kind::empty:
      out.notes.push_back({source_.at(line(doubt.head + 1).above.front().where),
                           "read one way, the block is empty but for this comment, and line " +
                               number(doubt.at) + " follows in any case"});
      out.notes.push_back({at(doubt.at), "read the other way, this line is the block"});
      return;
    case Doubt::Kind::end:
      out.notes.push_back(
          {at(doubt.before), "read one way, this line is the block's last, and line " +
                                 number(doubt.at) + " follows in any case"});
      out.notes.push_back(
          {at(doubt.at), "read the other way, this line still belongs to the block"});
      return;
    case Doubt::Kind::owner:
      break;
    }
    out.notes.push_back({at(doubt.head), "read one way, it belongs to this 'if'"});
    out.notes.push_back({at(doubt.other), "read the other way, it belongs to this 'if'" +
                                              (doubt.next ? ", and the 'else' of line " +
                                                                number(*doubt.next) + " has none"
                                                          : std::string())});
  }

  void add_further(const Doubt& doubt, Diagnostic& out) const {
    if (doubt.kind == Doubt::Kind::owner)
      out.notes.push_back({at(doubt.at), "with it: does this " + word(doubt.at) +
                                             " belong to the 'if' of line " + number(doubt.head) +
                                             " or to that of line " + number(doubt.other) + "?"});
    else
      out.notes.push_back({at(doubt.at), "with it: does this line still belong to the " +
                                             word(doubt.head) + " of line " + number(doubt.head) +
                                             "?"});
  }

  const Source& source_;
  const Lines& lines_;
  Diagnostics& diagnostics_;
};

} // namespace

void report_doubts(const Source& source, const File& file, Diagnostics& diagnostics) {
  for (const auto& doubts : file.doubts) Reporter(source, file, diagnostics).report(doubts);
}

} // namespace statewire::gen::sm
