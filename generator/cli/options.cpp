// SPDX-License-Identifier: BSD-3-Clause
#include "options.hpp"

#include "files.hpp"
#include "help.hpp"
#include "usage/usage.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>

#ifndef STATEWIRE_VERSION
#define STATEWIRE_VERSION "unknown"
#endif

namespace statewire::gen::cli {
namespace {

const std::vector<std::string> k_formats{"svg", "md", "html", "png", "pdf", "dot"};
// Of a file, not of a directory.
const std::vector<std::string> k_other_images{"bmp",  "eps", "gif", "jpeg", "jpg",
                                              "json", "ps",  "tif", "tiff", "webp"};

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
void add_formats(CLI::App& command, Options& options) {
  command
      .add_option("-T,--format", options.formats,
                  "what to write; dot is for Graphviz. png and pdf need Debian's librsvg2-bin "
                  "(default: svg,md,html)")
      ->type_name("svg|md|html|png|pdf|dot")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(k_formats));
  command.add_flag("--without-errors", options.without_errors,
                   "leave failures out, and states that only they lead to");
}
// Whether two outputs are one pipe, say; "-" is standard output. A terminal shows both.
bool is_the_same(const std::string& a, const std::string& b) {
  const auto look = [](const std::string& path, struct ::stat& out) {
    return ::stat(path == "-" ? "/dev/stdout" : path.c_str(), &out) == 0;
  };
  struct ::stat one {
  }, other{};
  return look(a, one) && look(b, other) && !S_ISCHR(one.st_mode) && one.st_dev == other.st_dev &&
         one.st_ino == other.st_ino;
}
// "-o DIR/NAME.png" names the file of one drawing; so does "-", and what is there and no folder.
// Returns what is wrong, or "".
std::string output_file(Options& options) {
  const std::filesystem::path path(options.out_dir);
  const std::string extension = path.extension().string();
  std::error_code error;
  const bool standard = options.out_dir == "-";
  if (standard || is_written_into(options.out_dir)) {
    if (options.formats.size() != 1)
      return "'" + options.out_dir + "' takes one drawing: name its format, as -T svg";
    options.out_file = standard ? "/dev/stdout" : options.out_dir;
    if (is_the_same(options.out_file, options.diagnostics_out))
      return "'" + options.out_dir + "' has the drawing: name a file for --diagnostics-out";
    return {};
  }
  if (extension.empty() || std::filesystem::is_directory(path, error)) return {};
  const std::string format = extension.substr(1);
  if (std::find(k_formats.begin(), k_formats.end(), format) != k_formats.end()) {
    if (!options.formats.empty() && options.formats != std::vector{format})
      return "-o names a file of the format " + format + ", and -T another format";
    options.formats = {format};
    options.out_file = options.out_dir;
    return {};
  }
  if (std::find(k_other_images.begin(), k_other_images.end(), format) == k_other_images.end())
    return {};
  std::string known;
  for (const std::string& one : k_formats) known += (known.empty() ? "" : ", ") + one;
  return "'" + format + "' is no format of drawings; there are " + known;
}
// What -o names is a folder, unless draw takes it for a file. Returns what is wrong, or "".
std::string output_folder(const Options& options) {
  for (const std::string& folder : {options.out_dir, options.artifacts_dir}) {
    std::error_code error;
    if (folder == "-")
      return "-o names a folder, and '-' would be one; './-' is a folder of that name";
    if (std::filesystem::exists(folder, error) && !std::filesystem::is_directory(folder, error))
      return "-o names a folder, and '" + folder + "' is none";
  }
  return {};
}
// Returns where the values of -W go; they are understood when the whole command line is.
void add_policy(CLI::App& command, std::vector<std::string>& words) {
  command
      .add_option("-W", words,
                  "how messages count. ID: a warning; no-ID: not reported; error=ID: an error; "
                  "no-error=ID: a warning, also with -Werror; error: every warning is an error")
      ->type_name("WORD")
      ->allow_extra_args(false)
      ->group("Messages");
}
void add_diagnostics(CLI::App& command, Options& options, std::vector<std::string>& words) {
  add_policy(command, words);
  command.add_option("--diagnostics", options.diagnostics, "how messages are written")
      ->type_name("text|json|sarif")
      ->check(CLI::IsMember({"text", "json", "sarif"}))
      ->capture_default_str()
      ->group("Messages");
  command
      .add_option("--diagnostics-out", options.diagnostics_out,
                  "where to write them; standard error has them as text then. '-': standard output")
      ->type_name("FILE")
      ->group("Messages");
}
void add_depfile(CLI::App& command, Options& options) {
  command.add_option("--depfile", options.depfile, "also write a makefile rule for build systems")
      ->type_name("FILE");
}

// The environment of two peers; of a scenario its own lines say it.
void add_environment(CLI::App& command, Options& options) {
  const auto count = [&](const char* name, long& to, const char* what) {
    command.add_option(name, to, what)
        ->type_name("N")
        ->check(CLI::Range(0, 50))
        ->capture_default_str()
        ->group("Two peers");
  };
  verify::EnvironmentOptions& environment = options.environment;
  count("--inputs", environment.inputs, "how often each event that no machine raises is raised");
  count("--loss", environment.losses, "messages that are lost");
  count("--reset", environment.resets, "how often the connection is reset");
  count("--early", environment.early, "deadlines that strike while a message is under way");
  command
      .add_option("--reset-event", environment.reset_event,
                  "the event by which a machine learns of a reset")
      ->type_name("EVENT")
      ->capture_default_str()
      ->group("Two peers");
  command
      .add_option("--write-world", options.write_world,
                  "also write the environment as a world, and the scenario beside it")
      ->type_name("FILE.world")
      ->group("Two peers");
}
// Returns what is wrong with the inputs of `verify`, or "".
std::string verify_inputs(const CLI::App& command, const Options& options) {
  const auto is_scenario = [](const std::string& path) { return path.ends_with(".scenario"); };
  const auto scenarios = std::count_if(options.inputs.begin(), options.inputs.end(), is_scenario);
  if (scenarios == 0) return {};
  if (scenarios != static_cast<std::ptrdiff_t>(options.inputs.size()))
    return "scenarios and specs cannot be mixed: a scenario names its machines itself";
  for (const char* name :
       {"--inputs", "--loss", "--reset", "--early", "--reset-event", "--write-world"})
    if (command.count(name) != 0)
      return std::string(name) + " is for the specs of two peers: a scenario sets its world's "
                                 "parameters itself";
  return {};
}

} // namespace

Parsed parse_command_line(int argc, const char* const* argv) {
  Options options;
  std::vector<std::string> policy;
  CLI::App app(k_about, "statewirec");
  app.set_version_flag("--version", std::string("statewirec ") + STATEWIRE_VERSION);
  usage::add_outputs(app, std::string("statewirec ") + STATEWIRE_VERSION);
  usage::add_messages(app);
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
  draw->add_option("--coverage", options.coverage,
                   "a run's report: draw what it took; may be repeated")
      ->type_name("RUN.json")
      ->allow_extra_args(false);
  add_formats(*draw, options);
  draw->footer(k_draw_examples);

  CLI::App* doc = app.add_subcommand("doc", "write a site that steps machines and replays runs");
  add_inputs(*doc, options, "specs: .dot, .sm");
  doc->add_option("-o,--out", options.out_dir, "where to write index.html (default: here)")
      ->type_name("DIR");
  doc->add_option("--title", options.title, "of the site")
      ->type_name("TEXT")
      ->capture_default_str();
  doc->add_option("--hooks", options.hooks,
                  "C++ sources: link phrases to the functions that implement them")
      ->type_name("DIR")
      ->allow_extra_args(false);
  doc->add_option("--run", options.runs, "a recorded run to replay; may be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false);
  doc->add_option("--coverage", options.coverage,
                  "a run's report: show what it took; may be repeated")
      ->type_name("RUN.json")
      ->allow_extra_args(false);
  doc->footer(k_doc_examples);

  CLI::App* lint = app.add_subcommand("lint", "check only");
  lint->add_option("FILE", options.inputs, "specs: .dot, .sm");
  lint->add_flag_callback(
      "--werror", [&policy] { policy.emplace_back("error"); }, "the same as -Werror");
  lint->add_option("--explain", options.explain, "explain a message by its id")->type_name("ID");
  lint->add_flag("--list", options.list_messages, "list all messages, a line each");
  lint->footer(k_lint_examples);

  CLI::App* extract = app.add_subcommand("extract", "take digraphs and .sm texts out of documents");
  add_inputs(*extract, options, "documents");
  add_outputs(*extract, options);
  extract->footer(k_extract_examples);

  CLI::App* dump = app.add_subcommand("dump", "print the model as JSON");
  add_inputs(*dump, options, "specs: .dot, .sm");
  dump->footer(k_dump_examples);

  CLI::App* fmt =
      app.add_subcommand("fmt", "indent State/Event/Action texts, convert Mealy machines");
  fmt->add_option("FILE", options.inputs, "texts (.sm); with --to dot: digraphs (.dot)")
      ->required();
  fmt->add_option("--to", options.convert_to,
                  "dot: write labels 'input / output' of Mealy machines as event and actions")
      ->type_name("dot")
      ->check(CLI::IsMember({"dot"}));
  fmt->add_option("-o,--out", options.artifacts_dir, "write DIR/FILE instead of FILE")
      ->type_name("DIR");
  fmt->add_flag("--check", options.check,
                "write nothing; say which files would change, and exit with 1 if any");
  fmt->footer(k_fmt_examples);

  CLI::App* diff = app.add_subcommand("diff", "say what differs between two versions of a spec");
  diff->add_option("SPEC", options.inputs, "the old and the new version")->required()->expected(2);
  diff->add_option("-o,--out", options.artifacts_dir, "draw it: DIR/NAME.diff.svg")
      ->type_name("DIR");
  diff->footer(k_diff_examples);

  CLI::App* lsp = app.add_subcommand("lsp", "serve editors: the Language Server Protocol");
  lsp->add_flag_callback(
      "--stdio", [] {}, "over standard input and output: there is no other way");
  add_policy(*lsp, policy);
  lsp->footer(k_lsp_examples);

  CLI::App* verify = app.add_subcommand("verify", "prove scenarios, or two peers, with SPIN");
  add_inputs(*verify, options, "scenarios, or the specs of two peers: .dot");
  verify->add_flag("--emit-only", options.emit_only, "print the Promela, run nothing");
  verify
      ->add_option("-o,--out", options.artifacts_dir,
                   "write NAME.pml, and NAME.txt, NAME.svg and NAME.json of a counterexample")
      ->type_name("DIR");
  verify->add_flag("--deep", options.deep, "with the scenarios' lines for --deep");
  verify->add_flag(
      "--first", options.first,
      "report the first violation as it is found: not shortened, without its critical step");
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
  add_policy(*verify, policy);
  add_environment(*verify, options);
  for (CLI::App* command : {compile, draw, doc, lint, extract, dump, fmt})
    add_diagnostics(*command, options, policy);
  verify->footer(k_verify_examples);

  try {
    app.parse(argc, argv);
    if (lint->parsed() && options.inputs.empty() && options.explain.empty() &&
        !options.list_messages)
      throw CLI::RequiredError("FILE");
    if (const std::string problem = parse_policy(policy, options.policy); !problem.empty())
      throw CLI::ValidationError(problem);
    if (dump->parsed() && options.diagnostics_out == "-")
      throw CLI::ValidationError("--diagnostics-out", "standard output has the model: name a file");
    if (draw->parsed())
      if (const std::string problem = output_file(options); !problem.empty())
        throw CLI::ValidationError("--out", problem);
    if (options.out_file.empty())
      if (const std::string problem = output_folder(options); !problem.empty())
        throw CLI::ValidationError("--out", problem);
    if (verify->parsed())
      if (const std::string problem = verify_inputs(*verify, options); !problem.empty())
        throw CLI::ValidationError("verify", problem);
  } catch (const CLI::ParseError& error) {
    return {std::nullopt, app.exit(error) == 0 ? 0 : 2};
  }
  if (draw->parsed()) options.command = Command::draw;
  if (lint->parsed()) options.command = Command::lint;
  if (extract->parsed()) options.command = Command::extract;
  if (dump->parsed()) options.command = Command::dump;
  if (fmt->parsed()) options.command = Command::fmt;
  if (verify->parsed()) options.command = Command::verify;
  if (doc->parsed()) options.command = Command::doc;
  if (diff->parsed()) options.command = Command::diff;
  if (lsp->parsed()) options.command = Command::lsp;
  return {options, 0};
}

} // namespace statewire::gen::cli
