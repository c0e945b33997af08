// SPDX-License-Identifier: BSD-3-Clause
#include "verify.hpp"

#include "../verify/load.hpp"
#include "../verify/paths.hpp"
#include "../verify/process.hpp"
#include "../verify/report.hpp"
#include "files.hpp"
#include "passes.hpp"
#include "peers.hpp"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace statewire::gen::cli {
namespace {

// Ends SPIN's programs; we clean up after them.
volatile std::sig_atomic_t interrupted = 0;
extern "C" void on_interrupt(int /*signal*/) {
  interrupted = 1;
  verify::interrupt_all();
}

class Verifying {
 public:
  Verifying(const Options& options, verify::ReadFile read)
      : options_(options), read_(std::move(read)), on_terminal_(::isatty(STDERR_FILENO) != 0) {}

  int all() {
    std::vector<std::thread> others;
    const unsigned jobs =
        std::min<unsigned>(options_.jobs, static_cast<unsigned>(options_.inputs.size()));
    for (unsigned i = 1; i < jobs; ++i) others.emplace_back([this] { work(); });
    work();
    for (std::thread& other : others) other.join();
    if (options_.emit_only) return code_;
    summary();
    return code_;
  }

 private:
  void work() {
    for (;;) {
      const std::size_t next = next_++;
      if (next >= options_.inputs.size() || interrupted != 0) return;
      one(options_.inputs[next]);
    }
  }

  void print(std::FILE* to, const std::string& text) {
    if (on_terminal_ && shown_) static_cast<void>(std::fputs("\r\033[K", stderr));
    shown_ = false;
    static_cast<void>(std::fwrite(text.data(), 1, text.size(), to));
    static_cast<void>(std::fflush(to));
  }
  void fail(int code, const std::string& message) {
    print(stderr, fmt::format("statewirec: {}\n", message));
    code_ = std::max(code_, code);
  }
  void progress(const std::string& line) {
    if (!on_terminal_) return;
    const std::lock_guard lock(mutex_);
    static_cast<void>(std::fprintf(stderr, "\r\033[K%.100s", line.c_str()));
    shown_ = true;
  }

  void one(const std::string& path) {
    Diagnostics diagnostics;
    std::string problem;
    // One at a time: reading takes a moment, the searches that follow take the time.
    const auto study = [&] {
      const std::lock_guard lock(loading_);
      return verify::load(path, options_.deep, read_, diagnostics, problem);
    }();
    {
      const std::lock_guard lock(mutex_);
      settle(diagnostics, options_.policy);
      print(stderr, diagnostics.render());
      if (!problem.empty()) fail(k_unusable, problem);
      if (!study || diagnostics.has_errors()) code_ = std::max(code_, k_refused);
    }
    if (!study || diagnostics.has_errors()) return;
    const Promela promela = emit_promela(study->composition);
    if (options_.emit_only) {
      const std::lock_guard lock(mutex_);
      if (options_.artifacts_dir.empty()) return print(stdout, promela.text);
      return write({{study->composition.name + ".pml", promela.text}});
    }
    const verify::TemporaryDirectory directory;
    if (directory.path().empty()) {
      const std::lock_guard lock(mutex_);
      return fail(k_unusable, "no temporary directory can be made: is TMPDIR right?");
    }
    verify::Work work;
    work.directory = directory.path();
    work.deep = options_.deep;
    work.first = options_.first;
    work.bounds = verify::bounds_of(*study, options_.deep);
    work.progress = [this](const std::string& line) { progress(line); };
    if (!options_.path_to.empty()) {
      const verify::Paths paths = verify::find_paths(*study, options_.path_to, work);
      const std::lock_guard lock(mutex_);
      if (interrupted != 0) return;
      if (!paths.problem.empty()) return fail(k_unusable, paths.problem);
      print(stdout, paths.text);
      if (!paths.all_found) code_ = std::max(code_, k_refused);
      if (!options_.artifacts_dir.empty())
        write({{study->composition.name + ".paths.json", paths.json}});
      return;
    }
    const verify::Outcome outcome = verify::investigate(*study, promela, work);
    const std::lock_guard lock(mutex_);
    if (interrupted != 0) return;
    deliver(*study, promela, outcome);
  }

  struct File {
    std::string name, text;
  };
  // All, or none where one of them may not replace what is there.
  void write(const std::vector<File>& files) {
    std::vector<Output> outputs;
    outputs.reserve(files.size());
    for (const File& file : files)
      outputs.push_back(
          {(std::filesystem::path(options_.artifacts_dir) / file.name).string(), file.text});
    for (const Output& output : outputs)
      if (const std::string problem = protection(output, options_.inputs); !problem.empty())
        return fail(k_unusable, problem + ": nothing is written");
    for (const Output& output : outputs)
      if (const std::string problem = write_if_changed(output); !problem.empty())
        fail(k_unusable, problem);
  }

  void deliver(const verify::Study& study, const Promela& promela, const verify::Outcome& outcome) {
    const std::string& name = study.composition.name;
    const std::string text = verify::report(study, promela, outcome);
    print(stdout, text);
    rows_.push_back(verify::row_of(study, outcome));
    coverage_.add(study, outcome);
    if (outcome.kind == verify::Outcome::Kind::failed)
      code_ = std::max(code_, k_unusable);
    else if (!outcome.as_expected)
      code_ = std::max(code_, k_refused);
    if (options_.artifacts_dir.empty()) return;
    std::vector<File> files{{name + ".pml", promela.text}};
    if (outcome.kind == verify::Outcome::Kind::violated) {
      const chart::Chart chart = verify::chart_of(study, promela, outcome);
      const std::string mark = "Written by statewirec verify. Do not edit.";
      files.push_back({name + ".txt", mark + "\n" + text + "\n" + chart::to_text(chart)});
      files.push_back({name + ".svg", "<!-- " + mark + " -->\n" + chart::to_svg(chart)});
      files.push_back({name + ".json", verify::trace_json(study, promela, outcome)});
    }
    write(files);
  }

  void summary() {
    if (interrupted != 0) return fail(k_unusable, "interrupted");
    if (rows_.size() > 1) {
      std::sort(rows_.begin(), rows_.end(),
                [](const auto& a, const auto& b) { return a.scenario < b.scenario; });
      print(stdout, "\n" + verify::table(rows_));
    }
    if (rows_.empty()) return;
    const bool any = std::any_of(rows_.begin(), rows_.end(), [](const verify::Row& row) {
      return row.kind == verify::Outcome::Kind::verified;
    });
    const std::string reached = any ? coverage_.unreached() : std::string();
    if (!reached.empty()) print(stdout, "\n" + reached);
    if (options_.coverage_out.empty()) return;
    if (const std::string problem = write_if_changed({options_.coverage_out, coverage_.json()});
        !problem.empty())
      fail(k_unusable, problem);
  }

  const Options& options_;
  verify::ReadFile read_;
  bool on_terminal_;
  bool shown_ = false;
  std::mutex loading_;
  std::mutex mutex_; // printing, and what follows
  std::atomic<std::size_t> next_ = 0;
  std::vector<verify::Row> rows_;
  verify::ModelCoverage coverage_;
  int code_ = k_done;
};

} // namespace

int verify(const Options& options) {
  if (!options.emit_only)
    if (const std::string missing = verify::missing_tools(); !missing.empty()) {
      static_cast<void>(std::fprintf(stderr, "statewirec: %s\n", missing.c_str()));
      return k_unusable;
    }
  // Before a search that takes its time.
  if (!options.coverage_out.empty())
    if (const std::string problem =
            protection({options.coverage_out, {}, Output::Path::named}, options.inputs);
        !problem.empty()) {
      static_cast<void>(
          std::fprintf(stderr, "statewirec: %s: nothing is written\n", problem.c_str()));
      return k_unusable;
    }
  for (const int signal : {SIGINT, SIGTERM}) static_cast<void>(std::signal(signal, on_interrupt));
  static_cast<void>(
      std::signal(SIGCHLD, SIG_DFL)); // ignored, it would hide how SPIN's programs end
  if (options.inputs.empty() || options.inputs.front().ends_with(".scenario"))
    return Verifying(options, read_as_given).all();
  const PreparedPeers peers = prepare_peers(options);
  if (peers.exit_code != k_done) return peers.exit_code;
  Options prepared = options;
  prepared.inputs = {peers.scenario};
  static_cast<void>(std::fputs(peers.summary.c_str(), stdout));
  return Verifying(prepared, peers.read).all();
}

} // namespace statewire::gen::cli
