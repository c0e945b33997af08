// SPDX-License-Identifier: BSD-3-Clause
// The default environment of two peers as text: a scenario.
#include "peers.hpp"

#include <fmt/format.h>

namespace statewire::gen::verify {

std::string scenario_text(const Peers& peers, const EnvironmentOptions& options,
                          const std::string& world_file,
                          const std::vector<std::string>& machine_files) {
  const std::string& first = peers.peers[0].machine->name;
  std::string out = fmt::format(
      "scenario {}: {} in the default environment\nworld {}\nmachines", environment_name(peers),
      peers.alike ? fmt::format("two peers {}", first)
                  : fmt::format("{} and {}", first, peers.peers[1].machine->name),
      world_file);
  for (const std::string& file : machine_files) out += " " + file;
  out += "\n# `termination` is not among them: a connection may be kept alive without end.\n"
         "check expected_events overflow no_deadlock no_livelock no_flood\n";
  const auto set = [&](const char* name, long value) {
    out += fmt::format("set {} = {}\n", name, value);
  };
  set("INPUTS", options.inputs);
  set("LOSS", options.losses);
  if (peers.peers[0].reset || peers.peers[1].reset) set("RESET", options.resets);
  set("EARLY", options.early);
  return out;
}

} // namespace statewire::gen::verify
