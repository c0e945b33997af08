// SPDX-License-Identifier: BSD-3-Clause
// Graphviz DOT. What a digraph means (defaults, subgraphs, inherited attributes) is evaluate.cpp's to say, and
// a test compares that with libcgraph's reading. The input is bytes, one code point per byte.
grammar Dot;

file : digraph* EOF ;

digraph : STRICT? kind=(DIGRAPH | GRAPH) id? LBRACE stmt* RBRACE ;

stmt : body SEMI? ;
body
  : target=(GRAPH | NODE | EDGE) attrList+   # defaults
  | name=id EQUALS value=id                  # assignment
  | endpoint (edgeOp endpoint)+ attrList*    # edges
  | nodeList attrList*                       # node
  | subgraph                                 # block
  ;

endpoint : nodeList | subgraph ;
edgeOp   : ARROW | LINE ;
nodeList : nodeId (COMMA nodeId)* ;
nodeId   : id (COLON id (COLON id)?)? ;
subgraph : (SUBGRAPH id?)? LBRACE stmt* RBRACE ;
attrList : LBRACKET (attribute (COMMA | SEMI)?)* RBRACKET ;
attribute : name=id EQUALS value=id ;

id : IDENT | NUMBER | HTML | STRING (PLUS STRING)* ;

STRICT   : [sS][tT][rR][iI][cC][tT] ;
DIGRAPH  : [dD][iI][gG][rR][aA][pP][hH] ;
GRAPH    : [gG][rR][aA][pP][hH] ;
SUBGRAPH : [sS][uU][bB][gG][rR][aA][pP][hH] ;
NODE     : [nN][oO][dD][eE] ;
EDGE     : [eE][dD][gG][eE] ;

LBRACE : '{' ; RBRACE : '}' ; LBRACKET : '[' ; RBRACKET : ']' ;
SEMI : ';' ; COMMA : ',' ; COLON : ':' ; EQUALS : '=' ; PLUS : '+' ;
ARROW : '->' ; LINE : '--' ;

NUMBER : '-'? ('.' [0-9]+ | [0-9]+ ('.' [0-9]*)?) ;
IDENT  : LETTER (LETTER | [0-9])* ;
STRING : '"' ('\\' . | ~["\\])* '"' ;
HTML   : '<' (HTML | ~[<>])* '>' ;

COMMENT      : '/*' .*? '*/' -> skip ;
LINE_COMMENT : ('//' | '#') ~'\n'* -> skip ; // as cgraph: a carriage return ends none
// The last two bytes are a no-break space in UTF-8; EF BB BF is a byte order mark.
BLANK : ([ \t\r\n\f\u000B] | '\u00C2' '\u00A0' | '\u00EF' '\u00BB' '\u00BF')+ -> skip ;

// What is not closed becomes one token up to the end, so that the message can point at its start.
OPEN_STRING  : '"' ('\\' . | ~["\\])* '\\'? ;
OPEN_COMMENT : '/*' ('*'+ ~[*/] | ~'*')* '*'* ;
OPEN_HTML    : '<' (HTML | ~[<>])* ;
STRAY        : . ;

// Every byte from 80 on is a letter, as in cgraph, but not the no-break space or a byte order mark.
fragment LETTER
  : [a-zA-Z_] | [\u0080-\u00C1\u00C3-\u00EE\u00F0-\u00FF]
  | '\u00C2' [\u0080-\u009F\u00A1-\u00BF]
  | '\u00EF' ~'\u00BB'
  ;
