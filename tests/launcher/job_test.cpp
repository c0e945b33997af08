// SPDX-License-Identifier: BSD-3-Clause
// Members of a job: exchange of cards, fences, secrets, and what others hear when one fails.
#include "run_process.hpp"

#include <statewire/job.hpp>

#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace statewire::test {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::Each;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

Outcome members(std::uint32_t n, std::vector<std::string> arguments,
                std::vector<std::string> options = {}) {
  std::vector<std::string> all{"-n", std::to_string(n)};
  all.insert(all.end(), options.begin(), options.end());
  all.emplace_back(MEMBER_PROGRAM);
  all.insert(all.end(), arguments.begin(), arguments.end());
  return run(all);
}

class JobOfSize : public testing::TestWithParam<std::uint32_t> {};

TEST_P(JobOfSize, exchanges_cards_and_passes_fences) {
  const Outcome o = members(GetParam(), {"exchange", "5"});
  EXPECT_EQ(o.status, 0) << o.err;
  const auto said = lines(o.out);
  EXPECT_THAT(
      said, AllOf(SizeIs(GetParam()), Each(HasSubstr(" " + std::to_string(GetParam()) + " job-"))));
  std::set<std::string> groups;
  for (const std::string& line : said) groups.insert(line.substr(line.rfind(' ')));
  EXPECT_EQ(groups.size(), 1U) << "one job, one group id";
}

TEST_P(JobOfSize, meets_at_a_fence) {
  const TemporaryDir dir;
  const Outcome o = members(GetParam(), {"meet", dir.path()});
  EXPECT_EQ(o.status, 0) << o.err;
}

INSTANTIATE_TEST_SUITE_P(Sizes, JobOfSize, testing::Values(1U, 4U, 32U));

TEST(Job, whose_members_share_no_method_sends_nothing_over_the_sockets_that_one_has) {
  const Outcome o = run_program({"env", "STATEWIRE_METHODS=sock", STATEWIRE_PROGRAM, "run", "-n",
                                 "2", MEMBER_PROGRAM, "unshared"});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("rank 0: rank 1 cannot be reached:\n"
                               "no connection method is shared with rank 1:\n"));
  EXPECT_THAT(o.out, HasSubstr("excluded by STATEWIRE_METHODS=sock  rxe0/1: priority 60"));
  EXPECT_THAT(o.out, HasSubstr("sockets: priority 20                not offered"));
  EXPECT_THAT(o.out, HasSubstr("sent: no_method"));
  EXPECT_THAT(o.out, HasSubstr("received: unreachable"));
  EXPECT_THAT(o.out, HasSubstr("its new card: sock"));
}

TEST(Job, on_one_machine_knows_that_all_its_members_are_there) {
  EXPECT_THAT(lines(members(2, {"here"}).out),
              testing::UnorderedElementsAre("0: 2 of 2, one host", "1: 2 of 2, one host"));
}

TEST(Job, is_not_a_childs_that_a_member_forks) {
  const Outcome o = members(3, {"fork"});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_EQ(o.err, "");
  EXPECT_EQ(lines(o.out).size(), 3U) << o.out;
}

TEST(Job, is_joined_once_by_a_process) {
  const Outcome o = members(2, {"again"});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_THAT(lines(o.out), AllOf(SizeIs(2), Each(HasSubstr("has joined its job already"))));
}

TEST(Job, has_one_program_of_each_rank) {
  const Outcome o =
      run({"-n", "1", "--", "sh", "-c", MEMBER_PROGRAM " here; " MEMBER_PROGRAM " here"});
  EXPECT_EQ(o.status, 9);
  EXPECT_EQ(o.out, "0: 1 of 1, one host\n");
  EXPECT_THAT(o.err, HasSubstr("another program of the rank has joined the job before this one"));
  EXPECT_LT(o.took, milliseconds(5000)) << "it waits for a welcome that cannot come";
}

TEST(Job, that_nobody_launched_has_one_process) {
  const Outcome o = run_program({MEMBER_PROGRAM, "exchange", "3"});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("ok 0 1 alone-"));
}

TEST(Job, has_a_group_id_of_its_own_every_time) {
  const Outcome a = members(1, {"exchange", "0"});
  const Outcome b = members(1, {"exchange", "0"});
  EXPECT_NE(a.out, b.out);
}

TEST(Job, reaches_its_members_through_a_shell) {
  const Outcome o = run({"-n", "3", "--", "sh", "-c", MEMBER_PROGRAM " exchange 2; exit $?"});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_THAT(lines(o.out), SizeIs(3));
}

TEST(Job, shows_its_key_to_nobody_and_leaks_no_descriptor) {
  const Outcome o = members(2, {"secrets"});
  EXPECT_EQ(o.status, 0) << o.out << o.err;
  EXPECT_EQ(o.out, "kept\nkept\n");
}

TEST(Job, reports_to_the_others_the_rank_that_ended_without_a_card) {
  const Outcome o = members(4, {"die", "2", "card", "0"}, {"--keep-going"});
  EXPECT_EQ(o.status, 3);
  for (const char* rank : {"0", "1", "3"})
    EXPECT_THAT(o.err, HasSubstr(std::string("rank ") + rank +
                                 ": exchange: rank 2 exited with status 0 before it gave its "
                                 "business card [closed]"));
  EXPECT_LT(o.took, milliseconds(10000));
}

TEST(Job, reports_to_the_others_the_rank_that_ended_before_a_fence) {
  const Outcome o = members(3, {"die", "1", "fence", "9"}, {"--keep-going"});
  EXPECT_EQ(o.status, 9);
  for (const char* rank : {"0", "2"})
    EXPECT_THAT(o.err, HasSubstr(std::string("rank ") + rank +
                                 ": fence: rank 1 exited with status 9 before it reached the "
                                 "fence [closed]"));
}

TEST(Job, returns_the_status_of_the_rank_that_failed_first) {
  EXPECT_EQ(members(4, {"die", "2", "card", "9"}).status, 9);
  EXPECT_EQ(members(4, {"die", "2", "fence", "9"}).status, 9);
}

TEST(Job, that_is_aborted_ends_with_the_reason_and_the_status) {
  const Outcome o = members(3, {"abort", "42", "the matrix is singular"});
  EXPECT_EQ(o.status, 42);
  EXPECT_EQ(o.err, "statewire run: rank 1 aborted the job: the matrix is singular\n");
  EXPECT_EQ(members(3, {"abort", "0", "x"}).status, 1) << "an abort is never a success";
}

TEST(Job, lets_a_member_give_up_waiting_and_try_again) {
  const TemporaryDir dir;
  const Outcome o = members(3, {"late", dir.path()});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_THAT(lines(o.out),
              AllOf(SizeIs(2), Each(testing::ContainsRegex(
                                   "not all processes reached the exchange of cards within 1 ms: "
                                   "ranks? 0.* (is|are) missing"))));
}

TEST(Job, lets_a_member_wait_at_a_fence_without_blocking) {
  EXPECT_EQ(members(4, {"poll"}).status, 0);
}

TEST(Job, refuses_a_launcher_variable_that_is_no_launcher) {
  for (const char* value : {"", "x", "-1", "0", "999", "3x"}) {
    const Outcome o = run_program(
        {"env", std::string("STATEWIRE_LAUNCHER_FD=") + value, MEMBER_PROGRAM, "exchange", "0"});
    EXPECT_EQ(o.status, 9) << value;
    EXPECT_THAT(o.err, HasSubstr(std::string("STATEWIRE_LAUNCHER_FD=") + value)) << value;
  }
}

class BadMember : public testing::TestWithParam<const char*> {};

TEST_P(BadMember, does_not_crash_the_launcher_and_the_others_get_an_error) {
  const Outcome o = run({"-n", "3", "--keep-going", RAW_MEMBER_PROGRAM, GetParam()});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_THAT(o.out, HasSubstr("rank 0: "));
  EXPECT_THAT(o.out, HasSubstr("rank 2: "));
  EXPECT_THAT(o.out, HasSubstr(": rank 1 ")) << "the error names the rank";
  EXPECT_LT(o.took, milliseconds(15000));
}

INSTANTIATE_TEST_SUITE_P(Ways, BadMember,
                         testing::Values("garbage", "http", "huge", "version", "type", "reserved",
                                         "wrong-way", "bad-card", "two-cards", "bad-fence",
                                         "bad-ask", "bad-abort", "half", "close", "nothing",
                                         "flood", "ask-flood"));

TEST(BadMemberAlone, that_floods_the_launcher_is_cut_off) {
  // A job of two where the flooding rank's fences can never pass: the launcher must stay small.
  const Outcome o = run({"-n", "2", "--keep-going", RAW_MEMBER_PROGRAM, "flood"});
  EXPECT_EQ(o.status, 0);
}

} // namespace
} // namespace statewire::test
