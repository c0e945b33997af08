// SPDX-License-Identifier: BSD-3-Clause
#include "site.hpp"

#include "../back/hooks.hpp"
#include "../back/table.hpp"
#include "../back/text.hpp"
#include "../model/diagnostics.hpp"
#include "../verify/peers.hpp"
#include "../verify/peers_words.hpp"
#include "assets.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

namespace statewire::gen::doc {
namespace {

using Json = nlohmann::ordered_json;

// Beyond this every pair would be tried, and few people look for one among so many.
constexpr std::size_t k_most_paired = 60;
// A state of a digraph of this size is worth no pair: its table of rests alone is a square.
constexpr std::size_t k_most_paired_states = 400;

Json implementations_of(const Machine& machine, const Definitions& definitions) {
  // Appended: a look-up in an ordered object takes as long as the object is. A word that is both an
  // action and a question is one function.
  Json::object_t out;
  std::set<std::string> done;
  for (const Hook& hook : hooks_of(machine)) {
    const auto found = definitions.find(hook.ident);
    if (found == definitions.end() || !done.insert(hook.ident).second) continue;
    Json places = Json::array();
    for (const Definition& one : choose_definitions(found->second, machine.name))
      places.push_back({{"file", one.file}, {"line", one.line}, {"scope", one.scope}});
    out.emplace_back(hook.ident, std::move(places));
  }
  return out;
}

Json names(const Machine& machine, const std::vector<EventIndex>& events) {
  Json out = Json::array();
  for (const EventIndex e : events) out.push_back(machine.events[e].name);
  return out;
}

// What the message answers to the receiver's questions, by their hooks.
Json answers_of(const verify::Sending& sending, const verify::Peer& receiver) {
  Json out = Json::object();
  for (const Guard* atom : receiver.carried)
    if (const auto answer = verify::answer_to(*atom, sending.subject, sending.value))
      out[atom->phrase.ident] = *answer;
  return out;
}

Json json_of(const verify::Peer& peer, const verify::Peer& other) {
  Json sends = Json::object();
  for (const verify::Sending& sending : peer.sends) {
    Json one{{"event", other.machine->events[sending.event].name}};
    if (!sending.subject.empty()) {
      one["says"] = fmt::format("{}={}", sending.subject, sending.value);
      one["answers"] = answers_of(sending, other);
    }
    if (sending.optional) one["optional"] = true;
    sends[sending.phrase.ident].push_back(std::move(one));
  }
  Json owns = Json::object();
  for (const verify::Sending& sending : peer.owns)
    owns[sending.phrase.ident].push_back(peer.machine->events[sending.event].name);
  Json out{{"machine", peer.machine->name},
           {"name", peer.name},
           {"sends", std::move(sends)},
           {"owns", std::move(owns)},
           {"answers", peer.answers},
           {"forbidden", peer.forbidden},
           {"takes", names(*peer.machine, peer.takes)}};
  if (peer.reset) out["reset"] = peer.machine->events[*peer.reset].name;
  return out;
}

// Machines that send each other messages by the convention of `statewirec verify`.
// `among_many`: only those that answer each other, for among many some have words in common by
// chance.
void add_pair(Json& out, const std::vector<Machine>& two, bool among_many) {
  Diagnostics diagnostics;
  const auto found = verify::match_peers(two, {}, diagnostics);
  if (!found || diagnostics.has_errors()) return;
  const auto& peers = found->peers;
  if (among_many && (peers[0].sends.empty() || peers[1].sends.empty())) return;
  Json together = Json::array();
  for (const auto& both : found->together)
    together.push_back(
        {peers[0].machine->events[both[0]].name, peers[1].machine->events[both[1]].name});
  out.push_back({{"peers", {json_of(peers[0], peers[1]), json_of(peers[1], peers[0])}},
                 {"together", std::move(together)}});
}
Json pairs_of(const std::vector<Machine>& machines) {
  Json out = Json::array();
  std::vector<const Machine*> candidates;
  for (const Machine& machine : machines)
    if (!machine.sequential && machine.initial && !machine.incomplete &&
        machine.states.size() <= k_most_paired_states &&
        machine.cells.size() == machine.states.size() * machine.events.size())
      candidates.push_back(&machine);
  if (candidates.size() > k_most_paired) candidates.clear();
  for (std::size_t a = 0; a < candidates.size(); ++a) {
    add_pair(out, {*candidates[a]}, machines.size() > 2);
    for (std::size_t b = a + 1; b < candidates.size(); ++b)
      add_pair(out, {*candidates[a], *candidates[b]}, machines.size() > 2);
  }
  return out;
}

Json data_of(const SiteContent& content) {
  Json out = Json::parse(dump_json(content.machines));
  Json sources = Json::object();
  for (std::size_t m = 0; m < content.machines.size(); ++m) {
    const Machine& machine = content.machines[m];
    Json& one = out["machines"][m];
    one.erase("digraph"); // the source has it
    one["implementations"] = implementations_of(machine, content.definitions);
    if (const auto counted = content.coverage.find(machine.name); counted != content.coverage.end())
      one["coverage"] = {{"counts", counted->second.counts},
                         {"line", coverage_line(machine, &counted->second)}};
    if (machine.where.file) sources[spec_path(machine.where)] = machine.where.file->text;
  }
  out["title"] = content.title;
  out["covered"] = !content.coverage.empty();
  out["sources"] = std::move(sources);
  out["pairs"] = pairs_of(content.machines);
  out["runs"] = Json::array();
  for (const RecordedRun& run : content.runs)
    out["runs"].push_back({{"name", run.name}, {"text", run.text}});
  return out;
}

// Inside of <script> nothing but the end of the element is special.
std::string script_text(const Json& json) {
  const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string out;
  out.reserve(text.size());
  for (const char c : text)
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  return out;
}

} // namespace

std::string site_page(const SiteContent& content) {
  const std::string title = html_text(content.title);
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"generator\" content=\"statewirec doc\">\n"
      "<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n"
      "<a class=\"skip\" href=\"#\" onclick=\"document.getElementById('main').focus(); return "
      "false\">to the content</a>\n<nav aria-label=\"site\"><div id=\"nav\"></div></nav>\n"
      "<main id=\"main\" tabindex=\"-1\"><noscript>This page steps machines by its own script: "
      "allow JavaScript.</noscript></main>\n",
      title, k_site_css);
  for (std::size_t m = 0; m < content.machines.size(); ++m) {
    const std::string& svg = content.drawings[m];
    const auto drawing = svg.find("<svg"); // HTML wants no XML prologue inside
    if (drawing == std::string::npos) continue;
    out += fmt::format("<template id=\"svg-{}\">\n", html_text(content.machines[m].name));
    out.append(svg, drawing);
    out += "</template>\n";
  }
  out += "<script type=\"application/json\" id=\"data\">" + script_text(data_of(content)) +
         "</script>\n";
  for (const std::string_view script :
       {k_machine_js, k_runs_js, k_network_js, k_page_js, k_machine_view_js, k_peers_view_js,
        k_run_view_js, k_site_js})
    out.append("<script>\n").append(script).append("</script>\n");
  return out + "</body>\n</html>\n";
}

std::string judge_run(const std::string& path, const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first != std::string::npos && text[first] == '{') {
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) return fmt::format("'{}' is not JSON", path);
    if (!json.contains("steps") || !json["steps"].is_array())
      return fmt::format("'{}' has no list \"steps\": a counterexample is NAME.json of 'statewirec "
                         "verify -o'",
                         path);
    return {};
  }
  if (text.find("statewire: ") != std::string::npos) return {};
  return fmt::format("'{}' is no run: neither a counterexample (NAME.json of 'statewirec verify "
                     "-o') nor a trace (lines with 'statewire: ', of STATEWIRE_TRACE=1 or "
                     "'statewire simulate --trace')",
                     path);
}

} // namespace statewire::gen::doc
