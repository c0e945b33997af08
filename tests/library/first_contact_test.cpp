// SPDX-License-Identifier: BSD-3-Clause
// What the first message of a pair costs in system calls. In a job all of whose processes send to
// all, this is most of the time; a call that comes back in unnoticed would cost it again.
#include "../job/job.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

struct Calls {
  std::atomic<int> sends{0}, options{0}, names{0};
};
Calls calls;

} // namespace

// The library's calls come here: it is linked statically.
extern "C" {
ssize_t send(int fd, const void* bytes, size_t size, int flags) {
  ++calls.sends;
  return syscall(SYS_sendto, fd, bytes, size, flags, nullptr, 0);
}
ssize_t sendmsg(int fd, const msghdr* message, int flags) {
  ++calls.sends;
  return syscall(SYS_sendmsg, fd, message, flags);
}
int setsockopt(int fd, int level, int option, const void* value, socklen_t size) noexcept {
  ++calls.options;
  return static_cast<int>(syscall(SYS_setsockopt, fd, level, option, value, size));
}
int getsockname(int fd, sockaddr* name, socklen_t* size) noexcept {
  ++calls.names;
  return static_cast<int>(syscall(SYS_getsockname, fd, name, size));
}
int getpeername(int fd, sockaddr* name, socklen_t* size) noexcept {
  ++calls.names;
  return static_cast<int>(syscall(SYS_getpeername, fd, name, size));
}
}

namespace statewire::test {
namespace {

TEST(FirstContact, of_two_processes_takes_six_sends) {
  run_job(2, [](Member& m) {
    Messages& messages = m.messages();
    std::vector<std::byte> in(8);
    const std::vector<std::byte> out(8);
    m.meet();
    if (m.rank() == 0) {
      calls.sends = calls.options = calls.names = 0;
      EXPECT_EQ(messages.send(1, 1, out).error, Errc::ok);
    }
    EXPECT_EQ(messages.recv({.source = 1 - m.rank(), .tag = 1}, in).error, Errc::ok);
    if (m.rank() == 1) {
      EXPECT_EQ(messages.send(0, 1, out).error, Errc::ok);
    }
    m.meet();
    if (m.rank() == 0) {
      // Request, answer, and a message and a grant of credit each. The confirmation leaves with the
      // first of them.
      EXPECT_EQ(calls.sends, 6);
      // Of the initiator: no delay, four of keepalive, retransmissions, acknowledgements. Of the
      // other, which inherits them: acknowledgements.
      EXPECT_EQ(calls.options, 8);
      EXPECT_EQ(calls.names, 1); // of a socket that may be connected to itself
    }
    m.meet();
  });
}

} // namespace
} // namespace statewire::test
