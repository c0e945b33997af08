// SPDX-License-Identifier: BSD-3-Clause
// `statewire run` and signals: passed on, and nobody left behind.
#include "run_process.hpp"

#include <climits>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>

namespace statewire::test {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> run_shell(const std::string& n, const std::string& script) {
  return statewire({"run", "-n", n, "--", "sh", "-c", script});
}

// Says "ready", then "got NAME" for each signal, and ends on TERM.
constexpr const char* k_listener =
    "for s in INT HUP USR1 USR2 QUIT; do trap \"echo got $s\" $s; done\n"
    "trap 'echo got TERM; exit 0' TERM\n"
    "echo ready; while :; do sleep 0.02; done";

TEST(StatewireRunSignals, are_passed_on_to_every_process) {
  Process p(run_shell("3", k_listener));
  ASSERT_TRUE(p.wait_for_output("ready", 3));
  // Sleep is in the group too and dies of some: its shell goes on.
  for (const auto& [number, name] : {std::pair{SIGUSR1, "USR1"},
                                     {SIGUSR2, "USR2"},
                                     {SIGHUP, "HUP"},
                                     {SIGQUIT, "QUIT"},
                                     {SIGINT, "INT"}}) {
    p.signal(number);
    EXPECT_TRUE(p.wait_for_output(std::string("got ") + name, 3)) << name << p.out();
  }
  p.signal(SIGTERM);
  EXPECT_TRUE(p.wait_for_output("got TERM", 3));
  EXPECT_EQ(p.wait().status, 0);
}

TEST(StatewireRunSignals, reach_ranks_that_lead_groups_of_their_own) {
  // As timeout(1) does.
  Process p(statewire({"run", "-n", "3", "--", "setsid", "sh", "-c", k_listener}));
  ASSERT_TRUE(p.wait_for_output("ready", 3));
  p.signal(SIGINT);
  EXPECT_TRUE(p.wait_for_output("got INT", 3)) << p.out();
  p.signal(SIGTERM);
  EXPECT_TRUE(p.wait_for_output("got TERM", 3)) << p.out();
  EXPECT_EQ(p.wait().status, 0);
}

TEST(StatewireRunSignals, that_end_a_job_reach_ranks_that_lead_groups_of_their_own) {
  const TemporaryDir dir;
  Process p(statewire({"run", "-n", "2", "--", "setsid", "sh", "-c",
                       "cd " + dir.path().string() +
                           "\nif [ $STATEWIRE_RANK = 1 ]; then\n"
                           "while [ ! -e ready ]; do sleep 0.01; done; exit 3; fi\n"
                           "trap 'echo got TERM; exit 0' TERM; >ready\n"
                           "while :; do sleep 0.02; done"}));
  const Outcome o = p.wait();
  EXPECT_EQ(o.status, 3);
  EXPECT_EQ(o.out, "got TERM\n");
  EXPECT_EQ(o.err, "statewire run: rank 1 exited with status 3; ending the other rank\n");
}

TEST(StatewireRunSignals, of_the_user_end_the_job_with_their_status) {
  Process p(run_shell("2", "echo ready; sleep 30"));
  ASSERT_TRUE(p.wait_for_output("ready", 2));
  p.signal(SIGTERM);
  EXPECT_EQ(p.wait().status, 128 + SIGTERM);
}

TEST(StatewireRunSignals, end_it_although_nobody_reads_its_output) {
  for (const int number : {SIGTERM, SIGINT}) {
    const TemporaryDir dir;
    const std::string pipe = dir.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    ASSERT_GE(reader, 0);
    Process p(
        {"sh", "-c", "exec " STATEWIRE_PROGRAM " run -n 2 --grace 0.2 --prefix -- yes >" + pipe});
    const int size = ::fcntl(reader, F_GETPIPE_SZ);
    int filled = 0; // so far that what waits in the launcher has no room
    EXPECT_TRUE(eventually(
        [&] { return ::ioctl(reader, FIONREAD, &filled) == 0 && filled > size - 2 * PIPE_BUF; }));
    p.signal(number);
    EXPECT_EQ(p.wait(std::chrono::seconds(30)).status, 128 + number);
    ::close(reader);
  }
}

TEST(StatewireRunSignals, reach_a_launcher_that_was_started_without_standard_descriptors) {
  for (const std::string closed : {"<&-", ">&-", "<&- >&-"}) {
    Process p({"sh", "-c",
               "exec " STATEWIRE_PROGRAM
               " run -n 2 --prefix -- sh -c 'echo out; echo ready >&2; exec sleep 97' " +
                   closed});
    EXPECT_TRUE(eventually([&] { return lines(p.err()).size() == 2; })) << p.err();
    p.signal(SIGTERM);
    EXPECT_EQ(p.wait(std::chrono::seconds(30)).status, 128 + SIGTERM) << closed;
  }
}

TEST(StatewireRunSignals, a_second_interrupt_kills) {
  Process p(run_shell("2", "trap 'echo first' INT; trap '' TERM\n"
                           "echo ready; while :; do sleep 0.02; done"));
  ASSERT_TRUE(p.wait_for_output("ready", 2));
  p.signal(SIGINT);
  ASSERT_TRUE(p.wait_for_output("first", 2)); // two at once would be one
  p.signal(SIGINT);
  const Outcome o = p.wait();
  EXPECT_EQ(o.status, 128 + SIGINT);
  EXPECT_THAT(o.err, HasSubstr("interrupted again: killing the job"));
}

TEST(StatewireRunSignals, stop_and_continue_reach_the_processes) {
  // Ranks that start no process meanwhile: a shell whose child is stopped before its exec waits for
  // that instead of being stopped.
  Process p(
      run_shell("2", "trap 'echo on' CONT; sleep 97 &\necho ready $$; while :; do wait; done"));
  ASSERT_TRUE(p.wait_for_output("ready", 2));
  std::vector<std::string> all{std::to_string(p.pid())};
  for (const std::string& line : lines(p.out()))
    if (line.starts_with("ready ")) all.push_back(line.substr(6));
  ASSERT_EQ(all.size(), 3U) << p.out();
  p.signal(SIGTSTP);
  for (const std::string& pid : all) {
    const auto is_stopped = [&] {
      const std::string stat = read_file("/proc/" + pid + "/stat");
      return stat.at(stat.rfind(')') + 2) == 'T';
    };
    ASSERT_TRUE(eventually(is_stopped)) << pid;
  }
  p.signal(SIGCONT);
  EXPECT_TRUE(p.wait_for_output("on", 2));
  p.signal(SIGTERM);
  EXPECT_EQ(p.wait().status, 128 + SIGTERM);
}

TEST(StatewireRunSignals, that_are_ignored_when_the_launcher_starts_stay_ignored) {
  Process p({"sh", "-c",
             "trap '' HUP; exec " STATEWIRE_PROGRAM " run -n 2 -- sh -c 'echo ready; sleep 0.5'"});
  ASSERT_TRUE(p.wait_for_output("ready", 2));
  p.signal(SIGHUP);
  EXPECT_EQ(p.wait().status, 0);
}

TEST(StatewireRunSignals, a_killed_launcher_leaves_nobody_behind) {
  const std::string mark = "4" + std::to_string(1000000 + ::getpid());
  // Ranks, a child of each, and a child that outlives its parent.
  Process p(
      run_shell("3", "sleep " + mark + " & (sleep " + mark + " &); echo ready; sleep " + mark));
  ASSERT_TRUE(p.wait_for_output("ready", 3));
  ASSERT_TRUE(eventually([&] { return processes_with(mark).size() >= 12; }));
  p.signal(SIGKILL);
  (void)p.wait();
  EXPECT_TRUE(eventually([&] { return processes_with(mark).empty(); }))
      << processes_with(mark).size() << " left";
}

TEST(StatewireRunSignals, a_launcher_that_runs_out_of_memory_leaves_no_process) {
  const std::string mark = "5" + std::to_string(1000000 + ::getpid());
  const TemporaryDir dir;
  Process p(statewire({"run", "-n", "1", "--prefix", "--", "sh", "-c",
                       "sleep " + mark + " & cd " + dir.path().string() +
                           "\necho ready; while [ ! -e go ]; do sleep 0.01; done\n"
                           "head -c 900000 /dev/zero; sleep " +
                           mark}));
  ASSERT_TRUE(p.wait_for_output("ready"));
  const rlimit none{1, 1}; // no memory beyond what it has: a long line finds none
  ASSERT_EQ(::prlimit(p.pid(), RLIMIT_AS, &none, nullptr), 0);
  std::ofstream(dir.path() / "go").close();
  EXPECT_NE(p.wait().status, 0);
  EXPECT_TRUE(eventually([&] { return processes_with(mark).empty(); }))
      << processes_with(mark).size() << " left";
}

TEST(StatewireRunSignals, a_killed_launcher_takes_members_with_it_that_wait_for_others) {
  Process p(statewire({"run", "-n", "2", "--", "sh", "-c",
                       "echo ready; [ $STATEWIRE_RANK = 1 ] && sleep 97; exec " MEMBER_PROGRAM
                       " exchange 1"}));
  ASSERT_TRUE(p.wait_for_output("ready", 2));
  p.signal(SIGKILL);
  (void)p.wait();
  EXPECT_TRUE(eventually([&] { return processes_with(MEMBER_PROGRAM " exchange").empty(); }));
}

TEST(StatewireRunSignals, survives_the_loss_of_its_keeper) {
  Process p(run_shell("2", "echo ready; sleep 30"));
  ASSERT_TRUE(p.wait_for_output("ready", 2));
  // The keeper leads the group of the ranks and is a child of the launcher.
  const std::string id = std::to_string(p.pid());
  const std::string first = read_file("/proc/" + id + "/task/" + id + "/children");
  const pid_t keeper = std::stoi(first);
  const std::string name = "/proc/" + std::to_string(keeper) + "/comm";
  // The ranks may be there before it has its name.
  ASSERT_TRUE(eventually([&] { return read_file(name) == "statewire-keep\n"; })) << read_file(name);
  ::kill(keeper, SIGKILL);
  ASSERT_TRUE(eventually([&] { return ::access(name.c_str(), F_OK) != 0; })); // the launcher knows
  p.signal(SIGTERM);
  const Outcome o = p.wait();
  EXPECT_EQ(o.status, 128 + SIGTERM);
  EXPECT_LT(o.took, milliseconds(20000));
}

} // namespace
} // namespace statewire::test
