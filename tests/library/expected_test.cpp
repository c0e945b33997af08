// SPDX-License-Identifier: BSD-3-Clause
// A program of C++23 with the library, which is built as C++20: Result is spelled as std::expected,
// passes the compiled interface, and converts to and from the standard's type.
#include <statewire/job.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <type_traits>
#include <version>

static_assert(__cplusplus > 202002L, "tests/library/CMakeLists.txt builds this file as C++23");

#if defined(__GNUC__) && !defined(__clang__) && !defined(__cpp_lib_expected)
#error "g++ 12 has std::expected"
#endif

namespace statewire::test {
namespace {

Failure no_number() { return Failure{Errc::invalid_argument, "no number"}; }

// One text for both types. R has an int.
template <class R>
void is_spelled_as_expected(const R& value, const R& failure) {
  static_assert(std::is_same_v<typename R::value_type, int>);
  static_assert(std::is_same_v<typename R::error_type, Failure>);
  EXPECT_TRUE(value.has_value() && value);
  EXPECT_FALSE(failure.has_value() || failure);
  EXPECT_EQ(*value, 7);
  EXPECT_EQ(value.value(), 7);
  EXPECT_EQ(value.value_or(8), 7);
  EXPECT_EQ(failure.value_or(8), 8);
  EXPECT_EQ(failure.error().code, Errc::invalid_argument);
  EXPECT_ANY_THROW((void)failure.value());
}

// What libstdc++ has since g++ 13.
template <class R>
void chains_as_expected(const R& value, const R& failure) {
  const auto twice = [](int number) { return 2 * number; };
  const auto zero = [](const Failure&) { return R(0); };
  const auto with_text = [](Failure f) { return Failure{f.code, f.text + " here"}; };
  EXPECT_EQ(value.transform(twice).value(), 14);
  EXPECT_EQ(failure.transform(twice).error().text, "no number");
  EXPECT_EQ(value.and_then([](int number) { return R(number + 1); }).value(), 8);
  EXPECT_FALSE(failure.and_then([](int number) { return R(number + 1); }));
  EXPECT_EQ(value.or_else(zero).value(), 7);
  EXPECT_EQ(failure.or_else(zero).value(), 0);
  EXPECT_EQ(value.transform_error(with_text).value(), 7);
  EXPECT_EQ(failure.transform_error(with_text).error().text, "no number here");
}

template <class R>
void chains_as_expected_without_a_value(const R& done, const R& failure) {
  bool called = false;
  const auto call = [&] { called = true; };
  EXPECT_FALSE(failure.transform(call).has_value() || called);
  EXPECT_TRUE(done.transform(call).has_value() && called);
  EXPECT_EQ(done.transform([] { return 7; }).value(), 7);
  EXPECT_TRUE(failure.or_else([](const Failure&) { return R(); }));
  EXPECT_EQ(failure.and_then([] { return R(); }).error().text, "no number");
  EXPECT_EQ(failure.transform_error([](Failure f) {
                     return Failure{f.code, "new"};
                   })
                .error()
                .text,
            "new");
}

TEST(Expected, ResultIsSpelledAsTheStandardsType) {
  is_spelled_as_expected<Result<int>>(7, no_number());
  chains_as_expected<Result<int>>(7, no_number());
  chains_as_expected_without_a_value<Result<void>>({}, no_number());
#ifdef __cpp_lib_expected
  is_spelled_as_expected<std::expected<int, Failure>>(7, std::unexpected(no_number()));
#if __cpp_lib_expected >= 202211L
  chains_as_expected<std::expected<int, Failure>>(7, std::unexpected(no_number()));
  chains_as_expected_without_a_value<std::expected<void, Failure>>({},
                                                                   std::unexpected(no_number()));
#endif
#endif
}

// An alias would link as well, and read 48 bytes of the 80 that Result<Key> has.
TEST(Expected, ResultsOfTheCompiledLibraryAreRead) {
  const auto key = Key::from_text("a secret of the job's");
  ASSERT_TRUE(key) << key.error().text;
  EXPECT_EQ(key->bytes().size(), Key::k_size);
  const auto refused = Cards::from_bytes(1, {});
  ASSERT_FALSE(refused);
  EXPECT_FALSE(refused.error().text.empty());
}

// As C++23 too: what converts to the value converts to std::expected.
TEST(Expected, ResultIsMadeOfWhatConvertsToItsValue) {
  const Result<std::string> text("text");
  EXPECT_EQ(text.value(), "text");
  const Result<std::function<int()>> seven([] { return 7; });
  EXPECT_EQ((*seven)(), 7);
}

#ifdef __cpp_lib_expected
TEST(Expected, ResultConvertsToTheStandardsTypeAndBack) {
  const std::expected<Key, Failure> key = Key::from_text("a secret of the job's").to_expected();
  ASSERT_TRUE(key);
  EXPECT_TRUE(Result<Key>(key).value() == *key);
  const auto refused = Cards::from_bytes(1, {});
  const std::expected<Cards, Failure> same = refused.to_expected();
  ASSERT_FALSE(same);
  EXPECT_EQ(same.error().text, refused.error().text);
  EXPECT_EQ(Result<Cards>(same).error().text, refused.error().text);

  const Result<void> done = std::expected<void, Failure>();
  EXPECT_TRUE(done && done.to_expected());
  const Result<void> failed = std::unexpected(no_number());
  EXPECT_EQ(failed.to_expected().error().text, "no number");
  EXPECT_EQ(Result<void>(failed.to_expected()).error().code, Errc::invalid_argument);
  EXPECT_EQ(Result<int>(std::unexpected(no_number())).error().text, "no number");
}
#endif

} // namespace
} // namespace statewire::test
