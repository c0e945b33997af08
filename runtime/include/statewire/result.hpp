// SPDX-License-Identifier: BSD-3-Clause
// A value, or why there is none. No exception crosses the library's doors.
#pragma once

#include "error.hpp"

#include <string>
#include <utility>
#include <variant>

namespace statewire {

// What went wrong: a code to act on and a sentence to show. The text names what was tried.
struct Failure {
  Errc code = Errc::system;
  std::string text;
};

// Ask with `if (result)` first: the accessors do not check.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Failure failure) : state_(std::in_place_index<1>, std::move(failure)) {}

  [[nodiscard]] explicit operator bool() const noexcept { return state_.index() == 0; }

  [[nodiscard]] T& operator*() & noexcept { return *std::get_if<0>(&state_); }
  [[nodiscard]] const T& operator*() const& noexcept { return *std::get_if<0>(&state_); }
  [[nodiscard]] T&& operator*() && noexcept { return std::move(*std::get_if<0>(&state_)); }
  [[nodiscard]] T* operator->() noexcept { return std::get_if<0>(&state_); }
  [[nodiscard]] const T* operator->() const noexcept { return std::get_if<0>(&state_); }

  [[nodiscard]] const Failure& failure() const& noexcept { return *std::get_if<1>(&state_); }
  [[nodiscard]] Failure&& failure() && noexcept { return std::move(*std::get_if<1>(&state_)); }

 private:
  std::variant<T, Failure> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Failure failure) : failure_(std::move(failure)), ok_(false) {}

  [[nodiscard]] explicit operator bool() const noexcept { return ok_; }
  [[nodiscard]] const Failure& failure() const& noexcept { return failure_; }
  [[nodiscard]] Failure&& failure() && noexcept { return std::move(failure_); }

 private:
  Failure failure_{Errc::ok, {}};
  bool ok_ = true;
};

} // namespace statewire
