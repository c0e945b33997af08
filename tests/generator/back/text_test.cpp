// SPDX-License-Identifier: BSD-3-Clause
#include "back/labels.hpp"
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

TEST(Text, lines_end_at_blanks_else_between_the_parts_of_a_word) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(wrapped("send close now", 10), (Lines{"send close", "now"}));
  EXPECT_EQ(wrapped("/ ++outstanding_close_ops", 20), (Lines{"/ ++outstanding_", "close_ops"}));
  EXPECT_EQ(wrapped("HandleConnection", 12), (Lines{"Handle", "Connection"}));
  EXPECT_EQ(wrapped("PG_release_ref(vc->pg)", 17), (Lines{"PG_release_ref", "(vc->pg)"}));
  EXPECT_EQ(wrapped("abcdefghij", 4), (Lines{"abcd", "efgh", "ij"}));
  EXPECT_EQ(wrapped("a_bcdefghijkl", 10), (Lines{"a_bcdefghi", "jkl"})); // not for one letter
  EXPECT_EQ(wrapped("abc\xE2\x86\x92xyz", 5), (Lines{"abc", "\xE2\x86\x92xy", "z"}));
}

TEST(Text, the_title_of_a_group_has_lines_of_40_characters) {
  StateGroup group;
  group.title = "what both sides have agreed on before the first byte of the stream is sent";
  const std::string label = group_label(Machine{}, group, "", 22);
  EXPECT_NE(label.find("<B>what both sides have agreed on before</B>"), std::string::npos) << label;
  EXPECT_NE(label.find("<B>the first byte of the stream is sent</B>"), std::string::npos) << label;
}

} // namespace
} // namespace statewire::gen
