// SPDX-License-Identifier: BSD-3-Clause
// First contact with Statewire: every process sends 8 bytes to every other, so that every pair
// connects; then once more over the connections that are there. One JSON line per rank.
#include <statewire/context.hpp>

#include "measure.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <system_error>

namespace {

int fail(const std::string& text) {
  std::fprintf(stderr, "first_contact: %s\n", text.c_str());
  return 1;
}

} // namespace

int main() {
  auto job = statewire::Job::from_environment();
  if (!job) return fail(job.error().text);
  auto opened = statewire::Context::open(*job);
  if (!opened) return fail(opened.error().text);
  statewire::Context& context = **opened;
  const std::uint32_t me = job->rank(), size = job->size();
  std::uint64_t received = 0;
  context.am_handler(1,
                     [&](const statewire::ActiveMessage& m) { received += m.payload.size() == 8; });
  std::string lost; // why a connection was, although no process ends before it has the messages
  context.on_lost([&](std::error_code why, std::uint32_t rank) {
    lost = "rank " + std::to_string(rank) + ": " + why.message();
  });
  const std::array<std::byte, 8> payload{};

  first_contact::Result result;
  const long memory = first_contact::private_kib();
  const int descriptors = first_contact::open_descriptors();
  for (std::size_t round = 0; round < result.exchanges.size(); ++round) {
    if (auto all = context.fence(); !all) return fail(all.error().text);
    const first_contact::Stopwatch watch;
    for (std::uint32_t i = 1; i < size; ++i)
      if (context.am_send((me + i) % size, 1, payload) != statewire::Errc::ok) return fail("send");
    const auto over = [&] { return !lost.empty() || received >= (size - 1) * (round + 1); };
    const bool done = context.progress_until(over, std::chrono::seconds(60));
    if (!lost.empty()) return fail("lost " + lost);
    if (!done) return fail("gave up waiting");
    result.exchanges.at(round) = watch.read();
  }
  result.descriptors = first_contact::open_descriptors() - descriptors;
  const long grown = first_contact::private_kib() - memory;
  result.kib_per_connection = size > 1 ? static_cast<double>(grown) / (size - 1) : 0;
  first_contact::print(static_cast<int>(me), result);
  if (auto all = context.fence(); !all) return fail(all.error().text);
  if (auto ended = context.finalize(); !ended) return fail(ended.error().text);
  return 0;
}
