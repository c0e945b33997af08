// SPDX-License-Identifier: BSD-3-Clause
// Opening the transport, and the calls that the core makes.
#include "asio_transport.hpp"

#include <algorithm>
#include <cerrno>
#include <sys/eventfd.h>
#include <system_error>
#include <utility>

namespace statewire {
namespace {

// Bytes that a connection writes before its send buffer is bounded. A job's first messages go to
// many peers, and save the system calls. A UNIX socket's buffer is bounded at once, to more than
// the system's default, because the kernel charges some 800 bytes for a message of eight.
constexpr std::uint64_t k_traffic = std::uint64_t{16} * 1024;

} // namespace

IoResult AsioTransport::read(Handle h, std::span<const MutableBytes> into) {
  Slot* const slot = find(h);
  if (slot == nullptr) return {IoStatus::error, 0, Errc::closed};
  if (slot->connecting) return {IoStatus::would_block, 0, Errc::ok}; // on_connect starts reading
  if (slot->local) return read_local(*slot, into);
  const std::size_t asked = total_size(into);
  if (asked == 0) return {};
  // Readers read until would_block. After a read that did not fill its buffer the next one returns
  // would_block without a system call; epoll reports bytes that arrive in between.
  if (std::exchange(slot->drained, false)) return slot->nothing_yet();
  const native::Moved moved = native::receive(slot->socket.get(), into);
  if (slot->error != Errc::ok && moved.bytes == 0) {
    // A failed write has taken the socket's error. All that the peer had sent is read by now.
    slot->ended = true;
    return {IoStatus::error, 0, slot->error};
  }
  if (moved.error == EAGAIN) return slot->nothing_yet();
  if (moved.error != 0) {
    slot->ended = true;
    slot->error = from_errno(moved.error);
    return {IoStatus::error, 0, slot->error};
  }
  if (moved.bytes == 0) {
    slot->ended = true;
    return {IoStatus::eof, 0, Errc::ok};
  }
  slot->read_bytes += moved.bytes;
  if (slot->established) note_read(*slot, h);
  // The stream may end behind these bytes. epoll has reported that with them, and will not again.
  slot->drained = moved.bytes < asked && !slot->ending;
  if (slot->drained) (void)slot->nothing_yet();
  return {IoStatus::ok, moved.bytes, Errc::ok, slot->drained};
}

IoResult AsioTransport::write(Handle h, std::span<const ConstBytes> from) {
  Slot* const slot = find(h);
  if (slot == nullptr) return {IoStatus::error, 0, Errc::closed};
  if (slot->connecting) {
    slot->wants_write = true;
    return {IoStatus::would_block, 0, Errc::ok};
  }
  if (slot->error != Errc::ok) return {IoStatus::error, 0, slot->error};
  if (slot->established && !slot->local) note_write(*slot, h);
  const native::Moved moved = native::send(slot->socket.get(), from);
  slot->wrote = moved.bytes != 0;
  const bool was_little = slot->written_bytes < k_traffic;
  slot->written_bytes += moved.bytes;
  if (was_little && slot->written_bytes >= k_traffic && !slot->local) [[unlikely]]
    bound_send_buffer(*slot);
  if (!slot->in_flight) [[unlikely]]
    watch_flight(*slot, h);
  if (moved.error == EAGAIN) {
    wait_to_write(*slot, h);
  } else if (moved.error != 0) {
    slot->error = from_errno(moved.error);
    if (moved.bytes == 0) return {IoStatus::error, 0, slot->error};
    // Some bytes were sent: the next write returns the error.
    slot->wants_write = true;
    defer(h);
  }
  if (moved.error != 0 && moved.bytes == 0) return {IoStatus::would_block, 0, Errc::ok};
  return {IoStatus::ok, moved.bytes, Errc::ok};
}

void AsioTransport::close(Handle h, bool abort) {
  Slot* const slot = find(h);
  if (slot == nullptr) return;
  end_race(h);
  const int fd = slot->socket.get();
  if (abort)
    slot->local ? abort_local(*slot) : native::reset_on_close(fd);
  else if (!slot->connecting && !slot->ended)
    finish(*slot);
  free_slot(h);
}

// ---- UNIX sockets: marks among the bytes, for a reset and for descriptors

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

// ---- opening

namespace {

std::vector<Address> default_addresses(const TransportOptions& options) {
  Address v4, v6;
  v4.family = Address::Family::v4;
  v6.family = Address::Family::v6;
  if (options.interfaces == TransportOptions::Interfaces::loopback) {
    v4.bytes = {127, 0, 0, 1};
    v6.bytes[15] = 1;
  }
  std::vector<Address> result;
  if (options.ipv4) result.push_back(v4);
  if (options.ipv6) result.push_back(v6);
  return result;
}

bool is_family_missing(int error) { return error == EAFNOSUPPORT || error == EADDRNOTAVAIL; }

// The ports to try, first to last.
std::pair<std::uint32_t, std::uint32_t> ports(const Address& at, const TransportOptions& options) {
  if (at.port != 0 || options.first_port == 0) return {at.port, at.port};
  return {options.first_port, std::max(options.first_port, options.last_port)};
}

std::string failure(const Address& at, const TransportOptions& options, int error) {
  std::string text = "cannot listen on " + to_text(at);
  if (const auto [first, last] = ports(at, options); at.port == 0 && first != 0)
    text += " (ports " + std::to_string(first) + " to " + std::to_string(last) + ")";
  return text + ": " + std::generic_category().message(error);
}

} // namespace

Result<std::unique_ptr<AsioTransport>> AsioTransport::open(ProgressLoop& loop,
                                                           const Options& options) {
  try {
    std::unique_ptr<AsioTransport> transport(new AsioTransport(loop, options));
    if (const int e = transport->open_ready_set(); e != 0)
      return Failure{from_errno(e),
                     "cannot open the transport: " + std::generic_category().message(e)};
    const bool by_default = options.listen.empty();
    const auto wanted = by_default ? default_addresses(options) : options.listen;
    std::size_t opened = 0;
    int error = 0;
    std::string text = "no address family to listen on";
    for (const Address& at : wanted) {
      if (at.family == Address::Family::none)
        return Failure{Errc::invalid_argument, "cannot listen on an address without a family"};
      const auto [first, last] = ports(at, options);
      Address attempt = at;
      for (std::uint32_t port = first; port <= last; ++port) {
        attempt.port = static_cast<std::uint16_t>(port);
        error = transport->listen(attempt);
        if (error != EADDRINUSE && error != EACCES) break; // these two depend on the port
      }
      if (error == 0) {
        ++opened;
        continue;
      }
      text = failure(at, options, error);
      // UNIX sockets only make connections within the host faster; TCP is enough.
      if (at.family == Address::Family::local && wanted.size() > 1) continue;
      // A host may lack one of the two families.
      if (!by_default || !is_family_missing(error)) return Failure{from_errno(error), text};
    }
    if (opened == 0) return Failure{error == 0 ? Errc::invalid_argument : from_errno(error), text};
    return transport;
  } catch (const std::exception& e) {
    return Failure{Errc::no_memory, std::string("cannot open the transport: ") + e.what()};
  }
}

} // namespace statewire
