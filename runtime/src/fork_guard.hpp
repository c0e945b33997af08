// SPDX-License-Identifier: BSD-3-Clause
// Tells the process that made an object from a child that inherited a copy of it by fork().
//
// The copy shares sockets, epoll sets and shared memory with the parent: a child must use none of
// them. The guard is a page that the kernel clears in every child, so a look is one load, without a
// system call, and without state that the process shares.
#pragma once

#include <atomic>
#include <cstdint>
#include <sys/types.h>

namespace statewire {

class ForkGuard {
 public:
  ForkGuard();
  ~ForkGuard();
  ForkGuard(const ForkGuard&) = delete;
  ForkGuard& operator=(const ForkGuard&) = delete;

  // True in a child, and in a child of a child: the object belongs to the parent. Any thread.
  [[nodiscard]] bool in_child() const;
  // True where nothing is to use the object: in a child, and after give_up(). The thread that uses
  // it.
  [[nodiscard]] bool is_over() const {
    return word_->load(std::memory_order_relaxed) == 0 && (gave_up_ || in_child());
  }
  void give_up();

 private:
  // Where the kernel cannot clear pages (before Linux 4.14): null, and the process id decides.
  void* page_ = nullptr;
  const std::atomic<std::uint32_t>* word_;
  pid_t process_;
  bool gave_up_ = false;
};

} // namespace statewire
