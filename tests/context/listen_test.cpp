// SPDX-License-Identifier: BSD-3-Clause
// Contexts without a job: several in one process, whose peers are each other's addresses.
#include "../job/contexts.hpp"

#include "asio/descriptor.hpp"
#include "asio/progress.hpp"
#include "context/access.hpp"
#include "context/address_book.hpp"

#include <gmock/gmock.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <cstdlib>
#include <vector>

namespace statewire::test {
namespace {

using testing::HasSubstr;

TEST(Listen, a_message_reaches_the_process_with_the_address) {
  Processes p(2);
  const std::uint32_t to = p.add(0, 1);
  EXPECT_EQ(to, 1U);
  EXPECT_EQ(p.add(0, 1), to);
  std::uint32_t sent = 4711, got = 0;
  Request send = p[0].messages().isend(to, 5, bytes_of(std::as_const(sent)));
  Request receive =
      p[1].messages().irecv(Selector{.source = k_any_source, .tag = 5}, bytes_of(got));
  std::optional<Status> status;
  ASSERT_TRUE(p.until([&] {
    if (!status) status = p[1].messages().test(receive);
    return status.has_value();
  }));
  EXPECT_EQ(status->error, Errc::ok);
  EXPECT_EQ(got, 4711U);
  EXPECT_EQ(p[1].size(), 2U) << "the process that has connected is a peer";
  // The answer goes to the number that the message came from: nothing else is known of that peer.
  std::uint32_t back = 0;
  Request answer = p[0].messages().irecv({.source = to, .tag = 6}, bytes_of(back));
  Request reply = p[1].messages().isend(status->source, 6, bytes_of(std::as_const(sent)));
  ASSERT_TRUE(p.until([&] { return p[0].messages().test(answer).has_value(); }));
  EXPECT_EQ(back, 4711U);
  EXPECT_TRUE(p.sent(0, send));
  EXPECT_TRUE(p.sent(1, reply));
  EXPECT_EQ(p.reports, "");
}

TEST(Listen, finalize_waits_open_timeout_for_a_peer_whose_context_was_destroyed) {
  ContextOptions options = Processes::defaults();
  options.core.open_timeout = 100ms;
  Processes p(2, key_of(7), options);
  const std::uint32_t to = p.add(0, 1);
  p.all[1].reset(); // it might be started again
  const auto begin = std::chrono::steady_clock::now();
  std::uint32_t out = 1;
  Request send = p[0].messages().isend(to, 5, bytes_of(std::as_const(out)), {.synchronous = true});
  ASSERT_TRUE(p.until([&] {
    const auto ended = p[0].try_finalize();
    return ended && *ended;
  }));
  EXPECT_GE(std::chrono::steady_clock::now() - begin, options.core.open_timeout);
  const auto status = p[0].messages().test(send);
  ASSERT_TRUE(status);
  EXPECT_THAT(status->error, testing::AnyOf(Errc::connection_refused, Errc::timed_out));
}

// Lists only the families, since ports and names are drawn.
TEST(Listen, the_environment_says_where_unless_it_is_not_read) {
  const auto families = [](const char* variable, const char* value, bool environment) {
    ContextOptions options;
    options.environment = environment;
    ::setenv(variable, value, 1);
    auto opened = Context::listen({}, std::move(options));
    ::unsetenv(variable);
    std::vector<Address::Family> out;
    if (!opened) return out;
    const auto addresses = Context::decode_address(*(*opened)->address());
    for (const Address& a : *addresses) out.push_back(a.family);
    return out;
  };
  const auto by_rule = families("STATEWIRE_PROGRESS", "", false);
  ASSERT_THAT(by_rule, testing::Contains(Address::Family::local)) << "UNIX sockets are needed";
  const auto tcp = families("STATEWIRE_WITHIN_HOST", "tcp", true);
  EXPECT_THAT(tcp, testing::Not(testing::Contains(Address::Family::local)));
  EXPECT_THAT(tcp, testing::Not(testing::IsEmpty()));
  EXPECT_EQ(families("STATEWIRE_WITHIN_HOST", "tcp", false), by_rule);
  EXPECT_THAT(families("STATEWIRE_INTERFACE", "nowhere0", true), testing::IsEmpty())
      << "opening fails";
  EXPECT_EQ(families("STATEWIRE_INTERFACE", "nowhere0", false), by_rule);
}

TEST(Listen, the_environment_overrides_the_progress_mode_unless_it_is_not_read) {
  const auto listen = [](const char* mode, bool environment) {
    ContextOptions options;
    options.environment = environment;
    options.progress = ProgressMode::spin;
    ::setenv("STATEWIRE_PROGRESS", mode, 1);
    auto opened = Context::listen({}, std::move(options));
    ::unsetenv("STATEWIRE_PROGRESS");
    return opened;
  };
  auto chosen = listen("blocking", true);
  ASSERT_TRUE(chosen) << chosen.error().text;
  EXPECT_EQ(Access::loop(**chosen).mode(), ProgressMode::blocking);
  auto unread = listen("blocking", false);
  ASSERT_TRUE(unread) << unread.error().text;
  EXPECT_EQ(Access::loop(**unread).mode(), ProgressMode::spin);
  auto empty = listen("", true);
  ASSERT_TRUE(empty) << empty.error().text;
  EXPECT_EQ(Access::loop(**empty).mode(), ProgressMode::spin);
  auto wrong = listen("fast", true);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, Errc::invalid_argument);
  EXPECT_THAT(wrong.error().text, HasSubstr("STATEWIRE_PROGRESS=fast"));
}

TEST(Listen, a_wrong_value_of_the_trace_variable_is_an_error) {
  ::setenv("STATEWIRE_TRACE", "yes", 1);
  const auto wrong = Context::listen({}, {});
  ::setenv("STATEWIRE_TRACE", "0", 1);
  const auto off = Context::listen({}, {});
  ::unsetenv("STATEWIRE_TRACE");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, Errc::invalid_argument);
  EXPECT_THAT(wrong.error().text, HasSubstr("STATEWIRE_TRACE=yes: it is 1"));
  EXPECT_TRUE(off) << off.error().text;
}

TEST(Listen, an_empty_list_of_methods_in_the_environment_overrides_nothing) {
  ContextOptions options;
  options.methods = "no_such_method";
  ::setenv("STATEWIRE_METHODS", "", 1);
  const auto wrong = Context::listen({}, std::move(options));
  ::unsetenv("STATEWIRE_METHODS");
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().text, HasSubstr("no_such_method"));
}

TEST(Listen, a_peer_that_has_connected_has_the_incarnation_of_its_address) {
  Processes p(2);
  const std::uint32_t to = p.add(0, 1);
  const auto incarnation = [&p](std::size_t i) {
    const auto address = p[i].address();
    EXPECT_TRUE(address);
    const auto found = Context::incarnation_of(*address);
    EXPECT_TRUE(found);
    return *found;
  };
  EXPECT_EQ(p[0].incarnation(0), incarnation(0));
  EXPECT_EQ(p[0].incarnation(to), incarnation(1));
  EXPECT_EQ(p[1].incarnation(1), std::nullopt) << "it has not connected";
  std::uint32_t sent = 4711, got = 0;
  Request send = p[0].messages().isend(to, 5, bytes_of(std::as_const(sent)));
  Request receive =
      p[1].messages().irecv(Selector{.source = k_any_source, .tag = 5}, bytes_of(got));
  std::optional<Status> status;
  ASSERT_TRUE(p.until([&] {
    if (!status) status = p[1].messages().test(receive);
    return status.has_value();
  }));
  EXPECT_EQ(p[1].incarnation(status->source), incarnation(0));
  EXPECT_TRUE(p.sent(0, send));
  const std::array<std::uint8_t, 3> nothing{};
  EXPECT_FALSE(Context::incarnation_of(nothing));
}

TEST(Listen, processes_that_all_send_to_each_other_at_once_have_one_connection_each) {
  constexpr std::size_t k_count = 8;
  Processes p(k_count);
  struct Pair {
    std::uint32_t sent = 0, got = 0;
    Request receive;
    bool done = false;
  };
  std::vector<Pair> pairs(k_count * k_count);
  std::vector<Request> sends;
  for (std::uint32_t i = 0; i < k_count; ++i)
    for (std::uint32_t j = 0; j < k_count; ++j) {
      if (i == j) continue;
      Pair& pair = pairs[i * k_count + j];
      pair.sent = i * 100 + j;
      pair.receive = p[i].messages().irecv({.source = p.add(i, j), .tag = 1}, bytes_of(pair.got));
      sends.push_back(p[i].messages().isend(p.add(i, j), 1, bytes_of(std::as_const(pair.sent))));
    }
  ASSERT_TRUE(p.until([&] {
    bool all = true;
    for (std::uint32_t i = 0; i < k_count; ++i)
      for (std::uint32_t j = 0; j < k_count; ++j) {
        Pair& pair = pairs[i * k_count + j];
        if (i != j && !pair.done) pair.done = p[i].messages().test(pair.receive).has_value();
        all &= i == j || pair.done;
      }
    return all;
  }));
  for (std::uint32_t i = 0; i < k_count; ++i)
    for (std::uint32_t j = 0; j < k_count; ++j)
      if (i != j) {
        EXPECT_EQ(pairs[i * k_count + j].got, j * 100 + i);
      }
  for (std::uint32_t i = 0; i < k_count; ++i) {
    EXPECT_EQ(p[i].size(), k_count);
    for (std::uint32_t j = 1; j < k_count; ++j) EXPECT_LE(p[i].state(j).connections, 1U);
  }
}

TEST(Listen, another_key_connects_nowhere) {
  Processes p(1);
  p.open(key_of(8));
  const std::uint32_t to = p.add(1, 0);
  std::uint32_t value = 1;
  Request send =
      p[1].messages().isend(to, 1, bytes_of(std::as_const(value)), {.synchronous = true});
  std::optional<Status> status;
  ASSERT_TRUE(p.until([&] {
    if (!status) status = p[1].messages().test(send);
    return status.has_value();
  }));
  EXPECT_EQ(status->error, Errc::wrong_key);
  EXPECT_EQ(p[0].size(), 1U) << "a process without the key has no number";
}

TEST(Listen, a_process_that_is_gone_is_an_error_and_its_successor_has_another_address) {
  ContextOptions options = Processes::defaults();
  options.core.open_timeout = 300ms;
  Processes p(2, key_of(7), std::move(options));
  const std::uint32_t before = p.add(0, 1);
  p.all[1].reset();
  std::uint32_t value = 1;
  Request send =
      p[0].messages().isend(before, 1, bytes_of(std::as_const(value)), {.synchronous = true});
  std::optional<Status> status;
  ASSERT_TRUE(p.until([&] {
    if (!status) status = p[0].messages().test(send);
    return status.has_value();
  }));
  EXPECT_EQ(category(status->error), Category::refused) << name(status->error);
  p.open(key_of(7));
  EXPECT_NE(p.add(0, 2), before);
}

// A program of this host that is no Statewire: the kernel connects to it, and it never answers.
struct SilentListener {
  SilentListener() : fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in name{};
    name.sin_family = AF_INET;
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof name;
    auto* const at = reinterpret_cast<sockaddr*>(&name);
    EXPECT_EQ(::bind(fd.get(), at, size), 0);
    EXPECT_EQ(::listen(fd.get(), 16), 0);
    EXPECT_EQ(::getsockname(fd.get(), at, &size), 0);
    address = *parse_address("127.0.0.1:1");
    address.port = ntohs(name.sin_port);
  }
  native::Descriptor fd;
  Address address;
};

// Such as that of a bridge which both hosts have.
TEST(Listen, an_address_that_is_also_this_host_s_holds_up_a_message_for_one_attempt) {
  Processes p(0);
  for (const char* const own : {"127.0.0.1:0", "127.0.0.2:0"}) {
    ContextOptions options = Processes::defaults();
    options.core.open_timeout = options.core.handshake_timeout = k_never;
    options.core.connect_timeout = 50ms;
    options.transport.listen = {*parse_address(own)};
    p.open(key_of(7), std::move(options));
  }
  const SilentListener silent;
  auto card = decode_address(*p[1].address());
  ASSERT_TRUE(card);
  card->addresses.insert(card->addresses.begin(), silent.address);
  auto number = p[0].add_peer(*encode_address(*card));
  ASSERT_TRUE(number);
  std::uint32_t value = 1;
  Request send =
      p[0].messages().isend(*number, 1, bytes_of(std::as_const(value)), {.synchronous = true});
  std::uint32_t got = 0;
  Request receive = p[1].messages().irecv(Selector::any(), bytes_of(got));
  ASSERT_TRUE(p.until([&] { return p[1].messages().test(receive).has_value(); }));
  EXPECT_EQ(got, 1U);
  EXPECT_TRUE(p.sent(0, send));
}

TEST(Listen, what_a_context_says_to_itself_arrives) {
  Processes p(1);
  EXPECT_EQ(p.add(0, 0), 0U);
  std::uint32_t sent = 9, got = 0;
  Request receive = p[0].messages().irecv({.source = 0, .tag = 1}, bytes_of(got));
  Request send = p[0].messages().isend(0, 1, bytes_of(std::as_const(sent)));
  ASSERT_TRUE(p.until([&] { return p[0].messages().test(receive).has_value(); }));
  EXPECT_EQ(got, 9U);
  EXPECT_TRUE(p.sent(0, send));
  bool handled = false;
  p[0].am_handler(2, [&](const ActiveMessage& m) { handled = m.from == 0; });
  EXPECT_EQ(p[0].am_send(0, 2, {}), Errc::ok);
  EXPECT_TRUE(p.until([&] { return handled; }));
}

TEST(Listen, finalize_ends_with_a_peer_that_only_connected) {
  Processes p(2);
  std::uint32_t value = 3, got = 0;
  Request send = p[0].messages().isend(p.add(0, 1), 1, bytes_of(std::as_const(value)));
  Request receive = p[1].messages().irecv(Selector::any(), bytes_of(got));
  ASSERT_TRUE(p.until([&] { return p[1].messages().test(receive).has_value(); }));
  EXPECT_TRUE(p.sent(0, send));
  bool closed = false;
  p[0].on_closed([&](std::uint32_t number) { closed = number == 1; });
  EXPECT_EQ(p[1].close(1), Errc::ok);
  ASSERT_TRUE(p.until([&] { return closed; }));
  EXPECT_TRUE(p[1].finalize());
  EXPECT_TRUE(p[0].finalize());
}

TEST(Listen, what_is_no_address_is_refused_with_a_reason) {
  Processes p(2);
  const std::vector<std::uint8_t> nonsense{9, 1, 2, 3};
  auto number = p[0].add_peer(nonsense);
  ASSERT_FALSE(number);
  EXPECT_THAT(number.error().text, HasSubstr("these 4 bytes are no address"));
  const std::vector<std::uint8_t> whole = *p[1].address();
  for (std::size_t cut = 0; cut < whole.size(); ++cut)
    EXPECT_FALSE(p[0].add_peer(std::span(whole).first(cut))) << cut;
  EXPECT_EQ(p[0].size(), 1U);
}

TEST(Listen, an_address_fits_into_the_bytes_that_there_are) {
  Processes p(1);
  auto address = p[0].address(64);
  ASSERT_TRUE(address) << address.error().text;
  EXPECT_LE(address->size(), 64U);
  auto none = p[0].address(19);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, Errc::too_large);
}

TEST(Listen, a_fence_needs_a_job) {
  Processes p(1);
  auto fence = p[0].fence();
  ASSERT_FALSE(fence);
  EXPECT_THAT(fence.error().text, HasSubstr("this context has none"));
}

TEST(Listen, without_a_key_the_context_listens_on_this_machine_only) {
  Processes p(2, std::nullopt);
  const std::vector<std::uint8_t> address = *p[0].address();
  auto card = decode_card(std::span(address).subspan(1));
  ASSERT_TRUE(card);
  for (const Address& a : card->card.addresses) {
    const bool here = a.family == Address::Family::local ||
                      (a.family == Address::Family::v4 ? a.bytes[0] == 127 : a.bytes[15] == 1);
    EXPECT_TRUE(here) << to_text(a);
  }
  std::uint32_t value = 3, got = 0;
  Request send = p[0].messages().isend(p.add(0, 1), 1, bytes_of(std::as_const(value)));
  Request receive = p[1].messages().irecv(Selector::any(), bytes_of(got));
  EXPECT_TRUE(p.until([&] { return p[1].messages().test(receive).has_value(); }));
  EXPECT_TRUE(p.sent(0, send));
}

} // namespace
} // namespace statewire::test
