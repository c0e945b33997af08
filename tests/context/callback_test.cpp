// SPDX-License-Identifier: BSD-3-Clause
// What a callback may not do to its Context: finalize it, and destroy it. A job of one suffices.
#include "context/callback.hpp"

#include <statewire/async.hpp>
#include <statewire/context.hpp>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace statewire::test {
namespace {

using testing::HasSubstr;
using namespace std::chrono_literals;

struct Alone {
  Alone() {
    ContextOptions options;
    options.environment = false;
    options.methods = "sock";
    options.report = [this](const std::string& text) { reports += text; };
    auto opened = job ? Context::open(*job, std::move(options))
                      : Result<std::unique_ptr<Context>>(job.error());
    if (opened) context = std::move(*opened);
    // Dies with the context.
    if (context) context->on_closed([kept = std::move(owner)](std::uint32_t) { (void)kept; });
  }
  [[nodiscard]] bool exists() const { return !alive.expired(); }

  std::shared_ptr<int> owner = std::make_shared<int>(0);
  std::weak_ptr<int> alive = owner;
  std::string reports;
  Result<Job> job = Job::from_environment();
  std::unique_ptr<Context> context;
};

// Calls `act` inside a callback of each kind; the call that makes progress returns when `done`.
struct Kind {
  const char* name;
  void (*run)(Alone& a, const std::function<void()>& act, bool& done);
};

// A message to oneself is handled inside of send(): so that is called by the loop.
void send_in_the_loop(Alone& a, std::uint16_t handler) {
  boost::asio::post(a.context->io_context(), [c = a.context.get(), handler] {
    EXPECT_EQ(c->am_send(0, handler, {}), Errc::ok);
  });
}

void in_handler(Alone& a, const std::function<void()>& act, bool& done) {
  a.context->am_handler(3, [&](const ActiveMessage&) {
    act();
    done = true;
  });
  send_in_the_loop(a, 3);
  (void)a.context->progress_until([&] { return done; }, 20s);
}

void in_send(Alone& a, const std::function<void()>& act, bool& done) {
  a.context->am_handler(3, [&](const ActiveMessage&) {
    act();
    done = true;
  });
  EXPECT_EQ(a.context->am_send(0, 3, {}), Errc::ok);
}

void in_message_callback(Alone& a, const std::function<void()>& act, bool& done) {
  Messages& m = a.context->messages();
  std::byte in{}, out{};
  (void)m.irecv({.source = 0, .tag = 1}, MutableBytes(&in, 1), [&](std::error_code, const Status&) {
    act();
    done = true;
  });
  (void)m.isend(0, 1, ConstBytes(&out, 1));
  if (a.context) (void)a.context->progress_until([&] { return done; }, 20s);
}

// A message is there already: the callback runs before irecv() returns.
void in_callback_of_a_call_without_progress(Alone& a, const std::function<void()>& act,
                                            bool& done) {
  Messages& m = a.context->messages();
  std::byte in{}, out{};
  ASSERT_EQ(m.send(0, 1, ConstBytes(&out, 1)).error, Errc::ok);
  (void)m.irecv({.source = 0, .tag = 1}, MutableBytes(&in, 1), [&](std::error_code, const Status&) {
    act();
    done = true;
  });
  if (a.context) (void)a.context->progress_until([&] { return done; }, 20s);
}

void in_asio_handler(Alone& a, const std::function<void()>& act, bool& done) {
  boost::asio::post(a.context->io_context(), [&] {
    act();
    done = true;
  });
  (void)a.context->progress_until([&] { return done; }, 20s);
}

void in_predicate(Alone& a, const std::function<void()>& act, bool& done) {
  (void)a.context->progress_until(
      [&] {
        if (!done) act();
        return done = true;
      },
      20s);
}

// In a wait that a callback makes: the context lives until the outer wait has returned.
void in_nested_wait(Alone& a, const std::function<void()>& act, bool& done) {
  a.context->am_handler(4, [&](const ActiveMessage&) {
    Messages& m = a.context->messages();
    std::byte never{};
    Request r = m.irecv({.source = 0, .tag = 9}, MutableBytes(&never, 1));
    send_in_the_loop(a, 3);
    while (!done) (void)m.wait_for(r, 1ms);
    m.cancel(r);
  });
  a.context->am_handler(3, [&](const ActiveMessage&) {
    act();
    done = true;
  });
  send_in_the_loop(a, 4);
  (void)a.context->progress_until([&] { return done; }, 20s);
}

class InCallback : public testing::TestWithParam<Kind> {};
INSTANTIATE_TEST_SUITE_P(
    Of, InCallback,
    testing::Values(Kind{"handler", in_handler}, Kind{"send", in_send},
                    Kind{"message", in_message_callback},
                    Kind{"a_call_without_progress", in_callback_of_a_call_without_progress},
                    Kind{"asio", in_asio_handler}, Kind{"predicate", in_predicate},
                    Kind{"a_nested_wait", in_nested_wait}),
    [](const auto& info) { return std::string(info.param.name); });

TEST_P(InCallback, finalize_is_an_error_and_does_nothing) {
  Alone a;
  ASSERT_TRUE(a.context);
  bool done = false;
  std::optional<Failure> said;
  GetParam().run(
      a,
      [&] {
        auto r = a.context->finalize();
        if (!r) said = r.error();
      },
      done);
  ASSERT_TRUE(said);
  EXPECT_EQ(said->code, Errc::in_callback);
  EXPECT_THAT(said->text, HasSubstr("call finalize() when the call that makes progress has"));
  std::byte in{}, out{};
  EXPECT_EQ(a.context->messages()
                .send_recv(0, 7, ConstBytes(&out, 1), {.source = 0, .tag = 7}, MutableBytes(&in, 1))
                .error,
            Errc::ok)
      << "nothing has happened";
  EXPECT_TRUE(a.context->finalize());
  EXPECT_TRUE(a.context->finalize()) << "twice";
  EXPECT_EQ(a.reports, "");
}

TEST_P(InCallback, destruction_is_reported_and_takes_place_when_the_outermost_call_returns) {
  Alone a;
  ASSERT_TRUE(a.context);
  bool done = false;
  bool existed = false;
  GetParam().run(
      a,
      [&] {
        a.context.reset();
        existed = a.exists();
      },
      done);
  EXPECT_TRUE(done);
  EXPECT_TRUE(existed) << "inside the callback";
  EXPECT_FALSE(a.exists());
  EXPECT_THAT(a.reports, HasSubstr("rank 0: the Context was destroyed inside a callback"));
  EXPECT_THAT(a.reports, HasSubstr("Call finalize() and destroy it there instead"));
}

TEST(DestroyedInACallback, context_calls_no_other_callback_and_ends_the_wait) {
  Alone a;
  ASSERT_TRUE(a.context);
  unsigned called = 0;
  const auto destroy = [&] {
    ++called;
    a.context.reset();
  };
  for (int i = 0; i < 5; ++i) boost::asio::post(a.context->io_context(), destroy);
  Messages& m = a.context->messages();
  std::byte in{};
  Request never = m.irecv({.source = 0, .tag = 9}, MutableBytes(&in, 1));
  EXPECT_EQ(m.wait(never).error, Errc::cancelled);
  EXPECT_FALSE(never.valid());
  EXPECT_EQ(called, 1U);
  EXPECT_FALSE(a.exists());
}

TEST(DestroyedInACallback, context_ends_every_wait_as_cancelled) {
  using Two = std::array<Request, 2>;
  const auto test = [](Messages& m, Two& r) {
    for (;;)
      if (const auto ended = m.test(r[0])) return ended->error;
  };
  const auto test_any = [](Messages& m, Two& r) {
    for (;;)
      if (const auto ended = m.test_any(r)) return ended->status.error;
  };
  const auto test_some = [](Messages& m, Two& r) {
    for (;;)
      if (const auto ended = m.test_some(r); ended.size() == 2) return ended[1].status.error;
  };
  const auto wait_for = [](Messages& m, Two& r) {
    const auto ended = m.wait_for(r[0], 20s);
    return ended ? ended->error : Errc::timed_out;
  };
  const auto wait_any = [](Messages& m, Two& r) {
    const auto ended = m.wait_any(r);
    return ended ? ended->status.error : Errc::ok;
  };
  const auto wait_some = [](Messages& m, Two& r) {
    const auto ended = m.wait_some(r);
    return ended.size() == 2 ? ended[1].status.error : Errc::ok;
  };
  const auto wait_all = [](Messages& m, Two& r) { return m.wait_all(r); };
  for (Errc (*wait)(Messages&, Two&) :
       {+test, +test_any, +test_some, +wait_for, +wait_any, +wait_some, +wait_all}) {
    Alone a;
    ASSERT_TRUE(a.context);
    Messages& m = a.context->messages();
    std::array<std::byte, 2> in{};
    Two never;
    for (std::size_t i = 0; i < in.size(); ++i)
      never.at(i) = m.irecv({.source = 0, .tag = 9}, MutableBytes(&in.at(i), 1));
    Errc error = Errc::ok;
    // The wait is inside of a callback, as the destruction is: so the requests can be asked again.
    boost::asio::post(a.context->io_context(), [&] {
      boost::asio::post(a.context->io_context(), [&] { a.context.reset(); });
      error = wait(m, never);
    });
    EXPECT_FALSE(a.context->progress_until([] { return false; }, 20s));
    EXPECT_EQ(error, Errc::cancelled);
    EXPECT_FALSE(never[0].valid());
    EXPECT_FALSE(a.exists());
  }
}

TEST(DestroyedInACallback, context_drops_the_callbacks_of_messages_that_have_ended) {
  Alone a;
  ASSERT_TRUE(a.context);
  unsigned called = 0;
  std::byte out{};
  std::array<std::byte, 4> in{};
  Messages& m = a.context->messages();
  for (Tag t = 0; t < in.size(); ++t)
    (void)m.irecv({.source = 0, .tag = t}, MutableBytes(&in.at(t), 1),
                  [&](std::error_code, const Status&) {
                    ++called;
                    a.context.reset();
                  });
  // Inside of this one's callback all of the others end.
  (void)m.irecv({.source = 0, .tag = 8}, MutableBytes(&in.at(0), 1),
                [&](std::error_code, const Status&) {
                  for (Tag t = 0; t < in.size(); ++t) (void)m.isend(0, t, ConstBytes(&out, 1));
                });
  boost::asio::post(a.context->io_context(), [&] { (void)m.isend(0, 8, ConstBytes(&out, 1)); });
  EXPECT_FALSE(a.context->progress_until([] { return false; }, 20s));
  EXPECT_EQ(called, 1U);
  EXPECT_FALSE(a.exists());
}

TEST(FenceOfAJobOfOne, passes_at_once_and_again) {
  Alone a;
  ASSERT_TRUE(a.context);
  EXPECT_TRUE(a.context->fence());
  EXPECT_TRUE(a.context->fence(0ms));
  EXPECT_TRUE(a.context->finalize());
  EXPECT_TRUE(a.context->fence());
}

// ---- inside of a call that begins an asynchronous operation

// Memory that is given back is overwritten, and stays until the program ends.
template <class T>
struct Overwriting {
  using value_type = T;
  Overwriting() = default;
  template <class U>
  Overwriting(const Overwriting<U>&) {} // NOLINT: as allocators convert
  T* allocate(std::size_t n) {
    static std::deque<std::vector<std::max_align_t>> kept;
    return reinterpret_cast<T*>(
        kept.emplace_back(n * sizeof(T) / sizeof(std::max_align_t) + 1).data());
  }
  void deallocate(T* p, std::size_t n) { std::memset(static_cast<void*>(p), 0xff, n * sizeof(T)); }
  friend bool operator==(const Overwriting&, const Overwriting&) { return true; }
};

struct NeverCalled {
  using allocator_type = Overwriting<void>;
  [[nodiscard]] allocator_type get_allocator() const noexcept { return {}; }
  void operator()(const boost::system::error_code&, const Status&) const { *called = true; }
  std::shared_ptr<bool> called;
};

TEST(DestroyedInACallback, of_a_call_that_begins_an_asynchronous_operation) {
  Alone a;
  ASSERT_TRUE(a.context);
  Messages& m = a.context->messages();
  std::byte in{}, out{};
  (void)m.irecv({.source = 0, .tag = 1}, MutableBytes(&in, 1),
                [&](std::error_code, const Status&) { a.context.reset(); });
  const auto called = std::make_shared<bool>(false);
  async_send(m, 0, 1, ConstBytes(&out, 1), NeverCalled{called});
  EXPECT_FALSE(a.exists());
  EXPECT_FALSE(*called);
  EXPECT_EQ(called.use_count(), 1);
}

// ---- a callback replaces callbacks

// What it has captured lives until it has returned.
TEST(Replaced, by_itself_a_handler_lives_until_it_has_returned) {
  Alone a;
  ASSERT_TRUE(a.context);
  auto captured = std::make_shared<int>(7);
  const std::weak_ptr<int> lives = captured;
  unsigned after = 0;
  a.context->am_handler(3,
                        [&a, &lives, &after, captured = std::move(captured)](const ActiveMessage&) {
                          const std::weak_ptr<int> kept = lives;
                          a.context->am_handler(3, [&after](const ActiveMessage&) { ++after; });
                          EXPECT_FALSE(kept.expired());
                        });
  EXPECT_EQ(a.context->am_send(0, 3, {}), Errc::ok);
  EXPECT_TRUE(lives.expired());
  EXPECT_EQ(a.context->am_send(0, 3, {}), Errc::ok);
  EXPECT_EQ(after, 1U);
}

TEST(Replaced, by_itself_a_callback_of_connections_lives_until_it_has_returned) {
  Alone a;
  ASSERT_TRUE(a.context);
  auto captured = std::make_shared<int>(7);
  const std::weak_ptr<int> lives = captured;
  bool removed = false;
  a.context->on_closed([&a, &lives, &removed, captured = std::move(captured)](std::uint32_t) {
    const std::weak_ptr<int> kept = lives;
    a.context->on_closed({});
    removed = true;
    EXPECT_FALSE(kept.expired());
  });
  EXPECT_EQ(a.context->close(0), Errc::ok);
  EXPECT_TRUE(a.context->progress_until([&] { return removed; }, 20s));
  EXPECT_TRUE(lives.expired());
}

TEST(Replaced, handlers_stay_where_they_are_when_one_adds_more) {
  Alone a;
  ASSERT_TRUE(a.context);
  constexpr std::uint64_t k_mark = 0x0123456789abcdef;
  std::uint64_t seen = 0;
  struct Adds {
    Alone* alone;
    std::uint64_t mark;
  };
  static std::uint64_t* out = nullptr;
  out = &seen;
  a.context->am_handler(0, [adds = Adds{&a, k_mark}](const ActiveMessage&) {
    for (std::uint16_t n = 1; n < 1000; ++n) adds.alone->context->am_handler(n, {});
    *out = adds.mark;
  });
  EXPECT_EQ(a.context->am_send(0, 0, {}), Errc::ok);
  EXPECT_EQ(seen, k_mark);
}

TEST(ReplacedCallback, that_throws_is_destroyed) {
  Callback<std::function<void()>> callback;
  auto owner = std::make_shared<int>(0);
  const std::weak_ptr<int> alive = owner;
  callback = [&callback, kept = std::move(owner)] {
    callback = [] {};
    throw kept.use_count();
  };
  EXPECT_ANY_THROW(callback());
  EXPECT_TRUE(alive.expired());
}

} // namespace
} // namespace statewire::test
