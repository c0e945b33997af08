// SPDX-License-Identifier: BSD-3-Clause
// `--hosts`: the list, and which rank goes where.
#include <run/placement.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace statewire::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// "a: 0 1, b: 2"
std::string placed(std::string_view list, std::uint32_t processes,
                   std::string_view own_name = "here") {
  auto hosts = parse_hosts(list);
  if (!hosts) return hosts.failure().text;
  std::string text;
  for (const Machine& m : place(*hosts, processes, own_name)) {
    text += (text.empty() ? "" : ", ") + m.name + (m.is_ours ? " (ours)" : "") + ":";
    for (const std::uint32_t rank : m.ranks) text += " " + std::to_string(rank);
  }
  return text;
}

TEST(Placement, fills_the_slots_of_each_host_in_the_order_of_the_list) {
  EXPECT_EQ(placed("a:2,b:2", 4), "a: 0 1, b: 2 3");
  EXPECT_EQ(placed("a:3,b", 4), "a: 0 1 2, b: 3");
  EXPECT_EQ(placed("a,b", 2), "a: 0, b: 1");
}

TEST(Placement, takes_one_rank_for_each_slot_unless_told_how_many) {
  EXPECT_EQ(placed("a:2,b", 0), "a: 0 1, b: 2");
}

TEST(Placement, begins_again_when_there_are_more_ranks_than_slots) {
  EXPECT_EQ(placed("a:2,b", 7), "a: 0 1 3 4 6, b: 2 5");
}

TEST(Placement, leaves_hosts_out_that_get_no_rank) { EXPECT_EQ(placed("a:2,b:2", 2), "a: 0 1"); }

TEST(Placement, knows_this_machine_and_hosts_that_are_named_twice) {
  EXPECT_EQ(placed("here,b,localhost", 3), "here (ours): 0 2, b: 1");
  EXPECT_EQ(placed("a,b,a:2", 4), "a: 0 2 3, b: 1");
}

TEST(Placement, takes_users_and_addresses) {
  EXPECT_EQ(placed("me@a:2,192.0.2.1,[2001:db8::1]:2,[::2]", 6),
            "me@a: 0 1, 192.0.2.1: 2, 2001:db8::1: 3 4, ::2: 5");
}

TEST(Placement, refuses_what_is_no_host) {
  // The first could be taken for an option by the remote shell.
  for (const char* bad :
       {"-oProxyCommand=x", "", "a,", ",a", "a b", "a;b", "$(a)", "::1:2", "[::1", "[::1]2"})
    EXPECT_THAT(placed(bad, 1), HasSubstr("is not a host: it is NAME, NAME:SLOTS or")) << bad;
  for (const char* bad : {"a:0", "a:x", "a:-1", "a:2x", "a:1048577", "a:", "a:99999999999"})
    EXPECT_THAT(placed(bad, 1), HasSubstr("slots are a number from 1 to 1048576")) << bad;
}

TEST(RemoteShell, gets_the_host_where_the_command_wants_it_or_at_its_end) {
  EXPECT_THAT(remote_shell("ssh -x %h", "a"), ElementsAre("ssh", "-x", "a"));
  EXPECT_THAT(remote_shell("  rsh   -n ", "b"), ElementsAre("rsh", "-n", "b"));
  EXPECT_THAT(remote_shell("in --ns=%h/%h -- %h", "%h"),
              ElementsAre("in", "--ns=%h/%h", "--", "%h"));
}

} // namespace
} // namespace statewire::tools
