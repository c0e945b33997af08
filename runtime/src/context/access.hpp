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
