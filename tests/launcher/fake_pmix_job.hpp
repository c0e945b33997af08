// SPDX-License-Identifier: BSD-3-Clause
// A job under the libpmix of programs/fake_pmix.cpp: a process for each rank.
#pragma once

#include "run_process.hpp"

#include <map>
#include <memory>

namespace statewire::test {

struct FakeJob {
  TemporaryDir dir;
  std::uint32_t size = 1;
  std::string fault;
  std::string library = FAKE_PMIX_DIR;
  std::map<std::uint32_t, std::vector<std::string>> variables; // of one rank, "NAME=VALUE"

  [[nodiscard]] std::vector<std::string> rank(std::uint32_t rank,
                                              const std::vector<std::string>& command) const {
    std::vector<std::string> all{"env",
                                 "LD_LIBRARY_PATH=" + library,
                                 "PMIX_NAMESPACE=fake.1",
                                 "PMIX_RANK=" + std::to_string(rank),
                                 "FAKE_PMIX=" + dir.path().string(),
                                 "FAKE_PMIX_SIZE=" + std::to_string(size),
                                 "FAKE_PMIX_FAULT=" + fault};
    if (const auto own = variables.find(rank); own != variables.end())
      all.insert(all.end(), own->second.begin(), own->second.end());
    all.insert(all.end(), command.begin(), command.end());
    return all;
  }
  [[nodiscard]] std::vector<Outcome> run(const std::vector<std::string>& arguments) const {
    std::vector<std::string> command{MEMBER_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    std::vector<std::unique_ptr<Process>> processes;
    for (std::uint32_t r = 0; r < size; ++r)
      processes.push_back(std::make_unique<Process>(rank(r, command)));
    std::vector<Outcome> outcomes;
    for (const auto& p : processes) outcomes.push_back(p->wait());
    return outcomes;
  }
  [[nodiscard]] bool has(const std::string& file) const {
    return std::filesystem::exists(dir.path() / file);
  }
};

} // namespace statewire::test
