// SPDX-License-Identifier: BSD-3-Clause
#include "diff.hpp"

#include "../back/diff.hpp"
#include "../front/front.hpp"
#include "files.hpp"
#include "passes.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>

namespace statewire::gen::cli {
namespace {

int fail(const std::string& message) {
  static_cast<void>(std::fprintf(stderr, "statewirec: %s\n", message.c_str()));
  return k_unusable;
}

// What can be read is compared, also when it is not fit to be compiled.
bool read(const std::string& path, std::vector<Machine>& machines) {
  std::shared_ptr<const SourceFile> file;
  if (const std::string problem = read_source(path, file); !problem.empty()) {
    static_cast<void>(fail(problem));
    return false;
  }
  Diagnostics diagnostics;
  machines = read_spec(file, diagnostics);
  if (!diagnostics.has_errors() && !machines.empty()) return true;
  static_cast<void>(std::fputs(diagnostics.render().c_str(), stderr));
  static_cast<void>(fail(fmt::format("'{}' cannot be compared", path)));
  return false;
}

class Comparing {
 public:
  explicit Comparing(const Options& options) : options_(options) {}

  int compare() {
    std::vector<Machine> before;
    std::vector<Machine> after;
    const bool readable = read(options_.inputs[0], before);
    if (!read(options_.inputs[1], after) || !readable) return k_unusable;
    pairs(before, after);
    write();
    return code_;
  }

 private:
  void pairs(const std::vector<Machine>& before, const std::vector<Machine>& after) {
    // One machine in each file: the same one, whatever it is called.
    if (before.size() == 1 && after.size() == 1) return pair(before[0], after[0]);
    for (const Machine& machine : after)
      if (const Machine* old = find(before, machine.name))
        pair(*old, machine);
      else
        only("+", machine);
    for (const Machine& machine : before)
      if (find(after, machine.name) == nullptr) only("-", machine);
  }
  static const Machine* find(const std::vector<Machine>& machines, const std::string& name) {
    const auto at = std::find_if(machines.begin(), machines.end(),
                                 [&](const Machine& one) { return one.name == name; });
    return at == machines.end() ? nullptr : &*at;
  }
  void only(const char* sign, const Machine& machine) {
    static_cast<void>(std::printf("%s machine %s\n", sign, machine.name.c_str()));
    code_ = std::max(code_, k_differs);
  }
  void pair(const Machine& before, const Machine& after) {
    const MachineDiff found = gen::diff(before, after);
    static_cast<void>(std::fputs(diff_text(found).c_str(), stdout));
    if (found.same()) return;
    code_ = std::max(code_, k_differs);
    if (options_.artifacts_dir.empty()) return;
    const std::string svg = diff_svg(before, after, found);
    const std::string path = options_.artifacts_dir + "/" + after.name + ".diff.svg";
    if (svg.empty())
      code_ = fail(fmt::format("Graphviz could not lay out what differs in \"{}\"", after.name));
    else
      outputs_.push_back({path, svg});
  }
  void write() {
    for (const Output& output : outputs_)
      if (const std::string problem = protection(output, options_.inputs); !problem.empty()) {
        code_ = fail(problem + ": nothing is written");
        return;
      }
    for (const Output& output : outputs_)
      if (const std::string problem = write_if_changed(output); !problem.empty())
        code_ = fail(problem);
  }

  const Options& options_;
  std::vector<Output> outputs_;
  int code_ = k_same;
};

} // namespace

int diff(const Options& options) { return Comparing(options).compare(); }

} // namespace statewire::gen::cli
