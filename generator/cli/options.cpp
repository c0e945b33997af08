// SPDX-License-Identifier: BSD-3-Clause
#include "options.hpp"

#include <CLI/CLI.hpp>

#ifndef STATEWIRE_VERSION
#define STATEWIRE_VERSION "unknown"
#endif

namespace statewire::gen::cli {
namespace {

constexpr const char* k_about = "statewirec compiles state machines: Graphviz digraphs (.dot) and "
                                "State/Event/Action texts (.sm).\n"
                                "docs/dialect.md and docs/sm-language.md describe them; "
                                "`statewirec lint --explain ID` explains\n"
                                "a message.";

constexpr const char* k_exit_codes =
    "Exit status: 0 done; 1 the specs have errors, or outputs are stale "
    "(--check); 2 wrong usage, or a file cannot be read or written.";

constexpr const char* k_compile_examples =
    R"(Writes DIR/NAME.hpp for every machine NAME of the inputs. Give all specs of a
stack in one run: then events that one machine raises in another are checked.
Files that would not change are not touched. Nothing is written while a spec
has errors.

Examples:
  statewirec compile spec/*.dot -o generated
  statewirec compile spec/*.dot -o generated --check     in CI: is generated/ current?
  statewirec compile door.dot -o build --depfile build/door.d)";

constexpr const char* k_draw_examples =
    R"(Writes, for every machine NAME, DIR/NAME.svg (the diagram), DIR/NAME.md (the
state x event table) and DIR/NAME.html (both side by side). Diagrams do not
depend on the fonts of this machine. A spec with errors is drawn as far as it
could be read.

Examples:
  statewirec draw spec/*.dot -o docs/diagrams
  statewirec draw spec/close.dot -o out --coverage run.json
      with the transitions that a run took, by count; the others dashed)";

constexpr const char* k_lint_examples = R"(Reads and checks, writes nothing.

Examples:
  statewirec lint spec/*.dot
  statewirec lint --werror spec/*.dot
  statewirec lint --explain two-can-fire)";

constexpr const char* k_extract_examples =
    R"(Takes the digraphs out of a wiki page, a markdown file or a converter's output
and writes each to DIR/NAME.dot. What the converter did to them is undone:
back-ticks, non-breaking spaces, escapes, labels broken over lines.
State/Event/Action texts (in LaTeX, code fences, plain notes) go to DIR/NAME.sm.

Example:
  statewirec extract close-protocol.md -o spec/imported)";

constexpr const char* k_fmt_examples =
    R"(Writes State/Event/Action texts (.sm) in their canonical form: blocks indented by
four columns, one blank line between sections, words and comments kept. A text
with a block that has two readings is reported, and stays as it is.

Examples:
  statewirec fmt spec/send.sm
  statewirec fmt --check spec/*.sm      in CI: are they formatted?)";

constexpr const char* k_dump_examples =
    R"(Prints the model of all inputs as JSON: states, events, timers, transitions with
the edges they were drawn as, verdicts, hooks with their places.

Example:
  statewirec dump spec/close.dot | jq '.machines[0].hooks[].signature')";

constexpr const char* k_verify_examples =
    R"(A scenario composes machines in a world (docs/verify.md). Exit status 0 means that every
scenario ended as it expects; a search that was not exhaustive proves nothing and counts as 1.
Needs Debian's packages spin and gcc.

Examples:
  statewirec verify spec/proof/*.scenario --jobs 2
  statewirec verify spec/proof/crossing.scenario -o out    a counterexample as a sequence chart
  statewirec verify spec/proof/*.scenario --deep --coverage reached.json
  statewirec draw spec/*.dot -o out --coverage reached.json)";

// "a::b::c"; returns what is wrong.
std::string namespace_name(const std::string& text) {
  const auto letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  bool at_start = true; // of a word
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (letter(text[i]) || (!at_start && text[i] >= '0' && text[i] <= '9')) {
      at_start = false;
    } else if (!at_start && text.compare(i, 2, "::") == 0) {
      at_start = true;
      ++i;
    } else {
      return "not the name of a C++ namespace: " + text;
    }
  }
  return at_start ? "not the name of a C++ namespace: " + text : std::string();
}

void add_inputs(CLI::App& command, Options& options, const char* what) {
  command.add_option("FILE", options.inputs, what)->required();
}
void add_outputs(CLI::App& command, Options& options) {
  command.add_option("-o,--out", options.out_dir, "where to write (default: here)")
      ->type_name("DIR");
  command.add_flag("--check", options.check,
                   "write nothing; say which files would change, and exit with 1 if any");
}
void add_depfile(CLI::App& command, Options& options) {
  command.add_option("--depfile", options.depfile, "also write a makefile rule for build systems")
      ->type_name("FILE");
}

} // namespace

Parsed parse_command_line(int argc, const char* const* argv) {
  Options options;
  CLI::App app(k_about, "statewirec");
  app.set_version_flag("--version", std::string("statewirec ") + STATEWIRE_VERSION);
  app.require_subcommand(1);
  app.footer(k_exit_codes);

  CLI::App* compile = app.add_subcommand("compile", "write C++ state tables");
  add_inputs(*compile, options, "specs: .dot, .sm");
  add_outputs(*compile, options);
  add_depfile(*compile, options);
  compile->add_option("--namespace", options.name_space, "where the machines' own namespaces go")
      ->type_name("NS")
      ->capture_default_str()
      ->check(namespace_name);
  compile->footer(k_compile_examples);

  CLI::App* draw = app.add_subcommand("draw", "write diagrams and state x event tables");
  add_inputs(*draw, options, "specs: .dot, .sm");
  add_outputs(*draw, options);
  add_depfile(*draw, options);
  draw->add_option("--coverage", options.coverage, "a run's report: draw what it took")
      ->type_name("RUN.json");
  draw->footer(k_draw_examples);

  CLI::App* lint = app.add_subcommand("lint", "check only");
  lint->add_option("FILE", options.inputs, "specs: .dot, .sm");
  lint->add_flag("--werror", options.werror, "warnings count as errors");
  lint->add_option("--explain", options.explain, "explain a message by its id")->type_name("ID");
  lint->footer(k_lint_examples);

  CLI::App* extract = app.add_subcommand("extract", "take digraphs and .sm texts out of documents");
  add_inputs(*extract, options, "documents");
  add_outputs(*extract, options);
  extract->footer(k_extract_examples);

  CLI::App* dump = app.add_subcommand("dump", "print the model as JSON");
  add_inputs(*dump, options, "specs: .dot, .sm");
  dump->footer(k_dump_examples);

  CLI::App* fmt = app.add_subcommand("fmt", "indent State/Event/Action texts");
  fmt->add_option("FILE", options.inputs, "texts (.sm)")->required();
  fmt->add_flag("--check", options.check,
                "write nothing; say which files would change, and exit with 1 if any");
  fmt->footer(k_fmt_examples);

  CLI::App* verify = app.add_subcommand("verify", "prove scenarios with SPIN");
  add_inputs(*verify, options, "scenarios");
  verify->add_flag("--emit-only", options.emit_only, "print the Promela, run nothing");
  verify
      ->add_option("-o,--out", options.artifacts_dir,
                   "write NAME.pml, and NAME.txt, NAME.svg and NAME.json of a counterexample")
      ->type_name("DIR");
  verify->add_flag("--deep", options.deep, "with the scenarios' lines for --deep");
  verify
      ->add_option("--coverage", options.coverage_out,
                   "write which transitions were reached, for draw --coverage")
      ->type_name("FILE.json");
  verify
      ->add_option("--path-to", options.path_to,
                   "instead: the shortest run that takes a transition (MACHINE:FROM:EVENT:TO or "
                   "MACHINE:INDEX) and ends properly; 'all': one for each")
      ->type_name("TRANSITION");
  verify->add_option("--jobs", options.jobs, "scenarios at a time")
      ->type_name("N")
      ->check(CLI::Range(1, 256));
  verify->footer(k_verify_examples);

  try {
    app.parse(argc, argv);
    if (lint->parsed() && options.inputs.empty() && options.explain.empty())
      throw CLI::RequiredError("FILE");
  } catch (const CLI::ParseError& error) {
    return {std::nullopt, app.exit(error) == 0 ? 0 : 2};
  }
  if (draw->parsed()) options.command = Command::draw;
  if (lint->parsed()) options.command = Command::lint;
  if (extract->parsed()) options.command = Command::extract;
  if (dump->parsed()) options.command = Command::dump;
  if (fmt->parsed()) options.command = Command::fmt;
  if (verify->parsed()) options.command = Command::verify;
  return {options, 0};
}

} // namespace statewire::gen::cli
