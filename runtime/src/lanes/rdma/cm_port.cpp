// SPDX-License-Identifier: BSD-3-Clause
#include "cm_port.hpp"

#include "cm_lane.hpp"

namespace statewire::lanes {

CmPort::CmPort(QueuePairs& pairs) : pairs_(pairs) { pairs_.bind(*this); }

std::optional<Address> listen(verbs::Device& device, std::string& why) {
  if (!device.port().address) {
    why = "the port has no IP address";
    return std::nullopt;
  }
  Address at = *device.port().address;
  at.port = 0;
  if (const Errc r = device.cm_listen(at); r != Errc::ok) {
    const std::string_view text = device.why_not_listening();
    why = text.empty() ? to_text(r) : text;
    return std::nullopt;
  }
  at.scope = 0; // means nothing to the peer
  return at;
}

std::optional<Address> CmPort::listen(std::string& why) {
  if (listener_) return listener_;
  listener_ = lanes::listen(pairs_.device(), why);
  if (!listener_) why.insert(0, "cannot listen: ");
  return listener_;
}

void CmPort::add(verbs::Cm cm, CmLane& lane) {
  if (entries_.size() <= cm.slot) entries_.resize(cm.slot + 1);
  entries_[cm.slot] = {cm, &lane};
}

void CmPort::on_cm(const verbs::CmEvent& event, Time now) {
  if (event.kind == verbs::CmEvent::Kind::connect_request) return on_request(event, now);
  if (event.cm.slot >= entries_.size()) return;
  const Entry& entry = entries_[event.cm.slot];
  if (entry.lane != nullptr && entry.cm == event.cm) entry.lane->on_cm(event, now);
}

void CmPort::on_request(const verbs::CmEvent& event, Time now) {
  const std::optional<CmData> request = decode_cm_data(event.private_data);
  const auto expected = request ? expected_.find(request->token) : expected_.end();
  if (expected == expected_.end()) {
    (void)pairs_.device().cm_reject(event.cm, {});
    pairs_.device().cm_destroy(event.cm);
    return;
  }
  CmLane& lane = *expected->second;
  expected_.erase(expected);
  add(event.cm, lane);
  lane.on_request(event.cm, request->ring, now);
}

} // namespace statewire::lanes
