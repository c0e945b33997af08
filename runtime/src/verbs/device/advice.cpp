// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/verbs_device.hpp"

#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <fstream>
#include <linux/capability.h>
#include <locale>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace statewire::verbs {
namespace {

// The kernel asks for the right in the first user namespace, which maps all ids to themselves.
bool may_lock_without_limit() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> data{};
  if (::syscall(SYS_capget, &header, data.data()) != 0) return false;
  if ((data[0].effective >> unsigned{CAP_IPC_LOCK} & 1U) == 0) return false;
  std::ifstream map("/proc/self/uid_map");
  map.imbue(std::locale::classic()); // the program's may have a space between digits
  std::uint64_t inside = 1, outside = 1, count = 0;
  return map >> inside >> outside >> count && inside == 0 && outside == 0 && count == UINT32_MAX;
}

} // namespace

std::size_t lockable_memory() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_MEMLOCK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
      may_lock_without_limit())
    return SIZE_MAX;
  return limit.rlim_cur;
}

std::string locked_memory_advice() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_MEMLOCK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return "the limit on locked memory is not what stopped it: the device, or the machine, has no "
           "more memory for this";
  return fmt::format(
      "this process may lock {} KiB of memory; raise it with `ulimit -l unlimited`, in "
      "/etc/security/limits.conf (memlock), or with LimitMEMLOCK=infinity of the "
      "service that starts it",
      limit.rlim_cur / 1024);
}

} // namespace statewire::verbs
