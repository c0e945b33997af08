// SPDX-License-Identifier: BSD-3-Clause
// TCP connections that were closed before the peer's system had acknowledged all bytes. A byte that
// comes for a socket that is closed makes TCP reset the connection, which drops what was not
// received: so the socket stays open, and what comes is dropped, until nothing is in flight.
#pragma once

#include "descriptor.hpp"

#include "core/driven.hpp"

#include <cstddef>
#include <vector>

namespace statewire {

class ProgressLoop;

class Lingering final : public Driven {
 public:
  explicit Lingering(ProgressLoop& loop) : loop_(loop) {}
  ~Lingering() override;
  Lingering(const Lingering&) = delete;
  Lingering& operator=(const Lingering&) = delete;

  // All bytes and FIN were given to the system. Closes the socket at once if they are acknowledged,
  // else when they are, after five seconds at the latest.
  void close(native::Descriptor socket);
  [[nodiscard]] std::size_t size() const { return sockets_.size(); }

  // ---- Driven
  [[nodiscard]] Time next_deadline() const override { return look_at_; }
  void advance(Time now) override;

 private:
  struct Socket {
    native::Descriptor descriptor;
    Time until{0};
  };
  ProgressLoop& loop_;
  std::vector<Socket> sockets_;
  Time look_at_ = k_never, interval_{0};
};

} // namespace statewire
