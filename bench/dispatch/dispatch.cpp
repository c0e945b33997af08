// SPDX-License-Identifier: BSD-3-Clause
// What one event costs: the generated machine against what else one could have written. First all
// variants must agree on every state and every action; then they are timed.
#include "boost_msm.hpp"
#include "generated.hpp"
#include "nested_switch.hpp"
#include "pointer_table.hpp"

#include <benchmark/benchmark.h>
#include <cstdio>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace bench {
namespace {

constexpr std::size_t k_events = std::size_t{1} << 16U; // beyond what a branch predictor remembers

constexpr std::uint8_t number(Event e) { return static_cast<std::uint8_t>(e); }

// What differs between a class of one byte and one that lives in another file.
template <class Variant>
State state_of(const Variant& machine) {
  if constexpr (requires { machine.state_number(); })
    return static_cast<State>(machine.state_number());
  else
    return machine.state();
}
// Two ways in which programs call a machine: inlined into the loop that reads events, and as one
// function per event, which is called from there. (What lives in another file is measured as it
// is.)
//
// Where code lies in memory decides what a branch predictor confuses with what, and is worth up to
// half a nanosecond here. So there are several copies of everything, each in a place of its own.
constexpr int k_copies = 5;

template <class Variant, int Copy>
[[gnu::noinline]] BENCH_WHOLE void handle_all(Variant& machine, const Sequence& sequence,
                                              Context& context) {
  if constexpr (requires { machine.handle_all(sequence, context); })
    machine.handle_all(sequence, context);
  else
    for (const Input in : sequence) machine.handle(in, context);
}
template <class Variant, int Copy>
[[gnu::noinline]] BENCH_WHOLE void handle_one(Variant& machine, Input in, Context& context) {
  machine.handle(in, context);
}
template <class Variant>
std::size_t size_of() {
  if constexpr (requires { Variant::size(); })
    return Variant::size();
  else
    return sizeof(Variant);
}

// Three connections' worth of life, over and over: a predictor knows it by heart.
constexpr std::array k_life{
    Input{number(Event::SEND), false},        Input{number(Event::SEND), false},
    Input{number(Event::SEND_CLOSE), false},  Input{number(Event::CLOSE_PACKET), false},
    Input{number(Event::CLOSE_PACKET), true}, Input{number(Event::TERMINATED), false},
    Input{number(Event::SEND), false},        Input{number(Event::CLOSE_PACKET), false},
    Input{number(Event::SEND_CLOSE), false},  Input{number(Event::CLOSE_PACKET), true},
    Input{number(Event::TERMINATED), false},  Input{number(Event::SEND), false},
    Input{number(Event::SEND_CLOSE), false},  Input{number(Event::CLOSE_PACKET), true},
    Input{number(Event::TERMINATED), false},  Input{number(Event::SEND_CLOSE), false}};

Sequence cyclic() {
  Sequence out;
  while (out.size() < k_events) out.insert(out.end(), k_life.begin(), k_life.end());
  return out;
}

// Events at random; `legal`: only such as take a transition.
Sequence random(bool legal) {
  std::mt19937 generator(4711); // the same walk every time
  Sequence out;
  Context context;
  GeneratedStep machine;
  while (out.size() < k_events) {
    const Input in{static_cast<std::uint8_t>(generator() % spec::k_event_count),
                   generator() % 2 == 0};
    if (legal && spec::verdict(machine.state(), static_cast<Event>(in.event)) !=
                     statewire::Verdict::transition)
      continue;
    machine.handle(in, context);
    out.push_back(in);
  }
  return out;
}

template <class Variant>
std::pair<std::vector<State>, Context> run(const Sequence& sequence) {
  Variant machine;
  Context context;
  std::vector<State> states;
  for (const Input in : sequence) {
    machine.handle(in, context);
    states.push_back(state_of(machine));
  }
  return {states, context};
}

template <class Variant>
bool agrees(const char* name, const Sequence& sequence) {
  const bool same = run<Variant>(sequence) == run<GeneratedStep>(sequence);
  if (!same) std::fprintf(stderr, "%s does something else than the generated machine\n", name);
  return same;
}

void count(benchmark::State& state, std::size_t events) {
  state.counters["per_event"] = benchmark::Counter(static_cast<double>(events),
                                                   benchmark::Counter::kIsIterationInvariantRate |
                                                       benchmark::Counter::kInvert);
}

template <class Variant, int Copy>
void time_inlined(benchmark::State& state, const Sequence& sequence) {
  Variant machine;
  Context context;
  for (auto _ : state) {
    handle_all<Variant, Copy>(machine, sequence, context);
    benchmark::DoNotOptimize(context);
    benchmark::DoNotOptimize(machine);
  }
  count(state, sequence.size());
}

template <class Variant, int Copy>
void time_called(benchmark::State& state, const Sequence& sequence) {
  Variant machine;
  Context context;
  for (auto _ : state)
    for (const Input in : sequence) handle_one<Variant, Copy>(machine, in, context);
  count(state, sequence.size());
}

// The same life as `predicted`, each event written where it happens.
template <class Variant>
[[gnu::noinline]] BENCH_WHOLE void live_once(Variant& machine, Context& context) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto one = [&]<Input In>() {
      asm volatile("" : "+r"(machine.state_)); // the compiler must not know the state
      if constexpr (requires {
                      machine.template on<static_cast<Event>(In.event)>(In.acked, context);
                    })
        machine.template on<static_cast<Event>(In.event)>(In.acked, context);
      else
        machine.handle(In, context);
    };
    (one.template operator()<k_life[I]>(), ...);
  }
  (std::make_index_sequence<k_life.size()>());
}
template <class Variant>
void time_known(benchmark::State& state) {
  Variant machine;
  Context context;
  for (auto _ : state)
    for (std::size_t i = 0; i < k_events / k_life.size(); ++i) live_once(machine, context);
  count(state, k_events);
}

struct Sequences {
  Sequence predicted = cyclic();
  Sequence random_legal = random(true);
  Sequence random_all = random(false);
};

// Otherwise the compiler does not see inside.
template <class Variant>
constexpr bool k_visible = sizeof(Variant) == 1;

template <class Variant>
bool add(const char* name, const Sequences& sequences) {
  const std::pair<const char*, const Sequence*> all[] = {{"predicted", &sequences.predicted},
                                                         {"random legal", &sequences.random_legal},
                                                         {"random", &sequences.random_all}};
  bool good = true;
  for (const auto& [kind, sequence] : all) {
    good = agrees<Variant>(name, *sequence) && good;
    const std::string title = std::string(name) + "/" + kind;
    const Sequence& events = *sequence;
    [&]<int... Copy>(std::integer_sequence<int, Copy...>) {
      (benchmark::RegisterBenchmark((title + "/inlined/" + std::to_string(Copy)).c_str(),
                                    time_inlined<Variant, Copy>, events),
       ...);
      if constexpr (k_visible<Variant>)
        (benchmark::RegisterBenchmark((title + "/called/" + std::to_string(Copy)).c_str(),
                                      time_called<Variant, Copy>, events),
         ...);
    }
    (std::make_integer_sequence<int, k_copies>());
  }
  if constexpr (k_visible<Variant>)
    benchmark::RegisterBenchmark((std::string(name) + "/known/inlined/0").c_str(),
                                 time_known<Variant>);
  std::printf("%-22s %2zu bytes per machine\n", name, size_of<Variant>());
  return good;
}

} // namespace
} // namespace bench

int main(int argc, char** argv) {
  using namespace bench;
  static_assert(sizeof(GeneratedStep) == 1);
  const Sequences sequences;
  bool good = add<GeneratedStep>("generated step", sequences);
  good = add<GeneratedOnEvent>("generated on_EVENT", sequences) && good;
  good = add<NestedSwitch>("nested switch", sequences) && good;
  good = add<PointerTable>("function pointers", sequences) && good;
  good = add<BoostMsm>("Boost.MSM", sequences) && good;
  if (!good) return 1;
  std::fflush(stdout);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
