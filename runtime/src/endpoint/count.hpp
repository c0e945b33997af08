// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace statewire {

// One more, as long as this lives.
class Count {
 public:
  explicit Count(int& what) : what_(what) { ++what_; }
  ~Count() { --what_; }
  Count(const Count&) = delete;
  Count& operator=(const Count&) = delete;

 private:
  int& what_;
};

} // namespace statewire
