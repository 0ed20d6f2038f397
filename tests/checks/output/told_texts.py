"""Diaries, reports and stories without the marks of a changelog, and rules and reference that look like them. Made up."""

TOLD = {
    # Milestones
    "milestones, day second": """
## Milestones

| Milestone | Date | State |
| --- | --- | --- |
| Parser | 2031-01-14 | done |
| Printer | 2031-02-28 | done, two weeks late |
| Comments | 2031-04-15 | in progress |
""",
    "milestones, day first": """
## Plan and state

| When | What | State |
|---|---|---|
| 14 Jan | Beta for the pilot shops | reached |
| 2 Mar | Payments live | slipped to 9 Mar |
| 30 Mar | Public launch | open |
""",
    "milestones by quarter": """
| Quarter | Goal | Status |
| --- | --- | --- |
| Q1 2031 | Ledger split | ✅ |
| Q2 2031 | Multi-currency | ✅ |
| Q3 2031 | Audit export | 🔄 |
""",
    "milestones, German": """
## Meilensteine

| Meilenstein | Termin | Stand |
| --- | --- | --- |
| Anmeldung | 14.03. | erledigt |
| Rechnungslauf | 02.04. | erledigt |
| Mahnwesen | 30.04. | in Arbeit |
""",
    "milestones, Chinese": """
## 里程碑

| 里程碑 | 计划日期 | 状态 |
| --- | --- | --- |
| 登录上线 | 3月14日 | 已完成 |
| 支付上线 | 4月2日 | 已完成 |
| 报表上线 | 5月10日 | 进行中 |
""",
    "milestones, Japanese": """
| マイルストーン | 予定日 | 状況 |
| --- | --- | --- |
| 認証 | 2031/03/14 | 完了 |
| 受注 | 2031/04/02 | 完了 |
| 請求 | 2031/05/10 | 作業中 |
""",
    "milestones, Korean": """
| 마일스톤 | 날짜 | 상태 |
| --- | --- | --- |
| 로그인 | 3월 14일 | 완료 |
| 결제 | 4월 2일 | 완료 |
| 보고서 | 5월 10일 | 진행 중 |
""",
    "milestones, French": """
## Jalons

| Jalon | Échéance | État |
| --- | --- | --- |
| Connexion | 14 mars | terminé |
| Paiement | 2 avril | terminé |
| Rapports | 10 mai | en cours |
""",
    "milestones, Spanish": """
| Hito | Fecha | Estado |
| --- | --- | --- |
| Acceso | 14/03/2031 | completado |
| Pagos | 02/04/2031 | completado |
| Informes | 10/05/2031 | en curso |
""",
    "milestones in a list": """
## Milestones

- M1 (14 Jan): parser, done
- M2 (28 Feb): printer, done two weeks late
- M3 (15 Apr): comments, in progress
""",
    "milestones, planned and actual": """
| Milestone | Planned | Actual |
| --- | --- | --- |
| Alpha | 2031-01-14 | 2031-01-16 |
| Beta | 2031-02-28 | 2031-03-20 |
| Launch | 2031-04-15 | — |
""",
    "milestones by week": """
## Progress

| Week | Goal | Result |
|---|---|---|
| W14 | Import of orders | done |
| W15 | Refunds | half done, two tests red |
| W16 | Export | not started |
""",
    # Hand-over notes
    "hand-over with labels": """
## Handover

- Done: parser and printer, 14 tests added
- Open: block comments lose their indentation
- Next: look at `emit_block`, the branch is `kim/comments`
""",
    "hand-over in prose": """
## Where I left off

Finished the token cache and pushed it to `kim/cache`. Two tests in `test_retry.py` are still red, I think the clock is
mocked twice. Did not get to the importer.
""",
    "hand-over, end of session": """
### End of session notes

Branch: `feature/search`
Last commit: 9f1c2aa
Finished today: index writer, migration 014
Remaining: reader, typo tolerance
Blocked by: no access to the staging bucket
""",
    "for the next session": """
## For the next session

We got the build green again and merged #412. The worker still leaks; Mia saw 2 GB after an hour. I tried a smaller
pool, that did not help.
""",
    "hand-over, German": """
## Übergabe

Erledigt: Cache umgestellt, 12 Tests ergänzt
Offen: zwei Tests in `test_retry.py` rot
Als Nächstes: Import prüfen, Zweig `kim/import`
""",
    "hand-over, Chinese": """
## 交接说明

- 已完成：缓存改造，新增 14 个测试
- 未完成：导入器还有两个测试失败
- 下一步：检查 `emit_block`，分支 `kim/import`
""",
    "hand-over, Japanese": """
## 引き継ぎメモ

- 完了：キャッシュの移行、テスト14件を追加
- 残り：取り込みのテストが2件落ちる
- 次：`emit_block` を調べる（ブランチ `kim/import`）
""",
    "hand-over, Korean": """
## 인수인계

- 완료: 캐시 이전, 테스트 14개 추가
- 남은 일: 가져오기 테스트 2개 실패
- 다음: `emit_block` 확인
""",
    "hand-over, French": """
## Passation

Fait : cache réécrit, 14 tests ajoutés
Reste : deux tests rouges dans `test_retry.py`
À suivre : la branche `kim/import`
""",
    "hand-over, Russian": """
## Передача дел

- Сделано: кэш переписан, добавлено 14 тестов
- Осталось: два теста падают
- Дальше: ветка `kim/import`
""",
    "hand-over, headings": """
## Session summary

### Done
- Token cache in its own package
- Retry on 429, 14 tests

### Still open
- Block comments lose their indentation
- Kim has to look at the schema

### Next
- Importer in a worker
""",
    "focus of the week": """
## Current focus (week 19)

Working on: search for several tenants. About 70 % done. Blocked by ticket 331 since Tuesday.
Done this week: tenant column, backfill of 41 million rows.
Not started: permissions. Amara is away until the 20th.
""",
    "focus in prose": """
## Current state

The move to the new build is half done. Libraries are finished, apps are not started. Blocked by ticket 331 since
Tuesday, Kim is waiting for access.
""",
    # Experiments
    "runs with results": """
## Experiments

- 2031-02-11, run 14: lr 3e-4, loss 0.412
- 2031-02-12, run 15: lr 1e-4, loss 0.398
- 2031-02-14, run 16: batch 64, loss 0.371, out of memory after 2 h
""",
    "runs in a table": """
| Date | Run | Setting | F1 |
| --- | --- | --- | --- |
| 2031-02-11 | exp-14 | lr 3e-4 | 0.712 |
| 2031-02-12 | exp-15 | lr 1e-4 | 0.731 |
| 2031-02-14 | exp-16 | batch 64 | 0.744 |
""",
    "runs under headings": """
## Tuning log

### Feb 11: bigger batch
Batch 64, p95 412 ms, 3 % errors.

### Feb 12: smaller pool
Pool 8, p95 380 ms, no errors.

### Feb 14: both
Batch 64, pool 8, p95 351 ms.
""",
    "runs without a year": """
## Benchmarks so far

- 14 March: 1,200 req/s with the old pool
- 16 March: 1,900 req/s with the new pool
- 20 March: 2,050 req/s after the index
""",
    "runs, Chinese": """
## 实验记录

- 3月14日：学习率 3e-4，准确率 71.2%
- 3月16日：学习率 1e-4，准确率 73.1%
- 3月20日：批大小 64，准确率 74.4%
""",
    "runs, Japanese": """
## 実験メモ

| 日付 | 条件 | 精度 |
| --- | --- | --- |
| 3/14 | lr 3e-4 | 0.712 |
| 3/16 | lr 1e-4 | 0.731 |
| 3/20 | batch 64 | 0.744 |
""",
    "runs, German": """
## Versuche

- 14.3.: Stapel 32, Verlust 0,412
- 16.3.: Stapel 64, Verlust 0,398
- 20.3.: Stapel 128, Speicher reichte nicht
""",
    "runs by number": """
## Experiment log

1. Run 14 (Feb 11): loss 0.412
2. Run 15 (Feb 12): loss 0.398
3. Run 16 (Feb 14): loss 0.371, kept
""",
    "runs, before and after": """
## What we measured

- 2031-02-11: index on `buyer`, 1.9 s → 0.2 s
- 2031-02-12: pool of 8, 0.2 s → 0.18 s
- 2031-02-14: no change with a pool of 16
""",
    "runs, Spanish": """
## Experimentos

- 14 de marzo: lote 32, precisión 0,712
- 16 de marzo: lote 64, precisión 0,731
- 20 de marzo: lote 128, sin memoria
""",
    # Deploys
    "deploys, American days": """
## Deploys

- 3/14: api and worker, fine
- 3/16: api only, rolled back after 20 minutes
- 3/17: api again, fixed the pool
""",
    "deploys, German days": """
## Auslieferungen

- 14.3.: API und Worker, lief
- 16.3.: nur API, nach 20 Minuten zurückgerollt
- 17.3.: API erneut, Pool repariert
""",
    "deploys, month first": """
## Deploy diary

**Mar 14** — api 4.2 to production, checkout slow for ten minutes.
**Mar 16** — hotfix 4.2.1, pool was too small.
**Mar 17** — worker moved to the new cluster.
""",
    "deploys, day first": """
### Rollouts

14 March: api 4.2 went out, nobody noticed
16 March: worker 4.2 went out, queue stood still for an hour
17 March: both rolled back
""",
    "deploys, weekdays": """
## This week's deploys

- Mon: api 4.2 went out
- Tue: rolled back, pool was too small
- Thu: 4.2.1 went out, all green
""",
    "deploys, Chinese": """
## 上线记录

- 3月14日 接口服务上线，正常
- 3月16日 上线后回滚，连接池太小
- 3月17日 重新上线，已修复
""",
    "deploys, Japanese": """
## デプロイ日誌

- 3/14（金）API をデプロイした
- 3/16（日）20分後に切り戻した
- 3/17（月）プールを直して再デプロイ
""",
    "deploys, Korean": """
## 배포 기록

- 3월 14일: API 배포, 이상 없음
- 3월 16일: 20분 뒤 롤백
- 3월 17일: 풀 수정 후 다시 배포
""",
    "deploys, French": """
## Mises en production

- 14 mars : API et worker, rien à signaler
- 16 mars : API seule, annulée après 20 minutes
- 17 mars : API de nouveau, pool corrigé
""",
    "deploys, table": """
## Deploy log

| Day | Service | Result |
|---|---|---|
| 14 Mar | api | ok |
| 16 Mar | api | rolled back |
| 17 Mar | api, worker | ok |
""",
    "deploys, Portuguese": """
## Diário de deploy

- 14 de março: API publicada, tudo certo
- 16 de março: revertida depois de 20 minutos
- 17 de março: API publicada de novo, pool corrigido
""",
    "deploys, clock": """
## Deploys

- 14 Mar 09:40 api 4.2, ok
- 16 Mar 17:05 api 4.3, rolled back 17:25
- 17 Mar 10:10 api 4.3.1, ok
""",
    # Done lists
    "done, numbered": """
### Move to the new build

Done:
1. 3 March: root config converted
2. 10 March: libraries converted, two had cycles
3. 24 March: apps converted, old config deleted
""",
    "done, days at the end": """
## Already done

- Root config converted (3 March)
- Libraries converted (10 March)
- Old config deleted (24 March)
""",
    "done, ISO days at the end": """
## Done so far

* Token cache, 2031-02-11
* Retry on 429, 2031-02-13
* Importer in a worker, 2031-02-20
""",
    "done, German": """
## Erledigt

- 3. März: Wurzelkonfiguration umgestellt
- 10. März: Bibliotheken umgestellt
- 24. März: alte Konfiguration gelöscht
""",
    "done, Chinese": """
## 已完成事项

1. 3月3日：根配置迁移
2. 3月10日：所有库迁移完毕
3. 3月24日：删除旧配置
""",
    "done, Japanese": """
## 完了した作業

- 3月3日 ルート設定の移行
- 3月10日 ライブラリの移行
- 3月24日 旧設定の削除
""",
    "done, Spanish": """
## Hecho

- 3 de marzo: configuración raíz convertida
- 10 de marzo: bibliotecas convertidas
- 24 de marzo: configuración antigua borrada
""",
    "done, Russian": """
## Сделано

- 3 марта: переведена корневая конфигурация
- 10 марта: переведены библиотеки
- 24 марта: старая конфигурация удалена
""",
    "done, by sprint": """
## Delivered

- Sprint 12: token cache, retry on 429
- Sprint 13: importer in a worker
- Sprint 14: nothing, everybody was ill
""",
    "done, by ISO week": """
## Delivered

- 2031-W06: token cache
- 2031-W07: retry on 429
- 2031-W09: importer in a worker
""",
    "done, by week": """
### Log

- KW 14: Import umgestellt
- KW 15: Tests repariert, zwei bleiben rot
- KW 17: Export begonnen
""",
    "done, struck out": """
## Tasks of the migration

- ~~Convert the root config~~ done 3 March
- ~~Convert the libraries~~ done 10 March
- ~~Delete the old config~~ done 24 March
""",
    # Tables of versions
    "versions, Chinese": """
## 版本信息

| 版本 | 日期 | 说明 |
| --- | --- | --- |
| v1.2 | 2031-02-11 | 缓存改造 |
| v1.1 | 2031-01-28 | 导入器拆分 |
| v1.0 | 2031-01-12 | 首次发布 |
""",
    "versions, Chinese, two columns": """
## 发布记录

| 版本号 | 发布日期 |
| --- | --- |
| 1.2.0 | 2031年2月11日 |
| 1.1.0 | 2031年1月28日 |
""",
    "versions, Chinese, with an author": """
| 版本 | 修订日期 | 修订人 | 修订内容 |
|---|---|---|---|
| 1.2 | 2031/02/11 | 小林 | 缓存一章 |
| 1.1 | 2031/01/28 | 小周 | 导入一章 |
""",
    "versions, Japanese": """
| 版 | 日付 | 内容 |
| --- | --- | --- |
| 1.2 | 2031年2月11日 | キャッシュの章 |
| 1.1 | 2031年1月28日 | 取り込みの章 |
""",
    "versions, English": """
| Version | Date | Notes |
| --- | --- | --- |
| 3.4.0 | 2031-05-02 | split view |
| 3.3.2 | 2031-04-12 | freeze on rename |
| 3.3.0 | 2031-03-01 | dark icons |
""",
    "versions, German": """
| Version | Datum | Änderung |
| --- | --- | --- |
| 2.1 | 14.03.2031 | Mahnwesen |
| 2.0 | 02.02.2031 | neue Anmeldung |
""",
    "versions, French": """
| Version | Date | Nouveautés |
| --- | --- | --- |
| 2.1 | 14 mars 2031 | relances |
| 2.0 | 2 février 2031 | connexion |
""",
    "versions, Korean": """
| 버전 | 날짜 | 내용 |
| --- | --- | --- |
| 2.1 | 2031-03-14 | 알림 |
| 2.0 | 2031-02-02 | 로그인 |
""",
    "versions, released when": """
## Releases so far

| Release | Shipped | Highlights |
| --- | --- | --- |
| 2.1 | Mar 14 | reminders |
| 2.0 | Feb 2 | new login |
| 1.9 | Jan 20 | dark icons |
""",
    "versions, Portuguese": """
| Versão | Data | Mudanças |
| --- | --- | --- |
| 2.1 | 14/03/2031 | lembretes |
| 2.0 | 02/02/2031 | novo acesso |
""",
    # Prose
    "a bug told in the first person": """
## Notes on the sync bug

I spent two days on this. First I thought the clock was off, so I added logging. Then it turned out that Tomasz had
changed the batch size in March and nobody noticed until the quarter ended. I reverted his change on 3 April, and on
5 April we found that reports were still empty because the cache had kept the bad batch.
""",
    "how we got here": """
## How we got here

The shop started as one service in 2029. In the spring of 2030 we split off the payments, because every deploy stopped
the checkout. After that the orders followed. We tried a queue first, it lost messages, and so we went back to the
table.

In January 2031 Mia rewrote the importer. It took three weeks and two rollbacks.
""",
    "two attempts": """
We tried FTS4 first, but it was too slow. Then we switched to FTS5, which was four times faster. After that the importer
broke because it had relied on the old table, and Kim fixed it the next day.
""",
    "story, German": """
## Zur Umstellung

Im März haben wir den Cache ersetzt. Zuerst lief alles, dann fiel am 14. März der Import aus. Wir haben zwei Tage
gesucht und schließlich gemerkt, dass der Schlüssel ohne Mandant gebildet wurde. Am 16. März war es behoben.
""",
    "story, French": """
## La panne du cache

Le 14 mars, le cache a renvoyé les commandes d'une autre boutique. Nous avons d'abord cru à un problème de réseau.
Ensuite, Kim a trouvé que la clé avait été construite sans la boutique. Le 16 mars, tout était corrigé.
""",
    "story, Spanish": """
## Lo que pasó con la caché

El 14 de marzo la caché devolvió pedidos de otra tienda. Primero pensamos que era la red. Luego Kim encontró que la
clave se había formado sin la tienda. El 16 de marzo lo arreglamos y vaciamos la caché.
""",
    "story, Portuguese": """
## O que aconteceu

Em 14 de março o cache devolveu pedidos de outra loja. Primeiro achamos que era a rede. Depois a Kim descobriu que a
chave tinha sido montada sem a loja. No dia 16 de março corrigimos e limpamos o cache.
""",
    "story, Russian": """
## Как это было

14 марта кэш вернул заказы другого магазина. Сначала мы думали, что дело в сети. Потом Ким нашла, что ключ собирали без
магазина. 16 марта мы всё исправили и очистили кэш.
""",
    "story, Chinese": """
## 缓存问题的经过

3月14日，缓存返回了其他店铺的订单。一开始我们以为是网络问题，后来小周发现键里没有店铺编号。3月16日修复上线，
随后又清空了缓存。
""",
    "story, Japanese": """
## キャッシュの件

3月14日にキャッシュが別の店の注文を返した。最初はネットワークを疑った。その後、キーに店の番号が入っていないことが
分かった。3月16日に直して、キャッシュを空にした。
""",
    "story, Korean": """
## 캐시 문제

3월 14일에 캐시가 다른 가게의 주문을 돌려주었다. 처음에는 네트워크를 의심했다. 그 뒤 키에 가게 번호가 없다는 것을
알았다. 3월 16일에 고치고 캐시를 비웠다.
""",
    "story, quoted": """
> Last week the nightly job failed twice. On Monday we thought it was the disk, but the disk was half empty. On Thursday
> Pedro found that the token had expired. He renewed it and the job ran through.
""",
    "story in several paragraphs": """
## The move of the cache

In February we moved the cache to its own package.

The first try failed: the tests hung and nobody knew why.

A week later Mia found the lock, and we merged it on 28 February.
""",
    "story by weekdays": """
## This week

On Monday we cut the release branch. On Tuesday the smoke tests failed because the fixtures had moved. Mia fixed them on
Wednesday and we shipped on Thursday evening.
""",
    "story in a list without days": """
## What happened so far

- First we moved the cache, which broke the importer.
- Then Kim rewrote the importer and we lost the retry.
- In the end Mia put the retry back and everything was green.
""",
    "decision told as a story": """
## Why SQLite

Until 2030 we ran Postgres. In May 2030 the server was full twice and we moved the index to a file. Kim measured it in
June: it was faster. In July the server was switched off.
""",
}

NOT_TOLD = {
    "calendar of releases as rules": """
| Date | Rule |
| --- | --- |
| 2031-12-20 | code freeze starts, merge nothing |
| 2032-01-05 | code freeze ends |
| 2032-01-12 | branch for 5.0 |
""",
    "cadence in a list": """
## Calendar

- 14 March: feature freeze, only fixes after it
- 28 March: release branch is cut
- 4 April: release
""",
    "deprecation schedule": """
## Deprecations

| API | Deprecated | Removed |
| --- | --- | --- |
| `open()` | 2031-03-01 | 2031-09-01 |
| `close()` | 2031-04-01 | 2031-10-01 |
""",
    "deprecation schedule, Chinese": """
| 接口 | 弃用日期 | 移除日期 |
| --- | --- | --- |
| `open()` | 2031-03-01 | 2031-09-01 |
| `close()` | 2031-04-01 | 2031-10-01 |
""",
    "end of life": """
## Supported versions

| Version | Released | End of life | Status |
| --- | --- | --- | --- |
| 3.2 | 2030-10-01 | 2033-10-01 | supported |
| 3.1 | 2029-10-01 | 2032-10-01 | supported |
| 3.0 | 2028-10-01 | 2031-10-01 | security fixes only |
""",
    "end of life, Chinese": """
| 版本 | 发布日期 | 停止维护 |
| --- | --- | --- |
| 3.2 | 2030-10-01 | 2033-10-01 |
| 3.1 | 2029-10-01 | 2032-10-01 |
""",
    "end of life, German": """
| Version | Unterstützt bis |
| --- | --- |
| 3.2 | 01.10.2033 |
| 3.1 | 01.10.2032 |
""",
    "end of life, Japanese": """
| バージョン | リリース | サポート終了 |
| --- | --- | --- |
| 3.2 | 2030-10-01 | 2033-10-01 |
| 3.1 | 2029-10-01 | 2032-10-01 |
""",
    "roadmap that instructs": """
## Roadmap

- Q3 2031: the old client goes; add no calls to it.
- Q4 2031: keys become opaque; never parse them.
""",
    "roadmap in a table": """
| Quarter | What changes | What to do now |
| --- | --- | --- |
| Q3 2031 | old client is removed | use `connect()` |
| Q4 2031 | keys are opaque | never parse them |
""",
    "api dates": """
| Version | Header |
| --- | --- |
| v3 | `2031-03-01` |
| v2 | `2030-03-01` |
""",
    "cron": """
## Jobs

| Job | Schedule | Runs |
| --- | --- | --- |
| report | `0 3 * * 1` | Mon 03:00 |
| cleanup | `30 4 1 * *` | first of the month, 04:30 |
""",
    "weekly plan": """
- Mon: dependency updates
- Wed: release
- Fri: no deploys after 14:00
""",
    "weekly plan, Chinese": """
- 周一：依赖更新
- 周三：发布
- 周五：14:00 之后不要上线
""",
    "fixtures": """
## Fixtures

| Order | Created | State |
| --- | --- | --- |
| 17 | 2031-01-14 | paid |
| 18 | 2031-01-15 | refunded |
| 19 | 2031-02-01 | open |
""",
    "fixtures with done": """
## Test data

`seed.sql` makes three tasks:

| Task | Due | State |
| --- | --- | --- |
| 1 | 2031-01-14 | done |
| 2 | 2031-01-15 | done |
| 3 | 2031-02-01 | open |
""",
    "format of dates": """
## Dates

- In the API: `2031-02-11`
- In the app: 11 February 2031
- In file names: 20310211
""",
    "formats by country": """
| Country | Format | Example |
| --- | --- | --- |
| Germany | D.M.Y | 14.03.2031 |
| USA | M/D/Y | 03/14/2031 |
| Japan | Y/M/D | 2031/03/14 |
""",
    "rates by date": """
## VAT

| Valid from | Rate |
| --- | --- |
| 2031-01-01 | 19 % |
| 2029-07-01 | 16 % |
""",
    "rule on hand-over": """
## Handover

- Done: say what you finished and which tests you added.
- Open: list what is left, with file and line.
- Next: name the first step for the next session.
""",
    "rule on hand-over in prose": """
## Handover

At the end of a session write what was done, what is open and what comes next into NOTES.md. Keep it under ten lines.
""",
    "rule on hand-over, Chinese": """
## 交接

- 已完成：写明完成了什么，必须附上测试
- 未完成：写明剩余工作
- 下一步：写明下一步做什么
""",
    "rule on hand-over, Japanese": """
## 引き継ぎ

- 完了：終えた作業を書くこと
- 残り：残った作業を必ず書くこと
- 次：次の一手を書いてください
""",
    "board": """
## Board

- Done: merged and deployed
- In progress: at most two cards for each person
- Blocked: give the reason in a comment
""",
    "ticket states": """
## Ticket status

| State | When |
| --- | --- |
| open | nobody works on it |
| in progress | somebody does |
| done | merged to main |
""",
    "targets of a benchmark": """
## Budgets

- Start: under 1.2 s
- p95 of `/orders`: under 200 ms
- Bundle: at most 180 kB
""",
    "steps of an experiment": """
## Running an experiment

1. Copy `configs/base.yaml` and set `lr` and `batch`.
2. Run `make train`; a run takes 2 h.
3. Write loss and F1 to the tracker.
""",
    "best settings": """
## Settings

| Model | lr | F1 |
| --- | --- | --- |
| small | 3e-4 | 0.712 |
| large | 1e-4 | 0.744 |
""",
    "deploy rules": """
## Deploys

- Mon to Thu only, before 16:00.
- Roll back at 2 % errors.
- After 20 minutes without an alert it is done.
""",
    "definition of done with days": """
## Deadlines

- Reports are due on the 3rd of the month.
- Invoices go out on 10 March and 10 September.
- Never book into a closed month.
""",
    "rule with its story": """
## Cache

Build keys with `key()`, never by hand. On 14 March 2031 a key without the shop returned other shops' orders.
""",
    "rule with its story, German": """
Schlüssel immer mit `key()` bilden. Am 14. März wurde einer von Hand gebildet und lieferte fremde Bestellungen.
""",
    "rule with its story, Chinese": """
键必须用 `key()` 生成。3月14日曾有人手写键，返回了其他店铺的订单。
""",
    "how a request runs": """
## How an order is placed

First the cart is validated. Then the price is computed and the stock is reserved. After that the payment is captured,
and finally the order is stored. If any step fails, everything that was reserved is released.
""",
    "how it runs, past participles": """
The token is read from the header, verified, and put into the context. Requests that were rejected are logged. Rows that
were changed since the last run are fetched again; rows that had no key are dropped.
""",
    "what the code did before": """
`open()` used to block; it no longer does. Callers that relied on it must await `ready()`. Options that were set in the
constructor moved to `configure()`.
""",
    "design reason": """
We chose SQLite because the index has to work offline. Do not add a server. Writes go through one queue, reads are free.
""",
    "design reasons": """
## Decisions

- We use SQLite: the index has to work offline.
- We dropped the queue; the table is enough. Do not bring it back.
- Errors carry a code. Never match on their text.
""",
    "reviewers and days": """
| Reviewer | Days |
| --- | --- |
| Mia | Mon, Tue |
| Kim | Wed to Fri |
""",
    "on call": """
| Week | On call |
| --- | --- |
| W14 | Mia |
| W15 | Kim |
| W16 | Pedro |
""",
    "holidays": """
## Holidays on which the market is closed

- 1 January
- 14 April
- 25 December
""",
    "time zones": """
- Summer time starts on 30 March and ends on 26 October.
- Jobs are scheduled in UTC; never convert to local time.
""",
    "certificates": """
| Host | Expires |
| --- | --- |
| api | 2032-01-14 |
| shop | 2032-02-01 |
""",
    "expected behaviour in tests": """
- When the token has expired, the client was told 401 and the session was closed.
- When the order was paid, a mail is sent.
- When nothing was found, an empty list is returned.
""",
    "acceptance criteria": """
Given an order that was paid on 14 March, when it is refunded on 16 March, then the refund was booked in March.
Given one that was paid on 30 March, when it is refunded on 2 April, then it was booked in April.
""",
    "checks before a release": """
## Before a release

- [ ] Version in `pyproject.toml` raised
- [ ] Changelog has today's date
- [ ] Tag pushed
""",
    "fractions and sections": """
- 3/4 of the width is for the list
- 1/4 is for the details
- 1/2 on a tablet
""",
    "numbered rules": """
3.1. Names are short.
3.2. Errors carry a code.
4.1. One test, one behaviour.
""",
    "ports and versions": """
| Service | Version | Port |
| --- | --- | --- |
| api | 4.2 | 8080 |
| worker | 4.1 | 8081 |
""",
    "versions of a protocol": """
| Version | Date | Use |
| --- | --- | --- |
| 3 | 2031-03-01 | always, for new code |
| 2 | 2030-03-01 | never |
""",
    "schema of a table": """
| Column | Type | Meaning |
| --- | --- | --- |
| created | date | when the order was stored |
| shipped | date | when it was handed to the carrier |
| state | text | `open`, `done` |
""",
    "template of a log": """
## Deploy log

Write one line for each deploy to DEPLOYS.md:

- <day>: <service>, <result>
""",
    "template of milestones": """
| Milestone | Date | State |
| --- | --- | --- |
| <name> | YYYY-MM-DD | done / open |
| <name> | YYYY-MM-DD | done / open |
""",
    "sprints as rules": """
- A sprint starts on Monday and ends on Friday of the second week.
- Sprint goals are written by the team.
- What was not finished goes back to the backlog.
""",
    "rule in the past tense, Japanese": """
- 終わった作業は必ず記録すること。
- 失敗した場合は再実行してください。
- 変更した後はテストを実行する。
""",
    "rule in the past tense, Chinese": """
- 修改了接口之后必须更新文档。
- 完成了任务之后请提交。
- 如果测试失败了，不要合并。
""",
    "rule in the past tense, Russian": """
- Если тест упал, не сливайте ветку.
- Когда задача сделана, обновите документацию.
- Файл, который изменился, нужно проверить.
""",
    "a name for what is current": """
## Current architecture

The API talks to the worker through a table. The worker polls it. There is one writer.
""",
    "dated file names": """
- `migrations/2031-02-11_cache.sql` must stay before `2031-02-12_index.sql`.
- Name new ones after the day on which they are merged.
""",
    "laws": """
| Regulation | In force since | Our duty |
| --- | --- | --- |
| A-12 | 2029-01-01 | keep invoices for ten years |
| B-7 | 2030-07-01 | delete logs after 30 days |
""",
}
