// SPDX-License-Identifier: BSD-3-Clause
// What a Context is made of.
#pragma once

#include "address_book.hpp"
#include "callback.hpp"
#include "peer_removal.hpp"

#include "asio/asio_transport.hpp"
#include "asio/progress.hpp"
#include "core/core.hpp"
#include "cpc/framework.hpp"
#include "dispatch/dispatcher.hpp"
#include "lanes/lanes.hpp"
#include "lanes/rdma/open_rdma.hpp"
#include "messages/message_core.hpp"

#include <statewire/context.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <system_error>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace statewire {

class DescriptorWatch;

struct Context::State {
  // What both kinds of context have in common: loop, transport, methods, lanes; then the group and
  // its messages.
  Result<void> start();
  Result<void> join(GroupConfig its_group);
  CoreCallbacks core_callbacks();
  void call_handler(const ActiveMessage& m);
  [[nodiscard]] Result<cpc::FrameworkOptions> wanted_methods() const;
  [[nodiscard]] std::uint32_t rank() const { return job != nullptr ? job->rank() : 0; }
  [[nodiscard]] Card card() const {
    return {transport->listening(), incarnation, methods->advertisement()};
  }
  [[nodiscard]] Card card_of(std::uint32_t peer) const {
    if (const auto it = renewed.find(peer); it != renewed.end()) return it->second;
    return cards.card(peer).value_or(Card{});
  }
  [[nodiscard]] bool knows(std::uint32_t peer) const {
    return job != nullptr ? peer < job->size() : book->knows(peer);
  }
  [[nodiscard]] std::string why_unreachable(std::uint32_t peer) const;
  void report_unreachable(std::uint32_t peer);
  void report_unreachable_later(std::uint32_t peer);
  [[nodiscard]] MessagePath path(std::uint32_t peer) const; // of messages
  // A call of the program that concerns a peer: f(Core&, Peer, Time).
  template <class F>
  Errc call(std::uint32_t rank, F&& f) {
    if (!knows(rank)) return Errc::invalid_argument;
    if (loop->is_over()) return loop->why_abandoned();
    const ProgressLoop::Scope scope(*loop);
    Errc result = Errc::no_memory;
    loop->drive([&] { result = f(*core, Peer{group, rank}, ProgressLoop::clock()); });
    return result;
  }
  // Whether a callback of the user's is there and may still be called.
  template <class Function>
  [[nodiscard]] bool may_call(const Callback<Function>& callback) const {
    return callback && !loop->abandoned();
  }
  void say(const std::string& text) const;
  // Where the loop is over.
  [[nodiscard]] Failure why_over() const {
    const Errc why = loop->why_abandoned();
    return {why, std::string(to_text(why))};
  }
  // Memory has run out inside of a step: peers see a failure, and all calls end with no_memory.
  void fail();
  void prepare_to_fail(); // while there is memory
  // Of finalize(): what is left ends, although there may be no memory to say so.
  void end() {
    loop->drive([this] { message_core->finalize(ProgressLoop::clock()); });
    transport->stop_listening();
  }

  Job* job = nullptr;                // null: its peers are addresses,
  std::unique_ptr<AddressBook> book; // … which are here
  ContextOptions options;
  IncarnationNumber incarnation;
  Cards cards;
  std::unordered_map<std::uint32_t, Card> renewed;
  // Of messages to every peer whose card is not renewed, where all cards say the same of methods:
  // it is asked for several times while a connection is made, and takes a decoded card to answer.
  std::optional<MessagePath> path_to_all;
  std::unordered_set<std::uint32_t> reported;                 // as unreachable
  std::unordered_map<std::uint32_t, std::string> why_no_lane; // of those lost for want of one
  std::optional<cpc::Framework> methods;
  std::vector<cpc::Standing> standings; // of all methods
  std::unique_ptr<ProgressLoop> loop;
  std::unique_ptr<Dispatcher> dispatcher;
  std::unique_ptr<AsioTransport> transport;
  std::unique_ptr<lanes::Lanes> lanes; // above transport, below core
  std::unique_ptr<Core> core;
  std::unique_ptr<MessageCore> message_core;
  std::unique_ptr<PeerRemoval> removal; // null: in a job
  bool traces = false;                  // every transition, to stderr
  std::unique_ptr<Messages> messages;
  GroupIndex group = 0;
  std::vector<Callback<Handler>> handlers;
  Callback<std::function<void(std::uint32_t)>> connected, closed;
  Callback<std::function<void(std::error_code, std::uint32_t)>> lost;
  Callback<std::function<void(std::error_code, std::uint32_t, std::uint64_t)>> send_failed;
  std::uint64_t unhandled = 0;
  std::string out_of_memory; // what fail() says
  std::weak_ptr<DescriptorWatch> launcher_watch;
  std::vector<std::uint32_t> timed_out_fences; // that the next calls wait for, the last one first
};

} // namespace statewire
