// SPDX-License-Identifier: BSD-3-Clause
// The proof of the job's key: HMAC-SHA256 (libcrypto) over everything both sides have said so far.
// The answer's and the confirmation's cover the other side's fresh number, so that they are worth
// nothing in any other handshake; the request's does only after a challenge. Each message has a
// label of its own, so that a proof cannot be sent back to its maker.
#pragma once

#include "wire.hpp"

#include <statewire/job.hpp>

#include <openssl/types.h>

#include <memory>
#include <span>

namespace statewire {

// Proves and checks with one key. Looking the algorithm up costs libcrypto hundreds of times what
// computing it does, so that is done once, here.
class Prover {
 public:
  explicit Prover(const Key& key);

  // `request`: the encoded request without its mac. `challenge`: all zero if there was none.
  [[nodiscard]] wire::Mac request(const wire::Nonce& challenge,
                                  std::span<const std::uint8_t> request) const;
  // Of the answer without its mac. `request_mac` covers challenge and request already.
  [[nodiscard]] wire::Mac answer(std::uint8_t code, const wire::Answer& answer,
                                 const wire::Mac& request_mac) const;
  // `answer_mac` covers all of the above.
  [[nodiscard]] wire::Mac confirmation(const wire::Mac& answer_mac) const;

 private:
  struct Free {
    void operator()(EVP_MAC_CTX* context) const;
  };
  std::unique_ptr<EVP_MAC_CTX, Free> context_; // null: no memory; then nothing is ever proven
};

// In constant time; a mac that could not be computed equals nothing.
[[nodiscard]] bool same(const wire::Mac& a, const wire::Mac& b);

} // namespace statewire
