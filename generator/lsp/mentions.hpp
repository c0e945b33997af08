// SPDX-License-Identifier: BSD-3-Clause
// Where a file names states, events, machines and phrases: what hover, references and rename need,
// beside the model. Read with the front end's own readers, so that both agree on what is a name.
#pragma once

#include "../front/front.hpp"

#include <optional>
#include <string>
#include <vector>

namespace statewire::gen::lsp {

enum class Kind : std::uint8_t { state, event, machine, action, group, phrase };

struct Mention {
  Kind kind = Kind::state;
  std::string machine; // lower case; of a phrase, a state or an event: whose
  std::string name;    // as the model has it; of a phrase: the hook
  std::uint32_t begin = 0, end = 0;
  bool foreign = false;    // `machine` is to be looked for in other files as well
  bool identifier = false; // written as an identifier of a world: close_S_CLOSED
};

// Of a digraph file, a State/Event/Action text, or a world.
[[nodiscard]] std::vector<Mention> find_mentions(const std::shared_ptr<const SourceFile>& file,
                                                 const std::vector<Machine>& machines);

[[nodiscard]] bool is_digraph_file(const std::string& path);
[[nodiscard]] bool is_spec_file(const std::string& path); // digraph or State/Event/Action
[[nodiscard]] bool is_world_file(const std::string& path);

// The byte at which a place begins.
[[nodiscard]] std::uint32_t offset_of(const Location& where);

} // namespace statewire::gen::lsp
