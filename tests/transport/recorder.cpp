// SPDX-License-Identifier: BSD-3-Clause
#include "recorder.hpp"

#include <algorithm>
#include <array>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

namespace statewire::test {

std::vector<std::byte> pattern(std::size_t size, std::uint32_t seed) {
  std::vector<std::byte> bytes(size);
  std::uint32_t x = seed * 2654435761U + 1;
  for (std::byte& b : bytes) {
    x = x * 1664525U + 1013904223U;
    b = static_cast<std::byte>(x >> 24U);
  }
  return bytes;
}

std::vector<Address> own_loopback() {
  const auto id = static_cast<std::uint32_t>(::getpid()); // of at most 22 bits
  Address a;
  a.family = Address::Family::v4;
  a.bytes = {127, static_cast<std::uint8_t>(128U + (id >> 16U)),
             static_cast<std::uint8_t>(id >> 8U), static_cast<std::uint8_t>(id)};
  return {a};
}

Ends ends_of_connection_to(const Address& listening) {
  Ends ends;
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  for (int fd = 0; fd < static_cast<int>(std::min<rlim_t>(limit.rlim_cur, 4096)); ++fd) {
    sockaddr_in own{}, peer{};
    socklen_t size = sizeof own;
    if (::getsockname(fd, reinterpret_cast<sockaddr*>(&own), &size) != 0) continue;
    size = sizeof peer;
    if (::getpeername(fd, reinterpret_cast<sockaddr*>(&peer), &size) != 0) continue;
    if (own.sin_family != AF_INET) continue;
    if (ntohs(own.sin_port) == listening.port) ends.accepted = fd;
    if (ntohs(peer.sin_port) == listening.port) ends.connected = fd;
  }
  return ends;
}

void Recorder::send(Handle h, std::vector<std::byte> bytes) {
  Connection& c = (*this)[h];
  c.unsent.insert(c.unsent.end(), bytes.begin(), bytes.end());
  flush(h);
}

void Recorder::send(Handle h, std::string_view text) {
  const auto bytes = std::as_bytes(std::span(text));
  send(h, std::vector<std::byte>(bytes.begin(), bytes.end()));
}

void Recorder::flush(Handle h) {
  Connection& c = (*this)[h];
  const auto left = std::span<const std::byte>(c.unsent).subspan(c.sent);
  if (left.empty() || c.error != Errc::ok) return;
  // In two parts, so that gathering is tested as well.
  const std::array<std::span<const std::byte>, 2> parts{left.first(left.size() / 2),
                                                        left.subspan(left.size() / 2)};
  const IoResult r = transport_.write(h, parts);
  if (r.status == IoStatus::error) c.error = r.error;
  c.sent += r.bytes;
  if (c.sent > c.unsent.size() / 2) {
    c.unsent.erase(c.unsent.begin(), c.unsent.begin() + static_cast<std::ptrdiff_t>(c.sent));
    c.sent = 0;
  }
}

bool Recorder::drain(Handle h, std::size_t most) {
  bool any = false;
  // Kept, and copied from before anything else can happen: a new one for each byte that arrives is
  // what a test spends its time on under a sanitizer.
  if (buffer_.size() != read_size) buffer_ = std::vector<std::byte>(read_size);
  for (std::size_t done = 0;;) {
    if (done >= most) {
      transport_.read_again(h);
      return any;
    }
    const IoResult r = transport_.read(h, buffer_);
    Connection& c = (*this)[h];
    switch (r.status) {
    case IoStatus::ok: {
      any = true;
      done += r.bytes;
      const auto got = std::span(buffer_).first(r.bytes);
      c.received.insert(c.received.end(), got.begin(), got.end());
      if (echo) {
        const bool idle = c.sent == c.unsent.size();
        c.unsent.insert(c.unsent.end(), got.begin(), got.end());
        if (idle) flush(h); // otherwise on_writable is on its way
      }
      break;
    }
    case IoStatus::would_block:
      return any;
    case IoStatus::eof:
      c.eof = true;
      return true;
    case IoStatus::error:
      c.error = r.error;
      return true;
    }
  }
}

std::string Recorder::text(Handle h) {
  const auto& bytes = (*this)[h].received;
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void Recorder::on_accept(Handle h, Time) {
  transport_.authenticated(h); // whatever connects here is of the test
  accepted.push_back(h);
  (*this)[h].accepted = true;
  if (accept_hook && accept_hook(h)) return;
}

void Recorder::on_connect(Handle h, Errc result, Time) {
  connects.emplace_back(h, result);
  (*this)[h].connected = result == Errc::ok;
  if (result == Errc::ok) transport_.authenticated(h);
  if (connect_hook && connect_hook(h, result)) return;
}

bool Recorder::on_readable(Handle h, Time) {
  ++(*this)[h].readable_events;
  if (readable_hook && readable_hook(h)) return true;
  // A peer may write faster than this side reads.
  constexpr std::size_t k_most = std::size_t{256} << 10U;
  return reading && drain(h, k_most);
}

void Recorder::on_writable(Handle h, Time) {
  if (writable_hook && writable_hook(h)) return;
  flush(h);
}

void Recorder::on_accept_paused(bool paused, Time) {
  pauses.push_back(paused);
  if (pause_hook) pause_hook(paused);
}

} // namespace statewire::test
