// SPDX-License-Identifier: BSD-3-Clause
#include "lingering.hpp"

#include "flight.hpp"
#include "native_socket.hpp"
#include "progress.hpp"

#include <algorithm>
#include <new>

namespace statewire {
namespace {

constexpr Time k_limit = std::chrono::seconds(5);
// A round trip of a network takes less than the first; the last one costs nothing.
constexpr Time k_first = std::chrono::microseconds(100), k_last = std::chrono::milliseconds(64);

bool has_all(int fd) {
  native::discard_unread(fd);
  return native::look_at_flight(fd).empty;
}

} // namespace

Lingering::~Lingering() {
  if (!sockets_.empty()) loop_.remove(*this);
}

void Lingering::close(native::Descriptor socket) {
  if (has_all(socket.get())) return;
  const Time now = ProgressLoop::clock();
  const bool is_first = sockets_.empty();
  try {
    sockets_.push_back({std::move(socket), now + k_limit});
  } catch (const std::bad_alloc&) {
    return; // it is closed with what is in flight
  }
  interval_ = k_first;
  look_at_ = now + interval_;
  if (is_first) loop_.add(*this);
}

void Lingering::advance(Time now) {
  std::erase_if(sockets_,
                [now](const Socket& s) { return s.until <= now || has_all(s.descriptor.get()); });
  interval_ = std::min(2 * interval_, k_last);
  look_at_ = sockets_.empty() ? k_never : now + interval_;
  if (sockets_.empty()) loop_.remove(*this);
}

} // namespace statewire
