// SPDX-License-Identifier: BSD-3-Clause
// How isend() and irecv() begin: compiled into the calls of the library.
#pragma once

#include "hooks_send.hpp"

#include <utility>

namespace statewire {

[[gnu::always_inline]] inline bool MessageCore::Impl::sends_at_once(std::uint32_t to,
                                                                    Offer& message) {
  if (to == own.rank) [[unlikely]]
    return false;
  PeerMessages& p = peer(to);
  dispatcher.whole([&]() __attribute__((always_inline)) {
    messages::SendHooks hooks{*this, p, nullptr, nullptr};
    hooks.offer = &message;
    take_step(
        p, spec::send::Event::Message_Offered, hooks,
        [](spec::send::State state, auto& given, messages::Count count) __attribute__((
            always_inline)) { return spec::send::on_Message_Offered(state, given, count); });
  });
  return message.taken;
}

// The request of a message that leaves at once only has to say so.
[[gnu::always_inline]] inline Request
MessageCore::Impl::take_offer(std::uint32_t to, const Offer& message, Callback&& done) {
  RequestState& req = requests.take_made();
  if (message.leaves == Leaves::later) [[unlikely]]
    return leave_later(req, to, message, std::move(done));
  const Request name = req.request();
  req.kind = RequestKind::send;
  address(req, to, message.tag, message.options);
  req.status.bytes = req.status.message_bytes = message.from.size();
  req.status.error = Errc::ok;
  if (done) [[unlikely]]
    req.set_done(std::move(done));
  if (message.leaves == Leaves::with_batch) {
    hold(req, to);
    return name;
  }
  req.stage = Stage::ended;
  if (req.has_callback) [[unlikely]]
    end_with_callback(req);
  return name;
}

// Most messages leave at once, or are held back with a batch, and nothing follows: that is no
// input, and needs no time.
template <class Clock>
[[gnu::always_inline]] inline Request
MessageCore::Impl::send(std::uint32_t to, Tag tag, ConstBytes from, const SendOptions& options,
                        const Clock& clock, Callback&& done) {
  constexpr auto k_batch = Dispatcher::Origin::batch;
  Offer message{.from = from, .tag = tag, .options = options};
  const auto waits_for_end = [&] { // of the iteration
    return !options.more && dispatcher.has(Dispatcher::Queue::iteration_end);
  };
  if (!is_idle(k_batch) || waits_for_end() || options.synchronous) [[unlikely]]
    return send_in_input(to, message, clock(), std::move(done));
  const Dispatcher::Batch batch(dispatcher, origin_of(options));
  requests.make_room();
  if (!sends_at_once(to, message)) [[unlikely]]
    return send_later(to, message, clock(), std::move(done));
  const Request name = take_offer(to, message, std::move(done));
  if (dispatcher.pending(k_batch) || waits_for_end()) [[unlikely]]
    settle(clock(), origin_of(options));
  return name;
}

// Most receives are posted, and nothing follows: that is no input, and needs no time.
template <class Clock>
[[gnu::always_inline]] inline Request
MessageCore::Impl::receive(const Selector& what, std::span<const MutableBytes> into,
                           const Clock& clock, Callback&& done, void* object) {
  RequestState& req = requests.take();
  const Request name = req.request();
  set_up(req, RequestKind::receive, std::move(done));
  if (object != nullptr) req.set_object(object);
  req.select(what);
  try {
    req.set_into(into);
    const bool may_be_followed = !unexpected.empty() || waiting_peers != 0 || over ||
                                 dispatcher.pending() || tracer; // a trace has the time
    if (may_be_followed) [[unlikely]]
      return look_and_post(req, clock());
    post(req);
  } catch (...) {
    if (!give_back(req)) return name;
    throw;
  }
  if (dispatcher.pending()) [[unlikely]] // it has failed
    settle(clock());
  return name;
}

} // namespace statewire
