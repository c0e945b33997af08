// SPDX-License-Identifier: BSD-3-Clause
// What ranks exchange when they join a launcher that only stores values for them: rank 0
// makes the job's key and group id, and each rank says on which machine it is and which cores it
// may use.
#include "base/make_failure.hpp"
#include "key_value.hpp"
#include "sealed.hpp"
#include "within_host.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <sched.h>

namespace statewire::launch {
namespace {

// For all ranks to start, which a launcher does host by host.
constexpr auto k_timeout = Job::k_default_timeout;

// A bit for each, as the system has them: only processes of one machine read them.
using Cores = std::array<std::uint8_t, sizeof(cpu_set_t)>;

Cores these_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  (void)::sched_getaffinity(0, sizeof set, &set); // fails where there are more cores than bits
  return std::bit_cast<Cores>(set);
}

constexpr std::size_t k_id_size = 16;

// Key (32) and group id (16), sealed.
Result<WipedBytes> greeting_of_rank_0() {
  Result<Key> key = Key::random();
  if (!key) return std::move(key).error();
  Result<IncarnationNumber> id = IncarnationNumber::now();
  if (!id) return std::move(id).error();
  WipedBytes secret, out;
  put_bytes(secret, key->bytes());
  put_bytes(secret, id->bytes);
  put_sealed(out, secret);
  return out;
}

// Machine, number of bytes of the cores, cores.
void put_place(WipedBytes& out, const HostHash& machine, const Cores& cores) {
  std::size_t length = cores.size();
  while (length > 0 && cores.at(length - 1) == 0) --length;
  put_bytes(out, machine);
  put_number(out, length, 1);
  put_bytes(out, std::span(cores).first(length));
}
static_assert(sizeof(Cores) <= 255, "the length fits into a byte");

Result<Member> read(std::span<const std::uint8_t> all, std::uint32_t rank, std::uint32_t size,
                    const HostHash& machine) {
  ByteReader in(all);
  Member member;
  member.rank = rank;
  member.size = size;
  member.here = 0;
  const Result<WipedBytes> secret = take_sealed(in, Key::k_size + k_id_size);
  Cores cores{};
  for (std::uint32_t r = 0; r < size; ++r) {
    const bool is_here = std::ranges::equal(in.take(machine.size()), machine);
    const auto theirs = in.take(in.number(1));
    if (!in.ok() || theirs.size() > cores.size()) return other_values();
    if (!is_here) continue;
    ++member.here;
    for (std::size_t i = 0; i < theirs.size(); ++i) cores.at(i) |= theirs[i];
  }
  if (in.left() > 0 || member.here == 0) return other_values();
  std::uint32_t count = 0; // 0: more than a cpu_set_t has room for
  for (const std::uint8_t byte : cores) count += static_cast<std::uint32_t>(std::popcount(byte));
  if (count != 0) member.cores = count;
  if (!secret) return secret.error();
  const std::span<const std::uint8_t> bytes = *secret;
  member.key = Key(bytes.first<Key::k_size>());
  member.group_id = "job-" + hex(bytes.subspan(Key::k_size));
  return member;
}

} // namespace

Result<Joined> agree(std::unique_ptr<KeyValueLauncher> launcher) {
  const HostHash machine = hash_of_host().value_or(HostHash{});
  WipedBytes mine;
  if (launcher->rank() == 0) {
    Result<WipedBytes> greeting = greeting_of_rank_0();
    if (!greeting) return std::move(greeting).error();
    mine = std::move(*greeting);
  }
  put_place(mine, machine, these_cores());
  const auto deadline = Clock::now() + k_timeout;
  if (Result<void> r = launcher->enter_gather(mine, deadline); !r) return std::move(r).error();
  auto gathered = gathered_by(*launcher, deadline);
  if (!gathered) return std::move(gathered).error();
  if (!*gathered)
    return make_failure(Errc::timed_out, "not all {} processes joined the job within {} ms",
                        launcher->size(), k_timeout.count());
  std::vector<std::uint8_t>& all = **gathered;
  Result<Member> member = read(all, launcher->rank(), launcher->size(), machine);
  OPENSSL_cleanse(all.data(), all.size());
  return std::move(member).transform([&](Member&& m) {
    return Joined{std::move(m), std::move(launcher)};
  });
}

} // namespace statewire::launch
