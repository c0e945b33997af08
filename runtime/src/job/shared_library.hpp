// SPDX-License-Identifier: BSD-3-Clause
// Libraries that programs must start without: opened at run time, and open until the process ends.
#pragma once

#include <statewire/result.hpp>

#include <dlfcn.h>
#include <string>
#include <type_traits>

namespace statewire::launch {

class SharedLibrary {
 public:
  explicit SharedLibrary(const char* name)
      : name_(name), handle_(::dlopen(name, RTLD_NOW | RTLD_LOCAL)) {
    if (handle_ != nullptr) return;
    const char* const why = ::dlerror();
    usable_ = Failure{Errc::system,
                      name_ + " cannot be opened: " + (why != nullptr ? why : "no reason given")};
  }

  // The address of a function, for a pointer of its type.
  struct Symbol {
    void* address = nullptr;
    template <class Function>
    requires std::is_function_v<Function>
    operator Function*() const { return reinterpret_cast<Function*>(address); }
  };
  [[nodiscard]] Symbol operator[](const char* name) {
    if (!usable_) return {};
    const Symbol symbol{::dlsym(handle_, name)};
    if (symbol.address == nullptr)
      usable_ = Failure{Errc::wrong_version, name_ + " lacks the function " + name};
    return symbol;
  }

  // The first failure: of opening, or of a search.
  [[nodiscard]] const Result<void>& result() const { return usable_; }

 private:
  std::string name_;
  void* handle_;
  Result<void> usable_;
};

// Functions: pointers, each initialised with its symbol of the member `library`.
template <class Functions>
[[nodiscard]] Result<Functions> load() {
  Functions functions;
  if (!functions.library.result()) return functions.library.result().error();
  return functions;
}

} // namespace statewire::launch
