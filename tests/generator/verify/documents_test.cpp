// SPDX-License-Identifier: BSD-3-Clause
// The documents' own pairs without a world: close against close, connect against accept, and the
// attribute `peers` that says what is not in their words.
#include "peers_support.hpp"
#include "verify/peers_words.hpp"

namespace statewire::gen::verify {
namespace {

using Files = std::vector<std::shared_ptr<const SourceFile>>;

// A spec of the project, with one edit.
std::shared_ptr<const SourceFile> spec(const std::string& name, const std::string& old = {},
                                       const std::string& now = {}) {
  std::string text = slurp(HERE "/../../../spec/" + name);
  EXPECT_FALSE(text.empty()) << name;
  if (!old.empty()) {
    const auto at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    if (at != std::string::npos) text.replace(at, old.size(), now);
  }
  return std::make_shared<const SourceFile>(SourceFile{name, text});
}
std::shared_ptr<const SourceFile> text_of(const std::string& path, const std::string& text) {
  return std::make_shared<const SourceFile>(SourceFile{path, text});
}

struct Pair {
  const char* name;
  Files files;
  const char* property; // violated; empty: verified
};
class Documents : public NeedsSpin, public testing::WithParamInterface<Pair> {};
INSTANTIATE_TEST_SUITE_P(
    Peers, Documents,
    testing::Values(
        Pair{"old_close", {spec("specimens/close_old_version.dot")}, "expected_events"},
        Pair{"close", {spec("close.dot")}, ""},
        Pair{"close_without_its_last_word",
             {spec("close.dot", "(ack==TRUE)\\n----\\nsend close(ack=TRUE)\\nraise vc TERMINATE",
                   "(ack==TRUE)\\n----\\nraise vc TERMINATE")},
             "no_livelock"},
        Pair{"close_that_acknowledges_first",
             {spec("close.dot", "(else)\\n----\\nsend close(ack=FALSE)",
                   "(else)\\n----\\nsend close(ack=TRUE)")},
             "no_violation"},
        Pair{"connect_accept", {spec("connect.dot"), spec("accept.dot")}, ""},
        Pair{"connect_that_takes_no_late_answer",
             {spec("connect.dot", "DISCARDED -> CLOSED [label=\"CHALLENGE | ACCEPTED | REFUSED",
                   "DISCARDED -> CLOSED [label=\"CHALLENGE | REFUSED"),
              spec("accept.dot")},
             "expected_events"},
        Pair{"attach", {spec("lanes/attach.dot")}, ""},
        Pair{"attach_that_knows_at_once",
             {spec("lanes/attach.dot", "is awaited\", ignore=\"SETUP, READY, ",
                   "is awaited\", ignore=\"SETUP, ")},
             "no_violation"}),
    [](const auto& info) { return std::string(info.param.name); });
TEST_P(Documents, are_searched) {
  const EnvironmentOptions options{.inputs = 1};
  const Outcome outcome = outcome_of(peers_study(make_of(GetParam().files, options), options));
  EXPECT_EQ(outcome.kind,
            *GetParam().property != '\0' ? Outcome::Kind::violated : Outcome::Kind::verified)
      << outcome.text << outcome.detail;
  EXPECT_EQ(outcome.property, GetParam().property) << outcome.detail;
}

// Each is a message and its answer to the guard of the event BYE.
std::string bye(const std::string& action, const std::string& guard) {
  return "digraph d { graph [error=\"*\"] A [initial=true] A -> A [label=\"GO\\n----\\n" + action +
         "\"]\nA -> A [label=\"BYE\\n(" + guard + ")\"] A -> A [label=\"BYE\\n(else)\"] }";
}

TEST(Documents, a_message_is_the_event_whose_guards_ask_for_what_it_carries) {
  struct Row {
    const char *action, *guard, *answer;
  };
  for (const Row& row :
       {Row{"send close(ack=FALSE)", "ack==FALSE", "ack(i) (false)"},
        Row{"send close(ack=TRUE)", "ack==FALSE", "ack(i) (the_message == MSG_BYE_ack_TRUE)"},
        Row{"send close (id, ack == TRUE)", "ack", "ack(i) (the_message == MSG_BYE_ack_TRUE)"},
        Row{"send BYE(why=LATE)", "why==LATE", "why_is_late(i) (the_message == MSG_BYE_why_LATE)"},
        Row{"send BYE(step=-1)", "step==1", "step_is_1(i) (false)"},
        Row{"send BYE(step=-1)", "step==-1", "step_is_1(i) (the_message == MSG_BYE_step_x2d_1)"},
        Row{"send BYE(why=EARLY)", "why==LATE", "why_is_late(i) (false)"}}) {
    const Made made = make_of({text_of("d.dot", bye(row.action, row.guard))}, {});
    ASSERT_TRUE(made.peers) << row.action << made.diagnostics.render();
    const std::string world = world_text(*made.peers);
    EXPECT_NE(world.find("#define ask_d_" + std::string(row.answer)), std::string::npos) << world;
    EXPECT_EQ(world.find("//@ free"), std::string::npos) << world;
  }
}

TEST(Documents, a_question_that_a_message_leaves_open_is_answered_either_way) {
  for (const char* action : {"send BYE", "send BYE(other=TRUE)", "send BYE(ack=7)"}) {
    const Made made = make_of({text_of("d.dot", bye(action, "ack==TRUE"))}, {});
    ASSERT_TRUE(made.peers) << action << made.diagnostics.render();
    EXPECT_NE(world_text(*made.peers).find("//@ free d ack:"), std::string::npos) << action;
  }
  const Made unknown = make_of({text_of("d.dot", bye("send close(other=TRUE)", "ack==TRUE"))}, {});
  EXPECT_NE(unknown.diagnostics.render().find("no-receiver"), std::string::npos);
}

// Two machines `d` that greet each other, with an attribute `peers`.
Made greeting(const std::string& peers) {
  return make_of({text_of("d.dot", "digraph d { graph [ignore=\"*\"] A [initial=true]\n"
                                   "A -> A [label=\"GO\\n----\\nsend HI\\nwave\"]\n"
                                   "A -> A [label=\"HI\\n(well)\"] A -> A [label=\"HI\\n(else)\"]\n"
                                   "A -> A [label=\"UP\"] A -> A [label=\"DONE\"]\n"
                                   "peers = \"" +
                                       peers + "\" }")},
                 {});
}

TEST(Documents, the_attribute_peers_says_what_words_do_not) {
  struct Row {
    const char *peers, *world;
  };
  for (const Row& row :
       {Row{"wave -> UP", "do_d_wave(i) { send_message(i, 1 - i, MSG_UP) }"},
        Row{"wave -> UP?, DONE", "send_message(i, 1 - i, MSG_UP_if_taken); send_message("},
        Row{"wave -> own DONE", "do_d_wave(i) { raise_d(i, d_E_DONE) }"},
        Row{"wave -> nothing", "//@ nothing d wave"}, Row{"together UP", "//@ input BOTH_UP"},
        Row{"always well", "#define ask_d_well(i) (true)"},
        Row{"first well", "#define ask_d_well(i) (i == 0)"},
        Row{" never  well ; ", "#define ask_d_well(i) (false)"},
        Row{"forbid wave;\n without UP", "@broken no_violation wave"},
        Row{"send HI -> HI (well==TRUE)", "#define ask_d_well(i) (the_message == MSG_HI_well"}}) {
    const Made made = greeting(row.peers);
    ASSERT_TRUE(made.peers) << row.peers << made.diagnostics.render();
    EXPECT_EQ(made.diagnostics.render(), "") << row.peers;
    EXPECT_NE(world_text(*made.peers).find(row.world), std::string::npos)
        << row.peers << world_text(*made.peers);
  }
  EXPECT_EQ(environment_summary(*greeting("without UP, DONE").peers),
            "d: messages HI; inputs GO\n"
            "d: assumed by its attribute peers: without UP; without DONE\n");
}

// An assumption that is not printed is a proof that says more than it shows.
TEST(Documents, the_summary_names_what_the_attribute_peers_assumes) {
  const auto assumed = [](const std::string& peers) {
    const std::string summary = environment_summary(*greeting(peers).peers);
    const auto at = summary.find("assumed by its attribute peers: ");
    return at == std::string::npos ? std::string() : summary.substr(at + 32);
  };
  EXPECT_EQ(assumed("always well"), "always well\n");
  EXPECT_EQ(assumed("first well"), "first well\n");
  EXPECT_EQ(assumed("never well; without UP"), "never well; without UP\n");
  EXPECT_EQ(assumed("wave -> nothing; together DONE"), "wave -> nothing; together DONE\n");
  EXPECT_EQ(assumed("wave -> UP"), "");
  EXPECT_EQ(assumed(""), "");
}

TEST(Documents, a_statement_of_peers_that_means_nothing_is_an_error) {
  struct Row {
    const char *peers, *words;
  };
  for (const Row& row :
       {Row{"wave", "'wave' is no statement"}, Row{"wave ->", "'wave ->' is no statement"},
        Row{"-> UP", "'-> UP' is no statement"}, Row{"wave => UP", "is no statement"},
        Row{"nod -> UP", "'d' has no action 'nod'"}, Row{"forbid nod", "has no action 'nod'"},
        Row{"wave -> DOWN", "'d' has no event 'DOWN'"}, Row{"together DOWN", "no event 'DOWN'"},
        Row{"without DOWN", "no event 'DOWN'"}, Row{"always ill", "no question 'ill'"},
        Row{"wave -> UP; wave -> nothing", "two statements (ACTION ->) of 'wave'"},
        Row{"always well; never well", "two statements (always, never, first) of 'well'"},
        Row{"first well; always well", "two statements (always, never, first) of 'well'"}}) {
    const Made made = greeting(row.peers);
    EXPECT_FALSE(made.peers) << row.peers;
    EXPECT_NE(made.diagnostics.render().find(row.words), std::string::npos)
        << row.peers << made.diagnostics.render();
  }
}

// "n++" and "n--" have the same letters.
TEST(Documents, a_statement_of_peers_is_about_the_phrase_that_is_written_so) {
  const auto made_with = [](const std::string& peers) {
    return make_of({text_of("d.dot", "digraph d { graph [ignore=\"*\"] A [initial=true]\n"
                                     "A -> A [label=\"GO\\n----\\nsend HI\\nn++\"]\n"
                                     "A -> A [label=\"HI\\n----\\nn--\"] peers = \"" +
                                         peers + "\" }")},
                   {});
  };
  for (const auto& [action, kind] :
       {std::pair{"n++", Action::Kind::increment}, {"n--", Action::Kind::decrement}}) {
    const Made made = made_with(std::string("forbid ") + action);
    ASSERT_TRUE(made.peers) << made.diagnostics.render();
    const std::string& forbidden = made.peers->peers[0].forbidden.at(0);
    for (const Action& one : actions_of(made.machines[0]))
      EXPECT_EQ(one.phrase.ident == forbidden, one.kind == kind) << one.phrase.text;
  }
  const Made several = made_with("forbid n");
  EXPECT_FALSE(several.peers);
  EXPECT_NE(several.diagnostics.render().find("has no action 'n', or several"), std::string::npos);
}

} // namespace
} // namespace statewire::gen::verify
