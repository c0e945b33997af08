#include "impl.hpp"

#include <boost/asio/post.hpp>

#include <cerrno>

namespace statewire {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

// Strangers accepted before the other events of the loop have their turn.
constexpr int k_accept_batch = 64;

bool is_for_want_of_resources(int error) {
  return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}

// Linux reports errors of the new connection from accept(): the stranger is gone, the next may be
// well.
bool is_about_the_stranger(int error) {
  switch (error) {
  case EINTR:
  case ECONNABORTED:
  case ENETDOWN:
  case EPROTO:
  case ENOPROTOOPT:
  case EHOSTDOWN:
  case ENONET:
  case EHOSTUNREACH:
  case EOPNOTSUPP:
  case ENETUNREACH:
  case ETIMEDOUT:
  case EPERM:
    return true;
  default:
    return false;
  }
}

} // namespace

int AsioTransport::Impl::listen(const Address& at) {
  native::Listening opened = native::listen(at, options_);
  if (opened.error != 0) return opened.error;
  try {
    Listener& listener =
        listeners_.emplace_back(Listener{Socket(loop_.io_context()), opened.address});
    ErrorCode error;
    listener.socket.assign(at.family == Address::Family::v4 ? tcp::v4() : tcp::v6(),
                           opened.descriptor.get(), error);
    if (!error) {
      (void)opened.descriptor.release();
      return 0;
    }
    listeners_.pop_back();
    return error.value();
  } catch (const std::exception&) {
    return ENOMEM;
  }
}

void AsioTransport::Impl::bind(TransportEvents& events) {
  events_ = &events;
  for (std::size_t i = 0; i < listeners_.size(); ++i) wait_to_accept(i);
}

std::vector<Address> AsioTransport::Impl::listening() const {
  std::vector<Address> result;
  for (const Listener& listener : listeners_)
    if (listener.socket.is_open()) result.push_back(listener.address);
  return result;
}

void AsioTransport::Impl::wait_to_accept(std::size_t index) {
  Listener& listener = listeners_[index];
  listener.starved = false;
  try {
    listener.socket.async_wait(Socket::wait_read, OnAcceptable{anchor_, index});
  } catch (const std::exception&) {
    pause_accepting(listener); // no memory for the wait: the retry timer asks again
  }
}

void AsioTransport::Impl::accept_some(std::size_t index) {
  Listener& listener = listeners_[index];
  for (int i = 0; i < k_accept_batch; ++i) {
    if (!listener.socket.is_open()) return; // an event stopped listening
    native::Accepted accepted = native::accept(listener.socket.native_handle());
    if (accepted.error == 0) {
      set_paused(false);
      introduce(std::move(accepted.descriptor), listener.address.family);
      continue;
    }
    if (accepted.error == EAGAIN) break;
    if (is_about_the_stranger(accepted.error)) continue;
    // accept() wants a descriptor before it looks for a stranger: nobody may be waiting at all.
    if (is_for_want_of_resources(accepted.error) &&
        !native::is_readable(listener.socket.native_handle()))
      break;
    pause_accepting(listener); // for errors that nobody knows, too: neither spin nor go deaf
    return;
  }
  if (!listener.socket.is_open()) return;
  if (listener.starved) set_paused(false); // whoever waited has gone
  if (listener.socket.is_open()) wait_to_accept(index);
}

void AsioTransport::Impl::introduce(native::Descriptor descriptor, Address::Family family) {
  native::answer_instead_of_acknowledging(descriptor.get());
  Handle h;
  // Without memory for a slot the stranger sees the connection end, which it may try again.
  if (adopt(std::move(descriptor), family, h) != Errc::ok) return;
  events_->on_accept(h, ProgressLoop::clock());
  start_reading(h);
}

void AsioTransport::Impl::pause_accepting(Listener& listener) {
  listener.starved = true;
  set_paused(true);
  if (retry_runs_ || !listener.socket.is_open()) return;
  try {
    retry_.expires_after(options_.accept_retry);
    retry_.async_wait(OnRetry{anchor_, true});
    retry_runs_ = true;
  } catch (const std::exception&) {
    // The next connection that closes resumes.
  }
}

void AsioTransport::Impl::resume_accepting() {
  for (std::size_t i = 0; i < listeners_.size(); ++i)
    if (listeners_[i].starved && listeners_[i].socket.is_open()) accept_some(i);
}

void AsioTransport::Impl::retry_soon() {
  if (retry_posted_) return;
  try {
    asio::post(loop_.io_context(), OnRetry{anchor_, false});
    retry_posted_ = true;
  } catch (const std::exception&) {
    // The timer will.
  }
}

void AsioTransport::Impl::set_paused(bool paused) {
  if (paused_ == paused) return;
  paused_ = paused;
  events_->on_accept_paused(paused, ProgressLoop::clock());
}

void AsioTransport::Impl::stop_listening() {
  for (Listener& listener : listeners_) {
    ErrorCode ignored;
    listener.socket.close(ignored);
    listener.starved = false;
  }
  retry_.cancel();
  paused_ = false;
}

} // namespace statewire
