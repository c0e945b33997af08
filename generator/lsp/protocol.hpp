// SPDX-License-Identifier: BSD-3-Clause
// JSON of the protocol: errors of requests, places, and access to members that may be missing.
#pragma once

#include "workspace.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace statewire::gen::lsp {

using Json = nlohmann::json;

enum ErrorCode : int {
  k_parse_error = -32700,
  k_invalid_request = -32600,
  k_method_not_found = -32601,
  k_invalid_params = -32602,
  k_internal_error = -32603,
  k_not_initialized = -32002,
  k_request_cancelled = -32800,
  k_request_failed = -32803
};

// A request that is answered with an error.
class RequestError : public std::runtime_error {
 public:
  RequestError(int code, const std::string& text) : std::runtime_error(text), code_(code) {}
  [[nodiscard]] int code() const { return code_; }

 private:
  int code_;
};

// A member of an object; what is missing, or of another type, is InvalidParams.
[[nodiscard]] const Json& member(const Json& object, const char* name);
[[nodiscard]] std::string text_member(const Json& object, const char* name);
[[nodiscard]] Position position_from(const Json& json);

[[nodiscard]] Json range_json(const Analysis& analysis, std::size_t begin, std::size_t end,
                              Encoding encoding);
[[nodiscard]] Json location_json(const Analysis& analysis, std::size_t begin, std::size_t end,
                                 const Workspace& workspace);
// Valid UTF-8, whatever the text holds.
[[nodiscard]] std::string dump(const Json& json);

} // namespace statewire::gen::lsp
