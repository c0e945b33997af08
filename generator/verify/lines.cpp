// SPDX-License-Identifier: BSD-3-Clause
#include "lines.hpp"

#include "../front/words.hpp"

#include <algorithm>
#include <charconv>

namespace statewire::gen::verify {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

} // namespace

void Line::skip_blanks() {
  while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
}

Location Line::here(std::size_t length) const {
  Location where;
  where.file = file_;
  where.line = number_;
  where.column = static_cast<std::uint32_t>(at_ + 1);
  where.length = static_cast<std::uint32_t>(std::max<std::size_t>(length, 1));
  return where;
}

Word Line::word() {
  std::size_t end = at_;
  const auto special = [&](std::size_t i) {
    return text_[i] == '=' || text_[i] == ':' || text_.substr(i, 2) == "..";
  };
  if (end < text_.size() && special(end)) {
    end += text_[end] == '.' ? 2 : 1;
  } else {
    while (end < text_.size() && !is_blank(text_[end]) && !special(end)) ++end;
  }
  Word out{std::string(text_.substr(at_, end - at_)), here(end - at_)};
  at_ = end;
  skip_blanks();
  return out;
}

Word Line::file_name() {
  std::size_t end = at_;
  while (end < text_.size() && !is_blank(text_[end])) ++end;
  Word out{std::string(text_.substr(at_, end - at_)), here(end - at_)};
  at_ = end;
  skip_blanks();
  return out;
}

bool Line::take(std::string_view text) {
  Line ahead = *this;
  if (ahead.word().text != text) return false;
  *this = ahead;
  return true;
}

std::optional<long> Line::number() {
  Line ahead = *this;
  const Word word = ahead.word();
  long value = 0;
  const char* end = word.text.data() + word.text.size();
  const auto [to, error] = std::from_chars(word.text.data(), end, value);
  if (word.text.empty() || error != std::errc() || to != end) return std::nullopt;
  *this = ahead;
  return value;
}

std::string Line::rest() {
  std::string out(trim(text_.substr(std::min(at_, text_.size()))));
  at_ = text_.size();
  return out;
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

} // namespace statewire::gen::verify
