// SPDX-License-Identifier: BSD-3-Clause
#include "exhaustive.hpp"

#include <algorithm>

namespace statewire::sim {
namespace {

// A step that was tried from here, and what it was seen to do.
struct Tried {
  Step step;
  bool purged = false; // dropped what was under way
};

struct Node {
  std::vector<Step> steps;   // all that may happen
  std::vector<Tried> asleep; // need not be tried: an equivalent order was
  std::size_t next = 0;      // the one being tried
  bool purged = false;       // … did
};

// The process whose state a step reads or writes; false: possibly that of all.
bool touches(const Step& s, std::array<Place, 2>& out) {
  switch (s.act) {
  case Act::connect_done:
  case Act::accept:
  case Act::deliver:
  case Act::eof:
  case Act::reset:
  case Act::readable:
  case Act::written:
  case Act::send:
  case Act::close:
  case Act::finalize:
    out = {s.process, s.process};
    return true;
  case Act::syn: // asks whether the opener is still there
    out = {s.process, s.link.opener};
    return s.process != UINT32_MAX;
  default: // time passes, or something breaks
    return false;
  }
}

bool independent(const Tried& a, const Tried& b) {
  if (a.purged || b.purged) return false;
  std::array<Place, 2> of_a{}, of_b{};
  if (!touches(a.step, of_a) || !touches(b.step, of_b)) return false;
  return std::ranges::find_first_of(of_a, of_b) == of_a.end();
}

bool contains(const std::vector<Tried>& set, const Step& step) {
  return std::ranges::any_of(set, [&](const Tried& t) { return same(t.step, step); });
}

class Search {
 public:
  Search(const Scenario& scenario, const ExhaustiveOptions& options, const Limits& limits)
      : scenario_(scenario), options_(options), limits_(limits) {
    // A reader could make room for a writer, a delay could move an arrival: only without either.
    reduce_ = options.reduce && scenario.shape == NetworkShape{} && scenario.faults == 0;
  }

  ExhaustiveResult all(const std::function<bool(const Totals&)>& progress) {
    do {
      one();
      if (result_.failure) return std::move(result_);
      const std::uint64_t runs = result_.totals.runs + result_.pruned;
      if (runs >= options_.most_runs) return std::move(result_);
      if (runs % 256 == 0 && progress && !progress(result_.totals)) return std::move(result_);
    } while (next_path());
    result_.complete = true;
    return std::move(result_);
  }

 private:
  void one() {
    World world(scenario_, limits_);
    Outcome out;
    for (std::size_t depth = 0;; ++depth) {
      const bool chosen = depth < options_.depth;
      const auto steps = world.enabled(chosen && scenario_.faults != 0);
      if (steps.empty()) {
        result_.shorter += chosen ? 1 : 0;
        break;
      }
      std::size_t index = 0;
      if (chosen) {
        if (depth == path_.size()) enter(steps);
        Node& node = path_[depth];
        if (node.next == node.steps.size()) { // all asleep
          ++result_.pruned;
          return;
        }
        index = node.next;
      }
      out.taken.push_back({steps[index], index == 0});
      const std::uint64_t purges = world.purges();
      world.take(index);
      if (chosen) path_[depth].purged = world.purges() != purges;
    }
    result_.totals.add(world.totals());
    if (options_.each) options_.each(world.totals());
    out.violation = world.violation();
    out.totals = world.totals();
    if (out.violation) result_.failure = std::move(out);
  }

  void enter(std::span<const Step> steps) {
    Node node;
    node.steps.assign(steps.begin(), steps.end());
    if (reduce_ && !path_.empty()) {
      const Node& before = path_.back();
      const Tried taken{before.steps[before.next], before.purged};
      for (const Tried& t : before.asleep)
        if (independent(t, taken)) node.asleep.push_back(t);
    }
    skip_sleepers(node);
    path_.push_back(std::move(node));
  }

  static void skip_sleepers(Node& node) {
    while (node.next < node.steps.size() && contains(node.asleep, node.steps[node.next]))
      ++node.next;
  }

  // The next step of the deepest choice that has one.
  bool next_path() {
    while (!path_.empty()) {
      Node& node = path_.back();
      if (node.next < node.steps.size()) {
        if (reduce_) node.asleep.push_back({node.steps[node.next], node.purged});
        ++node.next;
        skip_sleepers(node);
      }
      if (node.next < node.steps.size()) return true;
      path_.pop_back();
    }
    return false;
  }

  const Scenario& scenario_;
  const ExhaustiveOptions& options_;
  const Limits& limits_;
  bool reduce_ = false;
  std::vector<Node> path_;
  ExhaustiveResult result_;
};

} // namespace

ExhaustiveResult explore(const Scenario& scenario, const ExhaustiveOptions& options,
                         const Limits& limits, const std::function<bool(const Totals&)>& progress) {
  return Search(scenario, options, limits).all(progress);
}

} // namespace statewire::sim
