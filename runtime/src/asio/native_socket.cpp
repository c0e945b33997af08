// SPDX-License-Identifier: BSD-3-Clause
#include "native_socket.hpp"

#include "unix_socket.hpp"

#include "base/ip.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <limits>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

namespace statewire::native {
namespace {

constexpr std::size_t k_batch = 64;                        // iovecs on the stack
constexpr int k_rto_max_ms = 44;                           // TCP_RTO_MAX_MS, of Linux 6.15
constexpr std::chrono::milliseconds k_least_rto_max{1000}; // Linux refuses less

// For socket options, which are int.
int option_of(std::chrono::milliseconds time) {
  return static_cast<int>(std::min<std::int64_t>(time.count(), std::numeric_limits<int>::max()));
}

struct SocketAddress {
  sockaddr_storage storage{};
  socklen_t size = sizeof(sockaddr_storage);
  sockaddr* get() { return reinterpret_cast<sockaddr*>(&storage); }
};

SocketAddress to_native(const Address& a) {
  SocketAddress result;
  if (a.family == Address::Family::local) {
    sockaddr_un un{};
    result.size = to_sockaddr(a, un);
    std::memcpy(&result.storage, &un, sizeof un);
  } else {
    result.size = statewire::to_sockaddr(a, result.storage);
  }
  return result;
}

Descriptor open_socket(const Address& a) {
  const int family = a.family == Address::Family::local ? AF_UNIX
                     : a.family == Address::Family::v4  ? AF_INET
                                                        : AF_INET6;
  return Descriptor(
      above_standard(::socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)));
}

void set(int fd, int level, int option, int value) {
  // These options improve a connection; none of them is needed for it to be right.
  (void)::setsockopt(fd, level, option, &value, sizeof value);
}

// A listener's options are inherited by what it accepts, so they cost nothing per connection there.
void set_stream_options(int fd, const TransportOptions& options) {
  set(fd, IPPROTO_TCP, TCP_NODELAY, 1);
  if (options.keepalive_idle.count() > 0) {
    set(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
    set(fd, IPPROTO_TCP, TCP_KEEPIDLE, static_cast<int>(options.keepalive_idle.count()));
    if (options.keepalive_interval.count() > 0)
      set(fd, IPPROTO_TCP, TCP_KEEPINTVL, static_cast<int>(options.keepalive_interval.count()));
    if (options.keepalive_count > 0) set(fd, IPPROTO_TCP, TCP_KEEPCNT, options.keepalive_count);
  }
  // The pause between probes of a closed window, and between retransmissions, would grow to two
  // minutes, and a host that dies then would be found as late.
  if (options.host_timeout.count() > 0)
    set(fd, IPPROTO_TCP, k_rto_max_ms,
        option_of(std::max(options.host_timeout / 4, k_least_rto_max)));
}

ssize_t send_some(int fd, std::span<iovec> parts) {
  constexpr int k_flags = MSG_DONTWAIT | MSG_NOSIGNAL;
  msghdr message{};
  message.msg_iov = parts.data();
  message.msg_iovlen = parts.size();
  for (;;) {
    // Most messages have one part, for which send() is faster than sendmsg().
    const ssize_t n = parts.size() == 1 ? ::send(fd, parts[0].iov_base, parts[0].iov_len, k_flags)
                                        : ::sendmsg(fd, &message, k_flags);
    if (n >= 0 || errno != EINTR) return n;
  }
}

// What a call of the system has moved of so many bytes.
Moved moved_of(ssize_t n, std::size_t asked) {
  if (n < 0) return {0, errno};
  const auto bytes = static_cast<std::size_t>(n);
  return {bytes, bytes < asked ? EAGAIN : 0};
}

} // namespace

Listening listen(const Address& at, const TransportOptions& options) {
  Listening result;
  result.address = at;
  result.descriptor = open_socket(at);
  const int fd = result.descriptor.get();
  const auto failed = [&result] {
    result.error = errno;
    result.descriptor = Descriptor();
    return std::move(result);
  };
  if (fd < 0) return failed();
  const bool local = at.family == Address::Family::local;
  if (local && result.address.bytes == Address{}.bytes && !draw_name(result.address))
    return failed();
  if (!local) {
    set(fd, SOL_SOCKET, SO_REUSEADDR, 1); // connections of a former process may linger on the port
    set_stream_options(fd, options);
  }
  if (at.family == Address::Family::v6) set(fd, IPPROTO_IPV6, IPV6_V6ONLY, 1);
  SocketAddress name = to_native(result.address);
  if (::bind(fd, name.get(), name.size) != 0) return failed();
  if (::listen(fd, SOMAXCONN) != 0) return failed();
  if (local) return result;
  disable_quickack(fd); // listen() itself would enable it again
  name.size = sizeof name.storage;
  if (::getsockname(fd, name.get(), &name.size) != 0) return failed();
  result.address.port = from_sockaddr(name.get()).port;
  return result;
}

Opened connect(const Address& to, const TransportOptions& options) {
  Opened result{open_socket(to)};
  if (!result.descriptor) return {{}, errno};
  const int fd = result.descriptor.get();
  const bool local = to.family == Address::Family::local;
  if (!local) {
    set_stream_options(fd, options);
    disable_quickack(fd); // Linux then leaves the acknowledgement of the SYN to the first data
  }
  SocketAddress name = to_native(to);
  // A connect that a signal interrupts goes on in the background.
  if (::connect(fd, name.get(), name.size) != 0)
    result.error = errno == EINTR ? EINPROGRESS : local ? refusal_of_connect(errno) : errno;
  return result;
}

int pending_error(int fd) {
  int error = 0;
  socklen_t size = sizeof error;
  return ::getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

bool is_connected_to_itself(int fd, std::uint16_t to_port) {
  SocketAddress here;
  SocketAddress there;
  if (::getsockname(fd, here.get(), &here.size) != 0 || from_sockaddr(here.get()).port != to_port)
    return false;
  if (::getpeername(fd, there.get(), &there.size) != 0) return false;
  return here.size == there.size && std::memcmp(&here.storage, &there.storage, here.size) == 0;
}

void disable_quickack(int fd) { set(fd, IPPROTO_TCP, TCP_QUICKACK, 0); }

void send_small_ones_together(int fd, bool together) {
  set(fd, IPPROTO_TCP, TCP_NODELAY, together ? 0 : 1);
}

// An even number but 0: Linux goes back to answering instead of acknowledging.
void acknowledge(int fd) { set(fd, IPPROTO_TCP, TCP_QUICKACK, 2); }

void keep_in_cache(int fd, int bytes) {
  if (bytes <= 0) return;
  SocketAddress here;
  SocketAddress there;
  if (::getsockname(fd, here.get(), &here.size) != 0 ||
      ::getpeername(fd, there.get(), &there.size) != 0)
    return;
  if (here.storage.ss_family == AF_UNIX ||
      from_sockaddr(here.get()).bytes == from_sockaddr(there.get()).bytes)
    set(fd, SOL_SOCKET, SO_SNDBUF, bytes);
}

Opened accept(int listener) {
  Descriptor accepted(
      above_standard(::accept4(listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC)));
  const int error = accepted ? 0 : errno;
  return {std::move(accepted), error};
}

bool is_readable(int fd) {
  pollfd ready{fd, POLLIN, 0};
  return ::poll(&ready, 1, 0) > 0;
}

Moved receive(int fd, std::span<const std::span<std::byte>> into) {
  std::array<iovec, k_batch> vectors; // only the first few are made and used
  msghdr message{};
  if (into.size() != 1) {
    for (const auto& part : into.first(std::min(into.size(), k_batch)))
      vectors[message.msg_iovlen++] = {part.data(), part.size()};
    message.msg_iov = vectors.data();
  }
  for (;;) {
    const ssize_t n = into.size() == 1 ? ::recv(fd, into[0].data(), into[0].size(), MSG_DONTWAIT)
                                       : ::recvmsg(fd, &message, MSG_DONTWAIT);
    if (n >= 0) return {static_cast<std::size_t>(n), 0};
    if (errno != EINTR) return {0, errno};
  }
}

Moved send(int fd, std::span<const std::span<const std::byte>> from) {
  if (from.size() == 1 && !from[0].empty()) { // most are so: without making a list
    iovec one{const_cast<std::byte*>(from[0].data()), from[0].size()};
    return moved_of(send_some(fd, std::span(&one, 1)), one.iov_len);
  }
  std::array<iovec, k_batch> vectors; // only the first few are made and used
  Moved moved;
  while (!from.empty()) {
    const std::size_t count = std::min(from.size(), k_batch);
    std::size_t asked = 0;
    for (std::size_t i = 0; i < count; ++i) {
      // sendmsg does not write through it; iovec has no const form.
      vectors[i] = {const_cast<std::byte*>(from[i].data()), from[i].size()};
      asked += from[i].size();
    }
    from = from.subspan(count);
    if (asked == 0) continue;
    const Moved now = moved_of(send_some(fd, std::span(vectors).first(count)), asked);
    moved = {moved.bytes + now.bytes, now.error};
    if (moved.error != 0) break;
  }
  return moved;
}

void shutdown_write(int fd) { (void)::shutdown(fd, SHUT_WR); }

void reset_on_close(int fd) {
  const linger now{1, 0};
  (void)::setsockopt(fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
}

void discard_unread(int fd) {
  // Bounded: against a peer that floods, the reset is deserved.
  std::array<std::byte, 16'384> none; // never looked at, so never initialised
  for (int i = 0; i < 64; ++i) {
    if (::recv(fd, none.data(), none.size(), MSG_DONTWAIT) <= 0) return;
  }
}

} // namespace statewire::native
