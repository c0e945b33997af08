// SPDX-License-Identifier: BSD-3-Clause
// A coffee machine: reads the names of events from standard input and says what the machine does.
#include <coffee.hpp>

#include <algorithm>
#include <iostream>
#include <string>

namespace coffee = statewire::spec::coffee;

namespace {

// One member function per phrase of the diagram. Leave one out, and the compiler names it.
struct Machine {
  static constexpr int price = 2;
  int kept = 0;
  int sold = 0;

  [[nodiscard]] bool it_completes_the_price() const { return kept + 1 == price; }
  void keep_the_coin() { ++kept; }
  void return_this_coin() const { std::cout << "  a coin drops out\n"; }
  void return_the_kept_coins() {
    std::cout << "  " << kept << " coins drop out\n";
    kept = 0;
  }
  void start_the_pump() const { std::cout << "  the pump starts\n"; }
  void stop_the_pump() const { std::cout << "  the pump stops\n"; }
  void book_the_sale() {
    kept = 0;
    ++sold;
  }
  // An event in a cell that the diagram calls impossible.
  void unexpected(coffee::State state, coffee::Event event) const {
    std::cout << "  " << coffee::k_event_names[static_cast<std::size_t>(event)]
              << " cannot happen in " << coffee::k_state_names[static_cast<std::size_t>(state)]
              << '\n';
  }
};

} // namespace

int main() {
  Machine machine;
  coffee::State state = coffee::start(machine);
  for (std::string word; std::cin >> word;) {
    const auto& names = coffee::k_event_names;
    const auto found = std::find(names.begin(), names.end(), word);
    if (found == names.end()) {
      std::cerr << "coffee: there is no event '" << word << "'; there are:";
      for (const std::string_view name : names) std::cerr << ' ' << name;
      std::cerr << '\n';
      return 2;
    }
    state = coffee::step(state, static_cast<coffee::Event>(found - names.begin()), machine);
    std::cout << word << " -> " << coffee::k_state_names[static_cast<std::size_t>(state)] << '\n';
  }
  std::cout << machine.sold << " sold\n";
}
