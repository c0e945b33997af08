// SPDX-License-Identifier: BSD-3-Clause
// The phrases of the specs, as C++. One class per machine; each member is one phrase, named by its
// words. They carry out; what is carried out when is decided in spec/. Longer implementations are
// in hooks.cpp.
#pragma once

#include "core_impl.hpp"

namespace statewire {

// Whether an attempt has connected to this host, and its peer is on another one (addresses.hpp).
[[nodiscard]] bool leads_to_this_host(const Conn& attempt);

// Phrases that both sides of a connection share.
struct ConnectionHooks {
  Core::Impl& core;
  Conn& conn;

  void expect_frames();
  void discard_input() {
    conn.expect = Conn::Expect::discard;
    conn.direct_receive = {};
  }
  void start_sending() { core.flush_later(conn); }
  void finish_sending() { core.flush_later(conn); }
  void shut_down_sending() {
    if (conn.is_open()) core.transport.shutdown_write(conn.handle);
  }
  void reset_the_socket() { core.reset_socket(conn); }
  void close_the_socket() { core.close_socket(conn); }
  void raise_vc_conn_up();
  void raise_vc_conn_lost() { fail_with(channel::Event::CONN_LOST); }
  void raise_vc_conn_gone() {
    if (conn.vc != nullptr) core.raise(*conn.vc, channel::Event::CONN_GONE);
  }
  [[nodiscard]] bool frames_go_over_a_lane_only() const {
    return conn.handshake->lanes == wire::Lanes::only;
  }
  void start(Time after, MachineId machine, std::uint8_t event) {
    core.timers.start(conn.timer, later(core.now, after), static_cast<std::uint8_t>(machine), event,
                      &conn);
  }
  void stop() { core.timers.stop(conn.timer); }
  // Of the virtual connection, for the reason that this connection has ended for.
  void fail_with(channel::Event e) {
    conn.vc->error = conn.error;
    core.raise(*conn.vc, e);
  }
};

struct ConnectHooks : ConnectionHooks {
  void post_the_connect();
  void expect_an_answer() {
    conn.expect = Conn::Expect::answer;
    conn.answered = core.now;
  }
  void send_the_open_request() { core.send_request(conn); }
  void await_a_lane();
  void send_the_confirmation() { core.send_confirmation(conn); }
  void raise_vc_open_failed();
  void start_timer(connect::Timer t);
  void stop_timer(connect::Timer) { stop(); }
  void unexpected(connect::State, connect::Event) { ++core.stats.unexpected; }
};

struct AcceptHooks : ConnectionHooks {
  [[nodiscard]] bool room_for_another() const {
    return core.half_open.size() < core.options.max_half_open;
  }
  [[nodiscard]] bool the_oldest_makes_room() const {
    return core.options.handshake_timeout == k_never && !core.half_open.empty();
  }
  void abort_the_oldest_that_has_not_proven_itself() {
    core.raise(core.conns.at(*core.half_open.begin()), accept::Event::ABORT);
  }
  void expect_a_request_header() { conn.expect = Conn::Expect::header; }
  void expect_the_rest_of_the_request() { conn.expect = Conn::Expect::request; }
  void expect_nothing() { conn.expect = Conn::Expect::nothing; }
  // What it has sent may be a recorded request, which holds up neither finalize() nor forget().
  void forget_its_sender() { conn.vc = nullptr; }
  void expect_the_request_again() { conn.expect = Conn::Expect::header; }
  void expect_the_confirmation();
  void send_a_challenge() { core.send_challenge(conn); }
  void send_the_acknowledgement() { core.answer(conn, Errc::ok); }
  void refuse_overloaded() { core.answer(conn, Errc::overloaded); }
  void refuse_wrong_version() { core.answer(conn, Errc::wrong_version); }
  void refuse_unknown_group() { core.answer(conn, Errc::unknown_group); }
  void refuse_wrong_key() { core.answer(conn, Errc::wrong_key); }
  void refuse_wrong_rank() { core.answer(conn, Errc::wrong_rank); }
  void refuse_lost_head_to_head() { core.answer(conn, Errc::lost_head_to_head); }
  void refuse_closing() { core.answer(conn, Errc::closing); }
  void refuse_already_connected() { core.answer(conn, Errc::already_connected); }
  void refuse_finalizing() { core.answer(conn, Errc::finalizing); }

  [[nodiscard]] bool group_is_known() const { return conn.group != nullptr; }
  [[nodiscard]] bool proof_is_right() const { return conn.handshake->proof_is_right; }
  [[nodiscard]] bool ranks_are_right() const { return conn.vc != nullptr; }
  // From here on the initiator's virtual connection is known.
  [[nodiscard]] bool vc_is_unconnected() const { return channel_is(channel::State::UNCONNECTED); }
  [[nodiscard]] bool vc_is_wait_permit() const { return channel_is(channel::State::WAIT_PERMIT); }
  [[nodiscard]] bool vc_is_retry_wait() const { return channel_is(channel::State::RETRY_WAIT); }
  [[nodiscard]] bool vc_is_connecting() const { return channel_is(channel::State::CONNECTING); }
  [[nodiscard]] bool vc_is_accepting() const { return channel_is(channel::State::ACCEPTING); }
  [[nodiscard]] bool vc_is_unconfirmed() const { return channel_is(channel::State::UNCONFIRMED); }
  [[nodiscard]] bool vc_is_connected() const { return channel_is(channel::State::CONNECTED); }
  [[nodiscard]] bool the_request_is_older() const {
    return conn.incarnation == conn.vc->heard.incarnation && conn.attempt <= conn.vc->heard.attempt;
  }
  [[nodiscard]] bool the_request_may_have_been_recorded() const;
  void note_the_request() { conn.vc->heard = {conn.incarnation, conn.attempt}; }
  [[nodiscard]] bool same_group() const { return conn.group->same; }
  [[nodiscard]] bool my_rank_is_lower() const {
    return conn.vc->group.config.own_rank < conn.vc->peer.rank;
  }
  [[nodiscard]] bool my_group_id_is_lower() const {
    return conn.vc->group.config.own_id < conn.vc->group.id_of(conn.vc->peer.rank);
  }
  [[nodiscard]] bool incarnation_is_the_connected_one() const {
    return conn.incarnation == conn.vc->incarnation;
  }
  [[nodiscard]] bool close_is_active() const { return conn.vc->close == closing::State::ACTIVE; }
  [[nodiscard]] bool finalizing() const { return core.session.finalizing(); }
  [[nodiscard]] bool vc_has_other_connections() const { return !conn.vc->conns.empty(); }
  void abort_the_request_that_waits_already() {
    if (conn.vc->parked != nullptr) core.raise(*conn.vc->parked, accept::Event::ABORT);
  }
  void wait_for_the_closing_connection() { conn.vc->parked = &conn; }
  void raise_vc_admit() {
    conn.vc->candidate = &conn;
    core.raise(*conn.vc, channel::Event::ADMIT);
  }
  void raise_vc_acknowledged() { core.raise(*conn.vc, channel::Event::ACKNOWLEDGED); }
  void raise_vc_accept_failed() { fail_with(channel::Event::ACCEPT_FAILED); }
  void shorten_the_deadline();
  void start_timer(accept::Timer t);
  void stop_timer(accept::Timer) { stop(); }
  void unexpected(accept::State, accept::Event) { ++core.stats.unexpected; }

 private:
  [[nodiscard]] bool channel_is(channel::State s) const { return conn.vc->channel_state == s; }
};

struct VcHooks {
  Core::Impl& core;
  Vc& vc;

  void queue_for_a_permit() { core.session.admission.join(vc, core.now); }
  void leave_the_queue() { core.session.admission.leave(vc, core.now); }
  void begin_a_series_of_attempts() {
    vc.tried.reset();
    core.session.begin_series(vc);
  }
  void start_an_attempt();
  void attach_the_accepted_connection() {
    vc.conn = std::exchange(vc.candidate, nullptr);
    vc.conns.push_back(vc.conn);
  }
  void discard_the_own_attempt();
  void abort_the_connection() {
    if (Conn* c = std::exchange(vc.conn, nullptr))
      core.raise(*c, connect::Event::ABORT, accept::Event::ABORT);
  }
  void close_the_connection() {
    if (vc.conn != nullptr) core.raise(*vc.conn, connect::Event::CLOSE, accept::Event::CLOSE);
  }
  void note_that_the_peer_was_restarted() { vc.error = Errc::peer_restarted; }
  [[nodiscard]] bool reason_allows_another_attempt() const { return may_retry(vc.error); }
  [[nodiscard]] bool another_process_has_answered() const {
    return is_of_another_process(vc.error);
  }
  [[nodiscard]] bool another_address_is_left() const { return !vc.addresses().empty(); }
  [[nodiscard]] bool time_is_left() const { return core.session.time_is_left(vc); }
  [[nodiscard]] bool no_sibling_is_left() const {
    return vc.conns.size() == 1 && vc.conns.front() == vc.conn;
  }
  [[nodiscard]] bool the_connection_is_gone() const { return vc.conn == nullptr; }
  void raise_accept_siblings_gone() {
    if (vc.conn != nullptr) core.raise(*vc.conn, accept::Event::SIBLINGS_GONE);
  }
  void raise_accept_reconsider() {
    if (Conn* const c = std::exchange(vc.parked, nullptr))
      core.raise(*c, accept::Event::RECONSIDER);
  }
  void raise_close_opened() { core.session.opened(vc); }
  void raise_close_open_failed() { core.session.raise(vc, closing::Event::OPEN_FAILED); }
  void raise_close_attempt_lost() { core.session.raise(vc, closing::Event::ATTEMPT_LOST); }
  void raise_close_conn_lost() { core.session.raise(vc, closing::Event::CONN_LOST); }
  void raise_close_terminated() { core.session.raise(vc, closing::Event::TERMINATED); }
  void start_timer(channel::Timer t);
  void stop_timer(channel::Timer) { core.timers.stop(vc.channel_timer); }
  void unexpected(channel::State, channel::Event) { ++core.stats.unexpected; }
};

} // namespace statewire
