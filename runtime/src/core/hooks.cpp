// SPDX-License-Identifier: BSD-3-Clause
// What the longer phrases of spec/connect.dot, spec/accept.dot and spec/vc.dot do.
#include "hooks.hpp"

#include <algorithm>
#include <utility>

namespace statewire {

// ---- both sides

// The transport may take what was read. Over a lane it knows already that frames follow: the
// confirmation came over it, or the lane was awaited.
void ConnectionHooks::expect_frames() {
  constexpr std::size_t k_confirmation = wire::k_frame_header + wire::k_mac_size;
  const bool initiator = conn.machine == MachineId::connect;
  conn.expect = Conn::Expect::frames;
  core.transport.authenticated(conn.handle);
  if (conn.handshake->lanes == wire::Lanes::possible &&
      core.transport.frames_follow(conn.handle, Carrier::socket, initiator, conn.unfed,
                                   initiator ? 0 : k_confirmation))
    conn.unfed = {};
  conn.handshake.reset(); // kept only as long as needed: it is most of a connection's memory
}

void ConnectionHooks::raise_vc_conn_up() {
  ++(conn.machine == MachineId::connect ? core.stats.connections_opened
                                        : core.stats.connections_accepted);
  conn.vc->incarnation = conn.incarnation;
  if (conn.machine == MachineId::connect && conn.vc->heard.incarnation != conn.incarnation)
    conn.vc->heard = {conn.incarnation, 0};
  core.raise(*conn.vc, channel::Event::CONN_UP);
}

// ---- the connect side

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
  if (core.transport.frames_follow(conn.handle, Carrier::lane, true, std::exchange(conn.unfed, {}),
                                   0))
    return;
  conn.error = Errc::no_method;
  core.raise(conn, connect::Event::LANE_FAILED, accept::Event::RESET);
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

// ---- the accept side

// It answers no challenge, and was made by another incarnation than the last, or for another one of
// this process.
bool AcceptHooks::the_request_may_have_been_recorded() const {
  constexpr wire::IncarnationBytes any{};
  const auto is_another = [any](const auto& a, const auto& b) { return a != any && a != b; };
  return conn.handshake->challenge == wire::Nonce{} &&
         (is_another(conn.vc->heard.incarnation, conn.incarnation) ||
          is_another(conn.handshake->target, core.incarnation.bytes));
}

// Over a lane the confirmation comes like every frame. Nothing but it is read before.
void AcceptHooks::expect_the_confirmation() {
  conn.expect = Conn::Expect::confirmation;
  core.transport.authenticated(conn.handle);
  if (frames_go_over_a_lane_only() &&
      core.transport.frames_follow(conn.handle, Carrier::lane, false, conn.unfed, 0))
    conn.unfed = {};
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

// ---- the channel

// An own attempt lost to the peer's connection.
void Core::Impl::count_lost(const Vc& v) {
  const GroupConfig& g = v.group.config;
  ++stats.head_to_heads_lost;
  if (v.group.same ? v.peer.rank > g.own_rank : v.group.id_of(v.peer.rank) > g.own_id)
    ++stats.head_to_heads_lost_to_higher;
}

std::vector<Address> Vc::addresses() const {
  const auto& ask = group.config.addresses;
  std::vector<Address> all = ask ? ask(peer.rank) : std::vector<Address>{};
  return tried ? tried->order(std::move(all)) : all;
}

// Of a group that this process is in. A peer that has no other address is where this one leads.
bool leads_to_this_host(const Conn& attempt) {
  const Group& g = attempt.vc->group;
  const Address& at = attempt.handshake->at;
  if (at.family == Address::Family::local || !(g.same || g.open())) return false;
  if (attempt.handshake->is_only_address) return false;
  const std::vector<Address> own = g.config.addresses(g.same ? g.config.own_rank : 0);
  const std::vector<Address> of_peer = g.config.addresses(attempt.vc->peer.rank);
  return leads_to_this_host(at, of_peer, own);
}

// What a peer refuses, it refuses at each of its addresses: the next attempt begins with the same.
// So it does after an attempt that has not connected anywhere, and has tried them all. A UNIX
// socket is this host's: a peer that does not answer there answers nowhere.
void Core::Impl::learn_from(const Conn& failed) {
  const Address& at = failed.handshake->at;
  const std::vector<Address>& to = failed.handshake->to;
  const bool another = is_of_another_process(failed.error);
  const bool nowhere = at.family == Address::Family::none;
  Vc& v = *failed.vc;
  if (nowhere ? to.empty() || to.size() == v.addresses().size()
              : !another && (wire::may_travel(failed.error) || at.family == Address::Family::local))
    return;
  if (!v.tried) v.tried = std::make_unique<TriedAddresses>();
  if (nowhere) return v.tried->tried_up_to(to.back());
  v.tried->failed(at, failed.error);
  if (failed.error == Errc::timed_out && leads_to_this_host(failed)) v.tried->exclude(at);
}

void VcHooks::start_an_attempt() {
  ++core.stats.attempts;
  Conn& c = core.add_connection(MachineId::connect);
  c.vc = &vc;
  c.group = &vc.group;
  c.handshake = std::make_unique<Handshake>();
  core.session.admission.attempt_begins(core.now);
  vc.conn = &c;
  vc.conns.push_back(&c);
  core.raise(c, connect::Event::START, accept::Event::ACCEPT);
}

void VcHooks::discard_the_own_attempt() {
  core.count_lost(vc);
  if (Conn* c = std::exchange(vc.conn, nullptr))
    core.raise(*c, connect::Event::DISCARD, accept::Event::ABORT);
}

// After a lost head-to-head the winner has time to arrive. Another address is not what has failed:
// it is tried at once.
void VcHooks::start_timer(channel::Timer t) {
  const bool lost = vc.error == Errc::lost_head_to_head;
  Time after{0};
  if (!another_process_has_answered())
    after = core.session.next_backoff(vc, lost ? core.options.head_to_head_backoff : Time(0));
  core.timers.start(vc.channel_timer, core.now + after, static_cast<std::uint8_t>(MachineId::vc),
                    static_cast<std::uint8_t>(channel::timer_event(t)), &vc);
}

} // namespace statewire
