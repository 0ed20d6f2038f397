"""GL306: the same rule twice in what one agent is sent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from checking import BOTH, CLAUDE, check, told

from guidelint.findings import Confidence

Lay = Callable[..., str]


def lines(lay: Lay, text: str, **options: str) -> list[str]:
    """What is found in one file, each as `line message`."""
    found = told(lay({"AGENTS.md": text}), "GL306", **options)  # type: ignore[arg-type]  # options by name
    return [line.removeprefix("AGENTS.md:").removesuffix(" ()") for line in found]


def test_an_item_again_under_another_heading(lay: Lay) -> None:
    tree = lay(
        {
            "AGENTS.md": "## Data\n- Read rows through the gate; no raw queries.\n\n## Style\n- Two spaces.\n"
            "- Read rows through the gate; no raw queries.\n"
        }
    )
    [one] = check(tree, "GL306")
    assert one.message == "this rule stands at line 2, already"
    assert one.evidence == ("Both read: “Read rows through the gate; no raw queries.”",)
    assert (one.place.start, one.place.end) == ((6, 1), (6, 46))
    assert [(related.place.start.line, related.message) for related in one.related] == [(2, "first stated here")]
    assert one.confidence is Confidence.HIGH
    assert one.fix
    assert not one.fix.safe
    [edit] = one.fix.edits
    assert (edit.place.start, edit.place.end, edit.text) == ((6, 1), (7, 1), "")


def test_a_list_again_is_one_finding(lay: Lay) -> None:
    rules = "- Reads the plan first.\n- Keeps to section 2.\n- Runs the checks after each change it makes.\n"
    tree = lay({"AGENTS.md": f"### Model A\n{rules}\n### Model B\n{rules}\n### Model C\n{rules}"})
    [one] = check(tree, "GL306")
    assert one.message == "these 3 rules stand at lines 2-4, already"
    assert (one.place.start.line, one.place.end.line) == (7, 9)
    assert one.evidence == ("Both read: “Reads the plan first.”", "They stand 3 times: at lines 2-4, 7-9 and 12-14.")
    assert [related.place.start.line for related in one.related] == [2, 12]
    assert one.fix is None  # the sections would be left empty


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Never push to the main branch.", "never push to the **main** branch"),
        ("Never push to `main` by hand.", "NEVER push to main by hand!"),
        ("Never commit generated files.", "Do not commit generated files."),
        (
            "Do not fetch data inside components – pass it in through props.",
            "Do not fetch data inside components, pass it in via props.",
        ),
        (
            "Pass values as fields, never inside the text of the message.",
            "Pass values as fields, not inside the text of the message.",
        ),
        ("Don't commit generated files.", "Don’t commit the generated files"),
        ("Always run the linter before a commit.", "Please run the linter before a commit."),
        ("Run the linter before each commit.", "You must run the linter before each commit."),
        ("Never push directly to main.", "Do not push to `main` directly."),
        ("**Secrets**: never commit secrets to the repository.", "Never commit secrets to the repository."),
        ("IMPORTANT: run the linter before each commit.", "Run the linter before each commit."),
        ("Never use `any`.", "Do not use `any`!"),
        ("No emojis in commit messages, ever, please.", "No emojis in commit messages, ever."),
        ("Add tests for every bug that you fix.", "Add test for every bug that you fix."),
        (
            "Keep handlers small and move logic into services that have tests.",
            "Keep handlers small and move business logic into services that have tests.",
        ),
        (
            "See [the guide](docs/a.md) before you touch the parser.",
            "See [the guide](a.md) before you touch the parser.",
        ),
        ("所有提交信息必须使用中文。", "所有提交信息使用中文"),
        ("禁止提交密钥和密码", "不要提交密钥和密码。"),
        ("修改接口之前先更新协议文档并通知前端同事。", "修改接口之前先更新协议的文档并通知前端同事。"),
        ("コミットする前に必ずテストを実行してください。", "コミットする前にテストを実行"),
        ("生成されたファイルを編集しないでください", "生成されたファイルを編集しないこと"),
        ("Führe vor jedem Commit alle Tests aus.", "Führe vor jedem Commit **alle** Tests aus!"),
        ("Никогда не коммить сгенерированные файлы.", "никогда не коммить сгенерированные файлы"),
        ("कोड बदलने से पहले हमेशा परीक्षण चलाएँ।", "कोड बदलने से पहले हमेशा **परीक्षण** चलाएँ।"),
        ("커밋하기 전에 반드시 모든 테스트를 실행하세요.", "커밋하기 전에 모든 테스트를 실행하세요"),
    ],
)
def test_the_same_in_slightly_other_words(lay: Lay, first: str, second: str) -> None:
    assert lines(lay, f"## A\n- {first}\n- Be kind.\n\n## B\n- Be brief.\n- {second}\n") == [
        "7:1 this rule stands at line 2, already"
    ]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Use the read client for queries in the handlers.", "Use the write client for queries in the handlers."),
        ("Always squash commits before a merge.", "Never squash commits before a merge."),
        (
            "Run all the tests in the api folder before you push.",
            "Do not run all the tests in the api folder before you push.",
        ),
        (
            "Format the Python code in the backend with four spaces.",
            "Format the Python code in the frontend with four spaces.",
        ),
        ("Wait for 30 seconds before you try the call again.", "Wait for 60 seconds before you try the call again."),
        (
            "Run `npm test` in the folder of the package that changed.",
            "Run `npm run e2e` in the folder of the package that changed.",
        ),
        (
            "Build it with the flags that `build.toml` names for release.",
            "Build it with the flags that `debug.toml` names for release.",
        ),
        ("**web**: run the tests with the small runner first.", "**api**: run the tests with the small runner first."),
        ("✅ Return early from the functions of the parser.", "❌ Return early from the functions of the parser."),
        ("查询数据时使用只读连接，写入时使用主库连接。", "查询数据时使用只读连接，导出时使用主库连接。"),
        ("修改数据库结构时必须先写迁移脚本再合并代码。", "修改数据库结构时不必须先写迁移脚本再合并代码。"),
    ],
)
def test_one_word_makes_another_rule(lay: Lay, first: str, second: str) -> None:
    assert lines(lay, f"- {first}\n- Be kind.\n- {second}\n") == []


@pytest.mark.parametrize(
    "text",
    [
        # attributes of settings, endpoints, packages
        "- `A_URL`: address\n  - Set in `compose.yml` for all containers here\n- `B_URL`: other\n"
        "  - Set in `compose.yml` for all containers here\n",
        "### `GET /a`\n- Returns 404 if the thing is not there at all\n- One\n\n### `GET /b`\n"
        "- Returns 404 if the thing is not there at all\n- Two\n",
        "### GET /a\n- Answers with 404 if the thing is not there\n\n### POST /b\n- Answers "
        "with 404 if the thing is not there\n",
        "### web\n- Run tests: `npm test`\n- Owner: Kim\n\n### api\n- Run tests: `npm test`\n- Owner: Lee\n",
        "## web\n- Required\n- Default: none\n\n## api\n- Required\n- Default: none\n",
        "- Alpha\n  - 测试命令：`make t`\n- Beta\n  - 测试命令：`make t`\n",
        # steps of different procedures
        "## Release\n1. Pull the newest main.\n2. Run the whole suite of tests.\n\n"
        "## Hotfix\n1. Branch off the tag.\n2. Run the whole suite of tests.\n",
        "## Before a commit\n- [ ] All tests of the package pass\n\n## Before a release\n- [ "
        "] All tests of the package pass\n",
        # what is forbidden, and what is asked for
        "## Do\n- Catch errors at the edge of the system.\n\n## Don't\n- Catch errors at the edge of the system.\n",
        # code, tables, headings, leads
        "```\nnever call the old parser from here\n```\n\n```\nnever call the old parser from here\n```\n",
        "| a | b |\n|---|---|\n| never call it from the view | x |\n| never call it from the view | y |\n",
        "## Never call the old parser from here\n\n## Never call the old parser from here\n",
        "The following commands are there for every package:\n\n- a\n\nThe following commands "
        "are there for every package:\n\n- b\n",
        "- [Guide to the parser](docs/a.md)\n\n## B\n- [Guide to the parser](docs/a.md)\n",
        "See docs for more.\n\n## B\n\nSee docs for more.\n",
        "Use tabs.\n\n## B\n- Use tabs.\n",
    ],
)
def test_what_only_looks_alike(lay: Lay, text: str) -> None:
    assert lines(lay, text) == []


@pytest.mark.parametrize(
    ("title", "first", "second"),
    [
        ("Don'ts", "Don't open a socket in unit tests.", "Don't open a socket in unit tests!"),
        ("Don't", "Never open a socket in unit tests.", "Do not open a socket in unit tests."),
        ("Never", "Open a socket in unit tests.", "Never open a socket in unit tests."),
        ("Things you must not do", "Open a socket in unit tests.", "Don't open a socket in unit tests."),
        ("Avoid", "Avoid sockets in all of the unit tests.", "Avoid sockets in all of the unit tests."),
        ("Common mistakes", "Do not leave a socket open in unit tests.", "Never leave a socket open in unit tests."),
        ("Do's and don'ts", "Keep each of the fixtures beside its test.", "Keep each of the fixtures beside its test."),
        ("Don't forget", "Close each socket at the end of a test.", "Close each socket at the end of a test."),
        ("禁止", "禁止在单元测试里打开网络连接。", "不要在单元测试里打开网络连接。"),
        ("禁止事项", "在单元测试里打开网络连接", "严禁在单元测试里打开网络连接。"),
        ("禁止事項", "テストの中でソケットを開かないこと。", "テストの中でソケットを開かないこと"),
        ("やってはいけないこと", "生成されたファイルを編集しない。", "生成されたファイルを編集しないでください。"),
        ("금지", "생성된 파일을 직접 수정하지 마세요.", "생성된 파일을 직접 수정하지 마세요"),
        ("Verboten", "Niemals Dateien aus dem Archiv löschen.", "Niemals Dateien aus dem Archiv löschen!"),
        ("À éviter", "Ne jamais appeler la base depuis une vue.", "Ne jamais appeler la base depuis une vue."),
        ("Prohibido", "Nunca llames a la base desde una vista.", "Nunca llames a la base desde una vista."),
        ("Запрещено", "Никогда не правьте файлы схемы руками.", "Никогда не правьте файлы схемы руками!"),
    ],
)
def test_what_stands_under_a_heading_that_forbids(lay: Lay, title: str, first: str, second: str) -> None:
    text = f"### {title}\n- {first}\n- Be rude.\n\n### Tests\n- Be brief.\n- {second}\n"
    assert lines(lay, text) == ["7:1 this rule stands at line 2, already"]
    text = f"### Tests\n- {second}\n- Be brief.\n\n### {title}\n- Be rude.\n- {first}\n"
    assert lines(lay, text) == ["7:1 this rule stands at line 2, already"]


def test_a_lead_that_forbids(lay: Lay) -> None:
    text = (
        "Never:\n\n- open a socket in unit tests\n- sleep\n\n## Tests\n\nBe brief. Never open a socket in unit tests.\n"
    )
    assert lines(lay, text) == ["8:1 this rule stands at line 3, already"]
    text = "Do not forget to:\n\n- close each socket at the end of a test\n\n## B\n\n- Be brief.\n- Close each socket at the end of a test.\n"
    assert lines(lay, text) == ["8:1 this rule stands at line 3, already"]


@pytest.mark.parametrize(
    ("title", "first", "second"),
    [
        ("Don't", "Open a socket in unit tests.", "Open a socket in unit tests."),
        ("Never", "Catch errors at the edge of the system.", "Always catch errors at the edge of the system."),
        ("Bad", "Catch errors at the edge of the system.", "Catch errors at the edge of the system."),
        ("Anti-patterns", "Catch errors at the edge of the system.", "Never catch errors at the edge of the system."),
        ("禁止事项", "在单元测试里打开网络连接", "在单元测试里必须打开网络连接"),
        ("Don'ts", "Don't open a socket in unit tests.", "Open a socket in unit tests."),
    ],
)
def test_what_a_heading_turns_round(lay: Lay, title: str, first: str, second: str) -> None:
    assert lines(lay, f"### {title}\n- {first}\n- Be rude.\n\n### Tests\n- Be brief.\n- {second}\n") == []


_PARAGRAPH = "The ledger is shared by three services. {} write to it from a handler, since a lock is held meanwhile."


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (_PARAGRAPH.format("Never"), _PARAGRAPH.format("Do not")),
        (_PARAGRAPH.format("Never"), _PARAGRAPH.format("Don't ever")),
        (_PARAGRAPH.format("You must not"), _PARAGRAPH.format("Never ever")),
        (_PARAGRAPH.format("You may never"), _PARAGRAPH.format("You must never")),
        (_PARAGRAPH.format("Under no circumstances"), _PARAGRAPH.format("Don’t")),
        (_PARAGRAPH.format("You are not allowed to"), _PARAGRAPH.format("You shall not")),
        (
            "Rows of the ledger are never changed by a migration once it was merged.",
            "Rows of the ledger are not changed by a migration once it was merged.",
        ),
        (
            "A handler does not write to the ledger while it holds a lock.",
            "A handler never writes to the ledger while it holds a lock.",
        ),
        ("永远不要在处理函数里直接写入账本，因为它会锁表。", "绝对不能在处理函数里直接写入账本，因为它会锁表。"),
        ("處理函式裡嚴禁直接寫入帳本，因為它會鎖表。", "處理函式裡不得直接寫入帳本，因為它會鎖表。"),
        ("決してハンドラーから台帳に直接書かないでください。", "ハンドラーから台帳に直接書いてはいけません。"),
        (
            "요청을 처리하는 핸들러에서 공용 원장에 직접 기록하지 마세요. 잠금이 걸립니다.",
            "요청을 처리하는 핸들러에서 공용 원장에 직접 기록해서는 안 됩니다. 잠금이 걸립니다.",
        ),
        (
            "Schreibe nie aus einem Handler in das Hauptbuch, es sperrt die Tabelle.",
            "Schreibe nicht aus einem Handler in das Hauptbuch, es sperrt die Tabelle.",
        ),
        (
            "N'écrivez jamais dans le journal depuis une vue, il verrouille la table.",
            "N'écrivez pas dans le journal depuis une vue, il verrouille la table.",
        ),
        (
            "Никогда не пишите в журнал из обработчика, он блокирует таблицу.",
            "Не пишите в журнал из обработчика, он блокирует таблицу.",
        ),
    ],
)
def test_another_word_that_forbids(lay: Lay, first: str, second: str) -> None:
    assert len(lines(lay, f"# A\n\n{first}\n\n## B\n\nBe brief.\n\n## C\n\n{second}\n")) >= 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            "Move your branch onto the newest trunk before you ask for a review, never merge the trunk into it.",
            "Move your branch onto the newest trunk before asking for a review, never merge the trunk into it.",
        ),
        (
            "When a job fails twice in a row, open the run book of its team and follow the steps that are given there.",
            "When a job fails twice in a row, open the run book for its team and follow the steps given there.",
        ),
        (
            "Each service owns its tables; reading the tables of another service is done by its API and never by SQL.",
            "Each service owns its tables; reads of the tables of another service are done by its API and never by SQL.",
        ),
        (
            "Wenn ein Auftrag zweimal scheitert, öffne das Betriebsbuch des Teams und folge den Schritten, die dort stehen.",
            "Wenn ein Auftrag zweimal scheitert, öffnen das Betriebsbuch des Teams und folgen den Schritten, die dort stehen.",
        ),
        (
            "Avant de modifier le schéma, ouvrez une demande auprès de l'équipe des données et attendez sa réponse écrite.",
            "Avant de modifier le schéma, ouvrir une demande auprès de l'équipe des données et attendre sa réponse écrite.",
        ),
        (
            "在修改共享的协议文件之前，请先通知所有使用该协议的团队，并等待他们确认之后再合并代码。",
            "在修改共享协议文件之前，先通知所有使用该协议的团队，并等待他们的确认之后再合并代码。",
        ),
        (
            "共有の設定ファイルを変更する前に、必ず担当チームに連絡し、承認を得てからマージしてください。",
            "共有の設定ファイルの変更する前には、担当チームに連絡し、承認を得てからマージすること。",
        ),
    ],
)
def test_long_rules_that_differ_in_an_ending_or_a_small_word(lay: Lay, first: str, second: str) -> None:
    [found] = check(lay({"AGENTS.md": f"## A\n- {first}\n- Be kind.\n\n## B\n- Be brief.\n- {second}\n"}), "GL306")
    assert found.message == "this rule stands at line 2, already"
    assert found.confidence is Confidence.MEDIUM
    assert found.fix is None


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            "Copy the files of the archive to the shared folder before you run the nightly job of the report team.",
            "Copy the files of the archive from the shared folder before you run the nightly job of the report team.",
        ),
        (
            "Run the migration of the tables before you start the services that read them on the staging machines.",
            "Run the migration of the tables after you start the services that read them on the staging machines.",
        ),
        (
            "Start the worker with the flags of the test profile and keep its output in the folder of the run 12.",
            "Start the worker without the flags of the test profile and keep its output in the folder of the run 12.",
        ),
        (
            "Start the worker with the flags of the test profile and keep its output in the folder of the run 12.",
            "Start the worker with the flags of the test profile and keep its output in the folder of the run 13.",
        ),
        (
            "The consumer of the queue reads its settings from the file that the team of the platform keeps for it.",
            "The producer of the queue reads its settings from the file that the team of the platform keeps for it.",
        ),
        (
            "在修改共享的协议文件之前，请先通知所有使用该协议的团队，并等待他们确认之后再合并代码。",
            "在修改共享的协议文件之后，请先通知所有使用该协议的团队，并等待他们确认之后再合并代码。",
        ),
    ],
)
def test_a_small_word_that_turns_a_long_rule(lay: Lay, first: str, second: str) -> None:
    assert lines(lay, f"- {first}\n- Be kind.\n- {second}\n") == []


def test_a_sentence_of_a_paragraph(lay: Lay) -> None:
    text = (
        "We use two queues. Never write to the audit queue from a handler, it blocks.\n\n## Queues\n\n"
        "- Never write to the audit queue from a handler, it blocks.\n- Be brief.\n"
    )
    assert lines(lay, text) == ["5:1 this rule stands at line 1, already"]
    assert lines(
        lay, "- 先读文档。修改共享协议之前必须通知所有的团队成员。\n\n修改共享协议之前必须通知所有的团队成员。\n"
    ) == ["3:1 this rule stands at line 1, already"]


def test_root_and_nested(lay: Lay) -> None:
    rule = "Never call the database from a view; go through a service.\n"
    tree = lay(
        {
            "AGENTS.md": f"# Root\n- {rule}",
            "web/AGENTS.md": f"# Web\n- {rule}- Be brief.\n",
            "api/AGENTS.md": f"- {rule}",
        }
    )
    found = check(tree, "GL306")
    assert [one.message for one in found] == ["this rule stands in AGENTS.md, line 2, already"] * 2
    assert [one.agents for one in found] == [("codex",)] * 2
    assert found[1].evidence[1] == "Codex CLI is sent both files when started in web."


def test_files_that_no_agent_has_together(lay: Lay) -> None:
    rule = "- Never call the database from a view; go through a service.\n"
    tree = lay({"web/AGENTS.md": rule, "api/AGENTS.md": rule, "lib/AGENTS.md": rule, "lib/CLAUDE.md": rule})
    assert check(tree, "GL306", agents=BOTH) == ()


def test_a_file_under_two_names_is_one(lay: Lay) -> None:
    rule = "- Never call the database from a view; go through a service.\n"
    assert check(lay({"AGENTS.md": rule, "CLAUDE.md": Path("AGENTS.md")}), "GL306", agents=BOTH) == ()


def test_an_import_and_its_file(lay: Lay) -> None:
    rule = "- Never call the database from a view; go through a service.\n"
    tree = lay(
        {"a/CLAUDE.md": "@rules.md\n", "a/rules.md": rule, "b/CLAUDE.md": f"@rules.md\n{rule}", "b/rules.md": rule}
    )
    assert told(tree, "GL306", agents=CLAUDE) == [
        "b/rules.md:1:1 this rule stands in b/CLAUDE.md, line 2, already (claude-code)"
    ]


def test_samples(lay: Lay) -> None:
    tree = lay(
        {
            "templates/AGENTS.md": "- Never call the database from a view.\n\n## B\n"
            "- Never call the database from a view.\n"
        }
    )
    assert check(tree, "GL306") == ()
    assert len(check(tree, "GL306", confidence="low")) == 1


def test_the_more_telling_rule_stays(lay: Lay) -> None:
    text = "".join(f"- Rule {name} says that nobody may touch the {name} tables by hand.\n" for name in "abcdef")
    tree = lay({"AGENTS.md": text, "web/AGENTS.md": text + "- One more.\n"})
    assert {one.rule.code for one in check(tree, "GL305", "GL306")} == {"GL305"}


@pytest.mark.parametrize(
    ("lead", "item", "count"),
    [
        ("**Causes**:", "The variables of the environment are not set", 0),
        ("**原因**：", "環境変数が設定されていないか間違っている", 0),
        ("Needs:", "An account with the right to read stores", 0),
        ("**Rules**:", "Never change the variables of the environment", 1),
    ],
)
def test_what_is_said_of_two_things_under_the_same_words(lay: Lay, lead: str, item: str, count: int) -> None:
    other = "The port is taken"
    text = f"## 404\n\n{lead}\n- {other}\n- {item}\n\n## Timeout\n\n{lead}\n- {item}\n- Slow disk\n"
    assert len(lines(lay, text)) == count
    without = text.replace(f"\n{lead}\n", "\n")
    assert len(lines(lay, without)) == 1


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("- Never call the parser from the view\n" * 10_000, 1),
        ("".join(f"- Never call the parser number {n} from the view of page {n}\n" for n in range(10_000)), 0),
        (
            "".join(f"- Never call {'very ' * (n % 40)}old parsers from the view of the pages\n" for n in range(4_000)),
            None,
        ),
        ("- " + "a " * 1_000_000, 0),
        ("- " + "。" * 100_000, 0),
        ("x. " * 100_000, 0),
        ("- " * 20_000, 0),
        (">" * 5_000 + " a\n", 0),
        ("-  \x00\ud800 rule of the parser\n".encode("utf-8", "surrogatepass").decode("utf-8", "replace") * 50, None),
        ("`" * 65_536, 0),
        ("".join(f"- {'of the ' * 9}Call {n} readers opening the parsers from the view\n" for n in range(4_000)), 0),
        (
            "".join(
                f"- {'of ' * (n % 30)}call the readers opening all parsers of that old view by hand now\n"
                for n in range(4_000)
            ),
            None,
        ),
        ("- " + "not " * 900 + "\n" + "- " + "n't ever " * 400, 0),
        ("- " + "ない" * 1_200 + "\n" + "- " + "aing" * 900, 0),
        (("## " + "a_" * 30_000 + "!\n\n- Never call the parser from the view\n\n") * 2, 0),
        ("- " + "`[" * 30_000, 0),
    ],
)
def test_hostile_input(lay: Lay, text: str, count: int | None) -> None:
    found = lines(lay, text)
    assert count is None or len(found) == count


def test_prose_about_mistakes_says_what_it_says(lay: Lay) -> None:
    """Of a list of mistakes each item is one; of prose about them a sentence is not."""
    rule = "Change the specification and generate it again; a change by hand is lost with the next release."
    assert lines(lay, f"## Client\n\n{rule}\n\n## Common mistakes\n\nPeople forget the version.\n\n{rule}\n") == [
        "9:1 this rule stands at line 3, already"
    ]
    assert (
        lines(
            lay,
            "## Client\n\n- Change the code and generate it again later.\n\n## Don't\n\n- Change the code and generate it again later.\n",
        )
        == []
    )
