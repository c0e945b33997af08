// SPDX-License-Identifier: BSD-3-Clause
#include "oob_lane.hpp"

#include <fmt/format.h>

namespace statewire::lanes {

bool OobLane::make(std::uint32_t first_packet, std::string& why, Time now) {
  if (!make_ring(why)) return false;
  verbs::Qp qp;
  if (const Errc r = device().create_qp(queue_pair_options(first_packet), qp); r != Errc::ok) {
    why = fmt::format("cannot make a queue pair: {}", to_text(r));
    return false;
  }
  const Errc prepared = device().modify(qp, verbs::QpState::init, nullptr);
  if (!take(qp, why)) return false;
  if (prepared != Errc::ok) {
    why = fmt::format("cannot prepare a queue pair: {}", to_text(prepared));
    return false;
  }
  events().send_setup(encode(RdmaSetup{device().parameters(qp), ring()}), {}, now);
  return true;
}

// A second one finds the queue pair in a state that the device does not connect.
void OobLane::on_setup(cpc::BytesView bytes, native::Descriptor, Time now) {
  const std::optional<RdmaSetup> peer = decode_rdma_setup(bytes);
  if (!peer)
    return fail("the peer's queue pair is of another version, or has impossible parameters", now);
  Errc r = device().modify(queue_pair(), verbs::QpState::ready_to_receive, &peer->queue_pair);
  if (r == Errc::ok) r = device().modify(queue_pair(), verbs::QpState::ready_to_send, nullptr);
  if (r != Errc::ok)
    return fail(fmt::format("the queue pair cannot be connected: {}", to_text(r)), now);
  connected(peer->ring, peer->queue_pair.read_depth, now);
}

} // namespace statewire::lanes
