// SPDX-License-Identifier: BSD-3-Clause
// Reading and writing. Failures are values: an empty string is success, anything else is the
// message.
#pragma once

#include "../model/model.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen::cli {

// What a run wants to have written.
struct Output {
  // A name of ours in a folder, a file that the user named, the input itself, formatted in place,
  // or its name in another folder: no formatted text says what wrote it.
  enum class Path : std::uint8_t { chosen, named, input, copy };
  std::string path;
  std::string text;
  Path path_is = Path::chosen;
};

// "cannot VERB 'PATH': why", of a value of errno.
[[nodiscard]] std::string failure(std::string_view verb, const std::string& path, int error);
// A device, a pipe, or a descriptor as /dev/stdout: written into, not replaced by a file.
[[nodiscard]] bool is_written_into(const std::string& path);

[[nodiscard]] std::string read_text(const std::string& path, std::string& text);
// A spec, for outputs: they call it the same from every working directory (SourceFile::name).
[[nodiscard]] std::string read_source(const std::string& path,
                                      std::shared_ptr<const SourceFile>& file);
// A spec, for reports to a person: they call it as the person did.
[[nodiscard]] std::string read_as_given(const std::string& path,
                                        std::shared_ptr<const SourceFile>& file);

// Why this may not replace what is there; empty if it may. It is one of the files that the run
// reads
// (`inputs`), or a spec that statewirec did not write, or another file under a name that we chose.
[[nodiscard]] std::string protection(const Output& output, const std::vector<std::string>& inputs);

// That two of them are one file; empty if not.
[[nodiscard]] std::string same_path(const std::vector<const Output*>& outputs);

// Why this may not replace what is there: it was written from another spec, which still exists.
// Empty if it may.
[[nodiscard]] std::string conflict(const Output& output);

// Writes what differs from what is there, whole files at a time, and makes missing directories. A
// link is written through; mode and owner stay.
[[nodiscard]] std::string write_if_changed(const Output& output);

// Compares instead. What differs is described in `report` with a short excerpt, or "" when current.
[[nodiscard]] std::string compare(const Output& output, std::string& report);

// A makefile rule: the outputs depend on the inputs.
[[nodiscard]] std::string depfile_text(const std::vector<Output>& outputs,
                                       const std::vector<std::string>& inputs);

} // namespace statewire::gen::cli
