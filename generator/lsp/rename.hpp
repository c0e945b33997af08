// SPDX-License-Identifier: BSD-3-Clause
// Renames a state or an event wherever the workspace's specs and worlds name it.
#pragma once

#include "workspace.hpp"

namespace statewire::gen::lsp {

struct Edit {
  std::shared_ptr<Analysis> analysis;
  std::size_t begin = 0, end = 0;
  std::string text;
};

struct Renaming {
  std::string problem; // not empty: nothing is renamed, and why
  std::vector<Edit> edits;
  std::vector<std::string> hooks; // of C++, whose names change with it: "old -> new"
};

[[nodiscard]] bool can_be_renamed(const Place& place);
[[nodiscard]] Renaming rename(Workspace& workspace, const Place& place, const std::string& name);

} // namespace statewire::gen::lsp
