// SPDX-License-Identifier: BSD-3-Clause
// What the provider's objects share: the way from libfabric's structures to ours, the lock, and the
// boundary that no exception crosses.
#pragma once

#include "fork_guard.hpp"

#include <statewire/error.hpp>

#include <rdma/fabric.h>
#include <rdma/fi_cm.h>
#include <rdma/fi_domain.h>
#include <rdma/fi_endpoint.h>
#include <rdma/fi_eq.h>
#include <rdma/fi_errno.h>
#include <rdma/fi_tagged.h>
#include <rdma/providers/fi_log.h>
#include <rdma/providers/fi_prov.h>

#include <atomic>
#include <cstdint>
#include <fcntl.h>
#include <mutex>
#include <new>
#include <unistd.h>

namespace statewire::fi {

extern fi_provider provider;

// Each of libfabric's structures begins with its fid, and each of our classes derives from one.
template <class Object, class Handle>
Object& object_of(Handle* handle) {
  return *static_cast<Object*>(handle);
}
template <class Object, class Handle>
Object& object_of(::fid* handle) {
  return *static_cast<Object*>(reinterpret_cast<Handle*>(handle));
}

// An operation that is not offered: converts to any of libfabric's function pointers.
struct NotOffered {
  template <class Result, class... Arguments>
  using Function = Result (*)(Arguments...);
  template <class Result, class... Arguments>
  // NOLINTNEXTLINE(google-explicit-constructor): stands in tables of functions
  constexpr operator Function<Result, Arguments...>() const {
    return [](Arguments...) -> Result { return -FI_ENOSYS; };
  }
};
inline constexpr NotOffered k_not_offered;

using Close = int (*)(::fid*);
using Bind = int (*)(::fid*, ::fid*, std::uint64_t);
using Control = int (*)(::fid*, int, void*);
constexpr fi_ops fid_table(Close close, Bind bind = k_not_offered,
                           Control control = k_not_offered) {
  return {.size = sizeof(fi_ops),
          .close = close,
          .bind = bind,
          .control = control,
          .ops_open = k_not_offered,
          .tostr = k_not_offered,
          .ops_set = k_not_offered};
}
// Deletes the object; for the member close of a table.
template <class Object, class Handle>
int close_object(::fid* handle) {
  try {
    delete &object_of<Object, Handle>(handle);
  } catch (...) {
    return -FI_EOTHER;
  }
  return 0;
}

// Of one domain. Applications that promise to use a domain from one thread at a time
// (FI_THREAD_DOMAIN) pay for no lock. Recursive: completions may arrive inside of a call. In a
// child that fork() made it is not taken, since a thread that the child lacks may hold it.
class Lock {
 public:
  explicit Lock(bool needed) : needed_(needed) {}
  void lock() {
    if (!needed_ || mutex_.try_lock()) return;
    ++waiting_;
    mutex_.lock();
    --waiting_;
  }
  void unlock() {
    if (needed_) mutex_.unlock();
  }
  // Other threads wait for it: a thread that takes it again and again yields to them.
  [[nodiscard]] bool is_contended() const { return waiting_.load(std::memory_order_relaxed) != 0; }
  [[nodiscard]] bool needed() const { return needed_; }
  // The domain, and all that was opened in it, is the parent's.
  [[nodiscard]] bool in_child() const { return fork_guard_.is_over(); }

 private:
  std::recursive_mutex mutex_;
  std::atomic<unsigned> waiting_{0};
  ForkGuard fork_guard_;
  bool needed_;
};

// Moves a new descriptor out of the way of the standard streams, where the application has closed
// these. Negative values are passed on.
[[nodiscard]] inline int above_standard(int fd) {
  if (fd < 0 || fd > STDERR_FILENO) return fd;
  const int moved = ::fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  ::close(fd);
  return moved;
}

// Waits without an object that the application could use itself.
[[nodiscard]] inline bool is_plain(fi_wait_obj wait) {
  return wait == FI_WAIT_NONE || wait == FI_WAIT_UNSPEC || wait == FI_WAIT_YIELD;
}

// What a child gets of objects that it has inherited.
inline constexpr int k_forked = -FI_EOPBADSTATE;

// Runs an entry point: what it throws becomes libfabric's error number. Inline, as most calls are
// short.
template <class Body>
[[gnu::always_inline]] inline auto guarded(Body&& body) -> decltype(body()) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return -FI_ENOMEM;
  } catch (...) {
    return -FI_EOTHER;
  }
}
template <class Body>
[[gnu::always_inline]] inline auto guarded(Lock& lock, Body&& body) -> decltype(body()) {
  if (lock.in_child()) return k_forked;
  return guarded([&]() __attribute__((always_inline)) {
    const std::lock_guard hold(lock);
    return body();
  });
}

[[nodiscard]] int number_of_failure(Errc error); // libfabric's, positive
[[nodiscard]] inline int to_fi_errno(Errc error) {
  return error == Errc::ok ? 0 : number_of_failure(error);
}

} // namespace statewire::fi
