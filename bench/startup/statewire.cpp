// SPDX-License-Identifier: BSD-3-Clause
// Joins a job, opens a context, which exchanges the cards of all processes, and finalizes.
#include <statewire/context.hpp>

#include <cstdio>

int main() {
  auto job = statewire::Job::from_environment();
  if (!job) return std::fprintf(stderr, "startup: %s\n", job.error().text.c_str()), 1;
  auto context = statewire::Context::open(*job);
  if (!context) return std::fprintf(stderr, "startup: %s\n", context.error().text.c_str()), 1;
  if (auto ended = (*context)->finalize(); !ended)
    return std::fprintf(stderr, "startup: %s\n", ended.error().text.c_str()), 1;
  return 0;
}
