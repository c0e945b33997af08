// SPDX-License-Identifier: BSD-3-Clause
// Keys and incarnation numbers: random numbers of the system, and the time.
#include <statewire/job.hpp>

#include "../base/make_failure.hpp"
#include "../base/random.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <openssl/crypto.h>
#include <openssl/evp.h>

namespace statewire {
namespace {

Result<void> fill(std::span<std::uint8_t> bytes) {
  if (!fill_randomly(bytes)) return make_failure(errno, "the system has no random numbers to give");
  return {};
}

} // namespace

Result<IncarnationNumber> IncarnationNumber::now() {
  using namespace std::chrono; // NOLINT: one room
  constexpr std::size_t k_time = 6;
  IncarnationNumber incarnation;
  if (Result<void> r = fill(std::span(incarnation.bytes).subspan(k_time)); !r)
    return std::move(r).error();
  auto time = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  for (std::size_t i = k_time; i != 0; time >>= 8) incarnation.bytes.at(--i) = time & 0xff;
  return incarnation;
}

Key::Key(std::span<const std::uint8_t, k_size> bytes) {
  std::copy(bytes.begin(), bytes.end(), bytes_.begin());
}

Key::~Key() { OPENSSL_cleanse(bytes_.data(), bytes_.size()); }

Result<Key> Key::random() {
  Key key;
  if (Result<void> r = fill(key.bytes_); !r) return std::move(r).error();
  return key;
}

Result<Key> Key::from_text(std::string_view secret) {
  static constexpr std::string_view k_label = "statewire key from text: ";
  std::string text(k_label);
  text += secret;
  Key key;
  unsigned size = 0;
  const bool made =
      EVP_Digest(text.data(), text.size(), key.bytes_.data(), &size, EVP_sha256(), nullptr) == 1;
  OPENSSL_cleanse(text.data(), text.size());
  if (!made || size != k_size) return Failure{Errc::system, "libcrypto computes no SHA-256"};
  return key;
}

bool operator==(const Key& a, const Key& b) {
  return CRYPTO_memcmp(a.bytes_.data(), b.bytes_.data(), Key::k_size) == 0;
}

} // namespace statewire
