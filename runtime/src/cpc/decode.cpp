// SPDX-License-Identifier: BSD-3-Clause
// Advertisements out of bytes that are not trusted.
#include "fields.hpp"

#include <algorithm>

namespace statewire::cpc {
namespace {

using Port = Advertisement::Port;
using Module = Advertisement::Module;
using Declined = Advertisement::Declined;

std::string text_of(BytesView bytes) { return {bytes.begin(), bytes.end()}; }

// Hands all fields to `take`, which says whether the one was good.
template <class Take>
bool for_each_field(BytesView bytes, Take take) {
  ByteReader in(bytes);
  while (in.left() > 0) {
    const std::optional<Field> f = take_field(in);
    if (!f || !take(*f)) return false;
  }
  return true;
}

// A second value for one that is there already would let two readers differ.
template <class T>
bool once(std::optional<T>& slot, T value) {
  if (slot) return false;
  slot = std::move(value);
  return true;
}

std::optional<Declined> decode_declined(BytesView bytes) {
  std::optional<std::string> component;
  std::optional<std::string> reason;
  const bool good = for_each_field(bytes, [&](const Field& f) {
    switch (static_cast<DeclinedTag>(f.tag)) {
    case DeclinedTag::component:
      return once(component, text_of(f.value));
    case DeclinedTag::reason:
      return once(reason, shortened(text_of(f.value)));
    }
    return true;
  });
  if (!good || !component || !is_name(*component)) return std::nullopt;
  return Declined{std::move(*component), reason.value_or("")};
}

std::optional<Module> decode_module(BytesView bytes) {
  std::optional<std::string> component;
  std::optional<std::uint8_t> priority;
  std::optional<Bytes> blob;
  bool uses_cts = false;
  const bool good = for_each_field(bytes, [&](const Field& f) {
    switch (static_cast<ModuleTag>(f.tag)) {
    case ModuleTag::component:
      return once(component, text_of(f.value));
    case ModuleTag::priority:
      return f.value.size() == 1 && once(priority, f.value[0]);
    case ModuleTag::uses_cts:
      uses_cts = true;
      return true;
    case ModuleTag::blob:
      return f.value.size() <= k_max_blob && once(blob, Bytes(f.value.begin(), f.value.end()));
    }
    return true;
  });
  if (!good || !component || !is_name(*component) || !priority || *priority > 100)
    return std::nullopt;
  return Module{std::move(*component), *priority, uses_cts, blob.value_or(Bytes{})};
}

template <class T>
bool add(std::vector<T>& list, std::optional<T> item) {
  if (!item || list.size() == k_max_methods) return false;
  list.push_back(std::move(*item));
  return true;
}

bool add_module(std::vector<Module>& list, std::optional<Module> module) {
  const auto same = [&](const Module& m) { return m.component == module->component; };
  if (module && std::any_of(list.begin(), list.end(), same)) return false;
  return add(list, std::move(module));
}

std::optional<Port> decode_port(BytesView bytes) {
  Port port;
  std::optional<std::string> kind;
  std::optional<std::string> name;
  std::optional<Bytes> blob;
  const bool good = for_each_field(bytes, [&](const Field& f) {
    switch (static_cast<PortTag>(f.tag)) {
    case PortTag::kind:
      return once(kind, text_of(f.value));
    case PortTag::name:
      return once(name, text_of(f.value));
    case PortTag::blob:
      return f.value.size() <= k_max_blob && once(blob, Bytes(f.value.begin(), f.value.end()));
    case PortTag::module:
      return add_module(port.modules, decode_module(f.value));
    case PortTag::declined:
      return add(port.declined, decode_declined(f.value));
    }
    return true;
  });
  if (!good || !kind || !is_name(*kind) || !name || !is_port_name(*name)) return std::nullopt;
  port.kind = std::move(*kind);
  port.name = std::move(*name);
  port.blob = blob.value_or(Bytes{});
  return port;
}

std::optional<Port> decode_sockets(BytesView value) {
  // What a later version adds to the field stands behind the priority.
  if (value.empty() || value[0] > 100) return std::nullopt;
  const std::string name(k_sockets);
  return Port{name, name, {}, {Module{std::string(k_sock), value[0], false, {}}}, {}};
}

bool add_port(std::vector<Port>& ports, std::optional<Port> port) {
  if (!port || ports.size() == k_max_ports) return false;
  const auto same = [&](const Port& p) { return p.name == port->name; };
  if (std::any_of(ports.begin(), ports.end(), same)) return false;
  ports.push_back(std::move(*port));
  return true;
}

} // namespace

std::optional<Advertisement> decode_advertisement(BytesView bytes) {
  Advertisement a;
  if (bytes.empty()) return a;
  // Later versions only add fields, so the version decides nothing; 0 never was one.
  if (bytes.size() > k_max_advertisement || bytes[0] == 0) return std::nullopt;
  const bool good = for_each_field(bytes.subspan(1), [&](const Field& f) {
    switch (static_cast<Top>(f.tag)) {
    case Top::sockets:
      return add_port(a.ports, decode_sockets(f.value));
    case Top::port:
      return add_port(a.ports, decode_port(f.value));
    }
    return true;
  });
  if (!good) return std::nullopt;
  return a;
}

} // namespace statewire::cpc
