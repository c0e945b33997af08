// SPDX-License-Identifier: BSD-3-Clause
// TCP over IPv4 and IPv6, and UNIX sockets within one host: the Transport of real jobs.
#pragma once

#include "progress.hpp"

#include "core/transport.hpp"

#include <statewire/address.hpp>
#include <statewire/result.hpp>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace statewire {

class AsioTransport final : public Transport {
 public:
  using Options = TransportOptions;

  // The loop must outlive the transport.
  [[nodiscard]] static Result<std::unique_ptr<AsioTransport>> open(ProgressLoop& loop,
                                                                   const Options& options);
  ~AsioTransport() override; // closes every connection gracefully

  // Registers the event sink and starts accepting connections; call it before the loop runs.
  void bind(TransportEvents& events);

  // The listening addresses with their real ports; empty after stop_listening().
  [[nodiscard]] std::vector<Address> listening() const;
  // Connected or accepted over UNIX sockets, since open().
  [[nodiscard]] std::uint64_t unix_sockets() const;

  // on_readable is also raised once after on_accept and on_connect if the receiver did not read in
  // them, so that no caller needs to read on suspicion.
  using Transport::connect;
  Errc connect(std::span<const Address> to, Handle& out) override;
  [[nodiscard]] std::size_t connected_address(Handle h) const override;
  IoResult read(Handle h, MutableBytes into) override;
  IoResult read(Handle h, std::span<const MutableBytes> into) override;
  IoResult write(Handle h, std::span<const std::span<const std::byte>> from) override;
  void read_again(Handle h) override;
  void authenticated(Handle h) override;
  void is_quiet(Handle h, bool quiet) override;
  // Over UNIX sockets.
  [[nodiscard]] bool may_pass_descriptors(Handle h) const override;
  [[nodiscard]] int peer_process(Handle h) const override;
  IoStatus pass_descriptor(Handle h, int descriptor) override;
  [[nodiscard]] int take_descriptor(Handle h) override;
  void shutdown_write(Handle h) override;
  void close(Handle h, bool abort) override;
  [[nodiscard]] std::size_t lingering() const override;
  void stop_listening() override;
  // Ends all connections as close() with `abort` does, and accepts no others. Allocates nothing;
  // inside of any call.
  void cut();

 private:
  class Impl;
  explicit AsioTransport(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

} // namespace statewire
