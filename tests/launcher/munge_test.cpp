// SPDX-License-Identifier: BSD-3-Clause
// The job's key in a launcher's store, sealed by munge or not, with a libmunge of our own
// (programs/fake_munge.cpp). The case `munge` of `launchers` has the real one.
#include "munge_job.hpp"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::SizeIs;

// The key of all ranks.
std::string key(const MungeJob& job) {
  const std::vector<Outcome> all = job.run({"key"});
  for (const Outcome& o : all) {
    EXPECT_EQ(o.status, 0) << o.err;
    EXPECT_THAT(o.out, SizeIs(32));
    EXPECT_EQ(o.out, all[0].out) << "one job, one key";
  }
  return all[0].out;
}

// What rank 1 says when it alone has this variable; the others take part in the job.
std::string failure(const std::string& variable, const std::string& value) {
  MungeJob job;
  job.set(1, variable + "=" + value);
  const std::vector<Outcome> all = job.run({"here"});
  EXPECT_EQ(all[0].status, 0) << all[0].err;
  EXPECT_EQ(all[1].status, 9) << all[1].out;
  EXPECT_EQ(all[2].status, 0) << all[2].err;
  EXPECT_TRUE(job.has("finalized-1"));
  return all[1].err;
}

constexpr const char* k_cannot =
    "no job: the job's key came sealed by munge from rank 0, and this process cannot unseal it: ";
constexpr const char* k_at = "munged at /fake/munge.socket: ";

TEST(Munge, sealed_key_reaches_all_ranks_and_is_not_in_the_store) {
  const MungeJob job;
  const std::string bytes = key(job); // each rank but the first decodes a replayed credential
  EXPECT_TRUE(job.stores("MUNGE:"));
  EXPECT_FALSE(job.stores(bytes));
}

TEST(Munge, key_goes_in_clear_text_when_rank_0_cannot_seal_it) {
  for (const char* variable :
       {"FAKE_MUNGE_FAULT=no munged", "FAKE_MUNGE_FAULT=expired", "FAKE_MUNGE_UID=4711"}) {
    MungeJob job;
    job.set(0, variable);
    EXPECT_TRUE(job.stores(key(job))) << variable;
    EXPECT_FALSE(job.stores("MUNGE:")) << variable;
  }
}

TEST(Munge, key_goes_in_clear_text_when_rank_0_has_no_libmunge) {
  const TemporaryDir dir;
  std::ofstream(dir.path() / "libmunge.so.2") << "no library";
  for (const std::string& munge :
       {dir.path().string(), std::string(FAKE_MUNGE_WITHOUT_DECODE_DIR)}) {
    const MungeJob job(munge);
    EXPECT_TRUE(job.stores(key(job))) << munge;
    EXPECT_FALSE(job.sealed());
  }
}

TEST(Munge, rank_without_munged_is_an_error_that_names_its_socket) {
  EXPECT_THAT(failure("FAKE_MUNGE_FAULT", "no munged"),
              AllOf(HasSubstr(std::string(k_cannot) + k_at +
                              "Failed to access \"/fake/munge.socket\": No such file or directory"),
                    HasSubstr("; start munged on this host, or give this process access to its "
                              "socket")));
}

TEST(Munge, rank_without_libmunge_is_an_error_that_says_what_to_install) {
  EXPECT_THAT(
      failure("LD_LIBRARY_PATH", std::string(FAKE_PMIX_DIR) + ":" + FAKE_MUNGE_WITHOUT_DECODE_DIR),
      AllOf(HasSubstr(std::string(k_cannot) + "libmunge.so.2 lacks the function munge_decode"),
            HasSubstr("; install libmunge2 and munge on this host")));
}

TEST(Munge, credential_out_of_its_time_is_an_error_of_the_clocks) {
  const std::string remedy = "; compare the clocks of this host and of rank 0's";
  EXPECT_THAT(failure("FAKE_MUNGE_FAULT", "expired"),
              HasSubstr(std::string(k_cannot) + k_at + "Expired credential" + remedy));
  EXPECT_THAT(failure("FAKE_MUNGE_FAULT", "rewound"),
              HasSubstr(std::string(k_cannot) + k_at + "Rewound credential" + remedy));
}

TEST(Munge, credential_of_another_munge_key_is_an_error) {
  EXPECT_THAT(failure("FAKE_MUNGE_FAULT", "other munge key"),
              HasSubstr(std::string(k_cannot) + k_at +
                        "Invalid credential; do all hosts of the job have the same "
                        "/etc/munge/munge.key?"));
}

TEST(Munge, another_user_can_neither_read_nor_make_the_key) {
  const std::string remedy = "; all ranks of a job must run as the same user";
  EXPECT_THAT(failure("FAKE_MUNGE_UID", "4711"),
              HasSubstr(std::string(k_cannot) + k_at + "Unauthorized credential" + remedy));
  const std::string own = std::to_string(::geteuid());
  EXPECT_THAT(failure("FAKE_MUNGE_FAULT", "other maker"),
              HasSubstr(std::string(k_cannot) + "user " + std::to_string(::geteuid() + 1) +
                        " sealed it, and this is user " + own + remedy));
}

TEST(Munge, what_is_no_sealed_key_is_an_error) {
  EXPECT_THAT(failure("FAKE_PMIX_FAULT", "changed credential"),
              HasSubstr(std::string(k_cannot) + k_at + "Invalid credential format"));
  EXPECT_THAT(failure("FAKE_MUNGE_FAULT", "other payload"),
              HasSubstr("the launcher gave other values than the ranks put"));
}

} // namespace
} // namespace statewire::test
