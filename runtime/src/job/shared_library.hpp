// SPDX-License-Identifier: BSD-3-Clause
// Libraries that programs must start without: opened at run time, and open until the process ends.
#pragma once

#include <statewire/result.hpp>

#include <dlfcn.h>
#include <string>

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

  template <class Function>
  void find(Function*& function, const char* name) {
    if (!usable_) return;
    function = reinterpret_cast<Function*>(::dlsym(handle_, name));
    if (function == nullptr)
      usable_ = Failure{Errc::wrong_version, name_ + " lacks the function " + name};
  }

  // The first failure: of opening, or of a search.
  [[nodiscard]] const Result<void>& result() const { return usable_; }

 private:
  std::string name_;
  void* handle_;
  Result<void> usable_;
};

} // namespace statewire::launch
