// SPDX-License-Identifier: BSD-3-Clause
// The comments of a State/Event/Action text; everything else is skipped. They count as blanks wherever
// they stand, within brackets too, and so are found before the lines are read (SmLineLexer.g4). What is
// between two quotes of one line is no comment. A "/*" behind the last "*/" does not come here (sm_lexers.cpp).
// The input is bytes, one code point per byte.
lexer grammar SmCommentLexer;

tokens { COMMENT }

// Nothing but blanks and comments so far on this line.
START_BLANK : (BLANK | '\n')+ -> skip ;
START_LINE  : ('//' | '#' | '%') ~'\n'* -> type(COMMENT) ;
START_BLOCK : BLOCK -> type(COMMENT) ;
START_BREAK : (FIRST ANY*)? (BLANK | BREAK) -> skip, mode(BROKEN) ;
START_TEXT  : ((FIRST ANY*)? LETTER | STRING | . ) -> skip, mode(TEXT) ;

// Behind a blank or a mark: "//" begins a comment.
mode BROKEN;
BROKEN_LINE  : '//' ~'\n'* -> type(COMMENT) ;
BROKEN_BLOCK : BLOCK -> type(COMMENT), mode(TEXT) ;
BROKEN_END   : END -> skip, mode(DEFAULT_MODE) ;
BROKEN_BREAK : ANY* (BLANK | BREAK) -> skip ;
BROKEN_TEXT  : (ANY* LETTER | STRING | . ) -> skip, mode(TEXT) ;

// Behind anything else, as in "http://x", it does not.
mode TEXT;
TEXT_BLOCK : BLOCK -> type(COMMENT) ;
TEXT_END   : END -> skip, mode(DEFAULT_MODE) ;
TEXT_BREAK : ANY* (BLANK | BREAK) -> skip, mode(BROKEN) ;
TEXT_TEXT  : (ANY* LETTER | STRING | . ) -> skip ;

fragment BLANK  : [ \t\r\f\u000B] ;
fragment BREAK  : [);\],] ;
fragment LETTER : ~[ \t\r\n\f\u000B);\],"/] ;
fragment ANY    : ~["/\n] ;
fragment FIRST  : ~[ \t\r\n\f\u000B"/] ;
fragment END    : '\n' (BLANK | '\n')* ;
fragment STRING : '"' ~["\n]* '"' ;
fragment BLOCK  : '/*' .*? '*/' ;
