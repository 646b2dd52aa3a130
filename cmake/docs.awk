# SPDX-License-Identifier: BSL-1.0
#
# Doxygen reads every header through this filter: the comment that opens a header becomes the
# description of the file. Prose is protected from Doxygen's markup, except within backquotes; what
# is indented stays as it is, since Markdown takes it for a block of code.

function protected(text, pieces, count, i, result) {
    count = split(text, pieces, "`")
    for (i = 1; i <= count; ++i) {
        if (i % 2 == 1) {
            gsub(/\\/, "\\\\", pieces[i])
            gsub(/&/, "\\&amp;", pieces[i])
            gsub(/</, "\\&lt;", pieces[i])
            gsub(/>/, "\\&gt;", pieces[i])
            gsub(/[@#*]/, "\\\\&", pieces[i])
        }
        result = result (i > 1 ? "`" : "") pieces[i]
    }
    return result
}

NR == 1 { print; next }

!body && /^\/\/( |$)/ {
    line = substr($0, 4)
    if (!named) {
        named = 1
        print "/// \\file"
        next
    }
    print "/// " (line ~ /^    / ? line : protected(line))
    next
}

# What the parser of Doxygen 1.9 does not understand: a lambda within decltype, and a specialisation
# of a class of namespace std outside of it.
/= decltype\(\[\]/ { sub(/= decltype.*/, "= unspecified;"); skipping = 1; print; next }
skipping { print ""; if (/^    \}\(\)\)/) skipping = 0; next }
{ sub(/^struct std::/, "struct ") }

{ body = 1; print }
