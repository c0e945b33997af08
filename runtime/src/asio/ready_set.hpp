// SPDX-License-Identifier: BSD-3-Clause
// Which sockets are ready: an epoll set of the transport's own. Each connection is registered once,
// edge-triggered; asking costs one system call for all of them, and waiting again costs none. (A
// general reactor makes a system call for every single wait.) The set is itself a descriptor that
// the progress loop's io_context can wait for.
#pragma once

#include "native_socket.hpp"

#include "core/transport.hpp"

#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <span>

namespace statewire {

class ReadySet {
 public:
  struct Ready {
    Handle handle; // generation 0: the listener with that number as slot
    std::uint32_t events = 0;
  };

  [[nodiscard]] int open(); // errno values, here and below
  [[nodiscard]] std::span<const int> descriptors() const { return {&number_, 1}; }

  // A connection's data, end and errors are reported when they come, not while they are there. The
  // registration ends when the descriptor is closed. (Should a forked process still have it open,
  // its events name a handle that is not valid.)
  [[nodiscard]] int add(int fd, Handle h, bool writable_too) const;
  // What is there already is reported at once, here as with add().
  [[nodiscard]] int watch_writable(int fd, Handle h) const;
  [[nodiscard]] int remove(int fd) const { return control(EPOLL_CTL_DEL, fd, {}, 0); }
  // Of what was fetched, nothing is left that names it.
  void forget(Handle h);
  // A listener, or the loop's waker, is reported as long as it is readable.
  [[nodiscard]] int add_listener(int fd, std::uint32_t number) const {
    return control(EPOLL_CTL_ADD, fd, {number, 0}, EPOLLIN);
  }
  static constexpr std::uint32_t k_waker = UINT32_MAX; // the number of the loop's waker

  // Fetches ready descriptors, at most `most`. Returns whether there may be more than these.
  [[nodiscard]] bool fetch(unsigned most);
  // Waits until one is ready, at most so long. Only if can_wait().
  void wait(unsigned most, Time at_most);
  [[nodiscard]] bool can_wait() const; // whether the system can do it precisely
  // Takes the next of those that were fetched; false: none is left. An event handler that makes
  // progress itself takes what is left.
  [[nodiscard]] bool take(Ready& out);
  [[nodiscard]] bool is_empty() const { return left_.empty(); } // of those that were fetched

 private:
  [[nodiscard]] static std::uint64_t number_of(Handle h) {
    return std::uint64_t{h.slot} << 32U | h.generation;
  }
  void fetched(int n) { // what epoll_wait() has returned
    left_ = std::span(fetched_).first(static_cast<std::size_t>(std::max(n, 0)));
  }
  [[nodiscard]] int control(int operation, int fd, Handle h, std::uint32_t events) const;

  native::Descriptor set_;
  int number_ = -1; // of the set
  std::array<epoll_event, 64> fetched_{};
  std::span<epoll_event> left_; // of these
};

} // namespace statewire
