// SPDX-License-Identifier: BSD-3-Clause
// Processes that come and go, several at once, as clients of one server: does the server grow?
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace statewire::churn {

// How often a client is a long message, and how often it is cut instead of closed.
inline constexpr std::size_t k_short = 64, k_long = 100'000;
[[nodiscard]] constexpr std::size_t length_of(std::size_t client) {
  return client % 3 == 2 ? k_long : k_short;
}
[[nodiscard]] constexpr bool is_cut(std::size_t client) { return client % 4 == 3; }

class Server {
 public:
  Server() = default;
  virtual ~Server() = default;
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  virtual std::vector<std::uint8_t> address() = 0;
  virtual void progress() = 0; // without sleeping
  // What it keeps, by name: zero, or as at the beginning, when no client is there.
  virtual std::vector<std::pair<std::string, std::size_t>> tables() = 0;
  [[nodiscard]] std::size_t answered() const { return answered_; }

 protected:
  std::size_t answered_ = 0;
};

// One process: so many clients of the server, one after the other. `killed`: the last one kills the
// process in the middle. 0, or an exit status.
using Clients = int (*)(const std::vector<std::uint8_t>& server, std::size_t count, bool killed);
using OpenServer = std::unique_ptr<Server> (*)(); // null: it cannot be opened

// `churn CLIENTS` or `churn MINUTESm`: lets clients come and go until the time is over or so many
// were there, and ends while others send; 0 if nothing has grown since the warm-up. `churn client
// …` is one process of clients.
int run(int argc, char** argv, OpenServer open, Clients clients);

} // namespace statewire::churn
