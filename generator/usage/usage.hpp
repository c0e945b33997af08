// SPDX-License-Identifier: BSD-3-Clause
// Manual page, bash completion and messages about wrong usage of a command, from the option table
// that prints its --help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace statewire::usage {

// Adds the hidden options `--man DATE` and `--completion`, which print and end the run. The build
// uses them; `app` has its name, and outlives the parsing.
void add_outputs(CLI::App& app, const std::string& version);

// Wrong usage is one line that names the command: "statewire run: …; try `statewire run --help`".
// `app` has its name.
void add_messages(CLI::App& app);

// A page of section 1 in the macros of man(7). `date` is YYYY-MM-DD.
[[nodiscard]] std::string manual(const CLI::App& app, const std::string& version,
                                 const std::string& date);
// A script for bash that needs nothing but bash.
[[nodiscard]] std::string completion(const CLI::App& app);

// What --help shows, in its order.
[[nodiscard]] std::vector<const CLI::App*> shown_commands(const CLI::App& app);
[[nodiscard]] std::vector<const CLI::Option*> shown_options(const CLI::App& app);
// "-o", "--out".
[[nodiscard]] std::vector<std::string> names(const CLI::Option& option);

} // namespace statewire::usage
