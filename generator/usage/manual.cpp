// SPDX-License-Identifier: BSD-3-Clause
#include "usage.hpp"

#include <algorithm>
#include <cctype>
#include <memory>
#include <sstream>

namespace statewire::usage {
namespace {

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool first = out.empty() || out.back() == '\n';
    if (first && (c == '.' || c == '\'')) out += "\\&"; // else a request
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  return out;
}
std::string bold(const std::string& text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(const std::string& text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \n");
  return first == std::string::npos ? std::string()
                                    : text.substr(first, text.find_last_not_of(" \n") - first + 1);
}

// Indented lines stay as they are; the others are filled.
std::string prose(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  bool as_is = false, begun = false;
  for (std::string line; std::getline(lines, line);) {
    const bool indented = line.starts_with("  ");
    if (as_is && !indented) out += ".EE\n.RE\n";
    if (indented && !as_is) out += ".RS 2\n.EX\n";
    if (!indented && (as_is || !begun) && !line.empty()) out += ".PP\n";
    as_is = indented;
    begun = !line.empty();
    if (begun) out += escaped(indented ? line.substr(2) : line) + "\n";
  }
  if (as_is) out += ".EE\n.RE\n";
  return out;
}

const CLI::Formatter& formatter(const CLI::App& app) {
  return dynamic_cast<const CLI::Formatter&>(*app.get_formatter());
}

std::string usage(const CLI::App& app, const std::string& name) {
  std::istringstream lines(formatter(app).make_usage(&app, name));
  std::string out;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("Usage:")) line.erase(0, 6);
    line = trimmed(line);
    if (line.empty()) continue;
    if (!out.empty()) out += ".br\n";
    out += bold(name) + escaped(line.substr(std::min(name.size(), line.size()))) + "\n";
  }
  return out;
}

std::string entry(const std::string& tag, const CLI::App& app, const CLI::Option& option) {
  const std::string value = trimmed(formatter(app).make_option_opts(&option));
  const std::string text = option.get_description();
  return ".TP\n" + tag + (value.empty() ? "" : " " + italic(value)) + "\n" +
         (text.empty() ? "\\&" : escaped(text)) + "\n";
}

std::string entries(const CLI::App& app) {
  std::string out;
  for (const CLI::Option* option :
       app.get_options([](const CLI::Option* o) { return o->get_positional(); }))
    out += entry(italic(option->get_name(true)), app, *option);
  std::string group = "Options"; // CLI11's name of what has none
  for (const CLI::Option* option : shown_options(app)) {
    if (option->get_group() != group) {
      group = option->get_group();
      out += ".PP\n" + escaped(group) + ":\n";
    }
    std::string tag;
    for (const std::string& name : names(*option)) tag += (tag.empty() ? "" : ", ") + bold(name);
    out += entry(tag, app, *option);
  }
  return out;
}

// The first sentence of what the command says about itself, without its name.
std::string summary(const CLI::App& app) {
  std::string text = app.get_description();
  std::replace(text.begin(), text.end(), '\n', ' ');
  text = text.substr(0, text.find(". "));
  const std::string& name = app.get_name();
  const auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) ==
           std::tolower(static_cast<unsigned char>(b));
  };
  if (text.size() > name.size() && std::equal(name.begin(), name.end(), text.begin(), same))
    text.erase(0, text.find_first_not_of(": ", name.size()));
  return text;
}

} // namespace

std::string manual(const CLI::App& app, const std::string& version, const std::string& date) {
  const std::string& name = app.get_name();
  std::string title = name;
  std::transform(title.begin(), title.end(), title.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  std::string out = ".\\\" Printed by `" + name + " --man`, from the table of --help.\n.TH " +
                    title + " 1 \"" + date + "\" \"" + escaped(version) +
                    "\" \"User Commands\"\n.SH NAME\n" + name + " \\- " + escaped(summary(app)) +
                    "\n.SH SYNOPSIS\n";
  const auto commands = shown_commands(app);
  for (const CLI::App* command : commands)
    out += (command == commands.front() ? "" : ".br\n") +
           usage(*command, name + " " + command->get_name());
  // The macro has begun the paragraph.
  out += ".SH DESCRIPTION\n" + prose(app.get_description()).substr(sizeof ".PP");
  out += prose(app.get_footer()) + ".SH OPTIONS\n" + entries(app) + ".SH COMMANDS\n";
  for (const CLI::App* command : commands) {
    const std::string full = name + " " + command->get_name();
    out += ".SS " + bold(full) + "\n" + escaped(command->get_description()) + ".\n.PP\n" +
           usage(*command, full) + entries(*command) + prose(command->get_footer());
  }
  return out;
}

} // namespace statewire::usage
