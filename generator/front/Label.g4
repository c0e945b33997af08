// SPDX-License-Identifier: BSD-3-Clause
// The lines of a label: docs/reference/dialect.md, "Labels". A label is cut into lines before it comes here,
// because whether a line is an event, a guard or an action depends on the lines around it; each kind
// has its entry rule. The input is bytes, one code point per byte.
grammar Label;

ruleLine   : (DASHES | EQUAL_SIGNS) EOF ;
eventLine  : BAR? event (BAR event)* BAR? EOF ;
guardLine  : guard EOF ;
actionLine : action EOF ;

event : word (word | PUNCTUATION | QUOTED | LPAREN | RPAREN | compare | MINUS | DASHES | PLUSPLUS | NOT | logic)* ;

guard
  : LPAREN ELSE RPAREN
  | ELSE
  | expr
  ;
expr   : term ((OR | OROR) term)* ;
term   : factor ((AND | ANDAND) factor)* ;
factor
  : (NOT | BANG) factor                  # negation
  | LPAREN expr RPAREN                   # nested
  | phrase compare value                 # comparison
  | phrase                               # question
  ;
compare : EQ | EQEQ | NE | LT | GT | LE | GE ;
phrase  : (word | QUOTED) (word | QUOTED | NOT | PUNCTUATION | MINUS | group)* ;
value   : (word | QUOTED | PUNCTUATION | MINUS) (word | QUOTED | NOT | PUNCTUATION | MINUS | group)* ;
group   : LPAREN (group | ~(LPAREN | RPAREN))* RPAREN ;

action
  : PLUSPLUS word+              # incrementBefore
  | word+ PLUSPLUS              # incrementAfter
  | DASHES word+                # decrementBefore
  | RAISE word word             # raise
  | (~EOF)+                     # hook
  ;

word  : WORD | RAISE | ELSE ;
logic : AND | OR | ANDAND | OROR | BANG ;

ELSE  : 'else' | 'ELSE' | 'Else' ;
OR    : [oO] [rR] ;
AND   : [aA] [nN] [dD] ;
NOT   : [nN] [oO] [tT] ;
RAISE : 'raise' ;
OROR : '||' ; ANDAND : '&&' ; BAR : '|' ;
EQEQ : '==' ; NE : '!=' ; LE : '<=' ; GE : '>=' ; EQ : '=' ; LT : '<' ; GT : '>' ; BANG : '!' ;
LPAREN : '(' ; RPAREN : ')' ;
PLUSPLUS : '++' ;
// Two or more dashes: hyphens, en and em dashes or box-drawing lines (as UTF-8 bytes).
DASHES : DASH DASH+ ;
EQUAL_SIGNS : '===' '='* ;
MINUS  : DASH ;
WORD   : START (START | '-' | '->')* ;
QUOTED : '"' ~["\r\n]+ '"' ;
PUNCTUATION : [&+,;:?*/%^~"'`@#$.{}[\]\\] ;
BLANK  : [ \t\r\n]+ -> skip ;
STRAY  : . ;

fragment DASH
  : '-' | '\u00E2' '\u0080' ('\u0093' | '\u0094' | '\u0095') | '\u00E2' '\u0094' ('\u0080' | '\u0081') ;
// A byte of a name. E2 starts the dashes above, and so only counts before other bytes.
fragment START
  : [a-zA-Z0-9_.'\u0080-\u00E1\u00E3-\u00FF]
  | '\u00E2' ~[\u0080\u0094]
  | '\u00E2' '\u0080' ~[\u0093-\u0095] | '\u00E2' '\u0094' ~[\u0080\u0081]
  ;
