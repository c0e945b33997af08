// SPDX-License-Identifier: BSD-3-Clause
#include "mender.hpp"

#include "string_mender.hpp"

#include <algorithm>

namespace statewire::gen::extract {
namespace {

constexpr std::string_view k_keyword = "digraph";

struct Paragraph {
  std::vector<Line> lines; // without the page's marks
  std::vector<std::size_t> indices;
  std::size_t width = 0;  // of its longest line on the page
  bool converted = false; // backslashes were undone: its lines were filled anew
};

bool is_blank_line(const Line& line) { return trim(line.text).empty(); }

class Mender {
 public:
  Mender(const std::vector<Line>& lines, const Head& head, const Container* container,
         Budget& budget)
      : lines_(lines), head_(head), container_(container), budget_(budget),
        prefix_(lines, head.line, head.lead, container != nullptr && container->diff) {
    verbatim_ = container != nullptr && container->verbatim;
    // Markdown's indented code.
    const std::string_view first = lines[head.line].text;
    indented_ = head.lead.marks.empty() &&
                (starts_with_word(first, 0, "    ") || starts_with_word(first, 0, "\t"));
  }

  Mended run() {
    out_.line_of.push_back(lines_[head_.line].number);
    for (std::size_t at = head_.line; at < limit() && !out_.closed && !stopped_;) {
      Paragraph paragraph = gather(at);
      if (!budget_.spend(paragraph.width + 1)) out_.gave_up = stopped_ = true;
      undo(paragraph);
      for (std::size_t i = 0; i < paragraph.lines.size() && !out_.closed && !stopped_; ++i)
        emit(paragraph, i);
    }
    return std::move(out_);
  }

 private:
  // One past the last line that can belong to the digraph.
  [[nodiscard]] std::size_t limit() const {
    if (container_ == nullptr) return lines_.size();
    return std::min(container_->last + (container_->closed_on_line ? 1 : 0), lines_.size());
  }

  // The part of a line that is the digraph's.
  [[nodiscard]] std::optional<Line> own_part(std::size_t index) {
    Line line = lines_[index];
    const bool last =
        container_ != nullptr && container_->closed_on_line && index == container_->last;
    if (last) line.text.resize(std::min(line.text.size(), container_->last_column));
    if (index != head_.line) return prefix_.strip(line);
    const std::size_t start = head_.lead.start;
    // A code span that starts before the digraph and ends on its line is kept whole.
    std::size_t ticks = 0;
    while (ticks < start && line.text[start - 1 - ticks] == '`') ++ticks;
    const bool span =
        ticks != 0 && line.text.find(std::string(ticks, '`'), start) != std::string::npos;
    if (ticks != 0) note(line.undone, Mend::back_ticks);
    line.text.erase(0, start - (span ? ticks : 0));
    prefix_.strip_right(line);
    return line;
  }

  // The lines up to a blank one, or up to what starts another digraph.
  Paragraph gather(std::size_t& at) {
    Paragraph paragraph;
    for (; at < limit(); ++at) {
      if (!paragraph.lines.empty() && is_other_head(at)) break;
      const std::size_t length = lines_[at].text.size();
      if (!budget_.spend(length + 1)) {
        out_.gave_up = stopped_ = true;
        break;
      }
      auto line = own_part(at);
      if (!line) continue;
      // A digraph on its own long line says nothing about where other lines were broken.
      if (at != head_.line) paragraph.width = std::max(paragraph.width, length);
      const bool ends = is_blank_line(*line);
      paragraph.lines.push_back(std::move(*line));
      paragraph.indices.push_back(at);
      if (ends) {
        ++at;
        break;
      }
    }
    return paragraph;
  }

  [[nodiscard]] bool is_other_head(std::size_t index) const {
    if (index == head_.line) return false;
    const std::string_view text = lines_[index].text;
    for (std::size_t at = 0; at + k_keyword.size() <= text.size() && at < 200; ++at)
      if (starts_with_word(text, at, k_keyword))
        return is_lead_of_own_kind(read_lead(text, at)) && is_head(lines_, index, at);
    return false;
  }

  // A head behind other marks than ours (`//`) is in a comment.
  [[nodiscard]] bool is_lead_of_own_kind(const Lead& lead) const {
    return lead.first_word && lead.marks == head_.lead.marks;
  }

  void undo(Paragraph& paragraph) {
    auto& lines = paragraph.lines;
    if (lines.empty()) return;
    const auto evidence = [&] {
      return find_evidence(scanner_, lines.data(), lines.data() + lines.size(), verbatim_);
    };
    Evidence found = evidence();
    paragraph.converted = found.escapes;
    for (Line& line : lines)
      undo_ticks_and_escapes(line, found.escapes, found.escaped_quotes, verbatim_ || indented_);
    // &amp;gt; has been through two converters.
    for (int round = 0; round < 3; ++round) {
      found = evidence();
      const bool as_before = entities_ && !found.arrows && round == 0;
      const bool tags = head_.lead.page_tags && round == 0;
      if (!found.entities && !as_before && !tags) break;
      entities_ = entities_ || found.entities;
      for (Line& line : lines) undo_entities(line);
    }
  }

  void emit(const Paragraph& paragraph, std::size_t i) {
    const std::size_t index = paragraph.indices[i];
    undone_ = paragraph.lines[i].undone;
    number_ = paragraph.lines[i].number;
    const auto mode = scanner_.mode();
    const bool open_text = mode == Scanner::Mode::string || mode == Scanner::Mode::html;
    if (index != head_.line && mode != Scanner::Mode::block_comment && is_other_head(index)) {
      stopped_ = true;
      return;
    }
    if (open_text && i > 0) note_wrap(paragraph, i);
    // Lines may have been left out before this one, so that only now its number is known.
    if (mode != Scanner::Mode::string)
      out_.line_of.back() = number_;
    else if (!string_.lines.empty())
      string_.lines.back() = number_;
    const std::string text = paragraph.lines[i].text + "\n";
    if (!budget_.spend(text.size())) out_.gave_up = stopped_ = true;
    std::size_t at = 0;
    while (at < text.size() && !stopped_ && !out_.closed) at += emit_piece(text, at, paragraph);
    if (out_.closed) find_end(index, trim(std::string_view(text).substr(at, text.size() - 1 - at)));
    for (std::size_t kind = 0; kind < k_mend_count; ++kind) {
      if (!undone_.test(kind)) continue;
      if (out_.count.at(kind)++ == 0) out_.first_line.at(kind) = number_;
    }
    out_.undone |= undone_;
    out_.last_line = number_;
  }

  // Was the line before broken because the first word of this one no longer fitted?
  void note_wrap(const Paragraph& paragraph, std::size_t i) {
    const std::string_view before = lines_[paragraph.indices[i - 1]].text;
    const std::string_view here = trim(paragraph.lines[i].text);
    const std::size_t word = std::min(here.find(' '), here.size());
    constexpr std::size_t k_narrowest_page = 60;
    if (paragraph.width >= k_narrowest_page && before.size() + 1 + word > paragraph.width)
      string_.wrapped = true;
  }

  // The end on the page: before what is left of the line, if that is still there as it was;
  // otherwise the last brace.
  void find_end(std::size_t index, std::string_view rest) {
    const std::string_view page = lines_[index].text;
    const std::size_t from = index == head_.line ? head_.column + k_keyword.size() : 0;
    const std::size_t brace = page.rfind('}');
    std::size_t end = rest.empty() ? std::string_view::npos : page.rfind(rest);
    if (end == std::string_view::npos)
      end = brace == std::string_view::npos ? page.size() : brace + 1;
    out_.end = {index, std::max(end, from)};
  }

  std::size_t emit_piece(std::string_view text, std::size_t at, const Paragraph& paragraph) {
    const auto mode = scanner_.mode();
    if (mode == Scanner::Mode::normal && is_keyword(text, at) && scanner_.depth() > 0) {
      stopped_ = true; // `digraph` is reserved: another one starts in the middle of this one
      return 1;
    }
    const auto step = scanner_.step(text, at);
    const std::string_view piece = text.substr(at, step.length);
    switch (step.piece) {
    case Scanner::Piece::tag:
      note(undone_, Mend::tags);
      if (is_line_break_tag(piece)) new_line();
      break;
    case Scanner::Piece::open_quote:
      if (piece != "\"") note(undone_, Mend::quotes);
      string_ = {};
      string_.verbatim = !paragraph.converted && (verbatim_ || indented_ || was_code());
      break;
    case Scanner::Piece::close_quote:
      if (piece != "\"") note(undone_, Mend::quotes);
      end_string();
      break;
    case Scanner::Piece::last_brace:
      out_.text += '}';
      out_.closed = true;
      break;
    default:
      if (mode == Scanner::Mode::string) return put_in_string(piece), step.length;
      if (mode == Scanner::Mode::normal) return put(text, at, step.length);
      if (mode == Scanner::Mode::line_comment && paragraph.converted) watch_comment(text, at);
      if (piece == "\n")
        new_line();
      else
        out_.text += piece;
    }
    return step.length;
  }

  [[nodiscard]] bool was_code() const {
    return undone_.test(static_cast<std::size_t>(Mend::back_ticks));
  }

  static bool is_keyword(std::string_view text, std::size_t at) {
    if (!starts_with_word(text, at, k_keyword) || (at > 0 && is_word(text[at - 1]))) return false;
    const std::size_t after = at + k_keyword.size();
    return after >= text.size() || !is_word(text[after]);
  }

  void put_in_string(std::string_view piece) {
    if (piece == "\n") string_.lines.push_back(number_);
    const bool quote =
        piece.size() > 1 && piece[0] == '\\' && is_typographic_quote(code_point(piece, 1).value);
    string_.content += quote ? std::string_view("\\\"") : piece;
  }

  void end_string() {
    join(string_, undone_);
    mend_dash_lines(string_.content, undone_);
    out_.text += '"' + string_.content + '"';
    out_.line_of.insert(out_.line_of.end(), string_.lines.begin(), string_.lines.end());
  }

  // Between strings: returns how much of text was consumed, at least `length`.
  std::size_t put(std::string_view text, std::size_t at, std::size_t length) {
    const CodePoint c = code_point(text, at);
    if (c.value == '\n') {
      new_line();
    } else if (c.value == '`') {
      note(undone_, Mend::back_ticks);
    } else if (c.value == '-' || is_typographic_dash(c.value)) {
      return put_dash(text, at);
    } else if (c.value == 0x2192 || c.value == 0x27F6 || c.value == 0x2794 || c.value == 0x279C) {
      out_.text += "->";
      note(undone_, Mend::arrows);
    } else {
      out_.text += text.substr(at, length);
    }
    return length;
  }

  std::size_t put_dash(std::string_view text, std::size_t at) {
    std::size_t end = at;
    bool typographic = false;
    for (CodePoint c = code_point(text, end); c.value == '-' || is_typographic_dash(c.value);
         c = code_point(text, end)) {
      typographic = typographic || c.value != '-';
      end += c.length;
    }
    const char next = end < text.size() ? text[end] : ' ';
    if (!typographic || (next != '>' && !is_digit(next) && next != '.')) {
      out_.text += text.substr(at, end - at);
    } else if (next == '>') {
      out_.text += "->";
      note(undone_, Mend::arrows);
      return end + 1 - at; // '>' is nothing to the scanner here
    } else {
      out_.text += '-';
      note(undone_, Mend::arrows);
    }
    return end - at;
  }

  // A paragraph that was filled anew has no line ends: a comment in it runs on over what came
  // after.
  void watch_comment(std::string_view text, std::size_t at) {
    const bool statement = text.substr(at, 2) == "->" || text.substr(at, 2) == "];";
    if (!statement) return;
    if (out_.swallowed.empty() || out_.swallowed.back() != number_)
      out_.swallowed.push_back(number_);
  }

  void new_line() {
    while (!out_.text.empty() && is_blank(out_.text.back())) out_.text.pop_back();
    out_.text += '\n';
    out_.line_of.push_back(number_); // put right when the next line comes
  }

  const std::vector<Line>& lines_;
  const Head& head_;
  const Container* container_;
  Budget& budget_;
  Prefix prefix_;
  Scanner scanner_;
  Mended out_;
  BrokenString string_;
  Mends undone_;
  std::uint32_t number_ = 0;
  bool verbatim_ = false;
  bool indented_ = false;
  bool entities_ = false; // the page escapes for HTML, as an earlier paragraph has shown
  bool stopped_ = false;
};

} // namespace

Mended mend(const std::vector<Line>& lines, const Head& head, const Container* container,
            Budget& budget) {
  return Mender(lines, head, container, budget).run();
}

} // namespace statewire::gen::extract
