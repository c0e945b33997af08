// SPDX-License-Identifier: BSD-3-Clause
// The steps of spec/send.sm.
#include "begin.hpp"

#include <utility>

namespace statewire {

namespace send = spec::send;
using messages::Count;
using messages::Packet;
using messages::SendHooks;

void MessageCore::Impl::step(PeerMessages& p, send::Event event, RequestState* subject,
                             const Packet& packet) {
  SendHooks hooks{*this, p, subject, &packet};
  take_step(p, event, hooks, [event](send::State state, auto& given, Count count) {
    return send::step(state, event, given, count);
  });
}

void MessageCore::Impl::packet_sent(PeerMessages& p, RequestState& req) {
  SendHooks hooks{*this, p, &req, nullptr};
  take_step(p, send::Event::Packet_Sent, hooks, [](send::State state, auto& given, Count count) {
    return send::on_Packet_Sent(state, given, count);
  });
}

void MessageCore::Impl::car_available(PeerMessages& p) {
  SendHooks hooks{*this, p, nullptr, nullptr};
  take_step(p, send::Event::CAR_Available, hooks, [](send::State state, auto& given, Count count) {
    return send::on_CAR_Available(state, given, count);
  });
}

Request MessageCore::Impl::leave_later(RequestState& req, std::uint32_t to, const Offer& message,
                                       Callback&& done) {
  set_up_send(req, RequestKind::send, peer_of(to), message.tag, message.options, std::move(done));
  req.set_length(message.from.size());
  dispatcher.whole([&] { follow(req); });
  return req.request();
}

Request MessageCore::Impl::send_in_input(std::uint32_t to, Offer& message, Time time,
                                         Callback&& done) {
  const Dispatcher::Input input(dispatcher, time, origin_of(message.options));
  requests.make_room();
  if (!message.options.synchronous && sends_at_once(to, message))
    return take_offer(to, message, std::move(done));
  return queue(requests.take(), peer_of(to), message.tag, {&message.from, 1}, message.options,
               std::move(done));
}

Request MessageCore::Impl::send_later(std::uint32_t to, const Offer& message, Time time,
                                      Callback&& done) {
  const Dispatcher::Input input(dispatcher, time, origin_of(message.options));
  return queue(requests.take(), peer_of(to), message.tag, {&message.from, 1}, message.options,
               std::move(done));
}

void MessageCore::Impl::follow(RequestState& req) {
  req.in_flight = req.pending = 1;
  req.stage = Stage::leaving;
  find_peer(req.peer)->leaving.push_back(req);
  device.follow(req.peer, req.token());
}

bool MessageCore::Impl::send_at_once(std::uint32_t to, Offer& message, Request& leaving) {
  requests.make_room(); // a message that is taken needs no memory any more
  if (!sends_at_once(to, message)) return false;
  if (message.leaves != Leaves::at_once) [[unlikely]] {
    leaving = take_offer(to, message, {});
    return false;
  }
  return true;
}

} // namespace statewire
