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

Request MessageCore::Impl::leave_later(RequestState& req, Peer to, Tag tag,
                                       const SendOptions& options, std::size_t length,
                                       Callback&& done) {
  set_up_send(req, RequestKind::send, to, tag, options, std::move(done));
  req.set_length(length);
  dispatcher.whole([&] { follow(req); });
  return req.request();
}

Request MessageCore::Impl::send_in_input(Peer to, Tag tag, ConstBytes from,
                                         const SendOptions& options, Time time, Callback&& done) {
  const Dispatcher::Input input(dispatcher, time, origin_of(options));
  requests.make_room();
  bool left = false;
  Offer message{.from = from, .tag = tag, .options = options, .left = left};
  if (!options.synchronous && sends_at_once(to, message))
    return take_offer(to, message, std::move(done));
  return queue(requests.take(), to, tag, {&from, 1}, options, std::move(done));
}

Request MessageCore::Impl::send_later(Peer to, Tag tag, ConstBytes from, const SendOptions& options,
                                      Time time, Callback&& done) {
  const Dispatcher::Input input(dispatcher, time, origin_of(options));
  return queue(requests.take(), to, tag, {&from, 1}, options, std::move(done));
}

void MessageCore::Impl::follow(RequestState& req) {
  req.in_flight = req.pending = 1;
  req.stage = Stage::leaving;
  find_peer(req.peer)->leaving.push_back(req);
  device.follow(req.peer, req.token());
}

std::optional<Status> MessageCore::Impl::send_at_once(Peer to, Tag tag, ConstBytes from,
                                                      MessageContext context, Request& leaving,
                                                      std::optional<std::uint64_t> data) {
  requests.make_room(); // a message that is taken needs no memory any more
  const SendOptions options{.context = context, .data = data};
  bool left = false;
  Offer message{.from = from, .tag = tag, .options = options, .left = left};
  if (!sends_at_once(to, message)) return std::nullopt;
  // In an upcall the iteration, with which it leaves, does not end before this returns.
  if (!left || (dispatcher.is_nested() && dispatcher.has(Dispatcher::Queue::iteration_end)))
      [[unlikely]] {
    leaving = take_offer(to, message, {});
    return std::nullopt;
  }
  Status s;
  s.source = to.rank;
  s.context = context;
  s.tag = tag;
  s.bytes = s.message_bytes = from.size();
  return s;
}

} // namespace statewire
