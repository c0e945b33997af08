// SPDX-License-Identifier: BSD-3-Clause
#include "placement.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>

namespace statewire::tools {
namespace {

constexpr std::uint32_t k_max_slots = 1U << 20U;

// What a remote shell could take for an option, or for something else than a host, is none.
bool is_host_name(std::string_view name) {
  if (name.empty() || name.front() == '-') return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("._-@%:").find(c) != std::string_view::npos;
  });
}

Result<HostSlots> parse_host(std::string_view entry) {
  HostSlots host;
  std::string_view name = entry;
  std::string_view slots;
  const bool bracketed = !entry.empty() && entry.front() == '[';
  const std::size_t end_of_name = bracketed ? entry.find(']') : entry.rfind(':');
  const Failure bad{Errc::invalid_argument,
                    "'" + std::string(entry) +
                        "' is not a host: it is NAME, NAME:SLOTS or [ADDRESS]:SLOTS"};
  if (bracketed) {
    if (end_of_name == std::string_view::npos) return Failure(bad);
    name = entry.substr(1, end_of_name - 1);
    slots = entry.substr(end_of_name + 1);
    if (!slots.empty() && slots.front() != ':') return Failure(bad);
  } else if (end_of_name != std::string_view::npos) {
    name = entry.substr(0, end_of_name);
    slots = entry.substr(end_of_name);
    if (name.find(':') != std::string_view::npos) return Failure(bad); // an address wants brackets
  }
  if (!is_host_name(name)) return Failure(bad);
  host.name = name;
  if (slots.empty()) return host;
  slots.remove_prefix(1);
  const auto [end, error] = std::from_chars(slots.data(), slots.data() + slots.size(), host.slots);
  if (error != std::errc{} || end != slots.data() + slots.size() || host.slots < 1 ||
      host.slots > k_max_slots)
    return Failure{Errc::invalid_argument, "'" + std::string(entry) +
                                               "': slots are a number from 1 to " +
                                               std::to_string(k_max_slots)};
  return host;
}

} // namespace

Result<std::vector<HostSlots>> parse_hosts(std::string_view list) {
  std::vector<HostSlots> hosts;
  for (;;) {
    const std::size_t comma = list.find(',');
    Result<HostSlots> host = parse_host(list.substr(0, comma));
    if (!host) return std::move(host).failure();
    hosts.push_back(std::move(*host));
    if (comma == std::string_view::npos) return hosts;
    list.remove_prefix(comma + 1);
  }
}

std::uint64_t all_slots(const std::vector<HostSlots>& hosts) {
  std::uint64_t sum = 0;
  for (const HostSlots& host : hosts) sum += host.slots;
  return sum;
}

std::vector<Machine> place(const std::vector<HostSlots>& hosts, std::uint32_t processes,
                           std::string_view own_name) {
  std::vector<Machine> machines;
  std::vector<std::size_t> machine_of; // of each entry
  for (const HostSlots& host : hosts) {
    const bool ours = host.name == "localhost" || host.name == own_name;
    const auto same = [&](const Machine& m) { return ours ? m.is_ours : m.name == host.name; };
    const auto found = std::find_if(machines.begin(), machines.end(), same);
    machine_of.push_back(static_cast<std::size_t>(found - machines.begin()));
    if (found == machines.end()) machines.push_back({host.name, ours, {}});
  }
  if (processes == 0) processes = static_cast<std::uint32_t>(all_slots(hosts));
  for (std::uint32_t rank = 0; rank < processes;)
    for (std::size_t i = 0; i < hosts.size(); ++i)
      for (std::uint32_t slot = 0; slot < hosts[i].slots && rank < processes; ++slot)
        machines[machine_of[i]].ranks.push_back(rank++);
  std::erase_if(machines, [](const Machine& m) { return m.ranks.empty(); });
  return machines;
}

std::vector<std::string> remote_shell(std::string_view command, const std::string& host) {
  std::vector<std::string> words;
  bool named = false;
  std::istringstream in{std::string(command)};
  for (std::string word; in >> word;) {
    for (std::size_t at = 0; (at = word.find("%h", at)) != std::string::npos; at += host.size()) {
      word.replace(at, 2, host);
      named = true;
    }
    words.push_back(std::move(word));
  }
  if (!named) words.push_back(host);
  return words;
}

} // namespace statewire::tools
