// SPDX-License-Identifier: BSD-3-Clause
#include "drive.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace statewire::conformance {
namespace {

using Lines = std::vector<std::string>;

std::string joined(const Lines& lines) {
  std::string out;
  for (const std::string& line : lines) out += "\n        " + line;
  return out.empty() ? "\n        nothing" : out;
}

bool starts_grace(const ModelTransition& t) {
  return t.machine == "accept" && t.event == "FINALIZE";
}

class Comparison {
 public:
  explicit Comparison(const Stage& stage) : stage_(stage) {}

  // "" or what differs.
  std::string step(const ModelStep& step, const Stage::Result& real) {
    Lines expected = step.transitions;
    Lines taken = real.transitions;
    for (const std::string& line : expected) note(parse_transition(line));
    if (step.input == "KILL") forget(step.a);
    if (std::string wrong = tolerate(expected, taken); !wrong.empty()) return wrong;
    if (expected != taken &&
        !(step.input == "FINALIZE" && stage_.processes() > 2 && sorted(expected) == sorted(taken)))
      return "the model takes" + joined(expected) + "\n      the core takes" + joined(taken);
    if (!step.received.empty() && step.received != real.received)
      return "the model receives " + step.received + ", the core " +
             (real.received.empty() ? "nothing" : real.received);
    return states();
  }

 private:
  static Lines sorted(Lines lines) {
    std::sort(lines.begin(), lines.end());
    return lines;
  }
  void note(const ModelTransition& t) {
    if (t.machine == "vc" || t.machine == "close") state_[t.machine][t.instance] = t.to;
  }
  void forget(unsigned process) {
    for (auto& [machine, states] : state_)
      std::erase_if(states, [&](const auto& one) { return stage_.owner(one.first) == process; });
    std::erase_if(owed_, [&](unsigned v) { return stage_.owner(v) == process; });
  }

  // Takes out what k_finer allows.
  std::string tolerate(Lines& expected, Lines& taken) {
    for (const std::string& line : taken)
      if (starts_grace(parse_transition(line))) grace_starts_.insert(line);
    std::erase_if(taken, [](const std::string& l) { return starts_grace(parse_transition(l)); });
    std::string wrong;
    std::erase_if(expected, [&](const std::string& line) {
      const ModelTransition t = parse_transition(line);
      if (starts_grace(t)) {
        if (!grace_starts_.contains(line)) wrong = "the core has not taken " + line;
        return true;
      }
      if (t.machine != "close" || t.from != "INACTIVE" || stage_.used(t.instance)) return false;
      if (t.event == "FINALIZE") owed_.insert(t.instance);
      return t.event == "FINALIZE" || t.event == "SEND_CLOSE";
    });
    std::erase_if(taken, [&](const std::string& line) {
      const ModelTransition t = parse_transition(line);
      return t.machine == "close" && t.event == "FINALIZE" && t.from == "INACTIVE" &&
             owed_.erase(t.instance) != 0;
    });
    return wrong;
  }

  std::string states() {
    for (unsigned v = 0; v < stage_.virtual_connections(); ++v) {
      if (!stage_.alive(stage_.owner(v)) || owed_.contains(v) || !stage_.used(v)) continue;
      const PeerState real = stage_.state(v);
      const std::array<std::pair<std::string, std::string_view>, 2> both{
          {{"close", real.close_state}, {"vc", real.channel_state}}};
      for (const auto& [machine, name] : both) {
        const auto at = state_[machine].find(v);
        const std::string model = at != state_[machine].end() ? at->second
                                  : machine == "vc"           ? "UNCONNECTED"
                                                              : "INACTIVE";
        if (model == name) continue;
        std::string out = machine;
        out.append(" ").append(std::to_string(v)).append(" is ").append(model);
        return out.append(" in the model and ").append(name).append(" in the core");
      }
    }
    return {};
  }

  const Stage& stage_;
  std::map<std::string, std::map<unsigned, std::string>> state_;
  std::set<unsigned> owed_; // virtual connections whose FINALIZE is to come
  std::set<std::string> grace_starts_;
};

} // namespace

Drive drive(const PathFile& world, const Path& path, const Lengths& lengths) {
  Drive out;
  Stage stage(world, lengths);
  Comparison comparison(stage);
  for (const ModelStep& step : path.steps) {
    const Stage::Result real = stage.perform(step);
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

Drive drive(const PathFile& world, const Path& path, Lengths* lengths) {
  Drive best;
  const auto attempt = [&](const Lengths& with) {
    Drive one = drive(world, path, with);
    if (one.conforms || best.difference.empty() || one.steps > best.steps) best = std::move(one);
    if (best.conforms) *lengths = with;
    return best.conforms;
  };
  if (attempt(*lengths)) return best;
  Lengths other;
  do {
    for (const auto permits : {Lengths::Permits::freely, Lengths::Permits::held}) {
      other.permits = permits;
      if (attempt(other)) return best;
    }
  } while (std::next_permutation(other.rank.begin(), other.rank.end()));
  return best;
}

} // namespace statewire::conformance
