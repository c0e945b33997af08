// SPDX-License-Identifier: BSD-3-Clause
// `statewire run --hosts`, with a remote shell that leads nowhere else (programs/remote_shell).
#include "run_process.hpp"

#include <algorithm>
#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <run/agent_protocol.hpp>

namespace statewire::test {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
using testing::UnorderedElementsAre;

std::vector<std::string> on(const std::string& hosts, std::vector<std::string> more) {
  std::vector<std::string> arguments{"run", "--hosts", hosts, "--launch-with", REMOTE_SHELL};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return statewire(arguments);
}
Outcome run_on(const std::string& hosts, std::vector<std::string> more,
               const std::string& input = "") {
  return run_program(on(hosts, std::move(more)), input);
}
Outcome shell_on(const std::string& hosts, std::vector<std::string> options,
                 const std::string& script, const std::string& input = "") {
  options.insert(options.end(), {"--", "sh", "-c", script});
  return run_on(hosts, std::move(options), input);
}

std::string mark() { return "4" + std::to_string(1000000 + ::getpid()); } // a sleep of our own

TEST(StatewireHosts, run_their_ranks_in_the_same_directory_and_say_what_those_print) {
  const Outcome o = shell_on("a:2,b,localhost", {},
                             "echo $STATEWIRE_RANK/$STATEWIRE_SIZE ${ON_HOST-here} $(pwd); "
                             "echo err$STATEWIRE_RANK >&2");
  const std::string pwd = std::filesystem::current_path();
  EXPECT_EQ(o.status, 0);
  EXPECT_THAT(lines(o.out), UnorderedElementsAre("0/4 a " + pwd, "1/4 a " + pwd, "2/4 b " + pwd,
                                                 "3/4 here " + pwd));
  EXPECT_THAT(lines(o.err), UnorderedElementsAre("err0", "err1", "err2", "err3"));
}

TEST(StatewireHosts, hold_processes_that_exchange_cards_and_meet_at_fences) {
  const Outcome o = run_on("a:3,localhost:2,b:3", {MEMBER_PROGRAM, "exchange", "20"});
  EXPECT_EQ(o.status, 0) << o.err;
  std::vector<std::string> all = lines(o.out);
  std::sort(all.begin(), all.end());
  ASSERT_EQ(all.size(), 8U);
  for (std::size_t i = 0; i < 8; ++i)
    EXPECT_THAT(all[i], StartsWith("ok " + std::to_string(i) + " 8 job-"));
}

TEST(StatewireHosts, name_the_ranks_that_are_missing) {
  const Outcome o = run_on("a:2,b", {MEMBER_PROGRAM, "late", "300"});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_THAT(lines(o.out),
              testing::Each(testing::ContainsRegex("within 1 ms: ranks? 0.* (is|are) missing")));
}

TEST(StatewireHosts, tell_each_rank_how_many_are_on_its_machine) {
  EXPECT_THAT(lines(run_on("a:2,localhost", {MEMBER_PROGRAM, "here"}).out),
              UnorderedElementsAre("0: 2 of 3, several hosts", "1: 2 of 3, several hosts",
                                   "2: 1 of 3, several hosts"));
  EXPECT_THAT(lines(run_on("a:2", {MEMBER_PROGRAM, "here"}).out),
              UnorderedElementsAre("0: 2 of 2, one host", "1: 2 of 2, one host"));
  EXPECT_THAT(lines(run({"-n", "2", MEMBER_PROGRAM, "here"}).out),
              UnorderedElementsAre("0: 2 of 2, one host", "1: 2 of 2, one host"));
}

TEST(StatewireHosts, keep_the_key_out_of_sight) {
  const Outcome o = run_on("a:2,b", {MEMBER_PROGRAM, "secrets"});
  EXPECT_EQ(o.status, 0) << o.out << o.err;
}

TEST(StatewireHosts, get_the_variables_of_statewire_and_those_that_are_asked_for) {
  const Outcome o = run_program({"env", "STATEWIRE_TRACE=7", STATEWIRE_PROGRAM, "run", "--hosts",
                                 "a", "--launch-with", "env -u STATEWIRE_TRACE " REMOTE_SHELL, "-e",
                                 "COLOUR=red", "--methods", "sock", "sh", "-c",
                                 "echo $COLOUR $STATEWIRE_METHODS $STATEWIRE_TRACE"});
  EXPECT_EQ(o.out, "red sock 7\n") << o.err;
}

TEST(StatewireHosts, label_lines_and_write_files_where_the_launcher_is) {
  Outcome o = shell_on("a,b", {"--prefix"}, "echo out; echo err >&2; printf last");
  EXPECT_THAT(lines(o.out), UnorderedElementsAre("[0] out", "[0] last", "[1] out", "[1] last"));
  EXPECT_THAT(lines(o.err), UnorderedElementsAre("[0] err", "[1] err"));
  const TemporaryDir dir;
  o = shell_on("a,localhost", {"--output-dir", dir.path()}, "echo out; echo err >&2");
  EXPECT_THAT(o.out + o.err, IsEmpty());
  EXPECT_THAT(read_file(dir.path() / "rank-0.log"), AllOf(HasSubstr("out\n"), HasSubstr("err\n")));
  EXPECT_EQ(read_file(dir.path() / "rank-1.log"), "out\nerr\n");
}

TEST(StatewireHosts, lose_no_output_to_a_slow_reader_and_stop_when_nobody_reads) {
  const std::string start =
      "timeout 50 " STATEWIRE_PROGRAM " run --hosts a,b --launch-with " REMOTE_SHELL;
  Outcome o = run_program({"bash", "-c",
                           start + " --prefix -- sh -c 'seq 400000'"
                                   " | (sleep 0.5; wc -l); echo ${PIPESTATUS[0]}"});
  EXPECT_EQ(o.out, "800000\n0\n");
  o = run_program({"bash", "-c", start + " yes | head -c 100 >/dev/null; echo ${PIPESTATUS[0]}"});
  EXPECT_EQ(o.out, "141\n") << o.err;
}

TEST(StatewireHosts, get_the_input_if_they_have_rank_0) {
  std::string much;
  for (int i = 0; i < 100000; ++i) much += std::to_string(i) + "\n";
  Outcome o = shell_on("a,b", {}, "[ $STATEWIRE_RANK = 1 ] || sleep 0.3; cat", much);
  EXPECT_TRUE(o.out == much) << o.out.size() << " of " << much.size() << o.err;
  o = shell_on("a", {}, "read x; echo $x", much); // it reads no more than it likes
  EXPECT_EQ(o.out, "0\n");
  EXPECT_EQ(o.status, 0);
  o = run_program({"bash", "-c",
                   "(echo 1; sleep 0.3; echo 2) | " STATEWIRE_PROGRAM
                   " run --hosts a,b --launch-with " REMOTE_SHELL " cat"});
  EXPECT_EQ(o.out, "1\n2\n");
}

TEST(StatewireHosts, report_statuses_and_signals_like_this_machine) {
  Outcome o = shell_on("a:2,localhost,b", {}, "[ $STATEWIRE_RANK = 3 ] && exit 7; sleep 30");
  EXPECT_EQ(o.status, 7);
  EXPECT_EQ(o.err, "statewire run: rank 3 exited with status 7; ending the other 3 ranks\n");
  o = shell_on("a,b", {}, "[ $STATEWIRE_RANK = 1 ] && kill -SEGV $$; sleep 30");
  EXPECT_EQ(o.status, 128 + 11);
  EXPECT_THAT(o.err, HasSubstr("rank 1 was killed by signal 11 (Segmentation fault)"));
  o = run_on("a,b", {"./no-such-program"});
  EXPECT_EQ(o.status, 127);
  EXPECT_THAT(o.err, testing::MatchesRegex("statewire run: cannot execute './no-such-program' on "
                                           "host [ab]: No such file or directory\n"));
  o = run_on("a,b", {MEMBER_PROGRAM, "die", "1", "card", "3"});
  EXPECT_EQ(o.status, 3);
  EXPECT_THAT(o.err, HasSubstr("rank 1 exited with status 3"));
  o = run_on("a,b", {MEMBER_PROGRAM, "abort", "9", "enough"});
  EXPECT_EQ(o.status, 9);
  EXPECT_THAT(o.err, HasSubstr("rank 1 aborted the job: enough"));
}

TEST(StatewireHosts, end_who_does_not_heed_and_what_was_left_behind) {
  Outcome o = shell_on("a,b", {"--grace", "0.3"},
                       "[ $STATEWIRE_RANK = 0 ] && { sleep 0.2; exit 4; }\n"
                       "trap '' TERM; while :; do sleep 0.05; done");
  EXPECT_EQ(o.status, 4);
  EXPECT_THAT(o.err, HasSubstr("killing rank 1: still running 0.3 s after SIGTERM"));
  EXPECT_LT(o.took, milliseconds(10000));
  o = shell_on("a,b", {}, "sleep " + mark() + " & setsid sleep " + mark() + " & exit 0");
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_THAT(processes_with(mark()), IsEmpty());
  EXPECT_LT(o.took, milliseconds(10000));
}

TEST(StatewireHosts, pass_signals_on) {
  Process p(on(
      "a,b", {"sh", "-c", "trap 'echo usr1; exit 0' USR1; echo up; while :; do sleep 0.05; done"}));
  ASSERT_TRUE(p.wait_for_output("up", 2));
  p.signal(SIGUSR1);
  const Outcome o = p.wait();
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_EQ(o.out, "up\nup\nusr1\nusr1\n");
}

TEST(StatewireHosts, leave_nothing_behind_when_the_launcher_is_killed) {
  Process p(on("a,b", {"sh", "-c", "echo up; setsid sleep " + mark() + " & sleep " + mark()}));
  ASSERT_TRUE(p.wait_for_output("up", 2));
  p.signal(SIGKILL);
  EXPECT_EQ(p.wait().status, 128 + SIGKILL);
  EXPECT_TRUE(eventually([] { return processes_with(mark()).empty(); }));
}

TEST(StatewireHosts, are_told_of_when_they_are_lost) {
  // The remote shell of b ends: the parent of the parent of the rank there.
  const std::string end_b = "if [ $ON_HOST = b ]; then kill -9 $PPID; fi; sleep " + mark();
  Outcome o = shell_on("a,b", {}, end_b);
  EXPECT_EQ(o.status, 125);
  EXPECT_THAT(o.err,
              AllOf(HasSubstr("statewire run: host b is lost, and rank 1 with it: `"),
                    testing::ContainsRegex(
                        " agent` (was killed by signal 9 .Killed.|exited with status 137)\n")));
  EXPECT_LT(o.took, milliseconds(10000));
  EXPECT_TRUE(eventually([] { return processes_with(mark()).empty(); }));
  o = shell_on("a,b", {"--keep-going"},
               "[ $ON_HOST = a ] || kill -9 $PPID; sleep 0.5; echo went on");
  EXPECT_EQ(o.status, 125);
  EXPECT_EQ(o.out, "went on\n");
}

TEST(StatewireHosts, start_nothing_when_one_cannot_be_reached) {
  const Outcome o = run_on("a,closed,localhost", {"echo", "started"});
  EXPECT_EQ(o.status, 125);
  EXPECT_THAT(o.out, IsEmpty());
  EXPECT_EQ(o.err,
            "closed: connection refused\nstatewire run: host closed: `" REMOTE_SHELL
            " closed " STATEWIRE_PROGRAM " agent` exited with status 255 before the agent spoke\n");
  EXPECT_LT(o.took, milliseconds(10000));
}

TEST(StatewireHosts, that_do_not_answer_are_waited_for_only_as_long_as_the_user_likes) {
  Outcome o = run_on("a,mute", {"--timeout", "0.3", "true"});
  EXPECT_EQ(o.status, 124);
  EXPECT_LT(o.took, milliseconds(10000));
  Process p(on("a,mute", {"-v", "true"}));
  ASSERT_TRUE(eventually([&] { return p.err().find("host mute: `") != std::string::npos; }));
  p.signal(SIGTERM);
  o = p.wait();
  EXPECT_EQ(o.status, 128 + SIGTERM) << o.err;
  EXPECT_LT(o.took, milliseconds(10000));
}

TEST(StatewireHosts, may_say_something_first) {
  const Outcome o = shell_on("chatty", {}, "echo hello");
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_EQ(o.out, "hello\n");
  EXPECT_THAT(o.err, HasSubstr("Welcome to chatty\nlast login: never\n"));
}

TEST(StatewireHosts, of_another_version_are_refused_and_so_is_nonsense) {
  Outcome o = run_on("a,old", {"echo", "started"});
  EXPECT_EQ(o.status, 125);
  EXPECT_THAT(o.err, HasSubstr("host old: its agent is of version 1 0.0.1, the launcher of 1 "));
  EXPECT_THAT(o.out, IsEmpty());
  ::setenv("AGENT_VERSION", std::string(tools::k_agent_version).c_str(), 1);
  o = run_on("a,mad", {"sleep", "30"});
  EXPECT_EQ(o.status, 125);
  EXPECT_THAT(o.err, HasSubstr("host mad: what came is not the agent's language"));
  EXPECT_LT(o.took, milliseconds(10000));
}

TEST(StatewireHosts, without_the_directory_say_so) {
  const TemporaryDir dir;
  const Outcome o = run_program({"sh", "-c",
                                 "mkdir " + (dir.path() / "x").string() + " && cd " +
                                     (dir.path() / "x").string() +
                                     " && rmdir ../x; exec " STATEWIRE_PROGRAM
                                     " run --hosts a --launch-with " REMOTE_SHELL " true"});
  EXPECT_EQ(o.status, 125);
  EXPECT_THAT(o.err, HasSubstr("host a: cannot enter the directory '"));
}

TEST(StatewireHosts, are_checked_before_anything_starts) {
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"--hosts", "-x", "true"},
           {"--hosts=-oProxyCommand=touch", "true"},
           {"--hosts", "a:0", "true"},
           {"--hosts", "a", "--remote-statewire", "a;b", "true"}}) {
    const Outcome o = run(arguments);
    EXPECT_EQ(o.status, 2) << testing::PrintToString(arguments) << o.err;
    EXPECT_THAT(o.err, Not(IsEmpty()));
  }
}

TEST(StatewireAgent, is_of_no_use_by_hand) {
  const Outcome o =
      run_program({"script", "-qec", STATEWIRE_PROGRAM " agent", "/dev/null"}); // on a terminal
  EXPECT_EQ(o.status, 2);
  EXPECT_THAT(o.out, HasSubstr("it is of no use by itself"));
}

} // namespace
} // namespace statewire::test
