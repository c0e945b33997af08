// SPDX-License-Identifier: BSD-3-Clause
#include "usage.hpp"

#include <iostream>
#include <utility>

namespace statewire::usage {

std::vector<const CLI::App*> shown_commands(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

std::vector<const CLI::Option*> shown_options(const CLI::App& app) {
  return app.get_options([](const CLI::Option* option) {
    return option->nonpositional() && !option->get_group().empty();
  });
}

std::vector<std::string> names(const CLI::Option& option) {
  std::vector<std::string> out;
  for (const std::string& name : option.get_snames()) out.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) out.push_back("--" + name);
  return out;
}

void add_messages(CLI::App& app) {
  app.failure_message([](const CLI::App* failed, const CLI::Error& error) {
    std::string command = failed->get_name();
    const std::vector<CLI::App*> chosen = failed->get_subcommands();
    if (!chosen.empty()) command += " " + chosen.front()->get_name();
    std::string what = error.what();
    if (chosen.empty() && dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
      const std::vector<std::string> unknown = failed->remaining();
      what =
          unknown.empty() ? "a command is needed" : "there is no command '" + unknown.front() + "'";
      const char* before = "; there are ";
      for (const CLI::App* const known : shown_commands(*failed))
        what += std::exchange(before, ", ") + known->get_name();
    }
    return command + ": " + what + "; try `" + command + " --help`\n";
  });
}

void add_outputs(CLI::App& app, const std::string& version) {
  app.add_option_function<std::string>("--man",
                                       [&app, version](const std::string& date) {
                                         std::cout << manual(app, version, date) << std::flush;
                                         throw CLI::Success();
                                       })
      ->group("");
  app.add_flag_callback("--completion",
                        [&app] {
                          std::cout << completion(app) << std::flush;
                          throw CLI::Success();
                        })
      ->group("");
}

} // namespace statewire::usage
