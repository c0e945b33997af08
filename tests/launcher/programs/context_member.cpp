// SPDX-License-Identifier: BSD-3-Clause
// A member of a job that has a Context; two processes, or more. The argument says what it does:
//   send      rank 0 sends a short message to rank 1, never met before; both wait at a fence
//   late MS   rank 0 comes late to the fence; all print how long they waited
//   missing   ranks 1 and 3 come to the fence when rank 0 has given up once
//   die       rank 1 ends without coming to the fence
//   handler   rank 0 waits at one fence in a handler, and at another outside
//   twice     fences before, between and after messages, and after finalize
//   finalize  rank 0 calls finalize in a handler
//   destroy   rank 0 destroys its Context in a handler
//   destroy-while-it-finalizes  … in a callback that runs inside of finalize
//   over      both print over what they were connected, after a message
//   silent    rank 1 makes no progress while rank 0 finalizes
//   lose      both print that they have met, and then with which error they lose each other
#include "wait_at_fence.hpp"

#include <statewire/context.hpp>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <thread>

using namespace statewire;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

struct Member {
  Job& job;
  std::unique_ptr<Context> context;

  [[nodiscard]] std::uint32_t rank() const { return job.rank(); }
  [[nodiscard]] Messages& m() const { return context->messages(); }
  [[nodiscard]] bool send(std::uint32_t to, Tag tag) const {
    const std::byte b{};
    return m().send(to, tag, ConstBytes(&b, 1)).error == Errc::ok;
  }
  [[nodiscard]] bool recv(std::uint32_t from, Tag tag) const {
    std::byte b{};
    return m().recv({.source = from, .tag = tag}, MutableBytes(&b, 1)).error == Errc::ok;
  }
  [[nodiscard]] bool good(const char* what, const Result<void>& r) const {
    if (!r)
      std::printf("rank %u: %s: %s [%s]\n", rank(), what, r.error().text.c_str(),
                  std::string(name(r.error().code)).c_str());
    return static_cast<bool>(r);
  }
  [[nodiscard]] int end() const { return good("finalize", context->finalize()) ? 0 : 5; }
};

int send(const Member& me) {
  if (me.rank() == 0 ? !me.send(1, 1) : !me.recv(0, 1)) return 3;
  return me.good("fence", me.context->fence(20s)) ? me.end() : 4;
}

int late(const Member& me, std::chrono::milliseconds delay) {
  if (me.rank() == 0) std::this_thread::sleep_for(delay);
  const auto begun = Clock::now();
  if (!me.good("fence", me.context->fence())) return 4;
  const std::chrono::duration<double> took = Clock::now() - begun;
  std::printf("rank %u waited %.3f\n", me.rank(), took.count());
  return me.end();
}

int missing(const Member& me) {
  const bool waits_first = me.rank() == 1 || me.rank() == 3;
  if (waits_first && !me.recv(0, 1)) return 3;
  if (me.rank() == 0) {
    if (me.good("fence", me.context->fence(50ms))) return 6;
    if (!me.send(1, 1) || !me.send(3, 1)) return 3;
  }
  if (!me.good("fence", me.context->fence(20s))) return 4; // the same one
  if (!me.good("second fence", me.context->fence(20s))) return 4;
  return me.end();
}

int die(const Member& me) {
  if (me.rank() == 1) std::_Exit(9);
  return me.good("fence", me.context->fence(20s)) ? 6 : 0;
}

int handler(const Member& me) {
  Context& c = *me.context;
  bool inside = false;
  c.am_handler(1,
               [&](const ActiveMessage&) { inside = me.good("fence in a handler", c.fence(20s)); });
  if (me.rank() == 1) {
    if (c.am_send(0, 1, {}) != Errc::ok) return 3;
    inside = me.good("first fence", c.fence(20s));
  }
  if (!me.good("fence", c.fence(20s))) return 4;
  if (!c.progress_until([&] { return inside; }, 20s)) return 6;
  return me.end();
}

int twice(const Member& me) {
  const std::uint32_t other = 1 - me.rank();
  for (Tag t = 0; t < 3; ++t) {
    if (!me.good("fence", me.context->fence(20s)) || !me.good("again", me.context->fence(20s)))
      return 4;
    if (!me.send(other, t) || !me.recv(other, t)) return 3;
  }
  if (const int status = me.end(); status != 0) return status;
  return me.good("fence after finalize", me.context->fence(20s)) ? 0 : 4;
}

int finalize(const Member& me) {
  Context& c = *me.context;
  bool called = false;
  c.am_handler(1, [&](const ActiveMessage&) {
    (void)me.good("finalize in a handler", c.finalize());
    called = true;
  });
  if (me.rank() == 1 && c.am_send(0, 1, {}) != Errc::ok) return 3;
  if (me.rank() == 0 && !c.progress_until([&] { return called; }, 20s)) return 6;
  return me.good("fence", c.fence(20s)) ? me.end() : 4;
}

int destroy(Member& me) {
  Context& c = *me.context;
  std::optional<Errc> lost;
  c.am_handler(1, [&](const ActiveMessage&) { me.context.reset(); });
  c.on_lost([&](std::error_code e, std::uint32_t) { lost = to_errc(e); });
  if (me.rank() == 1) {
    if (c.am_send(0, 1, {}) != Errc::ok) return 3;
    if (!c.progress_until([&] { return lost.has_value(); }, 20s)) return 6;
    std::printf("rank 1: lost rank 0: %s\n", std::string(name(*lost)).c_str());
    return me.end();
  }
  const bool held = c.progress_until([] { return false; }, 20s);
  return !held && me.context == nullptr ? 0 : 6;
}

// Both have spoken to each other, so that finalize waits for the peer.
bool met(const Member& me) {
  const bool spoke =
      me.rank() == 0 ? me.send(1, 1) && me.recv(1, 1) : me.recv(0, 1) && me.send(0, 1);
  return spoke && me.good("fence", me.context->fence(20s));
}

int destroy_while_it_finalizes(Member& me) {
  if (!met(me)) return 3;
  if (me.rank() == 0) {
    boost::asio::post(me.context->io_context(), [&me] { me.context.reset(); });
    if (me.good("finalize", me.context->finalize())) return 6;
  }
  if (!me.good("fence", test::wait_at_fence(me.job, 20s))) return 4;
  return me.context == nullptr ? 0 : me.end();
}

int over(const Member& me) {
  if (!met(me)) return 3;
  const bool local = me.context->local_stats().unix_sockets != 0;
  std::printf("rank %u: over %s\n", me.rank(), local ? "UNIX sockets" : "TCP");
  return me.end();
}

int silent(const Member& me) {
  if (!met(me)) return 3;
  // At the first fence rank 1 has stopped making progress; at the second, rank 0 has finalized.
  if (me.rank() == 0) {
    if (!me.good("fence", me.context->fence(20s))) return 4;
    if (const int status = me.end(); status != 0) return status;
    return me.good("fence", me.context->fence(20s)) ? 0 : 4;
  }
  for (int fences = 0; fences < 2; ++fences)
    if (!me.good("fence", test::wait_at_fence(me.job, 20s))) return 4;
  return me.end();
}

int lose(const Member& me) {
  std::optional<Errc> lost;
  me.context->on_lost([&](std::error_code e, std::uint32_t) { lost = to_errc(e); });
  if (!met(me)) return 3;
  std::printf("rank %u: met\n", me.rank());
  std::fflush(stdout);
  if (!me.context->progress_until([&] { return lost.has_value(); }, 60s)) return 6;
  std::printf("rank %u: lost the other: %s\n", me.rank(), std::string(name(*lost)).c_str());
  std::fflush(stdout);
  std::_Exit(0);
}

int run(Member& me, const std::string& what, int number) {
  if (what == "send") return send(me);
  if (what == "late") return late(me, std::chrono::milliseconds(number));
  if (what == "missing") return missing(me);
  if (what == "die") return die(me);
  if (what == "handler") return handler(me);
  if (what == "twice") return twice(me);
  if (what == "finalize") return finalize(me);
  if (what == "destroy") return destroy(me);
  if (what == "destroy-while-it-finalizes") return destroy_while_it_finalizes(me);
  if (what == "over") return over(me);
  if (what.starts_with("silent")) return silent(me);
  if (what == "lose") return lose(me);
  return 8;
}

} // namespace

int main(int argc, char** argv) {
  Result<Job> job = Job::from_environment();
  if (!job || argc < 2) return 9;
  ContextOptions options;
  const std::string what = argv[1];
  if (what.starts_with("silent")) {
    options.core.close_timeout = 600ms;
    options.report_after = what == "silent" ? Time(50ms) : k_never;
  }
  auto context = Context::open(*job, std::move(options));
  if (!context) {
    std::fprintf(stderr, "%s\n", context.error().text.c_str());
    return 7;
  }
  Member me{*job, std::move(*context)};
  return run(me, what, argc > 2 ? std::atoi(argv[2]) : 0);
}
