// SPDX-License-Identifier: BSD-3-Clause
// Another process answers at a peer's address: it is never taken for the peer.
#include "actors.hpp"
#include "kinds.hpp"

namespace statewire::test {
namespace {

class Rogue : public EveryNetwork {
 protected:
  std::unique_ptr<Mesh> mesh_ = make({.nodes = 3});
  Mesh& w = *mesh_;
  std::unique_ptr<Actor> actor_ = std::make_unique<Actor>(*mesh_);
  Actor& rogue = *actor_;

  void stands_in_for(Place p) { w.route(0, p, rogue.address()); }
  // The request in what the rogue has heard.
  static std::optional<wire::Request> request_in(const Connection& l) {
    const auto m = first_message(l);
    return m ? wire::decode_request(m->body) : std::nullopt;
  }
  void answers(const std::function<std::vector<std::uint8_t>(const wire::Request&)>& words) {
    rogue.when_received = [this, words](Connection& l) {
      if (const auto q = request_in(l)) {
        l.received.clear();
        rogue.send(l, words(*q));
      }
    };
  }
  // The message fails in time with that reason; meanwhile the others talk.
  void is_never_believed(Errc reason) {
    w[0].send(1, 100);
    w[0].send(2, 100);
    EXPECT_TRUE(w.run_until([&] { return w[2].with(0).received == 1; })) << w.portrait();
    const Time time_limit = w.options().core.open_timeout + w.options().core.handshake_timeout * 2;
    EXPECT_TRUE(w.run_until([&] { return w[0].with(1).failed == 1; }, time_limit)) << w.portrait();
    EXPECT_EQ(w[0].with(1).failed_why, reason) << name(w[0].with(1).failed_why);
    EXPECT_EQ(w[0].with(1).lost, 1U);
    EXPECT_EQ(w[0].with(1).connected, 0U);
    EXPECT_EQ(w[0].core->stats().connections_opened, 1U) << "to the honest one only";
    rogue.close_all();
    EXPECT_GOOD_END(w);
  }
};
INSTANTIATE_TEST_SUITE_P(Over, Rogue, testing::ValuesIn(all_kinds()), kind_name);

TEST_P(Rogue, ThatSaysNothingIsGivenUp) {
  stands_in_for(1);
  is_never_believed(Errc::timed_out);
}

TEST_P(Rogue, WithoutTheKeyCannotAskForTheRequestAgain) {
  stands_in_for(1);
  answers([](const wire::Request& q) {
    wire::Answer a;
    a.nonce.fill(1);
    a.mac = q.mac;
    return wire::encode_answer(wire::k_challenge, a);
  });
  is_never_believed(Errc::bad_message);
}

// As an acceptor of version 5 does, which speaks first.
TEST_P(Rogue, OfTheVersionBeforeIsTheErrorWithItsReason) {
  stands_in_for(1);
  rogue.when_accepted = [this](Connection& l) {
    auto challenge = wire::encode_answer(0, {});
    challenge.resize(wire::k_header_size + wire::k_nonce_size);
    challenge[wire::k_magic.size()] = wire::k_version - 1;
    challenge[wire::k_magic.size() + 2] = 1; // the type that a challenge had
    challenge[wire::k_magic.size() + 4] = wire::k_nonce_size;
    rogue.send(l, challenge);
  };
  is_never_believed(Errc::wrong_version);
}

TEST_P(Rogue, ThatSendsNonsenseIsNotBelieved) {
  stands_in_for(1);
  rogue.when_accepted = [this](Connection& l) {
    rogue.send(l, std::vector<std::uint8_t>{'S', 'S', 'H', '-', '2', '.', '0'});
  };
  is_never_believed(Errc::bad_message);
}

TEST_P(Rogue, WithoutTheKeyCannotAccept) {
  stands_in_for(1);
  answers([this](const wire::Request& q) { return proven_answer(w, Errc::ok, q.mac, 8); });
  is_never_believed(Errc::bad_message);
}

TEST_P(Rogue, WithoutTheKeyCannotSayThatThePeerFinalizes) {
  stands_in_for(1);
  answers([this](const wire::Request& q) { return proven_answer(w, Errc::finalizing, q.mac, 8); });
  is_never_believed(Errc::bad_message);
}

TEST_P(Rogue, ThatEchoesTheInitiatorsProofIsNotBelieved) {
  stands_in_for(1);
  answers([](const wire::Request& q) {
    wire::Answer a;
    a.incarnation = q.incarnation;
    a.mac = q.mac;
    return wire::encode_answer(0, a);
  });
  is_never_believed(Errc::bad_message);
}

TEST_P(Rogue, ThatSendsAnAnswerBeforeTheRequestIsNotBelieved) {
  stands_in_for(1);
  rogue.when_accepted = [this](Connection& l) { rogue.send(l, proven_answer(w, Errc::ok, {}, 7)); };
  is_never_believed(Errc::bad_message);
}

// What an acceptor may say before it can know the key ends the attempt, and nothing else.
TEST_P(Rogue, ThatClaimsAWrongKeyOnlyEndsTheAttempt) {
  stands_in_for(1);
  answers([this](const wire::Request& q) { return proven_answer(w, Errc::wrong_key, q.mac, 8); });
  is_never_believed(Errc::wrong_key);
}

TEST_P(Rogue, ThatClosesAtOnceIsTriedAgain) {
  stands_in_for(1);
  unsigned calls = 0;
  rogue.when_accepted = [&](Connection& l) {
    rogue.close(l, true);
    if (++calls == 4) w.route(0, 1, w.address_of(1)); // the honest one is back
  };
  w[0].send(1, 100);
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; })) << w.portrait();
  EXPECT_GOOD_END(w);
}

} // namespace
} // namespace statewire::test
