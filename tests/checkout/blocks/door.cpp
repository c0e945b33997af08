// SPDX-License-Identifier: BSD-3-Clause
// A machine whose steps docs/reference/generated-code.md takes at compile time.
#include "tests/generator/back/golden/door.hpp"

using namespace statewire::spec::door;

// BLOCK
