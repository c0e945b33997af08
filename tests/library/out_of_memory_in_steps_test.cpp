// SPDX-License-Identifier: BSD-3-Clause
// Memory that runs out once, anywhere in an exchange of messages: the process goes on, and the peer
// gets what was sent, or sees a failure.
#include "three_contexts.hpp"

#include "../failing_new.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <new>
#include <poll.h>
#include <tuple>
#include <unistd.h>

namespace statewire::test {
namespace {

constexpr std::array<std::size_t, 3> k_sizes{8, 10'000, 300'000}; // short, eager, rendezvous
constexpr Tag k_cancelled = 99;

// One of two contexts that exchange a message of each size both ways. Its allocations count if it
// is the one that fails.
class Side {
 public:
  Side(Over over, bool fails) : fails_(fails) {
    ContextOptions how = options(over);
    how.report = [this](const std::string&) { ++reports_; };
    context_ = std::move(*Context::listen(std::nullopt, std::move(how)));
    for (std::size_t i = 0; i < k_sizes.size(); ++i) {
      out_.emplace_back(k_sizes.at(i), static_cast<std::byte>(i + 1));
      in_.emplace_back(k_sizes.at(i));
    }
    sent_.reserve(sends_.size()); // while allocations count
    received_.reserve(receives_.size());
    context_->am_handler(0, [this](const ActiveMessage&) { ++active_messages_; });
    context_->on_lost([this](std::error_code, std::uint32_t) { lost_ = true; });
    context_->on_closed([this](std::uint32_t) { closed_ = true; });
  }

  [[nodiscard]] Context& context() const { return *context_; }
  // Once again, where the first time has found no memory and changed nothing.
  void call(const std::function<void(Context&)>& f) {
    for (int times = 0; times < 2 && !is_over(); ++times) {
      try {
        const Counted counted(fails_);
        return f(*context_);
      } catch (const std::bad_alloc&) {
        EXPECT_TRUE(fails_);
      }
    }
  }
  void knows(const Side& peer) {
    const auto address = *peer.context_->address();
    address_ = address;
    number_ = *context_->add_peer(address);
  }
  void receive() {
    for (std::size_t i = 0; i < k_sizes.size(); ++i)
      call([&](Context& c) {
        const std::uint32_t from = i == 1 ? k_any_source : number_;
        receives_.at(i) = c.messages().irecv({.source = from, .tag = i}, in_.at(i));
      });
  }
  void send() {
    for (std::size_t i = 0; i < k_sizes.size(); ++i)
      call([&](Context& c) { sends_.at(i) = c.messages().isend(number_, i, out_.at(i)); });
    call([&](Context& c) { (void)c.am_send(number_, 0, out_.at(0)); });
    call([&](Context& c) {
      sends_.back() = c.messages().isend(number_, k_cancelled, out_.at(0), {.synchronous = true});
    });
    call([&](Context& c) { c.messages().cancel(sends_.back()); });
    has_sent_ = true;
  }
  void close() {
    call([&](Context& c) { (void)c.close(number_); });
  }
  void progress() {
    try {
      const Counted counted(fails_);
      (void)context_->progress();
    } catch (const std::bad_alloc&) {
      ADD_FAILURE() << "progress() has thrown";
    }
    for (Request& r : sends_) test(r, sent_);
    for (Request& r : receives_) test(r, received_);
  }
  // What it answers without doing anything.
  [[nodiscard]] bool is_over() const {
    const auto again = context_->add_peer(address_);
    return !again && again.error().code == Errc::no_memory;
  }
  [[nodiscard]] bool has_received(std::size_t n) const { return received_.size() >= n; }
  [[nodiscard]] bool has_sent() const { return has_sent_; }
  [[nodiscard]] bool is_closed() const { return closed_; }
  [[nodiscard]] bool is_lost() const { return lost_; }
  [[nodiscard]] unsigned reports() const { return reports_; }
  // All that has begun, has ended.
  [[nodiscard]] bool is_idle() const {
    const auto valid = [](const Request& r) { return r.valid(); };
    return std::ranges::none_of(sends_, valid) && std::ranges::none_of(receives_, valid);
  }
  [[nodiscard]] bool connects() const {
    const std::string_view state = context_->state(number_).channel_state;
    return state == "UNCONNECTED" || state == "CONNECTING" || state == "RETRY_WAIT" ||
           state == "WAIT_PERMIT";
  }
  // Nothing fails any more. What has not arrived is given up.
  void cancel() {
    for (const Request r : receives_) context_->messages().cancel(r);
    for (const Request r : sends_) context_->messages().cancel(r);
  }
  void expect_all_received() const {
    EXPECT_EQ(received_.size(), k_sizes.size());
    for (const Status& s : received_) EXPECT_EQ(s.error, Errc::ok);
    EXPECT_EQ(in_, out_);
    EXPECT_EQ(active_messages_, 1U);
  }
  // Every message is whole, or is reported as something else.
  void expect_nothing_wrong() const {
    for (const Status& s : received_)
      EXPECT_TRUE(s.error != Errc::ok || in_.at(s.tag) == out_.at(s.tag)) << s.tag;
  }
  void expect_no_memory() {
    EXPECT_EQ(reports_, 1U);
    progress();
    EXPECT_FALSE(context_->progress());
    EXPECT_FALSE(context_->progress_until([] { return false; }));
    EXPECT_EQ(context_->am_send(number_, 0, {}), Errc::no_memory);
    EXPECT_EQ(context_->close(number_), Errc::no_memory);
    EXPECT_EQ(context_->messages().send(number_, 1, out_.at(0)).error, Errc::no_memory);
    EXPECT_EQ(context_->messages().recv({.tag = 1}, in_.at(0)).error, Errc::no_memory);
    const auto ended = context_->try_finalize();
    EXPECT_TRUE(!ended && ended.error().code == Errc::no_memory);
    EXPECT_TRUE(is_idle());
    for (const std::vector<Status>* list : {&sent_, &received_})
      for (const Status& s : *list)
        EXPECT_TRUE(s.error == Errc::ok || s.error == Errc::cancelled || s.error == Errc::no_memory)
            << to_text(s.error);
  }

 private:
  struct Counted {
    explicit Counted(bool counts) {
      if (counts) count.emplace();
    }
    std::optional<CountAllocations> count;
  };
  void test(Request& r, std::vector<Status>& ended) const {
    if (!r.valid()) return;
    const Counted counted(fails_);
    if (const auto status = context_->messages().test(r)) ended.push_back(*status);
  }

  std::unique_ptr<Context> context_;
  bool fails_;
  std::vector<std::uint8_t> address_;
  std::uint32_t number_ = 0;
  std::vector<std::vector<std::byte>> out_, in_;
  std::array<Request, k_sizes.size() + 1> sends_;
  std::array<Request, k_sizes.size()> receives_;
  std::vector<Status> sent_, received_;
  unsigned active_messages_ = 0, reports_ = 0;
  bool lost_ = false, closed_ = false, has_sent_ = false;
};

class OutOfMemoryInSteps : public testing::TestWithParam<std::tuple<Over, bool>> {};

// `initiator`: the side that fails has begun the connection. Returns whether memory has run out.
bool exchange(Over over, bool initiator, std::uint64_t failing) {
  Side x(over, true), y(over, false);
  x.knows(y);
  y.knows(x);
  Side &first = initiator ? x : y, &second = initiator ? y : x;
  fail_allocation(failing);
  x.receive();
  y.receive();
  first.send();
  bool closes = false;
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  for (bool over_now = false; std::chrono::steady_clock::now() < deadline;) {
    x.progress();
    y.progress();
    if (!second.has_sent() && second.has_received(1)) second.send();
    over_now = x.is_over();
    if (over_now && (y.is_idle() || y.is_lost() || y.connects())) break;
    if (!x.is_idle() || !y.is_idle() || !second.has_sent()) continue;
    if (!std::exchange(closes, true)) first.close();
    if (x.is_closed() && y.is_closed()) break;
  }
  const bool failed = counted_allocations() >= failing;
  fail_allocation(0);
  EXPECT_LT(std::chrono::steady_clock::now(), deadline);
  x.expect_nothing_wrong();
  y.expect_nothing_wrong();
  EXPECT_EQ(y.reports(), 0U);
  if (x.is_over()) {
    EXPECT_TRUE(failed);
    x.expect_no_memory();
    y.cancel();
  } else {
    x.expect_all_received();
    y.expect_all_received();
  }
  return failed;
}

TEST_P(OutOfMemoryInSteps, is_an_error_on_both_sides_or_changes_nothing) {
  const auto [over, initiator] = GetParam();
  EXPECT_FALSE(exchange(over, initiator, UINT64_MAX)); // what is made once stays
  std::uint64_t failing = 0;
  bool failed = true;
  while (failed && !HasFailure()) {
    SCOPED_TRACE(++failing);
    const std::size_t before = bytes_in_use();
    failed = exchange(over, initiator, failing);
    EXPECT_EQ(bytes_in_use(), before);
  }
  EXPECT_GT(failing, 30U);
}

// The look that finds no memory is the last one before the wait sleeps.
TEST(OutOfMemory, in_the_last_look_of_a_wait_is_no_invalid_request) {
  const auto a = open(Over::unix_sockets), b = open(Over::unix_sockets);
  const std::uint32_t to = *a->add_peer(*b->address());
  const auto descriptor = b->descriptor();
  ASSERT_TRUE(descriptor);
  std::array<std::byte, 8> in{};
  const std::array<std::byte, 8> out{};
  const std::vector<std::byte> unexpected(10'000);
  Request first = b->messages().irecv({.source = k_any_source, .tag = 1}, in);
  const Request sent = a->messages().isend(to, 1, out);
  EXPECT_TRUE(sent.valid());
  while (!b->messages().test(first)) (void)a->progress();
  Request waits = b->messages().irecv({.source = k_any_source, .tag = 2}, in);
  Request kept = a->messages().isend(to, 3, unexpected);
  EXPECT_TRUE(a->messages().test(kept));
  const auto spins_until = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
  while (std::chrono::steady_clock::now() < spins_until) {
  }
  fail_allocation(1);
  Status status;
  {
    const CountAllocations count;
    status = b->messages().wait(waits);
  }
  fail_allocation(0);
  EXPECT_EQ(status.error, Errc::no_memory) << to_text(status.error);
  EXPECT_TRUE(b->arm()); // a loop of the program that waits for this goes on
  pollfd readable{*descriptor, POLLIN, 0};
  EXPECT_EQ(::poll(&readable, 1, 0), 1);
}

// The report goes to stderr, which the program has closed.
TEST(OutOfMemory, is_no_exception_where_its_report_cannot_be_written) {
  const auto a = open(Over::unix_sockets), b = open(Over::unix_sockets);
  const std::uint32_t to = *a->add_peer(*b->address());
  std::array<std::byte, 8> in{};
  Request received = b->messages().irecv({.source = k_any_source, .tag = 1}, in);
  Request sent = a->messages().isend(to, 1, in);
  while (!b->messages().test(received)) (void)a->messages().test(sent);
  const std::vector<std::byte> unexpected(10'000);
  Request kept = a->messages().isend(to, 3, unexpected);
  while (!a->messages().test(kept)) {
  }
  const int err = ::dup(STDERR_FILENO);
  ::close(STDERR_FILENO);
  fail_allocation(1);
  EXPECT_NO_THROW({
    for (bool over = false; !over; over = b->close(0) == Errc::no_memory) {
      const CountAllocations count;
      (void)b->progress();
    }
  });
  fail_allocation(0);
  const bool was_written = std::ferror(stderr) == 0;
  std::clearerr(stderr);
  ::dup2(err, STDERR_FILENO);
  ::close(err);
  EXPECT_FALSE(was_written);
}

// Nothing of a context is touched that a callback of the call has destroyed.
TEST(DestroyedInACallback, of_isend_is_not_written_behind_the_call) {
  auto context = open(Over::unix_sockets);
  Messages& m = context->messages();
  std::array<std::byte, 1> in{}, out{};
  (void)m.irecv({.source = 0, .tag = 1}, in,
                [&](std::error_code, const Status&) { context.reset(); });
  const KeepFreed kept;
  (void)m.isend(0, 1, out);
  EXPECT_EQ(context, nullptr);
  EXPECT_EQ(KeepFreed::written(), 0U);
}

// Wherever in isend() the memory runs out.
TEST(OutOfMemory, in_isend_may_be_reported_to_a_program_that_destroys_the_context) {
  bool reported = false;
  for (std::uint64_t failing = 1; failing < 100 && !reported; ++failing) {
    std::unique_ptr<Context> a;
    bool lived = false;
    const auto alive = std::make_shared<int>(0);
    ContextOptions how = options(Over::unix_sockets);
    how.report = [&](const std::string&) {
      if (std::exchange(reported, true)) return;
      a.reset();
      lived = alive.use_count() == 2;
    };
    a = std::move(*Context::listen(std::nullopt, std::move(how)));
    a->on_closed([alive](std::uint32_t) {});
    const auto b = open(Over::unix_sockets);
    const std::uint32_t to = *a->add_peer(*b->address());
    Messages& m = a->messages();
    const std::vector<std::byte> out(100);
    std::array<std::byte, 100> in{};
    Request first = b->messages().irecv({.source = k_any_source, .tag = 1}, in);
    Request sent = m.isend(to, 1, out);
    while (!b->messages().test(first)) (void)m.test(sent);
    fail_allocation(failing);
    bool failed = false; // and was not answered by a write at once
    const KeepFreed kept;
    for (int i = 0; i < 100 && !failed; ++i) {
      try {
        const CountAllocations count;
        (void)m.isend(to, 2, out, {.more = true});
      } catch (const std::bad_alloc&) {
        failed = true;
      }
    }
    fail_allocation(0);
    EXPECT_EQ(KeepFreed::written(), 0U);
    if (!reported) continue;
    EXPECT_TRUE(lived) << "until isend() has returned";
    EXPECT_EQ(alive.use_count(), 1);
  }
  EXPECT_TRUE(reported);
}

// Only what had not ended ends with no_memory.
TEST(OutOfMemory, waits_report_the_ends_that_came_before_it) {
  const auto a = open(Over::unix_sockets), b = open(Over::unix_sockets);
  const std::uint32_t to = *a->add_peer(*b->address());
  Messages& m = b->messages();
  std::array<std::byte, 8> in{};
  const std::array<std::byte, 8> out{};
  std::array<Request, 8> ended;
  for (Request& r : ended) r = m.irecv({.source = k_any_source, .tag = 1}, in);
  Request waits = m.irecv({.source = k_any_source, .tag = 2}, in);
  for (std::size_t i = 0; i < ended.size(); ++i) {
    Request sent = a->messages().isend(to, 1, out);
    while (!m.done(ended.at(i))) {
      (void)a->messages().test(sent);
      (void)b->progress();
    }
  }
  const std::vector<std::byte> unexpected(10'000);
  Request kept = a->messages().isend(to, 3, unexpected);
  fail_allocation(1);
  while (!a->messages().test(kept)) {
  }
  for (bool over = false; !over; over = b->close(0) == Errc::no_memory) {
    const CountAllocations count;
    (void)b->progress();
  }
  fail_allocation(0);
  EXPECT_EQ(m.wait(ended[0]).error, Errc::ok);
  EXPECT_EQ(m.wait_for(ended[1], std::chrono::seconds(1)).value().error, Errc::ok);
  std::array<Request, 2> two{waits, ended[2]};
  EXPECT_EQ(m.wait_any(two).value().index, 1U);
  two[1] = ended[3];
  EXPECT_EQ(m.test_any(two).value().index, 1U);
  for (const bool blocking : {true, false}) {
    two = {waits, ended.at(blocking ? 4 : 5)};
    const auto all = blocking ? m.wait_some(two) : m.test_some(two);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].status.error, Errc::no_memory);
    EXPECT_EQ(all[1].status.error, Errc::ok);
  }
  std::array<Status, 2> statuses;
  EXPECT_EQ(m.wait_all(std::span(ended).last(2), statuses), Errc::ok);
  EXPECT_EQ(m.wait(waits).error, Errc::no_memory);
}

INSTANTIATE_TEST_SUITE_P(, OutOfMemoryInSteps,
                         testing::Combine(testing::Values(Over::tcp, Over::unix_sockets,
                                                          Over::shared_memory),
                                          testing::Bool()),
                         [](const auto& p) {
                           const Over over = std::get<0>(p.param);
                           std::string name = over == Over::tcp            ? "tcp"
                                              : over == Over::unix_sockets ? "unix_sockets"
                                                                           : "shared_memory";
                           return name + (std::get<1>(p.param) ? "_initiator" : "_acceptor");
                         });

} // namespace
} // namespace statewire::test
