// SPDX-License-Identifier: BSD-3-Clause
#include "hooks.hpp"

#include "../model/steps.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace statewire::gen {
namespace {

bool before(const Location& a, const Location& b) {
  const std::string none;
  const std::string& path_a = a.file ? a.file->path : none;
  const std::string& path_b = b.file ? b.file->path : none;
  return std::tie(path_a, a.line, a.column) < std::tie(path_b, b.line, b.column);
}
bool same(const Location& a, const Location& b) { return !before(a, b) && !before(b, a); }

class Collector {
 public:
  void add(const Guard& guard) {
    if (guard.kind == Guard::Kind::atom) add(Hook::Kind::question, guard.phrase);
    for (const Guard& child : guard.children) add(child);
  }
  void add(const std::vector<Action>& actions) {
    for (const Action& action : actions) add(Hook::Kind::action, action.phrase);
  }
  std::vector<Hook> finish() {
    for (Hook& hook : hooks_) {
      std::sort(hook.where.begin(), hook.where.end(), before);
      hook.where.erase(std::unique(hook.where.begin(), hook.where.end(), same), hook.where.end());
    }
    std::stable_sort(hooks_.begin(), hooks_.end(), [](const Hook& a, const Hook& b) {
      return before(a.where.front(), b.where.front());
    });
    return std::move(hooks_);
  }

 private:
  void add(Hook::Kind kind, const Phrase& phrase) {
    const auto [known, fresh] = known_.insert({{kind, phrase.ident}, hooks_.size()});
    if (!fresh) {
      hooks_[known->second].where.push_back(phrase.where);
      return;
    }
    const bool asks = kind == Hook::Kind::question;
    hooks_.push_back({kind,
                      phrase.ident,
                      phrase.text,
                      asks ? "bool " + phrase.ident + "() const" : "void " + phrase.ident + "()",
                      {phrase.where}});
  }
  std::vector<Hook> hooks_;
  std::map<std::pair<Hook::Kind, std::string>, std::size_t> known_; // in hooks_
};

} // namespace

std::vector<Hook> hooks_of(const Machine& machine) {
  Collector collector;
  for (const Transition& transition : machine.transitions) {
    collector.add(transition.guard);
    collector.add(transition.actions);
  }
  for_each_step(machine, [&](const Step& step) {
    if (step.kind == Step::Kind::action) collector.add({step.action});
    for (const StepArm& arm : step.arms) collector.add(arm.guard);
  });
  for (const State& state : machine.states) {
    collector.add(state.entry);
    collector.add(state.exit);
  }
  std::vector<Hook> hooks = collector.finish();

  if (!machine.timers.empty()) {
    std::vector<Location> where;
    for (const Timer& timer : machine.timers) where.push_back(timer.where);
    const std::string name = machine.timers.front().name;
    hooks.push_back(
        {Hook::Kind::start_timer, "start_timer", name, "void start_timer(Timer)", where});
    hooks.push_back({Hook::Kind::stop_timer, "stop_timer", name, "void stop_timer(Timer)", where});
  }
  const auto first_cell = [&](Verdict verdict) {
    return std::find_if(machine.cells.begin(), machine.cells.end(),
                        [&](const Cell& cell) { return cell.verdict == verdict; });
  };
  if (const auto cell = first_cell(Verdict::error); cell != machine.cells.end())
    hooks.push_back({Hook::Kind::unexpected,
                     "unexpected",
                     "error",
                     "void unexpected(State, Event)",
                     {cell->where}});
  if (const auto cell = first_cell(Verdict::defer); cell != machine.cells.end())
    hooks.push_back({Hook::Kind::defer, "defer", "defer", "void defer(Event)", {cell->where}});
  return hooks;
}

} // namespace statewire::gen
