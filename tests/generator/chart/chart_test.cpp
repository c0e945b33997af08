// SPDX-License-Identifier: BSD-3-Clause
// Sequence charts, compared with what is committed. STATEWIRE_UPDATE_GOLDEN=1 accepts the output.
#include "chart/chart.hpp"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

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

// Where the texts of a drawing are, as wide as the monospaced face that is laid out.
struct TextBox {
  std::string words;
  double left = 0, right = 0, base = 0;
};
std::vector<TextBox> texts_of(const std::string& svg) {
  const std::regex text(
      R"re(<text x="([0-9.]+)" y="([0-9.]+)" text-anchor="(\w+)"[^>]*>([^<]*)</text>)re");
  std::vector<TextBox> out;
  for (std::sregex_iterator i(svg.begin(), svg.end(), text), end; i != end; ++i) {
    const double width = 7.32 * static_cast<double>((*i)[4].length());
    const double x = std::stod((*i)[1]) - ((*i)[3] == "middle" ? width / 2 : 0);
    out.push_back({(*i)[4], x, x + width, std::stod((*i)[2])});
  }
  return out;
}

TEST(Chart, labels_of_arrows_that_cross_cover_no_other_text) {
  using Kind = Event::Kind;
  Chart chart{"", {"process 0", "process 1"}, {}};
  chart.events = {{Kind::send, 0, "CLOSE_ack_false", 1, {}},
                  {Kind::rule, 0, "4. the program of process 1 closes its connection", 0, {}},
                  {Kind::send, 1, "CLOSE_ack_false", 0, {}},
                  {Kind::rule, 0, "5. the next close packet arrives at process 0", 0, {}},
                  {Kind::receive, 0, "", 1, 2},
                  {Kind::receive, 1, "", 0, 0}};
  const auto texts = texts_of(to_svg(chart));
  ASSERT_EQ(texts.size(), 6U);
  for (const TextBox& a : texts)
    for (const TextBox& b : texts)
      EXPECT_FALSE(&a < &b && a.left < b.right && b.left < a.right &&
                   std::abs(a.base - b.base) < 11)
          << a.words << " and " << b.words;
}

} // namespace
} // namespace statewire::chart
