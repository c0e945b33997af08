// SPDX-License-Identifier: BSD-3-Clause
// What is particular to UNIX sockets: their names, the check of the user, marks among the bytes.
#include "recorder.hpp"

#include <asio/unix_socket.hpp>

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace statewire::test {
namespace {

Address local(std::uint8_t first_byte = 0) {
  Address a;
  a.family = Address::Family::local;
  a.scope = 7;
  a.bytes[0] = first_byte;
  return a;
}

// Whether the system knows a UNIX socket of this name.
bool exists(const Address& a) {
  const std::string text = to_text(a);
  const std::string name = "@statewire-" + text.substr(5, 32);
  std::ifstream sockets("/proc/net/unix");
  for (std::string line; std::getline(sockets, line);)
    if (line.ends_with(name)) return true;
  return false;
}

class Unix : public testing::Test {
 protected:
  [[nodiscard]] std::unique_ptr<AsioTransport> open(const std::vector<Address>& at = {local()}) {
    AsioTransport::Options options;
    options.listen = at;
    auto t = AsioTransport::open(**loop, options);
    EXPECT_TRUE(t) << t.error().text;
    return t ? std::move(*t) : nullptr;
  }
  [[nodiscard]] bool until(const std::function<bool()>& predicate) {
    return (*loop)->run_until(predicate, ProgressLoop::clock() + std::chrono::seconds(20));
  }
  Result<std::unique_ptr<ProgressLoop>> loop = ProgressLoop::open(ProgressMode::adaptive);
};

// A socket of the test's own, without the library.
class RawSocket {
 public:
  RawSocket() : fd_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {}
  ~RawSocket() { ::close(fd_); }
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;
  [[nodiscard]] int connect(const Address& to) const {
    sockaddr_un name{};
    const socklen_t size = native::to_sockaddr(to, name);
    return ::connect(fd_, reinterpret_cast<const sockaddr*>(&name), size) == 0 ? 0 : errno;
  }
  void send(std::string_view text, int descriptor = -1) const {
    iovec part{const_cast<char*>(text.data()), text.size()};
    alignas(cmsghdr) std::array<std::byte, CMSG_SPACE(sizeof(int))> control{};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (descriptor >= 0) {
      message.msg_control = control.data();
      message.msg_controllen = control.size();
      cmsghdr* const header = CMSG_FIRSTHDR(&message);
      header->cmsg_level = SOL_SOCKET;
      header->cmsg_type = SCM_RIGHTS;
      header->cmsg_len = CMSG_LEN(sizeof(int));
      std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    EXPECT_EQ(::sendmsg(fd_, &message, MSG_NOSIGNAL), static_cast<ssize_t>(text.size()));
  }
  void take_all() const {
    std::array<char, 4096> bytes{};
    while (::recv(fd_, bytes.data(), bytes.size(), MSG_DONTWAIT) > 0) {
    }
  }
  [[nodiscard]] bool ended() const {
    char byte = 0;
    return ::recv(fd_, &byte, 1, 0) <= 0;
  }

 private:
  int fd_;
};

TEST_F(Unix, each_transport_draws_a_name_of_its_own_and_leaves_nothing_behind) {
  auto one = open();
  auto other = open();
  const Address a = one->listening().at(0);
  const Address b = other->listening().at(0);
  EXPECT_NE(a.bytes, b.bytes);
  EXPECT_EQ(a.scope, 7U);
  EXPECT_TRUE(exists(a));
  one.reset();
  EXPECT_FALSE(exists(a));
  EXPECT_TRUE(exists(b));
  other->stop_listening();
  EXPECT_FALSE(exists(b));
}

TEST_F(Unix, stands_beside_tcp_and_comes_first_if_it_is_listed_first) {
  const auto t = open({local(), *parse_address("127.0.0.1:0")});
  ASSERT_EQ(t->listening().size(), 2U);
  EXPECT_EQ(t->listening()[0].family, Address::Family::local);
  EXPECT_NE(t->listening()[1].port, 0);
}

TEST_F(Unix, a_name_that_is_taken_is_an_error_alone_and_left_out_beside_tcp) {
  const auto first = open();
  AsioTransport::Options options;
  options.listen = first->listening();
  const auto alone = AsioTransport::open(**loop, options);
  ASSERT_FALSE(alone);
  EXPECT_EQ(alone.error().text,
            "cannot listen on " + to_text(options.listen[0]) + ": Address already in use");
  const auto beside = open({options.listen[0], *parse_address("127.0.0.1:0")});
  ASSERT_EQ(beside->listening().size(), 1U);
  EXPECT_EQ(beside->listening()[0].family, Address::Family::v4);
}

TEST_F(Unix, a_connection_serves_processes_of_this_user_and_of_root) {
  int ends[2];
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  EXPECT_TRUE(native::is_peer_of_same_user(ends[0]));
  ::close(ends[0]);
  ::close(ends[1]);
  EXPECT_FALSE(native::is_peer_of_same_user(-1)) << "what cannot be asked is not trusted";
}

TEST_F(Unix, a_connection_knows_the_process_at_its_other_end) {
  const auto t = open();
  Recorder r(*t);
  t->bind(r);
  const RawSocket own;
  ASSERT_EQ(own.connect(t->listening().at(0)), 0);
  const Address at = t->listening().at(0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const RawSocket others;
    if (others.connect(at) != 0) ::_exit(1);
    for (;;) ::pause();
  }
  EXPECT_TRUE(until([&] { return r.accepted.size() == 2; }));
  std::vector<int> processes;
  for (const Handle h : r.accepted) processes.push_back(t->peer_process(h));
  EXPECT_EQ(processes, (std::vector<int>{::getpid(), child}));
  EXPECT_EQ(t->peer_process({}), 0);
  EXPECT_EQ(native::peer_process(-1), 0);
  ASSERT_EQ(::kill(child, SIGKILL), 0);
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
}

TEST_F(Unix, a_connection_of_another_user_is_closed_before_anything_is_read) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can become another user";
  const auto t = open();
  Recorder r(*t);
  t->bind(r);
  const Address at = t->listening().at(0);
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const RawSocket other;
    constexpr uid_t k_nobody = 65534;
    if (::setuid(k_nobody) != 0) ::_exit(1);
    if (other.connect(at) != 0) ::_exit(2);
    ::_exit(other.ended() ? 0 : 3);
  }
  int status = -1;
  // The end of a child wakes no loop: it sleeps a little at a time.
  const Time deadline = ProgressLoop::clock() + std::chrono::seconds(20);
  while (::waitpid(child, &status, WNOHANG) == 0 && ProgressLoop::clock() < deadline)
    (*loop)->iterate(ProgressLoop::clock(), ProgressLoop::clock() + std::chrono::milliseconds(5));
  EXPECT_EQ(status, 0) << WEXITSTATUS(status);
  EXPECT_TRUE(r.accepted.empty());
}

TEST_F(Unix, a_listener_of_another_user_is_refused) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can become another user";
  const Address at = local(0x5a);
  int ready[2];
  ASSERT_EQ(::pipe2(ready, O_CLOEXEC), 0);
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    constexpr uid_t k_nobody = 65534;
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un name{};
    const socklen_t size = native::to_sockaddr(at, name);
    const bool listens = ::setuid(k_nobody) == 0 &&
                         ::bind(fd, reinterpret_cast<const sockaddr*>(&name), size) == 0 &&
                         ::listen(fd, 1) == 0 && ::write(ready[1], "x", 1) == 1;
    if (listens) ::pause();
    ::_exit(1);
  }
  char byte = 0;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  const auto t = open();
  Recorder r(*t);
  t->bind(r);
  Handle h;
  ASSERT_EQ(t->connect(at, h), Errc::ok);
  EXPECT_TRUE(until([&] { return !r.connects.empty(); }));
  EXPECT_EQ(r.connects.at(0), std::pair(h, Errc::connection_refused));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ::close(ready[0]);
  ::close(ready[1]);
}

TEST_F(Unix, a_full_backlog_refuses_so_that_another_address_is_tried) {
  EXPECT_EQ(native::refusal_of_connect(EAGAIN), ECONNREFUSED);
  EXPECT_EQ(native::refusal_of_connect(EACCES), ECONNREFUSED);
  EXPECT_EQ(native::refusal_of_connect(EMFILE), EMFILE);
}

TEST_F(Unix, a_reset_comes_behind_the_bytes_and_no_descriptor_of_a_peer_is_taken) {
  const auto t = open();
  Recorder r(*t);
  t->bind(r);
  const RawSocket raw;
  ASSERT_EQ(raw.connect(t->listening().at(0)), 0);
  ASSERT_TRUE(until([&] { return r.accepted.size() == 1; }));
  const int event = ::eventfd(0, EFD_CLOEXEC);
  raw.send("before");
  raw.send("\x01", event); // native::Mark::reset
  raw.send("behind it nothing counts");
  ASSERT_TRUE(until([&] { return r[r.accepted[0]].error != Errc::ok; }));
  EXPECT_EQ(r.text(r.accepted[0]), "before");
  EXPECT_EQ(r[r.accepted[0]].error, Errc::reset);
  const int next = ::dup(event); // the lowest free number: the peer's descriptor has taken none
  EXPECT_EQ(next, event + 1);
  ::close(next);
  ::close(event);
}

TEST_F(Unix, a_transport_may_end_while_it_accepts) {
  auto t = open();
  Recorder r(*t);
  t->bind(r);
  r.accept_hook = [&](Handle) {
    t.reset();
    return true;
  };
  const RawSocket first, second;
  ASSERT_EQ(first.connect(t->listening().at(0)), 0);
  ASSERT_EQ(second.connect(t->listening().at(0)), 0);
  EXPECT_TRUE(until([&] { return t == nullptr; }));
  EXPECT_EQ(r.accepted.size(), 1U);
}

TEST_F(Unix, a_wait_inside_of_a_connections_first_event_gets_its_bytes) {
  const auto t = open();
  const auto other = open();
  Recorder r(*t), acceptor(*other);
  t->bind(r);
  other->bind(acceptor);
  bool accepted = false, connected = false;
  r.accept_hook = [&](Handle h) { return accepted = until([&] { return r.text(h) == "early"; }); };
  r.connect_hook = [&](Handle h, Errc) {
    return connected = until([&] { return r.text(h) == "answer"; });
  };
  acceptor.accept_hook = [&](Handle h) {
    acceptor.send(h, "answer");
    return true;
  };
  const RawSocket raw;
  ASSERT_EQ(raw.connect(t->listening().at(0)), 0);
  raw.send("early");
  ASSERT_TRUE(until([&] { return !r.accepted.empty(); }));
  EXPECT_TRUE(accepted);
  Handle h;
  ASSERT_EQ(t->connect(other->listening().at(0), h), Errc::ok);
  ASSERT_TRUE(until([&] { return !r.connects.empty(); }));
  EXPECT_TRUE(connected);
}

// Both are one edge of the epoll set, so the system reports neither again.
TEST_F(Unix, a_wait_inside_of_a_readable_event_learns_of_the_room_that_came_with_it) {
  loop = ProgressLoop::open(ProgressMode::blocking); // the connection is not asked directly
  ASSERT_TRUE(loop) << loop.error().text;
  const auto t = open();
  Recorder r(*t);
  t->bind(r);
  const RawSocket raw;
  ASSERT_EQ(raw.connect(t->listening().at(0)), 0);
  raw.send("a");
  ASSERT_TRUE(until([&] { return r.accepted.size() == 1 && r.text(r.accepted[0]) == "a"; }));
  const Handle h = r.accepted[0];
  r.send(h, pattern(std::size_t{16} << 20U));
  ASSERT_FALSE(r[h].unsent.empty()) << "the socket is full";
  bool waits = false, has_room = false;
  r.writable_hook = [&](Handle) {
    has_room = true;
    return true;
  };
  r.readable_hook = [&](Handle) {
    if (!std::exchange(waits, true)) {
      EXPECT_TRUE(until([&] { return has_room; }));
    }
    return false;
  };
  raw.take_all();
  raw.send("b");
  EXPECT_TRUE(until([&] { return r.text(h) == "ab"; }));
  EXPECT_TRUE(waits);
}

} // namespace
} // namespace statewire::test
