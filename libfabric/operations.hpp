// SPDX-License-Identifier: BSD-3-Clause
// Operations under way: an object for each, used again when it has ended.
#pragma once

#include "info.hpp"

#include <statewire/message.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace statewire::fi {

struct Operation {
  void* context = nullptr;
  std::uint64_t flags = 0; // of its completion
  bool wanted = false;     // is reported though it succeeds
  bool used = false;
  bool copied = false; // a send: its bytes are in `copy`
  std::uint64_t tag = 0;
  std::size_t length = 0; // of the user's buffer
  std::uint32_t peer = 0; // of a send
  std::byte* buffer = nullptr;
  // Of a receive that takes several messages: what is left of its buffer begins here.
  bool multiple = false;
  Selector selector;
  Request request;
  std::vector<std::byte> copy; // of what an inject sends
};

class Operations {
 public:
  [[nodiscard]] Operation& take() {
    if (free_.empty()) free_.push_back(&all_.emplace_back());
    Operation& op = *free_.back();
    free_.pop_back();
    op.used = true;
    ++used_;
    return op;
  }
  void give_back(Operation& op) {
    op.used = op.multiple = false;
    op.copy.clear();
    op.request = {};
    --used_;
    free_.push_back(&op);
  }
  // The oldest with this context; null: there is none.
  [[nodiscard]] Operation* find(const void* context) {
    for (Operation& op : all_)
      if (op.used && op.context == context) return &op;
    return nullptr;
  }
  [[nodiscard]] std::size_t used() const { return used_; }
  template <class Visit>
  void for_each(Visit&& visit) {
    for (Operation& op : all_)
      if (op.used) visit(op);
  }

 private:
  std::deque<Operation> all_; // stay where they are
  std::vector<Operation*> free_;
  std::size_t used_ = 0;
};

} // namespace statewire::fi
