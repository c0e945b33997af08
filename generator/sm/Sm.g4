// SPDX-License-Identifier: BSD-3-Clause
// The State/Event/Action language: docs/reference/sm-language.md. SmCommentLexer.g4 finds its comments,
// SmLineLexer.g4 reads its lines. Its blocks are made by indentation, and so the tokens of `file`, one or
// two for each line, come from a source that counts columns (sm_parser.cpp). The lexer below reads only
// what stands in the second brackets of a declaration. The input is bytes, one code point per byte.
grammar Sm;

tokens {
  INDENT, DEDENT, NEWLINE,
  GRAPH, STATE, GROUP, EVENT, ACTION, FUNCTION, LEAVE, IF, ELSE_IF, ELSE, WHILE, SWITCH, CASE, PHRASE,
  NAME, ATTRIBUTES, WORDS
}

file  : line* EOF ;
line  : head NEWLINE block? ;
block : INDENT line+ DEDENT ;
head
  : (GRAPH | STATE | GROUP | EVENT | ACTION | LEAVE) NAME? ATTRIBUTES?    # declaration
  | FUNCTION WORDS                                                # function
  | (IF | ELSE_IF | WHILE | SWITCH | CASE) WORDS? ATTRIBUTES?     # control
  | ELSE                                                          # otherwise
  | PHRASE                                                        # phrase
  ;

// Attributes are Graphviz's: separated by commas or by blanks.
attributeList : LBRACKET (attribute ((COMMA | SEMICOLON)? attribute)* (COMMA | SEMICOLON)?)? RBRACKET EOF ;
attribute : value EQUALS value ;
value : ID | STRING ;

LBRACKET : '[' ; RBRACKET : ']' ; COMMA : ',' ; SEMICOLON : ';' ; EQUALS : '=' ;
STRING : '"' ('\\' . | ~["\\])* '"' ;
ID     : [a-zA-Z0-9_.#\-+\u0080-\u00FF]+ ;
BLANK  : [ \t\r\n]+ -> skip ;
STRAY  : . ;
