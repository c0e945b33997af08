// SPDX-License-Identifier: BSD-3-Clause
// The processes of a job, in one thread: each has what a Context has, with sockets of its own over
// the loopback, and RDMA devices over a fabric in memory.
#pragma once

#include "listener.hpp"

#include "context/rails.hpp"

#include "dispatch/dispatcher.hpp"

#include <simulator/fabric/memory_fabric.hpp>
#include <statewire/asio_transport.hpp>
#include <statewire/messages.hpp>

#include <deque>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace statewire::test {

using Rank = std::uint32_t;

struct JobWorldOptions {
  std::uint32_t processes = 2;
  unsigned devices = 1; // of each
  // Of the networks that the devices of one number are in, if they are to say so.
  std::uint8_t prefix_length = 0;
  std::string methods = {}; // those that may be used
  verbs::Link link = verbs::Link::roce;
  EndpointOptions endpoints = {};
  cpc::MakeComponents components = {};
};

class JobWorld;

class Process {
 public:
  Process(JobWorld& world, Rank rank, unsigned start, const std::string& methods);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // When all have a card.
  void join(std::vector<Card> cards);
  void hears_of(Rank other, Card card); // it was restarted
  [[nodiscard]] Messages& messages() { return *messages_; }
  [[nodiscard]] Rails& rails() { return *rails_; }
  [[nodiscard]] Core& core() { return *core_; }
  [[nodiscard]] EndpointCore& endpoints() { return *rails_->endpoints_of({0, 1 - rank_}); }
  [[nodiscard]] std::string way(Rank other) { return rails_->describe({0, other}); }
  [[nodiscard]] Card card() const;
  Errc close(Rank other);
  // A control message without content: over sockets, however packets travel.
  Errc say(Rank other);
  void break_socket(Rank other); // that connects with it
  void lose(Rank other);         // what carries the packets
  enum class Step : std::uint8_t { endpoints, sockets };
  void finalize(Step step);
  [[nodiscard]] bool has_finalized(Step step) const {
    return step == Step::endpoints ? rails_->finalized() : core_->finalized();
  }
  void turn(Time now) { (void)loop_->poll(now); }

  verbs::MemoryFabric::Endpoint* device = nullptr; // the first
  bool device_is_open = false;
  std::vector<verbs::MemoryFabric::Endpoint*> devices; // mem0, mem1, …
  std::deque<bool> are_open;                           // … after the first
  unsigned said = 0;                                   // control messages without content
  unsigned active = 0;                                 // active messages that have arrived
  unsigned lost = 0;
  Errc why = Errc::ok; // of the last loss
  std::function<void()> when_lost, when_closed;
  std::string reports;
  std::optional<Listener> heard; // what the message engine is told

 private:
  void open_rails(unsigned start, const std::string& methods);
  void is_lost(Errc reason);
  void is_closed() const;

  JobWorld& world_;
  Rank rank_;
  Epoch epoch_;
  std::vector<Card> known_;
  std::unique_ptr<ProgressLoop> loop_;
  std::unique_ptr<AsioTransport> transport_;
  Dispatcher dispatcher_;
  std::unique_ptr<Core> core_;
  std::unique_ptr<Rails> rails_;
  std::unique_ptr<MessageCore> message_core_;
  std::unique_ptr<Messages> messages_;
};

class JobWorld {
 public:
  explicit JobWorld(JobWorldOptions options);

  Process& operator[](Rank rank) { return *processes_.at(rank); }
  [[nodiscard]] verbs::MemoryFabric& fabric() { return *fabric_; }
  [[nodiscard]] const JobWorldOptions& options() const { return options_; }
  // The process dies, or its host does; another one takes its place, with another address.
  void restart(Rank rank, verbs::MemoryFabric::Death how, const std::string& methods);

  [[nodiscard]] const Card& card(Rank rank) const { return cards_.at(rank); }
  // Who is started later knows what it offers now.
  void renew_card(Rank rank) { cards_.at(rank) = processes_.at(rank)->card(); }
  void turn(); // of everybody
  void turn_without_fabric();
  // Whether it holds before long. Without the fabric, nothing passes between RDMA devices.
  bool until(const std::function<bool()>& predicate, bool fabric = true);
  // A message from one to the other: whether it arrived as it was sent.
  bool passes(Rank from, Rank to, std::size_t bytes);
  bool finalize_all();

 private:
  JobWorldOptions options_;
  std::unique_ptr<verbs::MemoryFabric> fabric_;
  std::mt19937 dice_{1};
  unsigned starts_ = 0;
  std::vector<Card> cards_;
  std::vector<std::unique_ptr<Process>> processes_;
};

} // namespace statewire::test
