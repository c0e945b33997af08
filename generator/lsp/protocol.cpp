// SPDX-License-Identifier: BSD-3-Clause
#include "protocol.hpp"

#include <algorithm>
#include <limits>

namespace statewire::gen::lsp {
namespace {

std::uint32_t count_from(const Json& object, const char* name) {
  const Json& value = member(object, name);
  if (!value.is_number_integer())
    throw RequestError(k_invalid_params, std::string("'") + name + "' is no whole number");
  if (!value.is_number_unsigned() && value.get<std::int64_t>() < 0)
    throw RequestError(k_invalid_params, std::string("'") + name + "' is negative");
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(
      value.get<std::uint64_t>(), std::numeric_limits<std::int32_t>::max()));
}

Json position_json(Position position) {
  return {{"line", position.line}, {"character", position.character}};
}

} // namespace

const Json& member(const Json& object, const char* name) {
  if (!object.is_object() || !object.contains(name))
    throw RequestError(k_invalid_params, std::string("'") + name + "' is missing");
  return object[name];
}

std::string text_member(const Json& object, const char* name) {
  const Json& value = member(object, name);
  if (!value.is_string())
    throw RequestError(k_invalid_params, std::string("'") + name + "' is no string");
  return value.get<std::string>();
}

Position position_from(const Json& json) {
  return {count_from(json, "line"), count_from(json, "character")};
}

Json range_json(const Analysis& analysis, std::size_t begin, std::size_t end, Encoding encoding) {
  const std::string& text = analysis.file->text;
  return {{"start", position_json(analysis.lines.position(text, begin, encoding))},
          {"end", position_json(analysis.lines.position(text, end, encoding))}};
}

Json location_json(const Analysis& analysis, std::size_t begin, std::size_t end,
                   const Workspace& workspace) {
  return {{"uri", workspace.uri(analysis.file->path)},
          {"range", range_json(analysis, begin, end, workspace.settings.encoding)}};
}

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace statewire::gen::lsp
