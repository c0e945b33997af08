// SPDX-License-Identifier: BSD-3-Clause
// Members of a job that have a Context: how they meet at a fence, and how they end.
#include "run_process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class ContextMembers : public testing::TestWithParam<const char*> {
 protected:
  static Outcome members(std::uint32_t n, std::vector<std::string> arguments,
                         std::vector<std::string> options = {},
                         const char* program = CONTEXT_MEMBER_PROGRAM) {
    std::vector<std::string> all{"env",
                                 std::string("STATEWIRE_PROGRESS=") + GetParam(),
                                 STATEWIRE_PROGRAM,
                                 "run",
                                 "-n",
                                 std::to_string(n)};
    all.insert(all.end(), options.begin(), options.end());
    all.emplace_back(program);
    all.insert(all.end(), arguments.begin(), arguments.end());
    return run_program(all);
  }
};
INSTANTIATE_TEST_SUITE_P(Progress, ContextMembers, testing::Values("adaptive", "blocking"),
                         [](const auto& info) { return std::string(info.param); });

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t n = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

// A wait of 60 s, and a failure on one side, when the fence makes no progress.
TEST_P(ContextMembers, pass_a_fence_behind_a_short_message_to_a_peer_never_met) {
  const Outcome o = members(2, {"send"});
  EXPECT_EQ(o.status, 0) << o.out << o.err;
  EXPECT_LT(o.took, milliseconds(15000));
}

TEST_P(ContextMembers, connect_over_unix_sockets_within_a_host_unless_that_is_excluded) {
  Outcome o = members(2, {"over"});
  EXPECT_EQ(o.status, 0) << o.out << o.err;
  EXPECT_EQ(count(o.out, ": over UNIX sockets\n"), 2U) << o.out;
  o = members(2, {"over"}, {"--env", "STATEWIRE_WITHIN_HOST=tcp"});
  EXPECT_EQ(o.status, 0) << o.out << o.err;
  EXPECT_EQ(count(o.out, ": over TCP\n"), 2U) << o.out;
}

TEST_P(ContextMembers, of_which_one_has_excluded_unix_sockets_connect_over_tcp) {
  const Outcome o = members(2,
                            {"-c", std::string("[ $STATEWIRE_RANK = 1 ] || export "
                                               "STATEWIRE_WITHIN_HOST=tcp; exec ") +
                                       CONTEXT_MEMBER_PROGRAM + " over"},
                            {}, "sh");
  EXPECT_EQ(o.status, 0) << o.out << o.err;
  EXPECT_EQ(count(o.out, ": over TCP\n"), 2U) << o.out;
}

// Nothing else would end their sleep.
TEST_P(ContextMembers, wake_when_the_last_one_comes_to_the_fence) {
  const Outcome o = members(3, {"late", "300"});
  EXPECT_EQ(o.status, 0) << o.out << o.err;
  EXPECT_LT(o.took, milliseconds(15000));
  EXPECT_EQ(count(o.out, " waited "), 3U) << o.out;
}

TEST_P(ContextMembers, name_the_missing_ranks_of_a_fence_that_times_out_and_go_on_waiting) {
  const Outcome o = members(5, {"missing"});
  EXPECT_EQ(o.status, 0) << o.out << o.err;
  // Others may have been late as well.
  EXPECT_THAT(o.out, testing::ContainsRegex(
                         "rank 0: fence: not all processes reached the fence within 50 "
                         "ms: ranks [0-9, ]*1, [0-9, ]*3[0-9, ]* are missing .timed_out."));
}

TEST_P(ContextMembers, report_the_rank_that_ended_before_the_fence) {
  const Outcome o = members(3, {"die"}, {"--keep-going"});
  EXPECT_EQ(o.status, 9) << o.out << o.err;
  for (const char* rank : {"0", "2"})
    EXPECT_THAT(o.out, HasSubstr(std::string("rank ") + rank +
                                 ": fence: rank 1 exited with status 9 before it reached the "
                                 "fence [closed]"));
  EXPECT_LT(o.took, milliseconds(15000));
}

TEST_P(ContextMembers, wait_at_a_fence_inside_of_a_handler_that_runs_at_a_fence) {
  const Outcome o = members(2, {"handler"});
  EXPECT_EQ(o.status, 0) << o.out << o.err;
}

TEST_P(ContextMembers, meet_at_one_fence_after_the_other_also_after_finalize) {
  const Outcome o = members(2, {"twice"});
  EXPECT_EQ(o.status, 0) << o.out << o.err;
}

TEST_P(ContextMembers, cannot_finalize_in_a_handler_and_can_afterwards) {
  const Outcome o = members(2, {"finalize"});
  EXPECT_EQ(o.status, 0) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("rank 0: finalize in a handler: finalize() was called inside a "
                               "callback"));
  EXPECT_THAT(o.out, HasSubstr("[in_callback]"));
}

TEST_P(ContextMembers, that_destroy_a_context_in_a_handler_say_so_and_live) {
  const Outcome o = members(2, {"destroy"});
  EXPECT_EQ(o.status, 0) << o.out << o.err;
  EXPECT_THAT(o.err, HasSubstr("statewire: rank 0: the Context was destroyed inside a callback"));
  EXPECT_THAT(o.out, HasSubstr("rank 1: lost rank 0: reset"));
}

TEST_P(ContextMembers, that_destroy_a_context_while_it_finalizes_get_an_error_from_finalize) {
  const Outcome o = members(2, {"destroy-while-it-finalizes"});
  EXPECT_EQ(o.status, 0) << o.out << o.err;
  EXPECT_THAT(o.out, HasSubstr("finalize: the Context was destroyed in a callback while it "
                               "finalized [cancelled]"));
  EXPECT_LT(o.took, milliseconds(8000));
}

TEST_P(ContextMembers, report_a_peer_that_keeps_finalize_waiting_once) {
  const Outcome o = members(2, {"silent"});
  EXPECT_EQ(o.status, 0) << o.out << o.err;
  EXPECT_EQ(count(o.err, "(LOCAL_CLOSE)"), 1U) << o.err;
  EXPECT_THAT(o.err, HasSubstr("statewire: rank 0: finalize waits for rank 1, at most 0."));
}

TEST_P(ContextMembers, report_none_that_keeps_finalize_waiting_where_that_is_asked) {
  const Outcome o = members(2, {"silent-without-a-report"});
  EXPECT_EQ(o.status, 0) << o.out << o.err;
  EXPECT_THAT(o.err, Not(HasSubstr("finalize waits")));
}

} // namespace
} // namespace statewire::test
