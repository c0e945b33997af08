// SPDX-License-Identifier: BSD-3-Clause
// The passes of statewirec, each a step of a run. A pass that fails says why on stderr and sets the
// exit code; main decides what still makes sense after it.
#pragma once

#include "../front/front.hpp"
#include "coverage.hpp"
#include "files.hpp"
#include "options.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace statewire::gen::cli {

constexpr int k_done = 0, k_refused = 1, k_unusable = 2;

class Run {
 public:
  explicit Run(Options options) : options_(std::move(options)) {}

  [[nodiscard]] bool read(); // files into memory
  void resolve();            // digraphs into machines
  void judge();              // machines against the rules
  void settle();             // what the specs allow, and what -W says; all is reported
  void show_diagnostics();
  [[nodiscard]] bool accept(); // are there no errors?
  [[nodiscard]] bool read_coverage();

  void emit_cpp();
  void emit_drawings();
  [[nodiscard]] bool names_are_apart();
  void emit_site();
  void emit_extracts();
  void emit_formatted();
  void print_json() const;
  void print_summary() const;
  void print_explanation();
  void print_messages() const;

  void deliver(); // write, or compare, what was emitted
  void finish();  // write the file of the messages, unless an output was refused
  [[nodiscard]] int exit_code() const { return exit_code_; }

 private:
  void fail(int code, const std::string& message);
  void refuse(int code, const std::string& problem);        // an output, and all with it
  [[nodiscard]] bool add_coverage(const std::string& path); // of one run
  void add(const std::string& name, const std::string& extension, std::string text);
  // Makes `svg`, which the formats share, unless that was done. Empty: it failed, and was reported.
  const std::string& lay_out(const Machine& machine, const Coverage* coverage,
                             std::optional<std::string>& svg);
  void add_drawing(const Machine& machine, const Coverage* coverage, const std::string& format,
                   std::optional<std::string>& svg);
  [[nodiscard]] std::string drawing_name(const Machine& machine) const;

  Options options_;
  std::vector<std::shared_ptr<const SourceFile>> files_;
  std::vector<Machine> machines_;
  Diagnostics diagnostics_;
  RunCoverage coverage_;
  std::vector<Output> outputs_;
  std::vector<std::string> read_; // paths of all files that are read
  std::optional<Output> diagnostics_file_;
  bool judged_ = false;
  int exit_code_ = k_done;
};

} // namespace statewire::gen::cli
