// SPDX-License-Identifier: BSD-3-Clause
// statewirec: read -> resolve -> check -> emit.
#include "../lsp/server.hpp"
#include "diff.hpp"
#include "options.hpp"
#include "passes.hpp"
#include "verify.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <system_error>
#include <unistd.h>

namespace {

using namespace statewire::gen::cli;

void compile(Run& run) {
  if (!run.read()) return;
  run.resolve();
  run.judge();
  run.settle();
  run.show_diagnostics();
  if (!run.accept()) return;
  run.emit_cpp();
  run.deliver();
}

// Draws what it can, for the repair of a spec; errors are in its status. Graphviz's messages are
// diagnostics, so these are shown after the layout.
void draw(Run& run) {
  if (!run.read()) return;
  run.resolve();
  run.judge();
  const bool counted = run.read_coverage();
  if (counted) run.emit_drawings();
  run.settle();
  run.show_diagnostics();
  if (counted) run.deliver();
  static_cast<void>(run.accept());
}

// Shows what it can, like draw; errors are in its status.
void doc(Run& run) {
  if (!run.read()) return;
  run.resolve();
  run.judge();
  run.settle();
  run.show_diagnostics();
  if (!run.names_are_apart() || !run.read_coverage()) return;
  run.emit_site();
  run.deliver();
  static_cast<void>(run.accept());
}

void lint(Run& run, const Options& options) {
  if (!options.explain.empty()) run.print_explanation();
  if (options.list_messages) run.print_messages();
  if (options.inputs.empty() || !run.read()) return;
  run.resolve();
  run.judge();
  run.settle();
  run.show_diagnostics();
  if (run.accept()) run.print_summary();
}

void extract(Run& run) {
  if (!run.read()) return;
  run.emit_extracts();
  run.settle();
  run.show_diagnostics();
  static_cast<void>(run.accept()); // what could be taken out is written all the same
  run.deliver();
}

void format(Run& run) {
  if (!run.read()) return;
  run.emit_formatted();
  run.settle();
  run.show_diagnostics();
  if (run.accept()) run.deliver();
}

void dump(Run& run) {
  if (!run.read()) return;
  run.resolve();
  run.judge();
  run.settle();
  run.show_diagnostics();
  run.print_json();
  static_cast<void>(run.accept());
}

int run(int argc, char** argv) {
  try {
    const Parsed parsed = parse_command_line(argc, argv);
    if (!parsed.options) return parsed.exit_code;
    if (parsed.options->command == Command::verify) return verify(*parsed.options);
    if (parsed.options->command == Command::diff) return diff(*parsed.options);
    if (parsed.options->command == Command::lsp)
      return statewire::gen::lsp::serve(STDIN_FILENO, STDOUT_FILENO, parsed.options->policy);
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
    case Command::doc:
      doc(run);
      break;
    case Command::verify: // above
    case Command::diff:
    case Command::lsp:
      break;
    }
    run.finish();
    return run.exit_code();
  } catch (const std::exception& error) { // nothing below throws on purpose
    static_cast<void>(std::fprintf(stderr, "statewirec: internal error: %s\n", error.what()));
    return k_unusable;
  }
}

// A full disk, or a reader that is gone: what was printed is not all there is.
int finish(int code) {
  const bool failed = std::ferror(stdout) != 0;
  const int flushed = std::fflush(stdout);
  const int error = errno;
  // Diagnostics that could not be written: only the exit status can report that.
  if (std::ferror(stderr) != 0) code = std::max(code, k_unusable);
  if (!failed && flushed == 0) return code;
  static_cast<void>(std::fprintf(
      stderr, "statewirec: cannot write to standard output%s%s\n", flushed != 0 ? ": " : "",
      flushed != 0 ? std::generic_category().message(error).c_str() : ""));
  return std::max(code, k_unusable);
}

} // namespace

int main(int argc, char** argv) { return finish(run(argc, argv)); }
