// SPDX-License-Identifier: BSD-3-Clause
// fid_cq: completions and errors, in the order in which operations ended.
#pragma once

#include "domain.hpp"
#include "drain.hpp"
#include "progressing.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

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

  // Room for the completion of a send or of a peek, from the begin of its call on: when the message
  // has left or is taken, the call cannot fail any more. An end without a completion gives it back.
  class Promise {
   public:
    // Null: there will be no completion. Throws std::bad_alloc.
    explicit Promise(CompletionQueue* queue) : queue_(queue) {
      if (queue_ != nullptr) queue_->promise();
    }
    Promise(Promise&& other) noexcept : queue_(other.pass_on()) {}
    ~Promise() { give_back(); }
    Promise(const Promise&) = delete;
    Promise& operator=(const Promise&) = delete;
    Promise& operator=(Promise&&) = delete;
    // What ends the send uses it or gives it back: add_promised() or take_back().
    CompletionQueue* pass_on() noexcept { return std::exchange(queue_, nullptr); }
    void give_back() noexcept {
      if (CompletionQueue* const queue = pass_on()) queue->take_back();
    }

   private:
    CompletionQueue* queue_;
  };
  void take_back() noexcept {
    ++limit_;
    if (slot_count_ > k_most_kept && is_empty()) [[unlikely]]
      free_slots();
  }
  // For a completion that the caller fills in before the domain's lock is released: of what was
  // promised, or of another operation.
  [[nodiscard]] Completion& add_promised() {
    ++limit_;
    return add_slot();
  }
  [[nodiscard]] Completion& add_completion() {
    if (end_ == limit_) [[unlikely]]
      grow();
    return add_slot();
  }
  void push(const Completion& c) { add_completion() = c; }
  // Makes progress when there is nothing to read, and at every k_reads_per_progress-th read that
  // finds something: a program whose reads all do still receives. Also in a read of no entries,
  // which programs call for that (fi_cq(3)). Not in the read that ends a drain.
  ssize_t read(void* buffer, std::size_t count, fi_addr_t* sources);
  // Whether a read need not make progress: read_at_once() does the same.
  [[nodiscard]] bool has_at_once(std::size_t count) const {
    return !is_empty() && count != 0 && !polls_ && reads_ + 1 != k_reads_per_progress;
  }
  [[nodiscard]] ssize_t read_at_once(void* buffer, std::size_t count, fi_addr_t* sources);
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
  static constexpr std::ptrdiff_t k_fewest_slots = 64;
  static constexpr std::ptrdiff_t k_most_kept = 4096; // slots of an empty queue

  CompletionQueue(Domain& domain, void* context, const fi_cq_attr& attr);
  int make_descriptors();
  [[nodiscard]] bool is_empty() const { return begin_ == end_; }
  [[nodiscard]] std::span<const Completion> unread() const { return {begin_, end_}; }
  // Of a read that finds nothing.
  [[nodiscard]] int nothing() const { return has_failed() ? -FI_ENOMEM : -FI_EAGAIN; }
  template <class Entry>
  [[nodiscard]] std::size_t copy(std::size_t count, void* buffer, fi_addr_t* sources) const;
  [[nodiscard]] std::size_t copy_shorter(std::size_t count, void* buffer, fi_addr_t* sources) const;
  ssize_t take(void* buffer, std::size_t count, fi_addr_t* sources);
  void promise() {
    if (end_ == limit_) [[unlikely]]
      grow();
    --limit_;
  }
  void grow();
  void free_slots();
  [[nodiscard]] Completion& add_slot() {
    domain.sleepers.on_changed(*this);
    Completion& c = *end_++;
    c = {};
    return c;
  }
  // Removes the first `n`. The memory of a burst is freed when all of it is read, and none of it
  // promised.
  void drop(std::size_t n) {
    begin_ += n;
    if (!is_empty()) return;
    begin_ = end_ = slots_.get();
    if (limit_ - end_ > k_most_kept) [[unlikely]]
      free_slots();
  }
  std::unique_ptr<Completion[]> slots_;          // NOLINT(*-avoid-c-arrays)
  Completion *begin_ = nullptr, *end_ = nullptr; // of those that are unread
  Completion* limit_ = nullptr; // of those that are free: as many as are promised lie behind it
  std::ptrdiff_t slot_count_ = 0;
  unsigned reads_ = 0; // in a row that have found something without progress
  Drain drain_;
  fi_cq_format format_;
  fi_wait_obj wait_obj_;
  bool waits_for_several_;
  std::atomic<bool> signalled_ = false;
  // With FI_WAIT_FD: an epoll set of the contexts' descriptors and of an eventfd for signal().
  int set_ = -1, signal_ = -1;
  std::optional<Sleepers::Sleeper> polls_; // the application, since may_wait() allowed it
};

} // namespace statewire::fi
