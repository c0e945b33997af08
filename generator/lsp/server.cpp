// SPDX-License-Identifier: BSD-3-Clause
#include "server.hpp"

#include "features.hpp"
#include "transport.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <set>
#include <system_error>

#ifndef STATEWIRE_VERSION
#define STATEWIRE_VERSION "unknown"
#endif

namespace statewire::gen::lsp {
namespace {

struct Message {
  Json json;           // null: it could not be parsed
  std::string problem; // why
};

class Server {
 public:
  Server(int in, int out, const cli::Policy& policy) : transport_(in, out) {
    workspace_.settings.policy = policy;
  }

  // Diagnostics are of the newest text, so they are made when no message is left to read.
  int run() {
    while (!exited_ && alive_) {
      receive(false);
      if (!queue_.empty()) {
        const Message message = std::move(queue_.front());
        queue_.pop_front();
        handle(message);
      } else if (!dirty_.empty()) {
        publish_one();
      } else if (transport_.ended()) {
        break;
      } else {
        receive(true);
      }
    }
    return exited_ && shut_down_ ? 0 : 1;
  }

 private:
  void receive(bool wait) {
    std::deque<Incoming> arrived;
    transport_.receive(arrived, wait);
    for (Incoming& one : arrived) {
      if (!one.problem.empty()) {
        queue_.push_back({nullptr, one.problem});
        continue;
      }
      Json json = Json::parse(one.body, nullptr, false);
      if (json.is_discarded()) {
        queue_.push_back({nullptr, "the message is not JSON"});
        continue;
      }
      if (json.is_object() && json.value("method", Json()) == "$/cancelRequest" &&
          json.contains("params") && json["params"].is_object() && json["params"].contains("id"))
        cancelled_.insert(json["params"]["id"].dump());
      queue_.push_back({std::move(json), {}});
    }
  }

  void send(const Json& json) {
    if (!alive_ || transport_.send(dump(json))) return;
    alive_ = false;
    static_cast<void>(std::fprintf(stderr, "statewirec: cannot write to standard output: %s\n",
                                   std::generic_category().message(errno).c_str()));
  }
  void notify(const char* method, Json params) {
    send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
  }
  void fail(const Json& id, int code, const std::string& text) {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", text}}}});
  }

  void handle(const Message& message) {
    const Json& json = message.json;
    if (!message.problem.empty()) return fail(nullptr, k_parse_error, message.problem);
    const bool request = json.is_object() && json.contains("id");
    const Json id = request ? json["id"] : Json();
    if (!json.is_object() || !json.contains("method") || !json["method"].is_string()) {
      // An answer to a request of ours: there are none that need one.
      if (json.is_object() && (json.contains("result") || json.contains("error"))) return;
      return fail(id, k_invalid_request, "a message is an object with a method");
    }
    if (request && !id.is_string() && !id.is_number_integer())
      return fail(nullptr, k_invalid_request, "an id is a number or a string");
    const std::string method = json["method"].get<std::string>();
    const Json params = json.value("params", Json::object());
    try {
      if (!request) return handle_notification(method, params);
      if (cancelled_.erase(id.dump()) > 0) return fail(id, k_request_cancelled, "cancelled");
      Json result = answer(method, params);
      send({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
    } catch (const RequestError& error) {
      if (request) fail(id, error.code(), error.what());
    } catch (const Json::exception& error) {
      if (request) fail(id, k_invalid_params, error.what());
    } catch (const std::exception& error) {
      if (request) fail(id, k_internal_error, error.what());
    }
  }

  Json answer(const std::string& method, const Json& params) {
    if (method == "initialize") return initialize(params);
    if (!initialized_) throw RequestError(k_not_initialized, "'initialize' comes first");
    if (shut_down_) throw RequestError(k_invalid_request, "only 'exit' follows 'shutdown'");
    if (method == "shutdown") {
      shut_down_ = true;
      return nullptr;
    }
    if (method == "textDocument/hover") return hover(workspace_, params);
    if (method == "textDocument/completion") return completion(workspace_, params);
    if (method == "textDocument/definition") return definition(workspace_, params);
    if (method == "textDocument/references") return references(workspace_, params);
    if (method == "textDocument/documentSymbol") return document_symbols(workspace_, params);
    if (method == "textDocument/prepareRename") return prepare_rename(workspace_, params);
    if (method == "textDocument/rename") {
      std::vector<std::string> hooks;
      Json result = rename(workspace_, params, versioned_edits_, hooks);
      if (!hooks.empty()) {
        std::string text = "C++ functions to rename by hand:";
        for (const std::string& hook : hooks) text += " " + hook + ";";
        text.pop_back();
        notify("window/showMessage", {{"type", 3}, {"message", text}});
      }
      return result;
    }
    throw RequestError(k_method_not_found, "there is no method '" + method + "'");
  }

  void handle_notification(const std::string& method, const Json& params) {
    if (method == "exit") {
      exited_ = true;
    } else if (method == "$/cancelRequest") {
      if (params.is_object() && params.contains("id")) cancelled_.erase(params["id"].dump());
    } else if (!initialized_ || shut_down_) {
      return;
    } else if (method == "textDocument/didOpen") {
      did_open(member(params, "textDocument"));
    } else if (method == "textDocument/didChange") {
      did_change(params);
    } else if (method == "textDocument/didClose") {
      const std::string uri = text_member(member(params, "textDocument"), "uri");
      workspace_.close(path_of(uri));
      dirty_.erase(path_of(uri));
      notify("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", Json::array()}});
      mark(path_of(uri));
    } else if (method == "textDocument/didSave") {
      mark(path_of(text_member(member(params, "textDocument"), "uri")));
    } else if (method == "workspace/didChangeWatchedFiles") {
      for (const auto& [path, document] : workspace_.documents()) dirty_.insert(path);
    }
  }

  Json initialize(const Json& params) {
    if (initialized_) throw RequestError(k_invalid_request, "'initialize' comes once");
    Settings& settings = workspace_.settings;
    const Json none = Json::object();
    const auto part = [&](const Json& object, const char* name) -> const Json& {
      return object.is_object() && object.contains(name) ? object[name] : none;
    };
    if (!params.is_object()) throw RequestError(k_invalid_params, "'params' is no object");
    for (const Json& folder : part(params, "workspaceFolders"))
      if (folder.is_object() && part(folder, "uri").is_string())
        settings.roots.push_back(path_of(folder["uri"].get<std::string>()));
    if (settings.roots.empty() && part(params, "rootUri").is_string())
      settings.roots.push_back(path_of(params["rootUri"].get<std::string>()));
    if (settings.roots.empty() && part(params, "rootPath").is_string())
      settings.roots.push_back(params["rootPath"].get<std::string>());
    std::erase_if(settings.roots, [](const std::string& root) { return !root.starts_with('/'); });

    const Json& capabilities = part(params, "capabilities");
    for (const Json& one : part(part(capabilities, "general"), "positionEncodings"))
      if (one == "utf-8") settings.encoding = Encoding::utf8;
    versioned_edits_ =
        part(part(part(capabilities, "workspace"), "workspaceEdit"), "documentChanges") == true;
    options(part(params, "initializationOptions"));
    initialized_ = true;
    const bool utf8 = settings.encoding == Encoding::utf8;
    return {{"capabilities",
             {{"positionEncoding", utf8 ? "utf-8" : "utf-16"},
              {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", true}}},
              {"hoverProvider", true},
              {"completionProvider", {{"triggerCharacters", {"[", "\"", " ", "=", ">", "|", ","}}}},
              {"definitionProvider", true},
              {"referencesProvider", true},
              {"documentSymbolProvider", true},
              {"renameProvider", {{"prepareProvider", true}}}}},
            {"serverInfo", {{"name", "statewirec"}, {"version", STATEWIRE_VERSION}}}};
  }

  void options(const Json& given) {
    if (given.is_null() || given.empty()) return;
    if (!given.is_object())
      throw RequestError(k_invalid_params, "'initializationOptions' is no object");
    for (const auto& [name, value] : given.items()) {
      if (name == "cppFolders" && value.is_array()) {
        for (const Json& folder : value)
          if (folder.is_string()) workspace_.settings.cpp_folders.push_back(folder);
      } else if (name == "together" && value.is_boolean()) {
        workspace_.settings.together = value.get<bool>();
      } else if (name == "warnings" && value.is_array()) {
        std::vector<std::string> words;
        for (const Json& word : value)
          if (word.is_string()) words.push_back(word);
        if (const std::string problem = cli::parse_policy(words, workspace_.settings.policy);
            !problem.empty())
          throw RequestError(k_invalid_params, problem);
      } else {
        throw RequestError(k_invalid_params,
                           "initializationOptions: '" + name +
                               "' is not understood; there are cppFolders (a list of folders), "
                               "together (true or false) and warnings (a list of what follows -W)");
      }
    }
  }

  void did_open(const Json& item) {
    Document document;
    document.uri = text_member(item, "uri");
    document.path = path_of(document.uri);
    document.text = text_member(item, "text");
    document.version = version_of(item);
    const std::string path = document.path;
    workspace_.open(std::move(document));
    mark(path);
    dirty_.insert(path);
  }

  void did_change(const Json& params) {
    const Json& item = member(params, "textDocument");
    Document* document = workspace_.find(path_of(text_member(item, "uri")));
    if (document == nullptr) return;
    document->version = version_of(item);
    document->analysis.reset();
    for (const Json& change : member(params, "contentChanges")) {
      std::string text = text_member(change, "text");
      if (!change.contains("range")) {
        document->text = std::move(text);
        continue;
      }
      const Encoding encoding = workspace_.settings.encoding;
      const auto begin =
          offset_of(document->text, position_from(member(change["range"], "start")), encoding);
      const auto end =
          offset_of(document->text, position_from(member(change["range"], "end")), encoding);
      document->text.replace(begin, end > begin ? end - begin : 0, text);
    }
    mark(document->path);
  }

  static std::int64_t version_of(const Json& item) {
    const auto version = item.find("version");
    return version != item.end() && version->is_number_integer() ? version->get<std::int64_t>() : 0;
  }

  // The open documents that are compiled with this file may have other diagnostics now.
  void mark(const std::string& path) {
    for (const std::string& one : workspace_.run_of(path))
      if (workspace_.find(one) != nullptr) dirty_.insert(one);
  }

  void publish_one() {
    const std::string path = *dirty_.begin();
    dirty_.erase(dirty_.begin());
    const Document* document = workspace_.find(path);
    if (document == nullptr) return;
    try {
      notify("textDocument/publishDiagnostics", diagnostics(workspace_, *document));
    } catch (const std::exception& error) {
      notify("window/logMessage",
             {{"type", 1}, {"message", fmt::format("{}: {}", path, error.what())}});
    }
  }

  Transport transport_;
  Workspace workspace_;
  std::deque<Message> queue_;
  std::set<std::string> cancelled_; // ids, as JSON
  std::set<std::string> dirty_;     // paths of documents whose messages are to be sent
  bool versioned_edits_ = false;
  bool initialized_ = false, shut_down_ = false, exited_ = false, alive_ = true;
};

} // namespace

int serve(int in, int out, const cli::Policy& policy) {
  static_cast<void>(std::signal(SIGPIPE, SIG_IGN)); // a client that is gone is an end, not a crash
  return Server(in, out, policy).run();
}

} // namespace statewire::gen::lsp
