// SPDX-License-Identifier: BSD-3-Clause
// Positions of the protocol (lines from 0, characters in UTF-16 or UTF-8 units) and byte offsets.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen::lsp {

enum class Encoding : std::uint8_t { utf8, utf16 };

struct Position {
  std::uint32_t line = 0, character = 0;
};

// Where the lines of a text begin. "\n", "\r\n" and a lone "\r" end a line.
class LineTable {
 public:
  explicit LineTable(std::string_view text);
  [[nodiscard]] Position position(std::string_view text, std::size_t offset,
                                  Encoding encoding) const;

 private:
  std::vector<std::size_t> starts_;
};

// A position behind the end of its line, or of the text, means that end.
[[nodiscard]] std::size_t offset_of(std::string_view text, Position position, Encoding encoding);

// The path of a file: URI, percent-decoded; of any other URI the URI itself.
[[nodiscard]] std::string path_of(const std::string& uri);
[[nodiscard]] std::string uri_of(const std::string& path);

} // namespace statewire::gen::lsp
