// SPDX-License-Identifier: BSD-3-Clause
#include "dot_check.hpp"

#include "text.hpp"

#include <algorithm>

namespace statewire::gen::extract {
namespace {

enum class Kind : std::uint8_t { end, name, html, edge, undirected_edge, sign, bad };

struct Token {
  Kind kind = Kind::end;
  std::size_t begin = 0, length = 0;
  bool keyword = false;
};

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  Token next() {
    skip_blanks_and_comments();
    if (at_ >= text_.size()) return {Kind::end, text_.size(), 0, false};
    const std::size_t begin = at_;
    const char c = text_[at_];
    const auto token = [&](Kind kind) { return Token{kind, begin, at_ - begin, false}; };
    if (c == '"') return token(string() ? Kind::name : Kind::bad);
    if (c == '<') return token(html() ? Kind::html : Kind::bad);
    if (text_.substr(at_, 2) == "->" || text_.substr(at_, 2) == "--") {
      at_ += 2;
      return token(text_[at_ - 1] == '>' ? Kind::edge : Kind::undirected_edge);
    }
    if (is_letter(c) || c == '_' || (is_word(c) && !is_digit(c))) {
      while (at_ < text_.size() && is_word(text_[at_])) ++at_;
      Token word = token(Kind::name);
      word.keyword = is_keyword(text_.substr(begin, word.length));
      return word;
    }
    if (is_digit(c) || ((c == '-' || c == '.') && number_follows())) {
      ++at_;
      while (at_ < text_.size() && (is_digit(text_[at_]) || text_[at_] == '.')) ++at_;
      return token(Kind::name);
    }
    ++at_;
    return token(std::string_view("{}[]=;,:+").find(c) != std::string_view::npos ? Kind::sign
                                                                                 : Kind::bad);
  }

 private:
  [[nodiscard]] bool number_follows() const {
    std::size_t next = at_ + 1;
    if (text_[at_] == '-' && next < text_.size() && text_[next] == '.') ++next;
    return next < text_.size() && is_digit(text_[next]);
  }

  static bool is_keyword(std::string_view word) {
    constexpr std::array<std::string_view, 6> k_keywords = {"strict", "graph", "digraph",
                                                            "node",   "edge",  "subgraph"};
    return std::any_of(k_keywords.begin(), k_keywords.end(), [&](std::string_view k) {
      return k.size() == word.size() && starts_with_word(word, 0, k);
    });
  }

  void skip_blanks_and_comments() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      const bool line_start = at_ == 0 || text_[at_ - 1] == '\n';
      if (is_blank(c) || c == '\n') {
        ++at_;
      } else if (text_.substr(at_, 2) == "//" || (c == '#' && line_start)) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (text_.substr(at_, 2) == "/*") {
        const std::size_t end = text_.find("*/", at_ + 2);
        at_ = end == std::string_view::npos ? text_.size() : end + 2;
      } else {
        return;
      }
    }
  }

  bool string() {
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\\') {
        ++at_;
      } else if (text_[at_] == '"') {
        ++at_;
        return true;
      }
    }
    at_ = text_.size();
    return false;
  }

  bool html() {
    std::size_t depth = 0;
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '<') ++depth;
      if (text_[at_] == '>' && --depth == 0) {
        ++at_;
        return true;
      }
    }
    return false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text), lexer_(text) { advance(); }

  DotCheck run() {
    if (is_word_token("strict")) advance();
    const bool valid = expect_word("digraph") && graph_name() && expect("{") && statements() &&
                       (token_.kind == Kind::end || fail("something follows the digraph"));
    out_.valid = valid;
    return std::move(out_);
  }

 private:
  // Deeper nesting than any diagram has; it bounds the recursion.
  static constexpr int k_deepest = 200;

  void advance() { token_ = lexer_.next(); }
  [[nodiscard]] std::string_view word() const { return text_.substr(token_.begin, token_.length); }
  [[nodiscard]] bool is_sign(std::string_view sign) const {
    return token_.kind == Kind::sign && word() == sign;
  }
  [[nodiscard]] bool is_word_token(std::string_view keyword) const {
    return token_.keyword && starts_with_word(word(), 0, keyword);
  }
  [[nodiscard]] bool is_id() const {
    return (token_.kind == Kind::name && !token_.keyword) || token_.kind == Kind::html;
  }

  bool fail(std::string message) {
    if (out_.message.empty()) {
      out_.offset = token_.begin;
      out_.message = std::move(message);
    }
    return false;
  }
  bool unexpected(std::string_view wanted) {
    std::string_view found = word().substr(0, word().find('\n'));
    if (found.size() > 30) found = "string";
    const std::string what = token_.kind == Kind::end ? "the end" : "'" + std::string(found) + "'";
    return fail("expected " + std::string(wanted) + ", found " + what);
  }
  bool expect(std::string_view sign) {
    if (!is_sign(sign)) return unexpected("'" + std::string(sign) + "'");
    advance();
    return true;
  }
  bool expect_word(std::string_view keyword) {
    if (!is_word_token(keyword)) return unexpected(keyword);
    advance();
    return true;
  }

  // A name, or strings joined with '+'.
  bool id() {
    if (!is_id()) return unexpected("a name");
    bool string = word().front() == '"';
    advance();
    while (string && is_sign("+")) {
      advance();
      string = token_.kind == Kind::name && word().front() == '"';
      if (!string) return unexpected("a string after '+'");
      advance();
    }
    return true;
  }

  bool graph_name() {
    if (!is_id()) return true;
    std::string_view name = word();
    const bool quoted = name.front() == '"';
    if (quoted) name = name.substr(1, name.size() - 2);
    for (std::size_t i = 0; i < name.size(); ++i) {
      if (quoted && name[i] == '\\' && i + 1 < name.size() && name[i + 1] == '"') continue;
      out_.name += name[i];
    }
    return id();
  }

  bool statements() {
    if (++depth_ > k_deepest) return fail("subgraphs are nested too deeply");
    while (!is_sign("}")) {
      if (token_.kind == Kind::end) return unexpected("'}'");
      if (!statement()) return false;
      if (is_sign(";")) advance(); // one; libcgraph knows no empty statement
    }
    --depth_;
    advance();
    return true;
  }

  bool statement() {
    if (is_word_token("graph") || is_word_token("node") || is_word_token("edge")) {
      advance();
      return is_sign("[") ? attributes() : unexpected("'['");
    }
    bool was_name = false;
    if (!operand(was_name)) return false;
    if (was_name && is_sign("=")) {
      advance();
      return id();
    }
    for (;;) {
      while (is_sign(",")) { // a, b -> c
        advance();
        if (!operand(was_name)) return false;
      }
      const bool undirected = token_.kind == Kind::undirected_edge;
      if (token_.kind != Kind::edge && !undirected) break;
      out_.has_edges = true;
      if (undirected) return fail("'--' in a digraph");
      advance();
      if (!operand(was_name)) return false;
    }
    return attributes();
  }

  // A node with its port, or a subgraph.
  bool operand(bool& was_name) {
    was_name = false;
    if (is_word_token("subgraph")) {
      advance();
      if (is_id() && !id()) return false;
      if (!is_sign("{")) return true;
    }
    if (is_sign("{")) {
      advance();
      return statements();
    }
    if (!id()) return false;
    was_name = true;
    for (int ports = 0; is_sign(":") && ports < 2; ++ports) {
      was_name = false;
      advance();
      if (!id()) return false;
    }
    return true;
  }

  bool attributes() {
    while (is_sign("[")) {
      advance();
      while (!is_sign("]")) {
        if (!id() || !expect("=") || !id()) return false;
        if (is_sign(",") || is_sign(";")) advance();
      }
      advance();
    }
    return true;
  }

  std::string_view text_;
  Lexer lexer_;
  Token token_;
  DotCheck out_;
  int depth_ = 0;
};

} // namespace

DotCheck check_dot(std::string_view text) { return Parser(text).run(); }

} // namespace statewire::gen::extract
