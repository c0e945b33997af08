// SPDX-License-Identifier: BSD-3-Clause
// FI_RMA and FI_ATOMIC over messages: requests to the memory of peers, and the requests of peers to
// the memory of this process. A target executes a request when its program makes progress. The
// initiator's operation completes when the target has executed it and has said so.
#pragma once

#include "remote_wire.hpp"

#include <statewire/context.hpp>

#include <sys/uio.h>

#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

namespace statewire::fi {

class Region;
class Regions;

// An operation of the application.
struct RemoteRequest {
  wire::Kind kind{};
  std::span<const iovec> from{};    // of a write; the operands of an atomic
  std::span<const iovec> compare{}; // of a compare_atomic
  std::span<const iovec> into{};    // of what fetches
  std::uint64_t address = 0, key = 0;
  std::size_t length = 0; // of the memory that is accessed
  std::uint8_t datatype = 0, operation = 0;
  void* context = nullptr;
  std::uint64_t flags = 0; // FI_REMOTE_CQ_DATA: `data` counts
  bool by_default = false; // a call without flags: the endpoint's are added
  std::uint64_t data = 0;
  bool silent = false; // inject: no completion
};

// How it has ended.
struct RemoteEnd {
  std::uint32_t peer = 0;
  void* context = nullptr;
  std::uint64_t flags = 0; // of the completion
  std::size_t length = 0;
  bool wanted = false, silent = false;
  bool reads = false; // counts as a read
  int number = 0;     // libfabric's error, positive
  Errc error = Errc::ok;
  bool refused = false; // by the target; else an error is that of the connection
};

// A peer has accessed memory of this process.
struct RemoteArrival {
  std::uint32_t peer = 0;
  std::uint64_t flags = 0; // FI_RMA or FI_ATOMIC, FI_REMOTE_READ or FI_REMOTE_WRITE
  std::size_t length = 0;
  std::optional<std::uint64_t> data;
};

class RemoteAccess {
 public:
  using Ended = std::function<void(const RemoteEnd&)>;
  using Arrived = std::function<void(const RemoteArrival&)>;

  // `offers`: FI_RMA and FI_ATOMIC, as far as peers may use them.
  RemoteAccess(Context& context, Regions& regions, std::uint64_t offers, Ended ended,
               Arrived arrived);
  ~RemoteAccess();
  RemoteAccess(const RemoteAccess&) = delete;
  RemoteAccess& operator=(const RemoteAccess&) = delete;

  // ---- initiator (remote_access.cpp)
  // 0, or -FI_EAGAIN: too many operations are under way. `wanted`: has a completion.
  int begin(std::uint32_t peer, const RemoteRequest& what, bool wanted);
  // Ends one that was not begun, with an error.
  void refuse(std::uint32_t peer, const RemoteRequest& what, Errc why) const;
  [[nodiscard]] bool is_busy_with(std::uint32_t peer) const {
    const auto found = under_way_.find(peer);
    return found != under_way_.end() && found->second != 0;
  }

  // ---- both
  // Whether an operation of this process has failed with it.
  bool lost(std::uint32_t peer, Errc why);
  [[nodiscard]] Context& context() const { return context_; }

  // ---- target (remote_target.cpp)
  // The region is being closed.
  void end_transfers(const Region& region);

  // The endpoint is being closed: drops the operations under way, and answers later requests with
  // an error.
  void close();
  // It uses no memory of the application any more.
  [[nodiscard]] bool is_free() const;

 private:
  // An operation of this process.
  struct Pending {
    RemoteEnd end;
    wire::Kind kind{};
    std::vector<MutableBytes> into;
    std::vector<ConstBytes> from; // of a long write
    Request message;              // of a long write or read
    bool transfers = false;       // the message uses the application's memory
    bool answered = false;        // the end is known
  };
  // A long write or read of a peer.
  struct Serving {
    std::uint32_t peer = 0;
    wire::Request request;
    Region* region = nullptr;
    Request message{};
    bool reply = true; // false: the peer is lost
  };
  using Pendings = std::unordered_map<std::uint64_t, Pending>;

  [[nodiscard]] std::vector<std::byte> encode(std::uint64_t number,
                                              const RemoteRequest& what) const;
  void receive_long(std::uint64_t number, Pending& p);
  void send_long(std::uint64_t number, Pending& p);
  void started(std::uint64_t number, Request message);
  void transferred(std::uint64_t number, const Status& status);
  void replied(std::uint32_t peer, std::span<const std::byte> payload);
  void fail(std::uint64_t number, int error, Errc why, bool refused = false);
  void end_if_over(Pendings::iterator p);
  void remove(std::uint64_t number) noexcept;

  void requested(std::uint32_t peer, std::span<const std::byte> payload);
  [[nodiscard]] int serve(std::uint32_t peer, const wire::Request& r,
                          std::span<const std::byte> operands);
  void serve_long(std::uint32_t peer, const wire::Request& r, Region& region, std::byte* at);
  void served(std::uint64_t number, const Status& status);
  void arrived(std::uint32_t peer, const wire::Request& r, const Region& region) const;
  void drop_written(const Selector& what);
  void reply(std::uint32_t peer, std::uint64_t number, int error,
             wire::Answer answer = wire::Answer::done, std::span<const std::byte> bytes = {}) const;

  Context& context_;
  Regions* regions_; // null: the endpoint is closed
  const std::uint64_t offers_;
  Ended ended_;
  Arrived arrived_;
  std::uint64_t last_ = 0;
  Pendings pending_;                                         // by number
  std::unordered_map<std::uint32_t, std::size_t> under_way_; // how many of them, by peer
  std::uint64_t last_served_ = 0;
  std::unordered_map<std::uint64_t, Serving> serving_;
};

} // namespace statewire::fi
