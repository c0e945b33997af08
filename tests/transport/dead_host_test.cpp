// SPDX-License-Identifier: BSD-3-Clause
// A dead host is found by what its kernel says, never by a closed window.
//
// Over real sockets the host dies in a network namespace of the test's own, whose only interface
// goes down: from then on no packet is answered.
#include "recorder.hpp"

#include "asio/asio_transport.hpp"
#include "asio/flight.hpp"
#include "asio/progress.hpp"

#include <gtest/gtest.h>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

namespace statewire::test {
namespace {

using native::Flight;
using native::is_dead;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Time k_limit = seconds(20);

TEST(DeadHost, SilentForTheLimitInSpiteOfRetransmissionsIsDead) {
  const Flight f{false, 6, seconds(20)};
  EXPECT_TRUE(is_dead(f, seconds(100), seconds(120), k_limit));
  EXPECT_FALSE(is_dead(f, seconds(100) + Time(1), seconds(120), k_limit));
  EXPECT_FALSE(is_dead({false, 6, seconds(20) - Time(1)}, seconds(0), seconds(120), k_limit));
}

TEST(DeadHost, OneOrTwoUnansweredPacketsProveNothing) {
  EXPECT_FALSE(is_dead({false, 1, seconds(90)}, seconds(0), seconds(100), k_limit));
  EXPECT_FALSE(is_dead({false, 2, seconds(90)}, seconds(0), seconds(100), k_limit));
}

TEST(DeadHost, AnAnsweredProbeOfAClosedWindowIsLife) {
  EXPECT_FALSE(is_dead({false, 0, seconds(90)}, seconds(0), seconds(100), k_limit));
}

TEST(DeadHost, WithNothingInFlightIsKeepalivesBusiness) {
  EXPECT_FALSE(is_dead({true, 9, seconds(90)}, seconds(0), seconds(100), k_limit));
}

// ---- over real sockets

constexpr std::size_t k_much = std::size_t{32} << 20;

bool set_interface(const char* name, bool up) {
  const int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  ifreq request{};
  std::strncpy(request.ifr_name, name, IFNAMSIZ - 1);
  const bool known = ioctl(fd, SIOCGIFFLAGS, &request) == 0;
  request.ifr_flags = static_cast<short>(up ? request.ifr_flags | IFF_UP : // NOLINT
                                             request.ifr_flags & ~IFF_UP);
  const bool done = known && ioctl(fd, SIOCSIFFLAGS, &request) == 0;
  close(fd);
  return done;
}

// Two hosts, of which the second does not read.
struct Hosts {
  explicit Hosts(milliseconds limit) {
    loop = std::move(*ProgressLoop::open(ProgressMode::blocking));
    AsioTransport::Options options;
    options.listen = own_loopback();
    options.host_timeout = limit;
    transport = std::move(*AsioTransport::open(*loop, options));
    user = std::make_unique<Recorder>(*transport);
    user->readable_hook = [this](Handle h) { return h != writer && !reads; };
    transport->bind(*user);
    EXPECT_EQ(transport->connect(transport->listening().at(0), writer), Errc::ok);
    EXPECT_TRUE(until([&] { return (*user)[writer].connected && !user->accepted.empty(); }));
    reader = user->accepted.at(0);
  }
  template <class P>
  bool until(P&& p, Time most = seconds(60)) {
    return loop->run_until(std::forward<P>(p), ProgressLoop::clock() + most);
  }
  [[nodiscard]] std::size_t unsent() {
    return (*user)[writer].unsent.size() - (*user)[writer].sent;
  }
  // More than both kernels take.
  void fill_the_window() {
    user->send(writer, pattern(k_much));
    for (std::size_t before = k_much + 1; before != unsent();) {
      before = unsent();
      (void)until([] { return false; }, milliseconds(100));
    }
    EXPECT_GT(unsent(), 0U);
  }
  [[nodiscard]] bool lives_for(Time time) {
    return !until([&] { return (*user)[writer].error != Errc::ok; }, time);
  }
  void expect_timed_out() {
    EXPECT_TRUE(until([&] { return (*user)[writer].error != Errc::ok; }));
    EXPECT_EQ((*user)[writer].error, Errc::timed_out);
  }

  std::unique_ptr<ProgressLoop> loop;
  std::unique_ptr<AsioTransport> transport;
  std::unique_ptr<Recorder> user;
  Handle writer, reader;
  bool reads = false;
};

constexpr int k_no_namespace = 77;

// In a process of its own, which may take its network down.
template <class Body>
int alone(Body body) {
  const pid_t child = fork();
  if (child == 0) {
    if (unshare(CLONE_NEWNET) != 0 && unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0)
      _exit(k_no_namespace);
    if (set_interface("lo", true))
      body();
    else
      ADD_FAILURE() << "lo stays down";
    std::fflush(nullptr);
    _exit(testing::Test::HasFailure() ? 1 : 0);
  }
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

class OverTcp : public testing::Test {
 protected:
  template <class Body>
  void expect_alone(Body body) {
    const int status = alone(body);
    if (status == k_no_namespace) GTEST_SKIP() << "this user may not make network namespaces";
    EXPECT_EQ(status, 0);
  }
};

TEST_F(OverTcp, AHostThatDiesWithBytesInFlightIsFound) {
  expect_alone([] {
    Hosts w(seconds(1));
    ASSERT_TRUE(set_interface("lo", false));
    w.user->send(w.writer, "anyone?");
    w.expect_timed_out();
  });
}

// A limit that counts a closed window ends the connection within three times the limit.
TEST_F(OverTcp, AClosedWindowIsNoDeadHostAndADeadHostBehindItIsFound) {
  expect_alone([] {
    Hosts w(seconds(1));
    w.fill_the_window();
    EXPECT_TRUE(w.lives_for(seconds(3)));
    ASSERT_TRUE(set_interface("lo", false));
    w.expect_timed_out();
  });
}

TEST_F(OverTcp, WhatWaitedBehindAClosedWindowArrives) {
  Hosts w(seconds(1));
  w.fill_the_window();
  EXPECT_TRUE(w.lives_for(seconds(3)));
  w.reads = true;
  w.user->drain(w.reader);
  EXPECT_TRUE(w.until([&] { return (*w.user)[w.reader].received.size() == k_much; }));
}

} // namespace
} // namespace statewire::test
