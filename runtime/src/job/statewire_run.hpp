// SPDX-License-Identifier: BSD-3-Clause
// Jobs that `statewire run` started: frames over an inherited UNIX socket (protocol.hpp).
#pragma once

#include "launcher_socket.hpp"

namespace statewire::launch {

[[nodiscard]] Result<Joined> join_statewire_run(Descriptor socket);

} // namespace statewire::launch
