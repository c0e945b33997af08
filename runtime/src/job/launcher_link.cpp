#include "launcher_link.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <poll.h>
#include <sys/socket.h>
#include <system_error>

namespace statewire::launch {
namespace {

Failure lost(int error) {
  if (error == 0 || error == ECONNRESET || error == EPIPE)
    return {Errc::closed, "the launcher has ended this process's connection to it"};
  return {from_errno(error),
          "the connection to the launcher failed: " + std::system_category().message(error)};
}

} // namespace

Result<bool> LauncherLink::wait(short events, Clock::time_point deadline) const {
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd p{fd_.get(), events, 0};
    const int n = ::poll(&p, 1, static_cast<int>(std::clamp<std::int64_t>(left, 0, INT_MAX)));
    if (n > 0) return true;
    if (n < 0 && errno != EINTR) return lost(errno);
    if (n == 0 && left <= 0) return false;
  }
}

Result<void> LauncherLink::send(const WipedBytes& frame, Clock::time_point deadline) {
  std::size_t done = 0;
  while (done < frame.size()) {
    const ssize_t n =
        ::send(fd_.get(), &frame[done], frame.size() - done, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n >= 0) {
      done += static_cast<std::size_t>(n);
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      Result<bool> ready = wait(POLLOUT, deadline);
      if (!ready) return std::move(ready).failure();
      if (!*ready && done == 0)
        return Failure{Errc::timed_out, "the launcher does not read what it is sent"};
      // A frame half sent would spoil the conversation: nothing may follow it.
      if (!*ready) {
        ::shutdown(fd_.get(), SHUT_RDWR);
        return Failure{Errc::timed_out, "the launcher stopped reading in the middle of a frame"};
      }
    } else if (errno != EINTR) {
      return lost(errno);
    }
  }
  return {};
}

Result<std::optional<Frame>> LauncherLink::receive(Clock::time_point deadline) {
  for (;;) {
    Result<std::optional<Frame>> frame = reader_.next();
    if (!frame) return Failure{frame.failure().code, "the launcher sent " + frame.failure().text};
    if (*frame) return frame;
    std::array<std::uint8_t, 65536> chunk{};
    const ssize_t n = ::recv(fd_.get(), chunk.data(), chunk.size(), MSG_DONTWAIT);
    const int error = errno; // the cleansing below may change it
    if (n > 0) reader_.append(std::span(chunk).first(static_cast<std::size_t>(n)));
    // The first frame carries the key: it must not stay on the stack.
    OPENSSL_cleanse(chunk.data(), static_cast<std::size_t>(std::max<ssize_t>(n, 0)));
    if (n == 0) return lost(0);
    if (n > 0 || error == EINTR) continue;
    if (error != EAGAIN && error != EWOULDBLOCK) return lost(error);
    Result<bool> ready = wait(POLLIN, deadline);
    if (!ready) return std::move(ready).failure();
    if (!*ready) return std::optional<Frame>{};
  }
}

} // namespace statewire::launch
