// SPDX-License-Identifier: BSD-3-Clause
#include "unix_socket.hpp"

#include "base/bytes.hpp"
#include "base/pieces.hpp"
#include "base/random.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <sys/socket.h>
#include <unistd.h>

namespace statewire::native {

socklen_t to_sockaddr(const Address& a, sockaddr_un& out) {
  out = {};
  out.sun_family = AF_UNIX;
  // The zero byte in front makes the name abstract. The rest is text, for ss(8) and /proc/net/unix.
  const std::string name = "statewire-" + hex(a.bytes);
  static_assert(sizeof out.sun_path > 1 + 10 + 2 * sizeof a.bytes);
  std::memcpy(out.sun_path + 1, name.data(), name.size());
  return static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
}

bool draw_name(Address& a) { return fill_randomly(a.bytes); }

namespace {

std::optional<ucred> peer_of(int fd) {
  ucred peer{};
  socklen_t size = sizeof peer;
  if (::getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return std::nullopt;
  return peer;
}

} // namespace

bool is_peer_of_same_user(int fd) {
  const auto peer = peer_of(fd);
  return peer && (peer->uid == ::geteuid() || peer->uid == 0);
}

int peer_process(int fd) {
  const auto peer = peer_of(fd);
  return peer ? peer->pid : 0;
}

int refusal_of_connect(int error) {
  switch (error) {
  case EMFILE:
  case ENFILE:
  case ENOBUFS:
  case ENOMEM:
    return error; // another address needs the same
  default:
    return ECONNREFUSED; // a full backlog (EAGAIN) and a security policy (EACCES), too
  }
}

namespace {

// Room for one descriptor and no more: the system drops others.
struct Control {
  alignas(cmsghdr) std::array<std::byte, CMSG_SPACE(sizeof(int))> bytes{};
  void attach(msghdr& message) {
    message.msg_control = bytes.data();
    message.msg_controllen = CMSG_LEN(sizeof(int));
  }
};

} // namespace

Received receive_unix(int fd, std::span<const std::span<std::byte>> into, bool take) {
  std::array<iovec, 64> vectors; // only the first few are made and used
  Control control;
  msghdr message{};
  message.msg_iov = vectors.data();
  for (const auto& part : into.first(std::min(into.size(), vectors.size())))
    vectors[message.msg_iovlen++] = {part.data(), part.size()};
  ssize_t n = 0;
  do {
    if (take) control.attach(message);
    n = ::recvmsg(fd, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  } while (n < 0 && errno == EINTR);
  Received r;
  if (n < 0) r.error = errno;
  if (n <= 0) return r;
  r.bytes = static_cast<std::size_t>(n);
  const cmsghdr* const header = take ? CMSG_FIRSTHDR(&message) : nullptr;
  if (header != nullptr && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
    int number = -1;
    std::memcpy(&number, CMSG_DATA(header), sizeof number);
    r.passed = Descriptor(above_standard(number));
  }
  // Truncated: a descriptor came for which there was no room, here or in the process.
  if (!r.passed && (message.msg_flags & MSG_CTRUNC) == 0) return r;
  --r.bytes;
  parts::Place at;
  parts::skip(into, at, r.bytes);
  parts::walk(into, at, 1, [&r](MutableBytes mark) { r.mark = static_cast<Mark>(mark[0]); });
  return r;
}

int send_mark(int fd, Mark mark, int descriptor) {
  iovec part{&mark, 1};
  Control control;
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  control.attach(message);
  cmsghdr* const header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  if (::sendmsg(fd, &message, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0) return 0;
  return errno;
}

} // namespace statewire::native
