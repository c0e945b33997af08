// SPDX-License-Identifier: BSD-3-Clause
// `statewire info`: what the library would use on this machine, and why.
#pragma once

#include "cpc/framework.hpp"

#include <job/find_launcher.hpp>
#include <job/interfaces.hpp>
#include <job/settings.hpp>
#include <job/within_host.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace statewire::tools {

// A value, or the sentence that says why there is none.
template <class T>
struct Known {
  std::optional<T> value;
  std::string why_not;
};

struct Variable {
  std::string name;
  std::string meaning;
  std::optional<std::string> value;
};

// The connection methods of a process with these ports.
struct Methods {
  std::vector<cpc::Port> ports;
  std::vector<cpc::Standing> standings;
  std::vector<cpc::Setting> settings;
  std::string unusable; // why no connection can be made at all; empty: one can
};

struct Info {
  std::string version;
  std::string crypto;
  std::vector<std::string> transports;
  Known<launch::Found> launcher; // of this process; a program started like it has the same
  Known<std::vector<Interface>> interfaces;
  Known<Selection> one_machine, several_machines; // what would be published
  Known<WithinHost> within_host;                  // … beside that
  Known<std::vector<verbs::RdmaPort>> devices;
  Known<Methods> methods;
  std::uint64_t descriptors_soft = 0, descriptors_hard = 0;
  std::uint64_t descriptors_open = 0;  // at the start of a process like this one
  Known<std::uint64_t> listen_backlog; // net.core.somaxconn
  Known<std::pair<unsigned, unsigned>> ephemeral_ports;
  std::uint32_t cores = 1;
  std::uint32_t processes = 1; // that the progress mode was asked for
  Known<ProgressChoice> progress;
  std::vector<Variable> variables;
};

[[nodiscard]] Info gather(std::uint32_t processes); // 0: one per core
// What the environment and the library's methods make of such devices.
[[nodiscard]] Known<Methods> gather_methods(const Known<std::vector<verbs::RdmaPort>>& devices);
[[nodiscard]] std::string to_text(const Info& info);
[[nodiscard]] std::string to_json(const Info& info);

[[nodiscard]] int info(std::uint32_t processes, bool json);

} // namespace statewire::tools
