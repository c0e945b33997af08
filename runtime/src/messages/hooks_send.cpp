// SPDX-License-Identifier: BSD-3-Clause
// The steps of spec/send.sm.
#include "hooks_send.hpp"

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

[[gnu::always_inline]] inline bool MessageCore::Impl::sends_at_once(Peer to, Offer& message) {
  if (to == own) [[unlikely]]
    return false;
  PeerMessages& p = peer(to);
  SendHooks hooks{*this, p, nullptr, nullptr};
  hooks.offer = &message;
  take_step(
      p, send::Event::Message_Offered, hooks,
      [](send::State state, auto& given, Count count)
          __attribute__((always_inline)) { return send::on_Message_Offered(state, given, count); });
  return message.taken;
}

Request MessageCore::Impl::leave_later(RequestState& req, Peer to, const Offer& message,
                                       Callback&& done) {
  set_up_send(req, RequestKind::send, to, message.tag, message.options, std::move(done));
  req.set_length(message.from.size());
  follow(req);
  return req.request();
}

// The request of a message that leaves at once only has to say so.
[[gnu::always_inline]] inline Request
MessageCore::Impl::set_left(RequestState& req, Peer to, const Offer& message, Callback&& done) {
  const Request name = req.request();
  req.kind = RequestKind::send;
  address(req, to, message.tag, message.options);
  req.status.bytes = req.status.message_bytes = message.from.size();
  req.status.error = Errc::ok;
  req.stage = Stage::ended;
  if (done || dispatcher.has(Dispatcher::Queue::iteration_end)) [[unlikely]]
    end_later(req, std::move(done));
  return name;
}

Request MessageCore::Impl::send(Peer to, Tag tag, ConstBytes from, const SendOptions& options,
                                Time time, Callback&& done) {
  const Dispatcher::Input input(dispatcher, time, origin_of(options));
  RequestState& req = requests.take();
  bool left = false;
  Offer message{.from = from, .tag = tag, .options = options, .left = left};
  if (options.synchronous || !sends_at_once(to, message)) [[unlikely]]
    return queue(req, to, tag, {&from, 1}, options, std::move(done));
  if (!left) [[unlikely]]
    return leave_later(req, to, message, std::move(done));
  return set_left(req, to, message, std::move(done));
}

void MessageCore::Impl::follow(RequestState& req) {
  req.in_flight = req.pending = 1;
  req.stage = Stage::leaving;
  find_peer(req.peer)->leaving.push_back(req);
  device.follow(req.peer, req.token());
}

std::optional<Status> MessageCore::send_at_once(Peer to, Tag tag, ConstBytes from,
                                                MessageContext context, Time now, Request& leaving,
                                                std::optional<std::uint64_t> data) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  const SendOptions options{.context = context, .data = data};
  bool left = false;
  Impl::Offer message{.from = from, .tag = tag, .options = options, .left = left};
  if (!m.sends_at_once(to, message)) return std::nullopt;
  if (!left) [[unlikely]] {
    leaving = m.leave_later(m.requests.take(), to, message, {});
    return std::nullopt;
  }
  // In an upcall the iteration, with which it leaves, does not end before this returns.
  if (m.dispatcher.is_nested() && m.dispatcher.has(Dispatcher::Queue::iteration_end)) [[unlikely]] {
    leaving = m.set_left(m.requests.take(), to, message, {});
    return std::nullopt;
  }
  Status s;
  s.source = to.rank;
  s.group = to.group;
  s.context = context;
  s.tag = tag;
  s.bytes = s.message_bytes = from.size();
  return s;
}

} // namespace statewire
