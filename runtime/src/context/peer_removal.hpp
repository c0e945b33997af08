// SPDX-License-Identifier: BSD-3-Clause
// Forgets peers of a context without a job, so that one whose peers come and go does not grow.
#pragma once

#include "address_book.hpp"

#include "asio/progress.hpp"
#include "core/core.hpp"
#include "messages/message_core.hpp"

#include <algorithm>
#include <vector>

namespace statewire {

class PeerRemoval final : private Driven {
 public:
  PeerRemoval(ProgressLoop& loop, Dispatcher& dispatcher, AddressBook& book, Core& core,
              MessageCore& messages, GroupIndex group);
  ~PeerRemoval() override;
  PeerRemoval(const PeerRemoval&) = delete;
  PeerRemoval& operator=(const PeerRemoval&) = delete;

  // The peer is new, or has closed, or the program has given its number up: it is forgotten as soon
  // as nothing of it is under way, if it is gone, given up, or was never connected.
  void consider(std::uint32_t number) {
    if (std::find(candidates_.begin(), candidates_.end(), number) == candidates_.end())
      candidates_.push_back(number);
    next_ = Time{0};
  }

 private:
  [[nodiscard]] Time next_deadline() const override {
    return candidates_.empty() ? k_never : next_;
  }
  void advance(Time now) override;
  // Whether there is nothing more to do about this peer.
  [[nodiscard]] bool settled(std::uint32_t number);

  ProgressLoop& loop_;
  Dispatcher& dispatcher_;
  AddressBook& book_;
  Core& core_;
  MessageCore& messages_;
  GroupIndex group_;
  std::vector<std::uint32_t> candidates_;
  Time next_{0};
};

} // namespace statewire
