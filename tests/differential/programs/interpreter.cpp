// SPDX-License-Identifier: BSD-3-Clause
#include "interpreter.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace differential {
namespace {

using nlohmann::json;

constexpr std::size_t k_endless = 200'000; // entries of one run: a loop that no answer ends
constexpr unsigned k_deep = 64;            // calls within calls

unsigned index_of(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw std::runtime_error("the model does not declare '" + name + "'");
  return static_cast<unsigned>(found - names.begin());
}

std::vector<std::string> names_of(const json& list, const char* key) {
  std::vector<std::string> out;
  for (const json& one : list) out.push_back(one.at(key).get<std::string>());
  return out;
}

void note(std::vector<Entry>& out, Did did, unsigned first, unsigned second = 0) {
  out.push_back({did, static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second)});
}

// A Function is called by its name in C++.
std::string called_like(const std::string& name) {
  std::string out;
  for (const char c : name.substr(0, name.find('('))) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0)
      out += static_cast<char>(std::tolower(byte));
    else if (!out.empty() && out.back() != '_')
      out += '_';
  }
  while (out.ends_with('_')) out.pop_back();
  return out;
}

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

} // namespace

bool Answers::of(unsigned hook, std::size_t done) const {
  const Subject subject = (*subjects)[hook];
  const unsigned what = subject.values == 0 ? hook : 1000U + subject.number;
  const std::uint64_t drawn = mixed(seed + mixed(done * 0x9e3779b97f4a7c15U + what + 1));
  if (subject.values == 0) return drawn % 8 < yes;
  return drawn % (subject.values + 1U) == subject.value; // or none of them
}

Interpreter::Interpreter(const json& machine) : model_(machine) {
  name = machine.at("name").get<std::string>();
  states = names_of(machine.at("states"), "name");
  events = names_of(machine.at("events"), "name");
  timers = names_of(machine.at("timers"), "name");
  hooks = names_of(machine.at("hooks"), "ident");
  subjects.resize(hooks.size());
  for (const json& one : machine.at("procedures"))
    (one.at("kind") == "function" ? functions_ : actions_)[called_like(one.at("name"))] =
        one.at("do");
  for (const json& one : machine.at("programs"))
    programs_[{index_of(states, one.at("state")), index_of(events, one.at("event"))}] =
        one.at("do");
  edges = machine.at("edges").size();
  for (const json& one : machine.at("transitions")) {
    const auto key = std::tuple(index_of(states, one.at("from")), index_of(events, one.at("event")),
                                one.at("edge").get<unsigned>());
    if (!ids_.emplace(key, static_cast<unsigned>(ids_.size())).second)
      throw std::runtime_error("two transitions of one edge in one cell");
    transitions.push_back(one.at("from").get<std::string>() + " on " +
                          one.at("event").get<std::string>() + ", " +
                          one.at("place").get<std::string>());
  }
  std::map<std::string, std::vector<unsigned>> found;
  find_subjects(machine.at("procedures"), found);
  find_subjects(machine.at("programs"), found);
  std::uint16_t number = 0;
  for (const auto& [subject, values] : found) {
    for (std::size_t v = 0; v < values.size(); ++v)
      subjects[values[v]] = {number, static_cast<std::uint16_t>(v),
                             static_cast<std::uint16_t>(values.size())};
    ++number;
  }
}

void Interpreter::find_subjects(const json& node,
                                std::map<std::string, std::vector<unsigned>>& found) {
  if (node.is_object() && node.contains("subject") && node.contains("hook")) {
    auto& values = found[node["subject"].get<std::string>()];
    const unsigned one = hook(node);
    if (std::find(values.begin(), values.end(), one) == values.end()) values.push_back(one);
  }
  if (node.is_structured())
    for (const json& inner : node) find_subjects(inner, found);
}

unsigned Interpreter::hook(const json& named) const {
  return index_of(hooks, named.at("hook").get<std::string>());
}

void Interpreter::act(const json& actions, Outcome& out) const {
  for (const json& one : actions) note(out.entries, Did::act, hook(one));
}

bool Interpreter::holds(const json& guard, const Where& where) const {
  if (guard.is_null()) return true;
  if (guard.contains("hook")) return where.answers->of(hook(guard), where.out->entries.size());
  if (guard.contains("not")) return !holds(guard["not"], where);
  const bool all = guard.contains("all");
  const json& parts = guard.at(all ? "all" : "any");
  const auto one = [&](const json& part) { return holds(part, where); };
  return all ? std::all_of(parts.begin(), parts.end(), one)
             : std::any_of(parts.begin(), parts.end(), one);
}

void Interpreter::mention(const json& guard, const Where& where) const {
  if (guard.is_object() && guard.contains("hook"))
    where.out->may_ask.emplace(where.out->entries.size(), hook(guard));
  if (guard.is_structured())
    for (const json& part : guard) mention(part, where);
}

void Interpreter::take(const json& edge, const Where& where) const {
  const auto number = edge.get<unsigned>();
  note(where.out->entries, Did::take, number);
  where.out->taken.push_back(ids_.at({where.state, where.event, number}));
}

std::optional<Interpreter::End> Interpreter::branch(const json& arms, Where& where) const {
  for (const json& arm : arms) {
    mention(arm.at("if"), where);
    if (holds(arm.at("if"), where)) return block(arm.at("do"), where);
  }
  return std::nullopt;
}

std::optional<Interpreter::End> Interpreter::block(const json& steps, Where& where) const {
  for (const json& step : steps) {
    if (where.out->entries.size() > k_endless) throw std::runtime_error("a loop does not end");
    if (step.contains("hook")) {
      note(where.out->entries, Did::act, hook(step));
    } else if (step.contains("call")) {
      if (++where.depth > k_deep) throw std::runtime_error("calls do not end");
      if (block(functions_.at(called_like(step["call"])), where))
        throw std::runtime_error("a Function leaves");
      --where.depth;
    } else if (step.contains("branch")) {
      if (auto end = branch(step["branch"], where)) return end;
    } else if (step.contains("while")) {
      const json& arm = step["while"].at(0);
      for (mention(arm.at("if"), where); holds(arm.at("if"), where); mention(arm.at("if"), where))
        if (auto end = block(arm.at("do"), where)) return end;
    } else if (step.contains("invoke")) {
      take(step.at("edge"), where);
      return End{step["invoke"].get<std::string>(), std::nullopt};
    } else if (step.contains("change")) {
      take(step.at("edge"), where);
      return End{std::nullopt, step["change"].get<std::string>()};
    } else {
      throw std::runtime_error("unknown step " + step.dump());
    }
  }
  return std::nullopt;
}

void Interpreter::change(unsigned from, unsigned to, Outcome& out) const {
  out.state = to;
  if (from == to) return;
  const json& left = model_["states"][from];
  const json& entered = model_["states"][to];
  const bool shared =
      left.contains("timer") && left.value("timer", "") == entered.value("timer", "");
  if (left.contains("exit")) act(left["exit"], out);
  if (left.contains("timer") && !shared)
    note(out.entries, Did::stop_timer, index_of(timers, left["timer"]));
  if (entered.contains("entry")) act(entered["entry"], out);
  if (entered.contains("timer") && !shared)
    note(out.entries, Did::start_timer, index_of(timers, entered["timer"]));
}

void Interpreter::step(unsigned state, unsigned event, const Answers& answers, Outcome& out) const {
  out = {};
  out.state = state;
  const auto program = programs_.find({state, event});
  if (program == programs_.end()) {
    const auto& verdict = model_["cells"][states[state]][events[event]];
    if (verdict == "defer") note(out.entries, Did::defer, event);
    if (verdict == "error") note(out.entries, Did::unexpected, state, event);
    if (verdict.is_array()) out.error = "a transition without a program";
    return;
  }
  try {
    Where where{state, event, &answers, &out, 0};
    auto end = block(program->second, where);
    while (end && end->invoke) end = block(actions_.at(called_like(*end->invoke)), where);
    if (!end)
      out.error = "the run ends nowhere";
    else
      change(state, index_of(states, *end->change), out);
  } catch (const std::exception& problem) {
    out.error = problem.what();
  }
}

void Interpreter::start(Outcome& out) const {
  out = {};
  out.state = index_of(states, model_["initial"]);
  const json& initial = model_["states"][out.state];
  if (initial.contains("entry")) act(initial["entry"], out);
  if (initial.contains("timer"))
    note(out.entries, Did::start_timer, index_of(timers, initial["timer"]));
}

std::string Interpreter::words(const Entry& entry) const {
  switch (entry.did) {
  case Did::act:
    return hooks[entry.first] + "()";
  case Did::start_timer:
    return "start timer " + timers[entry.first];
  case Did::stop_timer:
    return "stop timer " + timers[entry.first];
  case Did::unexpected:
    return "unexpected " + events[entry.second] + " in " + states[entry.first];
  case Did::defer:
    return "defer " + events[entry.first];
  case Did::take:
    return "edge " + std::to_string(entry.first);
  }
  return {};
}

} // namespace differential
