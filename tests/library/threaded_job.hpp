// SPDX-License-Identifier: BSD-3-Clause
// A job in one process: every member has a thread, a loop, sockets, a core and messages of its own,
// as contexts of one process have. They share nothing but where they listen.
#pragma once

#include "asio/asio_transport.hpp"
#include "asio/progress.hpp"
#include "core/core.hpp"
#include "dispatch/dispatcher.hpp"
#include "messages/message_core.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace statewire::test {

struct ThreadedJobOptions {
  ProgressMode mode = ProgressMode::blocking;
  MessageOptions messages{};
  CoreOptions core{};
};

class Member {
 public:
  Member(std::uint32_t rank, std::uint32_t size, const ThreadedJobOptions& options,
         const std::vector<Address>& addresses);
  ~Member();
  Member(const Member&) = delete;
  Member& operator=(const Member&) = delete;

  [[nodiscard]] Address address() const { return transport_->listening().at(0); }
  [[nodiscard]] std::uint32_t rank() const { return rank_; }
  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] Messages& messages() { return *messages_; }
  [[nodiscard]] Core& core() { return *core_; }
  [[nodiscard]] ProgressLoop& loop() { return *loop_; }

  // Gives way to the others until it holds.
  bool progress_until(const std::function<bool()>& predicate,
                      std::chrono::seconds at_most = std::chrono::seconds(30));
  void close(std::uint32_t rank);
  void finalize();
  // As a process dies: its sockets end, and no callback runs.
  void die();
  [[nodiscard]] bool dead() const { return transport_ == nullptr; }

  // All members that are alive have called it as often as this one. Makes progress meanwhile.
  void meet();

  std::function<void(Member&)> meeting; // set by run_job

 private:
  std::uint32_t rank_, size_;
  std::unique_ptr<ProgressLoop> loop_;
  std::unique_ptr<AsioTransport> transport_;
  Dispatcher dispatcher_;
  std::unique_ptr<Core> core_;
  std::unique_ptr<MessageCore> message_core_;
  std::unique_ptr<Messages> messages_;
};

// Runs `life` as each of `size` members at once, then finalizes the members that have neither done
// so nor died, and checks that no operation is left.
void run_job(std::uint32_t size, const std::function<void(Member&)>& life,
             const ThreadedJobOptions& options = {});

// Bytes that say where they come from and which they are.
std::vector<std::byte> content(std::size_t size, std::uint64_t seed);

template <class T>
std::vector<std::byte> memory_of(const T& t) {
  const auto bytes = std::as_bytes(std::span(&t, 1));
  return {bytes.begin(), bytes.end()};
}

} // namespace statewire::test
