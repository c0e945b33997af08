// SPDX-License-Identifier: BSD-3-Clause
#include "expression.hpp"

#include <array>
#include <cctype>
#include <string_view>

namespace statewire::gen::verify {
namespace {

constexpr int k_deepest = 64;       // names within names
constexpr long k_largest = 1 << 20; // keeps products within range

class Evaluator {
 public:
  Evaluator(std::string_view text, const std::map<std::string, std::string>& names, int depth,
            std::string& problem)
      : text_(text), names_(names), depth_(depth), problem_(problem) {}

  std::optional<long> all() {
    const auto value = conditional();
    skip();
    if (value && at_ < text_.size()) return fail("'" + std::string(text_.substr(at_)) + "'");
    return value;
  }

 private:
  using Value = std::optional<long>;

  Value fail(const std::string& what) {
    if (problem_.empty()) problem_ = "cannot evaluate " + what;
    return std::nullopt;
  }
  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  bool take(std::string_view what) {
    skip();
    if (text_.substr(at_, what.size()) != what) return false;
    at_ += what.size();
    return true;
  }
  Value conditional() {
    const Value condition = binary(0);
    if (!condition || !(take("->") || take("?"))) return condition;
    const Value yes = conditional();
    if (!yes || !take(":")) return fail("a conditional without ':'");
    const Value no = conditional();
    return *condition != 0 ? yes : no;
  }
  static Value apply(std::string_view op, long a, long b) {
    if (op == "||") return a != 0 || b != 0 ? 1 : 0;
    if (op == "&&") return a != 0 && b != 0 ? 1 : 0;
    if (op == "==") return a == b ? 1 : 0;
    if (op == "!=") return a != b ? 1 : 0;
    if (op == "<=") return a <= b ? 1 : 0;
    if (op == ">=") return a >= b ? 1 : 0;
    if (op == "<") return a < b ? 1 : 0;
    if (op == ">") return a > b ? 1 : 0;
    if (op == "+") return a + b;
    if (op == "-") return a - b;
    if (op == "*") return a * b;
    if (b == 0) return std::nullopt;
    return op == "/" ? a / b : a % b;
  }
  Value binary(std::size_t level) {
    static constexpr std::array<std::array<std::string_view, 4>, 5> k_levels{
        {{"||", "", "", ""},
         {"&&", "", "", ""},
         {"==", "!=", "", ""},
         {"<=", ">=", "<", ">"},
         {"+", "-", "", ""}}};
    if (level == k_levels.size()) return product();
    Value value = binary(level + 1);
    for (;;) {
      std::string_view op;
      for (const std::string_view candidate : k_levels[level]) {
        skip();
        if (candidate.empty() || text_.substr(at_, 2) == "->") continue;
        if (take(candidate)) {
          op = candidate;
          break;
        }
      }
      if (!value || op.empty()) return value;
      const Value right = binary(level + 1);
      value = right ? bounded(apply(op, *value, *right)) : std::nullopt;
    }
  }
  Value product() {
    Value value = unary();
    for (;;) {
      const std::string_view op = take("*") ? "*" : take("/") ? "/" : take("%") ? "%" : "";
      if (!value || op.empty()) return value;
      const Value right = unary();
      value = right ? bounded(apply(op, *value, *right)) : std::nullopt;
    }
  }
  Value bounded(Value value) {
    if (!value) return fail("a division by zero");
    if (*value > k_largest || *value < -k_largest) return fail("a number as large as that");
    return value;
  }
  Value unary() {
    skip();
    if (++nested_ > k_deepest) return fail("an expression nested so deeply");
    Value value;
    if (text_.substr(at_, 2) != "!=" && take("!")) {
      value = unary();
      if (value) value = *value == 0 ? 1 : 0;
    } else if (take("-")) {
      value = unary();
      if (value) value = -*value;
    } else if (take("(")) {
      value = conditional();
      if (value && !take(")")) value = fail("an expression without ')'");
    } else {
      value = primary();
    }
    --nested_;
    return value;
  }
  Value primary() {
    std::size_t end = at_;
    while (end < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[end])) != 0 || text_[end] == '_'))
      ++end;
    const std::string word(text_.substr(at_, end - at_));
    at_ = end;
    if (word.empty()) return fail("what stands there");
    if (std::isdigit(static_cast<unsigned char>(word.front())) != 0) {
      long value = 0;
      for (const char c : word) {
        if (c < '0' || c > '9') return fail("'" + word + "'");
        value = value * 10 + (c - '0');
        if (value > k_largest) return fail("'" + word + "'");
      }
      return value;
    }
    const auto name = names_.find(word);
    if (name == names_.end()) return fail("'" + word + "': neither a parameter nor a macro");
    if (depth_ >= k_deepest) return fail("'" + word + "': it stands for itself");
    return Evaluator(name->second, names_, depth_ + 1, problem_).all();
  }

  std::string_view text_;
  const std::map<std::string, std::string>& names_;
  int depth_;
  std::string& problem_;
  std::size_t at_ = 0;
  int nested_ = 0;
};

} // namespace

std::optional<long> evaluate(const std::string& text,
                             const std::map<std::string, std::string>& names,
                             std::string& problem) {
  return Evaluator(text, names, 0, problem).all();
}

} // namespace statewire::gen::verify
