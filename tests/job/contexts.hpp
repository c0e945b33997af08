// SPDX-License-Identifier: BSD-3-Clause
// Contexts without a job: several in one process and thread, whose peers are each other's
// addresses.
#pragma once

#include <statewire/context.hpp>

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace statewire::test {

using namespace std::chrono_literals;

inline Key key_of(std::uint8_t fill) {
  std::array<std::uint8_t, Key::k_size> bytes{};
  bytes.fill(fill);
  return Key(bytes);
}

struct Processes {
  explicit Processes(std::size_t count, std::optional<Key> key = key_of(7),
                     ContextOptions of_all = defaults())
      : options(std::move(of_all)) {
    for (std::size_t i = 0; i < count; ++i) open(key);
  }
  ~Processes() {
    for (auto& c : all)
      if (c) c->on_lost({});
  }
  [[nodiscard]] static ContextOptions defaults() {
    ContextOptions options;
    options.environment = false;
    return options;
  }
  Context& open(const std::optional<Key>& key) { return open(key, options); }
  Context& open(const std::optional<Key>& key, ContextOptions its) {
    its.report = [this](const std::string& text) { reports += text; };
    auto opened = Context::listen(key, std::move(its));
    EXPECT_TRUE(opened) << opened.error().text;
    all.push_back(std::move(*opened));
    return *all.back();
  }
  Context& operator[](std::size_t i) { return *all.at(i); }
  [[nodiscard]] std::uint32_t add(std::size_t at, std::size_t peer) {
    auto number = all.at(at)->add_peer(*all.at(peer)->address());
    EXPECT_TRUE(number) << number.error().text;
    return *number;
  }
  // All of them make progress.
  template <class Predicate>
  [[nodiscard]] bool until(Predicate&& done) {
    const auto end = std::chrono::steady_clock::now() + 20s;
    while (!done()) {
      if (std::chrono::steady_clock::now() > end) return false;
      for (auto& c : all)
        if (c) c->progress();
    }
    return true;
  }

  // Ends a send.
  [[nodiscard]] bool sent(std::size_t from, Request& send) {
    std::optional<Status> status;
    return until([&] { return (status = (*this)[from].messages().test(send)).has_value(); }) &&
           status->error == Errc::ok;
  }

  ContextOptions options; // of all of them
  std::string reports;
  std::vector<std::unique_ptr<Context>> all;
};

inline ConstBytes bytes_of(const std::uint32_t& value) {
  return std::as_bytes(std::span(&value, 1));
}
inline MutableBytes bytes_of(std::uint32_t& value) {
  return std::as_writable_bytes(std::span(&value, 1));
}

} // namespace statewire::test
