// SPDX-License-Identifier: BSD-3-Clause
#include "statewire/error.hpp"

#include <array>
#include <cerrno>
#include <cstddef>

namespace statewire {
namespace {

struct Row {
  std::string_view name;
  Category category;
  bool retry;
  std::string_view text;
};

constexpr auto k_rows = std::to_array<Row>({
#define STATEWIRE_ROW(name, category, retry, text) {#name, Category::category, retry, text},
    STATEWIRE_ERRORS(STATEWIRE_ROW)
#undef STATEWIRE_ROW
});

constexpr Row k_unknown{"unknown", Category::local, false, "an error code that does not exist"};

// Codes arrive from the wire too, so any byte must be answered.
constexpr const Row& row(Errc e) {
  const auto index = static_cast<std::size_t>(e);
  return index < k_rows.size() ? k_rows[index] : k_unknown;
}

} // namespace

Category category(Errc e) { return row(e).category; }
bool may_retry(Errc e) { return row(e).retry; }
std::string_view name(Errc e) { return row(e).name; }
std::string_view to_text(Errc e) { return row(e).text; }

std::string_view to_text(Category c) {
  switch (c) {
  case Category::none:
    return "none";
  case Category::refused:
    return "refused";
  case Category::closed:
    return "closed";
  case Category::reset:
    return "reset";
  case Category::timed_out:
    return "timed out";
  case Category::protocol:
    return "protocol";
  case Category::local:
    return "local";
  }
  return "unknown";
}

Errc from_errno(int system_error) {
  switch (system_error) {
  case 0:
    return Errc::ok;
  case ECONNREFUSED:
    return Errc::connection_refused;
  case ENETUNREACH:
  case EHOSTUNREACH:
  case ENETDOWN:
  case EHOSTDOWN:
  case EAFNOSUPPORT:  // the peer has an address of a family that this host does not speak
  case EADDRNOTAVAIL: // no local port is left for that address, or no local address of its kind
  case EACCES:        // a local firewall rule
  case EPERM:
    return Errc::unreachable;
  case ETIMEDOUT:
    return Errc::timed_out;
  case ECONNRESET:
  case ECONNABORTED:
  case EPIPE:
  case ENOTCONN:
    return Errc::reset;
  case EMFILE:
  case ENFILE:
    return Errc::no_descriptors;
  case ENOMEM:
  case ENOBUFS:
    return Errc::no_memory;
  case EMSGSIZE:
    return Errc::too_large;
  case EINVAL:
    return Errc::invalid_argument;
  default:
    return Errc::system;
  }
}

} // namespace statewire
