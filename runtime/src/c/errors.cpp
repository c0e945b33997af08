// SPDX-License-Identifier: BSD-3-Clause
// Errors and versions of the C API.
#include "c_api.hpp"

namespace statewire::c {
namespace {

// The enumerators of both languages are the same, one by one. tests/c_api/alone.c checks errors.
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
