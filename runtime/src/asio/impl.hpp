// The inside of the Asio transport: one slot per connection, and who waits for what.
#pragma once

#include "hot_list.hpp"
#include "native_socket.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>

#include <deque>

namespace statewire {

class AsioTransport::Impl final : public Poller {
 public:
  Impl(ProgressLoop& loop, const Options& options);
  ~Impl() override;
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  void bind(TransportEvents& events);
  [[nodiscard]] std::vector<Address> listening() const;
  [[nodiscard]] int native_handle(Handle h);
  // Listens at one address; on failure says why.
  [[nodiscard]] int listen(const Address& at);

  Errc connect(const Address& to, Handle& out);
  IoResult read(Handle h, std::span<std::byte> into);
  IoResult write(Handle h, std::span<const std::span<const std::byte>> from);
  void read_again(Handle h);
  void shutdown_write(Handle h);
  void close(Handle h, bool abort);
  void stop_listening();

  bool poll_directly(Time now, unsigned& tries) override;
  void rest() override;

 private:
  // Concrete executor and protocol types keep sockets and handlers small and free of virtual calls.
  using Executor = boost::asio::io_context::executor_type;
  using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;
  using ErrorCode = boost::system::error_code;

  // Handlers may still be queued in the io_context when the transport is gone. They hold this
  // instead; one thread runs them all, so the count needs no atomics.
  struct Anchor : boost::intrusive_ref_counter<Anchor, boost::thread_unsafe_counter> {
    Impl* impl = nullptr;
  };
  using AnchorPtr = boost::intrusive_ptr<Anchor>;

  enum class Wait : std::uint8_t { read, write };
  struct OnReady;      // a connection is ready
  struct OnDeferred;   // the deferred events are due
  struct OnAcceptable; // a stranger waits
  struct OnRetry;      // try to accept again

  struct Slot {
    explicit Slot(const Executor& executor) : socket(executor) {}
    Socket socket;
    std::uint32_t generation = 1;
    std::uint8_t events = 0; // how often it was readable, up to a few
    Errc error = Errc::ok;   // found while there was nobody to tell
    bool connecting = false;
    bool read_waits = false;  // one wait for reading is outstanding in the reactor
    bool write_waits = false; // … for writing
    bool wants_read = false;  // the receiver is owed on_readable
    bool wants_write = false; // … on_writable
    bool was_read = false;    // read() was called at least once
    bool again = false;       // read_again(): on_readable is owed whether bytes are there or not
    bool hot = false;         // in the hot list: asked directly, no wait needed
    bool drained = false;     // the last read took less than it could: nothing is left for now
    bool ended = false;       // eof or error was reported
  };

  struct Listener {
    Socket socket;
    Address address;
    bool starved = false; // waits for a descriptor, not for a stranger
  };

  // connections.cpp: slots and their events
  [[nodiscard]] Slot* find(Handle h);
  [[nodiscard]] Errc adopt(native::Descriptor descriptor, Address::Family family, Handle& out);
  void release(Handle h);
  void wait_to_read(Slot& slot, Handle h);
  void wait_to_write(Slot& slot, Handle h);
  void defer(Handle h);
  void run_deferred();
  void ready(Handle h, Wait wait, bool failed);
  void finish_connect(Handle h);
  void start_reading(Handle h);
  bool raise_readable(Handle h, Time now);
  void heat(Slot& slot, Handle h);
  void cool(Slot& slot, Handle h);

  // listeners.cpp
  void wait_to_accept(std::size_t index);
  void accept_some(std::size_t index);
  void introduce(native::Descriptor descriptor, Address::Family family);
  void pause_accepting(Listener& listener);
  void resume_accepting();
  void retry_soon(); // a descriptor was freed
  void set_paused(bool paused);

  ProgressLoop& loop_;
  Options options_;
  TransportEvents* events_ = nullptr;
  AnchorPtr anchor_;
  std::deque<Slot> slots_; // stable: events may open connections while a slot is in use
  std::vector<std::uint32_t> free_;
  HotList hot_;
  std::vector<Handle> deferred_;
  std::deque<Listener> listeners_; // stable, closed ones stay
  boost::asio::steady_timer retry_;
  bool deferred_posted_ = false;
  bool paused_ = false;
  bool retry_runs_ = false;
  bool retry_posted_ = false;
};

struct AsioTransport::Impl::OnReady {
  AnchorPtr anchor;
  Handle handle;
  Wait wait;
  void operator()(const ErrorCode& error) const {
    if (anchor->impl != nullptr)
      anchor->impl->ready(handle, wait, error == boost::asio::error::operation_aborted);
  }
};

struct AsioTransport::Impl::OnDeferred {
  AnchorPtr anchor;
  void operator()() const {
    if (anchor->impl == nullptr) return;
    anchor->impl->deferred_posted_ = false;
    anchor->impl->run_deferred();
  }
};

struct AsioTransport::Impl::OnAcceptable {
  AnchorPtr anchor;
  std::size_t index;
  void operator()(const ErrorCode& error) const {
    if (anchor->impl != nullptr && error != boost::asio::error::operation_aborted)
      anchor->impl->accept_some(index);
  }
};

struct AsioTransport::Impl::OnRetry {
  AnchorPtr anchor;
  bool by_timer;
  void operator()(const ErrorCode& error = {}) const {
    if (anchor->impl == nullptr) return;
    (by_timer ? anchor->impl->retry_runs_ : anchor->impl->retry_posted_) = false;
    if (error != boost::asio::error::operation_aborted) anchor->impl->resume_accepting();
  }
};

} // namespace statewire
