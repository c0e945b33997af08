// SPDX-License-Identifier: BSD-3-Clause
// Two peers without a scenario: what is matched, what is written for them, and what is found.
// Golden files: STATEWIRE_UPDATE_GOLDEN=1 accepts the present output.
#include "peers_support.hpp"
#include "verify/report.hpp"

namespace statewire::gen::verify {
namespace {

TEST(Peers, are_matched_by_the_words_of_their_actions) {
  const EnvironmentOptions options{.losses = 1, .resets = 2};
  const Made made = make({"asker", "answerer"}, options);
  ASSERT_TRUE(made.peers) << made.diagnostics.render();
  EXPECT_EQ(environment_summary(*made.peers),
            "asker: messages SYN+ACK, ANSWER; inputs ASK, GIVE_UP\n"
            "answerer: messages SYN, QUESTION, fine; inputs none\n");
  expect_golden("peers_asker_answerer.world", world_text(*made.peers));
  expect_golden("peers_asker_answerer.scenario",
                scenario_text(*made.peers, options, "made.world", {"asker.dot", "answerer.dot"}));
}

TEST(Peers, of_one_machine_are_two_instances_of_it) {
  const Made made = make({"beating"});
  ASSERT_TRUE(made.peers) << made.diagnostics.render();
  EXPECT_TRUE(made.peers->alike);
  EXPECT_EQ(environment_name(*made.peers), "beating");
  expect_golden("peers_beating.world", world_text(*made.peers));
}

TEST(Peers, that_do_not_match_are_reported) {
  EXPECT_FALSE(make({"asker", "oracle"}).peers);
  EXPECT_FALSE(make({"lost", "oracle", "deaf"}).peers);
  EXPECT_FALSE(make({"lost", "oracle"}, {.resets = 1}).peers);
  std::string all;
  for (const auto& specs : std::vector<std::vector<std::string>>{
           {"asker", "oracle"}, {"lost", "oracle", "deaf"}, {"silent"}, {"keeper", "silent"}})
    all += make(specs).diagnostics.render() + "\n";
  all += make({"lost", "oracle"}, {.resets = 1}).diagnostics.render();
  expect_golden("peers_that_do_not_match.txt", all);
}

TEST(Peers, a_message_that_only_one_side_sends_is_doubted) {
  const Made made = make({"beating", "forgetful"});
  EXPECT_TRUE(made.peers) << "it is a warning";
  expect_golden("peers_no_sender.txt", made.diagnostics.render());
}

// A phone that performs an action on DIAL, and an office that answers RING.
Made phone_that(const std::string& action, const std::string& office = "RING",
                const std::string& attributes = "") {
  Made made;
  const std::string phone = "digraph phone { graph [ignore=\"*\"" +
                            (attributes.empty() ? "" : ", " + attributes) +
                            "] IDLE [initial=true]; BUSY\n"
                            "IDLE -> BUSY [label=\"DIAL\\n----\\n" +
                            action + "\"] BUSY -> IDLE [label=HANG_UP] }";
  const std::string other = "digraph office { graph [ignore=\"*\"] QUIET [initial=true]; BUSY\n"
                            "QUIET -> BUSY [label=\"" +
                            office + "\"] BUSY -> QUIET [label=\"" + office + "\"] }";
  for (const std::string& text : {phone, other}) {
    made.files.push_back(std::make_shared<const SourceFile>(SourceFile{"x.dot", text}));
    for (Machine& machine : read_digraphs(made.files.back(), made.diagnostics))
      made.machines.push_back(std::move(machine));
  }
  made.peers = match_peers(made.machines, {}, made.diagnostics);
  return made;
}

TEST(Peers, every_wording_of_a_message_is_understood) {
  for (const char* action :
       {"send RING",    "Send RING",       "SEND ring",      "send the RING", "/ send RING",
        "/send RING",   "- send RING",     "* send RING",    "+ send RING",   "• send RING",
        "> send RING",  "/ send the ring", "send: RING",     "send : RING",   "send - RING",
        "send(RING)",   "send (RING)",     "send(the RING)", "send(RING, 3)", "send( RING )",
        "send RING(3)", "send RING (3)",   "send_RING",      "send_the_ring", "/ send_RING",
        "send 'RING'",  "send -> RING",    "send !RING"}) {
    const Made made = phone_that(action);
    ASSERT_TRUE(made.peers) << action << made.diagnostics.render();
    EXPECT_EQ(made.peers->peers[0].sends.size(), 1U) << action;
    EXPECT_EQ(made.diagnostics.render(), "") << action;
  }
}

TEST(Peers, a_message_that_nobody_receives_is_an_error_in_every_wording) {
  for (const char* action : {"send RUNG", "/ send RUNG", "send: RUNG", "send(RUNG)", "send_RUNG"}) {
    const Made made = phone_that(action);
    EXPECT_FALSE(made.peers) << action;
    EXPECT_NE(made.diagnostics.render().find(
                  "error: 'office' has no event 'RUNG'; did you mean 'RING'? [no-receiver]"),
              std::string::npos)
        << action << made.diagnostics.render();
  }
}

TEST(Peers, an_action_that_names_an_event_of_the_peer_is_a_message_or_said_to_be_none) {
  for (const char* action :
       {"transmit RING", "emit(RING)", "sends RING", "sending the RING", "sendRING", "sendRing",
        "RING", "tx_ring", "/ emit RING", "then send RING", "1. send RING", "sendto(office, RING)",
        "reply with RING", "re-send the RING", "post RING to the office", "RING out",
        "write RING back", "RING to peer"}) {
    const Made made = phone_that("send HELLO\\n" + std::string(action), "RING | HELLO");
    const std::string words = std::string(action).substr(action[0] == '/' ? 2 : 0);
    EXPECT_NE(
        made.diagnostics.render().find(
            "error: '" + words +
            "' sends nothing here, although 'office' has an event 'RING': a message is worded "
            "'send RING'; where it is none, write peers=\"" +
            words + " -> nothing\" [not-a-message]"),
        std::string::npos)
        << action << made.diagnostics.render();
    EXPECT_FALSE(made.peers) << action;
    const Made said = phone_that("send HELLO\\n" + std::string(action), "RING | HELLO",
                                 "peers=\"" + words + " -> nothing\"");
    EXPECT_EQ(said.diagnostics.render(), "") << action;
    EXPECT_TRUE(said.peers) << action;
  }
  for (const char* action : {"lift the receiver", "bring", "note that RING was not sent", "resend"})
    EXPECT_EQ(phone_that("send RING\\n" + std::string(action)).diagnostics.render(), "") << action;
  // What the office raises itself is no message that the phone has forgotten.
  EXPECT_EQ(phone_that("send LIFT\\nawait RING", "LIFT | RING\\n----\\nraise office RING")
                .diagnostics.render(),
            "");
}

TEST(Peers, that_never_talk_are_not_verified) {
  const auto machine = [](const std::string& name, const std::string& gets,
                          const std::string& sends) {
    return "digraph " + name + " { graph [ignore=\"*\"] A [initial=true]; A -> A [label=\"" + gets +
           "\\n----\\nsend " + sends + "\"] }";
  };
  Made made;
  for (const std::string& text :
       {machine("ping", "PONG", "PING"), machine("pong", "PING", "PONG")}) {
    made.files.push_back(std::make_shared<const SourceFile>(SourceFile{"x.dot", text}));
    for (Machine& one : read_digraphs(made.files.back(), made.diagnostics))
      made.machines.push_back(std::move(one));
  }
  EXPECT_FALSE(match_peers(made.machines, {}, made.diagnostics));
  EXPECT_NE(made.diagnostics.render().find(
                "error: nothing makes 'ping' or 'pong' send a first message: what is sent is sent "
                "only after a message of the other one, or never [not-peers]"),
            std::string::npos)
      << made.diagnostics.render();
}

struct Found {
  const char* name;
  std::vector<std::string> specs;
  EnvironmentOptions options;
  const char* property; // violated; empty: verified
};
class Environments : public NeedsSpin, public testing::WithParamInterface<Found> {};
INSTANTIATE_TEST_SUITE_P(
    Peers, Environments,
    testing::Values(
        Found{"an_answer_that_comes", {"lost", "oracle"}, {}, ""},
        Found{"an_answer_that_was_lost", {"lost", "oracle"}, {.losses = 1}, "no_deadlock"},
        Found{"a_question_asked_again", {"stubborn", "oracle"}, {.losses = 1}, ""},
        Found{"a_question_nobody_answers", {"stubborn", "deaf"}, {}, "no_livelock"},
        Found{"a_deadline_of_a_live_connection", {"beating"}, {.inputs = 1}, ""},
        Found{"a_half_open_connection", {"halves", "keeper"}, {.resets = 1}, "no_deadlock"},
        Found{"a_flood", {"echo"}, {}, "no_flood"},
        Found{"an_impossible_event", {"asker", "answerer"}, {}, "expected_events"}),
    [](const auto& info) { return std::string(info.param.name); });
TEST_P(Environments, are_searched) {
  const Study study = peers_study(GetParam().specs, GetParam().options);
  const Outcome outcome = outcome_of(study);
  EXPECT_EQ(outcome.kind,
            *GetParam().property != '\0' ? Outcome::Kind::violated : Outcome::Kind::verified)
      << outcome.text << outcome.detail;
  EXPECT_EQ(outcome.property, GetParam().property) << outcome.detail;
}

TEST_F(NeedsSpin, the_report_of_a_deadlock_says_where_the_peers_are) {
  const Study study = peers_study({"lost", "oracle"}, {.losses = 1});
  Outcome outcome = outcome_of(study);
  outcome.figures = {};
  expect_golden("peers_lost.txt", report(study, emit_promela(study.composition), outcome));
}

} // namespace
} // namespace statewire::gen::verify
