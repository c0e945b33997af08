// SPDX-License-Identifier: BSD-3-Clause
// fork(): what a child does with contexts that it has inherited, the parent does not notice.
#include "three_contexts.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace statewire::test {
namespace {

namespace fs = std::filesystem;

// What this process's epoll sets watch, which they share with a child.
std::string watched() {
  std::vector<std::string> all;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/proc/self/fd", error)) {
    if (fs::read_symlink(entry.path(), error) != "anon_inode:[eventpoll]") continue;
    std::ifstream info("/proc/self/fdinfo/" + entry.path().filename().string());
    for (std::string line; std::getline(info, line);)
      if (line.starts_with("tfd:")) all.push_back(entry.path().filename().string() + ": " + line);
  }
  std::sort(all.begin(), all.end());
  std::string text;
  for (const std::string& line : all) text += line + "\n";
  return text;
}

// 0, or the line of the first call that does not fail as it must.
#define STATEWIRE_FORKED(call)                                                                     \
  if ((call) != Errc::forked) return __LINE__ % 200 + 1
int calls_everything(Three& t, Request pending) {
  Context& c = *t.a;
  Messages& m = c.messages();
  std::array<std::byte, 8> bytes{};
  const Selector any{.source = k_any_source, .tag = 1};
  STATEWIRE_FORKED(c.am_send(t.b_of_a, 1, bytes));
  STATEWIRE_FORKED(c.close(t.b_of_a));
  STATEWIRE_FORKED(c.finalize().error().code);
  STATEWIRE_FORKED(c.try_finalize().error().code);
  STATEWIRE_FORKED(c.descriptor().error().code);
  STATEWIRE_FORKED(c.add_peer(*t.c->address()).error().code);
  STATEWIRE_FORKED(c.remove_peer(t.b_of_a).error().code);
  STATEWIRE_FORKED(m.send(t.b_of_a, 1, bytes).error);
  STATEWIRE_FORKED(m.send(t.b_of_a, 1, bytes, {.synchronous = true}).error);
  Request leaving;
  STATEWIRE_FORKED(m.send_at_once(t.b_of_a, 1, bytes, leaving)->error);
  STATEWIRE_FORKED(m.recv(any, bytes).error);
  STATEWIRE_FORKED(m.send_recv(t.b_of_a, 1, bytes, any, bytes).error);
  STATEWIRE_FORKED(m.probe(any).error);
  STATEWIRE_FORKED(m.iprobe(any)->error);
  STATEWIRE_FORKED(m.mprobe(any).status().error);
  STATEWIRE_FORKED(m.improbe(any)->status().error);
  Request copy = pending;
  STATEWIRE_FORKED(m.wait(copy).error);
  if (copy.valid()) return 205;
  copy = pending;
  STATEWIRE_FORKED(m.test(copy)->error);
  copy = pending;
  STATEWIRE_FORKED(m.wait_for(copy, std::chrono::hours(1))->error);
  std::array<Request, 2> both{pending, m.isend(t.b_of_a, 1, bytes)};
  STATEWIRE_FORKED(m.test_any(both)->status.error);
  STATEWIRE_FORKED(m.wait_any(both)->status.error);
  if (m.wait_any(both)) return 201; // nothing is left
  both = {pending, m.irecv(any, bytes)};
  if (m.test_some(both).size() != 2 || !m.wait_some(both).empty()) return 202;
  both = {pending, m.imrecv(MatchedMessage(), bytes)};
  STATEWIRE_FORKED(m.wait_all(both));
  Errc end = Errc::ok;
  (void)m.isend(t.b_of_a, 1, bytes, {}, [&](std::error_code, const Status& s) { end = s.error; });
  STATEWIRE_FORKED(end);
  m.cancel(pending);
  c.wake();
  if (c.progress() || c.arm() || c.progress_until([] { return false; })) return 203;
  if (!c.in_child() || c.size() != 2) return 204;
  return 0;
}

struct Kind {
  const char* name;
  std::function<int(Three&, Request)> act; // in the child
};

std::unique_ptr<Context> of_the_process; // destroyed by exit()

std::vector<Kind> kinds() {
  return {
      {"calls_everything", calls_everything},
      {"destroys",
       [](Three& t, Request) {
         t.a.reset();
         t.b.reset();
         return 0;
       }},
      {"destroys_after_calls",
       [](Three& t, Request pending) {
         const int result = calls_everything(t, pending);
         t.a.reset();
         return result;
       }},
      {"leaves_by_exit",
       [](Three& t, Request) {
         of_the_process = std::move(t.a);
         std::exit(0); // NOLINT(concurrency-mt-unsafe): one thread
         return 1;
       }},
      {"uses_the_addresses_of_the_rings",
       [](Three& t, Request) {
         // The child lacks the parent's mappings: other memory takes their place.
         // They fill the gaps, of which a ring's is one.
         constexpr std::size_t k_size = 4096;
         std::vector<volatile char*> more;
         for (int n = 0; n < 1000; ++n) {
           void* const at =
               ::mmap(nullptr, k_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
           if (at == MAP_FAILED) return 1;
           more.push_back(static_cast<char*>(at));
           *more.back() = 'x';
         }
         t.a.reset();
         t.b.reset();
         for (const volatile char* const at : more)
           if (*at != 'x') return 2;
         return 0;
       }},
      {"opens_its_own",
       [](Three&, Request) {
         Three own(Over::shared_memory);
         if (!own.pass(*own.a, own.b_of_a, *own.b, 3)) return 1;
         return own.a->in_child() || !own.finalize() ? 2 : 0;
       }},
      {"forks_again",
       [](Three& t, Request pending) {
         return child_that([&] {
           const int result = calls_everything(t, pending);
           t.a.reset();
           return result;
         });
       }},
  };
}

class Fork : public testing::TestWithParam<std::tuple<Over, Kind>> {};

TEST_P(Fork, leaves_the_parent_as_it_was) {
  const Over over = std::get<0>(GetParam());
  const Kind& kind = std::get<1>(GetParam());
  Three t(over);
  for (Tag tag = 0; tag < 40; ++tag) { // lanes are made on connections that are used
    ASSERT_TRUE(t.pass(*t.a, t.b_of_a, *t.b, tag));
    ASSERT_TRUE(t.pass(*t.b, 1, *t.a, tag));
  }
  ASSERT_EQ(t.a->local_stats().lanes, over == Over::shared_memory ? 1U : 0U);
  // The loop sleeps in the io_context, which watches the transport's epoll set.
  (void)t.a->io_context();
  EXPECT_FALSE(t.a->progress_until([] { return false; }, std::chrono::milliseconds(2)));
  ASSERT_TRUE(t.a->descriptor());
  while (t.a->progress()) {
  }
  ASSERT_TRUE(t.a->arm());
  // A receive is under way, and a message for another waits in the socket, or in the ring.
  std::array<std::byte, 8> into{};
  Request pending = t.a->messages().irecv({.source = k_any_source, .tag = 1000}, into);
  const std::array<std::byte, 8> waiting{std::byte{42}};
  Request leaving;
  ASSERT_EQ(t.b->messages().send_at_once(1, 1001, waiting, leaving)->error, Errc::ok);
  do (void)t.b->progress();
  while (t.b->state(1).queued_bytes != 0 || t.b->progress());

  const std::string before = watched();
  ASSERT_EQ(child_that([&] { return kind.act(t, pending); }), 0);
  EXPECT_EQ(watched(), before);

  std::array<std::byte, 8> received{};
  Request waited = t.a->messages().irecv({.source = k_any_source, .tag = 1001}, received);
  EXPECT_TRUE(t.a->progress_until(
      [&] {
        const auto status = t.a->messages().test(waited);
        return status && status->error == Errc::ok;
      },
      std::chrono::seconds(30)));
  EXPECT_EQ(received, waiting);
  ASSERT_TRUE(t.b->messages().send_at_once(1, 1000, waiting, leaving));
  EXPECT_TRUE(t.until([&] { return t.a->messages().test(pending).has_value(); }));
  for (Tag tag = 0; tag < 5; ++tag) {
    EXPECT_TRUE(t.pass(*t.a, t.b_of_a, *t.b, tag, 200'000));
    EXPECT_TRUE(t.pass(*t.b, 1, *t.a, tag));
  }
  EXPECT_TRUE(t.pass(*t.c, t.a_of_c, *t.a, 7)) << "the listener is the parent's, as before";
  EXPECT_EQ(t.losses, "");
  EXPECT_FALSE(t.a->in_child());
  EXPECT_TRUE(t.finalize());
  EXPECT_EQ(t.losses, "");
}

std::string name_of(const testing::TestParamInfo<Fork::ParamType>& info) {
  constexpr std::array k_names{"tcp", "unix_sockets", "shared_memory"};
  return std::string("whose_child_") + std::get<1>(info.param).name + "_over_" +
         k_names.at(static_cast<std::size_t>(std::get<0>(info.param)));
}

INSTANTIATE_TEST_SUITE_P(Of, Fork,
                         testing::Combine(testing::Values(Over::tcp, Over::unix_sockets,
                                                          Over::shared_memory),
                                          testing::ValuesIn(kinds())),
                         name_of);

} // namespace
} // namespace statewire::test
