// SPDX-License-Identifier: BSD-3-Clause
#include "decide.hpp"

#include <algorithm>
#include <map>

namespace statewire::gen {
namespace {

using Kind = Guard::Kind;

struct Candidate {
  TransitionIndex transition = 0;
  Guard guard; // simplified by the answers so far
};

struct Answer {
  const Guard* atom = nullptr;
  bool yes = false;
};

enum class Truth : std::uint8_t { no, yes, open };

// A tree grows exponentially in the worst case; a cell of that kind asks all its guards first.
constexpr std::size_t k_most_leaves = 64;

Truth truth(const Guard& atom, const std::vector<Answer>& answers) {
  for (const Answer& answer : answers) {
    if (answer.atom->phrase.ident == atom.phrase.ident) return answer.yes ? Truth::yes : Truth::no;
    // One subject has one value.
    if (answer.yes && !atom.subject.empty() && answer.atom->subject == atom.subject &&
        answer.atom->value != atom.value)
      return Truth::no;
  }
  return Truth::open;
}

Guard constant(bool yes) {
  Guard guard;
  if (!yes) { // "never" has no kind of its own: the negation of always
    guard.kind = Kind::negation;
    guard.children.emplace_back();
  }
  return guard;
}
bool is_never(const Guard& guard) {
  return guard.kind == Kind::negation &&
         (guard.children.empty() || guard.children.front().kind == Kind::always);
}

Guard simplify(const Guard& guard, const std::vector<Answer>& answers) {
  switch (guard.kind) {
  case Kind::always:
  case Kind::otherwise:
    return guard;
  case Kind::atom: {
    const Truth known = truth(guard, answers);
    return known == Truth::open ? guard : constant(known == Truth::yes);
  }
  case Kind::negation: {
    if (guard.children.empty()) return constant(false);
    Guard inner = simplify(guard.children.front(), answers);
    if (inner.kind == Kind::always || is_never(inner)) return constant(is_never(inner));
    if (inner.kind == Kind::negation) return inner.children.front();
    Guard out = guard;
    out.children = {std::move(inner)};
    return out;
  }
  case Kind::conjunction:
  case Kind::disjunction: {
    const bool both = guard.kind == Kind::conjunction;
    Guard out = guard;
    out.children.clear();
    for (const Guard& child : guard.children) {
      Guard part = simplify(child, answers);
      if (both ? is_never(part) : part.kind == Kind::always) return constant(!both);
      if (both ? part.kind == Kind::always : is_never(part)) continue;
      out.children.push_back(std::move(part));
    }
    if (out.children.empty()) return constant(both);
    if (out.children.size() == 1) return Guard(out.children.front());
    return out;
  }
  }
  return guard;
}

void count_atoms(const Guard& guard, std::map<std::string, int>& uses) {
  if (guard.kind == Kind::atom) ++uses[guard.phrase.ident];
  for (const Guard& child : guard.children) count_atoms(child, uses);
}

const Guard* first_atom(const Guard& guard) {
  if (guard.kind == Kind::atom) return &guard;
  for (const Guard& child : guard.children)
    if (const Guard* atom = first_atom(child)) return atom;
  return nullptr;
}

// Whether no other candidate asks an atom of this guard.
bool stands_alone(const Guard& guard, const std::vector<Candidate>& all) {
  std::map<std::string, int> uses;
  for (const Candidate& candidate : all) count_atoms(candidate.guard, uses);
  std::map<std::string, int> own;
  count_atoms(guard, own);
  return std::all_of(own.begin(), own.end(), [&](const auto& use) { return uses[use.first] == 1; });
}

std::string condition(const Guard& guard, bool in_variables) {
  switch (guard.kind) {
  case Kind::always:
  case Kind::otherwise:
    return "true";
  case Kind::atom:
    return in_variables ? guard.phrase.ident + "_" : "c." + guard.phrase.ident + "()";
  case Kind::negation: {
    const Guard& inner = guard.children.front();
    const std::string text = condition(inner, in_variables);
    return inner.kind == Kind::atom ? "!" + text : "!(" + text + ")";
  }
  case Kind::conjunction:
  case Kind::disjunction: {
    std::string text;
    for (const Guard& child : guard.children) {
      if (!text.empty()) text += guard.kind == Kind::conjunction ? " && " : " || ";
      const bool nested = child.kind == Kind::conjunction || child.kind == Kind::disjunction;
      text += nested ? "(" + condition(child, in_variables) + ")" : condition(child, in_variables);
    }
    return text;
  }
  }
  return "true";
}

class Asker {
 public:
  // What remains to be asked about `candidates`, given `answers`.
  Decision ask(const std::vector<Candidate>& candidates, std::vector<Answer>& answers) {
    std::vector<Candidate> open;
    for (const Candidate& candidate : candidates) {
      Guard guard = simplify(candidate.guard, answers);
      if (!is_never(guard)) open.push_back({candidate.transition, std::move(guard)});
    }
    // (else) comes last whatever the order of declaration.
    std::stable_partition(open.begin(), open.end(),
                          [](const Candidate& c) { return c.guard.kind != Kind::otherwise; });
    Decision out;
    if (open.empty()) return leaf(std::nullopt);
    const Guard& first = open.front().guard;
    const Guard* atom = first_atom(first);
    if (atom == nullptr) return leaf(open.front().transition);
    if (stands_alone(first, open)) {
      out.condition = condition(first, false);
      out.branches.push_back(leaf(open.front().transition));
      const std::size_t known = answers.size();
      const bool negated =
          first.kind == Kind::negation && first.children.front().kind == Kind::atom;
      if (negated) answers.push_back({atom, true}); // the subject's other values are settled
      out.branches.push_back(ask({open.begin() + 1, open.end()}, answers));
      answers.resize(known);
      return out;
    }
    out.condition = condition(*atom, false);
    for (const bool yes : {true, false}) {
      answers.push_back({atom, yes});
      out.branches.push_back(overflow() ? Decision{} : ask(open, answers));
      answers.pop_back();
    }
    return out;
  }
  [[nodiscard]] bool overflow() const { return leaves_ > k_most_leaves; }

 private:
  Decision leaf(std::optional<TransitionIndex> taken) {
    ++leaves_;
    Decision out;
    out.taken = taken;
    return out;
  }
  std::size_t leaves_ = 0;
};

Decisions ask_everything_first(const std::vector<Candidate>& candidates) {
  Decisions out;
  std::map<std::string, int> uses;
  for (const Candidate& candidate : candidates) count_atoms(candidate.guard, uses);
  for (const auto& [ident, count] : uses) out.asked_first.push_back(ident);
  Decision* at = &out.root;
  for (const Candidate& candidate : candidates) {
    const Guard guard = simplify(candidate.guard, {});
    if (is_never(guard)) continue;
    if (first_atom(guard) == nullptr) {
      at->taken = candidate.transition;
      return out;
    }
    at->condition = condition(guard, true);
    at->branches.resize(2);
    at->branches[0].taken = candidate.transition;
    at = &at->branches[1];
  }
  return out;
}

} // namespace

Decisions decide(const Machine& machine, const Cell& cell) {
  Choices choices;
  for (const TransitionIndex t : cell.transitions)
    choices.emplace_back(t, machine.transitions[t].guard);
  return decide(choices);
}

Decisions decide(const Choices& choices) {
  std::vector<Candidate> candidates;
  for (const auto& [number, guard] : choices) candidates.push_back({number, guard});
  std::stable_partition(candidates.begin(), candidates.end(),
                        [](const Candidate& c) { return c.guard.kind != Kind::otherwise; });
  Asker asker;
  std::vector<Answer> answers;
  Decision root = asker.ask(candidates, answers);
  if (asker.overflow()) return ask_everything_first(candidates);
  return {{}, std::move(root)};
}

} // namespace statewire::gen
