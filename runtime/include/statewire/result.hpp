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
  Errc code = Errc::system; // to act on
  std::string text;         // a sentence for people, without a full stop
};

// Ask with `if (result)` first: the accessors do not check.
template <class T>
class [[nodiscard]] Result {
 public:
  // From a value, implicitly: `return value;`.
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  // From a failure, implicitly: `return Failure{code, text};`.
  Result(Failure failure) : state_(std::in_place_index<1>, std::move(failure)) {}

  // Whether there is a value.
  [[nodiscard]] explicit operator bool() const noexcept { return state_.index() == 0; }

  // The value; undefined without one.
  [[nodiscard]] T& operator*() & noexcept { return *std::get_if<0>(&state_); }
  // The value; undefined without one.
  [[nodiscard]] const T& operator*() const& noexcept { return *std::get_if<0>(&state_); }
  // The value, to move from; undefined without one.
  [[nodiscard]] T&& operator*() && noexcept { return std::move(*std::get_if<0>(&state_)); }
  // A member of the value; undefined without one.
  [[nodiscard]] T* operator->() noexcept { return std::get_if<0>(&state_); }
  // A member of the value; undefined without one.
  [[nodiscard]] const T* operator->() const noexcept { return std::get_if<0>(&state_); }

  // Why there is no value; undefined with one.
  [[nodiscard]] const Failure& failure() const& noexcept { return *std::get_if<1>(&state_); }
  // Why there is no value, to move from: `return std::move(result).failure();`.
  [[nodiscard]] Failure&& failure() && noexcept { return std::move(*std::get_if<1>(&state_)); }

 private:
  std::variant<T, Failure> state_;
};

// Of what has no value: done, or why not.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  // From a failure, implicitly.
  Result(Failure failure) : failure_(std::move(failure)), ok_(false) {}

  // Whether it is done.
  [[nodiscard]] explicit operator bool() const noexcept { return ok_; }
  // Why not; code ok and no text when it is done.
  [[nodiscard]] const Failure& failure() const& noexcept { return failure_; }
  // The same, to move from.
  [[nodiscard]] Failure&& failure() && noexcept { return std::move(failure_); }

 private:
  Failure failure_{Errc::ok, {}};
  bool ok_ = true;
};

} // namespace statewire
