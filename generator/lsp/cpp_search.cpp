// SPDX-License-Identifier: BSD-3-Clause
#include "cpp_search.hpp"

#include "../cli/files.hpp"
#include "../doc/implementations.hpp"
#include "workspace.hpp"

#include <map>
#include <string_view>

namespace statewire::gen::lsp {
namespace {

constexpr std::uintmax_t k_longest = std::uintmax_t{4} << 20U; // of a file that is searched

bool is_cpp(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  for (const char* one : {".cpp", ".hpp", ".h", ".cc", ".hh", ".cxx", ".hxx", ".ipp", ".inl"})
    if (extension == one) return true;
  return false;
}

bool is_written(std::string_view text) {
  return text.substr(0, 1000).find("ritten by statewirec from ") != std::string_view::npos;
}

} // namespace

std::vector<CppPlace> find_hook(const std::vector<std::string>& folders, const std::string& hook,
                                const std::string& machine) {
  std::map<std::string, std::string> texts; // of files that name it
  doc::Definitions found;
  for (const std::string& folder : folders)
    walk(folder, [&](const std::filesystem::path& file) {
      const std::string path = file.string();
      std::error_code error;
      if (!is_cpp(file) || texts.contains(path) ||
          std::filesystem::file_size(file, error) > k_longest || error)
        return true;
      std::string text;
      if (cli::read_text(path, text).empty() && text.find(hook) != std::string::npos &&
          !is_written(text)) {
        doc::find_definitions(path, text, {hook}, found);
        texts.emplace(path, std::move(text));
      }
      return found[hook].size() < 1000;
    });
  std::vector<CppPlace> out;
  for (const doc::Definition& one : doc::choose_definitions(found[hook], machine))
    out.push_back({one.file, texts.at(one.file), one.at, one.at + hook.size()});
  return out;
}

} // namespace statewire::gen::lsp
