// SPDX-License-Identifier: BSD-3-Clause
// Advertisements out of bytes that are not trusted.
#include "fields.hpp"

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

bool take(BytesView bytes, Declined& out) {
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
  out = {component.value_or(""), reason.value_or("")};
  return good;
}

bool take(BytesView bytes, Module& out) {
  std::optional<std::string> component;
  std::optional<std::uint8_t> priority;
  std::optional<Bytes> blob;
  const bool good = for_each_field(bytes, [&](const Field& f) {
    switch (static_cast<ModuleTag>(f.tag)) {
    case ModuleTag::component:
      return once(component, text_of(f.value));
    case ModuleTag::priority:
      return f.value.size() == 1 && once(priority, f.value[0]);
    case ModuleTag::uses_cts:
      out.uses_cts = true;
      return true;
    case ModuleTag::blob:
      return once(blob, Bytes(f.value.begin(), f.value.end()));
    }
    return true;
  });
  out.component = component.value_or("");
  out.priority = priority.value_or(0);
  out.blob = blob.value_or(Bytes{});
  return good && priority;
}

bool take(BytesView bytes, Port& out);

template <class T>
bool take_one(BytesView bytes, std::vector<T>& out) {
  return take(bytes, out.emplace_back());
}

bool take(BytesView bytes, Port& out) {
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
      return once(blob, Bytes(f.value.begin(), f.value.end()));
    case PortTag::module:
      return take_one(f.value, out.modules);
    case PortTag::declined:
      return take_one(f.value, out.declined);
    }
    return true;
  });
  out.kind = kind.value_or("");
  out.name = name.value_or("");
  out.blob = blob.value_or(Bytes{});
  return good;
}

// What a later version adds to the field stands behind the priority.
bool take_sockets(BytesView value, std::vector<Port>& out) {
  if (value.empty()) return false;
  const std::string name(k_sockets);
  out.push_back({name, name, {}, {Module{std::string(k_sock), value[0], false, {}}}, {}});
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
      return take_sockets(f.value, a.ports);
    case Top::port:
      return take_one(f.value, a.ports);
    }
    return true;
  });
  if (!good || !check(a)) return std::nullopt;
  return a;
}

} // namespace statewire::cpc
