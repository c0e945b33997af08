// SPDX-License-Identifier: BSD-3-Clause
#include "text.hpp"

#include <algorithm>
#include <filesystem>

namespace statewire::gen::lsp {
namespace {

// Bytes of the character at the front of `text`, at least 1. A byte that begins none is one.
std::size_t length_of(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t want = lead >= 0xF0 && lead < 0xF8 ? 4
                           : lead >= 0xE0              ? 3
                           : lead >= 0xC2              ? 2
                                                       : 1;
  if (lead >= 0xF8 || want > text.size()) return 1;
  for (std::size_t i = 1; i < want; ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) return 1;
  return want;
}

std::uint32_t units(std::string_view text, Encoding encoding) {
  if (encoding == Encoding::utf8) return static_cast<std::uint32_t>(text.size());
  std::uint32_t count = 0;
  while (!text.empty()) {
    const std::size_t length = length_of(text);
    count += length == 4 ? 2 : 1;
    text.remove_prefix(length);
  }
  return count;
}

int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

} // namespace

LineTable::LineTable(std::string_view text) : starts_{0} {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')))
      starts_.push_back(i + 1);
}

Position LineTable::position(std::string_view text, std::size_t offset, Encoding encoding) const {
  offset = std::min(offset, text.size());
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const std::size_t start = *(next - 1);
  return {static_cast<std::uint32_t>(next - starts_.begin() - 1),
          units(text.substr(start, offset - start), encoding)};
}

std::size_t offset_of(std::string_view text, Position position, Encoding encoding) {
  std::size_t at = 0;
  for (std::uint32_t line = 0; line < position.line; ++line) {
    at = text.find_first_of("\r\n", at);
    if (at == std::string_view::npos) return text.size();
    at += text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n' ? 2 : 1;
  }
  const std::string_view line = text.substr(at, text.find_first_of("\r\n", at) - at);
  if (encoding == Encoding::utf8)
    return at + std::min<std::size_t>(position.character, line.size());
  std::size_t i = 0;
  for (std::uint32_t left = position.character; left > 0 && i < line.size();) {
    const std::size_t length = length_of(line.substr(i));
    if (length == 4 && left == 1) break; // between the halves of a pair
    left -= length == 4 ? 2 : 1;
    i += length;
  }
  return at + i;
}

std::string path_of(const std::string& uri) {
  constexpr std::string_view scheme = "file://";
  if (!uri.starts_with(scheme)) return uri;
  const auto slash = uri.find('/', scheme.size()); // behind the host, which is empty or this one
  if (slash == std::string::npos) return uri;
  std::string out;
  for (std::size_t i = slash; i < uri.size(); ++i) {
    if (uri[i] == '%' && i + 2 < uri.size() && hex(uri[i + 1]) >= 0 && hex(uri[i + 2]) >= 0) {
      out += static_cast<char>(hex(uri[i + 1]) * 16 + hex(uri[i + 2]));
      i += 2;
    } else {
      out += uri[i];
    }
  }
  return std::filesystem::path(out).lexically_normal().string();
}

std::string uri_of(const std::string& path) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  if (!path.starts_with('/')) return path;
  std::string out = "file://";
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

} // namespace statewire::gen::lsp
