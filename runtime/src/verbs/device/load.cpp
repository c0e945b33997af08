// SPDX-License-Identifier: BSD-3-Clause
// RDMA devices of a library whose device code is a module: it is loaded when there is a device.
#include "base/make_failure.hpp"
#include "base/setting_texts.hpp"
#include "verbs/device/module.hpp"
#include "verbs/device/network.hpp"
#include "verbs/verbs_device.hpp"

#include <cstdlib>
#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string_view>

namespace statewire::verbs {
namespace {

// What dlerror() says when the file itself, not a library that it needs, is missing.
bool is_missing(std::string_view file, std::string_view error) {
  return error ==
         fmt::format("{}: cannot open shared object file: No such file or directory", file);
}

Result<const DeviceModule*> entered(void* module, const std::string& file) {
  using Entry = const DeviceModule* (*)();
  const auto entry = reinterpret_cast<Entry>(::dlsym(module, k_module_symbol));
  if (entry == nullptr)
    return make_failure(Errc::system, "{} is no module of statewire: it has no {}", file,
                        k_module_symbol);
  const DeviceModule* const table = entry();
  if (table == nullptr || table->abi != k_module_abi)
    return make_failure(
        Errc::system,
        "{} was built with another statewire than this program; install both from one build", file);
  return table;
}

Result<const DeviceModule*> module() { return load_module(module_files()); }

} // namespace

std::vector<std::string> module_files() {
  std::vector<std::string> out;
  // A privileged program must not let its unprivileged user choose the code that it loads.
  // NOLINTNEXTLINE(concurrency-mt-unsafe): it is not set meanwhile
  if (const char* const chosen = ::secure_getenv(k_module_path_variable);
      chosen != nullptr && *chosen != '\0') {
    // An empty directory is none: the present one is not meant.
    for (const std::string_view directory : split(chosen, ':'))
      if (!directory.empty())
        out.push_back(fmt::format("{}/{}", directory, STATEWIRE_VERBS_MODULE));
    return out;
  }
  out.emplace_back(STATEWIRE_VERBS_MODULE);
  out.emplace_back(STATEWIRE_VERBS_MODULE_DIR "/" STATEWIRE_VERBS_MODULE);
  return out;
}

Result<const DeviceModule*> load_module(std::span<const std::string> files) {
  if (files.empty())
    return make_failure(Errc::invalid_argument, "{} names no directory", k_module_path_variable);
  for (const std::string& file : files) {
    if (void* const module = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL); module != nullptr)
      return entered(module, file);
    // NOLINTNEXTLINE(concurrency-mt-unsafe): glibc's is of the thread
    const char* const said = ::dlerror();
    const std::string error = said != nullptr ? said : "no reason given";
    if (!is_missing(file, error))
      return make_failure(Errc::system,
                          "{} cannot be loaded: {}; it needs libibverbs and librdmacm (Debian: "
                          "ibverbs-providers, librdmacm1)",
                          file, error);
  }
  return make_failure(Errc::system,
                      "statewire's module for them is missing: there is no {}; install statewire "
                      "with it, or set {} to its directory",
                      fmt::join(files, ", and no "), k_module_path_variable);
}

Result<std::vector<RdmaPort>> list_ports() {
  if (!any_rdma_device()) return std::vector<RdmaPort>{};
  const auto m = module();
  if (m) return (*m)->list_ports();
  return make_failure(m.error().code, "this machine has RDMA devices, but {}", m.error().text);
}

Result<std::unique_ptr<Device>> open(const RdmaPort& port) {
  const auto m = module();
  if (!m) return m.error();
  return (*m)->open(port);
}

} // namespace statewire::verbs
