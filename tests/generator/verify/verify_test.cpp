// SPDX-License-Identifier: BSD-3-Clause
// Scenarios from text to verdict. Golden files: STATEWIRE_UPDATE_GOLDEN=1 accepts the present
// output.
#include "chart/chart.hpp"
#include "support.hpp"
#include "verify/expression.hpp"
#include "verify/load.hpp"
#include "verify/paths.hpp"
#include "verify/report.hpp"
#include "verify/spin.hpp"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace statewire::gen::verify {
namespace {

Study study_of(const std::string& name, bool deep = false) {
  Diagnostics diagnostics;
  std::string problem;
  auto study = load(name + ".scenario", deep, read_case, diagnostics, problem);
  EXPECT_TRUE(study) << problem << diagnostics.render();
  return study ? std::move(*study) : Study{};
}

std::string diagnostics_of(const std::string& name) {
  Diagnostics diagnostics;
  std::string problem;
  EXPECT_FALSE(load(name + ".scenario", false, read_case, diagnostics, problem));
  return diagnostics.render();
}

struct Tried {
  Study study;
  Promela promela;
  Outcome outcome;
};
Tried run_case(const std::string& name) {
  Tried tried;
  tried.study = study_of(name);
  tried.promela = emit_promela(tried.study.composition);
  const TemporaryDirectory directory;
  Work work;
  work.directory = directory.path();
  work.bounds = bounds_of(tried.study, false);
  tried.outcome = investigate(tried.study, tried.promela, work);
  tried.outcome.figures = {}; // differ from run to run
  return tried;
}

TEST(Emission, is_the_same_every_time) {
  const Study study = study_of("ping");
  const std::string text = emit_promela(study.composition).text;
  EXPECT_EQ(text, emit_promela(study_of("ping").composition).text);
  expect_golden("ping.pml", text);
}

TEST(Emission, deep_lines_count_only_with_deep) {
  const auto losses = [](const Study& study) {
    for (const auto& one : study.composition.constants)
      if (one.name == "LOSSES") return one.value;
    return -1L;
  };
  EXPECT_EQ(losses(study_of("ping")), 1);
  EXPECT_EQ(losses(study_of("ping", true)), 3);
}

TEST(Scenarios, slips_are_named_with_their_place) {
  expect_golden("bad.txt", diagnostics_of("bad"));
}

TEST(Scenarios, names_that_the_world_does_not_have_are_named_with_a_suggestion) {
  expect_golden("bad_names.txt", diagnostics_of("bad_names"));
}

TEST(Expressions, are_evaluated_or_refused) {
  const std::map<std::string, std::string> names{{"N", "3"}, {"TWICE", "(2 * N)"}, {"X", "X"}};
  std::string problem;
  EXPECT_EQ(evaluate("TWICE + 1", names, problem), 7);
  EXPECT_EQ(evaluate("N > 2 -> 4 : 5", names, problem), 4);
  EXPECT_EQ(evaluate("-(1 - N) % 2", names, problem), 0);
  for (const char* bad : {"", "1 +", "1 / 0", "M", "X", "99999999999", "(1", "1 2"}) {
    problem.clear();
    EXPECT_FALSE(evaluate(bad, names, problem)) << bad;
    EXPECT_FALSE(problem.empty()) << bad;
  }
  problem.clear();
  EXPECT_FALSE(evaluate(std::string(100000, '('), names, problem));
}

TEST(Verifiers, say_what_stopped_them) {
  using Verdict = SearchResult::Verdict;
  EXPECT_EQ(parse_pan("error: max search depth too small\ndepth reached 9, errors: 0\n").verdict,
            Verdict::bounded);
  EXPECT_EQ(parse_pan("pan: reached -DMEMLIM bound\ndepth reached 9, errors: 0\n").verdict,
            Verdict::bounded);
  EXPECT_EQ(parse_pan("Interrupted\ndepth reached 9, errors: 0\n").verdict, Verdict::bounded);
  EXPECT_EQ(parse_pan("").verdict, Verdict::failed);
}

TEST(Verifiers, have_shown_that_runs_end_when_they_searched_everything) {
  const std::string none = "depth reached 9, errors: 0\n        0 matches within stack\n";
  EXPECT_TRUE(parse_pan(none).acyclic);
  EXPECT_FALSE(parse_pan("depth reached 9, errors: 0\n        1 matches within stack\n").acyclic);
  EXPECT_FALSE(parse_pan("depth reached 9, errors: 0\n").acyclic);
  EXPECT_FALSE(parse_pan("error: max search depth too small\n" + none).acyclic);
}

TEST_F(NeedsSpin, a_sound_protocol_is_verified_and_all_its_transitions_are_reached) {
  const Tried tried = run_case("ping");
  EXPECT_EQ(tried.outcome.kind, Outcome::Kind::verified) << tried.outcome.text;
  ModelCoverage coverage;
  coverage.add(tried.study, tried.outcome);
  expect_golden("ping.txt", report(tried.study, tried.promela, tried.outcome) +
                                coverage.unreached() + coverage.json());
}

// Questions are asked where they stand; exit and entry follow the program.
TEST_F(NeedsSpin, a_state_event_action_machine_is_verified) {
  const Tried tried = run_case("turnstile");
  EXPECT_EQ(tried.outcome.kind, Outcome::Kind::verified) << tried.outcome.text;
  ModelCoverage coverage;
  coverage.add(tried.study, tried.outcome);
  expect_golden("turnstile.txt",
                report(tried.study, tried.promela, tried.outcome) + coverage.unreached());
}

TEST_F(NeedsSpin, transitions_that_nothing_reaches_are_listed) {
  const Tried tried = run_case("fine");
  EXPECT_EQ(tried.outcome.kind, Outcome::Kind::verified) << tried.outcome.text;
  ModelCoverage coverage;
  coverage.add(tried.study, tried.outcome);
  EXPECT_NE(coverage.unreached().find("not reached: lamp.dot:7 LIT -> LIT on ON"),
            std::string::npos)
      << coverage.unreached();
}

class Flaws : public NeedsSpin, public testing::WithParamInterface<const char*> {};
INSTANTIATE_TEST_SUITE_P(Scenarios, Flaws,
                         testing::Values("too_often", "breaking", "off_first", "leaving", "playing",
                                         "turnstile_loose"),
                         [](const auto& info) { return std::string(info.param); });
TEST_P(Flaws, are_found_and_reported_in_the_words_of_the_spec) {
  const Tried tried = run_case(GetParam());
  EXPECT_TRUE(tried.outcome.as_expected) << tried.outcome.property << tried.outcome.text;
  expect_golden(GetParam() + std::string(".txt"),
                report(tried.study, tried.promela, tried.outcome) + "\n" +
                    chart::to_text(chart_of(tried.study, tried.promela, tried.outcome)));
  expect_golden(GetParam() + std::string(".json"),
                trace_json(tried.study, tried.promela, tried.outcome));
}

TEST_F(NeedsSpin, the_shortest_way_to_a_transition_is_found_or_said_not_to_exist) {
  const Study study = study_of("fine");
  const TemporaryDirectory directory;
  Work work;
  work.directory = directory.path();
  const Paths paths = find_paths(study, "all", work);
  EXPECT_EQ(paths.problem, "");
  EXPECT_FALSE(paths.all_found);
  expect_golden("fine_paths.txt", paths.text);
  expect_golden("fine_paths.json", paths.json);
  EXPECT_NE(find_paths(study, "lamp:DARK:ON:LITT", work).problem.find("lamp:DARK:ON:LIT'?"),
            std::string::npos);
}

TEST_F(NeedsSpin, a_violation_that_does_not_come_is_not_as_expected) {
  EXPECT_FALSE(run_case("wrong_expectation").outcome.as_expected);
}

TEST_F(NeedsSpin, a_search_that_was_cut_short_proves_nothing) {
  Study study = study_of("ping");
  study.limits.depth = 20;
  const Promela promela = emit_promela(study.composition);
  const TemporaryDirectory directory;
  Work work;
  work.directory = directory.path();
  work.bounds = bounds_of(study, false);
  const Outcome outcome = investigate(study, promela, work);
  EXPECT_EQ(outcome.kind, Outcome::Kind::bounded);
  EXPECT_FALSE(outcome.as_expected);
  EXPECT_NE(report(study, promela, outcome).find("NOT EXHAUSTIVE: stopped at depth 20"),
            std::string::npos);
}

// A directory in front of PATH, with programs of the test's own.
class Programs {
 public:
  Programs() { ::setenv("PATH", (directory_.path() + ":" + path_).c_str(), 1); }
  ~Programs() { ::setenv("PATH", path_.c_str(), 1); }
  Programs(const Programs&) = delete;
  Programs& operator=(const Programs&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; } // without it
  void add(const std::string& name, const std::string& script) const {
    const std::string file = directory_.path() + "/" + name;
    std::ofstream(file) << "#!/bin/sh\n" << script;
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  }

 private:
  TemporaryDirectory directory_;
  std::string path_ = std::getenv("PATH");
};

TEST_F(NeedsSpin, what_tcc_does_not_compile_gcc_does) {
  const Programs programs;
  programs.add("tcc", "exit 1\n");
  const TemporaryDirectory directory;
  Spin spin(directory.path(), "nothing", "init { skip }\n");
  const SearchResult result = spin.search(Search::errors, {});
  EXPECT_EQ(result.verdict, SearchResult::Verdict::clean) << result.text;
}

// The search for errors alone: a path to a state that another path has reached is no cycle.
TEST_F(NeedsSpin, a_search_for_errors_meets_a_state_of_its_own_path_when_a_run_never_ends) {
  const auto search = [](Search kind, const std::string& steps) {
    const TemporaryDirectory directory;
    Spin spin(directory.path(), "steps",
              "byte x; init { do " + steps + " :: x == 4 -> break od }\n");
    return spin.search(kind, {});
  };
  using Verdict = SearchResult::Verdict;
  const std::string two_ways = ":: atomic { x < 3 -> x++ } :: atomic { x < 2 -> x = x + 2 } "
                               ":: atomic { x == 3 -> x++ }";
  EXPECT_TRUE(search(Search::errors, two_ways).acyclic);
  EXPECT_EQ(search(Search::cycles, two_ways).verdict, Verdict::clean);
  for (const char* back : {" :: atomic { x == 3 -> x = 1 }", " :: atomic { x == 2 -> x = 2 }"}) {
    const SearchResult errors = search(Search::errors, two_ways + back);
    EXPECT_EQ(errors.verdict, Verdict::clean) << back << errors.text;
    EXPECT_FALSE(errors.acyclic) << back;
    EXPECT_EQ(search(Search::cycles, two_ways + back).verdict, Verdict::cycle) << back;
  }
}

TEST_F(NeedsSpin, a_verifier_that_looks_different_does_not_say_that_runs_end) {
  const Programs programs;
  programs.add("spin",
               "PATH='" + programs.path() +
                   "' spin \"$@\" || exit\nsed -i 's/kk = (II == 1/kk = (1 == II/' pan.c\n");
  const TemporaryDirectory directory;
  Spin spin(directory.path(), "nothing", "init { skip }\n");
  const SearchResult result = spin.search(Search::errors, {});
  EXPECT_EQ(result.verdict, SearchResult::Verdict::clean) << result.text;
  EXPECT_FALSE(result.acyclic);
}

// SPIN asks gcc for its preprocessor.
TEST_F(NeedsSpin, a_compiler_that_fails_without_a_word_is_named) {
  const Programs programs;
  programs.add("tcc", "exit 1\n");
  programs.add("gcc", "case \"$*\" in *' -E '*) PATH='" + programs.path() +
                          "' exec gcc \"$@\" ;; esac\nexit 3\n");
  const TemporaryDirectory directory;
  Spin spin(directory.path(), "nothing", "init { skip }\n");
  const SearchResult result = spin.search(Search::errors, {});
  EXPECT_EQ(result.verdict, SearchResult::Verdict::failed);
  EXPECT_TRUE(result.text.ends_with("pan.c' in " + directory.path() +
                                    " ended with status 3 and said nothing"))
      << result.text;
}

// What SPIN's programs leave behind when they are stopped from outside, as by a system without
// memory.
TEST_F(NeedsSpin, a_program_that_is_killed_is_named_with_its_signal) {
  const TemporaryDirectory directory;
  const std::string in = " in " + directory.path() + " was killed by signal 9 (Killed)";
  const auto text_of = [&](const std::string& program, const std::string& script) {
    const Programs programs;
    programs.add("tcc", "exit 1\n");
    programs.add(program,
                 "real() { PATH='" + programs.path() + "' " + program + " \"$@\"; }\n" + script);
    Spin spin(directory.path(), "nothing", "init { assert(false) }\n");
    const SearchResult result = spin.search(Search::cycles, {});
    EXPECT_EQ(result.verdict, SearchResult::Verdict::failed) << program << script;
    return result.text;
  };
  EXPECT_EQ(text_of("spin", "kill -9 $$\n"), "'spin -a nothing.pml'" + in + " and said nothing");
  EXPECT_EQ(text_of("spin", "echo half\nkill -9 $$\n"), "half\n'spin -a nothing.pml'" + in);
  EXPECT_EQ(
      text_of("gcc", "case \"$*\" in *' -E '*) real \"$@\"; exit ;; esac\n"
                     "printf '#!/bin/sh\\nkill -9 $$\\n' > pan_cycles\nchmod +x pan_cycles\n"),
      "the verifier ended without a verdict:\n'./pan_cycles' was killed by signal 9 (Killed)");
}

TEST_F(NeedsSpin, a_file_that_cannot_be_written_is_named) {
  const TemporaryDirectory directory;
  Spin spin(directory.path() + "/none", "nothing", "init { skip }\n");
  const SearchResult result = spin.search(Search::errors, {});
  EXPECT_EQ(result.verdict, SearchResult::Verdict::failed);
  EXPECT_EQ(result.text,
            "cannot write '" + directory.path() + "/none/nothing.pml': No such file or directory");
}

// SPIN runs its preprocessor and learns of its end by SIGCHLD's default.
TEST_F(NeedsSpin, a_caller_that_ignores_the_ends_of_its_children_is_no_obstacle) {
  const auto before = std::signal(SIGCHLD, SIG_IGN);
  const Finished finished = run({.words = {"sh", "-c", "exit 3"},
                                 .directory = {},
                                 .environment = {},
                                 .seconds = 0,
                                 .processor_seconds = 0,
                                 .on_output = {}});
  EXPECT_FALSE(finished.started); // nobody can tell: it does not count as a success
  EXPECT_NE(finished.output.find("how 'sh' ended is not known"), std::string::npos)
      << finished.output;
  static_cast<void>(std::signal(SIGCHLD, before));
}

// In a process of its own, in which no program starts afterwards.
// A busy machine takes nothing of it.
TEST(Process, a_limit_of_processor_time_is_of_what_the_program_spends) {
  Command command{.words = {"sleep", "1.5"},
                  .directory = {},
                  .environment = {},
                  .seconds = 0,
                  .processor_seconds = 1,
                  .on_output = {}};
  const Finished idle = run(command);
  EXPECT_FALSE(idle.timed_out);
  EXPECT_EQ(idle.status, 0);
  command.words = {"sh", "-c", "while :; do :; done"};
  command.processor_seconds = 0.1;
  const Finished busy = run(command);
  EXPECT_TRUE(busy.timed_out);
  EXPECT_EQ(busy.signal, SIGINT);
}

TEST(Process, an_interrupt_ends_the_programs_that_run_and_no_other_starts) {
  const auto in_child = [] {
    const Finished ended =
        run({.words = {"sh", "-c", "trap 'exit 3' INT; echo ready; while :; do sleep 0.1; done"},
             .directory = {},
             .environment = {},
             .seconds = 0,
             .processor_seconds = 0,
             .on_output = [](std::string_view) { interrupt_all(); }});
    const Finished next = run({.words = {"true"},
                               .directory = {},
                               .environment = {},
                               .seconds = 0,
                               .processor_seconds = 0,
                               .on_output = {}});
    std::exit(ended.status == 3 && !next.started && next.output == "interrupted" ? 0 : 1);
  };
  EXPECT_EXIT(in_child(), testing::ExitedWithCode(0), "");
}

TEST_F(NeedsSpin, mistakes_in_a_world_are_reported_with_its_own_lines) {
  Study study = study_of("fine");
  study.composition.world_text += "\ninline oops( {\n";
  const TemporaryDirectory directory;
  Work work;
  work.directory = directory.path();
  const Outcome outcome = investigate(study, emit_promela(study.composition), work);
  EXPECT_EQ(outcome.kind, Outcome::Kind::failed);
  EXPECT_NE(outcome.text.find("flaws.world:"), std::string::npos) << outcome.text;
}

} // namespace
} // namespace statewire::gen::verify
