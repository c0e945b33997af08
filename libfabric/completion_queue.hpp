// SPDX-License-Identifier: BSD-3-Clause
// fid_cq: completions and errors, in the order in which operations ended.
#pragma once

#include "domain.hpp"
#include "drain.hpp"
#include "progressing.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace statewire::fi {

// Begins with the members of a fi_cq_tagged_entry, which begins with those of the other formats.
struct Completion {
  void* context = nullptr;
  std::uint64_t flags = 0;
  std::size_t length = 0;
  void* buffer = nullptr;
  std::uint64_t data = 0;
  std::uint64_t tag = 0;
  fi_addr_t source = FI_ADDR_NOTAVAIL;
  std::size_t excess = 0; // bytes that did not fit
  Errc error = Errc::ok;
  int number = 0; // libfabric's, of an error
};
static_assert(offsetof(Completion, source) == sizeof(fi_cq_tagged_entry));

class CompletionQueue final : public fid_cq, public Progressing {
 public:
  static int open(Domain& domain, fi_cq_attr& attr, fid_cq** out, void* context);
  ~CompletionQueue();
  CompletionQueue(const CompletionQueue&) = delete;
  CompletionQueue& operator=(const CompletionQueue&) = delete;

  // Of an endpoint that is bound to it. 0 or libfabric's negative error number.
  int add_context(Context& context);
  void remove_context(Context& context);
  int control(int command, void* argument);

  // For a completion that the caller fills in before the domain's lock is released.
  [[nodiscard]] Completion& add_completion() {
    Completion& c = queue_.emplace_back();
    ++unread_;
    domain.sleepers.on_changed(*this);
    return c;
  }
  void push(const Completion& c) { add_completion() = c; }
  // Makes progress when there is nothing to read, and at every k_reads_per_progress-th read that
  // finds something: a program whose reads all do still receives. Also in a read of no entries,
  // which programs call for that (fi_cq(3)). Not in the read that ends a drain.
  ssize_t read(void* buffer, std::size_t count, fi_addr_t* sources);
  ssize_t read_error(fi_cq_err_entry* out);
  // As read(), but waits: `timeout` ms, < 0 without end, until signal(), or until there are `least`
  // completions or an error (FI_CQ_COND_THRESHOLD; else one). Without the domain's lock, as
  // signal() and may_wait(); the others with it.
  ssize_t wait(void* buffer, std::size_t count, fi_addr_t* sources, std::size_t least, int timeout);
  void signal();
  // Nothing is there to read, and the descriptor becomes readable when that may have changed.
  [[nodiscard]] bool may_wait();

 private:
  static constexpr unsigned k_reads_per_progress = 16;
  static constexpr std::size_t k_most_kept = 4096; // completions that have room in an empty queue

  CompletionQueue(Domain& domain, void* context, const fi_cq_attr& attr);
  int make_descriptors();
  [[nodiscard]] bool is_empty() const { return unread_ == 0; }
  [[nodiscard]] std::span<const Completion> unread() const {
    return std::span(queue_).last(unread_);
  }
  // Of a read that finds nothing.
  [[nodiscard]] int nothing() const { return has_failed() ? -FI_ENOMEM : -FI_EAGAIN; }
  ssize_t take(void* buffer, std::size_t count, fi_addr_t* sources);
  // Removes the first `n`. The others move up when they are fewer than those that are gone: each
  // moves once, on average. The memory of a burst is freed when all of it is read.
  void drop(std::size_t n) {
    unread_ -= n;
    if (is_empty()) {
      if (queue_.capacity() > k_most_kept) [[unlikely]]
        std::vector<Completion>().swap(queue_);
      else
        queue_.clear();
    } else if (unread_ < queue_.size() / 2) {
      queue_.erase(queue_.begin(), queue_.end() - static_cast<std::ptrdiff_t>(unread_));
    }
  }
  std::vector<Completion> queue_;
  std::size_t unread_ = 0; // the last ones of them
  unsigned reads_ = 0;     // in a row that have found something without progress
  Drain drain_;
  // Into entries of its format, before the first error: how many.
  std::size_t (*copy_)(std::span<const Completion> from, void* buffer, fi_addr_t* sources);
  fi_wait_obj wait_obj_;
  bool waits_for_several_;
  std::atomic<bool> signalled_ = false;
  // With FI_WAIT_FD: an epoll set of the contexts' descriptors and of an eventfd for signal().
  int set_ = -1, signal_ = -1;
  std::optional<Sleepers::Sleeper> polls_; // the application, since may_wait() allowed it
};

} // namespace statewire::fi
