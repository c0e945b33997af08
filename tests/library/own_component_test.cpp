// SPDX-License-Identifier: BSD-3-Clause
// A component of a program makes lanes. It is registered with a Context and uses public headers
// only.
#include "../job/contexts.hpp"
#include "../lanes/socket_pair_lane.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace statewire::test {
namespace {

using lanes::LaneComponent;
using lanes::SocketPairComponent;
using lanes::SocketPairs;
using testing::Contains;
using testing::HasSubstr;
using testing::IsSupersetOf;
using Components = std::vector<std::unique_ptr<LaneComponent>>;

lanes::MakeLaneComponents socket_pairs(SocketPairs& pairs, unsigned priority = 70) {
  return [&pairs, priority] {
    Components all;
    all.push_back(std::make_unique<SocketPairComponent>(pairs, "socket_pair", priority));
    return all;
  };
}

ContextOptions options_with(lanes::MakeLaneComponents components, std::string methods = {}) {
  ContextOptions options = Processes::defaults();
  options.lane_after = 2;
  options.shared_memory = false;
  options.methods = std::move(methods);
  options.lane_components = std::move(components); // all that a program adds
  return options;
}

std::vector<std::byte> payload(std::size_t size, std::size_t seed) {
  std::vector<std::byte> bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = std::byte((i * 31 + i / 251 + seed) % 256);
  return bytes;
}

// One message, which arrives whole. `meanwhile` is called with each progress iteration.
template <class F>
void pass(Processes& p, std::size_t from, std::size_t size, F&& meanwhile) {
  const std::size_t to = 1 - from;
  const auto sent = payload(size, size + from);
  std::vector<std::byte> got(size);
  Request receive = p[to].messages().irecv({.source = p.add(to, from), .tag = 1}, got);
  Request send = p[from].messages().isend(p.add(from, to), 1, sent);
  std::optional<Status> status;
  ASSERT_TRUE(p.until([&] {
    meanwhile();
    return (status = p[to].messages().test(receive)).has_value();
  }));
  EXPECT_EQ(status->error, Errc::ok);
  EXPECT_TRUE(got == sent) << size << " bytes from " << from;
  EXPECT_TRUE(p.sent(from, send));
}

// Messages of all protocols in both directions.
void exchange(Processes& p) {
  for (const std::size_t size : {0U, 1U, 100U, 5'000U, 60'000U, 300'000U})
    for (const std::size_t from : {0U, 1U}) pass(p, from, size, [] {});
}

std::vector<std::string> in_words(const std::vector<cpc::Standing>& standings) {
  std::vector<std::string> out;
  for (const cpc::Standing& s : standings)
    out.push_back(
        s.component + " " + s.port + " " +
        (s.state == cpc::Standing::State::offered ? std::to_string(s.priority) : s.reason));
  return out;
}

std::string why_not_open(ContextOptions options) {
  auto opened = Context::listen(key_of(7), std::move(options));
  if (opened) return "it is open";
  EXPECT_EQ(opened.error().code, Errc::invalid_argument);
  return opened.error().text;
}

TEST(OwnComponent, carries_messages_over_its_lanes) {
  SocketPairs pairs;
  Processes p(2, key_of(7), options_with(socket_pairs(pairs)));
  exchange(p);
  for (const std::size_t i : {0U, 1U}) {
    EXPECT_EQ(p[i].method(1), "socket_pair over kernel");
    EXPECT_EQ(p[i].local_stats().lanes, 1U);
    EXPECT_THAT(in_words(p[i].methods()),
                IsSupersetOf({"sock sockets 20", "socket_pair kernel 70"}));
  }
  const std::uint64_t before = pairs.carried;
  exchange(p);
  EXPECT_GT(pairs.carried - before, 2 * 365'101U);
  EXPECT_EQ(p.reports, "");
}

TEST(OwnComponent, lane_that_fails_in_the_middle_of_a_message_loses_nothing) {
  SocketPairs pairs;
  Processes p(2, key_of(7), options_with(socket_pairs(pairs)));
  exchange(p);
  for (const std::size_t from : {0U, 1U}) {
    SCOPED_TRACE(from);
    ASSERT_EQ(p[0].method(1), "socket_pair over kernel");
    const std::uint64_t carried = pairs.carried;
    const std::uint64_t lanes = p[0].local_stats().lanes;
    pairs.fails_at = UINT64_MAX;
    pass(p, from, 1'000'000, [&] {
      if (pairs.fails_at == UINT64_MAX && pairs.carried > carried + 300'000)
        pairs.fails_at = pairs.operations;
    });
    EXPECT_GT(pairs.operations, pairs.fails_at);
    EXPECT_THAT(p[0].local_stats().why_no_lane, HasSubstr("has failed"));
    exchange(p);
    EXPECT_GT(p[0].local_stats().lanes, lanes) << "a new lane is attached";
  }
}

TEST(OwnComponent, is_selected_by_the_list_of_methods) {
  struct Case {
    const char* list;
    bool is_used;
    const char* standing;
  };
  for (const Case& c :
       {Case{"", true, "socket_pair kernel 70"}, Case{"socket_pair", true, "socket_pair kernel 70"},
        Case{"socket_pair,sock", true, "socket_pair kernel 70"},
        Case{"^oob", true, "socket_pair kernel 70"},
        Case{"^socket_pair", false, "socket_pair  excluded by methods"},
        Case{"sock", false, "socket_pair  excluded by methods"}}) {
    SCOPED_TRACE(c.list);
    SocketPairs pairs;
    Processes p(2, key_of(7), options_with(socket_pairs(pairs), c.list));
    exchange(p);
    EXPECT_EQ(p[0].method(1), c.is_used ? "socket_pair over kernel" : "sock");
    EXPECT_EQ(pairs.carried != 0, c.is_used);
    EXPECT_THAT(in_words(p[0].methods()), IsSupersetOf({"sock sockets 20", c.standing}));
  }
  SocketPairs pairs;
  EXPECT_EQ(why_not_open(options_with(socket_pairs(pairs), "socket_pear")),
            "methods: there is no connection method 'socket_pear'; there are rdma_cm, oob, sock, "
            "socket_pair");
}

TEST(OwnComponent, competes_with_shared_memory_by_its_priority) {
  for (const unsigned priority : {70U, 90U}) {
    SocketPairs pairs;
    ContextOptions options = options_with(socket_pairs(pairs, priority));
    options.shared_memory = true;
    Processes p(2, std::nullopt, std::move(options)); // over UNIX sockets
    exchange(p);
    EXPECT_EQ(p[0].method(1), priority < 80 ? "shm over memory" : "socket_pair over kernel");
  }
}

TEST(OwnComponent, stands_beside_the_methods_of_a_job) {
  SocketPairs pairs;
  auto job = Job::from_environment();
  ASSERT_TRUE(job);
  auto context = Context::open(*job, options_with(socket_pairs(pairs), "socket_pair"));
  ASSERT_TRUE(context) << context.error().text;
  EXPECT_THAT(in_words((*context)->methods()),
              IsSupersetOf({"sock sockets 20", "socket_pair kernel 70"}));
  EXPECT_TRUE((*context)->finalize());
}

TEST(OwnComponent, reason_to_decline_a_port_is_printable) {
  SocketPairs pairs;
  auto context = Context::listen(key_of(7), options_with([&] {
                                   auto c = std::make_unique<SocketPairComponent>(pairs);
                                   c->own_ports().front().why_not = "no power\n\x1b[2J";
                                   Components all;
                                   all.push_back(std::move(c));
                                   return all;
                                 }));
  ASSERT_TRUE(context) << context.error().text;
  EXPECT_THAT(in_words((*context)->methods()), Contains("socket_pair kernel no power??[2J"));
}

TEST(OwnComponent, context_does_not_open_with_a_component_that_violates_the_interface) {
  SocketPairs pairs;
  struct Given {
    const char* name;
    unsigned priority = 70;
    std::vector<lanes::LanePort> ports{{"pairs", "kernel", {1}, {}}};
  };
  const auto refused = [&pairs](const std::vector<Given>& given) {
    return why_not_open(options_with([&] {
      Components all;
      for (const Given& g : given) {
        auto c = std::make_unique<SocketPairComponent>(pairs, g.name, g.priority);
        c->own_ports() = g.ports;
        all.push_back(std::move(c));
      }
      return all;
    }));
  };
  EXPECT_EQ(refused({{"one"}, {"two"}}), "it is open");
  EXPECT_EQ(refused({{"best", 100}, {"portless", 0, {}}}), "it is open");
  EXPECT_EQ(refused({{"one"}, {"two", 70, {{"pairs", "kernel", {2}, {}}}}}),
            "lane component 'two': component 'one' has another port named 'kernel'; rename one");
  EXPECT_EQ(refused({{"Tin can"}}),
            "lane component 'Tin can': its name is not 1 to 63 of a-z, 0-9 and _");
  EXPECT_THAT(refused({{""}}), HasSubstr("lane component '': its name is not"));
  for (const char* const taken : {"sock", "shm", "oob", "rdma_cm"})
    EXPECT_EQ(refused({{taken}}), "lane component '" + std::string(taken) +
                                      "': the library has a method of this name; choose another "
                                      "one");
  EXPECT_EQ(refused({{"twice"}, {"twice"}}),
            "lane component 'twice': the program has two components of this name; rename one");
  EXPECT_EQ(refused({{"eager", 101}}),
            "lane component 'eager': its priority is 101; the greatest is 100");
  EXPECT_THAT(
      refused({{"harbour", 70, {{"pairs", "no name", {}, {}}}}}),
      HasSubstr("lane component 'harbour': an advertisement cannot be made: 'no name' is no "
                "name of a port"));
  EXPECT_THAT(refused({{"vast", 70, {{"pairs", "kernel", cpc::Bytes(256), {}}}}}),
              HasSubstr("lane component 'vast': an advertisement cannot be made: the blob"));
  std::vector<lanes::LanePort> many;
  for (std::size_t i = 0; i < 10; ++i)
    many.push_back({"pairs", "port" + std::to_string(i), cpc::Bytes(255), {}});
  EXPECT_THAT(refused({{"one"}, {"wide", 70, many}}),
              HasSubstr("lane component 'wide': the advertisement of all ports takes"));
  EXPECT_EQ(why_not_open(options_with([] { return Components(1); })),
            "lane component number 1 of the program's own is null");
}

} // namespace
} // namespace statewire::test
