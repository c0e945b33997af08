// SPDX-License-Identifier: BSD-3-Clause
// Connections that close, break, or belong to a process that finalizes, at every moment.
#include "mesh.hpp"

#include <gtest/gtest.h>

#include <array>
#include <utility>

namespace statewire::test {
namespace {

constexpr std::size_t k_long = 300'000;
enum class End { close, finalize, loss };

// Traffic of every kind, in both directions; then the end comes after a number of steps.
struct Exchange {
  explicit Exchange(Mesh& mesh) : w(mesh) {
    for (const std::uint32_t r : {0U, 1U}) {
      for (const std::size_t size : k_sizes) {
        sent.push_back(pattern(size, size + r));
        into.emplace_back(size);
      }
    }
    std::size_t i = 0;
    for (const std::uint32_t r : {0U, 1U})
      for (std::size_t n = 0; n < k_sizes.size(); ++n, ++i) {
        const SendOptions options{.context = 0, .synchronous = n % 2 == 1};
        if (n % 3 == 0) receives.push_back(w.recv(1 - r, r, n, into[i]));
        sends.push_back(w.send(r, 1 - r, n, sent[i], options));
        if (n % 3 != 0) later.push_back(i);
      }
  }
  static constexpr std::array<std::size_t, 6> k_sizes{8, 5000, k_long, k_long, 8, 20'000};
  Mesh& w;
  std::vector<Bytes> sent, into;
  std::vector<Request> sends, receives;
  std::vector<std::size_t> later;
};

void run_end(End how, std::size_t after, bool chance) {
  SCOPED_TRACE(testing::Message() << "after " << after << " steps");
  Mesh w({.messages = {.data_packet = 100'000},
          .room = 3,
          .split = true,
          .seed = chance ? after + 1 : 0});
  Exchange e(w);
  w.run(after);
  switch (how) {
  case End::close:
    w.close(0, 1);
    break;
  case End::finalize:
    w.close(0, 1, true);
    break;
  case End::loss:
    w.lose(0, 1, Errc::reset);
    break;
  }
  w.run();
  // Whatever is here, or still comes, is received.
  std::vector<Request> late;
  Bytes sink(k_long);
  for (int i = 0; i < 100; ++i) {
    bool any = false;
    for (const std::uint32_t r : {0U, 1U})
      if (const auto s = w[r].iprobe(Selector::any()); s && s->error == Errc::ok) {
        const Request one = w.recv(r, Selector::any(), sink);
        w.run();
        const Errc error = w.ended(r, one).error;
        EXPECT_TRUE(error == Errc::ok || error == Errc::closed) << to_text(error);
        any = true;
      }
    w.run();
    if (!any) break;
  }
  for (std::size_t i = 0; i < e.sends.size(); ++i) {
    const Status s = w.ended(i < e.sends.size() / 2 ? 0 : 1, e.sends[i]);
    EXPECT_TRUE(s.error == Errc::ok || s.error == (how == End::loss ? Errc::reset : Errc::closed) ||
                (how == End::loss && s.error == Errc::moribund))
        << to_text(s.error);
  }
  for (std::size_t i = 0; i < e.receives.size(); ++i) {
    const std::uint32_t at = i < e.receives.size() / 2 ? 1 : 0;
    if (w.pending(at, e.receives[i])) w[at].cancel(e.receives[i], w.now);
    const Status s = w.ended(at, e.receives[i]);
    if (s.error == Errc::ok) continue;
    EXPECT_TRUE(s.error == Errc::cancelled || s.error == Errc::closed ||
                s.error == (how == End::loss ? Errc::reset : Errc::finalizing))
        << to_text(s.error);
  }
  w.expect_quiet();
}

TEST(Ends, a_close_at_any_moment_ends_everything_and_breaks_no_rule) {
  for (std::size_t after = 0; after < 150; ++after) run_end(End::close, after, after % 2 == 0);
}
TEST(Ends, a_finalize_at_any_moment_ends_everything_and_breaks_no_rule) {
  for (std::size_t after = 0; after < 150; ++after) run_end(End::finalize, after, after % 2 == 0);
}
TEST(Ends, a_loss_at_any_moment_ends_everything_and_breaks_no_rule) {
  for (std::size_t after = 0; after < 150; ++after) run_end(End::loss, after, after % 2 == 0);
}

TEST(Ends, granted_data_is_pushed_before_a_close) {
  Mesh w({.messages = {.data_packet = 10'000}, .room = 1, .seed = 0});
  const Bytes bytes = pattern(k_long, 1);
  Bytes into(k_long);
  const Request r = w.recv(1, 0, 1, into);
  const Request s = w.send(0, 1, 1, bytes);
  while (w[0].states(Mesh::peer(1)).send != "Awaiting Buffers for Data") ASSERT_TRUE(w.step());
  w.close(0, 1);
  EXPECT_EQ(w[0].states(Mesh::peer(1)).send, "Closing");
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  EXPECT_EQ(into, bytes);
  w.expect_quiet();
}

TEST(Ends, an_announcement_that_nobody_has_answered_ends_as_closed) {
  Mesh w({});
  const Bytes bytes = pattern(k_long, 1);
  const Request s = w.send(0, 1, 1, bytes);
  w.run();
  w.close(1, 0);
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::closed);
  EXPECT_FALSE(w[1].iprobe(Selector::any()).has_value());
  w.expect_quiet();
}

TEST(Ends, what_has_arrived_stays_and_a_receive_waits_for_the_next_connection) {
  Mesh w({});
  const Bytes one = pattern(8, 1), two = pattern(8, 2);
  Bytes into(8);
  w.let_go(0, w.send(0, 1, 1, one));
  w.run();
  w.close(0, 1);
  w.run();
  EXPECT_FALSE(w.connected(0, 1));
  EXPECT_EQ(w.ended(1, w.recv(1, 0, 1, into)).error, Errc::ok);
  EXPECT_EQ(into, one);
  const Request r = w.recv(1, 0, 1, into);
  EXPECT_TRUE(w.pending(1, r));
  w.let_go(0, w.send(0, 1, 1, two));
  w.run();
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  EXPECT_EQ(into, two);
  w.expect_quiet();
}

TEST(Ends, a_send_that_comes_while_closing_waits_and_opens_a_new_connection) {
  Mesh w({});
  const Bytes bytes = pattern(8, 1);
  Bytes into(8);
  w.let_go(0, w.send(0, 1, 1, bytes));
  w.run();
  w.close(0, 1);
  const Request s = w.send(0, 1, 1, bytes);
  const Request doomed = w.send(0, 1, 1, bytes);
  EXPECT_TRUE(w.pending(0, s));
  w[0].cancel(doomed, w.now);
  EXPECT_EQ(w.ended(0, doomed).error, Errc::cancelled);
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(w.ended(1, w.recv(1, 0, 1, into)).error, Errc::ok);
  w.expect_quiet();
}

TEST(Ends, receives_that_name_a_lost_peer_end_with_the_reason_others_do_not) {
  Mesh w({.processes = 3});
  Bytes a(8), b(8), c(8);
  const Bytes bytes = pattern(8, 1);
  const Request named = w.recv(0, 1, 1, a);
  const Request any = w.recv(0, Selector::any(), b);
  const Request other = w.recv(0, 2, 1, c);
  w.lose(0, 1, Errc::timed_out);
  EXPECT_EQ(w.ended(0, named).error, Errc::timed_out);
  EXPECT_EQ(w.ended(0, w.recv(0, 1, 1, a)).error, Errc::timed_out);
  EXPECT_EQ(w.ended(0, w.send(0, 1, 1, bytes)).error, Errc::moribund);
  EXPECT_TRUE(w.pending(0, any));
  EXPECT_TRUE(w.pending(0, other));
  // Back again: as if nothing had been.
  w.acknowledge(0, 1);
  w.acknowledge(1, 0);
  w.let_go(1, w.send(1, 0, 1, bytes));
  w.run();
  EXPECT_EQ(w.ended(0, any).error, Errc::ok);
  const Request again = w.recv(0, 1, 1, a);
  EXPECT_TRUE(w.pending(0, again));
  w.let_go(1, w.send(1, 0, 1, bytes));
  w.run();
  EXPECT_EQ(w.ended(0, again).error, Errc::ok);
  w[0].cancel(other, w.now);
  EXPECT_EQ(w.ended(0, other).error, Errc::cancelled);
  w.expect_quiet();
}

// Another connection was to be closed before it came up: it says nothing of the peer.
TEST(Ends, receives_that_name_a_lost_peer_end_after_a_close_without_a_connection) {
  Mesh w({});
  Bytes into(8);
  w.lose(0, 1, Errc::timed_out);
  w[0].on_closing(Mesh::peer(1), w.now);
  w[0].on_down(Mesh::peer(1), Errc::closed, w.now);
  EXPECT_EQ(w.ended(0, w.recv(0, 1, 1, into)).error, Errc::timed_out);
  // It is back.
  w.acknowledge(0, 1);
  w.acknowledge(1, 0);
  const Request r = w.send(1, 0, 1, pattern(8, 1));
  w.run();
  EXPECT_EQ(w.ended(0, w.recv(0, 1, 1, into)).error, Errc::ok);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  w.expect_quiet();
}

TEST(Ends, nobody_waits_for_a_peer_that_finalizes) {
  Mesh w({});
  const Bytes bytes = pattern(8, 1);
  Bytes into(8), more(8);
  w.let_go(0, w.send(0, 1, 1, bytes));
  w.run();
  const Request r = w.recv(1, 0, 2, into);
  w.close(0, 1, true);
  w.run();
  EXPECT_EQ(w.ended(1, r).error, Errc::finalizing);
  EXPECT_EQ(w.ended(1, w.recv(1, 0, 2, into)).error, Errc::finalizing);
  EXPECT_EQ(w.ended(1, w.recv(1, 0, 1, more)).error, Errc::ok); // had arrived
  w.expect_quiet();
}

TEST(Ends, nobody_waits_for_a_peer_that_there_is_no_way_to) {
  Mesh w({.processes = 3, .unreached = {2}});
  Bytes in(8), out(8), any(8);
  EXPECT_EQ(w.ended(0, w.recv(0, 2, 7, in)).error, Errc::unreachable);
  EXPECT_EQ(w.ended(0, w.send(0, 2, 7, out)).error, Errc::unreachable);
  const auto seen = w[0].iprobe({.source = 2, .tag = 7});
  ASSERT_TRUE(seen.has_value());
  EXPECT_EQ(seen->error, Errc::unreachable);
  EXPECT_EQ(w.ended(1, w[1].probe({.source = 2, .tag = 7}, w.now)).error, Errc::unreachable);
  // The others are reached, and receives from any source wait for them.
  const Request r = w.recv(0, {.tag = 7}, any);
  EXPECT_TRUE(w.pending(0, r));
  const Request s = w.send(1, 0, 7, out);
  w.run();
  EXPECT_EQ(w.ended(0, r).error, Errc::ok);
  EXPECT_EQ(w.ended(1, s).error, Errc::ok);
}

TEST(Ends, a_peer_is_waited_for_while_there_is_a_way_to_it) {
  Mesh w({.processes = 3, .unreached = {2}});
  Bytes in(8), out = pattern(8, 1);
  EXPECT_EQ(w.ended(0, w.recv(0, 2, 7, in)).error, Errc::unreachable);
  w.set_path(2, true);
  const Request r = w.recv(0, 2, 7, in);
  const Request probed = w[1].probe({.source = 2, .tag = 7}, w.now); // was never used
  w.run();
  EXPECT_TRUE(w.pending(0, r));
  EXPECT_TRUE(w.pending(1, probed));
  w.set_path(2, false);
  EXPECT_EQ(w.ended(0, r).error, Errc::unreachable);
  EXPECT_EQ(w.ended(1, probed).error, Errc::unreachable);
  w.set_path(2, true);
  const Request again = w.recv(0, 2, 7, in);
  w.let_go(2, w.send(2, 0, 7, out));
  w.run();
  EXPECT_EQ(w.ended(0, again).error, Errc::ok);
  EXPECT_EQ(in, out);
  w.close(2, 0);
  w.run();
  EXPECT_TRUE(w.pending(0, w.recv(0, 2, 7, in)));
}

// A refusal would end a send whose acknowledgement still arrives.
TEST(Ends, a_message_on_a_connection_that_is_up_arrives_when_the_last_way_goes) {
  Mesh w({.messages = {.short_limit = 0, .data_packet = 50}, .room = 1});
  const Bytes out = pattern(500, 1);
  Bytes in(out.size());
  const Request r = w.recv(1, 0, 7, in);
  const Request s = w.ssend(0, 1, 7, out);
  while (w.packets() == 0) ASSERT_TRUE(w.step());
  w.set_path(1, false);
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  w.expect_quiet();
}

// The device is still writing into the receive's memory, and will say when it is not.
TEST(Ends,
     what_arrives_when_the_last_way_goes_ends_with_its_connection_and_nobody_waits_behind_it) {
  for (const bool in_order : {false, true}) {
    Mesh w({.split = true, .seed = 2});
    const Bytes out = pattern(k_long, 1);
    Bytes in(out.size()), later(8);
    const Request s = w.send(0, 1, 7, out);
    const Request r = w.recv(1, 0, 7, in);
    while (w[1].states(Mesh::peer(0)).recv != "Direct Packet") ASSERT_TRUE(w.step());
    for (const bool there : {true, false}) w.set_path(0, there); // another one, and then none
    EXPECT_TRUE(w.pending(1, r));
    const Request behind = w.recv(1, 0, 8, later);
    if (in_order) {
      w.close(0, 1);
      w.run();
      EXPECT_EQ(w.ended(1, r).error, Errc::ok);
      EXPECT_EQ(in, out);
    } else {
      w.lose(0, 1, Errc::reset);
      EXPECT_EQ(w.ended(1, r).error, Errc::reset);
    }
    EXPECT_EQ(w.ended(1, behind).error, Errc::unreachable);
    EXPECT_EQ(w.ended(1, w.recv(1, 0, 9, later)).error, Errc::unreachable);
    w.ended(0, s);
  }
}

// The attempt was under way when the last path failed.
TEST(Ends, a_connection_that_comes_up_without_a_way_serves_and_is_the_last) {
  for (const auto& [lost, again] :
       {std::pair(false, false), std::pair(false, true), std::pair(true, false)}) {
    Mesh w({});
    const Bytes out = pattern(8, 1);
    Bytes in(8), later(8), kept(8);
    if (lost) {
      w.lose(0, 1, Errc::reset);
      EXPECT_EQ(w.ended(1, w.recv(1, 0, 7, in)).error, Errc::reset);
      w.acknowledge(0, 1);
    }
    const Request s = w.send(0, 1, 7, out);
    w.set_path(0, false); // rank 0 was lost, or never used
    EXPECT_EQ(w.ended(1, w.recv(1, 0, 7, in)).error, Errc::unreachable);
    w.run();
    EXPECT_TRUE(w.connected(1, 0));
    EXPECT_EQ(w.ended(1, w.recv(1, 0, 7, in)).error, Errc::ok);
    EXPECT_EQ(in, out);
    w.ended(0, s);
    w.let_go(0, w.send(0, 1, 8, out));
    const Request r = w.recv(1, 0, 7, later);
    w.run();
    EXPECT_TRUE(w.pending(1, r));
    if (again) w.set_path(0, true); // before it ends
    w.close(0, 1);
    w.run();
    EXPECT_EQ(w.pending(1, r), again);
    if (!again) {
      EXPECT_EQ(w.ended(1, r).error, Errc::unreachable);
    }
    EXPECT_EQ(w.ended(1, w.recv(1, 0, 8, kept)).error, Errc::ok); // had arrived
    w.let_go(0, w.send(0, 1, 7, out));
    w.run();
    if (again) {
      EXPECT_EQ(w.ended(1, r).error, Errc::ok);
    }
  }
}

TEST(Ends, a_device_that_refuses_is_an_error_of_the_send) {
  Mesh w({});
  w.refuse(0, Errc::finalized);
  for (const std::size_t size : {std::size_t{8}, std::size_t{5000}, k_long}) {
    const Bytes bytes = pattern(size, 1);
    EXPECT_EQ(w.ended(0, w.send(0, 1, 1, bytes)).error, Errc::finalized);
  }
  Mesh v({});
  const Bytes bytes = pattern(8, 1);
  EXPECT_EQ(v.ended(0, v.send(0, 17, 1, bytes)).error, Errc::invalid_argument);
  EXPECT_EQ(v.ended(0, v.send(0, 4'000'000'000U, 1, bytes)).error, Errc::invalid_argument);
  w.expect_quiet();
  v.expect_quiet();
}

// The device stops in the middle of a message.
TEST(Ends, a_refusal_at_any_packet_ends_the_send_when_its_memory_is_free) {
  for (std::size_t after = 0; after < 40; ++after) {
    Mesh w({.messages = {.data_packet = 3000}, .room = 2, .seed = after + 1});
    const Bytes long_one = pattern(60'000, 1), eager = pattern(30'000, 2);
    Bytes into(60'000);
    const Request r = w.recv(1, 0, 1, into);
    const Request s = w.send(0, 1, 1, long_one);
    const Request t = w.send(0, 1, 2, eager);
    w.run(after);
    w.refuse(0, Errc::finalized);
    w.run();
    w.lose(0, 1, Errc::reset);
    for (const Request one : {s, t}) {
      const Errc e = w.ended(0, one).error;
      EXPECT_TRUE(e == Errc::ok || e == Errc::finalized || e == Errc::reset) << to_text(e);
    }
    const Errc e = w.ended(1, r).error;
    EXPECT_TRUE(e == Errc::ok || e == Errc::reset) << to_text(e);
    Bytes rest(30'000);
    if (w[1].iprobe(Selector::any())) w.ended(1, w.recv(1, Selector::any(), rest));
    w.expect_quiet();
  }
}

} // namespace
} // namespace statewire::test
