// SPDX-License-Identifier: BSD-3-Clause
// LANE frames out of any bytes, one after the other as a socket has them. What is read can be
// written and has the same bytes.
#include "script.hpp"

#include "lanes/frames.hpp"

#include <algorithm>
#include <variant>
#include <vector>

namespace {

using namespace statewire::lanes;
using statewire::fuzz::must;

// The size of the frame at the front, or 0.
std::size_t one(BytesView bytes) {
  const auto header = decode_header(bytes);
  if (const auto* e = std::get_if<FrameError>(&header)) {
    must(!text_of(*e).empty(), "an error without a text");
    return 0;
  }
  const auto& h = std::get<Header>(header);
  must(h.length <= k_position + k_max_piece, "a length beyond the longest frame");
  const auto frame = decode_body(h, bytes.subspan(k_header));
  if (const auto* e = std::get_if<FrameError>(&frame)) {
    must(!text_of(*e).empty(), "an error without a text");
    return 0;
  }
  Bytes again;
  must(encode(std::get<Frame>(frame), again), "what was read cannot be written");
  must(again.size() == k_header + h.length && std::equal(again.begin(), again.end(), bytes.begin()),
       "it has other bytes now");
  return again.size();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // A copy of exactly that size: an access beyond it is found.
  const std::vector<std::uint8_t> exact(data, data + size);
  BytesView rest(exact);
  while (const std::size_t taken = one(rest)) rest = rest.subspan(taken);
  return 0;
}
