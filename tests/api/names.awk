# SPDX-License-Identifier: BSL-1.0
#
# Lists the public names of headers, one a line: geodeint::csv_writer, geodeint::csv_writer.close, ...
#
#     awk -f names.awk header...
#
# It names what namespaces other than `detail` declare, and the public members of classes. It reads
# declarations as far as that takes: the text up to the next `;` or `{`, without what is in
# parentheses, quotes and comments. Constructors, friends and operators other than () are not
# listed, specialisations count as what they specialise.

function scope(kind, name) {
    ++depth
    kinds[depth] = kind
    names[depth] = name
    is_public[depth] = (kind != "class")
    text = ""
}

# The text without a template head; angle brackets are balanced, parentheses are gone.
function without_head(s, i, open, c) {
    while (match(s, /^ *template *</)) {
        open = 0
        for (i = RSTART + RLENGTH - 1; i <= length(s); ++i) {
            c = substr(s, i, 1)
            if (c == "<") ++open
            if (c == ">" && substr(s, i - 1, 1) != "-" && --open == 0) break
        }
        s = substr(s, i + 1)
    }
    return s
}

# The text without a requires-clause: names and parentheses, joined by && and ||.
function without_requires(s, i, open, c) {
    if (s !~ /^ *requires/) return s
    sub(/^ *requires */, "", s)
    do {
        open = 0
        for (i = 1; i <= length(s); ++i) {
            c = substr(s, i, 1)
            if (c == "<") ++open
            if (c == ">") --open
            if (c == " " && open == 0) break
        }
        s = substr(s, i + 1)
    } while (sub(/^ *(&&|[|][|]) */, "", s))
    return s
}

# The text without arguments of templates.
function without_arguments(s) {
    while (gsub(/<[^<>]*>/, "", s)) continue
    return s
}

function last_word(s) {
    sub(/[ \[\]]+$/, "", s)
    sub(/.*[^A-Za-z0-9_]/, "", s)
    return s
}

function emit(name, i, full) {
    if (name == "" || name ~ /^[0-9]/) return
    for (i = 1; i <= depth; ++i) {
        if (names[i] ~ /(^|::)detail$/ || names[i] == "" || !is_public[i]) return
        full = full names[i] (kinds[i] == "namespace" ? "::" : ".")
    }
    if (names[1] !~ /^geodeint(::|$)/) return
    if (kinds[depth] != "namespace" && (name == names[depth] || name ~ /_$/)) return
    print full name
}

# One declaration, complete up to its `;` or `{`; returns what the brace opens.
function declared(s, brace, head, name) {
    gsub(/\[\[[^]]*\]\]/, "", s)
    gsub(/->/, "@", s)
    s = without_requires(without_head(s))
    sub(/^ +/, "", s)
    sub(/^ +/, "", s)
    if (s == "" || s ~ /^[,:]/ || s ~ /^(friend|static_assert|extern)/) return ""
    if (s ~ /^(inline )?namespace/) {
        sub(/^(inline )?namespace */, "", s)
        name = s
        sub(/ *$/, "", name)
        return "namespace " name
    }
    if (match(s, /concept +[a-z0-9_]+/)) {
        emit(last_word(substr(s, RSTART, RLENGTH)))
        return ""
    }
    if (s ~ /^using namespace/) return ""
    if (s ~ /^using /) {
        sub(/=.*/, "", s)
        emit(last_word(s))
        return ""
    }
    if (s ~ /^(class|struct|enum class|enum|union)([ ]|$)/) {
        head = s
        sub(/^enum class/, "enum", head)
        sub(/^[a-z]+ +/, "", head)
        head = without_arguments(head)
        name = head
        sub(/[^a-zA-Z0-9_:].*/, "", name)
        if (name ~ /::./ && name !~ /^[a-z0-9_]+$/) name = ""
        emit(name)
        if (!brace) return ""
        return (s ~ /^class/ ? "class " : s ~ /^enum/ ? "enum " : "struct ") name
    }
    if (s ~ /operator/) {
        if (s ~ /operator *\(\) *\(\)/) emit("operator()")
        return ""
    }
    s = without_arguments(s)
    sub(/@.*/, "", s)
    gsub(/(decltype|noexcept|explicit|alignas) *\(\)/, "auto", s)
    if (s ~ /~/) return ""
    if (s ~ /\(/) {
        if (s !~ /=.*\(/) {
            sub(/ *\(.*/, "", s)
            # defined outside of its class, where it is declared
            if (s ~ /::[a-z0-9_]+$/) return ""
            name = last_word(s)
            # a deduction guide or a constructor names its class, which is listed as such
            if (s ~ /[ &*]/ || kinds[depth] != "namespace") emit(name)
            return ""
        }
    }
    if (kinds[depth] == "enum") return ""
    sub(/ *=.*/, "", s)
    if (s ~ /[ &*]/) emit(last_word(s))
    return ""
}

function enumerators(s, i, count, parts) {
    count = split(s, parts, ",")
    for (i = 1; i <= count; ++i) {
        sub(/=.*/, "", parts[i])
        emit(last_word(parts[i]))
    }
}

# Reads one character of code.
function take(c, opened) {
    if (skipping > 0) {
        if (c == "{") ++skipping
        if (c == "}" && --skipping == 0) {
            if (!keeps) text = ""
        }
        return
    }
    if (c == "(") {
        if (parentheses++ == 0) text = text "("
        return
    }
    if (c == ")") {
        if (--parentheses == 0) text = text ")"
        return
    }
    if (parentheses > 0) return
    if (c == "{") {
        opened = ""
        # a requires-expression, or what initialises: the declaration goes on behind it
        if (text ~ /requires *(\(\))? *$/) {
            sub(/requires *(\(\))? *$/, "REQUIRES", text)
            keeps = 1
        } else if (text ~ /(^|[^a-z_])concept / || \
                   (without_head(text) ~ /[^=!<>]=[^=]/ && text !~ /operator/)) {
            keeps = 1
        } else {
            opened = declared(text, 1)
            keeps = 0
        }
        if (opened == "")
            skipping = 1
        else
            scope(substr(opened, 1, index(opened, " ") - 1), substr(opened, index(opened, " ") + 1))
        return
    }
    if (c == "}") {
        if (kinds[depth] == "enum") enumerators(text)
        if (depth > 0) --depth
        text = ""
        return
    }
    if (c == ";") {
        declared(text, 0)
        text = ""
        return
    }
    if (c == ":" && text ~ /(^|[ ])(public|private|protected) *$/) {
        is_public[depth] = (text ~ /public *$/)
        text = ""
        return
    }
    text = text c
}

FNR == 1 { depth = skipping = parentheses = 0; text = ""; directive = 0 }
directive || /^ *#/ { directive = /\\$/; next }
{
    line = $0
    gsub(/'"'|'\\''/, "", line)
    gsub(/"([^"\\]|\\.)*"/, "", line)
    gsub(/'([^'\\]|\\.)'/, "", line)
    sub(/\/\/.*/, "", line)
    gsub(/[ \t]+/, " ", line)
    for (k = 1; k <= length(line); ++k) take(substr(line, k, 1))
    take(" ")
}
