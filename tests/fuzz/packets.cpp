// SPDX-License-Identifier: BSD-3-Clause
// The message engine, and a peer that sends anything: packets that were made up, whole or in parts,
// between sends, receives, forwards, cancels, closes and losses. Nothing breaks; everything ends.
#include "device.hpp"

#include "dispatch/dispatcher.hpp"

#include <messages/wire.hpp>

#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <set>

namespace {

using namespace statewire;
using namespace statewire::fuzz;
using messages::Packet;
using messages::Type;

class Play {
 public:
  Play(const std::uint8_t* data, std::size_t size) : script_(data, size) {
    constexpr std::size_t k_header = 40; // the longest in front of a payload
    device_.largest = k_header + options().data_packet;
  }

  void run() {
    for (unsigned steps = 0; !script_.over() && steps < 600; ++steps) step();
    end();
  }

 private:
  static MessageOptions options() {
    MessageOptions o;
    o.short_limit = 64;
    o.eager_limit = 3000;
    o.unexpected_limit = 80'000;
    o.data_packet = 2500;
    return o;
  }

  struct Operation {
    Request request;
    std::vector<std::byte> memory;
  };

  void step() {
    now_ += Time(1);
    device_.use_regions();
    const std::uint8_t what = script_.byte();
    if (what >= 244) return memory(what);
    switch (what % 20) {
    case 0:
      raw_packet();
      break;
    case 1:
    case 2:
    case 3:
    case 4:
      packet();
      break;
    case 5:
    case 6:
      large_packet();
      break;
    case 7:
    case 8:
      receive();
      break;
    case 9:
    case 10:
      send();
      break;
    case 11:
      if (Operation* op = some_operation()) core_.cancel(op->request, now_);
      break;
    case 12:
      look();
      break;
    case 13:
      sent();
      break;
    case 14:
      room();
      break;
    case 15:
      up();
      break;
    case 16:
      close();
      break;
    case 17:
      lose(script_.byte() % 2 == 0 ? Errc::reset : Errc::timed_out);
      break;
    case 18:
      device_.lost = false;
      break;
    case 19:
      forward();
      break;
    }
  }

  // Memory to memory: the device reaches it or not, and its reads end in any order.
  void memory(std::uint8_t what) {
    if (what < 247) {
      device_.reaches = what == 245;
    } else if (!device_.reads.empty()) {
      const std::size_t which = script_.byte() % device_.reads.size();
      const auto read = device_.reads[which];
      device_.reads.erase(device_.reads.begin() + static_cast<std::ptrdiff_t>(which));
      if (what != 255) ScriptedDevice::move(read);
      core_.on_read(k_peer, read.token, what != 255, now_);
    }
  }

  // ---- what arrives
  void refused() { lose(Errc::bad_message); }
  void whole_packet(ConstBytes packet) {
    bool good = true;
    {
      const Dispatcher::Input input(dispatcher_, now_);
      good = core_.on_packet(k_peer, packet, now_);
    }
    if (!good) refused();
  }
  void raw_packet() {
    const ConstBytes bytes = script_.bytes(script_.byte());
    const std::vector<std::byte> exact(bytes.begin(), bytes.end());
    arriving(exact);
    whole_packet(exact);
  }
  void arriving(ConstBytes packet) {
    // Where a message has its context, whatever it claims to be: the end receives what is kept.
    MessageContext context = 0;
    if (packet.size() >= 2 * sizeof context)
      std::memcpy(&context, packet.data() + sizeof context, sizeof context);
    contexts_.insert(context);
    device_.used = true;
    if (device_.lost) device_.lost = false; // connected again
  }
  Packet made_up() {
    Packet p;
    p.type = static_cast<Type>(script_.byte() % 13);
    p.flags = script_.byte() % 4;
    if (p.type == Type::short_ || p.type == Type::eager || p.type == Type::rndv_rts)
      p.context = script_.byte() % 2;
    p.tag = script_.byte() % 2;
    p.sender = name();
    p.receiver = name();
    p.length = script_.number(2);
    p.offset = script_.number(2);
    p.limit = script_.number(3);
    p.eager_limit = script_.number(2);
    p.memory = {p.limit, p.sender.slot(), 0};
    return p;
  }
  // Names that exist are the interesting ones.
  Request name() {
    const std::uint8_t b = script_.byte();
    if (b % 2 == 0 && !operations_.empty()) return operations_[b / 2 % operations_.size()]->request;
    return {b / 2U, script_.byte()};
  }
  std::vector<std::byte> composed(std::size_t payload) {
    const Packet p = made_up();
    std::vector<std::byte> bytes(messages::k_largest_header);
    bytes.resize(encode(p, bytes.data()));
    const ConstBytes some = script_.bytes(std::min<std::size_t>(payload, 16));
    bytes.insert(bytes.end(), some.begin(), some.end());
    bytes.resize(bytes.size() + payload - some.size(), std::byte{0x77});
    return bytes;
  }
  void packet() {
    const std::size_t payload = script_.byte() % 4 == 0 ? script_.number(2) % 3900 : script_.byte();
    const auto bytes = composed(payload);
    arriving(bytes);
    whole_packet(bytes);
  }
  // Between its head and its end nothing else of the peer arrives, but anything else may happen.
  void large_packet() {
    const auto bytes = composed(k_whole_packet + 1 + script_.number(2) % 20'000);
    const std::size_t seen = k_packet_head + script_.byte();
    const std::vector<std::byte> head(bytes.begin(),
                                      bytes.begin() + static_cast<std::ptrdiff_t>(seen));
    arriving(bytes);
    DirectReceive where;
    if (!core_.on_packet_begins(k_peer, head, bytes.size(), where, now_)) return refused();
    must(where.head <= seen, "more understood than was shown");
    if (script_.byte() % 4 == 0) {
      const std::uint8_t what = script_.byte() % 4;
      if (what == 0) return lose(Errc::reset);
      if (what == 1) receive();
      if (what == 2) look();
      if (what == 3)
        if (Operation* op = some_operation()) core_.cancel(op->request, now_);
    }
    std::size_t at = where.head;
    for (const MutableBytes part : where.into)
      for (std::size_t i = 0; i < part.size() && at < bytes.size(); ++i) part[i] = bytes[at++];
    if (!core_.on_packet_complete(k_peer, now_)) refused();
  }

  // ---- what the user does
  void receive() {
    auto& op = begin();
    op.memory.resize(script_.number(2) % 30'000);
    Selector what{1, script_.byte() % 2U, script_.byte() % 3U, script_.byte() % 2U};
    if (script_.byte() % 4 == 0) what.source = k_any_source;
    const std::array<MutableBytes, 1> into{MutableBytes(op.memory)};
    op.request = core_.irecv(what, into, now_);
  }
  void send() {
    auto& op = begin();
    op.memory.resize(script_.number(2) % 9000);
    const std::array<ConstBytes, 1> from{ConstBytes(op.memory)};
    const std::uint8_t b = script_.byte();
    op.request = core_.isend({0, b % 8 == 0 ? 0U : 1U}, b / 8 % 2, from,
                             {.context = 0, .synchronous = b % 3 == 0}, now_);
  }
  void forward() {
    Operation* const source = some_operation();
    if (source == nullptr) return;
    const Request request = source->request;
    forwarded_ = true; // whose memory is used, is not kept count of here: all of it stays
    begin().request = core_.iforward(request, k_peer, 1, {}, now_);
  }
  Operation& begin() {
    operations_.push_back(std::make_unique<Operation>());
    return *operations_.back();
  }
  Operation* some_operation() {
    const std::uint8_t b = script_.byte();
    return operations_.empty() ? nullptr : operations_[b % operations_.size()].get();
  }
  void look() {
    std::erase_if(operations_, [this](std::unique_ptr<Operation>& op) {
      const bool ended = core_.test(op->request).has_value();
      if (ended && forwarded_) attic_.push_back(std::move(op));
      return ended;
    });
  }

  // ---- what the device tells
  void sent() {
    if (device_.posted.empty()) return;
    const auto packet = device_.posted.front();
    device_.posted.erase(device_.posted.begin());
    volatile std::size_t used = ScriptedDevice::read(packet);
    (void)used;
    core_.on_sent(k_peer, packet.token, now_);
  }
  void room() {
    device_.crowded = script_.byte() % 2 == 0;
    if (device_.crowded || !device_.wants_room) return;
    device_.wants_room = false;
    core_.on_room(k_peer, now_);
  }
  void up() {
    if (device_.lost || device_.silent) return;
    device_.used = true;
    core_.on_up(k_peer, now_);
  }
  void close() {
    if (!device_.used || device_.lost) return;
    while (!device_.reads.empty()) memory(255);
    core_.on_closing(k_peer, now_);
    device_.silent = true;
    if (script_.byte() % 2 == 0) packet();
    if (!device_.silent) return; // that was refused
    while (!device_.posted.empty()) sent();
    down(script_.byte() % 4 == 0 ? Errc::finalizing : Errc::closed);
  }
  void lose(Errc why) {
    if (!device_.used) return;
    device_.lost = true;
    down(why);
  }
  void down(Errc why) {
    for (const auto& packet : device_.posted) {
      volatile std::size_t used = ScriptedDevice::read(packet);
      (void)used;
    }
    device_.posted.clear();
    for (const auto& read : device_.reads) ScriptedDevice::move(read);
    device_.reads.clear();
    device_.use_regions();
    device_.regions.clear();
    device_.silent = device_.used = device_.wants_room = false;
    core_.on_down(k_peer, why, now_);
  }

  void end() {
    device_.crowded = false;
    device_.used = true; // what waits for room waits for a connection
    lose(Errc::reset);
    device_.finalized = true;
    if (device_.used) lose(Errc::reset);
    core_.finalize(now_);
    must(core_.outstanding() == 0, "operations are outstanding");
    look();
    must(operations_.empty(), "an operation has not ended");
    must(core_.stats().unexpected_most <= 40'000U + 64 * 600, "kept more than was granted");
    for (const MessageContext c : contexts_)
      for (std::optional<Status> s; (s = core_.iprobe(Selector::any(c))) && s->error == Errc::ok;) {
        std::vector<std::byte> memory(s->message_bytes);
        const std::array<MutableBytes, 1> into{MutableBytes(memory)};
        const auto got = core_.test(core_.irecv(Selector::any(c), into, now_));
        must(got && got->error == Errc::ok, "what a probe has shown is not received");
      }
    must(core_.stats().unexpected_bytes == 0, "messages are kept");
  }

  static constexpr Peer k_peer = ScriptedDevice::k_peer;
  Script script_;
  Time now_{1};
  bool forwarded_ = false;
  std::set<MessageContext> contexts_{0, 1}; // of messages to oneself, and of packets
  std::vector<std::unique_ptr<Operation>> operations_, attic_;
  ScriptedDevice device_;
  Dispatcher dispatcher_;
  MessageCore core_{dispatcher_, device_, {0, 0}, options()};
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Play(data, size).run();
  return 0;
}
