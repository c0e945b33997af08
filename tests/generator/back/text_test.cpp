// SPDX-License-Identifier: BSD-3-Clause
#include "back/text.hpp"

#include <gtest/gtest.h>

namespace statewire::gen {
namespace {

Location at(const std::string& path) {
  return {std::make_shared<const SourceFile>(SourceFile{path, ""}), 3, 4, 1};
}

TEST(Text, paths_say_nothing_about_the_machine) {
  EXPECT_EQ(spec_place(at("spec/close.dot")), "spec/close.dot:3:4");
  EXPECT_EQ(spec_path(at("./spec/close.dot")), "spec/close.dot");
  EXPECT_EQ(spec_path(at("/home/me/spec/close.dot")), "spec/close.dot");
  EXPECT_EQ(spec_path(at("../../spec/close.dot")), "spec/close.dot");
  EXPECT_EQ(spec_path(at("../close.dot")), "close.dot");
  EXPECT_EQ(spec_path(at("/close.dot")), "close.dot");
  EXPECT_EQ(spec_path({}), "(nowhere)");
}

TEST(Text, whatever_bytes_come_the_result_is_harmless) {
  EXPECT_EQ(clean_text("a\tb\nc"), "a b c");
  EXPECT_EQ(clean_text("caf\xC3\xA9 \xE2\x86\x92"), "caf\xC3\xA9 \xE2\x86\x92");
  EXPECT_EQ(clean_text("\xFF\xC3"), "??");                // not UTF-8
  EXPECT_EQ(clean_text("\xC0\xAF\xED\xA0\x80"), "?????"); // overlong, surrogate
  EXPECT_EQ(clean_text("a\xE2\x80\xAE b"), "a? b");       // turns the direction of writing
  EXPECT_EQ(clean_text("a\xC2\xA0"
                       "b"),
            "a b"); // no-break space
}

TEST(Text, cpp) {
  EXPECT_EQ(cpp_literal("a\"b\\c\n\xC3\xA9?\?="), "a\\\"b\\\\c\\012\\303\\251?\\?=");
  EXPECT_EQ(cpp_comment("ends with \\"), "ends with \\ .");
  EXPECT_EQ(cpp_comment("what?\?/"), "what? ?/");
  EXPECT_EQ(cpp_message("say \"no\""), "say \\\"no\\\"");
}

TEST(Text, tables_are_not_broken_by_what_is_in_them) {
  EXPECT_EQ(html_text("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
  EXPECT_EQ(markdown_text("a|b*c_d _e_ [f]"), "a&#124;b\\*c_d \\_e\\_ \\[f\\]");
}

} // namespace
} // namespace statewire::gen
