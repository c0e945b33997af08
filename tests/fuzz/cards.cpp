// SPDX-License-Identifier: BSD-3-Clause
// What a job's processes tell each other before they are connected: business cards, the launcher's
// messages; and the handshake's. What is understood is written back as it was read.
#include "script.hpp"

#include <core/wire.hpp>
#include <job/protocol.hpp>

#include <statewire/job.hpp>

#include <algorithm>
#include <vector>

namespace {

using namespace statewire;
using namespace statewire::fuzz;
using Bytes = std::span<const std::uint8_t>;

void cards(Bytes bytes) {
  if (const auto one = decode_card(bytes)) {
    std::vector<std::uint8_t> again;
    must(bool(encode(one->card, again)), "a card that was read cannot be written");
    must(again.size() <= bytes.size() && std::ranges::equal(again, bytes.first(again.size())),
         "a card has two encodings");
  }
  if (bytes.empty()) return;
  const auto all = Cards::from_bytes(bytes[0], bytes.subspan(1));
  if (!all) return;
  must(all->size() == bytes[0], "not as many cards as were said");
  for (std::uint32_t r = 0; r < all->size(); ++r)
    must(all->card(r).has_value(), "a card is missing");
  must(!all->card(all->size()), "a card of nobody");
}

void handshakes(Bytes given) {
  const auto bytes = std::as_bytes(given);
  if (const auto q = wire::decode_request(bytes)) {
    auto again = wire::encode_request(*q);
    again.insert(again.end(), q->mac.begin(), q->mac.end());
    must(again.size() >= given.size() && std::ranges::equal(Bytes(again).last(given.size()), given),
         "a request has two encodings");
  }
  (void)wire::decode_answer(bytes);
  if (bytes.size() >= wire::k_header_size) {
    wire::Header h;
    if (wire::decode(bytes.first(wire::k_header_size), h) == wire::HeaderError::none)
      must(h.length <= wire::k_max_body, "a length was believed");
  }
  if (const auto frame = wire::decode_frame(bytes, 1000))
    must(frame->length <= 1000 && std::ranges::equal(wire::encode(*frame), bytes.first(8)),
         "a frame has two encodings");
}

void launcher(Bytes bytes) {
  (void)launch::decode_welcome(bytes);
  (void)launch::decode_fence(bytes);
  (void)launch::decode_wait(bytes);
  if (const auto missing = launch::decode_missing(bytes)) (void)launch::to_text(*missing);
  (void)launch::decode_failed(bytes);
  (void)launch::decode_abort(bytes);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  // A copy of exactly that size: reads beyond it are found.
  const std::vector<std::uint8_t> exact(data + 1, data + size);
  switch (data[0] % 3) {
  case 0:
    cards(exact);
    break;
  case 1:
    handshakes(exact);
    break;
  default:
    launcher(exact);
  }
  return 0;
}
