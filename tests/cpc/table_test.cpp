// SPDX-License-Identifier: BSD-3-Clause
// The tables of reasons, to the letter.
#include "cpc/framework.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace statewire::cpc::test {
namespace {

using AdPort = Advertisement::Port;

AdPort net_port(std::string name, std::uint8_t net, std::vector<Advertisement::Module> modules) {
  return {"net", std::move(name), {net}, std::move(modules), {}};
}

Standing offered(std::string component, std::string port, unsigned priority = 10) {
  const bool uses_cts = component == "rdma_cm";
  return {std::move(component), std::move(port), Standing::State::offered, priority, uses_cts, {}};
}

// Ports reach each other when the first bytes of their blobs are the same.
const WhyNotReach k_of_nets = [](std::string_view, BytesView a,
                                 BytesView b) -> std::optional<std::string> {
  if (a[0] == b[0]) return std::nullopt;
  return "net " + std::to_string(a[0]) + " is not net " + std::to_string(b[0]);
};

TEST(Table, lists_every_candidate_of_both_sides_with_its_reason) {
  const Advertisement mine{
      {net_port("rxe0/1", 1, {{"oob", 50, false, {}}, {"rdma_cm", 60, true, {}}})}};
  Advertisement theirs{
      {net_port("siw0/1", 2, {{"rdma_cm", 60, true, {}}}),
       net_port("siw1/1", 3,
                {{"oob", 10, false, {}}, {"rdma_cm", 60, true, {}}, {"udcm", 7, false, {}}})}};
  theirs.ports[0].declined = {{"oob", "not on siw0/1"}};
  const std::vector<Standing> standings{
      offered("oob", "rxe0/1", 50),
      offered("rdma_cm", "rxe0/1", 60),
      {"sock", {}, Standing::State::excluded, 0, false, "excluded by STATEWIRE_METHODS=^sock"},
      {"xpmem", {}, Standing::State::declined, 0, false, "nothing to plug into"}};
  EXPECT_EQ(table_of(standings, mine, theirs, k_of_nets),
            "  method   here                                 there\n"
            "  oob      rxe0/1: priority 50                  siw0/1: declined: not on siw0/1\n"
            "                                                siw1/1: priority 10\n"
            "           not between rxe0/1 and siw1/1: net 1 is not net 3\n"
            "  rdma_cm  rxe0/1: priority 60, clear to send   siw0/1: priority 60, clear to send\n"
            "                                                siw1/1: priority 60, clear to send\n"
            "           not between rxe0/1 and siw0/1: net 1 is not net 2\n"
            "           not between rxe0/1 and siw1/1: net 1 is not net 3\n"
            "  sock     excluded by STATEWIRE_METHODS=^sock  not offered\n"
            "  udcm     not known                            siw1/1: priority 7\n"
            "  xpmem    declined: nothing to plug into       not offered");
}

TEST(Table, lists_a_peer_that_advertises_nothing_as_well) {
  const std::vector<Standing> standings{offered("oob", "p")};
  const Advertisement mine{{net_port("p", 1, {{"oob", 10, false, {}}})}};
  EXPECT_EQ(table_of(standings, mine, {}, k_of_nets), "  method  here            there\n"
                                                      "  oob     p: priority 10  not offered");
}

TEST(Table, names_ports_of_different_kinds) {
  const std::vector<Standing> standings{offered("oob", "p")};
  const Advertisement mine{{net_port("p", 1, {{"oob", 10, false, {}}})}};
  Advertisement theirs = mine;
  theirs.ports[0].kind = "other";
  theirs.ports[0].name = "q";
  EXPECT_EQ(table_of(standings, mine, theirs, k_of_nets),
            "  method  here            there\n"
            "  oob     p: priority 10  q: priority 10\n"
            "          not between p and q: these are ports of different kinds");
}

TEST(Table, stays_readable_whatever_the_peer_says) {
  std::vector<Standing> standings;
  Advertisement mine, theirs;
  for (std::size_t i = 0; i < k_max_ports; ++i) {
    const std::string own = "q" + std::to_string(i);
    standings.push_back(offered("oob", own));
    mine.ports.push_back(net_port(own, 1, {{"oob", 10, false, {}}}));
    theirs.ports.push_back(net_port("p" + std::to_string(i), 9, {{"oob", 1, false, {}}}));
  }
  const std::string text = table_of(standings, mine, theirs, k_of_nets);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 100);
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
  const auto open = [&](verbs::RdmaPort port) {
    FrameworkOptions options;
    options.methods = *Methods::parse("rdma_cm,oob");
    options.methods_from = "STATEWIRE_METHODS=rdma_cm,oob";
    return Framework::open({std::move(port)}, options);
  };
  const auto here = open(device("rxe0", verbs::Link::roce, "10.0.0.1:0"));
  const auto there = open(device("siw0", verbs::Link::iwarp, "10.0.0.2:0"));
  ASSERT_TRUE(here && there);
  const auto shared = here->shares(there->advertisement(), "rank 1");
  ASSERT_FALSE(shared);
  EXPECT_EQ(shared.error().code, Errc::unreachable);
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

TEST(NothingShared, is_not_said_of_bytes_that_are_no_advertisement) {
  const auto f = Framework::open({});
  ASSERT_TRUE(f);
  EXPECT_EQ(f->shares(Bytes{1, 2}, "rank 3").error().text,
            "rank 3 advertises its connection methods in a malformed way");
  EXPECT_EQ(f->shares(Bytes{1, 2}, "rank 3").error().code, Errc::bad_message);
}

} // namespace
} // namespace statewire::cpc::test
