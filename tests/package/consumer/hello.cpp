// SPDX-License-Identifier: BSD-3-Clause
#include <statewire/context.hpp>

#include <cstdio>

int main() {
  auto job = statewire::Job::from_environment();
  if (!job) return std::fprintf(stderr, "%s\n", job.error().text.c_str()), 1;
  auto context = statewire::Context::open(*job);
  if (!context) return std::fprintf(stderr, "%s\n", context.error().text.c_str()), 1;
  unsigned greetings = 0;
  (*context)->am_handler(1, [&](const statewire::ActiveMessage& m) {
    std::printf("rank %u: hello from rank %u\n", (*context)->rank(), m.from);
    ++greetings;
  });
  const std::byte nothing[1]{};
  for (unsigned r = 0; r < job->size(); ++r)
    if (r != job->rank() && (*context)->am_send(r, 1, nothing) != statewire::Errc::ok) return 1;
  const bool all = (*context)->progress_until([&] { return greetings + 1 == job->size(); },
                                              std::chrono::seconds(20));
  if (auto ended = (*context)->finalize(); !ended)
    return std::fprintf(stderr, "%s\n", ended.error().text.c_str()), 1;
  return all ? 0 : 1;
}
