// SPDX-License-Identifier: BSD-3-Clause
#include "drive.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace statewire::conformance {
namespace {

// The transitions of one machine of one process, in order: "close 0" takes "INACTIVE SEND ACTIVE".
using Taken = std::map<std::string, std::vector<std::string>>;

std::string key_of(const std::string& machine, unsigned process) {
  return machine + " " + std::to_string(process);
}

std::string joined(const Taken& taken) {
  std::string out;
  for (const auto& [machine, transitions] : taken)
    for (const std::string& one : transitions) out += "\n        " + machine + " " + one;
  return out.empty() ? "\n        nothing" : out;
}

bool is_deadline(const ModelStep& step) {
  return step.input.starts_with("TIMER_") || step.input.starts_with("EARLY_");
}

class Comparison {
 public:
  explicit Comparison(const EndpointStage& stage) : stage_(stage) {}

  // It has been performed with a former step: there is nothing left to do.
  [[nodiscard]] bool is_over(const ModelStep& step) const {
    const auto half = ahead_.find(process_of(step));
    return half != ahead_.end() && half->second.input == step.input;
  }

  // "" or what differs.
  std::string step(const ModelStep& step, const EndpointStage::Result& real) {
    Taken expected;
    for (const std::string& line : step.transitions) {
      const ModelTransition t = parse_transition(line);
      const unsigned process = t.machine == "queue_pair" ? stage_.owner(t.instance) : t.instance;
      expected[key_of(t.machine, process)].push_back(t.from + " " + t.event + " " + t.to);
      state_[key_of(t.machine, process)] = t.to;
    }
    if (step.input == "KILL" || step.input == "EXIT" || step.input == "RESTART") forget(step.a);
    Taken taken;
    for (const std::string& line : real.transitions) {
      const ModelTransition t = parse_transition(line);
      taken[key_of(t.machine, t.instance)].push_back(t.from + " " + t.event + " " + t.to);
    }
    std::string received = real.received;
    const unsigned process = process_of(step);
    if (is_over(step)) {
      taken = ahead_.at(process).taken;
      received = ahead_.at(process).received;
      ahead_.erase(process);
    } else if (step.input == "PACKET" && step.received.empty()) {
      ahead_[process] = {"PACKET", cut(taken, expected), received};
    } else if (is_deadline(step) && has_turn(taken) && !has_turn(expected)) {
      ahead_[process] = {"TURN", cut(taken, expected), {}};
    }
    tolerate(expected, taken);
    std::erase_if(taken, [](const auto& one) { return one.second.empty(); });
    std::erase_if(expected, [](const auto& one) { return one.second.empty(); });
    if (expected != taken)
      return "the model takes" + joined(expected) + "\n      the core takes" + joined(taken);
    if (!step.received.empty() && step.received != received)
      return "the model receives " + step.received + ", the core " +
             (received.empty() ? "nothing" : received);
    return states();
  }

 private:
  struct Half {
    std::string input; // of the step that it belongs to
    Taken taken;
    std::string received;
  };

  void forget(unsigned process) {
    for (const char* machine : {"close", "endpoint", "cts", "oob", "rdma_cm", "queue_pair"})
      state_.erase(key_of(machine, process));
    owed_.erase(process);
    ahead_.erase(process);
  }

  [[nodiscard]] unsigned process_of(const ModelStep& step) const {
    const bool of_queue_pair = step.input == "PACKET" || step.input == "ACKNOWLEDGED" ||
                               step.input == "UNREACHED" || step.input == "QUEUE_PAIR_FAILS";
    return of_queue_pair ? stage_.owner(step.a) : step.a;
  }
  static bool has_turn(const Taken& taken) {
    return std::ranges::any_of(taken, [](const auto& one) {
      return std::ranges::count(one.second, "WAIT_TURN TURN CONNECTING") != 0;
    });
  }

  // Leaves of `taken` as many as are expected, and returns the others.
  static Taken cut(Taken& taken, const Taken& expected) {
    Taken rest;
    for (auto& [machine, transitions] : taken) {
      const auto now = expected.find(machine);
      const std::size_t kept =
          now == expected.end() ? 0 : std::min(now->second.size(), transitions.size());
      const auto from = transitions.begin() + static_cast<std::ptrdiff_t>(kept);
      rest[machine].assign(from, transitions.end());
      transitions.erase(from, transitions.end());
    }
    return rest;
  }

  // Takes out what k_endpoint_finer allows.
  void tolerate(Taken& expected, Taken& taken) {
    for (unsigned process = 0; process < k_processes; ++process) {
      auto& closes = expected[key_of("close", process)];
      if (stage_.alive(process) && !stage_.used(process))
        std::erase_if(closes, [&](const std::string& one) {
          const bool finalize = one == "INACTIVE FINALIZE INACTIVE_CLOSED";
          if (finalize) owed_.insert(process);
          return finalize || one == "INACTIVE SEND_CLOSE INACTIVE";
        });
      std::erase_if(taken[key_of("close", process)], [&](const std::string& one) {
        return one == "INACTIVE FINALIZE INACTIVE_CLOSED" && owed_.erase(process) != 0;
      });
      const std::string pair = key_of("queue_pair", process);
      static const std::string k_at_once = "RTS DRAIN GONE";
      static const std::array<std::string, 2> k_in_two{"RTS DRAIN SQD", "SQD DRAINED GONE"};
      auto& real = taken[pair];
      // clang before 16 does not take the subrange of libstdc++'s std::ranges::search.
      const auto at = std::search(real.begin(), real.end(), k_in_two.begin(), k_in_two.end());
      if (std::ranges::count(expected[pair], k_at_once) != 0 && at != real.end()) {
        *at = k_at_once;
        real.erase(at + 1);
      }
    }
  }

  std::string states() {
    for (unsigned process = 0; process < k_processes; ++process) {
      if (!stage_.used(process) || owed_.contains(process) || ahead_.contains(process)) continue;
      const EndpointStates real = stage_.states(process);
      const std::array<std::tuple<const char*, std::string_view, const char*>, 5> all{
          {{"close", real.close, "INACTIVE"},
           {"endpoint", real.endpoint, "CLOSED"},
           {"cts", real.cts, "IDLE"},
           {method(), real.method, "IDLE"},
           {"queue_pair", real.queue_pair, "GONE"}}};
      for (const auto& [machine, name, initial] : all) {
        const auto at = state_.find(key_of(machine, process));
        const std::string model = at != state_.end() ? at->second : initial;
        if (model == name) continue;
        return key_of(machine, process) + " is " + model + " in the model and " +
               std::string(name) + " in the core";
      }
    }
    return {};
  }
  [[nodiscard]] const char* method() const { return stage_.is_managed() ? "rdma_cm" : "oob"; }

  const EndpointStage& stage_;
  std::map<std::string, std::string> state_; // of the model
  std::set<unsigned> owed_;                  // processes whose FINALIZE is to come
  std::map<unsigned, Half> ahead_;           // what the core has done before the model
};

Drive drive(const PathFile& world, const Path& path, const EndpointLengths& lengths) {
  Drive out;
  EndpointStage stage(world, lengths);
  Comparison comparison(stage);
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const ModelStep& step = path.steps[i];
    const ModelStep* next = i + 1 < path.steps.size() ? &path.steps[i + 1] : nullptr;
    if (next != nullptr && (!is_deadline(step) || next->input != "TURN" || next->a != step.a))
      next = nullptr;
    EndpointStage::Result real;
    if (!comparison.is_over(step)) real = stage.perform(step, next);
    std::string wrong = real.problem;
    if (wrong.empty()) wrong = comparison.step(step, real);
    if (!wrong.empty()) {
      ends_at(out, world, path, wrong);
      return out;
    }
    ++out.steps;
  }
  out.conforms = true;
  return out;
}

} // namespace

Drive drive_endpoints(const PathFile& world, const Path& path, EndpointLengths* lengths) {
  Drive best;
  const auto attempt = [&](const EndpointLengths& with) {
    Drive one = drive(world, path, with);
    if (one.conforms || best.difference.empty() || one.steps > best.steps) best = std::move(one);
    if (best.conforms) *lengths = with;
    return best.conforms;
  };
  if (attempt(*lengths)) return best;
  for (const EndpointLengths& other : k_lengths)
    if (attempt(other)) return best;
  return best;
}

} // namespace statewire::conformance
