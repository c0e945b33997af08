#include "lower.hpp"

namespace statewire::gen::sm {

void lower(const Source&, const File&, const Outline&, Machine&, Diagnostics&) {}

} // namespace statewire::gen::sm
