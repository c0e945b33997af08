// SPDX-License-Identifier: BSD-3-Clause
// TCP over IPv4 and IPv6, and UNIX sockets within one host: the Transport of real jobs. One slot
// per connection says what it waits for.
//
// Sockets are registered in an epoll set of the transport's own (ready_set.hpp), which the loop
// asks directly and for which the io_context waits while the loop sleeps. Edge-triggered: the
// system says once that something came. It is not forgotten here: `edge` stands until a read has
// found the socket empty: after a full answer it reads again, after a short one it stops.
#pragma once

#include "active_set.hpp"
#include "flight.hpp"
#include "native_socket.hpp"
#include "progress.hpp"
#include "ready_set.hpp"
#include "unix_socket.hpp"

#include "core/transport.hpp"

#include <statewire/address.hpp>
#include <statewire/result.hpp>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace statewire {

class AsioTransport final : public Transport, private Poller, private Driven {
 public:
  using Options = TransportOptions;

  // The loop must outlive the transport, whose destructor closes every connection gracefully. No
  // event may destroy it: a Context goes when the outermost call of its loop has returned.
  [[nodiscard]] static Result<std::unique_ptr<AsioTransport>> open(ProgressLoop& loop,
                                                                   const Options& options);
  ~AsioTransport() override;

  // Registers the event sink and starts accepting connections; call it before the loop runs.
  // on_readable is also raised once after on_accept and on_connect if the receiver did not read in
  // them, so that no caller needs to read on suspicion.
  void bind(TransportEvents& events);

  // The listening addresses with their real ports; empty after stop_listening().
  [[nodiscard]] std::vector<Address> listening() const;
  // Connected or accepted over UNIX sockets, since open().
  [[nodiscard]] std::uint64_t unix_sockets() const { return unix_sockets_; }
  // Ends all connections as close() with `abort` does, and accepts no others. Allocates nothing;
  // inside of any call.
  void cut();

  using Transport::connect;
  Errc connect(std::span<const Address> to, Handle& out) override;
  [[nodiscard]] std::size_t connected_address(Handle h) const override {
    const Slot* const slot = find(h);
    return slot == nullptr ? 0 : slot->address;
  }
  using Transport::read;
  IoResult read(Handle h, std::span<const MutableBytes> into) override;
  IoResult write(Handle h, std::span<const ConstBytes> from) override;
  void read_again(Handle h) override {
    Slot* const slot = find(h);
    if (slot == nullptr || slot->again || slot->connecting) return;
    slot->again = true;
    if (!slot->active) defer(h); // the next progress iteration polls those of the active set
  }
  void authenticated(Handle h) override {
    Slot* const slot = find(h);
    if (slot == nullptr || std::exchange(slot->established, true)) return;
    if (slot->local && slot->accepted) bound_send_buffer(*slot);
  }
  void is_quiet(Handle h, bool quiet) override {
    Slot* const slot = find(h);
    if (slot == nullptr) return;
    slot->quiet = quiet;
    if (quiet && slot->active) deactivate(*slot, h);
  }
  // Over UNIX sockets.
  [[nodiscard]] bool may_pass_descriptors(Handle h) const override {
    const Slot* const slot = find(h);
    return slot != nullptr && slot->local;
  }
  [[nodiscard]] int peer_process(Handle h) const override;
  IoStatus pass_descriptor(Handle h, int descriptor) override;
  [[nodiscard]] int take_descriptor(Handle h) override {
    Slot* const slot = find(h);
    return slot == nullptr ? -1 : slot->passed.release();
  }
  void shutdown_write(Handle h) override {
    Slot* const slot = find(h);
    if (slot == nullptr || slot->connecting) return;
    native::shutdown_write(slot->socket.get());
    if (!slot->in_flight) watch_flight(*slot, h);
  }
  void close(Handle h, bool abort) override;
  [[nodiscard]] std::size_t lingering() const override { return lingering_.size(); }
  void stop_listening() override;

 private:
  AsioTransport(ProgressLoop& loop, const Options& options);
  [[nodiscard]] int open_ready_set(); // an errno value
  // Listens at one address; an errno value.
  [[nodiscard]] int listen(const Address& at);

  bool poll_directly(Time now, unsigned& tries) override;
  unsigned poll_events(unsigned most) override;
  bool before_sleep() override;
  [[nodiscard]] bool can_sleep() const override { return waits_itself_; }
  unsigned sleep(Time now, Time until, unsigned most) override;
  [[nodiscard]] std::span<const int> descriptors() const override { return ready_.descriptors(); }

  bool begin_iteration(Time) override; // batches.cpp
  [[nodiscard]] Time next_deadline() const override {
    return std::min({look_at_, next_head_start(), lingering_.next_deadline(), retry_at_});
  }
  void advance(Time now) override {
    look_for_dead_hosts(now);
    end_head_starts(now);
    lingering_.advance(now);
    if (retry_at_ <= now) resume_accepting();
  }

  // The addresses of one peer, tried side by side. The slot that connect() has named holds the race
  // and one of the sockets; each of the others has a slot of its own meanwhile.
  struct Race {
    std::vector<Address> to;
    std::size_t next = 0;   // the first that was not tried
    Time next_at = k_never; // when it is, unless another fails before; in head_starts_
    std::vector<Handle> others;
  };

  struct Slot {
    native::Descriptor socket;
    std::uint32_t generation = 1;
    std::uint16_t port = 0;     // connecting: where to
    std::size_t address = 0;    // … as a number of connect()'s list
    std::unique_ptr<Race> race; // null: no other address is, or will be, tried
    Handle front;               // of another socket of a race: the slot that has it
    // Of UNIX sockets only.
    bool local = false;
    bool aborted = false;      // the peer has sent the reset
    native::Descriptor passed; // behind what the last read has returned
    // Of all.
    std::uint8_t events = 0; // how often it was readable, up to a few
    Errc error = Errc::ok;   // found while no event could carry it
    bool connecting = false;
    bool watches_writable = false; // registered for that, too
    bool wants_read = false;       // the receiver is owed on_readable
    bool wants_write = false;      // … on_writable
    bool writable = false;         // … and the system has reported that there is room
    bool again = false;       // read_again(): on_readable is owed whether bytes are there or not
    bool active = false;      // in the active set: asked directly
    bool quiet = false;       // is_quiet(): never
    bool accepted = false;    // the peer opened it
    bool established = false; // … and both have proved the job's key
    bool queued = false;      // in unauthenticated_
    bool muted = false;       // … and for so long that it has left the epoll set
    std::uint8_t hits = 0;    // how often something was there, since it is active
    bool edge = false;        // something came since the socket was last found empty
    bool wrote = false;       // the last write took something
    bool drained = false;     // the last read took less than it could: nothing is left for now
    bool ending = false;      // its end or an error has come: behind a short read there is more
    bool ended = false;       // eof or error was reported
    bool in_flight = false;   // in in_flight_, or never
    Time in_flight_since{0};
    std::uint64_t written_in = 0;       // iteration_ of the last write
    std::uint64_t unanswered_since = 0; // iteration_ of the first unanswered read; or 0
    Time unanswered_at{0};              // … and when that iteration began
    std::uint64_t read_bytes = 0, written_bytes = 0; // of the socket; the handshake's included
    bool batches = false;                            // in batches_: what is small leaves together
    bool owes = false;                               // in owing_
    // All that was there is read: on_readable follows when more comes.
    IoResult nothing_yet() {
      wants_read = true;
      edge = false;
      return {IoStatus::would_block, 0, Errc::ok};
    }
    [[nodiscard]] bool unauthenticated() const { return accepted && !established; }
    [[nodiscard]] bool takes_descriptors() const { return local && established; }
    [[nodiscard]] bool races() const { return race || front.generation != 0; }
  };

  struct Listener {
    native::Descriptor socket;
    Address address;
    bool starved = false; // waits for a descriptor, not for a connection
    bool ready = false;   // connections wait to be accepted
  };

  // connections.cpp: slots, their events, and the active set
  [[nodiscard]] Slot* find(Handle h) const;
  [[nodiscard]] Slot& slot_of(Handle h) const { return *slots_[h.slot]; } // of a valid handle
  [[nodiscard]] Errc adopt(native::Descriptor descriptor, bool local, bool connecting, Handle& out);
  void free_slot(Handle h);
  void wait_to_write(Slot& slot, Handle h);
  void watch_writable(Slot& slot, Handle h);
  // Events that are due although the reactor will not report them. Without memory for one the call
  // fails as a step does.
  void defer(Handle h) { deferred_.push_back(h); }
  void run_deferred();
  void dispatch(const ReadySet::Ready& ready);
  unsigned dispatch_fetched();
  unsigned finish_iteration(unsigned most);
  void finish_connect(Handle h, bool failed);
  bool raise_readable(Handle h, Time now);
  void read_soon(Slot& slot, Handle h);
  bool try_to_write(Handle h);
  void raise_writable(Handle h) {
    Slot& slot = *find(h);
    slot.wants_write = slot.writable = false;
    events_->on_writable(h, ProgressLoop::clock());
  }
  void activate(Slot& slot, Handle h);
  void deactivate(Slot& slot, Handle h);

  // races.cpp: several addresses of one peer
  Errc start_connecting(std::span<const Address> to, std::size_t& next, Handle& out);
  void try_next_address(Handle front);
  void give_head_start(Handle front);
  [[nodiscard]] bool race_goes_on(Handle front, Handle failed);
  void win_race(Handle front, Handle winner);
  void end_race(Handle front);
  void take_over(Handle front, Handle other);
  void end_head_start(Handle front);
  void end_head_starts(Time now);

  // batches.cpp: small messages that follow each other
  void note_write(Slot& slot, Handle h);
  void note_read(Slot& slot, Handle h);
  void send_batches(); // when an iteration begins, and before the program sleeps
  // What was read and is not answered: by programs that no longer will soon, or by all.
  void acknowledge(bool at_once);

  // If it leads to this host.
  void bound_send_buffer(Slot& slot) {
    native::keep_in_cache(slot.socket.get(), options_.send_buffer_within_host);
  }
  // Before free_slot(): what was written still arrives. Only authenticated TCP connections linger:
  // what was written to a UNIX socket is in the peer's receive queue.
  void finish(Slot& slot) {
    if (slot.local || !slot.established || slot.error != Errc::ok)
      return native::discard_unread(slot.socket.get());
    native::shutdown_write(slot.socket.get());
    lingering_.close(std::move(slot.socket));
  }

  // flight.cpp: dead hosts
  void watch_flight(Slot& slot, Handle h);
  void look_for_dead_hosts(Time now);

  // UNIX sockets
  void make_carrier();
  void abort_local(Slot& slot) {
    if (carrier_) (void)native::send_mark(slot.socket.get(), native::Mark::reset, carrier_.get());
  }
  void take_mark(Slot& slot, native::Received& r);
  IoResult fail(Slot& slot, Errc error);
  IoResult read_local(Slot& slot, std::span<const MutableBytes> into);

  // listeners.cpp
  void wait_to_accept(std::size_t index);
  unsigned accept_some(std::size_t index); // returns how many
  unsigned serve_unauthenticated();        // connections, and requests to connect
  void introduce(native::Descriptor descriptor, bool local);
  void pause_accepting(std::size_t index);
  void resume_accepting();
  void set_paused(bool paused) {
    if (paused_ == paused) return;
    paused_ = paused;
    events_->on_accept_paused(paused, ProgressLoop::clock());
  }

  [[nodiscard]] Time next_head_start() const {
    return head_starts_.empty() ? k_never : head_starts_.begin()->first;
  }

  ProgressLoop& loop_;
  Options options_;
  TransportEvents* events_ = nullptr;
  ReadySet ready_;
  bool waits_itself_ = false; // the loop may sleep here
  std::uint64_t unix_sockets_ = 0;
  // Stable: events may open connections while a slot is in use.
  std::vector<std::unique_ptr<Slot>> slots_;
  std::vector<std::uint32_t> free_;
  std::set<std::pair<Time, std::uint32_t>> head_starts_; // their ends, and slots of races
  Lingering lingering_;
  ActiveSet active_;
  std::deque<Handle> deferred_;
  std::uint64_t iteration_ = 1;
  Time iteration_began_{0};
  std::vector<Handle> batches_;        // since this iteration began
  std::vector<Handle> owing_;          // what was read from them may not be answered
  std::vector<Handle> in_flight_;      // TCP: what was written may not be acknowledged yet
  Time look_at_ = k_never;             // when their hosts are looked at
  std::deque<Handle> unauthenticated_; // those that are to be read
  bool traffic_ = false;               // this iteration has served an established connection
  std::deque<Listener> listeners_;     // stable, closed ones stay
  native::Descriptor carrier_;         // what marks carry that pass nothing
  Time retry_at_ = k_never;            // listeners that are starved accept again
  bool paused_ = false;
};

} // namespace statewire
