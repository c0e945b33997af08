// SPDX-License-Identifier: BSD-3-Clause
// Coroutines of docs/guide/messages.md.
#include <statewire/async.hpp>
#include <statewire/context.hpp>

#include <boost/asio/use_awaitable.hpp>

#include <array>

using namespace statewire;
using boost::asio::awaitable;
using boost::asio::use_awaitable;

// BLOCK
