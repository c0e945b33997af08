// SPDX-License-Identifier: BSD-3-Clause
// What a framework says of its ports, and what it leaves out where a card has no room for all.
#include "framework.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace statewire::cpc {
namespace {

using Shown = std::vector<Advertisement::Port>;

unsigned priority_of(const Advertisement::Port& port) {
  unsigned most = 0;
  for (const Advertisement::Module& m : port.modules) most = std::max<unsigned>(most, m.priority);
  return most;
}

// The port to leave out: the last without a module; else the last of the least priority among those
// that are not the only one of their kind, so that sockets stay.
Shown::iterator surplus(Shown& ports) {
  auto worst = ports.end();
  for (auto p = ports.begin(); p != ports.end(); ++p) {
    const auto same = [&](const Advertisement::Port& other) { return other.kind == p->kind; };
    if (!p->modules.empty() && std::ranges::count_if(ports, same) == 1) continue;
    if (worst == ports.end() || p->modules.empty() ||
        (!worst->modules.empty() && priority_of(*p) <= priority_of(*worst)))
      worst = p;
  }
  return worst;
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
    if (port == shown.end()) break;
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
