// The proof of the job's key: HMAC-SHA256 (libcrypto) over everything both sides have said so far, the
// other side's fresh number included, so that it is worth nothing in any other handshake. The two
// directions have different labels, so that a proof cannot be sent back to its maker.
#pragma once

#include "wire.hpp"

#include <statewire/job.hpp>

namespace statewire {

// `request`: the encoded request without its mac.
[[nodiscard]] wire::Mac prove_request(const Key& key, const wire::Nonce& challenge,
                                      const wire::Bytes& request);
// `request_mac` covers challenge and request already.
[[nodiscard]] wire::Mac prove_answer(const Key& key, Errc code, const wire::EpochBytes& epoch,
                                     const wire::Mac& request_mac);
[[nodiscard]] bool same(const wire::Mac& a, const wire::Mac& b); // in constant time

} // namespace statewire
