// SPDX-License-Identifier: BSD-3-Clause
// The connection methods in `statewire info`: what this machine's ports are, which methods can be
// used on them, and why not the others.
#include "methods.hpp"

#include "cpc/framework.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <verbs/device/settings.hpp>

namespace statewire::tools {
namespace {

std::string hex(std::span<const std::uint8_t> gid) {
  std::string text;
  for (std::size_t i = 0; i + 1 < gid.size(); i += 2)
    text += fmt::format("{}{:x}", i == 0 ? "" : ":", gid[i] << 8U | gid[i + 1]);
  return text;
}

std::string ip(const verbs::RdmaPort& port) {
  if (!port.address) return "no IP address";
  std::string text = statewire::to_text(*port.address);
  text.resize(text.rfind(':'));
  return text;
}

std::string text_of(const cpc::Port& port) {
  if (!port.rdma) return port.name;
  const verbs::RdmaPort& p = *port.rdma;
  if (!p.why_inactive.empty())
    return fmt::format("{:<10} {}, not used: {}", port.name, cpc::link_name(p.link),
                       p.why_inactive);
  return fmt::format("{:<10} {}, {}, MTU {}, {}", port.name, cpc::link_name(p.link),
                     p.active ? "active" : "down", p.mtu, ip(p));
}

std::string_view name_of(cpc::Standing::State state) {
  switch (state) {
  case cpc::Standing::State::offered:
    return "offered";
  case cpc::Standing::State::declined:
    return "declined";
  case cpc::Standing::State::excluded:
    return "excluded";
  }
  return "unknown";
}

} // namespace

Known<Methods> gather_methods(const Known<std::vector<verbs::RdmaPort>>& devices) {
  Result<cpc::FrameworkOptions> options = cpc::FrameworkOptions::from_environment();
  if (!options) return {std::nullopt, options.error().text};
  if (const auto timeout = verbs::queue_pair_timeout(); !timeout)
    return {std::nullopt, timeout.error().text};
  if (const auto choice = verbs::PortChoice::of_environment(); !choice)
    return {std::nullopt, choice.error().text};
  auto framework = cpc::Framework::open(devices.value.value_or(std::vector<verbs::RdmaPort>()),
                                        *options, devices.why_not);
  if (!framework) return {std::nullopt, framework.error().text};
  Methods found{framework->ports(), framework->standings(), framework->settings(), {}};
  if (const Result<void> usable = framework->usable(); !usable)
    found.unusable = "no connection method can be used here";
  return {std::move(found), {}};
}

std::vector<std::pair<std::string, std::string>> lines_of(const Methods& methods) {
  std::vector<std::pair<std::string, std::string>> lines;
  std::string label = "ports";
  for (const cpc::Port& port : methods.ports) {
    lines.emplace_back(std::exchange(label, ""), text_of(port));
    if (port.rdma && port.rdma->why_inactive.empty())
      lines.emplace_back(
          "", fmt::format("  GID {} because {}", hex(port.rdma->gid), port.rdma->gid_reason));
  }
  label = "connection methods";
  std::string_view last;
  for (const cpc::Standing& s : methods.standings) {
    lines.emplace_back(
        std::exchange(label, ""),
        fmt::format("{:<10} {}", s.component == last ? "" : s.component, cpc::text_of(s)));
    last = s.component;
  }
  if (!methods.unusable.empty()) lines.emplace_back("", methods.unusable);
  return lines;
}

nlohmann::ordered_json json_of(const Methods& methods) {
  using Json = nlohmann::ordered_json;
  Json j{{"ports", Json::array()}, {"methods", Json::array()}, {"settings", Json::array()}};
  for (const cpc::Port& port : methods.ports) {
    Json p{{"name", port.name}, {"kind", port.kind}};
    if (port.rdma)
      p.update({{"link", cpc::link_name(port.rdma->link)},
                {"active", port.rdma->active},
                {"why_inactive", port.rdma->why_inactive},
                {"mtu", port.rdma->mtu},
                {"lid", port.rdma->lid},
                {"gid", hex(port.rdma->gid)},
                {"gid_why", port.rdma->gid_reason},
                {"address", port.rdma->address ? Json(ip(*port.rdma)) : Json()}});
    j["ports"].push_back(std::move(p));
  }
  for (const cpc::Standing& s : methods.standings) {
    Json m{{"method", s.component},
           {"port", s.port.empty() ? Json() : Json(s.port)},
           {"state", name_of(s.state)}};
    if (s.state == cpc::Standing::State::offered)
      m.update({{"priority", s.priority}, {"clear_to_send", s.uses_cts}});
    else
      m.update({{"why", s.reason}});
    j["methods"].push_back(std::move(m));
  }
  for (const cpc::Setting& e : methods.settings)
    j["settings"].push_back({{"variable", e.variable},
                             {"value", e.value},
                             {"default", e.usually},
                             {"low", 0},
                             {"high", lanes::k_max_priority},
                             {"given", e.given},
                             {"meaning", e.help}});
  return j;
}

} // namespace statewire::tools
