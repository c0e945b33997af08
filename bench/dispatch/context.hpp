// SPDX-License-Identifier: BSD-3-Clause
// What all variants act on: every phrase counts, so that variants that do different things differ.
// C++17, because one of the variants cannot do with a later one.
#pragma once

#include <array>
#include <cstdint>
#include <tuple>
#include <vector>

namespace bench {

struct Input {
  std::uint8_t event; // in the order of close.dot
  bool acked;
};
using Sequence = std::vector<Input>;

struct Context {
  bool acked = false; // of the close packet that has just arrived
  std::int32_t outstanding = 0;
  std::array<std::uint32_t, 9> counts{};

  [[nodiscard]] bool ack() const { return acked; }
  void open() { ++counts[0]; }
  void report_loss() { ++counts[1]; }
  void queue() { ++counts[2]; }
  void hold() { ++counts[3]; }
  void reject() { ++counts[4]; }
  void terminate() { ++counts[5]; }
  void send_close_ack_false() { ++counts[6]; }
  void send_close_ack_true() { ++counts[7]; }
  template <class State, class Event>
  void unexpected(State, Event) {
    ++counts[8];
  }
  void increment_ops() { ++outstanding; }
  void decrement_ops() { --outstanding; }
  friend bool operator==(const Context& a, const Context& b) {
    return std::tie(a.acked, a.outstanding, a.counts) == std::tie(b.acked, b.outstanding, b.counts);
  }
};

} // namespace bench
