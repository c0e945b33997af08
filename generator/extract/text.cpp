// SPDX-License-Identifier: BSD-3-Clause
#include "text.hpp"

#include "../front/entities.hpp"

namespace statewire::gen::extract {
namespace {

// 0x80 to 0x9f, where Windows-1252 has what typographers like; 0 where it has nothing.
constexpr std::array<char16_t, 32> k_windows_1252 = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

unsigned byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
}

bool is_other_blank(char32_t c) {
  return c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F ||
         c == 0x3000 || c == 0x0B || c == 0x0C;
}

bool is_invisible(char32_t c) {
  return (c < 0x20 && c != '\t') || c == 0x7F || (c >= 0x80 && c < 0xA0) || c == 0xAD ||
         (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2060 && c <= 0x2069) || c == 0xFEFF;
}

// UTF-16 is recognised by its byte order mark only.
bool from_utf16(std::string_view document, std::string& out) {
  if (document.size() < 2) return false;
  const bool little = byte_at(document, 0) == 0xFF && byte_at(document, 1) == 0xFE;
  const bool big = byte_at(document, 0) == 0xFE && byte_at(document, 1) == 0xFF;
  if (!little && !big) return false;
  const auto unit = [&](std::size_t at) -> char32_t {
    const unsigned a = byte_at(document, at);
    const unsigned b = byte_at(document, at + 1);
    return little ? (b << 8U) | a : (a << 8U) | b;
  };
  for (std::size_t at = 2; at + 1 < document.size(); at += 2) {
    char32_t c = unit(at);
    if (c >= 0xD800 && c < 0xDC00 && at + 3 < document.size()) {
      const char32_t low = unit(at + 2);
      if (low >= 0xDC00 && low < 0xE000) {
        c = 0x10000 + ((c - 0xD800) << 10U) + (low - 0xDC00);
        at += 2;
      }
    }
    append_utf8(out, c >= 0xD800 && c < 0xE000 ? 0xFFFD : c);
  }
  return true;
}

Line decode_line(std::string_view raw, std::uint32_t number, bool converted) {
  Line line{.text = {}, .number = number, .undone = {}};
  if (converted) note(line.undone, Mend::encoding);
  std::string valid;
  for (std::size_t at = 0; at < raw.size();) {
    const std::size_t length = utf8_length(raw, at);
    if (length != 0) {
      valid.append(raw, at, length);
      at += length;
      continue;
    }
    const unsigned byte = byte_at(raw, at++);
    const char32_t value = byte < 0xA0 ? k_windows_1252.at(byte - 0x80) : byte;
    append_utf8(valid, value != 0 ? value : 0xFFFD);
    note(line.undone, Mend::encoding);
  }
  line.text = plain_blanks(valid, line.undone);
  return line;
}

} // namespace

CodePoint code_point(std::string_view text, std::size_t at) {
  const std::size_t length = utf8_length(text, at);
  const unsigned lead = byte_at(text, at);
  if (length < 2) return {lead, 1};
  char32_t value = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) value = (value << 6U) | (byte_at(text, at + i) & 0x3FU);
  return {value, length};
}

std::string plain_blanks(std::string_view text, Mends& undone) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = code_point(text, at);
    // A joiner between two characters that are not ASCII is spelling (emoji, Persian), not debris.
    const bool joins = (c.value == 0x200C || c.value == 0x200D) && !out.empty() &&
                       (byte_at(out, out.size() - 1) & 0x80U) != 0 &&
                       (byte_at(text, at + c.length) & 0x80U) != 0;
    if (is_other_blank(c.value)) {
      out += ' ';
      note(undone, Mend::blanks);
    } else if (is_invisible(c.value) && !joins) {
      note(undone, Mend::invisible);
    } else {
      out.append(text, at, c.length);
    }
    at += c.length;
  }
  return out;
}

std::vector<Line> decode(std::string_view document) {
  std::string converted;
  const bool was_utf16 = from_utf16(document, converted);
  if (was_utf16) document = converted;
  std::vector<Line> lines;
  std::uint32_t number = 1;
  for (std::size_t at = 0; at < document.size(); ++number) {
    std::size_t end = document.find_first_of("\r\n", at);
    if (end == std::string_view::npos) end = document.size();
    lines.push_back(decode_line(document.substr(at, end - at), number, was_utf16));
    // A line ends at LF, CR LF or (very old files) CR alone.
    at = end + (document.substr(end, 2) == "\r\n" ? 2 : 1);
  }
  return lines;
}

bool starts_with_word(std::string_view text, std::size_t at, std::string_view word) {
  if (at > text.size() || text.size() - at < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i)
    if (lower(text[at + i]) != word[i]) return false;
  return true;
}

} // namespace statewire::gen::extract
