// SPDX-License-Identifier: BSD-3-Clause
#include "closing.hpp"

#include "endpoint.hpp"

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

namespace statewire::fi {
namespace {

// A process that ends waits so long for peers to acknowledge that they have everything; then its
// connections are cut, and what the system has of them is still delivered.
constexpr auto k_at_exit = std::chrono::seconds(2);

class Closing {
 public:
  Closing() = default;
  Closing(const Closing&) = delete;
  Closing& operator=(const Closing&) = delete;
  // When the program ends, or unloads libfabric.
  ~Closing() {
    const auto end = std::chrono::steady_clock::now() + k_at_exit;
    while (count_ != 0 && std::chrono::steady_clock::now() < end) {
      progress();
      std::this_thread::yield();
    }
  }

  void add(std::unique_ptr<Endpoint> endpoint) {
    const std::lock_guard hold(mutex_);
    endpoints_.push_back(std::move(endpoint));
    ++count_;
  }
  [[nodiscard]] bool is_busy() const { return count_ != 0; }
  void progress() {
    if (count_ == 0) return;
    const std::unique_lock hold(mutex_, std::try_to_lock);
    if (!hold.owns_lock()) return; // another thread is at it
    std::erase_if(endpoints_, [](const std::unique_ptr<Endpoint>& e) { return e->has_ended(); });
    count_ = endpoints_.size();
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Endpoint>> endpoints_;
  std::atomic<std::size_t> count_{0};
};

// The one object of the process: what is in it has left the application's hands.
Closing closing; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

} // namespace

void close_later(std::unique_ptr<Endpoint> endpoint) { closing.add(std::move(endpoint)); }
void progress_closing() { closing.progress(); }
bool is_closing() { return closing.is_busy(); }

} // namespace statewire::fi
