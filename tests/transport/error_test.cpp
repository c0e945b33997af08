// SPDX-License-Identifier: BSD-3-Clause
// Errors as programs use them: codes and categories, as std::error_code, and in a Result.
#include <statewire/result.hpp>

#include <gtest/gtest.h>

#include <cerrno>
#include <memory>
#include <string>
#include <system_error>

namespace statewire::test {
namespace {

TEST(Error, EveryByteHasAnAnswer) {
  for (int i = 0; i < 256; ++i) {
    const auto e = static_cast<Errc>(i);
    EXPECT_FALSE(name(e).empty());
    EXPECT_FALSE(to_text(e).empty());
    EXPECT_FALSE(to_text(category(e)).empty());
  }
  EXPECT_EQ(name(Errc::lost_head_to_head), "lost_head_to_head");
  EXPECT_EQ(category(Errc::peer_restarted), Category::reset);
  EXPECT_TRUE(may_retry(Errc::closing));
  EXPECT_FALSE(may_retry(Errc::wrong_key));
}

TEST(Error, SystemErrorsHaveCategoriesACallerCanActOn) {
  EXPECT_EQ(from_errno(0), Errc::ok);
  EXPECT_EQ(from_errno(ECONNREFUSED), Errc::connection_refused);
  EXPECT_EQ(from_errno(EHOSTUNREACH), Errc::unreachable);
  EXPECT_EQ(from_errno(ETIMEDOUT), Errc::timed_out);
  EXPECT_EQ(from_errno(EPIPE), Errc::reset);
  EXPECT_EQ(from_errno(EMFILE), Errc::no_descriptors);
  EXPECT_EQ(from_errno(ENOBUFS), Errc::no_memory);
  EXPECT_EQ(from_errno(EXDEV), Errc::system);
}

TEST(Error, IsACodeOfTheStandard) {
  const std::error_code code = Errc::finalizing;
  EXPECT_EQ(code, Errc::finalizing);
  EXPECT_NE(code, Errc::closing);
  EXPECT_STREQ(code.category().name(), "statewire");
  EXPECT_EQ(code.message(), to_text(Errc::finalizing));
  EXPECT_FALSE(std::error_code(Errc::ok));
  EXPECT_NE(code, std::error_code(static_cast<int>(Errc::finalizing), std::system_category()));
  EXPECT_EQ(to_errc(code), Errc::finalizing);
  EXPECT_EQ(to_errc(std::make_error_code(std::errc::timed_out)), Errc::system);
  EXPECT_EQ(to_errc(std::error_code()), Errc::ok) << "of the system's category, and no error";
}

TEST(Error, MeetsTheConditionOfItsCategoryOnly) {
  for (int i = 0; i < 256; ++i) {
    const auto e = static_cast<Errc>(i);
    for (const Category c : {Category::none, Category::refused, Category::closed, Category::reset,
                             Category::timed_out, Category::protocol, Category::local})
      EXPECT_EQ(std::error_code(e) == c, category(e) == c) << name(e) << ", " << to_text(c);
  }
}

TEST(Error, MeetsTheStandardsConditionWhereThereIsOne) {
  EXPECT_EQ(std::error_code(Errc::timed_out), std::errc::timed_out);
  EXPECT_EQ(std::error_code(Errc::reset), std::errc::connection_reset);
  EXPECT_EQ(std::error_code(Errc::no_memory), std::errc::not_enough_memory);
  EXPECT_NE(std::error_code(Errc::peer_restarted), std::errc::connection_reset);
  EXPECT_NE(std::error_code(Errc::ok), std::errc{});
}

// std::expected's words.
TEST(Result, HasAValueOrAnError) {
  Result<int> three(3);
  EXPECT_TRUE(three.has_value());
  EXPECT_EQ(three.value(), 3);
  EXPECT_EQ(three.value_or(7), 3);
  const Result<int> none(Failure{Errc::too_large, "4 of 3 bytes"});
  EXPECT_FALSE(none.has_value());
  EXPECT_EQ(none.error().code, Errc::too_large);
  EXPECT_EQ(none.value_or(7), 7);
  EXPECT_FALSE(Result<void>(Failure{Errc::system, "it"}).has_value());
  EXPECT_TRUE(Result<void>().has_value());
}

TEST(Result, ThrowsItsCodeAndTextWhereAValueIsTakenThatIsNotThere) {
  const auto thrown_by = [](const auto& result) {
    try {
      (void)result.value();
    } catch (const std::system_error& e) {
      return e;
    }
    return std::system_error(Errc::ok);
  };
  const auto of_int = thrown_by(Result<int>(Failure{Errc::finalized, "send to 3"}));
  EXPECT_EQ(of_int.code(), Errc::finalized);
  EXPECT_NE(std::string(of_int.what()).find("send to 3"), std::string::npos);
  EXPECT_EQ(thrown_by(Result<void>(Failure{Errc::reset, ""})).code(), Category::reset);
  EXPECT_EQ(thrown_by(Result<void>()).code(), Errc::ok);
}

TEST(Result, GoesOnWithItsValueAndPassesItsErrorOn) {
  Result<int> three(3);
  const Result<int> none(Failure{Errc::too_large, "4 of 3 bytes"});
  const auto text = [](int n) -> Result<std::string> { return std::to_string(n); };
  EXPECT_EQ(three.and_then(text).value(), "3");
  EXPECT_EQ(none.and_then(text).error().text, "4 of 3 bytes");
  EXPECT_EQ(three.transform([](int& n) { return ++n; }).value(), 4);
  EXPECT_EQ(*three, 4); // the function was given the value, not a copy
  EXPECT_TRUE(three.transform([](int) {}).has_value());
  EXPECT_EQ(none.transform([](int) { return 1; }).error().code, Errc::too_large);
  const auto unbox = [](std::unique_ptr<int> box) { return *box; };
  EXPECT_EQ(Result(std::make_unique<int>(5)).transform(unbox).value(), 5);
  EXPECT_EQ(Result<void>().and_then([] { return Result<int>(6); }).value(), 6);
  EXPECT_EQ(Result<void>(none.error()).and_then([] { return Result<int>(6); }).error().code,
            Errc::too_large);
}

} // namespace
} // namespace statewire::test
