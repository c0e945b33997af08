// SPDX-License-Identifier: BSD-3-Clause
// What is particular to TCP: where it listens, and which options its sockets have.
#include "recorder.hpp"

#include "asio/asio_transport.hpp"
#include "asio/native_socket.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

namespace statewire::test {
namespace {

using Options = AsioTransport::Options;

Options for_own_connections() {
  Options options;
  options.listen = own_loopback();
  return options;
}

int option(int fd, int level, int name) {
  int value = -1;
  socklen_t size = sizeof value;
  if (getsockopt(fd, level, name, &value, &size) != 0) return -1;
  return value;
}

// How many epoll sets of this process are watched by another one.
std::size_t watched_sets() {
  namespace fs = std::filesystem;
  std::size_t n = 0;
  for (const auto& entry : fs::directory_iterator("/proc/self/fdinfo")) {
    std::ifstream info(entry.path());
    for (std::string word; info >> word;) {
      if (word != "tfd:" || !(info >> word)) continue;
      std::error_code gone;
      n += fs::read_symlink("/proc/self/fd/" + word, gone) == "anon_inode:[eventpoll]" ? 1U : 0U;
    }
  }
  return n;
}

// Cannot sleep itself, so that the loop sleeps in its io_context.
class Sleepless final : public Poller {
 public:
  bool poll_directly(Time, unsigned&) override { return false; }
  bool before_sleep() override { return false; }
};

class Tcp : public testing::Test {
 protected:
  Result<std::unique_ptr<ProgressLoop>> loop = ProgressLoop::open(ProgressMode::adaptive);
  [[nodiscard]] bool until(const std::function<bool()>& predicate) {
    return (*loop)->run_until(predicate, ProgressLoop::clock() + std::chrono::seconds(20));
  }
  void SetUp() override { ASSERT_TRUE(loop) << loop.error().text; }
};

TEST_F(Tcp, ListensOnLoopbackOfBothFamiliesByDefault) {
  const auto t = AsioTransport::open(**loop, {});
  ASSERT_TRUE(t) << t.error().text;
  const auto addresses = (*t)->listening();
  ASSERT_EQ(addresses.size(), 2U);
  EXPECT_TRUE(to_text(addresses[0]).starts_with("127.0.0.1:"));
  EXPECT_TRUE(to_text(addresses[1]).starts_with("[::1]:"));
  for (const Address& a : addresses) EXPECT_NE(a.port, 0);
  (*t)->stop_listening();
  EXPECT_TRUE((*t)->listening().empty());
}

TEST_F(Tcp, ListensOnAnyInterfaceWhenAsked) {
  Options options;
  options.interfaces = Options::Interfaces::any;
  const auto t = AsioTransport::open(**loop, options);
  ASSERT_TRUE(t) << t.error().text;
  EXPECT_TRUE(to_text((*t)->listening().at(0)).starts_with("0.0.0.0:"));
}

TEST_F(Tcp, APortThatIsTakenIsAnErrorThatNamesIt) {
  Options options;
  options.ipv6 = false;
  const auto first = AsioTransport::open(**loop, options);
  ASSERT_TRUE(first) << first.error().text;
  options.listen = (*first)->listening();
  const auto second = AsioTransport::open(**loop, options);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().code, Errc::ok);
  EXPECT_EQ(second.error().text,
            "cannot listen on " + to_text(options.listen[0]) + ": Address already in use");
}

TEST_F(Tcp, APortRangeIsSearchedForAFreePortAndItsEndIsAnError) {
  Options options;
  options.ipv6 = false;
  // A range of two ports, next to one that is free now.
  const auto probe = AsioTransport::open(**loop, options);
  ASSERT_TRUE(probe) << probe.error().text;
  const std::uint16_t taken = (*probe)->listening().at(0).port;
  options.first_port = taken;
  options.last_port = taken;
  const auto none = AsioTransport::open(**loop, options);
  ASSERT_FALSE(none);
  const std::string port = std::to_string(taken);
  EXPECT_EQ(none.error().text, "cannot listen on 127.0.0.1:0 (ports " + port + " to " + port +
                                   "): Address already in use");
  options.last_port = static_cast<std::uint16_t>(std::min(65535, taken + 200));
  const auto next = AsioTransport::open(**loop, options);
  ASSERT_TRUE(next) << next.error().text;
  EXPECT_GT((*next)->listening().at(0).port, taken);
  EXPECT_LE((*next)->listening().at(0).port, options.last_port);
}

TEST_F(Tcp, AnAddressOfAnotherHostIsAnErrorAndNotAnException) {
  Options options;
  options.listen = {*parse_address("192.0.2.1:0")};
  const auto t = AsioTransport::open(**loop, options);
  ASSERT_FALSE(t);
  EXPECT_EQ(t.error().code, Errc::unreachable);
}

TEST_F(Tcp, NoFamilyAtAllIsAnError) {
  Options options;
  options.ipv4 = options.ipv6 = false;
  const auto t = AsioTransport::open(**loop, options);
  ASSERT_FALSE(t);
  EXPECT_EQ(t.error().code, Errc::invalid_argument);
}

TEST_F(Tcp, BothSidesHaveTheOptionsThatWereAskedFor) {
  Options options = for_own_connections();
  options.keepalive_idle = std::chrono::seconds(33);
  options.host_timeout = std::chrono::milliseconds(4321);
  const auto t = AsioTransport::open(**loop, options);
  ASSERT_TRUE(t) << t.error().text;
  Recorder r(**t);
  (*t)->bind(r);
  Handle h;
  ASSERT_EQ((*t)->connect((*t)->listening().at(0), h), Errc::ok);
  ASSERT_TRUE(until([&] { return r.connects.size() == 1 && r.accepted.size() == 1; }));
  const Ends ends = ends_of_connection_to((*t)->listening().at(0));
  for (const int fd : {ends.connected, ends.accepted}) {
    ASSERT_GE(fd, 0);
    EXPECT_EQ(option(fd, IPPROTO_TCP, TCP_NODELAY), 1);
    EXPECT_EQ(option(fd, SOL_SOCKET, SO_KEEPALIVE), 1);
    EXPECT_EQ(option(fd, IPPROTO_TCP, TCP_KEEPIDLE), 33);
    EXPECT_EQ(option(fd, IPPROTO_TCP, TCP_KEEPINTVL), 2);
    EXPECT_EQ(option(fd, IPPROTO_TCP, TCP_KEEPCNT), 5);
    EXPECT_EQ(option(fd, IPPROTO_TCP, TCP_USER_TIMEOUT), 0); // counts a closed window
  }
}

// As in a fence: while something else is waited for, the loop sleeps in the io_context. Afterwards
// each wake-up costs one system call again, not four.
TEST_F(Tcp, ALoopThatNoLongerNeedsTheIoContextSleepsInTheTransport) {
  loop = ProgressLoop::open(ProgressMode::blocking);
  ASSERT_TRUE(loop) << loop.error().text;
  const auto t = AsioTransport::open(**loop, for_own_connections());
  ASSERT_TRUE(t) << t.error().text;
  Recorder r(**t);
  (*t)->bind(r);
  Handle h;
  ASSERT_EQ((*t)->connect((*t)->listening().at(0), h), Errc::ok);
  ASSERT_TRUE(until([&] { return r.connects.size() == 1 && r.accepted.size() == 1; }));
  const auto pass_messages = [&](std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t before = r[r.accepted[0]].received.size();
      r.send(h, "m");
      ASSERT_TRUE(until([&] { return r[r.accepted[0]].received.size() == before + 1; }));
    }
  };
  EXPECT_EQ(watched_sets(), 0U);
  {
    Sleepless other;
    (*loop)->add(other);
    pass_messages(3);
    EXPECT_EQ(watched_sets(), 1U);
    (*loop)->remove(other);
  }
  pass_messages(3);
  EXPECT_EQ(watched_sets(), 0U);
}

// Connections that carry a few short messages need no system calls for it.
TEST_F(Tcp, TheSendBufferWithinTheHostIsBoundedOnceThereIsTraffic) {
  Options options;
  options.send_buffer_within_host = 100'000;
  const auto t = AsioTransport::open(**loop, options);
  ASSERT_TRUE(t) << t.error().text;
  Recorder r(**t);
  (*t)->bind(r);
  Handle h;
  ASSERT_EQ((*t)->connect((*t)->listening().at(0), h), Errc::ok);
  ASSERT_TRUE(until([&] { return r.connects.size() == 1 && r.accepted.size() == 1; }));
  const Ends ends = ends_of_connection_to((*t)->listening().at(0));
  const std::tuple<Handle, Handle, int> ways[] = {{h, r.accepted[0], ends.connected},
                                                  {r.accepted[0], h, ends.accepted}};
  for (const auto& [from, to, fd] : ways) {
    r.send(from, pattern(16 * 1024 - 1));
    EXPECT_NE(option(fd, SOL_SOCKET, SO_SNDBUF), 200'000); // the system doubles it
    r.send(from, "m");
    EXPECT_EQ(option(fd, SOL_SOCKET, SO_SNDBUF), 200'000);
    ASSERT_TRUE(until([&, at = to] { return r[at].received.size() == 16 * 1024; }));
  }
}

TEST_F(Tcp, AnUnreachableAddressFailsAtOnceOrByTheEvent) {
  const auto t = AsioTransport::open(**loop, {});
  ASSERT_TRUE(t) << t.error().text;
  Recorder r(**t);
  (*t)->bind(r);
  Handle h;
  // A link-local address needs a scope.
  const Errc e = (*t)->connect(*parse_address("[fe80::1]:9"), h);
  if (e != Errc::ok) {
    EXPECT_NE(category(e), Category::none);
    return;
  }
  ASSERT_TRUE(until([&] { return !r.connects.empty(); }));
  EXPECT_NE(r.connects[0].second, Errc::ok);
}

TEST_F(Tcp, ATransportMayGoWhileItsEventsAreUnderWay) {
  auto t = AsioTransport::open(**loop, for_own_connections());
  ASSERT_TRUE(t) << t.error().text;
  Recorder r(**t);
  (*t)->bind(r);
  for (int i = 0; i < 20; ++i) {
    Handle h;
    ASSERT_EQ((*t)->connect((*t)->listening().at(0), h), Errc::ok);
  }
  ASSERT_TRUE(until([&] { return r.accepted.size() >= 5; }));
  (*t).reset();
  r.accepted.clear();
  // The handlers that are left find nobody and do nothing.
  (*loop)->run_until([] { return false; }, ProgressLoop::clock() + std::chrono::milliseconds(20));
  EXPECT_TRUE(r.accepted.empty());
}

TEST_F(Tcp, ATransportThatIsDestroyedClosesGracefully) {
  auto gone = AsioTransport::open(**loop, for_own_connections());
  const auto stays = AsioTransport::open(**loop, for_own_connections());
  ASSERT_TRUE(gone && stays);
  Recorder g(**gone);
  Recorder s(**stays);
  (*gone)->bind(g);
  (*stays)->bind(s);
  Handle h;
  ASSERT_EQ((*gone)->connect((*stays)->listening().at(0), h), Errc::ok);
  ASSERT_TRUE(until([&] { return g[h].connected && s.accepted.size() == 1; }));
  g.send(h, "bye");
  (*gone).reset();
  ASSERT_TRUE(until([&] { return s[s.accepted[0]].eof; }));
  EXPECT_EQ(s.text(s.accepted[0]), "bye");
}

// No call for each accepted connection: what disables it is inherited.
TEST(NativeTcp, AnAcceptedConnectionDoesNotAcknowledgeEachPacket) {
  const native::Listening listening = native::listen(*parse_address("127.0.0.1:0"), {});
  ASSERT_EQ(listening.error, 0);
  const native::Opened connecting = native::connect(listening.address, {});
  const int fd = connecting.descriptor.get();
  ASSERT_TRUE(connecting.error == 0 || connecting.error == EINPROGRESS);
  pollfd connected{fd, POLLOUT, 0};
  ASSERT_EQ(::poll(&connected, 1, -1), 1);
  ASSERT_EQ(::send(fd, "!", 1, MSG_NOSIGNAL), 1);
  pollfd waiting{listening.descriptor.get(), POLLIN, 0};
  ASSERT_EQ(::poll(&waiting, 1, -1), 1);
  const native::Opened accepted = native::accept(listening.descriptor.get());
  ASSERT_EQ(accepted.error, 0);
  int acknowledges = 1;
  socklen_t size = sizeof acknowledges;
  ASSERT_EQ(
      ::getsockopt(accepted.descriptor.get(), IPPROTO_TCP, TCP_QUICKACK, &acknowledges, &size), 0);
  EXPECT_EQ(acknowledges, 0);
}

} // namespace
} // namespace statewire::test
