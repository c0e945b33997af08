// SPDX-License-Identifier: BSD-3-Clause
#include "peer_memory.hpp"

#include "base/bytes.hpp"
#include "base/random.hpp"

#include <array>
#include <bit>
#include <sys/uio.h>
#include <unistd.h>

namespace statewire::shm {
namespace {

iovec in_peer(std::uint64_t address, std::size_t size) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): an address of another process
  return {reinterpret_cast<void*>(static_cast<std::uintptr_t>(address)), size};
}

} // namespace

// Without a random number it stays 0, and nothing is read. The call does not wait for the system's
// first randomness: the connection's handshake has drawn some.
void PeerMemory::put_name(Words& own, std::vector<std::uint8_t>& out) {
  std::array<std::uint8_t, sizeof(std::uint64_t)> number{};
  if (fill_randomly(number)) own.identity.store(std::bit_cast<std::uint64_t>(number), k_order);
  put_little(out, reinterpret_cast<std::uintptr_t>(&own.identity), 8);
}

PeerMemory::PeerMemory(::pid_t process, std::span<const std::uint8_t, k_name> name,
                       const Words& peers)
    : process_(process), number_at_(ByteReader(name).little(k_name)) {
  identity_ = peers.identity.load(k_order);
  if (!read(number_at_, {})) identity_ = 0;
}

// The kernel reads the number behind the rest.
bool PeerMemory::read(std::uint64_t address, MutableBytes into) const {
  std::uint64_t number = 0;
  const std::array<iovec, 2> here{{{into.data(), into.size()}, {&number, sizeof number}}};
  const std::array<iovec, 2> there{
      {in_peer(address, into.size()), in_peer(number_at_, sizeof number)}};
  const ssize_t n =
      ::process_vm_readv(process_, here.data(), here.size(), there.data(), there.size(), 0);
  return n == static_cast<ssize_t>(into.size() + sizeof number) && number == identity_ &&
         number != 0;
}

} // namespace statewire::shm
