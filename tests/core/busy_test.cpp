// SPDX-License-Identifier: BSD-3-Clause
// A peer whose program computes, or is stopped, is waited for as long as its host answers
// (CoreOptions::wait_for_programs), in exact virtual time.
#include "actors.hpp"
#include "kinds.hpp"

namespace statewire::test {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

constexpr Time k_steps = milliseconds(2); // as in deadlines_test.cpp

MeshOptions patient() {
  MeshOptions options{.nodes = 2};
  options.core.wait_for_programs();
  return options;
}

TEST(Busy, AnAttemptWaitsForTheProgramAndDoesNotCountAgainstItsSeries) {
  auto mesh = memory_mesh(patient());
  Mesh& w = *mesh;
  Actor peer(w); // its host accepts, its program sends nothing
  w.route(0, 1, peer.address());
  w[0].send(1);
  ASSERT_TRUE(w.run_until([&] { return w[0].state(1).channel_state == "CONNECTING"; }));
  ASSERT_TRUE(w.run_until([&] { return !peer.connections.empty(); }));
  w.run_for(hours(1));
  EXPECT_EQ(w[0].state(1).channel_state, "CONNECTING");
  EXPECT_EQ(w[0].core->next_deadline(), k_never);
  EXPECT_EQ(w[0].core->stats().attempts, 1U);
  EXPECT_EQ(w[0].with(1).lost, 0U);
  // The attempt fails when the connection ends without an answer. The next one reaches the peer.
  w.route(0, 1, w.address_of(1));
  peer.close_all(true);
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; })) << w.portrait();
  EXPECT_GOOD_END(w);
}

// Both hosts have a bridge with the same address. On this host another service listens there; its
// protocol lets the client send first.
class BusyOrAnother : public testing::Test {
 protected:
  void send_to(std::vector<Address> addresses) {
    w.route(0, 0, {w.address_of(0), elsewhere(service.address())});
    w.route(0, 1, std::move(addresses));
    EXPECT_EQ(w[0].send(1), Errc::ok);
  }
  static Address elsewhere(Address at) { // another port of the same address
    ++at.port;
    return at;
  }
  void is_waited_for(const Actor& peer) {
    ASSERT_TRUE(w.run_until([&] { return !peer.connections.empty(); }));
    w.run_for(hours(1));
    EXPECT_EQ(w[0].state(1).channel_state, "CONNECTING");
    EXPECT_EQ(w[0].core->next_deadline(), k_never);
    EXPECT_EQ(w[0].core->stats().attempts, 1U);
    EXPECT_EQ(peer.connections.size(), 1U);
  }
  std::unique_ptr<Mesh> mesh_ = memory_mesh(patient());
  Mesh& w = *mesh_;
  Actor service{w}, peer{w};
};

TEST_F(BusyOrAnother, AServiceOfThisHostIsGivenUpAtConnectTimeout) {
  send_to({service.address(), w.address_of(1)});
  const Time begun = w.now();
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; }, hours(1))) << w.portrait();
  EXPECT_GE(w.now() - begun, w.options().core.connect_timeout);
  EXPECT_LE(w.now() - begun, w.options().core.connect_timeout + milliseconds(50));
  EXPECT_EQ(w[0].core->stats().attempts, 2U);
  EXPECT_EQ(w[0].with(1).lost, 0U);
  service.close_all();
  EXPECT_GOOD_END(w);
}

TEST_F(BusyOrAnother, ItsTimeDoesNotCountAgainstTheSeriesAndItIsNotTriedAgain) {
  w.memory()->refuse(w.address_of(1), true);
  send_to({service.address(), w.address_of(1)});
  w.run_for(w.options().core.open_timeout + w.options().core.connect_timeout / 2);
  w.memory()->refuse(w.address_of(1), false);
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; })) << w.portrait();
  EXPECT_EQ(service.connections.size(), 1U);
  EXPECT_EQ(w[0].with(1).lost, 0U);
  service.close_all();
  EXPECT_GOOD_END(w);
}

TEST_F(BusyOrAnother, AServiceOfThisHostIsGivenUpWhereNoOtherAddressIsLeft) {
  peer.when_accepted = [this](Connection& l) {
    peer.send(l, std::vector<std::uint8_t>{'S', 'S', 'H', '-'});
  };
  send_to({peer.address(), service.address()});
  const Time begun = w.now();
  const auto& core = w.options().core;
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).lost == 1; }, hours(1))) << w.portrait();
  EXPECT_LE(w.now() - begun, core.connect_timeout + core.open_timeout + milliseconds(50));
  EXPECT_EQ(w[0].with(1).lost_why, Errc::unreachable);
  service.close_all();
  peer.close_all();
}

TEST_F(BusyOrAnother, APeerThatIsBusyIsWaitedForAtAnAddressOfItsHost) {
  send_to({peer.address(), service.address()});
  is_waited_for(peer);
}

TEST_F(BusyOrAnother, APeerOfThisHostIsWaitedForAtItsAddresses) {
  send_to({service.address(), w.address_of(0)});
  is_waited_for(service);
}

TEST_F(BusyOrAnother, APeerIsWaitedForAtItsOnlyAddress) {
  send_to({service.address()});
  is_waited_for(service);
}

TEST(Busy, AHostThatDoesNotAnswerIsGivenUpAtOpenTimeout) {
  auto mesh = memory_mesh(patient());
  Mesh& w = *mesh;
  w.memory()->black_hole(w.address_of(1), true);
  w[0].send(1);
  const Time begun = w.now();
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).lost == 1; }, hours(1)));
  EXPECT_GE(w.now() - begun, w.options().core.open_timeout);
  EXPECT_LE(w.now() - begun, w.options().core.open_timeout + k_steps);
  EXPECT_EQ(w[0].with(1).lost_why, Errc::timed_out);
}

TEST(Busy, AnInitiatorThatComputesKeepsItsConnection) {
  auto mesh = memory_mesh(patient());
  Mesh& w = *mesh;
  Actor initiator(w);
  Connection& connection = initiator.connect(w.address_of(0));
  ASSERT_TRUE(w.run_until([&] { return w[0].core->connections() == 1; }));
  w.run_for(hours(1));
  ASSERT_FALSE(connection.ended());
  initiator.send(connection, proven_request(w, 1, 0));
  EXPECT_TRUE(w.run_until([&] { return answer_in(connection).has_value(); }));
  EXPECT_EQ(answer_in(connection), Errc::ok);
}

TEST(Busy, TheOldestConnectionThatHasProvenNothingMakesRoom) {
  MeshOptions options = patient();
  options.core.max_half_open = 3;
  auto mesh = memory_mesh(options);
  Mesh& w = *mesh;
  Actor crowd(w);
  std::vector<Connection*> connections;
  for (int i = 0; i < 5; ++i) {
    connections.push_back(&crowd.connect(w.address_of(0)));
    const std::size_t n = connections.size();
    ASSERT_TRUE(w.run_until(
        [&] { return n <= 3 ? w[0].core->connections() == n : connections[n - 4]->ended(); }));
  }
  EXPECT_TRUE(w.run_until([&] { return connections[0]->ended() && connections[1]->ended(); }));
  for (std::size_t i = 2; i < connections.size(); ++i) EXPECT_FALSE(connections[i]->ended()) << i;
  EXPECT_EQ(w[0].core->connections(), 3U);
  // A peer is accepted at once.
  w[1].send(0);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).received == 1; })) << w.portrait();
  crowd.close_all();
  EXPECT_GOOD_END(w);
}

TEST(Busy, ACloseWaitsForTheProgram) {
  auto mesh = memory_mesh(patient());
  Mesh& w = *mesh;
  w[0].send(1);
  ASSERT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; }));
  w.memory()->freeze(*w.endpoint(0), w[0].connection(1));
  (void)w[0].close(1);
  w.run_for(hours(1));
  EXPECT_EQ(w[0].state(1).close_state, "LOCAL_CLOSE");
  EXPECT_EQ(w[0].core->next_deadline(), k_never);
  EXPECT_EQ(w[0].with(1).lost, 0U);
}

// wait_for_programs() changes defaults only.
TEST(Busy, ATimeoutThatWasSetHolds) {
  MeshOptions options{.nodes = 2};
  options.core.close_timeout = milliseconds(700);
  options.core.wait_for_programs();
  EXPECT_EQ(options.core.handshake_timeout, k_never);
  auto mesh = memory_mesh(options);
  Mesh& w = *mesh;
  w[0].send(1);
  ASSERT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; }));
  w.memory()->freeze(*w.endpoint(0), w[0].connection(1));
  (void)w[0].close(1);
  const Time begun = w.now();
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).lost == 1; }));
  EXPECT_GE(w.now() - begun, milliseconds(700));
  EXPECT_LE(w.now() - begun, milliseconds(700) + k_steps);
}

// No message can be lost any more, so the wait has a limit.
TEST(Busy, ARefusedConnectionIsCutAtTeardownTimeout) {
  auto mesh = memory_mesh(patient());
  Mesh& w = *mesh;
  Actor initiator(w);
  Connection& connection = initiator.connect(w.address_of(0));
  ASSERT_TRUE(w.run_until([&] { return w[0].core->connections() == 1; }));
  initiator.send(connection, proven_request(w, 1, 0, {}, 8)); // a wrong key
  ASSERT_TRUE(w.run_until([&] { return answer_in(connection).has_value(); }));
  const Time begun = w.now();
  EXPECT_TRUE(w.run_until([&] { return w[0].core->connections() == 0; }, hours(1)));
  EXPECT_LE(w.now() - begun, w.options().core.teardown_timeout + k_steps);
}

} // namespace
} // namespace statewire::test
