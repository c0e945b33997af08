// SPDX-License-Identifier: BSD-3-Clause
// The compiled State/Event/Action machines, behind one type, and what both sides write down.
// ../recorders.py writes the definition from the dumped model.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace differential {

enum class Did : std::uint8_t { act, start_timer, stop_timer, unexpected, defer, take };

struct Entry {
  Did did = Did::act;
  std::uint16_t first = 0, second = 0;
  friend bool operator==(const Entry&, const Entry&) = default;
};

// What the world answers. A program asks between its actions, and may get another answer after
// each: the answer depends on the question and on how much has been done, so that both sides get
// the same however often and in which order they ask. Questions that compare one subject with
// several values: at most one of them is answered with yes.
struct Answers {
  struct Subject {
    std::uint16_t number = 0, value = 0, values = 0; // values 0: a question of its own
  };
  std::uint64_t seed = 0;
  unsigned yes = 4; // of 8
  const std::vector<Subject>* subjects = nullptr;
  [[nodiscard]] bool of(unsigned hook, std::size_t done) const;
};

class Trace {
 public:
  struct Asked {
    std::size_t done = 0; // entries before it
    unsigned hook = 0;
  };
  bool ask(unsigned hook, const Answers& answers) {
    asked_.push_back({entries_.size(), hook});
    return answers.of(hook, entries_.size());
  }
  void note(Did did, unsigned first, unsigned second = 0) {
    entries_.push_back(
        {did, static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second)});
  }
  void clear() {
    asked_.clear();
    entries_.clear();
  }
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  [[nodiscard]] const std::vector<Asked>& asked() const { return asked_; }

 private:
  std::vector<Entry> entries_;
  std::vector<Asked> asked_;
};

struct Compiled {
  using Step = unsigned (*)(unsigned state, unsigned event, const Answers&, Trace&);
  std::string_view name;
  std::span<const std::string_view> states, events;
  std::size_t transitions = 0;
  Step step = nullptr;     // step()
  Step on_event = nullptr; // the event's own on_EVENT()
  unsigned (*start)(const Answers&, Trace&) = nullptr;
};

[[nodiscard]] std::vector<Compiled> compiled_machines();

} // namespace differential
