// SPDX-License-Identifier: BSD-3-Clause
// Three contexts of this process, which know each other by address; and children that act on them.
#pragma once

#include <statewire/context.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace statewire::test {

enum class Over { tcp, unix_sockets, shared_memory };

inline ContextOptions options(Over over) {
  ContextOptions o;
  Address at;
  if (over == Over::tcp) {
    at.family = Address::Family::v4;
    at.bytes = {127, 0, 0, 1};
  } else {
    at.family = Address::Family::local;
    at.scope = 1;
  }
  o.transport.listen = {at};
  o.shared_memory = over == Over::shared_memory;
  o.progress = ProgressMode::adaptive;
  return o;
}

inline std::unique_ptr<Context> open(Over over) {
  auto opened = Context::listen(std::nullopt, options(over));
  EXPECT_TRUE(opened) << (opened ? "" : opened.error().text);
  return std::move(*opened);
}

// Two contexts of this process, connected, one of which has a third as peer that it has not met.
struct Three {
  std::unique_ptr<Context> a, b, c;
  std::uint32_t b_of_a = 0, a_of_c = 0;
  std::string losses;

  explicit Three(Over over) : a(open(over)), b(open(over)), c(open(over)) {
    b_of_a = *a->add_peer(*b->address());
    a_of_c = *c->add_peer(*a->address());
    for (Context* const x : {a.get(), b.get(), c.get()})
      x->on_lost([this](std::error_code e, std::uint32_t) {
        losses += std::string(name(to_errc(e))) + " ";
      });
  }
  bool until(const std::function<bool()>& done) const {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!done()) {
      if (std::chrono::steady_clock::now() > deadline) return false;
      for (Context* const x : {a.get(), b.get(), c.get()}) (void)x->progress();
    }
    return true;
  }
  bool finalize() const {
    bool all = true;
    for (Context* const x : {a.get(), b.get(), c.get()}) {
      std::optional<Result<bool>> ended;
      all &= until([&] {
        ended = x->try_finalize();
        return !*ended || **ended;
      });
      all &= static_cast<bool>(*ended);
    }
    return all;
  }
  // Whether a message arrives whole.
  bool pass(Context& from, std::uint32_t to_number, Context& to, Tag tag,
            std::size_t size = 100) const {
    const std::vector<std::byte> sent(size, static_cast<std::byte>(tag));
    std::vector<std::byte> received(size);
    Request r = to.messages().irecv({.source = k_any_source, .tag = tag}, received);
    Request s = from.messages().isend(to_number, tag, sent);
    std::optional<Status> got;
    std::optional<Status> gone;
    return until([&] {
             if (!got) got = to.messages().test(r);
             if (!gone) gone = from.messages().test(s);
             return got && gone;
           }) &&
           got->error == Errc::ok && gone->error == Errc::ok && received == sent;
  }
};

// How a child ends that does this: its status.
inline int child_that(const std::function<int()>& act) {
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child == 0) ::_exit(act());
  int status = -1;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + status;
}

} // namespace statewire::test
