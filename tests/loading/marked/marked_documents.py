"""Documents of dense odd markup, by seed: what the lexer is compared on."""

from __future__ import annotations

import random
from collections.abc import Sequence

WORDS = [
    "a", "b", "foo", "bar", "x_y", "snake_case_word", "@x.md", "@./docs/a.md", "me@x.md", "user@host.com", "_a@b.co",
    "http://a.b/c", "https://x.y/(z)", "www.x.y", "ftp://f", "http://a.b?c&amp;", "www.a.b,", "é", "日本", "ß", "😀",
    "1", "2.", "10)", "n*m", "5 * 3", "a*b*c", "a_b_c", "“q”", "…", "¿", "€", "\u00a0", "\u3000", "\u2028", "\ufeff",
    "\x00", "\x0b", "\x0c", "\u0085", "&amp;", "&nbsp;", "&#35;", "&copy", "!", "?", "...", "'", '"', "(", ")",
    "TODO",
]  # fmt: skip
INLINE = [
    "*", "**", "***", "_", "__", "___", "`", "``", "```", "~", "~~", "~~~", "[", "]", "![", "](", "](u)", '](u "t")',
    "](<u v>)", "](u (t))", "](u 't')", "](a(b)c)", "](a(b)", "]( u )", "](\nu)", "][r]", "][]", "[r]", "[foo]",
    "[foo bar]", "![i](j)", "[l](m)", "[*e*](f)", "[a [b] c](d)", "[a `]` b](c)", "[\\[x\\]](y)", "\\", "\\\\", "\\*",
    "\\_", "\\`", "\\[", "\\]", "\\@", "\\<", "\\!", "\\~", "\\|", "\\a", "\\\n", "  \n", "   \n", " \n", "\n", "<",
    ">", "<b>", "</b>", "<a href='x'>", "</a>", "<br/>", "<!-- c -->", "<!--", "-->", "<!-->", "<!--->", "<?p", "?>",
    "<!D x>", "<!X", "<![CDATA[", "]]>", "<http://x>", "<m@x.yz>", "<x y=\"", "<x y='z' w>", "<i\n>", "`c`",
    "`` c`d ``", "` c `", "*e*", "**s**", "_e_", "__s__", "~~d~~", "~d~", "**a *b* c**", "*a **b** c*", "<script>",
    "</script>", "<pre>", "</pre>", "{", "}", "|", "\t", " ", "  ", "=", "#", "+", "-", ":", ";", ",", ".", "/", "$",
    "^", "%", "&", "'", '"',
]  # fmt: skip
STARTS = [
    "", "", "", "", "- ", "* ", "+ ", "1. ", "1) ", "2. ", "10. ", "-", "-  ", "-   ", "-    ", "-     ", "-\t",
    "- \t", "> ", ">", ">  ", ">\t", "> > ", ">>", "> - ", "- > ", "- - ", "1. - ", "# ", "## ", "#", "#\t",
    "####### ", "    ", "     ", "\t", " \t", "  ", "   ", " ", "```", "``` js", "~~~", "~~~~", "  ```", "***", "---",
    "- - -", "* * *", "___", "===", "---", "=", "-", "  ==", "[r]: ", "[foo]: ", "[foo bar]: ", "[r]: /u 't'",
    "[r]:\n", "[r]: <u v> \"t\"", "[r]: u 't", "[r", "[\\]]: x", "<div>", "<div", "</div>", "<!-- ", "-->",
    "<!-- c -->", "<?", "?>", "<!X", "<![CDATA[", "]]>", "<script>", "</script>", "<pre>", "</pre>", "<style", "<b>",
    "</b>", "<x-y a=\"b\">", "<br>", "| ", "|a|b|", "|-|-|", "---|---", ":-:|-", "a | b", "| a", "- [ ] ", "- [x] ",
    "* [X]  ", "- [ ]", "[ ] ", "- ```", "- # ", "- ---", "- [r]: ", "- <div>", "> ```", "> <!--", "> # ", "> ---",
    "> ===", "> | a | b |", "> |-|-|", "- | a |", "- |-|",
]  # fmt: skip


def pick(random_: random.Random, choices: Sequence[str]) -> str:
    return choices[int(random_.random() * len(choices))]


def line(random_: random.Random, dense: float) -> str:
    made: list[str] = []
    for _ in range(int(random_.random() * 6)):
        made.append(pick(random_, INLINE) if random_.random() < dense else pick(random_, WORDS))
        if random_.random() < 0.35:
            made.append(" ")
    return "".join(made)


def document(seed: int) -> str:
    """A document of a few lines. Seeds take turns with blocks, inline markup, nesting, tables."""
    random_ = random.Random(seed)
    style = seed % 8
    count = 1 + int(random_.random() * (3 if style == 0 else 9))
    dense = (0.75, 0.3, 0.3, 0.1, 0.6, 0.3, 0.5, 0.4)[style]
    lines: list[str] = []
    for _ in range(count):
        made = ""
        if style == 0:
            made = line(random_, dense) + line(random_, dense) + line(random_, dense)
        else:
            if style in (2, 3, 5):
                for _ in range(int(random_.random() * 3)):
                    made += pick(random_, ("> ", ">", "- ", "  ", "    ", "* ", "1. ", "\t", "   ", " "))
            if random_.random() < (0.3 if style == 4 else 0.75):
                made += pick(random_, STARTS)
            if style == 6 and random_.random() < 0.6:
                cells = 1 + int(random_.random() * 3)
                made += pick(random_, ("|", "", " ")).join(
                    [
                        "",
                        *(
                            pick(random_, ("-", ":-", "-:", ":-:", "a", " b ", "\\|", "`|`", "", " "))
                            for _ in range(cells)
                        ),
                        "",
                    ]
                )
                made = made.replace("a", "|a|") if random_.random() < 0.5 else made
            else:
                made += line(random_, dense)
        if random_.random() < 0.15:
            made += pick(random_, (" ", "  ", "   ", "\t", "\u00a0"))
        lines.append(made)
        if random_.random() < 0.2:
            lines.append(pick(random_, ("", "", "", " ", "  ", "\t", ">", "> ", "    ", "     ")))
    end = pick(random_, ("\n", "\n", "\n", "\n", "\n", "\n", "\r\n", "\r"))
    text = end.join(lines)
    if random_.random() < 0.6:
        text += end
    if random_.random() < 0.03:
        text = text.replace("\n", "\r\n")
    return text
