// SPDX-License-Identifier: BSD-3-Clause
// Launchers nest, and variables outlive their launcher: what belongs to one process only comes
// first, and the socket of PMI-1 counts only while it is open.
#include "find_launcher.hpp"

#include "base/make_failure.hpp"
#include "base/setting_texts.hpp"
#include "launcher_socket.hpp"
#include "sealed.hpp"

#include <cstdlib>
#include <sys/stat.h>
#include <unistd.h>

namespace statewire::launch {
namespace {

std::string variable(const char* name) {
  return std::string(environment_variable(name).value_or(""));
}
bool is_set(const char* name) { return environment_variable(name).has_value(); }

std::optional<std::uint32_t> number(const char* name) {
  return parse_number<std::uint32_t>(variable(name));
}

// Those of PMIx and of Slurm stay in the environment, because an MPI library in this process may
// need them. A process that has joined notes their names for its children, which are no members,
// and its own: its environment no longer names the launcher, and another attempt would find a job
// of one.
std::string pmix_job() { return "pmix:" + variable(k_pmix_space_variable); }
std::string slurm_step() {
  return "slurm:" + variable("SLURM_JOB_ID") + "." + variable("SLURM_STEP_ID");
}
std::string this_process() {
  struct stat space {}; // in which the number counts
  (void)::stat("/proc/self/ns/pid", &space);
  return fmt::format("process:{}@{}", ::getpid(), space.st_ino);
}
bool is_joined(const std::string& name) {
  return (" " + variable(k_joined_variable) + " ").find(" " + name + " ") != std::string::npos;
}

class Alone final : public Launcher {
 public:
  Result<void> enter_gather(std::span<const std::uint8_t> mine, Clock::time_point) override {
    value_.emplace(mine.begin(), mine.end());
    return {};
  }
  Result<std::optional<std::vector<std::uint8_t>>> gathered() override {
    return std::exchange(value_, std::nullopt);
  }
  Result<void> enter_fence(std::uint32_t) override { return {}; }
  Result<bool> fence_passed(std::uint32_t) override { return true; }
  [[nodiscard]] int descriptor() const override { return -1; }
  void abort(std::string_view, int) override {}

 private:
  std::optional<std::vector<std::uint8_t>> value_;
};

Result<Joined> be_alone() {
  Member member;
  Result<Key> key = Key::random();
  if (!key) return std::move(key).error();
  Result<IncarnationNumber> id = IncarnationNumber::now();
  if (!id) return std::move(id).error();
  member.key = *key;
  member.group_id = "alone-" + hex(id->bytes);
  return Joined{std::move(member), std::make_unique<Alone>()};
}

void note_joined() {
  std::string joined = variable(k_joined_variable) + " " + this_process();
  if (is_set(k_pmix_space_variable)) joined += " " + pmix_job();
  if (is_set("SLURM_STEP_ID")) joined += " " + slurm_step();
  ::setenv(k_joined_variable, joined.c_str(), 1);
  for (const char* name : {k_fd_variable, k_rank_variable, k_size_variable, k_pmi_fd_variable,
                           k_pmi_rank_variable, k_pmi_size_variable})
    ::unsetenv(name);
}

// Rank 0 decides: this is what it does on a host like this one.
std::string protection_in_store() {
  const Result<void> trial = can_seal();
  if (trial)
    return "comes sealed by munge if rank 0's host is like this one: only processes of this user "
           "can read it, on hosts with the same munge key";
  return "comes in clear text if rank 0's host is like this one: any process that can read the "
         "launcher's key-value store or its traffic can join (no munge: " +
         trial.error().text + ")";
}

Result<Joined> join_by(Kind kind) {
  if (kind == Kind::none) return be_alone();
  if (kind == Kind::pmix) return join_pmix();
  const bool pmi = kind == Kind::pmi;
  Result<Descriptor> socket = inherited_socket(pmi ? k_pmi_fd_variable : k_fd_variable);
  if (!socket) return std::move(socket).error();
  if (!pmi) return join_statewire_run(std::move(*socket));
  const auto rank = number(k_pmi_rank_variable), size = number(k_pmi_size_variable);
  if (!rank || !size || *rank >= *size)
    return make_failure(Errc::invalid_argument, "{}={} and {}={} are no rank of a job",
                        k_pmi_rank_variable, variable(k_pmi_rank_variable), k_pmi_size_variable,
                        variable(k_pmi_size_variable));
  return join_pmi(std::move(*socket), *rank, *size);
}

} // namespace

bool is_under_pmix() {
  return is_set(k_pmix_space_variable) && is_set(k_pmix_rank_variable) && !is_joined(pmix_job());
}

Result<Found> find_launcher() {
  const auto found = [](Kind kind, const char* what, const char* name) {
    return Found{kind, fmt::format("{} ({}={})", what, name, variable(name))};
  };
  const auto failure = [](const std::string& what) {
    return make_failure(Errc::invalid_argument, "{}; for a job of one process: {}=alone", what,
                        k_job_variable);
  };
  if (std::getenv(k_fd_variable) != nullptr)
    return found(Kind::statewire_run, "statewire run", k_fd_variable);
  if (is_set(k_job_variable)) {
    if (variable(k_job_variable) == "alone") return found(Kind::none, "none", k_job_variable);
    return make_failure(Errc::invalid_argument, "{}={}: it can only be alone", k_job_variable,
                        variable(k_job_variable));
  }
  const bool pmi = is_set(k_pmi_fd_variable);
  if (pmi && is_stream_socket(variable(k_pmi_fd_variable)))
    return found(Kind::pmi, "PMI-1", k_pmi_fd_variable);
  if (is_under_pmix()) return found(Kind::pmix, "PMIx", k_pmix_space_variable);
  if (pmi) return failure(fmt::format(k_no_socket, k_pmi_fd_variable, variable(k_pmi_fd_variable)));
  if (is_set("PMI_PORT"))
    return failure("mpiexec.hydra was started with -pmi-port, which Statewire does not speak: "
                   "start it without");
  const std::uint32_t tasks = number("SLURM_STEP_NUM_TASKS").value_or(0);
  if (tasks > 1 && !is_joined(slurm_step()))
    return failure(fmt::format("srun started {} tasks without a way to find each other: start "
                               "them with srun --mpi=pmix, or srun --mpi=pmi2",
                               tasks));
  if (is_joined(this_process()))
    return failure("this process has joined its job already, or has failed to, and can do so once: "
                   "use the job that it has");
  return Found{Kind::none, "none: a job of one process"};
}

Result<Joined> join(Kind kind) {
  Result<Joined> joined = join_by(kind);
  if (kind != Kind::none) note_joined();
  return joined;
}

std::string key_protection(Kind kind) {
  if (kind == Kind::none) return "never leaves the process";
  return kind == Kind::statewire_run ? "comes over that socket" : protection_in_store();
}

} // namespace statewire::launch
