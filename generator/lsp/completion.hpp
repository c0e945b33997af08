// SPDX-License-Identifier: BSD-3-Clause
// What may be written at a place of a spec.
#pragma once

#include "workspace.hpp"

namespace statewire::gen::lsp {

struct Proposal {
  enum class Kind : std::uint8_t { state, event, machine, action, group, attribute, phrase };
  std::string text;
  Kind kind = Kind::state;
};

struct Proposals {
  std::size_t begin = 0; // what stands from here up to the cursor is replaced
  std::vector<Proposal> items;
  bool incomplete = false; // there are more than are listed
};

[[nodiscard]] Proposals complete(Workspace& workspace, const Document& document,
                                 std::size_t offset);

} // namespace statewire::gen::lsp
