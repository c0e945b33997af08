// SPDX-License-Identifier: BSD-3-Clause
// Sequence charts, compared with what is committed. STATEWIRE_UPDATE_GOLDEN=1 accepts the output.
#include "chart/chart.hpp"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace statewire::chart {
namespace {

Chart example() {
  using Kind = Event::Kind;
  Chart chart{"an example: crossing messages & one that is lost", {"ann", "bob", "cy"}, {}};
  const auto add = [&](Kind kind, std::size_t lane, const char* text, std::size_t other = 0,
                       std::optional<std::size_t> sent = {}) {
    chart.events.push_back({kind, lane, text, other, sent});
  };
  add(Kind::rule, 0, "1. ann asks");
  add(Kind::note, 0, "IDLE -> WAITING");
  add(Kind::send, 0, "QUESTION", 1); // 2
  add(Kind::send, 1, "HELLO", 0);    // 3
  add(Kind::receive, 1, "", 0, 2);
  add(Kind::receive, 0, "", 1, 3);
  add(Kind::note, 1, "a note that is long enough to have to be broken, \xC3\xBCmlauts and all");
  add(Kind::send, 1, "ANSWER <1>", 2); // 7
  add(Kind::lost, 2, "", 1, 7);
  add(Kind::send, 2, "NEVER THERE", 0);
  add(Kind::receive, 9, "", 9, 99); // nonsense is drawn somewhere
  add(Kind::mark, 0, "violated: something");
  return chart;
}

void expect_golden(const std::string& file, const std::string& text) {
  const std::string path = HERE "/golden/" + file;
  if (std::getenv("STATEWIRE_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  std::ifstream in(path, std::ios::binary);
  std::ostringstream golden;
  golden << in.rdbuf();
  EXPECT_TRUE(text == golden.str()) << path << " differs:\n" << text;
}

TEST(Chart, text) { expect_golden("example.txt", to_text(example())); }
TEST(Chart, svg) { expect_golden("example.svg", to_svg(example())); }
TEST(Chart, of_nothing_is_drawn_all_the_same) {
  EXPECT_TRUE(to_text({}).size() < 10);
  EXPECT_NE(to_svg({}).find("</svg>"), std::string::npos);
}

} // namespace
} // namespace statewire::chart
