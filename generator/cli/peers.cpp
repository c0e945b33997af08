// SPDX-License-Identifier: BSD-3-Clause
#include "peers.hpp"

#include "../front/front.hpp"
#include "passes.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <system_error>

namespace statewire::gen::cli {
namespace {

namespace fs = std::filesystem;

using Texts = std::map<std::string, std::shared_ptr<const SourceFile>>; // by key_of their path

std::string key_of(const std::string& path) {
  std::error_code error;
  const fs::path canonical = fs::weakly_canonical(path, error);
  return error ? path : canonical.string();
}

class Preparing {
 public:
  explicit Preparing(const Options& options) : options_(options) {}

  PreparedPeers prepare() {
    std::vector<Machine> machines;
    if (!read(machines)) return std::move(out_);
    Diagnostics matching;
    const auto peers = verify::match_peers(machines, options_.environment, matching);
    settle(matching, options_.policy);
    say(matching.render());
    if (peers && !matching.has_errors()) {
      // Before the verdict, because it rests on this; and not into a program that is printed.
      if (!options_.emit_only || !options_.artifacts_dir.empty())
        out_.summary = verify::environment_summary(*peers);
      write(*peers);
    } else
      out_.exit_code = k_refused;
    return std::move(out_);
  }

 private:
  static void say(const std::string& text) { static_cast<void>(std::fputs(text.c_str(), stderr)); }
  void fail(const std::string& message) {
    say(fmt::format("statewirec: {}\n", message));
    out_.exit_code = k_unusable;
  }

  bool read(std::vector<Machine>& machines) {
    Diagnostics reading;
    for (const std::string& path : options_.inputs) {
      const std::string key = key_of(path);
      if (texts_.count(key) != 0) continue; // named twice: peers alike
      std::shared_ptr<const SourceFile> file;
      if (const std::string problem = read_as_given(path, file); !problem.empty()) {
        fail(problem);
        return false;
      }
      if (is_actions_text(*file)) {
        fail(fmt::format("'{}' is a State/Event/Action text: verify reads digraphs (.dot)", path));
        return false;
      }
      texts_[key] = file;
      files_.push_back(path);
      std::vector<Machine> found = read_digraphs(file, reading);
      std::move(found.begin(), found.end(), std::back_inserter(machines));
    }
    if (!reading.has_errors()) judge(machines, reading);
    if (!reading.has_errors() && !machines.empty())
      return true; // they are read again, and reported
    settle(reading, options_.policy);
    say(reading.render());
    out_.exit_code = k_refused;
    return false;
  }
  // Holes are what the search is for: it says which of them a run meets.
  static void judge(const std::vector<Machine>& machines, Diagnostics& reading) {
    check(machines, reading);
    reading.edit([](const Diagnostic& diagnostic) { return diagnostic.id != "hole"; });
  }

  void write(const verify::Peers& peers) {
    const fs::path base = options_.write_world.empty()
                              ? fs::path(verify::environment_name(peers))
                              : fs::path(options_.write_world).replace_extension();
    const std::string world = base.string() + ".world";
    out_.scenario = base.string() + ".scenario";
    std::vector<std::string> machines;
    for (const std::string& file : files_) machines.push_back(from(base.parent_path(), file));
    add({{world, verify::world_text(peers), Output::Path::named},
         {out_.scenario,
          verify::scenario_text(peers, options_.environment, fs::path(world).filename().string(),
                                machines),
          Output::Path::named}});
    out_.read = [texts = std::move(texts_)](const std::string& path,
                                            std::shared_ptr<const SourceFile>& file) {
      const auto known = texts.find(key_of(path));
      if (known == texts.end()) return read_as_given(path, file);
      file = known->second;
      return std::string();
    };
  }
  // A file as a scenario in `folder` names it.
  static std::string from(const fs::path& folder, const std::string& file) {
    if (folder.empty() || fs::path(file).is_absolute()) return file;
    std::error_code error;
    const fs::path relative = fs::relative(fs::absolute(file), fs::absolute(folder), error);
    return error || relative.empty() ? fs::absolute(file).string() : relative.string();
  }
  // Both, or none: they are one.
  void add(const std::vector<Output>& outputs) {
    std::string problem;
    for (const Output& output : outputs) {
      texts_[key_of(output.path)] =
          std::make_shared<const SourceFile>(SourceFile{output.path, output.text});
      if (problem.empty()) problem = protection(output, options_.inputs);
    }
    if (options_.write_world.empty()) return;
    if (!problem.empty()) return fail(problem + ": nothing is written");
    for (const Output& output : outputs)
      if (problem = write_if_changed(output); !problem.empty()) fail(problem);
  }

  const Options& options_;
  PreparedPeers out_;
  Texts texts_;
  std::vector<std::string> files_; // as given, each once
};

} // namespace

PreparedPeers prepare_peers(const Options& options) { return Preparing(options).prepare(); }

} // namespace statewire::gen::cli
