// SPDX-License-Identifier: BSD-3-Clause
// Kicks of new soft-iWARP connections. Soft-iWARP may overlook the first message of a connection:
// the accepting side's kernel answers the initiator before it registers its socket callback
// (siw_accept, Linux 6.1). A message that arrives in between stays unread until another one comes,
// and an initiator that waits for an answer sends none. So the initiator of a new connection posts
// a few RDMA writes of zero bytes: no program sees them, but they make the peer's kernel read.
#pragma once

#include "verbs/verbs.hpp"
#include <statewire/component.hpp>

#include <chrono>
#include <cstdint>
#include <vector>

namespace statewire::verbs {

class Kicks {
 public:
  // So many in all, each after three times the wait of the one before it.
  static constexpr std::uint32_t k_each = 4;
  static constexpr Time k_first = std::chrono::milliseconds(50);

  // False: no timer, errno says why. Without it nothing is ever due.
  [[nodiscard]] bool start();
  [[nodiscard]] int descriptor() const { return timer_.get(); } // readable when one is due

  // A connection of this queue pair is new, now.
  void expect(Qp qp);
  // The queue pairs whose turn has come, among them such as are gone; `forget` ends that.
  [[nodiscard]] std::vector<Qp> due();
  void forget(Qp qp) {
    std::erase_if(next_, [&](const Next& n) { return n.qp == qp; });
  }

 private:
  struct Next {
    Qp qp;
    Time at{}, wait{};
    std::uint32_t left = 0;
  };
  void set_timer();

  Descriptor timer_;
  std::vector<Next> next_;
};

} // namespace statewire::verbs
