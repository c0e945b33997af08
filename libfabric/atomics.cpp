// SPDX-License-Identifier: BSD-3-Clause
#include "atomics.hpp"

#include <bit>
#include <complex>
#include <concepts>
#include <cstring>
#include <type_traits>

namespace statewire::fi {
namespace {

template <class T>
struct IsComplex : std::false_type {};
template <class T>
struct IsComplex<std::complex<T>> : std::true_type {};

// Calls f with a value of the type; false: there is no such type.
template <class F>
bool with_type(fi_datatype type, F&& f) {
  switch (static_cast<int>(type)) {
  case FI_INT8:
    return f(std::int8_t{}), true;
  case FI_UINT8:
    return f(std::uint8_t{}), true;
  case FI_INT16:
    return f(std::int16_t{}), true;
  case FI_UINT16:
    return f(std::uint16_t{}), true;
  case FI_INT32:
    return f(std::int32_t{}), true;
  case FI_UINT32:
    return f(std::uint32_t{}), true;
  case FI_INT64:
    return f(std::int64_t{}), true;
  case FI_UINT64:
    return f(std::uint64_t{}), true;
  case FI_FLOAT:
    return f(float{}), true;
  case FI_DOUBLE:
    return f(double{}), true;
  case FI_FLOAT_COMPLEX:
    return f(std::complex<float>{}), true;
  case FI_DOUBLE_COMPLEX:
    return f(std::complex<double>{}), true;
  case FI_LONG_DOUBLE:
    return f(static_cast<long double>(0)), true;
  case FI_LONG_DOUBLE_COMPLEX:
    return f(std::complex<long double>{}), true;
  default:
    return false;
  }
}

// Sums wrap around, as those of the processor do.
template <class T, class F>
T wrapped(T a, T b, F f) {
  if constexpr (std::integral<T>) {
    using Wide = std::common_type_t<std::make_unsigned_t<T>, unsigned>;
    return static_cast<T>(f(static_cast<Wide>(a), static_cast<Wide>(b)));
  } else {
    return f(a, b);
  }
}

// What the target becomes. Operations that are not valid for the type leave it as it is.
template <class T>
T result_of(fi_op operation, T was, T operand, T compare) {
  constexpr bool k_ordered = !IsComplex<T>::value;
  switch (static_cast<int>(operation)) {
  case FI_SUM:
    return wrapped(was, operand, [](auto a, auto b) { return a + b; });
  case FI_PROD:
    return wrapped(was, operand, [](auto a, auto b) { return a * b; });
  case FI_LOR:
    return static_cast<T>(was != T{} || operand != T{});
  case FI_LAND:
    return static_cast<T>(was != T{} && operand != T{});
  case FI_LXOR:
    return static_cast<T>((was != T{}) != (operand != T{}));
  case FI_ATOMIC_WRITE:
    return operand;
  case FI_CSWAP:
    return compare == was ? operand : was;
  case FI_CSWAP_NE:
    return compare != was ? operand : was;
  default:
    break;
  }
  if constexpr (k_ordered) {
    switch (static_cast<int>(operation)) {
    case FI_MIN:
      return operand < was ? operand : was;
    case FI_MAX:
      return was < operand ? operand : was;
    case FI_CSWAP_LE:
      return compare <= was ? operand : was;
    case FI_CSWAP_LT:
      return compare < was ? operand : was;
    case FI_CSWAP_GE:
      return compare >= was ? operand : was;
    case FI_CSWAP_GT:
      return compare > was ? operand : was;
    default:
      break;
    }
  }
  if constexpr (std::integral<T>) {
    switch (static_cast<int>(operation)) {
    case FI_BOR:
      return static_cast<T>(was | operand);
    case FI_BAND:
      return static_cast<T>(was & operand);
    case FI_BXOR:
      return static_cast<T>(was ^ operand);
    case FI_MSWAP:
      return static_cast<T>((operand & compare) | (was & ~compare));
    default:
      break;
    }
  }
  return was;
}

template <class T>
T load(const std::byte* from) {
  T value{};
  if (from != nullptr) std::memcpy(&value, from, sizeof value);
  return value;
}

template <std::size_t Size>
struct Bits;
template <>
struct Bits<1> {
  using Type [[gnu::may_alias]] = std::uint8_t;
};
template <>
struct Bits<2> {
  using Type [[gnu::may_alias]] = std::uint16_t;
};
template <>
struct Bits<4> {
  using Type [[gnu::may_alias]] = std::uint32_t;
};
template <>
struct Bits<8> {
  using Type [[gnu::may_alias]] = std::uint64_t;
};

// Replaces *at by f of it; returns what it was.
template <class T, class F>
T update(std::byte* at, F&& f) {
  if constexpr (sizeof(T) <= sizeof(std::uint64_t)) {
    using Word = typename Bits<sizeof(T)>::Type;
    if (reinterpret_cast<std::uintptr_t>(at) % sizeof(T) == 0) {
      auto* const word = reinterpret_cast<Word*>(at);
      Word was = __atomic_load_n(word, __ATOMIC_SEQ_CST);
      for (;;) {
        const T before = load<T>(reinterpret_cast<const std::byte*>(&was));
        const T after = f(before);
        Word next = 0;
        std::memcpy(&next, &after, sizeof next);
        if (__atomic_compare_exchange_n(word, &was, next, false, __ATOMIC_SEQ_CST,
                                        __ATOMIC_SEQ_CST))
          return before;
      }
    }
  }
  const T before = load<T>(at);
  const T after = f(before);
  std::memcpy(at, &after, sizeof after);
  return before;
}

// The target of a read may be memory that cannot be written.
template <class T>
T read(const std::byte* at) {
  if constexpr (sizeof(T) <= sizeof(std::uint64_t)) {
    using Word = typename Bits<sizeof(T)>::Type;
    if (reinterpret_cast<std::uintptr_t>(at) % sizeof(T) == 0) {
      const Word word = __atomic_load_n(reinterpret_cast<const Word*>(at), __ATOMIC_SEQ_CST);
      return load<T>(reinterpret_cast<const std::byte*>(&word));
    }
  }
  return load<T>(at);
}

template <class T>
void execute(fi_op operation, const AtomicOperands& with) {
  const auto part = [](auto* of, std::size_t at) { return of != nullptr ? of + at : nullptr; };
  if (operation == FI_ATOMIC_READ) {
    for (std::size_t at = 0; at < with.bytes && with.results != nullptr; at += sizeof(T)) {
      const T value = read<T>(with.target + at);
      std::memcpy(with.results + at, &value, sizeof value);
    }
    return;
  }
  for (std::size_t at = 0; at < with.bytes; at += sizeof(T)) {
    const T operand = load<T>(part(with.operands, at));
    const T compare = load<T>(part(with.compare, at));
    const T was = update<T>(with.target + at, [&](T before) {
      return result_of<T>(operation, before, operand, compare);
    });
    if (with.results != nullptr) std::memcpy(with.results + at, &was, sizeof was);
  }
}

} // namespace

std::size_t atomic_size(fi_datatype type) {
  std::size_t size = 0;
  (void)with_type(type, [&](auto value) { size = sizeof value; });
  return size;
}

bool is_valid(AtomicKind kind, fi_datatype type, fi_op operation) {
  bool is_integer = false, is_complex = false;
  const bool exists = with_type(type, [&]<class T>(T) {
    is_integer = std::integral<T>;
    is_complex = IsComplex<T>::value;
  });
  if (!exists) return false;
  const bool updates = kind != AtomicKind::compare;
  switch (static_cast<int>(operation)) {
  case FI_MIN:
  case FI_MAX:
    return updates && !is_complex;
  case FI_SUM:
  case FI_PROD:
  case FI_LOR:
  case FI_LAND:
  case FI_LXOR:
  case FI_ATOMIC_WRITE:
    return updates;
  case FI_BOR:
  case FI_BAND:
  case FI_BXOR:
    return updates && is_integer;
  case FI_ATOMIC_READ:
    return kind == AtomicKind::fetch;
  case FI_CSWAP:
  case FI_CSWAP_NE:
    return !updates;
  case FI_CSWAP_LE:
  case FI_CSWAP_LT:
  case FI_CSWAP_GE:
  case FI_CSWAP_GT:
    return !updates && !is_complex;
  case FI_MSWAP:
    return !updates && is_integer;
  default:
    return false;
  }
}

void execute_atomic(fi_datatype type, fi_op operation, const AtomicOperands& with) {
  (void)with_type(type, [&]<class T>(T) { execute<T>(operation, with); });
}

} // namespace statewire::fi
