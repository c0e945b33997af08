// SPDX-License-Identifier: BSD-3-Clause
// All messages of the main job of one process: which peer gets which bytes, and whether the bytes
// that arrived are right.
#pragma once

#include "traffic.hpp"

#include <statewire/messages.hpp>

#include <chrono>
#include <cstdint>
#include <deque>
#include <string>
#include <system_error>
#include <vector>

namespace main_job {

class Exchange {
 public:
  Exchange(statewire::Messages& messages, std::uint32_t rank, std::uint32_t size,
           std::uint32_t per_pair, std::size_t max_size)
      : messages_(messages), rank_(rank), size_(size), per_pair_(per_pair), max_size_(max_size) {}

  // Begins one round: every process sends to, and receives from, every other. Callbacks
  // count the ends, so the caller need only make progress.
  void begin(std::uint32_t round);
  [[nodiscard]] bool complete() const { return under_way_ == 0; }

  std::uint64_t good = 0, bad = 0, bytes = 0;
  std::uint64_t again = 0; // sent again, because a close came first
  std::string failure;     // the first one; empty: none
  std::chrono::steady_clock::time_point first_received{};

 private:
  struct Transfer {
    MessageId id;
    std::vector<std::byte> memory;
  };
  void send(Transfer& t);
  void receive(Transfer& t);
  void sent(std::error_code e, Transfer& t);
  void received(std::error_code e, Transfer& t, const statewire::Status& s);
  void fail(const char* what, const MessageId& id, std::error_code e);

  statewire::Messages& messages_;
  std::uint32_t rank_, size_, per_pair_;
  std::size_t max_size_;
  std::uint64_t under_way_ = 0;
  std::deque<Transfer> transfers_; // of this round; they stay where they are
};

} // namespace main_job
