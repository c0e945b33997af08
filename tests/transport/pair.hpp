// SPDX-License-Identifier: BSD-3-Clause
// Two connected hosts, however they are made: the same tests hold for every transport.
#pragma once

#include "core/transport.hpp"

#include <statewire/address.hpp>

#include <functional>
#include <memory>
#include <ostream>
#include <string>

namespace statewire::test {

class Pair {
 public:
  virtual ~Pair() = default;
  virtual Transport& transport(unsigned host) = 0; // 0 or 1
  virtual void bind(unsigned host, TransportEvents& events) = 0;
  virtual Address address(unsigned host) = 0;
  virtual Address nobodys_address() = 0; // where nobody listens
  // False: it did not come true in reasonable time.
  virtual bool run_until(const std::function<bool()>& predicate) = 0;
  // Lets happen whatever would.
  virtual void settle() = 0;
};

struct Kind {
  const char* name;
  std::unique_ptr<Pair> (*make)();
  std::size_t volume; // bytes for the tests that move many

  // Without it, test names would contain addresses of functions.
  friend void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }
};

std::unique_ptr<Pair> tcp4_spin();
std::unique_ptr<Pair> tcp4_adaptive();
std::unique_ptr<Pair> tcp4_blocking();
std::unique_ptr<Pair> tcp6_adaptive();
std::unique_ptr<Pair> unix_spin();
std::unique_ptr<Pair> unix_adaptive();
std::unique_ptr<Pair> unix_blocking();
std::unique_ptr<Pair> memory_fifo();
std::unique_ptr<Pair> memory_random();
std::unique_ptr<Pair> memory_one_byte();
std::unique_ptr<Pair> memory_ragged();

} // namespace statewire::test
