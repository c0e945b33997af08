// SPDX-License-Identifier: BSD-3-Clause
// The key that a launcher's store holds for processes that are no members of a job
// (Key::of_launcher), with a libpmix and a libmunge of our own.
#include "munge_job.hpp"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

constexpr const char* k_stored = "statewire-key.0"; // rank 0's value, a file of the fake

std::vector<std::string> program(int limit = 60'000) {
  return {"launcher_key", std::to_string(limit)};
}

std::string key(const FakeJob& job) {
  const std::vector<Outcome> all = job.run(program());
  for (const Outcome& o : all) {
    EXPECT_EQ(o.status, 0) << o.err;
    EXPECT_THAT(o.out, SizeIs(32));
    EXPECT_EQ(o.out, all[0].out) << "one job, one key";
  }
  return all[0].out;
}

TEST(LauncherKey, all_ranks_have_it_and_the_store_has_it_sealed) {
  const MungeJob job;
  const std::string bytes = key(job);
  EXPECT_TRUE(job.stores("MUNGE:"));
  EXPECT_FALSE(job.stores(bytes));
  for (const char* rank : {"0", "1", "2"})
    EXPECT_TRUE(job.has(std::string("finalized-") + rank)) << "else the launcher ends the job";
}

TEST(LauncherKey, another_job_has_another_key) { EXPECT_NE(key(MungeJob()), key(MungeJob())); }

TEST(LauncherKey, goes_in_clear_text_without_munge) {
  MungeJob job;
  job.set(0, "FAKE_MUNGE_FAULT=no munged");
  EXPECT_TRUE(job.stores(key(job)));
}

TEST(LauncherKey, waits_for_rank_0_without_a_fence) {
  MungeJob job;
  job.size = 2;
  std::vector<std::string> command = program();
  command.insert(command.begin(), MEMBER_PROGRAM);
  Process one(job.rank(1, command));
  Process zero(job.rank(0, command));
  const Outcome first = zero.wait(), second = one.wait();
  EXPECT_EQ(second.out, first.out) << first.err << second.err;
  EXPECT_FALSE(job.has("fence-0.0"));
}

TEST(LauncherKey, fails_when_rank_0_gives_none) {
  const FakeJob job;
  std::vector<std::string> command = program(1);
  command.insert(command.begin(), MEMBER_PROGRAM);
  const Outcome o = run_program(job.rank(1, command));
  EXPECT_EQ(o.status, 9);
  EXPECT_THAT(o.err, HasSubstr("no key: rank 0 of fake.1 gave no key within 1 ms"));
  EXPECT_TRUE(job.has("finalized-1"));
}

// As Open MPI's does where this process has committed values before rank 0 has, or rank 0 is late.
TEST(LauncherKey, asks_again_while_the_server_finds_no_key) {
  MungeJob job;
  for (std::uint32_t r = 1; r < job.size; ++r) job.set(r, "FAKE_PMIX_NOT_FOUND=5");
  (void)key(job);
}

TEST(LauncherKey, times_out_when_the_server_never_finds_a_key) {
  FakeJob job;
  job.size = 2;
  job.variables[1] = {"FAKE_PMIX_NOT_FOUND=1000000000"};
  const Outcome o = job.run(program(20))[1];
  EXPECT_EQ(o.status, 9) << o.out;
  EXPECT_THAT(o.err, HasSubstr("no key: rank 0 of fake.1 gave no key within 20 ms [timed_out]"));
}

// A job that MPI_Comm_spawn has made talks to the one that made it, perhaps hours later.
TEST(LauncherKey, spawned_job_has_the_key_of_the_job_that_spawned_it) {
  const MungeJob job;
  const std::string bytes = key(job);
  MungeJob spawned;
  for (std::uint32_t r = 0; r < spawned.size; ++r) {
    spawned.variables[r] = {"FAKE_MUNGE=" + job.credentials.path().string(),
                            "FAKE_MUNGE_FAULT=expired", "OMPI_PARENT_PORT=4711.2:815"};
  }
  std::filesystem::copy_file(job.dir.path() / k_stored, spawned.dir.path() / "4711");
  EXPECT_EQ(key(spawned), bytes);
  EXPECT_TRUE(spawned.has(k_stored)) << "for jobs that it spawns";
}

TEST(LauncherKey, sealed_key_that_cannot_be_unsealed_is_an_error) {
  MungeJob job;
  job.set(1, "FAKE_MUNGE_FAULT=other munge key");
  const std::vector<Outcome> all = job.run(program());
  EXPECT_EQ(all[0].status, 0) << all[0].err;
  EXPECT_EQ(all[1].status, 9) << all[1].out;
  EXPECT_THAT(all[1].err, HasSubstr("this process cannot unseal it: munged at"));
}

TEST(LauncherKey, failures_name_the_call_and_its_status) {
  for (const auto& [fault, text] :
       {std::pair("init", "no key: PMIx_Init failed: ERROR (-1)"),
        std::pair("get", "PMIx_Get of 'statewire-key' of rank 0 of fake.1 failed: ERROR (-1)"),
        std::pair("answer",
                  "PMIx_Get of 'statewire-key' of rank 0 of fake.1 failed: ERROR (-1)")}) {
    FakeJob job;
    job.size = 2;
    job.fault = fault;
    const Outcome o = job.run(program())[1];
    EXPECT_EQ(o.status, 9) << fault;
    EXPECT_THAT(o.err, HasSubstr(text));
  }
}

TEST(LauncherKey, there_is_none_without_pmix_or_its_library) {
  EXPECT_EQ(run_program({MEMBER_PROGRAM, "launcher_key", "1"}).out, "none\n");
  FakeJob job;
  job.library = job.dir.path();
  std::ofstream(job.dir.path() / "libpmix.so.2") << "no library";
  EXPECT_EQ(job.run(program())[0].out, "none\n");
}

} // namespace
} // namespace statewire::test
