// SPDX-License-Identifier: BSD-3-Clause
// FI_RMA and FI_ATOMIC where something is wrong: the initiator gets an error, and no memory that
// was not registered for it is touched.
#include "remote.hpp"
#include "silent.hpp"

#include <array>
#include <limits>
#include <malloc.h>
#include <set>

namespace statewire::fi_test {
namespace {

constexpr std::array<std::size_t, 2> k_short_and_long{8, 50'000}; // in the request, and beside it
constexpr std::size_t k_region = 60'000;

// The error that an access of `size` bytes ends with; 0: none.
int error_of_write(Nodes& n, std::uint64_t address, std::uint64_t key, std::size_t size) {
  const std::vector<char> out(size, 'x');
  fi_context2 context{};
  n.post([&] {
    return fi_write(n[0].ep.get(), out.data(), size, nullptr, n.at(0, 1), address, key, &context);
  });
  const Ended e = n.next_sent(0);
  EXPECT_EQ(e.entry.op_context, &context);
  return e.error ? e.error->err : 0;
}
int error_of_read(Nodes& n, std::uint64_t address, std::uint64_t key, std::size_t size) {
  std::vector<char> in(size, '-');
  fi_context2 context{};
  n.post([&] {
    return fi_read(n[0].ep.get(), in.data(), size, nullptr, n.at(0, 1), address, key, &context);
  });
  const Ended e = n.next_sent(0);
  EXPECT_EQ(e.entry.op_context, &context);
  if (e.error) {
    EXPECT_EQ(in, std::vector<char>(size, '-'));
  }
  return e.error ? e.error->err : 0;
}

TEST(OursRemoteFailures, a_key_that_names_no_region_is_refused) {
  Nodes n(2, remote_options());
  Memory memory(n[1], k_region);
  memory.fill('.');
  for (const std::size_t size : k_short_and_long) {
    EXPECT_EQ(error_of_write(n, memory.at(), memory.key() + 1, size), FI_EKEYREJECTED);
    EXPECT_EQ(error_of_read(n, memory.at(), memory.key() + 1, size), FI_EKEYREJECTED);
  }
  EXPECT_TRUE(memory.holds_only('.'));
  EXPECT_EQ(error_of_write(n, memory.at(), memory.key(), 8), 0) << "the connection goes on";
}

TEST(OursRemoteFailures, the_key_of_a_region_that_was_closed_is_refused) {
  Nodes n(2, remote_options());
  Memory memory(n[1], k_region);
  memory.fill('.');
  const std::uint64_t key = memory.key(), address = memory.at();
  EXPECT_EQ(error_of_write(n, address, key, 0), 0);
  memory.close();
  Memory later(n[1], k_region);
  EXPECT_NE(later.key(), key) << "keys are not given again";
  for (const std::size_t size : k_short_and_long) {
    EXPECT_EQ(error_of_write(n, address, key, size), FI_EKEYREJECTED);
    EXPECT_EQ(error_of_read(n, address, key, size), FI_EKEYREJECTED);
  }
  EXPECT_TRUE(memory.holds_only('.'));
}

TEST(OursRemoteFailures, an_access_that_the_region_does_not_permit_is_refused) {
  Nodes n(2, remote_options());
  Memory readable(n[1], k_region, FI_REMOTE_READ), writable(n[1], k_region, FI_REMOTE_WRITE);
  readable.fill('.');
  for (const std::size_t size : k_short_and_long) {
    EXPECT_EQ(error_of_write(n, readable.at(), readable.key(), size), FI_EACCES);
    EXPECT_EQ(error_of_read(n, writable.at(), writable.key(), size), FI_EACCES);
    EXPECT_EQ(error_of_read(n, readable.at(), readable.key(), size), 0);
    EXPECT_EQ(error_of_write(n, writable.at(), writable.key(), size), 0);
  }
  std::uint64_t one = 1, was = 0;
  fi_context2 context{};
  const auto atomic = [&](Memory& m) {
    return fi_atomic(n[0].ep.get(), &one, 1, nullptr, n.at(0, 1), m.at(), m.key(), FI_UINT64,
                     FI_SUM, &context);
  };
  const auto fetch = [&](Memory& m, fi_op op) {
    return fi_fetch_atomic(n[0].ep.get(), &one, 1, nullptr, &was, nullptr, n.at(0, 1), m.at(),
                           m.key(), FI_UINT64, op, &context);
  };
  const auto error = [&](const std::function<ssize_t()>& f) {
    n.post(f);
    const Ended e = n.next_sent(0);
    return e.error ? e.error->err : 0;
  };
  EXPECT_EQ(error([&] { return atomic(readable); }), FI_EACCES);
  EXPECT_EQ(error([&] { return fetch(readable, FI_SUM); }), FI_EACCES);
  EXPECT_EQ(error([&] { return fetch(writable, FI_SUM); }), FI_EACCES);
  EXPECT_EQ(error([&] { return fetch(readable, FI_ATOMIC_READ); }), 0);
  EXPECT_EQ(error([&] { return atomic(writable); }), 0);
  EXPECT_TRUE(readable.holds_only('.'));
}

TEST(OursRemoteFailures, a_range_that_is_not_inside_of_the_region_is_refused) {
  for (const int mode : {0, FI_MR_VIRT_ADDR | FI_MR_PROV_KEY}) {
    Options options = remote_options();
    options.mr_mode = mode;
    Nodes n(2, options);
    Memory memory(n[1], k_region, k_any_access, 1);
    memory.fill('.');
    constexpr std::uint64_t k_last = std::numeric_limits<std::uint64_t>::max();
    for (const std::size_t size : k_short_and_long) {
      for (const std::uint64_t address :
           {memory.at(k_region - size + 1), memory.at(k_region), memory.at(k_region + 1),
            memory.at() - 1, k_last, k_last - size + 1, k_last - size / 2}) {
        EXPECT_EQ(error_of_write(n, address, memory.key(), size), FI_EACCES) << address;
        EXPECT_EQ(error_of_read(n, address, memory.key(), size), FI_EACCES) << address;
      }
    }
    EXPECT_TRUE(memory.holds_only('.'));
    EXPECT_EQ(error_of_write(n, memory.at(k_region - 8), memory.key(), 8), 0);
    EXPECT_EQ(error_of_write(n, memory.at(k_region), memory.key(), 0), 0);
  }
}

TEST(OursRemoteFailures, an_endpoint_without_the_capability_refuses_the_accesses_of_peers) {
  Nodes n(1, remote_options());
  n.add(std::make_unique<Node>(Options{}));
  const fi_addr_t to = n[0].insert(n[1]);
  fi_context2 context{};
  n.post([&] { return fi_write(n[0].ep.get(), "x", 1, nullptr, to, 0, 1, &context); });
  const Ended e = n.next_sent(0);
  ASSERT_TRUE(e.error);
  EXPECT_EQ(e.error->err, FI_EOPNOTSUPP);
}

TEST(OursRemoteFailures, calls_with_wrong_arguments_begin_nothing) {
  Nodes n(2, remote_options());
  Memory memory(n[1], 100);
  std::array<char, 2000> bytes{};
  EXPECT_EQ(fi_inject_write(n[0].ep.get(), bytes.data(), bytes.size(), n.at(0, 1), 0, 1),
            -FI_EMSGSIZE);
  EXPECT_EQ(fi_write(n[0].ep.get(), bytes.data(), 1, nullptr, 12345, 0, 1, nullptr), -FI_EINVAL);
  const std::array<iovec, 9> parts{};
  std::array<void*, 9> none{};
  EXPECT_EQ(fi_writev(n[0].ep.get(), parts.data(), none.data(), 9, n.at(0, 1), 0, 1, nullptr),
            -FI_EINVAL);
  const iovec from{bytes.data(), 8};
  std::array<fi_rma_iov, 2> into{{{memory.at(), 7, memory.key()}, {memory.at(), 1, memory.key()}}};
  fi_msg_rma m{};
  m.msg_iov = &from;
  m.iov_count = 1;
  m.addr = n.at(0, 1);
  m.rma_iov = into.data();
  m.rma_iov_count = 1;
  EXPECT_EQ(fi_writemsg(n[0].ep.get(), &m, 0), -FI_EINVAL) << "other lengths";
  m.rma_iov_count = 2;
  EXPECT_EQ(fi_writemsg(n[0].ep.get(), &m, 0), -FI_EINVAL) << "rma_iov_limit";
  EXPECT_EQ(fi_writemsg(n[0].ep.get(), &m, FI_PEEK), -FI_EBADFLAGS);
  EXPECT_EQ(fi_readmsg(n[0].ep.get(), &m, FI_REMOTE_CQ_DATA), -FI_EBADFLAGS);
}

TEST(OursRemoteFailures, accesses_of_a_peer_that_dies_end_with_errors) {
  Silent peer;
  ASSERT_FALSE(peer.name.empty());
  Nodes n(1, remote_options());
  fi_addr_t to = FI_ADDR_NOTAVAIL;
  ASSERT_EQ(fi_av_insert(n[0].av.get(), peer.name.data(), 1, &to, 0, nullptr), 1);
  n.post([&] { return fi_tinject(n[0].ep.get(), "x", 1, to, 1); });
  peer.stop(); // it has a connection, and answers nothing
  std::array<fi_context2, 4> contexts{};
  std::vector<char> buffer(50'000, '-');
  std::uint64_t one = 1, was = 0;
  n.post(
      [&] { return fi_write(n[0].ep.get(), buffer.data(), 8, nullptr, to, 0, 1, &contexts[0]); });
  n.post([&] {
    return fi_write(n[0].ep.get(), buffer.data(), buffer.size(), nullptr, to, 0, 1, &contexts[1]);
  });
  n.post([&] {
    return fi_read(n[0].ep.get(), buffer.data(), buffer.size(), nullptr, to, 0, 1, &contexts[2]);
  });
  n.post([&] {
    return fi_fetch_atomic(n[0].ep.get(), &one, 1, nullptr, &was, nullptr, to, 0, 1, FI_UINT64,
                           FI_SUM, &contexts[3]);
  });
  peer.end();
  std::set<const void*> ended;
  for (std::size_t i = 0; i < contexts.size(); ++i) {
    const Ended e = n.next_sent(0);
    ASSERT_TRUE(e.error);
    EXPECT_TRUE(e.error->err == FI_ECONNRESET || e.error->err == FI_ECONNREFUSED) << e.error->err;
    EXPECT_TRUE(ended.insert(e.entry.op_context).second) << "each once";
  }
}

TEST(OursRemoteFailures, an_access_of_a_peer_that_died_before_any_contact_ends_with_an_error) {
  Silent peer;
  ASSERT_FALSE(peer.name.empty());
  peer.end();
  Nodes n(1, remote_options());
  fi_addr_t to = FI_ADDR_NOTAVAIL;
  ASSERT_EQ(fi_av_insert(n[0].av.get(), peer.name.data(), 1, &to, 0, nullptr), 1);
  std::vector<char> in(50'000);
  fi_context2 context{};
  n.post([&] { return fi_read(n[0].ep.get(), in.data(), 50'000, nullptr, to, 0, 1, &context); });
  const Ended e = n.next_sent(0);
  ASSERT_TRUE(e.error);
  EXPECT_EQ(e.error->err, FI_ECONNREFUSED);
}

TEST(OursRemoteFailures, accesses_of_an_endpoint_that_is_closed_meanwhile_end_with_errors) {
  Nodes n(2, remote_options());
  n.pass(0, 1, 8, 7);
  std::array<fi_context2, 2> contexts{};
  std::vector<char> buffer(50'000);
  {
    Memory memory(n[1], 50'000);
    n.post([&] { return put(n[0], n.at(0, 1), buffer, memory, &contexts[0]); });
    n.post([&] { return get(n[0], n.at(0, 1), buffer, memory, &contexts[1]); });
  }
  n.all[1].reset();
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(n.next_sent(0).error);
}

TEST(OursRemoteFailures, a_region_that_is_closed_is_not_touched_by_accesses_under_way) {
  // The target has the request, or has not. The bytes of a read may have left for its buffer.
  for (const auto& [writes, polls] : {std::pair(true, 0), {true, 100}, {false, 0}}) {
    Nodes n(2, remote_options());
    n.pass(0, 1, 8, 7);
    Memory memory(n[1], 1'000'000);
    memory.fill('.');
    std::vector<char> buffer(memory.size(), 'x');
    fi_context2 context{};
    n.post([&, writes = writes] {
      return writes ? put(n[0], n.at(0, 1), buffer, memory, &context)
                    : get(n[0], n.at(0, 1), buffer, memory, &context);
    });
    for (int i = 0; i < polls; ++i) EXPECT_FALSE(n[1].ended(n[1].received.get()));
    memory.close();
    memory.fill('-');
    const Ended e = n.next_sent(0);
    ASSERT_TRUE(e.error);
    EXPECT_EQ(e.error->err, FI_EKEYREJECTED);
    EXPECT_TRUE(memory.holds_only('-'));
    n.pass(0, 1, 100'000, 7);
  }
}

// Bytes that are allocated; endpoints of both sides are in this process.
std::size_t allocated() {
  const auto info = ::mallinfo2();
  return info.uordblks + info.hblkhd;
}

TEST(OursRemoteFailures, bytes_of_writes_to_a_closed_region_use_no_memory) {
  Nodes n(2, remote_options());
  n.pass(0, 1, 8, 7);
  const std::vector<char> buffer(60'000, 'x'); // leaves at once
  const auto write = [&](unsigned times) {
    for (unsigned i = 0; i < times; ++i) {
      fi_context2 context{};
      Memory memory(n[1], buffer.size());
      n.post([&] { return put(n[0], n.at(0, 1), buffer, memory, &context); });
      for (int k = 0; k < 20; ++k) EXPECT_FALSE(n[1].ended(n[1].received.get()));
      memory.close();
      const Ended e = n.next_sent(0);
      EXPECT_TRUE(e.error && e.error->err == FI_EKEYREJECTED);
    }
  };
  write(20);
  const std::size_t before = allocated();
  write(200);
  EXPECT_TRUE(n.until([&] { return allocated() < before + 10 * buffer.size(); }))
      << (allocated() - before) / buffer.size() << " messages are kept";
  n.pass(0, 1, 100'000, 7);
}

// The writer is closed when its bytes have left, and the region before they arrive.
TEST(OursRemoteFailures, bytes_of_writes_of_a_closed_endpoint_use_no_memory) {
  const std::vector<char> buffer(60'000, 'x');
  Nodes n(1, remote_options());
  Node& target = n[0];
  const auto write = [&](unsigned times) {
    for (unsigned i = 0; i < times; ++i) {
      Node writer(remote_options());
      const fi_addr_t to = writer.insert(target);
      Memory memory(target, buffer.size());
      fi_context2 context{};
      EXPECT_EQ(fi_write(writer.ep.get(), "x", 1, nullptr, to, memory.at(), memory.key(), &context),
                0);
      EXPECT_TRUE(n.until([&] { return writer.ended(writer.sent.get()).has_value(); }));
      EXPECT_EQ(put(writer, to, buffer, memory, &context), 0);
      for (int k = 0; k < 50; ++k) EXPECT_FALSE(target.ended(target.received.get()));
      for (int k = 0; k < 50; ++k) EXPECT_FALSE(writer.ended(writer.sent.get()));
      writer.ep.reset();
      memory.close();
    }
  };
  write(5);
  const std::size_t before = allocated();
  write(40);
  EXPECT_TRUE(n.until([&] { return allocated() < before + 10 * buffer.size(); }))
      << (allocated() - before) / buffer.size() << " messages are kept";
}

TEST(OursRemoteFailures, an_endpoint_closes_while_bytes_of_writes_to_a_closed_region_arrive) {
  const std::vector<char> buffer(60'000, 'x');
  for (int polls = 0; polls < 6; ++polls) {
    Nodes n(2, remote_options());
    n.pass(0, 1, 8, 7);
    std::array<fi_context2, 20> contexts{};
    {
      Memory memory(n[1], buffer.size());
      for (fi_context2& c : contexts)
        n.post([&] { return put(n[0], n.at(0, 1), buffer, memory, &c); });
      for (int k = 0; k < 20; ++k) EXPECT_FALSE(n[1].ended(n[1].received.get()));
    }
    for (int k = 0; k < polls; ++k)
      for (const std::size_t i : {0U, 1U}) EXPECT_FALSE(n[i].ended(n[i].received.get()));
    n[1].ep.reset();
    for (std::size_t i = 0; i < contexts.size(); ++i) EXPECT_TRUE(n.next_sent(0).error);
  }
}

TEST(OursRemoteFailures, a_buffer_is_free_when_its_endpoint_is_closed) {
  for (const bool writes : {true, false})
    for (const int polls : {0, 100}) { // of the target: it may have begun to send
      Nodes n(2, remote_options());
      n.pass(0, 1, 8, 7);
      Memory memory(n[1], 1'000'000);
      memory.fill('.');
      std::vector<char> buffer(memory.size(), 'x');
      fi_context2 context{};
      n.post([&] {
        return writes ? put(n[0], n.at(0, 1), buffer, memory, &context)
                      : get(n[0], n.at(0, 1), buffer, memory, &context);
      });
      for (int i = 0; i < polls; ++i) EXPECT_FALSE(n[1].ended(n[1].received.get()));
      n[0].ep.reset();
      const std::vector<char> before(buffer.size(), '-');
      buffer = before;
      for (int i = 0; i < 1000; ++i) (void)n[1].ended(n[1].received.get());
      EXPECT_EQ(buffer, before);
    }
}

} // namespace
} // namespace statewire::fi_test
