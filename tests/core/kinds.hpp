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
};

inline std::string kind_name(const testing::TestParamInfo<Kind>& info) { return info.param.name; }

// The usual end of a scenario: everybody finalizes, and the oracle is asked.
#define EXPECT_GOOD_END(mesh)                                                                      \
  do {                                                                                             \
    EXPECT_TRUE((mesh).finalize_all()) << (mesh).portrait();                                       \
    EXPECT_EQ((mesh).verdict(), "");                                                               \
  } while (false)

} // namespace statewire::test
