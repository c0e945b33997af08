// SPDX-License-Identifier: BSD-3-Clause
// Messages between the processes of a job: what most programs use.
//
//   auto job = statewire::Job::from_environment();
//   auto context = statewire::Context::open(*job);
//   statewire::Messages& m = (*context)->messages();
//   auto r = m.irecv({.source = left, .tag = 7}, into);
//   m.send(right, 7, from);
//   if (const auto s = m.wait(r); s.error != statewire::Errc::ok) …
//
// Ranks are those of the job. In a child that fork() made every operation ends with `forked`.
// Threads: as the Context: one at a time. Several contexts of one
// process are independent: one thread each is the way to use several cores.
// Progress is made in the blocking calls, in test*(), and in Context::progress*().
#pragma once

#include "message_core.hpp"
#include "progress.hpp"

#include <chrono>
#include <concepts>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace statewire {

// An asynchronous operation that has not ended (messages_async.hpp). The destructor of Messages
// destroys these as well, without calling their handlers.
class PendingOperation {
 public:
  PendingOperation(const PendingOperation&) = delete;
  PendingOperation& operator=(const PendingOperation&) = delete;

 protected:
  explicit PendingOperation(PendingOperation*& list) : next_(list), where_(&list) {
    if (next_ != nullptr) next_->where_ = &next_;
    list = this;
  }
  virtual ~PendingOperation() {
    *where_ = next_;
    if (next_ != nullptr) next_->where_ = where_;
  }

 private:
  friend class Messages;
  virtual void destroy() noexcept = 0;
  PendingOperation* next_;
  PendingOperation** where_; // what points to this one
};

// A list of buffers: a span, vector or array of them.
template <class List, class Bytes>
concept BuffersOf = std::convertible_to<const List&, std::span<const Bytes>>;

// Sends, receives and probes of one context. Every call that takes a rank outside of the group ends
// with invalid_argument. Errors are in the Status: nothing throws.
class Messages {
 public:
  // The context makes its own. `ranks`: how many the group has.
  Messages(MessageCore& core, ProgressLoop& loop, GroupIndex group, std::uint32_t ranks);
  ~Messages();
  Messages(const Messages&) = delete;
  Messages& operator=(const Messages&) = delete;

  // ---- begin. The buffers stay as they are until the end; a list of buffers is gathered or
  // scattered in its order; `{}` is an empty message. With a callback: it gets the end, the request
  // is good for cancel() and iforward() only.

  // Sends a message, and ends when its bytes have left this process, and its buffer may be reused.
  // What can leave has left when the call returns, unless options.more says that another follows.
  // With options.synchronous it ends only when the receiver has begun to receive it.
  Request isend(std::uint32_t to, Tag tag, ConstBytes from, SendOptions options = {},
                MessageCore::Callback done = {});
  // The same from a list of buffers, which itself may go when this returns.
  template <BuffersOf<ConstBytes> List>
  Request isend(std::uint32_t to, Tag tag, const List& from, SendOptions options = {},
                MessageCore::Callback done = {}) {
    const std::span<const ConstBytes> list = from;
    return isend_list(to, tag, list, options, std::move(done));
  }
  // Sends a short message if it can leave at once, and nothing if it cannot: then isend() is the
  // way. A message that has left needs no request. Null with a valid `leaving`: the message is
  // taken, and that request ends when its bytes have left.
  std::optional<Status> send_at_once(std::uint32_t to, Tag tag, ConstBytes from, Request& leaving,
                                     MessageContext context = 0,
                                     std::optional<std::uint64_t> data = {});
  // Whether the connection to `to` takes a message now: it is up, and nothing waits before it. If
  // there is none, it is opened, while the caller makes progress.
  bool ready(std::uint32_t to);
  // Gives a request without a callback one, which gets its end also if it has ended already.
  void then(Request& request, MessageCore::Callback done);
  // Receives one message that `what` selects. One that is longer than the buffer ends as truncated.
  Request irecv(const Selector& what, MutableBytes into, MessageCore::Callback done = {});
  // The same into a list of buffers, which itself may go when this returns.
  template <BuffersOf<MutableBytes> List>
  Request irecv(const Selector& what, const List& into, MessageCore::Callback done = {}) {
    const std::span<const MutableBytes> list = into;
    return irecv_list(what, list, std::move(done));
  }
  // Sends on what `receive` receives, also while it is still arriving. Fails as the receive fails.
  // The receive's buffer stays valid until this one has ended.
  Request iforward(Request receive, std::uint32_t to, Tag tag, SendOptions options = {},
                   MessageCore::Callback done = {});

  // ---- end. A completed request becomes invalid. One that has
  // a callback, or names nothing, ends at once with invalid_argument here.
  std::optional<Status> test(Request& request); // one look, then at most one progress iteration
  Status wait(Request& request);                // makes progress until the end
  // Empty: the deadline came first, the request goes on.
  std::optional<Status> wait_for(Request& request, std::chrono::nanoseconds timeout);
  // One request of a list that has ended.
  struct Which {
    std::size_t index = 0; // in the list
    Status status;         // how it ended
  };
  // Invalid requests of a list are passed over; empty when there is no other.
  std::optional<Which> wait_any(std::span<Request> requests);
  // The same with one look, then at most one progress iteration. Empty also when none has ended.
  std::optional<Which> test_any(std::span<Request> requests);
  // At least one; all that have ended by then, in the order of the list.
  std::vector<Which> wait_some(std::span<Request> requests);
  // All that have ended after one look and at most one progress iteration.
  std::vector<Which> test_some(std::span<Request> requests);
  // All. The first error, or ok; `statuses` (empty, or as long as the list) gets every one.
  Errc wait_all(std::span<Request> requests, std::span<Status> statuses = {});

  // Asks the operation to end as cancelled. Its end still comes, and says whether this was in time.
  void cancel(Request request);

  // ---- blocking

  // isend() and wait(): makes progress until the message has left this process.
  Status send(std::uint32_t to, Tag tag, ConstBytes from, SendOptions options = {});
  // irecv() and wait().
  Status recv(const Selector& what, MutableBytes into);
  // Both at once, so that two processes may do it to each other. The status is the receive's; its
  // error is the send's if that failed (which cancels the receive).
  Status send_recv(std::uint32_t to, Tag tag, ConstBytes from, const Selector& what,
                   MutableBytes into);
  // Waits until there is one, or never will be: the error says why.
  Status probe(const Selector& what);
  // The same, and `done` gets the end. Another receive may have taken the message by then.
  Request probe(const Selector& what, MessageCore::Callback done);
  std::optional<Status>
  iprobe(const Selector& what); // one look, then at most one progress iteration

  // ---- matched probe: as probe() and iprobe(), and takes the message out of matching: only the
  // receive of exactly this message gets it. It uses memory and its sender's credit until it is
  // received or discarded. See MessageCore::improbe.

  // Waits for one. An invalid one says by its status why there never will be.
  MatchedMessage mprobe(const Selector& what);
  // One look, then at most one progress iteration. Empty: there is no message yet.
  std::optional<MatchedMessage> improbe(const Selector& what);
  // Receives the message, as irecv().
  Request imrecv(const MatchedMessage& message, MutableBytes into, MessageCore::Callback done = {});
  // The same into a list of buffers, which itself may go when this returns.
  template <BuffersOf<MutableBytes> List>
  Request imrecv(const MatchedMessage& message, const List& into, MessageCore::Callback done = {}) {
    const std::span<const MutableBytes> list = into;
    return imrecv_list(message, list, std::move(done));
  }
  // imrecv() and wait().
  Status mrecv(const MatchedMessage& message, MutableBytes into);
  void discard(const MatchedMessage& message); // its send ends as if it had been received

  // Counters; to_json() of report.hpp prints them.
  [[nodiscard]] const MessageStats& stats() const { return core_.stats(); }
  [[nodiscard]] MessageCore& core() { return core_; }       // the layer below, for tests and tools
  [[nodiscard]] ProgressLoop& loop() { return loop_; }      // the context's
  [[nodiscard]] GroupIndex group() const { return group_; } // whose ranks are meant
  [[nodiscard]] PendingOperation*& pending() { return pending_; } // for messages_async.hpp

 private:
  Request isend_list(std::uint32_t to, Tag tag, std::span<const ConstBytes> from,
                     SendOptions options, MessageCore::Callback done);
  Request irecv_list(const Selector& what, std::span<const MutableBytes> into,
                     MessageCore::Callback done);
  Request imrecv_list(const MatchedMessage& message, std::span<const MutableBytes> into,
                      MessageCore::Callback done);
  [[nodiscard]] Selector of_group(Selector what) const;
  [[nodiscard]] std::optional<Status> peek(const Selector& what) const;
  [[nodiscard]] std::optional<MatchedMessage> match_and_take(const Selector& what);
  [[nodiscard]] bool names_nobody(const Selector& what) const;
  [[nodiscard]] bool in_child() const { return loop_.in_child(); }
  // The request of an operation that a child begins.
  Request refuse(MessageCore::Callback done);
  // Of a wait that ends without an event: a callback has destroyed the Context, or this is a child.
  [[nodiscard]] Status abandoned() const;
  // The time, for beginning an operation: of those that come in quick succession some get that of
  // the one before, because a clock may cost as much as a small message.
  Time now();

  MessageCore& core_;
  ProgressLoop& loop_;
  GroupIndex group_;
  std::uint32_t ranks_;
  PendingOperation* pending_ = nullptr;
  Time now_{0};
  long coarse_ = 0; // what the system's cheap clock said then: it is some milliseconds slow
  unsigned reuse_ = 0;
};

} // namespace statewire
