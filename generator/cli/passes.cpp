// SPDX-License-Identifier: BSD-3-Clause
#include "passes.hpp"

#include "../back/back.hpp"
#include "../back/hooks.hpp"
#include "../extract/extract.hpp"
#include "../extract/extract_actions.hpp"
#include "../sm/format.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>

namespace statewire::gen::cli {
namespace {

void print(std::FILE* to, const std::string& text) {
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), to));
}

} // namespace

void Run::fail(int code, const std::string& message) {
  print(stderr, fmt::format("statewirec: {}\n", message));
  exit_code_ = std::max(exit_code_, code);
}

void Run::add(const std::string& name, const char* extension, std::string text) {
  const bool here = options_.out_dir.empty() || options_.out_dir == ".";
  std::string path =
      here ? name : options_.out_dir + (options_.out_dir.ends_with('/') ? "" : "/") + name;
  outputs_.push_back({path + extension, std::move(text)});
}

bool Run::read() {
  for (const std::string& path : options_.inputs) {
    std::shared_ptr<const SourceFile> file;
    const std::string problem = read_source(path, file);
    if (problem.empty())
      files_.push_back(std::move(file));
    else
      fail(k_unusable, problem);
  }
  return exit_code_ == k_done;
}

void Run::resolve() {
  for (const auto& file : files_) {
    std::vector<Machine> found = read_spec(file, diagnostics_);
    if (found.empty()) exit_code_ = std::max(exit_code_, k_refused);
    std::move(found.begin(), found.end(), std::back_inserter(machines_));
  }
}

void Run::judge() { check(machines_, diagnostics_); }

void Run::show_diagnostics() const { print(stderr, diagnostics_.render()); }

bool Run::accept() {
  const auto& all = diagnostics_.all();
  const bool has_warnings = std::any_of(all.begin(), all.end(), [](const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::warning;
  });
  if (diagnostics_.has_errors() || (options_.werror && has_warnings))
    exit_code_ = std::max(exit_code_, k_refused);
  return exit_code_ == k_done;
}

bool Run::read_coverage() {
  if (options_.coverage.empty()) return true;
  std::string text;
  std::string problem = read_text(options_.coverage, text);
  if (problem.empty()) problem = parse_coverage(options_.coverage, text, coverage_);
  if (!problem.empty()) fail(k_unusable, problem);
  for (const Machine& machine : machines_) {
    const auto counted = coverage_.find(machine.name);
    if (counted == coverage_.end() || counted->second.counts.size() == machine.written.size())
      continue;
    fail(k_refused,
         fmt::format("'{}' counts {} transitions of the machine \"{}\", but the spec has {}: "
                     "the run was built from another version of the spec",
                     options_.coverage, counted->second.counts.size(), machine.name,
                     machine.written.size()));
    return false;
  }
  return problem.empty();
}

void Run::emit_cpp() {
  for (const Machine& machine : machines_)
    add(machine.name, ".hpp", gen::emit_cpp(machine, options_.name_space));
}

// Documents have several digraphs of one name: their drawings are named after their files then.
std::string Run::drawing_name(const Machine& machine) const {
  const auto same_name = [&](const Machine& other) { return other.name == machine.name; };
  if (!machine.where.file || std::count_if(machines_.begin(), machines_.end(), same_name) == 1)
    return machine.name;
  return std::filesystem::path(machine.where.file->path).stem().string();
}

void Run::emit_drawings() {
  for (const Machine& machine : machines_) {
    const std::string name = drawing_name(machine);
    const auto counted = coverage_.find(machine.name);
    const Coverage* coverage = counted == coverage_.end() ? nullptr : &counted->second;
    std::string svg = draw_svg(machine, coverage);
    if (svg.empty()) {
      fail(k_refused, fmt::format("Graphviz could not lay out the machine \"{}\"", machine.name));
      continue;
    }
    std::string page = html_page(machine, coverage, svg);
    add(name, ".svg", std::move(svg));
    add(name, ".md", state_table(machine, coverage));
    add(name, ".html", std::move(page));
  }
}

void Run::emit_extracts() {
  for (const auto& file : files_) {
    std::vector<Extracted> texts = extract_action_texts(file, diagnostics_);
    for (Extracted& text : texts) add(text.stem, ".sm", std::move(text.text));
    if (!texts.empty() && file->text.find("digraph") == std::string::npos) continue;
    std::vector<Extracted> found = extract_digraphs(file, diagnostics_);
    if (found.empty() && texts.empty())
      fail(k_refused,
           fmt::format("no digraph and no State/Event/Action text found in '{}'", file->path));
    for (Extracted& digraph : found) add(digraph.stem, ".dot", std::move(digraph.text));
  }
}

void Run::emit_formatted() {
  for (const auto& file : files_) {
    if (!is_actions_text(*file))
      fail(k_unusable, fmt::format("'{}' is no State/Event/Action text: its name does not end in "
                                   "'.sm'",
                                   file->path));
    else if (auto text = format_actions_text(file, diagnostics_))
      outputs_.push_back({file->path, std::move(*text)});
  }
}

void Run::print_json() const { print(stdout, dump_json(machines_)); }

void Run::print_summary() const {
  for (const Machine& machine : machines_)
    print(stdout, fmt::format("{}: {}: {} states, {} events, {} transitions, {} hooks\n",
                              machine.where.file ? machine.where.file->path : "", machine.name,
                              machine.states.size(), machine.events.size(), machine.written.size(),
                              hooks_of(machine).size()));
}

void Run::print_explanation() {
  const std::string_view text = explain(options_.explain);
  if (!text.empty()) {
    print(stdout, fmt::format("[{}] {}\n", options_.explain, text));
    return;
  }
  std::string known;
  for (const std::string_view id : all_ids()) known += fmt::format("\n  {}", id);
  fail(k_unusable, fmt::format("there is no message '{}'; there are:{}", options_.explain, known));
}

void Run::deliver() {
  // Two machines or digraphs of one name must not overwrite each other in silence.
  std::vector<std::string> paths;
  for (const Output& output : outputs_) paths.push_back(output.path);
  std::sort(paths.begin(), paths.end());
  if (const auto twice = std::adjacent_find(paths.begin(), paths.end()); twice != paths.end()) {
    fail(k_refused, fmt::format("two outputs would be '{}': nothing is written", *twice));
    return;
  }
  if (!options_.depfile.empty() && !options_.check)
    outputs_.push_back({options_.depfile, depfile_text(outputs_, options_.inputs)});
  for (const Output& output : outputs_) {
    std::string report;
    const std::string problem = options_.check ? compare(output, report) : write_if_changed(output);
    if (!problem.empty()) fail(k_unusable, problem);
    if (!report.empty()) {
      print(stdout, report);
      exit_code_ = std::max(exit_code_, k_refused);
    }
  }
}

} // namespace statewire::gen::cli
