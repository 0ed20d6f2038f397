"""Lines that compilers, linters, package managers, builds and CI services print."""

from __future__ import annotations

from guidelint.checks.output.kinds import CLOCK, DECISIVE, DURATION, FILE, HASH, SIZE, SUPPORTING, TYPICAL, LineKind

_CODE = r"\s*+\d*+\s*+\|"
"""A line of code as compilers quote it."""

KINDS = (
    # Compilers and linters
    LineKind(
        "compiler messages",
        DECISIVE,
        rf"{FILE}:\d+(?::\d+)?:?(?: -)? (?:fatal error|error|warning|note|info|hint|remark)\b",
        follow=_CODE,
    ),
    LineKind("compiler messages", DECISIVE, rf"{FILE}\(\d+(?:,\d+)*\): (?:fatal )?(?:error|warning|note|message)\b"),
    LineKind("compiler messages", DECISIVE, rf"{FILE}:\d+:\d+: (?:[A-Z]+\d+|[CWEFR]:) "),
    LineKind("compiler messages", DECISIVE, rf"(?:\w+: )?{FILE}:\d+:\d+: \S"),
    LineKind("compiler messages", TYPICAL, rf"(?:\w+: )?{FILE}:\d+: \S", bare=False),
    LineKind("compiler messages", TYPICAL, r"\d+ (?:errors?|warnings?)(?:, | and )\d+ \w+"),
    LineKind(
        "compiler messages",
        TYPICAL,
        r"(?:Found \d+ errors?\.|\[\*\] \d+ fixable |.+, referenced from:|== Compilation error |"
        r"Undefined symbols for )",
    ),
    LineKind("compiler messages", DECISIVE, r"(?:error|warning)\[[A-Z]\w*\d+\]: ", follow=_CODE),
    LineKind("compiler messages", DECISIVE, r"(?:-->|:::|╭─\[|┌─) ?\S+:\d+:\d+\]?", follow=_CODE),
    LineKind("compiler messages", DECISIVE, r"\d+:\d+\s++(?:error|warning|info|✖|⚠)\s++\S.*\s{2,}\S+$"),
    LineKind("compiler messages", DECISIVE, r"(?:✖|❌)?\s*+\d+ problems? \(\d+ errors?"),
    LineKind(
        "compiler messages",
        DECISIVE,
        r"(?:Found \d+ errors? (?:in|\()|error: could not compile |error: aborting due to |(?:warning|"
        r"error): .*generated \d+ warnings?|\d+ (?:errors?|warnings?)(?: and \d+ (?:errors?|"
        r"warnings?))? generated\.|\d+ errors? (?:found|occurred))",
    ),
    LineKind(
        "compiler messages",
        DECISIVE,
        r"(?:In file included from \S+:\d+|\S+: In (?:member )?function ['‘]|.*undefined reference to [`'‘]|"
        r"collect2: error|ld(?:\.\w+)?: |clang(?:\+\+)?: error: )",
    ),
    LineKind(
        "compiler messages",
        DECISIVE,
        r"(?:make(?:\[\d+\])?: (?:\*\*\* |Entering|Leaving)|ninja: (?:build stopped|error)|FAILED: \S+|"
        r"\[ *\d+%\] (?:Building|Linking|Built)|\[\d+/\d+\] \S)",
    ),
    LineKind("compiler messages", DECISIVE, r"(?:error|warning) (?:TS|CS|C|LNK|NU|MSB|NETSDK|FS|BC)\d{2,5}: "),
    LineKind("compiler messages", TYPICAL, rf"(?:e|w): (?:file://)?/?{FILE}:\d+:\d+ "),
    LineKind(
        "compiler messages", TYPICAL, r"(?:= (?:note|help): |For more information about this error, try )", bare=False
    ),
    LineKind("code marks", SUPPORTING, r"(?:\d+ *)?[|│]?\s*+[~^]+(?:\s|$)", bare=False),
    # Cargo, Go, Gradle and the like
    LineKind(
        "build steps",
        DECISIVE,
        r"(?:Compiling|Downloaded|Checking|Documenting|Installing|Updating|Fresh|Adding|Locking|"
        r"Building) [\w-]+ v\d+\.\d+",
    ),
    LineKind("build results", DECISIVE, r"Finished (?:`|dev|release|test|bench).*? in \d"),
    LineKind(
        "build steps",
        TYPICAL,
        r"(?:Running (?:`.+`|unittests \S+ \(|tests/\S+ \()|Doc-tests \w+|Blocking waiting for file lock|"
        r"Downloading crates)",
    ),
    LineKind("build steps", DECISIVE, r"go: (?:downloading|finding|added|upgraded|extracting) \S+ v?\d"),
    LineKind(
        "build results",
        DECISIVE,
        r"(?:\[INFO\] (?:Total time|Finished at|-{20,}|Scanning for projects|Building |--- )|"
        r"\[ERROR\] (?:Failed to execute goal|COMPILATION ERROR|/\S+:\[\d+,\d+\]))",
    ),
    LineKind(
        "build results",
        DECISIVE,
        r"(?:\* What went wrong:$|\* Try:$|FAILURE: Build failed with an exception|INFO: (?:Analyzed \d|"
        r"Found \d+ (?:test )?target|Elapsed time:|Build completed)|\*\* (?:BUILD|TEST) (?:SUCCEEDED|FAILED) \*\*)",
    ),
    # npm and its kin
    LineKind("package manager lines", DECISIVE, r"npm (?:ERR!|WARN|warn|error|notice|http)(?:\s|$)"),
    LineKind(
        "package manager lines",
        DECISIVE,
        r"(?:added|removed|changed|up to date,?) ?(?:\d+ packages?,? ?(?:and )?)*+(?:audited|in \d|from \d)",
    ),
    LineKind(
        "package manager lines",
        DECISIVE,
        r"(?:found \d+ vulnerabilit|\d+ (?:low|moderate|high|critical) severity vulnerabilit|"
        r"\d+ packages are looking for funding|\d+ vulnerabilities \()",
    ),
    LineKind(
        "package manager lines",
        DECISIVE,
        r"(?:Progress: resolved \d|Packages: [+-]\d|Lockfile is up to date, resolution step is skipped|"
        r"WARN\s++(?:deprecated|Issues with|Unsupported|GET|\d+ deprecated) |ERR_PNPM_|ELIFECYCLE|"
        r"Scope: (?:all )?\d+ )",
    ),
    LineKind(
        "package manager lines",
        DECISIVE,
        r"(?:[➤·] YN\d{4}|yarn (?:install|run|add|build|test) v\d|\[\d/\d\] (?:🔍|🚚|🔗|🔨|Resolving|Fetching|Linking|"
        r"Building)|(?:error|warning) Command failed|info Visit https)",
    ),
    LineKind("durations", DECISIVE, r"(?:✨ *|➤ )?Done (?:- \d+ errors? )?in \d[\d.]*\w"),
    LineKind("package manager lines", TYPICAL, r"> [@\w./-]+@\d+\.\d+\.\d+ \S+"),
    LineKind(
        "package manager lines",
        TYPICAL,
        r"(?:bun (?:install|test|add) v\d|\d+ packages installed \[|Checked \d+ installs? across)",
    ),
    # Python, Ruby, PHP, Debian, brew
    LineKind(
        "package manager lines",
        DECISIVE,
        r"(?:Collecting [\w.-]+(?:[=<>~!\[ (]|$)|Downloading \S+\.(?:whl|tar\.gz|zip|jar|gem)|Using cached "
        r"\S+|Installing collected packages: |Successfully (?:installed|built|uninstalled) \S|"
        r"Requirement already satisfied: |Building wheel for |Attempting uninstall: |ERROR: (?:Could not|"
        r"No matching|Failed building|pip's|ResolutionImpossible|Command errored))",
    ),
    LineKind(
        "package manager lines",
        DECISIVE,
        rf"(?:Resolved|Prepared|Installed|Uninstalled|Audited|Built) \d+ packages? in {DURATION}",
    ),
    LineKind("package manager lines", TYPICAL, r"[+-] [\w.-]+==\d+\.\d", bare=False),
    LineKind(
        "package manager lines",
        DECISIVE,
        r"(?:(?:Using|Fetching|Installing) [\w-]+ \d+\.\d+|Bundle complete! \d|Fetching gem metadata from|"
        r"- (?:Installing|Locking|Upgrading|Downloading) \S+/\S+ \(|Package operations: \d+ install|"
        r"Generating (?:optimized )?autoload files)",
    ),
    LineKind(
        "package manager lines",
        DECISIVE,
        r"(?:(?:Get|Hit|Ign|Err):\d+ http|Setting up \S+ \(\d|Unpacking \S+ \(|Preparing to unpack |"
        r"Reading package lists\.\.\.|Selecting previously unselected|\d+ upgraded, \d+ newly installed|"
        r"Need to get \d|==> (?:Downloading|Pouring|Installing|Fetching|Summary)|E: (?:Unable|Package|Failed))",
    ),
    # Docker and infrastructure
    LineKind(
        "image build steps",
        DECISIVE,
        r"(?:Step \d+/\d+ : |---> (?:Running in )?[0-9a-f]{12}|Successfully (?:built|tagged) [\w:/.-]+|"
        r"\[\+\] (?:Building|Running|Pulling) |"
        r"=> (?:\[|CACHED|ERROR|=>|exporting|transferring|resolve|naming|writing)|#\d+ "
        r"(?:\[|DONE|CACHED|ERROR|\d+\.\d+ |sha256:|exporting|naming|writing|transferring))",
        bare=False,
    ),
    LineKind(
        "image build steps",
        DECISIVE,
        r"(?:[0-9a-f]{12}: (?:Pull complete|Already exists|Pushed|Layer already exists|Waiting|Preparing)|"
        r"(?:Digest|digest): sha256:|Status: (?:Downloaded|Image is)|[✔⠿]? ?(?:Container|Network|"
        r"Volume) \S+\s++(?:Created|Started|Running|Healthy|Removed|Stopped))",
    ),
    LineKind(
        "infrastructure changes",
        DECISIVE,
        r"# \S+ (?:will|must) be (?:created|destroyed|updated|replaced)",
        follow=r"\s*+(?:[-+~}]|\S+ = )",
        bare=False,
    ),
    LineKind("infrastructure changes", TYPICAL, r"Terraform will perform "),
    LineKind("infrastructure changes", DECISIVE, r"(?:LAST DEPLOYED: |STATUS: deployed$)"),
    LineKind("infrastructure changes", TYPICAL, r"(?:REVISION: \d|NAMESPACE: \S|NOTES:$)"),
    LineKind(
        "infrastructure changes",
        DECISIVE,
        r"(?:\S+: (?:Creating|Modifying|Destroying|Refreshing state|Creation complete|Still creating)\.{0,3}|"
        r"Plan: \d+ to add, |Apply complete! Resources: \d|Destroy complete! )",
        bare=False,
    ),
    LineKind(
        "infrastructure changes",
        DECISIVE,
        r"(?:PLAY (?:\[.*\] \*{3,}|RECAP \*{3,})|TASK \[.*?\] \*{3,}|(?:ok|changed|skipping|fatal|unreachable|"
        r"failed): \[[\w.-]+\](?::|$| =>)|\S+\s++: ok=\d+\s++changed=\d)",
    ),
    LineKind(
        "infrastructure changes",
        DECISIVE,
        r"(?:deployment|service|pod|configmap|secret|namespace|ingress|statefulset)(?:\.\S+)?/\S+ (?:created|"
        r"configured|unchanged|deleted|restarted)",
    ),
    # Bundlers
    LineKind(
        "bundle sizes",
        DECISIVE,
        r"\S+\.(?:js|mjs|css|html|map|wasm|svg|png)\s++\d[\d.,]*+ ?[kKMGm]?i?[Bb](?:\s*+$|\s*+[│|(\[]|\s{2,}|\s*+gzip)",
    ),
    LineKind("bundle sizes", DECISIVE, rf"[├└┌○●ƒλ+] +(?:[○●ƒλ◐] +)?/?\S*\s++{SIZE}\s++{SIZE}"),
    LineKind(
        "build results",
        DECISIVE,
        rf"(?:✓|✔|√)? ?(?:\d+ modules transformed|built in {DURATION}|Compiled (?:successfully|with warnings)|"
        rf"Generating static pages|Collecting page data|Linting and checking validity)",
    ),
    LineKind(
        "build results",
        DECISIVE,
        r"(?:webpack \d+\.\d+|asset \S+ \d|modules by path |vite v\d+\.\d+|(?:ESM|CJS|DTS) (?:⚡️ )?Build |"
        r"rendering chunks|transforming \(\d|computing gzip size|▲ Next\.js \d|○ Compiling )",
    ),
    LineKind("build results", DECISIVE, rf"(?:Tasks|Cached|Time):\s{{2,}}(?:\d+ successful|\d+ cached|{DURATION})"),
    # CI services
    LineKind("CI marks", DECISIVE, r"##\[(?:error|warning|group|endgroup|section|command|debug)\]"),
    LineKind("CI marks", DECISIVE, r"(?:Error: |##)?Process completed with exit code \d"),
    LineKind(
        "CI marks",
        DECISIVE,
        r"(?:section_(?:start|end):\d|Job succeeded$|ERROR: Job failed|Running with gitlab-runner|"
        r"Fetching changes with git depth|\[Pipeline\] |Finished: (?:FAILURE|SUCCESS|UNSTABLE|ABORTED)|"
        r"Exited with code exit status|Uploading artifacts|Cleaning up project directory|"
        r"The command \".+\" exited with \d|Started by (?:user|an SCM|timer))",
    ),
    LineKind("CI marks", SUPPORTING, r"Run (?:[a-z./][\w./-]* \S|\S+/\S+@\S)", bare=False),
    LineKind(
        "CI marks",
        TYPICAL,
        r"(?:Current runner version: '|Runner Image|Getting action download info|Download action repository|"
        r"Post job cleanup|Complete job name:|Prepare workflow directory|Set up job$)",
    ),
    # git
    LineKind("git lines", DECISIVE, r"## \S+\.\.\.\S+"),
    LineKind(
        "git lines",
        DECISIVE,
        r"(?:Your branch is (?:up to date|ahead of|behind)|Changes (?:not staged for|to be) commit|"
        r"Untracked files:|nothing to commit, working tree clean|no changes added to commit|\(use \"git |"
        r"(?:modified|new file|deleted|renamed|both modified):\s{2,}\S)",
    ),
    LineKind("git lines", TYPICAL, r"(?:On branch \S+$|HEAD detached (?:at|from) )"),
    LineKind(
        "git lines",
        DECISIVE,
        r"(?:remote: (?:Enumerating|Counting|Compressing|Total|Resolving)|(?:Enumerating|Counting|Compressing|"
        r"Writing|Receiving|Unpacking) objects: |Resolving deltas: |\*? ?\[new (?:branch|tag)\]|"
        r"! \[(?:remote )?rejected\]|error: failed to push|Already up to date\.|Fast-forward$|Auto-merging \S|"
        r"CONFLICT \(|Merge made by|Cloning into ')",
    ),
    LineKind("git lines", DECISIVE, rf"(?:{HASH}\.\.\.?{HASH} |From \S+:\S+\.git$|To \S+\.git$)"),
    LineKind("commits", DECISIVE, rf"(?:\* |[|/\\ ]+\* )*(?:commit [0-9a-f]{{40}}\b|{HASH} (?:\(.*?\) )?\S)"),
    LineKind(
        "commits",
        DECISIVE,
        rf"(?:\^?{HASH} \(.*? \d{{4}}-\d\d-\d\d {CLOCK}|\[[\w/.-]+ (?:\(root-commit\) )?{HASH}\] |"
        rf"HEAD is now at {HASH})",
    ),
    LineKind(
        "commits",
        TYPICAL,
        r"(?:Author: .+ <.+@.+>|(?:Author|Commit)?Date:\s++\w{3} \w{3} \d|Merge: [0-9a-f]{7,} [0-9a-f]{7,})",
    ),
    LineKind(
        "changed files",
        TYPICAL,
        r"(?:[MADRCU?!]{1,2}|[MADRC][MADRC])\s{1,2}[\w./@+-]+(?:\.\w+|/)(?: -> \S+)?$",
        bare=False,
    ),
    LineKind(
        "changed files",
        DECISIVE,
        r"(?:\S+\s++\|\s++(?:\d+ [+-]+|Bin \d+)|\d+ files? changed(?:, \d+ (?:insertion|deletion)|$)|(?:create|"
        r"delete) mode \d{6} |rename \S.* \(\d+%\))",
    ),
    # Diffs
    LineKind(
        "diff marks",
        DECISIVE,
        r"(?:diff --(?:git|cc|combined) \S|diff -\w+ \S+ \S+|index [0-9a-f]{6,40}\.\.[0-9a-f]{6,40}|"
        r"similarity index \d+%)",
        bare=True,
    ),
    LineKind("diff marks", DECISIVE, r"@@+ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@", follow=r"[-+ ]"),
    LineKind("diff marks", SUPPORTING, r"(?:--- (?:a/|/dev/null)|\+\+\+ (?:b/|/dev/null))"),
    LineKind("diff marks", TYPICAL, r"(?:<{7} \S|={7}$|>{7} \S)", bare=False),
)
"""In order: of a line the first kind counts."""
