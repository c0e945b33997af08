// SPDX-License-Identifier: BSD-3-Clause
// `statewire run` as its users see it: statuses, output, input, environment, limits.
#include "run_process.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <job/settings.hpp>
#include <map>
#include <run/event_set.hpp>
#include <system_error>

namespace statewire::test {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::UnorderedElementsAre;

Outcome shell(std::vector<std::string> options, const std::string& script) {
  options.insert(options.end(), {"--", "sh", "-c", script});
  return run(std::move(options));
}

TEST(StatewireRun, returns_zero_when_every_process_succeeds) {
  const Outcome o = run({"-n", "4", "true"});
  EXPECT_EQ(o.status, 0);
  EXPECT_THAT(o.err, IsEmpty());
}

TEST(StatewireRun, returns_the_status_of_the_process_that_failed_and_names_it_in_one_line) {
  const Outcome o = shell({"-n", "4"}, "[ $STATEWIRE_RANK = 2 ] && exit 7; sleep 30");
  EXPECT_EQ(o.status, 7);
  EXPECT_EQ(o.err, "statewire run: rank 2 exited with status 7; ending the other 3 ranks\n");
  EXPECT_LT(o.took, milliseconds(10000));
}

TEST(StatewireRun, returns_128_plus_the_signal_that_killed_a_process) {
  const Outcome o = shell({"-n", "2"}, "[ $STATEWIRE_RANK = 1 ] && kill -SEGV $$; sleep 30");
  EXPECT_EQ(o.status, 128 + 11);
  EXPECT_THAT(o.err, HasSubstr("rank 1 was killed by signal 11 (Segmentation fault)"));
  EXPECT_THAT(o.err, HasSubstr("; ending the other rank\n"));
}

TEST(StatewireRun, keeps_going_when_asked_and_returns_the_first_failing_status) {
  // Rank 1 ends when rank 0 has been waited for and is no process any more.
  const TemporaryDir dir;
  const Outcome o =
      shell({"-n", "3", "--keep-going"},
            "cd " + dir.path().string() +
                "\n[ $STATEWIRE_RANK = 0 ] && { echo $$ >new; mv new pid; exit 5; }\n"
                "while [ ! -e pid ] || kill -0 $(cat pid) 2>/dev/null; do sleep 0.01; done\n"
                "[ $STATEWIRE_RANK = 1 ] && exit 6; echo on");
  EXPECT_EQ(o.status, 5);
  EXPECT_EQ(o.out, "on\n");
  EXPECT_EQ(o.err, "statewire run: rank 0 exited with status 5\n"
                   "statewire run: rank 1 exited with status 6\n");
}

TEST(StatewireRun, kills_ranks_that_ignore_sigterm_after_the_grace_period) {
  const TemporaryDir dir;
  const Outcome o = shell(
      {"-n", "2", "--grace", "0.3"},
      "cd " + dir.path().string() +
          "\n[ $STATEWIRE_RANK = 0 ] && { while [ ! -e ignores ]; do sleep 0.01; done; exit 4; }"
          "\ntrap '' TERM; >ignores; while :; do sleep 0.05; done");
  EXPECT_EQ(o.status, 4);
  EXPECT_THAT(o.err, HasSubstr("killing rank 1: still running 0.3 s after SIGTERM"));
  EXPECT_LT(o.took, milliseconds(10000));
}

TEST(StatewireRun, ends_the_job_when_its_time_is_over) {
  const Outcome o = run({"-n", "3", "--timeout", "0.3", "sleep", "30"});
  EXPECT_EQ(o.status, 124);
  EXPECT_EQ(o.err, "statewire run: the job did not end within 0.3 s; ending it\n");
  EXPECT_LT(o.took, milliseconds(10000));
}

TEST(StatewireRun, says_why_a_program_cannot_be_executed) {
  Outcome o = run({"-n", "3", "./no-such-program"});
  EXPECT_EQ(o.status, 127);
  EXPECT_EQ(o.err,
            "statewire run: cannot execute './no-such-program': No such file or directory\n");
  o = run({"-n", "3", "--keep-going", "/etc/passwd"});
  EXPECT_EQ(o.status, 126);
  EXPECT_EQ(o.err, "statewire run: cannot execute '/etc/passwd': Permission denied\n");
}

TEST(StatewireRun, says_which_limit_too_many_processes_exceed) {
  Outcome o = run_program({"sh", "-c", "ulimit -n 40; exec " STATEWIRE_PROGRAM " run -n 9 true"});
  EXPECT_EQ(o.status, 125);
  EXPECT_THAT(o.err, HasSubstr("9 processes need 41 file descriptors"));
  EXPECT_THAT(o.err, HasSubstr("the limit is 40"));
  o = run({"-n", "0", "true"});
  EXPECT_EQ(o.status, 2);
  o = run({"-n", "99999999", "true"});
  EXPECT_EQ(o.status, 2);
}

TEST(StatewireRun, raises_its_own_descriptor_limit_but_not_that_of_the_processes) {
  const Outcome o = run_program(
      {"sh", "-c", "ulimit -Sn 36; exec " STATEWIRE_PROGRAM " run -n 9 sh -c 'ulimit -n'"});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_THAT(lines(o.out), AllOf(SizeIs(9), Each(std::string("36"))));
}

TEST(StatewireRun, refuses_wrong_usage_with_status_2) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{},
                                             {"-n", "2"},
                                             {"true"},
                                             {"-n", "2", "--no-such-option", "true"},
                                             {"-n", "x", "true"},
                                             {"-n", "2", "--env", "=1", "true"},
                                             {"-n", "2", "--output-dir", "", "true"},
                                             {"-n", "2", "--output-dir=", "true"},
                                             {"-n", "2", "--bind", "moon", "true"},
                                             {"-n", "2", "--timeout", "-1", "true"},
                                             {"-n", "2", "--timeout", "nan", "true"},
                                             {"-n", "2", "--grace", "nan", "true"}}) {
    const Outcome o = run(arguments);
    EXPECT_EQ(o.status, 2) << testing::PrintToString(arguments);
    EXPECT_THAT(lines(o.err), ElementsAre(AllOf(testing::StartsWith("statewire run: "),
                                                testing::EndsWith("; try `statewire run --help`"))))
        << testing::PrintToString(arguments);
  }
  EXPECT_THAT(run({"-n", "2", "--bind", "moon", "true"}).err,
              HasSubstr("--bind: moon not in {none,core}"));
  const Outcome o = run_program({STATEWIRE_PROGRAM, "walk"});
  EXPECT_EQ(o.status, 2);
  EXPECT_EQ(o.err, "statewire: there is no command 'walk'; there are run, info, simulate; try "
                   "`statewire --help`\n");
}

TEST(StatewireRun, names_the_commands_that_start_the_job_on_several_hosts) {
  Outcome o = run({"--hosts", "node1:4,node2:4", "./solver", "--steps", "100"});
  EXPECT_EQ(o.status, 2);
  EXPECT_THAT(o.out, IsEmpty());
  EXPECT_EQ(o.err, "statewire run: cannot start processes on other hosts; these commands can:\n"
                   "  mpiexec.hydra -n 8 -hosts node1:4,node2:4 ./solver --steps 100\n"
                   "  mpirun -n 8 --host node1:4,node2:4 ./solver --steps 100\n"
                   "  srun --mpi=pmix -n 8 -w node1,node2 ./solver --steps 100\n");
  // More ranks than slots; variables; words that a shell would change.
  o = run({"-n", "3", "--hosts", "a,me@b", "--env", "COLOUR=dark red", "--methods", "sock", "--",
           "echo", "", "it's", "$HOME"});
  const std::string job =
      R"(env 'COLOUR=dark red' STATEWIRE_METHODS=sock echo '' 'it'\''s' '$HOME')";
  EXPECT_THAT(lines(o.err), ElementsAre(testing::_, "  mpiexec.hydra -n 3 -hosts a,me@b " + job,
                                        "  mpirun -n 3 --oversubscribe --host a,me@b " + job,
                                        "  srun --mpi=pmix -n 3 -w a,me@b " + job));
  // The shell reads the words again as they were.
  const std::string command = lines(o.err).at(3);
  EXPECT_EQ(run_program({"sh", "-c", command.substr(command.find("env "))}).out, " it's $HOME\n");
}

TEST(StatewireRun, refuses_what_is_no_list_of_hosts) {
  for (const char* hosts :
       {"", "a,", "a:0", "a:x", "a:1x", "a:", "-oProxyCommand=touch", "[fe80::1]:2"}) {
    const Outcome o = run({std::string("--hosts=") + hosts, "true"});
    EXPECT_EQ(o.status, 2) << hosts;
    EXPECT_THAT(o.err, HasSubstr("--hosts")) << hosts;
    EXPECT_THAT(o.err, Not(HasSubstr("mpirun"))) << hosts;
  }
}

TEST(StatewireRun, leaves_the_programs_arguments_alone) {
  EXPECT_EQ(run({"-n1", "echo", "-n", "4", "--", "--prefix"}).out, "4 -- --prefix");
  EXPECT_EQ(run({"-n", "1", "--", "echo", "--", "-n", ""}).out, "-- -n \n");
  EXPECT_EQ(run({"--processes=1", "-p", "-e", "A=b c", "sh", "-c", "echo $A"}).out, "[0] b c\n");
}

TEST(StatewireRun, labels_lines_by_rank_and_keeps_the_two_outputs_apart) {
  const Outcome o = shell({"-n", "3", "--prefix"}, "echo out; echo err >&2; printf last");
  EXPECT_EQ(o.status, 0);
  EXPECT_THAT(lines(o.out), UnorderedElementsAre("[0] out", "[0] last", "[1] out", "[1] last",
                                                 "[2] out", "[2] last"));
  EXPECT_THAT(lines(o.err), UnorderedElementsAre("[0] err", "[1] err", "[2] err"));
}

TEST(StatewireRun, never_mixes_labelled_lines_however_they_are_written) {
  // Lines are written in pieces, by all at once, and are longer than a pipe's atomic write.
  const Outcome o =
      shell({"-n", "6", "--prefix"}, "x=$(head -c 9000 /dev/zero | tr '\\0' $STATEWIRE_RANK)\n"
                                     "for i in $(seq 40); do printf '%s' $i; printf ' %s' a b; "
                                     "printf ' %s\\n' $x; done");
  ASSERT_EQ(o.status, 0);
  std::map<char, int> next;
  const std::vector<std::string> all = lines(o.out);
  ASSERT_THAT(all, SizeIs(240U));
  for (const std::string& line : all) {
    const char rank = line.at(1);
    const std::string expected = std::string("[") + rank + "] " + std::to_string(++next[rank]) +
                                 " a b " + std::string(9000, rank);
    ASSERT_EQ(line, expected);
  }
}

TEST(StatewireRun, stops_labelled_output_when_nobody_reads_it) {
  const Outcome o =
      run_program({"bash", "-c",
                   "timeout 20 " STATEWIRE_PROGRAM
                   " run -n 3 --prefix yes | head -c 100 >/dev/null; echo ${PIPESTATUS[0]}"});
  EXPECT_EQ(o.out, "141\n");
}

TEST(StatewireRun, fails_when_labelled_output_cannot_be_written) {
  // The rank has ended before the launcher knows.
  Outcome o = run_program(
      {"sh", "-c", "exec " STATEWIRE_PROGRAM " run -n 1 --prefix echo lost >/dev/full"});
  EXPECT_EQ(o.status, 125);
  EXPECT_EQ(o.err, "statewire run: cannot write to standard output: No space left on device\n");
  // It writes on, and gets the error of a closed pipe.
  o = run_program({"sh", "-c", "exec " STATEWIRE_PROGRAM " run -n 1 --prefix yes >/dev/full"});
  EXPECT_EQ(o.status, 125);
  EXPECT_THAT(lines(o.err), Contains(testing::EndsWith(": No space left on device")));
  // There is no place to say it.
  o = run_program(
      {"sh", "-c", "exec " STATEWIRE_PROGRAM " run -n 1 --prefix -- sh -c 'echo >&2' 2>/dev/full"});
  EXPECT_EQ(o.status, 125);
}

TEST(StatewireRun, waits_for_a_slow_reader_without_growing_or_losing_lines) {
  const Outcome o =
      run_program({"bash", "-c",
                   "timeout 50 " STATEWIRE_PROGRAM " run -n 2 --prefix -- sh -c 'seq 400000'"
                   " | (sleep 0.5; wc -l); echo ${PIPESTATUS[0]}"});
  EXPECT_THAT(lines(o.out), ElementsAre("800000", "0"));
}

TEST(StatewireRun, writes_a_file_per_rank_when_asked) {
  const TemporaryDir dir;
  const std::string out = dir.path() / "logs";
  const Outcome o =
      shell({"-n", "11", "--output-dir", out}, "echo out $STATEWIRE_RANK; echo err >&2");
  EXPECT_EQ(o.status, 0);
  EXPECT_THAT(o.out, IsEmpty());
  EXPECT_EQ(read_file(out + "/rank-07.log"), "out 7\nerr\n");
  EXPECT_EQ(read_file(out + "/rank-10.log"), "out 10\nerr\n");
  const Outcome bad = run({"-n", "2", "--output-dir", "/proc/none", "true"});
  EXPECT_EQ(bad.status, 125);
  EXPECT_THAT(bad.err, HasSubstr("cannot make the directory '/proc/none'"));
}

TEST(StatewireRun, gives_its_input_to_rank_0_and_nothing_to_the_others) {
  const Outcome o = run({"-n", "3", "--prefix", "cat"}, "one\ntwo\n");
  EXPECT_EQ(o.status, 0);
  EXPECT_EQ(o.out, "[0] one\n[0] two\n");
}

TEST(StatewireRun, sets_variables_for_the_processes) {
  const Outcome o =
      shell({"-n", "2", "--env", "COLOUR=red", "--env", "EMPTY=", "--env", "HOME=/x=y"},
            "echo $COLOUR ${EMPTY-unset} $HOME $STATEWIRE_RANK/$STATEWIRE_SIZE");
  EXPECT_THAT(lines(o.out), UnorderedElementsAre("red /x=y 0/2", "red /x=y 1/2"));
}

// As by `env PATH=… program`, which --hosts prints, and by mpiexec.hydra and mpirun.
TEST(StatewireRun, searches_the_program_in_the_path_of_the_processes) {
  const TemporaryDir dir;
  const std::string program = dir.path() / "only-here";
  std::ofstream(program) << "#!/bin/sh\necho found\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const Outcome o = run({"-n", "1", "--env", "PATH=" + dir.path().string(), "only-here"});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_EQ(o.out, "found\n");
  EXPECT_EQ(run({"-n", "1", "--env", "PATH=" + dir.path().string(), "env"}).status, 127);
}

TEST(StatewireRun, sets_the_connection_methods_of_the_job) {
  for (const char* flag : {"--methods", "--method"}) {
    const Outcome o = shell({"-n", "2", "--env", "STATEWIRE_METHODS=sock", flag, "rdma_cm,oob"},
                            "echo $STATEWIRE_METHODS");
    EXPECT_EQ(o.status, 0) << o.err;
    EXPECT_EQ(o.out, "rdma_cm,oob\nrdma_cm,oob\n");
  }
  Outcome o = shell({"-n", "1", "--methods", "udcm"}, "echo started");
  EXPECT_EQ(o.status, 2);
  EXPECT_THAT(o.err, HasSubstr("--methods: 'udcm': there is no connection method 'udcm'; there are "
                               "rdma_cm, oob, sock"));
  EXPECT_THAT(o.out, Not(HasSubstr("started")));
  o = shell({"-n", "1", "--methods=sock,^oob"}, "echo started");
  EXPECT_EQ(o.status, 2);
  EXPECT_THAT(o.err, HasSubstr("it says either what to use or"));
}

TEST(StatewireRun, counts_the_cores_of_all_processes_that_it_binds) {
  const std::string all = std::to_string(std::min(4U, usable_cores()));
  EXPECT_THAT(lines(run({"-n", "4", "--bind", "core", MEMBER_PROGRAM, "cores"}).out),
              AllOf(SizeIs(4), Each(all)));
  // Bound by something else than the launcher: they share what one of them may use.
  EXPECT_THAT(lines(run({"-n", "2", "taskset", "-c", "0", MEMBER_PROGRAM, "cores"}).out),
              AllOf(SizeIs(2), Each("1")));
}

TEST(StatewireRun, binds_processes_to_cores_round_robin) {
  const Outcome o =
      shell({"-n", "2", "--bind", "core", "--prefix"}, "grep Cpus_allowed_list /proc/self/status");
  ASSERT_EQ(o.status, 0) << o.err;
  for (const std::string& line : lines(o.out))
    EXPECT_EQ(line.find_first_of(",-"), std::string::npos) << line;
}

TEST(StatewireRun, says_that_it_cannot_watch_a_descriptor) {
  const tools::EventSet events;
  EXPECT_THROW(events.add(-1, EPOLLIN, tools::Source::channel), std::system_error);
}

TEST(StatewireRun, ends_what_the_processes_left_behind) {
  const std::string mark = "3" + std::to_string(1000000 + ::getpid()); // a sleep of our own
  const Outcome o = shell({"-n", "2"}, "sleep " + mark + " & setsid sleep " + mark + " & exit 0");
  EXPECT_EQ(o.status, 0);
  EXPECT_THAT(processes_with(mark), IsEmpty());
  EXPECT_LT(o.took, milliseconds(10000));
}

TEST(StatewireRun, starts_many_processes) {
  const Outcome o = run({"-n", "200", "true"});
  EXPECT_EQ(o.status, 0) << o.err;
}

TEST(StatewireRun, works_without_standard_descriptors) {
  const Outcome o = run_program(
      {"sh", "-c", STATEWIRE_PROGRAM " run -n 2 " MEMBER_PROGRAM " exchange 1 <&- >&- 2>&-"});
  EXPECT_EQ(o.status, 0);
}

} // namespace
} // namespace statewire::test
