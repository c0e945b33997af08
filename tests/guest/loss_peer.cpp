// SPDX-License-Identifier: BSD-3-Clause
// Two processes of which one is killed, or whose device is taken away:
//
//   statewire run -n 2 --keep-going loss_peer kill N RANK
//     RANK dies at its N-th transition
//   statewire run -n 2 --keep-going loss_peer idle SECONDS RANK
//     … when nothing has been sent for so long
//   statewire run -n 2 loss_peer flow SECONDS
//     messages to and fro for so long, then what became of them, and whether more can be sent
//
// The surviving process prints what it saw; it fails when an operation does not end in time, or
// finalize does not.
#include <statewire/context.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace statewire;
using Bytes = std::vector<std::byte>;
using Clock = std::chrono::steady_clock;

// Machines that are emulated on busy ones are slow, but not so slow.
constexpr auto k_time_limit = std::chrono::seconds(40);
constexpr auto k_step = std::chrono::seconds(4);

double seconds_since(Clock::time_point t) {
  return std::chrono::duration<double>(Clock::now() - t).count();
}

std::string text(Errc e) { return std::string(to_text(e)); }

int fail(const std::string& what) {
  std::fprintf(stderr, "loss_peer: %s\n", what.c_str());
  return 1;
}

// A dead process does not come back: nothing is gained by connecting to it for long.
ContextOptions impatient() {
  ContextOptions o;
  o.core.open_timeout = o.core.close_timeout = k_step;
  return o;
}

// Everything that the library traces goes to stderr, one line at a time: where the N-th is written,
// the process ends. The line is not printed: nobody is there any more.
class Doom {
 public:
  explicit Doom(long lines) : left_(lines) {
    std::FILE* const f = ::fopencookie(
        this, "w", {.read = nullptr, .write = &Doom::write, .seek = nullptr, .close = nullptr});
    if (f == nullptr) return;
    std::setvbuf(f, nullptr, _IONBF, 0);
    stderr = f;
  }
  void begin() {
    began_ = true;
    if (left_ == 0) std::raise(SIGKILL);
  }
  [[nodiscard]] long seen() const { return seen_; }

 private:
  static ssize_t write(void* self, const char* bytes, std::size_t size) {
    auto& d = *static_cast<Doom*>(self);
    if (!d.began_) return static_cast<ssize_t>(size);
    const auto lines = std::count(bytes, bytes + size, '\n');
    d.seen_ += lines;
    if ((d.left_ -= lines) <= 0) std::raise(SIGKILL);
    return static_cast<ssize_t>(size);
  }
  long left_, seen_ = 0;
  bool began_ = false;
};

struct Tally {
  unsigned ended = 0, failed = 0;
  double longest = 0;
  Errc first = Errc::ok;
  bool stuck = false;
};

// Messages of each kind both ways at once; every one must end.
void exchange(Context& c, Tally& tally) {
  constexpr std::size_t k_sizes[] = {100, 20'000, 300'000};
  Messages& m = c.messages();
  const std::uint32_t other = 1 - c.rank();
  std::vector<Bytes> memory;
  for (const std::size_t s : k_sizes)
    for (int i = 0; i < 2; ++i) memory.emplace_back(s);
  std::vector<Request> requests;
  for (Tag t = 0; t < 3; ++t) {
    requests.push_back(m.irecv({.source = other, .tag = t}, MutableBytes(memory[2 * t])));
    requests.push_back(m.isend(other, t, ConstBytes(memory[2 * t + 1])));
  }
  const auto begun = Clock::now();
  for (Request& r : requests) {
    const auto s = m.wait_for(r, k_time_limit);
    if (!s) {
      tally.stuck = true;
      std::abort(); // its memory is still the library's
    }
    ++tally.ended;
    if (s->error == Errc::ok) continue;
    ++tally.failed;
    if (tally.first == Errc::ok) tally.first = s->error;
  }
  tally.longest = std::max(tally.longest, seconds_since(begun));
}

// Without a peer it must end as well.
double finalize(Context& c) {
  const auto begun = Clock::now();
  (void)c.finalize();
  return seconds_since(begun);
}

// How messages went, when there was a connection.
class LastMethod {
 public:
  explicit LastMethod(Context& c) {
    c.on_connected([this, &c](std::uint32_t other) { text_ = c.method(other); });
  }
  [[nodiscard]] const char* text() const { return text_.c_str(); }

 private:
  std::string text_ = "no connection";
};

int killed(Job& job, long when, std::uint32_t rank) {
  const bool victim = job.rank() == rank;
  Doom* const doom = victim ? new Doom(when) : nullptr; // as long as stderr
  if (victim) ::setenv("STATEWIRE_TRACE", "1", 1);
  auto opened = Context::open(job, impatient());
  if (!opened) return fail(opened.error().text);
  Context& c = **opened;
  const LastMethod method(c);
  if (auto met = c.fence(); !met) return fail(met.error().text);
  if (victim) doom->begin();
  Tally tally;
  exchange(c, tally);
  if (tally.failed == 0) {
    (void)c.close(1 - c.rank());
    (void)c.progress_until([] { return false; }, std::chrono::milliseconds(100));
    exchange(c, tally);
  }
  const double end = finalize(c);
  if (victim) {
    std::printf("not killed: %ld transitions\n", doom->seen());
    return 0;
  }
  std::printf("survived over %s: %u operations, %u failed (%s), the longest took %.1f s; "
              "finalized in %.1f s\n",
              method.text(), tally.ended, tally.failed, text(tally.first).c_str(), tally.longest,
              end);
  if (tally.longest > 30 || end > 15) return fail("that took too long");
  return 0;
}

// A receive waits for one that is dead, and nothing is sent that could find it out.
int idle(Job& job, double seconds, std::uint32_t rank) {
  auto opened = Context::open(job, ContextOptions());
  if (!opened) return fail(opened.error().text);
  Context& c = **opened;
  const LastMethod method(c);
  Tally tally;
  exchange(c, tally);
  if (tally.failed != 0) return fail("they never spoke: " + text(tally.first));
  if (job.rank() == rank) {
    const auto quiet = Clock::now();
    (void)c.progress_until([&] { return seconds_since(quiet) > seconds; },
                           std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9)));
    std::raise(SIGKILL);
  }
  std::byte b{};
  Request r = c.messages().irecv({.source = rank, .tag = 9}, MutableBytes(&b, 1));
  const auto begun = Clock::now();
  const auto s = c.messages().wait_for(r, k_time_limit);
  const double took = seconds_since(begun);
  if (!s) {
    std::printf("idle over %s: a receive still waits for the dead after %.1f s\n", method.text(),
                took);
    std::fflush(stdout);
    std::_Exit(1);
  }
  const double end = finalize(c);
  std::printf("idle over %s: ended after %.1f s (%s); finalized in %.1f s\n", method.text(), took,
              text(s->error).c_str(), end);
  if (took < seconds / 2) return fail("it was given up though it lived");
  return s->error == Errc::ok ? fail("nobody can have sent that") : 0;
}

// One message each way; the first byte of rank 0's says whether there will be another.
Errc round(Context& c, Tag tag, Bytes& out, Bytes& in, bool& more) {
  Messages& m = c.messages();
  const std::uint32_t other = 1 - c.rank();
  std::fill(out.begin() + 1, out.end(), static_cast<std::byte>(tag));
  out[0] = static_cast<std::byte>(more);
  std::vector<Request> both{
      m.irecv({.source = other, .tag = tag}, MutableBytes(in)),
      m.isend(other, tag, ConstBytes(out)),
  };
  const Errc e = m.wait_all(both);
  if (e != Errc::ok) return e;
  const auto right = [&](std::byte b) { return b == static_cast<std::byte>(tag); };
  if (!std::all_of(in.begin() + 1, in.end(), right)) return Errc::bad_message;
  if (c.rank() == 1) more = in[0] != std::byte{0};
  return Errc::ok;
}

// Each tries until it has heard the other one. The message goes first, for a receive that names a
// lost peer ends at once: nobody shall wait for the dead.
bool meet_again(Context& c, Errc& error, double& took) {
  constexpr Tag k_tag = UINT64_MAX - 1;
  constexpr std::size_t k_bytes = 1000;
  const auto begun = Clock::now();
  const std::uint32_t other = 1 - c.rank();
  Bytes out(k_bytes), in(k_bytes);
  do {
    if (error == Errc::moribund) (void)c.close(other); // the loss is known
    Request sent = c.messages().isend(other, k_tag, ConstBytes(out));
    Request got = c.messages().irecv({.source = other, .tag = k_tag}, MutableBytes(in));
    error = c.messages().wait(got).error;
    // Of the many that may have been sent, the other one receives the first.
    auto end = c.messages().wait_for(sent, std::chrono::milliseconds(100));
    if (!end) {
      c.messages().cancel(sent);
      end = c.messages().wait(sent);
    }
    if (end->error == Errc::moribund) error = end->error;
    took = seconds_since(begun);
  } while (error != Errc::ok && took < 30);
  return error == Errc::ok;
}

int flow(Job& job, double seconds) {
  constexpr std::size_t k_sizes[] = {64, 5000, 40'000, 200'000};
  auto opened = Context::open(job, ContextOptions());
  if (!opened) return fail(opened.error().text);
  Context& c = **opened;
  const auto begun = Clock::now();
  Errc error = Errc::ok;
  Tag rounds = 0;
  for (bool more = true; more && error == Errc::ok; ++rounds) {
    if (c.rank() == 0) more = seconds_since(begun) < seconds;
    Bytes out(k_sizes[rounds % 4]), in(out.size());
    error = round(c, rounds, out, in, more);
    if (rounds == 0 && c.rank() == 0) std::printf("flowing\n"), std::fflush(stdout);
  }
  if (error == Errc::bad_message) return fail("a message has changed");
  std::printf("rank %u over %s: %s after %ju rounds\n", c.rank(), c.method(1 - c.rank()).c_str(),
              text(error).c_str(), std::uintmax_t{rounds});
  std::fflush(stdout);
  if (error != Errc::ok) {
    // Both have heard of it; then it is to be seen whether they meet again.
    if (auto met = c.fence(); !met) return fail(met.error().text);
    double took = 0;
    const bool again = meet_again(c, error, took);
    std::printf("rank %u: %s after %.1f s (%s)\n", c.rank(),
                again ? "they speak again" : "they never met again", took, text(error).c_str());
    if (auto met = c.fence(); !met) return fail(met.error().text);
  }
  const double end = finalize(c);
  std::printf("rank %u: finalized in %.1f s\n", c.rank(), end);
  if (c.stats().unexpected + c.lane_stats().unexpected != 0) return fail("a bug in Statewire");
  return end > 30 ? fail("that took too long") : 0;
}

} // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "";
  auto job = Job::from_environment();
  if (!job || job->size() != 2) return fail("statewire run -n 2 --keep-going loss_peer …");
  const std::uint32_t rank = argc > 3 && std::string_view(argv[3]) == "0" ? 0 : 1;
  if (what == "kill" && argc > 3) return killed(*job, std::strtol(argv[2], nullptr, 10), rank);
  if (what == "idle" && argc > 3) return idle(*job, std::strtod(argv[2], nullptr), rank);
  if (what == "flow" && argc > 2) return flow(*job, std::strtod(argv[2], nullptr));
  return fail("kill N RANK, idle SECONDS RANK, or flow SECONDS");
}
