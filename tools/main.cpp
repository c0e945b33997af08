// SPDX-License-Identifier: BSD-3-Clause
// `statewire`: starts jobs, shows what the library would use on this machine, and simulates the
// protocol.
#include "cpc/framework.hpp"
#include "info/info.hpp"
#include "run/options.hpp"
#include "run/other_launchers.hpp"
#include "simulate/command.hpp"
#include "usage/usage.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>

namespace {

using statewire::tools::Bind;
using statewire::tools::RunOptions;

constexpr const char* k_run_footer = R"(Examples:
  statewire run -n 4 ./all_to_all
  statewire run -n 8 --prefix ./solver --steps 100
  statewire run -n 4 --methods sock ./solver
  statewire run -n 4 --env STATEWIRE_PROGRESS=spin -- ./program -n 12

The processes learn their ranks, the job's key and each other's addresses over
an inherited socket; nothing secret is in arguments or the environment.
STATEWIRE_RANK and STATEWIRE_SIZE are there for scripts. Standard input goes to
rank 0. SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGTSTP and SIGCONT
are passed on; a second SIGINT kills. No process is left behind, also when the
launcher itself is killed.

Jobs on several hosts are started by mpiexec.hydra, mpirun or srun; the program
is the same. --hosts prints the command for each.

Exit status: that of the first process that failed (128 + N when signal N killed
it), else 0; 2 wrong usage, 124 the time was over, 125 the launcher failed,
126 the program cannot be executed, 127 it is not found.)";

// Seconds from the command line; the bound keeps clock arithmetic far from its ends.
std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(std::llround(seconds * 1000)));
}

// CLI::Range compares, and no comparison rejects "nan".
std::string is_number(const std::string& text) {
  const bool is = !std::isnan(std::strtod(text.c_str(), nullptr));
  return is ? std::string() : "'" + text + "' is not a number of seconds";
}

// The program is no option that CLI11 knows of, so its usage line would lack it.
class RunHelp : public CLI::Formatter {
 public:
  std::string make_usage(const CLI::App*, std::string) const override {
    return "Usage: statewire run -n N [OPTIONS] [--] PROGRAM [ARGUMENTS...]\n";
  }
};

struct RunArguments {
  std::uint32_t processes = 0;
  double grace = 5;
  double timeout = 0;
  std::string methods;
  std::string hosts;
  RunOptions options;
};

CLI::App* add_run(CLI::App& app, RunArguments& a) {
  CLI::App* run = app.add_subcommand("run", "Start a job on this machine, and wait for its end");
  run->formatter(std::make_shared<RunHelp>());
  run->footer(k_run_footer);
  constexpr double k_year = 366.0 * 24 * 3600;
  run->add_option("-n,--processes", a.processes, "Number of processes")
      ->type_name("N")
      ->check(CLI::Range(1U, 1U << 20U));
  run->add_option("-H,--hosts,--host", a.hosts,
                  "Start nothing: print the commands of mpiexec.hydra, mpirun and srun that start\n"
                  "this job on several hosts")
      ->type_name("HOST[:SLOTS],...");
  run->add_flag("-p,--prefix", a.options.prefix,
                "Label each line of output with its rank: \"[3] ...\"; lines are never mixed");
  run->add_option("--output-dir", a.options.output_dir,
                  "Write the output of each rank to DIR/rank-R.log instead")
      ->type_name("DIR")
      ->excludes("--prefix")
      ->check([](const std::string& name) { return name.empty() ? "it names no directory" : ""; });
  run->add_flag("-k,--keep-going", a.options.keep_going,
                "Let the others go on when a process fails (default: end them)");
  run->add_option("--grace", a.grace,
                  "Seconds between SIGTERM and SIGKILL for processes that must end")
      ->type_name("SECONDS")
      ->capture_default_str()
      ->check(CLI::Range(0.0, k_year))
      ->check(is_number);
  run->add_option("--timeout", a.timeout, "End the job with status 124 after this time")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.001, k_year))
      ->check(is_number);
  run->add_option_function<std::string>(
         "--bind",
         [&a](const std::string& to) { a.options.bind = to == "core" ? Bind::core : Bind::none; },
         "core: pin process R to core R modulo the cores that the launcher may use")
      ->type_name("none|core")
      ->check(CLI::IsMember({"none", "core"}).description(""));
  run->add_option("-e,--env", a.options.environment, "Set a variable for the processes; repeatable")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false)
      ->check([](const std::string& entry) {
        const std::size_t equals = entry.find('=');
        return equals != std::string::npos && equals > 0 ? std::string()
                                                         : "'" + entry + "' is not NAME=VALUE";
      });
  run->add_option(
         "--methods,--method", a.methods,
         "Connection methods for the processes (STATEWIRE_METHODS): those to use, as in\n"
         "\"rdma_cm,oob\", or those not to use, as in \"^oob\"; there are rdma_cm, oob and sock")
      ->type_name("LIST")
      ->check([](const std::string& list) {
        const std::string shown = "'" + list + "'";
        const auto methods = statewire::cpc::Methods::parse(list, shown);
        if (!methods) return methods.error().text;
        const auto known = methods->are_known(shown);
        return known ? std::string() : known.error().text;
      });
  run->add_flag("-v,--verbose", a.options.verbose, "Print what is started and how it ends");
  return run;
}

// Where the program begins: behind `--`, or at the first word that is neither an option of ours nor
// the value of one. What follows is the program's, whatever it looks like, and CLI11 never sees it.
std::size_t find_program(const CLI::App& run, const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--" || word.size() < 2 || word[0] != '-') return i;
    const bool is_long = word[1] == '-';
    const std::string option = is_long ? word.substr(0, word.find('=')) : word.substr(0, 2);
    const CLI::Option* const known = run.get_option_no_throw(option);
    // Unknown, or a flag, or with its value attached: the next word is looked at by itself.
    if (known != nullptr && known->get_items_expected_max() > 0 && word == option) ++i;
  }
  return words.size();
}

// The job on several hosts: which commands start it, if the list is one.
std::string say_for_hosts(const RunArguments& a) {
  const auto commands = statewire::tools::commands_for(a.hosts, a.processes, a.options.environment,
                                                       a.options.command);
  if (!commands) return "statewire run: " + commands.error().text + "\n";
  return "statewire run: cannot start processes on other hosts; these commands can:\n" + *commands;
}

int main_run(RunArguments& a, CLI::App& run) {
  if (!a.options.command.empty() && a.options.command.front() == "--")
    a.options.command.erase(a.options.command.begin());
  if (a.options.command.empty() || a.options.command.front().empty()) {
    std::fputs("statewire run: no program is given; try `statewire run --help`\n", stderr);
    return statewire::tools::k_status_usage;
  }
  if (run.count("-n") + run.count("--hosts") == 0) {
    std::fputs("statewire run: -n is required; try `statewire run --help`\n", stderr);
    return statewire::tools::k_status_usage;
  }
  a.options.processes = a.processes;
  a.options.grace = milliseconds(a.grace);
  if (run.count("--methods") > 0) // behind those of --env, which it overrides
    a.options.environment.push_back(std::string(statewire::cpc::k_methods_variable) + "=" +
                                    a.methods);
  if (run.count("--timeout") > 0) a.options.timeout = milliseconds(a.timeout);
  if (run.count("--hosts") > 0) {
    std::fputs(say_for_hosts(a).c_str(), stderr);
    return statewire::tools::k_status_usage;
  }
  return statewire::tools::run(a.options);
}

int run_main(int argc, char** argv) {
  CLI::App app{
      "Statewire: starts message-passing jobs, shows what the library would use on this machine,\n"
      "and simulates the protocol",
      "statewire"};
  app.set_version_flag("--version", "statewire " STATEWIRE_VERSION);
  statewire::usage::add_outputs(app, "statewire " STATEWIRE_VERSION);
  statewire::usage::add_messages(app);
  app.require_subcommand(1);
  RunArguments run_arguments;
  CLI::App* const run = add_run(app, run_arguments);
  CLI::App* info =
      app.add_subcommand("info", "Show what the library would use on this machine, and why");
  bool json = false;
  std::uint32_t processes = 0;
  info->add_flag("--json", json, "For programs: one JSON object");
  info->add_option("-n,--processes", processes, "For a job of N processes (default: one per core)")
      ->type_name("N")
      ->check(CLI::Range(1U, 1U << 30U));
  statewire::tools::SimulateCommand simulate;
  CLI::App* const simulation = simulate.add(app);
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (!words.empty() && words.front() == "run") {
    const std::vector<std::string> rest(words.begin() + 1, words.end());
    const auto program = words.begin() + 1 + static_cast<std::ptrdiff_t>(find_program(*run, rest));
    run_arguments.options.command.assign(program, words.end());
    words.erase(program, words.end());
  }
  std::reverse(words.begin(), words.end()); // CLI11 takes them from the back
  try {
    app.parse(std::move(words));
  } catch (const CLI::ParseError& e) {
    const int status = app.exit(e);
    return status == 0 ? 0 : statewire::tools::k_status_usage;
  }
  if (*simulation) return simulate.run();
  if (*info) return statewire::tools::info(processes, json);
  return main_run(run_arguments, *run);
}

// A full disk, or a reader that is gone: what was printed is not all there is.
int finish(int status) {
  const bool failed = std::ferror(stdout) != 0;
  if (std::fflush(stdout) == 0 && !failed) return status;
  std::fputs("statewire: cannot write to standard output\n", stderr);
  return status != 0 ? status : statewire::tools::k_status_usage;
}

} // namespace

int main(int argc, char** argv) {
  try {
    return finish(run_main(argc, argv));
  } catch (const std::exception& e) {
    std::fprintf(stderr, "statewire: %s\n", e.what());
    return statewire::tools::k_status_launcher;
  }
}
