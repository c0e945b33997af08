// SPDX-License-Identifier: BSD-3-Clause
// The endpoints' objects and the plumbing between them: which machine of which peer hears which
// event, in what order. What an event does is in spec/; the phrases of the specs are implemented in
// hooks_*.cpp.
#pragma once

#include "gone_device.hpp"
#include "state.hpp"

#include "../dispatch/dispatcher.hpp"

#include <algorithm>
#include <optional>

namespace statewire {

class EndpointCore::Impl final : public session::Carrier {
 public:
  using Endpoint = endpoints::Endpoint;
  using Link = endpoints::Link;
  using Machine = endpoints::Machine;
  using News = endpoints::News;

  Impl(Dispatcher& on, verbs::Device& d, OutOfBand& c, Identity i, Lookup l, Entropy r,
       EndpointOptions o, EndpointCallbacks cb, std::function<Errc(Peer)> s);
  ~Impl() override;
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  // ---- entry points
  void settle() { dispatcher.settle(); }
  void finish_finalize();
  void begin_finalize();
  [[nodiscard]] std::vector<Peer> blockers() const;
  [[nodiscard]] bool is_over() const;
  void let_go();
  void forget_callers();

  // ---- session::Carrier (carrier.cpp)
  void raise(session::Vc& v, Wish wish) override;
  [[nodiscard]] bool is_up(const session::Vc& v) const override;
  [[nodiscard]] bool is_placing(const session::Vc& v) const override;
  void put(session::Vc& v) override;
  void queue_has_grown(session::Vc& v) override;
  void send_progress_report(session::Vc& v) override;
  void release(session::Vc& v) override;
  void trace(const session::Vc& v, session::Carrier::Machine m, TransitionId id) const override;

  // ---- events (engine.cpp) ----
  template <class Event>
  void raise(Endpoint& e, Event event) {
    raise(machine_of(event), static_cast<std::uint8_t>(event), e);
  }
  void raise(Machine machine, std::uint8_t event, Endpoint& e);
  // The method that is at work for this endpoint.
  void raise_method(Endpoint& e, spec::oob::Event a, spec::rdma_cm::Event b);
  void step(Endpoint& e, spec::endpoint::Event event);
  void step(Endpoint& e, spec::cts::Event event);
  void step(Endpoint& e, spec::oob::Event event);
  void step(Endpoint& e, spec::rdma_cm::Event event);
  void step(Endpoint& e, spec::queue_pair::Event event);
  void step(Endpoint& e, spec::credit::Event event);
  void step(Endpoint& e, spec::silence::Event event);
  void step(Endpoint& e, spec::eager_reader::Event event);
  void step(Endpoint& e, spec::eager_writer::Event event);
  void step(Machine machine, std::uint8_t event, Endpoint& e);
  void expired(const TimerSet::Entry& entry);
  void give_turns();
  Errc start(Endpoint& e);
  Errc begin_attempt(Endpoint& e);

  static constexpr Machine machine_of(spec::endpoint::Event) { return Machine::endpoint; }
  static constexpr Machine machine_of(spec::cts::Event) { return Machine::cts; }
  static constexpr Machine machine_of(spec::oob::Event) { return Machine::oob; }
  static constexpr Machine machine_of(spec::rdma_cm::Event) { return Machine::rdma_cm; }
  static constexpr Machine machine_of(spec::queue_pair::Event) { return Machine::queue_pair; }
  static constexpr Machine machine_of(spec::credit::Event) { return Machine::credit; }
  static constexpr Machine machine_of(spec::silence::Event) { return Machine::silence; }
  static constexpr Machine machine_of(spec::eager_reader::Event) { return Machine::eager_reader; }
  static constexpr Machine machine_of(spec::eager_writer::Event) { return Machine::eager_writer; }

  // ---- objects (objects.cpp) ----
  [[nodiscard]] bool is_peer(Peer p) const;
  [[nodiscard]] Endpoint* find(Peer p) const {
    return last_found != nullptr && last_found->peer == p ? last_found : look_up(p);
  }
  [[nodiscard]] Endpoint* look_up(Peer p) const;
  Endpoint& get(Peer p);
  [[nodiscard]] bool is_higher(const Endpoint& e) const { return identity.own.rank > e.peer.rank; }
  Link& link_of(Endpoint& e); // makes one
  void bind_qp(Endpoint& e);
  void bind_cm(Endpoint& e, verbs::Cm cm);
  [[nodiscard]] Endpoint* by_qp(verbs::Qp qp) const {
    Endpoint* const e = qp.slot < qps.size() ? qps[qp.slot] : nullptr;
    return e != nullptr && e->link && e->link->has_qp && e->link->qp == qp ? e : nullptr;
  }
  [[nodiscard]] Endpoint* by_cm(verbs::Cm cm) const;
  [[nodiscard]] bool learn(Endpoint& e,
                           std::optional<Method> method); // asks where the peer is; false: nowhere
  void look_again(Endpoint& e);
  std::optional<RemotePort> find_out(Endpoint& e); // where the peer is now
  std::optional<RemotePort> where_is(const Endpoint& e, bool calls);
  void give_up(Endpoint& e, Errc reason);
  void lose(Endpoint& e, Errc reason); // what is connected, or waits for an attempt
  [[nodiscard]] static bool is_at_work(const Endpoint& e);
  void forget_link_if_empty(Endpoint& e);
  void release_call(Endpoint& e);
  void release_data(Endpoint& e); // after the queue pair was destroyed

  // ---- queue pairs (queue_pairs.cpp) ----
  [[nodiscard]] endpoints::Limits limits() const;
  [[nodiscard]] verbs::QpOptions queue_pair_options(const Endpoint& e);
  void create_queue_pair(Endpoint& e, bool managed);
  void peer_is(Endpoint& e, const endpoints::Limits& theirs);
  void fail(Endpoint& e, Errc error); // FAILED, once
  void post_receives(Endpoint& e);
  void repost(Endpoint* e, std::uint32_t buffer);
  void destroy_queue_pair(Endpoint& e);

  // ---- receives that queue pairs share (shared_receives.cpp) ----
  [[nodiscard]] bool can_share() const;
  Errc create_receive_queue();
  [[nodiscard]] std::uint32_t most_shared() const;
  bool share_receives();
  void share_more_receives();
  void watch_receives();
  void post_shared();
  // It is not any more.
  [[nodiscard]] bool was_posted(std::uint32_t buffer) {
    if (buffer >= posted_shared.size() || posted_shared[buffer] == 0) return false;
    posted_shared[buffer] = 0;
    if (shared_posted != 0) --shared_posted;
    return true;
  }
  void receives_unshared(bool in_order);
  void drop_receive_queue();

  // ---- sending (send.cpp) ----
  bool can_send(Endpoint& e);
  bool more_buffers(Endpoint& e); // there are none; false: it is told when there are
  bool send_one(Endpoint& e);     // hooks.hpp
  void post_packet(Endpoint& e);  // for the hook: builds and posts
  void post_direct(Endpoint& e, std::uint32_t buffer);
  void post_queued(Endpoint& e, std::uint32_t buffer);
  void post_data(Endpoint& e, std::uint32_t buffer, std::size_t skip, std::uint8_t flags,
                 std::size_t length);
  void post_control(Endpoint& e, std::uint32_t buffer, const session::FrameHeader& frame);
  void post_message(Endpoint& e, std::uint32_t buffer);
  void post_typed(Endpoint& e, std::uint32_t buffer, endpoints::SendType type, std::uint8_t flags,
                  std::size_t length);
  [[nodiscard]] static session::FrameHeader next_frame(const Endpoint& e);
  void post_bare(Endpoint& e, endpoints::SendType type);     // nothing but a header
  void queue_control(Endpoint& e, endpoints::SendType type); // of rings: nothing but a header
  // `key`: of the peer's memory at `address`, where it is written; 0: it is sent.
  void emit(Endpoint& e, std::uint32_t buffer, const verbs::Piece& piece, std::uint64_t address = 0,
            std::uint32_t key = 0);
  void write(Endpoint& e, std::uint32_t buffer, verbs::Piece piece); // into the peer's ring
  void post_batch(Endpoint& e);
  void posted(Endpoint& e, Errc result);
  void flush(Endpoint& e);
  void delay(Endpoint& e);
  void owed(Endpoint& e);
  void sent(Endpoint& e, std::uint64_t last); // work up to this number is over
  void feed_starved();

  // ---- receiving (receive.cpp) ----
  void completed(const verbs::Completion& c);
  void take_in(Endpoint& e, ConstBytes bytes);
  void received(Endpoint& e, ConstBytes bytes);
  void received_in_ring(Endpoint& e, ConstBytes bytes);
  bool take_credits(Endpoint& e, std::uint32_t credits); // false: the peer has too many
  void received_data(Endpoint& e, std::uint8_t flags, ConstBytes body);
  void received_bare(Endpoint& e, const endpoints::SendHeader& h, ConstBytes body); // not data
  void received_message(Endpoint& e, endpoints::SendType type, ConstBytes body);
  void received_of_rings(Endpoint& e, endpoints::SendType type, ConstBytes body);
  bool packet(Endpoint& e, ConstBytes bytes); // false: the rest of the send is not for us
  void repost_spent();
  [[nodiscard]] bool must_repost() const { return !spent.empty() || !owing.empty(); }
  void bad_message(Endpoint& e);
  void port_event(const verbs::PortEvent& event);

  // ---- rings that short packets are written into (eager.cpp) ----
  bool take_head(Endpoint& e); // whether there was one
  bool take_what_was_written(Endpoint& e);
  unsigned read_rings(std::size_t first, Time at);
  void put_ring_aside(Endpoint& e);
  [[nodiscard]] Time next_nap() const;

  // ---- news: what came over the channel, and from the connection manager (news.cpp) ----
  bool handle_news();
  void channel_message(Endpoint& e, const endpoints::ChannelMessage& m);
  void heard(const News& n);
  void cm_event(const News& n);
  void cm_request(const News& n);
  void reject(verbs::Cm cm, Errc reason);
  void hear(News n, Time at);
  void keep(News n) {
    n.number = ++heard_of;
    news.push_back(std::move(n));
  }
  Errc say(Peer to, const endpoints::ChannelMessage& m);
  void send_channel(Endpoint& e, const endpoints::ChannelMessage& m);
  void refuse(Peer peer, std::uint32_t attempt, Errc reason);
  [[nodiscard]] endpoints::ChannelMessage own_parameters(const Endpoint& e) const;

  // ---- direct placement (placement.cpp) ----
  bool open_window(Endpoint& e, MutableBytes memory, WindowUse use, Window& out);
  void close_window(Endpoint& e, std::uint32_t id);
  bool place(Endpoint& e, const endpoints::Placement& wanted, MutableBytes memory);
  void post_placements(Endpoint& e);
  void placed(Endpoint& e, endpoints::Placement& p);
  void notify_placed(Endpoint& e, std::uint64_t token); // later
  [[nodiscard]] static bool places(const Endpoint& e) {
    return e.untold != 0 || (e.link && !e.link->placements.empty());
  }
  void close_windows(Endpoint& e);

  // ---- silent peers (silence.cpp) ----
  void look_for_the_silent();

  // ---- packets (carrier.cpp) ----
  [[nodiscard]] std::size_t packet_size(const Endpoint* e) const;

  // The buffer that the user of packets writes the next one into.
  struct Lent {
    std::uint32_t buffer = endpoints::Pool::k_none;
    std::uint32_t size = 0;
    verbs::Piece piece; // with the header in front
  };

  // The packet that is sent, or written into a ring.
  struct Leaving {
    std::uint32_t buffer = endpoints::Pool::k_none;
    verbs::Piece piece;
  };

  template <Machine machine>
  struct Observer {
    Impl& core;
    const Endpoint& e;
    [[gnu::always_inline]] void transition(TransitionId id) const {
      ++core.stats.transitions[machine][id];
      if (core.tracer) [[unlikely]]
        core.show(machine, id, e.peer);
    }
  };
  template <Machine machine>
  Observer<machine> observer(const Endpoint& e) {
    return {*this, e};
  }
  void show(Machine machine, TransitionId id, Peer peer) const; // to whom traces

  // Sends that leave with one doorbell.
  static constexpr std::size_t k_batch = 16;
  struct Batch {
    std::array<verbs::SendWork, k_batch> work;
    std::array<verbs::Piece, k_batch> pieces;
    std::array<std::uint32_t, k_batch> inlined; // buffers that are free again afterwards
    std::size_t size = 0, inlined_size = 0;
    bool open = false; // more will follow
  };

  Dispatcher& dispatcher;
  verbs::Device* device;
  std::optional<endpoints::GoneDevice> gone; // instead of it, when it was removed and let go
  OutOfBand& channel;
  Identity identity;
  Lookup lookup;
  Entropy entropy;
  EndpointOptions options;
  std::function<Errc(Peer)> start_attempt;
  Prover prover;
  std::function<void(const Trace&)> tracer;
  const Time& now; // the dispatcher's
  EndpointStats stats;
  endpoints::Registrations registrations;
  endpoints::Pool send_pool, receive_pool;
  std::uint32_t send_work = 0; // work requests of one queue pair
  std::size_t inline_limit = 0;
  bool shared = false; // receives are shared
  verbs::ReceiveQueue receive_queue;
  bool has_receive_queue = false;
  bool receives_watched = false;           // the device tells when they run low
  std::vector<std::uint8_t> posted_shared; // by buffer: 1 if it is
  std::uint32_t shared_limit = 0;          // what the queue holds
  std::uint32_t shared_posted = 0, shared_target = 0, links = 0;
  TimerSet timers;
  session::Session session;
  PeerTable<Endpoint> peers;
  mutable Endpoint* last_found = nullptr; // none of them goes before this
  std::vector<Endpoint*> qps, cms;        // by slot
  std::uint32_t next_attempt = 0, next_window = 0;
  bool finished = false;
  bool port_is_down = false;
  bool removed = false;     // the device is
  Time next_look = k_never; // for peers that are silent
  std::deque<News> news;
  std::uint64_t heard_of = 0; // news
  std::vector<Endpoint*> starved;
  std::vector<Endpoint*> owing; // receives were posted again
  struct Spent {
    verbs::Qp qp;
    std::uint32_t buffer = 0;
  };
  std::vector<Spent> spent;     // receives that were told, and are not posted again yet
  std::vector<Endpoint*> rings; // peers that write into one, or may
  std::size_t first_ring = 0;   // the one that is looked into first
  bool napping = false;         // this process sleeps as far as rings allow
  std::size_t arrived_size = 0; // of the send that is being looked at
  Leaving leaving;
  endpoints::EagerRing::Copy head{}; // the packet that is taken out of a ring
  ByteBuffer spare;
  bool direct =
      false; // the frame that is being sent is session.outgoing, not the first of the queue
  Lent lent;
  Batch batch;
  std::uint16_t attached = 0; // credits, for the send that is being made
  int in_device = 0;          // completions, or events of the port, are in hand
};

} // namespace statewire
