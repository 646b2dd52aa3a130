# SPDX-License-Identifier: BSL-1.0
#
# Doxygen reads every header through this filter: the comment that opens a header becomes the
# description of the file, and of every class, concept, function or alias without a comment of its own that
# the file is named after or that the comment names. Prose is protected from Doxygen's markup, except within backquotes; what is indented stays as it is, since
# Markdown takes it for a block of code.

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

# The line at which the declaration begins that line k names: templates and constraints above it, and a
# comment of its own.
function beginning(k) {
    while (k > 1 && (line[k - 1] ~ /^template </ || line[k - 1] ~ /^    requires/ || line[k - 1] ~ /^\/\/\/ / ||
                     line[k - 1] ~ /^(inline|constexpr|auto|\[\[)/ || line[k - 1] ~ /^ +(typename|class) / ||
                     line[k - 1] ~ /^[ ]+[^ ].*[,>]$/ || line[k - 1] ~ /^#if defined|^#endif/))
        --k
    return k
}

# Does the opening comment name it?
function names(declared, i) {
    for (i = 1; i <= count; ++i)
        if (comment[i] ~ "(^|[^a-z_0-9])" declared "([^a-z_0-9]|$)") return 1
    return 0
}

{ line[NR] = $0 }

END {
    name = FILENAME
    sub(/.*\//, "", name)
    sub(/\.hpp$/, "", name)
    print line[1]
    # the opening comment
    count = 0
    for (k = 2; k <= NR && line[k] ~ /^\/\/( |$)/; ++k) {
        text = substr(line[k], 4)
        if (k == 2 && text == "") continue
        comment[++count] = text ~ /^    / ? text : protected(text)
    }
    print "/// \\file"
    for (i = 1; i <= count; ++i) print "/// " comment[i]
    body = k

    for (k = body; k <= NR; ++k) {
        declared = ""
        specialised = 0
        if (line[k] ~ /^(class|struct|enum class|concept|using) [a-z]/ && line[k] !~ /^[a-z ]*[a-z_0-9]+;$/) {
            declared = line[k]
            sub(/^(class|struct|enum class|concept|using) /, "", declared)
            specialised = declared ~ /^[a-z_0-9:]+</
            sub(/[^a-z_0-9].*/, "", declared)
        } else if (line[k] ~ /^[a-zA-Z_[][^(;]*[ *&][a-z_0-9]+\(/ && line[k] !~ /^(return|template|requires|static_assert)/) {
            declared = line[k]
            sub(/\(.*/, "", declared)
            sub(/.*[ *&]/, "", declared)
        }
        if (declared == "") {
            # a deduction guide, or a function whose type stands on the line before
            if (line[k] !~ /^[a-z_0-9]+\(/) continue
            declared = line[k]
            sub(/\(.*/, "", declared)
            if ((line[k] " " line[k + 1]) ~ /\) *->/) {
                text_of[beginning(k)] = "/// From which arguments a `" declared "` can be made without naming its types."
                continue
            }
        }
        begin = beginning(k)
        if (line[begin] ~ /^\/\/\//) {
            overloaded[declared] = 1
            if (declared != name) continue
        }
        if (specialised)
            text_of[begin] = "/// A specialisation of `" declared "`: see there."
        else if (declared in overloaded && declared != name)
            text_of[begin] = "/// The same of other arguments."
        else if (declared == name || names(declared)) {
            text_of[begin] = "header"
            overloaded[declared] = 1
        }
    }

    for (k = body; k <= NR; ++k) {
        if (text_of[k] == "header") {
            for (i = 1; i <= count; ++i) print "/// " comment[i]
            if (line[k] ~ /^\/\/\//) print "///"
        } else if (text_of[k] != "")
            print text_of[k]
        # What the parser of Doxygen 1.9 does not understand: a lambda within decltype, and a
        # specialisation of a class of namespace std outside of it.
        if (line[k] ~ /= decltype\(\[\]/) {
            sub(/= decltype.*/, "= unspecified;", line[k])
            skipping = 1
            print line[k]
            continue
        }
        if (skipping) {
            print ""
            if (line[k] ~ /^    \}\(\)\)/) skipping = 0
            continue
        }
        sub(/^struct std::/, "struct ", line[k])
        print line[k]
    }
}
