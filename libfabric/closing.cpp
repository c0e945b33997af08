// SPDX-License-Identifier: BSD-3-Clause
#include "closing.hpp"

#include "endpoint.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <new>
#include <poll.h>
#include <vector>

namespace statewire::fi {
namespace {

// A process that ends waits so long for peers to acknowledge that they have everything; then its
// connections are cut, and what the system has of them is still delivered.
constexpr auto k_at_exit = std::chrono::seconds(2);
// Where a descriptor is missing, or memory, it looks again so often.
constexpr std::chrono::milliseconds k_interval(1);

class Closing {
 public:
  Closing() = default;
  Closing(const Closing&) = delete;
  Closing& operator=(const Closing&) = delete;
  // When the program ends, or unloads libfabric. It sleeps meanwhile: a peer that runs on the same
  // cores and does not call the provider now may be starting other processes (MPI_Comm_spawn).
  ~Closing() {
    using std::chrono::milliseconds;
    const auto end = Clock::now() + k_at_exit;
    for (progress(); is_closing(); progress()) {
      const auto left = std::chrono::ceil<milliseconds>(end - Clock::now());
      if (left <= milliseconds::zero()) return;
      sleep(left);
    }
  }

  void add(std::unique_ptr<Endpoint> endpoint) {
    const std::lock_guard hold(mutex_);
    endpoints_.push_back(std::move(endpoint));
    ++closing_endpoints;
  }
  void progress() {
    if (!is_closing()) return;
    const std::unique_lock hold(mutex_, std::try_to_lock);
    if (!hold.owns_lock()) return; // another thread is at it
    std::erase_if(endpoints_, [](const std::unique_ptr<Endpoint>& e) { return e->has_ended(); });
    closing_endpoints = endpoints_.size();
  }

 private:
  using Clock = std::chrono::steady_clock;

  // Until there is something to do.
  void sleep(std::chrono::milliseconds most) {
    std::vector<pollfd> descriptors;
    try {
      for (const auto& e : endpoints_) {
        Context& context = e->context();
        const auto descriptor = context.descriptor();
        if (descriptor && !context.arm()) return;
        if (descriptor) descriptors.push_back({*descriptor, POLLIN, 0});
      }
    } catch (const std::bad_alloc&) {
      descriptors.clear();
    }
    if (descriptors.size() != endpoints_.size()) most = std::min(most, k_interval);
    (void)::poll(descriptors.data(), descriptors.size(), static_cast<int>(most.count()));
  }

  std::mutex mutex_;
  std::vector<std::unique_ptr<Endpoint>> endpoints_;
};

// The one object of the process: what is in it has left the application's hands.
Closing closing; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

} // namespace

void close_later(std::unique_ptr<Endpoint> endpoint) { closing.add(std::move(endpoint)); }
void progress_closing() { closing.progress(); }

} // namespace statewire::fi
