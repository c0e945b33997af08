// SPDX-License-Identifier: BSD-3-Clause
#include "source.hpp"

#include <algorithm>

namespace statewire::gen {

Source::Source(std::shared_ptr<const SourceFile> file) : file_(std::move(file)), line_starts_{0} {
  for (std::size_t i = 0; i < file_->text.size(); ++i)
    if (file_->text[i] == '\n') line_starts_.push_back(static_cast<std::uint32_t>(i + 1));
}

Location Source::at(syntax::Span span) const {
  const auto size = static_cast<std::uint32_t>(file_->text.size());
  // The end of a file is shown after its last character, not on an empty line below it.
  std::uint32_t begin = std::min(span.begin, size);
  if (begin == size && begin > 0 && file_->text[begin - 1] == '\n') --begin;
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), begin);
  const std::uint32_t start = *(next - 1);
  std::uint32_t line_end = next == line_starts_.end() ? size : *next - 1;
  if (line_end > begin && file_->text[line_end - 1] == '\r') --line_end;
  const std::uint32_t end = std::max(std::min(span.end, line_end), begin + 1);
  return {file_, static_cast<std::uint32_t>(next - line_starts_.begin()), begin - start + 1,
          end - begin};
}

} // namespace statewire::gen
