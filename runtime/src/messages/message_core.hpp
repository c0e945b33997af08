// SPDX-License-Identifier: BSD-3-Clause
// The message engine without any input or output of its own: matching, the send and receive
// machines of spec/send.sm and spec/recv.sm, requests. It stands on a PacketDevice; time is an
// argument; tests and the simulator drive it as the library does. Programs use
// <statewire/messages.hpp>.
//
// Threads: none inside; all calls come from the thread that drives the device.
// Callbacks run before the call that made progress returns, or with the next iteration: never
// inside a step of a machine, and not while the device has more in its hands that came before. They
// may call anything here, and make progress: other callbacks run inside of them then.
#pragma once

#include "core/driven.hpp"
#include "core/packets.hpp"

#include <statewire/messages.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace statewire {

class Dispatcher;

class MessageCore final : public PacketEvents {
 public:
  using Callback = Messages::Callback;

  // `own`: this process, for messages to itself. All peers are of its group.
  MessageCore(Dispatcher& dispatcher, PacketDevice& device, Peer own, MessageOptions options);
  ~MessageCore() override;

  // Sends a short message if it can leave at once: the connection is up, and nothing waits before
  // it. True: it has left, and needs no request: most messages. False: if `leaving` is valid, the
  // message is taken, and that request ends when its bytes have left; else nothing has happened,
  // and isend() is the way. Not for a synchronous send; `more` is not looked at.
  [[nodiscard]] bool send_at_once(Peer to, Tag tag, ConstBytes from, const SendOptions& options,
                                  Time now, Request& leaving);
  // Whether the connection takes a packet now: it is up, and nothing waits before it. If there is
  // none, it is opened.
  bool ready(Peer to, Time now);
  // Gives a request without a callback one, which gets its end also if it has ended already.
  void then(Request request, Time now, Callback done);

  // Every start of an operation returns a valid request; an argument that is wrong makes one that
  // has failed already. The buffers (not the list of them) stay valid and, of a send, unchanged
  // until the request has ended. With a callback, the request is forgotten when it has been called,
  // and test() answers invalid_argument at once: two may not wait for one end.
  Request isend(Peer to, Tag tag, std::span<const ConstBytes> from, const SendOptions& options,
                Time now, Callback&& done = {});
  // The same for a message that send_at_once() has not taken.
  Request isend_later(Peer to, Tag tag, ConstBytes from, SendOptions options, Time now);
  // `object`: instead of a callback, of a receive whose end the functions of set_end_taker() get.
  Request irecv(const Selector& what, std::span<const MutableBytes> into, Time now,
                Callback&& done = {}, void* object = nullptr);
  // Sends on what `receive` receives, also while it is still arriving, without waiting for its end
  // (cut-through). Fails as the receive fails; what was announced but never arrived is
  // reported to the receiver as cancelled. The receive's buffer stays valid until this one has
  // ended.
  Request iforward(Request receive, Peer to, Tag tag, SendOptions options, Time now,
                   Callback done = {});

  // The end of an operation, once: the request then names nothing any more. Empty: under way.
  // A request that names nothing, or has a callback, has ended with invalid_argument.
  std::optional<Status> test(Request request);
  [[nodiscard]] bool done(Request request) const; // test() would have an answer
  Status take(Request request);                   // that answer, of one that is done

  // What gets the ends of receives that have an object. `taker` takes the end of one that went well
  // inside of the step that ends it: it calls nothing here, and nothing that makes progress. If it
  // returns false, `upcall` gets the end as a callback would. Ends come in one order, whichever of
  // the two gets them. Null, as at the beginning: takes nothing; drops the end.
  using EndTaker = bool (*)(void* owner, void* object, const Status& status) noexcept;
  using EndUpcall = void (*)(void* owner, void* object, const Status& status);
  void set_end_taker(EndTaker taker, EndUpcall upcall, void* owner);

  // A send of the length of eager ones of which nothing has left: it waits for the connection, or
  // for its receiver's credit.
  [[nodiscard]] bool is_queued(Request send) const;
  // Copies the bytes of such a send to `copy`, from where they leave: its buffers are free. `copy`
  // stays as it is until the request has ended. False: it is no such send. Throws std::bad_alloc,
  // and nothing has changed.
  bool move_to_copy(Request send, std::vector<std::byte>& copy);

  // Asks that the operation ends early. It ends as cancelled, or as it would have ended anyway if
  // it was too late; in both cases it does end. A send whose announcement has left asks the
  // receiver.
  void cancel(Request request, Time now);

  // Ends when a message is there that a receive of this selector would take, and reports it as
  // iprobe() does; the message stays. Ends with an error when none will come any more. cancel()
  // ends it.
  Request probe(const Selector& what, Time now, Callback done = {});

  // The request of the next operation needs no memory. Throws std::bad_alloc.
  void make_room();

  // A request that has failed already, for callers that check arguments that are not known here.
  // `object`: as of irecv().
  Request refuse(Errc error, Time now, Callback done = {}, void* object = nullptr);

  // No connection is left, and none will be opened: receives and sends that have not ended do so
  // now, later receives at once (finalized).
  void finalize(Time now);

  // The first message that a receive of this selector would take, if it is here. It stays. With an
  // error: there is none, and the receive would end with it at once.
  [[nodiscard]] std::optional<Status> iprobe(const Selector& what) const;

  // Matched probe: as iprobe(), and takes the message out of matching. It uses memory and its
  // sender's credit until imrecv() or discard(). Its sender may no longer cancel it. If its
  // connection ends before all of it is here (an announced message: before it is received), its
  // receive ends with the reason, or `closed`; a complete message outlives its connection.
  // finalize() fails a message of this process to itself.
  [[nodiscard]] std::optional<MatchedMessage> improbe(const Selector& what);
  // Receives exactly this message, once; else it ends with invalid_argument. Otherwise as irecv().
  Request imrecv(const MatchedMessage& message, std::span<const MutableBytes> into, Time now,
                 Callback done = {});
  // Drops the message. Its send ends as if the message had been received; data of an announced
  // message that the device cannot leave where it is still arrives and is dropped. A message that
  // names nothing is ignored.
  void discard(const MatchedMessage& message, Time now);

  // A step of send.sm or recv.sm that a transition answers.
  struct Trace {
    Time at{0};
    Peer peer;
    std::string_view machine, from, event, to;
  };
  void set_trace(std::function<void(const Trace&)> trace);

  [[nodiscard]] const MessageStats& stats() const;
  // Operations that have not ended, of all peers.
  [[nodiscard]] std::size_t outstanding() const;
  // Memory held for this peer, in bytes; 0 for one that was never used.
  [[nodiscard]] std::size_t memory(Peer peer) const;
  // The peer has finalized, was lost or cannot be reached: receives that name it fail.
  [[nodiscard]] bool is_gone(Peer peer) const;
  // Frees what is kept for a peer. False, and nothing has changed: operations or messages of it
  // have not ended. While an input of the dispatcher is under way it may be called as work of
  // Queue::release only.
  [[nodiscard]] bool forget(Peer peer);
  struct States {
    std::string_view send, recv; // the specs' names
  };
  [[nodiscard]] States states(Peer peer) const;

  // PacketEvents
  bool on_packet(Peer from, ConstBytes packet, Time now) override;
  bool on_packet_begins(Peer from, ConstBytes head, std::size_t length, DirectReceive& out,
                        Time now) override;
  bool on_packet_complete(Peer from, Time now) override;
  void on_sent(Peer to, std::uint64_t token, Time now) override;
  void on_batch_end(Peer to, bool left) override;
  void on_room(Peer to, Time now) override;
  void on_read(Peer peer, std::uint64_t token, bool complete, Time now) override;
  void on_up(Peer peer, Time now) override;
  void on_closing(Peer peer, Time now) override;
  void on_down(Peer peer, Errc reason, Time now) override;
  void on_path(Peer peer, bool there, Time now) override;

  class Impl; // runtime/src/messages
  // For Messages: its calls for a short message end in the engine without a call in between.
  [[nodiscard]] Impl& impl() { return *impl_; }

 private:
  std::unique_ptr<Impl> impl_;
};

} // namespace statewire
