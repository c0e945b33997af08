// SPDX-License-Identifier: BSD-3-Clause
#include "proof.hpp"

#include "../base/bytes.hpp"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include <array>
#include <initializer_list>
#include <span>

namespace statewire {
namespace {

using Part = std::span<const std::uint8_t>;

// All zero when anything fails: same() takes that for no mac at all.
wire::Mac hmac(EVP_MAC_CTX* context, std::initializer_list<Part> parts) {
  wire::Mac mac{};
  bool good =
      context != nullptr && EVP_MAC_init(context, nullptr, 0, nullptr) == 1; // the same key again
  for (const Part& p : parts) good = good && EVP_MAC_update(context, p.data(), p.size()) == 1;
  std::size_t length = 0;
  if (!good || EVP_MAC_final(context, mac.data(), &length, mac.size()) != 1) mac.fill(0);
  return mac;
}

} // namespace

void Prover::Free::operator()(EVP_MAC_CTX* context) const { EVP_MAC_CTX_free(context); }

Prover::Prover(const Key& key) {
  EVP_MAC* algorithm = EVP_MAC_fetch(nullptr, "HMAC", nullptr);
  if (algorithm == nullptr) return;
  context_.reset(EVP_MAC_CTX_new(algorithm));
  EVP_MAC_free(algorithm); // the context holds it
  std::array<char, 7> digest{"SHA256"};
  const std::array<OSSL_PARAM, 2> parameters{
      OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest.data(), 0),
      OSSL_PARAM_construct_end()};
  const auto secret = key.bytes();
  if (context_ &&
      EVP_MAC_init(context_.get(), secret.data(), secret.size(), parameters.data()) != 1)
    context_.reset();
  // What the first use of an algorithm costs is paid here, not by the first handshake.
  if (confirmation({}) == wire::Mac{}) context_.reset();
}

wire::Mac Prover::request(const wire::Nonce& challenge, Part request) const {
  return hmac(context_.get(), {octets("statewire 2 request"), challenge, request});
}

wire::Mac Prover::answer(std::uint8_t code, const wire::Answer& answer,
                         const wire::Mac& request_mac) const {
  const std::array<std::uint8_t, 1> byte{code};
  return hmac(context_.get(),
              {octets("statewire 2 answer"), byte, answer.incarnation, answer.nonce, request_mac});
}

wire::Mac Prover::confirmation(const wire::Mac& answer_mac) const {
  return hmac(context_.get(), {octets("statewire 2 confirmation"), answer_mac});
}

bool same(const wire::Mac& a, const wire::Mac& b) {
  constexpr wire::Mac none{};
  return CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0 && a != none;
}

} // namespace statewire
