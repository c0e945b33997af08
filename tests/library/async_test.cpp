// SPDX-License-Identifier: BSD-3-Clause
// Messages as asynchronous operations: every kind of completion token, executors, allocators, ends.
#include "../job/job.hpp"

#include <statewire/async.hpp>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#if BOOST_VERSION >= 107700
#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#endif

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <future>
#include <thread>

namespace statewire::test {
namespace {

namespace asio = boost::asio;
using ErrorCode = boost::system::error_code;

std::vector<std::byte> k_byte(1);

TEST(Async, CoroutinesSendAndReceiveToAndFro) {
  for (const ProgressMode mode :
       {ProgressMode::blocking, ProgressMode::adaptive, ProgressMode::spin})
    run_job(2,
            [](Member& me) {
              bool done = false;
              const auto play = [](Member& self) -> asio::awaitable<unsigned> {
                Messages& m = self.messages();
                const std::uint32_t other = 1 - self.rank();
                unsigned rounds = 0;
                for (const std::size_t size : {8U, 5000U, 200'000U, 8U}) {
                  std::vector<std::byte> into(size);
                  const auto mine = content(size, 10 + rounds);
                  if (self.rank() == 0) {
                    const Status s = co_await async_send(m, other, 1, mine, asio::use_awaitable);
                    EXPECT_EQ(s.error, Errc::ok);
                  }
                  const Status s = co_await async_recv(m, {.source = other, .tag = 1}, into,
                                                       asio::use_awaitable);
                  EXPECT_EQ(s.error, Errc::ok);
                  EXPECT_EQ(into, mine);
                  if (self.rank() == 1) {
                    const Status t = co_await async_send(m, other, 1, into, {.synchronous = true},
                                                         asio::use_awaitable);
                    EXPECT_EQ(t.error, Errc::ok);
                  }
                  ++rounds;
                }
                co_return rounds;
              };
              asio::co_spawn(me.loop().io_context(), play(me),
                             [&](const std::exception_ptr& e, unsigned rounds) {
                               EXPECT_FALSE(e);
                               EXPECT_EQ(rounds, 4U);
                               done = true;
                             });
              EXPECT_TRUE(me.progress_until([&] { return done; }));
            },
            {.mode = mode});
}

// The usual way to receive what one does not know: look, make room, receive.
TEST(Async, AProbeTellsOfAMessageOfUnknownLengthAndLeavesItThere) {
  for (const ProgressMode mode : {ProgressMode::blocking, ProgressMode::spin})
    run_job(2,
            [](Member& me) {
              Messages& m = me.messages();
              bool done = false;
              const auto receive = [](Messages& mine) -> asio::awaitable<void> {
                for (const std::size_t size : {8U, 0U, 5000U, 200'000U}) {
                  const Status there = co_await async_probe(
                      mine, {.source = 0, .tag = 1, .mask = 0}, asio::use_awaitable);
                  EXPECT_EQ(there.error, Errc::ok);
                  EXPECT_EQ(there.message_bytes, size);
                  EXPECT_EQ(there.tag, size);
                  std::vector<std::byte> into(there.message_bytes);
                  const Status s = co_await async_recv(
                      mine, {.source = there.source, .tag = there.tag}, into, asio::use_awaitable);
                  EXPECT_EQ(s.error, Errc::ok);
                  EXPECT_EQ(into, content(size, size));
                }
              };
              if (me.rank() == 0) {
                for (const std::size_t size : {8U, 0U, 5000U, 200'000U})
                  EXPECT_EQ(m.send(1, size, content(size, size)).error, Errc::ok);
                return;
              }
              asio::co_spawn(me.loop().io_context(), receive(m), [&](const std::exception_ptr& e) {
                EXPECT_FALSE(e);
                done = true;
              });
              EXPECT_TRUE(me.progress_until([&] { return done; }));
            },
            {.mode = mode});
}

TEST(Async, AProbeEndsWhenItIsCancelledWhenThePeerIsGoneAndForNobody) {
  run_job(2, [](Member& me) {
    Messages& m = me.messages();
    std::array<std::byte, 1> in{};
    if (me.rank() == 1) {
      m.send(0, 1, k_byte);
      me.meet();
      me.die();
      return;
    }
    std::optional<Errc> cancelled, gone, nobody, found;
    Request name;
    async_probe(m, {.source = 1, .tag = 2}, name,
                [&](const ErrorCode&, const Status& s) { cancelled = s.error; });
    async_probe(m, {.source = 1, .tag = 3},
                [&](const ErrorCode&, const Status& s) { gone = s.error; });
    async_probe(m, {.source = 17}, [&](const ErrorCode&, const Status& s) { nobody = s.error; });
    async_probe(m, {.source = 1, .tag = 1},
                [&](const ErrorCode&, const Status& s) { found = s.error; });
    EXPECT_FALSE(nobody) << "never inside the initiating call";
    m.cancel(name);
    EXPECT_TRUE(me.progress_until([&] { return cancelled && nobody && found; }));
    EXPECT_EQ(cancelled, Errc::cancelled);
    EXPECT_EQ(nobody, Errc::invalid_argument);
    EXPECT_EQ(found, Errc::ok);
    EXPECT_FALSE(gone);
    me.meet();
    EXPECT_TRUE(me.progress_until([&] { return gone.has_value(); }));
    EXPECT_EQ(category(*gone), category(Errc::reset));
    // What had come before is still there, and a probe of it is not asked to wait.
    std::optional<Errc> kept;
    async_probe(m, {.source = 1, .tag = 1},
                [&](const ErrorCode&, const Status& s) { kept = s.error; });
    EXPECT_TRUE(me.progress_until([&] { return kept.has_value(); }));
    EXPECT_EQ(kept, Errc::ok);
    EXPECT_EQ(m.recv({.source = 1, .tag = 1}, in).error, Errc::ok);
  });
}

TEST(Async, AProbeThatNobodyAnswersEndsWhenTheProcessFinalizes) {
  std::optional<Errc> end;
  run_job(1, [&](Member& me) {
    async_probe(me.messages(), Selector::any(),
                [&](const ErrorCode&, const Status& s) { end = s.error; });
    me.finalize();
  });
  EXPECT_EQ(end, Errc::finalized);
}

TEST(Async, ListsOfBuffersAreGatheredAndScattered) {
  run_job(2, [](Member& me) {
    bool done = false;
    const auto play = [](Member& self) -> asio::awaitable<void> {
      Messages& m = self.messages();
      for (const std::size_t size : {30U, 9000U, 300'000U}) {
        const auto whole = content(size, size);
        const ConstBytes all(whole);
        if (self.rank() == 0) {
          const std::array<ConstBytes, 3> parts{all.first(10), all.subspan(10, 11),
                                                all.subspan(21)};
          EXPECT_EQ((co_await async_send(m, 1, 1, parts, asio::use_awaitable)).error, Errc::ok);
          EXPECT_EQ(
              (co_await async_send(m, 1, 1, parts, {.synchronous = true}, asio::use_awaitable))
                  .error,
              Errc::ok);
          EXPECT_EQ(
              (co_await async_send(m, 1, 1, parts, SendOptions{.context = 3}, asio::use_awaitable))
                  .error,
              Errc::ok);
          continue;
        }
        for (const MessageContext context : {0U, 0U, 3U}) {
          std::vector<std::byte> a(size - 7), b(7);
          const std::array<MutableBytes, 2> parts{MutableBytes(a), MutableBytes(b)};
          const Status s = co_await async_recv(m, {.source = 0, .tag = 1, .context = context},
                                               parts, asio::use_awaitable);
          EXPECT_EQ(s.error, Errc::ok);
          EXPECT_EQ(s.bytes, size);
          a.insert(a.end(), b.begin(), b.end());
          EXPECT_EQ(a, whole);
        }
      }
    };
    asio::co_spawn(me.loop().io_context(), play(me), [&](const std::exception_ptr& e) {
      EXPECT_FALSE(e);
      done = true;
    });
    EXPECT_TRUE(me.progress_until([&] { return done; }));
  });
}

TEST(Async, AReceiveIntoAListIsCancelledByItsName) {
  run_job(1, [](Member& me) {
    std::array<std::byte, 2> in{};
    const std::array<MutableBytes, 2> parts{MutableBytes(in).first(1), MutableBytes(in).last(1)};
    Request name;
    std::optional<Errc> end;
    async_recv(me.messages(), Selector::any(), parts, name,
               [&](const ErrorCode&, const Status& s) { end = s.error; });
    me.messages().cancel(name);
    EXPECT_TRUE(me.progress_until([&] { return end.has_value(); }));
    EXPECT_EQ(end, Errc::cancelled);
  });
}

TEST(Async, AHandlerIsNeverCalledInsideTheInitiatingCall) {
  run_job(1, [](Member& me) {
    Messages& m = me.messages();
    std::array<std::byte, 1> in{};
    unsigned ends = 0;
    bool inside = true;
    const auto handler = [&](const ErrorCode&, const Status& s) {
      EXPECT_FALSE(inside);
      EXPECT_EQ(s.error, Errc::ok);
      ++ends;
    };
    async_send(m, 0, 1, k_byte, handler);
    async_recv(m, {.source = 0, .tag = 1}, in, handler);
    inside = false;
    EXPECT_EQ(ends, 0U);
    EXPECT_TRUE(me.progress_until([&] { return ends == 2; }));
  });
}

// The one that ends in the initiating call, and the one whose message the handler itself sends.
TEST(Async, AHandlerThatBeginsTheNextOperationIsCalledAtTheSameDepth) {
  run_job(1, [](Member& me) {
    Messages& m = me.messages();
    for (const std::uint32_t source : {17U, 0U}) {
      std::array<std::byte, 1> in{};
      unsigned left = 100'000;
      std::uintptr_t lowest = UINTPTR_MAX, highest = 0;
      std::function<void()> next;
      const auto ended = [&](const ErrorCode&, const Status& s) {
        const char here = 0;
        lowest = std::min(lowest, reinterpret_cast<std::uintptr_t>(&here));
        highest = std::max(highest, reinterpret_cast<std::uintptr_t>(&here));
        EXPECT_EQ(s.error, source == 0 ? Errc::ok : Errc::invalid_argument);
        if (--left != 0) next();
      };
      next = [&] {
        async_recv(m, {.source = source, .tag = 1}, in, ended);
        if (source == 0) m.send(0, 1, k_byte);
      };
      next();
      EXPECT_TRUE(me.progress_until([&] { return left == 0; }));
      EXPECT_LT(highest - lowest, 100'000U);
    }
  });
}

TEST(Async, FuturesAreFilledByTheThreadThatMakesProgress) {
  run_job(2, [](Member& me) {
    Messages& m = me.messages();
    if (me.rank() == 0) {
      auto sent = async_send(m, 1, 1, k_byte, asio::use_future);
      EXPECT_TRUE(me.progress_until(
          [&] { return sent.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }));
      EXPECT_EQ(sent.get().error, Errc::ok);
      return;
    }
    std::array<std::byte, 1> in{};
    std::future<Status> received = async_recv(m, {.source = 0, .tag = 1}, in, asio::use_future);
    std::atomic<bool> ended = false;
    std::thread waiter([&] {
      EXPECT_EQ(received.get().bytes, 1U);
      ended = true;
      me.loop().wake();
    });
    EXPECT_TRUE(me.progress_until([&] { return ended.load(); }));
    waiter.join();
  });
}

// As of Asio's own operations: nothing else would end the sleep of the loop that waits for a
// future.
TEST(Async, HandlersOfTheSystemsExecutorRunInsideTheCallThatMakesProgress) {
  run_job(1, [](Member& me) {
    Messages& m = me.messages();
    std::array<std::byte, 1> in{};
    const auto where = [](const ErrorCode&, const Status& s) {
      EXPECT_EQ(s.error, Errc::ok);
      return std::this_thread::get_id();
    };
    auto late = async_recv(m, {.source = 0, .tag = 1}, in, asio::use_future(where));
    auto early =
        async_send(m, 0, 1, k_byte, asio::use_future(where)); // ends in the initiating call
    for (auto* end : {&early, &late}) {
      EXPECT_TRUE(me.progress_until(
          [&] { return end->wait_for(std::chrono::seconds(0)) == std::future_status::ready; }));
      EXPECT_EQ(end->get(), std::this_thread::get_id());
    }
  });
}

// A receive that is cancelled ends so for each kind of token.
TEST(Async, AnErrorIsThrownOrGivenBackAsTheTokenSays) {
  run_job(1, [](Member& me) {
    Messages& m = me.messages();
    std::array<std::byte, 1> in{};
    Request name;
    std::optional<ErrorCode> code;
    async_recv(m, Selector::any(), in, name, [&](const ErrorCode& e, const Status& s) {
      EXPECT_EQ(s.error, Errc::cancelled);
      code = e;
    });
    m.cancel(name);
    EXPECT_TRUE(me.progress_until([&] { return code.has_value(); }));
    EXPECT_EQ(code, Errc::cancelled);

    auto future = async_recv(m, Selector::any(), in, name, asio::use_future);
    m.cancel(name);
    EXPECT_TRUE(me.progress_until(
        [&] { return future.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }));
    const auto error_of = [](const auto& call) {
      try {
        call();
      } catch (const boost::system::system_error& e) {
        return to_errc(e.code());
      }
      return Errc::ok;
    };
    EXPECT_EQ(error_of([&] { (void)future.get(); }), Errc::cancelled);

    bool waits = false, done = false;
    const auto receive = [](Messages& mine, MutableBytes into, Request& its_name,
                            bool& second) -> asio::awaitable<void> {
      ErrorCode error;
      const Status s = co_await async_recv(mine, {.tag = 1}, into, its_name,
                                           asio::redirect_error(asio::use_awaitable, error));
      EXPECT_EQ(error, Errc::truncated);
      EXPECT_EQ(s.bytes, 1U);
      second = true;
      co_await async_recv(mine, {.tag = 2}, into, its_name, asio::use_awaitable);
      ADD_FAILURE() << "nothing was thrown";
    };
    asio::co_spawn(m.io_context(), receive(m, in, name, waits), [&](const std::exception_ptr& e) {
      EXPECT_EQ(error_of([&] { std::rethrow_exception(e); }), Errc::cancelled);
      done = true;
    });
    EXPECT_EQ(m.send(0, 1, content(2, 1)).error, Errc::ok);
    EXPECT_TRUE(me.progress_until([&] { return waits; }));
    m.cancel(name);
    EXPECT_TRUE(me.progress_until([&] { return done; }));
  });
}

TEST(Async, ACodeOfBoostComparesAsOneOfTheStandard) {
  EXPECT_FALSE(boost_error_code(Errc::ok));
  const ErrorCode code = boost_error_code(Errc::timed_out);
  EXPECT_TRUE(code);
  EXPECT_EQ(code, Errc::timed_out);
  EXPECT_FALSE(code == Errc::reset);
  EXPECT_TRUE(code == boost::system::errc::timed_out);
  EXPECT_FALSE(code == boost::system::errc::connection_reset);
  EXPECT_EQ(code.message(), to_text(Errc::timed_out));
  EXPECT_EQ(to_errc(code), Errc::timed_out);
  EXPECT_EQ(to_errc(ErrorCode(1, boost::system::generic_category())), Errc::system);
  EXPECT_EQ(to_errc(ErrorCode()), Errc::ok) << "of the system's category, and no error";
  // Boost from 1.76 on converts it: compiling is the test.
  const std::error_code standard = Errc::closed;
  EXPECT_TRUE(standard == Errc::closed);
  EXPECT_TRUE(standard != Errc::reset);
}

TEST(Async, HandlersRunOnTheirOwnExecutor) {
  run_job(1, [](Member& me) {
    Messages& m = me.messages();
    asio::thread_pool pool(1);
    auto strand = asio::make_strand(me.loop().io_context());
    std::array<std::byte, 2> in{};
    std::atomic<unsigned> ends = 0;
    std::atomic<bool> elsewhere = false;
    bool in_strand = false;
    const auto own = std::this_thread::get_id();
    async_recv(m, {.source = 0, .tag = 1}, MutableBytes(in).first(1),
               asio::bind_executor(pool, [&](const ErrorCode&, const Status& s) {
                 EXPECT_EQ(s.error, Errc::ok);
                 elsewhere = std::this_thread::get_id() != own;
                 ++ends;
                 me.loop().wake();
               }));
    async_recv(m, {.source = 0, .tag = 2}, MutableBytes(in).last(1),
               asio::bind_executor(strand, [&](const ErrorCode&, const Status& s) {
                 EXPECT_EQ(s.error, Errc::ok);
                 in_strand = strand.running_in_this_thread();
                 ++ends;
               }));
    m.send(0, 1, k_byte);
    m.send(0, 2, k_byte);
    EXPECT_TRUE(me.progress_until([&] { return ends == 2; }));
    EXPECT_TRUE(elsewhere);
    EXPECT_TRUE(in_strand);
    pool.join();
  });
}

// Counts what is taken from it, and what is given back.
template <class T>
struct Counting {
  using value_type = T;
  explicit Counting(int* l) : live(l) {}
  template <class U>
  Counting(const Counting<U>& other) : live(other.live) {}
  T* allocate(std::size_t n) {
    ++*live;
    return std::allocator<T>().allocate(n);
  }
  void deallocate(T* p, std::size_t n) {
    --*live;
    std::allocator<T>().deallocate(p, n);
  }
  template <class U>
  bool operator==(const Counting<U>& other) const {
    return live == other.live;
  }
  int* live;
};

// Moved from, it has no allocator, as handlers of composed operations.
struct CountedHandler {
  using allocator_type = Counting<void>;
  struct State {
    int* live;
    bool* ended;
  };
  [[nodiscard]] allocator_type get_allocator() const noexcept {
    return allocator_type(state->live);
  }
  void operator()(const ErrorCode&, const Status&) const {
    EXPECT_EQ(*state->live, 0) << "the memory is free before the handler runs";
    *state->ended = true;
  }
  std::unique_ptr<State> state;
};

TEST(Async, TheHandlersAllocatorIsUsedAndHasEverythingBackBeforeTheHandlerRuns) {
  run_job(1, [](Member& me) {
    int live = 0;
    bool ended = false;
    std::array<std::byte, 1> in{};
    const auto handler = [&] {
      return CountedHandler{
          std::make_unique<CountedHandler::State>(CountedHandler::State{&live, &ended})};
    };
    async_recv(me.messages(), {.source = 0}, in, handler());
    EXPECT_EQ(live, 1);
    me.messages().send(0, 0, k_byte);
    EXPECT_TRUE(me.progress_until([&] { return ended; }));
    ended = false;
    async_send(me.messages(), 0, 1, k_byte, handler()); // ends in the initiating call
    EXPECT_TRUE(me.progress_until([&] { return ended; }));
    EXPECT_EQ(me.messages().recv({.source = 0, .tag = 1}, in).error, Errc::ok);
  });
}

TEST(Async, AnOperationIsCancelledByItsName) {
  run_job(1, [](Member& me) {
    std::array<std::byte, 1> in{};
    Request name;
    std::optional<Errc> end;
    async_recv(me.messages(), Selector::any(), in, name,
               [&](const ErrorCode&, const Status& s) { end = s.error; });
    me.messages().cancel(name);
    EXPECT_TRUE(me.progress_until([&] { return end.has_value(); }));
    EXPECT_EQ(end, Errc::cancelled);
  });
}

#if BOOST_VERSION >= 107700
TEST(Async, AnOperationIsCancelledByItsSlot) {
  run_job(1, [](Member& me) {
    std::array<std::byte, 1> in{};
    asio::cancellation_signal signal;
    std::optional<Errc> end;
    async_recv(me.messages(), Selector::any(), in,
               asio::bind_cancellation_slot(
                   signal.slot(), [&](const ErrorCode&, const Status& s) { end = s.error; }));
    EXPECT_FALSE(end);
    signal.emit(asio::cancellation_type::terminal);
    EXPECT_TRUE(me.progress_until([&] { return end.has_value(); }));
    EXPECT_EQ(end, Errc::cancelled);
    signal.emit(asio::cancellation_type::terminal); // nothing is there any more
  });
}
#endif

TEST(Async, WhatAHandlerThrowsComesOutOfTheProgressCallAndTheLibraryGoesOn) {
  run_job(1, [](Member& me) {
    Messages& m = me.messages();
    std::array<std::byte, 1> in{};
    async_recv(m, {.source = 0, .tag = 1}, in,
               [](const ErrorCode&, const Status&) { throw std::runtime_error("mine"); });
    EXPECT_THROW(
        {
          m.send(0, 1, k_byte);
          me.progress_until([] { return false; }, std::chrono::seconds(5));
        },
        std::runtime_error);
    Request r = m.irecv({.source = 0, .tag = 2}, in);
    m.send(0, 2, k_byte);
    EXPECT_EQ(m.wait(r).error, Errc::ok);
  });
}

TEST(Async, HandlersThatWereNeverCalledAreDestroyedWithTheMessages) {
  auto witness = std::make_shared<int>();
  std::array<std::byte, 1> in{};
  {
    Member me({.processes = 1, .mode = ProgressMode::blocking}, 0);
    me.join({me.card()});
    async_recv(me.messages(), Selector::any(), in,
               [witness](const ErrorCode&, const Status&) { FAIL(); });
    asio::co_spawn(
        me.loop().io_context(),
        [](Messages& m, MutableBytes into, std::shared_ptr<int> w) -> asio::awaitable<void> {
          co_await async_recv(m, Selector::any(), into, asio::use_awaitable);
          ADD_FAILURE() << w.use_count();
        }(me.messages(), in, witness),
        asio::detached);
    me.progress_until([] { return false; }, std::chrono::seconds(0));
    me.loop().poll(ProgressLoop::clock());
    EXPECT_EQ(witness.use_count(), 3);
  }
  EXPECT_EQ(witness.use_count(), 1);
}

} // namespace
} // namespace statewire::test
