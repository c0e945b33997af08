// SPDX-License-Identifier: BSD-3-Clause
// The command line, parsed.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace statewire::gen::cli {

enum class Command : unsigned char { compile, draw, lint, extract, dump, verify, fmt };

struct Options {
  Command command = Command::compile;
  std::vector<std::string> inputs;
  std::string out_dir = ".";
  std::string name_space = "statewire::spec"; // compile
  std::string depfile;                        // compile, draw
  std::string coverage;                       // draw
  std::string explain;                        // lint
  bool check = false;                         // compare instead of writing
  bool werror = false;                        // lint
  bool emit_only = false, deep = false;       // verify
  std::string artifacts_dir;                  // verify
  std::string coverage_out;                   // verify
  std::string path_to;                        // verify
  unsigned jobs = 1;                          // verify
};

// Either options, or the exit code of a run that is over (help, version, wrong usage).
struct Parsed {
  std::optional<Options> options;
  int exit_code = 0;
};
[[nodiscard]] Parsed parse_command_line(int argc, const char* const* argv);

} // namespace statewire::gen::cli
