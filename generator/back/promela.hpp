// SPDX-License-Identifier: BSD-3-Clause
// Machines composed into one Promela program: what they mean to each other and to the world around
// them, and the text that SPIN reads. docs/guide/verify.md describes the program.
#pragma once

#include "../model/model.hpp"

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen {

struct Composition {
  struct Constant { // parameters, and allowances as ALLOW_WORD
    std::string name;
    long value = 0;
    std::string sentence;
  };
  struct Member { // a machine, and how many of it there are
    Machine machine;
    std::string count_text; // as the world words it
    unsigned count = 1;
    std::string peer; // expression of i: the process it lives in
  };
  struct Property {
    std::string name;
    enum class When : std::uint8_t {
      always, // after every step
      end,    // when nothing can happen any more
      again,  // infinitely often in a run that never ends
    };
    When when = When::end;
    std::string sentence;
  };
  enum class Purpose : std::uint8_t {
    check, // find what violates a property
    hunt,  // find a run that ends properly, with all properties holding
  };

  std::string name, sentence;
  Purpose purpose = Purpose::check;
  std::vector<Constant> constants;
  std::vector<Member> members;
  std::vector<std::string> inputs, messages;
  std::vector<Property> properties; // those to be checked
  bool check_events = true, check_counters = true;
  std::vector<std::array<unsigned, 3>> forced; // hunt: the first choices, kind, a, b
  std::string world_path, world_text;
  std::set<std::string> defined; // macros and inlines of the world

  [[nodiscard]] const Member* find(std::string_view machine) const;
};

// What an action means in the model.
enum class Meaning : std::uint8_t {
  world,   // an inline of the world: do_M_ident
  count,   // a counter of the machine
  raise,   // an event for a machine of the composition
  nothing, // no effect: the phrase has no meaning here
};
[[nodiscard]] Meaning meaning_of(const Composition& all, const Machine& machine,
                                 const Action& action);
[[nodiscard]] bool answered_by_world(const Composition& all, const Machine& machine,
                                     std::string_view question);
// "target_M_X" where the world defines it; "at_i" for a machine that raises its own event; else
// empty.
[[nodiscard]] std::string target_of(const Composition& all, const Machine& machine,
                                    const std::string& other);

// The names of choices, by number: what pick() prints.
struct PickKind {
  enum class Kind : std::uint8_t { input, timer, early, answer };
  Kind kind = Kind::input;
  std::string macro;            // IN_OPEN
  std::size_t member = 0;       // timer, early, answer
  TimerIndex timer = 0;         // timer, early
  std::string question, phrase; // answer: the hook, and its words
};

// Number that names the transition that a hunt wants (STATEWIRE_WANTED).
[[nodiscard]] constexpr std::size_t wanted_number(std::size_t member, std::size_t transition) {
  return member * 1000 + transition;
}

struct Promela {
  std::string text;
  std::vector<PickKind> kinds;
};
[[nodiscard]] Promela emit_promela(const Composition& composition);

} // namespace statewire::gen
