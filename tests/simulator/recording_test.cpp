// SPDX-License-Identifier: BSD-3-Clause
// Failures become short, can be kept, and can be played again.
#include <simulator/campaign.hpp>
#include <simulator/replay_file.hpp>
#include <simulator/story.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace statewire::sim {
namespace {

// A bound that no run keeps, so that there is always a failure to find, whatever the specs say: a
// run that needs more steps than it may take.
Limits impatient() { return {.steps = 40}; }

Failure first_failure(const Limits& limits) {
  Workload w;
  std::string complaint;
  w.processes = 3;
  w.vary = true;
  w.faults = *parse_faults("all", complaint);
  Campaign c{.workload = w, .search = {}, .limits = limits};
  const CampaignResult found = run_campaign(c);
  EXPECT_TRUE(found.failure);
  return {make_scenario(w, *found.failing_seed), tokens_of(found.failure->taken),
          *found.failure->violation, found.failure->taken};
}

TEST(AFailure, IsShrunkToAShorterOneThatBreaksTheSamePromise) {
  const Failure before = first_failure(impatient());
  const Failure after = shrink(before, impatient());
  EXPECT_EQ(after.violation.property, before.violation.property);
  EXPECT_LT(after.tokens.size(), before.tokens.size());
  EXPECT_EQ(
      std::ranges::count_if(after.tokens, [](const Token& t) { return t && t->act == Act::fault; }),
      0);
  const auto again = replay(after.scenario, after.tokens, impatient());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->violation.property, before.violation.property);
}

TEST(AFailure, IsTheSameWhenItIsReadFromItsRecording) {
  const Failure failure = first_failure(impatient());
  const std::string text =
      to_text(Recording{"0123", failure.violation.property, failure.scenario, failure.tokens});
  const auto read = parse_recording(text, "kept");
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(to_text(*read), text);
  const auto again = replay(read->scenario, read->tokens, impatient());
  ASSERT_TRUE(again);
  ASSERT_EQ(again->taken.size(), failure.taken.size());
  for (std::size_t i = 0; i < failure.taken.size(); ++i)
    EXPECT_EQ(description(again->taken[i].step), description(failure.taken[i].step));
}

TEST(AFailure, IsDrawnAsAChart) {
  const Failure failure = shrink(first_failure(impatient()), impatient());
  const std::string chart = to_text(tell(failure.scenario, failure.tokens, impatient()));
  EXPECT_NE(chart.find("process 0"), std::string::npos) << chart;
  EXPECT_NE(chart.find("close INACTIVE -> "), std::string::npos) << chart;
  EXPECT_NE(chart.find("termination: still busy after 40 steps"), std::string::npos) << chart;
}

TEST(ARecording, ThatCannotBeReadNamesTheLine) {
  const std::string head = "statewire simulation 1\n";
  const auto complaint = [](const std::string& text) {
    const auto r = parse_recording(text, "x.steps");
    return r ? std::string() : r.error().text;
  };
  EXPECT_EQ(complaint(""), "x.steps:0: no process; say what each does: process 0: finalize");
  EXPECT_EQ(complaint("nonsense\n"), "x.steps:1: not a recorded simulation: the first line is not "
                                     "'statewire simulation 1'");
  EXPECT_EQ(complaint(head + "colour blue\n"), "x.steps:2: 'colour' is not known here");
  EXPECT_EQ(complaint(head + "seed many\n"), "x.steps:2: 'seed' wants a number");
  EXPECT_EQ(complaint(head + "process 1: finalize\n"),
            "x.steps:2: 'process' wants the next number and a colon: process 0: …");
  EXPECT_EQ(complaint(head + "process 0: dance\n"),
            "x.steps:2: a program is: send PROCESS BYTES; close PROCESS; finalize");
  EXPECT_EQ(complaint(head + "process 0: send 1 24\n"),
            "x.steps:2: every program ends with finalize");
  EXPECT_EQ(complaint(head + "process 0: finalize\nsteps\ndeliver it\n"),
            "x.steps:4: no step is called 'deliver it'");
  EXPECT_EQ(complaint(head + "process 0: finalize\nsteps\ndefault 3\napp finalize 0\n"), "");
}

} // namespace
} // namespace statewire::sim
