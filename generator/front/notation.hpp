// SPDX-License-Identifier: BSD-3-Clause
// Which lines of a label are guards, and which only look like one. What looks like a condition
// never becomes an action.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace statewire::gen {

struct LineLook {
  bool guard = false;  // to be read as one
  std::string problem; // not empty: neither a guard nor an action, and why
};

// `below`: the line stands below the dashes, or in `entry` or `exit`, where only actions do.
[[nodiscard]] LineLook look_at(std::string_view line, bool below);

// The same of a label's first line, which names the event more often than not.
[[nodiscard]] bool begins_as_guard(std::string_view line);
// `n > 5`, and nothing but that; not `GO n > 5`. At an edge out of a junction it is a guard.
[[nodiscard]] bool is_comparison(std::string_view line);

// What is wrong with a line that names the event, if there is a condition in it; empty: nothing.
[[nodiscard]] std::string condition_in_event(std::string_view line);

// What is wrong with `GO if` above another line; empty: nothing.
[[nodiscard]] std::string condition_below(std::string_view line);

// The word of `GO if(ready)`, `GO;when ready`, `if` alone; empty: there is none.
[[nodiscard]] std::string_view condition_behind_event(std::string_view line);
// The word of `act if ready`, `act (unless busy)` or `ready ? act : wait`; empty: there is none.
[[nodiscard]] std::string_view condition_in_action(std::string_view line);
// The state of `goto A`, `state = A`: such an action says where it leads. Empty: it does not.
[[nodiscard]] std::string goal_of(std::string_view action);
// Is the action several, as `a, b`? `f(a, b)`, `say "a, b"` and `1,5` are not.
[[nodiscard]] bool has_list(std::string_view line);

// `EVENT [guard] / actions`, any of them missing: offsets of its parts.
struct UmlParts {
  struct Part {
    std::size_t begin = 0, end = 0; // equal: missing
  };
  Part event, guard, actions; // the guard with its brackets
  bool slash = false;
};
// Nothing if the line has neither brackets nor a '/' outside parentheses.
[[nodiscard]] std::optional<UmlParts> uml_parts(std::string_view line);

// `{a(); b();}`, as programs have actions: what stands inside.
[[nodiscard]] std::string_view without_braces(std::string_view actions);

// Where a line has `: `, or an arrow, as `input -> output`.
[[nodiscard]] UmlParts::Part pair_sign(std::string_view line); // empty: nowhere

// What follows the first '/' of a line holds a second pair: `0/1 | 1/0` and `0/1; 1/0` draw two
// transitions as one, `km/h` does not.
[[nodiscard]] bool is_second_pair(std::string_view actions);
// `-`: an output of a Mealy machine that is none.
[[nodiscard]] bool is_no_output(std::string_view actions);

[[nodiscard]] bool is_else(std::string_view line);

// Where the parenthesis or bracket at `open` is closed; npos: nowhere.
[[nodiscard]] std::size_t closing(std::string_view line, std::size_t open);
// `event = NAME`: where NAME begins; npos for any other line.
[[nodiscard]] std::size_t named_event(std::string_view line);
// `send X`, `raise vc UP`, `-> out`, `x := 1`, `++x`, `ring()`: an action wherever it stands.
[[nodiscard]] bool is_worded_as_action(std::string_view line);
// `as long as possible` asks nothing.
[[nodiscard]] bool is_how_long(std::string_view lower_case);
// Why Graphviz draws something else for the escape at the front, of two characters or more, than it
// looks; empty: it does not.
[[nodiscard]] std::string escape_problem(std::string_view text);
// `// text`, `/* text`
[[nodiscard]] bool is_comment(std::string_view line);
// Not in `ring /* x */`, nor if the line has a `//`, of a comment or an address.
[[nodiscard]] bool ends_in_slash(std::string_view line);
// Is the '/' part of a sign of logic, `a /\ b` or `a \/ b`? `a/\epsilon` has an action.
[[nodiscard]] bool is_logic(std::string_view line, std::size_t slash);
// Does the line go on with the alternatives of the one before?
[[nodiscard]] bool has_bar(std::string_view line);

} // namespace statewire::gen
