# Escapes lines of text in manual pages that begin with a dot or an apostrophe: groff reads them as macros and
# omits them. The generator escapes the first line of each text only. Macros of mdoc are a capital and a small
# letter; .\" is a comment.
s/^'/\\\&'/
/^\.\([A-Z][a-z1]\( \|$\)\|\\"\)/!s/^\./\\\&./
