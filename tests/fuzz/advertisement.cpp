// SPDX-License-Identifier: BSD-3-Clause
// Fuzzes advertisements of connection methods. What decodes can be encoded, and decodes to the
// same; both sides of two advertisements find the same methods in common.
#include "script.hpp"

#include "cpc/methods.hpp"

#include <algorithm>
#include <vector>

namespace {

using namespace statewire::cpc;
using statewire::fuzz::must;

const WhyNotReach k_same_blob = [](std::string_view, BytesView a,
                                   BytesView b) -> std::optional<std::string> {
  if (std::ranges::equal(a, b)) return std::nullopt;
  return "another blob";
};

void one(BytesView bytes) {
  const auto a = decode_advertisement(bytes);
  if (!a) return;
  const auto again = encode(*a);
  must(bool(again), "what was read cannot be written");
  must(again->size() <= bytes.size(), "it grew");
  must(decode_advertisement(*again) == a, "it is another one now");
  for (const auto& port : a->ports) {
    must(is_name(port.kind) && is_port_name(port.name), "a name that is none");
    for (const auto& m : port.modules)
      must(is_name(m.component) && m.priority <= 100, "a module that is none");
  }
}

void two(BytesView bytes) {
  if (bytes.empty()) return;
  const std::size_t length = std::min<std::size_t>(bytes[0], bytes.size() - 1);
  const auto a = decode_advertisement(bytes.subspan(1, length));
  const auto b = decode_advertisement(bytes.subspan(1 + length));
  if (!a || !b) return;
  must(shares(*a, *b, k_same_blob) == shares(*b, *a, k_same_blob),
       "one side sees something in common, the other does not");
}

template <class Blob>
void blob(BytesView bytes, std::optional<Blob> (*decode)(BytesView)) {
  const auto b = decode(bytes);
  if (b) must(decode(encode(*b)) == b, "a blob is another one now");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  // A copy of exactly that size: reads beyond it are found.
  const std::vector<std::uint8_t> exact(data + 1, data + size);
  switch (data[0] % 3) {
  case 0:
    one(exact);
    break;
  case 1:
    two(exact);
    break;
  default:
    blob(exact, decode_rdma_port_blob);
  }
  return 0;
}
