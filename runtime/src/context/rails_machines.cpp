// SPDX-License-Identifier: BSD-3-Clause
// What the phrases of spec/way.dot, spec/offer.dot and spec/sock_news.dot do.
#include "rails_holding.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace statewire {
namespace {

namespace turns = spec::way;
namespace words = spec::offer;
namespace heard = spec::sock_news;

struct Names {
  std::string_view machine;
  std::span<const TransitionInfo> transitions;
  std::span<const std::string_view> states, events;
};
constexpr Names k_way{turns::k_machine_name, turns::k_transitions, turns::k_state_names,
                      turns::k_event_names};
constexpr Names k_offer{words::k_machine_name, words::k_transitions, words::k_state_names,
                        words::k_event_names};
constexpr Names k_sock_news{heard::k_machine_name, heard::k_transitions, heard::k_state_names,
                            heard::k_event_names};

} // namespace

// ---- way.dot

struct Rails::WayHooks {
  Rails& r;
  Peer peer;
  Way& w;
  Time now;
  Errc why;
  // As it was when the event came.
  EndpointCore* const former = w.endpoints;
  const std::string led_to = w.route.remote_port;

  [[nodiscard]] bool it_leads_over_sockets() const { return former == nullptr; }
  // What is connected between two ports that are offered still; or where nothing else is left, and
  // the end that is gone is this one.
  [[nodiscard]] bool it_may_stay() const {
    const Card card = r.card_of(peer);
    if (r.framework_->offers(w.route, card.advertisement) && !it_is_free()) return true;
    return !r.framework_->select(card.advertisement, "it") && r.leads_over_a_gone_port(w);
  }
  [[nodiscard]] bool it_begins_at_the_same_port() const {
    const auto selected = r.framework_->select(r.card_of(peer).advertisement, "it");
    const Port* const port = selected ? r.port_named(selected->route.local_port) : nullptr;
    return (port != nullptr ? port->endpoints.get() : nullptr) == former;
  }
  [[nodiscard]] bool it_is_free() const { return r.is_free(peer, w); }
  [[nodiscard]] bool the_loss_is_acknowledged() const {
    return w.endpoints == nullptr || !w.endpoints->is_lost(peer);
  }

  [[nodiscard]] bool packets_come_over_sockets() const {
    return w.sock_news == heard::State::HEARD;
  }

  void look_every_turn() {
    if (std::ranges::find(r.moving_, peer) == r.moving_.end()) r.moving_.push_back(peer);
  }
  void look_at_once() { r.raise(peer, w, turns::Event::LOOK, now); }
  void refuse_what_is_posted() { w.refuses = true; }
  void accept_what_is_posted() { w.refuses = false; }
  void forget_where_it_led() { r.remote_.erase(peer.rank); }
  void end_what_was_connected() { former->give_up(peer, why, now); }
  void end_what_was_connected_with_another_port() {
    if (w.route.remote_port != led_to) former->give_up(peer, why, now);
  }
  void end_what_was_connected_with_its_former_self() {
    if (former != nullptr) former->look_again(peer, now);
  }
  void close_what_the_new_process_has_connected() {
    if (former == nullptr && r.core_->state(peer).epoch == r.card_of(peer).epoch)
      close_its_sockets();
  }
  void close_its_sockets() {
    if (!std::exchange(w.closes, true)) (void)r.core_->close(peer, now);
  }
  void raise_offer_ended() { r.raised_->push_back({peer, words::Event::ENDED}); }

  void choose_anew() {
    change_to([this] { r.choose(peer, w); });
  }
  // To sockets, whatever was advertised.
  void follow_it() {
    change_to([this] {
      w.device = r.core_;
      w.text = w.route.component = cpc::k_sock;
    });
  }

 private:
  // What is reached over another device than before may have been lost there once.
  template <class Choose>
  void change_to(Choose&& choose) {
    std::erase(r.moving_, peer);
    PacketDevice* const before = w.device;
    r.framework_->endpoint_finalize(peer);
    w.choose_nothing();
    choose();
    if (w.device == before) return;
    if (before == r.core_) r.raise(peer, w, heard::Event::LEFT, now);
    if (w.endpoints != nullptr)
      w.endpoints->replaced(peer, now);
    else if (w.device != nullptr)
      r.core_->replaced(peer, now);
    r.events_->on_way(peer, w.device != nullptr, now);
    if (w.device == r.core_) r.raise(peer, w, heard::Event::TAKEN, now);
  }
};

// ---- offer.dot

struct Rails::OfferHooks {
  Rails& r;
  Peer peer;
  Way& w;
  Time now;
  std::uint32_t answered;
  bool& may_go_ahead;

  // Who is about to finalize offers nothing any more.
  [[nodiscard]] bool it_does_not_know() const {
    return w.knows != r.withdrawals_ && !r.finalizing_;
  }
  // A way that is being left, or is that of a former self.
  [[nodiscard]] bool a_port_that_is_gone_is_in_use_still() const {
    const auto way = w.way.state();
    return (way == turns::State::LEAVING || way == turns::State::RESTARTED) &&
           r.leads_over_a_gone_port(w);
  }
  [[nodiscard]] bool it_may_be_told_at_once() const {
    const bool concerns_it = w.sock_news != heard::State::SILENT || r.leads_over_a_gone_port(w);
    return concerns_it && it_does_not_know() && !a_port_that_is_gone_is_in_use_still();
  }
  [[nodiscard]] bool its_method_does_without_sockets() const {
    const auto it = r.remote_.find(peer.rank);
    return it != r.remote_.end() && it->second.method == Method::rdma_cm;
  }
  [[nodiscard]] bool to_what_is_offered_now() const { return answered == r.withdrawals_; }

  void tell_it_what_is_offered() {
    if (r.tell(peer, true, now) != Errc::ok) r.raise(peer, w, words::Event::DOWN, now);
  }
  void answer_what_is_offered() { (void)r.tell(peer, false, now); }
  void refuse_the_attempt() { may_go_ahead = false; }
  void note_that_it_knows() { w.knows = r.withdrawals_; }
  void note_that_it_knows_nothing() { w.knows = 0; }
  void raise_offer_ended() { r.raised_->push_back({peer, words::Event::ENDED}); }
};

// ---- sock_news.dot

struct Rails::SockNewsHooks {
  Rails& r;
  Peer peer;
  const Way& w;
  Errc why;
  enum class Tell : std::uint8_t { nothing, up, closing, down } tell = Tell::nothing;

  [[nodiscard]] bool sockets_carry_its_packets() const { return w.device == r.core_; }
  [[nodiscard]] bool it_ended_in_good_order() const {
    return why == Errc::closed || why == Errc::finalizing;
  }
  [[nodiscard]] bool there_is_a_connection() const { return !r.core_->is_idle(peer); }

  // When the state is that which follows: whoever is told may bring about the next event.
  void tell_that_it_is_up() { tell = Tell::up; }
  void tell_that_it_closes() { tell = Tell::closing; }
  void tell_that_it_is_down() { tell = Tell::down; }
  void raise_way_packet() { r.raised_->push_back({peer, turns::Event::PACKET}); }
};

// ---- their events

// What one machine raises, another one hears when the first has done all that it was about to do.
struct Rails::Raising {
  Raising(Rails& rails, Time time)
      : holding(rails, time), r(rails), now(time), outer(std::exchange(r.raised_, &own)) {}
  ~Raising() { r.raised_ = outer; }
  Raising(const Raising&) = delete;
  Raising& operator=(const Raising&) = delete;
  void settle() {
    for (std::size_t i = 0; i < own.size(); ++i) {
      const auto [peer, event] = own[i];
      if (const auto* const word = std::get_if<words::Event>(&event))
        r.raise(peer, r.way(peer), *word, now);
      else
        r.raise(peer, r.way(peer), std::get<turns::Event>(event), now, Errc::reset);
    }
  }
  Holding holding;
  Rails& r;
  Time now;
  std::vector<Raised> own;
  std::vector<Raised>* outer;
};

// Tells whoever traces.
struct Rails::Observer {
  const Rails& r;
  const Names& names;
  Peer peer;
  Time now;
  void transition(TransitionId id) const {
    if (!r.trace_) return;
    const TransitionInfo& t = names.transitions[id];
    r.trace_({now, peer, names.machine, names.states[t.from], names.events[t.event],
              names.states[t.to]});
  }
};

void Rails::raise(Peer peer, Way& w, spec::way::Event event, Time now, Errc why) {
  Raising raising(*this, now);
  w.way.handle(event, {.why = why}, [&](auto state, auto e, const auto& cause) {
    WayHooks hooks{*this, peer, w, now, cause.why};
    return turns::step(state, e, hooks, Observer{*this, k_way, peer, now});
  });
  raising.settle();
}

bool Rails::raise(Peer peer, Way& w, spec::offer::Event event, Time now, std::uint32_t answered) {
  Raising raising(*this, now);
  bool may_go_ahead = true;
  w.offer.handle(event, {.heard = answered}, [&](auto state, auto e, const auto& cause) {
    OfferHooks hooks{*this, peer, w, now, cause.heard, may_go_ahead};
    return words::step(state, e, hooks, Observer{*this, k_offer, peer, now});
  });
  raising.settle();
  return may_go_ahead;
}

void Rails::raise(Peer peer, Way& w, spec::sock_news::Event event, Time now, Errc why) {
  using Tell = SockNewsHooks::Tell;
  Raising raising(*this, now);
  SockNewsHooks hooks{*this, peer, w, why};
  w.sock_news = heard::step(w.sock_news, event, hooks, Observer{*this, k_sock_news, peer, now});
  if (hooks.tell == Tell::up) events_->on_up(peer, now);
  if (hooks.tell == Tell::closing) events_->on_closing(peer, now);
  if (hooks.tell == Tell::down) events_->on_down(peer, why, now);
  raising.settle();
}

} // namespace statewire
