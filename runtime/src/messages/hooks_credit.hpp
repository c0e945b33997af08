// SPDX-License-Identifier: BSD-3-Clause
// The phrases of spec/recv.sm about credit: what a peer may send before more of it is received.
#pragma once

#include "impl.hpp"

#include <algorithm>

namespace statewire::messages {

struct CreditHooks {
  CreditHooks(MessageCore::Impl& messages, PeerMessages& peer, Packet& packet)
      : m(messages), p(peer), in(packet) {}

  MessageCore::Impl& m;
  PeerMessages& p;
  Packet& in;
  std::uint64_t cost = 0; // of a packet that costs credit

  void set_cost() { cost = cost_of(in.type == Type::rndv_rts ? 0 : in.length); }
  [[nodiscard]] bool the_peer_has_no_credit_for_it() const {
    return cost > std::max(p.advertised, k_first_limit) - p.arrived;
  }
  [[nodiscard]] bool something_that_costs_credit_has_arrived() const { return p.arrived != 0; }
  [[nodiscard]] bool there_is_no_room_to_keep_it() const {
    return p.unexpected_credit + cost > std::max(m.options.unexpected_limit, p.granted_in_all);
  }
  void count_the_arrival() { p.arrived += cost; }
  void begin_to_count_anew() {
    p.arrived = 0;
    p.advertised = k_announcements;
    p.wants_announcements = false;
    p.no_more_credit_before = 0;
  }
  [[nodiscard]] std::uint64_t free_room() const { return free_room(m, p); }
  [[nodiscard]] static std::uint64_t free_room(const MessageCore::Impl& m, const PeerMessages& p) {
    return m.options.unexpected_limit - std::min(p.unexpected_credit, m.options.unexpected_limit);
  }
  // What may have arrived when all of the limit is used, together with what is unexpected.
  [[nodiscard]] std::uint64_t new_limit() const { return p.arrived + free_room(); }
  // True when a quarter of the limit was not advertised; while a receive or a probe waits, a
  // quarter of what is free. Each grant costs a packet. Also when messages need not be announced
  // any more.
  [[nodiscard, gnu::always_inline]] bool the_peer_should_hear_of_more_credit() const {
    return p.arrived >= p.no_more_credit_before && more_credit_is_due(m, p);
  }
  [[nodiscard, gnu::noinline]] static bool more_credit_is_due(MessageCore::Impl& m,
                                                              PeerMessages& p) {
    const std::uint64_t room = free_room(m, p), all = m.options.unexpected_limit;
    const bool announcing_has_ended = p.wants_announcements && room != 0;
    const auto reaches = [&p, room](std::uint64_t enough) {
      return p.arrived + room >= p.advertised + std::max<std::uint64_t>(1, enough / 4);
    };
    if (!reaches(room)) { // so more must arrive, or less must be kept
      p.no_more_credit_before = p.advertised + std::max<std::uint64_t>(1, room / 4) - room;
      return announcing_has_ended;
    }
    return announcing_has_ended || reaches(all) || m.awaits(p);
  }
  void control(const Packet& packet) {
    m.raise(p, spec::send::Event::Control_Available, {}, packet);
  }
  [[gnu::noinline]] void grant_more_credit() { grant(std::max(p.advertised, new_limit())); }
  // Beside the announcements that every sender reserves credit for, whatever the peer believes its
  // limit to be.
  [[nodiscard]] bool the_peer_has_credit_for_an_eager_message() const {
    return p.advertised >= p.arrived + m.enough_credit;
  }
  [[nodiscard]] bool a_receive_or_a_probe_waits_for_a_message_of_the_peer() const {
    return m.awaits(p);
  }
  [[gnu::noinline]] void grant_credit_for_eager_messages() {
    const std::uint64_t some =
        std::max<std::uint64_t>(m.enough_credit + k_announcements, m.options.unexpected_limit / 4);
    const std::uint64_t least = p.arrived + some;
    if (least > new_limit()) ++m.stats.extra_grants;
    grant(std::max(least, new_limit()));
  }
  void count_the_peer_that_waits() { ++m.waiting_peers; }
  void count_one_peer_less_that_waits() { --m.waiting_peers; }
  void grant(std::uint64_t limit) {
    Packet packet;
    packet.type = Type::flow;
    packet.limit = limit;
    const bool is_too_much = p.unexpected_credit / k_most > m.options.unexpected_limit;
    packet.eager_limit = m.options.eager_limit; // no message takes more than enough_credit
    if (is_too_much) packet.eager_limit = std::min(packet.eager_limit, k_small);
    control(packet); // first: without memory for it nothing is granted
    p.advertised = limit;
    p.wants_announcements = is_too_much;
    p.granted_in_all = p.unexpected_credit + std::max(limit, k_first_limit) - p.arrived;
  }
};

} // namespace statewire::messages
