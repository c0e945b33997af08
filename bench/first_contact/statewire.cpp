// First contact with Statewire: every process sends 8 bytes to every other, so that every pair
// connects; then once more over the connections that are there. One JSON line per rank.
#include <statewire/context.hpp>

#include <dirent.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

namespace {

using Clock = std::chrono::steady_clock;

double milliseconds(Clock::time_point from) {
  return std::chrono::duration<double, std::milli>(Clock::now() - from).count();
}

// Private memory of this process in KiB, from the kernel's own account.
std::uint64_t private_kib() {
  std::FILE* f = std::fopen("/proc/self/smaps_rollup", "re");
  if (f == nullptr) return 0;
  std::array<char, 256> line{};
  std::uint64_t sum = 0;
  while (std::fgets(line.data(), line.size(), f) != nullptr) {
    unsigned long long kib = 0;
    if (std::sscanf(line.data(), "Private_Dirty: %llu", &kib) == 1) sum += kib;
  }
  (void)std::fclose(f);
  return sum;
}

int descriptors() {
  int count = 0;
  if (DIR* d = opendir("/proc/self/fd")) {
    while (readdir(d) != nullptr) ++count;
    closedir(d);
  }
  return count - 3; // ".", "..", and the directory itself
}

int fail(const std::string& text) {
  std::fprintf(stderr, "first_contact: %s\n", text.c_str());
  return 1;
}

} // namespace

int main() {
  auto job = statewire::Job::from_environment();
  if (!job) return fail(job.failure().text);
  auto opened = statewire::Context::open(*job);
  if (!opened) return fail(opened.failure().text);
  statewire::Context& context = **opened;
  const std::uint32_t me = job->rank(), size = job->size();
  std::uint64_t received = 0;
  context.on_message(1, [&](const statewire::Message& m) { received += m.payload.size() == 8; });
  const std::array<std::byte, 8> payload{};

  const std::uint64_t memory_before = private_kib();
  const int descriptors_before = descriptors();
  std::array<double, 2> times{};
  for (std::size_t round = 0; round < times.size(); ++round) {
    if (auto all = job->fence(); !all) return fail(all.failure().text);
    const auto start = Clock::now();
    for (std::uint32_t i = 1; i < size; ++i)
      if (context.send((me + i) % size, 1, payload) != statewire::Errc::ok) return fail("send");
    if (!context.progress_until([&] { return received >= (size - 1) * (round + 1); },
                                std::chrono::seconds(60)))
      return fail("gave up waiting");
    times[round] = milliseconds(start);
  }
  const std::uint64_t memory_after = private_kib();
  const int descriptors_after = descriptors();
  std::printf("{\"rank\": %u, \"first_ms\": %.3f, \"second_ms\": %.3f, \"descriptors\": %d, "
              "\"kib_per_connection\": %.2f}\n",
              me, times[0], times[1], descriptors_after - descriptors_before,
              size > 1 ? static_cast<double>(memory_after - memory_before) / (size - 1) : 0.0);
  std::fflush(stdout);
  if (auto all = job->fence(); !all) return fail(all.failure().text);
  context.finalize();
  return 0;
}
