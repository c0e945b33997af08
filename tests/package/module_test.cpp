// SPDX-License-Identifier: BSD-3-Clause
// The module for RDMA devices: how it is found, and what is said when it cannot be used. No device
// is needed: the module is loaded and asked, and finds none.
#include "verbs/device/module.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace statewire::verbs {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ModulePath : public testing::Test {
 protected:
  ~ModulePath() override { ::unsetenv(k_module_path_variable); }
  static void set(const char* text) { ::setenv(k_module_path_variable, text, 1); }
};

std::string failure_of(const std::vector<std::string>& files) {
  const auto loaded = load_module(files);
  return loaded ? "" : loaded.error().text;
}

TEST_F(ModulePath, WithoutAVariableTheProgramsOwnPathAndTheInstallationsAreTried) {
  ::unsetenv(k_module_path_variable);
  EXPECT_THAT(module_files(), ElementsAre(MODULE_NAME, HasSubstr("/statewire/" MODULE_NAME)));
}

TEST_F(ModulePath, DirectoriesOfTheVariableAreTheOnlyOnes) {
  set("/one:/two");
  EXPECT_THAT(module_files(), ElementsAre("/one/" MODULE_NAME, "/two/" MODULE_NAME));
}

TEST_F(ModulePath, AnEmptyDirectoryOfTheVariableIsNotThePresentOne) {
  set(":/one::");
  EXPECT_THAT(module_files(), ElementsAre("/one/" MODULE_NAME));
  set(":");
  EXPECT_EQ(failure_of(module_files()), "STATEWIRE_MODULE_PATH names no directory");
}

TEST(Module, ProgramsOfTheBuildFindIt) {
  const auto loaded = load_module(module_files());
  ASSERT_TRUE(loaded) << loaded.error().text;
  EXPECT_EQ((*loaded)->abi, k_module_abi);
  // Whatever this machine has: the answer is the one that the library itself gives.
  EXPECT_EQ(static_cast<bool>((*loaded)->list_ports()), static_cast<bool>(list_ports()));
}

TEST(Module, APlaceWhereItIsNotIsPassedOver) {
  const auto loaded = load_module(std::vector<std::string>{"/nowhere/" MODULE_NAME, MODULE_NAME});
  EXPECT_TRUE(loaded) << loaded.error().text;
}

TEST(Module, WhenItIsNowhereThePlacesAndTheVariableAreNamed) {
  EXPECT_EQ(failure_of({"/nowhere/a.so", "/elsewhere/b.so"}),
            "statewire's module for them is missing: there is no /nowhere/a.so, and no "
            "/elsewhere/b.so; install statewire with it, or set STATEWIRE_MODULE_PATH to its "
            "directory");
}

TEST(Module, AFileThatCannotBeLoadedIsNotPassedOver) {
  const auto file = std::filesystem::path(testing::TempDir()) / "statewire_damaged.so";
  std::ofstream(file) << "this is no library";
  const std::string text = failure_of({file, MODULE_NAME});
  std::filesystem::remove(file);
  EXPECT_THAT(text, HasSubstr(file.string() + " cannot be loaded: "));
  EXPECT_THAT(text, HasSubstr("librdmacm1"));
}

TEST(Module, OneOfAnotherBuildIsRefused) {
  EXPECT_EQ(failure_of({OTHER_MODULE}),
            OTHER_MODULE " was built with another statewire than this program; install both from "
                         "one build");
}

TEST(Module, ALibraryThatIsNoneIsRefused) {
  EXPECT_EQ(failure_of({"libc.so.6"}),
            "libc.so.6 is no module of statewire: it has no statewire_verbs_module");
}

} // namespace
} // namespace statewire::verbs
