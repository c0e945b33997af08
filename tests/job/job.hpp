// SPDX-License-Identifier: BSD-3-Clause
// The harness of whole stacks: processes of a job, each with what a Context has, and sockets of its
// own over the loopback. LoopbackJob drives all of them in one thread, and gives them lanes over
// RDMA devices of a fabric in memory. run_job() runs each in a thread of its own, over sockets
// only.
#pragma once

#include "asio/asio_transport.hpp"
#include "dispatch/dispatcher.hpp"
#include "lanes/lanes.hpp"
#include "lanes/rdma/open_rdma.hpp"
#include "messages/message_core.hpp"

#include <simulator/fabric/memory_fabric.hpp>

#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace statewire::test {

using Rank = std::uint32_t;

struct JobOptions {
  std::uint32_t processes = 2;          // run_job: its argument
  unsigned devices = 1;                 // of each; run_job: none
  std::string methods = {};             // those that may be used; run_job: sockets
  verbs::Link link = verbs::Link::roce; // of the devices
  ProgressMode mode = ProgressMode::spin;
  MessageOptions messages{};
  CoreOptions core{};
};

class Process {
 public:
  // `start`: tells incarnations of a rank apart. `fabric`: null for one without devices.
  Process(const JobOptions& options, Rank rank, unsigned start, verbs::MemoryFabric* fabric);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void join(std::vector<Card> cards); // when all have a card
  [[nodiscard]] Rank rank() const { return rank_; }
  [[nodiscard]] Rank size() const { return size_; }
  void renew(Rank other, Card card); // it was restarted
  [[nodiscard]] Messages& messages() { return *messages_; }
  [[nodiscard]] Core& core() { return *core_; }
  [[nodiscard]] ProgressLoop& loop() { return *loop_; }
  [[nodiscard]] lanes::LaneTransport& lanes() { return lanes_->transport(); }
  [[nodiscard]] std::string method(Rank other); // of its lane; empty: it has none
  [[nodiscard]] Card card() const;
  Errc send(Rank other, ConstBytes active_message);
  Errc close(Rank other);
  void break_socket(Rank other);
  void finalize();
  [[nodiscard]] bool has_finalized() const { return core_->finalized(); }
  void iterate(Time now) { (void)loop_->poll(now); }

  std::vector<verbs::MemoryFabric::Endpoint*> devices; // mem0, mem1, …
  std::deque<bool> are_open;
  unsigned active = 0; // active messages that have arrived
  unsigned lost = 0;
  Errc why = Errc::ok; // of the last loss
  std::function<void()> when_lost, when_closed;
  std::function<void(ConstBytes)> when_active; // message

 private:
  void open_lanes(const JobOptions& options, unsigned start, verbs::MemoryFabric& fabric);
  [[nodiscard]] MessagePath path(Rank other) const;

  const Rank rank_, size_;
  const MessageOptions message_options_;
  const CoreOptions core_options_;
  const unsigned seed_;
  IncarnationNumber incarnation_;
  std::vector<Card> known_;

 protected:
  std::unique_ptr<ProgressLoop> loop_;
  std::unique_ptr<AsioTransport> transport_; // null: it has died
  Dispatcher dispatcher_;
  std::optional<cpc::Framework> methods_; // none, and no lanes: without devices
  std::unique_ptr<lanes::Lanes> lanes_;
  std::unique_ptr<Core> core_;
  std::unique_ptr<MessageCore> message_core_;
  std::unique_ptr<Messages> messages_;
};

class LoopbackJob {
 public:
  explicit LoopbackJob(JobOptions options);

  Process& operator[](Rank rank) { return *processes_.at(rank); }
  [[nodiscard]] verbs::MemoryFabric& fabric() { return *fabric_; }
  // The process dies; another one takes its place, with other addresses.
  void restart(Rank rank, const std::string& methods);

  [[nodiscard]] const Card& card(Rank rank) const { return cards_.at(rank); }
  void iterate(); // of all processes
  // Whether it holds before long.
  bool until(const std::function<bool()>& predicate);
  // A message from one to the other: whether it arrived as it was sent.
  bool passes(Rank from, Rank to, std::size_t bytes);
  bool finalize_all();

 private:
  JobOptions options_;
  std::unique_ptr<verbs::MemoryFabric> fabric_;
  std::mt19937 dice_{1};
  unsigned starts_ = 0;
  std::vector<Card> cards_;
  std::vector<std::unique_ptr<Process>> processes_;
};

// A process that has a thread.
class Member : public Process {
 public:
  Member(const JobOptions& options, Rank rank);

  // Gives way to the others until it holds.
  bool progress_until(const std::function<bool()>& predicate,
                      std::chrono::seconds at_most = std::chrono::seconds(30));
  void close(Rank rank);
  void finalize(); // and waits for the end
  // As a process dies: its sockets end, and no callback runs.
  void die();
  [[nodiscard]] bool dead() const { return transport_ == nullptr; }

  // All members that are alive have called it as often as this one. Makes progress meanwhile.
  void meet() { meeting(*this); }

  std::function<void(Member&)> meeting; // set by run_job
};

// Runs `life` as each of `size` members at once, then finalizes the members that have neither done
// so nor died, and checks that no operation is left.
void run_job(Rank size, const std::function<void(Member&)>& life,
             JobOptions options = {.mode = ProgressMode::blocking});

// Bytes that say where they come from and which they are.
std::vector<std::byte> content(std::size_t size, std::uint64_t seed);

template <class T>
std::vector<std::byte> memory_of(const T& t) {
  const auto bytes = std::as_bytes(std::span(&t, 1));
  return {bytes.begin(), bytes.end()};
}

} // namespace statewire::test
