"""Lines of server and application logs, of tables and figures that system tools print, and of sessions in a shell."""

from __future__ import annotations

from guidelint.checks.output.kinds import CLOCK, DATE, DAY, DECISIVE, LEVEL, MONTH, STAMP, TYPICAL, LineKind

_COLUMNS = r"\s*\S.*?(?:\s{2,}|\t)\S"
_ROW = r"\s*\S.*\|"

KINDS = (
    # Logs by their time
    LineKind("timed lines", DECISIVE, rf"(?:[\w.-]+\s*+\|\s*+)?[\[(]?{STAMP}[\])]?(?:\s|:|\||,|$)"),
    LineKind("timed lines", DECISIVE, rf"[\[(]?(?:{DAY},? )?{MONTH}\s++\d{{1,2}},? (?:\d{{4}} )?{CLOCK}"),
    LineKind("timed lines", DECISIVE, rf"\[?{DAY} {MONTH}\s++\d{{1,2}} {CLOCK}"),
    LineKind("timed lines", DECISIVE, rf"[\[(]?\d{{1,2}}[-/. ](?:\d{{2}}|{MONTH})[-/. ]\d{{2,4}}[,T: ]\s?{CLOCK}"),
    LineKind("timed lines", DECISIVE, rf"\d{{2}}-\d{{2}} {CLOCK}\s++\d+\s++\d+ [VDIWEF] "),
    LineKind("timed lines", DECISIVE, rf"(?:time|ts|timestamp|@timestamp|t)=\"?{DATE}"),
    LineKind("timed lines", DECISIVE, rf"(?:{LEVEL}|[DIWEF])[\],:]? ?\[?\s*+{STAMP}"),
    LineKind("timed lines", DECISIVE, rf"[IWEF]\d{{4}} {CLOCK}\s++\d+ \S+:\d+\]"),
    LineKind("timed lines", DECISIVE, rf"[\[(]?{DATE}, {CLOCK}"),
    LineKind("timed lines", DECISIVE, rf"(?:\d+:[A-Z] \d\d {MONTH} \d{{4}} |--{DATE} ){CLOCK}"),
    LineKind("timed lines", DECISIVE, r"\[ *\d+\.\d{4,6}\] \S"),
    LineKind(
        "timed lines",
        DECISIVE,
        rf"[\[(]?{CLOCK}[\])]?\s++(?:\[?(?:{LEVEL}|{LEVEL.lower()}|info|warn|error|debug)\b|\[|\S)",
        bare=False,
    ),
    LineKind("timed lines", TYPICAL, r"[\[(]\d{1,2}:\d{2}:\d{2}(?: [AaPp][Mm])?[\])] \S"),
    LineKind("timed lines", TYPICAL, r"\d{1,2}:\d{2}:\d{2} [AaPp][Mm] "),
    LineKind(
        "log records",
        DECISIVE,
        r"\{(?=.*\"(?:level|lvl|severity|levelname|logger|msg|message|event)\" ?: ?)(?=.*\"(?:ts|t|time|timestamp|"
        r"@timestamp|@t|date|datetime|asctime)\" ?: ?\"?\d)",
    ),
    LineKind("log records", DECISIVE, r"(?:level|lvl)=(?:\w+) .*?\b(?:msg|message|ts|time|err)="),
    LineKind("requests", DECISIVE, r"\S+ \S+ \S+ \[\d{2}/\w{3}/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}\]"),
    LineKind(
        "requests",
        DECISIVE,
        r"(?:Started (?:GET|POST|PUT|PATCH|DELETE|HEAD) \"|Processing by \w+#\w+ as |Completed \d{3} \S+.* in \d|"
        r"Rendered \S+ \()",
    ),
    LineKind(
        "requests",
        DECISIVE,
        r"(?:INFO:\s++)?\S+ - \"(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S+ HTTP/\d(?:\.\d)?\" \d{3}",
    ),
    LineKind(
        "requests",
        DECISIVE,
        r"(?:\S+ )?(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) /\S* (?:HTTP/\S+ )?[1-5]\d\d (?:in |"
        r"- )?\(?\d[\d.]* ?(?:ms|s|µs|B|-)",
    ),
    LineKind("levelled lines", DECISIVE, r"[VDIWEF]/[\w.$-]+ *\( *\d+\): "),
    LineKind("levelled lines", DECISIVE, rf"{LEVEL}:[\w.]+:\S"),
    LineKind("levelled lines", TYPICAL, rf"{LEVEL}\s++[\w.]+:[\w./]+:\d+ "),
    LineKind("levelled lines", TYPICAL, rf"\[(?:{LEVEL}|{LEVEL.lower()})\]:?\s++\S"),
    LineKind("levelled lines", TYPICAL, rf"(?:{LEVEL})(?:\s{{1,3}}|: |\s*+\| )\[?\S", bare=False),
    LineKind(
        "levelled lines", TYPICAL, r"(?:\[\w[\w.-]*\]\[(?:DEBUG|INFO|WARN|ERROR|debug|info|warn|error)\]|<\d{1,3}>\d )"
    ),
    LineKind(
        "levelled lines", TYPICAL, r"(?:info|warn|warning|error|debug|trce|dbug|fail|crit): \S+\[\d+\]$", bare=False
    ),
    LineKind("process lines", DECISIVE, rf"{MONTH}\s++\d{{1,2}} {CLOCK} \S+ \S+?(?:\[\d+\])?:"),
    LineKind("process lines", TYPICAL, r"[\w.-]+\[\d{2,}\]: \S"),
    LineKind("service states", DECISIVE, r"(?:Active: \w+ \(.*\) since |Main PID: \d+ \()"),
    LineKind("service states", DECISIVE, r"(?:Normal|Warning)\s{2,}\w+\s{2,}\d+[smhd]"),
    LineKind(
        "service states",
        TYPICAL,
        r"(?:[●○×] \S+\.service|Loaded: loaded \(|Active: (?:active|inactive|failed)|Main PID: \d|CGroup: /)",
    ),
    # Databases
    LineKind("query results", DECISIVE, r"\(\d+ rows?\)$"),
    LineKind(
        "query results",
        DECISIVE,
        r"(?:\d+ rows? in set|Empty set|Query OK, \d+ rows?|Time: \d[\d.]* ms$|Run Time: real \d|(?:INSERT 0|"
        r"UPDATE|DELETE|SELECT|COPY) \d+$)",
    ),
    LineKind("query results", TYPICAL, r"-{2,}(?:\+-{2,})+$", follow=_ROW),
    LineKind("query results", TYPICAL, r"\+-{2,}(?:\+-{2,})*\+$", follow=_ROW),
    LineKind(
        "query plans",
        DECISIVE,
        r"(?:->\s++)?[A-Z]\w+(?: \w+)* .*?\(cost=\d|(?:Planning|Execution) [Tt]ime: \d|Rows Removed by Filter: \d|"
        r".*\(actual time=\d",
    ),
    # Listings
    LineKind(
        "table headings",
        DECISIVE,
        r"(?:CONTAINER ID|REPOSITORY|NAMESPACE|NAME|POD|NODE|IMAGE)\s{2,}[A-Z][A-Z()%/-]*(?: [A-Z]+)?(?:\s{2,}\S.*)?$",
        follow=_COLUMNS,
    ),
    LineKind(
        "table headings",
        DECISIVE,
        r"(?:LAST SEEN|USER|PID|COMMAND|Filesystem|Proto|UID|Netid|IMAGE ID|VOLUME NAME|NETWORK ID|DRIVER|STATE|"
        r"STATUS|UNIT|ID|TYPE|SERVICE|REVISION)\s{2,}(?:[A-Z%][\w%()/#-]*|1K-blocks)(?: [A-Z%]\w*)*\s{1,}\S",
        follow=_COLUMNS,
    ),
    LineKind("table headings", DECISIVE, r"(?:PID|USER|UID) +(?:PID|TTY|PPID|USER|%CPU)\b", follow=_COLUMNS),
    LineKind("table headings", TYPICAL, r"[A-Z][A-Z_%/-]+(?:\s{2,}[A-Z][A-Z_ %/-]*+){2,}$", follow=_COLUMNS),
    LineKind("listed files", DECISIVE, r"[-dlcbps](?:[-r][-w][-xsStT]){3}[+@.]?\s++\d+ "),
    LineKind("listed files", TYPICAL, r"(?:total \d+[KMG]?$|\d[\d.]*[KMGT]\t\S)", bare=False),
    LineKind(
        "resource states",
        DECISIVE,
        r"\S+\s{2,}\d+/\d+\s{2,}(?:Running|Pending|CrashLoopBackOff|Error|Completed|Terminating|ImagePullBackOff|"
        r"ContainerCreating|Evicted|OOMKilled)\b",
    ),
    LineKind("resource states", DECISIVE, r"[0-9a-f]{12}\s{2,}\S+\s{2,}"),
    LineKind("resource states", TYPICAL, r"(?:Mem|Swap|%Cpu\(s\)|Tasks|load average|KiB Mem|MiB Mem)\s*+:\s++\d"),
    # Networks
    LineKind(
        "network probes",
        DECISIVE,
        r"(?:\d+ bytes from \S+ icmp_seq|PING \S+ \(|\d+ packets transmitted|(?:rtt|round-trip) min/avg/max|"
        r"\S+ ping statistics|Reply from [\d.:]+|icmp_seq=\d|Request timeout for icmp)",
    ),
    LineKind("network probes", DECISIVE, r"(?:\d+\s++[\w.-]+ \([\d.]+\)\s++\d+\.\d+ ms|traceroute to )"),
    LineKind(
        "network probes",
        DECISIVE,
        r";; (?:ANSWER|QUESTION|AUTHORITY|Query time|SERVER|WHEN|->>HEADER<<-|Got answer|flags)",
    ),
    LineKind("progress bars", TYPICAL, r".*?(?:\d{1,3}%\s?[|\[][█▓▒░#=>\-. ]{4,}|[█▓]{4,}[█▓▒░ ]*\s?\d+%)"),
)
"""In order: of a line the first kind counts."""
