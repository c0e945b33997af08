// SPDX-License-Identifier: BSD-3-Clause
// No descriptors left: accepting pauses and resumes, nobody is lost, no CPU time is burnt.
#include "recorder.hpp"

#include "asio/asio_transport.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <iostream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace statewire::test {
namespace {

using std::chrono::milliseconds;

// The limit is the whole process's, so the test runs in a child of its own.
void in_child(const std::function<bool()>& test) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const bool good = test();
    std::cout.flush();
    std::_Exit(good ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

bool expect(bool condition, const char* what) {
  if (!condition) std::cout << "failed: " << what << '\n';
  return condition;
}

// The limit is on numbers, not on a count: finds the one that leaves so many free below it.
void leave_descriptors(unsigned count) {
  rlim_t limit = 0;
  for (int fd = 0; count > 0; ++fd) {
    count -= fcntl(fd, F_GETFD) == -1 ? 1 : 0;
    limit = static_cast<rlim_t>(fd) + 1;
  }
  const rlimit both{limit, limit};
  setrlimit(RLIMIT_NOFILE, &both);
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

struct Job {
  Result<std::unique_ptr<ProgressLoop>> loop = ProgressLoop::open(ProgressMode::blocking);
  Result<std::unique_ptr<AsioTransport>> transport = AsioTransport::open(**loop, on_loopback());
  Recorder recorder{**transport};

  Job() { (*transport)->bind(recorder); }
  static AsioTransport::Options on_loopback() {
    AsioTransport::Options options;
    options.listen = own_loopback();
    return options;
  }
  bool until(const std::function<bool()>& predicate, milliseconds most = milliseconds(30'000)) {
    return (*loop)->run_until(predicate, ProgressLoop::clock() + most);
  }
  [[nodiscard]] std::size_t connected() const {
    std::size_t count = 0;
    for (const auto& [h, result] : recorder.connects) count += result == Errc::ok ? 1 : 0;
    return count;
  }
};

TEST(Descriptors, WhenNoneAreLeftAcceptingPausesAndResumesAndNobodyIsLost) {
  in_child([] {
    Job job;
    // Descriptors for ten connecting sockets in this same process, and for four accepted ones.
    constexpr std::size_t k_callers = 10;
    leave_descriptors(k_callers + 4);
    for (std::size_t i = 0; i < k_callers; ++i) {
      Handle h;
      if (!expect((*job.transport)->connect((*job.transport)->listening()[0], h) == Errc::ok,
                  "connect"))
        return false;
    }
    job.recorder.connect_hook = [&](Handle caller, Errc) {
      job.recorder.send(caller, "from " + std::to_string(caller.slot));
      return true;
    };
    if (!expect(job.until([&] {
          return job.recorder.accepted.size() == 4 && job.connected() == k_callers;
        }),
                "four are accepted, all are connected"))
      return false;
    if (!expect(job.until([&] { return job.recorder.pauses == std::vector<bool>{true}; }),
                "accepting pauses"))
      return false;
    Handle h;
    if (!expect((*job.transport)->connect((*job.transport)->listening()[0], h) ==
                    Errc::no_descriptors,
                "a connect says that no descriptors are left"))
      return false;
    // While it is paused, it sleeps.
    const double before = cpu_seconds();
    job.until([] { return false; }, milliseconds(300));
    if (!expect(cpu_seconds() - before < 0.1, "no CPU time while paused")) return false;

    // Each connection that ends lets the next in.
    std::size_t done = 0;
    std::vector<std::string> said;
    while (done < k_callers) {
      if (!expect(job.until([&] {
            return job.recorder.accepted.size() > done &&
                   !job.recorder.text(job.recorder.accepted[done]).empty();
          }),
                  "the next connection is accepted and read"))
        return false;
      const Handle next = job.recorder.accepted[done++];
      said.push_back(job.recorder.text(next));
      (*job.transport)->close(next, false);
    }
    std::sort(said.begin(), said.end());
    if (!expect(std::unique(said.begin(), said.end()) == said.end(), "each caller is heard once"))
      return false;
    return expect(!job.recorder.pauses.empty() && !job.recorder.pauses.back(),
                  "accepting has resumed");
  });
}

TEST(Descriptors, FreedByOthersAreFoundByTheRetryTimer) {
  in_child([] {
    Job job;
    Handle h;
    leave_descriptors(2);
    const int foreign = dup(0);
    if ((*job.transport)->connect((*job.transport)->listening()[0], h) != Errc::ok)
      return expect(false, "connect");
    if (!expect(job.until([&] { return !job.recorder.pauses.empty(); }), "accepting pauses"))
      return false;
    ::close(foreign);
    return expect(job.until([&] { return job.recorder.accepted.size() == 1; }),
                  "accepting resumes");
  });
}

TEST(Descriptors, FreedInsideThePauseEventServeTheConnection) {
  in_child([] {
    Job job;
    Handle first;
    Handle second;
    const Address here = (*job.transport)->listening()[0];
    if ((*job.transport)->connect(here, first) != Errc::ok) return false;
    if (!job.until([&] { return job.recorder.accepted.size() == 1; })) return false;
    leave_descriptors(1);
    job.recorder.pause_hook = [&](bool paused) {
      if (paused) (*job.transport)->close(job.recorder.accepted[0], false);
    };
    if ((*job.transport)->connect(here, second) != Errc::ok) return false;
    return expect(job.until([&] { return job.recorder.accepted.size() == 2; }),
                  "the second connection is accepted");
  });
}

TEST(Descriptors, NoneForTheLoopIsAnErrorAndNotAnException) {
  in_child([] {
    leave_descriptors(0);
    const auto loop = ProgressLoop::open(ProgressMode::blocking);
    return expect(!loop && loop.error().code == Errc::no_descriptors && !loop.error().text.empty(),
                  "an error");
  });
}

} // namespace
} // namespace statewire::test
