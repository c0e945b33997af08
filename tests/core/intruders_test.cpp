// SPDX-License-Identifier: BSD-3-Clause
// A process that is not of the job gets no connection, disturbs none, and leaves nothing behind.
#include "actors.hpp"
#include "kinds.hpp"

#include <algorithm>

namespace statewire::test {
namespace {

using std::chrono::milliseconds;

std::vector<std::uint8_t> text(std::string_view s) { return {s.begin(), s.end()}; }

class Intruders : public EveryNetwork {
 protected:
  // Two processes, of which 0 is visited while they talk.
  std::unique_ptr<Mesh> mesh_ = make({.nodes = 3});
  Mesh& w = *mesh_;
  std::unique_ptr<Actor> actor_ = std::make_unique<Actor>(*mesh_);
  Actor& intruder = *actor_;

  Connection& visit(const std::function<std::vector<std::uint8_t>()>& words) {
    Connection& connection = intruder.connect(w.address_of(0));
    intruder.send(connection, words());
    return connection;
  }
  void is_refused(Connection& connection, Errc reason) {
    EXPECT_TRUE(w.run_until([&] { return answer_in(connection).has_value(); }))
        << name(reason) << "\n"
        << w.portrait();
    const auto answer = answer_in(connection);
    EXPECT_EQ(answer.value_or(Errc::ok), reason) << name(answer.value_or(Errc::ok));
    EXPECT_TRUE(w.run_until([&] { return connection.ended(); })) << "the refusal is the last word";
    intruder.close(connection);
  }
  void is_hung_up_on(Connection& connection) {
    EXPECT_TRUE(w.run_until([&] { return connection.ended(); })) << w.portrait();
    EXPECT_FALSE(answer_in(connection).has_value());
    intruder.close(connection);
  }
  // Nobody got in; the others were not disturbed; everything is freed.
  void nothing_happened() {
    EXPECT_EQ(w[0].core->stats().connections_accepted, 0U);
    w[1].send(0, 100);
    w[0].send(2, 100);
    EXPECT_TRUE(w.run_until([&] {
      return w[0].with(1).received == 1 && w[2].with(0).received == 1;
    })) << w.portrait();
    intruder.close_all();
    EXPECT_TRUE(w.run_until([&] { return w[0].core->connections() == 2; })) << w.portrait();
    EXPECT_EQ(w[0].with(1).lost + w[0].with(2).lost, 0U);
    EXPECT_GOOD_END(w);
  }
};
INSTANTIATE_TEST_SUITE_P(Over, Intruders, testing::ValuesIn(all_kinds()), kind_name);

TEST_P(Intruders, WithRandomBytesAreDisconnected) {
  Dice dice(3);
  for (int i = 0; i < 20; ++i) {
    std::vector<std::uint8_t> noise(1 + dice.below(400));
    dice.fill(noise);
    noise[0] = 0x42; // not even the first byte of the magic
    is_hung_up_on(visit([&]() { return noise; }));
  }
  nothing_happened();
}

TEST_P(Intruders, WithAnHttpRequestAreDisconnected) {
  is_hung_up_on(visit(
      []() { return text("GET / HTTP/1.1\r\nHost: localhost\r\nUser-Agent: probe\r\n\r\n"); }));
  nothing_happened();
}

TEST_P(Intruders, WithAHugeLengthAreDisconnected) {
  is_hung_up_on(visit([&]() {
    auto bytes = proven_request(w, 1, 0);
    bytes[12] = bytes[13] = 0xFF; // the length of the body
    return bytes;
  }));
  nothing_happened();
}

TEST_P(Intruders, WithAWrongMagicAreDisconnected) {
  is_hung_up_on(visit([&]() {
    auto bytes = proven_request(w, 1, 0);
    bytes[7] ^= 1U;
    return bytes;
  }));
  nothing_happened();
}

TEST_P(Intruders, OfAnotherVersionAreRefused) {
  // 4: the last one whose packets this one does not know; 5: the last whose acceptor speaks first.
  for (const int version : {4, 5, wire::k_version + 1, 99})
    is_refused(visit([&]() {
                 auto bytes = proven_request(w, 1, 0);
                 bytes[8] = static_cast<std::uint8_t>(version);
                 return bytes;
               }),
               Errc::wrong_version);
  nothing_happened();
}

TEST_P(Intruders, OfAnotherGroupAreRefused) {
  is_refused(visit([&]() {
               return proven_request(w, 1, 0, [](wire::Request& q) { q.source_group = "them"; });
             }),
             Errc::unknown_group);
  is_refused(visit([&]() {
               return proven_request(w, 1, 0, [](wire::Request& q) { q.target_group = "them"; });
             }),
             Errc::unknown_group);
  nothing_happened();
}

TEST_P(Intruders, WithAWrongRankAreRefused) {
  const std::vector<Change> lies{
      [](wire::Request& q) { q.source_rank = 3; },
      [](wire::Request& q) { q.source_rank = UINT32_MAX; },
      [](wire::Request& q) { q.source_rank = 0; }, // the acceptor's own rank
      [](wire::Request& q) { q.target_rank = 1; }, [](wire::Request& q) { q.target_rank = 77; }};
  for (const Change& lie : lies)
    is_refused(visit([&]() { return proven_request(w, 1, 0, lie); }), Errc::wrong_rank);
  nothing_happened();
}

TEST_P(Intruders, WithoutTheKeyAreRefused) {
  is_refused(visit([&]() { return proven_request(w, 1, 0, {}, 8); }), Errc::wrong_key);
  nothing_happened();
}

TEST_P(Intruders, ThatChangeOneBitOfAProvenRequestAreRefused) {
  const std::size_t size = proven_request(w, 1, 0).size();
  const std::size_t stride = w.is_memory() ? 3 : 29;
  for (std::size_t byte = wire::k_header_size; byte < size; byte += stride) {
    Connection& connection = visit([&]() {
      auto bytes = proven_request(w, 1, 0);
      bytes[byte] ^= static_cast<std::uint8_t>(1U << byte % 8);
      return bytes;
    });
    // Changed lengths of the ids may also be bytes too few, or nonsense.
    EXPECT_TRUE(
        w.run_until([&] { return answer_in(connection).has_value() || connection.ended(); }));
    EXPECT_NE(answer_in(connection).value_or(Errc::wrong_key), Errc::ok) << byte;
    intruder.close(connection);
  }
  nothing_happened();
}

// It means nothing in a request, but the proof covers every byte.
TEST_P(Intruders, ThatChangeTheCodeOfAProvenRequestAreRefused) {
  constexpr std::size_t k_code = 11;
  is_refused(visit([&]() {
               auto bytes = proven_request(w, 1, 0);
               bytes[k_code] = 1;
               return bytes;
             }),
             Errc::wrong_key);
  nothing_happened();
}

TEST_P(Intruders, ThatReplayARecordedHandshakeAreRefused) {
  auto relay = std::make_unique<Relay>(w, 0, 4096);
  w.route(1, 0, relay->address());
  w[1].send(0, 50);
  ASSERT_TRUE(w.run_until([&] { return w[0].with(1).received == 1; })) << w.portrait();
  w[1].close(0);
  ASSERT_TRUE(w.run_until([&] { return w[1].with(0).closed == 1 && w[0].with(1).closed == 1; }));
  ASSERT_TRUE(w.run_until([&] { return w[0].core->connections() == 0; }));
  const auto recorded = relay->from_initiator(0);
  ASSERT_GT(recorded.size(), 100U);
  Connection& connection = intruder.connect(w.address_of(0));
  intruder.send(connection, recorded);
  EXPECT_TRUE(w.run_until([&] { return answer_in(connection).has_value(); }));
  EXPECT_EQ(answer_in(connection).value_or(Errc::ok), Errc::already_connected);
  intruder.close(connection);
  EXPECT_EQ(w[0].core->stats().connections_accepted, 1U) << "the real one";
  EXPECT_EQ(w[0].with(1).received, 1U);
  EXPECT_GOOD_END(w);
}

TEST_P(Intruders, ThatStopInTheMiddleAndHangUpLeaveNothing) {
  for (const std::size_t part : {0U, 1U, 15U, 16U, 17U, 60U, 100U}) {
    Connection& connection = visit([&]() {
      auto bytes = proven_request(w, 1, 0);
      bytes.resize(std::min<std::size_t>(bytes.size(), part));
      return bytes;
    });
    intruder.shutdown(connection);
    is_hung_up_on(connection);
  }
  nothing_happened();
}

TEST_P(Intruders, ThatStopInTheMiddleAndStayAreDisconnectedAtTheDeadline) {
  Connection& silent = intruder.connect(w.address_of(0));
  Connection& half = visit([&]() {
    auto bytes = proven_request(w, 1, 0);
    bytes.resize(40);
    return bytes;
  });
  const Time begun = w.now();
  is_hung_up_on(half);
  is_hung_up_on(silent);
  expect_within(w, begun, w.options().core.handshake_timeout * 2);
  nothing_happened();
}

TEST_P(Intruders, ThatTalkOnAfterARefusalAreCutAtTheDeadline) {
  Connection& connection = visit([&]() {
    auto bytes = proven_request(w, 1, 0, {}, 8);
    bytes.resize(bytes.size() + 50'000, 0x55);
    return bytes;
  });
  EXPECT_TRUE(w.run_until([&] { return w[0].core->connections() == 0; }, std::chrono::seconds(30)))
      << w.portrait();
  EXPECT_TRUE(connection.ended() || w.run_until([&] { return connection.ended(); }));
  nothing_happened();
}

class Crowd : public EveryNetwork {
 protected:
  // Two processes that have room for so many connections in their handshake.
  [[nodiscard]] static std::unique_ptr<Mesh> make_with_room(std::uint32_t most) {
    const bool real = is_real(GetParam().name);
    MeshOptions options{.nodes = 2};
    options.shm_lanes = GetParam().name == std::string_view("shm_lanes");
    if (real) options.core = short_deadlines();
    options.core.max_half_open = most;
    return real ? socket_mesh(options) : make(options);
  }
};
INSTANTIATE_TEST_SUITE_P(Over, Crowd, testing::ValuesIn(all_kinds()), kind_name);

TEST_P(Crowd, OfHalfOpenConnectionsIsBoundedAndForgotten) {
  auto mesh = make_with_room(10);
  Mesh& w = *mesh;
  Actor crowd(w);
  for (int i = 0; i < 30; ++i) crowd.connect(w.address_of(0));
  const auto count = [&](auto&& what) { return std::ranges::count_if(crowd.connections, what); };
  EXPECT_TRUE(w.run_until([&] {
    return count([](const auto& l) { return answer_in(*l) == Errc::overloaded; }) == 20;
  })) << w.portrait();
  EXPECT_EQ(count([](const auto& l) { return l->received.empty() && !l->ended(); }), 10);
  // A peer that comes now is refused, tries again, and gets in when the crowd is gone.
  w[1].send(0, 10);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).received == 1; }, std::chrono::seconds(40)))
      << w.portrait();
  crowd.close_all();
  EXPECT_TRUE(w.run_until([&] { return w[0].core->connections() == 1; })) << w.portrait();
  EXPECT_GE(w[0].core->stats().unauthenticated, 10U);
  EXPECT_GOOD_END(w);
}

TEST_P(Crowd, OfAnotherVersionIsNotHalfOpenOnceRefused) {
  auto mesh = make_with_room(2);
  Mesh& w = *mesh;
  Actor crowd(w);
  for (int i = 0; i < 5; ++i) {
    Connection& connection = crowd.connect(w.address_of(0));
    auto bytes = proven_request(w, 1, 0);
    bytes[8] = 99;
    crowd.send(connection, bytes);
    EXPECT_TRUE(w.run_until([&] { return answer_in(connection).has_value(); })) << w.portrait();
    EXPECT_EQ(answer_in(connection), Errc::wrong_version);
  }
  w[1].send(0, 10);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).received == 1; })) << w.portrait();
  crowd.close_all();
  EXPECT_TRUE(w.run_until([&] { return w[0].core->connections() == 1; })) << w.portrait();
  EXPECT_EQ(w[0].core->stats().unauthenticated, 5U);
  EXPECT_GOOD_END(w);
}

// Mutated bytes of a real conversation, sent to the listener: no crash, no connection, nothing
// kept.
TEST(Fuzz, MutatedHandshakesGetNobodyIn) {
  for (const auto seed : seeds(1, 300)) {
    SCOPED_TRACE(replay(seed));
    Dice dice(seed);
    auto mesh = memory_mesh({.seed = seed});
    Mesh& w = *mesh;
    Actor intruder(w);
    Connection& connection = intruder.connect(w.address_of(0));
    auto bytes = proven_request(w, 1, 0);
    for (auto n = 1 + dice.below(4); n > 0; --n) {
      const auto at = static_cast<std::ptrdiff_t>(dice.below(bytes.size()));
      switch (dice.below(4)) {
      case 0:
        bytes[static_cast<std::size_t>(at)] ^= static_cast<std::uint8_t>(1 + dice.below(255));
        break;
      case 1:
        bytes.erase(bytes.begin() + at);
        break;
      case 2:
        bytes.insert(bytes.begin() + at, static_cast<std::uint8_t>(dice.next()));
        break;
      default:
        bytes[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(0xFF);
        bytes[0] ^= 1U; // so that it is a change in any case
        break;
      }
    }
    if (bytes == proven_request(w, 1, 0)) continue; // undone by chance
    intruder.send(connection, bytes);
    w.run_for(milliseconds(100));
    EXPECT_EQ(w[0].core->stats().connections_accepted, 0U);
    intruder.close_all();
    EXPECT_GOOD_END(w);
    if (testing::Test::HasFailure()) return;
  }
}

// A process that has the key but sends nonsense afterwards: reported, never believed.
TEST(Fuzz, NonsenseAfterAProperHandshakeIsALoss) {
  for (const auto seed : seeds(1, 300)) {
    SCOPED_TRACE(replay(seed));
    Dice dice(seed);
    auto mesh = memory_mesh({.nodes = 3, .seed = seed});
    Mesh& w = *mesh;
    w[0].quiet = true;
    Actor rogue(w);
    Connection& connection = rogue.connect(w.address_of(0));
    rogue.send(connection, proven_request(w, 1, 0));
    ASSERT_TRUE(w.run_until([&] { return answer_in(connection).has_value(); }));
    rogue.send(connection, proven_confirmation(w, connection));
    ASSERT_TRUE(w.run_until([&] { return w[0].with(1).connected == 1; }));
    std::vector<std::uint8_t> noise(1 + dice.below(200));
    dice.fill(noise);
    noise.insert(noise.begin(), {0, 0, 0, 0, 0, 0, 9, 0});                  // a frame of no kind
    if (dice.one_in(2)) noise.assign({0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 1, 0}); // huge
    if (dice.one_in(3)) noise.assign({0, 0, 0, 0, 0, 0, 2, 1}); // an ack nobody asked for
    rogue.send(connection, noise);
    EXPECT_TRUE(w.run_until([&] { return w[0].with(1).lost == 1; })) << w.portrait();
    EXPECT_EQ(w[0].with(1).lost_why, Errc::bad_message);
    w[0].send(2);
    EXPECT_TRUE(w.run_until([&] { return w[2].with(0).received == 1; }));
    rogue.close_all();
    EXPECT_GOOD_END(w);
    if (testing::Test::HasFailure()) return;
  }
}

} // namespace
} // namespace statewire::test
