// SPDX-License-Identifier: BSD-3-Clause
#include "guard_tokens.hpp"

#include "words.hpp"

#include <algorithm>
#include <array>

namespace statewire::gen {
namespace {

using Sort = GuardToken::Sort;

struct Refusal {
  std::string_view sign, why;
};

constexpr std::string_view k_assigns =
    " assigns, and a guard compares: write '==', or the assignment below a line of dashes";
constexpr std::string_view k_changes =
    " changes a value, and a guard only asks: write the change below a line of dashes";

// Longer ones first.
constexpr std::array<Refusal, 27> k_refusals{{
    {"<=>", k_logic},
    {"<->", k_logic},
    {"===", " is not read in a guard; write '=='"},
    {"!==", " is not read in a guard; write '!='"},
    {"=/=", " is not read in a guard; write '!='"},
    {"<>", " is not read in a guard; write '!='"},
    {"/=", " is not read in a guard; write '!='"},
    {"~=", " is not read in a guard; write '!='"},
    {"=!", " is not read in a guard; write '!='"},
    {"=<", " is not read in a guard; write '<='"},
    {"/\\", " is not read in a label; write 'and'"},
    {"\\/", " is not read in a label; write 'or'"},
    {"=>", " is neither a comparison nor a logic; write '>=', or 'not a or b' for 'a implies b'"},
    {"->", " is neither a comparison nor a logic; write 'not a or b' for 'a implies b'"},
    {":=", k_assigns},
    {"+=", k_assigns},
    {"-=", k_assigns},
    {"*=", k_assigns},
    {"%=", k_assigns},
    {"&=", k_assigns},
    {"|=", k_assigns},
    {"^=", k_assigns},
    {"<-", " is no sign of a guard; write '< -', or the assignment below a line of dashes"},
    {"<<", k_computes},
    {">>", k_computes},
    {"++", k_changes},
    {"--", k_changes},
}};

bool is_digit_sign(char c) { return c >= '0' && c <= '9'; }
bool is_upper_sign(char c) { return c >= 'A' && c <= 'Z'; }

bool is_name_sign(char c) {
  return (c >= 'a' && c <= 'z') || is_upper_sign(c) || is_digit_sign(c) || c == '_' || c == '.' ||
         c == '\'' || (c & 0x80) != 0;
}

// The end of what stands in parentheses from `open` on.
std::size_t group_end(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0) return i + 1;
  }
  return text.size();
}

Sort sort_of(std::string_view word) {
  const std::string small = lower(word);
  if (small == "and" || small == "or") return Sort::join;
  return small == "not" ? Sort::negate : Sort::word;
}

// Arguments, as in `connected(vc)`, belong to the word before.
class Cutter {
 public:
  explicit Cutter(std::string_view text) : text_(text) {}

  std::vector<GuardToken> cut() {
    while (at_ < text_.size()) {
      if (text_[at_] == ' ' || text_[at_] == '\t') {
        blank_ = true;
        ++at_;
      } else {
        next();
      }
    }
    return std::move(out_);
  }

 private:
  void take(Sort sort, std::size_t length) {
    out_.push_back({sort, text_.substr(at_, length), blank_});
    at_ += length;
    blank_ = false;
  }

  void next() {
    const char c = text_[at_];
    const std::string_view rest = text_.substr(at_);
    const bool behind_word = !out_.empty() && out_.back().sort == Sort::word;
    if (c == '"') return take(Sort::word, std::min(rest.find('"', 1), rest.size() - 1) + 1);
    if (c == '\'' && rest.size() > 2 && rest.find('\'', 1) < 5)
      return take(Sort::word, rest.find('\'', 1) + 1);
    if (c == '(' && behind_word) {
      out_.back().arguments = true;
      at_ = group_end(text_, at_);
      return;
    }
    if (c == '(') return take(Sort::open, 1);
    if (c == ')') return take(Sort::close, 1);
    if (const std::size_t length = mathematical(rest); length != 0)
      return take(Sort::other, length);
    if (is_name_sign(c)) return word(rest);
    if (c == '-' && rest.starts_with("->") && behind_word && !blank_ && rest.size() > 2 &&
        is_name_sign(rest[2]))
      return take(Sort::word, 2); // a member
    for (const Refusal& refusal : k_refusals)
      if (rest.starts_with(refusal.sign) &&
          !(refusal.sign == "<-" && rest.size() > 2 && is_name_sign(rest[2])))
        return take(Sort::other, refusal.sign.size());
    for (const std::string_view sign : {"==", "!=", "<=", ">=", "=", "<", ">"})
      if (rest.starts_with(sign)) return take(Sort::compare, sign.size());
    if (rest.starts_with("&&") || rest.starts_with("||")) return take(Sort::join, 2);
    take(c == '!' ? Sort::negate : Sort::other, 1);
  }

  void word(std::string_view rest) {
    std::size_t end = 0;
    const auto is_name = [&](std::size_t at) {
      return at < rest.size() && is_name_sign(rest[at]) && mathematical(rest.substr(at)) == 0;
    };
    while (is_name(end) || (end < rest.size() && rest[end] == '-' && is_name(end + 1))) ++end;
    take(sort_of(rest.substr(0, end)), end);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool blank_ = false;
  std::vector<GuardToken> out_;
};

} // namespace

std::size_t mathematical(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  if (byte(0) == 0xCC && (byte(1) == 0x84 || byte(1) == 0x85)) return 2; // a bar over a letter
  if (byte(0) == 0xC2 && (byte(1) == 0xB1 || byte(1) == 0xB7)) return 2; // plus-minus, dot
  if (byte(0) == 0xC3 && (byte(1) == 0x97 || byte(1) == 0xB7)) return 2; // times, divided by
  if (byte(0) != 0xE2) return 0;
  const bool sign = (byte(1) >= 0x86 && byte(1) <= 0x8B) || byte(1) == 0xA8 || byte(1) == 0xA9 ||
                    (byte(1) == 0x87) || byte(1) == 0x9F;
  return sign && byte(2) != 0 ? 3 : 0;
}

bool has_letter(std::string_view word) {
  return std::any_of(word.begin(), word.end(),
                     [](char c) { return is_name_sign(c) && !is_digit_sign(c) && c != '.'; });
}

bool is_constant(std::string_view word) {
  if (word.empty()) return false;
  if (is_digit_sign(word[0])) return true;
  return has_letter(word) && std::none_of(word.begin(), word.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c & 0x80) != 0;
         });
}

std::string_view refusal_of(std::string_view sign) {
  for (const Refusal& refusal : k_refusals)
    if (refusal.sign == sign) return refusal.why;
  return {};
}

std::vector<GuardToken> guard_tokens(std::string_view guard) { return Cutter(guard).cut(); }

} // namespace statewire::gen
