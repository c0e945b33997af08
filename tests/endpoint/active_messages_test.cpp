// SPDX-License-Identifier: BSD-3-Clause
// Active messages over endpoints: any length, in order with packets, each delivered once or
// reported as failed.
#include "user.hpp"
#include "world.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace statewire::test {
namespace {

using std::chrono::seconds;

std::vector<std::byte> bytes_of(std::size_t size, unsigned seed) {
  std::vector<std::byte> out(size);
  for (std::size_t i = 0; i < size; ++i) out[i] = static_cast<std::byte>(i * 7 + seed);
  return out;
}

class ActiveMessages : public testing::TestWithParam<Method> {
 protected:
  static EndpointWorldOptions options() {
    EndpointWorldOptions o;
    o.method = GetParam();
    return o;
  }
  ~ActiveMessages() override {
    EXPECT_TRUE(w.finalize_all()) << w.show();
    EXPECT_EQ(w.complaints(), "");
  }
  Errc send(Rank from, std::uint16_t handler, const std::vector<std::byte>& bytes,
            std::uint64_t token = 0) {
    return w[from].send(w.peer(1 - from), handler, bytes, w.now(), token);
  }
  [[nodiscard]] const std::vector<EndpointProcess::Heard>& heard(Rank at) {
    return w.process(at).messages;
  }

  EndpointWorld w{options()};
};
INSTANTIATE_TEST_SUITE_P(By, ActiveMessages, testing::Values(Method::oob, Method::rdma_cm));

TEST_P(ActiveMessages, of_any_length_arrive_whole_and_in_order) {
  // Around what one send takes (8192 bytes with both headers), and many sends long.
  const std::vector<std::size_t> sizes = {0, 1, 8175, 8176, 8177, 8192, 20'000, 300'000, 3};
  for (unsigned round = 0; round < 2; ++round) { // before there is a connection, and afterwards
    for (unsigned i = 0; i < sizes.size(); ++i)
      ASSERT_EQ(send(0, static_cast<std::uint16_t>(i), bytes_of(sizes[i], i)), Errc::ok);
    ASSERT_TRUE(w.run_until([&] { return heard(1).size() == sizes.size() * (round + 1); }));
  }
  for (unsigned n = 0; n < heard(1).size(); ++n) {
    const auto i = static_cast<unsigned>(n % sizes.size());
    EXPECT_EQ(heard(1)[n].handler, i);
    EXPECT_EQ(heard(1)[n].payload, bytes_of(sizes[i], i)) << "message " << n;
  }
  EXPECT_EQ(w[0].stats().messages_sent, heard(1).size());
  EXPECT_EQ(w[1].stats().messages_received, heard(1).size());
}

TEST_P(ActiveMessages, and_packets_leave_in_the_order_of_the_calls) {
  ASSERT_EQ(w.user(0).post(1, 16, w.now()), Errc::ok);
  ASSERT_TRUE(w.run_until_quiet());
  for (unsigned i = 0; i < 20; ++i) {
    ASSERT_EQ(w.user(0).post(1, 100 + i, w.now()), Errc::ok);
    ASSERT_EQ(send(0, 1, bytes_of(i % 4 == 0 ? 30'000 : 50, i)), Errc::ok);
  }
  // A packet that arrives later than a message that was sent behind it would be seen here.
  ASSERT_TRUE(w.run_until([&] {
    EXPECT_GE(w.user(1).arrived(0), heard(1).size() + 1) << "a message has overtaken a packet";
    return heard(1).size() == 20;
  }));
}

TEST_P(ActiveMessages, that_wait_for_the_connection_fail_with_it) {
  w.lookup = [](Rank, Rank, RemotePort) { return std::nullopt; };
  ASSERT_EQ(send(0, 1, bytes_of(5, 1), 77), Errc::ok);
  ASSERT_EQ(send(0, 1, bytes_of(30'000, 1), 78), Errc::ok);
  ASSERT_TRUE(w.run_until([&] { return w.process(0).lost == 1; }));
  EXPECT_EQ(w.process(0).failed, (std::vector<std::uint64_t>{77, 78}));
  EXPECT_EQ(send(0, 1, bytes_of(5, 1)), Errc::moribund);
  w.lookup = nullptr;
  ASSERT_EQ(w[0].close(w.peer(1), w.now()), Errc::ok); // acknowledges the loss
  ASSERT_EQ(send(0, 1, bytes_of(5, 1)), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return heard(1).size() == 1; }));
}

TEST_P(ActiveMessages, that_are_half_sent_when_the_peer_dies_fail) {
  ASSERT_EQ(send(0, 1, bytes_of(1, 1)), Errc::ok);
  ASSERT_TRUE(w.run_until([&] { return heard(1).size() == 1; }));
  ASSERT_EQ(send(0, 1, bytes_of(2'000'000, 1), 9), Errc::ok);
  w.run(std::chrono::microseconds(50));
  w.kill(1);
  ASSERT_TRUE(w.run_until([&] { return w.process(0).lost == 1; }));
  EXPECT_EQ(w.process(0).failed, std::vector<std::uint64_t>{9});
}

TEST_P(ActiveMessages, close_sends_the_rest_first) {
  ASSERT_EQ(send(0, 1, bytes_of(500'000, 3)), Errc::ok);
  ASSERT_EQ(w[0].close(w.peer(1), w.now()), Errc::ok);
  ASSERT_EQ(send(0, 2, bytes_of(20'000, 4)), Errc::ok); // held: it opens the next connection
  ASSERT_TRUE(w.run_until([&] { return heard(1).size() == 2; }));
  EXPECT_EQ(heard(1)[0].payload, bytes_of(500'000, 3));
  EXPECT_EQ(heard(1)[1].payload, bytes_of(20'000, 4));
  EXPECT_EQ(w.process(0).closed, 1U);
}

TEST_P(ActiveMessages, are_bounded) {
  EndpointWorldOptions small = options();
  small.endpoints.max_message = 1000;
  small.endpoints.max_queued = 2500;
  EndpointWorld other(small);
  const auto to = EndpointWorld::peer(1);
  EXPECT_EQ(other[0].send(to, 1, bytes_of(1001, 1), other.now()), Errc::too_large);
  EXPECT_EQ(other[0].send(to, 1, bytes_of(1000, 1), other.now()), Errc::ok);
  EXPECT_EQ(other[0].send(to, 1, bytes_of(1000, 1), other.now()), Errc::ok);
  EXPECT_EQ(other[0].send(to, 1, bytes_of(1000, 1), other.now()), Errc::queue_full);
  EXPECT_EQ(other[0].send(EndpointWorld::peer(0), 1, {}, other.now()), Errc::invalid_argument);
  EXPECT_EQ(other[0].send(EndpointWorld::peer(9), 1, {}, other.now()), Errc::invalid_argument);
  ASSERT_TRUE(other.run_until([&] { return other.process(1).messages.size() == 2; }));
  EXPECT_TRUE(other.finalize_all());
}

} // namespace
} // namespace statewire::test
