// SPDX-License-Identifier: BSD-3-Clause
// The connection manager's choices: which end of which call is told what.
#include "player.hpp"

#include <endpoint/wire.hpp>

namespace statewire::conformance {
namespace {

using Kind = verbs::CmEvent::Kind;

} // namespace

// What was accepted is connected: both devices can send from now on, whoever knows of it.
void EndpointStage::connect_calls() {
  for (std::size_t i = 0; i < calls_.size(); ++i) {
    Call& call = calls_.at(i);
    if (!call.accepted || call.connected || !call.caller_has) continue;
    call.connected = true;
    for (const unsigned end : {0U, 1U}) {
      Door& door = players_.at(end == 0 ? call.caller : other(call.caller))->door;
      const auto& own = call.queue_pair.at(end);
      if (own && door.queue_pair() == own) door.take_on(*own, call.parameters.at(1 - end));
    }
  }
}

std::string EndpointStage::request(unsigned number) {
  const unsigned caller = owner(number);
  const auto call = calls_.numbered(number);
  if (!call || !calls_.at(*call).called) return "nobody has called";
  Call& c = calls_.at(*call);
  if (c.requested) return "it has been told of this call";
  c.requested = true;
  c.callee_has = true;
  Player& p = *players_.at(other(caller));
  endpoints::Call what;
  (void)endpoints::decode_call(c.request, "job", p.epoch, Prover(job_key()), what);
  result_.received = what.doorbell ? "BELL" : "CALL";
  verbs::CmEvent event;
  event.kind = Kind::connect_request;
  event.cm = Calls::name(*call, true);
  event.private_data = c.request;
  event.remote = c.parameters[0];
  p.door.tell(event, p.clock);
  (void)p.core->begin_turn(p.clock);
  return {};
}

std::string EndpointStage::tell(unsigned number, bool callee, CallNews news) {
  const unsigned caller = owner(number);
  if (!callee) calls_.give_number(number, caller);
  const auto call = calls_.numbered(number);
  if (!call) return "there is no such call";
  Call& c = calls_.at(*call);
  if (!(callee ? c.callee_has : c.caller_has)) return "it has released this call";
  Player& p = *players_.at(callee ? other(caller) : caller);
  verbs::CmEvent event;
  event.cm = Calls::name(*call, callee);
  switch (news) {
  case CallNews::address:
    event.kind = Kind::address_resolved;
    break;
  case CallNews::route:
    if (!c.routed) return "the route was not asked for";
    event.kind = Kind::route_resolved;
    break;
  case CallNews::unresolved:
    event.kind = c.routed ? Kind::route_error : Kind::address_error;
    event.error = Errc::unreachable;
    break;
  case CallNews::established:
    if (!c.accepted) return "nobody has accepted";
    event.kind = Kind::established;
    event.remote = c.parameters.at(callee ? 0 : 1);
    if (!callee) event.private_data = c.answer;
    break;
  case CallNews::rejected:
    event.kind = Kind::rejected;
    event.error = Errc::connection_refused;
    event.private_data = c.rejection;
    break;
  case CallNews::failed:
    event.kind = Kind::connect_error;
    event.error = Errc::connection_refused;
    break;
  case CallNews::disconnected:
    event.kind = Kind::disconnected;
    break;
  }
  p.door.tell(event, p.clock);
  (void)p.core->begin_turn(p.clock);
  return {};
}

} // namespace statewire::conformance
