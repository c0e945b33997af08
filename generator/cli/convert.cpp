// SPDX-License-Identifier: BSD-3-Clause
#include "convert.hpp"

#include "../back/print_pages.hpp"
#include "../verify/process.hpp"
#include "files.hpp"

#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <string_view>

namespace statewire::gen::cli {
namespace {

std::string big_endian(std::uint32_t value) {
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift & 0xFF);
  return out;
}

// Of a PNG's chunk: its type and its bytes.
std::uint32_t crc(std::string_view bytes) {
  std::uint32_t sum = 0xFFFFFFFF;
  for (const char c : bytes) {
    sum ^= static_cast<std::uint8_t>(c);
    for (int bit = 0; bit < 8; ++bit) sum = (sum & 1) != 0 ? sum >> 1 ^ 0xEDB88320 : sum >> 1;
  }
  return ~sum;
}

} // namespace

Converted convert(const std::string& svg, const std::string& format) {
  const auto refused = [&](const std::string& why) {
    return Converted{{}, fmt::format("cannot make a {} of a drawing: {}", format, why)};
  };
  if (!verify::is_in_path("rsvg-convert"))
    return refused("there is no rsvg-convert; install Debian's package librsvg2-bin");
  const verify::TemporaryDirectory directory;
  if (directory.path().empty()) return refused("no temporary directory can be made");
  const std::string target = directory.path() + "/drawing." + format;
  verify::Command command;
  command.words = {"rsvg-convert", "--format", format, "--output", target};
  for (const std::string& page :
       format == "pdf" ? printed_pages(svg) : std::vector<std::string>{svg}) {
    const std::string source = fmt::format("{}/{}.svg", directory.path(), command.words.size());
    if (const std::string problem = write_if_changed({source, page}); !problem.empty())
      return refused(problem);
    command.words.push_back(source);
  }
  if (format == "png")
    command.words.insert(command.words.begin() + 1, {"--dpi-x", "192", "--dpi-y", "192"});
  command.environment = {{"SOURCE_DATE_EPOCH", "0"}}; // the same bytes at any time
  command.seconds = 120;
  const verify::Finished finished = verify::run(command);
  Converted out;
  if (finished.status != 0 || !finished.started || finished.timed_out)
    return refused(finished.timed_out        ? "rsvg-convert takes too long"
                   : finished.output.empty() ? "rsvg-convert " + verify::how_it_ended(finished)
                                             : finished.output);
  if (const std::string problem = read_text(target, out.text); !problem.empty())
    return refused(problem);
  return out;
}

std::string mark_source(std::string file, const std::string& format, const std::string& spec) {
  const std::string words =
      fmt::format("Written by statewirec from {}. Do not edit: edit the spec.", spec);
  if (format == "pdf") { // a comment, behind the line that the version of PDF stands in
    const auto end = file.rfind("%%EOF");
    return end == std::string::npos
               ? file
               : file + (file.ends_with('\n') ? "" : "\n") + "% " + words + "\n";
  }
  constexpr std::size_t behind_header = 8 + 25; // the signature, and the chunk that comes first
  if (file.size() < behind_header) return file;
  const std::string chunk = std::string("tEXtSource") + '\0' + words;
  file.insert(behind_header, big_endian(static_cast<std::uint32_t>(chunk.size() - 4)) + chunk +
                                 big_endian(crc(chunk)));
  return file;
}

} // namespace statewire::gen::cli
