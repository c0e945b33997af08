// SPDX-License-Identifier: BSD-3-Clause
// The transitions of one state and event must exclude each other and leave nothing open.
#include "checks.hpp"
#include "guard_table.hpp"

#include <algorithm>
#include <set>
#include <tuple>

namespace statewire::gen {
namespace {

bool is_otherwise(const Transition& t) { return t.guard.kind == Guard::Kind::otherwise; }

bool same_guard(const Guard& a, const Guard& b) {
  return a.kind == b.kind && a.phrase.ident == b.phrase.ident &&
         std::equal(a.children.begin(), a.children.end(), b.children.begin(), b.children.end(),
                    same_guard);
}

bool same_actions(const Transition& a, const Transition& b) {
  return std::equal(
      a.actions.begin(), a.actions.end(), b.actions.begin(), b.actions.end(),
      [](const Action& x, const Action& y) { return x.phrase.ident == y.phrase.ident; });
}

// Where a transition's guard is shown: at the guard, or at the event when there is none.
const Location& place_of(const Transition& t) {
  return t.guard.kind == Guard::Kind::always ? t.where : t.guard.where;
}

std::string with(const std::string& when) { return when.empty() ? when : " " + when; }

class CellCheck {
 public:
  CellCheck(const Machine& machine, const Cell& cell, Diagnostics& diagnostics)
      : machine_(machine), diagnostics_(diagnostics) {
    for (const TransitionIndex i : cell.transitions) {
      const Transition& t = machine.transitions[i];
      broken_ = broken_ || t.broken;
      (is_otherwise(t) ? otherwise_ : guarded_).push_back(&t);
    }
    if (cell.transitions.empty()) return;
    const Transition& first = machine.transitions[cell.transitions[0]];
    cause_ =
        "'" + machine.states[first.from].name + "' on '" + machine.events[first.event].name + "'";
  }

  void run() {
    if (broken_ || (guarded_.empty() && otherwise_.empty())) return;
    if (report_twins()) return;
    std::vector<const Guard*> guards;
    for (const Transition* t : guarded_) guards.push_back(&t->guard);
    const GuardTable table(guards);
    if (table.too_many()) {
      diagnostics_.report("too-many-cases", place_of(*guarded_[0]),
                          "the guards of " + cause_ + " ask too many questions to try all answers");
      return;
    }
    try_all(table);
  }

 private:
  // Do they lead into two clusters, neither of which has both states?
  bool forks(const Transition& a, const Transition& b) const {
    const auto apart = [&](StateIndex in, StateIndex out) {
      return std::any_of(
          machine_.groups.begin(), machine_.groups.end(), [&](const StateGroup& group) {
            const auto has = [&](StateIndex s) {
              return std::find(group.states.begin(), group.states.end(), s) != group.states.end();
            };
            return group.name.starts_with("cluster") && has(in) && !has(out);
          });
    };
    return apart(a.to, b.to) && apart(b.to, a.to);
  }

  bool report_twins() {
    bool any = false;
    const auto compare = [&](const std::vector<const Transition*>& all) {
      for (std::size_t j = 1; j < all.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
          if (!same_guard(all[i]->guard, all[j]->guard)) continue;
          any = true;
          const bool twin = all[i]->to == all[j]->to && same_actions(*all[i], *all[j]);
          diagnostics_
              .report(twin ? "duplicate-transition" : "two-can-fire", place_of(*all[j]),
                      twin ? "this transition of " + cause_ + " is drawn twice"
                           : "two transitions of " + cause_ +
                                 " can both fire: they have the same guard" +
                                 (forks(*all[i], *all[j]) ? std::string("; ") + k_one_state : ""))
              .notes.push_back({place_of(*all[i]), "the other one is here"});
          break; // one of its twins is enough
        }
    };
    compare(guarded_);
    compare(otherwise_);
    return any;
  }

  void try_all(const GuardTable& table) {
    std::optional<std::size_t> open;
    std::set<std::pair<std::size_t, std::size_t>> reported;
    std::vector<bool> ever(guarded_.size());
    for (std::size_t c = 0; c < table.combinations(); ++c) {
      std::optional<std::size_t> fires;
      for (std::size_t t = 0; t < guarded_.size(); ++t) {
        if (!table.holds(guarded_[t]->guard, c)) continue;
        ever[t] = true;
        if (!fires)
          fires = t;
        else if (reported.insert({*fires, t}).second)
          diagnostics_
              .report("two-can-fire", place_of(*guarded_[t]),
                      "two transitions of " + cause_ + " can both fire" + with(table.describe(c)))
              .notes.push_back({place_of(*guarded_[*fires]), "the other one is here"});
      }
      if (!fires && !open) open = c;
    }
    for (std::size_t t = 0; t < guarded_.size(); ++t)
      if (!ever[t])
        diagnostics_.report("dead-transition", place_of(*guarded_[t]),
                            "this transition of " + cause_ +
                                " can never fire: nothing makes its guard true");
    if (open && otherwise_.empty())
      diagnostics_.report("no-else", place_of(*guarded_[0]),
                          "no transition of " + cause_ + " fires" + with(table.describe(*open)) +
                              "; add one with (else)");
    if (!open && !otherwise_.empty())
      diagnostics_.report("dead-transition", place_of(*otherwise_[0]),
                          "this (else) of " + cause_ +
                              " can never fire: the other guards cover every case");
  }

  const Machine& machine_;
  Diagnostics& diagnostics_;
  std::vector<const Transition*> guarded_, otherwise_;
  std::string cause_;
  bool broken_ = false;
};

} // namespace

void check_guards(const Machine& machine, Diagnostics& diagnostics) {
  // A cluster's edge is judged once, for the first state that it serves, not once for each.
  std::set<std::tuple<const SourceFile*, std::uint32_t, std::uint32_t>> judged;
  for (const Cell& cell : machine.cells) {
    if (cell.transitions.empty() || cell.program) continue; // asked one after the other
    const Transition& first = machine.transitions[cell.transitions[0]];
    if (first.from_cluster &&
        !judged.insert({first.where.file.get(), first.where.line, first.where.column}).second)
      continue;
    CellCheck(machine, cell, diagnostics).run();
  }
}

} // namespace statewire::gen
