// SPDX-License-Identifier: BSD-3-Clause
// The specs that a client works on: open documents over the files of the workspace's folders.
#pragma once

#include "../cli/policy.hpp"
#include "mentions.hpp"
#include "text.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace statewire::gen::lsp {

// A file as it was read, and what the compiler makes of it alone.
struct Analysis {
  std::shared_ptr<const SourceFile> file;
  std::vector<Machine> machines;
  Diagnostics diagnostics;
  LineTable lines;
  std::vector<Mention> mentions;
  bool mentioned = false; // `mentions` are found, at their first use
};

struct Document {
  std::string uri;
  std::string path;
  std::string text;
  std::int64_t version = 0;
  std::shared_ptr<Analysis> analysis; // of this text; none: it has changed
  std::shared_ptr<Analysis> last;     // the last one that has machines
};

// A place that a name stands at.
struct Place {
  std::shared_ptr<Analysis> analysis;
  Mention mention;
};

struct Settings {
  cli::Policy policy;
  Encoding encoding = Encoding::utf16;
  std::vector<std::string> roots;       // folders of the workspace
  std::vector<std::string> cpp_folders; // where hooks are looked for; empty: the defaults
  bool together = true;                 // the specs of a folder are one run
};

class Workspace {
 public:
  Settings settings;

  void open(Document document);
  void close(const std::string& path);
  [[nodiscard]] Document* find(const std::string& path);
  [[nodiscard]] std::map<std::string, Document>& documents() { return documents_; }

  // As the client names the file.
  [[nodiscard]] std::string uri(const std::string& path) const;
  // Of the document, or of the file as it is now; nothing if it cannot be read.
  std::shared_ptr<Analysis> analyse(const std::string& path);
  static const std::vector<Mention>& mentions(Analysis& analysis);

  // What `statewirec lint` says about this file, in the run that it belongs to.
  Diagnostics diagnose(const std::string& path);
  // The specs of that run.
  std::vector<std::string> run_of(const std::string& path) const;
  // All specs and worlds of the workspace, and those of the folder of `path`.
  std::vector<std::string> files(const std::string& path) const;

  // The analysis whose file has the machine that `from` means by this name; the nearest one.
  std::shared_ptr<Analysis> machine_file(const std::string& from, const Mention& mention);
  // All places that name what this place names.
  std::vector<Place> references(const Place& place);
  // What stands at an offset, the smallest first.
  std::vector<Place> at(const std::string& path, std::size_t offset);

 private:
  struct Cached {
    std::filesystem::file_time_type time;
    std::uintmax_t size = 0;
    std::shared_ptr<Analysis> analysis;
  };
  [[nodiscard]] std::string text_of(const std::string& path);

  std::map<std::string, Document> documents_; // by path
  std::map<std::string, Cached> cache_;
};

[[nodiscard]] const Machine* find_machine(const Analysis& analysis, const std::string& lower_name);
// Visits the files below a folder, without hidden folders and those of builds. False ends it.
void walk(const std::string& folder,
          const std::function<bool(const std::filesystem::path&)>& visit);

} // namespace statewire::gen::lsp
