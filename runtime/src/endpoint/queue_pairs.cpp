// SPDX-License-Identifier: BSD-3-Clause
// Queue pairs and their receives: what the phrases of spec/queue_pair.dot do, and how the methods
// get one.
#include "hooks.hpp"

#include <algorithm>

namespace statewire {

using Impl = EndpointCore::Impl;
using namespace endpoints; // NOLINT: one room

Limits Impl::limits() const {
  return {static_cast<std::uint32_t>(options.packet), static_cast<std::uint16_t>(options.window)};
}

verbs::QpOptions Impl::queue_pair_options(const Endpoint& e) {
  verbs::QpOptions o;
  o.send_work = send_work;
  o.receive_work = e.link->shared ? 0 : options.window;
  o.inline_bytes = static_cast<std::uint32_t>(inline_limit);
  if (e.link->shared) o.shared = receive_queue;
  std::array<std::uint8_t, 3> number{};
  entropy(number);
  for (const std::uint8_t b : number) o.first_packet = o.first_packet << 8U | b;
  return o;
}

namespace {

// The device calls a call that its caller has taken back meanwhile an invalid argument.
Errc reason_of(Errc r) { return r == Errc::invalid_argument ? Errc::reset : r; }

} // namespace

// A queue pair that cannot be made fails like one that was.
void Impl::create_queue_pair(Endpoint& e, bool managed) {
  Link& l = link_of(e);
  l.managed = managed;
  l.broken = false;
  e.trouble.forget();
  e.queue_pair = pair::State::RESET;
  if (const Errc r = send_pool.reserve(1); r != Errc::ok) return fail(e, r);
  l.shared = shared;
  if (l.shared && !has_receive_queue)
    if (const Errc r = create_receive_queue(); r != Errc::ok) return fail(e, r);
  const verbs::QpOptions o = queue_pair_options(e);
  const Errc r = managed ? device->cm_create_qp(l.cm, o, l.qp) : device->create_qp(o, l.qp);
  if (r != Errc::ok) return fail(e, reason_of(r));
  l.has_qp = true;
  ++links;
  if (next_look == k_never) next_look = now + options.silence;
  bind_qp(e);
  raise(e, pair::Event::PREPARE);
}

void Impl::peer_is(Endpoint& e, const Limits& theirs) {
  Link& l = link_of(e);
  l.limits = theirs;
  l.packet = std::min<std::size_t>(options.packet, theirs.packet);
  l.credits = theirs.window;
  l.owed = 0;
  l.patience = options.ring_after;
  e.known_packet = static_cast<std::uint32_t>(l.packet);
}

void Impl::fail(Endpoint& e, Errc error) {
  if (!e.link || e.link->broken) return;
  e.link->broken = true;
  e.link->failure = error;
  raise(e, pair::Event::FAILED);
}

void Impl::destroy_queue_pair(Endpoint& e) {
  step(e, pair::Event::DESTROY);
  forget_link_if_empty(e);
}

// ---- receives

void Impl::post_receives(Endpoint& e) {
  Link& l = *e.link;
  if (l.broken) return;
  if (l.shared) {
    if (!share_receives()) fail(e, Errc::no_memory);
    return;
  }
  if (!l.receives.empty()) return;
  if (const Errc r = receive_pool.reserve(options.window); r != Errc::ok) return fail(e, r);
  for (std::uint32_t i = 0; i < options.window; ++i) {
    const std::uint32_t buffer = receive_pool.take();
    l.receives.push_back(buffer);
    const Errc r = device->post_receive(l.qp, receive_pool.piece(buffer, options.packet), buffer);
    if (r != Errc::ok) return fail(e, r);
  }
}

// The buffer's content was looked at. `e`: whose it was, null when that is gone.
void Impl::repost(Endpoint* e, std::uint32_t buffer) {
  if (shared) {
    receive_pool.give_back(buffer);
    if (has_receive_queue) post_shared();
  } else {
    if (e == nullptr || e->link->broken) return; // it stays the queue pair's until that is gone
    const Errc r =
        device->post_receive(e->link->qp, receive_pool.piece(buffer, options.packet), buffer);
    if (r != Errc::ok) return fail(*e, r);
  }
  if (e == nullptr) return;
  ++e->link->owed;
  if (!std::exchange(e->owing, true)) owing.push_back(e);
}

namespace endpoints {

void QueuePairHooks::move(verbs::QpState to, const verbs::QpParameters* remote) {
  if (e.link->broken) return;
  const Errc r = core.device->modify(e.link->qp, to, remote);
  if (r != Errc::ok) core.fail(e, r);
}

// Receives before anything can arrive: data may come before the news that the connection is up.
void QueuePairHooks::move_to_init() {
  if (!e.link->managed) move(verbs::QpState::init, nullptr);
  core.post_receives(e);
}

void QueuePairHooks::move_to_rtr() { move(verbs::QpState::ready_to_receive, &e.link->far); }

void QueuePairHooks::move_to_rts() { move(verbs::QpState::ready_to_send, nullptr); }

void QueuePairHooks::let_the_rest_leave() { core.delay(e); }

void QueuePairHooks::destroy_the_queue_pair() {
  if (!std::exchange(e.link->has_qp, false)) return;
  const bool in_order = e.link->in_order;
  core.qps[e.link->qp.slot] = nullptr;
  core.device->destroy(e.link->qp);
  core.release_data(e);
  --core.links;
  if (e.link->shared) core.receives_unshared(in_order);
}

} // namespace endpoints
} // namespace statewire
