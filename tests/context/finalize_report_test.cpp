// SPDX-License-Identifier: BSD-3-Clause
// What finalize says of the peers that it waits for.
#include "../job/job.hpp"

#include "context/finalize_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class Report : public testing::Test {
 protected:
  std::string text() { return report.on_sockets(w[0].core(), ProgressLoop::clock()); }
  void send() { (void)w[0].messages().isend(1, 1, ConstBytes(&byte, 1)); }

  JobOptions options{.methods = "sock"};
  LoopbackJob w{options};
  FinalizeReport report{0};
  std::byte byte{};
};

TEST_F(Report, says_of_a_peer_why_and_until_when_and_says_it_once) {
  ASSERT_TRUE(w.passes(0, 1, 100));
  w[0].finalize();
  EXPECT_THAT(text(),
              AllOf(HasSubstr("statewire: rank 0: finalize waits for rank 1, at most "),
                    HasSubstr(" s more unless bytes move: this side has asked to close; the peer's "
                              "answer is awaited (LOCAL_CLOSE); messages flow (CONNECTED)")));
  EXPECT_EQ(text(), "");
  EXPECT_TRUE(w.finalize_all());
}

// While it is not connected, the deadline is that of opening, which is later.
TEST_F(Report, says_of_a_peer_that_is_being_connected_until_when_that_is_tried) {
  send();
  w[0].finalize();
  EXPECT_THAT(text(), AllOf(testing::ContainsRegex("at most (1[1-9]|20)\\.[0-9] s more"),
                            HasSubstr("a connection is wanted"), HasSubstr("bytes are queued")));
  EXPECT_TRUE(w.finalize_all());
}

TEST_F(Report, says_it_again_when_the_reason_has_changed) {
  send();
  w[0].finalize();
  EXPECT_THAT(text(), HasSubstr("a connection is wanted"));
  std::string later;
  ASSERT_TRUE(w.until([&] {
    later += text();
    return !later.empty() || w[0].has_finalized();
  }));
  EXPECT_THAT(later, AllOf(HasSubstr("finalize waits for rank 1"),
                           testing::Not(HasSubstr("a connection is wanted"))));
  EXPECT_TRUE(w.finalize_all());
}

TEST_F(Report, says_nothing_when_nothing_is_connected) {
  w[0].finalize();
  EXPECT_EQ(text(), "");
}

} // namespace
} // namespace statewire::test
