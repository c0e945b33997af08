// SPDX-License-Identifier: BSD-3-Clause
// What the functions of statewire.h share: handles, values of both languages, and the guard that no
// exception passes.
#pragma once

#include <statewire.h>
#include <statewire/context.hpp>

#include <exception>
#include <new>
#include <string_view>
#include <type_traits>

namespace statewire::c {

// The handles are the objects themselves.
inline Context* context_of(sw_context* c) { return reinterpret_cast<Context*>(c); }
inline const Context* context_of(const sw_context* c) {
  return reinterpret_cast<const Context*>(c);
}

// Keeps the sentence for sw_last_error(); without memory, that of the code.
[[nodiscard]] sw_error fail(Errc error, std::string_view text) noexcept;
[[nodiscard]] inline sw_error fail(const Failure& failure) noexcept {
  return fail(failure.code, failure.text);
}
[[nodiscard]] inline sw_error invalid(const char* what) noexcept {
  return fail(Errc::invalid_argument, what);
}
[[nodiscard]] inline sw_error answer(Errc error) noexcept {
  return error == Errc::ok ? SW_OK : fail(error, to_text(error));
}

// Runs the body of a call, which is SW_OK if it returns nothing. What it throws is an error: there
// is nothing else that a C caller could be given.
template <class Body>
sw_error guarded(Body&& body) noexcept {
  try {
    if constexpr (!std::is_void_v<decltype(body())>)
      return body();
    else
      body();
    return SW_OK;
  } catch (const std::bad_alloc&) {
    return fail(Errc::no_memory, to_text(Errc::no_memory));
  } catch (const std::exception& e) {
    return fail(Errc::system, e.what());
  } catch (...) {
    return fail(Errc::system, "an exception of unknown type");
  }
}
// … of a call that uses a context: body(Context&).
template <class Body>
sw_error with(sw_context* c, Body&& body) noexcept {
  if (c == nullptr) return fail(Errc::invalid_argument, "the context is NULL");
  if (context_of(c)->in_child()) return answer(Errc::forked);
  return guarded([&] { return body(*context_of(c)); });
}

inline ConstBytes bytes_of(const void* data, std::size_t size) {
  return {static_cast<const std::byte*>(data), size};
}
inline MutableBytes bytes_of(void* data, std::size_t size) {
  return {static_cast<std::byte*>(data), size};
}
// Memory that an operation would read or write although there is none.
inline bool is_missing(const void* data, std::size_t size) { return data == nullptr && size != 0; }

inline Selector selector_of(const sw_selector& s) {
  return {.source = s.source, .tag = s.tag, .mask = s.mask, .context = s.context};
}
inline sw_status status_of(const Status& s) {
  return {static_cast<sw_error>(s.error), s.source, s.context, s.tag, s.bytes, s.message_bytes};
}
// An end: into `out`, if there is one, and its error.
[[nodiscard]] inline sw_error report(const Status& s, sw_status* out) noexcept {
  if (out != nullptr) *out = status_of(s);
  return answer(s.error);
}

// Generations in use are odd, so no name is 0.
inline std::uint64_t id_of(std::uint32_t slot, std::uint32_t generation) {
  return std::uint64_t{generation} << 32 | slot;
}
inline sw_request request_of(Request r) {
  return {r.valid() ? id_of(r.slot(), r.generation()) : 0};
}
inline Request request_of(sw_request r) {
  if (r.id == 0) return {};
  return {static_cast<std::uint32_t>(r.id), static_cast<std::uint32_t>(r.id >> 32)};
}

inline Messages::Callback callback_of(const sw_callback* done) {
  if (done == nullptr || done->function == nullptr) return {};
  return [done = *done](std::error_code, const Status& s) {
    const sw_status status = status_of(s);
    done.function(done.user, &status);
  };
}

inline std::chrono::nanoseconds duration_of(std::uint64_t nanoseconds) {
  constexpr auto k_most = std::chrono::nanoseconds::max();
  return nanoseconds < static_cast<std::uint64_t>(k_most.count())
             ? std::chrono::nanoseconds(nanoseconds)
             : k_most;
}

} // namespace statewire::c
