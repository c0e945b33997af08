// Peers that say nothing. A process that is killed, or whose host is gone, says no goodbye that can
// be relied on, and who only waits for its messages would wait for ever. So the peer's device is
// asked now and then: an RDMA read of no bytes touches no memory, needs no receive and no credit,
// and the device answers it though its process sleeps. If nobody answers, the device gives up
// (InfiniBand, RoCE), or this does (iWARP, where TCP would try on for a quarter of an hour).
#include "hooks.hpp"

#include <utility>

namespace statewire {

using Impl = EndpointCore::Impl;
using namespace endpoints; // NOLINT: one room

namespace {

constexpr unsigned k_most_looks = 3; // for one answer

} // namespace

void Impl::look_for_the_silent() {
  if (now < next_look) return;
  next_look = links == 0 ? k_never : now + options.silence;
  if (port_is_down) return; // the port's own patience decides
  for_each([this](Endpoint& e) {
    if (e.flowing && !e.finishing && !e.close_sent && !e.link->broken) look_at(e);
  });
  settle();
}

void Impl::look_at(Endpoint& e) {
  Link& l = *e.link;
  if (std::exchange(l.heard, false)) return;
  if (l.looks != 0) {
    if (++l.looks > k_most_looks) fail(e, Errc::timed_out);
    return;
  }
  if (l.placing != 0 || l.work.size() + 1 >= send_work) return; // the device is asking already
  verbs::SendWork w;
  w.kind = verbs::SendWork::Kind::read;
  w.token = l.first_work + l.work.size();
  l.unsignalled = 0;
  l.work.push_back({});
  l.looks = 1;
  ++stats.looks;
  if (const Errc r = device.post(l.qp, w); r != Errc::ok) fail(e, r);
}

} // namespace statewire
