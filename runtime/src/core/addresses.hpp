// SPDX-License-Identifier: BSD-3-Clause
// Addresses of a peer that a series of attempts has tried, and the order of the next attempt.
#pragma once

#include <statewire/address.hpp>
#include <statewire/error.hpp>

#include <vector>

namespace statewire {

// The answer of a process that is not the peer, or of a service of another kind.
[[nodiscard]] bool is_of_another_process(Errc e);

class TriedAddresses {
 public:
  // An attempt that had connected to `at` has failed.
  void failed(const Address& at, Errc why);
  // Of `all`, those where no other process has answered. The last that failed comes last.
  [[nodiscard]] std::vector<Address> order(std::vector<Address> all) const;

 private:
  std::vector<Address> wrong_; // another process has answered
  Address last_;
};

} // namespace statewire
