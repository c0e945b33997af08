// SPDX-License-Identifier: BSD-3-Clause
#include "pmix_library.hpp"

#include "base/make_failure.hpp"

namespace statewire::launch::pmix {

Failure Functions::failed(const std::string& what, Status status) const {
  return make_failure(Errc::system, "{} failed: {} ({})", what, error_string(status), status);
}

Result<void> Functions::put(const std::string& key, std::span<const std::uint8_t> bytes) const {
  std::vector<char> copy(bytes.begin(), bytes.end());
  Value v{};
  v.type = k_byte_object;
  v.object = {copy.data(), copy.size()};
  if (const Status s = put_value(k_scope_global, key.c_str(), &v); s != k_success)
    return failed("PMIx_Put of " + std::to_string(bytes.size()) + " bytes", s);
  if (const Status s = commit(); s != k_success) return failed("PMIx_Commit", s);
  return {};
}

Result<std::vector<std::uint8_t>> bytes_of(const Value& value, const std::string& what) {
  if (value.type != k_byte_object)
    return make_failure(Errc::bad_message, "{} gave a value of type {} instead of bytes", what,
                        value.type);
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(value.object.bytes);
  return std::vector<std::uint8_t>(bytes, bytes + value.object.size);
}

} // namespace statewire::launch::pmix
