// SPDX-License-Identifier: BSD-3-Clause
#include "shrink.hpp"

#include <algorithm>

namespace statewire::sim {
namespace {

class Shrinker {
 public:
  Shrinker(Failure failure, const Limits& limits, const ShrinkOptions& options)
      : best_(std::move(failure)), limits_(limits), options_(options) {}

  Failure run() {
    remove_faults();
    simplify_scenario();
    std::size_t before = 0;
    do {
      before = weight();
      remove_programs();
      remove_tokens();
      use_defaults();
      remove_faults();
    } while (weight() < before && !exhausted());
    return std::move(best_);
  }

 private:
  [[nodiscard]] bool exhausted() const {
    return runs_ >= options_.most_runs || (options_.go_on && !options_.go_on());
  }

  // Less of it is better, in this order: faults, what programs do, decisions.
  [[nodiscard]] std::size_t weight() const {
    std::size_t ops = 0;
    for (const auto& script : best_.scenario.scripts) ops += script.size() + 1;
    return ops * 1000 + best_.tokens.size() + decisions(best_);
  }

  // Keeps it when the same promise is broken.
  bool accept(const Scenario& scenario, std::vector<Token> tokens) {
    if (exhausted()) return false;
    ++runs_;
    auto again = replay(scenario, std::move(tokens), limits_);
    if (!again || again->violation.property != best_.violation.property) return false;
    best_ = std::move(*again);
    return true;
  }

  void remove_faults() {
    std::vector<Token> without;
    const auto is_fault = [](const Token& t) { return t && t->act == Act::fault; };
    if (std::ranges::none_of(best_.tokens, is_fault)) return;
    std::ranges::copy_if(best_.tokens, std::back_inserter(without),
                         [&](const Token& t) { return !is_fault(t); });
    if (accept(best_.scenario, std::move(without))) return;
    for (std::size_t i = best_.tokens.size(); i-- > 0 && !exhausted();) {
      if (i >= best_.tokens.size()) i = best_.tokens.size() - 1;
      if (!is_fault(best_.tokens[i])) continue;
      auto tokens = best_.tokens;
      tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(i));
      accept(best_.scenario, std::move(tokens));
    }
  }

  template <class Change>
  void change(Change&& how) {
    Scenario scenario = best_.scenario;
    how(scenario);
    accept(scenario, best_.tokens);
  }

  void simplify_scenario() {
    change([](Scenario& s) { s.shape = {}; });
    change([](Scenario& s) { s.shape.delay_us = 0; });
    change([](Scenario& s) {
      s.shape = {.max_read = 0,
                 .max_write = 0,
                 .ragged = false,
                 .capacity = 65536,
                 .delay_us = s.shape.delay_us};
    });
    change([](Scenario& s) { s.max_opening = CoreOptions{}.max_opening; });
    change([](Scenario& s) { s.max_half_open = CoreOptions{}.max_half_open; });
    change([](Scenario& s) { s.head_to_head = false; });
    change([](Scenario& s) { s.groups = 1; });
    change([](Scenario& s) { s.finalize_last = false; });
  }

  void remove_programs() {
    // The last process, if no step needs it.
    while (best_.scenario.processes() > 2 && !exhausted()) {
      Scenario scenario = best_.scenario;
      scenario.scripts.pop_back();
      const Place gone = scenario.processes();
      for (auto& script : scenario.scripts)
        std::erase_if(script,
                      [&](const Op& op) { return op.kind != Op::Kind::finalize && op.to == gone; });
      if (!accept(scenario, best_.tokens)) break;
    }
    for (std::size_t place = 0; place < best_.scenario.scripts.size(); ++place)
      for (std::size_t i = best_.scenario.scripts[place].size(); i-- > 0;) {
        if (exhausted() || place >= best_.scenario.scripts.size()) return;
        auto& script = best_.scenario.scripts[place];
        if (i >= script.size()) continue;
        if (script[i].kind != Op::Kind::finalize)
          change([&](Scenario& s) {
            s.scripts[place].erase(s.scripts[place].begin() + static_cast<std::ptrdiff_t>(i));
          });
      }
    change([](Scenario& s) {
      for (auto& script : s.scripts)
        for (Op& op : script)
          if (op.kind == Op::Kind::send) op.size = 24;
    });
  }

  // From large pieces to single ones.
  void remove_tokens() {
    if (accept(best_.scenario, {})) return;
    for (std::size_t piece = std::max<std::size_t>(best_.tokens.size() / 2, 1);; piece /= 2) {
      for (std::size_t end = best_.tokens.size(); end > 0;) {
        if (exhausted()) return;
        end = std::min(end, best_.tokens.size());
        const std::size_t begin = end > piece ? end - piece : 0;
        auto tokens = best_.tokens;
        tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(begin),
                     tokens.begin() + static_cast<std::ptrdiff_t>(end));
        accept(best_.scenario, std::move(tokens));
        end = begin;
      }
      if (piece <= 1) return;
    }
  }

  void use_defaults() {
    for (std::size_t i = best_.tokens.size(); i-- > 0 && !exhausted();) {
      if (i >= best_.tokens.size() || !best_.tokens[i] || best_.tokens[i]->act == Act::fault)
        continue;
      auto tokens = best_.tokens;
      tokens[i].reset();
      accept(best_.scenario, std::move(tokens));
    }
  }

  Failure best_;
  const Limits& limits_;
  const ShrinkOptions& options_;
  std::uint64_t runs_ = 0;
};

} // namespace

std::optional<Failure> replay(const Scenario& scenario, std::vector<Token> tokens,
                              const Limits& limits) {
  ReplayChooser chooser(tokens);
  Outcome out = run(scenario, chooser, limits);
  if (!out.violation) return std::nullopt;
  // Whatever was skipped, or is done by default anyway, need not be said.
  std::vector<Token> used;
  used.reserve(out.taken.size());
  for (const Taken& t : out.taken) used.push_back(t.by_default ? Token() : Token(t.step));
  while (!used.empty() && !used.back()) used.pop_back();
  return Failure{scenario, std::move(used), std::move(*out.violation), std::move(out.taken)};
}

Failure shrink(Failure failure, const Limits& limits, const ShrinkOptions& options) {
  return Shrinker(std::move(failure), limits, options).run();
}

std::size_t decisions(const Failure& failure) {
  return static_cast<std::size_t>(
      std::ranges::count_if(failure.tokens, [](const Token& t) { return t.has_value(); }));
}

} // namespace statewire::sim
