// SPDX-License-Identifier: BSD-3-Clause
// A well-behaved member of a job, up to the misbehaviour that its arguments ask for: member …
//   exchange FENCES       exchanges cards, checks them, passes fences, prints "ok RANK SIZE"
//   die RANK WHEN STATUS  rank RANK exits at once (card), or after the exchange (fence)
//   abort STATUS REASON   rank 1 aborts the job, the others wait
//   secrets               looks for the key where others can look
//   meet DIR              a file per rank before the fence; all of them after it
//   late DIR              rank 0 comes when the others have given up once, by files
//   here                  prints how many are on its machine
//   launcher_key LIMIT    is no member; prints the key of a launcher's job
//   key                   prints the job's key, and passes a fence
//   cores                 prints how many cores the processes here may use
//   child COMMAND …       joins, and becomes the command
//   fork                  forks a child that uses and destroys the job, then exchanges cards
//   poll                  passes a fence without blocking
//   own                   sends by a connection method of its own, prints how it stands
//   unshared              rank 0, which has sockets, sends to rank 1, which has none
#include "wait_at_fence.hpp"

#include "cpc/advertisement.hpp"

#include <statewire/context.hpp>
#include <statewire/job.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace statewire;
using statewire::test::wait_at_fence;
using namespace std::chrono_literals;

namespace {

int fail(const Job& job, const std::string& what, const Failure& f) {
  std::fprintf(stderr, "rank %u: %s: %s [%s]\n", job.rank(), what.c_str(), f.text.c_str(),
               std::string(name(f.code)).c_str());
  return 3;
}

Card card_of(std::uint32_t rank) {
  Card card;
  Address a;
  a.family = Address::Family::v4;
  a.bytes = {127, 0, 0, 1};
  a.port = static_cast<std::uint16_t>(1000 + rank);
  card.addresses.push_back(a);
  if (auto incarnation = IncarnationNumber::now()) card.incarnation = *incarnation;
  return card;
}

int exchange(Job& job, int fences) {
  const Card mine = card_of(job.rank());
  Result<Cards> cards = job.exchange(mine, 30s);
  if (!cards) return fail(job, "exchange", cards.error());
  if (cards->size() != job.size()) return 4;
  std::set<std::array<std::uint8_t, 16>> incarnations;
  for (std::uint32_t rank = 0; rank < job.size(); ++rank) {
    const auto card = cards->card(rank);
    if (!card || card->addresses.size() != 1 || card->addresses[0].port != 1000 + rank) return 5;
    incarnations.insert(card->incarnation.bytes);
  }
  if (incarnations.size() != job.size() || cards->card(job.rank()) != mine) return 6;
  for (int i = 0; i < fences; ++i)
    if (Result<void> r = wait_at_fence(job, 30s); !r) return fail(job, "fence", r.error());
  std::printf("ok %u %u %s\n", job.rank(), job.size(), job.group_id().c_str());
  return 0;
}

int die(Job& job, std::uint32_t rank, const std::string& when, int status) {
  if (job.rank() == rank && when == "card") std::_Exit(status);
  Result<Cards> cards = job.exchange(card_of(job.rank()), 20s);
  if (!cards) return fail(job, "exchange", cards.error());
  if (job.rank() == rank) std::_Exit(status);
  if (Result<void> r = wait_at_fence(job, 20s); !r) return fail(job, "fence", r.error());
  return 0;
}

int abort_job(Job& job, int status, const char* reason) {
  if (job.rank() == 1) job.abort(reason, status);
  std::this_thread::sleep_for(20s);
  return 0;
}

bool holds(const std::string& path, const std::string& secret) {
  std::ifstream file(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (text.empty()) std::printf("cannot read %s\n", path.c_str());
  return text.empty() || text.find(secret) != std::string::npos;
}

int secrets(Job& job) {
  std::string raw, hex;
  for (const std::uint8_t b : job.key().bytes()) {
    raw += static_cast<char>(b);
    char digits[3];
    std::snprintf(digits, sizeof digits, "%02x", b);
    hex += digits;
  }
  for (const std::string process : {"self", "launcher"}) {
    const std::string dir =
        "/proc/" + (process == "self" ? process : std::to_string(::getppid())) + "/";
    for (const char* file : {"environ", "cmdline"})
      if (holds(dir + file, raw) || holds(dir + file, hex)) return 4;
  }
  for (const char* variable : {"STATEWIRE_LAUNCHER_FD", "STATEWIRE_RANK", "STATEWIRE_SIZE"})
    if (std::getenv(variable) != nullptr) return 5;
  if (job.descriptor() < 0 || (::fcntl(job.descriptor(), F_GETFD) & FD_CLOEXEC) == 0) return 6;
  // Nothing else was inherited: 0, 1, 2 and the socket.
  for (int fd = 3; fd < 256; ++fd)
    if (fd != job.descriptor() && ::fcntl(fd, F_GETFD) >= 0) return 7;
  std::printf("kept\n");
  return 0;
}

int meet(Job& job, const std::string& dir) {
  std::this_thread::sleep_for(std::chrono::milliseconds(20 * job.rank()));
  std::ofstream(dir + "/" + std::to_string(job.rank())) << "here\n";
  if (Result<void> r = wait_at_fence(job, 20s); !r) return fail(job, "fence", r.error());
  for (std::uint32_t rank = 0; rank < job.size(); ++rank)
    if (::access((dir + "/" + std::to_string(rank)).c_str(), F_OK) != 0) return 4;
  return 0;
}

// Rank 0 is late: it comes when each of the others has given up once, and has said so in `dir`. It
// gives up as the others do.
int late(Job& job, const std::string& dir) {
  const Card mine = card_of(job.rank());
  const auto said = [&](std::uint32_t rank) { return dir + "/" + std::to_string(rank); };
  if (job.rank() == 0) {
    const auto limit = std::chrono::steady_clock::now() + 20s;
    for (std::uint32_t rank = 1; rank < job.size(); ++rank)
      while (::access(said(rank).c_str(), F_OK) != 0) {
        if (std::chrono::steady_clock::now() > limit) return 6;
        std::this_thread::sleep_for(1ms);
      }
  } else {
    Result<Cards> early = job.exchange(mine, 1ms);
    if (early || early.error().code != Errc::timed_out) return 4;
    std::printf("%s\n", early.error().text.c_str());
    Result<void> fence = wait_at_fence(job, 1ms);
    if (fence || fence.error().code != Errc::timed_out) return 5;
    std::ofstream(said(job.rank())) << "late\n";
  }
  Result<Cards> cards = job.exchange(mine, 20s);
  if (!cards) return fail(job, "exchange", cards.error());
  if (job.rank() == 0)
    if (Result<void> r = wait_at_fence(job, 20s); !r) return fail(job, "fence", r.error());
  if (Result<void> r = wait_at_fence(job, 20s); !r) return fail(job, "second fence", r.error());
  return 0;
}

int poll_fence(Job& job) {
  if (job.rank() == 0) std::this_thread::sleep_for(50ms);
  Result<std::uint32_t> fence = job.enter_fence();
  if (!fence) return fail(job, "enter", fence.error());
  for (int i = 0; i < 20000; ++i) {
    Result<bool> passed = job.fence_passed(*fence);
    if (!passed) return fail(job, "poll", passed.error());
    if (*passed) return 0;
    std::this_thread::sleep_for(1ms);
  }
  return 4;
}

int unshared(Job& job) {
  if (job.rank() == 1) {
    cpc::Advertisement only;
    only.ports.push_back({std::string(cpc::k_rdma), "rxe0/1", {}, {{"rdma_cm", 60, true, {}}}, {}});
    Card mine = card_of(1);
    mine.advertisement = *cpc::encode(only);
    if (Result<Cards> cards = job.exchange(mine, 20s); !cards)
      return fail(job, "exchange", cards.error());
    if (Result<void> r = wait_at_fence(job, 20s); !r) return fail(job, "fence", r.error());
    return 0;
  }
  ContextOptions options;
  options.core.open_timeout = 1s;
  options.report = [](const std::string& text) { std::printf("%s", text.c_str()); };
  auto context = Context::open(job, std::move(options));
  if (!context) return fail(job, "open", context.error());
  const std::byte byte{};
  const Errc e = (*context)->messages().send(1, 5, ConstBytes(&byte, 1)).error;
  std::printf("sent: %s\n", std::string(name(e)).c_str());
  std::byte in{};
  const Errc r = (*context)->messages().recv({.source = 1, .tag = 5}, MutableBytes(&in, 1)).error;
  std::printf("received: %s\n", std::string(name(r)).c_str());
  // As if another process had taken its place, which has sockets.
  (*context)->set_card(1, (*context)->card());
  std::printf("its new card: %s\n", (*context)->method(1).c_str());
  if (Result<void> all = wait_at_fence(job, 20s); !all) return fail(job, "fence", all.error());
  return 0;
}

// A child that has inherited the job uses it; then the parent goes on as if there were none.
int fork_child(Result<Job>& job) {
  const pid_t child = ::fork();
  if (child == 0) {
    const auto forked = [](const auto& r) { return !r && r.error().code == Errc::forked; };
    if (!forked(job->exchange(card_of(9), 1s)) || !forked(job->enter_fence()) ||
        !forked(job->fence_passed(0)) || !forked(job->ask_missing(1)) ||
        !forked(Context::open(*job)))
      ::_exit(1);
    job->abort("by a child", 5);
    { const Job destroyed = std::move(*job); }
    ::_exit(0);
  }
  int status = -1;
  if (::waitpid(child, &status, 0) != child || status != 0) {
    std::fprintf(stderr, "rank %u: the child ended with %d\n", job->rank(), status);
    return 4;
  }
  return exchange(*job, 2);
}

void print(const Key& key) { std::fwrite(key.bytes().data(), 1, Key::k_size, stdout); }

int launcher_key(std::chrono::milliseconds limit) {
  const auto key = Key::of_launcher(limit);
  if (!key) {
    std::fprintf(stderr, "no key: %s [%s]\n", key.error().text.c_str(),
                 std::string(name(key.error().code)).c_str());
    return 9;
  }
  const auto again = Key::of_launcher(limit);
  if (!again || again->has_value() != key->has_value()) return 4;
  if (!*key) return std::puts("none") < 0 ? 5 : 0;
  if (**again != **key) return 6;
  print(**key);
  return 0;
}

} // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  const auto argument = [&](int i) { return std::string(i < argc ? argv[i] : ""); };
  const auto number = [&](int i) { return std::atoi(argument(i).c_str()); };
  if (what == "launcher_key") return launcher_key(std::chrono::milliseconds(number(2)));
  Result<Job> job = Job::from_environment();
  if (!job) {
    std::fprintf(stderr, "no job: %s [%s]\n", job.error().text.c_str(),
                 std::string(name(job.error().code)).c_str());
    return 9;
  }
  if (what == "again") {
    const Result<Job> second = Job::from_environment();
    return second ? 4 : std::printf("%s\n", second.error().text.c_str()) > 0 ? 0 : 5;
  }
  if (what == "exchange") return exchange(*job, number(2));
  if (what == "die")
    return die(*job, static_cast<std::uint32_t>(number(2)), argument(3), number(4));
  if (what == "abort") return abort_job(*job, number(2), argv[3]);
  if (what == "secrets") return secrets(*job);
  if (what == "meet") return meet(*job, argument(2));
  if (what == "late") return late(*job, argument(2));
  if (what == "here") {
    std::printf("%u: %u of %u, %s\n", job->rank(), job->processes_here(), job->size(),
                job->single_host() ? "one host" : "several hosts");
    return 0;
  }
  if (what == "key") {
    print(job->key());
    if (Result<void> r = wait_at_fence(*job, 20s); !r) return fail(*job, "fence", r.error());
    return 0;
  }
  if (what == "cores") return std::printf("%u\n", job->cores_here()) > 0 ? 0 : 4;
  if (what == "child") {
    ::execvp(argv[2], argv + 2);
    return 4;
  }
  if (what == "fork") return fork_child(job);
  if (what == "poll") return poll_fence(*job);
  if (what == "unshared") return unshared(*job);
  return 8;
}
