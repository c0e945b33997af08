// SPDX-License-Identifier: BSD-3-Clause
// A process that ends, and one that takes its place: with another card, at another address.
#include "../job/job.hpp"

#include <gtest/gtest.h>

#include <optional>

namespace statewire::test {
namespace {

struct Case {
  const char* method;
  Rank restarted;
};

class Restart : public testing::TestWithParam<Case> {
 protected:
  Rank again = GetParam().restarted, stays = 1 - GetParam().restarted;
  LoopbackJob w{{.methods = GetParam().method}};

  // One of the two methods that share nothing with the other.
  [[nodiscard]] std::string another() const {
    return std::string(GetParam().method) == "oob" ? "rdma_cm" : "oob";
  }
  void restart() { w.restart(again, GetParam().method); }
  void renew() { w[stays].renew(again, w.card(again)); }
  Errc error(Request r) {
    std::optional<Status> s;
    (void)w.until([&] { return (s = w[stays].messages().test(r)).has_value(); });
    return s ? s->error : Errc::timed_out;
  }
};
INSTANTIATE_TEST_SUITE_P(By, Restart,
                         testing::Values(Case{"sock", 0}, Case{"sock", 1}, Case{"oob", 0},
                                         Case{"oob", 1}, Case{"rdma_cm", 0}, Case{"rdma_cm", 1}),
                         [](const auto& info) {
                           return std::string(info.param.method) + "_" +
                                  std::to_string(info.param.restarted);
                         });

TEST_P(Restart, is_reached_at_its_new_address) {
  ASSERT_TRUE(w.passes(stays, again, 100));
  restart();
  renew();
  ASSERT_TRUE(w.until([&] { return w[stays].lost == 1; }));
  ASSERT_EQ(w[stays].close(again), Errc::ok); // the loss is known
  EXPECT_TRUE(w.passes(stays, again, 100));
  EXPECT_TRUE(w.passes(again, stays, 300'000));
  EXPECT_EQ(w[stays].lost, 1U);
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Restart, is_reached_by_a_peer_that_was_never_connected_to_its_previous_incarnation) {
  restart();
  renew();
  EXPECT_TRUE(w.passes(stays, again, 100));
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Restart, its_connection_is_not_ended_by_its_card) {
  restart();
  renew();
  ASSERT_TRUE(w.passes(again, stays, 100));
  renew(); // twice
  EXPECT_TRUE(w.passes(stays, again, 100));
  EXPECT_EQ(w[stays].lost, 0U);
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Restart, may_have_other_methods_than_before) {
  LoopbackJob all({.methods = "rdma_cm,oob,sock"});
  const Rank other = 1 - again;
  for (const auto& [methods, named] :
       {std::pair("sock", ""), std::pair("oob", "oob over mem0/1"),
        std::pair("rdma_cm", "rdma_cm over mem0/1"), std::pair("sock", "")}) {
    SCOPED_TRACE(methods);
    ASSERT_TRUE(all.passes(other, again, 100));
    const unsigned lost = all[other].lost;
    all.restart(again, methods);
    ASSERT_TRUE(all.until([&] { return all[other].lost == lost + 1; }));
    all[other].renew(again, all.card(again));
    ASSERT_EQ(all[other].close(again), Errc::ok);
    EXPECT_TRUE(all.passes(other, again, 100));
    EXPECT_TRUE(all.passes(again, other, 300'000));
    EXPECT_EQ(all[other].method(again), named);
  }
  EXPECT_TRUE(all.finalize_all());
}

TEST_P(Restart, is_reached_as_soon_as_it_shares_a_method) {
  w.restart(again, another());
  renew();
  std::vector<std::byte> out(100), in(100);
  const auto receive = [&] {
    return w[stays].messages().irecv({.source = again, .tag = 1}, MutableBytes(in));
  };
  ASSERT_EQ(error(w[stays].messages().isend(again, 1, ConstBytes(out))), Errc::no_method);
  ASSERT_NE(error(receive()), Errc::timed_out) << "it does not wait";
  restart();
  renew();
  Request gets = receive();
  for (int i = 0; i < 10; ++i) w.iterate();
  EXPECT_FALSE(w[stays].messages().test(gets)) << "it waits";
  Request sends = w[again].messages().isend(stays, 1, ConstBytes(out));
  EXPECT_EQ(error(gets), Errc::ok);
  EXPECT_TRUE(w.until([&] { return w[again].messages().test(sends).has_value(); }));
  EXPECT_TRUE(w.passes(stays, again, 300'000));
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Restart, is_not_waited_for_when_it_shares_no_method_any_more) {
  std::vector<std::byte> in(100);
  Request gets = w[stays].messages().irecv({.source = again, .tag = 1}, MutableBytes(in));
  w.restart(again, another());
  renew();
  EXPECT_EQ(error(gets), Errc::unreachable);
  restart();
  renew();
  EXPECT_TRUE(w.passes(stays, again, 100));
  EXPECT_TRUE(w.passes(again, stays, 100));
  EXPECT_TRUE(w.finalize_all());
}

} // namespace
} // namespace statewire::test
