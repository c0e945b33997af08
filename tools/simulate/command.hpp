// SPDX-License-Identifier: BSD-3-Clause
// The command line of `statewire simulate`.
#pragma once

#include "simulate.hpp"

namespace CLI {
class App;
}

namespace statewire::tools {

class SimulateCommand {
 public:
  // The options refer to this object: it must outlive the parsing.
  CLI::App* add(CLI::App& app);
  int run(); // the exit status

 private:
  SimulateOptions options_;
  CLI::App* command_ = nullptr;
  std::string seeds_ = "1..1000", faults_ = "none", mode_ = "random";
  std::uint64_t seed_ = 0;
  bool fixed_ = false;
};

} // namespace statewire::tools
