// SPDX-License-Identifier: BSD-3-Clause
// Pool of the operations under way. An object is reused after the end of its operation.
#pragma once

#include "index.hpp"
#include "info.hpp"

#include <statewire/messages.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace statewire::fi {

struct KnownPeer;

// What a short message needs comes first, in two cache lines.
struct alignas(64) Operation {
  void* context = nullptr;
  std::uint64_t flags = 0; // of its completion
  std::uint64_t tag = 0;
  std::size_t length = 0; // of the user's buffer
  std::byte* buffer = nullptr;
  Request request;
  KnownPeer* peer = nullptr; // of a send
  // Of a receive: the peer that it names is lost, which cancels it. Of a send that is to be
  // confirmed: the connection was lost before its bytes had left.
  Errc lost = Errc::ok;
  // These five next to it, as release() clears all of them.
  bool used = false;
  // A send behind a fence, with its buffers and options. One that is fenced itself begins when all
  // before it have completed.
  bool deferred = false, fenced = false;
  // Of a receive that takes several messages: what is left of its buffer begins at `buffer`.
  bool multiple = false;
  bool waits = false;     // a receive that is posted when the one before it is used up
  bool wanted = false;    // is reported though it succeeds
  bool silent = false;    // an inject: no completion, also if it fails
  bool copied = false;    // a send: its bytes are in `copy`
  bool confirmed = false; // a send that completes when its peer has confirmed it
  bool has_left = false;  // it uses no memory of the application any more
  bool reported = false;  // … has completed, though its bytes have not left; it is silent since
  bool waits_for_credit = false; // a send, in its peer's list
  bool has_buffers = false;      // in the vectors below
  std::uint64_t age = 0;         // of one with a context: the order of taking
  Operation* next = nullptr;     // of those that are not used
  IndexLink<Operation> by_context;
  Operation *next_waiting = nullptr, *previous_waiting = nullptr; // of the sends to the peer
  Selector selector;

  std::vector<ConstBytes> from;   // of a deferred send
  std::vector<MutableBytes> into; // of a receive that waits
  std::vector<std::byte> copy;    // of what an inject sends, or a send that has waited
  SendOptions options;

  // An operation that is not used keeps the memory of an inject at most: it counts as no copy.
  void clear_buffers() noexcept {
    from.clear();
    into.clear();
    copy.clear();
    if (copy.capacity() > k_inject) std::vector<std::byte>().swap(copy);
    has_buffers = false;
  }
};

class Operations {
 public:
  // The next take() without a context needs no memory. Throws std::bad_alloc.
  void make_room() {
    if (free_ == nullptr) [[unlikely]]
      grow();
  }
  [[nodiscard]] Operation& take() {
    Operation& op = next_free();
    free_ = op.next;
    op.used = true;
    ++used_;
    return op;
  }
  // Takes one that find() looks up by its context.
  [[nodiscard]] Operation& take(void* context) {
    Operation& op = next_free();
    op.context = context;
    op.age = ++last_age_;
    if (is_indexed_) [[unlikely]]
      by_context_.add(op);
    return take();
  }
  // Releases the operation unless begun() was called: an exception has prevented the start, or came
  // behind its end.
  class Beginning {
   public:
    Beginning(Operations& all, Operation& op) : all_(all), op_(&op) {}
    ~Beginning() {
      if (op_ != nullptr && op_->used) all_.release(*op_);
    }
    Beginning(const Beginning&) = delete;
    Beginning& operator=(const Beginning&) = delete;
    void begun() { op_ = nullptr; }

   private:
    Operations& all_;
    Operation* op_;
  };
  // Never allocates.
  void release(Operation& op) noexcept {
    if (ByContext::contains(op)) [[unlikely]]
      leave_index(op);
    if (op.has_buffers) [[unlikely]]
      op.clear_buffers();
    op.lost = Errc::ok;
    op.used = op.deferred = op.fenced = op.multiple = op.waits = false;
    op.request = {};
    --used_;
    op.next = free_;
    free_ = &op;
  }
  // The oldest with this context of those that were taken with it; null: there is none. The first
  // call makes the index, so that programs that never cancel do without.
  [[nodiscard]] Operation* find(const void* context) {
    if (!is_indexed_) make_index();
    return by_context_.find(context);
  }
  [[nodiscard]] std::size_t used() const { return used_; }
  template <class Visit>
  void for_each(Visit&& visit) {
    for (Operation& op : all_)
      if (op.used) visit(op);
  }

 private:
  // Contexts are addresses, whose low bits are mostly equal.
  struct Hash {
    std::uint64_t operator()(const void* context) const {
      return reinterpret_cast<std::uintptr_t>(context) * 0x9e3779b97f4a7c15U >> 32U;
    }
  };
  using ByContext = Index<Operation, &Operation::by_context, &Operation::context, Hash>;

  Operation& next_free() {
    make_room();
    return *free_;
  }
  [[gnu::noinline]] void grow() { free_ = &all_.emplace_back(); }

  [[gnu::noinline]] void leave_index(Operation& op) noexcept { by_context_.remove(op); }
  void make_index() {
    std::vector<Operation*> all;
    for_each([&](Operation& op) { all.push_back(&op); });
    std::ranges::sort(all, {}, &Operation::age);
    for (Operation* const op : all)
      if (!ByContext::contains(*op)) by_context_.add(*op); // memory may have run out before
    is_indexed_ = true;
  }

  ByContext by_context_;
  bool is_indexed_ = false;
  std::uint64_t last_age_ = 0;
  std::deque<Operation> all_; // stay where they are
  Operation* free_ = nullptr; // the first of those that are not used
  std::size_t used_ = 0;
};

} // namespace statewire::fi
