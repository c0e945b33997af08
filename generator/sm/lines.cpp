// SPDX-License-Identifier: BSD-3-Clause
#include "lines.hpp"

#include "../front/words.hpp"
#include "comments.hpp"

#include <algorithm>
#include <array>

namespace statewire::gen::sm {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }
bool is_space(char c) { return is_blank(c) || c == '\n'; }
bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

struct Keyword {
  std::string_view text;
  Word word;
};
constexpr std::array<Keyword, 8> k_declarations{{{"Graph", Word::graph},
                                                 {"State", Word::state},
                                                 {"Group", Word::group},
                                                 {"Event", Word::event},
                                                 {"State_Change", Word::change},
                                                 {"Change_State", Word::change},
                                                 {"Action", Word::action},
                                                 {"Invoke_Action", Word::invoke}}};
constexpr std::array<Keyword, 6> k_controls{{{"if", Word::if_},
                                             {"else", Word::else_},
                                             {"while", Word::while_},
                                             {"switch", Word::switch_},
                                             {"case", Word::case_},
                                             {"default", Word::case_}}};

template <std::size_t N>
const Keyword* find(const std::array<Keyword, N>& table, std::string_view word) {
  const auto* at = std::find_if(table.begin(), table.end(),
                                [&](const Keyword& keyword) { return keyword.text == word; });
  return at == table.end() ? nullptr : at;
}

class Cutter {
 public:
  explicit Cutter(std::string_view text) : text_(text) {
    Comments comments = find_comments(text);
    out_.plain = std::move(comments.plain);
    comments_ = std::move(comments.all);
    Regions regions = find_regions(text, out_.plain);
    out_.regions = std::move(regions.where);
    out_.wrapped = regions.wrapped;
  }

  Lines run() {
    for (const Span& region : out_.regions) {
      at_ = region.begin;
      end_ = region.end;
      started_ = false;
      cut_region();
    }
    out_.trailing = std::move(above_);
    return std::move(out_);
  }

 private:
  [[nodiscard]] char peek(std::uint32_t i) const { return i < end_ ? out_.plain[i] : '\n'; }

  void cut_region() {
    while (at_ < end_) {
      const std::uint32_t line_end = end_of_line(at_);
      std::uint32_t i = at_;
      while (i < line_end && is_blank(out_.plain[i])) ++i;
      if (i == line_end) {
        if (!take_comments(at_, line_end)) blank_ = true;
        at_ = line_end + 1;
        continue;
      }
      take_comments(at_, i); // a comment that ends before the line's words
      take_line(i, line_end);
    }
  }

  [[nodiscard]] std::uint32_t end_of_line(std::uint32_t from) const {
    const auto found = out_.plain.find('\n', from);
    return std::min(end_, found == std::string::npos ? end_ : static_cast<std::uint32_t>(found));
  }
  [[nodiscard]] std::uint32_t start_of_line(std::uint32_t from) const {
    const auto found = from == 0 ? std::string::npos : out_.plain.rfind('\n', from - 1);
    return found == std::string::npos ? 0 : static_cast<std::uint32_t>(found + 1);
  }
  // A line with many comments asks often, from left to right: the way so far is remembered.
  [[nodiscard]] std::uint32_t column_of(std::uint32_t at) {
    std::uint32_t& column = counted_column_;
    if (at < counted_ || at > counted_end_) {
      counted_ = start_of_line(at);
      counted_end_ = static_cast<std::uint32_t>(std::min(text_.find('\n', counted_), text_.size()));
      column = 0;
    }
    for (std::uint32_t& i = counted_; i < at; ++i) {
      if (text_[i] == '\t')
        column = column / 8 * 8 + 8;
      else if ((static_cast<unsigned char>(text_[i]) & 0xC0U) != 0x80U)
        ++column;
    }
    return column;
  }

  // The comments that begin in [begin, end]; those on lines of their own.
  bool take_comments(std::uint32_t begin, std::uint32_t end) {
    bool any = inside_comment(begin);
    for (; next_comment_ < comments_.size() && comments_[next_comment_].begin <= end;
         ++next_comment_) {
      const Span& comment = comments_[next_comment_];
      if (comment.begin < begin) continue;
      any = true;
      if (started_ || out_.wrapped) above_.push_back({comment, column_of(comment.begin)});
      until_ = comment.end;
    }
    return any;
  }
  // A line that a comment of several lines fills is not a blank one.
  [[nodiscard]] bool inside_comment(std::uint32_t at) const { return at < until_; }

  void take_line(std::uint32_t begin, std::uint32_t line_end) {
    Line line;
    line.column = column_of(begin);
    std::uint32_t word_end = begin;
    while (word_end < line_end && is_word(out_.plain[word_end])) ++word_end;
    line.keyword = {begin, word_end};
    const std::string_view word(out_.plain.data() + begin, word_end - begin);
    std::uint32_t after = line_end;
    if (!read_declaration(word, line, after)) {
      // Before the first declaration everything is prose.
      if (!started_) {
        at_ = line_end + 1;
        blank_ = false;
        above_.clear();
        return;
      }
      if (!read_function(word, line, line_end) && !read_control(word, line, line_end))
        line.words = trimmed(begin, line_end);
      line.where = {begin, trimmed(begin, line_end).end};
      if (line.word == Word::phrase) report_misspelt(word, line);
      report_inline(line);
    }
    started_ = true;
    line.blank_above = blank_;
    blank_ = false;
    line.above = std::move(above_);
    above_.clear();
    if (const auto comment = comment_in(line.where.end, after)) line.beside = *comment;
    out_.lines.push_back(std::move(line));
    at_ = after;
    if (at_ < end_ && peek(at_) == '\n') ++at_;
  }

  std::optional<Span> comment_in(std::uint32_t begin, std::uint32_t end) {
    std::optional<Span> found;
    for (; next_comment_ < comments_.size() && comments_[next_comment_].begin < end;
         ++next_comment_) {
      const Span& comment = comments_[next_comment_];
      until_ = comment.end;
      if (comment.begin >= begin && !found) {
        found = comment;
      } else {
        // Inside the line: where it stood is lost to the canonical form, its words are not.
        above_kept_.push_back({comment, column_of(comment.begin)});
      }
    }
    if (!above_kept_.empty()) {
      above_.insert(above_.end(), above_kept_.begin(), above_kept_.end());
      above_kept_.clear();
    }
    return found;
  }

  [[nodiscard]] Span trimmed(std::uint32_t begin, std::uint32_t end) const {
    while (begin < end && is_space(out_.plain[begin])) ++begin;
    while (end > begin && is_space(out_.plain[end - 1])) --end;
    return {begin, end};
  }

  [[nodiscard]] std::uint32_t skip_spaces(std::uint32_t i) const {
    while (i < end_ && is_space(out_.plain[i])) ++i;
    return i;
  }

  // One past the `]` that ends the brackets at `open`, strings in it taken as strings; 0: none.
  [[nodiscard]] std::uint32_t end_of_brackets(std::uint32_t open, bool strings) const {
    std::uint32_t i = open + 1;
    while (i < end_ && out_.plain[i] != ']') {
      if (!strings && out_.plain[i] == '[') return 0; // a name has no brackets
      if (strings && out_.plain[i] == '"') {
        std::uint32_t j = i + 1;
        while (j < end_ && out_.plain[j] != '"' && out_.plain[j] != '\n')
          j += out_.plain[j] == '\\' ? 2 : 1;
        if (j < end_ && out_.plain[j] == '"') i = j;
      }
      ++i;
    }
    return i < end_ ? i + 1 : 0;
  }

  // KEYWORD ( [name] , [attributes] ): parentheses are optional, blanks and line ends go anywhere.
  bool read_declaration(std::string_view word, Line& line, std::uint32_t& after) {
    const Keyword* keyword = find(k_declarations, word);
    if (keyword == nullptr) return false;
    std::uint32_t i = skip_spaces(line.keyword.end);
    const bool parenthesis = peek(i) == '(';
    if (parenthesis) i = skip_spaces(i + 1);
    const bool leaves = keyword->word == Word::change || keyword->word == Word::invoke;
    if (i >= end_ || out_.plain[i] != '[') {
      if (!leaves) return false; // a sentence that begins with "State"
      return give_up(keyword->word, line, after,
                     std::string(word) + " needs a name in brackets: " + std::string(word) +
                         "([name])");
    }
    const std::uint32_t name_end = end_of_brackets(i, false);
    if (name_end == 0)
      return give_up(keyword->word, line, after,
                     "no ']' ends the name of this " + std::string(word));
    line.word = keyword->word;
    line.name = trimmed(i + 1, name_end - 1);
    std::uint32_t last = name_end;
    for (i = skip_spaces(name_end); peek(i) == ',' && i < end_; i = skip_spaces(last)) {
      const std::uint32_t open = skip_spaces(i + 1);
      if (open >= end_ || out_.plain[open] != '[') break;
      const std::uint32_t close = end_of_brackets(open, true);
      if (close == 0) return give_up(keyword->word, line, after, "no ']' ends these attributes");
      if (line.attributes)
        out_.problems.push_back(
            {{open, close},
             "a third pair of brackets: " + std::string(word) + " has a name and attributes",
             {},
             {}});
      else
        line.attributes = Span{open, close};
      last = close;
    }
    if (parenthesis) {
      const std::uint32_t close = skip_spaces(last);
      if (close < end_ && out_.plain[close] == ')')
        last = close + 1;
      else
        out_.oddities.push_back(
            {{last - 1, last}, "no ')' ends this " + std::string(word), {}, {}});
    }
    line.where = {line.keyword.begin, last};
    after = end_of_line(last);
    read_rest(word, last, after);
    if (line.name->begin == line.name->end)
      return give_up(keyword->word, line, after,
                     "the name of this " + std::string(word) + " is empty");
    return true;
  }

  // What follows a declaration on its line: nothing, `;`, or another declaration.
  void read_rest(std::string_view word, std::uint32_t last, std::uint32_t& after) {
    Span rest = trimmed(last, after);
    while (rest.begin < rest.end &&
           (out_.plain[rest.begin] == ';' || out_.plain[rest.begin] == ')'))
      rest = trimmed(rest.begin + 1, rest.end);
    if (rest.begin == rest.end) return;
    std::uint32_t word_end = rest.begin;
    while (word_end < rest.end && is_word(out_.plain[word_end])) ++word_end;
    if (find(k_declarations,
             std::string_view(out_.plain).substr(rest.begin, word_end - rest.begin)) != nullptr) {
      out_.problems.push_back(
          {rest, "a second declaration on one line; put it on a line of its own", {}, {}});
      after = rest.begin;
      return;
    }
    out_.oddities.push_back(
        {rest, "what follows this " + std::string(word) + " on its line is not read", {}, {}});
  }

  bool give_up(Word word, Line& line, std::uint32_t& after, std::string problem) {
    line.word = word;
    line.broken = true;
    after = end_of_line(line.keyword.begin);
    line.where = trimmed(line.keyword.begin, after);
    out_.problems.push_back({line.where, std::move(problem), {}, {}});
    return true;
  }

  bool read_function(std::string_view word, Line& line, std::uint32_t line_end) {
    if (word != "Function") return false;
    const Span name = trimmed(line.keyword.end, line_end);
    if (name.begin == name.end || out_.plain[name.end - 1] != ')') return false;
    line.word = Word::function;
    line.words = name;
    return true;
  }

  bool read_control(std::string_view word, Line& line, std::uint32_t line_end) {
    const Keyword* keyword = find(k_controls, word);
    if (keyword == nullptr) return false;
    Span rest = trimmed(line.keyword.end, line_end);
    const auto bare = [&] { // nothing but a colon or a brace that another language would have
      return std::string_view(out_.plain)
                 .substr(rest.begin, rest.end - rest.begin)
                 .find_first_not_of(":{ ") == std::string_view::npos;
    };
    line.word = keyword->word;
    if (keyword->word == Word::else_ && !bare()) {
      line.word = Word::else_if;
      const std::string_view text(out_.plain.data() + rest.begin, rest.end - rest.begin);
      if (text.size() > 2 && text.starts_with("if") && !is_word(text[2])) {
        line.keyword.end = rest.begin + 2;
        rest = trimmed(rest.begin + 2, rest.end);
      }
    }
    if (word == "default") {
      if (!bare()) { // "default the route ..."
        line.word = Word::phrase;
        return false;
      }
      rest = {rest.begin, rest.begin};
    }
    line.words = bare() ? Span{rest.begin, rest.begin} : rest;
    const bool needs_words = line.word != Word::else_ && word != "default";
    if (needs_words && line.words.begin == line.words.end)
      out_.problems.push_back(
          {line.keyword, "nothing follows this '" + std::string(word) + "'", {}, {}});
    // `while c,[bounded="..."]`
    if (line.word == Word::while_) take_loop_attributes(line);
    return true;
  }

  void take_loop_attributes(Line& line) {
    if (line.words.end == line.words.begin || out_.plain[line.words.end - 1] != ']') return;
    const auto open = out_.plain.rfind('[', line.words.end - 1);
    if (open == std::string::npos || open <= line.words.begin) return;
    const auto start = static_cast<std::uint32_t>(open);
    if (end_of_brackets(start, true) != line.words.end) return;
    line.attributes = Span{start, line.words.end};
    line.words = trimmed(line.words.begin, start);
    if (out_.plain[line.words.end - 1] == ',')
      line.words = trimmed(line.words.begin, line.words.end - 1);
  }

  // A slip of the pen would make a hook of a keyword.
  void report_misspelt(std::string_view word, const Line& line) {
    const std::string small = lower(word);
    std::string meant;
    if (find(k_controls, small) != nullptr && small != word && small != "default") meant = small;
    if (small == "elseif" || small == "elsif" || small == "elif") meant = "else if";
    std::uint32_t next = skip_spaces(line.keyword.end);
    if (peek(next) == '(') next = skip_spaces(next + 1);
    if (meant.empty() && next < line.where.end && peek(next) == '[') {
      std::vector<std::string> keywords;
      keywords.reserve(k_declarations.size());
      for (const Keyword& keyword : k_declarations) keywords.emplace_back(keyword.text);
      meant = closest(word, keywords);
    }
    if (!meant.empty())
      out_.problems.push_back(
          {line.keyword,
           "'" + std::string(word) + "' is no word of the language; did you mean '" + meant + "'?",
           {},
           {}});
  }

  // A transition counts only where it begins its line.
  void report_inline(const Line& line) {
    const std::string_view text(out_.plain.data() + line.where.begin,
                                line.where.end - line.where.begin);
    for (const Keyword& keyword : k_declarations) {
      if (keyword.word != Word::change && keyword.word != Word::invoke) continue;
      const auto found = text.find(keyword.text);
      if (found == std::string_view::npos || found == 0 || is_word(text[found - 1])) continue;
      const auto begin = line.where.begin + static_cast<std::uint32_t>(found);
      const auto end = begin + static_cast<std::uint32_t>(keyword.text.size());
      const auto next = skip_spaces(end);
      if (peek(next) != '(' && peek(next) != '[') continue;
      out_.problems.push_back({{begin, end},
                               "this " + std::string(keyword.text) +
                                   " does not begin its line, and so it is only words; put it on a "
                                   "line of its own",
                               {},
                               {}});
    }
  }

  std::string_view text_;
  Lines out_;
  std::vector<Span> comments_;
  std::size_t next_comment_ = 0;
  std::vector<Comment> above_, above_kept_;
  std::uint32_t at_ = 0, end_ = 0, until_ = 0;
  std::uint32_t counted_ = 0, counted_end_ = 0, counted_column_ = 0; // see column_of
  bool blank_ = false, started_ = false;
};

} // namespace

Lines cut_lines(std::string_view text) { return Cutter(text).run(); }

bool opens_block(Word word) {
  return word != Word::phrase && word != Word::graph && !is_leave(word);
}
bool is_heading(Word word) {
  return word == Word::graph || word == Word::state || word == Word::group ||
         word == Word::action || word == Word::function;
}
bool is_leave(Word word) { return word == Word::change || word == Word::invoke; }

} // namespace statewire::gen::sm
