// SPDX-License-Identifier: BSD-3-Clause
// Several addresses of one peer over real sockets, some of which answer nothing.
#include "full_backlog.hpp"
#include "recorder.hpp"

#include "asio/asio_transport.hpp"

#include <gtest/gtest.h>

#include <array>

namespace statewire::test {
namespace {

class Races : public testing::TestWithParam<ProgressMode> {
 protected:
  void open(std::chrono::milliseconds head_start, bool local = false) {
    AsioTransport::Options options;
    options.ipv6 = false;
    options.head_start = head_start;
    auto from = AsioTransport::open(*loop, options);
    if (local) {
      Address at;
      at.family = Address::Family::local;
      at.scope = 1;
      options.listen = {at};
    }
    auto to = AsioTransport::open(*loop, options);
    ASSERT_TRUE(from && to);
    ta = std::move(*from);
    tb = std::move(*to);
    a = std::make_unique<Recorder>(*ta);
    b = std::make_unique<Recorder>(*tb);
    ta->bind(*a);
    tb->bind(*b);
  }
  [[nodiscard]] bool until(const std::function<bool()>& predicate) {
    return loop->run_until(predicate, ProgressLoop::clock() + std::chrono::seconds(60));
  }
  // Bytes both ways, over the address with that number.
  void connects(std::span<const Address> to, std::size_t number) {
    Handle h;
    ASSERT_EQ(ta->connect(to, h), Errc::ok);
    a->send(h, "question");
    ASSERT_TRUE(
        until([&] { return !b->accepted.empty() && b->text(b->accepted.back()) == "question"; }));
    ASSERT_EQ(a->connects.size(), 1U);
    EXPECT_EQ(a->connects[0], std::pair(h, Errc::ok));
    EXPECT_EQ(ta->connected_address(h), number);
    b->send(b->accepted.back(), "answer");
    EXPECT_TRUE(until([&] { return a->text(h) == "answer"; }));
    ta->close(h, false);
    EXPECT_TRUE(until([&] { return (*b)[b->accepted.back()].eof; }));
  }

  std::unique_ptr<ProgressLoop> loop = std::move(*ProgressLoop::open(GetParam()));
  std::unique_ptr<AsioTransport> ta, tb;
  std::unique_ptr<Recorder> a, b;
};
std::string mode_name(const testing::TestParamInfo<ProgressMode>& info) {
  constexpr std::array k_names{"spin", "adaptive", "blocking"};
  return k_names.at(static_cast<std::size_t>(info.param));
}
INSTANTIATE_TEST_SUITE_P(Loop, Races,
                         testing::Values(ProgressMode::spin, ProgressMode::adaptive,
                                         ProgressMode::blocking),
                         mode_name);

TEST_P(Races, AddressesThatDropPacketsDoNotHoldUpTheOneThatAnswers) {
  const std::array<FullBacklog, 3> full;
  for (const FullBacklog& s : full) ASSERT_TRUE(s.good());
  open(std::chrono::milliseconds(5));
  const std::array to{full[0].address(), full[1].address(), full[2].address(), tb->listening()[0]};
  connects(to, 3);
}

TEST_P(Races, AUnixSocketCanWinAgainstTcp) {
  const FullBacklog full;
  ASSERT_TRUE(full.good());
  open(std::chrono::milliseconds(5), true);
  const std::array to{full.address(), tb->listening()[0]};
  connects(to, 1);
}

TEST_P(Races, ARefusalBeginsTheNextAtOnce) {
  const FullBacklog full;
  ASSERT_TRUE(full.good());
  open(std::chrono::hours(1)); // no head start ends here
  Address nobody = full.address();
  nobody.bytes = {127, 0, 0, 2};
  const std::array to{nobody, tb->listening()[0]};
  connects(to, 1);
}

TEST_P(Races, TheHandleSurvivesTheFailureOfItsOwnSocket) {
  const FullBacklog full;
  ASSERT_TRUE(full.good());
  open(std::chrono::milliseconds(5));
  Address nobody = full.address();
  nobody.bytes = {127, 0, 0, 2};
  const std::array to{nobody, full.address(), nobody, tb->listening()[0]};
  connects(to, 3);
}

TEST_P(Races, ClosingTheHandleClosesAll) {
  const std::array<FullBacklog, 2> full;
  for (const FullBacklog& s : full) ASSERT_TRUE(s.good());
  open(std::chrono::milliseconds(1));
  const std::array to{full[0].address(), full[1].address(), tb->listening()[0]};
  Handle h;
  ASSERT_EQ(ta->connect(std::span(to).first(2), h), Errc::ok);
  ta->close(h, false);
  connects(to, 2);
}

TEST_P(Races, ATransportMayEndInTheMiddle) {
  const std::array<FullBacklog, 2> full;
  for (const FullBacklog& s : full) ASSERT_TRUE(s.good());
  open(std::chrono::milliseconds(1));
  const std::array to{full[0].address(), full[1].address()};
  Handle h;
  ASSERT_EQ(ta->connect(to, h), Errc::ok);
  ta.reset();
  loop->run_until([] { return false; }, ProgressLoop::clock() + std::chrono::milliseconds(5));
}

} // namespace
} // namespace statewire::test
