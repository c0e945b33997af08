// SPDX-License-Identifier: BSD-3-Clause
// From byte offsets to the places that messages name.
#pragma once

#include "../model/model.hpp"
#include "syntax.hpp"

namespace statewire::gen {

class Source {
 public:
  explicit Source(std::shared_ptr<const SourceFile> file);

  [[nodiscard]] Location at(syntax::Span span) const;
  [[nodiscard]] const std::string& text() const { return file_->text; }
  [[nodiscard]] const std::string& path() const { return file_->path; }
  // The file as a whole, for what has no line.
  [[nodiscard]] Location whole() const { return {file_, 0, 0, 1}; }

 private:
  std::shared_ptr<const SourceFile> file_;
  std::vector<std::uint32_t> line_starts_;
};

} // namespace statewire::gen
