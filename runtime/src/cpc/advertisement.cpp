// SPDX-License-Identifier: BSD-3-Clause
// Advertisements: their names and reasons, what two have in common, and their bytes: a version (1),
// then fields: tag (1), length (1 byte below 128, else 2 with the highest bit set), value. A reader
// skips the tags that it does not know.
#include "advertisement.hpp"

#include "base/bytes.hpp"
#include "base/make_failure.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace statewire::cpc {
namespace {

// Top level. A sockets port with nothing but a sock module is one short field, because a million
// cards may hold it; its value: the priority (1).
enum class Top : std::uint8_t { sockets = 1, port = 2 };
enum class PortTag : std::uint8_t { kind = 1, name = 2, blob = 3, module = 4, declined = 5 };
enum class ModuleTag : std::uint8_t { component = 1, priority = 2, uses_cts = 3, blob = 4 };
enum class DeclinedTag : std::uint8_t { component = 1, reason = 2 };

constexpr std::uint8_t k_format = 1; // the version this library writes

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

// Fails when a bound is not kept, a name is none, or what has to be unique is not.
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

// ---- to bytes

// How much of what only explains is written.
enum class Detail : std::uint8_t { reasons, names, nothing };

template <class Tag>
void put_field(Bytes& out, Tag tag, BytesView value) {
  put_numbers(out, tag);
  put_length(out, value.size());
  put_bytes(out, value);
}

template <class Tag>
void put_field(Bytes& out, Tag tag, std::string_view value) {
  put_field(out, tag, octets(value));
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

// ---- out of bytes that are not trusted

// Hands all fields to `take`, which says whether the one was good. It calls once() with the place
// of a value that a second field of the same tag may not have: two readers would differ.
template <class Tag, class Take>
bool for_each_field(BytesView bytes, Take take) {
  ByteReader in(bytes);
  std::array<bool, 256> seen{};
  while (in.left() > 0) {
    const std::uint64_t tag = in.number(1);
    const BytesView value = in.take(in.length());
    const auto once = [&](auto& out) {
      out.assign(value.begin(), value.end());
      return !std::exchange(seen[tag], true);
    };
    if (!in.ok() || !take(static_cast<Tag>(tag), value, once)) return false;
  }
  return true;
}

bool take(BytesView bytes, Declined& out) {
  const bool good =
      for_each_field<DeclinedTag>(bytes, [&](DeclinedTag tag, BytesView, const auto& once) {
        switch (tag) {
        case DeclinedTag::component:
          return once(out.component);
        case DeclinedTag::reason:
          return once(out.reason);
        }
        return true;
      });
  out.reason = shortened(out.reason);
  return good;
}

bool take(BytesView bytes, Module& out) {
  Bytes priority;
  const bool good =
      for_each_field<ModuleTag>(bytes, [&](ModuleTag tag, BytesView, const auto& once) {
        switch (tag) {
        case ModuleTag::component:
          return once(out.component);
        case ModuleTag::priority:
          return once(priority);
        case ModuleTag::uses_cts:
          out.uses_cts = true;
          return true;
        case ModuleTag::blob:
          return once(out.blob);
        }
        return true;
      });
  if (!good || priority.size() != 1) return false;
  out.priority = priority[0];
  return true;
}

bool take(BytesView bytes, Port& out);

template <class T>
bool take_one(BytesView bytes, std::vector<T>& out) {
  return take(bytes, out.emplace_back());
}

bool take(BytesView bytes, Port& out) {
  return for_each_field<PortTag>(bytes, [&](PortTag tag, BytesView value, const auto& once) {
    switch (tag) {
    case PortTag::kind:
      return once(out.kind);
    case PortTag::name:
      return once(out.name);
    case PortTag::blob:
      return once(out.blob);
    case PortTag::module:
      return take_one(value, out.modules);
    case PortTag::declined:
      return take_one(value, out.declined);
    }
    return true;
  });
}

// What a later version adds to the field stands behind the priority.
bool take_sockets(BytesView value, std::vector<Port>& out) {
  if (value.empty()) return false;
  const std::string name(k_sockets);
  out.push_back({name, name, {}, {Module{std::string(k_sock), value[0], false, {}}}, {}});
  return true;
}

} // namespace

Result<Bytes> encode(const Advertisement& a) {
  if (Result<void> r = check(a); !r) return std::move(r).error();
  if (a.ports.empty()) return Bytes{};
  std::size_t least = 0;
  for (const Detail detail : {Detail::reasons, Detail::names, Detail::nothing}) {
    Bytes out = bytes_of(a, detail);
    if (out.size() <= k_max_advertisement) return out;
    least = out.size();
  }
  return make_failure(Errc::too_large,
                      "the advertisement of all ports takes {} bytes; the limit is {}", least,
                      k_max_advertisement);
}

std::optional<Advertisement> decode_advertisement(BytesView bytes) {
  Advertisement a;
  if (bytes.empty()) return a;
  // Later versions only add fields, so the version decides nothing; 0 never was one.
  if (bytes.size() > k_max_advertisement || bytes[0] == 0) return std::nullopt;
  const bool good =
      for_each_field<Top>(bytes.subspan(1), [&](Top tag, BytesView value, const auto&) {
        switch (tag) {
        case Top::sockets:
          return take_sockets(value, a.ports);
        case Top::port:
          return take_one(value, a.ports);
        }
        return true;
      });
  if (!good || !check(a)) return std::nullopt;
  return a;
}

// ---- names and reasons. They are printed, so nothing in them can steer a terminal.

bool is_name(std::string_view text) {
  const auto good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !text.empty() && text.size() <= k_max_name && std::all_of(text.begin(), text.end(), good);
}

bool is_port_name(std::string_view text) {
  const auto good = [](char c) { return c > ' ' && c <= '~'; };
  return !text.empty() && text.size() <= k_max_name && std::all_of(text.begin(), text.end(), good);
}

std::string printable(std::string_view reason) {
  std::string text(reason);
  for (char& c : text)
    if (c < ' ' || c > '~') c = '?';
  return text;
}

std::string shortened(std::string_view reason) { return printable(reason.substr(0, k_max_reason)); }

// ---- what is shared

const Advertisement::Module* Advertisement::Port::module_of(std::string_view component) const {
  const auto it = std::ranges::find(modules, component, &Module::component);
  return it != modules.end() ? &*it : nullptr;
}

bool shares(const Advertisement& mine, const Advertisement& theirs, const WhyNotReach& why_not) {
  const auto reach = [&](const Advertisement::Port& a, const Advertisement::Port& b) {
    const auto blobs = std::minmax(a.blob, b.blob); // the lesser one first
    return std::ranges::any_of(a.modules, [&](const Advertisement::Module& m) {
      return b.module_of(m.component) != nullptr &&
             !why_not(m.component, blobs.first, blobs.second);
    });
  };
  for (const Advertisement::Port& a : mine.ports)
    for (const Advertisement::Port& b : theirs.ports)
      if (a.kind == b.kind && reach(a, b)) return true;
  return false;
}

} // namespace statewire::cpc
