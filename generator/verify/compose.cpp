// SPDX-License-Identifier: BSD-3-Clause
#include "compose.hpp"

#include "../back/text.hpp"
#include "../front/words.hpp"
#include "../model/steps.hpp"
#include "expression.hpp"
#include "lines.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace statewire::gen::verify {
namespace {

constexpr long k_most_instances = 64;

const Checked k_built_in[] = {
    {"expected_events", "no machine meets an event that its spec calls impossible in its state"},
    {"counters", "no counter falls below zero, and all are zero at the end"},
    {"overflow", "the queue of raised events stays within its bound"},
    {"termination", "every run is finite, and ends properly"},
};

template <class List, class Name>
std::vector<std::string> names_of(const List& list, const Name& name) {
  std::vector<std::string> out;
  out.reserve(list.size());
  for (const auto& one : list) out.push_back(name(one));
  return out;
}

class Composer {
 public:
  Composer(Study& study, std::vector<Machine> machines, bool deep, Diagnostics& diagnostics)
      : study_(study), all_(study.composition), machines_(std::move(machines)), deep_(deep),
        diagnostics_(diagnostics) {}

  void compose() {
    const Scenario& scenario = study_.scenario;
    all_.name = scenario.name;
    all_.sentence = scenario.sentence;
    Location world;
    world.file = study_.world.file;
    all_.world_path = spec_path(world);
    all_.world_text = study_.world.file->text;
    all_.defined = study_.world.defined;
    for (const auto& input : study_.world.inputs) all_.inputs.push_back(input.name.text);
    for (const auto& message : study_.world.messages) all_.messages.push_back(message.name.text);
    limits();
    constants();
    members();
    properties();
    meanings();
  }

 private:
  void bad_scenario(const Location& where, std::string text) {
    diagnostics_.report("bad-scenario", where, std::move(text));
  }
  void bad_world(const Location& where, std::string text) {
    diagnostics_.report("bad-world", where, std::move(text));
  }

  void limits() {
    study_.limits = study_.scenario.limits;
    if (!deep_) return;
    const Limits& deep = study_.scenario.deep_limits;
    if (deep.depth) study_.limits.depth = deep.depth;
    if (deep.mebibytes) study_.limits.mebibytes = deep.mebibytes;
    if (deep.seconds) study_.limits.seconds = deep.seconds;
  }

  void constants() {
    std::vector<World::Parameter> parameters = study_.world.parameters;
    const auto own = [&](const char* name, long value, long low, const char* sentence) {
      if (std::none_of(parameters.begin(), parameters.end(),
                       [&](const auto& p) { return p.name.text == name; }))
        parameters.push_back({{name, {}}, value, low, 255, sentence});
    };
    own("EARLY", 0, 0, "how many deadlines may strike early");
    own("RAISED", 12, 1, "room for raised events");
    for (const auto& setting : study_.scenario.settings) {
      if (setting.deep && !deep_) continue;
      const auto to = std::find_if(parameters.begin(), parameters.end(),
                                   [&](const auto& p) { return p.name.text == setting.name.text; });
      if (to == parameters.end()) {
        const auto names = names_of(parameters, [](const auto& p) { return p.name.text; });
        bad_scenario(setting.name.where,
                     fmt::format("the world has no parameter '{}'{}", setting.name.text,
                                 did_you_mean(setting.name.text, names)));
      } else if (setting.value < to->low || setting.value > to->high) {
        bad_scenario(setting.value_where,
                     fmt::format("'{}' may be {} to {}", to->name.text, to->low, to->high));
      } else {
        to->value = setting.value;
      }
    }
    for (const auto& p : parameters) all_.constants.push_back({p.name.text, p.value, p.sentence});
    allowances();
  }
  void allowances() {
    std::set<std::string> allowed;
    const auto names = names_of(study_.world.allowances, [](const auto& a) { return a.name.text; });
    for (const auto& one : study_.scenario.allowances) {
      if (std::find(names.begin(), names.end(), one.word.text) == names.end())
        bad_scenario(one.word.where,
                     fmt::format("the world has nothing to allow called '{}'{}", one.word.text,
                                 did_you_mean(one.word.text, names)));
      if (!one.deep || deep_) allowed.insert(one.word.text);
    }
    for (const auto& a : study_.world.allowances)
      all_.constants.push_back(
          {"ALLOW_" + a.name.text, allowed.count(a.name.text) != 0 ? 1 : 0, a.sentence});
  }

  const World::OfMachine* find(const std::vector<World::OfMachine>& list,
                               const std::string& machine) const {
    const auto at = std::find_if(list.begin(), list.end(),
                                 [&](const auto& one) { return one.machine.text == machine; });
    return at == list.end() ? nullptr : &*at;
  }
  void members() {
    std::map<std::string, std::string> names = study_.world.macros;
    for (const auto& one : all_.constants) names[one.name] = std::to_string(one.value);
    for (Machine& machine : machines_) {
      Composition::Member member;
      const World::OfMachine* count = find(study_.world.instances, machine.name);
      if (count == nullptr) {
        bad_world(whole(study_.world.file),
                  fmt::format("the world does not say how many '{0}' there are: add "
                              "'//@ instances {0} NUMBER'",
                              machine.name));
        member.count_text = "1";
      } else {
        member.count_text = count->text;
        std::string problem;
        const auto value = evaluate(count->text, names, problem);
        if (!value)
          bad_world(count->where, problem);
        else if (*value < 1 || *value > k_most_instances)
          bad_world(count->where,
                    fmt::format("{} instances: there may be 1 to {}", *value, k_most_instances));
        else
          member.count = static_cast<unsigned>(*value);
      }
      const World::OfMachine* peer = find(study_.world.peers, machine.name);
      member.peer = peer != nullptr ? peer->text : "0";
      const World::OfMachine* name = find(study_.world.names, machine.name);
      study_.instance_names.push_back(name != nullptr ? name->text : "");
      member.machine = std::move(machine);
      all_.members.push_back(std::move(member));
    }
  }

  void properties() {
    std::vector<Checked> known(std::begin(k_built_in), std::end(k_built_in));
    for (const auto& p : study_.world.properties) known.push_back({p.name.text, p.sentence});
    const auto names = names_of(known, [](const auto& p) { return p.name; });
    std::set<std::string> wanted;
    for (const Word& word : study_.scenario.checks) {
      wanted.insert(word.text);
      unknown_property(word, names);
    }
    // An assertion of the world's own (@broken NAME) may be expected without being declared.
    if (const auto& violation = study_.scenario.violation; violation)
      if (study_.world.file->text.find("@broken " + violation->text) == std::string::npos)
        unknown_property(*violation, names);
    const auto checks = [&](const std::string& name) {
      return wanted.empty() || wanted.count(name) != 0;
    };
    for (const Checked& one : known)
      if (checks(one.name)) study_.properties.push_back(one);
    for (const auto& p : study_.world.properties)
      if (checks(p.name.text)) {
        all_.properties.push_back({p.name.text, p.when, p.sentence});
        if (p.when == Composition::Property::When::again) study_.recurrence = p.name.text;
      }
    all_.check_events = checks("expected_events");
    all_.check_counters = checks("counters");
    study_.check_termination = checks("termination");
  }
  void unknown_property(const Word& word, const std::vector<std::string>& names) {
    if (std::find(names.begin(), names.end(), word.text) == names.end())
      bad_scenario(word.where, fmt::format("there is no property '{}'{}", word.text,
                                           did_you_mean(word.text, names)));
  }

  // What every phrase means here; what has no meaning is listed.
  void meanings() {
    for (const auto& member : all_.members) {
      const Machine& machine = member.machine;
      std::map<std::string, bool> idents; // true: a question
      std::set<std::string> missing;      // machines whose instance is not named
      const auto act = [&](const Action& action) {
        idents[action.phrase.ident] = false;
        const Meaning meaning = meaning_of(all_, machine, action);
        if (meaning == Meaning::nothing)
          assume(action.kind == Action::Kind::raise ? Assumption::Kind::not_raised
                                                    : Assumption::Kind::without_effect,
                 machine, action.phrase);
        if (meaning == Meaning::raise && target_of(all_, machine, action.machine).empty() &&
            missing.insert(action.machine).second)
          diagnostics_.report("no-target", action.phrase.where,
                              fmt::format("which '{1}' does '{0}' mean here? the world has to say: "
                                          "'#define target_{0}_{1}(i) (…)'",
                                          machine.name, action.machine));
      };
      for (const Transition& transition : machine.transitions) {
        ask(machine, transition.guard, idents);
        for (const Action& action : transition.actions) act(action);
      }
      for_each_step(machine, [&](const Step& step) {
        if (step.kind == Step::Kind::action) act(step.action);
        for (const StepArm& arm : step.arms) ask(machine, arm.guard, idents);
      });
      for (const State& state : machine.states) {
        for (const Action& action : state.entry) act(action);
        for (const Action& action : state.exit) act(action);
      }
      unused(machine, idents);
    }
  }
  void ask(const Machine& machine, const Guard& guard, std::map<std::string, bool>& idents) {
    if (guard.kind == Guard::Kind::atom) {
      idents[guard.phrase.ident] = true;
      if (!answered_by_world(all_, machine, guard.phrase.ident))
        assume(Assumption::Kind::either_way, machine, guard.phrase);
    }
    for (const Guard& child : guard.children) ask(machine, child, idents);
  }
  void assume(Assumption::Kind kind, const Machine& machine, const Phrase& phrase) {
    for (const Assumption& other : study_.assumptions)
      if (other.machine == machine.name && other.phrase.ident == phrase.ident) return;
    Assumption out{kind, machine.name, phrase, {}};
    for (const auto& d : study_.world.declared)
      if (d.machine.text == machine.name && d.ident.text == phrase.ident &&
          d.is_question == (kind == Assumption::Kind::either_way))
        out.reason = d.reason;
    if (out.reason.empty() && kind != Assumption::Kind::not_raised)
      diagnostics_.report(
          "no-meaning", phrase.where,
          fmt::format("'{}' has no meaning in this world: it is taken to be {}; give it one, or "
                      "say '//@ {} {} {}: reason'",
                      phrase.text,
                      kind == Assumption::Kind::either_way ? "answered either way"
                                                           : "without effect",
                      kind == Assumption::Kind::either_way ? "free" : "nothing", machine.name,
                      phrase.ident));
    study_.assumptions.push_back(std::move(out));
  }
  // What the world says about phrases that the spec does not have: the spec has changed.
  void unused(const Machine& machine, const std::map<std::string, bool>& idents) {
    const auto names = names_of(idents, [](const auto& one) { return one.first; });
    for (const auto& d : study_.world.declared)
      if (d.machine.text == machine.name && idents.count(d.ident.text) == 0)
        bad_world(d.ident.where, fmt::format("'{}' has no phrase '{}'{}", machine.name,
                                             d.ident.text, did_you_mean(d.ident.text, names)));
    for (const char* prefix : {"do_", "ask_"}) {
      const std::string begin = prefix + machine.name + "_";
      for (const std::string& name : study_.world.defined)
        if (name.starts_with(begin) && idents.count(name.substr(begin.size())) == 0 &&
            !belongs_to_longer_name(name, prefix, machine.name))
          diagnostics_.report("unused-meaning", whole(study_.world.file),
                              fmt::format("'{}' is defined, but '{}' has no phrase '{}'{}", name,
                                          machine.name, name.substr(begin.size()),
                                          did_you_mean(name.substr(begin.size()), names)));
    }
  }
  // do_close_old_send is of the machine close_old, not of close.
  bool belongs_to_longer_name(const std::string& name, const std::string& prefix,
                              const std::string& machine) const {
    return std::any_of(all_.members.begin(), all_.members.end(), [&](const auto& other) {
      return other.machine.name.size() > machine.size() &&
             name.starts_with(prefix + other.machine.name + "_");
    });
  }
  Study& study_;
  Composition& all_;
  std::vector<Machine> machines_;
  bool deep_;
  Diagnostics& diagnostics_;
};

} // namespace

Study compose(Scenario scenario, World world, std::vector<Machine> machines, bool deep,
              Diagnostics& diagnostics) {
  Study study;
  study.scenario = std::move(scenario);
  study.world = std::move(world);
  Composer(study, std::move(machines), deep, diagnostics).compose();
  return study;
}

std::string instance_name(const Study& study, std::size_t member, unsigned instance) {
  const std::string& machine = study.composition.members[member].machine.name;
  std::string name = member < study.instance_names.size() ? study.instance_names[member] : "";
  if (name.empty()) return fmt::format("{} {}", machine, instance);
  if (const auto at = name.find("%d"); at != std::string::npos)
    name.replace(at, 2, std::to_string(instance));
  return name;
}

std::string process_name(const Study& study, unsigned process, const char* otherwise) {
  for (const World::Process& one : study.world.processes)
    if (one.number == process) return one.name;
  return fmt::format("{}{}", otherwise, process);
}

} // namespace statewire::gen::verify
