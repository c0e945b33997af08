#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""recorders.py COMPILER OUT_DIR SPEC...: dumps the model of the specs to OUT_DIR/model.json and writes
OUT_DIR/compiled.cpp: for every machine a class that implements all its hooks by writing them down, and the
functions that call the compiled machine with it. What is called how is in compiled.hpp."""
import json
import pathlib
import subprocess
import sys

HOOKS_OF_THE_COMPILER = {
    "void start_timer(Timer)":
        "void start_timer(m::Timer t) {{ trace.note(Did::start_timer, number(t)); }}",
    "void stop_timer(Timer)":
        "void stop_timer(m::Timer t) {{ trace.note(Did::stop_timer, number(t)); }}",
    "void unexpected(State, Event)":
        "void unexpected(m::State s, m::Event e) {{ trace.note(Did::unexpected, number(s), number(e)); }}",
    "void defer(Event)":
        "void defer(m::Event e) {{ trace.note(Did::defer, number(e)); }}",
}


def member(number, hook):
    special = HOOKS_OF_THE_COMPILER.get(hook["signature"])
    if special:
        return special.format()
    if hook["signature"].startswith("bool "):
        return f'bool {hook["ident"]}() const {{ return trace.ask({number}, answers); }}'
    return f'void {hook["ident"]}() {{ trace.note(Did::act, {number}); }}'


def machine_code(machine):
    name = machine["name"]
    members = "\n".join("  " + member(i, h) for i, h in enumerate(machine["hooks"]))
    cases = "\n".join(f'  case {i}: return number(m::on_{event["ident"]}(state, hooks, Observer{{trace}}));'
                      for i, event in enumerate(machine["events"]))
    return f"""
namespace of_{name} {{
namespace m = ::statewire::spec::{name};
struct Hooks {{
  const Answers& answers;
  Trace& trace;
{members}
}};
unsigned step(unsigned s, unsigned e, const Answers& answers, Trace& trace) {{
  Hooks hooks{{answers, trace}};
  return number(m::step(static_cast<m::State>(s), static_cast<m::Event>(e), hooks, Observer{{trace}}));
}}
unsigned on_event(unsigned s, unsigned e, const Answers& answers, Trace& trace) {{
  Hooks hooks{{answers, trace}};
  const auto state = static_cast<m::State>(s);
  switch (e) {{
{cases}
  default: return s;
  }}
}}
unsigned start(const Answers& answers, Trace& trace) {{
  Hooks hooks{{answers, trace}};
  return number(m::start(hooks));
}}
}} // namespace of_{name}
"""


def main():
    compiler, out_dir, specs = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    out_dir.mkdir(parents=True, exist_ok=True)
    dump = subprocess.run([compiler, "dump", *specs], stdout=subprocess.PIPE)
    if dump.returncode != 0:
        sys.exit(dump.returncode)
    (out_dir / "model.json").write_bytes(dump.stdout)
    machines = json.loads(dump.stdout)["machines"]
    text = "// Written by recorders.py from the dumped model.\n"
    text += '#include "compiled.hpp"\n\n'
    text += "".join(f'#include <{machine["name"]}.hpp>\n' for machine in machines)
    text += """
namespace differential {
namespace {

template <class E>
unsigned number(E e) { return static_cast<unsigned>(e); }

struct Observer {
  Trace& trace;
  void transition(::statewire::TransitionId id) { trace.note(Did::take, id); }
};
"""
    text += "".join(machine_code(machine) for machine in machines)
    text += "\n} // namespace\n\nstd::vector<Compiled> compiled_machines() {\n  return {\n"
    for machine in machines:
        name = machine["name"]
        text += (f"    {{of_{name}::m::k_machine_name, of_{name}::m::k_state_names, "
                 f"of_{name}::m::k_event_names,\n     of_{name}::m::k_transition_count, of_{name}::step, "
                 f"of_{name}::on_event, of_{name}::start}},\n")
    text += "  };\n}\n\n} // namespace differential\n"
    (out_dir / "compiled.cpp").write_text(text)


main()
