// SPDX-License-Identifier: BSD-3-Clause
// A job under the libpmix of programs/fake_pmix.cpp and the libmunge of programs/fake_munge.cpp.
#pragma once

#include "fake_pmix_job.hpp"

namespace statewire::test {

struct MungeJob : FakeJob {
  TemporaryDir credentials;

  explicit MungeJob(const std::string& munge = FAKE_MUNGE_DIR) {
    size = 3;
    library += ":" + munge;
    for (std::uint32_t r = 0; r < size; ++r) set(r, "FAKE_MUNGE=" + credentials.path().string());
  }
  void set(std::uint32_t rank, const std::string& variable) { variables[rank].push_back(variable); }
  [[nodiscard]] bool sealed() const { return !std::filesystem::is_empty(credentials.path()); }
  // Whether the launcher's store holds these bytes.
  [[nodiscard]] bool stores(const std::string& bytes) const {
    for (const auto& entry : std::filesystem::directory_iterator(dir.path()))
      if (read_file(entry.path()).find(bytes) != std::string::npos) return true;
    return false;
  }
};

} // namespace statewire::test
