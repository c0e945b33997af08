// SPDX-License-Identifier: BSD-3-Clause
// The lines of a State/Event/Action text whose comments are blanks: docs/reference/sm-language.md, "Lines". What a
// line is, its first word decides, and so each kind of line has its mode. Blanks and line ends may stand
// anywhere before and between the brackets of a declaration. The input is bytes, one code point per byte.
lexer grammar SmLineLexer;

tokens { NEWLINE, NOTHING, WORDS, ATTRIBUTES }

// The beginning of a line. A keyword of declarations is one only before its bracket.
START_BLANK   : BLANK+ -> skip ;
START_NEWLINE : '\n' -> type(NEWLINE) ;
GRAPH  : 'Graph' OPEN -> mode(NAMED) ;
STATE  : 'State' OPEN -> mode(NAMED) ;
GROUP  : 'Group' OPEN -> mode(NAMED) ;
EVENT  : 'Event' OPEN -> mode(NAMED) ;
ACTION : 'Action' OPEN -> mode(NAMED) ;
CHANGE : CHANGE_WORD OPEN -> mode(NAMED) ;
INVOKE : INVOKE_WORD OPEN -> mode(NAMED) ;
BARE_CHANGE : CHANGE_WORD -> mode(PLAIN) ;
BARE_INVOKE : INVOKE_WORD -> mode(PLAIN) ;
FUNCTION : 'Function' -> mode(CALLABLE) ;
IF       : 'if' -> mode(CONTROL) ;
ELSE     : 'else' -> mode(OTHERWISE) ;
WHILE    : 'while' -> mode(LOOP) ;
SWITCH   : 'switch' -> mode(CONTROL) ;
CASE     : 'case' -> mode(CONTROL) ;
DEFAULT  : 'default' -> mode(CONTROL) ;
WORD     : LETTER+ -> mode(PLAIN) ;
OTHER    : . -> mode(PLAIN) ;

// The rest of a line of plain words.
mode PLAIN;
PLAIN_NEWLINE : '\n' -> type(NEWLINE), mode(DEFAULT_MODE) ;
PLAIN_WORDS   : ~'\n'+ -> type(WORDS) ;

// Behind `Function`: a name with parentheses; other words make a phrase of the line.
mode CALLABLE;
CALLABLE_NEWLINE : '\n' -> type(NEWLINE), mode(DEFAULT_MODE) ;
FUNCTION_NAME    : ~'\n'* ')' BLANK* ;
CALLABLE_WORDS   : ~'\n'+ -> type(WORDS) ;

// Behind `if`, `switch`, `case`, `default`. A colon or a brace that another language would have says nothing.
mode CONTROL;
CONTROL_NEWLINE : '\n' -> type(NEWLINE), mode(DEFAULT_MODE) ;
CONTROL_NOTHING : (BLANK | MARK)+ -> type(NOTHING) ;
CONTROL_WORDS   : ~'\n'+ -> type(WORDS) ;

mode OTHERWISE;
OTHERWISE_NEWLINE : '\n' -> type(NEWLINE), mode(DEFAULT_MODE) ;
OTHERWISE_NOTHING : (BLANK | MARK)+ -> type(NOTHING) ;
ELSE_IF_NOTHING   : BLANK+ 'if' BLANK* MARK (BLANK | MARK)* ;
ELSE_IF           : BLANK+ 'if' (BLANK+ ~[ \t\r\n\f\u000B] | ~[a-zA-Z0-9_ \t\r\n\f\u000B]) ~'\n'* ;
OTHERWISE_WORDS   : ~'\n'+ -> type(WORDS) ;

// Brackets that end the line of a `while` are its attributes.
mode LOOP;
LOOP_NEWLINE    : '\n' -> type(NEWLINE), mode(DEFAULT_MODE) ;
LOOP_NOTHING    : (BLANK | MARK)+ -> type(NOTHING) ;
LOOP_ATTRIBUTES : '[' (STRING | ~["[\]\n])* ('"' ('\\"' | ~["[\]\n])*)? ']' BLANK* -> type(ATTRIBUTES) ;
LOOP_WORDS      : (~[[\n]+ | '[') -> type(WORDS) ;

// The name of a declaration, its bracket open. It holds no brackets: this one is not closed.
mode NAMED;
NAME     : ~[[\]]* ']' -> mode(FURTHER) ;
UNCLOSED : ~[[\]]+ | '[' ;

// Behind the name or attributes.
mode FURTHER;
AGAIN           : SPACE* ',' SPACE* '[' -> mode(IN_ATTRIBUTES) ;
CLOSE           : SPACE* ')' -> mode(TAIL) ;
FURTHER_BLANK   : (BLANK | ';') -> skip, mode(TAIL) ;
FURTHER_NEWLINE : '\n' -> type(NEWLINE), mode(DEFAULT_MODE) ;
FURTHER_SECOND  : DECLARATION -> type(SECOND), mode(PLAIN) ;
FURTHER_WORDS   : LETTER+ -> type(WORDS), mode(PLAIN) ;
FURTHER_OTHER   : . -> type(WORDS), mode(PLAIN) ;

mode IN_ATTRIBUTES;
ATTRIBUTES_END     : IN_BRACKETS* ']' -> mode(FURTHER) ;
IN_ATTRIBUTES_TEXT : (IN_BRACKETS+ | '"') -> skip ; // up to a quote that its line does not close

// What follows a declaration on its line.
mode TAIL;
TAIL_BLANK   : (BLANK | ';' | ')')+ -> skip ;
TAIL_NEWLINE : '\n' -> type(NEWLINE), mode(DEFAULT_MODE) ;
SECOND       : DECLARATION -> mode(PLAIN) ;
TAIL_WORDS   : (LETTER+ | . ) -> type(WORDS), mode(PLAIN) ;

fragment BLANK  : [ \t\r\f\u000B] ;
fragment SPACE  : [ \t\r\n\f\u000B] ;
fragment MARK   : [:{] ;
fragment LETTER : [a-zA-Z0-9_] ;
fragment OPEN   : SPACE* ('(' SPACE*)? '[' ;
fragment IN_BRACKETS : '"' ('\\' . | ~["\\\n])* '"' | ~["\]] ;
fragment STRING : '"' ('\\' ~[[\n] | ~["[\\\n])* '"' ; // in the last brackets of the line
fragment CHANGE_WORD : 'Change_State' | 'State_Change' ;
fragment INVOKE_WORD : 'Invoke_Action' ;
fragment DECLARATION : 'Graph' | 'State' | 'Group' | 'Event' | 'Action' | CHANGE_WORD | INVOKE_WORD ;
