// SPDX-License-Identifier: BSD-3-Clause
// A value, or why there is none. Only value() throws, and only in the program that calls it.
#pragma once

#include "error.hpp"

#include <functional>
#include <optional>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>
#include <version>

#ifdef __cpp_lib_expected
#include <concepts>
#include <expected>
#endif

namespace statewire {

// What went wrong: a code to act on and a sentence to show. The text names what was tried.
struct Failure {
  Errc code = Errc::system; // to act on
  std::string text;         // a sentence for people, without a full stop
};

// Spelled as std::expected<T, Failure> of C++23, and no alias of it: a program built as C++23 links
// a library built as C++20 (docs/decisions/result.md). A C++23 program converts: a std::expected or
// std::unexpected by itself, a Result with to_expected(). A Failure converts by itself, too:
// `return Failure{…};`.
//
// Threads: calls that change nothing may be made from several threads at once, others by one at a
// time.
template <class T>
class [[nodiscard]] Result {
 public:
  using value_type = T;       // as std::expected's
  using error_type = Failure; // as std::expected's

  // From a value, implicitly: `return value;`.
  Result(T value) : value_(std::move(value)) {}
  // From a failure, implicitly: `return Failure{code, text};`.
  Result(Failure failure) : failure_(std::move(failure)) {}
#ifdef __cpp_lib_expected
  // From the standard's, implicitly.
  Result(std::unexpected<Failure> failure) : failure_(std::move(failure).error()) {}
  // The same. Exactly of that type: what converts to T converts to it, too.
  template <std::same_as<std::expected<T, Failure>> Other>
  Result(Other other) {
    if (other)
      value_.emplace(*std::move(other));
    else
      failure_ = std::move(other).error();
  }
  // As the standard's type.
  [[nodiscard]] std::expected<T, Failure> to_expected() const& {
    return Result(*this).to_expected();
  }
  // The same, moved.
  [[nodiscard]] std::expected<T, Failure> to_expected() && {
    if (!has_value()) return std::unexpected(std::move(failure_));
    return *std::move(value_);
  }
#endif

  // Whether there is a value.
  [[nodiscard]] bool has_value() const noexcept { return value_.has_value(); }
  // The same.
  [[nodiscard]] explicit operator bool() const noexcept { return has_value(); }

  // The value; undefined without one.
  [[nodiscard]] T& operator*() & noexcept { return *value_; }
  // The same.
  [[nodiscard]] const T& operator*() const& noexcept { return *value_; }
  // The same, to move from.
  [[nodiscard]] T&& operator*() && noexcept { return *std::move(value_); }
  // A member of the value; undefined without one.
  [[nodiscard]] T* operator->() noexcept { return value_.operator->(); }
  // The same.
  [[nodiscard]] const T* operator->() const noexcept { return value_.operator->(); }

  // The value. Without one it throws std::system_error with the failure's code and text.
  [[nodiscard]] T& value() & { return checked(), **this; }
  // The same.
  [[nodiscard]] const T& value() const& { return checked(), **this; }
  // The same, to move from.
  [[nodiscard]] T&& value() && { return checked(), *std::move(*this); }
  // The value, or `other`.
  template <class U>
  [[nodiscard]] T value_or(U&& other) const& {
    return has_value() ? **this : static_cast<T>(std::forward<U>(other));
  }
  // The same, moved.
  template <class U>
  [[nodiscard]] T value_or(U&& other) && {
    return has_value() ? *std::move(*this) : static_cast<T>(std::forward<U>(other));
  }

  // Why there is no value; code ok and no text with one.
  [[nodiscard]] const Failure& error() const& noexcept { return failure_; }
  // The same, to move from: `return std::move(result).error();`.
  [[nodiscard]] Failure&& error() && noexcept { return std::move(failure_); }

  // `f` of the value, which returns a Result; the failure without a value.
  template <class F>
  auto and_then(F&& f) & {
    return chained(*this, std::forward<F>(f));
  }
  // The same.
  template <class F>
  auto and_then(F&& f) const& {
    return chained(*this, std::forward<F>(f));
  }
  // The same; `f` may move from the value.
  template <class F>
  auto and_then(F&& f) && {
    return chained(std::move(*this), std::forward<F>(f));
  }
  // A Result of what `f` returns for the value; the failure without a value.
  template <class F>
  auto transform(F&& f) & {
    return transformed(*this, std::forward<F>(f));
  }
  // The same.
  template <class F>
  auto transform(F&& f) const& {
    return transformed(*this, std::forward<F>(f));
  }
  // The same; `f` may move from the value.
  template <class F>
  auto transform(F&& f) && {
    return transformed(std::move(*this), std::forward<F>(f));
  }
  // The value; without one, what `f` makes of the failure, which is a Result of the same type.
  template <class F>
  Result or_else(F&& f) const& {
    return has_value() ? *this : Result(std::invoke(std::forward<F>(f), error()));
  }
  // The same, moved.
  template <class F>
  Result or_else(F&& f) && {
    if (has_value()) return std::move(*this);
    return std::invoke(std::forward<F>(f), std::move(*this).error());
  }
  // The value, or the Failure that `f` makes of the failure.
  template <class F>
  Result transform_error(F&& f) const& {
    return has_value() ? *this : Result(Failure(std::invoke(std::forward<F>(f), error())));
  }
  // The same, moved.
  template <class F>
  Result transform_error(F&& f) && {
    if (has_value()) return std::move(*this);
    return Failure(std::invoke(std::forward<F>(f), std::move(*this).error()));
  }

 private:
  void checked() const {
    if (!has_value()) throw std::system_error(error().code, error().text);
  }
  template <class Self, class F>
  static auto chained(Self&& self, F&& f) {
    using Returned = std::invoke_result_t<F, decltype(*std::forward<Self>(self))>;
    if (!self.has_value()) return Returned(std::forward<Self>(self).error());
    return std::invoke(std::forward<F>(f), *std::forward<Self>(self));
  }
  template <class Self, class F>
  static auto transformed(Self&& self, F&& f) {
    using Value = std::invoke_result_t<F, decltype(*std::forward<Self>(self))>;
    using Returned = Result<std::remove_cvref_t<Value>>;
    if (!self.has_value()) return Returned(std::forward<Self>(self).error());
    if constexpr (std::is_void_v<Value>) {
      std::invoke(std::forward<F>(f), *std::forward<Self>(self));
      return Returned();
    } else {
      return Returned(std::invoke(std::forward<F>(f), *std::forward<Self>(self)));
    }
  }

  std::optional<T> value_;
  Failure failure_{Errc::ok, {}};
};

// Of what has no value: done, or why not.
//
// Threads: calls that change nothing may be made from several threads at once, others by one at a
// time.
template <>
class [[nodiscard]] Result<void> {
 public:
  using value_type = void;    // as std::expected's
  using error_type = Failure; // as std::expected's

  Result() = default;
  // From a failure, implicitly.
  Result(Failure failure) : failure_(std::move(failure)), ok_(false) {}
#ifdef __cpp_lib_expected
  // From the standard's, implicitly.
  Result(std::unexpected<Failure> failure) : Result(std::move(failure).error()) {}
  // The same.
  Result(std::expected<void, Failure> other) : ok_(other.has_value()) {
    if (!ok_) failure_ = std::move(other).error();
  }
  // As the standard's type.
  [[nodiscard]] std::expected<void, Failure> to_expected() const {
    if (!ok_) return std::unexpected(failure_);
    return {};
  }
#endif

  // Whether it is done.
  [[nodiscard]] bool has_value() const noexcept { return ok_; }
  // The same.
  [[nodiscard]] explicit operator bool() const noexcept { return ok_; }
  // Nothing. When it is not done, it throws std::system_error with the failure's code and text.
  void value() const {
    if (!ok_) throw std::system_error(failure_.code, failure_.text);
  }
  // Why not; code ok and no text when it is done.
  [[nodiscard]] const Failure& error() const& noexcept { return failure_; }
  // The same, to move from.
  [[nodiscard]] Failure&& error() && noexcept { return std::move(failure_); }

  // `f`, which returns a Result, when it is done; else the failure.
  template <class F>
  auto and_then(F&& f) const -> std::invoke_result_t<F> {
    if (!ok_) return failure_;
    return std::invoke(std::forward<F>(f));
  }
  // A Result of what `f` returns, when it is done; else the failure.
  template <class F>
  auto transform(F&& f) const -> Result<std::remove_cvref_t<std::invoke_result_t<F>>> {
    if (!ok_) return failure_;
    if constexpr (std::is_void_v<std::invoke_result_t<F>>) {
      std::invoke(std::forward<F>(f));
      return {};
    } else {
      return std::invoke(std::forward<F>(f));
    }
  }
  // Done; else what `f` makes of the failure, which is a Result<void>.
  template <class F>
  Result or_else(F&& f) const {
    return ok_ ? *this : Result(std::invoke(std::forward<F>(f), failure_));
  }
  // Done, or the Failure that `f` makes of the failure.
  template <class F>
  Result transform_error(F&& f) const {
    return ok_ ? *this : Result(Failure(std::invoke(std::forward<F>(f), failure_)));
  }

 private:
  Failure failure_{Errc::ok, {}};
  bool ok_ = true;
};

} // namespace statewire
