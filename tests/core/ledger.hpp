// SPDX-License-Identifier: BSD-3-Clause
// The simulator's oracle of messages is that of these tests, too.
#pragma once

#include <simulator/ledger.hpp>

namespace statewire::test {

using sim::Ledger;
using sim::NodeId;
using sim::Place;

} // namespace statewire::test
