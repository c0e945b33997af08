// SPDX-License-Identifier: BSD-3-Clause
// The phrases of spec/send.sm. What to do when, is there; how, is here.
#pragma once

#include "impl.hpp"

#include "../base/copy_bytes.hpp"

#include <algorithm>
#include <utility>

namespace statewire::messages {

struct SendHooks {
  MessageCore::Impl& m;
  PeerMessages& p;
  RequestState* car;   // that the event names, or whose turn it is
  const Packet* given; // with the event
  Type type = Type::none;
  std::size_t header = 0; // of the packet in m.scratch
  std::size_t copied = 0; // bytes behind it
  std::size_t chunk = 0;  // payload of the packet, copied or not
  Errc refused = Errc::ok;
  MessageCore::Impl::Offer* offer = nullptr; // of a message without a CAR
  std::byte* space = nullptr;                // for it
  std::uint64_t spent = 0;                   // with it

  // ---- a message without a CAR. Only its event comes with one: the analyzer tries every event.
  // NOLINTBEGIN(clang-analyzer-core.CallAndMessage,clang-analyzer-core.NullDereference,clang-analyzer-core.NonNullParamChecker)
  [[nodiscard]] bool
  the_message_is_longer_than_short_ones_a_car_is_queued_or_too_much_would_be_outstanding() {
    const std::size_t length = offer->from.size();
    if (length > m.options.short_limit || !p.queue.empty()) return true;
    spent = p.spent + cost_of(length);
    return spent + k_announcements > p.limit;
  }
  void reserve_space_of_the_device() {
    space = m.device.reserve(p.peer, offer->header() + offer->from.size());
  }
  [[nodiscard]] bool no_space_was_reserved() const { return space == nullptr; }
  void write_the_message_into_the_space() {
    const std::uint8_t flags = offer->options.data ? k_with_data : 0;
    HeaderWriter w(space, Type::short_, flags, offer->options.context);
    w.put(offer->tag);
    if (offer->options.data) w.put(*offer->options.data);
    copy_bytes(space + w.size(), offer->from.data(), offer->from.size());
  }
  void commit_the_space_to_the_network_device() {
    refused = m.device.commit(p.peer, offer->leaves);
  }
  void take_the_message() {
    p.spent = spent;
    ++m.stats.sent_short;
    offer->taken = true;
  }
  // NOLINTEND(clang-analyzer-core.CallAndMessage,clang-analyzer-core.NullDereference,clang-analyzer-core.NonNullParamChecker)

  // ---- which CAR
  void take_turn(RequestState* req, Type t) {
    car = req;
    type = t;
  }
  void choose_the_car_at_the_head_of_the_queue() { take_turn(p.queue.front(), Type::none); }
  void choose_the_next_car() {
    if (p.begun != nullptr) return take_turn(std::exchange(p.begun, nullptr), Type::eager);
    RequestState* const next = p.queue.front();
    if (!p.granted.empty() && (p.granted_turn || next == nullptr)) {
      p.granted_turn = false;
      return choose_the_car_whose_data_was_granted();
    }
    p.granted_turn = true;
    take_turn(next, Type::none);
  }
  [[nodiscard]] bool data_was_granted() const { return !p.granted.empty(); }
  [[nodiscard]] bool granted_data_is_there() const {
    return p.begun != nullptr || !p.granted.empty();
  }
  void choose_the_car_whose_data_was_granted() {
    if (p.begun != nullptr) return take_turn(p.begun, Type::eager);
    take_turn(p.granted.front(), Type::rndv_data);
  }
  [[nodiscard]] bool no_car_is_ready() const { return car == nullptr; }
  [[nodiscard]] bool the_eager_message_has_begun() const { return type == Type::eager; }
  [[nodiscard]] bool its_data_was_granted() const { return type == Type::rndv_data; }
  void take_the_car_off_its_queue() {
    if (CarQueue::contains(*car)) CarQueue::remove(*car);
    if (p.begun == car) p.begun = nullptr;
    car->stage = Stage::on_turn;
  }
  [[nodiscard]] bool type_is_rndv_data_and_others_are_waiting() const {
    return type == Type::rndv_data && !(p.queue.empty() && p.granted.empty());
  }
  void queue_the_data_of_the_car_behind_the_others() {
    if (car->stage == Stage::starved) p.waiting.remove(*car);
    car->stage = Stage::granted;
    p.granted.push_back(*car);
  }
  void queue_the_data_of_the_car_in_front() {
    if (type != Type::rndv_data) {
      p.begun = car;
      return;
    }
    car->stage = Stage::granted;
    p.granted.push_front(*car);
  }
  void wait(Stage how) {
    car->stage = how;
    p.waiting.push_back(*car);
  }
  void set_the_car_aside_until_it_is_cleared() {
    car->synchronous = false; // the answer is its acknowledgement
    wait(Stage::waiting);
  }
  void set_the_car_aside_until_more_is_provided() { wait(Stage::starved); }
  void set_the_car_aside_until_the_rest_has_happened() {
    if (car->synchronous) return wait(Stage::waiting);
    car->stage = Stage::leaving;
    p.leaving.push_back(*car);
  }

  // ---- its type
  [[nodiscard]] bool the_car_forwards_what_is_still_arriving() const {
    return car->provided < car->length();
  }
  [[nodiscard]] bool the_length_is_within_the_short_limit() const {
    return car->length() <= m.options.short_limit;
  }
  [[nodiscard]] bool the_length_is_within_the_eager_limit() const {
    return car->length() <= std::min<std::uint64_t>(m.options.eager_limit, p.eager_limit);
  }
  void make_it_short() { type = Type::short_; }
  void make_it_eager() { type = Type::eager; }
  void make_it_an_rndv_rts() { type = Type::rndv_rts; }
  [[nodiscard]] bool type_is_short_or_eager() const {
    return type == Type::short_ || type == Type::eager;
  }
  [[nodiscard]] bool type_is_rndv_rts() const { return type == Type::rndv_rts; }

  // ---- buffers and flow
  [[nodiscard]] bool buffers_are_available() const { return m.device.room(p.peer); }
  void note_the_wait_for_buffers() { ++m.stats.buffer_waits; }
  void note_the_wait_for_flow() { ++m.stats.flow_waits; }
  [[nodiscard]] std::uint64_t cost() const {
    if (type == Type::rndv_data) return 0;
    return cost_of(type == Type::rndv_rts ? 0 : car->length());
  }
  // Credit for announcements is left to them.
  [[nodiscard]] bool flow_restricted() const {
    const std::uint64_t reserve = type == Type::rndv_rts ? 0 : k_announcements;
    return cost() != 0 && p.spent + cost() + reserve > p.limit;
  }
  [[nodiscard]] bool nothing_was_sent_on_this_connection() const { return p.spent == 0; }
  void spend_the_credit_of_the_message() {
    p.spent += cost();
    if (car->synchronous) ++car->pending;
    ++(type == Type::short_ ? m.stats.sent_short : m.stats.sent_eager);
  }
  void post_a_request_for_credit() {
    Packet packet;
    packet.type = Type::credit_request;
    refused = m.post_control(p, packet);
  }
  void spend_the_credit_of_the_request() { p.spent += k_message_cost; }
  void spend_the_credit_of_an_announcement() {
    p.spent += cost();
    ++m.stats.sent_rendezvous;
    const bool is_forwarded = car->provided < car->length();
    if (car->length() <= m.options.eager_limit && !is_forwarded) ++m.stats.converted;
  }
  void take_the_new_limit() {
    p.limit = std::max(p.limit, given->limit);
    p.eager_limit = given->eager_limit;
  }
  void take_back_the_credit_of_what_was_posted() { p.spent = 0; }
  void count_anew_with_the_credit_that_is_left() {
    const std::uint64_t used = p.spent + k_announcements;
    const std::uint64_t left = p.limit - std::min(p.limit, used);
    p.spent = 0;
    p.eager_limit = k_any_length;
    p.limit = std::min(left + k_announcements, k_first_limit);
  }

  // ---- the packet
  void begin_payload(std::size_t after) {
    header = after;
    copied = chunk = 0;
    m.zero_copy.clear();
  }
  void put(const Packet& packet) { begin_payload(encode(packet, m.scratch.data())); }
  [[nodiscard]] bool direct_access_flag_is_set() const {
    // Small pieces cost more in the system call than a copy does.
    constexpr std::size_t k_worth_it = 512;
    const std::size_t pieces = car->from.pieces().size();
    return type != Type::short_ && (pieces <= 1 || car->from.bytes() / pieces >= k_worth_it);
  }
  [[nodiscard]] std::size_t next_chunk() const {
    std::size_t n = std::min(car->provided - car->moved, m.options.data_packet);
    if (!direct_access_flag_is_set()) n = std::min(n, m.scratch.size() - k_largest_header);
    return n;
  }
  // The way of most messages: written without a detour.
  void put_the_envelope_info_in_the_packet_buffer() {
    const bool in_parts = next_chunk() < car->length();
    std::uint8_t flags = 0;
    if (car->synchronous) flags |= k_synchronous;
    if (in_parts) flags |= k_in_parts;
    if (car->status.data) flags |= k_with_data;
    HeaderWriter w(m.scratch.data(), type, flags, car->status.context);
    w.put(car->status.tag);
    if (car->status.data) w.put(*car->status.data);
    if (car->synchronous) w.put(car->request());
    if (in_parts) w.put(car->length());
    begin_payload(w.size());
  }
  void put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer() {
    Packet packet;
    packet.type = type;
    packet.context = car->status.context;
    packet.tag = car->status.tag;
    packet.data = car->status.data;
    packet.sender = car->request();
    packet.length = car->length();
    if (car->region) packet.flags |= k_readable;
    if (packet.data) packet.flags |= k_with_data;
    if (car->region) packet.memory = *car->region;
    put(packet);
  }
  void put_the_id_of_the_receive_in_the_packet_buffer() {
    Packet packet;
    packet.type = Type::rndv_data;
    packet.receiver = car->remote;
    packet.offset = car->moved;
    put(packet);
  }
  void put_the_id_of_the_message_in_the_packet_buffer() {
    if (type == Type::rndv_data) return put_the_id_of_the_receive_in_the_packet_buffer();
    Packet packet;
    packet.type = Type::eager_data;
    packet.offset = car->moved;
    put(packet);
  }
  void put_the_abort_in_the_packet_buffer() {
    Packet packet;
    packet.type = Type::rndv_data;
    packet.flags = k_abort;
    packet.receiver = car->remote;
    packet.offset = car->moved;
    put(packet);
  }
  [[nodiscard]] bool type_is_short_eager_or_rndv_data_and_there_is_data() const {
    return type != Type::rndv_rts && car->provided > car->moved && car->reason == Errc::ok;
  }
  void point_network_send_descriptor_at_the_user_data() {
    chunk = parts::slice(car->from.pieces(), car->place, next_chunk(), m.zero_copy);
  }
  void pack_data_into_the_packet_buffer() {
    const MutableBytes room(m.scratch.data() + header, next_chunk());
    chunk = copied = parts::copy_out(car->from.pieces(), car->place, room);
  }
  // An announcement is answered; all others are complete when they have left.
  void post_the_send_to_the_network_device() {
    const bool counts = type != Type::rndv_rts;
    refused = m.device.post(p.peer, ConstBytes(m.scratch).first(header + copied), m.zero_copy,
                            counts ? car->token() : 0, m.now);
    if (refused != Errc::ok) return;
    car->moved += chunk;
    if (counts) {
      ++car->in_flight;
      ++car->pending;
    }
  }
  [[nodiscard]] bool the_device_refused_it() const { return refused != Errc::ok; }
  [[nodiscard]] bool there_are_more_data_packets_to_send() const {
    return car->moved < car->length();
  }
  [[nodiscard]] bool no_more_data_has_been_provided() const { return car->moved == car->provided; }

  // An event that concerns a send comes with it: recv.sm has looked for it, or the engine did. The
  // analyzer tries every event without.
  // NOLINTBEGIN(clang-analyzer-core.NullDereference,clang-analyzer-core.NonNullParamChecker)

  // ---- memory to memory
  // Of this side's limit: a receiver that has kept much lowers its own for a while. A limit above
  // the default says nothing of what is worth it.
  [[nodiscard]] bool the_car_is_longer_than_eager_ones_in_one_piece_and_all_of_it_is_there() const {
    constexpr std::size_t k_default = MessageOptions{}.eager_limit;
    return car->length() > std::min(m.options.eager_limit, k_default) &&
           car->from.pieces().size() == 1 && car->provided == car->length();
  }
  [[nodiscard]] bool the_rule_is_to_let_it_be_read() const {
    return m.options.rendezvous != Rendezvous::packets;
  }
  void open_the_memory_of_the_car_for_reading() {
    const ConstBytes all = car->from.pieces().front().first(car->length());
    // Only read: registering memory takes addresses of bytes that are not constant.
    const MutableBytes memory(const_cast<std::byte*>(all.data()), all.size());
    auto region = std::make_unique<RemoteRegion>();
    if (m.device.open_region(p.peer, memory, *region)) car->region = std::move(region);
  }
  void close_the_memory_of_the_car() { m.close_region(*car); }
  void note_that_its_data_was_read() { ++m.stats.sent_by_read; }

  // ---- answers
  void post_the_control_packet() {
    static_cast<void>(m.post_control(p, *given)); // refused: the peer is lost, and waits for none
  }
  void post_the_cancel_packet() {
    car->stage = Stage::cancelling;
    Packet packet;
    packet.type = Type::cancel;
    packet.sender = car->request();
    static_cast<void>(m.post_control(p, packet));
  }
  void note_the_clear_to_send() {
    car->stage = Stage::starved;
    car->remote = given->receiver;
  }
  [[nodiscard]] bool the_car_is_cleared_and_set_aside_and_has_something_to_send() const {
    return car->stage == Stage::starved &&
           (car->moved < car->provided || car->length() == 0 || car->reason != Errc::ok);
  }
  void the_answer_has_come() {
    car->synchronous = false;
    if (car->stage == Stage::on_turn) return; // not all of it has left
    p.waiting.remove(*car);
    car->stage = Stage::leaving;
    p.leaving.push_back(*car);
  }
  [[nodiscard]] bool the_car_is_queued() const {
    return car->stage == Stage::queued || car->stage == Stage::none;
  }
  [[nodiscard]] bool the_car_waits_for_an_answer() const { return car->stage == Stage::waiting; }
  [[nodiscard]] bool the_source_of_the_data_has_failed() const { return car->reason != Errc::ok; }

  // ---- its end
  void decrement_car_outstanding_activities_counter() { --car->pending; }
  [[nodiscard]] bool outstanding_activity_counter_reaches_zero() const { return car->pending == 0; }
  void take_the_car_out() { m.take_out(*car); }
  void complete_the_car() { m.finish(*car, Errc::ok); }
  void end(Errc error) {
    m.take_out(*car);
    m.finish_send(*car, error);
  }
  void complete_the_car_as_cancelled() { end(Errc::cancelled); }
  // NOLINTEND(clang-analyzer-core.NullDereference,clang-analyzer-core.NonNullParamChecker)
  void fail_the_car_with_what_the_device_says() { end(refused); }
  void fail_the_car_as_its_source_did() { end(car->reason); }
  // Nothing is in flight any more, and no memory is open.
  void end_all(CarQueue& queue, Errc error) {
    while (RequestState* const req = queue.front()) {
      req->region.reset();
      m.take_out(*req);
      m.finish(*req, error);
    }
  }
  void complete_the_cars_that_have_left() {
    end_all(p.held, Errc::ok);
    end_all(p.leaving, Errc::ok);
  }
  void end_those_under_way(Errc error) {
    if (RequestState* const req = p.begun) {
      m.take_out(*req);
      m.finish(*req, error);
    }
    end_all(p.granted, error);
    end_all(p.waiting, error);
  }
  void end_the_cars_that_wait_for_the_peer_as_closed() { end_those_under_way(Errc::closed); }
  void fail_all_cars() {
    end_all(p.held, p.reason);
    end_all(p.leaving, p.reason);
    end_those_under_way(p.reason);
    end_all(p.queue, p.reason);
  }
};

} // namespace statewire::messages
