// SPDX-License-Identifier: BSD-3-Clause
// What lies below the public classes, for users inside the project: the provider, tests, tools.
#pragma once

#include <statewire/context.hpp>

#include <memory>
#include <span>

namespace statewire {

class Core;

struct Access {
  // Below a Context: its connections, and the loop that progress() runs.
  [[nodiscard]] static Core& core(Context& context);
  [[nodiscard]] static ProgressLoop& loop(Context& context);
  // Below its Messages.
  [[nodiscard]] static MessageCore& core(Messages& messages) { return messages.core_; }
  // Messages::send_at_once() for a caller that needs no status: whether the message has left. It
  // has not where nothing makes progress any more.
  [[nodiscard]] static bool send_at_once(Messages& messages, std::uint32_t to, Tag tag,
                                         ConstBytes from, const SendOptions& options,
                                         Request& leaving);
  // Messages::irecv() of a receive that MessageCore::set_end_taker() knows as `object`.
  static Request irecv(Messages& messages, const Selector& what, MutableBytes into, void* object);
  // What both of them do.
  static Request begin_receive(Messages& messages, const Selector& what,
                               std::span<const MutableBytes> into, Messages::Callback&& done,
                               void* object);
  // Messages between `ranks` processes. Both parts must outlive them.
  [[nodiscard]] static std::unique_ptr<Messages> make(MessageCore& core, ProgressLoop& loop,
                                                      std::uint32_t ranks);
};

} // namespace statewire
