// SPDX-License-Identifier: BSD-3-Clause
// What makes progress for a completion queue or a counter: the contexts of the endpoints that are
// bound to it.
#pragma once

#include "closing.hpp"

#include <statewire/context.hpp>

#include <algorithm>
#include <vector>

namespace statewire::fi {

class Progressing {
 public:
  void add(Context& context) {
    if (std::ranges::find(contexts_, &context) == contexts_.end()) contexts_.push_back(&context);
  }
  void remove(Context& context) { std::erase(contexts_, &context); }
  [[nodiscard]] bool in_use() const { return !contexts_.empty(); }
  [[nodiscard]] const std::vector<Context*>& contexts() const { return contexts_; }

  void progress() {
    for (Context* const c : contexts_) c->progress();
    progress_closing();
  }
  // Until the predicate holds or the time (ms; < 0: none) is over. With one context the wait
  // sleeps.
  template <class Predicate>
  void progress_until(Predicate&& done, int timeout) {
    using namespace std::chrono;
    const auto limit = timeout < 0 ? nanoseconds::max() : nanoseconds(milliseconds(timeout));
    if (contexts_.size() == 1) {
      contexts_.front()->progress_until(done, limit);
      return;
    }
    const auto begin = steady_clock::now();
    while (!done() && steady_clock::now() - begin < limit) progress();
  }

 private:
  std::vector<Context*> contexts_;
};

} // namespace statewire::fi
