// SPDX-License-Identifier: BSD-3-Clause
// Which functions of components are called, in which order, whatever fails.
#include "recorder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace statewire::cpc::test {
namespace {

using testing::ElementsAre;

FrameworkOptions only(std::string_view list) {
  FrameworkOptions options;
  options.methods = *Methods::parse(list);
  options.methods_from = "METHODS=" + std::string(list);
  return options;
}

TEST(Calls, are_as_the_interface_has_them) {
  Log log;
  const auto f = Framework::open(components(log, {{.name = "a"}, {.name = "b", .priority = 20}}),
                                 {net_port("p"), net_port("q")});
  ASSERT_TRUE(f) << f.error().text;
  ASSERT_TRUE(f->shares(advertisement_of({{.name = "b"}}, {net_port("x")}), "it"));
  EXPECT_THAT(log.calls, ElementsAre("a.register", "b.register", "a.init", "b.init", "a.query p",
                                     "b.query p", "a.query q", "b.query q"));
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

TEST(Component, that_declines_at_init_is_not_asked) {
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
  EXPECT_THAT(log.calls, ElementsAre("a.register", "b.register", "a.init", "b.init", "b.query p"));
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

TEST(Component, without_a_port_of_its_kind_is_not_asked_and_costs_peers_nothing) {
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
  EXPECT_THAT(log.calls, ElementsAre("a.register", "a.init"));
}

// A failure at call 0, 1, 2, … until none of them fails.
TEST(Calls, end_with_the_one_that_fails) {
  bool failed = true;
  int rounds = 0;
  for (int fail_at = 0; failed; ++fail_at, ++rounds) {
    SCOPED_TRACE(fail_at);
    Log log;
    log.fail_at = fail_at;
    const auto f = Framework::open(components(log, {{.name = "a"}, {.name = "b"}}),
                                   {net_port("p"), net_port("q")});
    failed = log.fallible > fail_at;
    ASSERT_EQ(bool(f), !failed);
    if (f) continue;
    EXPECT_EQ(f.error().code, Errc::system);
    EXPECT_THAT(f.error().text, testing::MatchesRegex("connection method .: failure of the test"));
    EXPECT_THAT(log.calls.back(), testing::EndsWith(" failed"));
  }
  EXPECT_EQ(rounds, 7) << "two inits, four queries, and none";
}

TEST(Offer, that_breaks_its_promises_fails_the_framework) {
  const std::vector<std::pair<Plan, std::string>> bad{
      {{.name = "a", .priority = 101}, "its offer on p has a priority above 100"},
      {{.name = "a", .blob = Bytes(256)}, "its offer on p has a blob of more than 255 bytes"}};
  for (const auto& [plan, text] : bad) {
    Log log;
    const auto f = Framework::open(components(log, {plan}), {net_port("p")});
    ASSERT_FALSE(f);
    EXPECT_EQ(f.error().text, "connection method a: " + text);
  }
}

TEST(Framework, leaves_out_what_an_advertisement_has_no_room_for) {
  Log log;
  std::vector<Port> ports;
  for (int i = 0; i < 40; ++i) ports.push_back(net_port("p" + std::to_string(i)));
  const Plan great{.name = "a", .blob = Bytes(20), .declines_ports = {"p0", "p1", "p2"}};
  const Plan small{.name = "b", .priority = 20, .declines_ports = {"p0", "p1", "p30"}};
  const auto f = Framework::open(components(log, {great, small}), std::move(ports));
  ASSERT_TRUE(f) << f.error().text;
  const auto state = [&](const std::string& component, const std::string& port) {
    for (const Standing& s : f->standings())
      if (s.component == component && s.port == port) return s.state;
    return Standing::State::excluded;
  };
  EXPECT_EQ(state("a", "p30"), Standing::State::declined) << "the least priority";
  EXPECT_EQ(state("b", "p39"), Standing::State::declined) << "the last of equals";
  EXPECT_EQ(state("a", "p3"), Standing::State::offered);
  EXPECT_EQ(state("b", "p2"), Standing::State::offered);
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

} // namespace
} // namespace statewire::cpc::test
