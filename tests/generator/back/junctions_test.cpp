// SPDX-License-Identifier: BSD-3-Clause
// Junctions that stand apart: functions in C++, rows of their own below the table.
#include "back/back.hpp"
#include "back/junctions.hpp"
#include "front/front.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace statewire::gen {
namespace {

Machine machine_of(const std::string& edges) {
  Diagnostics diagnostics;
  auto machines = read_digraphs(
      std::make_shared<const SourceFile>(SourceFile{
          "door.dot",
          "digraph door { events=\"KNOCK, RING\" A [initial=true] B C [ignore=\"*\"]\n"
          "one [shape=diamond, label=\"first?\"]; two [shape=diamond, label=\"second?\"]\n" +
              edges + "}"}),
      diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.render();
  return machines.empty() ? Machine{} : std::move(machines.front());
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

constexpr const char* k_chain =
    "A -> one [label=\"KNOCK\\n----\\nlook\"]; A -> C [label=RING]\n"
    "B -> two [label=KNOCK]; B -> C [label=RING]\n"
    "one -> two [label=\"(day)\\n----\\nopen\"]; one -> C [label=\"(else)\"]\n"
    "two -> B [label=\"(known)\\n----\\ngreet\"]; two -> C [label=\"(else)\"]\n";

TEST(Junctions, one_that_leads_to_another_calls_its_functions) {
  const std::string hpp = emit_cpp(machine_of(k_chain));
  EXPECT_NE(hpp.find("return choose_two(c);"), std::string::npos) << hpp;
  EXPECT_NE(hpp.find("return take_two(s, c, observer, way, first);"), std::string::npos) << hpp;
  EXPECT_LT(hpp.find("unsigned choose_two"), hpp.find("unsigned choose_one")); // is declared before
  EXPECT_EQ(occurrences(hpp, "  if (c.known()) {"), 1U);                       // asked in one place
  EXPECT_EQ(occurrences(hpp, "c.greet();\n"), 1U);                             // done in one place
}

TEST(Junctions, has_rows_of_its_own_and_cells_lead_to_it) {
  const std::string table = state_table(machine_of(k_chain), nullptr);
  EXPECT_NE(table.find("→ **◇ first?** / look"), std::string::npos) << table;
  EXPECT_NE(table.find("| **◇ first?** | day | → **◇ second?** / open |"), std::string::npos)
      << table;
  EXPECT_NE(table.find("|  | else | → **C** |"), std::string::npos) << table;
  EXPECT_EQ(occurrences(table, "known | → **B** / greet"), 1U) << table;
}

TEST(Junctions, one_that_is_entered_once_and_leads_to_states_is_spelled_out) {
  const Machine machine = machine_of(
      "A -> one [label=KNOCK]; A -> C [label=RING]; B -> two [label=KNOCK]; B -> C [label=RING]\n"
      "one -> B [label=\"(day)\"]; one -> C [label=\"(else)\"]\n"
      "two -> A [label=\"(day)\"]; two -> C [label=\"(else)\"]\n");
  EXPECT_TRUE(junctions_apart(machine).empty());
  EXPECT_EQ(emit_cpp(machine).find("choose_"), std::string::npos);
  EXPECT_EQ(state_table(machine, nullptr).find("◇"), std::string::npos);
}

// With the guard and the target, more words than a cell may have.
constexpr const char* k_long_actions =
    "open the door wide and greet the guest that stands there at length\\n"
    "take the coat and the hat and show the way to the hall\\n"
    "offer a chair and something to drink and ask for the weather";

// As a table has them.
std::string long_actions() {
  std::string out = k_long_actions;
  for (auto at = out.find("\\n"); at != std::string::npos; at = out.find("\\n"))
    out.replace(at, 2, "; ");
  return out;
}

TEST(Junctions, one_whose_ways_are_too_long_for_a_cell_has_rows_of_its_own) {
  const Machine machine = machine_of(std::string("A -> one [label=KNOCK]; A -> C [label=RING]\n"
                                                 "B -> two [label=KNOCK]; B -> C [label=RING]\n"
                                                 "one -> B [label=\"(day)\\n----\\n") +
                                     k_long_actions +
                                     "\"]; one -> C [label=\"(else)\"]\n"
                                     "two -> B [label=\"(day)\"]; two -> C [label=\"(else)\"]\n");
  EXPECT_TRUE(junctions_apart(machine).empty());
  const std::string table = state_table(machine, nullptr);
  EXPECT_NE(table.find("| **A** | → **◇ first?** |"), std::string::npos) << table;
  EXPECT_NE(table.find(fmt::format("| **◇ first?** | day | → **B** / {} |", long_actions())),
            std::string::npos)
      << table;
}

TEST(Junctions, an_answer_without_a_junction_that_is_too_long_for_a_cell_has_rows_of_its_own_once) {
  const std::string edge =
      std::string(" [label=\"KNOCK\\n(day)\\n----\\n") + k_long_actions + "\"]\n";
  const std::string table = state_table(
      machine_of(
          "A -> B" + edge + "B -> B" + edge +
          "A -> C [label=\"KNOCK\\n(else)\"]; B -> C [label=\"KNOCK\\n(else)\"]\n"
          "A -> one [label=RING]; one -> B [label=\"(day)\"]; one -> C [label=\"(else)\"]\n"
          "B -> two [label=RING]; two -> B [label=\"(day)\"]; two -> C [label=\"(else)\"]\n"),
      nullptr);
  EXPECT_NE(table.find("| **B** | → **◇ KNOCK in A** |"), std::string::npos) << table;
  EXPECT_EQ(occurrences(table, long_actions()), 1U) << table;
}

Machine machine_in(const std::string& file, const std::string& text) {
  Diagnostics diagnostics;
  auto machines =
      read_spec(std::make_shared<const SourceFile>(SourceFile{file, text}), diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.render();
  return machines.empty() ? Machine{} : std::move(machines.front());
}

TEST(Junctions, a_group_whose_label_is_too_long_for_a_cell_sets_nothing_apart) {
  std::string label;
  for (int i = 0; i < 50; ++i) label += "word ";
  const std::string table = state_table(
      machine_in("door.dot", "digraph door { compound=true; A [initial=true]; C [ignore=\"*\"]\n"
                             "subgraph cluster_ab { label=\"" +
                                 label +
                                 "\"; ignore=RING; A; B }\n"
                                 "A -> B [label=PUSH]; B -> C [label=PUSH]; C -> A [label=RING]\n"
                                 "A -> C [ltail=cluster_ab, label=KNOCK] }"),
      nullptr);
  EXPECT_NE(table.find("→ **C** *(word"), std::string::npos) << table;
  EXPECT_EQ(table.find("## Junctions"), std::string::npos) << table;
}

TEST(Junctions, a_state_that_is_named_as_a_group_with_the_word_group_has_its_own_answers) {
  const std::string table =
      state_table(machine_in("door.sm", "Graph [door]\n"
                                        "Group [Open]\n"
                                        "  Event [quit]\n"
                                        "    Change_State([group Open],[label=\"\"])\n"
                                        "State [A],[within=\"Open\"]\n"
                                        "State [group Open]\n"
                                        "  Event [quit]\n"
                                        "    Change_State([A],[label=\"\"])\n"),
                  nullptr);
  EXPECT_NE(table.find("| **A** | → **group Open** *(Open)* |"), std::string::npos) << table;
  EXPECT_NE(table.find("| **group Open** | → **A** |"), std::string::npos) << table;
}

// A guard is asked once on a way: the function of the second junction would not know the answer.
TEST(Junctions, a_cell_on_whose_way_a_question_comes_again_asks_for_itself) {
  const std::string hpp = emit_cpp(
      machine_of("A -> one [label=KNOCK]; A -> C [label=RING]; B -> C [label=\"KNOCK | RING\"]\n"
                 "one -> two [label=\"(day and known)\"]; one -> C [label=\"(else)\"]\n"
                 "two -> B [label=\"(day and late)\"]; two -> C [label=\"(else)\"]\n"));
  EXPECT_EQ(hpp.find("choose_one"), std::string::npos) << hpp;
  EXPECT_EQ(occurrences(hpp, "if (c.day()) {"), 1U) << hpp;
}

} // namespace
} // namespace statewire::gen
