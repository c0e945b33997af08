#include "impl.hpp"

#include <boost/asio/post.hpp>

#include <cerrno>

namespace statewire {

namespace {

// A connection is worth asking directly once it has been readable this often: asking those in their
// handshake would only take time from the peers that are to answer.
constexpr std::uint8_t k_warm = 4;

} // namespace

namespace asio = boost::asio;
using asio::ip::tcp;

AsioTransport::Impl::Impl(ProgressLoop& loop, const Options& options)
    : loop_(loop), options_(options), anchor_(new Anchor), retry_(loop.io_context()) {
  anchor_->impl = this;
  loop_.add(*this);
}

AsioTransport::Impl::~Impl() {
  loop_.remove(*this);
  anchor_->impl = nullptr;
  for (Slot& slot : slots_)
    if (slot.socket.is_open()) native::discard_unread(slot.socket.native_handle());
}

AsioTransport::Impl::Slot* AsioTransport::Impl::find(Handle h) {
  if (h.slot >= slots_.size()) return nullptr;
  Slot& slot = slots_[h.slot];
  return slot.generation == h.generation && slot.socket.is_open() ? &slot : nullptr;
}

Errc AsioTransport::Impl::adopt(native::Descriptor descriptor, Address::Family family,
                                Handle& out) {
  try {
    if (free_.empty()) {
      free_.reserve(slots_.size() + 1); // so that release() never allocates
      slots_.emplace_back(loop_.io_context().get_executor());
      free_.push_back(static_cast<std::uint32_t>(slots_.size() - 1));
    }
    const std::uint32_t index = free_.back();
    Slot& slot = slots_[index];
    ErrorCode error;
    slot.socket.assign(family == Address::Family::v4 ? tcp::v4() : tcp::v6(), descriptor.get(),
                       error);
    if (error) return from_errno(error.value());
    (void)descriptor.release();
    free_.pop_back();
    out = {index, slot.generation};
    return Errc::ok;
  } catch (const std::exception&) { // Asio and the containers throw only for want of memory
    return Errc::no_memory;
  }
}

void AsioTransport::Impl::release(Handle h) {
  Slot& slot = slots_[h.slot];
  if (slot.hot) hot_.remove(h);
  ErrorCode ignored;
  slot.socket.close(ignored);
  const std::uint32_t next = slot.generation + 1;
  slot.~Slot();
  new (&slot) Slot(loop_.io_context().get_executor());
  slot.generation = next == 0 ? 1 : next;
  free_.push_back(h.slot);
  if (paused_) retry_soon();
}

void AsioTransport::Impl::wait_to_read(Slot& slot, Handle h) {
  if (slot.read_waits) return;
  try {
    slot.socket.async_wait(Socket::wait_read, OnReady{anchor_, h, Wait::read});
    slot.read_waits = true;
  } catch (const std::exception&) {
    slot.error = Errc::no_memory;
    defer(h);
  }
}

void AsioTransport::Impl::wait_to_write(Slot& slot, Handle h) {
  if (slot.write_waits) return;
  try {
    slot.socket.async_wait(Socket::wait_write, OnReady{anchor_, h, Wait::write});
    slot.write_waits = true;
  } catch (const std::exception&) {
    slot.error = Errc::no_memory;
    defer(h);
  }
}

// Events that are due although the reactor will not report them.
void AsioTransport::Impl::defer(Handle h) {
  try {
    deferred_.push_back(h);
    if (deferred_posted_) return;
    asio::post(loop_.io_context(), OnDeferred{anchor_});
    deferred_posted_ = true;
  } catch (const std::exception&) {
    // Without memory for one handle nothing better can be done here; the next turn that defers
    // anything, and every direct poll, runs what is in the list.
  }
}

void AsioTransport::Impl::run_deferred() {
  std::vector<Handle> due;
  due.swap(deferred_);
  for (const Handle h : due) {
    Slot* const slot = find(h);
    if (slot == nullptr) continue;
    if (slot->connecting) {
      finish_connect(h);
    } else if (slot->again || slot->error != Errc::ok) {
      raise_readable(h, ProgressLoop::clock());
    }
  }
}

void AsioTransport::Impl::ready(Handle h, Wait wait, bool failed) {
  Slot* const slot = find(h);
  if (slot == nullptr || failed) return;
  if (wait == Wait::read) {
    slot->read_waits = false;
    raise_readable(h, ProgressLoop::clock());
    return;
  }
  slot->write_waits = false;
  if (slot->connecting) {
    finish_connect(h);
  } else if (slot->wants_write) {
    slot->wants_write = false;
    events_->on_writable(h, ProgressLoop::clock());
  }
}

void AsioTransport::Impl::finish_connect(Handle h) {
  Slot* slot = find(h);
  const int fd = slot->socket.native_handle();
  Errc result = slot->error;
  if (result == Errc::ok) {
    const int error = native::connect_result(fd);
    if (error == EINPROGRESS) {
      wait_to_write(*slot, h);
      return;
    }
    result = from_errno(error);
  }
  if (result == Errc::ok && native::is_connected_to_itself(fd)) {
    native::reset_on_close(fd); // leaves no TIME_WAIT on a port that somebody wants to listen on
    result = Errc::connection_refused;
  }
  if (result != Errc::ok) {
    release(h);
    events_->on_connect(h, result, ProgressLoop::clock());
    return;
  }
  slot->connecting = false;
  native::answer_instead_of_acknowledging(fd);
  events_->on_connect(h, Errc::ok, ProgressLoop::clock());
  slot = find(h);
  if (slot == nullptr) return;
  if (slot->wants_write) wait_to_write(*slot, h); // a write came before the connection
  start_reading(h);
}

void AsioTransport::Impl::start_reading(Handle h) {
  Slot* const slot = find(h);
  if (slot == nullptr || slot->was_read) return;
  slot->wants_read = true;
  wait_to_read(*slot, h);
}

bool AsioTransport::Impl::raise_readable(Handle h, Time now) {
  Slot* slot = find(h);
  if (slot == nullptr) return false;
  slot->again = slot->wants_read = slot->drained = false;
  // Hot before the event, so that the read which finds the socket empty need not wait in the
  // reactor for what the loop will ask directly.
  if (slot->events < k_warm)
    ++slot->events;
  else if (loop_.asks_pollers())
    heat(*slot, h);
  const bool any = events_->on_readable(h, now);
  slot = find(h);
  if (slot == nullptr) return any;
  if (!slot->hot) return any;
  if (any) {
    hot_.hit(h);
  } else if (hot_.miss(h) || slot->ended) {
    cool(*slot, h);
  }
  return any;
}

void AsioTransport::Impl::heat(Slot& slot, Handle h) {
  if (slot.hot || slot.ended) return;
  slot.hot = true;
  if (const auto evicted = hot_.add(h)) {
    if (Slot* const other = find(*evicted)) cool(*other, *evicted);
  }
}

void AsioTransport::Impl::cool(Slot& slot, Handle h) {
  hot_.remove(h);
  slot.hot = false;
  if (slot.again) {
    defer(h);
  } else if (slot.wants_read) {
    wait_to_read(slot, h);
  }
}

bool AsioTransport::Impl::poll_directly(Time now, unsigned& tries) {
  bool progress = false;
  if (!deferred_.empty()) {
    run_deferred();
    progress = true;
  }
  // A copy: events change the list.
  const HotList hot = hot_;
  for (unsigned i = 0; i < hot.size(); ++i) {
    Slot* const slot = find(hot[i]);
    if (slot == nullptr || !slot->hot || !(slot->wants_read || slot->again)) continue;
    ++tries;
    progress |= raise_readable(hot[i], now);
  }
  return progress;
}

void AsioTransport::Impl::rest() {
  while (hot_.size() != 0) {
    const Handle h = hot_[0];
    if (Slot* const slot = find(h))
      cool(*slot, h);
    else
      hot_.remove(h);
  }
}

} // namespace statewire
