// SPDX-License-Identifier: BSD-3-Clause
// No descriptors left: connects are tried again, accepting pauses and resumes, nothing is lost.
#include "kinds.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <dirent.h>

#include <iostream>

namespace statewire::test {
namespace {

TEST(NoDescriptors, InMemoryEveryMessageArrivesInTheEnd) {
  for (const auto seed : seeds(1, 20)) {
    SCOPED_TRACE(replay(seed));
    auto mesh = memory_mesh({.nodes = 8, .seed = seed});
    Mesh& w = *mesh;
    w.endpoint(0)->limit_descriptors(3);
    // All talk to place 0, which can serve three at a time; it closes the peers it has heard.
    w[0].when_message = [&](Place from) { w[0].close(from); };
    for (Place p = 1; p < 8; ++p) {
      w[p].send(0, 500);
      w[0].send(p, 500);
    }
    ASSERT_TRUE(w.run_until(
        [&] {
          for (Place p = 1; p < 8; ++p)
            if (w[0].with(p).received != 1 || w[p].with(0).received != 1) return false;
          return true;
        },
        std::chrono::seconds(60)))
        << w.portrait();
    EXPECT_GT(w[0].core->stats().accept_pauses, 0U);
    w.endpoint(0)->limit_descriptors(100);
    EXPECT_GOOD_END(w);
  }
}

TEST(NoDescriptors, InMemoryAtAllTimesIsAnErrorOfThisProcess) {
  auto mesh = memory_mesh({.nodes = 2});
  Mesh& w = *mesh;
  w.endpoint(0)->limit_descriptors(0);
  w[0].send(1);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).failed == 1; }, std::chrono::seconds(60)));
  EXPECT_EQ(w[0].with(1).failed_why, Errc::no_descriptors);
  EXPECT_EQ(category(Errc::no_descriptors), Category::local);
  EXPECT_GOOD_END(w);
}

unsigned open_descriptors() {
  unsigned n = 0;
  if (DIR* dir = opendir("/proc/self/fd")) {
    while (readdir(dir) != nullptr) ++n;
    closedir(dir);
  }
  return n - 3; // ".", "..", and the directory itself
}

// Runs in a child, whose limit is its own. 0: all is well.
int starve() {
  MeshOptions options;
  options.nodes = 8;
  options.core = short_deadlines();
  options.core.open_timeout = std::chrono::seconds(20);
  options.core.handshake_timeout = std::chrono::seconds(3);
  auto mesh = socket_mesh(options);
  Mesh& w = *mesh;
  for (Place p = 1; p < 8; ++p) w[0].when_message = [&](Place from) { w[0].close(from); };
  // Room for four connections (both ends are ours) where seven are wanted.
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = open_descriptors() + 9;
  if (setrlimit(RLIMIT_NOFILE, &limit) != 0) return 2;
  for (Place p = 1; p < 8; ++p) {
    w[p].send(0, 500);
    w[0].send(p, 500);
  }
  const bool all = w.run_until(
      [&] {
        for (Place p = 1; p < 8; ++p)
          if (w[0].with(p).received != 1 || w[p].with(0).received != 1) return false;
        return true;
      },
      std::chrono::seconds(15));
  if (!all) {
    std::cerr << w.portrait();
    return 3;
  }
  std::uint64_t attempts = 0;
  for (Place p = 0; p < 8; ++p) attempts += w[p].core->stats().attempts;
  if (attempts <= 7) return 4; // it was never short of anything
  if (!w.finalize_all()) return 5;
  const std::string verdict = w.verdict();
  std::cerr << verdict;
  return verdict.empty() ? 0 : 6;
}

TEST(NoDescriptors, OverSocketsEveryMessageArrivesInTheEnd) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) _exit(starve());
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

} // namespace
} // namespace statewire::test
