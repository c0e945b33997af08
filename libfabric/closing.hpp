// SPDX-License-Identifier: BSD-3-Clause
// Endpoints that were closed, until their connections have ended gracefully. fi_close does
// not wait for peers: an application may close the endpoints at both ends, one after the other.
#pragma once

#include <memory>

namespace statewire::fi {

class Endpoint;

// Takes over one that uses no memory of the application any more. Any thread, as the others.
void close_later(std::unique_ptr<Endpoint> endpoint);
// One look at each; every call of the provider that makes progress calls this.
void progress_closing();
[[nodiscard]] bool is_closing(); // endpoints wait for progress_closing()

} // namespace statewire::fi
