// SPDX-License-Identifier: BSD-3-Clause
#include "spin.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <sstream>
#include <system_error>

namespace statewire::gen::verify {
namespace {

std::string flags(Search kind) {
  switch (kind) {
  case Search::errors:
  case Search::hunt:
    return "-DSAFETY -DCOLLAPSE -DFULLSTACK";
  case Search::shortest:
  case Search::path:
    return "-DSAFETY -DCOLLAPSE -DBFS";
  case Search::cycles:
    return "-DNP -DCOLLAPSE";
  }
  return {};
}

// Searches that differ only in what they are asked share a program.
std::string program(Search kind, bool fast) {
  const std::string speed = fast ? "_fast" : "";
  switch (kind) {
  case Search::errors:
  case Search::hunt:
    return "pan_depth_first" + speed;
  case Search::shortest:
  case Search::path:
    return "pan_breadth_first" + speed;
  case Search::cycles:
    break;
  }
  return "pan_cycles" + speed;
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

// Of SPIN's C code for the transitions. With more, the optimizer takes minutes over the two
// functions that hold it.
constexpr std::uintmax_t k_large = 400'000;
// An optimized program takes gcc about as long as this (Spin::quick_seconds_, of a smaller one):
// what is over sooner does not need one.
constexpr double k_quick_seconds_if_large = 20;

std::string write_file(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (out) return {};
  return "cannot write '" + path + "': " + std::generic_category().message(errno);
}

// A depth-first search that meets a state of its own path has found a run that never ends, and one
// that meets none has shown that there is no such run. SPIN's search for errors marks the states of
// its path (FULLSTACK), but does not report that it meets one: here it counts them. A verifier that
// looks different stays as it is, and reports no number.
void count_returns(std::string& text) {
  const std::string stored = "\n\t\t\tkk = (II == 1 || II == 2);\n";
  const std::string report =
      "\n#ifdef CHECK\n\tprintf(\"%9.8g matches within stack\\n\",truncs2);\n";
  const auto at = text.find(stored);
  const auto end = text.find(report);
  if (at == std::string::npos || end == std::string::npos || end < at) return;
  text.replace(end, report.find('\n', 1), "\n#if defined(SAFETY) && defined(FULLSTACK)");
  text.insert(at + stored.size(), "\t\t\tif (II == 2) truncs2++;\n");
}

// The two functions with the program's transitions, and the one that fills their table once, are
// compiled as they stand; what is hot around them (hashing, comparing, storing) is optimized. A
// verifier that looks different stays as it is.
void spare_optimizer(std::string& text) {
  const auto begin = text.find("\n#ifdef INLINE_REV\nuchar\ndo_reverse");
  const auto end = text.find("\n#ifdef EVENT_TRACE\nvoid", begin);
  const std::string table = "\n#include TRANSITIONS\n";
  const auto at = text.find(table, end);
  if (begin == std::string::npos || end == std::string::npos || at == std::string::npos) return;
  const std::string off = "\n#pragma GCC push_options\n#pragma GCC optimize (\"O0\")";
  const std::string on = "\n#pragma GCC pop_options";
  text.insert(at + table.size() - 1, on);
  text.insert(at, off);
  text.insert(end, on);
  text.insert(begin, off);
}

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream all;
  all << in.rdbuf();
  return all.str();
}

// A program that this one needs, of which `done` is what it left behind. Says how it failed, or "".
std::string failure(const Command& command, const Finished& done) {
  if (!done.started || (done.status == 0 && !done.timed_out))
    return done.started ? "" : done.output;
  const std::string how = fmt::format("'{}' in {} {}", fmt::join(command.words, " "),
                                      command.directory, how_it_ended(done));
  if (done.output.empty()) return how + " and said nothing";
  return done.signal != 0 ? done.output + how : done.output;
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
    : directory_(std::move(directory)), name_(std::move(name)),
      unwritten_(write_file(directory_ + "/" + name_ + ".pml", promela)) {}

std::string Spin::prepare() {
  if (prepared_ || !unwritten_.empty()) return unwritten_;
  Command command; // has no limit of time, as the compilers: a loaded machine may take a hundred
                   // times as long
  command.words = {"spin", "-a", name_ + ".pml"};
  command.directory = directory_;
  const Finished done = run(command);
  if (std::string text = failure(command, done); !text.empty()) return text;
  if (done.output.find("Error") != std::string::npos) return done.output;
  prepared_ = true;
  const std::string made = read_file(directory_ + "/pan.c");
  std::string text = made;
  count_returns(text);
  std::error_code error;
  if (std::filesystem::file_size(directory_ + "/pan.m", error) > k_large && !error) {
    quick_seconds_ = k_quick_seconds_if_large;
    spare_optimizer(text);
  }
  if (text != made) unwritten_ = write_file(directory_ + "/pan.c", text);
  return unwritten_;
}

std::string Spin::compile(Search kind, const Bounds& bounds, bool fast) {
  const std::string name = program(kind, fast);
  if (compiled_.count(name) != 0) return {};
  Command command;
  command.words = {"gcc", fast ? "-O2" : "-O0"};
  for (const char* word : {"-w", "-DNOREDUCE", "-DVECTORSZ=8192"}) command.words.emplace_back(word);
  command.words.push_back(fmt::format("-DMEMLIM={}", bounds.mebibytes));
  for (const std::string& flag : words_of(flags(kind))) command.words.push_back(flag);
  for (const char* word : {"-o", name.c_str(), "pan.c"}) command.words.emplace_back(word);
  command.directory = directory_;
  // Most searches are shorter than gcc's work even without optimizing, which takes tcc a fiftieth
  // of the time. What tcc does not understand, gcc compiles.
  if (!fast && is_in_path("tcc")) {
    Command quick = command;
    quick.words.erase(quick.words.begin() + 1);
    quick.words.front() = "tcc";
    const Finished done = run(quick);
    if (done.started && done.status == 0) {
      compiled_.insert(name);
      return {};
    }
  }
  std::string text = failure(command, run(command));
  if (text.empty()) compiled_.insert(name);
  return text;
}

SearchResult Spin::search(Search kind, const Bounds& bounds,
                          const std::vector<std::pair<std::string, std::string>>& environment,
                          const Progress& progress) {
  SearchResult out;
  out.text = prepare();
  if (!out.text.empty()) return out;
  if (bounds.seconds <= quick_seconds_) return attempt(kind, bounds, false, environment, progress);
  // Cycles are searched in twice the states that a search for errors has seen.
  const bool known_to_be_long = kind == Search::cycles && errors_took_long_;
  if (compiled_.count(program(kind, true)) == 0 && !known_to_be_long) {
    Bounds quick = bounds;
    quick.processor_seconds = quick_seconds_;
    out = attempt(kind, quick, false, environment, progress);
    if (!out.out_of_time) return out;
    if (kind == Search::errors) errors_took_long_ = true;
  }
  return attempt(kind, bounds, true, environment, progress);
}

SearchResult Spin::attempt(Search kind, const Bounds& bounds, bool fast,
                           const std::vector<std::pair<std::string, std::string>>& environment,
                           const Progress& progress) {
  SearchResult out;
  out.text = compile(kind, bounds, fast);
  if (!out.text.empty()) return out;
  const bool breadth_first = kind == Search::shortest || kind == Search::path;
  const bool hunts = kind == Search::hunt || kind == Search::path;
  double spent = 0;
  // A search that is not deep enough stops at once, and is repeated deeper: little memory is taken
  // for the stack that way.
  for (long depth = std::min(bounds.depth, 100'000L);; depth = std::min(depth * 10, bounds.depth)) {
    Command command;
    command.words = {"./" + program(kind, fast), "-w20", fmt::format("-m{}", depth)};
    if (!breadth_first) command.words.emplace_back("-b");
    if (kind == Search::cycles) command.words.emplace_back("-l");
    if (hunts) command.words.emplace_back("-E");
    command.directory = directory_;
    command.environment = environment;
    command.seconds = std::max(1.0, bounds.seconds - spent);
    command.processor_seconds = bounds.processor_seconds;
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
    if (out.verdict == SearchResult::Verdict::failed && done.started)
      out.text += fmt::format("'{}' {}", command.words.front(), how_it_ended(done));
    const bool too_shallow = out.verdict == SearchResult::Verdict::bounded && out.text == "depth";
    if (done.timed_out && out.verdict != SearchResult::Verdict::assertion) {
      out.verdict = SearchResult::Verdict::bounded;
      out.out_of_time = true;
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
  command.words = {"./" + program(kind, fast), "-r"};
  if (kind == Search::cycles) // a verifier does not find its way back through its own claim
    command.words = {"spin", "-t", "-T", "-B", name_ + ".pml"};
  command.directory = directory_;
  command.environment = environment;
  const Finished done = run(command);
  out.replay = marks_of(done.output);
  if (!done.started || done.signal != 0) {
    out.verdict = Verdict::failed;
    out.text = failure(command, done);
  }
  return out;
}

} // namespace statewire::gen::verify
