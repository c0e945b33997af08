// SPDX-License-Identifier: BSD-3-Clause
// Lines of words with their places.
#pragma once

#include "scenario.hpp"

#include <string_view>

namespace statewire::gen::verify {

// One line, taken apart from left to right.
class Line {
 public:
  Line(std::shared_ptr<const SourceFile> file, std::uint32_t number, std::string_view text,
       std::size_t from)
      : file_(std::move(file)), number_(number), text_(text), at_(from) {
    skip_blanks();
  }
  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  // The next word; stops before a ':' and takes '=' and ".." as words of their own. Empty at the
  // end.
  Word word();
  // A word as a file name: up to the next blank.
  Word file_name();
  // If the next word is this one, takes it.
  bool take(std::string_view text);
  std::optional<long> number();
  // What is left, trimmed.
  std::string rest();
  [[nodiscard]] Location here(std::size_t length = 1) const;

 private:
  void skip_blanks();
  std::shared_ptr<const SourceFile> file_;
  std::uint32_t number_;
  std::string_view text_;
  std::size_t at_;
};

// What is said of a file as a whole is said at its beginning.
[[nodiscard]] inline Location whole(std::shared_ptr<const SourceFile> file) {
  return {std::move(file), 1, 1};
}

[[nodiscard]] std::vector<std::string_view> split_lines(std::string_view text);

} // namespace statewire::gen::verify
