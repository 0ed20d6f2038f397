"""Sections that tell the past, and sections that only look like it. Made up."""

HISTORIES = {
    "keep a changelog": """
## Changelog

### [1.4.0] - 2031-02-11
#### Added
- Token cache
#### Fixed
- Retry waits as the header says

### [1.3.2] - 2031-01-28
#### Fixed
- Empty query
""",
    "versions without dates": """
## Version history

- **v2.3**: rewrote the parser
- **v2.2**: added typo tolerance
- **v2.1**: first release with SQLite
""",
    "version headings": """
# Notes

Use tabs.

## v0.14.26
- Fixed the loss of the last page
- Added a button

## v0.14.25
- Changed the login
""",
    "iso headings": """
## Recent updates

### Search rewrite (2030-11-03)
- ✅ Moved index to SQLite FTS
- ✅ Fixed crash on empty query
- Files modified:
  - `src/search/index.ts` - new writer
""",
    "day month year headings": """
## History

### 11 Feb 2031
Cache rewritten, tests are green again.

### 28 Jan 2031
The importer was moved to a worker.
""",
    "american dates": """
## Updates

- 2/11/2031: moved the cache to its own package
- 1/28/2031: fixed retries
- 1/12/2031: added the importer
""",
    "month first": """
### Latest changes (February 11, 2031)
- Added a token cache
- Removed the old importer
- Renamed `Queue` to `Jobs`
""",
    "dates as bold paragraphs": """
## Work log

**2031-02-11**: Cache done. Mia reviewed it in #412.

**2031-02-12**: Started on retries, two tests are red.

**2031-02-13**: Retries work.
""",
    "table of changes": """
## Change log

| Date | Change | Author |
| --- | --- | --- |
| 2031-02-11 | Token cache added | Mia |
| 2031-01-28 | Retry on 429 | Kim |
| 2031-01-12 | Importer split in two | Mia |
""",
    "table of versions": """
## Revision history

| Version | Date | Description |
|---|---|---|
| 1.2 | 2031-02-11 | Added rules for the cache |
| 1.1 | 2031-01-28 | Removed the old importer |
""",
    "spec kit": """
## Recent Changes
- 041-offline-mode: Added Kotlin 2.1 + existing only — Room (storage), Ktor (http)
- 040-share-sheet: Added Kotlin 2.1 + stdlib only
""",
    "one branch": """
## Recent Changes
- 007-export: Added Go 1.24 + chi

<!-- MANUAL ADDITIONS START -->
""",
    "commits in a list": """
## Where we are

- `9f1c2aa` fix: footer overlaps
- `1b77e03` chore: raise the lock file
- `c03d11e` feat: export orders
""",
    "merged requests": """
## Recent work

- Merged #412: token cache
- Merged #409: retry on 429
- Reverted #401, it broke the importer
""",
    "session diary": """
## Session notes

**Session 14** — got the parser green, then broke the printer again. Mia asked to leave it.
**Session 15** — printer fixed (was an off-by-one in `emit`). Next: comments.
**Session 16** — comments half done, tests for block comments still red.
""",
    "session headings": """
## Session 3 (2031-02-11)

We moved the cache to its own package. Two tests were flaky and got a retry.

## Session 2 (2031-02-10)

The importer was split; the old one is gone.
""",
    "sprint log": """
## Sprint log

- Sprint 12: shipped the cache, dropped the export
- Sprint 11: fixed 14 bugs, rewrote the importer
""",
    "phases done": """
## Implementation status

### Phase 1: Parser ✅ COMPLETE
- Tokens, trees, errors

### Phase 2: Printer ✅ COMPLETE
- All node types

### Phase 3: Comments 🚧 IN PROGRESS
- Block comments
""",
    "phases in a list": """
## Roadmap progress

- Phase 1: parser ✅
- Phase 2: printer ✅
- Phase 3: comments (60 %)
""",
    "status lines": """
## Current status

- Login: done
- Orders: done
- Export: in progress (40 %)
- Search: not started
""",
    "status table": """
## Project status

| Component | Status |
| --- | --- |
| Parser | ✅ Complete |
| Printer | ✅ Complete |
| Comments | 🚧 80 % |
""",
    "checked boxes": """
## Tasks

- [x] Move the index to SQLite
- [x] Fix the crash on an empty query
- [x] Add typo tolerance
- [ ] Delete the old writer
""",
    "completed work": """
## ✅ Completed

- ✅ Authentication with tokens
- ✅ Orders and refunds
- ✅ Export as CSV
""",
    "accomplishments": """
## Session 1 accomplishments

### 1. Fixed critical build errors ✅
- Fixed a closure in `src/queue.rs`
- Added 39 missing dependencies

### 2. Resolved dependency conflicts ✅
- Raised `serde`
""",
    "migration diary": """
## Migration log

- Moved 14 of 30 services to the new client (2031-02-11)
- Moved the importer (2031-02-13); it failed at first because the pool was too small
- Removed the old client (2031-02-20)
""",
    "incident": """
## Incident 2031-03-14: checkout was down

At 14:05 the deploy of 4.2 broke the checkout: the pool was closed while requests were running.
Kim rolled back at 14:40.
The cause was a missing `await` in `take`. Mia fixed it in #812 and added a test.
""",
    "incidents": """
## Past incidents

- 2031-03-14: the pool was closed too early, checkout failed for 35 minutes (#812)
- 2031-02-02: a migration locked the orders table, the nightly job was lost (#777)
""",
    "incident in prose": """
## Cache

On 2031-03-14 at 14:05 the cache returned orders of another shop. The key had been built without the shop's id; we
saw it only because Kim had two windows open. It was rolled back at 14:40 and fixed in #812,
and the cache was emptied by hand.
""",
    "version and stamps": """
---

**Version**: 2.3
**Last updated**: 2031-01-03
**Status**: ✅ Production ready
""",
    "chinese log": """
## 更新日志

### 2031年2月11日
- 新增令牌缓存
- 修复空查询崩溃

### 2031年1月28日
- 重构导入器
""",
    "chinese list": """
## 最近更新

- 2031-02-11：新增令牌缓存
- 2031-01-28：修复了重试
""",
    "chinese records": """
## 变更记录

| 日期 | 内容 |
| --- | --- |
| 2031-02-11 | 新增令牌缓存 |
| 2031-01-28 | 修复重试 |
""",
    "chinese phases": """
## 开发进度

- ✅ 第一阶段：解析器已完成
- ✅ 第二阶段：打印器已完成
- 🚧 第三阶段：注释进行中
""",
    "chinese progress": """
## 当前状态

- 登录：已完成
- 订单：已完成
- 导出：进行中（40%）
""",
    "japanese changes": """
## 最近の変更

### 2031-03-09
- ✅ **naming.mdc** を追加
- ✅ **README.md** の一覧を直した
""",
    "japanese history": """
## 更新履歴

- 2031年3月9日 命名規則を追加
- 2031年2月20日 テストの章を分割
""",
    "japanese status": """
## 実装状況

- [x] 認証
- [x] 注文
- [ ] エクスポート
""",
    "german": """
## Letzte Änderungen

- 11.02.2031: Cache in eigenes Paket verschoben
- 28.01.2031: Import wurde repariert
""",
    "german month": """
## Verlauf

### 11. Februar 2031
Der Cache wurde ersetzt.

### 28. Januar 2031
Der Import wurde repariert.
""",
    "french": """
## Historique

- **11 février 2031** : cache ajouté, ancien importateur supprimé
- **28 janvier 2031** : relances corrigées
""",
    "spanish": """
## Cambios recientes

- 11/02/2031: se añadió la caché de tokens
- 28/01/2031: corregido el importador
""",
    "portuguese": """
## Histórico

- 11 de fevereiro de 2031: cache adicionado
- 28 de janeiro de 2031: importador corrigido
""",
    "korean": """
## 변경 이력

- 2031년 2월 11일: 토큰 캐시 추가
- 2031년 1월 28일: 재시도 오류 수정
""",
    "russian": """
## История изменений

- 11.02.2031: добавлен кэш токенов
- 28.01.2031: исправлен импорт
""",
    "recent changes without dates": """
## Recent changes

- Added an API for presets
- Enhanced the menu
- Improved the messages of the importer
""",
    "a language that is not listed": """
## Muutosloki

- 2031-02-11: välimuisti lisätty (#412)
- 2031-01-28: uudelleenyritys korjattu (#409)
""",
    "ticks with a date and no title": """
## Cache (2031-02-11)

- ✅ Keys carry the shop's id
- ✅ Entries live ten minutes
- ✅ 14 tests
""",
    "fr status": """
## État d'avancement

- ✅ Connexion
- ✅ Commandes
- ⏳ Export
""",
    "es phases": """
## Estado del proyecto

- Fase 1: analizador ✅
- Fase 2: impresora ✅
- Fase 3: comentarios (en curso)
""",
    "de session": """
## Sitzungsnotizen

- Sitzung 4: Parser wurde umgestellt, zwei Tests waren rot
- Sitzung 5: Tests wurden repariert
""",
    "zh sessions": """
## 会话记录

**会话 3** — 修复了解析器，打印器又坏了。
**会话 4** — 打印器已修复，注释还没做完。
""",
    "ja diary": """
## 作業ログ

### 3月9日
キャッシュを別パッケージに移した。

### 3月10日
テストを直した。
""",
    "milestones": """
## Milestones

- M1 ✅ parser
- M2 ✅ printer
- M3 🚧 comments
""",
    "done sections": """
### ✅ Completed (v1.2)
- Token cache
- Retry
### 🚧 In progress
- Export
""",
    "progress percent": """
## Progress

- Parser: 100%
- Printer: 80%
- Comments: 10%
""",
    "fixed issues": """
## Fixed issues

- #412: cache returned orders of another shop — fixed
- #409: retries never stopped — fixed
- #401: importer lost the last line — fixed
""",
    "recently completed": """
## Recently completed

- Token cache (PR #412)
- Retry on 429 (PR #409)
- Importer in a worker (PR #401)
""",
    "week log": """
## Week 12

Mia moved the cache. Kim fixed 4 bugs and broke the nightly build once; it was green again on Friday.

## Week 11

We rewrote the importer and removed the old one.
""",
    "lessons dated": """
## Post-mortem 2031-03-14

- 14:05 deploy of 4.2
- 14:12 first alert, checkout fails
- 14:40 rollback done by Kim
- 15:30 cause found: `take` was not awaited (#812)
""",
    "what was tried": """
## Migration to SQLite

2031-02-11: tried FTS4, too slow. 2031-02-12: switched to FTS5, 4x faster.
2031-02-14: dropped the old tables, all tests green.
""",
    "stamp only changelog": """
## Version 2.3 (2031-01-03)

- Cache rewritten
- Importer moved
""",
    "quoted update": """
> **Update 2031-02-11:** the cache was moved to `packages/cache`; imports were changed everywhere.
> **Update 2031-01-28:** retries were fixed.
""",
    "todo with dates": """
## Notes

- [2031-02-11] Added cache
- [2031-01-28] Fixed retry
- [2031-01-12] Split importer
""",
    "bold no title": """
**2031-02-11**
- Cache done
- Retry done

**2031-01-28**
- Importer split
""",
    "numbered": """
## Recent updates

1. **Fixed login** (2031-02-11) - tokens were not renewed
2. **Added export** (2031-02-01) - CSV only
""",
    "status of tests": """
## Current test status (2031-02-11)

- Unit: 412 passing, 3 failing
- e2e: 40 passing
- Known red: `order.spec.ts`
""",
    "thai/other lang": """
## ประวัติ

- 2031-02-11 เพิ่มแคช (#412)
- 2031-01-28 แก้บั๊ก (#409)
""",
    "zh version": """
## 版本历史

- v2.1（2031-02-11）：新增缓存
- v2.0（2031-01-28）：重构导入器
""",
    "zh footer": """
---

*文档版本: v2.1*
*最后更新: 2031-02-11*
""",
    "ko status": """
## 진행 상황

- [x] 로그인
- [x] 주문
- [ ] 내보내기
""",
    "commit table": """
| Commit | What |
|---|---|
| 9f1c2aa | fix footer |
| 1b77e03 | raise lock file |
| c03d11e | export orders |
""",
    "pt sprint": """
## Diário

- Sprint 4: cache adicionado, exportação removida
- Sprint 3: importador corrigido
""",
    "current sprint": """
## Current sprint

Sprint 14 (2031-02-03 – 2031-02-14)
- ✅ Cache
- ✅ Retry
- 🔄 Export
""",
    "what works": """
## Implementation status (2031-02-11)

✅ Login works
✅ Orders work
❌ Export is broken since #412
""",
}

NO_HISTORIES = {
    "rules about a changelog": """
## Changelog

- New entries go under `## [Unreleased]`, newest last.
- Sections: Added, Changed, Fixed.
- Every entry names its issue, e.g. `(#123)`.
""",
    "rules about versions": """
## Releases

- Bump the version in `pyproject.toml` (e.g. 1.4.0).
- Tag it `v1.4.0` and push the tag.
- Add a heading with version and date to CHANGELOG.md.
""",
    "changelog template": """
## Changelog

### [X.Y.Z] - YYYY-MM-DD
- Added: <what>
- Fixed: <what>
""",
    "entry format": """
## Recent changes

Write entries as `- YYYY-MM-DD: <summary> (#issue)`.
""",
    "deprecation": """
Old methods of `Loop` stay for callers only. Do not extend them:
- `_spawn()` -- replaced by `Starter.start()`
- `_kill()` -- replaced by `Procs.kill()`
- `run_all()` -- deprecated (Jan 2031); use `Batch`
""",
    "a rule that cites an incident": """
## Database

- Never run migrations by hand: on 2031-05-02 that locked the orders table for an hour.
- Keep a migration under one second.
""",
    "checklist": """
## Before you push

- [ ] Tests pass
- [ ] The changelog has an entry
- [ ] No debug output is left
""",
    "do and don't": """
## Style

- ✅ Use `const`
- ✅ Name booleans `isX`
- ❌ No default exports
""",
    "only dos": """
## Do

- ✅ Use `const`
- ✅ Write a test for every bug
- ✅ Keep functions short
""",
    "dos in one section, don'ts in another": """
### ✅ Good
- ✅ One assertion in a test
- ✅ Names that tell the behaviour
### ❌ Bad
- ❌ `test1`
- ❌ Sleeping in tests
""",
    "supported versions": """
## Supported versions

| Version | Supported | End of life |
| --- | --- | --- |
| 3.2 | ✅ | 2033-10-01 |
| 3.1 | ✅ | 2032-10-01 |
| 3.0 | ❌ | 2031-10-01 |
""",
    "supported versions in a list": """
## Python

- 3.12: used in production
- 3.13: used in CI
- 3.10: dropped on 2031-10-01, do not write for it
""",
    "feature matrix": """
| Feature | Linux | macOS | Windows |
| --- | --- | --- | --- |
| Sync | ✅ | ✅ | ❌ |
| Watch | ✅ | ❌ | ❌ |
""",
    "platforms": """
## Platforms

| Platform | Works |
| --- | --- |
| Linux | ✅ |
| macOS | ✅ |
| Windows | ✅ |
""",
    "workflow": """
## Workflow

### Phase 1: Plan
- Read the issue, ask what is unclear.
### Phase 2: Implement
- Write the test first.
### Phase 3: Verify
- Run `make gate`.
""",
    "workflow in a list": """
- Phase 1: plan with the user
- Phase 2: implement in small steps
- Phase 3: review, then clean up
""",
    "onboarding": """
## Onboarding

- Day 1: read docs/arch.md and set up the database
- Day 2: take an issue with the label `small`
- Day 3: pair with somebody
""",
    "sessions as rules": """
## Sessions

- At the start of a session read NOTES.md.
- At the end write down what is open.
- One session, one branch.
""",
    "release process": """
## Release process

1. Update CHANGELOG.md and the version.
2. Run `make release`.
3. Wait until the pipeline is done, then merge.
""",
    "state machine": """
## Order status

- `pending` → `paid`, `cancelled`
- `paid` → `shipped`, `refunded`
- `shipped` → `delivered`
""",
    "status values": """
### Task status values

- `pending` - ready to work on
- `in-progress` - being worked on
- `done` - completed and verified
- `blocked` - waits for something else
""",
    "status mapping": """
## Status mapping

| Provider | Ours |
|---|---|
| COMPLETED | done |
| PENDING | in progress |
| FAILED | blocked |
""",
    "status of a project in one sentence": """
## Status

The public API is not stable yet; break it when it helps.
""",
    "freeze dates": """
## Calendar

- 2031-12-20: code freeze starts
- 2032-01-05: code freeze ends
- Deploy nothing in between.
""",
    "roadmap with rules": """
## Roadmap

- 2.0 drops the old client: do not add calls to it.
- 2.1 needs the new cache: keep keys opaque.
""",
    "decisions as rules": """
## Decisions

- Use SQLite for the index, not a server.
- Errors carry a code; never match on their text.
""",
    "api versions": """
## API versions

- `2031-02-11`: send this date in the `Api-Version` header
- `2030-06-01`: never use it in new code
""",
    "compatibility date": """
- Configurations must set `compatibility_date: "2031-06-11"`.
- Use flags only for tests.
""",
    "numbered sections": """
## 1.1 Naming
Use short names.
## 1.2 Errors
Errors carry a code.
## 1.3 Tests
One behaviour, one test.
""",
    "requirements": """
## Requirements

- Python 3.12
- Node 24.1.0
- PostgreSQL 18
""",
    "lone stamp": """
Last updated: 2031-02-11

Use tabs.
""",
    "branch names": """
Branches: `<number>-<slug>`, e.g. `041-offline-mode`.
""",
    "commit messages": """
- `feat: add X`, `fix: do Y`: imperative, no full stop.
- Reference the issue: `(#123)`.
""",
    "naming of migrations": """
## Migrations

- Name them `20310211_add_cache.sql`.
- Never edit one that is merged; add another.
""",
    "example of a report": """
Report like this:

- ✅ <step>: done
- ⏳ <step>: in progress
- ❌ <step>: blocked because <reason>
""",
    "test cases": """
- ✅ `tests/test_orbit.py` - a test
- ✅ `examples/eclipse.py` - a full example
- ❌ `demo.py` at the root
""",
    "known limits": """
## Known limits

- The importer reads files of up to 2 GB.
- Search needs three letters.
""",
    "definition of done": """
## Definition of done

- All tests are green
- Docs are updated
- The issue is closed
""",
    "expected past tense": """
## Events

- `order.created`: sent after the order was stored
- `order.cancelled`: sent when it was cancelled
- `order.shipped`: sent by the warehouse
""",
    "chinese rules about a log": """
## 更新日志

- 每次发布前在 CHANGELOG.md 中添加条目。
- 格式：`## [版本] - 日期`。
- 不要修改旧条目。
""",
    "chinese commit rules": """
## 提交规范

- 新增功能用 `feat`
- 修复用 `fix`
- 重构用 `refactor`
""",
    "chinese do and don't": """
## 规范

- ✅ 使用 `const`
- ✅ 测试必须先写
- ❌ 不要用默认导出
""",
    "japanese rules": """
## 変更履歴

- 変更は CHANGELOG.md に書くこと。
- 日付は必ず ISO 形式にする。
""",
    "japanese checklist": """
## 完了の条件

- [ ] テストが通る
- [ ] 文書を直す
""",
    "german rules": """
## Änderungen

- Jede Änderung braucht einen Eintrag im CHANGELOG.
- Nie alte Einträge ändern.
""",
    "history of the browser": """
## History API

- Use `navigate`, never `history.pushState`.
- Scroll positions are kept by the router.
""",
    "incident process": """
## Incidents

- Write down the time, roll back, then look for the cause.
- Post-mortems go to docs/postmortems/YYYY-MM-DD-title.md.
""",
    "what is not done": """
## TODO

- [ ] Delete the old writer
- [ ] Add typo tolerance
""",
    "dates in data": """
## Test data

- Orders of 2031-01-01 to 2031-01-31 are paid.
- The customer `kim` has none.
""",
    "model names": """
- Default model: `tern-large-2031-02-11`
- Fallback: `tern-small-2030-12-01`
""",
    "weekly duties": """
- Monday: raise dependencies
- Friday: no deploys after 14:00
""",
    "done column of a board": """
Move the card to `Done` when the request is merged; `In progress` holds two cards at most.
""",
    "ticked requirements": """
## Every endpoint

- ✅ Validates its input
- ✅ Returns a problem document
- ✅ Has a test
""",
    "install steps": """
## Install

1. Installed Node 24? Check with `node -v`.
2. Run `npm ci`.
""",
    "adr pointer": """
## Decisions

- 2031-02-11 SQLite instead of Postgres: `docs/adr/0007.md`. Do not add a server.
""",
    "env by date": """
- Keys are rotated every 90 days; the next rotation is 2031-06-01.
- Certificates end on 2032-01-01.
""",
    "types of status": """
### Job status

| Status | Meaning |
| --- | --- |
| queued | not started |
| running | in progress |
| done | completed |
""",
    "quality gates": """
## Gates

- Coverage 100 % for `core/`
- 0 errors from the linter
- All tests passing
""",
    "plans": """
## Phases

1. Phase 1: write the failing test
2. Phase 2: make it pass
3. Phase 3: clean up
""",
    "good": """
- ✅ `feat: add export`
- ✅ `fix: keep the last line`
- ❌ `update stuff`
""",
    "benefits": """
## Why this layout

- ✅ Fast tests
- ✅ Clear owners
- ✅ No cycles
""",
    "features": """
## Features

- ✅ Type safe
- ✅ Tree-shakeable
- ✅ Works offline
""",
    "ja features": """
## 特徴

- ✅ 型安全
- ✅ 高速
- ✅ 依存なし
""",
    "zh features": """
## 特性

- ✅ 支持离线
- ✅ 支持多语言
- ✅ 类型安全
""",
    "verification": """
## Verification

✅ All tests pass
✅ No warnings
✅ Docs are built
""",
    "removed apis": """
## Removed

- `Loop.run()` was removed in 2.0; use `Batch`.
- `Loop.kill()` was replaced by `Procs.kill()`.
""",
    "known pitfalls": """
## Pitfalls

- The pool was closed while requests ran; await `take` always.
- Keys were built without the shop id once (#812): use `key()`.
- Retries never stopped before 2.1; set `max`.
""",
    "migration guide": """
## Migrating to v3

- `open()` is now `connect()`
- Options moved to the constructor
- Node 20 is required
""",
    "spec versions": """
## Protocol versions

- v2 (2031-02-11): current, use it
- v1 (2030-06-01): do not use
""",
    "release cadence": """
## Releases

- Minor: first Monday of the month
- Patch: when needed
- Next: 2031-03-03
""",
    "legend": """
Legend: ✅ done, 🚧 in progress, ⏳ planned
""",
    "checklist checked style": """
Use `- [x]` for finished and `- [ ]` for open tasks in TODO.md.
""",
    "person days": """
- Mia: payments, since 2031
- Kim: search
""",
    "data retention": """
## Retention

- Orders: 10 years
- Logs: deleted after 30 days
- Sessions: expired after 24 h
""",
    "todo for phases": """
## Plan

### Phase 1
- [ ] Parser
### Phase 2
- [ ] Printer
""",
    "changelog pointer": """
## Recent changes

See CHANGELOG.md and `git log`.
""",
    "history pointer ja": """
## 更新履歴

CHANGELOG.md を参照。
""",
    "commit convention table": """
| Type | Use |
|---|---|
| feat | new feature added |
| fix | bug fixed |
| refactor | code moved |
""",
    "example changelog in text": """
Write entries like `- Fixed the loss of the last page (#123)` under `## [1.4.0] - 2031-02-11`.
""",
    "git workflow": """
1. Commit early.
2. Once merged, delete the branch.
3. Tag `v1.4.0` when released.
""",
    "completed def": """
## Completed means

- merged to main
- deployed to staging
- documented
""",
    "events past": """
## Domain events

- OrderPlaced: stored and priced
- OrderPaid: captured by the provider
- OrderShipped: handed to the carrier
""",
    "test data ticks": """
- [x] in the fixture means a paid order
- [ ] means an open one
""",
}
