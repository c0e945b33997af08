// SPDX-License-Identifier: BSD-3-Clause
// Errors are values: what happened (Errc) and what a caller can do about it (Category). Both fit
// into the standard's `<system_error>`:
//
//   std::error_code code = Errc::finalizing;
//   if (code == Category::refused) …            // a condition of this library
//   if (code == std::errc::timed_out) …         // or of the standard's, where it has one
//
// Threads: functions of this header may be called from any thread, at any time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace statewire {

// What a caller can act on.
enum class Category : std::uint8_t {
  none,      // no error
  refused,   // the peer, or its host, declined: the reason says whether trying again can help
  closed,    // the connection ended gracefully, by its close protocol
  reset,     // the connection ended without its close protocol: bytes may be lost
  timed_out, // a deadline passed
  protocol,  // the other side does not speak this protocol, or broke it
  local,     // this process cannot: descriptors, memory, arguments, already finalized
};

// One X-macro is the whole table: name, category, whether another attempt may succeed, sentence.
// The codes from lost_head_to_head to overloaded travel on the wire (runtime/src/core/wire.hpp):
// append only.
#define STATEWIRE_ERRORS(X)                                                                        \
  X(ok, none, false, "no error")                                                                   \
  X(lost_head_to_head, refused, true, "lost the head-to-head: the peer's own connection survives") \
  X(closing, refused, true, "the peer is still closing the previous connection; try again")        \
  X(already_connected, refused, true, "the peer believes it is connected already; try again")      \
  X(finalizing, refused, false, "the peer is finalizing and accepts no new connection")            \
  X(unknown_group, refused, false, "the peer does not know this process group")                    \
  X(wrong_rank, refused, false, "the peer has another rank than requested, or knows no such rank") \
  X(wrong_key, refused, false, "the proof of the job's key is wrong")                              \
  X(wrong_version, refused, false, "the peer speaks another version of the protocol")              \
  X(overloaded, refused, true, "the peer has too many half-open connections; try again")           \
  X(connection_refused, refused, true, "no process listens at the peer's address")                 \
  X(unreachable, refused, true, "the peer's address cannot be reached")                            \
  X(closed, closed, false, "the connection was closed")                                            \
  X(reset, reset, true, "the connection was lost")                                                 \
  X(peer_restarted, reset, true, "the peer was restarted: its previous incarnation is gone")       \
  X(timed_out, timed_out, true,                                                                    \
    "no answer from the host within connect_timeout, open_timeout or host_timeout, or from the "   \
    "program within handshake_timeout or close_timeout")                                           \
  X(bad_message, protocol, false, "received bytes that this protocol does not allow")              \
  X(no_descriptors, local, true, "no file descriptors left; raise `ulimit -n` or close some")      \
  X(no_memory, local, true, "out of memory")                                                       \
  X(queue_full, local, true,                                                                       \
    "too much is queued for this peer already; make progress, then retry")                         \
  X(too_large, local, false, "the message is larger than the limit")                               \
  X(invalid_argument, local, false, "an argument is out of range")                                 \
  X(finalized, local, false, "this process has called finalize")                                   \
  X(moribund, local, false, "the virtual connection failed; close it to acknowledge, then retry")  \
  X(system, local, false, "an unexpected operating system error")                                  \
  X(truncated, local, false, "the message is longer than the buffer that receives it")             \
  X(cancelled, local, false, "the operation was cancelled")                                        \
  X(in_callback, local, false,                                                                     \
    "not from inside a callback: call it when the call that makes progress has returned")          \
  X(forked, local, false,                                                                          \
    "it belongs to the process that has called fork(): a child opens its own")                     \
  X(no_method, refused, false, "the methods of a side exclude `sock`, and there is no lane")

// The codes of STATEWIRE_ERRORS, by name. `ok` is 0.
enum class Errc : std::uint8_t {
#define STATEWIRE_ERRC(name, category, retry, text) name,
  STATEWIRE_ERRORS(STATEWIRE_ERRC)
#undef STATEWIRE_ERRC
};

[[nodiscard]] Category category(Errc e);            // what a caller can act on
[[nodiscard]] bool may_retry(Errc e);               // another attempt, later, may succeed
[[nodiscard]] std::string_view name(Errc e);        // "lost_head_to_head"
[[nodiscard]] std::string_view to_text(Errc e);     // the sentence of the table
[[nodiscard]] std::string_view to_text(Category c); // "refused"

// The category of Errc's codes: its name is "statewire", its messages are the sentences of the
// table. It lives as long as the process.
[[nodiscard]] const std::error_category& error_category() noexcept;
// `e` of that category.
[[nodiscard]] std::error_code make_error_code(Errc e) noexcept;
// The Errc of a code, as handlers get it; `ok` for a code of another category that is no error,
// else `system`.
[[nodiscard]] Errc to_errc(const std::error_code& code) noexcept;
// A condition that each Errc of this Category is equivalent to.
[[nodiscard]] std::error_condition make_error_condition(Category c) noexcept;

// errno of a socket call as an Errc.
[[nodiscard]] Errc from_errno(int system_error);

} // namespace statewire

template <>
struct std::is_error_code_enum<statewire::Errc> : std::true_type {};
template <>
struct std::is_error_condition_enum<statewire::Category> : std::true_type {};
