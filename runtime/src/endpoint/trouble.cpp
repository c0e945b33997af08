// SPDX-License-Identifier: BSD-3-Clause
#include "trouble.hpp"

#include <fmt/format.h>

#include <string_view>
#include <system_error>

namespace statewire::endpoints {
namespace {

std::string_view what_failed(verbs::Completion::Kind kind) {
  using Kind = verbs::Completion::Kind;
  switch (kind) {
  case Kind::sent:
    return "a send";
  case Kind::read:
    return "an RDMA read";
  case Kind::written:
    return "an RDMA write";
  case Kind::received:
  case Kind::received_immediate:
    return "a receive";
  }
  return "work";
}

// Those of a device's words that mean something else than those of a peer's bytes.
std::string_view why(Errc error) {
  switch (error) {
  case Errc::timed_out:
    return "the peer's device did not acknowledge it (retries exceeded)";
  case Errc::overloaded:
    return "the peer had no receive for it (receiver not ready, retries exceeded)";
  case Errc::bad_message:
    return "the peer's device refused it, or it did not fit";
  default:
    return to_text(error);
  }
}

std::string_view what_happened(verbs::CmEvent::Kind kind) {
  using Kind = verbs::CmEvent::Kind;
  switch (kind) {
  case Kind::address_error:
    return "the address could not be resolved";
  case Kind::route_error:
    return "there is no route";
  case Kind::rejected:
    return "the peer's host rejected the connection";
  case Kind::connect_error:
    return "connecting failed";
  case Kind::unreachable:
    return "the peer did not answer";
  case Kind::disconnected:
    return "the peer's host ended the connection";
  case Kind::device_removed:
    return "the device was removed";
  default:
    return "an event";
  }
}

} // namespace

std::string Trouble::text() const {
  if (from_ == From::nobody) return {};
  if (from_ == From::work)
    return fmt::format("{} failed: {}; vendor error {}", what_failed(work_), why(error_), number_);
  // The system's errors are negative there; a rejection has a reason of its network's own.
  const std::string system =
      number_ < 0 ? " (" + std::generic_category().message(static_cast<int>(-number_)) + ")" : "";
  return fmt::format("connection manager: {}; status {}{}", what_happened(event_), number_, system);
}

} // namespace statewire::endpoints
