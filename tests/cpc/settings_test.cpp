// SPDX-License-Identifier: BSD-3-Clause
// Lists of methods and the components' settings.
#include "recorder.hpp"

#include "cpc/methods.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace statewire::cpc::test {
namespace {

using testing::ElementsAre;

std::string why(const auto& result) { return result ? "it was accepted" : result.error().text; }

TEST(Methods, are_a_list_to_use_or_a_list_not_to_use) {
  EXPECT_THAT(Methods::parse("rdma_cm,oob")->include, ElementsAre("rdma_cm", "oob"));
  EXPECT_THAT(Methods::parse("^oob,sock")->exclude, ElementsAre("oob", "sock"));
  EXPECT_TRUE(Methods::parse("^oob")->include.empty());
  EXPECT_TRUE(Methods::parse("")->include.empty());
  EXPECT_THAT(Methods::parse("oob,oob")->include, ElementsAre("oob"))
      << "saying it twice is no harm";
}

TEST(Methods, that_are_no_list_are_refused_in_a_sentence) {
  EXPECT_EQ(why(Methods::parse("oob,^sock", "M=oob,^sock")),
            "M=oob,^sock: it says either what to use or, with one ^ before all of it, what not to "
            "use");
  EXPECT_EQ(why(Methods::parse("^oob,^sock", "M")),
            "M: it says either what to use or, with one ^ before all of it, what not to use");
  for (const char* list : {"oob,", ",oob", "^", "oob sock", "OOB"})
    EXPECT_THAT(why(Methods::parse(list)), testing::HasSubstr("is no name of a connection method"))
        << list;
}

TEST(Methods, are_checked_against_those_there_are) {
  Log log;
  FrameworkOptions options;
  options.methods_from = "STATEWIRE_METHODS=b,c";
  options.methods = *Methods::parse("b,c");
  auto f = Framework::open(components(log, {{.name = "a"}, {.name = "b"}}), {}, options);
  EXPECT_EQ(why(f), "STATEWIRE_METHODS=b,c: there is no connection method 'c'; there are a, b");
  options.methods.exclude = {"a"};
  options.methods.include = {"b"};
  options.methods_from = "methods";
  f = Framework::open(components(log, {{.name = "a"}, {.name = "b"}}), {}, options);
  EXPECT_EQ(why(f),
            "methods: a list of what to use and a list of what not to use exclude each other");
  EXPECT_TRUE(log.calls.empty()) << "before any component is called";
  EXPECT_EQ(why(check_methods("udcm", "--methods udcm")),
            "--methods udcm: there is no connection method 'udcm'; there are rdma_cm, oob, sock");
  EXPECT_TRUE(check_methods("^rdma_cm,oob", "x"));
}

TEST(Settings, are_read_under_the_names_of_their_components) {
  Log log;
  FrameworkOptions options;
  options.lookup = [](const std::string& variable) -> std::optional<std::string> {
    if (variable == "STATEWIRE_PRIORITY_B") return "99";
    return std::nullopt;
  };
  auto f = Framework::open(components(log, {{.name = "a"}, {.name = "b"}}), {net_port("p")},
                           std::move(options));
  ASSERT_TRUE(f);
  ASSERT_EQ(f->settings().size(), 2U);
  EXPECT_EQ(f->settings()[0].variable, "STATEWIRE_PRIORITY_A");
  EXPECT_EQ(f->settings()[0].value, 10);
  EXPECT_FALSE(f->settings()[0].given);
  EXPECT_EQ(f->settings()[1].value, 99);
  EXPECT_TRUE(f->settings()[1].given);
  EXPECT_EQ(f->standings()[1].priority, 99U);
}

TEST(Settings, out_of_range_or_no_numbers_fail_before_anything_begins) {
  for (const char* value : {"-1", "101", "high", "5x", " 5", "99999999999999999999"}) {
    Log log;
    FrameworkOptions options;
    options.lookup = [&](const std::string&) { return std::optional<std::string>(value); };
    const auto f = Framework::open(components(log, {{.name = "a"}}), {}, std::move(options));
    EXPECT_EQ(why(f), "STATEWIRE_PRIORITY_A=" + std::string(value) +
                          ": the priority of a is a whole number from 0 to 100");
    EXPECT_THAT(log.calls, ElementsAre("a.register"));
  }
}

TEST(Settings, come_from_the_environment) {
  ::setenv("STATEWIRE_METHODS", "^oob", 1);
  const auto options = FrameworkOptions::from_environment();
  ::setenv("STATEWIRE_METHODS", "^^", 1);
  const auto broken = FrameworkOptions::from_environment();
  ::setenv("STATEWIRE_METHODS", "", 1);
  const auto empty = FrameworkOptions::from_environment();
  ::unsetenv("STATEWIRE_METHODS");
  ASSERT_TRUE(options);
  EXPECT_EQ(options->methods_from, "STATEWIRE_METHODS=^oob");
  EXPECT_THAT(options->methods.exclude, ElementsAre("oob"));
  EXPECT_THAT(why(broken), testing::StartsWith("STATEWIRE_METHODS=^^: "));
  ASSERT_TRUE(empty);
  EXPECT_TRUE(empty->methods.include.empty() && empty->methods.exclude.empty());
}

} // namespace
} // namespace statewire::cpc::test
