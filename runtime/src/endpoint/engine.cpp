// SPDX-License-Identifier: BSD-3-Clause
// Steps of the endpoints' machines. The order in which they run is the dispatcher's.
#include "hooks.hpp"

#include <algorithm>
#include <utility>

namespace statewire {

using Impl = EndpointCore::Impl;
using namespace endpoints; // NOLINT: one room

namespace {

constexpr std::size_t k_usual_work = 64;
constexpr std::size_t k_most_inline = 256; // larger ones cost more than the copy that they save

// What reports and traces call them.
struct Names {
  std::string_view machine;
  std::span<const TransitionInfo> transitions;
  std::span<const std::string_view> states, events;
};

Names names_of(Machine machine) {
  switch (machine) {
  case Machine::endpoint:
    return {way::k_machine_name, way::k_transitions, way::k_state_names, way::k_event_names};
  case Machine::cts:
    return {clear::k_machine_name, clear::k_transitions, clear::k_state_names,
            clear::k_event_names};
  case Machine::oob:
    return {merge::k_machine_name, merge::k_transitions, merge::k_state_names,
            merge::k_event_names};
  case Machine::rdma_cm:
    return {managed::k_machine_name, managed::k_transitions, managed::k_state_names,
            managed::k_event_names};
  case Machine::queue_pair:
    return {pair::k_machine_name, pair::k_transitions, pair::k_state_names, pair::k_event_names};
  case Machine::credit:
    return {flow::k_machine_name, flow::k_transitions, flow::k_state_names, flow::k_event_names};
  case Machine::close:
    return {closing::k_machine_name, closing::k_transitions, closing::k_state_names,
            closing::k_event_names};
  case Machine::delivery:
    return {session::delivering::k_machine_name, session::delivering::k_transitions,
            session::delivering::k_state_names, session::delivering::k_event_names};
  case Machine::silence:
    return {quiet::k_machine_name, quiet::k_transitions, quiet::k_state_names,
            quiet::k_event_names};
  case Machine::eager_reader:
    return {reader::k_machine_name, reader::k_transitions, reader::k_state_names,
            reader::k_event_names};
  case Machine::eager_writer:
    return {writer::k_machine_name, writer::k_transitions, writer::k_state_names,
            writer::k_event_names};
  case Machine::machines:
    break;
  }
  return {};
}

EndpointOptions bounded(EndpointOptions o) {
  o.packet = std::clamp<std::size_t>(o.packet, k_min_packet, k_max_packet);
  o.window = std::clamp<std::uint32_t>(o.window, k_min_window, k_max_window);
  o.shared_limit = std::max(o.shared_limit, o.window);
  o.direct_at_once = std::max<std::size_t>(o.direct_at_once, 1);
  return o;
}

} // namespace

std::string_view name(EndpointStats::Machine machine) { return names_of(machine).machine; }

Impl::Impl(Dispatcher& on, verbs::Device& d, OutOfBand& c, Identity i, Lookup l, Entropy r,
           EndpointOptions o, EndpointCallbacks cb, std::function<Errc(Peer)> s)
    : dispatcher(on), device(&d), channel(c), identity(std::move(i)), lookup(std::move(l)),
      entropy(std::move(r)), options(bounded(o)), start_attempt(std::move(s)), prover(identity.key),
      now(on.now()), registrations(d, options, stats), send_pool(d, options.packet, k_slot_front),
      receive_pool(d, options.packet),
      session(on, timers, *this,
              {.close_timeout = options.close_timeout,
               .open_timeout = options.open_timeout,
               .backoff_first = options.backoff_first,
               .backoff_limit = options.backoff_limit,
               .max_opening = options.max_opening,
               .most_opening = options.max_opening,
               .max_queued = options.max_queued,
               .close_machine = Machine::close},
              {std::move(cb.message), std::move(cb.connected), std::move(cb.closed),
               std::move(cb.lost), std::move(cb.send_failed)},
              {stats.transitions[Machine::close], stats.transitions[Machine::delivery],
               stats.unexpected}),
      peers(identity.size) {
  for (std::size_t m = 0; m < stats.transitions.size(); ++m)
    stats.transitions[m].resize(names_of(static_cast<Machine>(m)).transitions.size());
  std::array<std::uint8_t, 12> seed{};
  entropy(seed);
  for (std::size_t n = 0; n < 8; ++n) session.jitter_state = session.jitter_state << 8U | seed[n];
  for (std::size_t n = 8; n < 12; ++n) next_attempt = next_attempt << 8U | seed[n];
  const auto wanted =
      static_cast<std::uint32_t>(std::max<std::size_t>(k_usual_work, options.window + 2) +
                                 std::min<std::size_t>(options.direct_at_once, k_max_window));
  const verbs::RdmaPort& port = device->port();
  send_work = port.max_work != 0 ? std::min(wanted, port.max_work) : wanted;
  inline_limit = std::min(port.max_inline, k_most_inline);
  shared = can_share();
}

Impl::~Impl() {
  tracer = nullptr;
  session.tracing = false;
  device->cm_stop_listening();
  forget_callers();
  peers.for_each([&](Endpoint& e) {
    destroy_queue_pair(e);
    close_windows(e);
    release_call(e);
  });
  drop_receive_queue();
  registrations.clear();
  dispatcher.forget(this);
}

// Nobody has looked at them yet.
void Impl::forget_callers() {
  std::erase_if(news, [this](const News& n) {
    const bool calls =
        n.kind == News::Kind::cm && n.cm.kind == verbs::CmEvent::Kind::connect_request;
    if (calls) device->cm_destroy(n.cm.cm);
    return calls;
  });
}

// ---- a device that was removed

bool Impl::is_over() const {
  bool linked = false;
  peers.for_each([&](const Endpoint& e) { linked |= e.link != nullptr; });
  return !linked;
}

// Without a connection nobody reads or writes what is registered: also what is lent to the peers.
void Impl::let_go() {
  device->cm_stop_listening();
  forget_callers();
  spent.clear();
  drop_receive_queue();
  gone.emplace(device->port());
  registrations.move_to(*gone);
  send_pool.move_to(*gone);
  lent = {};
  receive_pool.move_to(*gone);
  device = &*gone;
}

void Impl::show(Machine machine, TransitionId id, Peer peer) const {
  const Names names = names_of(machine);
  const TransitionInfo& t = names.transitions[id];
  tracer({now, machine, peer, names.states[t.from], names.events[t.event], names.states[t.to]});
}

// ---- raising and handling

void Impl::raise_method(Endpoint& e, merge::Event a, managed::Event b) {
  if (e.method == Method::oob)
    raise(e, a);
  else
    raise(e, b);
}

void Impl::step(Endpoint& e, way::Event event) {
  EndpointHooks hooks{*this, e};
  const auto before = e.state;
  e.state = way::step(before, event, hooks, observer<Machine::endpoint>(e));
  if (before != e.state) e.since = now;
}
void Impl::step(Endpoint& e, clear::Event event) {
  CtsHooks hooks{*this, e};
  e.cts = clear::step(e.cts, event, hooks, observer<Machine::cts>(e));
}
void Impl::step(Endpoint& e, merge::Event event) {
  OobHooks hooks{*this, e};
  e.oob = merge::step(e.oob, event, hooks, observer<Machine::oob>(e));
}
void Impl::step(Endpoint& e, managed::Event event) {
  RdmaCmHooks hooks{*this, e};
  e.rdma_cm = managed::step(e.rdma_cm, event, hooks, observer<Machine::rdma_cm>(e));
}
void Impl::step(Endpoint& e, pair::Event event) {
  QueuePairHooks hooks{*this, e};
  e.queue_pair = pair::step(e.queue_pair, event, hooks, observer<Machine::queue_pair>(e));
}
void Impl::step(Endpoint& e, flow::Event event) {
  CreditHooks hooks{*this, e};
  e.credit = flow::step(e.credit, event, hooks, observer<Machine::credit>(e));
}
void Impl::step(Endpoint& e, quiet::Event event) {
  SilenceHooks hooks{*this, e};
  e.silence = quiet::step(e.silence, event, hooks, observer<Machine::silence>(e));
}
void Impl::step(Endpoint& e, reader::Event event) {
  EagerReaderHooks hooks{*this, e};
  e.eager_reader = reader::step(e.eager_reader, event, hooks, observer<Machine::eager_reader>(e));
}
void Impl::step(Endpoint& e, writer::Event event) {
  EagerWriterHooks hooks{*this, e};
  e.eager_writer = writer::step(e.eager_writer, event, hooks, observer<Machine::eager_writer>(e));
}

void Impl::step(Machine machine, std::uint8_t event, Endpoint& e) {
  switch (machine) {
  case Machine::endpoint:
    return step(e, static_cast<way::Event>(event));
  case Machine::cts:
    return step(e, static_cast<clear::Event>(event));
  case Machine::oob:
    return step(e, static_cast<merge::Event>(event));
  case Machine::rdma_cm:
    return step(e, static_cast<managed::Event>(event));
  case Machine::queue_pair:
    return step(e, static_cast<pair::Event>(event));
  case Machine::credit:
    return step(e, static_cast<flow::Event>(event));
  case Machine::silence:
    return step(e, static_cast<quiet::Event>(event));
  case Machine::eager_reader:
    return step(e, static_cast<reader::Event>(event));
  case Machine::eager_writer:
    return step(e, static_cast<writer::Event>(event));
  case Machine::close: // the session's
  case Machine::delivery:
  case Machine::machines:
    return;
  }
}

void Impl::raise(Machine machine, std::uint8_t event, Endpoint& e) {
  const auto run = [](void* core, const Dispatcher::Task& t) {
    static_cast<Impl*>(core)->step(static_cast<Machine>(t.kind), t.code,
                                   *static_cast<Endpoint*>(t.object));
  };
  dispatcher.post(Dispatcher::Queue::event,
                  {.run = run, .owner = this, .object = &e, .kind = machine, .code = event});
}

void Impl::expired(const TimerSet::Entry& t) {
  if (t.machine == Machine::close) return session.expired(t);
  Endpoint& e = *static_cast<Endpoint*>(t.object);
  e.timer = {};
  if (static_cast<way::Event>(t.event) == way::Event::TIMEOUT) e.error = Errc::timed_out;
  raise(Machine::endpoint, t.event, e);
}

Errc Impl::begin_attempt(Endpoint& e) {
  if (!start_attempt) return start(e);
  const Dispatcher::InStep in_step(dispatcher);
  return start_attempt(e.peer);
}

// The method begins its attempt.
Errc Impl::start(Endpoint& e) {
  if (!std::exchange(e.may_start, false)) return Errc::invalid_argument;
  if (!learn(e, std::nullopt)) return Errc::unreachable;
  ++e.begun;
  raise_method(e, merge::Event::START, managed::Event::START);
  return Errc::ok;
}

void Impl::give_turns() {
  while (session::Vc* const next = session.admission.next(now, 0)) {
    raise(static_cast<Endpoint&>(*next), way::Event::TURN);
    settle();
  }
}

// ---- finalize

void Impl::begin_finalize() {
  if (session.finalizing) return;
  session.finalizing = true;
  const auto check = [](void* core, const Dispatcher::Task&) {
    static_cast<Impl*>(core)->finish_finalize();
  };
  dispatcher.watch({.run = check, .owner = this});
  peers.for_each_behind(identity.own.rank, [&](Endpoint& e) {
    session.step(e, closing::Event::FINALIZE);
    settle();
  });
}

std::vector<Peer> Impl::blockers() const {
  std::vector<Peer> out;
  peers.for_each([&](const Endpoint& e) {
    const bool opened = e.link != nullptr || e.timer.at != k_never;
    if (opened || e.close_ops != 0) out.push_back(e.peer);
  });
  return out;
}

void Impl::finish_finalize() {
  if (finished || session.outstanding_close_ops != 0) return;
  finished = blockers().empty();
}

} // namespace statewire
