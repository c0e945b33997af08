// SPDX-License-Identifier: BSD-3-Clause
// The core as a device for packets (packets.hpp), and as what carries the session's frames.
#include "core_impl.hpp"
#include "hooks.hpp"

namespace statewire {

// ---- the owner of packets

void Core::set_packet_events(PacketEvents* events) { impl_->session.packets = events; }

// No input: nothing is handled, delivered or called before this returns, also not what went wrong.
// That follows with the input that this is part of, or with the next iteration.
Errc Core::post(Peer to, ConstBytes copied, std::span<const ConstBytes> zero_copy,
                std::uint64_t token, Urgency, Time now) {
  Impl& core = *impl_;
  core.dispatcher.advance_to(now);
  if (core.session.packets == nullptr || to.group >= core.groups.size())
    return Errc::invalid_argument;
  Group& g = *core.groups[to.group];
  if (to.rank >= g.config.size || g.is_own(to.rank)) return Errc::invalid_argument;
  std::size_t length = copied.size();
  for (const ConstBytes part : zero_copy) length += part.size();
  if (length > core.options.max_message) return Errc::too_large;
  Vc* const known = core.find(to);
  const Errc result = core.session.send(known != nullptr ? *known : core.get(g, to.rank),
                                        wire::FrameKind::packet, 0, copied, zero_copy, token);
  if (result == Errc::ok) ++core.stats.packets_sent;
  return result;
}

void Core::open(Peer to) {
  Impl& core = *impl_;
  if (to.group >= core.groups.size()) return;
  Group& g = *core.groups[to.group];
  if (to.rank >= g.config.size || g.is_own(to.rank)) return;
  core.session.open(core.get(g, to.rank));
}

bool Core::room(Peer to) {
  Vc* const v = impl_->find(to);
  return v == nullptr || impl_->session.room(*v);
}

void Core::expect_bulk(Peer from, bool on) {
  if (from.group >= impl_->groups.size() || from.rank >= impl_->groups[from.group]->config.size)
    return;
  impl_->get(*impl_->groups[from.group], from.rank).bulk = on;
}

// ---- session::Carrier

void Core::Impl::raise(session::Vc& v, Wish wish) {
  Vc& vc = static_cast<Vc&>(v);
  switch (wish) {
  case Wish::open:
    return raise(vc, channel::Event::OPEN);
  case Wish::terminate:
    return raise(vc, channel::Event::TERMINATE);
  case Wish::abandon:
    return raise(vc, channel::Event::ABANDON);
  }
}

bool Core::Impl::is_up(const session::Vc& v) const {
  const channel::State s = static_cast<const Vc&>(v).channel_state;
  return s == channel::State::CONNECTED || s == channel::State::UNCONFIRMED;
}

void Core::Impl::queue_has_grown(session::Vc& v) {
  if (const Conn* const c = static_cast<Vc&>(v).conn) flush_later(*c);
}

void Core::Impl::trace(const session::Vc& v, Machine m, TransitionId id) const {
  using Names = std::span<const std::string_view>;
  const auto show = [&](MachineId machine, std::span<const TransitionInfo> table, Names states,
                        Names events) {
    const TransitionInfo& t = table[id];
    tracer({now, machine, v.peer, v.peer.rank, states[t.from], events[t.event], states[t.to]});
  };
  namespace delivering = session::delivering;
  if (m == Machine::close)
    show(MachineId::close, closing::k_transitions, closing::k_state_names, closing::k_event_names);
  else
    show(MachineId::delivery, delivering::k_transitions, delivering::k_state_names,
         delivering::k_event_names);
}

} // namespace statewire
