// SPDX-License-Identifier: BSD-3-Clause
// What ranks tell each other when they join a launcher that only stores values for them: rank 0
// makes the job's key and group id, and each rank says on which machine it is and which cores it
// may use.
#include "key_value.hpp"
#include "munge.hpp"
#include "settings.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <fstream>
#include <openssl/sha.h>
#include <sched.h>

namespace statewire::launch {
namespace {

// For all ranks to start, which a launcher does host by host.
constexpr auto k_timeout = Job::k_default_timeout;

using Machine = std::array<std::uint8_t, 16>;
using Cores = std::array<std::uint8_t, sizeof(cpu_set_t)>; // a bit for each

// The same for all processes that reach each other over the loopback interface: a running kernel
// and a network namespace.
Machine this_machine() {
  std::string text;
  std::getline(std::ifstream("/proc/sys/kernel/random/boot_id"), text);
  std::error_code unreadable;
  text += std::filesystem::read_symlink("/proc/self/ns/net", unreadable).string();
  std::array<std::uint8_t, SHA256_DIGEST_LENGTH> digest{};
  SHA256(reinterpret_cast<const std::uint8_t*>(text.data()), text.size(), digest.data());
  Machine machine{};
  std::copy_n(digest.begin(), machine.size(), machine.begin());
  return machine;
}

Cores these_cores() {
  Cores cores{};
  cpu_set_t set;
  CPU_ZERO(&set);
  if (::sched_getaffinity(0, sizeof set, &set) != 0) return cores;
  for (std::size_t core = 0; core < CPU_SETSIZE; ++core)
    if (CPU_ISSET(core, &set)) cores.at(core / 8) |= static_cast<std::uint8_t>(1U << core % 8);
  return cores;
}

// How rank 0 gives key and group id to the others.
enum class Form : std::uint8_t { clear = 0, sealed = 1 };

// Form (1), number of bytes that follow (4), key (32) and group id (16), or a munge credential that
// holds these.
Result<WipedBytes> greeting_of_rank_0() {
  Result<Key> key = Key::random();
  if (!key) return std::move(key).error();
  Result<Epoch> id = Epoch::now();
  if (!id) return std::move(id).error();
  WipedBytes secret;
  put_bytes(secret, key->bytes());
  put_bytes(secret, id->bytes);
  const Result<std::string> credential = munge::seal(secret);
  WipedBytes out;
  put_number(out, static_cast<std::uint8_t>(credential ? Form::sealed : Form::clear), 1);
  put_number(out, credential ? credential->size() : secret.size(), 4);
  if (credential)
    put_text(out, *credential);
  else
    put_bytes(out, secret);
  return out;
}

// Machine, number of bytes of the cores, cores.
void put_place(WipedBytes& out, const Machine& machine, const Cores& cores) {
  std::size_t length = cores.size();
  while (length > 0 && cores.at(length - 1) == 0) --length;
  put_bytes(out, machine);
  put_number(out, length, 1);
  put_bytes(out, std::span(cores).first(length));
}
static_assert(sizeof(Cores) <= 255, "the length fits into a byte");

Failure other_values() {
  return {Errc::bad_message, "the launcher gave other values than the ranks put: do all run the "
                             "same version of Statewire?"};
}

Result<void> take_secret(Member& member, std::uint64_t form, std::span<const std::uint8_t> bytes) {
  WipedBytes unsealed;
  if (form == static_cast<std::uint8_t>(Form::sealed)) {
    Result<WipedBytes> secret = munge::unseal(std::string(bytes.begin(), bytes.end()));
    if (!secret)
      return Failure{
          secret.error().code,
          "the job's key came sealed by munge from rank 0, and this process cannot unseal it: " +
              secret.error().text};
    unsealed = std::move(*secret);
    bytes = unsealed;
  } else if (form != static_cast<std::uint8_t>(Form::clear)) {
    return other_values();
  }
  ByteReader in(bytes);
  const auto key = in.take(Key::k_size);
  const auto id = in.take(16);
  if (!in.ok() || in.left() > 0) return other_values();
  member.key = Key(key.first<Key::k_size>());
  member.group_id = "job-" + hex(id);
  return {};
}

Result<Member> read(std::span<const std::uint8_t> all, std::uint32_t rank, std::uint32_t size,
                    const Machine& machine) {
  ByteReader in(all);
  Member member;
  member.rank = rank;
  member.size = size;
  member.here = 0;
  const std::uint64_t form = in.number(1);
  const auto secret = in.take(in.number(4));
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
  member.cores = 0;
  for (const std::uint8_t byte : cores)
    member.cores += static_cast<std::uint32_t>(std::popcount(byte));
  if (member.cores == 0) member.cores = usable_cores(); // more than a cpu_set_t has room for
  if (Result<void> r = take_secret(member, form, secret); !r) return std::move(r).error();
  return member;
}

} // namespace

Result<Joined> agree(std::unique_ptr<KeyValueLauncher> launcher) {
  const Machine machine = this_machine();
  WipedBytes mine;
  if (launcher->rank() == 0) {
    Result<WipedBytes> greeting = greeting_of_rank_0();
    if (!greeting) return std::move(greeting).error();
    mine = std::move(*greeting);
  }
  put_place(mine, machine, these_cores());
  const auto deadline = Clock::now() + k_timeout;
  if (Result<void> r = launcher->enter_gather(mine, deadline); !r) return std::move(r).error();
  std::optional<std::vector<std::uint8_t>> all;
  const auto arrived = [&]() -> Result<bool> {
    auto gathered = launcher->gathered();
    if (!gathered) return std::move(gathered).error();
    all = std::move(*gathered);
    return all.has_value();
  };
  Result<bool> done = look_until(*launcher, deadline, arrived);
  if (!done) return std::move(done).error();
  if (!*done)
    return Failure{Errc::timed_out, "not all " + std::to_string(launcher->size()) +
                                        " processes joined the job within " +
                                        std::to_string(k_timeout.count()) + " ms"};
  Result<Member> member = read(*all, launcher->rank(), launcher->size(), machine);
  OPENSSL_cleanse(all->data(), all->size());
  if (!member) return std::move(member).error();
  return Joined{std::move(*member), std::move(launcher)};
}

} // namespace statewire::launch
