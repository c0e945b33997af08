// SPDX-License-Identifier: BSD-3-Clause
// What the phrases of spec/oob.dot and spec/rdma_cm.dot do.
#include "hooks.hpp"

#include <utility>

namespace statewire::endpoints {

// ---- oob

// Both sides number their attempts; the lowest bit keeps the two apart.
void OobHooks::begin_a_new_attempt() {
  e.attempt = ++core.next_attempt << 1U | (core.is_higher(e) ? 1U : 0U);
}

void OobHooks::send_request() {
  if (!e.link->has_qp) return; // it failed; the endpoint is told
  ChannelMessage m = core.own_parameters(e);
  m.type = ChannelMessage::Type::request;
  core.send_channel(e, m);
}

void OobHooks::send_response() {
  if (!e.link->has_qp) return;
  ChannelMessage m = core.own_parameters(e);
  m.type = ChannelMessage::Type::response;
  core.send_channel(e, m);
}

void OobHooks::send_ack() {
  core.send_channel(e, {.type = ChannelMessage::Type::ack, .attempt = e.attempt});
}

void OobHooks::withdraw_the_attempt() {
  // Else the peer would take the end of a connection that it has already for a loss, and ask again.
  const Errc why = core.session.finalizing ? Errc::finalizing : Errc::ok;
  const ChannelMessage m{
      .type = ChannelMessage::Type::withdraw, .attempt = e.attempt, .reason = why};
  // Without a channel it knows; one that was opened to say so would wait for whoever is gone.
  if (e.has_channel) (void)core.say(e.peer, m);
}

void OobHooks::take_the_attempt_of_the_peer() {
  if (e.link && e.link->has_qp) ++core.stats.crossings; // it serves for both attempts
  e.attempt = e.heard_attempt;
}

void OobHooks::connect_the_queue_pair_to_the_peer_s() {
  core.peer_is(e, e.heard.limits);
  e.epoch = e.heard.epoch;
  e.link->far = e.heard.queue_pair;
  core.raise(e, pair::Event::REMOTE_KNOWN);
  core.raise(e, pair::Event::GO);
}

// ---- rdma_cm

void RdmaCmHooks::resolve_the_address() {
  verbs::Cm cm;
  const Errc r = core.device->cm_resolve_address(e.address, core.options.connect_timeout, cm);
  if (r == Errc::ok) return core.bind_cm(e, cm);
  e.error = r;
  core.raise(e, managed::Event::FAILED);
}

void RdmaCmHooks::resolve_the_route() {
  const Errc r = core.device->cm_resolve_route(e.link->cm, core.options.connect_timeout);
  if (r == Errc::ok) return;
  e.error = r;
  core.raise(e, managed::Event::FAILED);
}

// A bell needs a queue pair as well, for the connection manager's sake.
void RdmaCmHooks::connect(bool doorbell) {
  Link& l = *e.link;
  Errc r = Errc::ok;
  if (doorbell) {
    verbs::QpOptions small;
    small.send_work = small.receive_work = 1;
    r = core.device->cm_create_qp(l.cm, small, l.bell);
    l.has_bell = r == Errc::ok;
  } else if (!l.has_qp) {
    return; // it failed; the endpoint is told
  }
  e.called = !doorbell;
  const Call call{.doorbell = doorbell,
                  .limits = core.limits(),
                  .number = e.begun,
                  .source = core.identity.own.rank,
                  .target = e.peer.rank,
                  .epoch = core.identity.epoch};
  const CallBytes bytes = encode(call, core.identity.group_id, e.target_epoch, core.prover);
  if (r == Errc::ok) r = core.device->cm_connect(l.cm, bytes);
  if (r == Errc::ok) return;
  e.error = r;
  core.raise(e, managed::Event::FAILED);
}

void RdmaCmHooks::take_the_call() {
  core.bind_cm(e, e.caller);
  e.called = false;
  e.epoch = e.target_epoch = e.heard_epoch;
  e.peer_begun = e.heard_begun;
  core.peer_is(e, e.caller_limits);
  e.link->far = e.caller_pair;
}

void RdmaCmHooks::accept() {
  Link& l = *e.link;
  if (!l.has_qp) { // it failed; the endpoint is told
    const auto bytes = encode_rejection(Errc::overloaded);
    (void)core.device->cm_reject(l.cm, bytes);
    return;
  }
  const Call answer{.answer = true,
                    .limits = core.limits(),
                    .number = e.begun,
                    .source = core.identity.own.rank,
                    .target = e.peer.rank,
                    .epoch = core.identity.epoch};
  const CallBytes bytes = encode(answer, core.identity.group_id, e.epoch, core.prover);
  core.post_receives(e); // before anything can arrive
  const Errc r = core.device->cm_accept(l.cm, bytes);
  if (r == Errc::ok) return;
  e.error = r == Errc::invalid_argument ? Errc::reset : r; // it was taken back meanwhile
  core.raise(e, managed::Event::FAILED);
}

void RdmaCmHooks::reject_as_rung() {
  ++core.stats.doorbells;
  core.reject(e.caller, Errc::ok);
}

} // namespace statewire::endpoints
