// SPDX-License-Identifier: BSD-3-Clause
// Who is reached by RDMA has a virtual connection over sockets as well: it is the channel of oob,
// and carries what is said to handlers. What becomes of it is no news of the peer's messages, which
// are heard of from the device that carries them.
#include "job_world.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <stdexcept>

namespace statewire::test {
namespace {

using Death = verbs::MemoryFabric::Death;
using testing::ElementsAre;
using testing::IsEmpty;

JobWorldOptions options(std::string methods) {
  JobWorldOptions o{.methods = std::move(methods)};
  o.endpoints.silence = std::chrono::minutes(10); // nobody finds anything out by it
  return o;
}

// Operations that are pending both ways: the data of a long message is being read by the device of
// 1, and each waits for a message that the other has not sent.
class Pending {
 public:
  explicit Pending(JobWorld& world) : w(world) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::byte>(i * 7 % 251);
    sends = w[0].messages().isend(1, 1, ConstBytes(out));
    for (const Rank r : {0U, 1U})
      waits.at(r) =
          w[r].messages().irecv({.source = 1 - r, .tag = 2}, MutableBytes(short_in.at(r)));
    const auto is_here = [&] {
      return w[1].messages().iprobe({.source = 0, .tag = 1}).has_value();
    };
    if (!w.until(is_here)) throw std::runtime_error("nothing was announced");
    gets = w[1].messages().irecv({.source = 0, .tag = 1}, MutableBytes(in));
  }
  [[nodiscard]] std::vector<Request> of(Rank r) const {
    return r == 0 ? std::vector{sends, waits[0]} : std::vector{gets, waits[1]};
  }
  // How many have ended.
  [[nodiscard]] unsigned ended() {
    unsigned n = 0;
    for (const Rank r : {0U, 1U})
      for (const Request q : of(r)) n += w[r].messages().core().done(q) ? 1 : 0;
    return n;
  }
  [[nodiscard]] std::vector<Errc> results() {
    std::vector<Errc> all;
    for (const Rank r : {0U, 1U})
      for (Request q : of(r)) {
        const auto s = w[r].messages().test(q);
        all.push_back(s ? s->error : Errc::timed_out);
      }
    return all;
  }

  JobWorld& w;
  std::vector<std::byte> out = std::vector<std::byte>(300'000), in = out;
  std::array<std::array<std::byte, 8>, 2> short_in{};
  Request sends, gets;
  std::array<Request, 2> waits;
};

class Channel : public testing::TestWithParam<const char*> {
 protected:
  JobWorld w{options(GetParam())};
  bool by_oob = std::string_view(GetParam()) == "oob";

  // Connected by RDMA and by sockets.
  void connect() {
    ASSERT_TRUE(w.passes(0, 1, 100));
    ASSERT_EQ(w[0].say(1), Errc::ok);
    ASSERT_TRUE(w.until([&] { return w[1].said == 1; }));
    ASSERT_EQ(channel(0).connections, 1U);
    ASSERT_EQ(channel(1).connections, 1U);
  }
  PeerState channel(Rank r) { return w[r].core().state({0, 1 - r}); }
  bool channel_goes(bool fabric) {
    return w.until([&] { return channel(0).connections + channel(1).connections == 0; }, fabric);
  }
  std::string_view receives(Rank r) { return w[r].messages().core().states({0, 1 - r}).recv; }
};
INSTANTIATE_TEST_SUITE_P(By, Channel, testing::Values("oob", "rdma_cm"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(Channel, ThatIsUpIsNotTheConnectionOfThePackets) {
  ASSERT_EQ(w[0].say(1), Errc::ok);
  ASSERT_TRUE(w.until([&] { return w[1].said == 1; }));
  for (const Rank r : {0U, 1U}) {
    EXPECT_THAT(w[r].heard->news, IsEmpty());
    EXPECT_EQ(receives(r), "Awaiting Connection");
  }
  ASSERT_TRUE(w.passes(0, 1, 100));
  for (const Rank r : {0U, 1U}) EXPECT_THAT(w[r].heard->news, ElementsAre("up"));
  EXPECT_TRUE(w.finalize_all());
  for (const Rank r : {0U, 1U}) {
    EXPECT_THAT(w[r].heard->news, ElementsAre("up", "closing", "down: finalizing"));
  }
}

TEST_P(Channel, ThatIsClosedEndsNothingOfTheMessages) {
  connect();
  Pending p(w);
  // Nothing passes between the devices: what is being read is the device's for as long.
  ASSERT_EQ(w[1].core().close({0, 0}, ProgressLoop::clock()), Errc::ok);
  ASSERT_TRUE(channel_goes(false));
  for (int i = 0; i < 100; ++i) w.turn_without_fabric();
  EXPECT_EQ(p.ended(), 0U);
  for (const Rank r : {0U, 1U}) {
    EXPECT_THAT(w[r].heard->news, ElementsAre("up"));
    EXPECT_EQ(w[r].endpoints().states({0, 1 - r}).endpoint, "CONNECTED");
  }
  ASSERT_TRUE(w.until([&] { return p.ended() == 2; }));
  EXPECT_EQ(p.in, p.out);
  EXPECT_TRUE(w.passes(0, 1, 100'000));
  // And now the connection itself ends: everything does, once.
  ASSERT_EQ(w[0].close(1), Errc::ok);
  const auto is_closed = [&](Rank r) {
    return w[r].endpoints().states({0, 1 - r}).endpoint == "CLOSED";
  };
  ASSERT_TRUE(w.until([&] { return is_closed(0) && is_closed(1); }));
  for (const Rank r : {0U, 1U})
    EXPECT_THAT(w[r].heard->news, ElementsAre("up", "closing", "down: closed"));
  EXPECT_EQ(p.ended(), 2U); // who waits for a message still does
  EXPECT_TRUE(w.passes(1, 0, 100));
  EXPECT_TRUE(w.finalize_all());
  EXPECT_THAT(p.results(), ElementsAre(Errc::ok, Errc::finalizing, Errc::ok, Errc::finalizing));
  EXPECT_EQ(w[0].lost + w[1].lost, 0U);
}

// By oob that ends the connection as well, and the device lets go of all memory first.
TEST_P(Channel, ThatIsLostEndsTheMessagesOnlyWithTheirConnection) {
  connect();
  Pending p(w);
  w[0].break_socket(1);
  if (!by_oob) {
    ASSERT_TRUE(channel_goes(false));
    for (int i = 0; i < 100; ++i) w.turn_without_fabric();
    EXPECT_EQ(p.ended(), 0U);
    for (const Rank r : {0U, 1U}) EXPECT_THAT(w[r].heard->news, ElementsAre("up"));
    ASSERT_TRUE(w.until([&] { return p.ended() == 2; }));
    EXPECT_EQ(p.in, p.out);
    ASSERT_TRUE(w.passes(1, 0, 100));
    w.fabric().remove(*w[0].device);
    w.fabric().remove(*w[1].device);
  }
  bool lent = false; // to the device, when an operation had ended already
  ASSERT_TRUE(w.until([&] {
    for (const Rank r : {0U, 1U})
      lent |= w[r].messages().core().done(p.waits.at(r)) && w[r].device->counts().queue_pairs != 0;
    return p.ended() == 4;
  }));
  EXPECT_FALSE(lent);
  for (int i = 0; i < 100; ++i) w.turn();
  for (const Rank r : {0U, 1U}) {
    EXPECT_THAT(w[r].heard->news, ElementsAre("up", testing::StartsWith("down: ")));
    EXPECT_EQ(w[r].lost, 1U);
  }
  EXPECT_TRUE(w.finalize_all());
}

// ---- who is reached over sockets, and by another way than before

class Sockets : public testing::Test {
 protected:
  std::vector<std::string>& news() { return w[0].heard->news; }
  void restart(const char* methods, Death how = Death::process) {
    w.restart(1, how, methods);
    news().clear();
  }
  void tell() { w[0].hears_of(1, w.card(1)); }
  bool hears(std::size_t n) {
    const bool heard = w.until([&] { return news().size() >= n; });
    for (int i = 0; i < 100; ++i) w.turn(); // and nothing more
    return heard;
  }
  // A message from 1 arrives, and what waits for another one then ends with the connection.
  void expect_end(const std::function<void()>& ends) {
    ASSERT_TRUE(w.passes(1, 0, 20'000));
    std::array<std::byte, 8> in{};
    Request gets = w[0].messages().irecv({.source = 1, .tag = 2}, MutableBytes(in));
    for (int i = 0; i < 10; ++i) w.turn();
    ASSERT_FALSE(w[0].messages().test(gets));
    ends();
    std::optional<Status> got;
    ASSERT_TRUE(w.until([&] { return (got = w[0].messages().test(gets)).has_value(); }));
    EXPECT_EQ(got->error, Errc::reset);
  }
  JobWorld w{options("rdma_cm,oob,sock")};
};

TEST_F(Sockets, AreHeardWhenTheyCarryThePackets) {
  JobWorld only(options("sock"));
  ASSERT_TRUE(only.passes(0, 1, 100'000));
  for (const Rank r : {0U, 1U}) EXPECT_THAT(only[r].heard->news, ElementsAre("up"));
  ASSERT_EQ(only[0].close(1), Errc::ok);
  ASSERT_TRUE(only.until(
      [&] { return only[0].heard->news.size() == 3 && only[1].heard->news.size() == 3; }));
  ASSERT_TRUE(only.passes(1, 0, 100));
  only[0].break_socket(1);
  ASSERT_TRUE(only.until([&] { return only[0].lost == 1 && only[1].lost == 1; }));
  for (const Rank r : {0U, 1U})
    EXPECT_THAT(only[r].heard->news,
                ElementsAre("up", "closing", "down: closed", "up", "down: reset"));
  EXPECT_TRUE(only.finalize_all());
}

TEST_F(Sockets, AreHeardOnceTheyAreTheWayAndNoMoreWhenTheyAreNot) {
  ASSERT_TRUE(w.passes(0, 1, 100));
  restart("sock");
  ASSERT_TRUE(hears(1));
  EXPECT_THAT(news(), ElementsAre("down: reset")); // of RDMA
  news().clear();
  tell();
  expect_end([&] { restart("oob,sock"); });
  ASSERT_TRUE(hears(1));
  EXPECT_THAT(news(), ElementsAre("down: reset")); // of the sockets
  news().clear();
  tell();
  ASSERT_TRUE(w.passes(1, 0, 100));
  ASSERT_TRUE(hears(2));
  EXPECT_THAT(news(), ElementsAre("a way", "up")); // not the channel's
  ASSERT_EQ(w[1].core().close({0, 0}, ProgressLoop::clock()), Errc::ok);
  ASSERT_TRUE(w.until([&] { return w[0].core().state({0, 1}).connections == 0; }));
  EXPECT_TRUE(w.passes(0, 1, 100'000));
  EXPECT_THAT(news(), ElementsAre("a way", "up"));
  EXPECT_TRUE(w.finalize_all());
}

// It has called before anybody was told of its new card.
TEST_F(Sockets, ThatAreUpAlreadyWhenTheyBecomeTheWayAreHeardFromThen) {
  ASSERT_TRUE(w.passes(0, 1, 100));
  restart("sock");
  ASSERT_TRUE(hears(1));
  news().clear();
  ASSERT_EQ(w[1].say(0), Errc::ok);
  ASSERT_TRUE(w.until([&] { return w[0].said == 1; }));
  EXPECT_THAT(news(), IsEmpty());
  tell();
  ASSERT_TRUE(hears(2));
  EXPECT_THAT(news(), ElementsAre("a way", "up"));
  std::array<std::byte, 8> in{};
  Request gets = w[0].messages().irecv({.source = 1, .tag = 2}, MutableBytes(in));
  w[0].break_socket(1);
  std::optional<Status> got;
  ASSERT_TRUE(w.until([&] { return (got = w[0].messages().test(gets)).has_value(); }));
  EXPECT_EQ(got->error, Errc::reset);
  EXPECT_THAT(news(), ElementsAre("a way", "up", "down: reset"));
  EXPECT_TRUE(w.finalize_all());
}

// A channel that is closing is another connection than the one that carries the packets then.
TEST_F(Sockets, ThatCloseWhenTheyBecomeTheWayEndNothing) {
  ASSERT_TRUE(w.passes(0, 1, 100));
  restart("sock");
  ASSERT_TRUE(hears(1));
  news().clear();
  ASSERT_EQ(w[1].say(0), Errc::ok);
  ASSERT_TRUE(w.until([&] { return w[0].said == 1; }));
  ASSERT_EQ(w[0].core().close({0, 1}, ProgressLoop::clock()), Errc::ok);
  tell();
  EXPECT_TRUE(w.passes(0, 1, 50'000));
  ASSERT_TRUE(hears(2));
  EXPECT_THAT(news(), ElementsAre("a way", "up"));
  EXPECT_TRUE(w.finalize_all());
}

TEST_F(Sockets, BringWhatIsSentBeforeTheNewCardIsHeardAndItsEnd) {
  ASSERT_TRUE(w.passes(0, 1, 100));
  restart("sock");
  ASSERT_TRUE(hears(1));
  std::array<std::byte, 8> out{std::byte{5}}, in{};
  Request sends = w[1].messages().isend(0, 1, ConstBytes(out));
  Request gets = w[0].messages().irecv({.source = k_any_source, .tag = 1}, MutableBytes(in));
  std::optional<Status> got;
  ASSERT_TRUE(w.until([&] { return (got = w[0].messages().test(gets)).has_value(); }));
  EXPECT_EQ(got->error, Errc::ok);
  EXPECT_EQ(in, out);
  EXPECT_TRUE(w.until([&] { return w[1].messages().test(sends).has_value(); }));
  news().clear();
  w[0].break_socket(1);
  ASSERT_TRUE(hears(1));
  EXPECT_THAT(news(), ElementsAre("down: reset", "a way"));
  tell();
  EXPECT_EQ(w[1].close(0), Errc::ok); // its loss is known
  EXPECT_TRUE(w.passes(1, 0, 100));
  EXPECT_TRUE(w.finalize_all());
}

// The new way is chosen when the end over the former one has been told, not in between.
TEST_F(Sockets, ThatEndWithTheFormerSelfAreHeardBeforeTheNewWay) {
  ASSERT_TRUE(w.passes(0, 1, 100));
  restart("sock");
  ASSERT_TRUE(hears(1));
  tell();
  ASSERT_TRUE(w.passes(0, 1, 100));
  const Card former = w.card(1);
  Card with_rdma = former;
  with_rdma.advertisement = w[0].card().advertisement;
  with_rdma.epoch.bytes[5] += 1; // of another process
  news().clear();
  w[0].hears_of(1, with_rdma); // before the loss is
  for (int i = 0; i < 10; ++i) w.turn();
  EXPECT_THAT(news(), IsEmpty());
  w[0].break_socket(1);
  ASSERT_TRUE(hears(2));
  EXPECT_THAT(news(), ElementsAre("down: reset", "a way"));
}

// It has asked for a queue pair over sockets, which were all that was known of it.
TEST_F(Sockets, ThatTheNewProcessHasConnectedBeforeItsCardWasHereAreClosedForTheNewWay) {
  ASSERT_TRUE(w.passes(0, 1, 100));
  restart("sock");
  ASSERT_TRUE(hears(1));
  tell();
  ASSERT_TRUE(w.passes(0, 1, 100));
  restart("oob,sock");
  ASSERT_TRUE(hears(1));
  ASSERT_EQ(w[1].say(0), Errc::ok);
  ASSERT_TRUE(w.until([&] { return w[0].said == 1; }));
  ASSERT_EQ(w[0].way(1), "sock");
  tell();
  EXPECT_TRUE(w.until([&] { return w[0].way(1) == "oob over mem0/1"; }));
  EXPECT_TRUE(w.passes(1, 0, 100));
  EXPECT_TRUE(w.passes(0, 1, 300'000));
  EXPECT_TRUE(w.finalize_all());
}

} // namespace
} // namespace statewire::test
