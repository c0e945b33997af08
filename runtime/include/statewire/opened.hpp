// What a factory returns that may fail: the object, or an error and a sentence about it.
#pragma once

#include "error.hpp"

#include <memory>
#include <string>

namespace statewire {

template <class T>
struct Opened {
  std::unique_ptr<T> value; // null when it failed
  Errc error = Errc::ok;
  std::string text; // what failed, for people; empty on success

  explicit operator bool() const { return value != nullptr; }
};

} // namespace statewire
