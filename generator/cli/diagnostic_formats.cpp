// SPDX-License-Identifier: BSD-3-Clause
#include "diagnostic_formats.hpp"

#include "../back/text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

namespace statewire::gen::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string_view line_of(const Location& where) {
  std::string_view rest = where.file->text;
  for (std::uint32_t line = where.line; line > 1; --line) {
    const auto end = rest.find('\n');
    if (end == std::string_view::npos) return {};
    rest.remove_prefix(end + 1);
  }
  return rest.substr(0, rest.find('\n'));
}

// How many characters the first `bytes` bytes are.
std::uint32_t characters(std::string_view line, std::size_t bytes) {
  const std::string_view part = line.substr(0, bytes);
  const auto continued = std::count_if(part.begin(), part.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
  });
  const std::size_t beyond = bytes > line.size() ? bytes - line.size() : 0;
  return static_cast<std::uint32_t>(part.size() - static_cast<std::size_t>(continued) + beyond);
}

struct Region {
  std::uint32_t column = 1, end = 1;
};
Region region_of(const Location& where) {
  const std::string_view line = line_of(where);
  Region out;
  out.column = characters(line, where.column - 1) + 1;
  // What is longer than its line goes on below: it is shown up to the end of the line.
  const std::size_t last = std::min<std::size_t>(where.column - 1 + where.length,
                                                 std::max<std::size_t>(line.size(), where.column));
  out.end = std::max(characters(line, last) + 1, out.column);
  return out;
}

Json place(const Location& where, Json out) {
  if (!where.file) return out;
  out["file"] = clean_text(where.file->path);
  if (where.line == 0) return out;
  const Region region = region_of(where);
  out["line"] = where.line;
  out["column"] = region.column;
  out["end_column"] = region.end;
  return out;
}

std::string sarif_level(Severity severity) {
  return severity == Severity::remark ? "note" : std::string(name(severity));
}

// Relative to wherever the tool runs; characters that a URI may not hold are escaped.
std::string uri_of(const std::string& path) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("-._~/").find(c) != std::string_view::npos;
    if (plain)
      out += c;
    else
      out.append({'%', digits[byte >> 4U], digits[byte & 15U]});
  }
  return out;
}

Json sarif_location(const Location& where) {
  Json physical{{"artifactLocation", {{"uri", uri_of(where.file->path)}}}};
  if (where.line > 0) {
    const Region region = region_of(where);
    physical["region"] = {
        {"startLine", where.line}, {"startColumn", region.column}, {"endColumn", region.end}};
  }
  return {{"physicalLocation", std::move(physical)}};
}

Json sarif_rule(std::string_view id) {
  Json rule{{"id", id}};
  if (const auto message = find_message(id)) {
    rule["shortDescription"] = {{"text", message->meaning}};
    rule["fullDescription"] = {{"text", message->explanation}};
    rule["defaultConfiguration"] = {{"level", sarif_level(message->severity)}};
  }
  return rule;
}

} // namespace

std::string to_json(const Diagnostics& diagnostics) {
  Json list = Json::array();
  for (const Diagnostic* d : diagnostics.sorted()) {
    Json one = place(d->where, {{"id", d->id}, {"severity", name(d->severity)}});
    one["text"] = clean_text(d->text);
    Json notes = Json::array();
    for (const Note& note : d->notes) {
      Json place_of_note = place(note.where, Json::object());
      place_of_note["text"] = clean_text(note.text);
      notes.push_back(std::move(place_of_note));
    }
    one["notes"] = std::move(notes);
    if (!d->allowed.empty()) one["allowed"] = clean_text(d->allowed);
    list.push_back(std::move(one));
  }
  return Json{{"diagnostics", std::move(list)}}.dump(1) + "\n";
}

std::string to_sarif(const Diagnostics& diagnostics, const std::string& version) {
  std::vector<std::string_view> ids;
  Json results = Json::array();
  for (const Diagnostic* d : diagnostics.sorted()) {
    auto rule = std::find(ids.begin(), ids.end(), d->id);
    if (rule == ids.end()) rule = ids.insert(ids.end(), d->id);
    Json result{{"ruleId", d->id},
                {"ruleIndex", rule - ids.begin()},
                {"level", sarif_level(d->severity)},
                {"message", {{"text", clean_text(d->text)}}}};
    if (d->where.file) result["locations"] = Json::array({sarif_location(d->where)});
    Json related = Json::array();
    for (const Note& note : d->notes)
      if (note.where.file) {
        Json location = sarif_location(note.where);
        location["message"] = {{"text", clean_text(note.text)}};
        related.push_back(std::move(location));
      }
    if (!related.empty()) result["relatedLocations"] = std::move(related);
    if (!d->allowed.empty())
      result["suppressions"] =
          Json::array({{{"kind", "inSource"}, {"justification", clean_text(d->allowed)}}});
    results.push_back(std::move(result));
  }
  Json rules = Json::array();
  for (const std::string_view id : ids) rules.push_back(sarif_rule(id));
  Json driver{{"name", "statewirec"}, {"semanticVersion", version}, {"rules", std::move(rules)}};
  Json run{{"tool", {{"driver", std::move(driver)}}},
           {"columnKind", "unicodeCodePoints"},
           {"results", std::move(results)}};
  return Json{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
              {"version", "2.1.0"},
              {"runs", Json::array({std::move(run)})}}
             .dump(1) +
         "\n";
}

} // namespace statewire::gen::cli
