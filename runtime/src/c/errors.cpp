// SPDX-License-Identifier: BSD-3-Clause
// Errors and versions of the C API.
#include "c_api.hpp"

namespace statewire::c {
namespace {

// The enumerators of both languages are the same, one by one.
#define STATEWIRE_UPPER_ok SW_OK
#define STATEWIRE_UPPER_lost_head_to_head SW_LOST_HEAD_TO_HEAD
#define STATEWIRE_UPPER_closing SW_CLOSING
#define STATEWIRE_UPPER_already_connected SW_ALREADY_CONNECTED
#define STATEWIRE_UPPER_finalizing SW_FINALIZING
#define STATEWIRE_UPPER_unknown_group SW_UNKNOWN_GROUP
#define STATEWIRE_UPPER_wrong_rank SW_WRONG_RANK
#define STATEWIRE_UPPER_wrong_key SW_WRONG_KEY
#define STATEWIRE_UPPER_wrong_version SW_WRONG_VERSION
#define STATEWIRE_UPPER_overloaded SW_OVERLOADED
#define STATEWIRE_UPPER_connection_refused SW_CONNECTION_REFUSED
#define STATEWIRE_UPPER_unreachable SW_UNREACHABLE
#define STATEWIRE_UPPER_closed SW_CLOSED
#define STATEWIRE_UPPER_reset SW_RESET
#define STATEWIRE_UPPER_peer_restarted SW_PEER_RESTARTED
#define STATEWIRE_UPPER_timed_out SW_TIMED_OUT
#define STATEWIRE_UPPER_bad_message SW_BAD_MESSAGE
#define STATEWIRE_UPPER_no_descriptors SW_NO_DESCRIPTORS
#define STATEWIRE_UPPER_no_memory SW_NO_MEMORY
#define STATEWIRE_UPPER_queue_full SW_QUEUE_FULL
#define STATEWIRE_UPPER_too_large SW_TOO_LARGE
#define STATEWIRE_UPPER_invalid_argument SW_INVALID_ARGUMENT
#define STATEWIRE_UPPER_finalized SW_FINALIZED
#define STATEWIRE_UPPER_moribund SW_MORIBUND
#define STATEWIRE_UPPER_system SW_SYSTEM
#define STATEWIRE_UPPER_truncated SW_TRUNCATED
#define STATEWIRE_UPPER_cancelled SW_CANCELLED
#define STATEWIRE_UPPER_in_callback SW_IN_CALLBACK
#define STATEWIRE_UPPER_forked SW_FORKED
#define STATEWIRE_UPPER_no_method SW_NO_METHOD
#define STATEWIRE_SAME(name, category, retry, text)                                                \
  static_assert(static_cast<int>(Errc::name) == static_cast<int>(STATEWIRE_UPPER_##name));
STATEWIRE_ERRORS(STATEWIRE_SAME)
#undef STATEWIRE_SAME
static_assert(static_cast<int>(Category::local) == SW_CATEGORY_LOCAL);
static_assert(static_cast<int>(Category::protocol) == SW_CATEGORY_PROTOCOL);
static_assert(static_cast<int>(Category::timed_out) == SW_CATEGORY_TIMED_OUT);
static_assert(static_cast<int>(Category::reset) == SW_CATEGORY_RESET);
static_assert(static_cast<int>(Category::closed) == SW_CATEGORY_CLOSED);
static_assert(static_cast<int>(Category::refused) == SW_CATEGORY_REFUSED);

std::string& last_error() {
  thread_local std::string text;
  return text;
}

// No code has the largest value: it is "unknown".
Errc code_of(int error) {
  return static_cast<Errc>(error >= 0 && error < UINT8_MAX ? error : UINT8_MAX);
}

} // namespace

sw_error fail(Errc error, std::string_view text) noexcept {
  try {
    last_error() = text;
  } catch (...) {
    last_error().clear(); // no memory for the sentence: sw_last_error() has another
  }
  return static_cast<sw_error>(error);
}

} // namespace statewire::c

using namespace statewire;

// The texts are literals: they end with 0.
const char* sw_error_name(int error) { return name(c::code_of(error)).data(); }
const char* sw_error_text(int error) { return to_text(c::code_of(error)).data(); }
sw_category sw_error_category(int error) {
  return static_cast<sw_category>(category(c::code_of(error)));
}
int sw_error_may_retry(int error) { return may_retry(c::code_of(error)) ? 1 : 0; }
const char* sw_last_error() {
  const std::string& text = c::last_error();
  return text.empty() ? "no call has failed in this thread" : text.c_str();
}

#define STATEWIRE_TEXT_OF(x) #x
#define STATEWIRE_VERSION_TEXT(major, minor, patch)                                                \
  STATEWIRE_TEXT_OF(major) "." STATEWIRE_TEXT_OF(minor) "." STATEWIRE_TEXT_OF(patch)
unsigned sw_version() { return SW_VERSION; }
const char* sw_version_text() {
  return STATEWIRE_VERSION_TEXT(SW_VERSION_MAJOR, SW_VERSION_MINOR, SW_VERSION_PATCH);
}
// The version of the build is the header's.
static_assert(std::string_view(STATEWIRE_VERSION_TEXT(SW_VERSION_MAJOR, SW_VERSION_MINOR,
                                                      SW_VERSION_PATCH)) == STATEWIRE_VERSION);
