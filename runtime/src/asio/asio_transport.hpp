// SPDX-License-Identifier: BSD-3-Clause
// TCP over IPv4 and IPv6, and UNIX sockets within one host: the Transport of real jobs.
#pragma once

#include "progress.hpp"

#include "core/transport.hpp"

#include <statewire/address.hpp>
#include <statewire/result.hpp>

#include <cstdint>
#include <memory>
#include <vector>

namespace statewire {

class AsioTransport : public Transport {
 public:
  using Options = TransportOptions;

  // The loop must outlive the transport, whose destructor closes every connection gracefully. No
  // event may destroy it: a Context goes when the outermost call of its loop has returned.
  [[nodiscard]] static Result<std::unique_ptr<AsioTransport>> open(ProgressLoop& loop,
                                                                   const Options& options);

  // Registers the event sink and starts accepting connections; call it before the loop runs.
  // on_readable is also raised once after on_accept and on_connect if the receiver did not read in
  // them, so that no caller needs to read on suspicion.
  virtual void bind(TransportEvents& events) = 0;

  // The listening addresses with their real ports; empty after stop_listening().
  [[nodiscard]] virtual std::vector<Address> listening() const = 0;
  // Connected or accepted over UNIX sockets, since open().
  [[nodiscard]] virtual std::uint64_t unix_sockets() const = 0;
  // Ends all connections as close() with `abort` does, and accepts no others. Allocates nothing;
  // inside of any call.
  virtual void cut() = 0;

 private:
  class Impl;
};

} // namespace statewire
