// SPDX-License-Identifier: BSD-3-Clause
// epoll, with the launcher's own names for what happened.
#pragma once

#include <statewire/component.hpp>

#include <cerrno>
#include <cstdint>
#include <span>
#include <sys/epoll.h>
#include <system_error>
#include <vector>

namespace statewire::tools {

enum class Source : std::uint32_t {
  signal,
  exec_errors,
  channel, // of a rank
  out,     // of a rank
  err,     // of a rank
  sink_out,
  sink_err,
  terminal,
  input_pipe,
};

struct Happening {
  Source source{};
  std::uint32_t rank = 0;
  std::uint32_t events = 0;
};

class EventSet {
 public:
  EventSet() : fd_(::epoll_create1(EPOLL_CLOEXEC)) {}
  [[nodiscard]] bool is_open() const { return static_cast<bool>(fd_); }

  // Throws std::system_error, as when the user's epoll watches are used up: what is not watched
  // would be waited for without end.
  bool add(int fd, std::uint32_t events, Source source, std::uint32_t rank = 0) const {
    return control(EPOLL_CTL_ADD, fd, events, source, rank);
  }
  bool modify(int fd, std::uint32_t events, Source source, std::uint32_t rank = 0) const {
    return control(EPOLL_CTL_MOD, fd, events, source, rank);
  }
  void remove(int fd) const { ::epoll_ctl(fd_.get(), EPOLL_CTL_DEL, fd, nullptr); }

  // At most one batch; empty when the time (milliseconds, -1: unlimited) is over.
  void wait(int timeout, std::vector<Happening>& happened) const {
    epoll_event batch[64]; // NOLINT(modernize-avoid-c-arrays)
    const int n = ::epoll_wait(fd_.get(), batch, 64, timeout);
    happened.clear();
    for (int i = 0; i < n; ++i)
      happened.push_back({static_cast<Source>(batch[i].data.u64 >> 32U),
                          static_cast<std::uint32_t>(batch[i].data.u64), batch[i].events});
  }

 private:
  bool control(int what, int fd, std::uint32_t events, Source source, std::uint32_t rank) const {
    epoll_event event{};
    event.events = events;
    event.data.u64 = (std::uint64_t{static_cast<std::uint32_t>(source)} << 32U) | rank;
    if (::epoll_ctl(fd_.get(), what, fd, &event) == 0) return true;
    throw std::system_error(errno, std::system_category(),
                            "cannot watch a descriptor (limit: fs.epoll.max_user_watches)");
  }

  Descriptor fd_;
};

} // namespace statewire::tools
