// SPDX-License-Identifier: BSD-3-Clause
#include "sealed.hpp"

#include "base/make_failure.hpp"

#include <array>

namespace statewire::launch {
namespace {

enum class Form : std::uint8_t { clear = 0, sealed = 1 };

} // namespace

Result<void> can_seal() {
  return munge::seal(std::array<std::uint8_t, 1>{}).transform([](const std::string&) {});
}

void put_sealed(WipedBytes& out, std::span<const std::uint8_t> secret) {
  const Result<std::string> credential = munge::seal(secret);
  const auto bytes = credential ? octets(*credential) : secret;
  put_numbers(out, credential ? Form::sealed : Form::clear,
              static_cast<std::uint32_t>(bytes.size()));
  put_bytes(out, bytes);
}

Result<WipedBytes> take_sealed(ByteReader& in, std::size_t size, Age age) {
  const auto form = static_cast<Form>(in.number(1));
  const auto bytes = in.take(in.number(4));
  if (!in.ok()) return other_values();
  WipedBytes secret(bytes.begin(), bytes.end());
  if (form == Form::sealed) {
    Result<WipedBytes> unsealed = munge::unseal(std::string(bytes.begin(), bytes.end()), age);
    if (!unsealed)
      return make_failure(
          unsealed.error().code,
          "the job's key came sealed by munge from rank 0, and this process cannot unseal it: {}",
          unsealed.error().text);
    secret = std::move(*unsealed);
  } else if (form != Form::clear) {
    return other_values();
  }
  if (secret.size() != size) return other_values();
  return secret;
}

Failure other_values() {
  return {Errc::bad_message, "the launcher gave other values than the ranks put: do all run the "
                             "same version of Statewire?"};
}

} // namespace statewire::launch
