// SPDX-License-Identifier: BSD-3-Clause
#include "lines.hpp"

#include "comments.hpp"
#include "other_words.hpp"
#include "tokens.hpp"

#include <algorithm>
#include <array>

namespace statewire::gen::sm {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v' || c == '\n';
}
bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

constexpr std::array<std::string_view, 3> k_leaves{"State_Change", "Change_State", "Invoke_Action"};

using Kind = Token::Kind;

std::optional<Word> declared_by(Kind kind) {
  switch (kind) {
  case Kind::graph:
    return Word::graph;
  case Kind::state:
    return Word::state;
  case Kind::group:
    return Word::group;
  case Kind::event:
    return Word::event;
  case Kind::action:
    return Word::action;
  case Kind::change:
  case Kind::bare_change:
    return Word::change;
  case Kind::invoke:
  case Kind::bare_invoke:
    return Word::invoke;
  default:
    return std::nullopt;
  }
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
      end_ = region.end;
      started_ = false;
      tokens_.emplace(out_.plain, region);
      cut_region(region.begin);
    }
    out_.trailing = std::move(above_);
    return std::move(out_);
  }

 private:
  [[nodiscard]] char peek(std::uint32_t i) const { return i < end_ ? out_.plain[i] : '\n'; }

  void cut_region(std::uint32_t begin) {
    at_ = begin;
    for (Token token = tokens_->next(); token.kind != Kind::end; token = tokens_->next()) {
      if (token.kind == Kind::newline) {
        if (!take_comments(at_, token.where.begin)) blank_ = true;
        at_ = token.where.end;
      } else {
        take_comments(at_, token.where.begin); // a comment that ends before the line's words
        take_line(token);
      }
    }
    if (at_ < end_ && !take_comments(at_, end_)) blank_ = true;
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

  void take_line(const Token& first) {
    Line line;
    const std::uint32_t begin = first.where.begin;
    line.column = column_of(begin);
    line.keyword = {begin, begin};
    while (line.keyword.end < end_ && is_word(out_.plain[line.keyword.end])) ++line.keyword.end;
    const std::string word = out_.plain.substr(begin, line.keyword.end - begin);
    std::uint32_t after = 0; // where the line ends
    bool again = false;      // the lexer is elsewhere
    if (const auto declared = declared_by(first.kind)) {
      line.word = *declared;
      again = read_declaration(word, first, line, after);
    } else {
      const std::vector<Token> rest = rest_of_line(after);
      // Before the first declaration everything is prose that does not look like one.
      if (!started_) {
        const std::string problem = misspelt_declaration(
            word, std::string_view(out_.plain).substr(0, end_).substr(line.keyword.end));
        if (!problem.empty()) out_.problems.push_back({line.keyword, problem, {}, {}});
        at_ = next_line(after);
        blank_ = false;
        above_.clear();
        return;
      }
      line.where = trimmed(begin, after);
      line.words = line.where;
      read_words(word, first.kind, rest, line);
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
    at_ = next_line(after);
    if (again) tokens_->start_line(at_);
  }

  [[nodiscard]] std::uint32_t next_line(std::uint32_t after) const {
    return after < end_ && out_.plain[after] == '\n' ? after + 1 : after;
  }

  // The tokens up to the line's end, which is `after`.
  std::vector<Token> rest_of_line(std::uint32_t& after) {
    std::vector<Token> rest;
    Token token = tokens_->next();
    for (; token.kind != Kind::newline && token.kind != Kind::end; token = tokens_->next())
      rest.push_back(token);
    after = token.kind == Kind::newline ? token.where.begin : end_;
    return rest;
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

  // KEYWORD ( [name] , [attributes] ): parentheses are optional, blanks and line ends go anywhere.
  // True: the lexer has read beyond `after`, or not as far.
  bool read_declaration(const std::string& word, const Token& head, Line& line,
                        std::uint32_t& after) {
    if (head.kind == Kind::bare_change || head.kind == Kind::bare_invoke)
      return give_up(line, after, word + " needs a name in brackets: " + word + "([name])");
    Token token = tokens_->next();
    if (token.kind != Kind::name)
      return give_up(line, after, "no ']' ends the name of this " + word);
    line.name = trimmed(head.where.end, token.where.end - 1);
    std::uint32_t last = token.where.end;
    for (token = tokens_->next(); token.kind == Kind::more; token = tokens_->next()) {
      const std::uint32_t open = token.where.end - 1;
      token = tokens_->next();
      if (token.kind != Kind::attributes_end)
        return give_up(line, after, "no ']' ends these attributes");
      last = token.where.end;
      if (line.attributes)
        out_.problems.push_back({{open, last},
                                 "a third pair of brackets: " + word + " has a name and attributes",
                                 {},
                                 {}});
      else
        line.attributes = Span{open, last};
    }
    const bool parenthesis = std::string_view(out_.plain)
                                 .substr(line.keyword.end, head.where.end - line.keyword.end)
                                 .find('(') != std::string_view::npos;
    bool again = false;
    if (parenthesis && token.kind != Kind::close)
      out_.oddities.push_back({{last - 1, last}, "no ')' ends this " + word, {}, {}});
    if (token.kind == Kind::close) {
      if (parenthesis)
        last = token.where.end;
      else // of something else, and perhaps on another line
        again = end_of_line(last) < token.where.end;
      if (!again) token = tokens_->next();
    }
    line.where = {line.keyword.begin, last};
    after = end_of_line(last);
    if (!again) again = read_rest(word, token, after);
    if (line.name->begin == line.name->end)
      return give_up(line, after, "the name of this " + word + " is empty");
    return again;
  }

  // What follows a declaration on its line: nothing, `;`, or another declaration.
  bool read_rest(const std::string& word, const Token& first, std::uint32_t& after) {
    if (first.kind == Kind::newline || first.kind == Kind::end) return false;
    const Span rest = trimmed(first.where.begin, after);
    if (first.kind == Kind::second) {
      out_.problems.push_back(
          {rest, "a second declaration on one line; put it on a line of its own", {}, {}});
      after = rest.begin;
      return true;
    }
    const bool condition =
        begins_condition(std::string_view(out_.plain).substr(rest.begin, rest.end - rest.begin));
    (condition ? out_.problems : out_.oddities)
        .push_back({rest,
                    "what follows this " + word + " on its line is not read" +
                        (condition ? "; write an 'if' on a line of its own, above it" : ""),
                    {},
                    {}});
    rest_of_line(after);
    return false;
  }

  bool give_up(Line& line, std::uint32_t& after, std::string problem) {
    line.broken = true;
    after = end_of_line(line.keyword.begin);
    line.where = trimmed(line.keyword.begin, after);
    out_.problems.push_back({line.where, std::move(problem), {}, {}});
    return true;
  }

  // Anything but a declaration.
  void read_words(const std::string& word, Kind first, const std::vector<Token>& rest, Line& line) {
    const Span words = trimmed(line.keyword.end, line.where.end);
    const Kind next = rest.size() == 1 ? rest.front().kind : Kind::words;
    const bool bare = rest.empty() || next == Kind::nothing;
    switch (first) {
    case Kind::function:
      if (rest.empty() || rest.front().kind != Kind::function_name) return;
      line.word = Word::function;
      line.words = words;
      return;
    case Kind::if_:
      line.word = Word::if_;
      break;
    case Kind::while_:
      line.word = Word::while_;
      break;
    case Kind::switch_:
      line.word = Word::switch_;
      break;
    case Kind::case_:
      line.word = Word::case_;
      break;
    case Kind::default_:
      if (!bare) return; // "default the route ..."
      line.word = Word::case_;
      break;
    case Kind::else_:
      line.word = bare ? Word::else_ : Word::else_if;
      break;
    default:
      return;
    }
    line.words = bare ? Span{words.begin, words.begin} : words;
    if (next == Kind::else_if || next == Kind::else_if_nothing) {
      line.keyword.end = words.begin + 2;
      line.words = trimmed(line.keyword.end, words.end);
      if (next == Kind::else_if_nothing) line.words.end = line.words.begin;
    }
    const bool needs_words = line.word != Word::else_ && first != Kind::default_;
    if (needs_words && line.words.begin == line.words.end)
      out_.problems.push_back({line.keyword, "nothing follows this '" + word + "'", {}, {}});
    // `while c,[bounded="..."]`
    if (rest.size() > 1 && rest.back().kind == Kind::attributes &&
        rest.back().where.begin > words.begin) {
      line.attributes = trimmed(rest.back().where.begin, words.end);
      line.words = trimmed(words.begin, rest.back().where.begin);
      if (out_.plain[line.words.end - 1] == ',')
        line.words = trimmed(words.begin, line.words.end - 1);
    }
  }

  void report_misspelt(std::string_view word, const Line& line) {
    std::uint32_t next = skip_spaces(line.keyword.end);
    if (peek(next) == '(') next = skip_spaces(next + 1);
    const bool bracket = next < line.where.end && peek(next) == '[';
    if (const std::string meant = word_meant(word, bracket); !meant.empty())
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
    for (const std::string_view keyword : k_leaves) {
      const auto found = text.find(keyword);
      if (found == std::string_view::npos || found == 0 || is_word(text[found - 1])) continue;
      const auto begin = line.where.begin + static_cast<std::uint32_t>(found);
      const auto end = begin + static_cast<std::uint32_t>(keyword.size());
      const auto next = skip_spaces(end);
      if (peek(next) != '(' && peek(next) != '[') continue;
      out_.problems.push_back({{begin, end},
                               "this " + std::string(keyword) +
                                   " does not begin its line, and so it is only words; put it on a "
                                   "line of its own",
                               {},
                               {}});
    }
  }

  std::string_view text_;
  Lines out_;
  std::optional<LineTokens> tokens_; // of the region at hand
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
