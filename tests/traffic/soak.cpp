// SPDX-License-Identifier: BSD-3-Clause
// Messages by the million between the processes of a job, every one of them checked: which it is,
// how long, every byte; then what memory it took.
//
//   statewire run -n 4 traffic_soak 10000000
//   statewire run -n 4 --keep-going traffic_soak 1000000 --kill 3    (rank 3 kills itself half-way)
//   statewire run -n 4 traffic_soak 1000000 --until-removed /sys/class/infiniband/rxe0
//     As many messages as it takes until this file is gone, then a million more. Rank 0 prints a
//     line when a lane carries each of its streams, and one when it has seen that the file is gone.
//
// Each process sends each other a numbered stream. Both know the size, tag and content of each
// number, so that nobody needs to tell. Receives name their source and take any tag: the k-th gets
// number k, or something is lost, repeated or out of order.
#include "letters.hpp"

#include "asio/progress.hpp"
#include "context/access.hpp"
#include "messages/message_core.hpp"

#include <statewire/context.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <malloc.h>

namespace {

using namespace statewire;
using namespace statewire::traffic;

constexpr unsigned k_window = 24; // messages of each stream under way
constexpr MessageContext k_stream = 0, k_report = 1;
// Beside 0, of reports: of the message behind a stream, and of the length of a stream.
constexpr Tag k_last = 1, k_length = 2;
constexpr std::uint64_t k_unknown = UINT64_MAX;
constexpr auto k_print_interval = std::chrono::seconds(1);
constexpr auto k_look_interval = std::chrono::milliseconds(100);

struct Report {
  std::uint64_t sent = 0, received = 0, bytes = 0, wrong = 0;
  std::uint64_t begin_kib = 0, end_kib = 0, memory_of_peers = 0;
  std::uint64_t sent_short = 0, sent_eager = 0, rendezvous = 0, converted = 0;
  std::uint64_t flow_waits = 0, unexpected = 0, unexpected_most = 0, cancelled = 0;
};

std::uint64_t resident_kib() {
  std::ifstream in("/proc/self/statm");
  std::uint64_t all = 0, resident = 0;
  in >> all >> resident;
  return resident * 4;
}

// That malloc has given out and not taken back: what grows here is a leak, or a cache.
std::uint64_t in_use_kib() {
  const struct mallinfo2 m = mallinfo2();
  return (m.uordblks + m.hblkhd) >> 10U;
}

Tag tag_of_number(std::uint32_t from, std::uint32_t to, std::uint64_t number) {
  return Tag{from} << 56U | Tag{to} << 48U | number << 4U | number % 5;
}

std::size_t size_of(Tag tag) {
  const std::uint64_t dice = tag * 0x9e3779b97f4a7c15U >> 20U;
  if (dice % 20'000 == 0) return dice % (1U << 20U);
  if (dice % 1000 == 1) return dice % 200'000;
  if (dice % 50 == 2) return dice % 8000;
  return dice / 64 % 200;
}

class Soak {
 public:
  Soak(Context& context, std::uint64_t messages, std::uint32_t victim, std::string device)
      : context_(context), m_(context.messages()), victim_(victim), device_(std::move(device)),
        is_device_there_(!device_.empty()) {
    const std::uint64_t pairs = std::uint64_t{context.size()} * (context.size() - 1);
    each_ = messages / pairs;
    if (is_device_there_) each_ = std::max<std::uint64_t>(each_, 2 * k_window); // receive_length()
    for (std::uint32_t r = 0; r < context.size(); ++r) {
      streams_.emplace_back();
      Stream& s = streams_.back();
      s.peer = r;
      s.to_send = s.to_receive = is_device_there_ ? k_unknown : each_;
    }
    context_.on_lost([this](std::error_code error, std::uint32_t rank) {
      if (rank != victim_) wrong(streams_[rank], "lost: " + error.message());
    });
  }
  ~Soak() { context_.on_lost({}); }
  Soak(const Soak&) = delete;
  Soak& operator=(const Soak&) = delete;

  int run() {
    const auto begun = std::chrono::steady_clock::now();
    auto printed = begun;
    for (Stream& s : streams_)
      if (s.peer != context_.rank()) {
        if (is_device_there_) receive_length(s);
        for (unsigned i = 0; i < k_window; ++i) {
          receive_next(s, s.receives[i]);
          send_next(s, s.sends[i]);
        }
      }
    while (!context_.progress_until([this] { return all_over(); },
                                    is_device_there_ ? k_look_interval : k_print_interval)) {
      if (is_device_there_) look_at_device();
      if (std::chrono::steady_clock::now() - printed < k_print_interval) continue;
      printed = std::chrono::steady_clock::now();
      print_progress(begun);
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    if (victim_ == UINT32_MAX) end_streams();
    finish_report();
    return gather(took.count());
  }

 private:
  struct Slot {
    std::vector<std::byte> memory;
    std::uint64_t number = 0;
  };
  struct Stream {
    std::uint32_t peer = 0;
    std::uint64_t next_send = 0, next_receive = 0; // numbers
    std::uint64_t to_send = 0, to_receive = 0;     // how many; k_unknown while the device is there
    std::uint64_t length = 0;                      // received from the peer
    unsigned under_way = 0;
    bool gone = false; // it was killed
    std::array<Slot, k_window> sends, receives;
  };

  bool all_over() {
    if (report_.begin_kib == 0 && report_.received >= each_ * (context_.size() - 1) / 10)
      report_.begin_kib = resident_kib();
    if (context_.rank() == victim_ && report_.sent > each_ * (context_.size() - 1) / 2)
      std::raise(SIGKILL);
    return std::ranges::all_of(streams_, [this](const Stream& s) {
      const bool done = s.gone || (s.next_send >= s.to_send && s.next_receive >= s.to_receive);
      return s.peer == context_.rank() || (done && s.under_way == 0);
    });
  }

  void look_at_device() {
    if (context_.rank() == 0 && !is_on_lanes_) print_lanes();
    if (std::filesystem::exists(device_)) return;
    is_device_there_ = false;
    for (Stream& s : streams_)
      if (s.peer != context_.rank()) send_length(s);
    if (context_.rank() != 0) return;
    std::printf("rank 0: the device is gone after %llu messages\n", ull(report_.received));
    std::fflush(stdout);
  }
  void print_lanes() {
    is_on_lanes_ = std::ranges::all_of(streams_, [this](const Stream& s) {
      const std::string method = context_.method(s.peer);
      return s.peer == context_.rank() || (!method.empty() && method != "sock");
    });
    if (!is_on_lanes_) return;
    std::printf("rank 0: all streams are over %s\n", context_.method(1).c_str());
    std::fflush(stdout);
  }
  // The device is gone: the last messages of this stream begin.
  void send_length(Stream& s) {
    s.to_send = s.next_send + each_;
    ++s.under_way;
    m_.isend(s.peer, k_length, std::as_bytes(std::span(&s.to_send, 1)), {.context = k_report},
             [this, &s](std::error_code, const Status& status) {
               --s.under_way;
               (void)failed(s, status, "the send of a length");
             });
  }
  // It comes before the last messages, of which there are more than receives under way.
  void receive_length(Stream& s) {
    ++s.under_way;
    m_.irecv({.source = s.peer, .tag = k_length, .context = k_report},
             std::as_writable_bytes(std::span(&s.length, 1)),
             [this, &s](std::error_code, const Status& status) {
               --s.under_way;
               if (failed(s, status, "the receive of a length")) return;
               s.to_receive = s.length;
               if (s.next_receive > s.to_receive) wrong(s, "a message overtook the length");
             });
  }

  void wrong(const Stream& s, const std::string& what) {
    if (++report_.wrong > 20) return;
    std::fprintf(stderr, "rank %u, with %u: %s\n", context_.rank(), s.peer, what.c_str());
  }
  // Whether the peer was killed, which is no fault of anybody else.
  bool failed(Stream& s, const Status& status, const char* what) {
    if (status.error == Errc::ok) return false;
    s.gone = true;
    if (s.peer != victim_)
      wrong(s, std::string(what) + " ended as " + std::string(name(status.error)));
    return true;
  }

  void send_next(Stream& s, Slot& slot) {
    if (s.gone || s.next_send >= s.to_send) return;
    slot.number = s.next_send++;
    ++s.under_way;
    const Tag tag = tag_of_number(context_.rank(), s.peer, slot.number);
    give(slot, size_of(tag));
    write_letter(slot.memory, tag);
    m_.isend(s.peer, tag, slot.memory, {.context = k_stream, .synchronous = slot.number % 100 == 0},
             [this, &s, &slot](std::error_code, const Status& status) {
               --s.under_way;
               if (failed(s, status, "a send")) return;
               ++report_.sent;
               send_next(s, slot);
             });
  }

  void receive_next(Stream& s, Slot& slot) {
    if (s.gone || s.next_receive >= s.to_receive) return;
    slot.number = s.next_receive++;
    ++s.under_way;
    const Tag tag = tag_of_number(s.peer, context_.rank(), slot.number);
    give(slot, size_of(tag) + slot.number % 3);
    const Selector what{.source = s.peer, .tag = 0, .mask = 0, .context = k_stream};
    // Now and then one is cancelled, and begun again.
    if (slot.number % 1000 == 7) {
      Request tried =
          Access::core(m_).irecv({.source = s.peer, .tag = tag, .context = 77}, {}, now());
      m_.cancel(tried);
      if (const auto status = Access::core(m_).test(tried);
          status && status->error == Errc::cancelled)
        ++report_.cancelled;
      else if (!s.gone)
        wrong(s, "a receive was not cancelled");
    }
    m_.irecv(what, MutableBytes(slot.memory),
             [this, &s, &slot, tag](std::error_code, const Status& status) {
               received(s, slot, tag, status);
             });
  }
  // Large buffers are not kept: what the process holds shall be Statewire's. (Assigning {} would
  // empty the vector and keep its memory.)
  static void give(Slot& slot, std::size_t size) {
    if (slot.memory.capacity() > 16'384) std::vector<std::byte>().swap(slot.memory);
    slot.memory.resize(size);
  }
  static Time now() { return ProgressLoop::clock(); }

  void received(Stream& s, Slot& slot, Tag tag, const Status& status) {
    --s.under_way;
    if (failed(s, status, "a receive")) return;
    ++report_.received;
    report_.bytes += status.bytes;
    if (status.tag != tag || status.source != s.peer)
      wrong(s, "number " + std::to_string(slot.number) + " was expected, another one came");
    else if (status.message_bytes != size_of(tag) || status.bytes != size_of(tag))
      wrong(s, "number " + std::to_string(slot.number) + " has another length");
    else if (!is_letter(ConstBytes(slot.memory).first(status.bytes), tag))
      wrong(s, "number " + std::to_string(slot.number) + " was changed");
    receive_next(s, slot);
  }

  void print_progress(std::chrono::steady_clock::time_point begun) const {
    if (context_.rank() != 0) return;
    const std::chrono::duration<double> so_far = std::chrono::steady_clock::now() - begun;
    std::printf(
        "%6.1f s: rank 0 has received %llu messages, %llu MiB, holds %llu KiB, %llu in use\n",
        so_far.count(), static_cast<unsigned long long>(report_.received),
        static_cast<unsigned long long>(report_.bytes >> 20U),
        static_cast<unsigned long long>(resident_kib()),
        static_cast<unsigned long long>(in_use_kib()));
    std::fflush(stdout);
  }

  // Behind the last message of each stream nothing of it may come: no message arrives twice.
  void end_streams() {
    for (const Stream& s : streams_) {
      if (s.peer == context_.rank()) continue;
      Request sent = m_.isend(s.peer, k_last, ConstBytes(), {.context = k_report});
      const Status status =
          m_.recv({.source = s.peer, .tag = k_last, .context = k_report}, MutableBytes());
      m_.wait(sent);
      if (status.error != Errc::ok)
        wrong(s, "the end of the stream: " + std::string(name(status.error)));
      if (m_.iprobe({.source = s.peer, .tag = 0, .mask = 0, .context = k_stream}))
        wrong(s, "a message behind the last");
    }
    // Until all have looked, no connection is closed.
    if (!context_.fence()) ++report_.wrong;
  }

  void finish_report() {
    const MessageStats& s = m_.stats();
    report_.sent_short = s.sent_short;
    report_.sent_eager = s.sent_eager;
    report_.rendezvous = s.sent_rendezvous;
    report_.converted = s.converted;
    report_.flow_waits = s.flow_waits;
    report_.unexpected = s.unexpected;
    report_.unexpected_most = s.unexpected_most;
    if (m_.outstanding() != 0) ++report_.wrong;
    if (s.protocol_errors != 0) ++report_.wrong;
    for (std::uint32_t r = 0; r < context_.size(); ++r)
      report_.memory_of_peers += Access::core(m_).memory({0, r});
    report_.end_kib = resident_kib();
  }

  // Every rank sends its report to rank 0, which prints them.
  int gather(double seconds) {
    const auto mine = std::as_bytes(std::span(&report_, 1));
    if (context_.rank() != 0) {
      (void)m_.send(0, 0, mine, {.context = k_report});
      return report_.wrong == 0 ? 0 : 1;
    }
    Report sum;
    std::printf("rank      sent  received      MiB  wrong  KiB after a tenth, at the end\n");
    for (std::uint32_t r = 0; r < context_.size(); ++r) {
      Report of = report_;
      if (r == victim_) continue;
      if (r != 0)
        (void)m_.recv({.source = r, .tag = 0, .context = k_report},
                      std::as_writable_bytes(std::span(&of, 1)));
      std::printf("%4u %9llu %9llu %8llu %6llu  %llu, %llu\n", r, ull(of.sent), ull(of.received),
                  ull(of.bytes >> 20U), ull(of.wrong), ull(of.begin_kib), ull(of.end_kib));
      sum.received += of.received;
      sum.bytes += of.bytes;
      sum.wrong += of.wrong;
      sum.sent_short += of.sent_short;
      sum.sent_eager += of.sent_eager;
      sum.rendezvous += of.rendezvous;
      sum.converted += of.converted;
      sum.flow_waits += of.flow_waits;
      sum.unexpected += of.unexpected;
      sum.cancelled += of.cancelled;
      sum.unexpected_most = std::max(sum.unexpected_most, of.unexpected_most);
      sum.memory_of_peers = std::max(sum.memory_of_peers, of.memory_of_peers);
    }
    std::printf("%llu messages, %llu MiB in %.1f s: %.0f a second\n", ull(sum.received),
                ull(sum.bytes >> 20U), seconds, static_cast<double>(sum.received) / seconds);
    std::printf("short %llu, eager %llu, rendezvous %llu (of these converted %llu); waits for "
                "credit %llu; cancelled receives %llu\n",
                ull(sum.sent_short), ull(sum.sent_eager), ull(sum.rendezvous), ull(sum.converted),
                ull(sum.flow_waits), ull(sum.cancelled));
    std::printf("unexpected %llu, at most %llu KiB of them in one process; %llu bytes held for "
                "peers at the end\n",
                ull(sum.unexpected), ull(sum.unexpected_most >> 10U), ull(sum.memory_of_peers));
    if (victim_ != UINT32_MAX) std::printf("rank %u was killed\n", victim_);
    std::puts(sum.wrong == 0 ? "all is well" : "SOMETHING IS WRONG");
    return sum.wrong == 0 ? 0 : 1;
  }
  static unsigned long long ull(std::uint64_t n) { return n; }

  Context& context_;
  Messages& m_;
  std::uint32_t victim_;
  std::string device_; // the file that shall go away; empty: none
  bool is_device_there_;
  bool is_on_lanes_ = false; // they were at least once
  std::uint64_t each_ = 0;   // messages of one stream; with a device: its last ones
  std::deque<Stream> streams_;
  Report report_;
};

} // namespace

int main(int argc, char** argv) {
  std::uint64_t messages = 100'000;
  std::uint32_t victim = UINT32_MAX;
  std::string device;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--kill") == 0 && i + 1 < argc)
      victim = static_cast<std::uint32_t>(std::strtoul(argv[++i], nullptr, 10));
    else if (std::strcmp(argv[i], "--until-removed") == 0 && i + 1 < argc)
      device = argv[++i];
    else
      messages = std::strtoull(argv[i], nullptr, 10);
  }
  auto job = Job::from_environment();
  if (!job || job->size() < 2 || job->size() > 250 || victim == 0) {
    std::fprintf(stderr, "usage: statewire run -n N traffic_soak [messages] [--kill RANK] "
                         "[--until-removed FILE]\n");
    return 2;
  }
  auto context = Context::open(*job);
  if (!context) {
    std::fprintf(stderr, "traffic_soak: %s\n", context.error().text.c_str());
    return 1;
  }
  const int status = Soak(**context, messages, victim, device).run();
  if (auto ended = (*context)->finalize(); !ended) {
    std::fprintf(stderr, "traffic_soak: %s\n", ended.error().text.c_str());
    return 1;
  }
  return status;
}
