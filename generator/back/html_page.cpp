// SPDX-License-Identifier: BSD-3-Clause
// NAME.html: the drawing beside the table, in one self-contained file.
#include "back.hpp"
#include "hooks.hpp"
#include "table.hpp"
#include "text.hpp"

#include <fmt/format.h>

namespace statewire::gen {
namespace {

constexpr std::string_view k_style = R"(
  body { font: 14px/1.4 system-ui, Helvetica, Arial, sans-serif; margin: 1.2em; color: #1f2328; background: #fff; }
  h1 { font-size: 1.5em; margin: 0 0 .2em; } h2 { font-size: 1.1em; margin: 1.4em 0 .4em; }
  main { display: flex; flex-wrap: wrap; gap: 2em; align-items: flex-start; }
  .drawing { flex: 1 1 40em; min-width: 0; overflow: auto; }
  .drawing svg { max-width: 100%; height: auto; }
  .tables { flex: 1 1 40em; min-width: 0; overflow: auto; }
  table { border-collapse: collapse; font-size: 12px; }
  th, td { border: 1px solid #d5dae0; padding: .3em .5em; text-align: left; vertical-align: top; }
  thead th { position: sticky; top: 0; background: #eef4fb; }
  tbody th { position: sticky; left: 0; background: #f6f8fa; }
  .ignore, .defer { color: #5c6670; } .error { color: #a0482f; } .hole { background: #ffd9d2; }
  .group { color: #5c6670; font-size: 11px; }
  .guard { font-style: italic; } .next { font-weight: 600; } .count { color: #0b61a4; font-weight: 600; }
  .untaken { color: #6b747d; } ul { margin: .1em 0 .1em 1.2em; padding: 0; } code { font-size: 12px; }
  @media print { .drawing, .tables { overflow: visible; } thead th, tbody th { position: static; } }
  @media screen and (prefers-color-scheme: dark) {
    :root { color-scheme: dark; }
    body { color: #dfe4ea; background: #14181c; }
    th, td { border-color: #3a434d; } thead th { background: #1f2c3a; } tbody th { background: #1b2127; }
    .ignore, .defer, .group, .untaken { color: #9aa5b0; } .error { color: #f0a080; } .hole { background: #6b2418; }
    .count { color: #7fbfff; }
    .drawing svg { filter: invert(.91) hue-rotate(180deg); }
  }
)";

std::string entry_html(const TableEntry& entry) {
  std::string out = fmt::format("<span class=\"next\">→ {}</span>", html_text(entry.next));
  if (entry.count) out += fmt::format(" <span class=\"count\">×{}</span>", *entry.count);
  if (entry.actions.empty()) return out;
  out += "<ul>";
  for (const std::string& action : entry.actions)
    out += fmt::format("<li>{}</li>", html_text(action));
  return out + "</ul>";
}

std::string cell_html(const TableCell& cell) {
  if (cell.verdict == Verdict::hole) return "<td class=\"hole\">undecided</td>";
  const std::string group =
      cell.group.empty() ? ""
                         : fmt::format(" <span class=\"group\">({})</span>", html_text(cell.group));
  if (cell.verdict != Verdict::transition)
    return fmt::format("<td class=\"{0}\">{0}{1}</td>", word(cell.verdict), group);
  std::string out = "<td>";
  for (const TableEntry& entry : cell.entries) {
    out += entry.count && *entry.count == 0 ? "<div class=\"untaken\">" : "<div>";
    if (!entry.guard.empty())
      out += fmt::format("<span class=\"guard\">[{}]</span> ", html_text(entry.guard));
    out += entry_html(entry) + "</div>";
  }
  return out + group + "</td>";
}

std::string table_html(const Table& table) {
  std::string out = fmt::format("<table>\n<thead><tr><th>{}</th>",
                                table.states_are_columns ? "event \\ state" : "state \\ event");
  for (const std::string& column : table.columns)
    out += fmt::format("<th>{}</th>", html_text(column));
  out += "</tr></thead>\n<tbody>\n";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    out += fmt::format("<tr><th>{}</th>", html_text(table.rows[row]));
    for (std::size_t column = 0; column < table.columns.size(); ++column)
      out += cell_html(table.cells[row * table.columns.size() + column]);
    out += "</tr>\n";
  }
  return out + "</tbody>\n</table>\n";
}

std::string junctions_html(const Table& table, bool of_actions) {
  std::string out;
  for (const TableJunction& junction : table.junctions)
    for (const TableEntry& way : junction.ways)
      out += fmt::format("<tr{}><th>{}</th><td class=\"guard\">{}</td><td>{}</td></tr>\n",
                         way.count && *way.count == 0 ? " class=\"untaken\"" : "",
                         &way == &junction.ways.front() ? html_text(junction.title) : "",
                         html_text(way.guard), entry_html(way));
  if (out.empty()) return out;
  return fmt::format("<h2>{}</h2>\n<table>\n<thead><tr><th>{}</th><th>if</th><th>then</th></tr>"
                     "</thead>\n<tbody>\n{}</tbody>\n</table>\n",
                     of_actions ? "Actions" : "Junctions", of_actions ? "action" : "junction", out);
}

std::string states_html(const Machine& machine) {
  std::string out = "<h2>States</h2>\n<table>\n<tbody>\n";
  for (const State& state : machine.states) {
    std::string facts = state.initial ? "<em>initial</em> " : "";
    if (state.final) facts += "<em>final</em> ";
    if (state.timer) {
      const Timer& timer = machine.timers[*state.timer];
      facts += fmt::format("⏱ {} → {} ", html_text(timer.name),
                           html_text(machine.events[timer.event].name));
    }
    for (const auto& [when, actions] :
         {std::pair{"entry", &state.entry}, std::pair{"exit", &state.exit}})
      for (const Action& action : *actions)
        facts += fmt::format("<br>{} / {}", when, html_text(action_text(action)));
    out += fmt::format("<tr><th>{}</th><td>{}</td><td>{}</td></tr>\n", html_text(state.name),
                       html_text(state.comment), facts);
  }
  return out + "</tbody>\n</table>\n";
}

std::string hooks_html(const Machine& machine) {
  std::string out;
  for (const Hook& hook : hooks_of(machine))
    out += fmt::format("<tr><td>{}</td><td><code>{}</code></td><td>{}</td></tr>\n",
                       html_text(hook.phrase), html_text(hook.signature),
                       html_text(places(hook.where)));
  if (out.empty()) return out;
  return "<h2>Hooks</h2>\n<table>\n<thead><tr><th>words</th><th>member function</th><th>places</th>"
         "</tr></thead>\n<tbody>\n" +
         out + "</tbody>\n</table>\n";
}

} // namespace

std::string html_page(const Machine& machine, const Coverage* coverage, const std::string& svg) {
  const std::string title = html_text(machine.title.empty() ? machine.name : machine.title);
  const auto drawing = svg.find("<svg"); // without the XML prologue, which HTML does not allow
  std::string out = "<!DOCTYPE html>\n";
  out += fmt::format("<!-- Written by statewirec from {}. Do not edit: edit the spec. -->\n",
                     html_text(spec_path(machine.where)));
  out += fmt::format("<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n"
                     "<style>{}</style>\n</head>\n<body>\n<h1>{}</h1>\n",
                     title, k_style, title);
  if (!machine.comment.empty()) out += fmt::format("<p>{}</p>\n", html_text(machine.comment));
  if (coverage != nullptr)
    out += fmt::format("<p>{}</p>\n", html_text(coverage_line(machine, coverage)));
  out += "<main>\n<div class=\"drawing\">\n";
  if (drawing != std::string::npos) out += svg.substr(drawing);
  out += "</div>\n<div class=\"tables\">\n<h2>State × event</h2>\n";
  const Table table = make_table(machine, coverage);
  out += table_html(table);
  out += junctions_html(table, !machine.arrows.empty());
  out += states_html(machine);
  out += hooks_html(machine);
  return out + "</div>\n</main>\n</body>\n</html>\n";
}

} // namespace statewire::gen
