// SPDX-License-Identifier: BSD-3-Clause
// What the library chooses by itself: addresses and the progress mode.
#include <job/interfaces.hpp>
#include <job/settings.hpp>
#include <job/within_host.hpp>

#include <statewire/job.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

namespace statewire {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Interface interface(const char* name, const char* address, unsigned prefix) {
  Interface i;
  i.name = name;
  i.address = parse_address(address).value_or(Address{});
  i.prefix_length = prefix;
  i.up = true;
  i.loopback = i.name == "lo";
  i.link_local = std::string_view(address).starts_with("[fe80");
  return i;
}

std::vector<Interface> machine() {
  std::vector<Interface> all{
      interface("lo", "[::1]:0", 128),        interface("lo", "127.0.0.1:0", 8),
      interface("eth0", "[fe80::1%2]:0", 64), interface("eth0", "[2001:db8::1]:0", 64),
      interface("eth0", "10.1.2.3:0", 16),    interface("ib0", "192.168.7.1:0", 24),
      interface("eth1", "10.9.0.1:0", 16)};
  all.back().up = false;
  return all;
}

std::vector<std::string> chosen(bool single_host, std::optional<std::string_view> request) {
  const Result<Selection> s = select_addresses(machine(), single_host, request);
  if (!s) return {"error: " + s.error().text};
  std::vector<std::string> texts;
  for (const Address& a : s->addresses) texts.push_back(to_text(a));
  return texts;
}

TEST(Addresses, of_a_job_on_one_machine_are_on_the_loopback) {
  EXPECT_THAT(chosen(true, std::nullopt), ElementsAre("127.0.0.1:0"));
  EXPECT_THAT(chosen(true, ""), ElementsAre("127.0.0.1:0"));
}

TEST(Addresses, of_a_job_on_several_machines_are_all_that_others_can_reach) {
  EXPECT_THAT(chosen(false, std::nullopt),
              ElementsAre("10.1.2.3:0", "192.168.7.1:0", "[2001:db8::1]:0"));
}

TEST(Addresses, are_those_that_the_environment_asks_for) {
  EXPECT_THAT(chosen(true, "ib0"), ElementsAre("192.168.7.1:0"));
  EXPECT_THAT(chosen(true, "eth0"), ElementsAre("10.1.2.3:0", "[2001:db8::1]:0", "[fe80::1%2]:0"));
  EXPECT_THAT(chosen(false, "lo"), ElementsAre("127.0.0.1:0", "[::1]:0"));
  EXPECT_THAT(chosen(false, "192.168.7.1"), ElementsAre("192.168.7.1:0"));
  EXPECT_THAT(chosen(false, "2001:db8::1"), ElementsAre("[2001:db8::1]:0"));
  EXPECT_THAT(chosen(false, "10.0.0.0/8"), ElementsAre("10.1.2.3:0"));
  EXPECT_THAT(chosen(false, "10.1.2.4/31"), ElementsAre(HasSubstr("names nothing")));
  EXPECT_THAT(chosen(false, "10.1.2.2/31"), ElementsAre("10.1.2.3:0"));
  EXPECT_THAT(chosen(false, "2001:db8::/32"), ElementsAre("[2001:db8::1]:0"));
  EXPECT_THAT(chosen(false, "0.0.0.0/0"),
              ElementsAre("127.0.0.1:0", "10.1.2.3:0", "192.168.7.1:0"));
}

TEST(Addresses, that_do_not_exist_here_are_an_error_that_lists_what_does) {
  for (const char* request : {"eth7", "eth1", "8.8.8.8", "10.0.0.0/99", "10.0.0.0/", "/8"}) {
    const Result<Selection> s = select_addresses(machine(), true, request);
    ASSERT_FALSE(s) << request;
    EXPECT_EQ(s.error().code, Errc::invalid_argument);
    EXPECT_THAT(s.error().text, HasSubstr(std::string("STATEWIRE_INTERFACE=") + request));
    EXPECT_THAT(s.error().text, HasSubstr("interfaces: lo, eth0, ib0, eth1"));
  }
}

TEST(Addresses, of_a_machine_without_network_are_an_error_not_an_empty_list) {
  EXPECT_FALSE(select_addresses({}, true, std::nullopt));
  EXPECT_FALSE(select_addresses({}, false, std::nullopt));
}

TEST(Addresses, of_bridges_come_last) {
  std::vector<Interface> all{
      interface("docker0", "172.17.0.1:0", 16), interface("br-3f21", "172.18.0.1:0", 16),
      interface("br0", "10.3.0.1:0", 16), interface("eth0", "[2001:db8::1]:0", 64),
      interface("eth0", "10.1.2.3:0", 16)};
  for (Interface& i : all) i.bridge = i.name != "eth0";
  const auto s = select_addresses(all, false, std::nullopt);
  ASSERT_TRUE(s);
  std::vector<std::string> texts;
  for (const Address& a : s->addresses) texts.push_back(to_text(a));
  EXPECT_THAT(texts, ElementsAre("10.1.2.3:0", "[2001:db8::1]:0", "172.17.0.1:0", "172.18.0.1:0",
                                 "10.3.0.1:0"));
}

TEST(Addresses, that_a_card_has_no_room_for_are_named) {
  std::vector<Interface> all;
  for (unsigned n = 0; n < 40; ++n) {
    all.push_back(interface("br-", ("172.17." + std::to_string(n) + ".1:0").c_str(), 24));
    all.back().bridge = true;
  }
  all.push_back(interface("eth0", "10.1.2.3:0", 16));
  const auto s = select_addresses(all, false, std::nullopt);
  ASSERT_TRUE(s);
  EXPECT_EQ(s->addresses.size(), Card::k_max_addresses - 1) << "and a UNIX socket";
  EXPECT_EQ(to_text(s->addresses.front()), "10.1.2.3:0");
  EXPECT_EQ(s->left_out.size(), 41 - s->addresses.size());
  EXPECT_THAT(s->why, HasSubstr("; a card has no room for 172.17.30.1, 172.17.31.1"));
  EXPECT_THAT(s->why, testing::EndsWith(", 172.17.39.1"));
}

TEST(Addresses, of_bridges_are_known_by_their_names) {
  for (const char* name : {"docker0", "virbr0", "br-0a1b2c", "veth1234", "cni0", "cni-podman0"})
    EXPECT_TRUE(is_name_of_bridge(name)) << name;
  for (const char* name : {"eth0", "ib0", "br0", "bond0", "enp3s0", "wlan0", "lo"})
    EXPECT_FALSE(is_name_of_bridge(name)) << name;
}

std::vector<std::string> ordered(std::vector<const char*> of_peer,
                                 std::vector<std::uint32_t> links = {}) {
  std::vector<Interface> all = machine();
  all.push_back(interface("docker0", "172.17.0.1:0", 16));
  all.back().bridge = true;
  std::vector<Address> addresses;
  for (const char* text : of_peer) addresses.push_back(*parse_address(text));
  std::vector<std::string> texts;
  for (const Address& a : order_addresses(addresses, all, links)) texts.push_back(to_text(a));
  return texts;
}

TEST(Addresses, of_a_peer_begin_with_those_in_networks_of_this_host) {
  EXPECT_THAT(ordered({"172.17.0.1:9", "8.8.8.8:9", "192.168.7.9:9", "10.1.9.9:9",
                       "unix:00112233445566778899aabbccddeeff%7"}),
              ElementsAre("unix:00112233445566778899aabbccddeeff%7", "192.168.7.9:9", "10.1.9.9:9",
                          "8.8.8.8:9", "172.17.0.1:9"));
  EXPECT_THAT(ordered({"10.1.2.3:9", "172.17.0.5:9", "10.9.0.7:9"}),
              ElementsAre("10.9.0.7:9", "10.1.2.3:9", "172.17.0.5:9"))
      << "this host has 10.1.2.3 itself, and eth1 is down";
  EXPECT_THAT(ordered({}), ElementsAre());
}

TEST(Addresses, of_a_peer_on_a_link_have_the_scope_of_this_host) {
  EXPECT_THAT(ordered({"[fe80::9%5]:9", "10.1.9.9:9"}, {2}),
              ElementsAre("[fe80::9%2]:9", "10.1.9.9:9"));
  EXPECT_THAT(ordered({"[fe80::9%5]:9"}, {2, 3}), ElementsAre("[fe80::9%2]:9", "[fe80::9%3]:9"));
  EXPECT_THAT(ordered({"[fe80::9%5]:9", "10.1.9.9:9"}), ElementsAre("10.1.9.9:9"))
      << "this host listens on no link";
  const std::vector<Address> listening{*parse_address("[fe80::1%2]:1"),
                                       *parse_address("10.1.2.3:1"),
                                       *parse_address("[fe80::2%2]:1"), *parse_address("[::1]:1")};
  EXPECT_THAT(links_of(listening), ElementsAre(2));
}

TEST(Addresses, of_this_machine_can_be_listed) {
  const auto all = list_interfaces();
  ASSERT_TRUE(all);
  EXPECT_FALSE(all->empty());
}

TEST(Progress, is_adaptive_and_says_when_spinning_would_pay) {
  const auto with = [](std::uint32_t processes, std::uint32_t cores) {
    return *choose_progress(processes, cores, std::nullopt);
  };
  for (const std::uint32_t processes : {1U, 2U, 3U})
    EXPECT_EQ(with(processes, 2).mode, ProgressMode::adaptive);
  EXPECT_THAT(with(2, 2).why, HasSubstr("STATEWIRE_PROGRESS=spin"));
  EXPECT_THAT(with(3, 2).why, testing::Not(HasSubstr("STATEWIRE_PROGRESS=spin")));
}

TEST(Progress, is_blocking_with_two_processes_per_core_or_more) {
  EXPECT_EQ(choose_progress(4, 2, std::nullopt)->mode, ProgressMode::blocking);
  EXPECT_EQ(choose_progress(8, 2, std::nullopt)->mode, ProgressMode::blocking);
  EXPECT_EQ(choose_progress(7, 4, std::nullopt)->mode, ProgressMode::adaptive);
  EXPECT_EQ(choose_progress(2, 1, std::nullopt)->mode, ProgressMode::adaptive);
  EXPECT_EQ(choose_progress(32, 2, "adaptive")->mode, ProgressMode::adaptive);
}

TEST(Progress, is_what_the_environment_asks_for) {
  EXPECT_EQ(choose_progress(2, 8, "blocking")->mode, ProgressMode::blocking);
  const auto wrong = choose_progress(2, 8, "fast");
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().text, HasSubstr("STATEWIRE_PROGRESS=fast"));
}

TEST(WithinHost, is_over_unix_sockets_unless_the_environment_or_the_system_says_otherwise) {
  const Result<std::uint32_t> scope(7U);
  const Result<std::uint32_t> none = Failure{Errc::system, "no boot id"};
  const auto chosen = choose_within_host(scope, std::nullopt);
  ASSERT_TRUE(chosen && chosen->address);
  EXPECT_EQ(chosen->address->family, Address::Family::local);
  EXPECT_EQ(chosen->address->scope, 7U);
  EXPECT_TRUE(choose_within_host(scope, "")->address);
  EXPECT_TRUE(chosen->rings);
  EXPECT_TRUE(choose_within_host(scope, "shm")->rings);
  EXPECT_TRUE(choose_within_host(scope, "unix")->address);
  EXPECT_FALSE(choose_within_host(scope, "unix")->rings);
  EXPECT_FALSE(choose_within_host(scope, "tcp")->address);
  EXPECT_EQ(choose_within_host(scope, "tcp")->why, "STATEWIRE_WITHIN_HOST=tcp");

  EXPECT_FALSE(choose_within_host(none, std::nullopt)->address);
  EXPECT_EQ(choose_within_host(none, std::nullopt)->why, "no boot id");
  EXPECT_TRUE(choose_within_host(none, "tcp"));
  EXPECT_EQ(choose_within_host(none, "unix").error().text,
            "STATEWIRE_WITHIN_HOST=unix: no boot id");
  EXPECT_EQ(choose_within_host(scope, "pipes").error().text,
            "STATEWIRE_WITHIN_HOST=pipes: it is one of shm, unix and tcp");
}

TEST(WithinHost, memory_is_shared_as_the_environment_says_then_the_program_then_the_rule) {
  const Result<std::uint32_t> scope(7U);
  const auto shares = [&](std::optional<std::string_view> request, std::optional<bool> program,
                          std::optional<ProgressMode> progress) {
    const auto where = listening_of(select_addresses(machine(), true, std::nullopt),
                                    choose_within_host(scope, request), true);
    EXPECT_TRUE(where) << where.error().text;
    return where && where->shares_memory(program, progress);
  };
  EXPECT_TRUE(shares({}, {}, {}));
  EXPECT_TRUE(shares({}, {}, ProgressMode::spin));
  EXPECT_FALSE(shares({}, {}, ProgressMode::blocking));
  EXPECT_FALSE(shares({}, false, ProgressMode::spin));
  EXPECT_TRUE(shares({}, true, ProgressMode::blocking));
  EXPECT_TRUE(shares("", true, ProgressMode::blocking)) << "an empty setting is none";
  EXPECT_TRUE(shares("shm", false, {}));
  EXPECT_FALSE(shares("unix", true, {}));
  EXPECT_FALSE(shares("tcp", true, {}));
}

TEST(WithinHost, one_host_without_a_loopback_interface_needs_none_over_unix_sockets) {
  const auto no_loopback = [](std::optional<std::string_view> request) {
    std::vector<Interface> all = machine();
    for (Interface& i : all) i.up = i.up && !i.loopback;
    return select_addresses(all, true, request);
  };
  const Result<std::uint32_t> scope(7U);
  const auto unix_only =
      listening_of(no_loopback({}), choose_within_host(scope, std::nullopt), true);
  ASSERT_TRUE(unix_only) << unix_only.error().text;
  ASSERT_EQ(unix_only->addresses.size(), 1U);
  EXPECT_EQ(unix_only->addresses[0].family, Address::Family::local);
  EXPECT_TRUE(unix_only->rings);

  const auto tcp = listening_of(no_loopback({}), choose_within_host(scope, "tcp"), true);
  ASSERT_FALSE(tcp);
  EXPECT_THAT(tcp.error().text, HasSubstr("loopback interface is not up"));
  EXPECT_FALSE(listening_of(no_loopback("lo"), choose_within_host(scope, std::nullopt), true))
      << "it was asked for";
  EXPECT_FALSE(listening_of(select_addresses({}, false, std::nullopt),
                            choose_within_host(scope, std::nullopt), false))
      << "the other hosts cannot connect";
}

TEST(WithinHost, a_process_of_another_user_has_another_scope) {
  const auto mine = scope_within_host();
  ASSERT_TRUE(mine) << mine.error().text;
  EXPECT_EQ(*scope_within_host(), *mine);
  if (::geteuid() != 0) GTEST_SKIP() << "only root can become another user";
  ASSERT_EQ(::seteuid(65534), 0);
  const auto other = scope_within_host();
  ASSERT_EQ(::seteuid(0), 0);
  ASSERT_TRUE(other);
  EXPECT_NE(*other, *mine);
}

TEST(WithinHost, unix_sockets_of_another_scope_are_no_address_of_a_peer) {
  const Address here = *parse_address("unix:00112233445566778899aabbccddeeff%7");
  const Address elsewhere = *parse_address("unix:00112233445566778899aabbccddeeff%8");
  const Address tcp = *parse_address("10.0.0.1:1");
  EXPECT_THAT(reachable({here, elsewhere, tcp}, 7), ElementsAre(here, tcp));
  EXPECT_THAT(reachable({here, elsewhere, tcp}, 0), ElementsAre(tcp));
  EXPECT_THAT(reachable({}, 7), ElementsAre());
}

} // namespace
} // namespace statewire
