// SPDX-License-Identifier: BSD-3-Clause
#include "output.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace statewire::tools {

Sink::Sink(int fd) : fd_(fd) {
  struct stat s {};
  always_ready_ = ::fstat(fd, &s) == 0 && S_ISREG(s.st_mode);
}

void Sink::put(std::string_view text) {
  if (broken_) return;
  pending_ += text;
  flush();
}

void Sink::flush() {
  std::size_t done = 0;
  while (done < pending_.size()) {
    std::size_t length = pending_.size() - done;
    if (!always_ready_) {
      pollfd p{fd_, POLLOUT, 0};
      if (::poll(&p, 1, 0) <= 0) break;
      // What a pipe that polls ready is sure to take without blocking.
      length = std::min<std::size_t>(length, PIPE_BUF);
    }
    const ssize_t n = ::write(fd_, pending_.data() + done, length);
    if (n >= 0) {
      done += static_cast<std::size_t>(n);
    } else if (errno == EAGAIN) { // another process made it non-blocking
      break;
    } else if (errno != EINTR) {
      broken_ = true;
      error_ = errno;
      pending_.clear();
      return;
    }
  }
  pending_.erase(0, done);
}

void LineLabeler::put(std::string_view bytes, Sink& sink) {
  std::string lines;
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    if (end == std::string_view::npos) {
      partial_ += bytes;
      if (partial_.size() < k_max_line) break;
      lines += label_ + partial_ + '\n';
      partial_.clear();
      break;
    }
    lines.append(label_).append(partial_).append(bytes.substr(0, end + 1));
    partial_.clear();
    bytes.remove_prefix(end + 1);
  }
  if (!lines.empty()) sink.put(lines);
}

void LineLabeler::finish(Sink& sink) {
  if (!partial_.empty()) sink.put(label_ + partial_ + '\n');
  partial_.clear();
}

} // namespace statewire::tools
