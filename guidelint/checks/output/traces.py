"""Lines of stack traces and crashes."""

from __future__ import annotations

from guidelint.checks.output.kinds import DECISIVE, FILE, SUPPORTING, TYPICAL, LineKind

_EXCEPTION = (
    r"(?:[A-Za-z_]\w*(?:\.|::|\\))*+[A-Z]\w*"
    r"(?:Error|Exception|Failure|Warning|Interrupt|Fault|Truncation|Violation|Timeout|Exit)"
)

KINDS = (
    # Python
    LineKind(
        "stack trace headings",
        DECISIVE,
        r"(?:[|+] *)?(?:Traceback \(most recent call last\):|During handling of the above exception|"
        r"The above exception was the direct cause|Exception Group Traceback)",
    ),
    LineKind("stack frames", DECISIVE, r'(?:[|+] *)?File "[^"]+", line \d+', follow=r"\s{2,}\S"),
    # JavaScript
    LineKind("stack frames", DECISIVE, r"at (?:async )?(?:new )?[^\s()]+(?: \[as \w+\])? ?\([^()]*?:\d+(?::\d+)?\)"),
    LineKind("stack frames", DECISIVE, r"at (?:async )?(?:file://|node:|/|[A-Z]:\\|[\w@./-]+/)\S*?:\d+:\d+$"),
    LineKind("stack frames", DECISIVE, r"[\w$.<>/]*@(?:https?|file|webpack\S*?)://\S+:\d+:\d+"),
    LineKind(
        "stack trace headings",
        TYPICAL,
        r"(?:Uncaught |Unhandled )(?:\(in promise\) )?(?:\w*Error|Exception|exception|Promise)\b",
    ),
    LineKind("stack frames", TYPICAL, r"(?:errno|code|syscall): ['-]?\w+'?,?$", bare=False),
    # JVM
    LineKind(
        "stack frames",
        DECISIVE,
        r"at (?:[\w$.@-]+/)*[\w$.<>]+\((?:[\w$]+\.(?:java|kt|scala|groovy|clj)(?::\d+)?|Native Method|"
        r"Unknown Source)\)",
    ),
    LineKind("stack frames", DECISIVE, r"\.\.\. \d+ (?:more|common frames omitted)"),
    LineKind("stack trace headings", DECISIVE, r"(?:Caused by: [\w.$]+|Exception in thread \"[^\"]*\" )"),
    # Go
    LineKind(
        "stack trace headings",
        DECISIVE,
        r"(?:panic: \S|goroutine \d+ \[[\w ,]+\]:|"
        r"\[signal SIG\w+: |fatal error: (?:all goroutines|concurrent map|stack overflow))",
    ),
    LineKind("stack frames", DECISIVE, r"\S+\.go:\d+ \+0x[0-9a-f]+"),
    LineKind(
        "stack frames", TYPICAL, r"(?:[\w.-]+/)*[\w.-]+\.(?:\(\*\w+\)\.)?\w+\((?:0x[0-9a-f]+|\.\.\.|\{0x)[^()]*\)$"
    ),
    LineKind("exit codes", TYPICAL, r"(?:exit status \d+|.*\bexit(?:ed)? (?:with )?(?:code|status):? \d+\.?$)"),
    # Rust
    LineKind("stack trace headings", DECISIVE, r"thread '[^']*' (?:\(\d+\) )?panicked at "),
    LineKind("stack trace headings", TYPICAL, r"(?:note: run with `RUST_BACKTRACE=|stack backtrace:$)"),
    LineKind(
        "stack frames",
        DECISIVE,
        r"\d+:\s++(?:0x[0-9a-f]+ - )?[\w<>&{} ]+(?:::[\w<>&{}#$ ]+)+$",
        follow=r"\s+at \S+:\d+",
    ),
    LineKind("stack frames", DECISIVE, r"at \.{0,2}/?\S+\.\w+:\d+(?::\d+)?$"),
    # .NET
    LineKind(
        "stack frames", DECISIVE, r"(?:at|bei|在) [\w.`<>\[\],+]+\([^()]*\)(?: in | 位置 )\S.*?:(?:line|行号) ?\d+"
    ),
    LineKind("stack frames", TYPICAL, r"at [\w`<>+]+(?:\.[\w`<>+]+)+\((?:[\w.`<>\[\]&]+ \w+(?:, )?)*+\)$"),
    LineKind(
        "stack trace headings",
        DECISIVE,
        r"(?:Unhandled exception\. |---> [\w.]+Exception|--- End of (?:inner exception )?stack trace)",
    ),
    # Ruby
    LineKind("stack frames", DECISIVE, r"(?:from )?\S+:\d+:in ['`]"),
    LineKind("stack frames", TYPICAL, r"# \./\S+:\d+:in "),
    # PHP
    LineKind(
        "stack trace headings",
        DECISIVE,
        r"(?:PHP )?(?:Fatal error|Parse error|Warning|Notice|Deprecated): .*? (?:in|on line) \S*(?:\.php|\d)",
    ),
    LineKind("stack frames", DECISIVE, r"#\d+ (?:\S+\.php\(\d+\)|\{main\}|\[internal function\])"),
    LineKind("stack trace headings", TYPICAL, r"(?:Stack trace:$|thrown in \S+ on line \d+)"),
    # Native code, Swift, Dart
    LineKind(
        "stack frames", DECISIVE, r"#\d+\s++(?:0x[0-9a-f]+ in |\S+ \((?:package|dart|file):|\S.*? \(\S+:\d+:\d+\)$)"
    ),
    LineKind("stack frames", DECISIVE, r"#\d+\s++\S+ \(.*?\) at \S+:\d+"),
    LineKind("stack frames", DECISIVE, r"\d+\s++\S+\s++0x[0-9a-f]{8,16} "),
    LineKind(
        "stack trace headings",
        DECISIVE,
        r"(?:==\d+==\s?\S?|(?:zsh: )?(?:Segmentation fault|Abort trap|Bus error|Aborted|"
        r"Killed)(?:: \d+)?(?:\s++\(core dumped\)|$))",
    ),
    LineKind(
        "stack trace headings",
        DECISIVE,
        r"(?:Fatal error: .*: file \S+, line \d|\S+\.swift:\d+: Fatal error|Thread \d+.*? (?:Crashed|crashed)|"
        r"Exception Type:\s++EXC_|Terminating app due to uncaught exception)",
    ),
    LineKind("stack frames", DECISIVE, r"at [\w.`<>/]+ ?\([^()]*\) \[0x[0-9a-f]+\] in "),
    LineKind("stack frames", TYPICAL, r"in [A-Z]\w* \((?:at|created by) \S+?(?::\d+)?\)$"),
    # Lua, Julia
    LineKind(
        "stack frames", DECISIVE, r"(?:\S+:\d+: in (?:function|main chunk|upvalue|method|local|field)|\[C\]: in )"
    ),
    LineKind("stack frames", DECISIVE, r"@ (?:\w+ )?[~./]\S*:\d+$"),
    LineKind("stack frames", TYPICAL, r"\[\d+\] \w\S*(?:\(.*\)| scope)$"),
    LineKind("stack trace headings", DECISIVE, r"(?:stack traceback:|Stacktrace:|Execution halted)$"),
    LineKind("error messages", TYPICAL, r"(?:Error in .* : |Calls: .* -> |This error is located at:)"),
    # Elixir, Erlang, Haskell, Perl, R
    LineKind("stack trace headings", DECISIVE, r"\*\* \((?:\w+\.)*\w+(?:Error|exit|throw)?\) "),
    LineKind("stack frames", DECISIVE, r"\([\w-]+ \d+\.\d+[\w.-]*\) \S+:\d+: "),
    LineKind("stack trace headings", DECISIVE, r"(?:CallStack \(from HasCallStack\):|error, called at \S+:\d+)"),
    LineKind("stack frames", TYPICAL, r".*? at \S+\.(?:pl|pm|t) line \d+\.$"),
    LineKind("stack frames", TYPICAL, r"\[\d+\] \S+ (?:.*? )?(?:in|@) \S+:\d+$"),
    # The last line of many of them
    LineKind("error messages", TYPICAL, rf"{_EXCEPTION}: \S"),
    LineKind("error messages", TYPICAL, rf"{_EXCEPTION}(?: \[|$)", bare=False),
    LineKind("error messages", TYPICAL, rf"{FILE}:\d+: \w+(?:Error|Exception)\b"),
    LineKind(
        "error messages",
        SUPPORTING,
        r"(?:(?:error|Error|ERROR|fatal|Fatal|FATAL|erreur|Fehler|错误|エラー): ?\S|[a-z_]+(?:\.\w+)+: \S)",
        bare=False,
    ),
)
"""In order: of a line the first kind counts."""
