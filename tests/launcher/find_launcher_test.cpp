// SPDX-License-Identifier: BSD-3-Clause
// Which launcher a process finds in its environment, and the sentences when it finds none.
#include "run_process.hpp"

#include <array>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <job/find_launcher.hpp>
#include <map>
#include <sched.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace statewire::launch {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// An environment in which these variables of launchers are set and no others.
class Environment {
 public:
  explicit Environment(const std::map<std::string, std::string>& variables) {
    for (const char* name : k_names) {
      if (const char* value = std::getenv(name)) former_[name] = value;
      ::unsetenv(name);
    }
    for (const auto& [name, value] : variables) ::setenv(name.c_str(), value.c_str(), 1);
  }
  ~Environment() {
    for (const char* name : k_names) ::unsetenv(name);
    for (const auto& [name, value] : former_) ::setenv(name.c_str(), value.c_str(), 1);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  static constexpr std::array k_names{"STATEWIRE_LAUNCHER_FD",
                                      "STATEWIRE_JOB",
                                      "STATEWIRE_JOINED",
                                      "PMI_FD",
                                      "PMI_RANK",
                                      "PMI_SIZE",
                                      "PMI_PORT",
                                      "PMIX_NAMESPACE",
                                      "PMIX_RANK",
                                      "SLURM_JOB_ID",
                                      "SLURM_STEP_ID",
                                      "SLURM_STEP_NUM_TASKS"};
  std::map<std::string, std::string> former_;
};

std::string found(const std::map<std::string, std::string>& variables) {
  const Environment environment(variables);
  const Result<Found> f = find_launcher();
  return f ? f->how : "error: " + f.error().text;
}

const std::map<std::string, std::string> k_pmix{{"PMIX_NAMESPACE", "n.1"}, {"PMIX_RANK", "0"}};
const std::map<std::string, std::string> k_srun{
    {"SLURM_JOB_ID", "7"}, {"SLURM_STEP_ID", "1"}, {"SLURM_STEP_NUM_TASKS", "4"}};

std::map<std::string, std::string> both(std::map<std::string, std::string> a,
                                        const std::map<std::string, std::string>& b) {
  a.insert(b.begin(), b.end());
  return a;
}

class FindLauncher : public testing::Test {
 protected:
  FindLauncher() {
    (void)::socketpair(AF_UNIX, SOCK_STREAM, 0, ends_.data());
    pmi_ = {{"PMI_FD", std::to_string(ends_[0])}, {"PMI_RANK", "0"}, {"PMI_SIZE", "2"}};
  }
  ~FindLauncher() override {
    ::close(ends_[0]);
    ::close(ends_[1]);
  }
  std::array<int, 2> ends_{};
  std::map<std::string, std::string> pmi_;
  // Its socket was closed: an outer launcher's.
  std::map<std::string, std::string> stale_{{"PMI_FD", "0"}, {"PMI_RANK", "0"}, {"PMI_SIZE", "1"}};
};

TEST_F(FindLauncher, names_the_launcher_and_the_variable) {
  EXPECT_EQ(found({}), "none: a job of one process");
  EXPECT_EQ(found({{"STATEWIRE_LAUNCHER_FD", "5"}}), "statewire run (STATEWIRE_LAUNCHER_FD=5)");
  EXPECT_EQ(found(pmi_), "PMI-1 (PMI_FD=" + pmi_["PMI_FD"] + ")");
  EXPECT_EQ(found(k_pmix), "PMIx (PMIX_NAMESPACE=n.1)");
  EXPECT_EQ(found({{"STATEWIRE_JOB", "alone"}}), "none (STATEWIRE_JOB=alone)");
}

TEST_F(FindLauncher, takes_the_inner_one_of_nested_launchers) {
  EXPECT_THAT(found(both(pmi_, {{"STATEWIRE_LAUNCHER_FD", "5"}})), StartsWith("statewire run"));
  EXPECT_THAT(found(both(pmi_, k_pmix)), StartsWith("PMI-1")) << "srun --mpi=pmix mpiexec.hydra";
  EXPECT_THAT(found(both(stale_, k_pmix)), StartsWith("PMIx")) << "mpiexec.hydra mpirun";
  EXPECT_THAT(found(both(k_srun, pmi_)), StartsWith("PMI-1")) << "srun --mpi=pmi2";
  EXPECT_THAT(found(both(k_srun, k_pmix)), StartsWith("PMIx")) << "srun --mpi=pmix";
}

TEST_F(FindLauncher, refuses_to_make_many_jobs_of_one) {
  EXPECT_EQ(found(k_srun), "error: srun started 4 tasks without a way to find each other: start "
                           "them with srun --mpi=pmix, or srun --mpi=pmi2; for a job of one "
                           "process: STATEWIRE_JOB=alone");
  EXPECT_THAT(found(stale_), HasSubstr("error: PMI_FD=0 is not the launcher's socket"));
  EXPECT_THAT(found({{"PMI_PORT", "node1:4711"}}), HasSubstr("was started with -pmi-port"));
  EXPECT_THAT(found({{"STATEWIRE_JOB", "pmi"}}),
              HasSubstr("STATEWIRE_JOB=pmi: it can only be alone"));
  for (const auto& one : {k_srun, stale_, pmi_, k_pmix})
    EXPECT_EQ(found(both(one, {{"STATEWIRE_JOB", "alone"}})), "none (STATEWIRE_JOB=alone)");
}

TEST_F(FindLauncher, makes_a_job_of_one_of_a_single_task_and_of_a_batch_script) {
  EXPECT_THAT(found(both({{"SLURM_STEP_NUM_TASKS", "1"}}, k_srun)), StartsWith("none"));
  EXPECT_THAT(found({{"SLURM_JOB_ID", "7"}, {"SLURM_NTASKS", "4"}}), StartsWith("none"));
}

TEST_F(FindLauncher, passes_over_what_the_parent_process_has_joined) {
  const std::map<std::string, std::string> joined{{"STATEWIRE_JOINED", " pmix:n.1 slurm:7.1"}};
  EXPECT_THAT(found(both(joined, k_pmix)), StartsWith("none"));
  EXPECT_THAT(found(both(joined, k_srun)), StartsWith("none"));
  EXPECT_THAT(
      found({{"STATEWIRE_JOINED", "pmix:n.11"}, {"PMIX_NAMESPACE", "n.1"}, {"PMIX_RANK", "0"}}),
      StartsWith("PMIx"));
  EXPECT_THAT(found(both(both({{"SLURM_STEP_ID", "2"}}, joined), k_srun)),
              StartsWith("error: srun"));
}

TEST_F(FindLauncher, refuses_a_second_job_to_a_process_that_has_joined_one) {
  struct stat space {};
  ASSERT_EQ(::stat("/proc/self/ns/pid", &space), 0);
  const std::string self = std::to_string(::getpid()) + "@" + std::to_string(space.st_ino),
                    joined = " pmix:n.1 process:" + self;
  EXPECT_THAT(found(both({{"STATEWIRE_JOINED", joined}}, k_pmix)),
              StartsWith("error: this process has joined its job already"));
  EXPECT_THAT(found({{"STATEWIRE_JOINED", joined}, {"STATEWIRE_JOB", "alone"}}),
              StartsWith("none (STATEWIRE_JOB=alone)"));
  EXPECT_THAT(found({{"STATEWIRE_JOINED", joined + "0"}}), StartsWith("none")) << "a parent's";
  pmi_["PMI_RANK"] = "2";
  const Environment environment(pmi_);
  ASSERT_FALSE(join(Kind::pmi));
  EXPECT_EQ(std::string(std::getenv("STATEWIRE_JOINED")), " process:" + self)
      << "also after a failure, and for another copy of the library";
  ends_[0] = -1; // join() has closed it
}

// Runs f() as process 1 of a PID namespace of its own. 77: there can be none.
int as_process_1(const std::function<int()>& f) {
  const auto in_child = [](const auto& body) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(body());
    int status = -1;
    const bool has_ended = ::waitpid(child, &status, 0) == child && WIFEXITED(status);
    return has_ended ? WEXITSTATUS(status) : 76;
  };
  return in_child([&] {
    if (::unshare(CLONE_NEWPID) != 0 && ::unshare(CLONE_NEWUSER | CLONE_NEWPID) != 0) return 77;
    return in_child(f);
  });
}

TEST_F(FindLauncher, takes_no_process_of_another_pid_namespace_for_itself) {
  pmi_["PMI_RANK"] = "2"; // joining fails, which counts
  const Environment environment(pmi_);
  const int status = as_process_1([] {
    (void)join(Kind::pmi);
    return as_process_1([] { return find_launcher() ? 0 : 1; });
  });
  if (status == 77) GTEST_SKIP() << "needs PID namespaces";
  EXPECT_EQ(status, 0);
}

TEST_F(FindLauncher, refuses_a_rank_that_is_none) {
  for (const char* rank : {"", "2", "-1", "x"}) {
    pmi_["PMI_RANK"] = rank;
    pmi_["PMI_FD"] = std::to_string(::dup(ends_[0])); // join() closes it
    const Environment environment(pmi_);
    const Result<Joined> j = join(Kind::pmi);
    ASSERT_FALSE(j) << rank;
    EXPECT_EQ(j.error().text,
              std::string("PMI_RANK=") + rank + " and PMI_SIZE=2 are no rank of a job");
  }
}

} // namespace
} // namespace statewire::launch
