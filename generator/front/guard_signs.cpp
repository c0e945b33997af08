// SPDX-License-Identifier: BSD-3-Clause
#include "guard_signs.hpp"

#include "guard_tokens.hpp"
#include "notation.hpp"
#include "words.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

namespace statewire::gen {
namespace {

using Token = GuardToken;
using Sort = GuardToken::Sort;

// Signs of mathematics, and what is written instead.
struct Sign {
  std::string_view sign, instead;
};
constexpr std::array<Sign, 20> k_signs{{{"\xE2\x89\xA4", "<="},        // less than or equal to
                                        {"\xE2\x89\xA5", ">="},        // greater than or equal to
                                        {"\xE2\x89\xA0", "!="},        // not equal to
                                        {"\xE2\x88\xA7", "and"},       // logical and
                                        {"\xE2\x88\xA8", "or"},        // logical or
                                        {"\xC2\xAC", "not"},           // not sign
                                        {"\xE2\x88\x88", "is in"},     // element of
                                        {"\xE2\x88\x89", "is not in"}, // no element of
                                        {"\xEF\xBC\x88", "("},         // fullwidth parenthesis
                                        {"\xE2\x9F\xA8", "("},         // mathematical bracket
                                        {"\xE3\x80\x8A", "("},         // double angle bracket
                                        {"\xE3\x80\x90", "("},         // black bracket
                                        {"\xEF\xBC\xBB", "["},         // fullwidth bracket
                                        {"\xEF\xBC\x8F", "/"},         // fullwidth slash
                                        {"\xE2\x88\x95", "/"},         // division slash
                                        {"\xE2\x81\x84", "/"},         // fraction slash
                                        {"\xEF\xBD\x9C", "|"},         // fullwidth bar
                                        {"/\\", "and"},
                                        {"\\/", "or"},
                                        {"<>", "!="}}};

std::string refuse(std::string_view sign, std::string_view why) {
  return "'" + std::string(sign) + "'" + std::string(why);
}

bool is_one_of(const std::string& word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_yes_or_no(std::string_view word) {
  return is_one_of(lower(word), {"true", "false", "yes", "no"});
}

// `nothing else pending`, `anything else to send`
bool is_pronoun(const std::string& word) {
  for (const std::string_view begin : {"any", "every", "no", "some"})
    for (const std::string_view end : {"body", "one", "thing"})
      if (word == std::string(begin).append(end)) return true;
  return word == "one";
}

// The tokens between two of `and`, `or` and parentheses.
struct Operand {
  const Token* begin;
  const Token* end;

  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(end - begin); }
  [[nodiscard]] const Token* find(Sort sort) const {
    return std::find_if(begin, end, [&](const Token& t) { return t.sort == sort; });
  }
  [[nodiscard]] std::size_t count(Sort sort) const {
    return static_cast<std::size_t>(
        std::count_if(begin, end, [&](const Token& t) { return t.sort == sort; }));
  }
};

// `(all other cases)`: what is meant is (else).
bool is_rest(std::string_view words) {
  if (words.starts_with("in ")) words.remove_prefix(3);
  for (const std::string_view rest :
       {"other", "others", "all others", "any other", "other cases", "all other cases",
        "any other case", "everything else", "anything else", "the rest"})
    if (words == rest) return true;
  return false;
}

class Judge {
 public:
  explicit Judge(const std::vector<Token>& tokens)
      : first_(tokens.data()), last_(tokens.data() + tokens.size()) {}

  [[nodiscard]] std::string signs() const {
    int listed = 0; // in brackets or braces, as an index or a set
    for (const Token* t = first_; t != last_; ++t) {
      if (t->sort != Sort::other) continue;
      listed += t->text == "[" || t->text == "{" ? 1 : t->text == "]" || t->text == "}" ? -1 : 0;
      if (t->text == ";")
        return "';' is no part of a guard; conditions are joined by 'and', and an action stands on "
               "a line of its own";
      if (const std::string_view why = refusal_of(t->text); !why.empty() && !is_dash(t))
        return refuse(t->text, why);
      if (t->text == "," && listed <= 0 && !is_decimal(t))
        return refuse(",", t + 1 != last_ && (t + 1)->sort == Sort::join
                               ? " joins no conditions; leave it out"
                               : " joins no conditions; write 'and'");
      if (t->text == "?" && t->blank_before && t + 1 != last_ && (t + 1)->blank_before)
        return refuse("?",
                      " chooses between actions, and a guard is a condition; write 'and', 'or' "
                      "and 'not'");
      if (t->text == "~" && (t == first_ || (t - 1)->sort != Sort::word))
        return refuse("~", " is not read in a guard; write 'not'");
    }
    return {};
  }

  // Each operand, and two that follow each other.
  [[nodiscard]] std::string operands() const {
    const Token* begin = first_;
    Operand before{nullptr, nullptr};
    for (const Token* t = first_; t <= last_; ++t) {
      const bool ends =
          t == last_ || t->sort == Sort::join || t->sort == Sort::open || t->sort == Sort::close;
      if (!ends) continue;
      const Operand operand{begin, t};
      if (std::string problem = of(operand, before); !problem.empty()) return problem;
      if (operand.begin != operand.end) before = operand;
      begin = t + (t == last_ ? 0 : 1);
    }
    return {};
  }

 private:
  // `x--` changes x; `a -- b` is a dash between words.
  [[nodiscard]] bool is_dash(const Token* t) const {
    return t->text == "--" && t->blank_before && (t + 1 == last_ || (t + 1)->blank_before);
  }

  [[nodiscard]] bool is_decimal(const Token* t) const {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return t != first_ && t + 1 != last_ && !t->blank_before && !(t + 1)->blank_before &&
           is_digit((t - 1)->text.back()) && is_digit((t + 1)->text.front());
  }

  [[nodiscard]] std::string of(const Operand& o, const Operand& before) const {
    if (std::string problem = of_bits(o); !problem.empty()) return problem;
    if (o.count(Sort::compare) != 0) {
      if (std::string problem = of_comparison(o); !problem.empty()) return problem;
    }
    if (std::string problem = of_words(o); !problem.empty()) return problem;
    return of_value(o, before);
  }

  // `a & b`, `a ^ b == 1`. `flags & SYN` is a question about bits, `R & D` a name, and `p == &head`
  // compares with an address.
  [[nodiscard]] std::string of_bits(const Operand& o) const {
    for (const Token* t = o.begin; t != o.end; ++t) {
      if (t->sort != Sort::other || (t->text != "&" && t->text != "|" && t->text != "^")) continue;
      if (t->text == "&" && t != o.begin && (t - 1)->sort == Sort::compare && t + 1 != o.end &&
          (t + 1)->sort == Sort::word && !(t + 1)->blank_before)
        continue;
      const bool named =
          t != o.begin && t + 1 != o.end && ((t - 1)->sort == Sort::word || (t - 1)->text == "]") &&
          (t + 1)->sort == Sort::word && (is_constant((t - 1)->text) || is_constant((t + 1)->text));
      if (t->text == "&" && named && o.count(Sort::compare) == 0 && !followed(o)) continue;
      return refuse(t->text, t->text == "^"   ? k_computes
                             : t->text == "&" ? " joins no conditions; write 'and', and a test of "
                                                "bits as a question in words"
                                              : " joins no conditions; write 'or'");
    }
    return {};
  }

  // Is the operand in parentheses that are compared?
  [[nodiscard]] bool followed(const Operand& o) const {
    return o.end != last_ && o.end + 1 != last_ && (o.end + 1)->sort == Sort::compare;
  }

  [[nodiscard]] std::string of_comparison(const Operand& o) const {
    const Token* sign = o.find(Sort::compare);
    if (o.count(Sort::compare) > 1)
      return refuse(
          (std::find_if(sign + 1, o.end, [](const Token& t) { return t.sort == Sort::compare; }))
              ->text,
          " is a second comparison; write two, as 'a < b and b < c'");
    if ((sign == o.begin && o.begin != first_ && (o.begin - 1)->sort == Sort::close) ||
        (sign + 1 == o.end && o.end != last_ && o.end->sort == Sort::open))
      return refuse(sign->text,
                    " compares words, not what stands in parentheses; parentheses stand "
                    "around a condition");
    if (sign + 1 != o.end && (sign + 1)->sort == Sort::negate)
      return refuse((sign + 1)->text, " negates a condition, not a value; write '!=', or '=='");
    const bool plain = sign + 2 == o.end && is_yes_or_no((sign + 1)->text);
    if (o.begin->text == "!" && !plain)
      return refuse("!",
                    " before a comparison negates its left side in some languages and the whole "
                    "in others; write 'not (a == b)', or the opposite comparison");
    return {};
  }

  [[nodiscard]] std::string of_words(const Operand& o) const {
    const Token* head = first_;
    const Token* tail = last_;
    while (head != last_ && head->sort == Sort::open) ++head;
    while (tail != head && (tail - 1)->sort == Sort::close) --tail;
    const bool whole = o.begin == head && o.end == tail;
    for (const Token* t = o.begin; t != o.end; ++t) {
      if (t->sort != Sort::word) continue;
      const std::string small = lower(t->text);
      const bool head = t == o.begin && (t + 1 != o.end || t->arguments);
      if (head && is_one_of(small, {"if", "when", "whenever", "provided", "iff"}))
        return refuse(t->text, " is not read in a guard; leave it out");
      if (head && is_one_of(small, {"while", "until"}))
        return refuse(t->text,
                      " is not read in a guard, which is asked once, when the event comes; "
                      "leave it out");
      // Not `either side is idle or closed`, a question with a word more.
      const bool compared = o.count(Sort::compare) != 0 && o.find(Sort::compare) - t == 2;
      if (head && small == "either" && (t + 2 == o.end || compared) && o.end != last_ &&
          lower(o.end->text) == "or")
        return refuse(t->text, " is no part of a question; write '(a or b)', or '(a and not b or b "
                               "and not a)' if not both may hold");
      if (small == "unless")
        return refuse(t->text, head ? " is not read in a guard; write 'not'"
                                    : " joins no conditions; write 'and not'");
      if (positive(o).size() == 1 && !t->arguments &&
          is_one_of(small,
                    {"true", "false", "yes", "no", "always", "never", "default", "otherwise"}))
        return refuse(t->text,
                      " is no question: leave it out if the transition is always taken, or "
                      "write the question, as (ready), and (else)");
      if ((head && small == "otherwise") ||
          (small == "else" && (t == o.begin || !is_pronoun(lower((t - 1)->text)))))
        return refuse(t->text,
                      " is no part of a guard; (else) stands alone, and holds when no other "
                      "transition of the same state and event does");
      const bool logic = is_one_of(small, {"xor", "nand", "nor", "iff", "implies"});
      if (logic && (!whole || o.count(Sort::compare) != 0 || o.count(Sort::negate) != 0))
        return refuse(t->text, k_logic);
    }
    return {};
  }

  // `state == OPEN or CLOSING`, `n == 1 or 2`.
  [[nodiscard]] std::string of_value(const Operand& whole, const Operand& above) const {
    const Operand o = positive(whole), before = positive(above);
    if (o.size() != 1 || o.begin->sort != Sort::word || o.begin->arguments) return {};
    if (!has_letter(o.begin->text))
      return refuse(o.begin->text, " is no question; a comparison has its own words on both sides, "
                                   "as 'n == 1 or n == 2'");
    if (before.begin == before.end || before.end + 1 != whole.begin) return {};
    // `n == 0 and FIN`: n cannot be both.
    const Token* sign = before.find(Sort::compare);
    if (sign != before.end && sign->text.front() == '=' &&
        (before.end->text == "&&" || lower(before.end->text) == "and"))
      return {};
    // The last word before names a value, and the first one what has it: `n == A`, `type is A`.
    const Token* last = before.end - 1;
    const bool valued = before.size() > 1 && last->sort == Sort::word && is_constant(last->text) &&
                        before.begin->sort == Sort::word && !is_constant(before.begin->text) &&
                        before.count(Sort::other) == 0 && !is_ordered(before);
    if (valued && is_constant(o.begin->text) && !is_yes_or_no(last->text))
      return refuse(o.begin->text, " is a question of its own here; a comparison has words on both "
                                   "sides, as 'n == A or n == B'");
    return {};
  }

  static Operand positive(Operand o) {
    while (o.begin != o.end && o.begin->sort == Sort::negate) ++o.begin;
    return o;
  }

  static bool is_ordered(const Operand& o) {
    const Token* sign = o.find(Sort::compare);
    return sign != o.end && (sign->text.front() == '<' || sign->text.front() == '>');
  }

  const Token* first_;
  const Token* last_;
};

} // namespace

std::string sign_problem(std::string_view line) {
  for (const Sign& sign : k_signs)
    if (line.find(sign.sign) != std::string_view::npos)
      return "'" + std::string(sign.sign) + "' is not read in a label; write '" +
             std::string(sign.instead) + "'";
  return {};
}

std::string unwrapped(std::string_view guard) {
  const bool around = guard.starts_with('(') && closing(guard, 0) + 1 == guard.size();
  return collapse(around ? guard.substr(1, guard.size() - 2) : guard);
}

std::string mathematics_problem(std::string_view guard) {
  if (std::string problem = sign_problem(guard); !problem.empty()) return problem;
  for (std::size_t i = 0; i < guard.size(); ++i)
    if (const std::size_t length = mathematical(guard.substr(i)); length != 0)
      return refuse(guard.substr(i, length), " is not read in a guard; write words, a comparison, "
                                             "'and', 'or' or 'not'");
  return {};
}

std::string guard_problem(std::string_view guard) {
  if (std::string problem = mathematics_problem(guard); !problem.empty()) return problem;
  if (is_else(guard)) return {};
  if (const std::string words = unwrapped(guard); is_rest(lower(words)))
    return refuse(words, " is no question; (else) holds when no other transition of the same state "
                         "and event does");
  const std::vector<Token> tokens = guard_tokens(guard);
  const Judge judge(tokens);
  if (std::string problem = judge.signs(); !problem.empty()) return problem;
  return tokens.empty() ? std::string() : judge.operands();
}

} // namespace statewire::gen
