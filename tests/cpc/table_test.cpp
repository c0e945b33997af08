// SPDX-License-Identifier: BSD-3-Clause
// The tables of reasons, to the letter.
#include "recorder.hpp"

#include "cpc/methods.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace statewire::cpc::test {
namespace {

std::string table(std::vector<Plan> plans, std::vector<Port> ports, BytesView theirs,
                  std::string_view exclude = {}) {
  Log log;
  FrameworkOptions options;
  if (!exclude.empty()) {
    options.methods = *Methods::parse(exclude);
    options.methods_from = "STATEWIRE_METHODS=" + std::string(exclude);
  }
  auto f = Framework::open(components(log, std::move(plans)), std::move(ports), std::move(options));
  if (!f) return f.error().text;
  const auto shared = f->shares(theirs, "rank 3");
  if (shared) return "something is shared";
  EXPECT_EQ(shared.error().code,
            decode_advertisement(theirs) ? Errc::unreachable : Errc::bad_message);
  return shared.error().text;
}

TEST(NothingShared, lists_every_candidate_of_both_sides_with_its_reason) {
  const Bytes theirs = advertisement_of({{.name = "oob", .declines_ports = {"siw0/1"}},
                                         {.name = "rdma_cm", .priority = 60, .uses_cts = true},
                                         {.name = "udcm", .declines_init = "no license"}},
                                        {net_port("siw0/1", 2), net_port("siw1/1", 3)});
  EXPECT_EQ(table({{.name = "oob", .priority = 50},
                   {.name = "rdma_cm", .priority = 60, .uses_cts = true},
                   {.name = "sock", .kind = "sockets"},
                   {.name = "xpmem", .kind = "other"}},
                  {net_port("rxe0/1", 1)}, theirs, "^sock"),
            "no connection method is shared with rank 3:\n"
            "  method   here                                 there\n"
            "  oob      rxe0/1: priority 50                  siw0/1: declined: not on siw0/1\n"
            "                                                siw1/1: priority 10\n"
            "           not between rxe0/1 and siw1/1: net 1 is not net 3\n"
            "  rdma_cm  rxe0/1: priority 60, clear to send   siw0/1: priority 60, clear to send\n"
            "                                                siw1/1: priority 60, clear to send\n"
            "           not between rxe0/1 and siw0/1: net 1 is not net 2\n"
            "           not between rxe0/1 and siw1/1: net 1 is not net 3\n"
            "  sock     excluded by STATEWIRE_METHODS=^sock  not offered\n"
            "  udcm     not known                            declined: no license\n"
            "  xpmem    declined: nothing to plug into       not offered");
}

TEST(NothingShared, lists_a_peer_that_advertises_nothing_as_well) {
  EXPECT_EQ(table({{.name = "oob"}}, {net_port("p")}, {}),
            "no connection method is shared with rank 3:\n"
            "  method  here            there\n"
            "  oob     p: priority 10  not offered");
}

TEST(NothingShared, is_not_said_of_bytes_that_are_no_advertisement) {
  EXPECT_EQ(table({{.name = "oob"}}, {net_port("p")}, Bytes{1, 2}),
            "rank 3 advertises its connection methods in a malformed way");
}

TEST(NothingShared, names_ports_of_different_kinds) {
  Advertisement a{{{"other", "q", {1}, {{"oob", 10, false, {}}}, {}}}, {}};
  EXPECT_EQ(table({{.name = "oob"}}, {net_port("p")}, *encode(a)),
            "no connection method is shared with rank 3:\n"
            "  method  here            there\n"
            "  oob     p: priority 10  q: priority 10\n"
            "          not between p and q: these are ports of different kinds");
}

TEST(NothingShared, stays_readable_whatever_the_peer_says) {
  Advertisement a;
  for (std::size_t i = 0; i < k_max_ports; ++i)
    a.ports.push_back({"net", "p" + std::to_string(i), {9}, {{"oob", 1, false, {}}}, {}});
  std::vector<Port> ports;
  for (std::size_t i = 0; i < k_max_ports; ++i) ports.push_back(net_port("q" + std::to_string(i)));
  const std::string text = table({{.name = "oob"}}, std::move(ports), *encode(a));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 101);
  EXPECT_THAT(text, testing::EndsWith("\nand 957 lines more"));
}

// The library's own methods between two machines.
verbs::RdmaPort device(std::string name, verbs::Link link, std::string_view ip) {
  verbs::RdmaPort p;
  p.device = std::move(name);
  p.link = link;
  p.active = true;
  p.gid[15] = 1;
  if (!ip.empty()) p.address = parse_address(ip);
  return p;
}

TEST(NothingShared, between_two_links_reads_like_this) {
  const Listen listen = [](const verbs::RdmaPort&) -> Result<std::uint16_t> {
    return std::uint16_t{7};
  };
  const auto open = [&](std::vector<Port> ports) {
    FrameworkOptions options;
    options.methods = *Methods::parse("rdma_cm,oob");
    options.methods_from = "STATEWIRE_METHODS=rdma_cm,oob";
    return Framework::open(standard_components(listen), std::move(ports), std::move(options));
  };
  const auto here =
      open({sockets_port(), rdma_port(device("rxe0", verbs::Link::roce, "10.0.0.1:0"))});
  const auto there =
      open({sockets_port(), rdma_port(device("siw0", verbs::Link::iwarp, "10.0.0.2:0"))});
  ASSERT_TRUE(here && there);
  const auto shared = here->shares(there->advertisement(), "rank 1");
  ASSERT_FALSE(shared);
  EXPECT_EQ(shared.error().text,
            "no connection method is shared with rank 1:\n"
            "  method   here                                       there\n"
            "  oob      rxe0/1: priority 50                        siw0/1: declined: iWARP's queue "
            "pairs are connected by a connection manager only\n"
            "  rdma_cm  rxe0/1: priority 60, clear to send         siw0/1: priority 60, clear to "
            "send\n"
            "           not between rxe0/1 and siw0/1: one is RoCE, the other iWARP\n"
            "  sock     excluded by STATEWIRE_METHODS=rdma_cm,oob  not offered");
}

} // namespace
} // namespace statewire::cpc::test
