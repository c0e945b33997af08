// SPDX-License-Identifier: BSD-3-Clause
#include "summary.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace main_job {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

std::string file_of(const std::string& directory, std::uint32_t rank) {
  return directory + "/rank-" + std::to_string(rank) + ".json";
}

// Adds numbers member by member; arrays element by element. How many transitions a machine has is
// the same everywhere.
void add(Json& sum, const Json& x) {
  if (sum.is_null()) {
    sum = x;
  } else if (x.is_object()) {
    for (const auto& [key, value] : x.items())
      if (key != "transitions" || !sum.contains(key)) add(sum[key], value);
  } else if (x.is_array()) {
    for (std::size_t i = 0; i < x.size(); ++i) add(sum[i], x[i]);
  } else if (x.is_number_unsigned()) {
    sum = sum.get<std::uint64_t>() + x.get<std::uint64_t>();
  }
}

std::string spread(const std::vector<Json>& ranks, const char* key) {
  std::vector<double> values;
  values.reserve(ranks.size());
  for (const Json& r : ranks) values.push_back(r[key].get<double>());
  std::ranges::sort(values);
  return fmt::format("{:.2f} / {:.2f} / {:.2f} ms", values.front(), values[values.size() / 2],
                     values.back());
}

void print_machines(const Json& machines) {
  for (const auto& [name, m] : machines.items()) {
    std::uint64_t steps = 0, transitions = 0;
    for (const auto& count : m["counts"]) {
      steps += count.get<std::uint64_t>();
      transitions += count.get<std::uint64_t>() != 0;
    }
    fmt::print("    {:<11} {:>7} steps, {:>3} of {}\n", name, steps, transitions,
               m["transitions"].get<std::uint64_t>());
  }
}

} // namespace

bool write_report(const std::string& directory, const RankReport& r) {
  std::error_code ignored;
  fs::create_directories(directory, ignored);
  // One list of machines, of all layers.
  Json stats = Json::parse(r.stats_json);
  const auto take = [&stats](const char* name, const std::string& text) {
    Json more = Json::parse(text);
    stats["machines"].update(more["machines"]);
    more.erase("machines");
    add(stats[name], more);
  };
  take("messages", r.messages_json);
  take("lanes", r.lanes_json);
  const Json json{{"rank", r.rank},
                  {"good", r.good},
                  {"bad", r.bad},
                  {"lost", r.lost},
                  {"bytes", r.bytes},
                  {"again", r.again},
                  {"closes", r.closes},
                  {"left_over", r.left_over},
                  {"first_message_ms", r.first_message_ms},
                  {"first_exchange_ms", r.first_exchange_ms},
                  {"total_ms", r.total_ms},
                  {"methods", r.methods},
                  {"stats", stats}};
  std::ofstream out(file_of(directory, r.rank));
  out << json.dump(1) << '\n';
  return out.good();
}

bool print_summary(const std::string& directory, std::uint32_t count) {
  std::vector<Json> ranks;
  Json sum, stats;
  for (std::uint32_t r = 0; r < count; ++r) {
    std::ifstream in(file_of(directory, r));
    Json json = Json::parse(in, nullptr, false);
    if (json.is_discarded()) return false;
    add(stats, json["stats"]);
    Json numbers = json;
    numbers.erase("stats");
    add(sum, numbers);
    ranks.push_back(std::move(json));
  }
  std::ofstream(directory + "/run.json") << stats.dump(1) << '\n';

  const auto n = [&](const Json& from, const char* key) { return from[key].get<std::uint64_t>(); };
  const std::uint64_t opened = n(stats, "connections_opened");
  const std::uint64_t lost = n(stats, "head_to_heads_lost");
  const std::uint64_t higher = n(stats, "head_to_heads_lost_to_higher");
  fmt::print("main job: {} process{}, {} pairs\n", count, count == 1 ? "" : "es",
             count * (count - 1) / 2);
  fmt::print("  messages          {} received and checked, {} wrong, {:.1f} MB\n", n(sum, "good"),
             n(sum, "bad"), static_cast<double>(n(sum, "bytes")) / 1e6);
  const Json& m = stats["messages"];
  fmt::print(
      "  sent              {} short, {} eager, {} by rendezvous\n"
      "                    {} of these were eager by length, but the receiver keeps too much\n",
      n(m, "sent_short"), n(m, "sent_eager"), n(m, "sent_rendezvous"), n(m, "converted"));
  fmt::print("                    {} again, because the connection was being closed\n",
             n(sum, "again"));
  for (const auto& [method, pairs] : sum["methods"].items())
    fmt::print("  over              {}: {} pairs{}\n", method, pairs.get<std::uint64_t>(),
               method == "sock" ? " (sockets)" : "");
  fmt::print("  lanes             {} attached; each side counts\n", n(stats["lanes"], "attached"));
  fmt::print("  connections       {} opened ({} attempts), {} left after finalize\n", opened,
             n(stats, "attempts"), n(sum, "left_over"));
  fmt::print("  closed, reopened  {} virtual connections\n", n(sum, "closes"));
  fmt::print(
      "  head-to-heads     {} pairs of connections crossed: the higher rank's connection survived "
      "{} times, the lower's {}\n",
      lost, higher, lost - higher);
  fmt::print(
      "  refusals          {}\n", stats["refusals_sent"].empty() ? std::string("none") : [&] {
        std::string text;
        for (const auto& [reason, times] : stats["refusals_sent"].items())
          text +=
              fmt::format("{}{} {}", text.empty() ? "" : ", ", reason, times.get<std::uint64_t>());
        return text;
      }());
  fmt::print("  lost connections  {}\n", n(sum, "lost"));
  fmt::print("  time (min / median / max over ranks)\n");
  fmt::print("    first message     {}\n", spread(ranks, "first_message_ms"));
  fmt::print("    first all-to-all  {}\n", spread(ranks, "first_exchange_ms"));
  fmt::print("    whole job         {}\n", spread(ranks, "total_ms"));
  fmt::print(
      "  steps of each machine of spec/, and how many of its transitions this run took\n"
      "    (few are normal: most are for failures, races and lanes that this run did not have)\n");
  print_machines(stats["machines"]);
  if (const std::uint64_t e =
          n(stats, "unexpected") + n(m, "protocol_errors") + n(stats["lanes"], "unexpected");
      e != 0)
    fmt::print("  UNEXPECTED events   {} (a bug in Statewire: please report)\n", e);
  return true;
}

} // namespace main_job
