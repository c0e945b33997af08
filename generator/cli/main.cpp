// SPDX-License-Identifier: BSD-3-Clause
// statewirec: read -> resolve -> check -> emit.
#include "options.hpp"
#include "passes.hpp"
#include "verify.hpp"

#include <cstdio>
#include <exception>

namespace {

using namespace statewire::gen::cli;

void compile(Run& run) {
  if (!run.read()) return;
  run.resolve();
  run.judge();
  run.show_diagnostics();
  if (!run.accept()) return;
  run.emit_cpp();
  run.deliver();
}

// Draws what it can: whoever repairs a spec wants to see it.
void draw(Run& run) {
  if (!run.read()) return;
  run.resolve();
  run.judge();
  run.show_diagnostics();
  if (!run.read_coverage()) return;
  run.emit_drawings();
  run.deliver();
}

void lint(Run& run, const Options& options) {
  if (!options.explain.empty()) run.print_explanation();
  if (options.inputs.empty() || !run.read()) return;
  run.resolve();
  run.judge();
  run.show_diagnostics();
  if (run.accept()) run.print_summary();
}

void extract(Run& run) {
  if (!run.read()) return;
  run.emit_extracts();
  run.show_diagnostics();
  static_cast<void>(run.accept()); // what could be taken out is written all the same
  run.deliver();
}

void format(Run& run) {
  if (!run.read()) return;
  run.emit_formatted();
  run.show_diagnostics();
  if (run.accept()) run.deliver();
}

void dump(Run& run) {
  if (!run.read()) return;
  run.resolve();
  run.show_diagnostics();
  run.print_json();
  static_cast<void>(run.accept());
}

} // namespace

int main(int argc, char** argv) {
  try {
    const Parsed parsed = parse_command_line(argc, argv);
    if (!parsed.options) return parsed.exit_code;
    if (parsed.options->command == Command::verify) return verify(*parsed.options);
    Run run(*parsed.options);
    switch (parsed.options->command) {
    case Command::compile:
      compile(run);
      break;
    case Command::draw:
      draw(run);
      break;
    case Command::lint:
      lint(run, *parsed.options);
      break;
    case Command::extract:
      extract(run);
      break;
    case Command::dump:
      dump(run);
      break;
    case Command::fmt:
      format(run);
      break;
    case Command::verify: // above
      break;
    }
    return run.exit_code();
  } catch (const std::exception& error) { // nothing below throws on purpose
    static_cast<void>(std::fprintf(stderr, "statewirec: internal error: %s\n", error.what()));
    return k_unusable;
  }
}
