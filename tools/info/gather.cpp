// SPDX-License-Identifier: BSD-3-Clause
#include "info.hpp"

#include "lanes/rdma/open_rdma.hpp"

#include <job/pmix_library.hpp>
#include <verbs/device/gids.hpp>
#include <verbs/device/module.hpp>
#include <verbs/device/settings.hpp>

#include <boost/version.hpp>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <openssl/crypto.h>
#include <sys/resource.h>

namespace statewire::tools {
namespace {

template <class T>
Known<T> known(Result<T> result) {
  if (!result) return {std::nullopt, std::move(result).error().text};
  return {std::move(*result), {}};
}

template <class... T>
bool read_numbers(const char* path, T&... numbers) {
  std::ifstream file(path);
  return static_cast<bool>((file >> ... >> numbers));
}

std::uint64_t open_descriptors() {
  std::error_code error;
  std::uint64_t count = 0;
  for (std::filesystem::directory_iterator it("/proc/self/fd", error), end; !error && it != end;
       it.increment(error))
    ++count;
  return count > 0 ? count - 1 : 3; // without the one that reads the directory
}

Variable variable(const char* name, const char* meaning) {
  const char* const value = std::getenv(name);
  return {name, meaning, value != nullptr ? std::optional<std::string>(value) : std::nullopt};
}

// Opened as by a program, so it is known what cannot be.
lanes::OpenPorts open_chosen() {
  const auto choice = verbs::PortChoice::of_environment(); // the methods report a wrong one
  return lanes::open_ports(choice ? *choice : verbs::PortChoice(), true);
}

// Without libpmix a program could not join; its version explains much of what PMIx does.
Result<launch::Found> usable_launcher() {
  Result<launch::Found> found = launch::find_launcher();
  if (!found || found->kind != launch::Kind::pmix) return found;
  Result<std::string> version = launch::pmix_version();
  if (!version) return std::move(version).error();
  found->how += fmt::format(", {}: {}", launch::pmix::k_library, *version);
  return found;
}

// The settings of the methods are variables as well.
void add_variables(const Methods& methods, std::vector<Variable>& variables) {
  for (const cpc::Setting& e : methods.settings)
    variables.push_back(variable(
        e.variable.c_str(),
        fmt::format("{}, 0 to {} ({})", e.help, lanes::k_max_priority, e.usually).c_str()));
}

} // namespace

Info gather(std::uint32_t processes) {
  Info info;
  info.version = STATEWIRE_VERSION;
  info.crypto = OpenSSL_version(OPENSSL_VERSION);
  info.transports = {fmt::format("tcp: IPv4 and IPv6, over Boost.Asio {}.{}",
                                 BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000),
                     "unix: UNIX sockets in the abstract namespace, within one host",
                     "shm: rings in shared memory, beside a UNIX socket"};
  info.launcher = known(usable_launcher());
  info.interfaces = known(list_interfaces());
  info.one_machine = known(select_addresses(true, true));
  info.several_machines = known(select_addresses(false, true));
  info.within_host = known(choose_within_host(true));
  lanes::OpenPorts opened = open_chosen(); // a program's descriptors are counted below
  if (opened.why_none.empty())
    info.devices.value = std::move(opened.all);
  else
    info.devices.why_not = std::move(opened.why_none);
  info.methods = gather_methods(info.devices);
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  info.descriptors_soft = limit.rlim_cur;
  info.descriptors_hard = limit.rlim_max;
  info.descriptors_open = open_descriptors();
  std::uint64_t backlog = 0;
  if (read_numbers("/proc/sys/net/core/somaxconn", backlog))
    info.listen_backlog.value = backlog;
  else
    info.listen_backlog.why_not = "cannot read /proc/sys/net/core/somaxconn";
  unsigned low = 0;
  unsigned high = 0;
  if (read_numbers("/proc/sys/net/ipv4/ip_local_port_range", low, high))
    info.ephemeral_ports.value = {low, high};
  else
    info.ephemeral_ports.why_not = "cannot read /proc/sys/net/ipv4/ip_local_port_range";
  info.cores = usable_cores();
  info.processes = processes > 0 ? processes : info.cores;
  info.progress = known(choose_progress(info.processes, info.cores));
  info.variables = {
      variable(k_interface_variable,
               "where to listen: an interface, an address, or a network (10.1.0.0/16)"),
      variable(k_within_host_variable, "what connects processes of one host at best: shm (shared "
                                       "memory), unix (UNIX sockets) or tcp"),
      variable(k_progress_variable, "how to wait: spin, adaptive or blocking"),
      variable(cpc::k_methods_variable,
               "connection methods to use (rdma_cm,oob) or, after ^, not to use (^oob)"),
      variable(verbs::k_devices_variable,
               "RDMA devices or ports to use (mlx5_0,mlx5_1/2) or, after ^, not to use (^rxe0)"),
      variable(verbs::k_gid_index_variable,
               "the index of the GID that RoCE ports use, instead of the one chosen"),
      variable(
          verbs::k_timeout_variable,
          "RDMA devices send again after 4.096 us x 2^N without an answer (default: 17, 0.5 s)"),
      variable(verbs::k_module_path_variable,
               "directories to look for the module for RDMA devices in, instead of the library's"),
      variable(k_trace_variable, "1: print every transition of every machine to stderr"),
      variable(launch::k_job_variable,
               "alone: a job of one process, whatever started it but `statewire run`"),
      variable(launch::k_fd_variable, "set by `statewire run`: the socket to the launcher"),
      variable(launch::k_rank_variable, "set by `statewire run`, for scripts"),
      variable(launch::k_size_variable, "set by `statewire run`, for scripts"),
  };
  if (info.methods.value) add_variables(*info.methods.value, info.variables);
  return info;
}

} // namespace statewire::tools
