// SPDX-License-Identifier: BSD-3-Clause
// Colours as Graphviz reads them, and text that can be read on them.
#include "back/contrast.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace statewire::gen {
namespace {

std::string hex(std::string_view colour) {
  const auto value = colour_value(colour);
  if (!value) return "unknown";
  return fmt::format("#{:02x}{:02x}{:02x}", static_cast<int>((*value)[0] * 255 + 0.5),
                     static_cast<int>((*value)[1] * 255 + 0.5),
                     static_cast<int>((*value)[2] * 255 + 0.5));
}

TEST(Contrast, colours_are_read_as_graphviz_reads_them) {
  struct Row {
    const char *colour, *value;
  };
  for (const Row& row : {Row{"#203040", "#203040"},
                         {"#203040ff", "#203040"},
                         {" #FFFFFF ", "#ffffff"},
                         {"0.0 1.0 1.0", "#ff0000"},
                         {"0.33333 1.0 1.0", "#00ff00"},
                         {"0.66667,1,1", "#0000ff"},
                         {"0.5 0 0.2", "#333333"},
                         {".6 .9 .3", "#08234d"},
                         {"aliceblue", "#f0f8ff"},
                         {"yellowgreen", "#9acd32"},
                         {"Navy", "#000080"},
                         {"darkslategrey", "#2f4f4f"},
                         {"gray20", "#333333"},
                         {"grey100", "#ffffff"},
                         {"blue4", "#00008b"},
                         {"green", "#008000"},
                         {"green3", "#00cd00"},
                         {"maroon1", "#ff34b3"},
                         {"brown4", "#8b2323"},
                         {"black:white", "#000000"},
                         {"white;0.3:black", "#ffffff"},
                         {"", "unknown"},
                         {"#12", "unknown"},
                         {"#zz3040", "unknown"},
                         {"0.3 0.4", "unknown"},
                         {"nosuchcolour", "unknown"},
                         {"transparent", "unknown"}})
    EXPECT_EQ(hex(row.colour), row.value) << row.colour;
}

TEST(Contrast, text_that_cannot_be_read_on_its_fill_becomes_black_or_white) {
  struct Row {
    const char *fill, *text, *drawn;
  };
  for (const Row& row : {Row{"black", "#5c6670", "#ffffff"},
                         {"#203040", "#1f2328", "#ffffff"},
                         {"navy", "#8f3b1b", "#ffffff"},
                         {"lightyellow", "#5c6670", "#5c6670"},
                         {"green3", "#5c6670", "#000000"},
                         {"orange", "#5c6670", "#000000"},
                         {"black", "#ffd98a", "#ffd98a"},
                         {"nosuchcolour", "#5c6670", "#5c6670"}})
    EXPECT_EQ(readable_on(row.fill, row.text), row.drawn) << row.fill;
  EXPECT_EQ(label_readable_on("black", "<FONT COLOR=\"#5c6670\">a</FONT><B>b</B>"
                                       "<FONT COLOR=\"#1f2328\">c COLOR</FONT>"),
            "<FONT COLOR=\"#ffffff\">a</FONT><B>b</B><FONT COLOR=\"#ffffff\">c COLOR</FONT>");
}

} // namespace
} // namespace statewire::gen
