// SPDX-License-Identifier: BSD-3-Clause
#include "terminal_input.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace statewire::tools {

int TerminalInput::open() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return -1;
  reader_ = Descriptor(ends[0]);
  pipe_ = Descriptor(ends[1]);
  ::fcntl(pipe_.get(), F_SETFL, O_NONBLOCK); // NOLINT(cppcoreguidelines-pro-type-vararg)
  return reader_.get();
}

void TerminalInput::watch(const EventSet& events) {
  if (!is_open() || at_end_ || watching_terminal_ || !pending_.empty()) return;
  watching_terminal_ = events.add(STDIN_FILENO, EPOLLIN, Source::terminal);
}

void TerminalInput::typed(const EventSet& events) {
  std::array<char, 4096> line{};
  const ssize_t n = ::read(STDIN_FILENO, line.data(), line.size());
  if (n < 0 && (errno == EINTR || errno == EAGAIN)) return;
  events.remove(STDIN_FILENO);
  watching_terminal_ = false;
  if (n < 0) return; // EIO: we are in the background; resumed() tries again
  if (n == 0) at_end_ = true;
  pending_.append(line.data(), static_cast<std::size_t>(n));
  flush(events);
}

void TerminalInput::writable(const EventSet& events) { flush(events); }

void TerminalInput::resumed(const EventSet& events) { watch(events); }

void TerminalInput::flush(const EventSet& events) {
  while (!pending_.empty()) {
    const ssize_t n = ::write(pipe_.get(), pending_.data(), pending_.size());
    if (n >= 0) {
      pending_.erase(0, static_cast<std::size_t>(n));
    } else if (errno == EAGAIN) {
      if (!watching_pipe_) watching_pipe_ = events.add(pipe_.get(), EPOLLOUT, Source::input_pipe);
      return;
    } else if (errno != EINTR) {
      return close(events); // rank 0 reads no more
    }
  }
  if (watching_pipe_) events.remove(pipe_.get());
  watching_pipe_ = false;
  if (at_end_) return close(events);
  watch(events);
}

void TerminalInput::close(const EventSet& events) {
  if (watching_terminal_) events.remove(STDIN_FILENO);
  watching_terminal_ = watching_pipe_ = false;
  pipe_ = {}; // leaves the epoll set by itself
}

} // namespace statewire::tools
