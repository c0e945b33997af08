// SPDX-License-Identifier: BSD-3-Clause
// Lists of methods and their settings.
#include "cpc/framework.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace statewire::cpc::test {
namespace {

using testing::ElementsAre;

std::string why(const auto& result) { return result ? "it was accepted" : result.error().text; }

TEST(Methods, are_a_list_to_use_or_a_list_not_to_use) {
  EXPECT_THAT(Methods::parse("rdma_cm,oob")->names, ElementsAre("rdma_cm", "oob"));
  EXPECT_FALSE(Methods::parse("rdma_cm,oob")->excludes);
  EXPECT_THAT(Methods::parse("^oob,sock")->names, ElementsAre("oob", "sock"));
  EXPECT_TRUE(Methods::parse("^oob")->excludes);
  EXPECT_TRUE(Methods::parse("")->names.empty());
  EXPECT_TRUE(Methods::parse("oob,oob")->use("oob")) << "saying it twice is no harm";
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

Result<Framework> opened(const FrameworkOptions& options) { return Framework::open({}, options); }

TEST(Methods, are_checked_against_those_there_are) {
  FrameworkOptions options;
  options.methods_from = "STATEWIRE_METHODS=oob,udcm";
  options.methods = *Methods::parse("oob,udcm");
  EXPECT_EQ(why(opened(options)), "STATEWIRE_METHODS=oob,udcm: there is no connection method "
                                  "'udcm'; there are rdma_cm, oob, sock");
  options.lanes = {"own"};
  EXPECT_THAT(why(opened(options)), testing::EndsWith("there are rdma_cm, oob, sock, own"));
  options.methods = *Methods::parse("^oob,own");
  EXPECT_TRUE(opened(options)) << "the name of a lane";
}

TEST(Settings, are_read_under_the_names_of_their_methods) {
  FrameworkOptions options;
  options.lookup = [](const std::string& variable) -> std::optional<std::string> {
    if (variable == "STATEWIRE_PRIORITY_SOCK") return "99";
    return std::nullopt;
  };
  const auto f = opened(options);
  ASSERT_TRUE(f);
  ASSERT_EQ(f->settings().size(), 3U);
  EXPECT_EQ(f->settings()[0].variable, "STATEWIRE_PRIORITY_RDMA_CM");
  EXPECT_EQ(f->settings()[0].value, 60U);
  EXPECT_FALSE(f->settings()[0].given);
  EXPECT_EQ(f->settings()[2].value, 99U);
  EXPECT_EQ(f->settings()[2].usually, 20U);
  EXPECT_TRUE(f->settings()[2].given);
  EXPECT_EQ(f->standings()[2].priority, 99U);
}

TEST(Settings, out_of_range_or_no_numbers_fail) {
  for (const char* value : {"-1", "101", "high", "5x", " 5", "99999999999999999999"}) {
    FrameworkOptions options;
    options.lookup = [&](const std::string&) { return std::optional<std::string>(value); };
    EXPECT_EQ(why(opened(options)),
              "STATEWIRE_PRIORITY_RDMA_CM=" + std::string(value) +
                  ": the priority of rdma_cm is a whole number from 0 to 100");
  }
}

// A method that is excluded is asked for nothing but its name.
TEST(Settings, of_a_method_that_is_excluded_are_not_read) {
  FrameworkOptions options;
  options.methods = *Methods::parse("^oob");
  options.lookup = [](const std::string& variable) -> std::optional<std::string> {
    if (variable == "STATEWIRE_PRIORITY_OOB") return "high";
    return std::nullopt;
  };
  EXPECT_TRUE(opened(options));
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
  EXPECT_THAT(options->methods.names, ElementsAre("oob"));
  EXPECT_THAT(why(broken), testing::StartsWith("STATEWIRE_METHODS=^^: "));
  ASSERT_TRUE(empty);
  EXPECT_TRUE(empty->methods.names.empty());
}

} // namespace
} // namespace statewire::cpc::test
