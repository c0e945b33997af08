// SPDX-License-Identifier: BSD-3-Clause
// Addresses of a peer that a series of attempts has tried, and the order of the next attempt.
#pragma once

#include "transport.hpp"

#include <statewire/address.hpp>
#include <statewire/error.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace statewire {

// The answer of a process that is not the peer, or of a service of another kind.
[[nodiscard]] bool is_of_another_process(Errc e);

// Whether `at` is an address of this host, and the peer is on another one: some address of the peer
// is not of this host. Such is the address of a bridge that both hosts have: what listens there is
// not the peer. `own`: the addresses of this process; ports and scopes do not matter.
[[nodiscard]] bool leads_to_this_host(const Address& at, std::span<const Address> of_peer,
                                      std::span<const Address> own);

// How many addresses of a peer an attempt of this length tries if none answers: each has a head
// start (transport.hpp), and a quarter of the time is left for the last.
[[nodiscard]] std::size_t tried_within(Time attempt);

class TriedAddresses {
 public:
  // An attempt that had connected to `at` has failed.
  void failed(const Address& at, Errc why) {
    if (is_of_another_process(why)) wrong_.push_back(at);
    last_ = at;
  }
  // Nothing there is the peer.
  void exclude(const Address& at) { wrong_.push_back(at); }
  // An attempt has not connected anywhere, and has tried no address behind this one.
  void tried_up_to(const Address& last) { last_ = last; }
  // Of `all`, those that are not known to lead to something else. The last that failed comes last.
  [[nodiscard]] std::vector<Address> order(std::vector<Address> all) const {
    if (const auto last = std::ranges::find(all, last_); last != all.end())
      std::rotate(all.begin(), last + 1, all.end());
    std::erase_if(all, [this](const Address& a) { return std::ranges::count(wrong_, a) != 0; });
    return all;
  }

 private:
  std::vector<Address> wrong_; // another process has answered, or is certain to listen
  Address last_;
};

} // namespace statewire
