// SPDX-License-Identifier: BSD-3-Clause
// Soft-iWARP may overlook the first message of a connection. The accepting side's kernel answers
// the caller before it says that it wants to hear of what arrives (siw_accept, Linux 6.1): a
// message that is there in between lies unseen until another one comes, and a caller that waits for
// an answer sends none. So the caller of a new connection writes nothing at all into the peer's
// memory, a few times: neither program sees it, but the peer's kernel looks.
#pragma once

#include "job/fd.hpp"
#include "statewire/verbs.hpp"

#include <chrono>
#include <cstdint>
#include <vector>

namespace statewire::verbs {

class Nudges {
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
  void forget(Qp qp);

 private:
  struct Next {
    Qp qp;
    Time at{}, wait{};
    std::uint32_t left = 0;
  };
  void set_timer();

  UniqueFd timer_;
  std::vector<Next> next_;
};

} // namespace statewire::verbs
