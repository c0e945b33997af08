// SPDX-License-Identifier: BSD-3-Clause
// A user of a transport that records its events, reads everything, and writes its bytes as fast as
// it may.
#pragma once

#include "core/transport.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace statewire::test {

std::vector<std::byte> pattern(std::size_t size, std::uint32_t seed = 1);

// For AsioTransport::Options::listen: an address of loopback that no other process listens at, so
// that only the test itself connects. At 127.0.0.1 others may, to a port that was theirs before.
std::vector<Address> own_loopback();

// The descriptors of a TCP connection of this process with itself.
struct Ends {
  int connected = -1, accepted = -1;
};
// Of the only one that was made to this place where the process listens.
Ends ends_of_connection_to(const Address& listening);

class Recorder final : public TransportEvents {
 public:
  struct Connection {
    bool accepted = false;
    bool connected = false;
    std::vector<std::byte> received;
    std::vector<std::byte> unsent;
    std::size_t sent = 0; // of unsent
    bool eof = false;
    Errc error = Errc::ok;
    int readable_events = 0;
  };

  explicit Recorder(Transport& transport) : transport_(transport) {}

  // Queues bytes and writes what fits now.
  void send(Handle h, std::vector<std::byte> bytes);
  void send(Handle h, std::string_view text);
  // Reads until would_block, eof or error; asks to be called again after `most` bytes.
  bool drain(Handle h, std::size_t most = SIZE_MAX);
  void flush(Handle h);

  Connection& operator[](Handle h) { return connections_[{h.slot, h.generation}]; }
  [[nodiscard]] std::string text(Handle h);

  std::vector<Handle> accepted;
  std::vector<std::pair<Handle, Errc>> connects;
  std::vector<bool> pauses;
  bool echo = false;
  bool reading = true;
  std::size_t read_size = 64 * 1024;

  // Called first, when set; true: nothing else is done.
  std::function<bool(Handle)> accept_hook;
  std::function<bool(Handle, Errc)> connect_hook;
  std::function<bool(Handle)> readable_hook;
  std::function<bool(Handle)> writable_hook;
  std::function<void(bool)> pause_hook;

  void on_accept(Handle h, Time now) override;
  void on_connect(Handle h, Errc result, Time now) override;
  bool on_readable(Handle h, Time now) override;
  void on_writable(Handle h, Time now) override;
  void on_accept_paused(bool paused, Time now) override;

 private:
  Transport& transport_;
  std::vector<std::byte> buffer_; // of drain()
  std::map<std::pair<std::uint32_t, std::uint32_t>, Connection> connections_;
};

} // namespace statewire::test
