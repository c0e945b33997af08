// SPDX-License-Identifier: BSD-3-Clause
// Two processes that send each other every kind of message, and check every byte:
//
//   statewire run -n 2 messages_peer [automatic|read|packets]
//
// The argument: by which rendezvous this process's long messages go. Rank 0 prints the method and
// one line per exchange; a failure ends the process with a sentence and status 1.
#include <statewire/context.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace statewire;
using Bytes = std::vector<std::byte>;

constexpr std::size_t k_megabyte = std::size_t{1} << 20;

// What rank `from` sends as message `number`.
Bytes content(std::uint32_t from, std::uint64_t number, std::size_t size) {
  Bytes out(size);
  std::uint64_t x = (number * 2 + from + 1) * 0x9e3779b97f4a7c15U;
  for (std::byte& b : out) {
    x = x * 6364136223846793005U + 1442695040888963407U;
    b = static_cast<std::byte>(x >> 56U);
  }
  return out;
}

struct Side {
  Context& context;
  Messages& m;
  std::uint32_t me, other;
  const char* doing = "";

  void need(bool right, const char* what, Errc error = Errc::ok) const {
    if (right) return;
    std::fprintf(stderr, "messages_peer: rank %u: %s: %s (%s)\n", me, doing, what,
                 std::string(to_text(error)).c_str());
    std::exit(1); // the launcher ends the other one
  }
  void good(const Status& s, const char* what) const { need(s.error == Errc::ok, what, s.error); }
  // Nobody goes on before both are here.
  void meet(Tag tag) const {
    good(m.send_recv(other, tag, {}, {.source = other, .tag = tag}, {}), "meeting");
  }
};

// Around every limit: a packet's header, short, packets of the endpoints, eager, data packets.
std::vector<std::size_t> sizes() {
  std::vector<std::size_t> out;
  for (std::size_t s = 0; s <= 3; ++s) out.push_back(s);
  for (const std::size_t limit :
       {std::size_t{64}, std::size_t{220}, std::size_t{1024}, std::size_t{65536}, k_megabyte})
    for (const std::size_t s : {limit - 1, limit, limit + 1}) out.push_back(s);
  for (std::size_t s = 8192 - 80; s <= 8192 + 16; s += 8) out.push_back(s);
  for (const std::size_t s : {2 * k_megabyte + 5, 4 * k_megabyte}) out.push_back(s);
  return out;
}

void every_size(Side& s) {
  std::uint64_t number = 0;
  for (const std::size_t size : sizes()) {
    Bytes into(size);
    const Bytes from = content(s.me, ++number, size);
    // One after the other, then both at once.
    if (s.me == 0)
      s.good(s.m.send(s.other, number, ConstBytes(from)), "sending");
    else
      s.good(s.m.recv({.source = s.other, .tag = number}, MutableBytes(into)), "receiving");
    if (s.me == 1) s.need(into == content(s.other, number, size), "a message has changed");
    const Status st = s.m.send_recv(s.other, number, ConstBytes(from),
                                    {.source = s.other, .tag = number}, MutableBytes(into));
    s.good(st, "both at once");
    s.need(st.bytes == size && into == content(s.other, number, size), "a message has changed");
  }
}

void tags_and_wildcards(Side& s) {
  constexpr std::size_t k_count = 64;
  std::vector<Bytes> from, into(k_count, Bytes(600));
  std::vector<Request> requests;
  for (Tag t = 0; t < k_count; ++t) from.push_back(content(s.me, t, 100 + 7 * t));
  for (Tag t = 0; t < k_count; ++t) requests.push_back(s.m.isend(s.other, t, ConstBytes(from[t])));
  // From the last to the first, every fourth by its lower bits only, or by anything that is there.
  for (Tag t = k_count; t-- > 0;)
    if (t % 4 != 0)
      requests.push_back(s.m.irecv({.source = s.other, .tag = t}, MutableBytes(into[t])));
  s.need(s.m.wait_all(requests) == Errc::ok, "by tag");
  Bytes any(600);
  for (Tag t = 0; t < k_count; t += 4) {
    const Selector masked{.source = k_any_source, .tag = 0, .mask = 3};
    const Status st = s.m.recv(t % 8 == 0 ? masked : Selector::any(), MutableBytes(any));
    s.good(st, "by wildcard");
    s.need(st.tag == t && st.source == s.other, "out of order");
    s.need(std::ranges::equal(std::span(any).first(st.bytes), content(s.other, t, 100 + 7 * t)),
           "a message has changed");
  }
  for (Tag t = 0; t < k_count; ++t)
    s.need(t % 4 == 0 || std::ranges::equal(std::span(into[t]).first(100 + 7 * t),
                                            content(s.other, t, 100 + 7 * t)),
           "a message has changed");
}

void truncated_and_probed(Side& s) {
  for (const std::size_t size : {std::size_t{500}, std::size_t{40'000}, k_megabyte}) {
    const Bytes from = content(s.me, size, size);
    Bytes into(size / 2);
    Request sent = s.m.isend(s.other, size, ConstBytes(from));
    const Status there = s.m.probe({.source = s.other, .tag = size});
    s.good(there, "probing");
    s.need(there.message_bytes == size, "the probe's size");
    const Status st = s.m.recv({.source = s.other, .tag = size}, MutableBytes(into));
    s.need(st.error == Errc::truncated && st.message_bytes == size, "truncating", st.error);
    const Bytes right = content(s.other, size, size);
    s.need(std::equal(into.begin(), into.end(), right.begin()), "a message has changed");
    s.good(s.m.wait(sent), "sending what is truncated");
  }
}

// Nobody receives what rank 0 cancels; what it does not cancel arrives.
void cancelling(Side& s) {
  for (const std::size_t size : {std::size_t{10}, std::size_t{3 * k_megabyte}}) {
    const Bytes from = content(0, size, size);
    Bytes into(size);
    if (s.me == 0) {
      Request doomed = s.m.isend(s.other, 1, ConstBytes(from), {.synchronous = true});
      s.m.cancel(doomed);
      s.need(s.m.wait(doomed).error == Errc::cancelled, "cancelling a send");
      s.good(s.m.send(s.other, 2, ConstBytes(from), {.synchronous = true}),
             "sending synchronously");
    } else {
      Request doomed = s.m.irecv({.source = s.other, .tag = 3}, MutableBytes(into));
      s.m.cancel(doomed);
      s.need(s.m.wait(doomed).error == Errc::cancelled, "cancelling a receive");
      s.good(s.m.recv({.source = s.other, .tag = 2}, MutableBytes(into)), "receiving");
      s.need(into == from, "a message has changed");
    }
    s.meet(4);
    s.need(!s.m.iprobe({.source = s.other, .tag = 1}), "a cancelled message is there");
  }
}

// A synchronous send ends only when its receive has begun.
void synchronous(Side& s) {
  for (const std::size_t size : {std::size_t{10}, std::size_t{30'000}, k_megabyte}) {
    const Bytes from = content(0, size, size);
    Bytes into(size);
    if (s.me == 0) {
      Request sent = s.m.isend(s.other, 1, ConstBytes(from), {.synchronous = true});
      // The other one does not receive before this has come.
      s.need(!s.m.wait_for(sent, std::chrono::milliseconds(30)), "it ended without a receive");
      s.good(s.m.send(s.other, 2, {}), "sending");
      s.good(s.m.wait(sent), "sending synchronously");
    } else {
      s.good(s.m.recv({.source = s.other, .tag = 2}, {}), "receiving");
      s.good(s.m.recv({.source = s.other, .tag = 1}, MutableBytes(into)), "receiving");
      s.need(into == from, "a message has changed");
    }
  }
}

// Rank 1 sends on what it receives while it receives it, back to where it comes from.
void forwarding(Side& s) {
  for (const std::size_t size : {std::size_t{10}, std::size_t{50'000}, 2 * k_megabyte}) {
    const Bytes from = content(0, size, size);
    Bytes into(size);
    if (s.me == 0) {
      const Status st = s.m.send_recv(s.other, 1, ConstBytes(from), {.source = s.other, .tag = 2},
                                      MutableBytes(into));
      s.good(st, "there and back");
    } else {
      Request got = s.m.irecv({.source = s.other, .tag = 1}, MutableBytes(into));
      Request on = s.m.iforward(got, s.other, 2);
      s.good(s.m.wait(got), "receiving");
      s.good(s.m.wait(on), "sending on");
    }
    s.need(into == from, "a message has changed");
  }
}

// Large ones both ways at once, in lists of buffers, too.
void crossing(Side& s) {
  constexpr std::size_t k_count = 8, k_size = k_megabyte + 17;
  std::vector<Bytes> from, into(k_count, Bytes(k_size));
  std::vector<Request> requests;
  for (std::uint64_t i = 0; i < k_count; ++i) from.push_back(content(s.me, i, k_size));
  for (std::uint64_t i = 0; i < k_count; ++i) {
    const MutableBytes all(into[i]);
    const std::vector<MutableBytes> parts{all.first(1000), all.subspan(1000)};
    requests.push_back(i % 2 == 0 ? s.m.irecv({.source = s.other, .tag = i}, all)
                                  : s.m.irecv({.source = s.other, .tag = i}, parts));
  }
  for (std::uint64_t i = 0; i < k_count; ++i) {
    const ConstBytes all(from[i]);
    const std::vector<ConstBytes> parts{all.first(70'000), all.subspan(70'000)};
    requests.push_back(i % 3 == 0 ? s.m.isend(s.other, i, parts) : s.m.isend(s.other, i, all));
  }
  s.need(s.m.wait_all(requests) == Errc::ok, "all of them");
  for (std::uint64_t i = 0; i < k_count; ++i)
    s.need(into[i] == content(s.other, i, k_size), "a message has changed");
}

// More than the receiver keeps: it takes one only now and then.
void slow_receiver(Side& s) {
  constexpr std::uint64_t k_messages = 20'000;
  constexpr std::size_t k_at_once = 512;
  if (s.me == 0) {
    std::vector<Bytes> from(k_at_once);
    std::vector<Request> requests(k_at_once);
    for (std::uint64_t i = 0; i < k_messages; ++i) {
      Request& r = requests[i % k_at_once];
      if (r.valid()) s.good(s.m.wait(r), "sending");
      from[i % k_at_once] = content(0, i, 8 + i % 120);
      r = s.m.isend(s.other, 1, ConstBytes(from[i % k_at_once]));
    }
    s.need(s.m.wait_all(requests) == Errc::ok, "the last ones");
    return;
  }
  Bytes into(200);
  for (std::uint64_t i = 0; i < k_messages; ++i) {
    // Away from the library for a while: everything that waits, waits.
    if (i % 4000 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const Status st = s.m.recv({.source = s.other, .tag = 1}, MutableBytes(into));
    s.good(st, "receiving");
    s.need(std::ranges::equal(std::span(into).first(st.bytes), content(0, i, 8 + i % 120)),
           "a message has changed, or its place");
  }
}

// Callbacks that wait for what came together with their message, and for an answer.
void waiting_in_callbacks(Side& s) {
  constexpr std::uint64_t k_count = 60;
  const auto size = [](std::uint64_t i) { return i % 10 == 9 ? std::size_t{40'000} : 100 + i; };
  if (s.me == 0) {
    std::vector<Bytes> from;
    std::vector<Request> requests;
    for (std::uint64_t i = 0; i < k_count; ++i) from.push_back(content(0, i, size(i)));
    requests.push_back(s.m.isend(s.other, 1, ConstBytes()));
    for (const Bytes& b : from) requests.push_back(s.m.isend(s.other, 2, ConstBytes(b)));
    s.need(s.m.wait_all(requests) == Errc::ok, "all of them");
    s.good(s.m.recv({.source = s.other, .tag = 3}, {}), "a question");
    s.good(s.m.send(s.other, 4, {}), "the answer");
    return;
  }
  bool done = false;
  (void)s.m.irecv(
      {.source = s.other, .tag = 1}, MutableBytes(), [&](std::error_code, const Status& first) {
        s.good(first, "the first");
        for (std::uint64_t i = 0; i < k_count; ++i) {
          Bytes into(size(i));
          s.good(s.m.recv({.source = s.other, .tag = 2}, MutableBytes(into)), "receiving");
          s.need(into == content(0, i, size(i)), "a message has changed, or its place");
        }
        s.good(s.m.send(s.other, 3, {}), "a question");
        s.good(s.m.recv({.source = s.other, .tag = 4}, {}), "the answer");
        done = true;
      });
  std::this_thread::sleep_for(std::chrono::milliseconds(200)); // all of it arrives at once
  s.context.progress_until([&] { return done; });
}

int run(Job& job, std::string_view how) {
  ContextOptions options;
  if (how == "read") options.messages.rendezvous = Rendezvous::read;
  if (how == "packets") options.messages.rendezvous = Rendezvous::packets;
  auto opened = Context::open(job, std::move(options));
  if (!opened) return std::fprintf(stderr, "%s\n", opened.error().text.c_str()), 1;
  Context& context = **opened;
  Side s{context, context.messages(), job.rank(), 1 - job.rank()};
  const std::vector<std::pair<const char*, std::function<void(Side&)>>> all = {
      {"every size", every_size},
      {"tags and wildcards", tags_and_wildcards},
      {"truncated and probed", truncated_and_probed},
      {"cancelling", cancelling},
      {"synchronous", synchronous},
      {"forwarding", forwarding},
      {"crossing", crossing},
      {"slow receiver", slow_receiver},
      {"waiting in callbacks", waiting_in_callbacks},
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    s.doing = all[i].first;
    all[i].second(s);
    s.meet(1000 + i);
    if (s.me == 0) std::printf("ok %s\n", s.doing), std::fflush(stdout);
  }
  s.doing = "the end";
  const std::string method = context.method(1 - s.me);
  const auto ended = context.finalize();
  s.need(static_cast<bool>(ended), "finalize fails");
  const MessageStats& stats = s.m.stats();
  const std::uint64_t unexpected = context.stats().unexpected + context.lane_stats().unexpected;
  s.need(stats.protocol_errors == 0 && unexpected == 0, "a bug in Statewire");
  if (s.me == 0)
    std::printf("all right over %s: %ju by read, %ju by rendezvous\n", method.c_str(),
                std::uintmax_t{stats.sent_by_read}, std::uintmax_t{stats.sent_rendezvous});
  return 0;
}

} // namespace

int main(int argc, char** argv) {
  auto job = Job::from_environment();
  if (!job || job->size() != 2)
    return std::fprintf(stderr, "statewire run -n 2 messages_peer [automatic|read|packets]\n"), 2;
  return run(*job, argc > 1 ? argv[1] : "automatic");
}
