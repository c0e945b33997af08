// SPDX-License-Identifier: BSD-3-Clause
// Programs of State/Event/Action machines: Actions that go round in circles, and Actions that
// nothing invokes.
#include "../model/steps.hpp"
#include "checks.hpp"

#include <algorithm>
#include <set>

namespace statewire::gen {
namespace {

class Circles {
 public:
  Circles(const Machine& machine, Diagnostics& diagnostics)
      : machine_(machine), diagnostics_(diagnostics), colours_(machine.procedures.size()) {}

  void run() {
    for (std::uint32_t p = 0; p < machine_.procedures.size(); ++p)
      if (colours_[p] == Colour::fresh) visit(p);
  }

 private:
  enum class Colour : std::uint8_t { fresh, open, done };
  struct Way {
    std::uint32_t to = 0;
    Location where;
    bool call = false;
  };

  [[nodiscard]] std::vector<Way> ways(std::uint32_t procedure) const {
    std::vector<Way> out;
    for_each_step(machine_.procedures[procedure].body, [&](const Step& step) {
      if (step.kind == Step::Kind::call || (step.kind == Step::Kind::invoke && !step.bounded))
        out.push_back({step.target, step.where, step.kind == Step::Kind::call});
    });
    return out;
  }

  // Depth first without recursion: a chain of Actions may be long.
  void visit(std::uint32_t first) {
    struct Frame {
      std::uint32_t procedure;
      std::vector<Way> ways;
      std::size_t next = 0;
    };
    std::vector<Frame> path;
    const auto enter = [&](std::uint32_t procedure) {
      colours_[procedure] = Colour::open;
      path.push_back({procedure, ways(procedure), 0});
    };
    enter(first);
    while (!path.empty()) {
      Frame& top = path.back();
      if (top.next == top.ways.size()) {
        colours_[top.procedure] = Colour::done;
        path.pop_back();
        continue;
      }
      const Way way = top.ways[top.next++];
      if (colours_[way.to] == Colour::fresh) {
        enter(way.to);
      } else if (colours_[way.to] == Colour::open) {
        std::string circle;
        const auto begin = std::find_if(path.begin(), path.end(), [&](const Frame& frame) {
          return frame.procedure == way.to;
        });
        for (auto at = begin; at != path.end(); ++at)
          circle += "'" + machine_.procedures[at->procedure].name + "' → ";
        report(way, circle + "'" + machine_.procedures[way.to].name + "'");
      }
    }
  }

  void report(const Way& way, const std::string& circle) {
    if (way.call)
      diagnostics_.report("unbounded-loop", way.where,
                          "a Function that calls itself, perhaps forever: " + circle);
    else
      diagnostics_.report("unbounded-loop", way.where,
                          "Actions go round without a change of state, perhaps forever: " + circle +
                              "; if something bounds the rounds, say what on this line: "
                              "[bounded=\"...\"]");
  }

  const Machine& machine_;
  Diagnostics& diagnostics_;
  std::vector<Colour> colours_;
};

void reach(const Machine& machine, const std::vector<Step>& steps, std::vector<bool>& reached) {
  for_each_step(steps, [&](const Step& step) {
    const bool goes = step.kind == Step::Kind::invoke || step.kind == Step::Kind::call;
    if (!goes || reached[step.target]) return;
    reached[step.target] = true;
    reach(machine, machine.procedures[step.target].body, reached);
  });
}

} // namespace

void check_programs(const Machine& machine, Diagnostics& diagnostics) {
  if (!machine.sequential) return;
  Circles(machine, diagnostics).run();
  if (machine.incomplete) return;
  std::vector<bool> reached(machine.procedures.size());
  for (const auto& program : machine.programs) reach(machine, program, reached);
  for (std::size_t p = 0; p < reached.size(); ++p)
    if (!reached[p])
      diagnostics.report("unused-action", machine.procedures[p].where,
                         "nothing " +
                             std::string(machine.procedures[p].returns ? "calls" : "invokes") +
                             " '" + machine.procedures[p].name + "'");
}

} // namespace statewire::gen
