// SPDX-License-Identifier: BSD-3-Clause
// What the phrases of spec/connect.dot and spec/accept.dot do.
#include "hooks.hpp"

#include <algorithm>
#include <utility>

namespace statewire {

// ---- both sides
// -----------------------------------------------------------------------------------

// The transport may take what was read. Over a lane it knows already that frames follow: the
// confirmation came over it, or the lane was awaited.
void ConnectionHooks::expect_frames() {
  constexpr std::size_t k_confirmation = wire::k_frame_header + wire::k_mac_size;
  const bool initiator = conn.machine == MachineId::connect;
  conn.expect = Conn::Expect::frames;
  core.transport.authenticated(conn.handle);
  if (conn.handshake->lanes == wire::Lanes::possible &&
      core.transport.frames_follow(conn.handle, initiator, conn.unfed,
                                   initiator ? 0 : k_confirmation))
    conn.unfed = {};
  conn.handshake.reset(); // kept only as long as needed: it is most of a connection's memory
}

bool ConnectionHooks::frames_go_over_a_lane_only() const {
  return conn.handshake->lanes == wire::Lanes::only;
}

void ConnectionHooks::shut_down_sending() {
  if (conn.is_open()) core.transport.shutdown_write(conn.handle);
}

void ConnectionHooks::raise_vc_conn_up() {
  ++(conn.machine == MachineId::connect ? core.stats.connections_opened
                                        : core.stats.connections_accepted);
  conn.vc->incarnation = conn.incarnation;
  if (conn.machine == MachineId::connect && conn.vc->heard.incarnation != conn.incarnation)
    conn.vc->heard = {conn.incarnation, 0};
  core.raise(*conn.vc, channel::Event::CONN_UP);
}

void ConnectionHooks::raise_vc_conn_lost() {
  conn.vc->error = conn.error;
  core.raise(*conn.vc, channel::Event::CONN_LOST);
}

void ConnectionHooks::raise_vc_conn_gone() {
  if (conn.vc != nullptr) core.raise(*conn.vc, channel::Event::CONN_GONE);
}

void ConnectionHooks::start(Time after, MachineId machine, std::uint8_t event) {
  core.timers.start(conn.timer, later(core.now, after), static_cast<std::uint8_t>(machine), event,
                    &conn);
}

// ---- the connect side
// -----------------------------------------------------------------------------

void ConnectHooks::post_the_connect() {
  std::vector<Address>& to = conn.handshake->to;
  to = conn.vc->addresses();
  conn.handshake->is_only_address = to.size() == 1 && !conn.vc->tried;
  const Time time = core.session.attempt_time(*conn.vc, core.options.connect_timeout);
  to.resize(std::min(to.size(), tried_within(time)));
  Handle handle;
  const bool shares = conn.vc->group.path(conn.vc->peer.rank) != MessagePath::none;
  const Errc result = !shares      ? Errc::no_method
                      : to.empty() ? Errc::unreachable
                                   : core.transport.connect(to, handle);
  if (result == Errc::ok) {
    core.bind(conn, handle);
    return;
  }
  conn.error = result;
  core.raise(conn, connect::Event::CONNECT_FAILED, accept::Event::RESET);
}

void ConnectHooks::await_a_lane() {
  conn.expect = Conn::Expect::lane;
  if (core.transport.frames_follow_over_a_lane(conn.handle, true, std::exchange(conn.unfed, {})))
    return;
  conn.error = Errc::no_method;
  core.raise(conn, connect::Event::LANE_FAILED, accept::Event::RESET);
}

void ConnectHooks::expect_an_answer() {
  conn.expect = Conn::Expect::answer;
  conn.answered = core.now;
}

void ConnectHooks::raise_vc_open_failed() {
  conn.vc->error = conn.error;
  core.exclude_from_series(conn);
  if (conn.error == Errc::lost_head_to_head) core.count_lost(*conn.vc);
  core.learn_from(conn);
  core.raise(*conn.vc, channel::Event::OPEN_FAILED);
}

void ConnectHooks::start_timer(connect::Timer t) {
  Time after{};
  switch (t) {
  case connect::Timer::connect_deadline:
    after = core.session.attempt_time(*conn.vc, core.options.connect_timeout);
    break;
  case connect::Timer::open_deadline:
    // A program of this host is not the peer's, which may take its time.
    after = core.options.handshake_timeout;
    if (after > core.options.connect_timeout && leads_to_this_host(conn))
      after = core.options.connect_timeout;
    after = core.session.attempt_time(*conn.vc, after);
    break;
  case connect::Timer::discard_deadline:
    after = core.options.discard_timeout;
    break;
  case connect::Timer::close_deadline:
    after = core.teardown_time();
    break;
  }
  start(after, MachineId::connect, static_cast<std::uint8_t>(connect::timer_event(t)));
}

void ConnectHooks::unexpected(connect::State, connect::Event) { ++core.stats.unexpected; }

// ---- the accept side
// ------------------------------------------------------------------------------

bool AcceptHooks::the_request_is_older() const {
  return conn.incarnation == conn.vc->heard.incarnation && conn.attempt <= conn.vc->heard.attempt;
}

// It answers no challenge, and was made by another incarnation than the last, or for another one of
// this process.
bool AcceptHooks::the_request_may_have_been_recorded() const {
  constexpr wire::IncarnationBytes any{};
  const auto is_another = [any](const auto& a, const auto& b) { return a != any && a != b; };
  return conn.handshake->challenge == wire::Nonce{} &&
         (is_another(conn.vc->heard.incarnation, conn.incarnation) ||
          is_another(conn.handshake->target, core.incarnation.bytes));
}

// What it has sent may be a recorded request, which holds up neither finalize() nor forget().
void AcceptHooks::forget_its_sender() { conn.vc = nullptr; }

// Over a lane the confirmation comes like every frame. Nothing but it is read before.
void AcceptHooks::expect_the_confirmation() {
  conn.expect = Conn::Expect::confirmation;
  core.transport.authenticated(conn.handle);
  if (frames_go_over_a_lane_only() &&
      core.transport.frames_follow_over_a_lane(conn.handle, false, conn.unfed))
    conn.unfed = {};
}

bool AcceptHooks::the_oldest_makes_room() const {
  return core.options.handshake_timeout == k_never && !core.half_open.empty();
}

void AcceptHooks::abort_the_oldest_that_has_not_proven_itself() {
  core.raise(core.conns.at(*core.half_open.begin()), accept::Event::ABORT);
}

bool AcceptHooks::my_rank_is_lower() const {
  return conn.vc->group.config.own_rank < conn.vc->peer.rank;
}

bool AcceptHooks::my_group_id_is_lower() const {
  return conn.vc->group.config.own_id < conn.vc->group.id_of(conn.vc->peer.rank);
}

bool AcceptHooks::incarnation_is_the_connected_one() const {
  return conn.incarnation == conn.vc->incarnation;
}

bool AcceptHooks::vc_has_other_connections() const { return !conn.vc->conns.empty(); }

void AcceptHooks::abort_the_request_that_waits_already() {
  conn.vc->parked.take_each([this](Conn& c) { core.raise(c, accept::Event::ABORT); });
}

void AcceptHooks::raise_vc_admit() {
  conn.vc->candidate = &conn;
  core.raise(*conn.vc, channel::Event::ADMIT);
}

void AcceptHooks::raise_vc_accept_failed() {
  conn.vc->error = conn.error;
  core.raise(*conn.vc, channel::Event::ACCEPT_FAILED);
}

void AcceptHooks::shorten_the_deadline() {
  if (conn.timer.at <= core.grace_until) return;
  core.timers.start(conn.timer, core.grace_until, static_cast<std::uint8_t>(MachineId::accept),
                    static_cast<std::uint8_t>(accept::Event::RESET), &conn);
}

void AcceptHooks::start_timer(accept::Timer t) {
  const Time after =
      t == accept::Timer::close_deadline ? core.teardown_time() : core.options.handshake_timeout;
  start(after, MachineId::accept, static_cast<std::uint8_t>(accept::timer_event(t)));
}

void AcceptHooks::unexpected(accept::State, accept::Event) { ++core.stats.unexpected; }

} // namespace statewire
