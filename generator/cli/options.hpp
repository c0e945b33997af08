// SPDX-License-Identifier: BSD-3-Clause
// The command line, parsed.
#pragma once

#include "../verify/peers.hpp"
#include "policy.hpp"

#include <optional>
#include <string>
#include <vector>

namespace statewire::gen::cli {

enum class Command : unsigned char {
  compile,
  draw,
  lint,
  extract,
  dump,
  verify,
  fmt,
  diff,
  lsp,
  doc
};

struct Options {
  Command command = Command::compile;
  std::vector<std::string> inputs;
  std::string out_dir = ".";
  std::string name_space = "statewire::spec"; // compile
  std::string depfile;                        // compile, draw
  std::vector<std::string> coverage;          // draw, doc: reports of runs, added up
  std::vector<std::string> formats;           // draw; none: svg, md and html
  std::string out_file;                       // draw: DIR/NAME.FORMAT, of one machine
  bool without_errors = false;                // draw
  std::string explain;                        // lint
  bool list_messages = false;                 // lint
  std::string diagnostics = "text";           // all but verify: text, json, sarif
  std::string diagnostics_out;                // all but verify: a file, or "-"
  Policy policy;                              // -W
  bool check = false;                         // compare instead of writing
  bool emit_only = false, deep = false;       // verify
  bool first = false;                         // verify
  std::string artifacts_dir;                  // verify, diff, fmt
  std::string convert_to;                     // fmt: dot, or as the file is
  std::string coverage_out;                   // verify
  std::string path_to;                        // verify
  unsigned jobs = 1;                          // verify
  verify::EnvironmentOptions environment;     // verify, of two peers
  std::string write_world;                    // verify, of two peers
  std::string title = "State machines";       // doc
  std::vector<std::string> hooks, runs;       // doc: folders of C++ sources; recorded runs
};

// Either options, or the exit code of a run that is over (help, version, wrong usage).
struct Parsed {
  std::optional<Options> options;
  int exit_code = 0;
};
[[nodiscard]] Parsed parse_command_line(int argc, const char* const* argv);

} // namespace statewire::gen::cli
