// SPDX-License-Identifier: BSD-3-Clause
// FI_RMA: reads and writes of the memory of peers.
#include "remote.hpp"

#include <array>

namespace statewire::fi_test {
namespace {

// In the request, and beside it.
constexpr std::array<std::size_t, 6> k_sizes{1, 8, 1000, 16'384, 16'385, 3'000'000};

TEST(OursRemote, a_write_is_there_when_its_completion_is) {
  Nodes n(2, remote_options());
  for (const std::size_t size : k_sizes) {
    Memory memory(n[1], size);
    const std::vector<char> out = pattern(size, 1);
    fi_context2 context{};
    n.post([&] { return put(n[0], n.at(0, 1), out, memory, &context); });
    const Ended e = n.next_sent(0);
    ASSERT_FALSE(e.error) << size;
    EXPECT_EQ(e.entry.op_context, &context);
    EXPECT_EQ(e.entry.flags & (FI_RMA | FI_WRITE | FI_READ), FI_RMA | FI_WRITE);
    EXPECT_EQ(memory.copy(), out) << size;
  }
}

TEST(OursRemote, a_read_fetches_what_is_there) {
  Nodes n(2, remote_options());
  for (const std::size_t size : k_sizes) {
    Memory memory(n[1], size);
    memory.fill(pattern(size, 2));
    std::vector<char> in(size);
    fi_context2 context{};
    n.post([&] { return get(n[0], n.at(0, 1), in, memory, &context); });
    const Ended e = n.next_sent(0);
    ASSERT_FALSE(e.error) << size;
    EXPECT_EQ(e.entry.op_context, &context);
    EXPECT_EQ(e.entry.flags & (FI_RMA | FI_WRITE | FI_READ), FI_RMA | FI_READ);
    EXPECT_EQ(in, memory.copy()) << size;
  }
}

TEST(OursRemote, only_the_named_part_of_a_region_changes) {
  Nodes n(2, remote_options());
  Memory memory(n[1], 100'000);
  for (const std::size_t size : {std::size_t{10}, std::size_t{50'000}}) {
    memory.fill('.');
    const std::vector<char> out(size, 'x');
    fi_context2 context{};
    n.post([&] {
      return fi_write(n[0].ep.get(), out.data(), size, nullptr, n.at(0, 1), memory.at(100),
                      memory.key(), &context);
    });
    ASSERT_FALSE(n.next_sent(0).error);
    std::vector<char> expected(memory.size(), '.');
    std::fill_n(expected.begin() + 100, size, 'x');
    EXPECT_EQ(memory.copy(), expected);
  }
}

TEST(OursRemote, several_buffers_are_gathered_and_scattered) {
  Nodes n(2, remote_options());
  for (const std::size_t size : {std::size_t{90}, std::size_t{90'000}}) {
    Memory memory(n[1], size);
    std::vector<char> out = pattern(size, 3), in(size);
    const auto parts = [&](std::vector<char>& of) {
      return std::array<iovec, 3>{iovec{of.data(), 1}, iovec{of.data() + 1, size / 2},
                                  iovec{of.data() + 1 + size / 2, size - 1 - size / 2}};
    };
    std::array<void*, 3> none{};
    fi_context2 context{};
    n.post([&] {
      return fi_writev(n[0].ep.get(), parts(out).data(), none.data(), 3, n.at(0, 1), memory.at(),
                       memory.key(), &context);
    });
    ASSERT_FALSE(n.next_sent(0).error);
    EXPECT_EQ(memory.copy(), out);
    n.post([&] {
      return fi_readv(n[0].ep.get(), parts(in).data(), none.data(), 3, n.at(0, 1), memory.at(),
                      memory.key(), &context);
    });
    ASSERT_FALSE(n.next_sent(0).error);
    EXPECT_EQ(in, out);
  }
}

TEST(OursRemote, an_injected_write_arrives_and_its_buffer_is_free_at_once) {
  Nodes n(2, remote_options());
  Memory memory(n[1], 64);
  memory.fill('.');
  std::vector<char> out(64, 'x');
  n.post([&] {
    return fi_inject_write(n[0].ep.get(), out.data(), out.size(), n.at(0, 1), memory.at(),
                           memory.key());
  });
  out.assign(64, 'y');
  EXPECT_TRUE(n.until([&] { return memory.holds_only('x'); }));
  n.pass(0, 1, 8, 7); // no completion is in between
}

TEST(OursRemote, data_of_a_write_arrives_in_the_queue_of_the_target_behind_its_bytes) {
  Nodes n(2, remote_options());
  for (const std::size_t size : {std::size_t{8}, std::size_t{100'000}}) {
    Memory memory(n[1], size);
    const std::vector<char> out = pattern(size, 4);
    fi_context2 context{};
    n.post([&] {
      return fi_writedata(n[0].ep.get(), out.data(), size, nullptr, 0x12345678, n.at(0, 1),
                          memory.at(), memory.key(), &context);
    });
    const Ended e = n.next_received(1);
    ASSERT_FALSE(e.error);
    EXPECT_EQ(memory.copy(), out);
    EXPECT_EQ(e.entry.data, 0x12345678U);
    constexpr std::uint64_t k_flags = FI_REMOTE_CQ_DATA | FI_RMA | FI_REMOTE_WRITE;
    EXPECT_EQ(e.entry.flags & k_flags, k_flags);
    EXPECT_FALSE(n.next_sent(0).error);
  }
  Memory memory(n[1], 8);
  const std::vector<char> out(8, 'x');
  n.post([&] {
    return fi_inject_writedata(n[0].ep.get(), out.data(), 8, 77, n.at(0, 1), memory.at(),
                               memory.key());
  });
  EXPECT_EQ(n.next_received(1).entry.data, 77U);
  EXPECT_TRUE(memory.holds_only('x'));
}

TEST(OursRemote, an_endpoint_accesses_memory_of_its_own_process) {
  Nodes n(1, remote_options());
  for (const std::size_t size : {std::size_t{8}, std::size_t{100'000}}) {
    Memory memory(n[0], size);
    const std::vector<char> out = pattern(size, 5);
    std::vector<char> in(size);
    fi_context2 context{};
    n.post([&] { return put(n[0], n.at(0, 0), out, memory, &context); });
    ASSERT_FALSE(n.next_sent(0).error);
    n.post([&] { return get(n[0], n.at(0, 0), in, memory, &context); });
    ASSERT_FALSE(n.next_sent(0).error);
    EXPECT_EQ(in, out);
  }
}

TEST(OursRemote, both_sides_read_and_write_long_memory_at_once) {
  constexpr std::size_t k_size = 1'000'000;
  Nodes n(2, remote_options());
  Memory left(n[0], k_size), right(n[1], k_size), left_out(n[0], k_size), right_out(n[1], k_size);
  left_out.fill(pattern(k_size, 10));
  right_out.fill(pattern(k_size, 11));
  const std::array<std::vector<char>, 2> out{pattern(k_size, 6), pattern(k_size, 7)};
  std::array<std::vector<char>, 2> in{std::vector<char>(k_size), std::vector<char>(k_size)};
  std::array<fi_context2, 4> contexts{};
  n.post([&] { return put(n[0], n.at(0, 1), out[0], right, &contexts[0]); });
  n.post([&] { return put(n[1], n.at(1, 0), out[1], left, &contexts[1]); });
  n.post([&] { return get(n[0], n.at(0, 1), in[0], right_out, &contexts[2]); });
  n.post([&] { return get(n[1], n.at(1, 0), in[1], left_out, &contexts[3]); });
  for (const std::size_t at : {0U, 1U, 0U, 1U}) ASSERT_FALSE(n.next_sent(at).error);
  EXPECT_EQ(right.copy(), out[0]);
  EXPECT_EQ(left.copy(), out[1]);
  EXPECT_EQ(in[0], right_out.copy());
  EXPECT_EQ(in[1], left_out.copy());
}

TEST(OursRemote, more_writes_than_may_be_under_way_all_complete) {
  constexpr std::size_t k_count = 6000;
  Nodes n(2, remote_options());
  Memory memory(n[1], k_count * sizeof(std::uint32_t));
  std::vector<std::uint32_t> numbers(k_count);
  std::size_t ended = 0;
  bool refused = false;
  fi_context2 context{};
  for (std::uint32_t i = 0; i < k_count; ++i) {
    numbers[i] = i;
    n.post([&] {
      const ssize_t r =
          fi_write(n[0].ep.get(), &numbers[i], sizeof(std::uint32_t), nullptr, n.at(0, 1),
                   memory.at(i * sizeof(std::uint32_t)), memory.key(), &context);
      refused |= r == -FI_EAGAIN;
      return r;
    });
  }
  EXPECT_TRUE(refused) << "memory for requests is bounded";
  for (; ended < k_count; ++ended) ASSERT_FALSE(n.next_sent(0).error);
  EXPECT_EQ(std::memcmp(memory.data(), numbers.data(), memory.size()), 0);
}

TEST(OursRemote, without_bits_in_mr_mode_keys_are_the_applications_and_addresses_are_offsets) {
  Options options = remote_options();
  options.mr_mode = 0;
  Nodes n(2, options);
  EXPECT_EQ(n[1].info->domain_attr->mr_mode, 0);
  Memory memory(n[1], 100, k_any_access, 4711);
  EXPECT_EQ(memory.key(), 4711U);
  fid_mr* second = nullptr;
  EXPECT_EQ(
      fi_mr_reg(n[1].domain.get(), memory.data(), 1, k_any_access, 0, 4711, 0, &second, nullptr),
      -FI_ENOKEY);
  fi_context2 context{};
  n.post(
      [&] { return fi_write(n[0].ep.get(), "abc", 3, nullptr, n.at(0, 1), 97, 4711, &context); });
  ASSERT_FALSE(n.next_sent(0).error);
  EXPECT_EQ(std::string(memory.data() + 97, 3), "abc");
}

TEST(OursRemote, hints_get_the_bits_of_mr_mode_that_they_permit) {
  constexpr std::array<int, 4> k_modes{FI_MR_BASIC, FI_MR_SCALABLE, FI_MR_PROV_KEY,
                                       FI_MR_VIRT_ADDR | FI_MR_ALLOCATED | FI_MR_PROV_KEY};
  for (const int mode : k_modes) {
    const auto hints = make_hints();
    hints->caps = FI_RMA | FI_ATOMIC;
    hints->domain_attr->mr_mode = mode;
    const auto info = get_info(hints.get());
    ASSERT_TRUE(info);
    EXPECT_EQ(info->domain_attr->mr_mode, mode);
    constexpr std::uint64_t k_all = FI_READ | FI_WRITE | FI_REMOTE_READ | FI_REMOTE_WRITE;
    EXPECT_EQ(info->caps & k_all, k_all);
    EXPECT_EQ(info->caps & (FI_SEND | FI_TAGGED), 0U);
    EXPECT_EQ(info->tx_attr->rma_iov_limit, 1U);
  }
}

TEST(OursRemote, counters_count_accesses_at_both_ends) {
  for (const auto& [at, flag] : {std::pair(0U, FI_WRITE), std::pair(0U, FI_READ),
                                 std::pair(1U, FI_REMOTE_WRITE), std::pair(1U, FI_REMOTE_READ)}) {
    Options options = remote_options();
    options.counted = flag;
    Nodes n(2, options);
    Memory memory(n[1], 50'000);
    std::vector<char> buffer(50'000);
    fi_context2 context{};
    const bool writes = flag == FI_WRITE || flag == FI_REMOTE_WRITE;
    n.post([&] {
      return writes ? put(n[0], n.at(0, 1), buffer, memory, &context)
                    : get(n[0], n.at(0, 1), buffer, memory, &context);
    });
    ASSERT_FALSE(n.next_sent(0).error);
    std::uint64_t one = 1;
    n.post([&] {
      return writes ? fi_atomic(n[0].ep.get(), &one, 1, nullptr, n.at(0, 1), memory.at(),
                                memory.key(), FI_UINT64, FI_SUM, &context)
                    : fi_fetch_atomic(n[0].ep.get(), nullptr, 1, nullptr, buffer.data(), nullptr,
                                      n.at(0, 1), memory.at(), memory.key(), FI_UINT64,
                                      FI_ATOMIC_READ, &context);
    });
    ASSERT_FALSE(n.next_sent(0).error);
    // The target of a long read counts when its bytes have left.
    EXPECT_TRUE(n.until([&, at = at] { return fi_cntr_read(n[at].counter.get()) == 2; })) << flag;
    EXPECT_EQ(fi_cntr_read(n[1 - at].counter.get()), 0U) << flag;
  }
}

TEST(OursRemote, a_counter_of_a_region_counts_what_peers_write) {
  Options options = remote_options();
  options.extra_caps |= FI_RMA_EVENT;
  Nodes n(2, options);
  fi_cntr_attr attr{};
  fid_cntr* c = nullptr;
  ASSERT_EQ(fi_cntr_open(n[1].domain.get(), &attr, &c, nullptr), 0);
  const Owned<fid_cntr> counter(c);
  Memory memory(n[1], 8);
  ASSERT_EQ(fi_mr_bind(memory.registration(), &c->fid, FI_REMOTE_WRITE), 0);
  ASSERT_EQ(fi_mr_enable(memory.registration()), 0);
  fi_context2 context{};
  n.post([&] { return put(n[0], n.at(0, 1), std::vector<char>(8), memory, &context); });
  ASSERT_FALSE(n.next_sent(0).error);
  EXPECT_EQ(fi_cntr_read(c), 1U);
}

TEST(OursRemote, a_fence_holds_an_access_until_those_before_it_have_completed) {
  Nodes n(2, remote_options());
  constexpr std::size_t k_size = 1'000'000;
  Memory big(n[1], k_size), flag(n[1], 1);
  const std::vector<char> out(k_size, 'x');
  fi_context2 context{};
  n.post([&] { return put(n[0], n.at(0, 1), out, big, &context); });
  const iovec from{const_cast<char*>("!"), 1};
  const fi_rma_iov into{flag.at(), 1, flag.key()};
  fi_msg_rma m{};
  m.msg_iov = &from;
  m.iov_count = 1;
  m.addr = n.at(0, 1);
  m.rma_iov = &into;
  m.rma_iov_count = 1;
  m.context = &context;
  EXPECT_EQ(fi_writemsg(n[0].ep.get(), &m, FI_FENCE), -FI_EAGAIN);
  n.post([&] { return fi_writemsg(n[0].ep.get(), &m, FI_FENCE | FI_COMPLETION); });
  EXPECT_TRUE(big.holds_only('x'));
  for (int i = 0; i < 2; ++i) EXPECT_FALSE(n.next_sent(0).error);
  EXPECT_TRUE(flag.holds_only('!'));
}

TEST(OursRemote, a_send_behind_a_fence_follows_the_accesses_before_it) {
  Nodes n(2, remote_options());
  constexpr std::size_t k_size = 1'000'000;
  Memory big(n[1], k_size);
  const std::vector<char> out(k_size, 'x');
  std::array<fi_context2, 3> contexts{};
  unsigned message = 5, in = 0;
  n.post([&] { return n[1].receive(&in, sizeof in, 9, &contexts[0]); });
  n.post([&] { return put(n[0], n.at(0, 1), out, big, &contexts[1]); });
  const iovec from{&message, sizeof message};
  fi_msg_tagged m{};
  m.msg_iov = &from;
  m.iov_count = 1;
  m.addr = n.at(0, 1);
  m.tag = 9;
  m.context = &contexts[2];
  n.post([&] { return fi_tsendmsg(n[0].ep.get(), &m, FI_FENCE | FI_COMPLETION); });
  EXPECT_FALSE(n.next_received(1).error);
  EXPECT_TRUE(big.holds_only('x'));
  EXPECT_EQ(n.next_sent(0).entry.op_context, &contexts[1]);
  EXPECT_EQ(n.next_sent(0).entry.op_context, &contexts[2]);
}

} // namespace
} // namespace statewire::fi_test
