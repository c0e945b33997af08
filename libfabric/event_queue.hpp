// SPDX-License-Identifier: BSD-3-Clause
// fid_eq: completions of insertions into an address vector with FI_EVENT, and of registrations in a
// domain that is bound with FI_REG_MR. Connectionless endpoints cause no events.
#pragma once

#include "base.hpp"

#include <atomic>
#include <cstdint>
#include <deque>
#include <vector>

namespace statewire::fi {

class EventQueue final : public fid_eq {
 public:
  static int open(const fi_eq_attr* attr, fid_eq** out, void* context);

  struct Event {
    std::uint32_t type = 0;
    std::vector<std::byte> entry;
    fi_eq_err_entry error{};
    bool failed = false;
  };
  void add(std::uint32_t type, const fi_eq_entry& entry);
  void add_error(const fi_eq_err_entry& error);
  // FI_PEEK in `flags` leaves the event in the queue.
  ssize_t read(std::uint32_t* type, void* buffer, std::size_t size, std::uint64_t flags);
  ssize_t read_error(fi_eq_err_entry* entry, std::uint64_t flags);
  ssize_t write(std::uint32_t type, const void* buffer, std::size_t size);

  Lock lock{true};                   // the events; add() and add_error() take it
  std::atomic<std::size_t> users{0}; // address vectors, endpoints and domains that report here

 private:
  explicit EventQueue(void* context);
  std::deque<Event> events_;
};

} // namespace statewire::fi
