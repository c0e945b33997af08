// SPDX-License-Identifier: BSD-3-Clause
// The contract of core/transport.hpp, the same for every transport.
#include "pair.hpp"
#include "recorder.hpp"

#include <gtest/gtest.h>

#include <array>

namespace statewire::test {
namespace {

class Contract : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    pair->bind(0, a);
    pair->bind(1, b);
  }
  // Connects a to b; false if that fails.
  [[nodiscard]] bool connect_pair() {
    if (ta.connect(pair->address(1), at_a) != Errc::ok) return false;
    const std::size_t before = b.accepted.size();
    if (!pair->run_until([&] { return a[at_a].connected && b.accepted.size() > before; }))
      return false;
    at_b = b.accepted.back();
    return true;
  }
  [[nodiscard]] bool until(const std::function<bool()>& predicate) {
    return pair->run_until(predicate);
  }

  std::unique_ptr<Pair> pair = GetParam().make();
  Transport& ta = pair->transport(0);
  Transport& tb = pair->transport(1);
  Recorder a{ta};
  Recorder b{tb};
  Handle at_a;
  Handle at_b;
};

TEST_P(Contract, BothSidesLearnOfAConnectionAndNothingHappensInsideTheCall) {
  Handle h;
  ASSERT_EQ(ta.connect(pair->address(1), h), Errc::ok);
  EXPECT_TRUE(a.connects.empty());
  EXPECT_TRUE(b.accepted.empty());
  ASSERT_TRUE(until([&] { return a.connects.size() == 1 && b.accepted.size() == 1; }));
  EXPECT_EQ(a.connects[0], std::pair(h, Errc::ok));
}

TEST_P(Contract, AConnectNobodyAnswersIsRefused) {
  Handle h;
  ASSERT_EQ(ta.connect(pair->nobodys_address(), h), Errc::ok);
  ASSERT_TRUE(until([&] { return a.connects.size() == 1; }));
  EXPECT_EQ(a.connects[0], std::pair(h, Errc::connection_refused));
  // The handle is closed already.
  std::array<std::byte, 1> byte{};
  EXPECT_EQ(ta.read(h, byte).status, IoStatus::error);
}

TEST_P(Contract, AnAddressWithoutFamilyIsAnInvalidArgument) {
  Handle h;
  EXPECT_EQ(ta.connect(Address{}, h), Errc::invalid_argument);
}

TEST_P(Contract, TheNextAddressIsTriedWhenNobodyAnswersAtTheOneBefore) {
  const Address nobody = pair->nobodys_address();
  const std::array to{nobody, nobody, pair->address(1), nobody};
  Handle h;
  ASSERT_EQ(ta.connect(to, h), Errc::ok);
  a.send(h, "early");
  ASSERT_TRUE(until([&] { return b.accepted.size() == 1 && b.text(b.accepted[0]) == "early"; }));
  ASSERT_EQ(a.connects.size(), 1U);
  EXPECT_EQ(a.connects[0], std::pair(h, Errc::ok));
  EXPECT_EQ(ta.connected_address(h), 2U);
  b.send(b.accepted[0], "answer");
  ASSERT_TRUE(until([&] { return a.text(h) == "answer"; }));
}

TEST_P(Contract, SeveralAddressesWhereNobodyAnswersAreRefusedOnce) {
  const std::array to{pair->nobodys_address(), pair->nobodys_address()};
  Handle h;
  ASSERT_EQ(ta.connect(to, h), Errc::ok);
  ASSERT_TRUE(until([&] { return a.connects.size() == 1; }));
  pair->settle();
  ASSERT_EQ(a.connects.size(), 1U);
  EXPECT_EQ(a.connects[0], std::pair(h, Errc::connection_refused));
}

TEST_P(Contract, TheFirstAddressThatAnswersIsTheOnlyOneConnected) {
  const std::array to{pair->address(1), pair->address(1), pair->address(1)};
  Handle h;
  ASSERT_EQ(ta.connect(to, h), Errc::ok);
  ASSERT_TRUE(until([&] { return a.connects.size() == 1 && !b.accepted.empty(); }));
  EXPECT_EQ(ta.connected_address(h), 0U);
  ta.close(h, false);
  pair->settle();
  EXPECT_EQ(a.connects.size(), 1U);
}

TEST_P(Contract, AnAddressWithoutFamilyAmongOthersIsAnInvalidArgument) {
  const std::array to{pair->address(1), Address{}};
  Handle h;
  EXPECT_EQ(ta.connect(to, h), Errc::invalid_argument);
  EXPECT_EQ(ta.connect(std::span<const Address>(), h), Errc::invalid_argument);
}

TEST_P(Contract, AWriteBeforeTheConnectionIsThereWaitsForIt) {
  Handle h;
  ASSERT_EQ(ta.connect(pair->address(1), h), Errc::ok);
  a.send(h, "early");
  ASSERT_TRUE(until([&] { return b.accepted.size() == 1 && b.text(b.accepted[0]) == "early"; }));
}

TEST_P(Contract, AnEchoReturnsEveryByteInOrder) {
  b.echo = true;
  ASSERT_TRUE(connect_pair());
  const auto bytes = pattern(GetParam().volume);
  a.send(at_a, bytes);
  ASSERT_TRUE(until([&] { return a[at_a].received.size() >= bytes.size(); }));
  EXPECT_EQ(a[at_a].received, bytes);
  EXPECT_EQ(b[at_b].received, bytes);
}

TEST_P(Contract, ManyPartsAreGatheredIntoOneStream) {
  ASSERT_TRUE(connect_pair());
  const auto bytes = pattern(300);
  std::vector<std::span<const std::byte>> parts;
  for (std::size_t i = 0; i < bytes.size(); i += 2) {
    parts.push_back(std::span(bytes).subspan(i, 2));
    parts.emplace_back(); // an empty part is nothing special
  }
  // As far as the transport takes them at once; the rest in the plain way.
  const IoResult r = ta.write(at_a, parts);
  ASSERT_EQ(r.status, IoStatus::ok);
  std::size_t done = r.bytes;
  a.writable_hook = [&](Handle h) {
    const std::array<std::span<const std::byte>, 1> rest{std::span(bytes).subspan(done)};
    if (done < bytes.size()) done += ta.write(h, rest).bytes;
    return true;
  };
  ASSERT_TRUE(until([&] { return b[at_b].received.size() >= bytes.size(); }));
  EXPECT_EQ(b[at_b].received, bytes);
}

TEST_P(Contract, AnOrderlyCloseDeliversWhatWasWrittenThenEof) {
  ASSERT_TRUE(connect_pair());
  a.send(at_a, "last words");
  ASSERT_TRUE(until([&] { return a[at_a].unsent.size() == a[at_a].sent; }));
  ta.close(at_a, false);
  ASSERT_TRUE(until([&] { return b[at_b].eof; }));
  EXPECT_EQ(b.text(at_b), "last words");
  EXPECT_EQ(b[at_b].error, Errc::ok);
}

TEST_P(Contract, AnOrderlyCloseWithUnreadBytesStillDeliversWhatWasWritten) {
  a.reading = false;
  ASSERT_TRUE(connect_pair());
  b.send(at_b, "never read");
  ASSERT_TRUE(until([&] { return b[at_b].unsent.size() == b[at_b].sent; }));
  pair->settle();
  a.send(at_a, "last words");
  ASSERT_TRUE(until([&] { return a[at_a].unsent.size() == a[at_a].sent; }));
  ta.close(at_a, false);
  ASSERT_TRUE(until([&] { return b[at_b].eof; }));
  EXPECT_EQ(b.text(at_b), "last words");
}

TEST_P(Contract, ShutdownEndsOneDirectionOnly) {
  ASSERT_TRUE(connect_pair());
  ta.shutdown_write(at_a);
  ASSERT_TRUE(until([&] { return b[at_b].eof; }));
  b.send(at_b, "still here");
  ASSERT_TRUE(until([&] { return a.text(at_a) == "still here"; }));
  EXPECT_FALSE(a[at_a].eof);
  tb.close(at_b, false);
  ASSERT_TRUE(until([&] { return a[at_a].eof; }));
}

TEST_P(Contract, AnAbortIsSeenAsAReset) {
  ASSERT_TRUE(connect_pair());
  ta.close(at_a, true);
  ASSERT_TRUE(until([&] { return b[at_b].error != Errc::ok; }));
  EXPECT_EQ(b[at_b].error, Errc::reset);
  EXPECT_FALSE(b[at_b].eof);
}

TEST_P(Contract, WritingToAPeerThatLeftEndsWithAReset) {
  b.reading = false;
  ASSERT_TRUE(connect_pair());
  ta.close(at_a, false);
  b.writable_hook = [&](Handle h) {
    b.send(h, "anybody?");
    return true;
  };
  // The next write reports the result of each at the latest.
  ASSERT_TRUE(until([&] {
    if (b[at_b].error == Errc::ok) b.send(at_b, "anybody?");
    return b[at_b].error != Errc::ok;
  }));
  EXPECT_EQ(b[at_b].error, Errc::reset);
}

TEST_P(Contract, AWriterThatWaitsForRoomLearnsThatThePeerIsGone) {
  b.reading = false;
  ASSERT_TRUE(connect_pair());
  a.send(at_a, pattern(GetParam().volume));
  pair->settle();
  ASSERT_LT(a[at_a].sent, a[at_a].unsent.size());
  tb.close(at_b, true);
  ASSERT_TRUE(until([&] { return a[at_a].error != Errc::ok; }));
  EXPECT_EQ(a[at_a].error, Errc::reset);
}

TEST_P(Contract, AReaderThatStopsEarlyIsCalledAgainWhenItAsks) {
  ASSERT_TRUE(connect_pair());
  int calls = 0;
  std::array<std::byte, 1> byte{};
  b.readable_hook = [&](Handle h) {
    ++calls;
    const IoResult r = tb.read(h, byte);
    if (r.status == IoStatus::ok) {
      b[h].received.push_back(byte[0]);
      tb.read_again(h);
    }
    return true;
  };
  a.send(at_a, "abc");
  ASSERT_TRUE(until([&] { return b.text(at_b) == "abc"; }));
  EXPECT_GE(calls, 3);
}

TEST_P(Contract, ReadAgainCallsEvenWhenNothingIsThere) {
  ASSERT_TRUE(connect_pair());
  pair->settle();
  const int before = b[at_b].readable_events;
  tb.read_again(at_b);
  ASSERT_TRUE(until([&] { return b[at_b].readable_events > before; }));
  // … and normal reading goes on afterwards.
  a.send(at_a, "x");
  ASSERT_TRUE(until([&] { return b.text(at_b) == "x"; }));
}

TEST_P(Contract, BytesThatCameBeforeTheFirstReadAreAnnounced) {
  b.accept_hook = [](Handle) { return true; }; // does not read
  a.connect_hook = [&](Handle h, Errc) {
    a.send(h, "hello");
    return true;
  };
  ASSERT_TRUE(connect_pair());
  ASSERT_TRUE(until([&] { return b.text(at_b) == "hello"; }));
}

TEST_P(Contract, BytesThatArriveUnreadStayUntilTheyAreRead) {
  b.readable_hook = [](Handle) { return true; }; // gets the event, does not read
  ASSERT_TRUE(connect_pair());
  a.send(at_a, "first");
  ASSERT_TRUE(until([&] { return a[at_a].unsent.size() == a[at_a].sent; }));
  pair->settle();
  EXPECT_EQ(b.text(at_b), "");
  b.readable_hook = nullptr;
  b.drain(at_b);
  ASSERT_TRUE(until([&] { return b.text(at_b) == "first"; }));
  a.send(at_a, ", second"); // and what comes later is announced again
  ASSERT_TRUE(until([&] { return b.text(at_b) == "first, second"; }));
}

TEST_P(Contract, AnEndThatCameWithTheLastBytesIsSeenBehindThem) {
  b.reading = false;
  ASSERT_TRUE(connect_pair());
  a.send(at_a, "last words");
  ASSERT_TRUE(until([&] { return a[at_a].unsent.size() == a[at_a].sent; }));
  ta.close(at_a, false);
  pair->settle(); // both have arrived before anybody reads
  b.reading = true;
  tb.read_again(at_b);
  ASSERT_TRUE(until([&] { return b[at_b].eof; }));
  EXPECT_EQ(b.text(at_b), "last words");
}

TEST_P(Contract, AHandleMayBeClosedInsideItsOwnEvents) {
  b.accept_hook = [&](Handle h) {
    if (b.accepted.size() == 1) tb.close(h, false);
    return true;
  };
  a.connect_hook = [&](Handle h, Errc) {
    if (a.connects.size() != 2) return true;
    a.send(h, "!"); // which connects the peer: a reset alone may come before it has accepted
    ta.close(h, true);
    return true;
  };
  b.readable_hook = [&](Handle h) {
    if (b.accepted.size() != 3) return false;
    tb.close(h, false);
    return true;
  };
  ASSERT_TRUE(connect_pair());
  ASSERT_TRUE(until([&] { return a[at_a].eof; }));
  ASSERT_TRUE(connect_pair());
  ASSERT_TRUE(until([&] { return b[at_b].error == Errc::reset || b[at_b].eof; }));
  ASSERT_TRUE(connect_pair());
  a.send(at_a, "go");
  ASSERT_TRUE(until([&] { return a[at_a].eof || a[at_a].error == Errc::reset; }));
}

TEST_P(Contract, AnEventMayCloseOtherConnections) {
  constexpr std::size_t k_count = 8;
  for (std::size_t i = 0; i < k_count; ++i) {
    Handle h;
    ASSERT_EQ(ta.connect(pair->address(1), h), Errc::ok);
  }
  ASSERT_TRUE(until([&] { return b.accepted.size() == k_count && a.connects.size() == k_count; }));
  int events = 0;
  b.readable_hook = [&](Handle) {
    ++events;
    for (const Handle other : b.accepted) tb.close(other, true);
    return true;
  };
  for (const auto& [h, result] : a.connects) a.send(h, "!");
  ASSERT_TRUE(until([&] {
    for (const auto& [h, result] : a.connects)
      if (a[h].error == Errc::ok) return false;
    return true;
  }));
  EXPECT_EQ(events, 1); // no event names a closed handle
}

TEST_P(Contract, ASlotIsUsedAgainUnderAnotherGenerationAndTheOldHandleIsDead) {
  ASSERT_TRUE(connect_pair());
  const Handle old = at_a;
  ta.close(old, false);
  ASSERT_TRUE(until([&] { return b[at_b].eof; }));
  tb.close(at_b, false);
  ASSERT_TRUE(connect_pair());
  EXPECT_EQ(at_a.slot, old.slot);
  EXPECT_NE(at_a.generation, old.generation);
  std::array<std::byte, 4> buffer{};
  const std::array<std::span<const std::byte>, 1> parts{buffer};
  EXPECT_EQ(ta.read(old, buffer).status, IoStatus::error);
  EXPECT_EQ(ta.write(old, parts).status, IoStatus::error);
  ta.read_again(old);
  ta.shutdown_write(old);
  ta.close(old, true); // must not touch the connection that has the slot now
  a.send(at_a, "alive");
  ASSERT_TRUE(until([&] { return b.text(at_b) == "alive"; }));
}

TEST_P(Contract, ClosingWhileConnectingLeavesNothingBehind) {
  Handle h;
  ASSERT_EQ(ta.connect(pair->address(1), h), Errc::ok);
  ta.close(h, true);
  pair->settle();
  EXPECT_TRUE(a.connects.empty());
  ASSERT_TRUE(connect_pair());
}

TEST_P(Contract, AfterStopListeningConnectsAreRefusedAndConnectionsLive) {
  const Address address = pair->address(1);
  ASSERT_TRUE(connect_pair());
  tb.stop_listening();
  tb.stop_listening(); // twice does no harm
  Handle h;
  ASSERT_EQ(ta.connect(address, h), Errc::ok);
  ASSERT_TRUE(until([&] { return a.connects.size() == 2; }));
  EXPECT_EQ(a.connects[1], std::pair(h, Errc::connection_refused));
  a.send(at_a, "alive");
  ASSERT_TRUE(until([&] { return b.text(at_b) == "alive"; }));
}

TEST_P(Contract, ListeningMayStopInsideAccept) {
  b.accept_hook = [&](Handle) {
    tb.stop_listening();
    return true;
  };
  ASSERT_TRUE(connect_pair());
  a.send(at_a, "alive");
  ASSERT_TRUE(until([&] { return b.text(at_b) == "alive"; }));
}

TEST_P(Contract, ConnectionsMayCrossAndStaySeparate) {
  Handle from_a;
  Handle from_b;
  ASSERT_EQ(ta.connect(pair->address(1), from_a), Errc::ok);
  ASSERT_EQ(tb.connect(pair->address(0), from_b), Errc::ok);
  ASSERT_TRUE(until([&] {
    return a[from_a].connected && b[from_b].connected && a.accepted.size() == 1 &&
           b.accepted.size() == 1;
  }));
  a.send(from_a, "from a");
  b.send(from_b, "from b");
  ASSERT_TRUE(until(
      [&] { return b.text(b.accepted[0]) == "from a" && a.text(a.accepted[0]) == "from b"; }));
}

TEST_P(Contract, AHundredConnectionsEachKeepTheirOwnBytes) {
  constexpr std::size_t k_count = 100;
  b.echo = true;
  a.connect_hook = [&](Handle h, Errc) {
    a.send(h, pattern(1000, h.slot));
    return true;
  };
  for (std::size_t i = 0; i < k_count; ++i) {
    Handle h;
    ASSERT_EQ(ta.connect(pair->address(1), h), Errc::ok);
    EXPECT_LT(h.slot, k_count); // dense
  }
  ASSERT_TRUE(until([&] {
    if (a.connects.size() < k_count) return false;
    for (const auto& [h, result] : a.connects)
      if (a[h].received.size() < 1000) return false;
    return true;
  }));
  for (const auto& [h, result] : a.connects) EXPECT_EQ(a[h].received, pattern(1000, h.slot));
}

constexpr std::size_t k_mebibyte = std::size_t{1024} * 1024;

INSTANTIATE_TEST_SUITE_P(Transports, Contract,
                         testing::Values(Kind{"Tcp4Spin", tcp4_spin, 10 * k_mebibyte},
                                         Kind{"Tcp4Adaptive", tcp4_adaptive, 10 * k_mebibyte},
                                         Kind{"Tcp4Blocking", tcp4_blocking, 10 * k_mebibyte},
                                         Kind{"Tcp6Adaptive", tcp6_adaptive, 10 * k_mebibyte},
                                         Kind{"UnixSpin", unix_spin, 10 * k_mebibyte},
                                         Kind{"UnixAdaptive", unix_adaptive, 10 * k_mebibyte},
                                         Kind{"UnixBlocking", unix_blocking, 10 * k_mebibyte},
                                         Kind{"MemoryFifo", memory_fifo, 10 * k_mebibyte},
                                         Kind{"MemoryRandom", memory_random, 10 * k_mebibyte},
                                         Kind{"MemoryOneByte", memory_one_byte, 100'000},
                                         Kind{"MemoryRagged", memory_ragged, k_mebibyte}),
                         [](const auto& info) { return std::string(info.param.name); });

} // namespace
} // namespace statewire::test
