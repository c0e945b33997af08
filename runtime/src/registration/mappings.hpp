// SPDX-License-Identifier: BSD-3-Clause
// What the kernel says of this process's mappings.
#pragma once

#include "range.hpp"

#include <functional>

namespace statewire::registration {

struct Mapping {
  Range range;
  // Not shared, and no file's: only this process can take its pages away.
  bool private_anonymous = false;
};

// In ascending order, until `visit` returns false. false: the kernel does not list them.
// Mappings that other threads change meanwhile may be visited as they were, as they are, or not.
bool each_mapping(const std::function<bool(const Mapping&)>& visit);

// Whether `what` is private anonymous memory throughout; `whole` gets it with all of the mappings
// it lies in.
bool private_anonymous(Range what, Range& whole);

} // namespace statewire::registration
