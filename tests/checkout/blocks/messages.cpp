// SPDX-License-Identifier: BSD-3-Clause
// The names that docs/guide/messages.md uses in its statements.
#include <statewire/async.hpp>
#include <statewire/context.hpp>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <array>
#include <sys/epoll.h>
#include <vector>

using namespace statewire;
using boost::asio::awaitable;
using boost::asio::co_spawn;

awaitable<void> serve(Messages& m);
void add(std::uint32_t rank, std::span<const std::byte> payload);
bool all_are_here();

void page(const std::unique_ptr<Context>& context, Messages& m, std::uint32_t left,
          std::uint32_t right) {
  std::array<std::byte, 8> into{}, from{};
  const ConstBytes bytes = from;
  bool done = false;
  int set = -1;
  {
    // BLOCK
  }
}
