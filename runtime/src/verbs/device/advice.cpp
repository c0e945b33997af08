// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/verbs_device.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

namespace statewire::verbs {

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
