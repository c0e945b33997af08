// SPDX-License-Identifier: BSD-3-Clause
// Which rank runs on which machine: `--hosts a:4,b`.
#pragma once

#include <statewire/result.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::tools {

struct HostSlots {
  std::string name; // as it is given to the remote shell: a host, or user@host
  std::uint32_t slots = 1;
};

// "a:4,b,user@c:2,[fe80::1]:2": a name without a number has one slot.
[[nodiscard]] Result<std::vector<HostSlots>> parse_hosts(std::string_view list);

struct Machine {
  std::string name;
  bool is_ours = false; // no remote shell is needed
  std::vector<std::uint32_t> ranks;
};

// Ranks in the order of the list, so many to each host as it has slots; when there are more ranks
// than slots, the list is gone through again. `processes`: 0 for one per slot. A host that is named
// twice is one machine; `localhost` and `own_name` are this one. Machines without ranks are left
// out.
[[nodiscard]] std::vector<Machine> place(const std::vector<HostSlots>& hosts,
                                         std::uint32_t processes, std::string_view own_name);

[[nodiscard]] std::uint64_t all_slots(const std::vector<HostSlots>& hosts);

// The words of a command such as "ssh -x %h": %h becomes the host, and is added when it is missing.
[[nodiscard]] std::vector<std::string> remote_shell(std::string_view command,
                                                    const std::string& host);

} // namespace statewire::tools
