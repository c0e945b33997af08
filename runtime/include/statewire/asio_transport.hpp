// SPDX-License-Identifier: BSD-3-Clause
// TCP over IPv4 and IPv6, and UNIX sockets within one host: the Transport of real jobs.
#pragma once

#include "progress.hpp"
#include "result.hpp"
#include "transport.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace statewire {

class AsioTransport final : public Transport {
 public:
  struct Options {
    // Where to listen. Port 0: the first free one of the range below, or any if there is no range.
    // A UNIX socket whose name is all zero draws a random one; beside other addresses it is left
    // out if it cannot be opened.
    // Empty: `interfaces` of each family that this host has.
    std::vector<Address> listen;
    enum class Interfaces : std::uint8_t { loopback, any } interfaces = Interfaces::loopback;
    bool ipv4 = true;
    bool ipv6 = true;
    std::uint16_t first_port = 0; // inclusive range; 0: the operating system chooses
    std::uint16_t last_port = 0;

    // How long a dead host may look alive. Keepalive finds it on an idle connection. On one with
    // bytes in flight the host is dead when its kernel has acknowledged nothing for host_timeout,
    // in spite of retransmissions: what was sent fails with `timed_out`. A kernel that answers,
    // also with a closed window, is alive, however long its program takes. Zero: the operating
    // system's defaults.
    std::chrono::seconds keepalive_idle{10};
    std::chrono::seconds keepalive_interval{2};
    int keepalive_count = 5;
    std::chrono::milliseconds host_timeout{20'000}; // also of an unanswered connect

    // How long one address of a peer is tried before the next one is tried beside it.
    std::chrono::milliseconds head_start{250};

    // Bytes of the system's send buffer of connections within this host (of others, the system
    // decides); 0: the system decides here, too. What is more than the processor's cache holds
    // makes large messages slower by a third. docs/benchmarks/messages.md
    int send_buffer_within_host = 212'992;

    // When descriptors ran out, accepting is tried again as soon as one of this transport's own is
    // freed, and every so often in case something else freed one.
    std::chrono::milliseconds accept_retry{50};
  };

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
  // The descriptor of a connection, for options that are not here (-1: stale handle).
  [[nodiscard]] int native_handle(Handle h) const;

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
  bool accept_descriptors(Handle h) override;
  IoStatus pass_descriptor(Handle h, int descriptor) override;
  [[nodiscard]] int take_descriptor(Handle h) override;
  void shutdown_write(Handle h) override;
  void close(Handle h, bool abort) override;
  [[nodiscard]] std::size_t lingering() const override;
  void stop_listening() override;

 private:
  class Impl;
  explicit AsioTransport(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

} // namespace statewire
