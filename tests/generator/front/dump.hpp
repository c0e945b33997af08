// SPDX-License-Identifier: BSD-3-Clause
// The model as lines of text, for golden files.
#pragma once

#include "model/model.hpp"

#include <string>
#include <vector>

namespace statewire::gen {

[[nodiscard]] std::string dump(const std::vector<Machine>& machines);

} // namespace statewire::gen
