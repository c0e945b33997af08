// SPDX-License-Identifier: BSD-3-Clause
// A callback of the program, which may replace or remove it while it runs.
#pragma once

#include <boost/smart_ptr/make_local_shared.hpp>

#include <utility>

namespace statewire {

// What is running when it is replaced lives until its call has returned, also by an exception.
// Threads: one at a time; the references are not counted atomically.
template <class Function>
class Callback {
 public:
  Callback& operator=(Function f) {
    current_ = f ? boost::make_local_shared<Function>(std::move(f)) : nullptr;
    return *this;
  }
  explicit operator bool() const { return current_ != nullptr; }

  template <class... Arguments>
  void operator()(const Arguments&... arguments) const {
    const auto running = current_;
    (*running)(arguments...);
  }

 private:
  boost::local_shared_ptr<Function> current_; // null: none
};

} // namespace statewire
