// SPDX-License-Identifier: BSD-3-Clause
// What a framework says of its ports, and what it leaves out where a card has no room for all.
#include "framework_state.hpp"

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

Result<Bytes> bytes_of(const Shown& ports, const std::vector<Advertisement::Declined>& declined) {
  if (ports.size() <= k_max_ports) return encode(Advertisement{ports, declined});
  return Failure{Errc::too_large,
                 fmt::format("{} ports; the limit is {}", ports.size(), k_max_ports)};
}

} // namespace

Advertisement::Port Framework::State::advertised(std::size_t port) const {
  Advertisement::Port result{ports[port].kind, ports[port].name, ports[port].blob, {}, {}};
  for (const Made& made : offers)
    if (made.port == port)
      result.modules.push_back({made.component, static_cast<std::uint8_t>(made.offer.priority),
                                made.offer.uses_cts, made.offer.blob});
  for (const Standing& s : standings)
    if (s.state == Standing::State::declined && s.port == result.name)
      result.declined.push_back({s.component, s.reason});
  return result;
}

void Framework::State::leave_out(const std::string& port) {
  std::erase_if(offers, [&](const Made& made) { return ports[made.port].name == port; });
  const std::string reason =
      fmt::format("left out: an advertisement has room for {} ports and {} bytes", k_max_ports,
                  k_max_advertisement);
  for (Standing& s : standings)
    if (s.port == port && s.state == Standing::State::offered)
      s = {s.component, s.port, Standing::State::declined, 0, false, reason};
}

Result<void> Framework::State::advertise() {
  Shown shown;
  for (std::size_t port = 0; port < ports.size(); ++port) {
    Advertisement::Port p = advertised(port);
    if (!p.modules.empty() || !p.declined.empty()) shown.push_back(std::move(p));
  }
  Result<Bytes> bytes = bytes_of(shown, declined);
  while (!bytes && bytes.error().code == Errc::too_large) {
    const auto port = surplus(shown);
    if (port == shown.end()) break;
    leave_out(port->name);
    shown.erase(port);
    bytes = bytes_of(shown, declined);
  }
  if (!bytes) return std::move(bytes).error();
  encoded = std::move(*bytes);
  // What is shared follows from what the others read, not from what was meant.
  std::optional<Advertisement> read = decode_advertisement(encoded);
  if (!read) return Failure{Errc::bad_message, "the own advertisement cannot be read"};
  mine = std::move(*read);
  return {};
}

} // namespace statewire::cpc
