// SPDX-License-Identifier: BSD-3-Clause
// Ends of receives that a function takes inside of the step, without an upcall.
#include "mesh.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace statewire::test {
namespace {

// Process 1 receives; what its taker and its upcalls get, in that order.
struct Receiver {
  explicit Receiver(Mesh& mesh) : w(mesh) {
    w[1].set_end_taker(
        [](void* owner, void* object, const Status& status) noexcept {
          Receiver& r = *static_cast<Receiver*>(owner);
          const std::string& name = *static_cast<const std::string*>(object);
          if (name == r.declines) return false;
          r.ends.push_back("taken " + name + " " + std::to_string(status.bytes));
          return true;
        },
        call, this);
  }
  static void call(void* owner, void* object, const Status& status) {
    Receiver& r = *static_cast<Receiver*>(owner);
    const std::string& name = *static_cast<const std::string*>(object);
    r.ends.push_back("called " + name + " " + std::string(to_text(status.error)));
    if (r.then) std::exchange(r.then, nullptr)();
  }
  Request receive(Tag tag, std::string& name, Bytes& into) {
    const std::array<MutableBytes, 1> list{MutableBytes(into)};
    return w[1].irecv({.tag = tag}, list, w.now, {}, &name);
  }
  Mesh& w;
  std::vector<std::string> ends;
  std::string declines;
  std::function<void()> then; // in the next upcall
};

const std::string k_ok(to_text(Errc::ok));

TEST(EndTaker, it_gets_the_end_and_the_upcall_does_not) {
  for (const bool expected : {true, false}) {
    Mesh w({});
    Receiver r(w);
    std::string name = "a";
    const Bytes bytes = pattern(8, 1);
    Bytes into(8);
    if (expected) r.receive(1, name, into);
    const Request s = w.send(0, 1, 1, bytes);
    w.run();
    if (!expected) r.receive(1, name, into);
    EXPECT_EQ(r.ends, std::vector<std::string>{"taken a 8"});
    EXPECT_EQ(into, bytes);
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    w.expect_quiet();
  }
}

TEST(EndTaker, the_upcall_gets_the_end_when_it_has_been_taken_away) {
  Mesh w({});
  Receiver r(w);
  std::string name = "a";
  Bytes into(8);
  r.receive(1, name, into);
  w[1].set_end_taker(nullptr, Receiver::call, &r);
  const Request s = w.send(0, 1, 1, pattern(8, 1));
  w.run();
  EXPECT_EQ(r.ends, std::vector<std::string>{"called a " + k_ok});
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  w.expect_quiet();
}

TEST(EndTaker, the_end_is_dropped_when_both_have_been_taken_away) {
  Mesh w({});
  Receiver r(w);
  std::string name = "a";
  const Bytes bytes = pattern(8, 1);
  Bytes into(8);
  r.receive(1, name, into);
  w[1].set_end_taker(nullptr, nullptr, nullptr);
  const Request s = w.send(0, 1, 1, bytes);
  w.run();
  EXPECT_EQ(r.ends, std::vector<std::string>{});
  EXPECT_EQ(into, bytes);
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  w.expect_quiet();
}

TEST(EndTaker, a_receive_that_fails_ends_by_its_upcall) {
  Mesh w({});
  Receiver r(w);
  std::string cancelled = "cancelled", truncated = "truncated";
  Bytes into(8), too_small(4);
  const Request first = r.receive(1, cancelled, into);
  const std::optional<Status> answer = w[1].test(first); // as of one with a callback
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->error, Errc::invalid_argument);
  w[1].cancel(first, w.now);
  r.receive(2, truncated, too_small);
  std::string refused = "refused";
  w[1].refuse(Errc::invalid_argument, w.now, {}, &refused);
  const Request s = w.send(0, 1, 2, pattern(8, 1));
  w.run();
  const std::vector<std::string> all{"called cancelled " + std::string(to_text(Errc::cancelled)),
                                     "called refused " +
                                         std::string(to_text(Errc::invalid_argument)),
                                     "called truncated " + std::string(to_text(Errc::truncated))};
  EXPECT_EQ(r.ends, all);
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  w.expect_quiet();
}

// Both end inside of an upcall, so that the upcall of the first is still due when the second ends.
TEST(EndTaker, an_end_that_it_would_take_follows_the_upcalls_that_are_due) {
  Mesh w({});
  Receiver r(w);
  std::string outer = "outer", first = "first", second = "second";
  r.declines = outer;
  Bytes a(8), b(8), c(8);
  r.receive(1, outer, a);
  r.receive(2, first, b);
  r.receive(3, second, c);
  Request sent[2];
  r.then = [&] {
    r.declines = first;
    for (const Tag tag : {2U, 3U}) sent[tag - 2] = w.send(1, 1, tag, pattern(8, tag));
  };
  const Request s = w.send(0, 1, 1, pattern(8, 1));
  w.run();
  const std::vector<std::string> all{"called outer " + k_ok, "called first " + k_ok,
                                     "called second " + k_ok};
  EXPECT_EQ(r.ends, all);
  for (const Request one : sent) EXPECT_EQ(w.ended(1, one).error, Errc::ok);
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  w.expect_quiet();
}

// The slot of a receive that ended by its upcall is used again, by an operation that it has no
// object for.
TEST(EndTaker, it_gets_no_end_of_an_operation_that_uses_the_slot_of_such_a_receive) {
  Mesh w({});
  Receiver r(w);
  std::string cancelled = "cancelled";
  Bytes into(8), answer(8);
  w[1].cancel(r.receive(1, cancelled, into), w.now);
  const Bytes bytes = pattern(8, 1);
  const std::array<ConstBytes, 1> from{ConstBytes(bytes)};
  int calls = 0;
  w[1].isend(Mesh::peer(0), 2, from, {}, w.now, [&](std::error_code error, const Status&) {
    EXPECT_FALSE(error);
    ++calls;
  });
  const Request receive = w.recv(0, {.tag = 2}, answer);
  w.run();
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(r.ends,
            std::vector<std::string>{"called cancelled " + std::string(to_text(Errc::cancelled))});
  EXPECT_EQ(w.ended(0, receive).error, Errc::ok);
  w.expect_quiet();
}

} // namespace
} // namespace statewire::test
