// SPDX-License-Identifier: BSD-3-Clause
// The hooks of a machine: every phrase that C++ must answer or perform, once.
#pragma once

#include "../model/model.hpp"

#include <string>
#include <vector>

namespace statewire::gen {

struct Hook {
  enum class Kind : std::uint8_t { question, action, start_timer, stop_timer, unexpected, defer };
  Kind kind = Kind::action;
  std::string ident;           // of the member function
  std::string phrase;          // the words of the spec
  std::string signature;       // "void send_close_ack_false()", as an implementation writes it
  std::vector<Location> where; // all places, the first one first
};

// Questions and actions in order of place, then what the machine's timers and verdicts need.
[[nodiscard]] std::vector<Hook> hooks_of(const Machine& machine);

} // namespace statewire::gen
