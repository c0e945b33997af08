// SPDX-License-Identifier: BSD-3-Clause
#include "script.hpp"

#include <algorithm>
#include <stdexcept>

namespace statewire::test {
namespace {

using Phase = Scenario::Phase;

bool received(Mesh& w, Place at, Place from, unsigned count) {
  return w[at].with(from).received >= count;
}

Phase one_sends() {
  return {[](Mesh& w) { w[0].send(1); }, [](Mesh& w) { return received(w, 1, 0, 1); }};
}

// Both send before either makes progress.
Phase all_send(std::size_t size) {
  return {[size](Mesh& w) {
            for (Place a = 0; a < w.size(); ++a)
              for (Place b = 0; b < w.size(); ++b)
                if (a != b) w[a].send(b, size);
          },
          [](Mesh& w) {
            for (Place a = 0; a < w.size(); ++a)
              for (Place b = 0; b < w.size(); ++b)
                if (a != b && !received(w, a, b, 1)) return false;
            return true;
          }};
}

Phase traffic(unsigned messages, std::size_t size) {
  return {[=](Mesh& w) {
            for (unsigned i = 0; i < messages; ++i) {
              w[0].send(1, size);
              w[1].send(0, size);
            }
          },
          [=](Mesh& w) { return received(w, 0, 1, messages) && received(w, 1, 0, messages); }};
}

Phase one_closes() {
  return {[](Mesh& w) { w[0].close(1); },
          [](Mesh& w) { return w[0].with(1).closed >= 1 && w[1].with(0).closed >= 1; }};
}

Phase both_close() {
  return {[](Mesh& w) {
            w[0].close(1);
            w[1].close(0);
          },
          [](Mesh& w) { return w[0].core->connections() == 0 && w[1].core->connections() == 0; }};
}

Phase close_and_send_again() {
  return {[](Mesh& w) {
            w[0].close(1);
            w[0].send(1, 100);
            w[1].send(0, 100);
          },
          [](Mesh& w) { return received(w, 1, 0, 2) && received(w, 0, 1, 2); }};
}

Phase all_finalize() {
  return {[](Mesh& w) {
            for (Node* n : w.survivors()) n->finalize();
          },
          [](Mesh& w) { return w.all_finalized(); }};
}

} // namespace

const std::vector<Scenario>& scenarios() {
  static const std::vector<Scenario> all{
      {"connecting", 2, {one_sends()}},
      {"crossing", 2, {all_send(40)}},
      {"crossing_of_three", 3, {all_send(40)}},
      {"traffic", 2, {one_sends(), traffic(6, 3000)}},
      {"closing", 2, {all_send(40), one_closes()}},
      {"closing_by_both", 2, {all_send(40), both_close()}},
      {"reopening", 2, {all_send(40), close_and_send_again()}},
      {"finalizing", 2, {all_send(40), all_finalize()}},
      {"finalizing_of_three", 3, {all_send(40), all_finalize()}},
  };
  return all;
}

const Scenario& scenario(const std::string& name) {
  for (const Scenario& s : scenarios())
    if (name == s.name) return s;
  throw std::out_of_range(name);
}

std::uint64_t stride_for(std::unique_ptr<Mesh> (*make)(MeshOptions), const Scenario& scenario,
                         std::uint64_t seed, std::uint64_t moments) {
  auto mesh = make({.nodes = scenario.nodes, .seed = seed});
  const std::uint64_t plenty = 1'000'000;
  std::uint64_t left = plenty;
  play(*mesh, scenario, left);
  return std::max<std::uint64_t>(1, (plenty - left) / moments);
}

bool play(Mesh& mesh, const Scenario& scenario, std::uint64_t& steps) {
  for (const Phase& phase : scenario.phases) {
    phase.begin(mesh);
    while (!phase.done(mesh)) {
      if (steps == 0) return false;
      --steps;
      if (!mesh.step(mesh.now() + std::chrono::seconds(30))) return false;
    }
  }
  return true;
}

} // namespace statewire::test
