// SPDX-License-Identifier: BSD-3-Clause
// Peers that say nothing: what the phrases of spec/silence.dot do, and when it is looked.
#include "hooks.hpp"

#include <utility>

namespace statewire {

using Impl = EndpointCore::Impl;
using namespace endpoints; // NOLINT: one room

void Impl::look_for_the_silent() {
  if (now < next_look) return;
  next_look = links == 0 ? k_never : now + options.silence;
  peers.for_each([this](Endpoint& e) { step(e, quiet::Event::LOOK); });
  settle();
}

namespace endpoints {

bool SilenceHooks::another_patience_decides() const {
  return core.port_is_down || e.is_draining() || e.close_is_queued() || e.link->broken;
}

// One question at a time; none when there is no room for it.
void SilenceHooks::ask_the_peer_s_device() {
  Link& l = *e.link;
  if (l.asked || l.work.size() + 1 >= core.send_work) return;
  verbs::SendWork w;
  w.kind = verbs::SendWork::Kind::read;
  w.token = l.first_work + l.work.size();
  l.unsignalled = 0;
  l.work.push_back({});
  l.asked = true;
  ++core.stats.looks;
  if (const Errc r = core.device->post(l.qp, w); r != Errc::ok) core.fail(e, r);
}

} // namespace endpoints
} // namespace statewire
