// SPDX-License-Identifier: BSD-3-Clause
// Calls that run out of memory: they are errors or exceptions, and change nothing.
#include "three_contexts.hpp"

#include "../failing_new.hpp"

#include <statewire/async.hpp>

#include <algorithm>
#include <array>
#include <new>

namespace statewire::test {
namespace {

// ---- operations that cannot begin

// Calls `f`, and returns whether it has left alone the part of the stack that calls before it used.
[[gnu::noinline]] bool leaves_stack_alone(const std::function<void()>& f) {
  std::array<volatile unsigned char, 16 * 1024> below{};
  f();
  return std::ranges::all_of(below, [](unsigned char c) { return c == 0; });
}

// Each time the first operation of a new context, which has no memory for requests yet.
TEST(OutOfMemory, an_asynchronous_operation_that_cannot_begin_is_an_exception_and_nothing_more) {
  std::array<std::byte, 8> first{}, second{};
  const std::array<MutableBytes, 2> two{first, second};
  bool failed = true;
  unsigned failures = 0;
  for (std::uint64_t failing = 1; failed; ++failing) {
    auto context = open(Over::unix_sockets);
    auto handler = std::make_shared<int>(0);
    const auto begin = [&] {
      failed = false;
      fail_allocation(failing);
      try {
        const CountAllocations count;
        async_recv(context->messages(), {.source = k_any_source, .tag = 1},
                   std::span<const MutableBytes>(two),
                   [handler](const boost::system::error_code&, const Status&) { ++*handler; });
      } catch (const std::bad_alloc&) {
        failed = true;
      }
      fail_allocation(0);
    };
    begin();
    if (failed) {
      ++failures;
      EXPECT_EQ(context->messages().outstanding(), 0U);
    }
    EXPECT_TRUE(leaves_stack_alone([&] { context.reset(); }));
    EXPECT_EQ(*handler, 0);
    EXPECT_EQ(handler.use_count(), 1);
  }
  EXPECT_GT(failures, 2U); // the operation, the request, the list of buffers
}

// ---- contexts

// Until it opens: what a context that could not be opened has taken it has given back.
TEST(OutOfMemory, a_context_that_cannot_open_leaves_nothing_behind) {
  for (const Over over : {Over::tcp, Over::shared_memory}) {
    open(over).reset(); // what is made once stays
    const std::size_t before = bytes_in_use();
    unsigned failures = 0;
    for (bool opened = false; !opened;) {
      const ContextOptions how = options(over);
      fail_allocation(failures + 1);
      try {
        const CountAllocations count;
        const auto context = Context::listen(std::nullopt, how);
        opened = static_cast<bool>(context);
        EXPECT_TRUE(opened || context.error().code != Errc::ok);
      } catch (const std::bad_alloc&) {
        // as a call may end
      }
      fail_allocation(0);
      if (!opened) ++failures;
    }
    EXPECT_GT(failures, 50U);
    EXPECT_EQ(bytes_in_use(), before);
  }
}

// A call that throws has changed nothing: the next one is as if there had been none.
TEST(OutOfMemory, receives_and_peers_that_have_found_no_memory_are_tried_again) {
  const auto b = open(Over::unix_sockets);
  const auto address = *b->address();
  std::array<std::byte, 8> into{}, from{};
  from.fill(std::byte{7});
  unsigned failures = 0;
  const auto tried = [&failures](const std::function<void()>& f) {
    for (std::uint64_t failing = 1;; ++failing) {
      fail_allocation(failing);
      try {
        const CountAllocations count;
        f();
      } catch (const std::bad_alloc&) {
        ++failures;
        continue;
      }
      fail_allocation(0);
      return;
    }
  };
  const auto a = open(Over::unix_sockets);
  std::uint32_t number = 0;
  tried([&] {
    const auto added = a->add_peer(address);
    number = added ? *added : 0;
    if (!added) throw std::bad_alloc();
  });
  std::array<Request, 3> receives;
  // Each kind of receive has memory of its own to find.
  tried([&] { receives[0] = a->messages().irecv({.source = number, .tag = 1}, into); });
  tried([&] { receives[1] = a->messages().irecv({.source = k_any_source, .tag = 2}, into); });
  tried([&] { receives[2] = a->messages().irecv({.source = number, .mask = 0}, into); });
  EXPECT_EQ(a->messages().outstanding(), receives.size());
  EXPECT_GT(failures, 10U);
  const std::uint32_t back = *b->add_peer(*a->address());
  for (std::size_t i = 0; i < receives.size(); ++i) {
    into = {};
    Request s = b->messages().isend(back, i + 1, from);
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    std::optional<Status> sent, received;
    while (!(sent && received) && std::chrono::steady_clock::now() < deadline) {
      if (!sent) sent = b->messages().test(s);
      if (!received) received = a->messages().test(receives.at(i));
    }
    ASSERT_TRUE(sent && received);
    EXPECT_EQ(received->error, Errc::ok);
    EXPECT_EQ(received->tag, i + 1);
    EXPECT_EQ(into, from);
  }
  EXPECT_EQ(a->messages().outstanding(), 0U);
}

// A receive that lets a peer send more, which has used up its credit, finds memory for neither.
TEST(OutOfMemory, a_receive_that_could_grant_no_credit_is_not_posted_and_grants_it_when_repeated) {
  constexpr std::size_t k_rounds = 12, k_before = 300;
  std::array<std::byte, 8> out{}, into{};
  ContextOptions how = options(Over::unix_sockets);
  how.messages.unexpected_limit = 1; // the least that is possible
  auto opened = Context::listen(std::nullopt, how);
  ASSERT_TRUE(opened);
  const auto b = open(Over::unix_sockets);
  Context& a = **opened;
  const std::uint32_t to = *b->add_peer(*a.address()), from = *a.add_peer(*b->address());
  std::vector<Request> sends;
  for (std::size_t round = 0; round < k_rounds; ++round)
    for (std::size_t i = 0; i <= k_before; ++i)
      sends.push_back(b->messages().isend(to, i == k_before ? 100 + round : 9, out));
  unsigned failures = 0;
  for (std::size_t round = 0; round < k_rounds; ++round) {
    std::uint64_t before = 0; // until no more comes
    for (unsigned same = 0; same < 200; ++same) {
      (void)b->progress();
      (void)a.progress();
      if (const std::uint64_t now = a.messages().stats().unexpected; now != before) {
        before = now;
        same = 0;
      }
    }
    const Selector what{.source = round % 2 == 0 ? from : k_any_source, .tag = 100 + round};
    Request receive;
    for (std::uint64_t failing = 1; !receive.valid(); ++failing) {
      fail_allocation(failing);
      try {
        const CountAllocations count;
        receive = a.messages().irecv(what, into);
      } catch (const std::bad_alloc&) {
        ++failures;
        EXPECT_EQ(a.messages().outstanding(), 0U);
      }
      fail_allocation(0);
    }
    std::optional<Status> received;
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!received && std::chrono::steady_clock::now() < deadline) {
      (void)b->progress();
      received = a.messages().test(receive);
    }
    ASSERT_TRUE(received);
    EXPECT_EQ(received->error, Errc::ok);
  }
  EXPECT_GT(failures, 0U);
  for (Request& s : sends) b->messages().cancel(s);
}

// One call, on messages of the context to itself; `done` gets its end.
struct Call {
  const char* name;
  Errc error; // how it ends
  std::function<Request(Messages&, std::span<const MutableBytes> into, Messages::Callback done)> f;
};

// Its callback has no memory to be called with, or it has none for its list of buffers.
TEST(OutOfMemory, calls_on_messages_to_oneself_change_nothing_or_end_or_the_context_does) {
  const std::array<std::byte, 8> out{};
  Request receive;
  MatchedMessage taken;
  const std::array<Call, 6> calls{{
      {"receive of a message that waits", Errc::ok,
       [](Messages& m, auto into, auto done) {
         return m.irecv({.source = 0, .tag = 1}, into, std::move(done));
       }},
      {"receive of one that waits in its sender's memory", Errc::ok,
       [](Messages& m, auto into, auto done) {
         return m.irecv({.source = 0, .tag = 2}, into, std::move(done));
       }},
      {"receive of one that was taken", Errc::ok,
       [&](Messages& m, auto into, auto done) { return m.imrecv(taken, into, std::move(done)); }},
      {"receive of nothing", Errc::invalid_argument,
       [](Messages& m, auto into, auto done) { return m.imrecv({}, into, std::move(done)); }},
      {"forward", Errc::ok,
       [&](Messages& m, auto, auto done) {
         return m.iforward(receive, 0, 5, {}, std::move(done));
       }},
      {"forward of nothing", Errc::invalid_argument,
       [](Messages& m, auto, auto done) { return m.iforward({}, 0, 5, {}, std::move(done)); }},
  }};
  for (const Call& call : calls) {
    SCOPED_TRACE(call.name);
    unsigned failures = 0;
    bool failed = true;
    for (std::uint64_t failing = 1; failed; ++failing) {
      const auto context = open(Over::unix_sockets);
      const auto address = *context->address();
      Messages& m = context->messages();
      std::array<std::byte, 4> first{}, second{}, third{}, fourth{};
      const std::array<MutableBytes, 2> two{first, second}, others{third, fourth};
      std::array<Request, 4> sends{m.isend(0, 1, out), m.isend(0, 2, out, {.synchronous = true}),
                                   m.isend(0, 3, out)};
      taken = m.improbe({.source = 0, .tag = 3}).value();
      receive = m.irecv({.source = 0, .tag = 4}, others);
      const std::size_t before = m.outstanding();
      struct Seen {
        unsigned calls = 0;
        Errc error = Errc::ok;
      } seen;
      const auto done = [&seen](std::error_code error, const Status&) {
        ++seen.calls;
        seen.error = to_errc(error);
      };
      fail_allocation(failing);
      bool has_begun = false;
      try {
        const CountAllocations count;
        has_begun = call.f(m, two, done).valid();
      } catch (const std::bad_alloc&) {
        ++failures;
      }
      failed = counted_allocations() >= failing;
      fail_allocation(0);
      const auto again = context->add_peer(address); // which does nothing
      if (!again && again.error().code == Errc::no_memory) continue;
      if (!has_begun) {
        EXPECT_EQ(m.outstanding(), before);
        EXPECT_TRUE(call.f(m, two, done).valid());
      }
      sends.back() = m.isend(0, 4, out);
      for (int i = 0; i < 10; ++i) (void)context->progress();
      EXPECT_EQ(seen.calls, 1U);
      EXPECT_EQ(seen.error, call.error);
    }
    EXPECT_GT(failures, 0U);
  }
}

// It would be sent twice by a program that repeats it.
TEST(OutOfMemory, a_short_send_that_finds_no_memory_for_its_request_has_not_left) {
  const Three t(Over::unix_sockets);
  for (int i = 0; i < 50; ++i) ASSERT_TRUE(t.pass(*t.a, t.b_of_a, *t.b, 1)); // it grants credit
  std::vector<std::byte> message(1000), into(1000);
  std::array<Request, 32> all; // the first memory for requests, and not a request more
  for (Request& r : all) r = t.a->messages().irecv({.tag = 2}, into);
  bool failed = false;
  Tag tag = 1000;
  for (; !failed && tag < 5000; ++tag) {
    Request leaving;
    fail_allocation(1);
    try {
      const CountAllocations count;
      (void)t.a->messages().send_at_once(t.b_of_a, tag, message, leaving);
    } catch (const std::bad_alloc&) {
      failed = true;
    }
    fail_allocation(0);
  }
  ASSERT_TRUE(failed);
  ASSERT_TRUE(t.pass(*t.a, t.b_of_a, *t.b, 3));
  EXPECT_FALSE(t.b->messages().iprobe({.source = k_any_source, .tag = tag - 1}));
  for (const Request r : all) t.a->messages().cancel(r);
}

// A frame that another follows waits for the iteration's end, which finds no memory to be posted.
TEST(OutOfMemory, frames_that_find_no_memory_to_wait_for_their_neighbours_leave_at_once) {
  unsigned failures = 0;
  bool failed = true;
  for (std::uint64_t failing = 1; failed; ++failing) {
    SCOPED_TRACE(failing);
    const auto a = open(Over::unix_sockets), b = open(Over::unix_sockets);
    const std::uint32_t to = *a->add_peer(*b->address());
    const std::array<std::byte, 8> out{};
    std::array<std::array<std::byte, 8>, 3> into{};
    std::array<Request, 3> receives, sends;
    for (std::size_t i = 0; i < receives.size(); ++i)
      receives.at(i) = b->messages().irecv({.source = k_any_source, .tag = i}, into.at(i));
    const auto arrives = [&](std::size_t i) {
      std::optional<Status> received;
      const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
      while (!received && std::chrono::steady_clock::now() < deadline) {
        (void)a->progress();
        received = b->messages().test(receives.at(i));
      }
      return received && received->error == Errc::ok;
    };
    sends[0] = a->messages().isend(to, 0, out);
    ASSERT_TRUE(arrives(0));
    fail_allocation(failing);
    try {
      const CountAllocations count;
      sends[1] = a->messages().isend(to, 1, out, {.more = true});
    } catch (const std::bad_alloc&) {
      // as a call may end
    }
    failed = counted_allocations() >= failing;
    fail_allocation(0);
    if (failed) ++failures;
    sends[2] = a->messages().isend(to, 2, out);
    EXPECT_TRUE(!sends[1].valid() || arrives(1));
    EXPECT_TRUE(arrives(2));
  }
  EXPECT_GT(failures, 0U);
}

// ---- memory that is not needed any more

// The list of what has left is as long as the largest burst, which all left in one step.
TEST(OutOfMemory, a_burst_that_has_left_leaves_no_list_behind) {
  constexpr std::size_t k_burst = 10'000;
  const auto to = open(Over::unix_sockets);
  const auto address = *to->address();
  std::array<std::byte, 1> byte{};
  const auto until = [](const std::function<bool()>& done) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!done() && std::chrono::steady_clock::now() < deadline) {
    }
    return done();
  };
  // Sends before there is a connection, and receives.
  const auto pass = [&](Context& from) {
    const std::uint32_t number = *from.add_peer(address);
    std::vector<Request> sends(k_burst), receives(k_burst);
    for (Request& r : receives) r = to->messages().irecv({.source = k_any_source, .tag = 1}, byte);
    for (Request& s : sends) s = from.messages().isend(number, 1, byte);
    const auto ended = [](Context& at, std::vector<Request>& requests) {
      while (!requests.empty() && at.messages().done(requests.back())) {
        (void)at.messages().test(requests.back());
        requests.pop_back();
      }
      return requests.empty();
    };
    return until([&] {
      (void)from.progress();
      (void)to->progress();
      const bool sent = ended(from, sends);
      return ended(*to, receives) && sent;
    });
  };
  // Memory that stays by design, for as many requests as there have been at once.
  const auto first = open(Over::unix_sockets);
  ASSERT_TRUE(pass(*first));
  const auto second = open(Over::unix_sockets);
  std::vector<Request> requests(k_burst);
  for (Request& r : requests)
    r = second->messages().irecv({.source = k_any_source, .tag = 1}, byte);
  for (const Request r : requests) second->messages().cancel(r);
  for (Request& r : requests) ASSERT_TRUE(second->messages().test(r));
  const std::size_t before = bytes_in_use();
  ASSERT_TRUE(pass(*second));
  EXPECT_LT(bytes_in_use(), before + k_burst * 8);
}

} // namespace
} // namespace statewire::test
