// SPDX-License-Identifier: BSD-3-Clause
// Endpoints that were closed, until their connections have ended gracefully. fi_close does
// not wait for peers: an application may close the endpoints at both ends, one after the other.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>

namespace statewire::fi {

class Endpoint;

// How many wait for progress_closing(): each poll looks. Any thread.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): as the object in closing.cpp
inline constinit std::atomic<std::size_t> closing_endpoints{0};
[[nodiscard]] inline bool is_closing() {
  return closing_endpoints.load(std::memory_order_relaxed) != 0;
}

// Takes over one that uses no memory of the application any more. Any thread, as the others.
void close_later(std::unique_ptr<Endpoint> endpoint);
// One look at each; every call of the provider that makes progress calls this if there are any.
void progress_closing();

} // namespace statewire::fi
