"""Lines that builds print without a compiler's message: configuring, compiling, linking, packing."""

from __future__ import annotations

from guidelint.checks.output.kinds import DECISIVE, DURATION, TYPICAL, LineKind

KINDS = (
    # What make echoes, in full and in short
    LineKind(
        "build commands",
        TYPICAL,
        r"(?:\S*-)?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|ar|ld|ranlib|libtool:) (?:.* )?(?:-[co] \S|rcs? \S|compile: |link: )",
        bare=False,
    ),
    LineKind(
        "build steps",
        DECISIVE,
        r"(?:CC|LD|AR|AS|CXX|CXXLD|CCLD|HOSTCC|HOSTLD|GEN|LINK|OBJCOPY|MODPOST|VALAC|MOC)(?: \[M\])?\s{2,}"
        r"\S+\.(?:o|lo|a|la|so|ko|c|cc|cpp|h|s|S|elf|bin|cmd)$",
        bare=False,
    ),
    LineKind(
        "build steps",
        TYPICAL,
        r"(?:CC|LD|AR|CXX|CXXLD|CCLD|GEN|STRIP|INSTALL|LINK|DTC|UPD|ZIP)(?: \[M\])?\s{2,}\S+$",
        bare=False,
    ),
    # Configuring
    LineKind(
        "configure checks",
        DECISIVE,
        r"(?:checking (?:for|whether|how|if|build|host|target) .*?\.\.\.|configure: (?:error|WARNING|creating|exit)|"
        r"config\.status: (?:creating|executing))",
    ),
    LineKind(
        "configure checks",
        DECISIVE,
        r"-- (?:The \w+ compiler identification|Detecting \w+ |Check for working |Found \w+: |Looking for |"
        r"Could NOT find |Performing Test |Configuring (?:done|incomplete)|Generating done|Build files have been written)",
    ),
    LineKind(
        "configure checks",
        DECISIVE,
        r"(?:(?:Program|Library|Header \S+|Dependency|Run-time dependency|Compiler for \w+ supports) .*?(?:found: )?(?:YES|NO)\b|"
        r"The Meson build system|Build targets in project: \d)",
    ),
    # sbt, MSBuild, Zig, documentation, Python packages
    LineKind(
        "build steps",
        DECISIVE,
        r"(?:\[success\] Total time: \d|\[info\] (?:compiling \d|welcome to sbt|loading (?:settings|project)|"
        r"set current project|done compiling|running |resolving )|\[error\] Total time: \d)",
    ),
    LineKind("build results", DECISIVE, r"\S+ -> \S+\.(?:dll|exe|nupkg|so|jar)$"),
    LineKind(
        "build results",
        DECISIVE,
        r"(?:Time Elapsed|Verstrichene Zeit|Temps écoulé|Tiempo transcurrido|Tempo decorrido|経過時間|已用时间|경과 시간|"
        r"Прошло времени) \d\d:\d\d:",
    ),
    LineKind(
        "build results",
        TYPICAL,
        r"(?:Build (?:succeeded|FAILED|complete!)|Der Buildvorgang |La génération a |Compilación correcta|"
        r"ERROR: Build failed|BUILD (?:SUCCESSFUL|FAILED|SUCCESS|FAILURE))|\d+ (?:Warning\(s\)|Error\(s\)|Warnung\(en\)|"
        r"Fehler$|Avertissement\(s\)|Erreur\(s\)|Advertencia\(s\)|个警告|个错误|个の警告|エラー$)",
        bare=False,
    ),
    LineKind("build results", DECISIVE, r"Build Summary: \d+/\d+ steps "),
    LineKind(
        "build steps",
        DECISIVE,
        r"(?:\+-|└─|├─) (?:install|zig build-\w+|run) \S.*?(?:\d+ errors|success|cached|failure)",
    ),
    LineKind(
        "build steps",
        DECISIVE,
        r"(?:Running Sphinx v\d|loading (?:pickled|translations|intersphinx)|building \[\w+\]: |(?:reading sources|"
        r"writing output|copying images|checking consistency|preparing documents)\.\.\. |build (?:succeeded|"
        r"finished with problems), \d+ warning)",
    ),
    LineKind(
        "build steps",
        DECISIVE,
        r"\* (?:Creating (?:isolated|venv)|Installing packages in isolated|Getting (?:build )?dependencies for|"
        r"Building (?:wheel|sdist))",
        bare=False,
    ),
    LineKind("build steps", DECISIVE, r"(?:scons|bazel|waf|xmake|premake|gn): (?:\w+ing |done )", bare=False),
    LineKind("build steps", TYPICAL, r"(?:Compiling|Building|Bundling|Processing) \d+ \w+(?: with \S.*)?$", bare=False),
    LineKind(
        "build results",
        DECISIVE,
        rf"\S.{{0,60}}? (?:finished|completed|done|failed|succeeded) in {DURATION}\W*$",
        bare=False,
    ),
    LineKind(
        "build results",
        TYPICAL,
        r"(?:Compiler run|Build|Compilation|Bundling|Linking) (?:failed|successful|starting|finished)\b",
        bare=False,
    ),
    LineKind("compiler messages", DECISIVE, r"ERROR in \.{0,2}/\S+"),
    LineKind("compiler messages", TYPICAL, r"(?:Module not found: |Error \(\d+\): |Cannot find module ')", bare=False),
    LineKind(
        "build steps",
        DECISIVE,
        r"(?:hugo v\d|Start building sites|(?:Pages|Static files|Paginator pages|Aliases) +[│|] +\d|Total in \d+ ms|"
        r"Configuration file: \S+_config|Generating\.\.\.|done in \d[\d.]* seconds)",
    ),
    LineKind(
        "build steps",
        DECISIVE,
        r"(?:[Ll]atexmk: \S|l\.\d+ \S|(?:LaTeX|Package \w+) (?:Warning|Error): |(?:Over|Under)full \\[hv]box|"
        r"Output written on \S+|This is \w*TeX, Version)",
    ),
    LineKind("build results", TYPICAL, r"! (?:[A-Z]\w+ )+.*\.$", bare=False),
    # What any tool may say, with the time that it took
    LineKind(
        "build steps",
        DECISIVE,
        rf"(?:✓ |✔ |\* |- )?(?:Compiled|Built|Linked|Bundled|Generated|Emitted|Transpiled|Packed|Minified) \S.*?(?:in |\()"
        rf"{DURATION}\)?$",
    ),
    LineKind(
        "build steps",
        DECISIVE,
        r"(?:正在)?(?:编译|链接|构建|打包|测试|生成|コンパイル|リンク|ビルド|テスト|생성|컴파일|빌드|링크).*?"
        r"(?:完成|成功|失败|完了|失敗|완료|실패|성공).*?\d[\d.]*+ ?(?:s|ms|秒|毫秒|ミリ秒|초)",
        bare=False,
    ),
    LineKind(
        "build results",
        TYPICAL,
        r"(?:正在)?(?:编译|链接|构建|打包|生成|コンパイル|リンク|ビルド|컴파일|빌드|링크)\S*?\s?\S*? ?(?:完成|成功|失败|完了|失敗|완료|실패)(?:$|[:：!！])",
        bare=False,
    ),
)
"""In order: of a line the first kind counts."""
