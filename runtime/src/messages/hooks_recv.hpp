// SPDX-License-Identifier: BSD-3-Clause
// The phrases of spec/recv.sm. What to do when, is there; how, is here.
#pragma once

#include "hooks_credit.hpp"

#include <algorithm>

namespace statewire::messages {

namespace recv = spec::recv;

struct RecvHooks : CreditHooks {
  using CreditHooks::CreditHooks;

  ConstBytes payload{}; // of a whole packet
  std::size_t payload_size = 0;
  DirectReceive* direct = nullptr;      // of one that is not whole
  RequestState* req = nullptr;          // the receive that the payload is for, or that was posted
  UnexpectedMessage* message = nullptr; // that the payload is of, or that is wanted
  bool bad = false;

  // ---- the packet
  [[nodiscard]] bool type_is_short_or_eager() const {
    return in.type == Type::short_ || in.type == Type::eager;
  }
  [[nodiscard]] bool type_is_rndv_data() const { return in.type == Type::rndv_data; }
  [[nodiscard]] bool type_is_data_of_an_eager_message() const {
    return in.type == Type::eager_data;
  }
  [[nodiscard]] bool type_is_rndv_rts() const { return in.type == Type::rndv_rts; }
  [[nodiscard]] bool type_is_flow_control() const { return in.type == Type::flow; }
  [[nodiscard]] bool type_is_a_request_for_credit() const {
    return in.type == Type::credit_request;
  }
  [[nodiscard]] bool type_is_rndv_cts() const { return in.type == Type::rndv_cts; }
  [[nodiscard]] bool type_is_rndv_done() const { return in.type == Type::rndv_done; }
  [[nodiscard]] bool type_is_acknowledgement() const { return in.type == Type::acknowledgement; }
  [[nodiscard]] bool type_is_cancel() const { return in.type == Type::cancel; }
  [[nodiscard]] bool type_is_the_answer_to_a_cancel() const { return in.type == Type::cancelled; }
  [[nodiscard]] bool the_packet_is_whole() const { return direct == nullptr; }
  [[nodiscard]] parts::Envelope envelope() const { return {{p.peer, in.context, in.tag}, in.data}; }
  [[nodiscard]] bool in_parts() const { return in.length > payload_size; }

  // ---- its end, for what we send
  void raise_send(spec::send::Event event) { m.raise(p, event, {}); }
  void raise_send_connection_closed() { raise_send(spec::send::Event::Connection_Closed); }
  void raise_send_connection_lost() { raise_send(spec::send::Event::Connection_Lost); }
  void raise_send_attempt_failed() { raise_send(spec::send::Event::Attempt_Failed); }

  // ---- answers to what we send
  void raise_send_flow_enabled() { m.raise(p, spec::send::Event::Flow_Enabled, {}, in); }
  void raise_send_rendezvous_cleared() {
    m.raise(p, spec::send::Event::Rendezvous_Cleared, in.sender, in);
  }
  void raise_send_rendezvous_done() {
    m.raise(p, spec::send::Event::Rendezvous_Done, in.sender, in);
  }
  void raise_send_acknowledged() { m.raise(p, spec::send::Event::Acknowledged, in.sender, in); }
  void raise_send_cancel_answered() {
    m.raise(p, spec::send::Event::Cancel_Answered, in.sender, in);
  }
  [[nodiscard]] bool the_id_names_a_send_that_waits_for_its_clear_to_send() const {
    const RequestState* s = m.find_send(in.sender, p);
    return s != nullptr && s->waits_for_answer() && !s->synchronous;
  }
  [[nodiscard]] bool the_id_names_a_send_whose_memory_is_open() const {
    return the_id_names_a_send_that_waits_for_its_clear_to_send() &&
           m.find_send(in.sender, p)->region;
  }
  [[nodiscard]] bool the_id_names_a_send_that_waits_for_its_acknowledgement() const {
    const RequestState* s = m.find_send(in.sender, p);
    return s != nullptr && s->synchronous && (s->waits_for_answer() || s->stage == Stage::on_turn);
  }
  [[nodiscard]] bool the_id_names_a_send_that_has_asked_to_be_cancelled() const {
    const RequestState* s = m.find_send(in.sender, p);
    return s != nullptr && s->stage == Stage::cancelling;
  }
  [[nodiscard]] bool send_is_closing() const { return p.send == spec::send::State::Closing; }

  // The engine decides which event comes with a receive or with an unexpected message, and the spec
  // looks for them first: the analyzer tries every event with neither.
  // NOLINTBEGIN(clang-analyzer-core.NullDereference,clang-analyzer-core.NonNullParamChecker)

  // ---- receives
  void post_the_receive() {
    m.posted.post(*req);
    req->stage = Stage::posted;
    ++p.posted;
  }
  void fail_the_receive() { m.finish(*req, p.gone); }
  [[gnu::always_inline]] void look_for_a_posted_receive() {
    req = m.match_posted(p, in.context, in.tag);
  }
  [[nodiscard]] bool a_receive_is_found() const { return req != nullptr; }
  [[gnu::always_inline]] void match_the_receive() {
    if (message != nullptr) { // an announcement
      in.sender = req->remote = message->sender;
      in.flags = message->flags;
      in.memory = message->memory();
      m.match(p, *req, message->envelope, message->length);
      p.receiving.push_back(*req);
      return;
    }
    ++m.stats.expected;
    m.match(p, *req, envelope(), in.length);
    if (type_is_rndv_rts() || in_parts() || !the_packet_is_whole()) p.receiving.push_back(*req);
    if (type_is_short_or_eager() && in_parts()) p.eager_receive = req;
    if (type_is_rndv_rts()) req->remote = in.sender;
  }
  void complete_the_receive() {
    if (message != nullptr) { // it was promised while it arrived
      req = message->partner;
      if (p.eager_unexpected == message) p.eager_unexpected = nullptr;
      m.take_out(*req);
      m.hand_over(p, *message, *req);
      return;
    }
    if (p.eager_receive == req) p.eager_receive = nullptr;
    if (req->stage == Stage::cleared && --p.bulk == 0) m.device.expect_bulk(p.peer, false);
    if (CarQueue::contains(*req)) p.receiving.remove(*req);
    m.finish_receive(*req, Errc::ok);
  }
  void end_the_receive_as_cancelled() {
    if (--p.bulk == 0) m.device.expect_bulk(p.peer, false);
    m.take_out(*req);
    m.finish(*req, Errc::cancelled);
  }
  [[nodiscard]] bool others_forward_it() const { return req != nullptr && req->partner != nullptr; }
  void provide_the_data_to_its_forwarders() { m.provide(*req); }

  // ---- announcements
  void send_the_clear_to_send() {
    req->stage = Stage::cleared;
    if (p.bulk++ == 0) m.device.expect_bulk(p.peer, true);
    Packet packet;
    packet.type = Type::rndv_cts;
    packet.sender = in.sender;
    packet.receiver = req->request();
    control(packet);
  }
  void drop_the_announcement() {}
  void keep_the_announcement() {
    UnexpectedMessage& u = m.keep(p, envelope(), in.length, 0);
    u.kind = UnexpectedKind::announcement;
    m.unexpected.name(u, in.sender);
    u.flags = in.flags;
    u.set_memory(in.memory);
  }
  [[nodiscard]] bool the_message_is_an_announcement() const { return message->is_announced(); }

  // ---- memory to memory
  [[nodiscard]] std::size_t wanted() const { return std::min(req->length(), req->into.bytes()); }
  [[nodiscard]] MutableBytes wanted_memory() const {
    return req->into.pieces().front().first(wanted());
  }
  [[nodiscard]] bool memory_is_open() const { return (in.flags & k_readable) != 0; }
  [[nodiscard]] bool the_sender_s_memory_is_open_and_nothing_of_it_is_wanted() const {
    return memory_is_open() && wanted() == 0;
  }
  [[nodiscard]] bool
  the_sender_s_memory_is_open_the_receive_in_one_piece_and_the_rule_is_to_read() const {
    return memory_is_open() && req->into.pieces().size() == 1 &&
           m.options.rendezvous != Rendezvous::packets;
  }
  [[nodiscard]] bool packets_are_faster() const {
    return m.options.rendezvous == Rendezvous::automatic && m.device.packets_are_faster(p.peer);
  }
  void read_the_sender_s_memory_into_the_receive() {
    if (m.device.read_region(p.peer, in.memory, wanted_memory(), req->token(), m.now))
      req->stage = Stage::reading;
  }
  [[nodiscard]] bool it_is_being_read() const { return req->stage == Stage::reading; }
  void all_of_the_data_has_been_read() {
    req->moved = req->length();
    ++m.stats.received_by_read;
  }
  void none_of_the_data_has_been_read() { req->stage = Stage::receiving; }
  void tell_the_sender_that_it_is_done() { answer(Type::rndv_done, req->remote); }

  // ---- unexpected messages
  void keep_the_message() {
    message = &m.keep(p, envelope(), in.length, in.length);
    if (it_wants_an_acknowledgement()) {
      message->kind = UnexpectedKind::synchronous;
      m.unexpected.name(*message, in.sender);
    }
    if (in_parts()) p.eager_unexpected = message;
  }
  void drop(UnexpectedMessage& u) {
    if (u.partner == nullptr) m.unlink(p, u);
    m.release(p, u);
  }
  void drop_the_unexpected_message() {
    drop(*message);
    message = nullptr;
  }
  void hand_over_the_unexpected_message() {
    m.unlink(p, *message);
    m.match(p, *req, message->envelope, message->length);
    m.hand_over(p, *message, *req);
    message = nullptr;
  }
  void promise_the_message_to_the_receive() {
    m.unlink(p, *message);
    m.match(p, *req, message->envelope, message->length);
    message->partner = req;
    p.receiving.push_back(*req);
  }
  void the_unexpected_message_is_complete() {
    if (p.eager_unexpected == message) p.eager_unexpected = nullptr;
  }
  [[nodiscard]] bool it_is_complete() const {
    if (message != nullptr) return message->arrived == message->length;
    return req->moved == req->length();
  }
  [[nodiscard]] bool it_has_a_receive() const {
    return message == nullptr || message->partner != nullptr;
  }

  // ---- acknowledgements and cancels
  void it_will_not_be_acknowledged() { in.flags &= static_cast<std::uint8_t>(~k_synchronous); }
  [[nodiscard]] bool it_wants_an_acknowledgement() const {
    if (type_is_short_or_eager()) return (in.flags & k_synchronous) != 0;
    return message != nullptr && message->kind == UnexpectedKind::synchronous;
  }
  void answer(Type type, Request sender) {
    Packet packet;
    packet.type = type;
    packet.sender = sender;
    control(packet);
  }
  void acknowledge_the_message() {
    answer(Type::acknowledgement, message != nullptr ? message->sender : in.sender);
  }
  [[nodiscard]] const std::vector<UnexpectedMessage*>& unexpected_of_this_peer() const {
    m.some_unexpected.clear();
    m.unexpected.from(p.peer, m.some_unexpected);
    return m.some_unexpected;
  }
  [[nodiscard]] bool waits_for_an_answer(const UnexpectedMessage& u) const {
    return u.is_announced() || (u.kind == UnexpectedKind::synchronous && u.arrived == u.length);
  }
  void look_for_the_unexpected_message() {
    UnexpectedMessage* const u = m.unexpected.named(p.peer, in.sender);
    if (u != nullptr && waits_for_an_answer(*u)) message = u;
  }
  [[nodiscard]] bool the_message_is_kept() const { return message != nullptr; }
  void answer_the_cancel() { answer(Type::cancelled, in.sender); }
  static void owe_no_answer(UnexpectedMessage& u) {
    if (u.kind == UnexpectedKind::synchronous) u.kind = UnexpectedKind::message;
  }
  void owe_no_answers() {
    for (UnexpectedMessage* u : unexpected_of_this_peer()) {
      owe_no_answer(*u);
      m.unexpected.forget_name(*u);
      if (u->is_announced()) drop(*u);
    }
    for (UnexpectedMessage* u = p.taken.front(); u != nullptr; u = p.taken.next(*u))
      owe_no_answer(*u);
  }

  // ---- messages that matched probes have taken
  template <class Which>
  void fail_taken(Which&& which, Errc reason) {
    for (UnexpectedMessage* u = p.taken.front(); u != nullptr;) {
      UnexpectedMessage* const next = p.taken.next(*u);
      if (which(*u)) {
        if (p.eager_unexpected == u) p.eager_unexpected = nullptr;
        if (p.direct && p.direct->unexpected == u) p.direct->unexpected = nullptr;
        m.fail_taken(p, *u, reason);
      }
      u = next;
    }
  }
  void fail_the_announcements_that_were_taken() {
    fail_taken([](const UnexpectedMessage& u) { return u.is_announced(); }, Errc::closed);
  }
  void fail_the_taken_messages_that_are_incomplete_or_announced() {
    fail_taken([](const UnexpectedMessage& u) { return u.is_announced() || u.arrived != u.length; },
               reason_of_the_end());
  }

  // ---- the payload
  void look_for_the_cleared_receive() {
    RequestState* r = m.requests.find(in.receiver);
    const bool fits = r != nullptr && r->kind == RequestKind::receive &&
                      r->stage == Stage::cleared && r->peer == p.peer;
    req = fits ? r : nullptr;
  }
  [[nodiscard]] bool no_receive_is_found() const { return req == nullptr; }
  [[nodiscard]] bool it_says_that_its_sender_aborts() const { return (in.flags & k_abort) != 0; }
  [[nodiscard]] bool an_eager_message_has_begun() const {
    return p.eager_receive != nullptr || p.eager_unexpected != nullptr;
  }
  [[nodiscard]] bool no_eager_message_has_begun() const { return !an_eager_message_has_begun(); }
  void go_on_with_the_eager_message() {
    req = p.eager_receive;
    message = p.eager_unexpected;
  }
  [[nodiscard]] bool the_data_does_not_go_on_where_it_stopped_or_beyond_its_end() const {
    const std::size_t arrived = message != nullptr ? message->arrived : req->moved;
    const std::size_t length = message != nullptr ? message->length : req->length();
    return in.offset != arrived || payload_size > length - arrived;
  }
  void copy_the_payload_to_its_place() {
    if (message != nullptr) {
      if (!payload.empty())
        std::copy(payload.begin(), payload.end(), message->data() + message->arrived);
      return;
    }
    parts::copy_in(req->into.pieces(), req->place, payload);
  }
  void let_the_payload_land_in_its_place() {
    if (!p.direct) p.direct = std::make_unique<PeerMessages::Direct>();
    PeerMessages::Direct& arriving = *p.direct;
    arriving.into.clear();
    if (message != nullptr)
      arriving.into.emplace_back(message->data() + message->arrived, payload_size);
    else
      parts::slice(req->into.pieces(), req->place, payload_size, arriving.into);
    arriving.receive = req;
    arriving.unexpected = message;
    arriving.bytes = payload_size;
    direct->head = in.header;
    direct->into = arriving.into;
  }
  void count_what_has_arrived() {
    if (message != nullptr) {
      message->arrived += payload_size;
      return;
    }
    req->moved += payload_size;
  }

  // NOLINTEND(clang-analyzer-core.NullDereference,clang-analyzer-core.NonNullParamChecker)

  // ---- the end
  void end_the_connection_as_a_protocol_error() {
    bad = true;
    ++m.stats.protocol_errors;
  }
  void drop_what_is_incomplete_or_announced() {
    UnexpectedMessage* const arriving = p.direct ? p.direct->unexpected : nullptr;
    if (arriving != nullptr && arriving != p.eager_unexpected) drop(*arriving);
    if (p.eager_unexpected != nullptr) drop(*p.eager_unexpected);
    if (p.direct) p.direct->forget();
    p.eager_unexpected = nullptr;
    p.eager_receive = nullptr;
    p.bulk = 0;
  }
  // What has begun is of a connection that was up, and a peer that finalizes has closed that.
  [[nodiscard]] Errc reason_of_the_end() const {
    return p.reason == Errc::finalizing ? Errc::closed : p.reason;
  }
  void fail_the_receives_that_have_met_a_message() {
    while (RequestState* const r = p.receiving.front()) {
      m.take_out(*r);
      m.finish(*r, reason_of_the_end());
    }
  }
  // Those that will be posted end with the same.
  void fail_those_that_name_the_peer(Errc error) {
    p.gone = error;
    m.some_requests.clear();
    m.posted.naming(p.peer, m.some_requests);
    for (RequestState* r : m.some_requests) {
      m.take_out(*r);
      m.finish(*r, error);
    }
  }
  void fail_the_receives_that_name_the_peer() { fail_those_that_name_the_peer(p.reason); }
  void fail_the_receives_that_name_the_peer_as_unreachable() {
    fail_those_that_name_the_peer(Errc::unreachable);
  }

  [[nodiscard]] bool there_is_no_path_to_the_peer() const { return !m.device.reaches(p.peer); }
  void unexpected(recv::State, recv::Event) { end_the_connection_as_a_protocol_error(); }
};

} // namespace statewire::messages
