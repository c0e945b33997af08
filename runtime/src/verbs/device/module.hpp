// SPDX-License-Identifier: BSD-3-Clause
// The devices' half that needs libibverbs and librdmacm is a module of its own: a shared object
// that is loaded when there is a device. So a program on a machine without one links neither
// library and does not pay for their start.
#pragma once

#include "verbs/verbs_device.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace statewire::verbs {

// What a module gives. The library and its module are built from one tree; when they are not, by
// accident, the number says so before anything else is looked at.
struct DeviceModule {
  std::uint64_t abi = 0; // always the first member
  Result<std::vector<RdmaPort>> (*list_ports)() = nullptr;
  Result<std::unique_ptr<Device>> (*open)(const RdmaPort& port) = nullptr;
};

// To be raised when the meaning of what passes between the two changes: of the classes of
// verbs.hpp, of their order of functions. The sizes of what passes by value are part of it by
// themselves.
inline constexpr std::uint64_t k_module_edition = 6;

namespace module_parts {
consteval std::uint64_t abi() {
  std::uint64_t hash = k_module_edition;
  for (const std::size_t size :
       {sizeof(Result<std::vector<RdmaPort>>), sizeof(Result<std::unique_ptr<Device>>),
        sizeof(RdmaPort), sizeof(QpOptions), sizeof(QpParameters), sizeof(WorkRequest),
        sizeof(Completion), sizeof(CmEvent), sizeof(PortEvent), sizeof(Region), sizeof(Sge)})
    hash = (hash ^ size) * 0x100000001b3U;
  return hash;
}
} // namespace module_parts
inline constexpr std::uint64_t k_module_abi = module_parts::abi();

// Its one symbol: a function without arguments that returns a const DeviceModule*.
inline constexpr const char* k_module_symbol = "statewire_verbs_module";

// Directories, separated by ':', that are looked in instead of those below.
inline constexpr const char* k_module_path_variable = "STATEWIRE_MODULE_PATH";

// Files to try, in order: those of the variable's directories when it is set; else the file's name
// alone, which the dynamic linker finds beside the library that the program was linked with (its
// RUNPATH), and where this library was configured to be installed.
[[nodiscard]] std::vector<std::string> module_files();

// The first of them that is there; a file that is there and cannot be used is not passed over. It
// stays loaded until the process ends: devices may live as long, and so do libibverbs's drivers.
// The Failure names the files, and what to install.
[[nodiscard]] Result<const DeviceModule*> load_module(std::span<const std::string> files);

} // namespace statewire::verbs
