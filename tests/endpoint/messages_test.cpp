// SPDX-License-Identifier: BSD-3-Clause
// The message machines over endpoints: the same messages, whatever is below.
#include "user.hpp"
#include "world.hpp"

#include <statewire/message_core.hpp>

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

class MessagesOver : public testing::TestWithParam<Method> {};

TEST_P(MessagesOver, ShortEagerAndAnnouncedMessagesArriveBothWays) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    EndpointWorldOptions o;
    o.method = GetParam();
    o.seed = seed;
    o.endpoints.window = 4 + seed % 20;
    EndpointWorld w(o);
    std::vector<std::unique_ptr<MessageCore>> cores;
    for (Rank r = 0; r < 2; ++r) {
      cores.push_back(
          std::make_unique<MessageCore>(w.dispatcher(r), w[r], w.peer(r), MessageOptions{}));
      w[r].set_packet_events(cores.back().get());
    }
    const std::size_t sizes[] = {0, 8, 1000, 5000, 40'000, 70'000, 300'000, 1'500'000};
    std::vector<std::vector<std::byte>> from, into;
    std::vector<std::pair<Rank, Request>> requests;
    for (const std::size_t size : sizes)
      for (Rank r = 0; r < 2; ++r) {
        from.emplace_back(size);
        for (std::size_t i = 0; i < size; ++i)
          from.back()[i] = static_cast<std::byte>(i * 7 + r + size);
        into.emplace_back(size);
      }
    for (std::size_t n = 0; n < from.size(); ++n) {
      const Rank r = n % 2;
      const ConstBytes out = from[n];
      requests.emplace_back(
          r, cores[r]->isend(w.peer(1 - r), static_cast<Tag>(n), std::span(&out, 1), {}, w.now()));
    }
    w.run(std::chrono::microseconds(seed * 10));
    for (std::size_t n = 0; n < from.size(); ++n) {
      const Rank r = n % 2;
      const MutableBytes in = into[n];
      const Selector what{.source = r, .tag = static_cast<Tag>(n)};
      requests.emplace_back(1 - r, cores[1 - r]->irecv(what, std::span(&in, 1), w.now()));
    }
    ASSERT_TRUE(w.run_until([&] {
      for (const auto& [rank, request] : requests)
        if (!cores[rank]->done(request)) return false;
      return true;
    }));
    for (const auto& [rank, request] : requests)
      EXPECT_EQ(cores[rank]->test(request)->error, Errc::ok);
    EXPECT_EQ(from, into);
    EXPECT_EQ(cores[0]->stats().protocol_errors + cores[1]->stats().protocol_errors, 0U);
    EXPECT_TRUE(w.finalize_all());
    w.end();
    EXPECT_EQ(w.complaints(), "");
    EXPECT_EQ(w.leaks(), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, MessagesOver, testing::Values(Method::oob, Method::rdma_cm),
                         [](const auto& i) {
                           return std::string(i.param == Method::oob ? "oob" : "rdma_cm");
                         });

} // namespace
} // namespace statewire::test
