// SPDX-License-Identifier: BSD-3-Clause
#include "memory_watch.hpp"

#include <fstream>
#include <locale>
#include <string>

namespace statewire::registration {

bool each_mapping(const std::function<bool(const Mapping&)>& visit) {
  std::ifstream file("/proc/self/maps");
  file.imbue(std::locale::classic()); // the program's may have a space between digits
  Mapping mapping;
  char dash = 0;
  std::uintptr_t offset = 0, inode = 0;
  std::string rights, device, rest;
  // begin-end rwxp offset major:minor inode   name
  while (file >> std::hex >> mapping.range.begin >> dash >> mapping.range.end >> rights >> offset >>
             device >> std::dec >> inode &&
         std::getline(file, rest)) {
    const std::size_t name = rest.find_first_not_of(' ');
    const bool is_file = inode != 0 || (name != std::string::npos && rest[name] != '[');
    mapping.private_anonymous = rights.ends_with('p') && !is_file;
    if (!visit(mapping)) return true;
  }
  return file.eof();
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
