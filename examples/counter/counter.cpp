// SPDX-License-Identifier: BSD-3-Clause
// A client and a server without a job: the server prints its address, clients are given it. The
// server adds up the numbers that each client sends, and answers with the sum.
//
//   counter serve [CLIENTS]         prints the address; ends after CLIENTS of them, or never
//   counter add ADDRESS NUMBER...
//
// STATEWIRE_KEY, if it is set, is the secret that both must know. Without it the server listens on
// this machine only.
#include <statewire/context.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace {

using namespace statewire;

constexpr Tag k_add = 1, k_sum = 2;

int fail(const char* what, std::string_view why) {
  std::fprintf(stderr, "counter: %s: %.*s\n", what, static_cast<int>(why.size()), why.data());
  return 1;
}

Result<std::optional<Key>> shared_key() {
  const char* const text = std::getenv("STATEWIRE_KEY");
  if (text == nullptr) return std::optional<Key>();
  auto key = Key::from_text(text);
  if (!key) return std::move(key).error();
  return std::optional<Key>(*key);
}

std::string to_hex(const std::vector<std::uint8_t>& bytes) {
  std::string out;
  for (const std::uint8_t b : bytes) {
    std::array<char, 3> digits{};
    std::snprintf(digits.data(), digits.size(), "%02x", b);
    out += digits.data();
  }
  return out;
}

std::vector<std::uint8_t> from_hex(const std::string& text) {
  std::vector<std::uint8_t> out;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    out.push_back(static_cast<std::uint8_t>(std::strtoul(text.substr(i, 2).c_str(), nullptr, 16)));
  return out;
}

ConstBytes bytes_of(const long& value) { return std::as_bytes(std::span(&value, 1)); }
MutableBytes bytes_of(long& value) { return std::as_writable_bytes(std::span(&value, 1)); }

// A client is done when it closes its connection.
int serve(Context& context, unsigned clients) {
  auto address = context.address();
  if (!address) return fail("no address", address.error().text);
  std::printf("%s\n", to_hex(*address).c_str());
  std::fflush(stdout);
  unsigned closed = 0;
  context.on_closed([&](std::uint32_t) { ++closed; });
  context.on_lost([&](std::error_code why, std::uint32_t peer) {
    std::printf("client %u was lost: %s\n", peer, why.message().c_str());
    ++closed;
  });
  Messages& m = context.messages();
  std::map<std::uint32_t, long> sums;
  long number = 0;
  Request next = m.irecv({.tag = k_add}, bytes_of(number));
  while (clients == 0 || closed < clients) {
    (void)context.progress_until([&] { return m.done(next) || closed == clients; });
    const auto status = m.test(next);
    if (!status) continue;
    if (status->error != Errc::ok) return fail("receive", to_text(status->error));
    const long sum = sums[status->source] += number;
    std::printf("client %u adds %ld: %ld\n", status->source, number, sum);
    (void)m.send(status->source, k_sum, bytes_of(sum)); // a client that is gone needs none
    next = m.irecv({.tag = k_add}, bytes_of(number));
  }
  return 0;
}

int add(Context& context, const std::string& address, std::span<char*> numbers) {
  auto server = context.add_peer(from_hex(address));
  if (!server) return fail("the server's address", server.error().text);
  Messages& m = context.messages();
  for (const char* const text : numbers) {
    const long number = std::strtol(text, nullptr, 10);
    if (const Status s = m.send(*server, k_add, bytes_of(number)); s.error != Errc::ok)
      return fail("send", to_text(s.error));
    long sum = 0;
    const Status s = m.recv({.source = *server, .tag = k_sum}, bytes_of(sum));
    if (s.error != Errc::ok) return fail("receive", to_text(s.error));
    std::printf("%ld\n", sum);
  }
  return 0;
}

} // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "";
  if (what != "serve" && (what != "add" || argc < 3))
    return fail("usage", "counter serve [CLIENTS] | counter add ADDRESS NUMBER...");
  auto key = shared_key();
  if (!key) return fail("STATEWIRE_KEY", key.error().text);
  auto context = Context::listen(*key);
  if (!context) return fail("no context", context.error().text);
  const int status =
      what == "serve"
          ? serve(**context, argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 0)
          : add(**context, argv[2], std::span(argv, static_cast<std::size_t>(argc)).subspan(3));
  if (status != 0) return status;
  auto ended = (*context)->finalize();
  return ended ? 0 : fail("finalize", ended.error().text);
}
