// SPDX-License-Identifier: BSD-3-Clause
// A small mesh of message engines on a network of packets that exists only in memory: what happens
// next is chosen by a seed, or named by the test. Contracts of packets.hpp are kept by it, and
// those that the engine has to keep are checked.
#pragma once

#include "dispatch/dispatcher.hpp"
#include "messages/message_core.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace statewire::test {

using Bytes = std::vector<std::byte>;

// `size` bytes that tell where they came from.
Bytes pattern(std::size_t size, std::uint64_t seed);

struct MeshOptions {
  std::size_t processes = 2;
  MessageOptions messages = {};
  std::size_t room = SIZE_MAX;            // packets of one peer that wait before room() says no
  bool split = false;                     // large packets are shown head first, sometimes
  std::size_t largest_packet = SIZE_MAX;  // the options are made so that none is larger
  bool places = false;                    // the device reaches the peer's memory
  bool reserves = true;                   // … reserves send space for what leaves at once
  bool crowded = false;                   // … but what is written there has to wait
  bool batches = false;                   // … which it was to leave when the iteration ends
  bool packets_are_faster = false;        // … than it reads that memory
  std::set<std::uint32_t> unreached = {}; // ranks that no device reaches
  std::size_t refuses_one_in = 0;         // of the calls that concern such memory
  std::size_t reads_fail_one_in = 0;      // … with what carries them; the connection goes on
  std::vector<Rendezvous> rules = {};     // of each process, instead of that in `messages`
  std::uint64_t seed = 1;                 // what happens next; 0: always the first thing possible
  // Of each process, instead of that in `messages`.
  std::vector<std::size_t> eager_limits = {};
};

class Mesh;

class FakeDevice final : public PacketDevice {
 public:
  FakeDevice(Mesh& mesh, std::uint32_t rank) : mesh_(mesh), rank_(rank) {}
  Errc post(Peer to, ConstBytes copied, std::span<const ConstBytes> zero_copy, std::uint64_t token,
            Time now) override;
  [[nodiscard]] std::byte* reserve(Peer to, std::size_t size) override;
  Errc commit(Peer to, Leaves& when) override;
  void follow(Peer to, std::uint64_t token) override;
  bool room(Peer to) override;
  void expect_bulk(Peer from, bool on) override;
  [[nodiscard]] bool reaches(Peer peer) const override;
  bool open_region(Peer to, MutableBytes memory, RemoteRegion& out) override;
  void close_region(Peer to, const RemoteRegion& region) override;
  [[nodiscard]] bool packets_are_faster(Peer from) override;
  bool read_region(Peer from, const RemoteRegion& region, MutableBytes into, std::uint64_t token,
                   Time now) override;

 private:
  Mesh& mesh_;
  std::uint32_t rank_;
  Bytes reserved_; // send space that is not posted yet
};

class Mesh {
 public:
  explicit Mesh(MeshOptions options);
  ~Mesh(); // what its engines took is counted

  MessageCore& operator[](std::uint32_t rank) { return *cores_.at(rank); }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(cores_.size()); }
  static Peer peer(std::uint32_t rank) { return {0, rank}; }

  // ---- what happens. One thing; false: nothing can.
  bool step();
  void run(std::size_t most = SIZE_MAX);
  [[nodiscard]] std::size_t packets() const { return delivered_; } // that have arrived, of all

  // ---- what the test does to connections
  void close(std::uint32_t a, std::uint32_t b, bool finalizing = false); // a asks to
  void lose(std::uint32_t a, std::uint32_t b, Errc reason);
  void acknowledge(std::uint32_t a, std::uint32_t b); // a has heard of the loss
  [[nodiscard]] bool connected(std::uint32_t a, std::uint32_t b);
  void hold(std::uint32_t from, std::uint32_t to, bool on); // its packets do not leave meanwhile
  void refuse(std::uint32_t a, Errc with) { refuses_[a] = with; }
  void accept(std::uint32_t a) { refuses_.erase(a); }
  // Bytes that no engine has made.
  void inject(std::uint32_t from, std::uint32_t to, Bytes packet);
  // A grant of `from` that lets `to` push no longer messages.
  void inject_eager_limit(std::uint32_t from, std::uint32_t to, std::size_t eager_limit);
  [[nodiscard]] bool bulk(std::uint32_t at, std::uint32_t from);
  // What the device reads for `at` does not end meanwhile.
  void hold_reads(std::uint32_t at, std::uint32_t other, bool on);
  [[nodiscard]] std::size_t reads(std::uint32_t at, std::uint32_t other);
  [[nodiscard]] std::size_t regions(std::uint32_t at, std::uint32_t other); // that are open
  // The call that follows `after` others of those that open or read memory is refused.
  void refuse_read(std::size_t after) { refused_.insert(memory_calls_ + after); }
  [[nodiscard]] std::size_t memory_calls() const { return memory_calls_; }
  // Some device reaches this rank from now on, or none does.
  void set_path(std::uint32_t to, bool there);
  [[nodiscard]] bool reaches(std::uint32_t to) const { return !options_.unreached.contains(to); }

  // ---- for short tests
  Request send(std::uint32_t from, std::uint32_t to, Tag tag, const Bytes& bytes,
               SendOptions options = {});
  Request ssend(std::uint32_t from, std::uint32_t to, Tag tag, const Bytes& bytes);
  Request recv(std::uint32_t at, const Selector& what, Bytes& into);
  Request recv(std::uint32_t at, std::uint32_t from, Tag tag, Bytes& into);
  // How it ended. A test fails when it has not.
  Status ended(std::uint32_t at, Request request);
  void let_go(std::uint32_t at, Request request); // whose end is of no interest
  [[nodiscard]] bool pending(std::uint32_t at, Request request) {
    return !cores_.at(at)->done(request);
  }
  // Nothing is under way or kept, and no rule was broken.
  void expect_quiet();
  [[nodiscard]] const std::vector<std::string>& broken_rules() const { return broken_; }
  void allow_protocol_errors() { errors_allowed_ = true; }
  Time now{1};

 private:
  friend class FakeDevice;

  struct Out {
    Bytes copied;
    std::vector<ConstBytes> zero_copy;
    std::vector<std::uint64_t> tokens;
    bool close = false;
  };
  struct In {
    Bytes bytes;
    bool close = false;
  };
  struct Open {
    MutableBytes memory;
    RemoteRegion region;
  };
  // A read that is under way.
  struct RemoteRead {
    std::uint64_t token = 0;
    MutableBytes into;
    RemoteRegion region;
  };
  // One process's end of a connection.
  struct Side {
    std::deque<Out> out;
    std::deque<In> in;
    bool up = false;
    bool sent_close = false, received_close = false, finalizing = false;
    bool lost = false, wants_room = false, held = false;
    bool direct = false;
    Bytes direct_packet;
    DirectReceive where;
    bool bulk = false;
    std::vector<Open> regions;
    std::vector<RemoteRead> reads;
    bool reads_held = false, wants_close = false;
  };
  struct Choice {
    enum class Kind { connect, leave, arrive, complete, read } kind;
    std::uint32_t at, other;
  };

  Side& side(std::uint32_t at, std::uint32_t other) { return sides_[{at, other}]; }
  [[nodiscard]] std::vector<Choice> choices();
  void leave(std::uint32_t at, std::uint32_t to);
  void arrive(std::uint32_t at, std::uint32_t from);
  void complete_packet(std::uint32_t at, std::uint32_t from);
  void complete_read(std::uint32_t at, std::uint32_t other);
  // The memory that `region` of `at` names, as far as the other side may read it.
  Open* find_region(std::uint32_t at, std::uint32_t other, const RemoteRegion& region,
                    std::size_t length);
  bool refuses_memory_call();
  void want_close(std::uint32_t at, std::uint32_t to);
  void send_close(std::uint32_t at, std::uint32_t to);
  void down(std::uint32_t a, std::uint32_t b, Errc for_a, Errc for_b, bool lost);
  void broken(std::string what) { broken_.push_back(std::move(what)); }

  MeshOptions options_;
  std::mt19937_64 dice_;
  std::vector<std::unique_ptr<FakeDevice>> devices_;
  std::vector<std::unique_ptr<Dispatcher>> dispatchers_;
  std::vector<std::unique_ptr<MessageCore>> cores_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, Side> sides_;
  std::map<std::uint32_t, Errc> refuses_;
  std::vector<std::string> broken_;
  std::size_t delivered_ = 0;
  bool errors_allowed_ = false;
  std::set<std::size_t> refused_;
  std::size_t memory_calls_ = 0;
  std::uint32_t next_region_ = 1;
};

} // namespace statewire::test
