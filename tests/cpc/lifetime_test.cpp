// SPDX-License-Identifier: BSD-3-Clause
// Which functions of components and modules are called, in which order, whatever fails.
#include "recorder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace statewire::cpc::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

FrameworkOptions only(std::string_view list) {
  FrameworkOptions options;
  options.methods = *Methods::parse(list);
  options.methods_from = "METHODS=" + std::string(list);
  return options;
}

TEST(Lifetimes, are_as_the_interface_has_them) {
  Log log;
  {
    auto f = Framework::open(components(log, {{.name = "a"}, {.name = "b", .priority = 20}}),
                             {net_port("p"), net_port("q")});
    ASSERT_TRUE(f) << f.error().text;
    const Bytes theirs = advertisement_of({{.name = "b"}}, {net_port("x")});
    ASSERT_TRUE(f->endpoint_init({0, 7}, theirs));
    ASSERT_TRUE(f->start_connect({0, 7}));
    f->endpoint_finalize({0, 7});
    log.note("-- end");
  }
  EXPECT_THAT(log.calls,
              ElementsAre("a.register", "b.register", "a.init", "b.init", "a.query p", "b.query p",
                          "a.query q", "b.query q", "b@p.endpoint_init 7 to x",
                          "b@p.start_connect 7", "b@p.endpoint_finalize 7", "-- end",
                          "b@q.finalize", "b@q.gone", "a@q.finalize", "a@q.gone", "b@p.finalize",
                          "b@p.gone", "a@p.finalize", "a@p.gone", "b.finalize", "a.finalize"));
}

TEST(Lifetimes, of_endpoints_end_before_those_of_modules) {
  Log log;
  auto f = Framework::open(components(log, {{.name = "a"}}), {net_port("p")});
  ASSERT_TRUE(f);
  const Bytes theirs = advertisement_of({{.name = "a"}}, {net_port("x")});
  ASSERT_TRUE(f->endpoint_init({0, 2}, theirs));
  ASSERT_TRUE(f->endpoint_init({0, 1}, theirs));
  EXPECT_EQ(f->endpoints(), 2U);
  log.calls.clear();
  f->finalize();
  f->finalize();
  EXPECT_THAT(log.calls, ElementsAre("a@p.endpoint_finalize 1", "a@p.endpoint_finalize 2",
                                     "a@p.finalize", "a@p.gone", "a.finalize"));
  EXPECT_EQ(f->endpoints(), 0U);
  EXPECT_EQ(f->endpoint_init({0, 1}, theirs).error().code, Errc::finalized);
}

TEST(Lifetimes, go_on_when_a_framework_is_moved_and_end_when_it_is_replaced) {
  Log first;
  Log second;
  auto f = Framework::open(components(first, {{.name = "a"}}), {net_port("p")});
  auto g = Framework::open(components(second, {{.name = "b"}}), {net_port("p")});
  ASSERT_TRUE(f && g);
  Framework held = std::move(*f);
  EXPECT_EQ(first.calls.back(), "a.query p");
  held = std::move(*g);
  EXPECT_EQ(first.calls.back(), "a.finalize");
  EXPECT_EQ(second.calls.back(), "b.query p");
}

TEST(Component, that_is_excluded_is_never_called) {
  for (const char* list : {"b", "^a"}) {
    Log log;
    {
      auto f = Framework::open(components(log, {{.name = "a"}, {.name = "b"}}), {net_port("p")},
                               only(list));
      ASSERT_TRUE(f) << f.error().text;
      ASSERT_EQ(f->standings().size(), 2U);
      EXPECT_EQ(f->standings()[0].component, "a");
      EXPECT_EQ(f->standings()[0].state, Standing::State::excluded);
      EXPECT_EQ(f->standings()[0].reason, "excluded by METHODS=" + std::string(list));
    }
    EXPECT_TRUE(std::none_of(log.calls.begin(), log.calls.end(),
                             [](const std::string& c) { return c.starts_with("a"); }));
  }
}

TEST(Component, that_declines_at_init_is_neither_asked_nor_finalized) {
  Log log;
  {
    auto f = Framework::open(
        components(log, {{.name = "a", .declines_init = "no driver"}, {.name = "b"}}),
        {net_port("p")});
    ASSERT_TRUE(f);
    EXPECT_EQ(f->standings()[0].reason, "no driver");
    const auto shown = decode_advertisement(f->advertisement());
    ASSERT_TRUE(shown);
    EXPECT_EQ(shown->declined, (std::vector<Advertisement::Declined>{{"a", "no driver"}}));
  }
  EXPECT_THAT(log.calls, ElementsAre("a.register", "b.register", "a.init", "b.init", "b.query p",
                                     "b@p.finalize", "b@p.gone", "b.finalize"));
}

TEST(Component, that_declines_a_port_says_why_to_all) {
  Log log;
  auto f = Framework::open(components(log, {{.name = "a", .declines_ports = {"p"}}}),
                           {net_port("p"), net_port("q")});
  ASSERT_TRUE(f);
  ASSERT_EQ(f->standings().size(), 2U);
  EXPECT_EQ(f->standings()[0].reason, "not on p");
  EXPECT_EQ(f->standings()[1].state, Standing::State::offered);
  const auto shown = decode_advertisement(f->advertisement());
  ASSERT_TRUE(shown);
  ASSERT_EQ(shown->ports.size(), 2U);
  EXPECT_EQ(shown->ports[0].declined, (std::vector<Advertisement::Declined>{{"a", "not on p"}}));
}

TEST(Component, without_a_port_of_its_kind_is_not_asked_costs_peers_nothing_and_is_finalized) {
  Log log;
  {
    auto f = Framework::open(components(log, {{.name = "a", .kind = "other"}}), {net_port("p")});
    ASSERT_TRUE(f);
    EXPECT_EQ(f->standings()[0].reason, "nothing to plug into");
    EXPECT_TRUE(f->advertisement().empty());
    EXPECT_FALSE(f->usable());
    EXPECT_EQ(f->usable().error().text, "no connection method can be used here:\n"
                                        "  method  here\n"
                                        "  a       declined: nothing to plug into");
  }
  EXPECT_THAT(log.calls, ElementsAre("a.register", "a.init", "a.finalize"));
}

// The whole of a life, with a failure at call 0, 1, 2, … until none of them fails.
TEST(Lifetimes, end_in_order_and_once_whichever_call_fails) {
  const Bytes theirs = advertisement_of({{.name = "a"}, {.name = "b"}}, {net_port("x")});
  bool failed = true;
  int rounds = 0;
  for (int fail_at = 0; failed; ++fail_at, ++rounds) {
    SCOPED_TRACE(fail_at);
    Log log;
    log.fail_at = fail_at;
    {
      auto f = Framework::open(components(log, {{.name = "a"}, {.name = "b", .priority = 20}}),
                               {net_port("p"), net_port("q")});
      if (f) {
        (void)f->endpoint_init({0, 1}, theirs);
        (void)f->start_connect({0, 1});
        (void)f->start_connect({0, 1});
      } else {
        EXPECT_THAT(f.error().text, HasSubstr("failure of the test"));
        EXPECT_THAT(f.error().text, testing::StartsWith("connection method "));
      }
    }
    failed = log.fallible > fail_at;
    const auto count = [&](const std::string& call) {
      return std::count(log.calls.begin(), log.calls.end(), call);
    };
    const auto place = [&](const std::string& call) {
      return std::find(log.calls.begin(), log.calls.end(), call) - log.calls.begin();
    };
    for (const std::string c : {"a", "b"}) {
      EXPECT_EQ(count(c + ".finalize"), count(c + ".init")) << "what has begun is finalized, once";
      EXPECT_LE(count(c + ".init"), 1);
      for (const std::string p : {"p", "q"}) {
        const std::string module = c + "@" + p + ".";
        EXPECT_EQ(count(module + "finalize"), count(c + ".query " + p)) << module;
        if (count(module + "finalize") == 0) continue;
        EXPECT_LT(place(module + "finalize"), place(module + "gone"));
        EXPECT_LT(place(module + "gone"), place(c + ".finalize"));
      }
    }
    EXPECT_EQ(count("b@p.endpoint_finalize 1"), count("b@p.endpoint_init 1 to x"));
    if (count("b@p.endpoint_finalize 1") > 0) {
      EXPECT_LT(place("b@p.endpoint_finalize 1"), place("b@q.finalize"));
    }
  }
  EXPECT_EQ(rounds, 10) << "two inits, four queries, an endpoint, two connects, and none";
}

TEST(Lifetimes, after_a_failed_query_are_exactly_these) {
  Log log;
  log.fail_at = 4; // a.init b.init a.query p b.query p, then this
  const auto f = Framework::open(components(log, {{.name = "a"}, {.name = "b"}}),
                                 {net_port("p"), net_port("q")});
  ASSERT_FALSE(f);
  EXPECT_EQ(f.error().text, "connection method a: failure of the test");
  EXPECT_EQ(f.error().code, Errc::system);
  EXPECT_THAT(log.calls, ElementsAre("a.register", "b.register", "a.init", "b.init", "a.query p",
                                     "b.query p", "a.query q failed", "b@p.finalize", "b@p.gone",
                                     "a@p.finalize", "a@p.gone", "b.finalize", "a.finalize"));
}

TEST(Endpoint, is_made_once_and_must_be_there_to_connect) {
  Log log;
  auto f = Framework::open(components(log, {{.name = "a"}}), {net_port("p")});
  ASSERT_TRUE(f);
  const Bytes theirs = advertisement_of({{.name = "a"}}, {net_port("x")});
  EXPECT_EQ(f->start_connect({0, 3}).error().code, Errc::invalid_argument);
  ASSERT_TRUE(f->endpoint_init({0, 3}, theirs));
  EXPECT_EQ(f->endpoint_init({0, 3}, theirs).error().code, Errc::already_connected);
  f->endpoint_finalize({0, 3});
  f->endpoint_finalize({0, 3});
  EXPECT_EQ(std::count(log.calls.begin(), log.calls.end(), "a@p.endpoint_finalize 3"), 1);
  EXPECT_TRUE(f->endpoint_init({0, 3}, theirs)) << "and may be made again";
  EXPECT_TRUE(f->endpoint_init({1, 3}, theirs)) << "the same rank of another group is another peer";
}

TEST(Module, that_breaks_its_promises_fails_the_framework_and_is_finalized) {
  const std::vector<std::pair<Plan, std::string>> bad{
      {{.name = "a", .priority = 101}, "its module on p has a priority above 100"},
      {{.name = "a", .blob = Bytes(256)}, "its module on p has a blob of more than 255 bytes"},
      {{.name = "a", .module_name = "z"}, "its module on p has another name"}};
  for (const auto& [plan, text] : bad) {
    Log log;
    const auto f = Framework::open(components(log, {plan}), {net_port("p")});
    ASSERT_FALSE(f);
    EXPECT_EQ(f.error().text, "connection method a: " + text);
    EXPECT_THAT(log.calls, testing::IsSupersetOf({"a@p.finalize", "a@p.gone", "a.finalize"}));
  }
  Log log;
  const auto f =
      Framework::open(components(log, {{.name = "a", .no_module = true}}), {net_port("p")});
  ASSERT_FALSE(f);
  EXPECT_EQ(f.error().text, "connection method a: its module on p is missing");
  EXPECT_EQ(log.calls.back(), "a.finalize");
}

TEST(Framework, finalizes_the_modules_that_an_advertisement_has_no_room_for_at_once) {
  Log log;
  std::vector<Port> ports;
  for (int i = 0; i < 40; ++i) ports.push_back(net_port("p" + std::to_string(i)));
  const Plan great{.name = "a", .blob = Bytes(20), .declines_ports = {"p0", "p1", "p2"}};
  const Plan small{.name = "b", .priority = 20, .declines_ports = {"p0", "p1", "p30"}};
  auto f = Framework::open(components(log, {great, small}), std::move(ports));
  ASSERT_TRUE(f) << f.error().text;
  const auto count = [&](const std::string& call) {
    return std::count(log.calls.begin(), log.calls.end(), call);
  };
  EXPECT_EQ(count("a@p30.finalize"), 1) << "the least priority";
  EXPECT_EQ(count("b@p39.finalize"), 1) << "the last of equals";
  EXPECT_EQ(count("a@p3.finalize"), 0);
  EXPECT_EQ(count("b@p2.finalize"), 0);
  f->finalize();
  for (const std::string m : {"a@p3", "a@p30", "b@p2", "b@p39"})
    EXPECT_EQ(count(m + ".finalize"), 1);
}

TEST(Framework, refuses_names_that_are_not_distinct_or_cannot_be_printed) {
  const auto text = [](std::vector<Plan> plans, std::vector<Port> ports) {
    Log log;
    const auto f = Framework::open(components(log, std::move(plans)), std::move(ports));
    EXPECT_TRUE(log.calls.empty());
    return f ? std::string("it did not") : f.error().text;
  };
  EXPECT_EQ(text({{.name = "a"}, {.name = "a"}}, {}), "two connection methods are named a");
  EXPECT_EQ(text({{.name = "A"}}, {}), "'A' is no name of a connection method");
  EXPECT_EQ(text({{.name = std::string(64, 'a')}}, {}),
            "'" + std::string(64, 'a') + "' is no name of a connection method");
  EXPECT_EQ(text({{.name = "a"}}, {net_port("p"), net_port("p")}), "two ports are named p");
  EXPECT_EQ(text({{.name = "a"}}, {net_port("p q")}), "'p q' of kind 'net' is no port");
  EXPECT_EQ(text({{.name = "a"}}, {{"net", "p", Bytes(256), {}}}),
            "the blob of port p is too long");
}

TEST(Withdrawing, a_port_offers_it_no_more_and_leaves_its_endpoints_alone) {
  Log log;
  auto f = Framework::open(components(log, {{.name = "x"}}), {net_port("d0"), net_port("d1")});
  ASSERT_TRUE(f);
  const Bytes theirs = advertisement_of({{.name = "x"}}, {net_port("d0")});
  const auto before = f->endpoint_init({0, 4}, theirs);
  ASSERT_TRUE(before);
  EXPECT_EQ(before->route.local_port, "d0");
  EXPECT_TRUE(f->offers(before->route, theirs));
  log.calls.clear();
  ASSERT_TRUE(f->withdraw("d0", "it is gone"));
  EXPECT_EQ(log.calls, std::vector<std::string>{});
  EXPECT_FALSE(f->offers(before->route, theirs));
  EXPECT_EQ(f->standings().front().reason, "it is gone");
  const auto read = decode_advertisement(f->advertisement());
  ASSERT_TRUE(read);
  ASSERT_EQ(read->ports.size(), 2U);
  EXPECT_TRUE(read->ports[0].modules.empty());
  ASSERT_EQ(read->ports[0].declined.size(), 1U);
  EXPECT_EQ(read->ports[0].declined[0].reason, "it is gone");
  const auto after = f->select(theirs, "it");
  ASSERT_TRUE(after);
  EXPECT_EQ(after->route.local_port, "d1");
  EXPECT_TRUE(f->offers(after->route, theirs));
  EXPECT_FALSE(f->offers(after->route, advertisement_of({{.name = "x"}}, {net_port("d7")})));
  EXPECT_TRUE(f->start_connect({0, 4}));
  ASSERT_TRUE(f->withdraw("d1", "it is gone, too"));
  EXPECT_FALSE(f->select(theirs, "it"));
  EXPECT_FALSE(f->withdraw("d2", "it never was"));
}

} // namespace
} // namespace statewire::cpc::test
