// SPDX-License-Identifier: BSD-3-Clause
#include "workspace.hpp"

#include "../cli/files.hpp"
#include "../front/allow.hpp"
#include "../front/checks.hpp"
#include "../front/words.hpp"

#include <algorithm>
#include <set>

namespace statewire::gen::lsp {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t k_most_files = 20000;
constexpr int k_deepest = 24;

std::shared_ptr<Analysis> read(const std::string& path, std::string text) {
  auto file = std::make_shared<const SourceFile>(SourceFile{path, std::move(text)});
  auto out = std::make_shared<Analysis>(Analysis{file, {}, {}, LineTable(file->text), {}, false});
  if (is_world_file(path)) return out;
  out->machines = read_spec(file, out->diagnostics);
  for (const Machine& machine : out->machines) check_alone(machine, out->diagnostics);
  return out;
}

// How many steps it is from one file to another.
std::size_t distance(const std::string& from, const std::string& to) {
  const fs::path way = fs::path(to).lexically_relative(fs::path(from).parent_path());
  return way.empty() ? 1000 : static_cast<std::size_t>(std::distance(way.begin(), way.end()));
}

bool has(const Machine& machine, const Mention& mention) {
  const auto same = [&](const auto& one) {
    return mention.identifier ? one.ident == mention.name : one.name == mention.name;
  };
  switch (mention.kind) {
  case Kind::state:
    return std::any_of(machine.states.begin(), machine.states.end(), same);
  case Kind::event:
    return std::any_of(machine.events.begin(), machine.events.end(), same);
  default:
    return true;
  }
}

} // namespace

const Machine* find_machine(const Analysis& analysis, const std::string& lower_name) {
  for (const Machine& machine : analysis.machines)
    if (lower(machine.name) == lower_name) return &machine;
  return nullptr;
}

void walk(const std::string& folder, const std::function<bool(const fs::path&)>& visit) {
  std::error_code error;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
  std::size_t seen = 0;
  for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    const std::string name = at->path().filename().string();
    std::error_code unknown;
    if (at->is_directory(unknown)) {
      if (name.starts_with('.') || name == "build" || name == "node_modules" ||
          at.depth() >= k_deepest)
        at.disable_recursion_pending();
    } else if (++seen > k_most_files || !visit(at->path())) {
      return;
    }
  }
}

void Workspace::open(Document document) {
  std::string path = document.path;
  documents_.insert_or_assign(std::move(path), std::move(document));
}

void Workspace::close(const std::string& path) { documents_.erase(path); }

Document* Workspace::find(const std::string& path) {
  const auto found = documents_.find(path);
  return found == documents_.end() ? nullptr : &found->second;
}

std::string Workspace::uri(const std::string& path) const {
  const auto found = documents_.find(path);
  return found == documents_.end() ? uri_of(path) : found->second.uri;
}

std::string Workspace::text_of(const std::string& path) {
  if (const Document* document = find(path)) return document->text;
  std::string text;
  static_cast<void>(cli::read_text(path, text));
  return text;
}

std::shared_ptr<Analysis> Workspace::analyse(const std::string& path) {
  if (Document* document = find(path)) {
    if (!document->analysis) {
      document->analysis = read(path, document->text);
      if (!document->analysis->machines.empty()) document->last = document->analysis;
    }
    return document->analysis;
  }
  std::error_code error;
  const fs::path file(path);
  if (!fs::is_regular_file(file, error)) return nullptr;
  const auto time = fs::last_write_time(file, error);
  const auto size = fs::file_size(file, error);
  if (error) return nullptr;
  Cached& cached = cache_[path];
  if (!cached.analysis || cached.time != time || cached.size != size) {
    std::string text;
    if (!cli::read_text(path, text).empty()) return nullptr;
    cached = {time, size, read(path, std::move(text))};
  }
  return cached.analysis;
}

const std::vector<Mention>& Workspace::mentions(Analysis& analysis) {
  if (!analysis.mentioned) analysis.mentions = find_mentions(analysis.file, analysis.machines);
  analysis.mentioned = true;
  return analysis.mentions;
}

std::vector<std::string> Workspace::run_of(const std::string& path) const {
  std::set<std::string> out{path};
  if (!settings.together || !path.starts_with('/')) return {path};
  const fs::path folder = fs::path(path).parent_path();
  std::error_code error;
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator();
       at.increment(error))
    if (const std::string name = at->path().string(); is_spec_file(name)) out.insert(name);
  for (const auto& [other, document] : documents_)
    if (is_spec_file(other) && fs::path(other).parent_path() == folder) out.insert(other);
  return {out.begin(), out.end()};
}

Diagnostics Workspace::diagnose(const std::string& path) {
  const auto own = analyse(path);
  if (!own || is_world_file(path)) return {};
  Diagnostics out = own->diagnostics;
  bool errors = false;
  std::vector<std::shared_ptr<Analysis>> kept; // machines are pointed at
  std::vector<const Machine*> machines;
  for (const std::string& one : run_of(path)) {
    auto analysis = one == path ? own : analyse(one);
    if (!analysis) continue;
    errors = errors || analysis->diagnostics.has_errors();
    for (const Machine& machine : analysis->machines) machines.push_back(&machine);
    kept.push_back(std::move(analysis));
  }
  check_between(machines, out);
  errors = errors || out.has_errors();
  out.edit([&](const Diagnostic& one) { return one.where.file == own->file; });
  allow({own->file}, !errors, out);
  cli::apply(settings.policy, out);
  return out;
}

std::vector<std::string> Workspace::files(const std::string& path) const {
  std::set<std::string> out;
  for (const std::string& one : run_of(path)) out.insert(one);
  for (const auto& [other, document] : documents_) out.insert(other);
  for (const std::string& root : settings.roots)
    walk(root, [&](const fs::path& file) {
      const std::string name = file.string();
      if (is_spec_file(name) || is_world_file(name)) out.insert(name);
      return true;
    });
  return {out.begin(), out.end()};
}

std::shared_ptr<Analysis> Workspace::machine_file(const std::string& from, const Mention& mention) {
  std::shared_ptr<Analysis> best;
  std::size_t steps = 0;
  if (auto own = analyse(from)) {
    const Machine* machine = find_machine(*own, mention.machine);
    if (machine != nullptr && has(*machine, mention)) return own;
  }
  if (!mention.foreign) return nullptr;
  for (const std::string& path : files(from)) {
    const std::size_t far = distance(from, path);
    if (path == from || !is_spec_file(path) || (best && far >= steps)) continue;
    // A file that does not hold the name of the machine does not define it, unless it is named so.
    const std::string text = lower(text_of(path));
    if (text.find(mention.machine) == std::string::npos &&
        lower(enumerator(fs::path(path).stem().string())) != mention.machine)
      continue;
    auto analysis = analyse(path);
    const Machine* machine = analysis ? find_machine(*analysis, mention.machine) : nullptr;
    if (machine == nullptr || !has(*machine, mention)) continue;
    best = std::move(analysis);
    steps = far;
  }
  return best;
}

std::vector<Place> Workspace::at(const std::string& path, std::size_t offset) {
  const auto analysis = analyse(path);
  if (!analysis) return {};
  std::vector<Place> out;
  for (const Mention& mention : mentions(*analysis))
    if (mention.begin <= offset && offset <= mention.end) out.push_back({analysis, mention});
  std::stable_sort(out.begin(), out.end(), [](const Place& a, const Place& b) {
    return a.mention.end - a.mention.begin < b.mention.end - b.mention.begin;
  });
  return out;
}

std::vector<Place> Workspace::references(const Place& place) {
  const Mention& wanted = place.mention;
  std::vector<Place> out;
  const auto collect = [&](const std::shared_ptr<Analysis>& analysis,
                           const std::function<bool(const Mention&)>& is) {
    for (const Mention& mention : mentions(*analysis))
      if (mention.kind == wanted.kind && is(mention)) out.push_back({analysis, mention});
  };
  const std::string& here = place.analysis->file->path;
  const bool shared =
      wanted.kind == Kind::state || wanted.kind == Kind::event || wanted.kind == Kind::machine;
  if (!shared) {
    collect(place.analysis, [&](const Mention& one) {
      return one.machine == wanted.machine && one.name == wanted.name;
    });
    return out;
  }
  const auto owner = machine_file(here, wanted);
  if (!owner) return out;
  const Machine& machine = *find_machine(*owner, wanted.machine);
  std::string name = wanted.name, ident = wanted.name;
  const auto names = [&](const auto& all) {
    for (const auto& one : all)
      if (wanted.identifier ? one.ident == wanted.name : one.name == wanted.name) {
        name = one.name;
        ident = one.ident;
      }
  };
  if (wanted.kind == Kind::state) names(machine.states);
  if (wanted.kind == Kind::event) names(machine.events);
  for (const std::string& path : files(owner->file->path)) {
    if (path != owner->file->path) {
      const std::string text = lower(text_of(path));
      if (text.find(wanted.machine) == std::string::npos ||
          (text.find(lower(name)) == std::string::npos &&
           text.find(lower(ident)) == std::string::npos))
        continue;
    }
    const auto analysis = analyse(path);
    if (!analysis) continue;
    std::shared_ptr<Analysis> meant; // by what this file calls by the machine's name
    collect(analysis, [&](const Mention& one) {
      if (one.machine != wanted.machine || one.name != (one.identifier ? ident : name))
        return false;
      if (!meant) meant = machine_file(path, one);
      return meant == owner;
    });
  }
  return out;
}

} // namespace statewire::gen::lsp
