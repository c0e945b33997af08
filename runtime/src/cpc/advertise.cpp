// SPDX-License-Identifier: BSD-3-Clause
// What a framework says of its ports, and what it leaves out where a card has no room for all.
#include "framework.hpp"

#include <algorithm>
#include <climits>
#include <fmt/format.h>

namespace statewire::cpc {
namespace {

using Shown = std::vector<Advertisement::Port>;

// Sockets stay. A port without a module goes first, then those of the least priority.
unsigned worth(const Advertisement::Port& port) {
  if (port.kind == k_sockets) return UINT_MAX;
  unsigned most = 0;
  for (const Advertisement::Module& m : port.modules) most = std::max(most, m.priority + 1U);
  return most;
}

// The port to leave out: of equals the last.
Shown::iterator surplus(Shown& ports) {
  return std::prev(std::ranges::min_element(ports.rbegin(), ports.rend(), {}, worth).base());
}

Result<Bytes> bytes_of(const Shown& ports) {
  if (ports.size() <= k_max_ports) return encode(Advertisement{ports});
  return Failure{Errc::too_large,
                 fmt::format("{} ports; the limit is {}", ports.size(), k_max_ports)};
}

} // namespace

Advertisement::Port Framework::advertised(const Port& port) const {
  Advertisement::Port result{port.kind, port.name, port.blob, {}, {}};
  for (const Standing& s : standings_) {
    if (s.port != port.name) continue;
    if (s.state == Standing::State::offered)
      result.modules.push_back(
          {s.component, static_cast<std::uint8_t>(s.priority), s.uses_cts, {}});
    else
      result.declined.push_back({s.component, s.reason});
  }
  return result;
}

void Framework::leave_out(const std::string& port) {
  const std::string reason =
      fmt::format("left out: an advertisement has room for {} ports and {} bytes", k_max_ports,
                  k_max_advertisement);
  for (Standing& s : standings_)
    if (s.port == port && s.state == Standing::State::offered)
      s = {s.component, s.port, Standing::State::declined, 0, false, reason};
}

Result<void> Framework::advertise() {
  Shown shown;
  for (const Port& port : ports_) {
    Advertisement::Port p = advertised(port);
    if (!p.modules.empty() || !p.declined.empty()) shown.push_back(std::move(p));
  }
  Result<Bytes> bytes = bytes_of(shown);
  while (!bytes && bytes.error().code == Errc::too_large) {
    const auto port = surplus(shown);
    leave_out(port->name);
    shown.erase(port);
    bytes = bytes_of(shown);
  }
  if (!bytes) return std::move(bytes).error();
  encoded_ = std::move(*bytes);
  // What is shared follows from what the others read, not from what was meant.
  std::optional<Advertisement> read = decode_advertisement(encoded_);
  if (!read) return Failure{Errc::bad_message, "the own advertisement cannot be read"};
  mine_ = std::move(*read);
  return {};
}

} // namespace statewire::cpc
