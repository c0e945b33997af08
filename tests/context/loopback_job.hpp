// SPDX-License-Identifier: BSD-3-Clause
// The processes of a job, in one thread: each has what a Context has, with sockets of its own over
// the loopback, and lanes over RDMA devices of a fabric in memory.
#pragma once

#include "asio/asio_transport.hpp"
#include "dispatch/dispatcher.hpp"
#include "lanes/lanes.hpp"
#include "lanes/rdma/open_rdma.hpp"
#include "messages/message_core.hpp"

#include <simulator/fabric/memory_fabric.hpp>

#include <deque>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace statewire::test {

using Rank = std::uint32_t;

struct LoopbackJobOptions {
  std::uint32_t processes = 2;
  unsigned devices = 1;     // of each
  std::string methods = {}; // those that may be used
  verbs::Link link = verbs::Link::roce;
};

class LoopbackJob;

class Process {
 public:
  Process(LoopbackJob& job, Rank rank, unsigned start, const std::string& methods);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // When all have a card.
  void join(std::vector<Card> cards);
  void renew(Rank other, Card card); // it was restarted
  [[nodiscard]] Messages& messages() { return *messages_; }
  [[nodiscard]] Core& core() { return *core_; }
  [[nodiscard]] const lanes::Methods& methods() const { return *methods_; }
  [[nodiscard]] lanes::LaneTransport& lanes() { return lanes_->transport(); }
  [[nodiscard]] std::string method(Rank other); // of its lane; empty: it has none
  [[nodiscard]] Card card() const;
  Errc send(Rank other, ConstBytes active_message);
  Errc close(Rank other);
  void break_socket(Rank other);
  void finalize();
  [[nodiscard]] bool has_finalized() const { return core_->finalized(); }
  void turn(Time now) { (void)loop_->poll(now); }

  std::vector<verbs::MemoryFabric::Endpoint*> devices; // mem0, mem1, …
  std::deque<bool> are_open;
  unsigned active = 0; // active messages that have arrived
  unsigned lost = 0;
  Errc why = Errc::ok; // of the last loss
  std::function<void()> when_lost, when_closed;

 private:
  void open_lanes(unsigned start, const std::string& methods);
  void is_lost(Errc reason);
  void is_closed() const;
  [[nodiscard]] MessagePath path(Rank other) const {
    return methods_->path(known_.at(other).advertisement);
  }

  LoopbackJob& job_;
  Rank rank_;
  IncarnationNumber incarnation_;
  std::vector<Card> known_;
  std::unique_ptr<ProgressLoop> loop_;
  std::unique_ptr<AsioTransport> transport_;
  Dispatcher dispatcher_;
  std::optional<lanes::Methods> methods_;
  std::unique_ptr<lanes::Lanes> lanes_;
  std::unique_ptr<Core> core_;
  std::unique_ptr<MessageCore> message_core_;
  std::unique_ptr<Messages> messages_;
};

class LoopbackJob {
 public:
  explicit LoopbackJob(LoopbackJobOptions options);

  Process& operator[](Rank rank) { return *processes_.at(rank); }
  [[nodiscard]] verbs::MemoryFabric& fabric() { return *fabric_; }
  [[nodiscard]] const LoopbackJobOptions& options() const { return options_; }
  // The process dies; another one takes its place, with other addresses.
  void restart(Rank rank, const std::string& methods);

  [[nodiscard]] const Card& card(Rank rank) const { return cards_.at(rank); }
  void turn(); // of all processes
  // Whether it holds before long.
  bool until(const std::function<bool()>& predicate);
  // A message from one to the other: whether it arrived as it was sent.
  bool passes(Rank from, Rank to, std::size_t bytes);
  bool finalize_all();

 private:
  LoopbackJobOptions options_;
  std::unique_ptr<verbs::MemoryFabric> fabric_;
  std::mt19937 dice_{1};
  unsigned starts_ = 0;
  std::vector<Card> cards_;
  std::vector<std::unique_ptr<Process>> processes_;
};

} // namespace statewire::test
