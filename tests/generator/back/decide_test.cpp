// SPDX-License-Identifier: BSD-3-Clause
// The questions that C++ asks must lead where the guards lead, for every combination of answers,
// and no guard may be asked twice on the way.
#include "back/decide.hpp"

#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

namespace statewire::gen {
namespace {

Guard atom(const std::string& name, const std::string& subject = {}) {
  Guard g;
  g.kind = Guard::Kind::atom;
  g.phrase.text = g.phrase.ident = name;
  g.subject = subject;
  if (!subject.empty()) g.value = name;
  return g;
}
Guard make(Guard::Kind kind, std::vector<Guard> children) {
  Guard g;
  g.kind = kind;
  g.children = std::move(children);
  return g;
}
Guard no(Guard g) { return make(Guard::Kind::negation, {std::move(g)}); }
Guard both(Guard a, Guard b) {
  return make(Guard::Kind::conjunction, {std::move(a), std::move(b)});
}
Guard either(Guard a, Guard b) {
  return make(Guard::Kind::disjunction, {std::move(a), std::move(b)});
}
Guard otherwise() { return make(Guard::Kind::otherwise, {}); }

using Answers = std::map<std::string, bool>;

bool holds(const Guard& g, const Answers& answers) {
  switch (g.kind) {
  case Guard::Kind::always:
    return true;
  case Guard::Kind::otherwise:
    return false;
  case Guard::Kind::atom:
    return answers.at(g.phrase.ident);
  case Guard::Kind::negation:
    return !holds(g.children.front(), answers);
  case Guard::Kind::conjunction:
    return std::all_of(g.children.begin(), g.children.end(),
                       [&](const Guard& c) { return holds(c, answers); });
  case Guard::Kind::disjunction:
    return std::any_of(g.children.begin(), g.children.end(),
                       [&](const Guard& c) { return holds(c, answers); });
  }
  return false;
}

// A condition as C++ evaluates it, noting what is asked.
class Condition {
 public:
  Condition(std::string text, const Answers& answers, std::multiset<std::string>& asked)
      : text_(std::move(text)), answers_(answers), asked_(asked) {}
  bool value() { return disjunction(true); }

 private:
  bool skip(const std::string& token) {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    if (text_.compare(at_, token.size(), token) != 0) return false;
    at_ += token.size();
    return true;
  }
  bool disjunction(bool live) {
    bool result = conjunction(live);
    while (skip("||")) result = conjunction(live && !result) || result;
    return result;
  }
  bool conjunction(bool live) {
    bool result = factor(live);
    while (skip("&&")) result = factor(live && result) && result;
    return result;
  }
  bool factor(bool live) {
    if (skip("!")) return !factor(live);
    if (skip("(")) {
      const bool result = disjunction(live);
      EXPECT_TRUE(skip(")"));
      return result;
    }
    const bool call = skip("c.");
    std::string name;
    while (at_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_'))
      name += text_[at_++];
    if (call) {
      EXPECT_TRUE(skip("()"));
      if (live) asked_.insert(name);
    } else {
      name.pop_back(); // the variable "x_"
    }
    return answers_.at(name);
  }
  std::string text_;
  const Answers& answers_;
  std::multiset<std::string>& asked_;
  std::size_t at_ = 0;
};

// Runs the decision for every combination of answers that the subjects allow.
void expect_right(const std::vector<Guard>& guards,
                  const std::map<std::string, std::string>& atoms) {
  Machine machine;
  Cell cell;
  cell.verdict = Verdict::transition;
  for (const Guard& guard : guards) {
    cell.transitions.push_back(static_cast<TransitionIndex>(machine.transitions.size()));
    machine.transitions.emplace_back().guard = guard;
  }
  const Decisions decisions = decide(machine, cell);
  for (unsigned bits = 0; bits < (1U << atoms.size()); ++bits) {
    Answers answers;
    std::map<std::string, int> yes;
    unsigned i = 0;
    for (const auto& [name, subject] : atoms) {
      answers[name] = (bits >> i++ & 1U) != 0;
      if (answers[name] && !subject.empty()) ++yes[subject];
    }
    if (std::any_of(yes.begin(), yes.end(), [](const auto& y) { return y.second > 1; })) continue;
    std::optional<TransitionIndex> expected, fallback;
    for (std::size_t t = 0; t < guards.size(); ++t) {
      if (guards[t].kind == Guard::Kind::otherwise)
        fallback = static_cast<TransitionIndex>(t);
      else if (!expected && holds(guards[t], answers))
        expected = static_cast<TransitionIndex>(t);
    }
    if (!expected) expected = fallback;
    std::multiset<std::string> asked(decisions.asked_first.begin(), decisions.asked_first.end());
    const Decision* at = &decisions.root;
    while (!at->condition.empty())
      at = &at->branches[Condition(at->condition, answers, asked).value() ? 0 : 1];
    EXPECT_EQ(at->taken, expected) << "answers " << bits;
    for (const std::string& name : asked) EXPECT_EQ(asked.count(name), 1U) << name;
  }
}

TEST(Decide, no_guard) { expect_right({Guard{}}, {}); }
TEST(Decide, yes_and_no) { expect_right({atom("a"), no(atom("a"))}, {{"a", ""}}); }
TEST(Decide, else_is_last_wherever_it_stands) {
  expect_right({otherwise(), atom("a"), both(no(atom("a")), atom("b"))}, {{"a", ""}, {"b", ""}});
}
TEST(Decide, a_gap_stays_a_gap) {
  expect_right({atom("a"), both(no(atom("a")), atom("b"))}, {{"a", ""}, {"b", ""}});
}
TEST(Decide, one_atom_twice_in_a_guard) {
  expect_right({either(both(atom("a"), atom("b")), both(no(atom("a")), atom("d"))), otherwise()},
               {{"a", ""}, {"b", ""}, {"d", ""}});
}
TEST(Decide, values_of_one_subject_exclude_each_other) {
  expect_right({atom("v1", "v"), atom("v2", "v"), both(no(atom("v1", "v")), no(atom("v2", "v")))},
               {{"v1", "v"}, {"v2", "v"}});
}
TEST(Decide, compound_guards_that_stand_alone_become_one_condition) {
  Machine machine;
  machine.transitions.resize(2);
  machine.transitions[0].guard = both(atom("a"), either(no(atom("b")), atom("d")));
  machine.transitions[1].guard = otherwise();
  Cell cell;
  cell.transitions = {0, 1};
  EXPECT_EQ(decide(machine, cell).root.condition, "c.a() && (!c.b() || c.d())");
}

TEST(Decide, so_many_ways_that_all_guards_are_asked_first) {
  // Parity of eight answers: every way through asks all of them.
  std::map<std::string, std::string> atoms;
  Guard odd = atom("p0");
  atoms["p0"] = "";
  for (int i = 1; i < 8; ++i) {
    const Guard next = atom("p" + std::to_string(i));
    atoms[next.phrase.ident] = "";
    odd = either(both(odd, no(next)), both(no(odd), next));
  }
  expect_right({odd, otherwise()}, atoms);
}

TEST(Decide, random_guards) {
  std::mt19937 random(7); // the same guards every time
  const std::map<std::string, std::string> atoms{
      {"a", ""}, {"b", ""}, {"d", ""}, {"v1", "v"}, {"v2", "v"}};
  const std::function<Guard(int)> grow = [&](int depth) -> Guard {
    if (depth == 0 || random() % 4 == 0) {
      const auto chosen = std::next(atoms.begin(), static_cast<long>(random() % atoms.size()));
      return atom(chosen->first, chosen->second);
    }
    switch (random() % 3) {
    case 0:
      return no(grow(depth - 1));
    case 1:
      return both(grow(depth - 1), grow(depth - 1));
    default:
      return either(grow(depth - 1), grow(depth - 1));
    }
  };
  for (int round = 0; round < 300; ++round) {
    std::vector<Guard> guards;
    for (unsigned i = 0; i < 1 + random() % 4; ++i) guards.push_back(grow(3));
    if (random() % 2 == 0) guards.push_back(otherwise());
    expect_right(guards, atoms);
  }
}

} // namespace
} // namespace statewire::gen
