"""Lines of exchanges with servers, and of the consoles of browsers.

A request with its answer may stand in guidance as documentation. What tells an exchange that took place are headers
that nobody would write down: of the client's and the server's program, the time, the number of the request.
"""

from __future__ import annotations

from guidelint.checks.output.kinds import DECISIVE, SUPPORTING, TYPICAL, LineKind

_METHOD = r"(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)"
_HEADER = r"[A-Za-z][\w-]*: ?\S"
_SCRIPT = r"[^\s:]*\.(?:js|mjs|cjs|jsx|ts|tsx|vue|svelte|html?|css|ico|map|wasm)(?:\?[^\s:]*)?:\d+(?::\d+)?"
"""A place in what a browser loads."""

KINDS = (
    # Requests and answers
    LineKind(
        "requests",
        DECISIVE,
        r"\* (?:Connected to|Trying \[?[\d.:a-f]+|Host \S+ was resolved|TLS\w* |SSL |ALPN|Connection #\d|Server "
        r"certificate|[Cc]losing connection|Could not resolve|Failed to connect|Mark bundle|using HTTP|"
        r"Request completely)",
    ),
    LineKind("requests", DECISIVE, r"< HTTP/\d(?:\.\d)? \d{3}", follow=rf"\s*<(?: {_HEADER}|$)"),
    LineKind("requests", DECISIVE, rf"> {_METHOD} \S+ HTTP/\d"),
    LineKind("requests", TYPICAL, r"[<>] (?:[a-zA-Z][\w-]+: \S|$)", bare=False),
    LineKind(
        "requests",
        DECISIVE,
        r"(?:curl: \(\d+\) |% Total\s++% Received|HTTP request sent, awaiting response|Saving to: [‘'])",
    ),
    LineKind(
        "requests",
        TYPICAL,
        r"(?:Resolving \S+ \(\S+\)\.\.\.|Connecting to \S+\|[\d.:a-f]+\||Length: \d+ \(|Reusing existing connection to )",
    ),
    LineKind(
        "requests",
        SUPPORTING,
        rf"(?:HTTP/\d(?:\.\d)? \d{{3}}(?: \S.*)?$|{_METHOD} \S+ HTTP/\d)",
        follow=_HEADER,
        bare=False,
    ),
    LineKind("times of answers", TYPICAL, r"[Dd]ate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT", bare=False),
    LineKind(
        "headers of servers",
        TYPICAL,
        r"(?i:server|x-powered-by|via|x-runtime|x-response-time|cf-ray|age|connection): \S",
        bare=False,
    ),
    LineKind(
        "headers of servers", TYPICAL, r"(?i:x-(?:request|trace|correlation)-id): (?=\D*\d)[0-9a-f-]{8,}", bare=False
    ),
    LineKind("headers of clients", TYPICAL, r"(?i:user-agent): [\w.-]+/\d", bare=False),
    # Mail and other protocols in lines
    LineKind(
        "requests",
        DECISIVE,
        r"(?:S: |<-+ ?|<~* {1,2})?[2-5]\d\d[- ](?:[\w.-]+ ESMTP|\d\.\d\.\d )",
        follow=r"(?:[CS]: |-+>|<-+|~*> )",
        bare=False,
    ),
    LineKind("requests", TYPICAL, r"(?:C: )?(?:EHLO|HELO|MAIL FROM:|RCPT TO:)\s?\S", follow=r"[CS]: ", bare=False),
    LineKind("requests", TYPICAL, r"S: [2-5]\d\d[- ]\S", follow=r"[CS]: ", bare=False),
    # Consoles of browsers
    LineKind(
        "console messages",
        DECISIVE,
        rf"(?:{_SCRIPT} |\[\w+\] )?(?:{_METHOD} https?://\S+ (?:[1-5]\d\d \(|net::ERR_)|"
        r"Failed to load resource: (?:the server responded|net::)|Access to \S+ at '\S+' from origin '|"
        r"Cross-Origin Request Blocked: |Mixed Content: The page at|Refused to \w+ .*?(?:because|Content Security Policy)|"
        r"Download the (?:React|Vue) [Dd]ev[Tt]ools |DevTools failed to load|WebSocket connection to '\S+' failed|Loading failed for the <|Blocked loading mixed)",
    ),
    LineKind(
        "console messages", DECISIVE, rf"{_SCRIPT} (?:Uncaught |Unhandled |Warning: |\[Vue warn\]|(?:\w+Error): )"
    ),
    LineKind("console messages", DECISIVE, r"\[(?:Violation|Deprecation|Intervention)\] \S"),
    LineKind(
        "console messages",
        DECISIVE,
        r"\[(?:Error|Warning|Log)\] (?:\w*Error: |Failed to load|Unhandled Promise|Refused|Blocked|XMLHttpRequest cannot)",
    ),
    LineKind(
        "console messages",
        TYPICAL,
        r"(?:\[(?:vite|HMR|WDS|Fast Refresh|webpack-dev-server)\] |Warning: [A-Z]\w+\.\w+ is )",
    ),
    LineKind("console messages", DECISIVE, r"Uncaught \S.* \(at \S+:\d+:\d+\)$"),
    LineKind(
        "console messages",
        TYPICAL,
        r"Warning: (?:Each child in a list|Cannot update a component|Failed prop type|validateDOM)",
    ),
    LineKind(
        "stack frames",
        DECISIVE,
        r"(?:[\w$.<>/]+|\(anonymous function\)|\(anonymous\)) \(?https?://\S+:\d+(?::\d+)?\)?$",
        bare=False,
    ),
    LineKind(
        "stack frames",
        DECISIVE,
        rf"(?:[\w$.<>]+|\(anonymous function\)|\(anonymous\)|Global Code|Module Code) (?:@ |\(){_SCRIPT}\)?$",
        bare=False,
    ),
    LineKind("places in scripts", TYPICAL, rf"{_SCRIPT} \S", bare=False),
    LineKind("places in scripts", SUPPORTING, rf"{_SCRIPT} \S"),
)
"""In order: of a line the first kind counts."""
