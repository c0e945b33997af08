// SPDX-License-Identifier: BSD-3-Clause
// The core as a device for packets (packets.hpp).
#include "core_impl.hpp"
#include "hooks.hpp"

namespace statewire {

// ---- the owner of packets

void Core::set_packet_events(PacketEvents* events) { impl_->session.packets = events; }

// No input: nothing is handled, delivered or called before this returns, also not what went wrong.
// That follows with the input that this is part of, or with the next iteration.
Errc Core::post(Peer to, ConstBytes copied, std::span<const ConstBytes> zero_copy,
                std::uint64_t token, Time now) {
  Impl& core = *impl_;
  core.dispatcher.advance_to(now);
  if (core.session.packets == nullptr || to.group >= core.groups.size())
    return Errc::invalid_argument;
  Group& g = *core.groups[to.group];
  if (to.rank >= g.config.size || g.is_own(to.rank)) return Errc::invalid_argument;
  if (copied.size() + total_size(zero_copy) > core.options.max_message) return Errc::too_large;
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

void Core::Impl::queue_has_grown(const Vc& v) {
  if (v.conn != nullptr) flush_later(*v.conn);
}

} // namespace statewire
