// SPDX-License-Identifier: BSD-3-Clause
// The steps of spec/recv.sm.
#include "hooks_recv.hpp"

#include "../base/copy_bytes.hpp"

#include <algorithm>
#include <utility>

namespace statewire {

namespace recv = spec::recv;
using messages::Count;
using messages::CreditHooks;
using messages::Packet;
using messages::RecvHooks;

namespace {

// For what most packets are. The machine asks of it what it asks of every packet; here the answers
// need no look at the packet, and nothing of the message is still to come. No call but those that
// are inlined refers to it: it needs no memory.
struct ShortMessageHooks : RecvHooks {
  ShortMessageHooks(MessageCore::Impl& messages, PeerMessages& peer,
                    const messages::ShortMessage& given)
      : RecvHooks(messages, peer, messages.arrived), short_message(given) {
    cost = messages::cost_of(given.size);
  }
  const messages::ShortMessage& short_message;

  [[nodiscard]] static constexpr bool type_is_short_or_eager() { return true; }
  [[nodiscard]] static constexpr bool the_packet_is_whole() { return true; }
  [[nodiscard]] static constexpr bool it_wants_an_acknowledgement() { return false; }
  [[nodiscard]] static constexpr bool it_is_complete() { return true; }
  static void it_will_not_be_acknowledged() {}

  // NOLINTBEGIN(clang-analyzer-core.NullDereference,clang-analyzer-core.NonNullParamChecker)
  [[nodiscard]] parts::Envelope envelope() const {
    return {{p.peer, short_message.context, short_message.tag}, short_message.data()};
  }
  [[gnu::always_inline]] void look_for_a_posted_receive() {
    req = m.match_posted(p, short_message.context, short_message.tag);
  }
  void match_the_receive() {
    ++m.stats.expected;
    m.meet(p, *req, envelope(), short_message.size);
  }
  void keep_the_message() {
    const std::size_t length = short_message.size;
    message = &m.keep(p, envelope(), length, length);
  }
  void copy_the_payload_to_its_place() {
    const ConstBytes from = short_message.payload();
    if (req != nullptr && req->into.is_one_of(from.size())) [[likely]]
      copy_bytes(req->into.one().data(), from.data(), from.size());
    else
      scatter(from, req, message);
  }
  [[gnu::noinline]] static void scatter(ConstBytes from, RequestState* req,
                                        messages::UnexpectedMessage* message) {
    parts::Place begin;
    if (req != nullptr)
      parts::copy_in(req->into.pieces(), begin, from);
    else if (!from.empty())
      std::copy(from.begin(), from.end(), message->data());
  }
  void grant_more_credit() { apart<&CreditHooks::grant_more_credit>(m, p); }
  void grant_credit_for_eager_messages() {
    apart<&CreditHooks::grant_credit_for_eager_messages>(m, p);
  }
  void count_the_peer_that_waits() { apart<&CreditHooks::count_the_peer_that_waits>(m, p); }
  void count_one_peer_less_that_waits() {
    apart<&CreditHooks::count_one_peer_less_that_waits>(m, p);
  }
  void count_what_has_arrived() {
    (req != nullptr ? req->moved : message->arrived) = short_message.size;
  }
  [[nodiscard]] bool it_has_a_receive() const { return req != nullptr; }
  [[gnu::always_inline]] void complete_the_receive() { m.finish_receive(*req, Errc::ok); }
  void the_unexpected_message_is_complete() {}

 private:
  // What needs nothing of the packet, by hooks of its own.
  template <void (CreditHooks::*action)()>
  [[gnu::noinline]] static void apart(MessageCore::Impl& messages, PeerMessages& peer) {
    (CreditHooks(messages, peer, messages.arrived).*action)();
  }
  // NOLINTEND(clang-analyzer-core.NullDereference,clang-analyzer-core.NonNullParamChecker)
};

} // namespace

// Kept from one packet to the next: making a new one costs as much as all that a short message
// needs of it. No upcall brings another packet from inside (packets.hpp).
bool MessageCore::Impl::packet(PeerMessages& p, ConstBytes bytes) {
  arrived = {};
  messages::decode(bytes, bytes.size(), arrived);
  RecvHooks hooks{*this, p, arrived};
  hooks.set_cost();
  hooks.payload = bytes.subspan(std::min<std::size_t>(hooks.in.header, bytes.size()));
  hooks.payload_size = hooks.payload.size();
  take_step(p, recv::Event::Packet_Arrived, hooks, [](recv::State state, auto& given, Count count) {
    return recv::on_Packet_Arrived(state, given, count);
  });
  return !hooks.bad;
}

// Flat, but for what is rare: calls between the parts of the step cost as much as these.
[[gnu::flatten]] bool MessageCore::on_packet(Peer from, ConstBytes packet, Time) {
  Impl& m = *impl_;
  PeerMessages& p = m.peer(from);
  messages::ShortMessage message;
  if (!messages::decode_short(packet, message)) [[unlikely]]
    return m.packet(p, packet);
  ShortMessageHooks hooks(m, p, message);
  m.take_step(p, recv::Event::Packet_Arrived, hooks,
              [](recv::State state, auto& given, Count count) {
                return mostly_in<recv::State::Awaiting_Packet>(
                    state, [&](recv::State s) { return recv::on_Packet_Arrived(s, given, count); });
              });
  return !hooks.bad;
}

bool MessageCore::Impl::packet_begins(PeerMessages& p, ConstBytes head, std::size_t length,
                                      DirectReceive& out) {
  Packet begun;
  RecvHooks hooks{*this, p, begun};
  messages::decode(head, length, begun);
  hooks.set_cost();
  hooks.payload_size = length - hooks.in.header;
  hooks.direct = &out;
  take_step(p, recv::Event::Packet_Begins, hooks, [](recv::State state, auto& given, Count count) {
    return recv::on_Packet_Begins(state, given, count);
  });
  return !hooks.bad;
}

bool MessageCore::Impl::packet_complete(PeerMessages& p) {
  Packet none;
  RecvHooks hooks{*this, p, none};
  PeerMessages::Direct& landed = *p.direct;
  hooks.req = std::exchange(landed.receive, nullptr);
  hooks.message = std::exchange(landed.unexpected, nullptr);
  hooks.payload_size = std::exchange(landed.bytes, 0);
  take_step(p, recv::Event::Packet_Landed, hooks, [](recv::State state, auto& given, Count count) {
    return recv::on_Packet_Landed(state, given, count);
  });
  return !hooks.bad;
}

void MessageCore::Impl::read_ends(PeerMessages& p, RequestState& req, bool complete) {
  Packet announcement;
  announcement.sender = req.remote;
  RecvHooks hooks{*this, p, announcement};
  hooks.req = &req;
  const recv::Event event = complete ? recv::Event::Data_Placed : recv::Event::Read_Failed;
  take_step(p, event, hooks, [event](recv::State state, auto& given, Count count) {
    return recv::step(state, event, given, count);
  });
}

void MessageCore::Impl::receive_posted(PeerMessages& p, RequestState& req) {
  RecvHooks hooks{*this, p, arrived}; // no packet: it is not looked at
  hooks.req = &req;
  take_step(p, recv::Event::Receive_Posted, hooks, [](recv::State state, auto& given, Count count) {
    return recv::on_Receive_Posted(state, given, count);
  });
}

void MessageCore::Impl::message_wanted(PeerMessages& p, RequestState& req, UnexpectedMessage& u) {
  Packet none;
  RecvHooks hooks{*this, p, none};
  hooks.req = &req;
  hooks.message = &u;
  dispatcher.whole([&] {
    take_step(p, recv::Event::Message_Wanted, hooks,
              [](recv::State state, auto& given, Count count) {
                return recv::on_Message_Wanted(state, given, count);
              });
  });
}

void MessageCore::Impl::step(PeerMessages& p, recv::Event event) {
  Packet none;
  RecvHooks hooks{*this, p, none};
  take_step(p, event, hooks, [event](recv::State state, auto& given, Count count) {
    return recv::step(state, event, given, count);
  });
}

} // namespace statewire
