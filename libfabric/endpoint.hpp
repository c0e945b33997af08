// SPDX-License-Identifier: BSD-3-Clause
// fid_ep: a connectionless endpoint, which is a Context that listens. Its peers are addresses.
#pragma once

#include "address_vector.hpp"
#include "completion_queue.hpp"
#include "confirmations.hpp"
#include "counter.hpp"
#include "names.hpp"
#include "operations.hpp"
#include "peers.hpp"
#include "remote_access.hpp"
#include "waiting_sends.hpp"

#include <statewire/context.hpp>

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace statewire::fi {

// What a message matches besides its tag: tagged ones never meet the others.
enum class Space : MessageContext { untagged = 0, tagged = 1 };

struct SendRequest {
  std::span<const iovec> from;
  fi_addr_t to = FI_ADDR_UNSPEC;
  Space space = Space::untagged;
  std::uint64_t tag = 0;
  void* context = nullptr;
  std::uint64_t flags = 0; // of the operation; FI_REMOTE_CQ_DATA: `data` counts
  std::uint64_t data = 0;
  bool silent = false; // inject: no completion, and the buffer is free when the call returns
};

struct ReceiveRequest {
  std::span<const iovec> into;
  fi_addr_t source = FI_ADDR_UNSPEC;
  Space space = Space::untagged;
  std::uint64_t tag = 0, ignore = 0;
  void* context = nullptr;
  std::uint64_t flags = 0;
};

class Endpoint final : public fid_ep, private Driven {
 public:
  static int open(Domain& domain, const fi_info& info, fid_ep** out, void* context);
  static void close(std::unique_ptr<Endpoint> endpoint);
  // Of a closed one: makes progress; true: its connections have ended.
  [[nodiscard]] bool has_ended();
  [[nodiscard]] Context& context() { return *context_; }
  // A call uses the context, on which other threads may sleep: they look again behind it.
  class Use {
   public:
    explicit Use(const Endpoint& e) : endpoint_(e) { ++e.domain.calls; }
    ~Use() { endpoint_.domain.sleepers.on_used(*endpoint_.context_); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

   private:
    const Endpoint& endpoint_;
  };
  ~Endpoint() override;
  Endpoint(const Endpoint&) = delete;
  Endpoint& operator=(const Endpoint&) = delete;

  int bind(::fid& other, std::uint64_t flags);
  int enable();
  int name(void* out, std::size_t* size) const;
  // Inline in endpoint_calls.hpp.
  ssize_t send(const SendRequest& what);
  ssize_t receive(const ReceiveRequest& what);
  ssize_t cancel(const void* context);
  // FI_RMA and FI_ATOMIC (endpoint_remote.cpp). `what` has checked lengths.
  ssize_t access(fi_addr_t to, RemoteRequest what);
  // It is being removed from the address vector; `other`: another place with the same address, or
  // FI_ADDR_NOTAVAIL.
  void forget(fi_addr_t address, fi_addr_t other);

  // Of operations that name no flags.
  [[nodiscard]] std::uint64_t send_flags() const { return tx_.flags; }
  [[nodiscard]] std::uint64_t receive_flags() const { return rx_.flags; }
  // FI_GETOPSFLAG and FI_SETOPSFLAG, with FI_TRANSMIT or FI_RECV.
  int get_flags(std::uint64_t& flags) const;
  int set_flags(std::uint64_t flags);

  Domain& domain;
  std::size_t min_multi_recv = 4096;

 private:
  struct Side {
    CompletionQueue* queue = nullptr;
    Counter* counter = nullptr;
    bool selective = false;
    std::uint64_t flags = 0; // of operations that name none
  };
  Endpoint(Domain& domain, const fi_info& info, void* context);
  int serve_name(const fi_info& info, bool only_here);
  int no_peer(fi_addr_t address);
  void looked_up(fi_addr_t address, const AddressBytes& answer, int error);
  // Null: no_peer() says why.
  [[nodiscard]] KnownPeer* peer_of(fi_addr_t address) {
    if (address < peers_.size() && peers_[address] != nullptr) [[likely]]
      return peers_[address];
    return new_peer_of(address);
  }
  [[nodiscard]] KnownPeer* new_peer_of(fi_addr_t address);
  [[nodiscard]] fi_addr_t address_of(std::uint32_t peer);
  void await(const KnownPeer& peer);
  [[nodiscard]] Time next_deadline() const override {
    return std::min(next_call_, waiting_.next_look());
  }
  void advance(Time now) override;
  void lost(std::uint32_t peer, Errc why);
  void closed(std::uint32_t peer);
  void fail_receives_from(std::uint32_t peer, Errc why);
  void connected(std::uint32_t peer);
  void disconnected(std::uint32_t peer);
  void keep_loss(std::uint32_t peer, Errc why);
  void ended(const RemoteEnd& end);
  void arrived(const RemoteArrival& arrival);
  int bind_counter(Counter& counter, std::uint64_t flags);
  void report_sent(const Completion& c, bool wanted) const;
  void report_received(const Completion& c, bool wanted) const;
  // Whether an operation of these flags is reported: by default all are; of those that are bound
  // with FI_SELECTIVE_COMPLETION those that ask for it.
  [[nodiscard]] static bool is_wanted(const Side& side, std::uint64_t flags) {
    return !side.selective || (flags & FI_COMPLETION) != 0;
  }
  // `tried`: what send_at_once() has left of a message that has not left: taken if it is valid.
  // Null: it was not tried.
  ssize_t send_otherwise(const SendRequest& what, CompletionQueue::Promise room,
                         std::optional<Request> tried);
  ssize_t receive_otherwise(const ReceiveRequest& what);
  [[nodiscard]] bool may_be_refused(KnownPeer& peer) const;
  void has_left(KnownPeer& peer, const SendRequest& what, std::size_t length,
                CompletionQueue::Promise& room) const;
  [[nodiscard]] static Completion completion_of(const Operation& receive);
  [[nodiscard]] static Completion completion_of(const ReceiveRequest& what, Errc error);
  [[nodiscard]] Completion completion_of(const ReceiveRequest& what, const Status& seen);
  static void describe(Completion& c, const Status& status, fi_addr_t source);
  void sent(Operation& op, const Status& status);
  void completed(Operation& op, Errc error);
  void end_send(Operation& op, Errc error);
  void release_send(Operation& op) noexcept;
  void drop_send(Operation& op) noexcept;
  [[nodiscard]] bool is_busy_with(KnownPeer& peer) const;
  void begin_deferred(KnownPeer& peer);
  [[nodiscard]] bool may_copy(std::size_t length) const;
  void drop_copy(Operation& op) noexcept;
  void await_credit(Operation& op);
  [[nodiscard]] bool complete_in_copy(Operation& op);
  void end_silently(Errc error, bool reported);
  void received(Operation& op, const Status& status);
  [[nodiscard]] bool take_end(Operation& op, const Status& status) noexcept;
  void take_one(const ReceiveRequest& what, std::uint32_t source);
  void take(const ReceiveRequest& what, const Selector& selector, const MatchedMessage* claimed);
  void post(Operation& op, std::span<const MutableBytes> into, const MatchedMessage* claimed);
  [[nodiscard]] Errc take_loss(const Selector& selector, KnownPeer& from);
  ssize_t take_claimed(const ReceiveRequest& what, const Selector& selector);
  ssize_t peek(const ReceiveRequest& what, const Selector& selector, KnownPeer* from);
  void take_peeked(const ReceiveRequest& what, const Selector& selector);
  [[nodiscard]] static bool takes_all_untagged(const Operation& op);
  void post_those_behind();
  void end_waiting(Operation& op);

  std::unique_ptr<Context> context_;
  std::optional<Confirmations> confirmations_;
  std::optional<RemoteAccess> remote_;
  std::optional<Names> names_;
  std::unordered_map<fi_addr_t, int> not_found_; // why the look-up has failed: to be returned once
  Time open_timeout_{}, inject_timeout_{};
  AddressVector* addresses_ = nullptr;
  EventQueue* events_ = nullptr; // bound, and used for nothing
  Side tx_, rx_;
  // Of remote accesses, of this process and of peers.
  struct RemoteCounters {
    Counter *reads = nullptr, *writes = nullptr, *peer_reads = nullptr, *peer_writes = nullptr;
    [[nodiscard]] std::array<Counter*, 4> all() const {
      return {reads, writes, peer_reads, peer_writes};
    }
  } remote_counters_;
  bool directed_;
  bool enabled_ = false;
  std::size_t most_sends_; // that have not completed before sends make progress
  std::size_t copied_ = 0; // by sends that have not completed
  WaitingSends waiting_;   // had not left when they began
  Operations sends_, receives_;
  std::unordered_map<KnownPeer*, std::deque<Operation*>> deferred_; // sends; none empty
  // A posted receive that takes several messages, each untagged one that arrives: those that are
  // posted after it get none before it is used up, and wait here.
  Operation* takes_all_ = nullptr;
  std::deque<Operation*> behind_;
  std::unordered_map<const void*, MatchedMessage> claims_; // by the context of the peek
  KnownPeers known_;
  std::vector<KnownPeer*> peers_; // by fi_addr; null: not used yet
  // Peers without a connection that receives and peeks name, and when they are to be called.
  std::unordered_map<std::uint32_t, Time> awaited_;
  Time next_call_ = k_never;
};

// The tables of endpoint_tables.cpp.
extern fi_ops endpoint_fid_ops;
extern fi_ops_ep endpoint_ops;
extern fi_ops_cm endpoint_cm_ops;
extern fi_ops_msg endpoint_msg_ops;
extern fi_ops_tagged endpoint_tagged_ops;
extern fi_ops_rma endpoint_rma_ops;       // endpoint_rma_table.cpp
extern fi_ops_atomic endpoint_atomic_ops; // endpoint_atomic_table.cpp
// Of endpoints without the capability.
extern fi_ops_rma no_rma_ops;
extern fi_ops_atomic no_atomic_ops;

} // namespace statewire::fi
