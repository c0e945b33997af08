// SPDX-License-Identifier: BSD-3-Clause
// Users name the RDMA devices and ports that a process may use, or may not.
#include "verbs/device/settings.hpp"

#include <gtest/gtest.h>

namespace statewire::verbs {
namespace {

RdmaPort port(const char* device, std::uint8_t number, bool active = true) {
  RdmaPort p;
  p.device = device;
  p.port = number;
  p.active = active;
  if (!active) p.why_inactive = "no cable";
  return p;
}

// The taken ones of four, by their places.
std::string taken(std::string_view text) {
  std::vector<RdmaPort> all{port("mlx5_0", 1), port("mlx5_0", 2), port("mlx5_1", 1),
                            port("mlx5_10", 1)};
  const auto choice = PortChoice::parse(text);
  if (!choice) return choice.error().text;
  choice->apply(all);
  std::string out;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].active) out += static_cast<char>('0' + i);
  return out;
}

TEST(ChoiceOfPorts, WithoutOneAllAreTaken) { EXPECT_EQ(taken(""), "0123"); }

TEST(ChoiceOfPorts, NamesDevicesOrPortsToUse) {
  EXPECT_EQ(taken("mlx5_0"), "01");
  EXPECT_EQ(taken("mlx5_0/2"), "1");
  EXPECT_EQ(taken("mlx5_0:2"), "1");
  EXPECT_EQ(taken("mlx5_0/2,mlx5_10"), "13");
}

TEST(ChoiceOfPorts, NamesDevicesOrPortsNotToUse) {
  EXPECT_EQ(taken("^mlx5_0"), "23");
  EXPECT_EQ(taken("^mlx5_0/1,mlx5_1"), "13");
}

TEST(ChoiceOfPorts, ANameThatNothingHasHereIsNotWrong) {
  EXPECT_EQ(taken("rxe0"), "");
  EXPECT_EQ(taken("^rxe0"), "0123");
}

TEST(ChoiceOfPorts, TheErrorOfAMalformedListNamesTheVariable) {
  for (const char* wrong : {"^", ",", "mlx5_0,", "mlx5_0, mlx5_1", "mlx5_0,^mlx5_1", "\n"})
    EXPECT_EQ(
        taken(wrong).find(std::string("STATEWIRE_RDMA_DEVICES=") + wrong + ": it is a list of"), 0U)
        << wrong;
}

TEST(ChoiceOfPorts, PortsThatAreLeftOutSayWhyAndOthersKeepTheirReason) {
  std::vector<RdmaPort> ports{port("rxe0", 1), port("siw0", 1), port("siw1", 1, false)};
  PortChoice::parse("^siw0,siw1")->apply(ports);
  EXPECT_TRUE(ports[0].active);
  EXPECT_FALSE(ports[1].active);
  EXPECT_EQ(ports[1].why_inactive, "STATEWIRE_RDMA_DEVICES=^siw0,siw1 leaves it out");
  EXPECT_EQ(ports[2].why_inactive, "no cable");
}

} // namespace
} // namespace statewire::verbs
