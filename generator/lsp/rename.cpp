// SPDX-License-Identifier: BSD-3-Clause
#include "rename.hpp"

#include "../front/words.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace statewire::gen::lsp {
namespace {

// A name of DOT that needs no quotes.
bool is_plain(const std::string& name) {
  const auto letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  for (const char* word : {"graph", "digraph", "subgraph", "node", "edge", "strict"})
    if (lower(name) == word) return false;
  return !name.empty() && letter(name[0]) && std::all_of(name.begin(), name.end(), [&](char c) {
    return letter(c) || (c >= '0' && c <= '9');
  });
}

std::string place_of(const Analysis& analysis, std::size_t offset) {
  const std::string& text = analysis.file->text;
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
  return fmt::format("{}:{}", analysis.file->path, line);
}

// What is wrong with the name itself, or "".
std::string judge(const Machine& machine, const Mention& mention, const std::string& name) {
  constexpr std::string_view never = "\"\\,|;:()[]{}<>=&*\n\r\t";
  if (enumerator(name).empty() || collapse(name) != name)
    return fmt::format("'{}' is no name: it needs a letter, and no blanks around it", name);
  if (const auto at = name.find_first_of(never); at != std::string::npos)
    return fmt::format("'{}' is no name: it holds '{}'", name, name.substr(at, 1));
  const auto taken = [&](const auto& all) {
    return std::any_of(all.begin(), all.end(), [&](const auto& one) {
      return one.name != mention.name && one.ident != mention.name && one.ident == enumerator(name);
    });
  };
  if (mention.kind == Kind::state && taken(machine.states))
    return fmt::format("'{}' has a state '{}' already", machine.name, name);
  if (mention.kind == Kind::event && taken(machine.events))
    return fmt::format("'{}' has an event '{}' already", machine.name, name);
  return {};
}

} // namespace

bool can_be_renamed(const Place& place) {
  return place.mention.kind == Kind::state || place.mention.kind == Kind::event;
}

Renaming rename(Workspace& workspace, const Place& place, const std::string& name) {
  Renaming out;
  if (!can_be_renamed(place)) {
    out.problem =
        "only states and events are renamed; a phrase is renamed where it stands, and its "
        "C++ function by hand";
    return out;
  }
  const auto owner = workspace.machine_file(place.analysis->file->path, place.mention);
  const Machine* machine = owner ? find_machine(*owner, place.mention.machine) : nullptr;
  if (machine == nullptr) {
    out.problem = fmt::format("no spec of the workspace has a machine '{}' with '{}'",
                              place.mention.machine, place.mention.name);
    return out;
  }
  out.problem = judge(*machine, place.mention, name);
  if (!out.problem.empty()) return out;
  for (const Place& one : workspace.references(place)) {
    const Mention& mention = one.mention;
    const std::string& text = one.analysis->file->text;
    const std::string written = text.substr(mention.begin, mention.end - mention.begin);
    const bool quoted = written.size() > 1 && written.starts_with('"') && written.ends_with('"');
    if (collapse(quoted ? written.substr(1, written.size() - 2) : written) != mention.name) {
      out.problem =
          fmt::format("{}: '{}' is written with escapes or in pieces here; write it plainly "
                      "first",
                      place_of(*one.analysis, mention.begin), mention.name);
      return out;
    }
    if (mention.foreign && !mention.identifier && name.find(' ') != std::string::npos) {
      out.problem = fmt::format("{}: '{}' is named in a 'raise' or a comparison here, where a name "
                                "has no blanks",
                                place_of(*one.analysis, mention.begin), mention.name);
      return out;
    }
    const bool needs_quotes = mention.kind == Kind::state && !mention.foreign && !is_plain(name) &&
                              !is_actions_text(*one.analysis->file);
    std::string replacement = name;
    if (mention.identifier)
      replacement = enumerator(name);
    else if (quoted || needs_quotes)
      replacement = '"' + name + '"';
    out.edits.push_back({one.analysis, mention.begin, mention.end, replacement});
    // The hook of `raise MACHINE EVENT` and of MACHINE==STATE is named after it.
    if (!mention.foreign || mention.identifier) continue;
    for (const Mention& phrase : Workspace::mentions(*one.analysis)) {
      if (phrase.kind != Kind::phrase || phrase.begin > mention.begin || phrase.end < mention.end)
        continue;
      std::string words = text.substr(phrase.begin, phrase.end - phrase.begin);
      words.replace(mention.begin - phrase.begin, mention.end - mention.begin, name);
      for (const char* sign : {"==", "="})
        if (const auto at = words.find(sign); at != std::string::npos)
          words.replace(at, std::string(sign).size(), " is ");
      const std::string change = phrase.name + " -> " + hook_ident(words);
      if (std::find(out.hooks.begin(), out.hooks.end(), change) == out.hooks.end())
        out.hooks.push_back(change);
    }
  }
  return out;
}

} // namespace statewire::gen::lsp
