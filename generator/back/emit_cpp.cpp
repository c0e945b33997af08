// SPDX-License-Identifier: BSD-3-Clause
// generated/NAME.hpp, top to bottom.
#include "back.hpp"
#include "emit_cpp_parts.hpp"
#include "text.hpp"

#include <fmt/format.h>

namespace statewire::gen {

std::string emit_cpp(const Machine& machine, const std::string& name_space) {
  const std::string whole_name = name_space + "::" + machine.name;
  std::string out;
  out += fmt::format("// {}: written by statewirec from {}. Do not edit: edit the spec.\n",
                     cpp_comment(machine.name), cpp_comment(spec_path(machine.where)));
  if (!machine.comment.empty()) out += fmt::format("// {}\n", cpp_comment(machine.comment));
  out += "// clang-format off\n"
         "#pragma once\n\n"
         "#include <array>\n#include <cstddef>\n#include <cstdint>\n#include <optional>\n"
         "#include <string_view>\n\n"
         "#include <statewirec/machine.hpp>\n\n";
  out += fmt::format("namespace {} {{\n\n", whole_name);
  append_vocabulary(out, machine);
  append_transitions(out, machine);
  append_verdicts(out, machine);
  append_questions(out, machine);
  append_hooks(out, machine);
  const CellCalls calls = append_cells(out, machine);
  append_dispatch(out, machine, calls);
  out += fmt::format("}} // namespace {}\n", whole_name);
  return out;
}

std::string too_large_for_cpp(const Machine& machine) {
  constexpr std::size_t most = 0xFFFF; // one less than 16 bits have: k_several is reserved
  const struct {
    std::size_t count;
    const char* what;
  } parts[] = {{machine.states.size(), "states"},
               {machine.events.size(), "events"},
               {taken_count(machine), "transitions"},
               {machine.written.size(), "edges"}};
  for (const auto& [count, what] : parts)
    if (count > most)
      return fmt::format("the machine \"{}\" has {} {}: C++ tables hold {} at most; split it, or "
                         "give groups of states what they share",
                         machine.name, count, what, most);
  return {};
}

} // namespace statewire::gen
