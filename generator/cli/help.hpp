// SPDX-License-Identifier: BSD-3-Clause
// What `statewirec --help` and the help of its subcommands say beside the options.
#pragma once

namespace statewire::gen::cli {

inline constexpr const char* k_about =
    "statewirec compiles state machines: Graphviz digraphs (.dot) and "
    "State/Event/Action texts (.sm).\n"
    "docs/reference/dialect.md and docs/reference/sm-language.md describe them;\n"
    "`statewirec lint --explain ID` explains a message.";

inline constexpr const char* k_exit_codes =
    "Exit status: 0 done; 1 the specs have errors, or outputs are stale "
    "(--check); 2 wrong usage, or a file cannot be read, written or replaced.";

inline constexpr const char* k_compile_examples =
    R"(Writes DIR/NAME.hpp for every machine NAME of the inputs. Give all specs of a
stack in one run: then events that one machine raises in another are checked.
Files that would not change are not touched. Files of another spec, and those that
statewirec did not write, are not replaced. Nothing is written while a spec has errors.

Examples:
  statewirec compile spec/*.dot -o generated
  statewirec compile spec/*.dot -o generated --check     in CI: is generated/ current?
  statewirec compile door.dot -o build --depfile build/door.d)";

inline constexpr const char* k_draw_examples =
    R"(Writes, for every machine NAME, DIR/NAME.svg (the diagram), DIR/NAME.md (the
state x event table) and DIR/NAME.html (both side by side). Diagrams do not
depend on the fonts of this machine. A spec with errors is drawn as far as it
could be read, with exit status 1. Files of another spec, and those that
statewirec did not write, are not replaced.

Examples:
  statewirec draw spec/*.dot -o docs/diagrams
  statewirec draw spec/close.dot -o out --coverage run.json
      with the transitions that a run took, by count; the others dashed
  statewirec draw spec/close.dot -o close.pdf --without-errors
  statewirec draw spec/close.dot -T svg -o - >close.svg)";

inline constexpr const char* k_doc_examples =
    R"(Writes DIR/index.html: one file that works when it is opened from a disk, without a
network. For each machine it has the diagram, the state x event table, and each
transition with its guard, actions, line of the spec and C++ function. There one
  - clicks an event, says which guard holds, and sees the machine move;
  - steps two machines that send each other messages (docs/guide/peers.md) through a network
    whose messages are delayed, dropped, reordered;
  - replays runs: a counterexample (NAME.json of `statewirec verify -o`), what a program
    prints with STATEWIRE_TRACE=1, `statewire simulate --seed N --trace FILE`. Runs can
    also be opened in the page.
A spec with errors is shown as far as it could be read; the exit status is 1 then.

Examples:
  statewirec doc spec/*.dot spec/*.sm -o out/docs
  statewirec doc spec/*.dot -o out/docs --hooks runtime/src --coverage run.json
  statewirec doc client.dot server.dot -o site --run out/client_server.json)";

inline constexpr const char* k_lint_examples = R"(Reads and checks, writes nothing.

Examples:
  statewirec lint spec/*.dot
  statewirec lint -Werror -Wno-inferred-initial spec/*.dot
  statewirec lint spec/*.dot --diagnostics sarif --diagnostics-out lint.sarif
  statewirec lint --explain two-can-fire
  statewirec lint --list)";

inline constexpr const char* k_extract_examples =
    R"(Takes the digraphs out of a wiki page, a markdown file or a converter's output
and writes each to DIR/NAME.dot. What the converter did to them is undone:
back-ticks, non-breaking spaces, escapes, labels broken over lines.
State/Event/Action texts (in LaTeX, code fences, plain notes) go to DIR/NAME.sm.

Example:
  statewirec extract close-protocol.md -o spec/imported)";

inline constexpr const char* k_fmt_examples =
    R"(Writes State/Event/Action texts (.sm) in their canonical form: blocks indented by
four columns, one blank line between sections, words and comments kept. A text
with a block that has two readings is reported, and stays as it is.
--to dot rewrites the labels of a Mealy machine, as AALpy, LearnLib and StateLearner
write them, in the notation of docs/reference/dialect.md; all else of the file stays.

Examples:
  statewirec fmt spec/send.sm
  statewirec fmt --to dot learnedModel.dot -o spec
  statewirec fmt --check spec/*.sm      in CI: are they formatted?)";

inline constexpr const char* k_dump_examples =
    R"(Prints the model of all inputs as JSON: states, events, timers, transitions with
the edges they were drawn as, verdicts, hooks with their places. A spec with
errors is printed as far as it could be read, with exit status 1.

Example:
  statewirec dump spec/close.dot | jq '.machines[0].hooks[].signature')";

inline constexpr const char* k_diff_examples =
    R"(Prints what differs between two versions of a spec: states with what they are marked
as, groups with their states, events, and what each state does on each event. Order,
layout, comments, and whether a state or its group answers, make no difference. Exit
status: 0 nothing differs; 1 something does; 2 a spec cannot be read.

Examples:
  git show HEAD:spec/close.dot >old.dot && statewirec diff old.dot spec/close.dot
  statewirec diff old.dot new.dot -o out            also drawn, as out/NAME.diff.svg)";

inline constexpr const char* k_verify_examples =
    R"(A scenario composes machines in a world (docs/guide/verify.md). Exit status 0 means that every
scenario ended as it expects; a search that was not exhaustive proves nothing and counts as 1.
Two specs without a scenario are peers in a default environment (docs/guide/peers.md): what one sends
(an action `send X`) is the event X of the other. One spec alone: two peers of it.
Needs Debian's packages spin and gcc.

Examples:
  statewirec verify client.dot server.dot
  statewirec verify client.dot server.dot --loss 1 --reset 1 -o out
  statewirec verify spec/proof/*.scenario --jobs 2
  statewirec verify spec/proof/crossing.scenario -o out    a counterexample as a sequence chart
  statewirec verify spec/proof/*.scenario --deep --coverage reached.json
  statewirec draw spec/*.dot -o out --coverage reached.json)";

inline constexpr const char* k_lsp_examples =
    R"(A language server (Language Server Protocol, JSON-RPC over standard input and
output) for digraphs (.dot) and State/Event/Action texts (.sm): messages as one
types, those of `lint` for all specs of the folder; what a state does on each
event; completion; the C++ function of a hook; references; rename across specs.
An editor starts it; docs/guide/lsp.md has the lines for Neovim, VS Code and Emacs.

initializationOptions of the client:
  cppFolders  where functions of hooks are looked for, below the workspace
              (default: runtime/, then all of the workspace)
  together    false: each spec is checked by itself (default: its folder is one run)
  warnings    a list of what follows -W, as ["error=sink-state"]

Example:
  statewirec lsp -Wno-inferred-initial)";

} // namespace statewire::gen::cli
