// SPDX-License-Identifier: BSD-3-Clause
// Who connects to a process that finalizes is told so, however far the two have come.
#include "user.hpp"
#include "world.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

void check_end(EndpointWorld& w) {
  EXPECT_TRUE(w.finalize_all());
  w.end();
  EXPECT_EQ(w.complaints(), "");
  EXPECT_EQ(w.leaks(), "");
}

// The one who asked has the answer and is connected; the other one still waits to hear that.
TEST(Finalizing, AConnectionThatIsWithdrawnEndsWithThatReason) {
  unsigned withdrawn = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed)
    for (const Rank asks : {0U, 1U}) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(asks) + " asks");
      EndpointWorldOptions o;
      o.seed = seed;
      EndpointWorld w(o);
      const Rank answers = 1 - asks;
      ASSERT_EQ(w.user(asks).post(answers, 100, w.now()), Errc::ok);
      ASSERT_TRUE(w.run_until([&] { return w.process(asks).connected == 1; }));
      const bool waits = w[answers].states(w.peer(asks)).method == "ANSWERED";
      w[answers].finalize(w.now());
      ASSERT_TRUE(w.run_until([&] { return w.process(asks).lost + w.process(asks).closed == 1; }));
      if (w.process(asks).lost == 1) {
        EXPECT_TRUE(waits);
        EXPECT_EQ(w.process(asks).why, Errc::finalizing);
        ++withdrawn;
      }
      check_end(w);
    }
  EXPECT_GE(withdrawn, 20U);
}

// An attempt that waits to be confirmed, and that its owner takes back for another reason.
TEST(Finalizing, AnAttemptThatIsWithdrawnOtherwiseDoesNotEndWithThatReason) {
  EndpointWorldOptions o;
  o.endpoints.connect_timeout = std::chrono::milliseconds(50);
  o.endpoints.open_timeout = std::chrono::milliseconds(200);
  EndpointWorld w(o);
  w.tamper = [](Rank from, Rank, std::vector<std::byte>& bytes) {
    if (from == 0 && bytes[1] == std::byte{2}) bytes.clear(); // the answers are lost
  };
  ASSERT_EQ(w.user(1).post(0, 100, w.now()), Errc::ok);
  ASSERT_TRUE(w.run_until([&] { return w.process(1).lost == 1; }));
  EXPECT_EQ(w.process(1).why, Errc::timed_out);
  w.run(std::chrono::milliseconds(10)); // that it is withdrawn arrives, too
  EXPECT_EQ(w[0].states(w.peer(1)).last_error, Errc::timed_out);
  w.tamper = nullptr;
  check_end(w);
}

// With the rejection goes what was posted to the caller's queue pair, and that may be told first.
TEST(Finalizing, ACallThatIsRejectedIsNotRepeatedWhicheverNewsComesFirst) {
  for (const verbs::Link link : {verbs::Link::infiniband, verbs::Link::roce, verbs::Link::iwarp})
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      EndpointWorldOptions o;
      o.method = Method::rdma_cm;
      o.link = link;
      o.seed = seed;
      o.endpoints.shared_receives = seed % 2 == 0;
      EndpointWorld w(o);
      w[0].finalize(w.now());
      ASSERT_EQ(w.user(1).post(0, 100, w.now()), Errc::ok); // the higher rank: it calls
      ASSERT_TRUE(w.run_until([&] { return w.process(1).lost == 1; }));
      EXPECT_EQ(w.process(1).why, Errc::finalizing);
      EXPECT_EQ(w[1].stats().attempts, 1U);
      check_end(w);
    }
}

} // namespace
} // namespace statewire::test
