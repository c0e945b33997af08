// SPDX-License-Identifier: BSD-3-Clause
#include "mappings.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <string_view>

namespace statewire::registration {

namespace {

// Takes the number off the front, and the character after it.
bool take_number(std::string_view& text, std::uintptr_t& value, int base) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc{}) return false;
  const auto used = static_cast<std::size_t>(end - text.data());
  text.remove_prefix(std::min(used + 1, text.size()));
  return true;
}

// begin-end rwxp offset major:minor inode   name
bool read_line(std::string_view line, Mapping& out) {
  if (!take_number(line, out.range.begin, 16) || !take_number(line, out.range.end, 16))
    return false;
  if (line.size() < 5) return false;
  const bool is_private = line[3] == 'p';
  line.remove_prefix(5);
  std::uintptr_t offset = 0, major = 0, minor = 0, inode = 0;
  if (!take_number(line, offset, 16) || !take_number(line, major, 16) ||
      !take_number(line, minor, 16) || !take_number(line, inode, 10))
    return false;
  const std::size_t name = line.find_first_not_of(' ');
  const bool named = name != std::string_view::npos && line[name] != '[';
  out.private_anonymous = is_private && inode == 0 && !named;
  return true;
}

} // namespace

bool each_mapping(const std::function<bool(const Mapping&)>& visit) {
  const int file = ::open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  std::array<char, 16384> text; // longer than any line
  std::size_t have = 0;
  bool understood = true, more = true;
  while (understood && more) {
    const ssize_t got = ::read(file, text.data() + have, text.size() - have);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      understood = got == 0 && have == 0;
      break;
    }
    have += static_cast<std::size_t>(got);
    std::string_view rest(text.data(), have);
    for (std::size_t end = 0; more && (end = rest.find('\n')) != std::string_view::npos;) {
      Mapping mapping;
      understood = read_line(rest.substr(0, end), mapping);
      more = understood && visit(mapping);
      rest.remove_prefix(end + 1);
    }
    have = rest.size();
    std::memmove(text.data(), rest.data(), have); // to the front: the two may overlap
    if (have == text.size()) understood = false;
  }
  ::close(file);
  return understood;
}

bool private_anonymous(Range what, Range& whole) {
  std::uintptr_t reached = what.begin;
  bool good = true;
  const bool listed = each_mapping([&](const Mapping& mapping) {
    if (mapping.range.end <= what.begin) return true;
    good = mapping.range.begin <= reached && mapping.private_anonymous;
    if (!good) return false;
    if (reached == what.begin) whole.begin = mapping.range.begin;
    whole.end = reached = mapping.range.end;
    return reached < what.end;
  });
  return listed && good && reached >= what.end;
}

} // namespace statewire::registration
