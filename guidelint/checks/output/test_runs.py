"""Lines that test runners, coverage tools and benchmarks print."""

from __future__ import annotations

from guidelint.checks.output.kinds import DECISIVE, DURATION, FILE, SUPPORTING, TYPICAL, LineKind

_COUNTS = r"\d+ (?:passed|failed|skipped|pending|todo|errors?|warnings?|xfailed|xpassed|deselected|flaky)\b"

KINDS = (
    # pytest, unittest
    LineKind("test summaries", DECISIVE, rf"=+ .*?\b{_COUNTS}.*? in \d[\d.]*s\b"),
    LineKind("test summaries", DECISIVE, rf"{_COUNTS}(?:, {_COUNTS})*+ in \d"),
    LineKind(
        "test summaries", DECISIVE, r"(?:(?:ok|FAILED) \| \d+ (?:passed|failed)|\d+ (?:scenarios?|steps?) \(\d+ )"
    ),
    LineKind("durations", TYPICAL, r"\d+m\d+\.\d+s$"),
    LineKind(
        "test run headings",
        DECISIVE,
        r"=+ (?:test session starts|FAILURES|ERRORS|short test summary info|warnings summary) =+",
    ),
    LineKind("test run headings", TYPICAL, r"_{5,} \S.* _{5,}$"),
    LineKind(
        "test results",
        DECISIVE,
        r"\S+\.py(?:::\S+)* (?:[.FEsxX]{1,200}|PASSED|FAILED|SKIPPED|ERROR|XFAIL)\s*+(?:\[ *\d+%\])?$",
    ),
    LineKind("test results", DECISIVE, r"(?:FAILED|ERROR|PASSED) \S+\.\w+::\S+"),
    LineKind(
        "test run facts",
        TYPICAL,
        r"(?:platform \w+ -- Python \d|collected \d+ items?\b|rootdir: /|plugins: \S+-\d|cachedir: )",
    ),
    LineKind("failed assertions", TYPICAL, r"E   +\S", bare=False),
    LineKind("test summaries", DECISIVE, r"Ran \d+ tests? in \d"),
    LineKind("test summaries", TYPICAL, r"FAILED \((?:failures|errors|skipped)=\d"),
    LineKind("test results", DECISIVE, r"(?:FAIL|ERROR): \w+ \([\w.]+\)"),
    # jest, vitest, mocha, playwright, cypress, node, TAP
    LineKind("test results", DECISIVE, r"(?:PASS|FAIL|RUNS)\s++\S+\.(?:[cm]?[jt]sx?|vue|dart|rb|py)\b"),
    LineKind(
        "test summaries",
        DECISIVE,
        rf"(?:Tests|Test Suites|Test Files|Snapshots|Assertions):?\s++(?:{_COUNTS}|\d+ total)",
    ),
    LineKind(
        "durations",
        TYPICAL,
        rf"(?:Time|Duration|Elapsed|Start at|Total time):?\s++(?:{DURATION}|\d{{2}}:\d{{2}}[:.]\d{{2}})",
    ),
    LineKind("test results", TYPICAL, rf"[✓✔√✗✘✕×❌✅❯↓○]\s++\S.*?[(\[]?(?<![\w.]){DURATION}[)\]]?$"),
    LineKind("test results", TYPICAL, r"[✓✔√✗✘✕×❯↓]\s++\S+\.\w+ +\(\d+ tests?\b"),
    LineKind(
        "test summaries",
        DECISIVE,
        rf"\d+ (?:passing|failing|pending|passed|failed|flaky|skipped|did not run)(?:$| \({DURATION}.*\)$)",
    ),
    LineKind(
        "failed assertions", TYPICAL, r"(?:Assertion(?:Failed)?Error|AssertionError \[ERR_\w+\]|ComparisonFailure)\b:?"
    ),
    LineKind(
        "failed assertions",
        TYPICAL,
        r"(?:Expected|Received|Actual|expected|received|actual|left|right|got|want)(?: value)?\s*+:\s++\S",
        bare=False,
    ),
    LineKind("failed assertions", TYPICAL, r"(?:Expected: \S.*? (?:Actual|Received|But was): )"),
    LineKind("test results", TYPICAL, r"● .*? › "),
    LineKind("test results", TYPICAL, r"(?:not )?ok \d+(?: - | # | \S)", bare=False),
    LineKind(
        "test summaries",
        TYPICAL,
        r"(?:# |ℹ )(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d",
        bare=False,
    ),
    LineKind("test results", DECISIVE, r"[✓✘✗×-]?\s*+\d+ (?:\[[\w -]+\]) › \S+:\d+:\d+"),
    LineKind("test run facts", TYPICAL, r"Running \d+ tests? using \d+ workers?"),
    # Go
    LineKind("test results", DECISIVE, r"--- (?:PASS|FAIL|SKIP): \S+ \(\d"),
    LineKind("test results", TYPICAL, r"=== (?:RUN|PAUSE|CONT|NAME)\s++\S"),
    LineKind(
        "test results",
        DECISIVE,
        r"(?:ok|FAIL|\?|---)\s++[\w.-]+(?:/[\w.-]+)*\s++(?:\d+\.\d+s|\(cached\)|\[no test files\]|"
        r"\[build failed\]|\[setup failed\])",
    ),
    LineKind("file places", TYPICAL, r"[\w./-]+_test\.\w+:\d+: \S"),
    LineKind("test results", SUPPORTING, r"(?:PASS|FAIL)$", bare=False),
    LineKind("benchmark results", DECISIVE, r"Benchmark\w+(?:/\S+)?(?:-\d+)?\s++\d+\s++[\d.]+ ns/op"),
    LineKind("coverage figures", TYPICAL, r"coverage: \d+(?:\.\d+)?% of statements"),
    # Rust
    LineKind("test results", DECISIVE, r"test \S+(?: - should panic)? \.\.\. (?:ok|FAILED|ignored|bench:)"),
    LineKind("test summaries", DECISIVE, r"test result: (?:ok|FAILED)\. \d"),
    LineKind("test run facts", TYPICAL, r"running \d+ tests?(?: from \S+)?$"),
    LineKind("test run facts", DECISIVE, r"---- \S+ stdout ----"),
    LineKind("test results", DECISIVE, rf"(?:PASS|FAIL|SLOW|TIMEOUT|SIGABRT) \[ *{DURATION}\]"),
    LineKind("benchmark results", DECISIVE, r"(?:\S+\s++)?(?:time|thrpt|change):\s++\[[-+]?[\d.]+ ?\S+ [-+]?[\d.]+"),
    # Ruby, PHP, Perl
    LineKind(
        "test summaries",
        DECISIVE,
        r"\d+ (?:examples?|runs|tests|tests?), \d+ (?:failures?|assertions|pending|errors)\b",
    ),
    LineKind("durations", TYPICAL, r"Finished in \d[\d.,]* ?(?:s\b|ms\b|seconds|minutes)"),
    LineKind("failed tests", DECISIVE, r"rspec \./\S+:\d+"),
    LineKind(
        "failed tests",
        TYPICAL,
        r"(?:Failure/Error: |Failures:$|Failed examples:$|There (?:was|were) \d+ (?:failure|error)s?:)",
    ),
    LineKind(
        "test summaries",
        DECISIVE,
        r"(?:OK \(\d+ tests?, \d+ assertions?\)|Tests: \d+, Assertions: \d+|Tests:\s++\d+ (?:passed|failed) \()",
    ),
    LineKind("durations", DECISIVE, r"Time: \d\d:\d\d(?:[.:]\d+)?, Memory: "),
    LineKind("test run facts", DECISIVE, r"PHPUnit \d+\.\d+.* by "),
    LineKind("progress lines", TYPICAL, r"[.FEWSRI]{5,}\s++\d+ / \d+ \( *\d+%\)"),
    LineKind("test summaries", DECISIVE, r"(?:Result: (?:PASS|FAIL)$|Files=\d+, Tests=\d+)"),
    # JVM
    LineKind("failed assertions", TYPICAL, r"(?:expected|got|actual|received): +\S|\(compared using \S+\)$"),
    LineKind("test summaries", DECISIVE, r"(?:\[\w+\]\s++)?Tests run: \d+, Failures: \d+"),
    LineKind("test results", DECISIVE, r"\S+(?: > .+?)? (?:PASSED|FAILED|SKIPPED)$"),
    LineKind("test summaries", DECISIVE, r"\d+ tests? completed, \d+ (?:failed|skipped)"),
    LineKind("build steps", DECISIVE, r"> Task :\S+(?: (?:UP-TO-DATE|FAILED|NO-SOURCE|FROM-CACHE|SKIPPED))?$"),
    LineKind(
        "build results",
        DECISIVE,
        r"(?:BUILD (?:SUCCESSFUL|FAILED) in \d|\[INFO\] BUILD (?:SUCCESS|FAILURE)|\d+ actionable tasks?: \d)",
    ),
    LineKind("test results", TYPICAL, r"\[(?:info|error)\] [-*] .*(?:\(\d+ milliseconds?\)| \*\*\* FAILED \*\*\*)"),
    # .NET, C++, Swift, Dart, Elixir, Bazel
    LineKind("test summaries", DECISIVE, r"(?:Passed|Failed)!\s++- Failed:\s++\d"),
    LineKind("test results", DECISIVE, r"(?:Passed|Failed|Skipped) [\w.]+(?:\(.*\))? \[[<\d].*?\]"),
    LineKind("test summaries", TYPICAL, r"(?:Total tests|Total|Passed|Failed|Skipped)\s*+: \d+$", bare=False),
    LineKind(
        "build results",
        DECISIVE,
        r"(?:\d+ Warning\(s\)|\d+ Error\(s\)|Build (?:succeeded|FAILED)\.|Time Elapsed \d\d:\d\d:\d\d)",
    ),
    LineKind(
        "test results",
        DECISIVE,
        r"\[ *(?:RUN|OK|FAILED|PASSED|DISABLED|=+|-+) *\] (?:\S+\.\S+|\d+ tests?|Running|Global)",
    ),
    LineKind("test results", DECISIVE, r"\d+/\d+ Test +#\d+: "),
    LineKind("test summaries", DECISIVE, r"\d+% tests passed, \d+ tests? failed out of \d"),
    LineKind("durations", DECISIVE, r"Total Test time \(real\) = "),
    LineKind("test results", DECISIVE, r"(?:Test Case|Test Suite) '.*?' (?:passed|failed|started)\b"),
    LineKind("test summaries", DECISIVE, r"Executed \d+ tests?, with \d+ failures?"),
    LineKind("test results", DECISIVE, r"[◇✔✘] Test .*? (?:passed|failed|started|recorded)\b"),
    LineKind("test results", DECISIVE, r"\d\d:\d\d \+\d+(?: ~\d+)?(?: -\d+)?: "),
    LineKind("test results", DECISIVE, r"//\S+:\S+\s++(?:\(cached\) )?(?:PASSED|FAILED|FLAKY|TIMEOUT|NO STATUS)\b"),
    LineKind("failed tests", TYPICAL, r"\d+\) test .+ \([\w.]+\)$"),
    LineKind("test results", DECISIVE, r"(?:All tests passed \(\d|test cases: +\d+ \||assertions: +\d+ \|)"),
    LineKind(
        "test results",
        DECISIVE,
        rf"\S.*? \.{{3,}}\s*+(?:Passed|\*+Failed|\*+Timeout|OK|FAIL(?:ED)?|PASS(?:ED)?|ok|failed)\s++(?:\()?{DURATION}",
    ),
    # Coverage
    LineKind(
        "coverage figures", DECISIVE, r"(?:TOTAL|[\w./-]+\.py)\s++\d+\s++\d+(?:\s++\d+\s++\d+)?\s++\d+(?:\.\d+)?%"
    ),
    LineKind(
        "coverage figures",
        DECISIVE,
        r"(?:Name\s++Stmts\s++Miss|(?:Statements|Branches|Functions|Lines)\s++: \d+(?:\.\d+)?% \( \d)",
    ),
    LineKind("coverage figures", DECISIVE, r"(?:All files|[\w./-]+\.[jt]sx?)\s++\|\s++\d+(?:\.\d+)? \|", bare=False),
    # Benchmarks and load tests
    LineKind("benchmark results", DECISIVE, r"(?:Time \(mean ± σ\)|Range \(min … max\)):\s++\d"),
    LineKind(
        "benchmark results",
        DECISIVE,
        r"(?:Requests/sec|Transfer/sec|Requests per second|Time per request|Time taken for tests|"
        r"Complete requests|Failed requests|Concurrency Level):\s++\d",
    ),
    LineKind("benchmark results", DECISIVE, r"(?:Latency|Req/Sec)\s++\d[\d.]*\w*\s++\d[\d.]*\w*\s++\d"),
    LineKind("benchmark results", DECISIVE, r"\d+ requests in \d[\d.]*\w+, \d[\d.]*\w+ read"),
    LineKind(
        "benchmark results",
        DECISIVE,
        r"[✓✗]?\s*+(?:http_req\w*|iterations?(?:_duration)?|vus(?:_max)?|data_(?:sent|received)|checks)\.{3,}: ",
    ),
    LineKind("benchmark results", DECISIVE, r"(?:real|user|sys)\s++(?:\d+m)?\d+\.\d+s?$"),
    LineKind(
        "benchmark results",
        TYPICAL,
        r".*?\b\d[\d,.]*(?: ?±.*)? (?:ops/s(?:ec)?|ns/op|req/s|MB/s|iterations/s|it/s|rows/s)\b",
    ),
    LineKind("file places", SUPPORTING, rf"{FILE}:\d+$", bare=False),
)
"""In order: of a line the first kind counts."""
