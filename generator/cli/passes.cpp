// SPDX-License-Identifier: BSD-3-Clause
#include "passes.hpp"

#include "../back/back.hpp"
#include "../back/hooks.hpp"
#include "../back/text.hpp"
#include "../extract/extract.hpp"
#include "../extract/extract_actions.hpp"
#include "../front/allow.hpp"
#include "../front/mealy.hpp"
#include "../front/words.hpp"
#include "../sm/format.hpp"
#include "convert.hpp"
#include "diagnostic_formats.hpp"
#include "policy.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>

namespace statewire::gen::cli {
namespace {

void print(std::FILE* to, const std::string& text) {
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), to));
}

std::string in_one_line(const std::string& lines) {
  std::string out;
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    const std::string line = collapse(clean_text(lines.substr(at, end - at)));
    if (!line.empty()) out += (out.empty() ? "" : "; ") + line;
    at = end + 1;
  }
  return out;
}

} // namespace

void Run::fail(int code, const std::string& message) {
  print(stderr, fmt::format("statewirec: {}\n", message));
  exit_code_ = std::max(exit_code_, code);
}

void Run::refuse(int code, const std::string& problem) {
  fail(code, problem + ": nothing is written");
}

void Run::add(const std::string& name, const std::string& extension, std::string text) {
  const bool here = options_.out_dir.empty() || options_.out_dir == ".";
  std::string path =
      here ? name : options_.out_dir + (options_.out_dir.ends_with('/') ? "" : "/") + name;
  const bool named = !options_.out_file.empty();
  if (named)
    path = options_.out_file;
  else
    path += extension;
  outputs_.push_back({path, std::move(text), named ? Output::Path::named : Output::Path::chosen});
}

bool Run::read() {
  for (const auto* paths : {&options_.inputs, &options_.coverage, &options_.runs})
    read_.insert(read_.end(), paths->begin(), paths->end());
  // Before they are written, and before there is an error to report in them.
  for (const std::string& path : {options_.depfile, options_.diagnostics_out}) {
    if (path.empty() || path == "-") continue;
    if (const std::string problem = protection({path, {}, Output::Path::named}, read_);
        !problem.empty()) {
      refuse(k_unusable, problem);
      return false;
    }
  }
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

void Run::judge() {
  check(machines_, diagnostics_);
  judged_ = true;
}

void Run::settle() {
  // Documents show specs, and are none. What an error hides is not missed: a comment may wait for
  // it.
  if (options_.command != Command::extract)
    allow(files_, judged_ && !diagnostics_.has_errors(), diagnostics_);
  apply(options_.policy, diagnostics_);
}

void Run::show_diagnostics() {
  const auto text = [&] {
    if (options_.diagnostics == "json") return to_json(diagnostics_);
    if (options_.diagnostics == "sarif") return to_sarif(diagnostics_, STATEWIRE_VERSION);
    return diagnostics_.render();
  }();
  if (options_.diagnostics_out.empty()) return print(stderr, text);
  print(stderr, diagnostics_.render());
  if (options_.diagnostics_out == "-") return print(stdout, text);
  diagnostics_file_ = Output{options_.diagnostics_out, text, Output::Path::named};
}

bool Run::accept() {
  if (diagnostics_.has_errors()) exit_code_ = std::max(exit_code_, k_refused);
  return exit_code_ == k_done;
}

bool Run::read_coverage() {
  for (const std::string& path : options_.coverage)
    if (!add_coverage(path)) return false;
  return true;
}

bool Run::add_coverage(const std::string& path) {
  std::string text;
  RunCoverage run;
  std::string problem = read_text(path, text);
  if (problem.empty()) problem = parse_coverage(path, text, run);
  if (!problem.empty()) {
    fail(k_unusable, problem);
    return false;
  }
  for (const Machine& machine : machines_) {
    const auto counted = run.find(machine.name);
    if (counted == run.end()) continue;
    const std::vector<std::uint64_t>& counts = counted->second.counts;
    if (counts.size() != machine.written.size()) {
      fail(k_refused,
           fmt::format("'{}' counts {} transitions of the machine \"{}\", but the spec has {}: "
                       "the run was built from another version of the spec",
                       path, counts.size(), machine.name, machine.written.size()));
      return false;
    }
    const auto [all, is_first] = coverage_.emplace(machine.name, counted->second);
    if (is_first) continue;
    ++all->second.runs;
    for (std::size_t i = 0; i < counts.size(); ++i) all->second.counts[i] += counts[i];
  }
  return true;
}

void Run::emit_cpp() {
  for (const Machine& machine : machines_) {
    if (const std::string problem = too_large_for_cpp(machine); !problem.empty())
      fail(k_refused, problem);
    else
      add(machine.name, ".hpp", gen::emit_cpp(machine, options_.name_space));
  }
}

// Documents have several digraphs of one name: their drawings are named after their files then.
std::string Run::drawing_name(const Machine& machine) const {
  const auto same_name = [&](const Machine& other) { return other.name == machine.name; };
  if (!machine.where.file || std::count_if(machines_.begin(), machines_.end(), same_name) == 1)
    return machine.name;
  return std::filesystem::path(machine.where.file->path).stem().string();
}

void Run::emit_drawings() {
  if (options_.formats.empty()) options_.formats = {"svg", "md", "html"};
  if (!options_.out_file.empty() && machines_.size() > 1 && is_written_into(options_.out_file))
    return fail(k_refused, fmt::format("'{}' takes one drawing, and there are {} machines: name a "
                                       "folder for them",
                                       options_.out_dir, machines_.size()));
  for (const Machine& machine : machines_) {
    const auto counted = coverage_.find(machine.name);
    const Coverage* coverage = counted == coverage_.end() ? nullptr : &counted->second;
    std::optional<std::string> svg; // laid out once, for all formats that are made of it
    for (const std::string& format : options_.formats) add_drawing(machine, coverage, format, svg);
  }
}

const std::string& Run::lay_out(const Machine& machine, const Coverage* coverage,
                                std::optional<std::string>& svg) {
  if (svg) return *svg;
  constexpr std::size_t much = 3000; // edges that take Graphviz more than a few seconds
  const std::string size = fmt::format("the machine \"{}\" ({} states, {} edges)", machine.name,
                                       machine.states.size(), machine.written.size());
  if (machine.written.size() > much)
    print(stderr, fmt::format("statewirec: drawing {}: Graphviz has two minutes for it\n", size));
  std::string said;
  svg = draw_svg(machine, coverage, {options_.without_errors}, &said);
  if (!said.empty() && !svg->empty())
    diagnostics_.report(
        "layout", machine.where,
        fmt::format("Graphviz says of the drawing of '{}': {}", machine.name, in_one_line(said)));
  if (svg->empty())
    fail(k_refused, fmt::format("Graphviz could not lay out {}: there is no drawing of it; a group "
                                "of states at a time can be drawn from a spec of its own{}",
                                size, said.empty() ? "" : ". It says: " + in_one_line(said)));
  return *svg;
}

void Run::add_drawing(const Machine& machine, const Coverage* coverage, const std::string& format,
                      std::optional<std::string>& svg) {
  const std::string name = drawing_name(machine);
  if (format == "md") return add(name, ".md", state_table(machine, coverage));
  if (format == "dot")
    return add(name, ".dot", draw_dot(machine, coverage, {options_.without_errors}));
  const std::string& drawing = lay_out(machine, coverage, svg);
  if (drawing.empty()) return; // reported
  if (format == "svg") return add(name, ".svg", drawing);
  if (format == "html") return add(name, ".html", html_page(machine, coverage, drawing));
  Converted converted = convert(drawing, format);
  if (!converted.problem.empty()) return fail(k_unusable, converted.problem);
  add(name, "." + format, mark_source(std::move(converted.text), format, spec_path(machine.where)));
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
  const auto target = [&](const std::string& path) {
    if (options_.artifacts_dir.empty()) return path;
    const std::filesystem::path folder(options_.artifacts_dir);
    return (folder / std::filesystem::path(path).filename()).string();
  };
  const bool mealy = !options_.convert_to.empty();
  for (const auto& file : files_) {
    if (is_actions_text(*file) == mealy) {
      fail(k_unusable,
           mealy ? fmt::format("'{}' is no digraph: --to dot is for Mealy machines in DOT",
                               file->path)
                 : fmt::format("'{}' is no State/Event/Action text: its name does not end in "
                               "'.sm'; --to dot is for digraphs",
                               file->path));
      continue;
    }
    auto text =
        mealy ? mealy_to_dialect(file, diagnostics_) : format_actions_text(file, diagnostics_);
    if (text)
      outputs_.push_back(
          {target(file->path), std::move(*text),
           options_.artifacts_dir.empty() ? Output::Path::input : Output::Path::copy});
    else if (!diagnostics_.has_errors())
      fail(k_refused,
           fmt::format("'{}' stays as it is: its canonical form would lose text or be read "
                       "otherwise",
                       file->path));
  }
}

void Run::print_json() const { print(stdout, dump_json(machines_)); }

void Run::print_summary() const {
  if (options_.diagnostics_out == "-") return; // standard output is for a tool
  for (const Machine& machine : machines_)
    print(stdout, fmt::format("{}: {}: {} states, {} events, {} transitions, {} hooks\n",
                              machine.where.file ? machine.where.file->path : "", machine.name,
                              machine.states.size(), machine.events.size(), machine.written.size(),
                              hooks_of(machine).size()));
}

void Run::print_explanation() {
  const std::string_view text = explain(options_.explain);
  if (!text.empty()) {
    print(stdout, fmt::format("[{}]{}\n", options_.explain, text.substr(text.find(':') + 1)));
    return;
  }
  std::vector<std::string> known;
  for (const std::string_view id : all_ids()) known.emplace_back(id);
  fail(k_unusable, fmt::format("there is no message '{}'{}; 'statewirec lint --list' lists all",
                               options_.explain, did_you_mean(options_.explain, known)));
}

void Run::print_messages() const {
  std::size_t widest = 0;
  for (const std::string_view id : all_ids()) widest = std::max(widest, id.size());
  for (const std::string_view id : all_ids())
    if (const auto message = find_message(id))
      print(stdout, fmt::format("{:{}}  {:7}  {}\n", id, widest, name(message->severity),
                                message->meaning));
}

void Run::deliver() {
  if (!options_.depfile.empty() && !options_.check)
    outputs_.push_back(
        {options_.depfile, depfile_text(outputs_, options_.inputs), Output::Path::named});
  std::vector<const Output*> all;
  for (const Output& output : outputs_) all.push_back(&output);
  // Two machines or digraphs of one name must not overwrite each other without an error.
  if (const std::string problem = same_path(all); !problem.empty())
    return refuse(k_refused, problem);
  if (diagnostics_file_) all.push_back(&*diagnostics_file_);
  if (const std::string problem = same_path(all); !problem.empty()) {
    diagnostics_file_.reset(); // the other outputs are refused for it
    return refuse(k_refused, problem);
  }
  for (const Output* output : all) {
    if (options_.check) break; // it compares
    const std::string problem = protection(*output, read_);
    const std::string other = problem.empty() ? conflict(*output) : std::string();
    if (problem.empty() && other.empty()) continue;
    if (diagnostics_file_ && output == &*diagnostics_file_) diagnostics_file_.reset();
    return refuse(problem.empty() ? k_refused : k_unusable, problem + other);
  }
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

void Run::finish() {
  if (!diagnostics_file_) return;
  if (const std::string problem = write_if_changed(*diagnostics_file_); !problem.empty())
    fail(k_unusable, problem);
}

} // namespace statewire::gen::cli
