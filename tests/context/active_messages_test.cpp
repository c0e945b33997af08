// SPDX-License-Identifier: BSD-3-Clause
// Active messages take the path that was selected for the peer, as tagged messages do, and move
// with them to another one.
#include "job_world.hpp"

#include <gtest/gtest.h>

#include <array>

namespace statewire::test {
namespace {

class ActiveMessages : public testing::TestWithParam<const char*> {
 protected:
  static JobWorldOptions options() {
    JobWorldOptions o{.devices = 2, .methods = GetParam()};
    o.endpoints.silence = std::chrono::milliseconds(100);
    return o;
  }
  Errc send(Rank from, std::size_t bytes) {
    const std::vector<std::byte> payload(bytes);
    return w[from].rails().send({0, 1 - from}, 3, payload, ProgressLoop::clock(), 0);
  }

  JobWorld w{options()};
};
INSTANTIATE_TEST_SUITE_P(By, ActiveMessages, testing::Values("sock", "oob", "rdma_cm"));

TEST_P(ActiveMessages, take_the_selected_path_and_no_other) {
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{100}, std::size_t{50'000}})
    ASSERT_EQ(send(0, bytes), Errc::ok);
  EXPECT_TRUE(w.until([&] { return w[1].active == 3; }));
  ASSERT_EQ(send(1, 10), Errc::ok);
  EXPECT_TRUE(w.until([&] { return w[0].active == 1; }));
  const bool over_sockets = w[0].rails().endpoints_of({0, 1}) == nullptr;
  EXPECT_EQ(over_sockets, std::string(GetParam()) == "sock");
  // `oob` has a connection over sockets, and nothing of the user's on it.
  EXPECT_EQ(w[0].core().stats().messages_sent, over_sockets ? 3U : 0U);
  EXPECT_EQ(w[0].core().connections() != 0, std::string(GetParam()) != "rdma_cm");
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(ActiveMessages, to_the_process_itself_arrive) {
  ASSERT_EQ(w[0].rails().send({0, 0}, 3, {}, ProgressLoop::clock(), 0), Errc::ok);
  EXPECT_TRUE(w.until([&] { return w[0].active == 1; }));
  EXPECT_TRUE(w.finalize_all());
}

TEST(ActiveMessagesOfALostDevice, take_the_next_path_when_the_loss_is_acknowledged) {
  for (const char* method : {"oob,sock", "rdma_cm,sock"}) {
    JobWorldOptions o{.methods = method};
    o.endpoints.silence = std::chrono::milliseconds(100);
    JobWorld w(o);
    const auto send = [&](Rank from) {
      return w[from].rails().send({0, 1 - from}, 3, {}, ProgressLoop::clock(), 0);
    };
    ASSERT_EQ(send(0), Errc::ok);
    ASSERT_TRUE(w.until([&] { return w[1].active == 1; }));
    w.fabric().remove(*w[0].device);
    ASSERT_TRUE(w.until([&] { return w[0].lost == 1 && w[1].lost == 1; }));
    EXPECT_EQ(send(0), Errc::moribund);
    for (const Rank r : {0U, 1U}) ASSERT_EQ(w[r].close(1 - r), Errc::ok);
    ASSERT_TRUE(w.until([&] { return w[0].way(1) == "sock" && w[1].way(0) == "sock"; })) << method;
    ASSERT_EQ(send(0), Errc::ok);
    ASSERT_EQ(send(1), Errc::ok);
    EXPECT_TRUE(w.until([&] { return w[1].active == 2 && w[0].active == 1; })) << method;
    EXPECT_TRUE(w.finalize_all());
  }
}

} // namespace
} // namespace statewire::test
