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
#include <type_traits>
#include <utility>

namespace statewire::cpc {
namespace {

// Tags of the top level. A sockets port with nothing but a sock module is one short field, because
// a million cards may hold it; its value: the priority (1).
constexpr std::uint8_t k_sockets_tag = 1, k_port_tag = 2;

constexpr std::uint8_t k_format = 1; // the version this library writes

using Port = Advertisement::Port;
using Module = Advertisement::Module;
using Declined = Advertisement::Declined;

template <class T, class Of>
concept like = std::is_same_v<std::remove_const_t<T>, Of>;
template <class T>
inline constexpr bool k_is_list = like<T, std::vector<Module>> || like<T, std::vector<Declined>>;

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

// ---- the fields of each, by their tags, for writers and readers

void each_field(like<Declined> auto& d, auto&& f) {
  f(1, d.component);
  f(2, d.reason);
}
void each_field(like<Module> auto& m, auto&& f) {
  f(1, m.component);
  f(2, m.priority);
  f(3, m.uses_cts);
  f(4, m.blob);
}
void each_field(like<Port> auto& p, auto&& f) {
  f(1, p.kind);
  f(2, p.name);
  f(3, p.blob);
  f(4, p.modules);
  f(5, p.declined);
}

// ---- to bytes

void put_field(Bytes& out, std::uint8_t tag, BytesView value) {
  put_numbers(out, tag);
  put_length(out, value.size());
  put_bytes(out, value);
}

// Texts and blobs without bytes are left out, as flags that are not set.
template <class T>
Bytes bytes_of(const T& from) {
  Bytes out;
  each_field(from, [&]<class Field>(std::uint8_t tag, const Field& field) {
    if constexpr (k_is_list<Field>) {
      for (const auto& one : field) put_field(out, tag, bytes_of(one));
    } else if constexpr (std::is_same_v<Field, bool>) {
      if (field) put_field(out, tag, {});
    } else if constexpr (std::is_same_v<Field, std::uint8_t>) {
      put_field(out, tag, {&field, 1});
    } else if (!field.empty()) {
      put_field(out, tag, octets(std::as_bytes(std::span(field))));
    }
  });
  return out;
}

bool is_plain_sockets(const Port& port) {
  if (port.kind != k_sockets || port.name != k_sockets || !port.blob.empty()) return false;
  if (port.modules.size() != 1 || !port.declined.empty()) return false;
  const Module& m = port.modules.front();
  return m.component == k_sock && !m.uses_cts && m.blob.empty();
}

Bytes bytes_of(const Advertisement& a) {
  Bytes out{k_format};
  for (const Port& port : a.ports)
    if (is_plain_sockets(port))
      put_field(out, k_sockets_tag, Bytes{port.modules.front().priority});
    else
      put_field(out, k_port_tag, bytes_of(port));
  return out;
}

// ---- out of bytes that are not trusted

// Calls take(tag, value) for each field, until it returns false.
template <class Take>
bool for_each_field(BytesView bytes, Take take) {
  ByteReader in(bytes);
  while (in.left() > 0) {
    const auto tag = static_cast<std::uint8_t>(in.number(1));
    const BytesView value = in.take(in.length());
    if (!in.ok() || !take(tag, value)) return false;
  }
  return true;
}

// What may be there once is not there twice: two readers would differ.
template <class T>
bool take(BytesView bytes, T& out) {
  if constexpr (std::is_same_v<T, Module>) out.priority = UINT8_MAX; // it has to have a valid one
  std::array<bool, 256> seen{};
  const bool good = for_each_field(bytes, [&](std::uint8_t tag, BytesView value) {
    bool fits = true;
    each_field(out, [&]<class Field>(std::uint8_t its, Field& field) {
      if (its != tag) return;
      if constexpr (k_is_list<Field>) {
        fits = take(value, field.emplace_back());
      } else if constexpr (std::is_same_v<Field, bool>) {
        field = true;
      } else {
        fits = !std::exchange(seen[tag], true);
        if constexpr (!std::is_same_v<Field, std::uint8_t>)
          field.assign(value.begin(), value.end());
        else if (fits = fits && value.size() == 1; fits)
          field = value[0];
      }
    });
    return fits;
  });
  if constexpr (std::is_same_v<T, Declined>) out.reason = shortened(out.reason);
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

Result<Bytes> encode(const Advertisement& a) {
  if (Result<void> r = check(a); !r) return std::move(r).error();
  if (a.ports.empty()) return Bytes{};
  Advertisement shown = a;
  const auto each_declined = [&shown](auto&& f) {
    for (Port& port : shown.ports) std::ranges::for_each(port.declined, f);
  };
  each_declined([](Declined& d) { d.reason = shortened(d.reason); });
  Bytes out = bytes_of(shown);
  if (out.size() > k_max_advertisement) {
    each_declined([](Declined& d) { d.reason.clear(); });
    out = bytes_of(shown);
  }
  if (out.size() > k_max_advertisement) {
    for (Port& port : shown.ports) port.declined.clear();
    out = bytes_of(shown);
  }
  if (out.size() <= k_max_advertisement) return out;
  return make_failure(Errc::too_large,
                      "the advertisement of all ports takes {} bytes; the limit is {}", out.size(),
                      k_max_advertisement);
}

std::optional<Advertisement> decode_advertisement(BytesView bytes) {
  Advertisement a;
  if (bytes.empty()) return a;
  // Later versions only add fields, so the version decides nothing; 0 never was one.
  if (bytes.size() > k_max_advertisement || bytes[0] == 0) return std::nullopt;
  const bool good = for_each_field(bytes.subspan(1), [&](std::uint8_t tag, BytesView value) {
    if (tag == k_sockets_tag) return take_sockets(value, a.ports);
    return tag != k_port_tag || take(value, a.ports.emplace_back());
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
