// SPDX-License-Identifier: BSD-3-Clause
#include "launcher_socket.hpp"

#include "base/make_failure.hpp"
#include "base/setting_texts.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <climits>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>

namespace statewire::launch {
namespace {

Failure lost(int error) {
  if (error == 0 || error == ECONNRESET || error == EPIPE)
    return {Errc::closed, "the launcher has ended this process's connection to it"};
  return make_failure(error, "the connection to the launcher failed");
}

std::optional<int> descriptor_number(std::string_view text) {
  const auto fd = parse_number<int>(text);
  return fd && *fd >= 0 ? fd : std::nullopt;
}

} // namespace

Result<bool> wait_for(int descriptor, short events, Clock::time_point deadline) {
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd p{descriptor, events, 0};
    const int n = ::poll(&p, 1, static_cast<int>(std::clamp<std::int64_t>(left, 0, INT_MAX)));
    if (n > 0) return true;
    if (n < 0 && errno != EINTR) return lost(errno);
    if (n == 0 && left <= 0) return false;
  }
}

bool is_stream_socket(std::string_view number) {
  int type = 0;
  socklen_t length = sizeof type;
  const std::optional<int> fd = descriptor_number(number);
  return fd && ::getsockopt(*fd, SOL_SOCKET, SO_TYPE, &type, &length) == 0 && type == SOCK_STREAM;
}

Result<Descriptor> inherited_socket(const char* variable) {
  const std::string_view number = environment_variable(variable).value_or("");
  const std::optional<int> fd = descriptor_number(number);
  if (!fd)
    return make_failure(Errc::invalid_argument, "{}={} is not a descriptor number", variable,
                        number);
  if (!is_stream_socket(number))
    return make_failure(Errc::invalid_argument, k_no_socket, variable, number);
  ::fcntl(*fd, F_SETFD, FD_CLOEXEC); // NOLINT(cppcoreguidelines-pro-type-vararg)
  return Descriptor(*fd);
}

Result<void> LauncherSocket::send(std::span<const std::uint8_t> bytes, Clock::time_point deadline) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t n =
        ::send(fd_.get(), &bytes[done], bytes.size() - done, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n >= 0) {
      done += static_cast<std::size_t>(n);
    } else if (errno == EAGAIN) {
      Result<bool> ready = wait_for(fd_.get(), POLLOUT, deadline);
      if (!ready) return std::move(ready).error();
      if (!*ready && done == 0)
        return Failure{Errc::timed_out, "the launcher does not read what it is sent"};
      // Half a message would spoil the conversation: nothing may follow it.
      if (!*ready) {
        ::shutdown(fd_.get(), SHUT_RDWR);
        return Failure{Errc::timed_out, "the launcher stopped reading in the middle of a message"};
      }
    } else if (errno != EINTR) {
      return lost(errno);
    }
  }
  return {};
}

Result<std::size_t> LauncherSocket::receive(std::span<std::uint8_t> into,
                                            Clock::time_point deadline) {
  for (;;) {
    const ssize_t n = ::recv(fd_.get(), into.data(), into.size(), MSG_DONTWAIT);
    if (n > 0) return static_cast<std::size_t>(n);
    if (n == 0) return lost(0);
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return lost(errno);
    Result<bool> ready = wait_for(fd_.get(), POLLIN, deadline);
    if (!ready) return std::move(ready).error();
    if (!*ready) return std::size_t{0};
  }
}

} // namespace statewire::launch
