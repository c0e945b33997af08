// SPDX-License-Identifier: BSD-3-Clause
// Active messages go as tagged messages do: over sockets, or over lanes.
#include "../job/job.hpp"

#include <gtest/gtest.h>

#include <array>

namespace statewire::test {
namespace {

class ActiveMessages : public testing::TestWithParam<const char*> {
 protected:
  [[nodiscard]] bool over_lanes() const { return std::string(GetParam()) != "sock"; }
  Errc send(Rank from, std::size_t bytes) {
    return w[from].send(1 - from, std::vector<std::byte>(bytes));
  }

  LoopbackJob w{{.methods = GetParam()}};
};
INSTANTIATE_TEST_SUITE_P(By, ActiveMessages, testing::Values("sock", "oob", "rdma_cm"));

TEST_P(ActiveMessages, arrive_over_the_method_that_was_selected) {
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{100}, std::size_t{50'000}})
    ASSERT_EQ(send(0, bytes), Errc::ok);
  EXPECT_TRUE(w.until([&] { return w[1].active == 3; }));
  ASSERT_EQ(send(1, 10), Errc::ok);
  EXPECT_TRUE(w.until([&] { return w[0].active == 1; }));
  const std::string method = over_lanes() ? std::string(GetParam()) + " over mem0/1" : "";
  EXPECT_EQ(w[0].method(1), method);
  EXPECT_EQ(w[1].method(0), method);
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(ActiveMessages, to_the_process_itself_arrive) {
  ASSERT_EQ(w[0].send(0, {}), Errc::ok);
  EXPECT_TRUE(w.until([&] { return w[0].active == 1; }));
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(ActiveMessages, are_not_lost_with_a_device) {
  ASSERT_EQ(send(0, 100), Errc::ok);
  ASSERT_TRUE(w.until([&] { return w[1].active == 1; }));
  w.fabric().remove(*w[0].devices.front());
  for (int i = 0; i < 10; ++i) {
    ASSERT_EQ(send(0, 100), Errc::ok);
    ASSERT_EQ(send(1, 100), Errc::ok);
  }
  EXPECT_TRUE(w.until([&] { return w[1].active == 11 && w[0].active == 10; }));
  EXPECT_EQ(w[0].lost + w[1].lost, 0U);
  EXPECT_TRUE(w.until([&] { return !w[0].are_open.front(); })) << "the device is closed";
  EXPECT_TRUE(w.finalize_all());
}

// Messages behind the close of a connection that is not up yet wait for the next one. They cost
// credit of that one: what follows them neither asks for more as if it came first, nor exceeds it.
TEST(MessagesBehindAClose, cost_credit_of_the_connection_that_they_leave_over) {
  constexpr std::uint32_t k_count = 600; // more than there is credit for without receives
  LoopbackJob w({.messages = {.unexpected_limit = 65'536}});
  ASSERT_EQ(w[0].send(1, {}), Errc::ok);
  ASSERT_EQ(w[0].close(1), Errc::ok);
  const std::vector<std::byte> out(4);
  std::vector<Request> sends;
  for (std::uint32_t i = 0; i < k_count; ++i) sends.push_back(w[0].messages().isend(1, 1, out));
  // They wait for receives: nothing else is under way.
  std::uint64_t iterations = 0;
  ASSERT_TRUE(w.until([&] { return ++iterations == 2000; }));
  std::vector<std::byte> in(4);
  for (std::uint32_t i = 0; i < k_count && w[0].lost + w[1].lost == 0; ++i) {
    Request receive = w[1].messages().irecv({.source = 0, .tag = 1}, in);
    std::optional<Status> s;
    ASSERT_TRUE(w.until([&] { return (s = w[1].messages().test(receive)).has_value(); }));
    ASSERT_EQ(s->error, Errc::ok) << "message " << i;
  }
  for (Request& r : sends) {
    std::optional<Status> s;
    ASSERT_TRUE(w.until([&] { return (s = w[0].messages().test(r)).has_value(); }));
    EXPECT_EQ(s->error, Errc::ok);
  }
  EXPECT_EQ(w[0].lost + w[1].lost, 0U) << to_text(w[1].why);
  EXPECT_TRUE(w.finalize_all());
}

// What is answered needs the connection that it left over.
TEST(MessagesBehindAClose, are_answered_over_the_next_connection) {
  LoopbackJob w({});
  ASSERT_EQ(w[0].send(1, {}), Errc::ok);
  ASSERT_EQ(w[0].close(1), Errc::ok);
  const auto large = content(200'000, 1);
  const auto small = content(100, 2);
  std::vector<std::byte> into_large(large.size());
  std::vector<std::byte> into_small(small.size());
  const std::array<Request, 4> requests{
      w[0].messages().isend(1, 1, large),
      w[0].messages().isend(1, 2, small, {.synchronous = true}),
      w[1].messages().irecv({.source = 0, .tag = 1}, into_large),
      w[1].messages().irecv({.source = 0, .tag = 2}, into_small),
  };
  for (Rank i = 0; i < requests.size(); ++i) {
    Request r = requests.at(i);
    std::optional<Status> s;
    ASSERT_TRUE(w.until([&] { return (s = w[i / 2].messages().test(r)).has_value(); })) << i;
    EXPECT_EQ(s->error, Errc::ok) << i;
  }
  EXPECT_EQ(into_large, large);
  EXPECT_EQ(into_small, small);
  EXPECT_EQ(w[0].lost + w[1].lost, 0U) << to_text(w[1].why);
  EXPECT_TRUE(w.finalize_all());
}

} // namespace
} // namespace statewire::test
