#include "proof.hpp"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <string_view>

namespace statewire {
namespace {

template <class Range>
void append(wire::Bytes& out, const Range& range) {
  out.insert(out.end(), range.begin(), range.end());
}

wire::Mac hmac(const Key& key, const wire::Bytes& text) {
  wire::Mac mac{};
  unsigned length = 0;
  const auto secret = key.bytes();
  // A failure (no memory) leaves zeros, which no verifier accepts: see same().
  if (HMAC(EVP_sha256(), secret.data(), static_cast<int>(secret.size()), text.data(), text.size(),
           mac.data(), &length) == nullptr)
    mac.fill(0);
  return mac;
}

} // namespace

wire::Mac prove_request(const Key& key, const wire::Nonce& challenge, const wire::Bytes& request) {
  wire::Bytes text;
  text.reserve(32 + challenge.size() + request.size());
  append(text, std::string_view("statewire 1 request"));
  append(text, challenge);
  append(text, request);
  return hmac(key, text);
}

wire::Mac prove_answer(const Key& key, Errc code, const wire::EpochBytes& epoch,
                       const wire::Mac& request_mac) {
  wire::Bytes text;
  append(text, std::string_view("statewire 1 answer"));
  text.push_back(static_cast<std::uint8_t>(code));
  append(text, epoch);
  append(text, request_mac);
  return hmac(key, text);
}

bool same(const wire::Mac& a, const wire::Mac& b) {
  constexpr wire::Mac none{};
  return CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0 && a != none;
}

} // namespace statewire
