// SPDX-License-Identifier: BSD-3-Clause
#include "usage.hpp"

#include <regex>

namespace statewire::usage {
namespace {

std::string joined(const std::vector<std::string>& words, const char* between) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : between) + word;
  return out;
}

// The branch for the words behind an option that takes a value. Files are bash's own completion,
// which it uses where no branch gives a word.
std::string values(const std::string& command, const CLI::Option& option) {
  if (option.get_items_expected_max() == 0) return {};
  const std::string all = option.get_type_name();
  const std::string kind = all.substr(0, all.find(":{"));
  std::string reply = "return";
  if (std::regex_match(kind, std::regex("[a-z0-9_]+(\\|[a-z0-9_]+)+"))) {
    reply = "mapfile -t COMPREPLY < <(compgen -W '" +
            std::regex_replace(kind, std::regex("\\|"), " ") + "' -- \"$word\"); return";
  } else if (kind == "DIR") {
    reply = "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$word\"); return";
  }
  std::vector<std::string> patterns;
  for (const std::string& name : names(option))
    patterns.push_back(std::string("'").append(command).append(" ").append(name).append("'"));
  return "    " + joined(patterns, "|") + ") " + reply + " ;;\n";
}

std::string words(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::Option* option : shown_options(app))
    for (const std::string& name : names(*option)) out.push_back(name);
  for (const CLI::App* command : shown_commands(app)) out.push_back(command->get_name());
  return joined(out, " ");
}

} // namespace

std::string completion(const CLI::App& app) {
  const std::string& name = app.get_name();
  std::vector<std::string> commands;
  std::string value_branches;
  std::string word_branches = "    '') words='" + words(app) + "' ;;\n";
  for (const CLI::App* command : shown_commands(app)) {
    commands.push_back(command->get_name());
    word_branches += "    " + command->get_name() + ") words='" + words(*command) + "' ;;\n";
    for (const CLI::Option* option : shown_options(*command))
      value_branches += values(command->get_name(), *option);
  }
  return "# Completion of " + name + " for bash, printed by `" + name + " --completion`.\n_" +
         name + R"(() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command='' words='' one
  # Bash splits --option=value at the sign.
  [[ $word != = ]] || word=''
  [[ $before != = ]] || before=${COMP_WORDS[COMP_CWORD-2]}
  for one in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $one in )" +
         joined(commands, "|") + R"() command=$one; break ;; esac
  done
  case "$command $before" in
)" + value_branches +
         R"(  esac
  case $command in
)" + word_branches +
         R"(  esac
  if [[ -z $command || $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  fi
}
complete -o default -F _)" +
         name + " " + name + "\n";
}

} // namespace statewire::usage
