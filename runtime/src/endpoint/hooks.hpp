// SPDX-License-Identifier: BSD-3-Clause
// The phrases of the specs, as C++. One class per machine; each member is one phrase, named by its
// words. They carry out; what is carried out when is decided in spec/. Implementations that are
// longer than a line are in hooks_*.cpp.
#pragma once

#include "impl.hpp"

namespace statewire::endpoints {

using Core = EndpointCore::Impl;
namespace way = spec::endpoint;
namespace clear = spec::cts;
namespace merge = spec::oob;
namespace managed = spec::rdma_cm;
namespace pair = spec::queue_pair;
namespace flow = spec::credit;
namespace quiet = spec::silence;
namespace reader = spec::eager_reader;
namespace writer = spec::eager_writer;

struct EndpointHooks {
  Core& core;
  Endpoint& e;

  void leave_the_line() { core.session.admission.leave(e, core.now); }
  void stand_in_line() { core.session.admission.join(e, core.now); }
  void begin_a_series_of_attempts();
  void note_that_the_peer_began_it();
  void note_that_this_side_began_it() { e.own_series = true; }
  void note_that_the_port_is_down() { e.error = Errc::unreachable; }
  void tell_the_method_to_start();
  void tell_the_method_to_stop();
  void tell_the_method_that_it_is_over();
  void release_the_connection();
  [[nodiscard]] bool this_side_began_it() const { return e.own_series; }
  // Where nobody has said why it ended (the peer asks anew, say), nothing speaks against it.
  [[nodiscard]] bool another_attempt_is_due() const {
    return (e.error == Errc::ok || may_retry(e.error)) && core.session.time_is_left(e);
  }
  void raise_cts_up() { core.raise(e, clear::Event::UP); }
  void raise_close_opened();
  void raise_close_open_failed() { core.session.raise(e, closing::Event::OPEN_FAILED); }
  void raise_close_attempt_lost() { core.session.raise(e, closing::Event::ATTEMPT_LOST); }
  void raise_close_conn_lost() { core.session.raise(e, closing::Event::CONN_LOST); }
  void raise_close_terminated();
  void raise_queue_pair_drain();
  void start_timer(way::Timer t);
  void stop_timer(way::Timer) { core.timers.stop(e.timer); }
  void unexpected(way::State, way::Event) { ++core.stats.unexpected; }

 private:
  [[nodiscard]] Time patience(way::Timer t);
};

struct CtsHooks {
  Core& core;
  Endpoint& e;

  void post_the_receives() { core.post_receives(e); }
  [[nodiscard]] bool the_method_does_without() const { return !e.uses_cts; }
  [[nodiscard]] bool this_side_may_speak_first() const {
    return e.called || core.device->port().link != verbs::Link::iwarp;
  }
  void send_the_clear_to_send();
  void note_a_protocol_violation() { e.error = Errc::bad_message; }
  void raise_endpoint_cleared() { core.raise(e, way::Event::CLEARED); }
  void raise_endpoint_conn_lost() { core.raise(e, way::Event::CONN_LOST); }
  void unexpected(clear::State, clear::Event) { ++core.stats.unexpected; }
};

struct OobHooks {
  Core& core;
  Endpoint& e;

  void begin_a_new_attempt();
  void create_the_queue_pair() { core.create_queue_pair(e, false); }
  void send_request();
  void send_response();
  void send_ack();
  void withdraw_the_attempt();
  void refuse_as_finalizing() { core.refuse(e.peer, e.heard_attempt, Errc::finalizing); }
  void refuse_as_closing() { core.refuse(e.peer, e.heard_attempt, Errc::closing); }
  void take_the_attempt_of_the_peer();
  void connect_the_queue_pair_to_the_peer_s();
  void note_that_the_peer_gave_up() {
    e.error = e.heard_reason != Errc::ok ? e.heard_reason : Errc::timed_out;
  }
  void throw_away_the_queue_pair() { core.destroy_queue_pair(e); }
  [[nodiscard]] bool finalizing() const { return core.session.finalizing; }
  [[nodiscard]] bool a_former_connection_still_ends() const { return e.link != nullptr; }
  [[nodiscard]] bool this_side_is_the_master() const { return core.is_higher(e); }
  [[nodiscard]] bool it_answers_this_attempt() const { return e.heard_attempt == e.attempt; }
  [[nodiscard]] bool it_is_this_attempt() const { return e.heard_attempt == e.attempt; }
  void raise_endpoint_admit() { core.raise(e, way::Event::ADMIT); }
  void raise_endpoint_method_up() { core.raise(e, way::Event::METHOD_UP); }
  void raise_endpoint_method_failed() { core.raise(e, way::Event::METHOD_FAILED); }
  void raise_endpoint_conn_lost() { core.raise(e, way::Event::CONN_LOST); }
  void unexpected(merge::State, merge::Event) { ++core.stats.unexpected; }
};

struct RdmaCmHooks {
  Core& core;
  Endpoint& e;

  void resolve_the_address();
  void resolve_the_route();
  void create_the_queue_pair() { core.create_queue_pair(e, true); }
  void call() { connect(false); }
  void ring() { connect(true); }
  void take_the_call();
  void accept();
  void release_the_call() { core.release_call(e); }
  void throw_away_the_queue_pair() { core.destroy_queue_pair(e); }
  void reject_as_finalizing() { core.reject(e.caller, Errc::finalizing); }
  void reject_as_closing() { core.reject(e.caller, Errc::closing); }
  void reject_as_rung();
  [[nodiscard]] bool this_side_calls() const { return core.is_higher(e); }
  [[nodiscard]] bool finalizing() const { return core.session.finalizing; }
  [[nodiscard]] bool a_former_connection_still_ends() const { return e.link != nullptr; }
  [[nodiscard]] bool the_reason_is_that_it_was_heard() const { return e.heard_reason == Errc::ok; }
  // What a former self of the peer has sent, a bell that its own attempt's connection answered, or
  // a call from before the one we took.
  [[nodiscard]] bool it_is_older_than_this_attempt() const {
    if (e.heard_epoch != e.epoch) return e.heard_epoch < e.epoch;
    return (e.heard_bell ? e.heard_begun <= e.peer_begun : e.heard_begun < e.peer_begun);
  }
  [[nodiscard]] bool this_device_tells_rejections_as_errors() const {
    return core.device->port().link == verbs::Link::iwarp;
  }
  void raise_endpoint_wanted() { core.raise(e, way::Event::WANTED); }
  void raise_endpoint_admit() { core.raise(e, way::Event::ADMIT); }
  void raise_endpoint_method_up() { core.raise(e, way::Event::METHOD_UP); }
  void raise_endpoint_method_failed() { core.raise(e, way::Event::METHOD_FAILED); }
  void raise_endpoint_conn_lost() { core.raise(e, way::Event::CONN_LOST); }
  void raise_queue_pair_cm_ready() { core.raise(e, pair::Event::CM_READY); }
  void unexpected(managed::State, managed::Event) { ++core.stats.unexpected; }

 private:
  void connect(bool doorbell);
};

struct QueuePairHooks {
  Core& core;
  Endpoint& e;

  void move_to_init();
  void move_to_rtr();
  void move_to_rts();
  void let_the_rest_leave();
  void destroy_the_queue_pair();
  [[nodiscard]] bool nothing_is_under_way() const {
    return e.queue.empty() && e.link->work.empty();
  }
  // Nothing has come from the peer, and the device gives no reason of its own.
  [[nodiscard]] bool the_connection_manager_will_say() const {
    return e.link->managed && !e.link->heard && e.link->failure == Errc::reset;
  }
  void wait_for_its_word() { e.link->broken = false; }
  void raise_endpoint_queue_pair_gone() { core.raise(e, way::Event::QUEUE_PAIR_GONE); }
  void raise_endpoint_conn_lost() {
    e.error = e.link->failure;
    core.raise(e, way::Event::CONN_LOST);
  }
  void unexpected(pair::State, pair::Event) { ++core.stats.unexpected; }

 private:
  void move(verbs::QpState to, const verbs::QpParameters* remote);
};

struct CreditHooks {
  Core& core;
  Endpoint& e;

  [[nodiscard]] bool more_than_one_credit_is_left() const { return e.link->credits > 1; }
  [[nodiscard]] bool a_credit_is_left() const { return e.link->credits != 0; }
  [[nodiscard]] bool half_is_owed() const { return e.link->owed * 2 >= core.options.window; }
  [[nodiscard]] bool nothing_waits_that_could_carry_it() const { return e.queue.empty(); }
  void decrement_credits() { --e.link->credits; }
  void attach_what_is_owed() {
    core.attached = static_cast<std::uint16_t>(std::exchange(e.link->owed, 0));
  }
  void post_the_packet() { core.post_packet(e); }
  void post_a_credit_packet();
  void let_packets_leave() { core.delay(e); }
  void forget_the_credits() {}
  void raise_credit_owed() { core.raise(e, flow::Event::OWED); }
  void unexpected(flow::State, flow::Event) { ++core.stats.unexpected; }
};

} // namespace statewire::endpoints

// What is first, if there is a credit for it: whether it left.
[[gnu::always_inline]] inline bool statewire::EndpointCore::Impl::send_one(Endpoint& e) {
  e.posted = false;
  endpoints::CreditHooks hooks{*this, e};
  e.credit = endpoints::flow::on_SEND(e.credit, hooks, observer<Machine::credit>(e));
  return e.posted;
}

namespace statewire::endpoints {

struct SilenceHooks {
  Core& core;
  Endpoint& e;

  [[nodiscard]] bool something_was_heard() const { return e.link->heard; }
  [[nodiscard]] bool another_patience_decides() const;
  [[nodiscard]] bool the_device_gives_up_by_itself() const {
    return core.device->port().link != verbs::Link::iwarp && !e.link->port_was_down;
  }
  void forget_what_was_heard() { e.link->heard = false; }
  void ask_the_peer_s_device();
  void raise_queue_pair_failed() { core.fail(e, Errc::timed_out); }
  void unexpected(quiet::State, quiet::Event) { ++core.stats.unexpected; }
};

struct EagerReaderHooks {
  Core& core;
  Endpoint& e;

  [[nodiscard]] bool a_ring_is_worth_it() const;
  void count_it_if_it_is_short();
  void open_a_ring();
  [[nodiscard]] bool a_ring_was_opened() const { return e.link && e.link->ring; }
  void raise_eager_reader_worth() { core.raise(e, reader::Event::WORTH); }
  void offer_the_ring();
  void be_more_patient();
  void take_what_was_written_before_it() { e.written_before = true; }
  [[nodiscard]] bool it_is_the_next_packet() const { return e.head == e.link->taken + 1; }
  void take_it() { e.deliver = true; }
  [[nodiscard]] bool packets_may_leave() const { return e.flowing && !e.close_is_queued(); }
  void ask_the_peer_to_leave_the_ring();
  void put_the_ring_aside() { core.put_ring_aside(e); }
  void note_a_protocol_violation() { e.error = Errc::bad_message; }
  void raise_endpoint_conn_lost() { core.raise(e, way::Event::CONN_LOST); }
  void unexpected(reader::State, reader::Event) { ++core.stats.unexpected; }
};

struct EagerWriterHooks {
  Core& core;
  Endpoint& e;

  void send_the_packet();
  [[nodiscard]] bool the_packet_fits_into_a_slot() const;
  [[nodiscard]] bool memory_was_written_before_it() const { return e.link->memory_written; }
  void write_the_packet_into_the_next_slot();
  void begin_at_the_ring_s_first_slot();
  [[nodiscard]] bool packets_may_leave() const { return e.flowing && !e.close_is_queued(); }
  void say_that_the_ring_is_left();
  void note_a_protocol_violation() { e.error = Errc::bad_message; }
  void raise_endpoint_conn_lost() { core.raise(e, way::Event::CONN_LOST); }
  void unexpected(writer::State, writer::Event) { ++core.stats.unexpected; }
};

} // namespace statewire::endpoints
