// SPDX-License-Identifier: BSD-3-Clause
#include "implementations.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace statewire::gen::doc {
namespace {

struct Token {
  std::string_view text; // an identifier, or one character
  unsigned line = 1;
  std::size_t at = 0;
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_name(const Token& token) { return !token.text.empty() && is_word(token.text.front()); }

// C++ without comments, literals and preprocessor lines.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<Token> tokens() {
    while (at_ < text_.size()) next();
    return std::move(out_);
  }

 private:
  void next() {
    const char c = text_[at_];
    const std::string_view rest = text_.substr(at_);
    if (c == '\n') {
      line_start_ = true;
      return skip(1);
    }
    if (std::isspace(static_cast<unsigned char>(c)) != 0) return skip(1);
    if (c == '#' && line_start_) return skip_directive();
    line_start_ = false;
    if (rest.starts_with("//")) return skip_to(rest.find('\n'), 0);
    if (rest.starts_with("/*")) return skip_to(rest.find("*/", 2), 2);
    if (rest.starts_with("R\"")) return skip_raw(rest);
    if (c == '"' || c == '\'') return skip_literal(c);
    std::size_t length = 1;
    if (is_word(c))
      while (length < rest.size() &&
             (is_word(rest[length]) || // a digit separator
              (rest[length] == '\'' && std::isdigit(static_cast<unsigned char>(c)) != 0)))
        ++length;
    out_.push_back({rest.substr(0, length), line_, at_});
    skip(length);
  }
  void skip(std::size_t n) {
    n = std::min(n, text_.size() - at_);
    line_ += static_cast<unsigned>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                              text_.begin() + static_cast<std::ptrdiff_t>(at_ + n),
                                              '\n'));
    at_ += n;
  }
  void skip_to(std::size_t end, std::size_t more) {
    skip(end == std::string_view::npos ? text_.size() : end + more);
  }
  void skip_directive() {
    std::size_t end = text_.find('\n', at_);
    while (end != std::string_view::npos && text_[end - 1] == '\\') end = text_.find('\n', end + 1);
    skip(end == std::string_view::npos ? text_.size() : end - at_);
  }
  void skip_raw(std::string_view rest) {
    const std::size_t open = rest.find('(');
    if (open == std::string_view::npos) return skip(2);
    const std::string close = ")" + std::string(rest.substr(2, open - 2)) + "\"";
    skip_to(rest.find(close, open), close.size());
  }
  void skip_literal(char quote) {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != quote && text_[end] != '\n')
      end += text_[end] == '\\' ? 2 : 1;
    skip(end + 1 - at_);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  unsigned line_ = 1;
  bool line_start_ = true;
  std::vector<Token> out_;
};

class Finder {
 public:
  Finder(const std::string& file, std::string_view text, const std::set<std::string>& wanted,
         Definitions& found)
      : file_(file), wanted_(wanted), found_(found), tokens_(Lexer(text).tokens()) {}

  void find() {
    std::string pending; // a class whose brace is to come
    std::vector<std::string> scopes;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const std::string_view text = tokens_[i].text;
      if ((text == "struct" || text == "class") && i + 1 < tokens_.size() &&
          is_name(tokens_[i + 1]))
        pending = tokens_[i + 1].text;
      else if (text == "{")
        scopes.push_back(std::exchange(pending, {}));
      else if (text == "}" && !scopes.empty())
        scopes.pop_back();
      else if (text == ";" || text == ")" || text == ">" || text == "=")
        pending.clear(); // declared only, a parameter, a template's argument
      else if (is_name(tokens_[i]) && is(i + 1, "(") && wanted_.contains(std::string(text)))
        judge(i, scopes);
    }
  }

 private:
  [[nodiscard]] bool is(std::size_t i, std::string_view text) const {
    return i < tokens_.size() && tokens_[i].text == text;
  }
  // A definition has a type, or its class and `::`, before its name; a call has neither.
  [[nodiscard]] bool is_declared(std::size_t name) const {
    if (name == 0) return false;
    const Token& before = tokens_[name - 1];
    if (before.text == "*" || before.text == "&") return name > 1 && is_name(tokens_[name - 2]);
    if (before.text == ">") return true; // std::optional<Errc> name()
    if (before.text == ":") return name > 2 && is(name - 2, ":") && is_name(tokens_[name - 3]);
    return is_name(before) && before.text != "return" && before.text != "else" &&
           before.text != "case" && before.text != "co_return" && before.text != "throw";
  }
  void judge(std::size_t name, const std::vector<std::string>& scopes) {
    if (!is_declared(name)) return;
    std::size_t i = name + 1;
    for (int depth = 0; i < tokens_.size(); ++i) {
      if (is(i, "(")) ++depth;
      if (is(i, ")") && --depth == 0) break;
    }
    ++i;
    while (is(i, "const") || is(i, "noexcept") || is(i, "override") || is(i, "final")) ++i;
    const bool body = is(i, "{") || (is(i, "-") && is(i + 1, ">"));
    if (!body && !is(i, ";")) return;
    const bool qualified = is(name - 1, ":");
    if (!body && qualified) return; // a call: `Base::close();`
    std::string scope;
    if (qualified)
      scope = tokens_[name - 3].text;
    else
      for (const std::string& one : scopes)
        if (!one.empty()) scope = one;
    found_[std::string(tokens_[name].text)].push_back(
        {file_, tokens_[name].line, tokens_[name].at, scope, body});
  }

  const std::string& file_;
  const std::set<std::string>& wanted_;
  Definitions& found_;
  std::vector<Token> tokens_;
};

// "CloseHooks" and "close": letters and digits, without their case.
std::string plain(std::string_view name) {
  std::string out;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

} // namespace

void find_definitions(const std::string& file, std::string_view text,
                      const std::set<std::string>& wanted, Definitions& found) {
  Finder(file, text, wanted, found).find();
}

std::vector<Definition> choose_definitions(const std::vector<Definition>& all,
                                           const std::string& machine) {
  std::vector<Definition> out = all;
  const auto keep = [&out](const auto& wanted) { // unless it would be nothing
    if (std::any_of(out.begin(), out.end(), wanted))
      std::erase_if(out, [&](const Definition& one) { return !wanted(one); });
  };
  const std::string name = plain(machine);
  keep([&](const Definition& one) { return plain(one.scope) == name + "hooks"; });
  keep([&](const Definition& one) { return plain(one.scope).find(name) != std::string::npos; });
  keep([](const Definition& one) { return one.body; });
  return out;
}

} // namespace statewire::gen::doc
