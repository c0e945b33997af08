// SPDX-License-Identifier: BSD-3-Clause
// Endpoints as what carries the session's frames.
#include "hooks.hpp"

namespace statewire {

using Impl = EndpointCore::Impl;
using namespace endpoints; // NOLINT: one room

void Impl::raise(session::Vc& v, Wish wish) {
  Endpoint& e = static_cast<Endpoint&>(v);
  switch (wish) {
  case Wish::open:
    return raise(e, way::Event::OPEN);
  case Wish::terminate:
    return raise(e, way::Event::TERMINATE);
  case Wish::abandon:
    e.flowing = false; // what is queued from now on is the next connection's
    return raise(e, way::Event::ABANDON);
  }
}

bool Impl::is_up(const session::Vc& v) const { return static_cast<const Endpoint&>(v).flowing; }

bool Impl::is_placing(const session::Vc& v) const {
  const Endpoint& e = static_cast<const Endpoint&>(v);
  return e.flowing && places(e);
}

void Impl::queue_has_grown(session::Vc& v) { delay(static_cast<Endpoint&>(v)); }

// A full send queue drops the report: its end is near, and the next report is soon.
void Impl::send_progress_report(session::Vc& v) {
  Endpoint& e = static_cast<Endpoint&>(v);
  if (!e.link->broken && e.link->work.size() < send_work) raise(e, flow::Event::REPORT);
}

void Impl::release(session::Vc& v) { close_windows(static_cast<Endpoint&>(v)); }

void Impl::trace(const session::Vc& v, session::Carrier::Machine m, TransitionId id) const {
  show(m == session::Carrier::Machine::close ? Machine::close : Machine::delivery, id, v.peer);
}

// A send that holds it alone has no length in front of it.
std::size_t Impl::packet_size(const Endpoint* e) const {
  const std::size_t packet =
      e != nullptr && e->known_packet != 0 ? e->known_packet : options.packet;
  return packet - k_send_header;
}

} // namespace statewire
