// SPDX-License-Identifier: BSD-3-Clause
// The passes of `statewirec doc`: C++ sources searched for hooks, runs, the site.
#include "../back/hooks.hpp"
#include "../back/text.hpp"
#include "../doc/site.hpp"
#include "passes.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <set>
#include <system_error>

namespace statewire::gen::cli {
namespace {

namespace fs = std::filesystem;

bool is_source(const fs::path& path) {
  constexpr std::array extensions{".hpp", ".cpp", ".h", ".cc", ".hh", ".cxx", ".hxx", ".ipp", ".c"};
  const std::string extension = path.extension().string();
  return std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
}

// The C++ sources of a folder and of those below it, in one order everywhere.
std::string list_sources(const std::string& folder, std::vector<std::string>& files) {
  std::error_code error;
  fs::recursive_directory_iterator at(folder, error);
  for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    if (at->path().filename().string().starts_with('.')) {
      if (at->is_directory(error)) at.disable_recursion_pending();
    } else if (is_source(at->path()) && at->is_regular_file(error)) {
      files.push_back(at->path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return error ? fmt::format("cannot read the folder '{}': {}", folder, error.message())
               : std::string();
}

std::string file_name(const std::string& path) { return fs::path(path).filename().string(); }

} // namespace

// A site's addresses, runs and coverage name machines: two of one name would be one.
bool Run::names_are_apart() {
  std::map<std::string, const Machine*> seen;
  for (const Machine& machine : machines_) {
    const auto [first, fresh] = seen.emplace(machine.name, &machine);
    if (fresh) continue;
    fail(k_refused,
         fmt::format("two machines are called \"{}\", at {} and at {}: give one of "
                     "them another name with the graph attribute 'machine', or "
                     "write two sites",
                     machine.name, spec_place(first->second->where), spec_place(machine.where)));
    return false;
  }
  return true;
}

void Run::emit_site() {
  doc::SiteContent content;
  content.title = options_.title;
  std::set<std::string> wanted;
  for (const Machine& machine : machines_)
    for (const Hook& hook : hooks_of(machine)) wanted.insert(hook.ident);
  for (const std::string& folder : options_.hooks) {
    std::vector<std::string> files;
    if (const std::string problem = list_sources(folder, files); !problem.empty())
      return fail(k_unusable, problem);
    read_.insert(read_.end(), files.begin(), files.end());
    for (const std::string& path : files) {
      std::shared_ptr<const SourceFile> file;
      if (const std::string problem = read_source(path, file); !problem.empty())
        return fail(k_unusable, problem);
      doc::find_definitions(spec_path({file, 1, 1, 1}), file->text, wanted, content.definitions);
    }
  }
  for (const std::string& path : options_.runs) {
    std::string text;
    std::string problem = read_text(path, text);
    if (problem.empty()) problem = doc::judge_run(path, text);
    if (!problem.empty()) return fail(k_unusable, problem);
    content.runs.push_back({file_name(path), std::move(text)});
  }
  for (const Machine& machine : machines_) {
    const auto counted = coverage_.find(machine.name);
    const Coverage* coverage = counted == coverage_.end() ? nullptr : &counted->second;
    content.drawings.push_back(draw_svg(machine, coverage));
    if (content.drawings.back().empty())
      static_cast<void>(std::fprintf(stderr,
                                     "statewirec: Graphviz could not lay out the machine \"%s\": "
                                     "the site has it without a diagram\n",
                                     machine.name.c_str()));
  }
  content.coverage = coverage_;
  content.machines = machines_;
  add("index", ".html", doc::site_page(content));
}

} // namespace statewire::gen::cli
