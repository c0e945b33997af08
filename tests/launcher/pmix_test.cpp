// SPDX-License-Identifier: BSD-3-Clause
// Jobs under PMIx, with a libpmix of our own (programs/fake_pmix.cpp).
#include "fake_pmix_job.hpp"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::StartsWith;

// What the one member of a job says when something goes wrong.
std::string failure(const std::string& fault) {
  FakeJob job;
  job.fault = fault;
  const Outcome o = job.run({"exchange", "1"})[0];
  EXPECT_EQ(o.status, 9) << fault;
  EXPECT_EQ(job.has("finalized-0"), fault != "init") << fault << ": finalized when initialized";
  return o.err;
}

TEST(Pmix, job_exchanges_cards_and_passes_fences) {
  FakeJob job;
  job.size = 3;
  const std::vector<Outcome> all = job.run({"exchange", "5"});
  std::string group;
  for (std::uint32_t r = 0; r < job.size; ++r) {
    EXPECT_EQ(all[r].status, 0) << all[r].err;
    EXPECT_THAT(all[r].out, StartsWith("ok " + std::to_string(r) + " 3 job-"));
    EXPECT_TRUE(job.has("finalized-" + std::to_string(r)));
    if (r == 0) group = all[r].out.substr(all[r].out.rfind(' '));
    EXPECT_THAT(all[r].out, testing::EndsWith(group)) << "one job, one group id";
  }
}

TEST(Pmix, fence_can_be_polled) {
  FakeJob job;
  job.size = 2;
  for (const Outcome& o : job.run({"poll"})) EXPECT_EQ(o.status, 0) << o.err;
}

TEST(Pmix, fence_may_end_at_once) {
  FakeJob job;
  job.fault = "immediate fence";
  const Outcome o = job.run({"exchange", "3"})[0];
  EXPECT_EQ(o.status, 0) << o.err;
}

TEST(Pmix, size_is_a_number_of_any_type) {
  for (const char* fault : {"int size", "wide size"}) {
    FakeJob job;
    job.fault = fault;
    const Outcome o = job.run({"exchange", "0"})[0];
    EXPECT_THAT(o.out, StartsWith("ok 0 1 job-")) << o.err;
  }
  EXPECT_THAT(failure("bool size"),
              HasSubstr("PMIx says that this is rank 0 of no number processes"));
}

TEST(Pmix, failures_name_the_call_and_its_status) {
  EXPECT_THAT(failure("init"), HasSubstr("no job: PMIx_Init failed: ERROR (-1)"));
  EXPECT_THAT(failure("no size"), HasSubstr("PMIx_Get of 'pmix.job.size' failed: NOT-FOUND (-46)"));
  EXPECT_THAT(failure("put"), ContainsRegex("PMIx_Put of [0-9]+ bytes failed: ERROR \\(-1\\)"));
  EXPECT_THAT(failure("commit"), HasSubstr("PMIx_Commit failed: ERROR (-1)"));
  EXPECT_THAT(failure("fence"), HasSubstr("PMIx_Fence_nb failed: ERROR (-1)"));
  EXPECT_THAT(failure("end of fence"), HasSubstr("a fence of PMIx failed: ERROR (-1)"));
  EXPECT_THAT(failure("get"), HasSubstr("PMIx_Get of 'statewire-mine-0' of rank 0 failed: "
                                        "NOT-FOUND (-46)"));
  EXPECT_THAT(failure("type"), HasSubstr("gave a value of type 14 instead of bytes"));
}

TEST(Pmix, library_that_cannot_be_used_is_an_error_not_a_job_of_one) {
  FakeJob job;
  job.library = job.dir.path();
  std::ofstream(job.dir.path() / "libpmix.so.2") << "no library";
  Outcome o = job.run({"exchange", "0"})[0];
  EXPECT_EQ(o.status, 9);
  EXPECT_THAT(o.err, HasSubstr("a PMIx server started this process (PMIX_NAMESPACE=fake.1), but "
                               "libpmix.so.2 cannot be opened: "));
  EXPECT_THAT(o.err, HasSubstr("install libpmix2 on this machine, or start with srun --mpi=pmi2"));
  job.library = FAKE_PMIX_WITHOUT_COMMIT_DIR;
  o = job.run({"exchange", "0"})[0];
  EXPECT_EQ(o.status, 9);
  EXPECT_THAT(o.err, HasSubstr("libpmix.so.2 lacks the function PMIx_Commit"));
}

TEST(Pmix, abort_goes_to_the_server_with_rank_and_reason) {
  FakeJob job;
  job.size = 2;
  const Process one(job.rank(1, {MEMBER_PROGRAM, "abort", "7", "the matrix is singular"}));
  const Process zero(job.rank(0, {MEMBER_PROGRAM, "abort", "7", "the matrix is singular"}));
  EXPECT_TRUE(eventually([&] { return job.has("aborted"); }));
  const std::string text = "rank 1 aborted the job: the matrix is singular";
  EXPECT_EQ(read_file(job.dir.path() / "aborted"), "7 " + text);
  EXPECT_EQ(one.err(), "statewire: " + text + "\n");
}

// A member's children are no members, unless a launcher starts them anew.
TEST(Pmix, job_is_not_joined_by_child_processes) {
  FakeJob job;
  const Outcome o = run_program(
      job.rank(0, {MEMBER_PROGRAM, "child", "sh", "-c", MEMBER_PROGRAM " exchange 0; exit $?"}));
  EXPECT_THAT(o.out, StartsWith("ok 0 1 alone-")) << o.err;
  const Outcome executed =
      run_program(job.rank(0, {MEMBER_PROGRAM, "child", MEMBER_PROGRAM, "exchange", "0"}));
  EXPECT_THAT(executed.err, HasSubstr("has joined its job already")) << "it is the same process";
  const Outcome nested =
      run_program(job.rank(0, {MEMBER_PROGRAM, "child", "env", "PMIX_NAMESPACE=fake.2",
                               MEMBER_PROGRAM, "exchange", "0"}));
  EXPECT_THAT(nested.out, StartsWith("ok 0 1 job-")) << nested.err;
}

} // namespace
} // namespace statewire::test
