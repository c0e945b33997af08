// generated/NAME.hpp, top to bottom.
#include "back.hpp"
#include "emit_cpp_parts.hpp"
#include "text.hpp"

#include <fmt/format.h>
#include <set>

namespace statewire::gen {

CellNames name_cells(const Machine& machine) {
  CellNames names(machine.cells.size());
  std::set<std::string> taken;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (machine.cells[i].verdict != Verdict::transition) continue;
    const std::size_t events = machine.events.size();
    std::string name = fmt::format("cell_{}_on_{}", machine.states[i / events].ident,
                                   machine.events[i % events].ident);
    // A on B_on_C, and A_on_B on C.
    while (!taken.insert(name).second) name += '_';
    names[i] = std::move(name);
  }
  return names;
}

std::string emit_cpp(const Machine& machine, const std::string& name_space) {
  const std::string whole_name = name_space + "::" + machine.name;
  const CellNames names = name_cells(machine);
  std::string out;
  out += fmt::format("// {}: written by statewirec from {}. Do not edit: edit the spec.\n",
                     cpp_comment(machine.name), cpp_comment(spec_path(machine.where)));
  if (!machine.comment.empty()) out += fmt::format("// {}\n", cpp_comment(machine.comment));
  out += "// clang-format off\n"
         "#pragma once\n\n"
         "#include <array>\n#include <cstddef>\n#include <cstdint>\n#include <optional>\n"
         "#include <string_view>\n\n"
         "#include <statewire/machine.hpp>\n\n";
  out += fmt::format("namespace {} {{\n\n", whole_name);
  append_vocabulary(out, machine);
  append_transitions(out, machine);
  append_verdicts(out, machine);
  append_questions(out, machine);
  append_hooks(out, machine);
  append_cells(out, machine, names);
  append_dispatch(out, machine, names);
  out += fmt::format("}} // namespace {}\n", whole_name);
  return out;
}

} // namespace statewire::gen
