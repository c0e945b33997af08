// SPDX-License-Identifier: BSD-3-Clause
// Connections over UNIX sockets: marks among the bytes, for a reset and for descriptors.
#include "asio_transport.hpp"

#include <cerrno>
#include <sys/eventfd.h>

namespace statewire {

// Early: when a connection is to be reset, no descriptor may be free.
void AsioTransport::make_carrier() {
  if (!carrier_)
    carrier_ =
        native::Descriptor(native::above_standard(::eventfd(0, EFD_CLOEXEC))); // can do nothing
}

IoResult AsioTransport::fail(Slot& slot, Errc error) {
  slot.ended = slot.ending = true;
  if (slot.error == Errc::ok) slot.error = error;
  return {IoStatus::error, 0, slot.error};
}

void AsioTransport::take_mark(Slot& slot, native::Received& r) {
  if (r.mark == native::Mark::none) return;
  if (r.mark == native::Mark::reset) {
    slot.aborted = slot.ending = true;
    slot.error = Errc::reset;
  } else if (r.mark == native::Mark::descriptor && slot.takes_descriptors()) {
    slot.passed = std::move(r.passed);
  } else {
    (void)fail(slot, Errc::bad_message);
  }
}

int AsioTransport::peer_process(Handle h) const {
  const Slot* const slot = find(h);
  return slot != nullptr && slot->local ? native::peer_process(slot->socket.get()) : 0;
}

IoStatus AsioTransport::pass_descriptor(Handle h, int descriptor) {
  Slot* const slot = find(h);
  if (slot == nullptr || !slot->takes_descriptors()) return IoStatus::error;
  const int error = native::send_mark(slot->socket.get(), native::Mark::descriptor, descriptor);
  if (error == EAGAIN) {
    wait_to_write(*slot, h);
    return IoStatus::would_block;
  }
  return error == 0 ? IoStatus::ok : IoStatus::error;
}

IoResult AsioTransport::read_local(Slot& slot, std::span<const MutableBytes> into) {
  const std::size_t asked = total_size(into);
  if (asked == 0) return {};
  // What stands behind a reset does not count.
  if (slot.aborted || (slot.error == Errc::bad_message && slot.ended))
    return fail(slot, slot.error);
  if (std::exchange(slot.drained, false)) return slot.nothing_yet();
  slot.passed = native::Descriptor();
  native::Received r = native::receive_unix(slot.socket.get(), into, slot.takes_descriptors());
  if (r.error == EAGAIN) return slot.nothing_yet();
  if (r.error != 0) return fail(slot, from_errno(r.error));
  if (r.bytes == 0 && r.mark == native::Mark::none) {
    slot.ended = true;
    return {IoStatus::eof, 0, Errc::ok};
  }
  take_mark(slot, r);
  const bool has_descriptor = r.mark == native::Mark::descriptor && slot.takes_descriptors();
  if (r.bytes == 0 && !has_descriptor) return fail(slot, slot.error);
  slot.drained = r.bytes < asked && r.mark == native::Mark::none && !slot.ending;
  if (slot.drained) (void)slot.nothing_yet();
  return {IoStatus::ok, r.bytes, Errc::ok, slot.drained, has_descriptor};
}

} // namespace statewire
