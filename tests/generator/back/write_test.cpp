// SPDX-License-Identifier: BSD-3-Clause
// The temporary that takes an output's place, at the moment at which it gets the output's mode.
#include "cli/files.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {
struct stat s_before {}; // the last fchmod()
} // namespace

// In the place of libc's. A function of a command line tool has no other seam.
extern "C" int fchmod(int fd, mode_t mode) noexcept {
  EXPECT_EQ(::fstat(fd, &s_before), 0);
  return static_cast<int>(::syscall(SYS_fchmod, fd, mode));
}

namespace statewire::gen::cli {
namespace {

// Else another user opens it before its mode is set, and reads what is written later.
TEST(Write, no_other_user_can_open_the_temporary_of_a_private_file) {
  const std::string path = testing::TempDir() + "statewirec-private-" + std::to_string(::getpid());
  std::ofstream(path) << "old";
  ASSERT_EQ(::chmod(path.c_str(), 0640), 0);
  const mode_t umask = ::umask(0);
  EXPECT_EQ(write_if_changed({path, "new"}), "");
  ::umask(umask);
  struct stat now {};
  ASSERT_EQ(::stat(path.c_str(), &now), 0);
  ::unlink(path.c_str());
  EXPECT_EQ(now.st_ino, s_before.st_ino) << "the file is another one";
  EXPECT_EQ(now.st_mode & 07777U, 0640U);
  EXPECT_EQ(s_before.st_mode & 07777U, 0600U);
  EXPECT_EQ(s_before.st_size, 0) << "it has text before it has its mode";
}

} // namespace
} // namespace statewire::gen::cli
