#include "spin.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>

namespace statewire::gen::verify {
namespace {

std::string flags(Search kind) {
  switch (kind) {
  case Search::errors:
  case Search::hunt:
    return "-DSAFETY -DCOLLAPSE";
  case Search::shortest:
  case Search::path:
    return "-DSAFETY -DCOLLAPSE -DBFS";
  case Search::cycles:
    return "-DNP -DCOLLAPSE";
  }
  return {};
}

// Searches that differ only in what they are asked share a program.
const char* program(Search kind) {
  switch (kind) {
  case Search::errors:
  case Search::hunt:
    return "pan_depth_first";
  case Search::shortest:
  case Search::path:
    return "pan_breadth_first";
  case Search::cycles:
    return "pan_cycles";
  }
  return "pan";
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> out;
  std::string word;
  for (const char c : text + " ") {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      out.push_back(word);
      word.clear();
    }
  }
  return out;
}

} // namespace

std::string missing_tools() {
  if (!is_in_path("spin"))
    return "SPIN is needed to verify, and 'spin' is not in PATH: install the Debian package 'spin'";
  if (!is_in_path("gcc"))
    return "SPIN's verifiers are C programs, and 'gcc' is not in PATH: install the Debian package "
           "'gcc'";
  return {};
}

Spin::Spin(std::string directory, std::string name, const std::string& promela)
    : directory_(std::move(directory)), name_(std::move(name)) {
  std::ofstream(directory_ + "/" + name_ + ".pml", std::ios::binary) << promela;
}

std::string Spin::prepare() {
  if (prepared_) return {};
  Command command;
  command.words = {"spin", "-a", name_ + ".pml"};
  command.directory = directory_;
  command.seconds = 60;
  const Finished done = run(command);
  if (!done.started || done.status != 0 || done.output.find("Error") != std::string::npos)
    return done.output.empty() ? "spin says nothing and writes nothing" : done.output;
  prepared_ = true;
  return {};
}

std::string Spin::compile(Search kind, const Bounds& bounds) {
  if (compiled_.count(program(kind)) != 0) return {};
  Command command;
  command.words = {"gcc",
                   "-O2",
                   "-w",
                   "-DNOREDUCE",
                   "-DVECTORSZ=8192",
                   fmt::format("-DMEMLIM={}", bounds.mebibytes)};
  for (const std::string& flag : words_of(flags(kind))) command.words.push_back(flag);
  for (const char* word : {"-o", program(kind), "pan.c"}) command.words.emplace_back(word);
  command.directory = directory_;
  command.seconds = 300;
  const Finished done = run(command);
  if (!done.started || done.status != 0) return done.output;
  compiled_.insert(program(kind));
  return {};
}

SearchResult Spin::search(Search kind, const Bounds& bounds,
                          const std::vector<std::pair<std::string, std::string>>& environment,
                          const Progress& progress) {
  SearchResult out;
  out.text = prepare();
  if (out.text.empty()) out.text = compile(kind, bounds);
  if (!out.text.empty()) return out;
  const bool breadth_first = kind == Search::shortest || kind == Search::path;
  const bool hunts = kind == Search::hunt || kind == Search::path;
  double spent = 0;
  // A search that is not deep enough stops at once, and is repeated deeper: little memory is taken
  // for the stack that way.
  for (long depth = std::min(bounds.depth, 100'000L);; depth = std::min(depth * 10, bounds.depth)) {
    Command command;
    command.words = {std::string("./") + program(kind), "-w20", fmt::format("-m{}", depth)};
    if (!breadth_first) command.words.emplace_back("-b");
    if (kind == Search::cycles) command.words.emplace_back("-l");
    if (hunts) command.words.emplace_back("-E");
    command.directory = directory_;
    command.environment = environment;
    command.seconds = std::max(1.0, bounds.seconds - spent);
    if (progress)
      command.on_output = [&](std::string_view text) {
        const auto line = text.rfind("Depth=");
        if (line != std::string_view::npos)
          progress(std::string(text.substr(line, text.find('\n', line) - line)));
      };
    const Finished done = run(command);
    spent += done.seconds;
    out = parse_pan(done.output);
    out.figures.seconds = spent;
    const bool too_shallow = out.verdict == SearchResult::Verdict::bounded && out.text == "depth";
    if (done.timed_out && out.verdict != SearchResult::Verdict::assertion) {
      out.verdict = SearchResult::Verdict::bounded;
      out.text = fmt::format("{:.0f} seconds", bounds.seconds);
    } else if (too_shallow && depth < bounds.depth) {
      continue;
    } else if (too_shallow) {
      out.text = fmt::format("depth {}", bounds.depth);
    } else if (out.verdict == SearchResult::Verdict::bounded && out.text == "memory") {
      out.text = fmt::format("{} MiB", bounds.mebibytes);
    }
    break;
  }
  using Verdict = SearchResult::Verdict;
  if (out.verdict != Verdict::assertion && out.verdict != Verdict::improper &&
      out.verdict != Verdict::cycle)
    return out;
  Command command;
  command.words = {std::string("./") + program(kind), "-r"};
  command.directory = directory_;
  command.environment = environment;
  command.seconds = 60;
  out.replay = marks_of(run(command).output);
  return out;
}

} // namespace statewire::gen::verify
