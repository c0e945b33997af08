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
//
// Threads: as the Context: one at a time. Several contexts of one
// process are independent: one thread each is the way to use several cores.
//
// Progress is made in the blocking calls, in test*(), and in Context::progress*().
#pragma once

#include "address.hpp"
#include "error.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace boost::asio {
class io_context; // <boost/asio/io_context.hpp>
} // namespace boost::asio

namespace statewire {

class MessageCore;
class Messages;
class ProgressLoop;

// What a message is about, as the program says; receives select by it.
using Tag = std::uint64_t;

inline constexpr std::uint32_t k_any_source = UINT32_MAX; // a receive takes from every rank
inline constexpr Tag k_all_bits = ~Tag{0};                // the whole tag counts

// Messages of different contexts never meet: each library in a program takes one of its own.
using MessageContext = std::uint32_t;

// What a receive or a probe asks for: messages of `source` whose tag equals `tag` in the bits of
// `mask`. mask = 0: any tag. Two messages of one sender that both fit are taken in the order they
// were sent in; of two receives that both fit, the one that was posted first takes it.
//
// Threads: one at a time changes a value.
struct Selector {
  std::uint32_t source = k_any_source; // a rank, or k_any_source
  Tag tag = 0;                         // compared in the bits of `mask`
  Tag mask = k_all_bits;               // 0: any tag
  MessageContext context = 0;          // always compared

  // Any message of this context.
  [[nodiscard]] static Selector any(MessageContext context = 0) {
    return {k_any_source, 0, 0, context};
  }
};

// How a message is sent.
struct SendOptions {
  MessageContext context = 0; // receives of this context take it
  // Complete only when the receiver has begun to receive it (MPI's synchronous mode).
  bool synchronous = false;
  // A number that travels beside the message: the receive's status has it, and a probe's.
  std::optional<std::uint64_t> data{};
  // Another message to the same peer follows: this one may wait for it, and leaves with it, with a
  // call that makes progress, or when enough of them wait.
  bool more = false;
};

// How an operation ended.
//   ok         a send: the buffer may be reused (and, if synchronous, the receive has begun);
//              a receive: all of the message is in the buffer
//   truncated  a receive: the message was longer than the buffer, which is full
//   cancelled  cancel() came in time: nothing was sent, nothing was received
//   closed     the connection was closed, gracefully, before this could be done
//   others     why the peer is lost (reset, timed_out, connection_refused, …), or a local reason
struct Status {
  Errc error = Errc::ok;               // as above
  std::uint32_t source = k_any_source; // of a send: the receiver
  MessageContext context = 0;          // of the message
  Tag tag = 0;                         // of the message
  std::size_t bytes = 0;               // that are in the buffer, or were sent
  std::size_t message_bytes = 0;       // of the whole message; more than `bytes` when truncated
  std::optional<std::uint64_t> data{}; // that travelled beside the message (SendOptions)
};

// Names one operation under way. A value: copies name the same operation. Once its end was reported
// (by test, wait, a callback) it names nothing any more.
//
// Threads: the one that uses the Messages.
class Request {
 public:
  Request() = default;
  // Of the place of an operation; for the library, and bindings of other languages.
  Request(std::uint32_t slot, std::uint32_t generation) : slot_(slot), generation_(generation) {}
  // Whether it was given by a call that began an operation, and no call has reported the end to it.
  [[nodiscard]] bool valid() const { return slot_ != UINT32_MAX; }
  // As given to the constructor.
  [[nodiscard]] std::uint32_t slot() const { return slot_; }
  // As given to the constructor.
  [[nodiscard]] std::uint32_t generation() const { return generation_; }
  friend bool operator==(Request, Request) = default;

 private:
  std::uint32_t slot_ = UINT32_MAX;
  std::uint32_t generation_ = 0;
};

// A message that a matched probe has taken: no other receive or probe finds it any more. A value:
// copies name the same message. It names nothing once the message was received or discarded.
//
// Threads: the one that uses the Messages.
class MatchedMessage {
 public:
  MatchedMessage() = default;
  explicit MatchedMessage(const Status& why) : status_(why) {} // no message
  // For the library, and bindings of other languages.
  MatchedMessage(std::uint32_t slot, std::uint32_t generation, const Status& status)
      : slot_(slot), generation_(generation), status_(status) {}
  // Whether a message was taken.
  [[nodiscard]] bool valid() const { return slot_ != UINT32_MAX; }
  // Source, tag, context and message_bytes (bytes is 0). With an error: no message was taken, and
  // a receive would have ended with it.
  [[nodiscard]] const Status& status() const { return status_; }
  // As given to the constructor.
  [[nodiscard]] std::uint32_t slot() const { return slot_; }
  // As given to the constructor.
  [[nodiscard]] std::uint32_t generation() const { return generation_; }

 private:
  std::uint32_t slot_ = UINT32_MAX;
  std::uint32_t generation_ = 0;
  Status status_;
};

// How the data of long messages travels, if the device reaches the peer's memory (RDMA, or within a
// host). What it does not do for a message (memory that cannot be registered, a list of buffers)
// packets do.
enum class Rendezvous : std::uint8_t {
  automatic, // as read, but in packets while these are faster
  read,      // the receiver reads if the sender's memory could be opened; else packets
  packets,
};

// How messages travel; what is not set suits most programs.
//
// Units: limits are bytes.
struct MessageOptions {
  // Up to this many bytes a message is one packet, copied. At most 1 MiB.
  std::size_t short_limit = 1024;
  // Up to this many a message is pushed, if the receiver's limit is not less; longer ones ask first
  // (rendezvous). At most a quarter of unexpected_limit.
  std::size_t eager_limit = std::size_t{64} * 1024;
  // How much memory this process uses for one peer's messages that were not received yet:
  // k_message_cost for each, and its payload if that is longer than 64 bytes. Peers wait when
  // it is used up. While a receive waits for one that the peer has not sent yet, messages of up to
  // eager_limit may exceed it, and beyond 16 times as much those of up to 1 KiB.
  std::size_t unexpected_limit = std::size_t{4} << 20;
  // Data of a rendezvous travels in packets of at most so many bytes, so that others get through.
  std::size_t data_packet = std::size_t{1} << 20;
  // Each side goes by its own rule: what one does not offer, the other does not use.
  Rendezvous rendezvous = Rendezvous::automatic;
};
inline constexpr std::size_t k_message_cost = 384; // bytes: see MessageOptions::unexpected_limit

// Counters of the messages of one context.
struct MessageStats {
  std::uint64_t sent_short = 0;      // in one packet, copied
  std::uint64_t sent_eager = 0;      // pushed
  std::uint64_t sent_rendezvous = 0; // asked first
  std::uint64_t sent_to_self = 0;    // without a connection
  std::uint64_t converted = 0; // eager by size, but sent by rendezvous: the receiver wanted it
  // Messages whose data no packet carried: the device read it from memory to memory.
  std::uint64_t sent_by_read = 0;
  std::uint64_t received_by_read = 0; // the same
  std::uint64_t flow_waits = 0;       // a send had to wait for credit
  // Number of grants beyond unexpected_limit: a receive or a probe waited for a message that the
  // peer had neither sent nor announced.
  std::uint64_t extra_grants = 0;
  std::uint64_t buffer_waits = 0;    // a send had to wait for room at the device
  std::uint64_t expected = 0;        // messages that met a posted receive
  std::uint64_t unexpected = 0;      // messages that met none
  std::uint64_t control_packets = 0; // credits, clear-to-send, acknowledgements, cancels
  std::size_t unexpected_bytes = 0;  // kept now, as unexpected_limit counts them
  std::size_t unexpected_most = 0;   // the most that was ever kept of all peers together
  std::uint64_t protocol_errors = 0; // connections that a peer ended by breaking the protocol
  std::vector<std::uint64_t> send_transitions; // of the machine `send`, by transition number
  std::vector<std::uint64_t> recv_transitions; // of the machine `recv`
};
// As one JSON object, whose member "machines" is what `statewirec draw --coverage` reads.
//
// Threads: any, while none changes the counters: those of a Messages, the one that uses it.
[[nodiscard]] std::string to_json(const MessageStats& stats);

// An asynchronous operation that has not ended (async.hpp). The destructor of Messages
// destroys these as well, without calling their handlers.
class PendingOperation {
 public:
  PendingOperation(const PendingOperation&) = delete;
  PendingOperation& operator=(const PendingOperation&) = delete;

 protected:
  explicit PendingOperation(Messages& messages);
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

// Sends, receives and probes of one context. Every call that takes a rank that no peer has ends
// with invalid_argument. Errors are in the Status. A call that begins or cancels an operation, and
// finds no memory, throws std::bad_alloc; nothing else throws. A receive has not begun then. If the
// others had, all further calls end with no_memory (docs/guide/messages.md).
//
// Threads: the one that uses the Context. Callbacks run there, in calls that make progress, begin
// operations or cancel them.
class Messages {
 public:
  // Gets the end of an operation: the error of the status first, so that no program overlooks it.
  using Callback = std::function<void(std::error_code, const Status&)>;

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
                Callback done = {});
  // The same from a list of buffers, which itself may go when this returns.
  template <BuffersOf<ConstBytes> List>
  Request isend(std::uint32_t to, Tag tag, const List& from, SendOptions options = {},
                Callback done = {}) {
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
  void then(Request& request, Callback done);
  // Receives one message that `what` selects. One that is longer than the buffer ends as truncated.
  Request irecv(const Selector& what, MutableBytes into, Callback done = {});
  // The same into a list of buffers, which itself may go when this returns.
  template <BuffersOf<MutableBytes> List>
  Request irecv(const Selector& what, const List& into, Callback done = {}) {
    const std::span<const MutableBytes> list = into;
    return irecv_list(what, list, std::move(done));
  }
  // Sends on what `receive` receives, also while it is still arriving. Fails as the receive fails.
  // The receive's buffer stays valid until this one has ended.
  Request iforward(Request receive, std::uint32_t to, Tag tag, SendOptions options = {},
                   Callback done = {});

  // ---- end. A completed request becomes invalid. One that has
  // a callback, or names nothing, ends at once with invalid_argument here.
  std::optional<Status> test(Request& request); // one look, then at most one progress iteration
  Status wait(Request& request);                // makes progress until the end
  // Empty: the deadline came first, the request goes on. A timeout of zero is one progress
  // iteration.
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
  Request probe(const Selector& what, Callback done);
  std::optional<Status>
  iprobe(const Selector& what); // one look, then at most one progress iteration

  // ---- matched probe: as probe() and iprobe(), and takes the message out of matching: only the
  // receive of exactly this message gets it. It uses memory and its sender's credit until it is
  // received or discarded. Its sender may no longer cancel it. If its connection ends before all of
  // it is here (an announced message: before it is received), its receive ends with the reason, or
  // `closed`; a complete message outlives its connection.

  // Waits for one. An invalid one says by its status why there never will be.
  MatchedMessage mprobe(const Selector& what);
  // One look, then at most one progress iteration. Empty: there is no message yet.
  std::optional<MatchedMessage> improbe(const Selector& what);
  // Receives the message, as irecv().
  Request imrecv(const MatchedMessage& message, MutableBytes into, Callback done = {});
  // The same into a list of buffers, which itself may go when this returns.
  template <BuffersOf<MutableBytes> List>
  Request imrecv(const MatchedMessage& message, const List& into, Callback done = {}) {
    const std::span<const MutableBytes> list = into;
    return imrecv_list(message, list, std::move(done));
  }
  // imrecv() and wait().
  Status mrecv(const MatchedMessage& message, MutableBytes into);
  void discard(const MatchedMessage& message); // its send ends as if it had been received

  // Whether the operation has ended, and test() would say how; makes no progress.
  [[nodiscard]] bool done(Request request) const;
  // Operations that have not ended, of all peers.
  [[nodiscard]] std::size_t outstanding() const;
  // Counters; to_json() prints them.
  [[nodiscard]] const MessageStats& stats() const;
  // Context::io_context().
  [[nodiscard]] boost::asio::io_context& io_context();

 private:
  friend class PendingOperation;
  friend struct Access; // runtime/src/context/access.hpp
  Messages(MessageCore& core, ProgressLoop& loop, std::uint32_t ranks);

  Request isend_list(std::uint32_t to, Tag tag, std::span<const ConstBytes> from,
                     SendOptions options, Callback done);
  Request irecv_list(const Selector& what, std::span<const MutableBytes> into, Callback done);
  Request imrecv_list(const MatchedMessage& message, std::span<const MutableBytes> into,
                      Callback done);
  [[nodiscard]] std::optional<Status> peek(const Selector& what) const;
  [[nodiscard]] std::optional<MatchedMessage> match_and_take(const Selector& what);
  [[nodiscard]] bool names_no_peer(const Selector& what) const;
  // This is a child, or memory has run out.
  [[nodiscard]] bool is_over() const;
  // The request of an operation that begins then.
  Request refuse(Callback done);
  // Of a wait that ends without an event: the same, or a callback has destroyed the Context.
  [[nodiscard]] Status abandoned() const;
  MessageCore& core_;
  ProgressLoop& loop_;
  std::uint32_t ranks_;
  PendingOperation* pending_ = nullptr;
};

inline PendingOperation::PendingOperation(Messages& messages)
    : next_(messages.pending_), where_(&messages.pending_) {
  if (next_ != nullptr) next_->where_ = &next_;
  messages.pending_ = this;
}

} // namespace statewire
