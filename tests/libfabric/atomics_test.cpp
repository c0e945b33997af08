// SPDX-License-Identifier: BSD-3-Clause
// FI_ATOMIC: each operation of each datatype, and that peers do not disturb each other.
#include "remote.hpp"

#include <array>
#include <complex>

namespace statewire::fi_test {
namespace {

template <class T>
struct Type;
template <>
struct Type<std::int8_t> {
  static constexpr fi_datatype k = FI_INT8;
};
template <>
struct Type<std::uint8_t> {
  static constexpr fi_datatype k = FI_UINT8;
};
template <>
struct Type<std::int16_t> {
  static constexpr fi_datatype k = FI_INT16;
};
template <>
struct Type<std::uint16_t> {
  static constexpr fi_datatype k = FI_UINT16;
};
template <>
struct Type<std::int32_t> {
  static constexpr fi_datatype k = FI_INT32;
};
template <>
struct Type<std::uint32_t> {
  static constexpr fi_datatype k = FI_UINT32;
};
template <>
struct Type<std::int64_t> {
  static constexpr fi_datatype k = FI_INT64;
};
template <>
struct Type<std::uint64_t> {
  static constexpr fi_datatype k = FI_UINT64;
};
template <>
struct Type<float> {
  static constexpr fi_datatype k = FI_FLOAT;
};
template <>
struct Type<double> {
  static constexpr fi_datatype k = FI_DOUBLE;
};
template <>
struct Type<long double> {
  static constexpr fi_datatype k = FI_LONG_DOUBLE;
};
template <>
struct Type<std::complex<float>> {
  static constexpr fi_datatype k = FI_FLOAT_COMPLEX;
};
template <>
struct Type<std::complex<double>> {
  static constexpr fi_datatype k = FI_DOUBLE_COMPLEX;
};
template <>
struct Type<std::complex<long double>> {
  static constexpr fi_datatype k = FI_LONG_DOUBLE_COMPLEX;
};

template <class T>
class OursAtomicValues : public testing::Test {
 public:
  static constexpr fi_datatype k_type = Type<T>::k;
  OursAtomicValues() : n(2, remote_options()), memory(n[1], 2 * sizeof(T)) {}

  void set(T value) { std::memcpy(memory.data(), &value, sizeof value); }
  [[nodiscard]] T value() {
    T v{};
    std::memcpy(&v, memory.data(), sizeof v);
    return v;
  }
  // What the target becomes of 6 and the operand 3.
  T apply(fi_op op) {
    set(T(6));
    const T three(3);
    n.post([&] {
      return fi_atomic(n[0].ep.get(), &three, 1, nullptr, n.at(0, 1), memory.at(), memory.key(),
                       k_type, op, &context);
    });
    EXPECT_FALSE(n.next_sent(0).error);
    return value();
  }
  T fetch(fi_op op, T operand) {
    T was{};
    n.post([&] {
      return fi_fetch_atomic(n[0].ep.get(), &operand, 1, nullptr, &was, nullptr, n.at(0, 1),
                             memory.at(), memory.key(), k_type, op, &context);
    });
    const Ended e = n.next_sent(0);
    EXPECT_FALSE(e.error);
    EXPECT_EQ(e.entry.flags & (FI_ATOMIC | FI_READ), FI_ATOMIC | FI_READ);
    return was;
  }
  // Whether it is swapped where the target is 6.
  bool swaps(fi_op op, T compare) {
    set(T(6));
    const T nine(9);
    T was{};
    n.post([&] {
      return fi_compare_atomic(n[0].ep.get(), &nine, 1, nullptr, &compare, nullptr, &was, nullptr,
                               n.at(0, 1), memory.at(), memory.key(), k_type, op, &context);
    });
    EXPECT_FALSE(n.next_sent(0).error);
    EXPECT_EQ(was, T(6));
    EXPECT_TRUE(value() == T(6) || value() == T(9));
    return value() == T(9);
  }
  [[nodiscard]] bool has(int (*valid)(fid_ep*, fi_datatype, fi_op, std::size_t*), fi_op op) {
    std::size_t count = 0;
    const int result = valid(n[0].ep.get(), k_type, op, &count);
    EXPECT_TRUE(result == -FI_EOPNOTSUPP || (result == 0 && count > 0));
    return result == 0;
  }

  Nodes n;
  Memory memory;
  fi_context2 context{};
};

using Types = testing::Types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
                             std::uint32_t, std::int64_t, std::uint64_t, float, double, long double,
                             std::complex<float>, std::complex<double>, std::complex<long double>>;
TYPED_TEST_SUITE(OursAtomicValues, Types);

TYPED_TEST(OursAtomicValues, operations_have_their_results) {
  using T = TypeParam;
  EXPECT_EQ(this->apply(FI_SUM), T(9));
  EXPECT_EQ(this->apply(FI_PROD), T(18));
  EXPECT_EQ(this->apply(FI_LOR), T(1));
  EXPECT_EQ(this->apply(FI_LAND), T(1));
  EXPECT_EQ(this->apply(FI_LXOR), T(0));
  EXPECT_EQ(this->apply(FI_ATOMIC_WRITE), T(3));
  if (this->has(fi_atomicvalid, FI_MIN)) {
    EXPECT_EQ(this->apply(FI_MIN), T(3));
    EXPECT_EQ(this->apply(FI_MAX), T(6));
  }
  EXPECT_EQ(this->has(fi_atomicvalid, FI_BOR), std::is_integral_v<T>);
  if (this->has(fi_atomicvalid, FI_BOR)) {
    EXPECT_EQ(this->apply(FI_BOR), T(7));
    EXPECT_EQ(this->apply(FI_BAND), T(2));
    EXPECT_EQ(this->apply(FI_BXOR), T(5));
  }
  EXPECT_FALSE(this->has(fi_atomicvalid, FI_ATOMIC_READ));
  EXPECT_FALSE(this->has(fi_atomicvalid, FI_CSWAP));
}

TYPED_TEST(OursAtomicValues, fetching_operations_return_what_was_there) {
  using T = TypeParam;
  this->set(T(6));
  EXPECT_EQ(this->fetch(FI_SUM, T(3)), T(6));
  EXPECT_EQ(this->fetch(FI_ATOMIC_READ, T(0)), T(9));
  EXPECT_EQ(this->fetch(FI_ATOMIC_WRITE, T(1)), T(9));
  EXPECT_EQ(this->value(), T(1));
}

TYPED_TEST(OursAtomicValues, comparing_operations_swap_where_the_operand_compares) {
  using T = TypeParam;
  EXPECT_TRUE(this->swaps(FI_CSWAP, T(6)));
  EXPECT_FALSE(this->swaps(FI_CSWAP, T(5)));
  EXPECT_TRUE(this->swaps(FI_CSWAP_NE, T(5)));
  EXPECT_FALSE(this->swaps(FI_CSWAP_NE, T(6)));
  if (this->has(fi_compare_atomicvalid, FI_CSWAP_LE)) { // the operand <= the target
    const auto all = [&](fi_op op) {
      return std::array{this->swaps(op, T(5)), this->swaps(op, T(6)), this->swaps(op, T(7))};
    };
    EXPECT_EQ(all(FI_CSWAP_LE), (std::array{true, true, false}));
    EXPECT_EQ(all(FI_CSWAP_LT), (std::array{true, false, false}));
    EXPECT_EQ(all(FI_CSWAP_GE), (std::array{false, true, true}));
    EXPECT_EQ(all(FI_CSWAP_GT), (std::array{false, false, true}));
  }
  EXPECT_FALSE(this->has(fi_compare_atomicvalid, FI_SUM));
}

TEST(OursAtomicsOfPeers, a_masked_swap_changes_the_bits_of_its_mask) {
  Nodes n(2, remote_options());
  Memory memory(n[1], 8);
  std::uint64_t value = 0xff00ff00U, operand = 0x12345678U, mask = 0x0000ffffU, was = 0;
  std::memcpy(memory.data(), &value, sizeof value);
  fi_context2 context{};
  n.post([&] {
    return fi_compare_atomic(n[0].ep.get(), &operand, 1, nullptr, &mask, nullptr, &was, nullptr,
                             n.at(0, 1), memory.at(), memory.key(), FI_UINT64, FI_MSWAP, &context);
  });
  EXPECT_FALSE(n.next_sent(0).error);
  EXPECT_EQ(was, value);
  std::memcpy(&value, memory.data(), sizeof value);
  EXPECT_EQ(value, 0xff005678U);
}

TEST(OursAtomicsOfPeers, several_values_are_changed_by_one_operation) {
  constexpr std::size_t k_count = 100;
  Nodes n(2, remote_options());
  Memory memory(n[1], k_count * sizeof(double));
  std::vector<double> values(k_count), operands(k_count), results(k_count);
  for (std::size_t i = 0; i < k_count; ++i) {
    values[i] = static_cast<double>(i);
    operands[i] = 0.5;
  }
  std::memcpy(memory.data(), values.data(), memory.size());
  fi_context2 context{};
  const std::array<fi_ioc, 2> from{fi_ioc{operands.data(), 30}, fi_ioc{operands.data() + 30, 70}};
  std::array<fi_ioc, 2> into{fi_ioc{results.data(), 60}, fi_ioc{results.data() + 60, 40}};
  std::array<void*, 2> none{};
  n.post([&] {
    return fi_fetch_atomicv(n[0].ep.get(), from.data(), none.data(), 2, into.data(), none.data(), 2,
                            n.at(0, 1), memory.at(), memory.key(), FI_DOUBLE, FI_SUM, &context);
  });
  EXPECT_FALSE(n.next_sent(0).error);
  EXPECT_EQ(results, values);
  for (double& v : values) v += 0.5;
  EXPECT_EQ(std::memcmp(memory.data(), values.data(), memory.size()), 0);
}

TEST(OursAtomicsOfPeers, sums_of_several_peers_add_up) {
  constexpr std::size_t k_peers = 3, k_each = 500;
  Nodes n(1 + k_peers, remote_options());
  Memory memory(n[0], 2 * sizeof(std::uint64_t));
  memory.fill(0);
  const std::uint64_t one = 1;
  fi_context2 context{};
  for (std::size_t i = 0; i < k_each; ++i)
    for (std::size_t p = 1; p <= k_peers; ++p) {
      n.post([&] {
        return fi_inject_atomic(n[p].ep.get(), &one, 1, n.at(p, 0), memory.at(), memory.key(),
                                FI_UINT64, FI_SUM);
      });
      n.post([&] {
        return fi_atomic(n[p].ep.get(), &one, 1, nullptr, n.at(p, 0), memory.at(8), memory.key(),
                         FI_UINT64, FI_SUM, &context);
      });
    }
  for (std::size_t i = 0; i < k_each; ++i)
    for (std::size_t p = 1; p <= k_peers; ++p) ASSERT_FALSE(n.next_sent(p).error);
  std::array<std::uint64_t, 2> sums{};
  EXPECT_TRUE(n.until([&] {
    std::memcpy(sums.data(), memory.data(), sizeof sums);
    return sums[0] == k_peers * k_each;
  }));
  EXPECT_EQ(sums[1], k_peers * k_each);
}

TEST(OursAtomics, operations_that_are_not_offered_are_refused_at_once) {
  Nodes n(2, remote_options());
  Memory memory(n[1], 8192);
  std::vector<std::uint64_t> many(1024);
  fi_atomic_attr attr{};
  const auto query = [&](fi_datatype type, fi_op op, std::uint64_t flags) {
    return fi_query_atomic(n[0].domain.get(), type, op, &attr, flags);
  };
  EXPECT_EQ(query(FI_UINT64, FI_SUM, 0), 0);
  EXPECT_EQ(attr.size, 8U);
  EXPECT_EQ(attr.count, 512U);
  EXPECT_EQ(query(FI_UINT64, FI_CSWAP, FI_COMPARE_ATOMIC), 0);
  EXPECT_EQ(query(FI_UINT64, FI_ATOMIC_READ, FI_FETCH_ATOMIC), 0);
  EXPECT_EQ(query(FI_UINT64, FI_CSWAP, 0), -FI_EOPNOTSUPP);
  EXPECT_EQ(query(FI_DOUBLE, FI_BXOR, 0), -FI_EOPNOTSUPP);
  EXPECT_EQ(query(static_cast<fi_datatype>(99), FI_SUM, 0), -FI_EOPNOTSUPP);
  const auto sum = [&](std::size_t count, fi_datatype type, fi_op op) {
    return fi_atomic(n[0].ep.get(), many.data(), count, nullptr, n.at(0, 1), memory.at(),
                     memory.key(), type, op, nullptr);
  };
  EXPECT_EQ(sum(1, FI_DOUBLE, FI_BXOR), -FI_EOPNOTSUPP);
  EXPECT_EQ(sum(1, FI_UINT64, FI_CSWAP), -FI_EOPNOTSUPP);
  EXPECT_EQ(sum(0, FI_UINT64, FI_SUM), -FI_EINVAL);
  EXPECT_EQ(sum(513, FI_UINT64, FI_SUM), -FI_EMSGSIZE);
}

TEST(OursAtomics, an_atomic_beyond_the_end_of_a_region_changes_nothing) {
  Nodes n(2, remote_options());
  Memory memory(n[1], 12);
  memory.fill('.');
  const std::uint64_t one = 1;
  fi_context2 context{};
  for (const std::size_t at : {5U, 8U, 12U}) {
    n.post([&] {
      return fi_atomic(n[0].ep.get(), &one, 1, nullptr, n.at(0, 1), memory.at(at), memory.key(),
                       FI_UINT64, FI_SUM, &context);
    });
    const Ended e = n.next_sent(0);
    ASSERT_TRUE(e.error);
    EXPECT_EQ(e.error->err, FI_EACCES);
  }
  EXPECT_TRUE(memory.holds_only('.'));
}

} // namespace
} // namespace statewire::fi_test
