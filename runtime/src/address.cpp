// SPDX-License-Identifier: BSD-3-Clause
#include "base/bytes.hpp"
#include "base/setting_texts.hpp"

#include <statewire/address.hpp>

#include <algorithm>
#include <arpa/inet.h>
#include <net/if.h>

namespace statewire {
namespace {

constexpr std::string_view k_local = "unix:";

// A scope is an interface index, or an interface's name as this host knows it.
std::optional<std::uint32_t> parse_scope(std::string_view text) {
  if (text.empty()) return std::nullopt;
  if (const auto index = parse_number<std::uint32_t>(text)) return index;
  if (text.size() >= IF_NAMESIZE) return std::nullopt;
  const unsigned index = if_nametoindex(std::string(text).c_str());
  if (index == 0) return std::nullopt;
  return index;
}

// inet_pton stops at a zero byte, so a text that contains one could pass by its beginning alone.
bool to_bytes(int family, std::string_view text, std::array<std::uint8_t, 16>& bytes) {
  if (text.size() >= INET6_ADDRSTRLEN || text.find('\0') != std::string_view::npos) return false;
  return inet_pton(family, std::string(text).c_str(), bytes.data()) == 1;
}

// `text` is what follows "unix:": 32 lower-case hexadecimal digits, '%', and a scope that is not 0.
std::optional<Address> parse_local(std::string_view text) {
  Address a;
  a.family = Address::Family::local;
  const std::size_t digits = 2 * a.bytes.size();
  if (text.size() <= digits || text[digits] != '%') return std::nullopt;
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'F'; };
  if (std::any_of(text.begin(), text.end(), is_upper)) return std::nullopt;
  if (!parse_hex(text.substr(0, digits), a.bytes)) return std::nullopt;
  const auto scope = parse_number<std::uint32_t>(text.substr(digits + 1));
  if (!scope || *scope == 0) return std::nullopt;
  a.scope = *scope;
  return a;
}

} // namespace

std::string to_text(const Address& a) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  switch (a.family) {
  case Address::Family::none:
    return "(no address)";
  case Address::Family::v4:
    inet_ntop(AF_INET, a.bytes.data(), text.data(), text.size());
    return std::string(text.data()) + ':' + std::to_string(a.port);
  case Address::Family::local:
    return std::string(k_local) + hex(a.bytes) + '%' + std::to_string(a.scope);
  case Address::Family::v6: {
    inet_ntop(AF_INET6, a.bytes.data(), text.data(), text.size());
    std::string result = "[";
    result += text.data();
    if (a.scope != 0) result += '%' + std::to_string(a.scope);
    return result + "]:" + std::to_string(a.port);
  }
  }
  return "(no address)";
}

std::optional<Address> parse_address(std::string_view text) {
  if (text.starts_with(k_local)) return parse_local(text.substr(k_local.size()));
  Address a;
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto port = parse_number<std::uint16_t>(text.substr(colon + 1));
  if (!port) return std::nullopt;
  a.port = *port;
  std::string_view host = text.substr(0, colon);

  if (!host.starts_with('[')) {
    if (!to_bytes(AF_INET, host, a.bytes)) return std::nullopt;
    a.family = Address::Family::v4;
    return a;
  }
  if (!host.ends_with(']')) return std::nullopt;
  host = host.substr(1, host.size() - 2);
  if (const auto percent = host.find('%'); percent != std::string_view::npos) {
    const auto scope = parse_scope(host.substr(percent + 1));
    if (!scope) return std::nullopt;
    a.scope = *scope;
    host = host.substr(0, percent);
  }
  if (!to_bytes(AF_INET6, host, a.bytes)) return std::nullopt;
  a.family = Address::Family::v6;
  return a;
}

} // namespace statewire
