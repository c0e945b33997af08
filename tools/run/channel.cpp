// SPDX-License-Identifier: BSD-3-Clause
#include "channel.hpp"

#include <array>
#include <cerrno>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace statewire::tools {

Channel::Input Channel::read() {
  Input input;
  std::array<std::uint8_t, 4096>
      chunk; // NOLINT(cppcoreguidelines-pro-type-member-init): recv fills
  const ssize_t n = ::recv(fd_.get(), chunk.data(), chunk.size(), MSG_DONTWAIT);
  if (n < 0) {
    if (errno == EAGAIN || errno == EWOULDBLOCK) return input;
    if (errno == EINTR) {
      input.more = true;
      return input;
    }
    // A process that dies with unread frames resets the socket; that is an end like any other.
    input.ended = errno == ECONNRESET ? "ended its connection to the launcher"
                                      : "lost its connection to the launcher (" +
                                            std::system_category().message(errno) + ")";
    return input;
  }
  if (n == 0) {
    input.ended = "ended its connection to the launcher";
    return input;
  }
  reader_.append(std::span(chunk).first(static_cast<std::size_t>(n)));
  input.more = true;
  for (;;) {
    Result<std::optional<launch::Frame>> frame = reader_.next();
    if (!frame) {
      input.ended = "sent " + frame.error().text;
      input.more = false;
      input.broken = true;
      return input;
    }
    if (!*frame) return input;
    input.frames.push_back(std::move(**frame));
  }
}

bool Channel::send(SharedFrame frame) {
  if (!is_open()) return true;
  if (out_.size() >= k_max_waiting_frames) return false;
  out_.push_back(std::move(frame));
  if (out_.size() == 1) flush();
  return true;
}

void Channel::flush() {
  while (!out_.empty()) {
    const WipedBytes& frame = *out_.front();
    const ssize_t n = ::send(fd_.get(), frame.data() + written_, frame.size() - written_,
                             MSG_DONTWAIT | MSG_NOSIGNAL);
    if (n < 0) {
      if (errno == EINTR) continue;
      // The peer is gone: the next read reports it.
      if (errno != EAGAIN && errno != EWOULDBLOCK) out_.clear();
      return;
    }
    written_ += static_cast<std::size_t>(n);
    if (written_ < frame.size()) continue;
    written_ = 0;
    out_.pop_front();
  }
}

} // namespace statewire::tools
