// SPDX-License-Identifier: BSD-3-Clause
// What the phrases of spec/vc.dot do.
#include "hooks.hpp"

#include <algorithm>
#include <utility>

namespace statewire {

// ---- the channel
// ----------------------------------------------------------------------------------

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

void VcHooks::begin_a_series_of_attempts() {
  vc.tried.reset();
  core.session.begin_series(vc);
}

void VcHooks::start_an_attempt() {
  ++core.stats.attempts;
  Conn& c = core.add_connection(MachineId::connect);
  c.vc = &vc;
  c.group = &vc.group;
  c.handshake = std::make_unique<Handshake>();
  core.session.admission.attempt_begins(core.now);
  vc.conn = &c;
  vc.conns.push_back(c);
  core.raise(c, connect::Event::START, accept::Event::ACCEPT);
}

void VcHooks::attach_the_accepted_connection() {
  vc.conn = std::exchange(vc.candidate, nullptr);
  vc.conns.push_back(*vc.conn);
}

void VcHooks::discard_the_own_attempt() {
  core.count_lost(vc);
  if (Conn* c = std::exchange(vc.conn, nullptr))
    core.raise(*c, connect::Event::DISCARD, accept::Event::ABORT);
}

void VcHooks::abort_the_connection() {
  if (Conn* c = std::exchange(vc.conn, nullptr))
    core.raise(*c, connect::Event::ABORT, accept::Event::ABORT);
}

void VcHooks::close_the_connection() {
  if (vc.conn != nullptr) core.raise(*vc.conn, connect::Event::CLOSE, accept::Event::CLOSE);
}

void VcHooks::raise_accept_siblings_gone() {
  if (vc.conn != nullptr) core.raise(*vc.conn, accept::Event::SIBLINGS_GONE);
}

void VcHooks::raise_accept_reconsider() {
  vc.parked.take_each([this](Conn& c) { core.raise(c, accept::Event::RECONSIDER); });
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

void VcHooks::unexpected(channel::State, channel::Event) { ++core.stats.unexpected; }

} // namespace statewire
