// SPDX-License-Identifier: BSD-3-Clause
// A callback of the program, which may replace or remove it while it runs.
#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace statewire {

// What ran when it was replaced lives until the outermost call of this callback has returned. Does
// not move: a call refers to it.
template <class Function>
class Callback {
 public:
  Callback() = default;
  Callback(const Callback&) = delete;
  Callback& operator=(const Callback&) = delete;

  Callback& operator=(Function f) {
    auto next = f ? std::make_unique<Function>(std::move(f)) : nullptr;
    std::swap(current_, next);
    if (calls_ != 0 && next) replaced_.push_back(std::move(next));
    return *this;
  }
  explicit operator bool() const { return current_ != nullptr; }

  template <class... Arguments>
  void operator()(const Arguments&... arguments) {
    const Call call(*this);
    (*current_)(arguments...);
  }

 private:
  // Also of a callback that throws.
  class Call {
   public:
    explicit Call(Callback& callback) : callback_(callback) { ++callback_.calls_; }
    ~Call() {
      if (--callback_.calls_ == 0 && !callback_.replaced_.empty()) [[unlikely]]
        std::exchange(callback_.replaced_, {}).clear();
    }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

   private:
    Callback& callback_;
  };

  std::unique_ptr<Function> current_; // null: none
  std::vector<std::unique_ptr<Function>> replaced_;
  unsigned calls_ = 0; // each inside of the one before
};

} // namespace statewire
