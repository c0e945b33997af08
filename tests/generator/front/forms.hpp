// SPDX-License-Identifier: BSD-3-Clause
// Reads small digraphs: what machine they are, and what is said of them.
#pragma once

#include "dump.hpp"
#include "front/front.hpp"

#include <memory>
#include <string>
#include <vector>

namespace statewire::gen {

struct Read {
  std::vector<Machine> machines;
  std::string said; // "error: text [id]", a line each
};

inline Read read(const std::string& text, const std::string& path = "x.dot") {
  Diagnostics diagnostics;
  Read out;
  out.machines = read_spec(std::make_shared<SourceFile>(SourceFile{path, text}), diagnostics);
  check(out.machines, diagnostics);
  for (const Diagnostic* d : diagnostics.sorted())
    out.said += std::string(name(d->severity)) + ": " + d->text + " [" + std::string(d->id) + "]\n";
  return out;
}

// Of the states, in order; the initial one in brackets.
inline std::string states_of(const Machine& machine) {
  std::string out;
  for (StateIndex s = 0; s < machine.states.size(); ++s) {
    const std::string& name = machine.states[s].name;
    out += (out.empty() ? "" : " ") + (machine.initial == s ? "[" + name + "]" : name);
  }
  return out;
}

inline std::string states_in(const Read& read) {
  return read.machines.size() == 1 ? states_of(read.machines[0]) : "";
}

// Statements beside two states that lead to each other; neither is marked as initial.
inline std::string lamp(const std::string& statements) {
  return "digraph lamp { graph [ignore=\"*\"] OFF; ON; OFF -> ON -> OFF [label=PRESS] " +
         statements + " }";
}

// What is said of that lamp, which is off at first.
inline std::string said_with(const std::string& statements) {
  return read(lamp("OFF [initial=true]; " + statements)).said;
}

// What is said of an edge of ON to itself.
inline std::string said_of(const std::string& label) {
  return read(lamp("OFF [initial=true]; ON -> ON [label=\"" + label + "\"]")).said;
}

// The transition that it is read as: "ON --GO [guard]--> ON / action", hooks by their names.
inline std::string read_as(const std::string& label) {
  const std::string all =
      dump(read(lamp("OFF [initial=true]; ON -> ON [label=\"" + label + "\"]")).machines);
  for (std::size_t at = all.find("  ON --"); at != std::string::npos;
       at = all.find("  ON --", at + 1))
    if (const std::string line = all.substr(at + 2, all.find("  @", at) - at - 2);
        line.find("--> ON") != std::string::npos)
      return line;
  return {};
}

} // namespace statewire::gen
