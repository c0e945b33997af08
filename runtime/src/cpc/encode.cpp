// SPDX-License-Identifier: BSD-3-Clause
// Advertisements as bytes: a version (1), then fields (fields.hpp).
#include "fields.hpp"

#include <algorithm>
#include <set>

namespace statewire::cpc {
namespace {

// How much of what only explains is written.
enum class Detail : std::uint8_t { reasons, names, nothing };

using Port = Advertisement::Port;
using Module = Advertisement::Module;
using Declined = Advertisement::Declined;

Failure wrong(const std::string& text) {
  return {Errc::invalid_argument, "an advertisement cannot be made: " + text};
}

Result<void> check(const Port& port, std::set<std::string_view>& names) {
  if (!is_name(port.kind)) return wrong("'" + port.kind + "' is no kind of port");
  if (!is_port_name(port.name)) return wrong("'" + port.name + "' is no name of a port");
  if (!names.insert(port.name).second) return wrong("two ports are named " + port.name);
  if (port.blob.size() > k_max_blob) return wrong("the blob of port " + port.name + " is too long");
  if (port.modules.size() > k_max_methods || port.declined.size() > k_max_methods)
    return wrong("too many methods on port " + port.name);
  std::set<std::string_view> components;
  for (const Module& m : port.modules) {
    if (!is_name(m.component)) return wrong("'" + m.component + "' is no name of a component");
    if (!components.insert(m.component).second)
      return wrong("two modules of " + m.component + " on port " + port.name);
    if (m.priority > 100) return wrong("the priority of " + m.component + " is above 100");
    if (m.blob.size() > k_max_blob) return wrong("the blob of " + m.component + " is too long");
  }
  return {};
}

Bytes bytes_of(const Declined& d, Detail detail) {
  Bytes out;
  put_field(out, DeclinedTag::component, d.component);
  const std::string reason = shortened(d.reason);
  if (detail == Detail::reasons && !reason.empty()) put_field(out, DeclinedTag::reason, reason);
  return out;
}

Bytes bytes_of(const Module& m) {
  Bytes out;
  put_field(out, ModuleTag::component, m.component);
  put_field(out, ModuleTag::priority, Bytes{m.priority});
  if (m.uses_cts) put_field(out, ModuleTag::uses_cts, Bytes{});
  if (!m.blob.empty()) put_field(out, ModuleTag::blob, m.blob);
  return out;
}

Bytes bytes_of(const Port& port, Detail detail) {
  Bytes out;
  put_field(out, PortTag::kind, port.kind);
  put_field(out, PortTag::name, port.name);
  if (!port.blob.empty()) put_field(out, PortTag::blob, port.blob);
  for (const Module& m : port.modules) put_field(out, PortTag::module, bytes_of(m));
  if (detail != Detail::nothing)
    for (const Declined& d : port.declined) put_field(out, PortTag::declined, bytes_of(d, detail));
  return out;
}

bool is_plain_sockets(const Port& port) {
  if (port.kind != k_sockets || port.name != k_sockets || !port.blob.empty()) return false;
  if (port.modules.size() != 1 || !port.declined.empty()) return false;
  const Module& m = port.modules.front();
  return m.component == k_sock && !m.uses_cts && m.blob.empty();
}

Bytes bytes_of(const Advertisement& a, Detail detail) {
  Bytes out{k_format};
  for (const Port& port : a.ports)
    if (is_plain_sockets(port))
      put_field(out, Top::sockets, Bytes{port.modules.front().priority});
    else
      put_field(out, Top::port, bytes_of(port, detail));
  return out;
}

} // namespace

Result<void> check(const Advertisement& a) {
  if (a.ports.size() > k_max_ports) return wrong("too many ports");
  const auto bad = [](const Declined& d) { return !is_name(d.component); };
  std::set<std::string_view> names;
  for (const Port& port : a.ports) {
    if (Result<void> r = check(port, names); !r) return r;
    if (std::any_of(port.declined.begin(), port.declined.end(), bad))
      return wrong("a component that declined on port " + port.name + " has no name");
  }
  return {};
}

Result<Bytes> encode(const Advertisement& a) {
  if (Result<void> r = check(a); !r) return std::move(r).error();
  if (a.ports.empty()) return Bytes{};
  std::size_t least = 0;
  for (const Detail detail : {Detail::reasons, Detail::names, Detail::nothing}) {
    Bytes out = bytes_of(a, detail);
    if (out.size() <= k_max_advertisement) return out;
    least = out.size();
  }
  return Failure{Errc::too_large, "the advertisement of all ports takes " + std::to_string(least) +
                                      " bytes; the limit is " +
                                      std::to_string(k_max_advertisement)};
}

} // namespace statewire::cpc
