// SPDX-License-Identifier: BSD-3-Clause
#include "other_launchers.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace statewire::tools {
namespace {

struct HostSlots {
  std::string name;
  std::uint32_t slots = 1;
};

Result<HostSlots> parse_host(std::string_view entry) {
  const std::size_t colon = entry.find(':');
  HostSlots host{std::string(entry.substr(0, colon))};
  bool is_valid = !host.name.empty() && host.name.front() != '-' &&
                  host.name.find_first_of(" \t") == std::string::npos;
  if (colon != std::string_view::npos) {
    const char* const end = entry.data() + entry.size();
    const auto [stop, error] = std::from_chars(entry.data() + colon + 1, end, host.slots);
    is_valid = is_valid && error == std::errc{} && stop == end && host.slots > 0;
  }
  if (!is_valid)
    return Failure{Errc::invalid_argument,
                   fmt::format("--hosts: '{}' is not HOST or HOST:SLOTS", entry)};
  return host;
}

std::string quoted(std::string_view word) {
  const bool is_plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-+=.,:/@%").find(c) != std::string_view::npos;
  });
  if (is_plain) return std::string(word);
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

} // namespace

Result<std::string> commands_for(std::string_view hosts, std::uint32_t processes,
                                 const std::vector<std::string>& environment,
                                 const std::vector<std::string>& command) {
  std::vector<std::string> names;
  std::uint64_t slots = 0;
  for (std::string_view rest = hosts;;) {
    const std::size_t comma = rest.find(',');
    Result<HostSlots> host = parse_host(rest.substr(0, comma));
    if (!host) return std::move(host).error();
    names.push_back(std::move(host->name));
    slots += host->slots;
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
  }
  const std::uint64_t n = processes > 0 ? processes : slots;
  std::vector<std::string> program;
  if (!environment.empty()) program.emplace_back("env"); // the launchers' own options differ
  for (const auto* words : {&environment, &command})
    for (const std::string& word : *words) program.push_back(quoted(word));
  const std::string job = fmt::format("{}", fmt::join(program, " "));
  const std::string list = quoted(hosts);
  return fmt::format("  mpiexec.hydra -n {0} -hosts {1} {2}\n"
                     "  mpirun -n {0} {3}--host {1} {2}\n"
                     "  srun --mpi=pmix -n {0} -w {4} {2}\n",
                     n, list, job, n > slots ? "--oversubscribe " : "",
                     quoted(fmt::format("{}", fmt::join(names, ","))));
}

} // namespace statewire::tools
