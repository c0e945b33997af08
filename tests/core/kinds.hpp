// SPDX-License-Identifier: BSD-3-Clause
// Tests that hold for every kind of network.
#pragma once

#include "mesh.hpp"

#include <gtest/gtest.h>

namespace statewire::test {

class EveryNetwork : public testing::TestWithParam<Kind> {
 protected:
  [[nodiscard]] static std::unique_ptr<Mesh> make(MeshOptions options = {}) {
    return GetParam().make(std::move(options));
  }
  // One process of a job: a peer takes as long as it likes for its handshake, over real sockets as
  // well (a loaded machine takes its time).
  [[nodiscard]] static std::unique_ptr<Mesh> first_of_a_job() {
    MeshOptions options;
    options.started = 1;
    options.core.handshake_timeout = k_never;
    if (!is_real(GetParam().name)) return make(options);
    options.shm_lanes = GetParam().name == std::string_view("shm_lanes");
    return socket_mesh(options);
  }
};

inline std::string kind_name(const testing::TestParamInfo<Kind>& info) { return info.param.name; }

// A bound on time since `begun`, in virtual time only: over real sockets, other programs of the
// machine may have taken any part of it.
inline void expect_within(const Mesh& mesh, Time begun, Time bound) {
  if (mesh.is_memory()) {
    EXPECT_LT(mesh.now() - begun, bound) << mesh.portrait();
  }
}

// The usual end of a scenario: everybody finalizes, and the oracle is asked.
#define EXPECT_GOOD_END(mesh)                                                                      \
  do {                                                                                             \
    EXPECT_TRUE((mesh).finalize_all()) << (mesh).portrait();                                       \
    EXPECT_EQ((mesh).verdict(), "");                                                               \
  } while (false)

} // namespace statewire::test
