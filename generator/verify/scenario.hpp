// SPDX-License-Identifier: BSD-3-Clause
// A scenario and the world it names, as written. docs/guide/verify.md says how to write them.
#pragma once

#include "../back/promela.hpp"
#include "../model/diagnostics.hpp"
#include "../model/model.hpp"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace statewire::gen::verify {

struct Word {
  std::string text;
  Location where;
};

struct Limits {
  std::optional<long> depth, mebibytes, seconds;
};

struct Scenario {
  struct Setting {
    Word name;
    long value = 0;
    Location value_where;
    bool deep = false;
  };
  struct Allowance {
    Word word;
    bool deep = false;
  };
  std::shared_ptr<const SourceFile> file;
  std::string name, sentence;
  Word world;
  std::vector<Word> machines;
  std::vector<Setting> settings;
  std::vector<Allowance> allowances;
  std::vector<Word> checks;      // none: all
  std::optional<Word> violation; // expected; none: verified
  Limits limits, deep_limits;
};

struct World {
  struct Parameter {
    Word name;
    long value = 0, low = 0, high = 255;
    std::string sentence;
  };
  struct Named { // allow, input, message
    Word name;
    std::vector<std::string> arguments;
    std::string sentence;
  };
  struct OfMachine { // instances, peer, name
    Word machine;
    std::string text;
    Location where;
  };
  struct Property {
    Word name;
    Composition::Property::When when = Composition::Property::When::end;
    std::string sentence;
  };
  struct Process { // a lane of charts
    unsigned number = 0;
    std::string name;
  };
  struct Declared { // free, nothing
    Word machine, ident;
    bool is_question = false;
    std::string reason;
  };
  std::shared_ptr<const SourceFile> file;
  std::vector<Parameter> parameters;
  std::vector<Named> allowances, inputs, messages;
  std::vector<OfMachine> instances, peers, names;
  std::vector<Property> properties;
  std::vector<Process> processes;
  std::vector<Declared> declared;
  std::set<std::string> defined;             // macros and inlines
  std::map<std::string, std::string> macros; // those without arguments, with what they stand for
};

// What cannot be understood is reported; what could be is returned.
[[nodiscard]] Scenario read_scenario(const std::shared_ptr<const SourceFile>& file,
                                     Diagnostics& diagnostics);
[[nodiscard]] World read_world(const std::shared_ptr<const SourceFile>& file,
                               Diagnostics& diagnostics);

} // namespace statewire::gen::verify
