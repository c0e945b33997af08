// SPDX-License-Identifier: BSD-3-Clause
// The message engine's inside: its peers, and what the hooks of the two machines share.
#pragma once

#include "message_core.hpp"
#include "peer.hpp"
#include "wire.hpp"

#include "../base/peer_table.hpp"
#include "../dispatch/dispatcher.hpp"

#include <deque>
#include <memory>
#include <vector>

namespace statewire {

using messages::CarQueue;
using messages::PeerMessages;
using messages::UnexpectedMessage;
using parts::RequestKind;
using parts::RequestState;
using parts::Stage;

class MessageCore::Impl {
 public:
  Impl(Dispatcher& on, PacketDevice& d, Peer o, MessageOptions given);
  ~Impl();
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  // What one machine has raised in another. Handled when the step that raised it is over.
  struct Raised {
    PeerMessages* peer = nullptr;
    spec::send::Event event{};
    Request subject;
    messages::Packet packet; // to be posted, or what arrived
  };

  // A short message that needs no request if it can leave at once.
  struct Offer {
    ConstBytes from;
    Tag tag;
    const SendOptions& options;
    Leaves leaves = Leaves::later; // of one that is taken
    bool taken = false;
    [[nodiscard]] std::size_t header() const {
      return messages::k_short_header + (options.data ? sizeof *options.data : 0);
    }
  };

  // ---- peers: processes of one group, this one's
  [[nodiscard]] Peer peer_of(std::uint32_t rank) const { return {own.group, rank}; }
  [[gnu::always_inline]] PeerMessages& peer(std::uint32_t rank) {
    PeerMessages* const p = peers.find(rank);
    return p != nullptr ? *p : make_peer(peer_of(rank));
  }
  [[gnu::always_inline]] PeerMessages& peer(Peer id) { return peer(id.rank); }
  [[nodiscard]] PeerMessages* find_peer(Peer id) const { return peers.find(id.rank); }

  // ---- requests
  [[gnu::always_inline]] void set_up(RequestState& req, RequestKind kind, Callback&& done) {
    req.kind = kind;
    if (done) [[unlikely]]
      req.set_done(std::move(done));
    ++outstanding;
  }
  RequestState& take(RequestKind kind, Callback&& done) {
    RequestState& req = requests.take();
    set_up(req, kind, std::move(done));
    return req;
  }
  [[gnu::always_inline]] static void address(RequestState& req, std::uint32_t to, Tag tag,
                                             const SendOptions& options) {
    req.status.source = to;
    req.status.context = options.context;
    req.status.tag = tag;
    req.status.data = options.data;
  }
  void set_up_send(RequestState& req, RequestKind kind, Peer to, Tag tag,
                   const SendOptions& options, Callback&& done) {
    set_up(req, kind, std::move(done));
    address(req, to.rank, tag, options);
    req.peer = to;
    req.synchronous = options.synchronous;
    req.pending = 1; // the machine's work
    req.in_flight = 0;
  }
  // Memory ran out while a request began that no caller knows yet. False: it has begun all the
  // same, for it has met its message or its end.
  [[gnu::noinline]] bool give_back(RequestState& req);
  // It is in no queue any more; its status is set, callbacks run later. `error` may be overruled
  // by what happened to it before.
  void finish(RequestState& req, Errc error);
  // The same of a receive, without a call.
  [[gnu::always_inline]] void finish_receive(RequestState& req, Errc error) {
    if (req.reason != Errc::ok) [[unlikely]]
      error = req.reason;
    const std::size_t room = req.into.bytes();
    req.status.bytes = std::min(req.moved, room);
    if (error == Errc::ok && req.moved > room) error = Errc::truncated;
    end(req, error);
  }
  [[gnu::always_inline]] void end(RequestState& req, Errc error) {
    req.status.error = error;
    req.stage = Stage::ended;
    --outstanding;
    if (req.partner != nullptr) [[unlikely]]
      finish_partners(req);
    if (req.has_callback) [[unlikely]]
      end_with_callback(req);
  }
  // How a request has ended, once; it stays until the request is taken again. Null: it is under
  // way, or names nothing, or test() has more to do than this.
  [[gnu::always_inline]] const Status* take_end(Request request) {
    RequestState* const req = requests.find(request);
    if (req == nullptr || req->has_callback || req->has_list || !req->ended()) return nullptr;
    requests.release(*req);
    return &req->status;
  }
  std::optional<Status> test(Request request);
  static Status invalid();
  void finish_send(RequestState& req,
                   Errc error);         // as finish; not while packets refer to its memory
  void take_out(RequestState& req);     // of the queue it is in
  void close_region(RequestState& req); // if it is open
  // A receive has met its message, some of which may be still to come.
  void match(const PeerMessages& p, RequestState& receive, const parts::Envelope& e,
             std::size_t length) {
    receive.place = {};
    meet(p, receive, e, length);
  }
  // … or all of it is here, and is copied at once.
  [[gnu::always_inline]] void meet(const PeerMessages& p, RequestState& receive,
                                   const parts::Envelope& e, std::size_t length) {
    receive.stage = Stage::receiving;
    receive.peer = p.peer;
    receive.set_length(length);
    receive.status.source = e.source.rank; // the context is what it has asked for
    receive.status.tag = e.tag;
    if (e.data) [[unlikely]] // else there is none: none is left from when the receive began
      receive.status.data = e.data;
    if (receive.partner != nullptr) [[unlikely]]
      begin_forwards(receive);
  }
  void begin_send(RequestState& req); // a send, or a forward whose length is known
  void provide(RequestState& receive);
  RequestState* find_send(Request name, const PeerMessages& p);

  // ---- what this process waits for

  // irecv(). After an exception nothing has begun. `clock`: returns the time.
  template <class Clock>
  [[gnu::always_inline]] Request receive(const Selector& what, std::span<const MutableBytes> into,
                                         const Clock& clock, Callback&& done,
                                         void* object); // begin.hpp
  [[gnu::noinline]] Request look_and_post(RequestState& receive, Time time);
  [[gnu::noinline]] void settle(Time time, Dispatcher::Origin origin = Dispatcher::Origin::user);
  [[gnu::always_inline]] void post(RequestState& receive) {
    if (receive.status.source != k_any_source)
      return receive_posted(peer(peer_of(receive.status.source)), receive);
    posted.post(receive);
    receive.stage = Stage::posted;
  }
  // The posted receive that takes the message; it waits no longer. Null: none.
  [[gnu::always_inline]] RequestState* match_posted(PeerMessages& p, MessageContext context,
                                                    Tag tag) {
    RequestState* const receive = posted.match({p.peer, context, tag});
    if (receive != nullptr && receive->status.source != k_any_source) --p.posted;
    return receive;
  }
  [[nodiscard, gnu::noinline]] bool awaits(const PeerMessages& p); // some message of it
  // A receive from any source, or a probe, has found nothing: peers whose messages wait for credit
  // send or announce more of them.
  void await(const Selector& what) {
    if (waiting_peers != 0) [[unlikely]]
      notify_waiting_peers(what);
  }
  void notify_waiting_peers(const Selector& what);

  // ---- unexpected messages
  [[gnu::noinline]] UnexpectedMessage& keep(PeerMessages& p, const parts::Envelope& e,
                                            std::size_t length, std::size_t room);
  void release(PeerMessages& p, UnexpectedMessage& u); // from no list: see unlink()
  void unlink(PeerMessages& p,
              UnexpectedMessage& u) { // out of matching, or of those that were taken out of it
    if (p.taken.holds(u)) [[unlikely]]
      p.taken.remove(u);
    else
      unexpected.remove(u);
  }
  // A taken message can no longer be received: its memory and credit are free, its name stays.
  void fail_taken(PeerMessages& p, UnexpectedMessage& u, Errc reason);
  void hand_over(PeerMessages& p, UnexpectedMessage& u, RequestState& receive);

  // ---- probes (ends.cpp)
  [[nodiscard]] std::optional<Status> look(const Selector& what) const;
  void answer_probes();
  void look_for_probes() { // something has changed that may answer some
    if (!probes.empty() && !std::exchange(probes_look, true)) answer_probes_later();
  }
  void answer_probes_later();

  // ---- messages to this process itself
  void send_to_self(RequestState& req);
  void receive_from_self(UnexpectedMessage& u, RequestState& receive);
  bool cancel_to_self(RequestState& req);
  void fail_taken_from_self(Errc reason);

  // ---- the machines
  void step(PeerMessages& p, spec::send::Event event, RequestState* subject,
            const messages::Packet& packet);
  void packet_sent(PeerMessages& p, RequestState& req);
  void car_available(PeerMessages& p);
  // isend() of a message in one piece. `clock`: returns the time.
  template <class Clock>
  [[gnu::always_inline]] Request send(std::uint32_t to, Tag tag, ConstBytes from,
                                      const SendOptions& options, const Clock& clock,
                                      Callback&& done); // begin.hpp
  // A trace has times.
  [[nodiscard]] bool is_idle(Dispatcher::Origin origin = Dispatcher::Origin::user) const {
    return dispatcher.is_idle(origin) && !tracer;
  }
  // These get the message in one argument, as all else fits into registers.
  [[gnu::noinline]] Request send_in_input(std::uint32_t to, Offer& message, Time time,
                                          Callback&& done);
  [[gnu::noinline]] Request send_later(std::uint32_t to, const Offer& message, Time time,
                                       Callback&& done);
  // Messages::send_at_once(), in an input or idle: whether it has left.
  [[nodiscard]] bool send_at_once(std::uint32_t to, Offer& message, Request& leaving);
  [[gnu::noinline]] Request queue(RequestState& req, Peer to, Tag tag,
                                  std::span<const ConstBytes> from, const SendOptions& options,
                                  Callback&& done);
  static Dispatcher::Origin origin_of(const SendOptions& options) {
    return options.more ? Dispatcher::Origin::batch : Dispatcher::Origin::user;
  }
  [[gnu::always_inline]] bool sends_at_once(std::uint32_t to, Offer& message); // begin.hpp
  // A request of the message that sends_at_once() has taken.
  [[gnu::always_inline]] Request take_offer(std::uint32_t to, const Offer& message,
                                            Callback&& done); // begin.hpp
  // The message is taken, and has not left.
  [[gnu::noinline]] Request leave_later(RequestState& req, std::uint32_t to, const Offer& message,
                                        Callback&& done);
  void follow(RequestState& req); // it ends when its bytes have left
  // It is to leave when the iteration ends.
  [[gnu::always_inline]] void hold(RequestState& req, std::uint32_t to) {
    ++outstanding;
    PeerMessages& p = peer(to);
    req.stage = Stage::held;
    req.peer = p.peer;
    p.held.push_back(req);
  }
  void batch_ends(PeerMessages& p, bool left);
  [[gnu::noinline]] bool packet(PeerMessages& p, ConstBytes bytes);
  bool packet_begins(PeerMessages& p, ConstBytes head, std::size_t length, DirectReceive& out);
  bool packet_complete(PeerMessages& p);
  void read_ends(PeerMessages& p, RequestState& req, bool complete);
  void receive_posted(PeerMessages& p, RequestState& req);
  void message_wanted(PeerMessages& p, RequestState& req, UnexpectedMessage& u);
  void step(PeerMessages& p, spec::recv::Event event); // of the connection
  void raise(PeerMessages& p, spec::send::Event event, Request subject,
             const messages::Packet& packet = {});
  void handle_raised(); // the first of them
  void call(Request request);
  Errc post_control(PeerMessages& p, const messages::Packet& packet);
  [[gnu::noinline]] void end_with_callback(RequestState& req); // rare: by itself
  void defer_end(const RequestState& req);

  Dispatcher& dispatcher;
  PacketDevice& device;
  const Peer own;
  MessageOptions options;
  std::size_t eager_to_self = 0;   // longer messages of this process to itself are not copied
  std::uint64_t enough_credit = 0; // for one more eager message of a peer
  MessageStats stats;

  // The places where the states of the two machines are assigned. Inline: once per message.
  template <class Hooks, class Step>
  [[gnu::always_inline]] void take_step(PeerMessages& p, spec::send::Event event, Hooks& hooks,
                                        const Step& step) {
    const spec::send::State before = p.send;
    p.send = step(before, hooks, messages::Count{stats.send_transitions});
    traced(p, before, event);
  }
  template <class Hooks, class Step>
  [[gnu::always_inline]] void take_step(PeerMessages& p, spec::recv::Event event, Hooks& hooks,
                                        const Step& step) {
    const spec::recv::State before = p.recv;
    p.recv = step(before, hooks, messages::Count{stats.recv_transitions});
    traced(p, before, event);
  }
  // After each step of a machine; costs a comparison without a tracer.
  template <class State, class Event>
  void traced(const PeerMessages& p, State before, Event event) const {
    if (tracer) [[unlikely]]
      show(p, before, event);
  }
  [[gnu::noinline]] void show(const PeerMessages& p, spec::send::State before,
                              spec::send::Event event) const;
  [[gnu::noinline]] void show(const PeerMessages& p, spec::recv::State before,
                              spec::recv::Event event) const;
  std::function<void(const Trace&)> tracer;
  static bool take_no_end(void*, void*, const Status&) noexcept { return false; }
  static void drop_end(void*, void*, const Status&) {}
  EndTaker end_taker = take_no_end;
  EndUpcall end_upcall = drop_end;
  void* owner_of_ends = nullptr;
  const Time& now;   // the dispatcher's
  bool over = false; // finalized: nothing arrives any more
  std::size_t outstanding = 0;
  PeerTable<PeerMessages> peers;
  std::size_t waiting_peers = 0; // how many peers' recv machines are Awaiting Receive

  parts::Requests requests;
  parts::PostedReceives posted;
  parts::UnexpectedMessages<UnexpectedMessage> unexpected;
  parts::Slab<UnexpectedMessage> unexpected_slab;
  messages::PayloadPool pool;

  messages::Packet arrived;                 // that is being looked at
  std::vector<std::byte> scratch;           // a packet that is being made
  std::vector<ConstBytes> zero_copy;        // its parts that are not copied
  std::vector<RequestState*> some_requests; // for walks that change what they walk along
  std::vector<UnexpectedMessage*> some_unexpected;

  std::vector<RequestState*> probes; // that wait
  bool probes_look = false;          // they will be answered, if they can be

  std::deque<Raised> raised; // one for each event that the dispatcher has

 private:
  // Cold paths, kept out of line.
  [[gnu::noinline]] void begin_forwards(const RequestState& receive);
  [[gnu::noinline]] void finish_partners(RequestState& req);
  [[gnu::noinline]] PeerMessages& make_peer(Peer id);
};

} // namespace statewire
