// SPDX-License-Identifier: BSD-3-Clause
// libpmix, opened at run time: its functions, and the values that it returns.
#pragma once

#include "pmix_types.hpp"
#include "shared_library.hpp"

#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

namespace statewire::launch::pmix {

inline constexpr const char* k_library = "libpmix.so.2";

// The functions of libpmix, all that are needed.
struct Functions {
  SharedLibrary library{k_library};
  Status (*init)(Process*, Info*, std::size_t) = library["PMIx_Init"];
  Status (*finalize)(const Info*, std::size_t) = library["PMIx_Finalize"];
  Status (*abort)(int, const char*, Process*, std::size_t) = library["PMIx_Abort"];
  Status (*put_value)(std::uint8_t, const char*, Value*) = library["PMIx_Put"];
  Status (*commit)() = library["PMIx_Commit"];
  Status (*fence_nb)(const Process*, std::size_t, const Info*, std::size_t, Done,
                     void*) = library["PMIx_Fence_nb"];
  Status (*get)(const Process*, const char*, const Info*, std::size_t,
                Value**) = library["PMIx_Get"];
  Status (*get_nb)(const Process*, const char*, const Info*, std::size_t, GotValue,
                   void*) = library["PMIx_Get_nb"];
  const char* (*error_string)(Status) = library["PMIx_Error_string"];
  const char* (*version)() = library["PMIx_Get_version"];

  // Other processes can get the bytes from now on, those of other hosts too.
  [[nodiscard]] Result<void> put(const std::string& key, std::span<const std::uint8_t> bytes) const;
  [[nodiscard]] Failure failed(const std::string& what, Status status) const;
};

// `what` names the request in the failure.
[[nodiscard]] Result<std::vector<std::uint8_t>> bytes_of(const Value& value,
                                                         const std::string& what);

// What PMIx_Get returns. The macros of PMIx's headers that release it need functions that older
// libraries lack.
class Got {
 public:
  Got() = default;
  Got(const Got&) = delete;
  Got& operator=(const Got&) = delete;
  ~Got() {
    if (value_ != nullptr && value_->type == k_byte_object) std::free(value_->object.bytes);
    std::free(value_);
  }
  [[nodiscard]] Value** slot() { return &value_; }
  [[nodiscard]] const Value& operator*() const { return *value_; }

 private:
  Value* value_ = nullptr;
};

} // namespace statewire::launch::pmix
