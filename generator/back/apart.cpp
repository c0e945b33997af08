// SPDX-License-Identifier: BSD-3-Clause
#include "apart.hpp"

#include "model/descriptor.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace statewire::gen {
namespace {

bool write_all(int fd, const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = ::write(fd, text.data() + done, text.size() - done);
    if (n < 0 && errno != EINTR) return false;
    if (n > 0) done += static_cast<std::size_t>(n);
  }
  return true;
}

std::string read_all(int fd) {
  std::string text;
  std::array<char, 65536> buffer{};
  for (;;) {
    const ssize_t n = ::read(fd, buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(n));
  }
}

// Never returns: neither destructors nor exit handlers of the parent run here.
[[noreturn]] void child(int fd, int errors, const std::function<std::string()>& make,
                        unsigned seconds) {
  rlimit time{};
  bool done = ::dup2(errors, STDERR_FILENO) >= 0 && ::getrlimit(RLIMIT_CPU, &time) == 0;
  time.rlim_max = std::min<rlim_t>(time.rlim_max, seconds + 1); // no limit is larger than any
  time.rlim_cur = std::min<rlim_t>(time.rlim_cur, seconds);
  const rlimit no_core{0, 0};
  done = done && ::setrlimit(RLIMIT_CPU, &time) == 0 && ::setrlimit(RLIMIT_CORE, &no_core) == 0;
  try {
    done = done && write_all(fd, make());
  } catch (const std::exception&) {
    done = false;
  }
  ::_exit(done ? 0 : 1);
}

} // namespace

Apart run_apart(const std::function<std::string()>& make, unsigned seconds) {
  int ends[2];
  if (::pipe(ends) != 0) return {};
  Descriptor reader(ends[0]);
  Descriptor writer(ends[1]);
  const Descriptor errors(::memfd_create("errors", MFD_CLOEXEC)); // a pipe could fill up
  if (errors.get() < 0) return {};
  static_cast<void>(std::fflush(nullptr)); // nothing is printed twice
  const pid_t pid = ::fork();
  if (pid < 0) return {};
  if (pid == 0) child(writer.get(), errors.get(), make, seconds);
  writer.reset();
  Apart out{read_all(reader.get()), {}};
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0)
    if (errno != EINTR) return {};
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) out.text.clear();
  if (::lseek(errors.get(), 0, SEEK_SET) == 0) out.said = read_all(errors.get());
  return out;
}

} // namespace statewire::gen
