// SPDX-License-Identifier: BSD-3-Clause
#include "features.hpp"

#include "../front/words.hpp"
#include "completion.hpp"
#include "cpp_search.hpp"
#include "hover.hpp"
#include "rename.hpp"

#include <algorithm>
#include <filesystem>

namespace statewire::gen::lsp {
namespace {

std::string path_from(const Json& params) {
  return path_of(text_member(member(params, "textDocument"), "uri"));
}

struct Cursor {
  std::string path;
  std::shared_ptr<Analysis> analysis;
  std::size_t offset = 0;
};

Cursor cursor_from(Workspace& workspace, const Json& params) {
  Cursor out;
  out.path = path_from(params);
  out.analysis = workspace.analyse(out.path);
  if (!out.analysis)
    throw RequestError(k_invalid_params, "'" + out.path + "' is not open, and cannot be read");
  out.offset = offset_of(out.analysis->file->text, position_from(member(params, "position")),
                         workspace.settings.encoding);
  return out;
}

std::vector<Place> places_from(Workspace& workspace, const Json& params) {
  const Cursor cursor = cursor_from(workspace, params);
  return workspace.at(cursor.path, cursor.offset);
}

// The smallest name at the cursor that is known to some spec.
std::optional<Place> name_from(Workspace& workspace, const Json& params) {
  for (Place& place : places_from(workspace, params))
    if (place.mention.kind == Kind::group || place.mention.kind == Kind::action ||
        workspace.machine_file(place.analysis->file->path, place.mention))
      return std::move(place);
  return std::nullopt;
}

std::vector<std::string> cpp_folders(const Workspace& workspace, const std::string& path) {
  std::vector<std::string> out;
  for (const std::string& folder : workspace.settings.cpp_folders)
    for (const std::string& root : workspace.settings.roots)
      out.push_back((std::filesystem::path(root) / folder).string());
  if (!out.empty()) return out;
  for (const std::string& root : workspace.settings.roots) {
    out.push_back((std::filesystem::path(root) / "runtime").string());
    out.push_back(root);
  }
  if (out.empty() && path.starts_with('/'))
    out.push_back(std::filesystem::path(path).parent_path().string());
  return out;
}

Json hook_locations(const Workspace& workspace, const Place& place) {
  Json out = Json::array();
  const auto found = find_hook(cpp_folders(workspace, place.analysis->file->path),
                               place.mention.name, place.mention.machine);
  for (const CppPlace& one : found) {
    const LineTable lines(one.text);
    const auto at = [&](std::size_t offset) {
      const Position p = lines.position(one.text, offset, workspace.settings.encoding);
      return Json{{"line", p.line}, {"character", p.character}};
    };
    out.push_back(
        {{"uri", uri_of(one.path)}, {"range", {{"start", at(one.begin)}, {"end", at(one.end)}}}});
  }
  return out;
}

// Where the model says that a state, an event or a machine is declared.
std::optional<Location> declared_at(const Machine& machine, const Mention& mention) {
  const auto in = [&](const auto& all) -> std::optional<Location> {
    for (const auto& one : all)
      if ((mention.identifier ? one.ident : one.name) == mention.name) return one.where;
    return std::nullopt;
  };
  switch (mention.kind) {
  case Kind::state:
    return in(machine.states);
  case Kind::event:
    return in(machine.events);
  case Kind::machine:
    return machine.where;
  case Kind::group:
    for (const StateGroup& group : machine.groups)
      if (group.name == mention.name) return group.where;
    return std::nullopt;
  case Kind::action:
    for (const Procedure& procedure : machine.procedures)
      if (procedure.name == mention.name) return procedure.where;
    return std::nullopt;
  case Kind::phrase:
    break;
  }
  return std::nullopt;
}

int completion_kind(Proposal::Kind kind) {
  switch (kind) {
  case Proposal::Kind::state:
    return 20; // EnumMember
  case Proposal::Kind::event:
    return 23; // Event
  case Proposal::Kind::machine:
    return 9; // Module
  case Proposal::Kind::action:
  case Proposal::Kind::phrase:
    return 3; // Function
  case Proposal::Kind::group:
    return 7; // Class
  case Proposal::Kind::attribute:
    break;
  }
  return 10; // Property
}

} // namespace

Json hover(Workspace& workspace, const Json& params) {
  for (const Place& place : places_from(workspace, params)) {
    const std::string text = hover_text(workspace, place);
    if (text.empty()) continue;
    return {{"contents", {{"kind", "markdown"}, {"value", text}}},
            {"range", range_json(*place.analysis, place.mention.begin, place.mention.end,
                                 workspace.settings.encoding)}};
  }
  return nullptr;
}

Json completion(Workspace& workspace, const Json& params) {
  const Cursor cursor = cursor_from(workspace, params);
  const Document* document = workspace.find(cursor.path);
  if (document == nullptr)
    throw RequestError(k_invalid_params, "'" + cursor.path + "' is not open");
  const Proposals found = complete(workspace, *document, cursor.offset);
  Json items = Json::array();
  const Json range =
      range_json(*cursor.analysis, found.begin, cursor.offset, workspace.settings.encoding);
  for (const Proposal& one : found.items)
    items.push_back({{"label", one.text},
                     {"kind", completion_kind(one.kind)},
                     {"textEdit", {{"range", range}, {"newText", one.text}}}});
  return {{"isIncomplete", found.incomplete}, {"items", std::move(items)}};
}

Json definition(Workspace& workspace, const Json& params) {
  for (const Place& place : places_from(workspace, params)) {
    if (place.mention.kind == Kind::phrase) {
      Json found = hook_locations(workspace, place);
      if (!found.empty()) return found;
      continue;
    }
    const auto owner = workspace.machine_file(place.analysis->file->path, place.mention);
    const Machine* machine = owner ? find_machine(*owner, place.mention.machine) : nullptr;
    if (machine == nullptr) continue;
    if (const auto where = declared_at(*machine, place.mention)) {
      const std::uint32_t begin = offset_of(*where);
      return Json::array({location_json(*owner, begin, begin + where->length, workspace)});
    }
  }
  return Json::array();
}

Json references(Workspace& workspace, const Json& params) {
  Json out = Json::array();
  const auto place = name_from(workspace, params);
  if (!place) return out;
  const bool declaration = !params.contains("context") || !params["context"].is_object() ||
                           params["context"].value("includeDeclaration", true);
  for (const Place& one : workspace.references(*place)) {
    if (!declaration) {
      const Machine* machine = find_machine(*one.analysis, one.mention.machine);
      const auto where = machine != nullptr ? declared_at(*machine, one.mention) : std::nullopt;
      if (where && offset_of(*where) == one.mention.begin) continue;
    }
    out.push_back(location_json(*one.analysis, one.mention.begin, one.mention.end, workspace));
  }
  return out;
}

Json document_symbols(Workspace& workspace, const Json& params) {
  const auto analysis = workspace.analyse(path_from(params));
  if (!analysis) throw RequestError(k_invalid_params, "the document is not open");
  const Encoding encoding = workspace.settings.encoding;
  const std::string& text = analysis->file->text;
  std::vector<std::size_t> lines{0};
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') lines.push_back(i + 1);
  const auto range_of = [&](const Location& where) {
    const std::size_t line = where.line > 0 ? where.line - 1 : 0;
    const std::size_t begin =
        std::min((line < lines.size() ? lines[line] : 0) + where.column - (where.line > 0 ? 1 : 0),
                 text.size());
    return std::pair(begin, std::min(begin + where.length, text.size()));
  };
  const auto symbol = [&](const std::string& name, int kind, const Location& where) {
    const auto [begin, end] = range_of(where);
    const Json range = range_json(*analysis, begin, end, encoding);
    return Json{{"name", name.empty() ? "?" : name},
                {"kind", kind},
                {"range", range},
                {"selectionRange", range}};
  };
  Json out = Json::array();
  for (std::size_t i = 0; i < analysis->machines.size(); ++i) {
    const Machine& machine = analysis->machines[i];
    Json top = symbol(machine.name, 2, machine.where); // Module
    const bool last = i + 1 == analysis->machines.size();
    const std::size_t end = last ? text.size() : range_of(analysis->machines[i + 1].where).first;
    const std::size_t begin = range_of(machine.where).first;
    top["range"] = range_json(*analysis, begin, std::max(begin, end), encoding);
    Json children = Json::array();
    for (const State& state : machine.states)
      children.push_back(symbol(state.name, 22, state.where)); // EnumMember
    for (const Procedure& procedure : machine.procedures)
      children.push_back(symbol(procedure.name, 12, procedure.where)); // Function
    for (const Event& event : machine.events)
      children.push_back(symbol(event.name, 24, event.where)); // Event
    top["children"] = std::move(children);
    out.push_back(std::move(top));
  }
  return out;
}

Json prepare_rename(Workspace& workspace, const Json& params) {
  const auto place = name_from(workspace, params);
  if (!place || !can_be_renamed(*place)) return nullptr;
  const std::string& text = place->analysis->file->text;
  std::size_t begin = place->mention.begin, end = place->mention.end;
  if (end - begin > 1 && text[begin] == '"' && text[end - 1] == '"') {
    ++begin;
    --end;
  }
  return {{"range", range_json(*place->analysis, begin, end, workspace.settings.encoding)},
          {"placeholder", place->mention.name}};
}

Json rename(Workspace& workspace, const Json& params, bool versioned,
            std::vector<std::string>& hooks) {
  const std::string name = text_member(params, "newName");
  const auto place = name_from(workspace, params);
  if (!place) throw RequestError(k_request_failed, "no state and no event stands here");
  const Renaming renaming = rename(workspace, *place, name);
  if (!renaming.problem.empty()) throw RequestError(k_request_failed, renaming.problem);
  hooks = renaming.hooks;
  std::map<std::string, Json> by_path;
  for (const Edit& edit : renaming.edits) {
    Json& edits = by_path[edit.analysis->file->path];
    if (edits.is_null()) edits = Json::array();
    edits.push_back(
        {{"range", range_json(*edit.analysis, edit.begin, edit.end, workspace.settings.encoding)},
         {"newText", edit.text}});
  }
  Json changes = versioned ? Json::array() : Json::object();
  for (auto& [path, edits] : by_path) {
    const std::string uri = workspace.uri(path);
    if (!versioned) {
      changes[uri] = std::move(edits);
      continue;
    }
    const Document* document = workspace.find(path);
    const Json version = document != nullptr ? Json(document->version) : Json(nullptr);
    changes.push_back(
        {{"textDocument", {{"uri", uri}, {"version", version}}}, {"edits", std::move(edits)}});
  }
  return {{versioned ? "documentChanges" : "changes", std::move(changes)}};
}

} // namespace statewire::gen::lsp
