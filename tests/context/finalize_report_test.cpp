// SPDX-License-Identifier: BSD-3-Clause
// What finalize says of the peers that it waits for.
#include "job_world.hpp"

#include "context/finalize_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using Step = Process::Step;

class Report : public testing::Test {
 protected:
  std::string on_endpoints() { return report.on_endpoints(w[0].rails(), ProgressLoop::clock()); }
  std::string on_sockets() { return report.on_sockets(w[0].core(), ProgressLoop::clock()); }

  JobWorldOptions options{.methods = "rdma_cm,sock"};
  JobWorld w{options};
  FinalizeReport report{0};
};

TEST_F(Report, says_of_a_peer_over_rdma_why_and_until_when_and_says_it_once) {
  ASSERT_TRUE(w.passes(0, 1, 100));
  w[0].finalize(Step::endpoints);
  const std::string text = on_endpoints();
  EXPECT_THAT(text,
              AllOf(HasSubstr("statewire: rank 0: finalize waits for rank 1, at most "),
                    HasSubstr(" s more unless bytes move: this side has asked to close; the peer's "
                              "answer is awaited (LOCAL_CLOSE); messages flow (CONNECTED) by "
                              "rdma_cm over mem0/1")));
  EXPECT_EQ(on_endpoints(), "");
  EXPECT_TRUE(w.finalize_all());
}

TEST_F(Report, says_it_again_when_the_reason_has_changed) {
  ASSERT_TRUE(w.passes(0, 1, 100));
  w[0].finalize(Step::endpoints);
  EXPECT_NE(on_endpoints(), "");
  std::string later;
  ASSERT_TRUE(w.until([&] {
    later += on_endpoints();
    return !later.empty() || w[0].has_finalized(Step::endpoints);
  }));
  EXPECT_THAT(later, HasSubstr("finalize waits for rank 1"));
  EXPECT_THAT(later, testing::Not(HasSubstr("LOCAL_CLOSE")));
  EXPECT_TRUE(w.finalize_all());
}

TEST_F(Report, says_of_a_peer_over_sockets_why_and_until_when) {
  ASSERT_EQ(w[0].say(1), Errc::ok);
  ASSERT_TRUE(w.until([&] { return w[1].said == 1; }));
  w[0].finalize(Step::sockets);
  EXPECT_THAT(on_sockets(),
              AllOf(HasSubstr("statewire: rank 0: finalize waits for rank 1, at most "),
                    HasSubstr(" s more unless bytes move: this side has asked to close; the peer's "
                              "answer is awaited (LOCAL_CLOSE); messages flow (CONNECTED)")));
  EXPECT_EQ(on_sockets(), "");
  EXPECT_TRUE(w.finalize_all());
}

// While it is not connected, the deadline is that of opening, which is later.
TEST_F(Report, says_of_a_peer_that_is_being_connected_until_when_that_is_tried) {
  ASSERT_EQ(w[0].say(1), Errc::ok);
  w[0].finalize(Step::sockets);
  EXPECT_THAT(on_sockets(),
              AllOf(testing::ContainsRegex("at most (19|20)\\.[0-9] s more"),
                    HasSubstr("a connection is wanted"), HasSubstr("bytes are queued")));
  EXPECT_TRUE(w.finalize_all());
}

TEST_F(Report, says_nothing_when_nothing_is_connected) {
  w[0].finalize(Step::endpoints);
  EXPECT_EQ(on_endpoints(), "");
  w[0].finalize(Step::sockets);
  EXPECT_EQ(on_sockets(), "");
}

} // namespace
} // namespace statewire::test
