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

void Lingering::close(native::Descriptor socket) {
  if (has_all(socket.get())) return;
  const Time now = ProgressLoop::clock();
  try {
    sockets_.push_back({std::move(socket), now + k_limit});
  } catch (const std::bad_alloc&) {
    return; // it is closed with what is in flight
  }
  interval_ = k_first;
  look_at_ = now + interval_;
}

void Lingering::advance(Time now) {
  if (now < look_at_) return;
  std::erase_if(sockets_,
                [now](const Socket& s) { return s.until <= now || has_all(s.descriptor.get()); });
  interval_ = std::min(2 * interval_, k_last);
  look_at_ = sockets_.empty() ? k_never : now + interval_;
}

} // namespace statewire
