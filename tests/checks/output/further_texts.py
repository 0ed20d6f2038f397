"""More of both kinds, each called by how it begins: in other languages, shapes and words than the first ones. Made up."""

TOLD = {
    "Fahrplan und Stand": """
### Fahrplan und Stand

| Etappe | geplant | Stand |
| --- | --- | --- |
| Rohbau | KW 14 | fertig |
| Schnittstellen | KW 18 | fertig, eine Woche später |
| Abnahme | KW 22 | offen |
""",
    "Delivery plan": """
## Delivery plan

| # | Deliverable | Target | Status |
|---|---|---|---|
| 1 | Schema v2 | Apr 4 | Delivered |
| 2 | Sync engine | Apr 25 | Delivered Apr 29 |
| 3 | Mobile client | May 16 | At risk |
""",
    "迭代计划": """
## 迭代计划

| 迭代 | 时间 | 目标 | 结果 |
| --- | --- | --- | --- |
| 1 | 4月1日 | 登录页 | ✅ 完成 |
| 2 | 4月15日 | 订单页 | ✅ 完成 |
| 3 | 4月29日 | 报表 | ❌ 延期 |
""",
    "State at the end of the evening": """
## State at the end of the evening

I got `make test` down to one failure. The importer is on branch `mia/import`, not pushed. I had to comment out the retry
in `client.py` because it looped. Tomorrow: put it back and look at the schema.
""",
    "Hand-off": """
# Hand-off

What I did: moved auth to its own crate, fixed the flaky login test.
What's left: docs, and the Windows build (path separators).
Watch out: staging still runs the old schema.
""",
    "Handoff notes (evening)": """
## Handoff notes (evening)

- auth crate extracted, all tests pass
- still failing on Windows: path separators in `glob.rs`
- I did not touch the docs
- next person should start with `cargo test -p auth`
""",
    "引継ぎ": """
## 引継ぎ

今日は認証の分離まで終わった。Windowsのビルドがまだ落ちる。明日は`glob.rs`のパス区切りを見る予定。
""",
    "上次会话总结": """
## 上次会话总结

我们把认证拆成了独立模块，登录测试已经稳定。Windows 构建仍然失败，下次先看 `glob.rs`。
""",
    "Training runs": """
## Training runs

### 2031-04-02 baseline
val loss 1.92 after 10k steps, 3 h on one card.

### 2031-04-03 longer context
val loss 1.81, but 7 h. Not worth it.

### 2031-04-05 cosine schedule
val loss 1.79. Kept.
""",
    "Datum Versuch Ergebnis": """
| Datum | Versuch | Ergebnis |
|---|---|---|
| 02.04. | Cache 256 MB | 41 % Treffer |
| 03.04. | Cache 512 MB | 63 % Treffer |
| 05.04. | Cache 1 GB | 64 % Treffer, verworfen |
""",
    "Prompt tuning notes": """
## Prompt tuning notes

- Apr 2 — v3 prompt, 61/80 cases right
- Apr 3 — v4 prompt with examples, 70/80
- Apr 5 — v5, shorter, 69/80 but half the price
""",
    "배포 일지": """
### 배포 일지

- 4/2 결제 서버 배포, 문제 없음
- 4/5 결제 서버 재배포, 10분간 장애
- 4/6 수정본 배포
""",
    "Деплои": """
## Деплои

- 2 апреля: выкатили платежи, всё хорошо
- 5 апреля: откатили платежи через 10 минут
- 6 апреля: выкатили исправление
""",
    "Releases to prod": """
## Releases to prod

* 02/04 payments 3.1 – smooth
* 05/04 payments 3.2 – reverted, wrong env var
* 06/04 payments 3.2.1 – smooth
""",
    "Ya está hecho": """
## Ya está hecho

- (2 abr) migrado el inicio de sesión
- (5 abr) borrado el cliente antiguo
- (9 abr) activada la caché
""",
    "作業済み": """
## 作業済み

- [4/2] ログインの移行
- [4/5] 旧クライアントの削除
- [4/9] キャッシュの有効化
""",
    "Finished": """
**Finished:**

- Apr 2: login moved over
- Apr 5: old client gone
- Apr 9: cache on in production
""",
    "文档版本": """
# 文档版本

| 版本号 | 更新时间 | 更新说明 | 更新人 |
|:--|:--|:--|:--|
| V1.3 | 2031.04.09 | 补充缓存 | 小周 |
| V1.2 | 2031.04.05 | 补充客户端 | 小林 |
""",
    "版本 发布时间 主要特性": """
| 版本 | 发布时间 | 主要特性 |
| --- | --- | --- |
| 2.3.0 | 2031年4月 | 新登录 |
| 2.2.0 | 2031年2月 | 新缓存 |
""",
    "Background": """
## Background

Originally the app was a single Rails monolith. In 2028 the team extracted billing into a Go service, mostly because
month-end jobs blocked the web dynos. Search followed a year later. During the 2030 rewrite the React front end replaced
the server-rendered pages, and the last ERB template was deleted in June 2030.
""",
    "The flaky upload test": """
## The flaky upload test

For weeks `upload.spec` failed about once in ten runs. Ana suspected the network and added retries, which made it worse.
Eventually she noticed that two tests shared a bucket. We gave each test its own bucket on 12 May and the failures
stopped.
""",
    "Gestern haben wir die Warteschlange umge": """
Gestern haben wir die Warteschlange umgebaut. Danach liefen die Tests zwar durch, aber am Abend meldete der Support
doppelte Mails. Ursache war ein Neustart mitten im Versand; Jonas hat das am 12. Mai behoben.
""",
    "Historia del proyecto": """
## Historia del proyecto

Empezamos en 2029 con un único servicio. En marzo de 2030 separamos los pagos porque cada despliegue paraba la tienda.
Más tarde, en junio, Lucía reescribió el importador y desde entonces no volvió a fallar.
""",
    "Contexte": """
## Contexte

Au printemps 2030, nous avons séparé les paiements. La première tentative a échoué et nous l'avons annulée le lendemain.
En juin, Claire a réécrit l'import, qui tournait alors en quatre heures.
""",
    "背景": """
## 背景

最初我们用的是单体应用。2030年3月，支付被拆了出来，因为每次上线都会停掉结账。之后订单也拆了出来。6月，小周重写了导入器，
从那以后再没有出过问题。
""",
    "経緯": """
## 経緯

当初は一つのサービスだった。2030年3月に決済を切り出した。6月に佐藤さんが取り込みを書き直し、それ以来落ちていない。
""",
    "배경": """
## 배경

처음에는 서비스가 하나였다. 2030년 3월에 결제를 분리했다. 6월에는 지수가 가져오기를 다시 작성했고 그 뒤로 문제가 없었다.
""",
    "История": """
## История

В 2029 году был один сервис. В марте 2030 мы вынесли платежи, потому что каждый деплой останавливал магазин. Потом Лена
переписала импорт, и с тех пор он не падал.
""",
    "Debug notes": """
### Debug notes

- tried bumping the pool to 20, no change
- tried pinning the driver to 4.1, crash went away
- bisected to 9f1c2aa on Tuesday, reported upstream
""",
    "Progress this week": """
## Progress this week

Monday: set up the project and CI.
Tuesday: wrote the lexer, 40 tests.
Wednesday: parser half done, got stuck on operators.
""",
    "Status as of W22": """
## Status as of W22

Backend is done and deployed to staging. Frontend is at 60 %. QA has not started. We lost two days to the certificate
problem on Monday.
""",
    "Avancement (semaine 19)": """
## Avancement (semaine 19)

Terminé : connexion, paiement
En cours : rapports, environ 60 %
Bloqué : accès au serveur de test depuis mardi
""",
    "Resumen de la sesión": """
## Resumen de la sesión

Hecho: caché nueva, 14 pruebas
Pendiente: dos pruebas en rojo
Siguiente: revisar `emit_block`
""",
    "Zeitleiste": """
## Zeitleiste

2029: ein Dienst
März 2030: Zahlungen herausgelöst
Juni 2030: Import neu geschrieben
Januar 2031: alter Import abgeschaltet
""",
    "Timeline of the migration": """
## Timeline of the migration

- **Jan 2031** – decision to leave Mongo
- **Feb 2031** – dual writes switched on
- **Mar 2031** – reads moved, two incidents
- **Apr 2031** – Mongo turned off
""",
    "Sprint 21 recap": """
## Sprint 21 recap

We shipped the invoice editor and fixed nine bugs. The PDF export slipped because the font licence was unclear. Velocity
was 31.
""",
    "O que foi feito": """
## O que foi feito

- 2/4: login migrado
- 5/4: cliente antigo removido
- 9/4: cache ligado
""",
    "Note from 3 May: the queue was moved to": """
> **Note from 3 May:** the queue was moved to Redis yesterday. Two workers crashed overnight and were restarted by hand. The
> alert did not fire because its threshold had been raised in April.
""",
    "Etapas do projeto": """
## Etapas do projeto

| Etapa | Data | Situação |
|---|---|---|
| Cadastro | 04/04 | concluído |
| Boletos | 18/04 | concluído com atraso |
| Relatórios | 02/05 | em andamento |
""",
    "Этап Срок Статус": """
| Этап | Срок | Статус |
|---|---|---|
| Вход | 4 апреля | готово |
| Оплата | 18 апреля | готово |
| Отчёты | 2 мая | в процессе |
""",
    "Where the rewrite stands": """
## Where the rewrite stands

| Piece | When | |
|---|---|---|
| tokenizer | 2031-01-09 | ✔ |
| parser | 2031-01-30 | ✔ |
| formatter | 2031-03-01 | |
""",
    "Roadmap": """
## Roadmap

- [x] January 2031: new login
- [x] February 2031: invoices
- [ ] April 2031: reports
""",
    "✅ Q1 2031 – done": """
### ✅ Q1 2031 – done
Login and invoices.

### 🚧 Q2 2031 – running
Reports.
""",
    "Notes to self (Thursday night)": """
## Notes to self (Thursday night)

Parser is green. Printer still drops trailing commas, see `print.rs`. I changed the snapshot format, so all snapshots must be
regenerated. Did not commit the fuzz corpus.
""",
    "세션 인계": """
## 세션 인계

파서는 끝났다. 프린터는 아직 쉼표를 잃는다. 내일은 `print.rs`부터 본다.
""",
    "Relevo": """
## Relevo

Terminamos el analizador. La impresora todavía pierde comas. Mañana hay que mirar `print.rs`.
""",
    "Ablations": """
## Ablations

| run | date | change | val acc |
|---|---|---|---|
| r21 | Feb 3 | baseline | 0.81 |
| r22 | Feb 4 | no dropout | 0.79 |
| r23 | Feb 6 | longer warmup | 0.83 |
""",
    "Load tests": """
## Load tests

**3 Feb** 400 users: p95 310 ms, no errors
**4 Feb** 800 users: p95 920 ms, pool exhausted
**6 Feb** 800 users, pool 40: p95 400 ms
""",
    "压测结果": """
## 压测结果

| 日期 | 并发 | 吞吐 | 结论 |
|---|---|---|---|
| 2月3日 | 400 | 1200 | 正常 |
| 2月4日 | 800 | 1350 | 连接池耗尽 |
""",
    "Essais": """
## Essais

- 3 févr. : lot de 32, perte 0,41
- 4 févr. : lot de 64, perte 0,39
- 6 févr. : lot de 128, mémoire pleine
""",
    "Went to production": """
## Went to production

1. Mon 3 Feb – search 2.0
2. Wed 5 Feb – search 2.1, because 2.0 lost accents
3. Fri 7 Feb – nothing, freeze
""",
    "发布日志": """
## 发布日志

2/3 搜索 2.0 上线
2/5 搜索 2.1 上线，修复重音丢失
2/7 回滚到 2.0
""",
    "Nasazení": """
## Nasazení

- 3.2. vyhledávání 2.0 (#412)
- 5.2. oprava 2.1 (#415)
- 7.2. vráceno (#418)
""",
    "Changes by week": """
## Changes by week

W06: search moved to its own service
W07: accents fixed, synonyms added
W08: nothing merged
""",
    "Completed this month": """
## Completed this month

- 3 Feb — tokens renewed before they expire (Mia)
- 5 Feb — export to CSV (Kim)
- 7 Feb — dark mode, finally (Kim)
""",
    "Gelöste Probleme": """
## Gelöste Probleme

- Export verlor die letzte Zeile (gelöst am 3.2.)
- Anmeldung hing auf Safari (gelöst am 5.2.)
- Suche ohne Umlaute (gelöst am 7.2.)
""",
    "バージョン 公開日 変更点": """
| バージョン | 公開日 | 変更点 |
|---|---|---|
| 2.3.0 | 2月3日 | 検索 |
| 2.2.0 | 1月20日 | 出力 |
""",
    "版本": """
## 版本

- 2.3（2月3日）搜索
- 2.2（1月20日）导出
- 2.1（1月5日）登录
""",
    "The search rewrite": """
## The search rewrite

We started the rewrite in November because the old index took a night to build. By Christmas the tokenizer was ready, but
accents were lost. Kim found the cause in January: we had normalized twice. Since then the index builds in ten minutes.
""",
    "Was bisher geschah": """
## Was bisher geschah

Angefangen haben wir im November, weil der alte Index eine Nacht brauchte. Zu Weihnachten war der Zerleger fertig, aber die
Akzente gingen verloren. Im Januar fand Kim die Ursache.
""",
    "Post mortem: lost mails": """
## Post mortem: lost mails

At half past nine the queue stopped. Jana restarted the worker, which sent everything twice. Customers complained within
minutes. We switched the sender off until noon and removed the duplicates by hand.
""",
    "経過メモ": """
## 経過メモ

月曜に索引の作り直しを始めた。火曜に夜間ジョブが落ちた。原因はメモリ不足だった。水曜に上限を上げて解決した。
""",
    "Histórico da migração": """
## Histórico da migração

Em novembro começamos a migração. Em dezembro o índice ficou pronto, mas os acentos sumiram. A Kim achou a causa em janeiro.
""",
    "The tokenizer was swapped twice. The fir": """
The tokenizer was swapped twice. The first version, in November, could not handle accents; the second one, in January,
was four times slower. We ended up going back to the old one and patched it.
""",
    "Session 2031-02-03 → 2031-02-04": """
## Session 2031-02-03 → 2031-02-04

Spent the first day on the tokenizer. Got accents working after Kim pointed out the double normalization. Second day: index
build, which ran out of memory three times.
""",
    "Standup notes": """
## Standup notes

**Mia**: yesterday accents, today index build. Blocked by the runner.
**Kim**: reviewed #412, today docs.
""",
    "Release train": """
## Release train

2031.02 shipped on 3 February with search. 2031.03 slipped by two weeks because of the certificate incident. 2031.04 was
skipped.
""",
    "Launch checklist status": """
## Launch checklist status

| Item | Owner | Due | State |
|---|---|---|---|
| Load test | Ana | 12 Jun | done |
| Legal review | Ben | 14 Jun | waiting for signature |
| Status page | Ana | 15 Jun | done |
""",
    "Jalons du projet": """
## Jalons du projet

- 12 juin : test de charge, fait
- 14 juin : revue juridique, en attente
- 15 juin : page d'état, fait
""",
    "Phase 0 – Jan 2031 – scaffolding – done": """
**Phase 0** – Jan 2031 – scaffolding – done
**Phase 1** – Mar 2031 – import – done
**Phase 2** – May 2031 – search – in progress
""",
    "项目里程碑": """
## 项目里程碑

1. 2031年1月 — 搭建骨架（已完成）
2. 2031年3月 — 导入（已完成）
3. 2031年5月 — 搜索（进行中）
""",
    "Session handover": """
## Session handover

**Completed**
- Router moved, 40 tests green

**In progress**
- Admin pages, 3 of 11 done

**Blocked**
- Staging is down, ticket 88
""",
    "Wo ich aufgehört habe": """
## Wo ich aufgehört habe

Router ist umgezogen, 40 Tests grün. Admin-Seiten fehlen noch. Morgen zuerst `admin/users` ansehen.
""",
    "Trial runs": """
## Trial runs

| # | When | Prompt | Pass rate |
|---|---|---|---|
| 1 | Jun 2 | short | 61 % |
| 2 | Jun 3 | with examples | 70 % |
| 3 | Jun 5 | with examples and schema | 74 % |
""",
    "実験ログ": """
## 実験ログ

6/2: バッチ32、損失0.41
6/3: バッチ64、損失0.39
6/5: バッチ128、メモリ不足
""",
    "Compression experiments": """
### Compression experiments

2 June: zstd level 3, 412 MB, 9 s
3 June: zstd level 9, 371 MB, 31 s
5 June: brotli, 366 MB, 80 s, rejected
""",
    "Rollout": """
## Rollout

- 12.6. 5 % der Nutzer, keine Fehler
- 13.6. 25 %, zwei Beschwerden
- 15.6. 100 %
""",
    "Prod log": """
## Prod log

12/06 api 7.1 live
13/06 api 7.1.1 live, fixed CORS
15/06 worker 3.0 live, db pool exhausted for 5 min
""",
    "Deployments": """
## Deployments

- June 12: v7.1
- June 13: v7.1.1 (CORS)
- June 15: worker v3
""",
    "Fatto finora": """
## Fatto finora

- 12 giugno: login migrato
- 13 giugno: vecchio client rimosso
- 15 giugno: cache attivata
""",
    "已做": """
## 已做

- 登录迁移（6月12日）
- 删除旧客户端（6月13日）
- 打开缓存（6月15日）
""",
    "版本时间": """
|版本|时间|
|-|-|
|3.1|2031-06-12|
|3.0|2031-05-02|
|2.9|2031-03-20|
""",
    "Some history": """
## Some history

The importer used to be a cron job. Pavel turned it into a worker in 2029, after two customers lost data. It then grew for a
year until nobody dared to touch it, and in June 2031 Ana threw it away and wrote the current one in a week.
""",
    "Last month the certificate ran out on a": """
Last month the certificate ran out on a Sunday. Support called Ben, who renewed it from his phone. On Monday we found that
the alert had been muted since April. We unmuted it and added a second one.
""",
    "Retour d'expérience": """
## Retour d'expérience

Le certificat a expiré un dimanche. Le support a appelé Ben, qui l'a renouvelé depuis son téléphone. Lundi, nous avons vu que
l'alerte était coupée depuis avril.
""",
    "Rückblick": """
## Rückblick

Das Zertifikat lief an einem Sonntag ab. Der Support rief Ben an, der es erneuerte. Am Montag sahen wir, dass der Alarm seit
April stumm war.
""",
    "复盘：证书过期": """
## 复盘：证书过期

周日证书过期，客服给小周打了电话，他用手机续了期。周一我们发现告警从四月起就被静音了，于是重新打开并加了第二条。
""",
    "証明書の件": """
## 証明書の件

日曜に証明書が切れた。サポートが田中さんに電話し、更新してもらった。月曜に、四月から警報が止まっていたことが分かった。
""",
    "인증서 사고": """
## 인증서 사고

일요일에 인증서가 만료되었다. 지원팀이 지수에게 전화했고 지수가 갱신했다. 월요일에 경보가 4월부터 꺼져 있던 것을 발견했다.
""",
    "Qué aprendimos en junio": """
## Qué aprendimos en junio

El certificado caducó un domingo. Soporte llamó a Ben, que lo renovó desde el teléfono. El lunes vimos que la alerta estaba
silenciada desde abril.
""",
    "Vorfall vom 3. März 2031": """
### Vorfall vom 3. März 2031

- 08:12 Erste Meldung: Zählerstände bleiben stehen
- 08:20 Jana schaltet den zweiten Sammler ab
- 08:47 Ursache gefunden: Zertifikat abgelaufen
- 09:05 Neues Zertifikat eingespielt
""",
    "Fixed": """
## Known problems

1. **Cursor jumps on paste** — fixed in `8c1d02e`, the cause was a stale range
2. **Dark mode flashes** — fixed in `e77b410` (#318), moved the class to the server
3. **Export stops at 1,000 rows** — fixed in `03fa9cd` (#322), the loop was off by one
4. **Emoji counted twice** — fixed in `b1906ef` (#340)
""",
    "<progress>": """
<progress>
<done date="2031-09-01">Import of the old ledger finished, 3 accounts skipped</done>
<done date="2031-09-04">Reports rewritten, Tomas approved them</done>
<done date="2031-09-09">Nightly job moved to the new scheduler</done>
<next>Delete the old tables</next>
</progress>
""",
    "Experiment diary": """
## Experiment diary

```
run 31  (May 3)   lr 3e-4, no aug            -> 0.811
run 32  (May 3)   lr 1e-4, no aug            -> 0.823
run 34  (May 7)   same, seed 2               -> died, disk full
run 36  (May 12)  Noor's new split           -> 0.797, labels were wrong
```
""",
    "Bugs fixed so far": """
### Bugs fixed so far

1. **Double entry on reload** (a71d0c3): the form posted twice. Fix: a key from the cart.
2. **Blank page** (0be94f1): the template's path was wrong after the move.
3. **Off by one cent** (c55e2aa): float maths. Fix: integers.
""",
    "Resumen del sprint 12": """
## Resumen del sprint 12

✅ Terminado
- Pantalla de entradas rediseñada
- Pagos en producción desde el 12/03/2031

⚠️ A medias
- Avisos: funciona en Android, en iOS aún no

❌ No llegamos
- Modo sin conexión (pasa al sprint 13)
""",
    "Weekly report 14": """
## Weekly report 14

Done

- import of orders, 3 tests were added
- the old cache is gone

Not reached

- mails in French
""",
    "Zusammengeführt": """
## Merged this sprint

- !88 paging for the list (Nora)
- !91 translations of the mails
- !95 paging again, after the revert in !93
- !97 smaller images
""",
    "PR list": """
### Shipped

- #204 dark mode
- #209 keyboard shortcuts (#212 follows)
- #215 faster start
""",
    "Changes by version": """
## Gone

In 2.0 we removed the XML reader.

In 2.1 the old importer went away.

In 2.3 the desktop client was split off.
""",
    "版本变化": """
## 版本变化

- 2.0 版本中移除了旧的导入器。
- 2.1 版本中重写了缓存。
- 2.3 版本中删除了桌面端。
""",
    "Stand (4.5.2031)": """
## Stand der Umstellung (4.5.2031)

- Anmeldung umgestellt
- Rechnungen waren doppelt, ist behoben
- Versand wurde neu geschrieben
- Offen: Mahnungen
""",
    "Tagebuch": """
## Tagebuch

- Montag 3.: Import schlug zweimal fehl, von Hand neu gestartet.
- Dienstag 4.: Zeitlimit erhöht, Tests grün.
- Donnerstag 6.: Export zurückgenommen.
""",
}

NOT_TOLD = {
    "Day of a release": """
## Day of a release

- 08:00 nobody merges into `main` any more
- 09:00 the branch is cut by the bot
- 11:00 staging is looked at
""",
    "Known problems": """
## Known problems

- #412 is fixed in 3.1 only: never rely on it below.
- #415 was closed: always pass the zone all the same.
- #420 is open.
""",
    "Fixtures": """
## Test data

```
2031-01-01 100.00 EUR
2031-01-02 120.50 EUR
2031-01-03  80.00 EUR
```
""",
    "<rules>": """
<rules>
<rule since="2031-09-01">Run the tests before a commit.</rule>
<rule since="2031-09-04">Ask before you add a dependency.</rule>
<rule since="2031-09-09">Never edit `gen/`.</rule>
</rules>
""",
    "Pinned actions": """
## Pinned actions

- `checkout` (a71d0c3): keep the pin, newer ones need another token.
- `cache` (0be94f1): the last that runs on our runners.
- `setup` (c55e2aa): never by tag.
""",
    "Weekly report": """
## Weekly report

Done

- List what you merged, with its number.

Open

- List what is left, and who takes it.
""",
    "Traps": """
## Traps

- #412: the pool has to be closed by hand, or the next test hangs.
- #415: never pass a naive datetime, the client shifts it.
- #430: call `flush` before you read the counter.
""",
    "Differences between versions": """
## Differences between versions

- In 3.0 the endpoint takes a list: pass one even for a single id.
- In 3.1 and later use `export_json`.
- In 3.2 the admin API must be called with a token.
- In 3.4 prefer the async client.
""",
    "Week": """
## Week

- Monday 9:00: the release branch is cut, nothing is merged into `main` until it is green.
- Tuesday 14:00: staging is deployed by the bot.
- Friday 9–12: changes to the schema are reviewed.
""",
    "Stand der Schnittstellen (2031)": """
## Stand der Schnittstellen (2031)

- `/v3` ist die öffentliche: neue Felder kommen nur dort dazu.
- `/v2` bleibt bis zum Jahresende: nichts daran ändern.
- Interne Aufrufe gehen über den Bus.
""",
    "Release calendar": """
## Release calendar

| Release | Branch cut | Freeze | Ship |
| --- | --- | --- | --- |
| 5.1 | Apr 4 | Apr 11 | Apr 18 |
| 5.2 | Jul 4 | Jul 11 | Jul 18 |
""",
    "Compatibility": """
## Compatibility

| Client | Server | Since |
| --- | --- | --- |
| 3.x | 5.1+ | 2031-04-18 |
| 2.x | 4.0+ | 2030-01-10 |
""",
    "发布节奏": """
## 发布节奏

- 每月第一个周一：小版本
- 4月18日、7月18日：大版本
- 发布前一周冻结代码
""",
    "Contract dates": """
## Contract dates

- From 1 July 2031 invoices must carry a QR code.
- Until 31 December 2031 both formats are accepted.
- After that reject the old one.
""",
    "Example payload": """
## Example payload

| field | value |
| --- | --- |
| created | 2031-04-02 |
| status | done |
| finished | 2031-04-03 |
""",
    "Why we do not use an ORM": """
## Why we do not use an ORM

Queries are reviewed by the database team, and generated SQL was hard to review. Write SQL in `queries/` and call it
through `db.run`. Never build SQL from strings.
""",
    "Why the retry is there": """
## Why the retry is there

The upstream API was down for short periods and callers gave up too early. So `fetch` retries three times. Keep that when
you change the client, and do not retry POST requests.
""",
    "Background": """
## Background

The service reads orders from the queue, prices them, and writes invoices. Invoices that were printed are never changed.
Orders that had errors go to the dead-letter queue, where support looks at them.
""",
    "Definition of stale": """
## Definition of "stale"

A branch is stale when nobody pushed to it for 30 days. Stale branches that were merged are deleted by the bot; those that
were not merged are reported on Monday.
""",
    "Schedule of jobs": """
## Schedule of jobs

- Mon 03:00: full export
- Tue-Sun 03:00: only what changed
- 1st of the month: archive
""",
    "Experiments": """
## Experiments

- Put a new one under `experiments/<date>-<name>`.
- Record loss, seed and commit in `run.json`.
- 3 seeds at least; report mean and deviation.
""",
    "Performance targets": """
## Performance targets

| Endpoint | p95 | Date reached |
| --- | --- | --- |
| /orders | 200 ms | by 2031-06-01 |
| /search | 350 ms | by 2031-09-01 |
""",
    "Session protocol": """
## Session protocol

Done: tick it in TODO.md. Open: leave the box empty. Blocked: add the reason and tell the user.
""",
    "会话结束时": """
## 会话结束时

- 已完成：更新 TODO.md
- 未完成：保留复选框
- 下一步：写入 NOTES.md
""",
    "What happens on a deploy": """
## What happens on a deploy

First the image is built. Then migrations run. After that the pods are replaced one by one, and finally the old image is
removed.
""",
    "Test: refunds over the year's end": """
## Test: refunds over the year's end

On 31 December the order is paid. On 2 January it is refunded. The refund must be booked in January, the revenue in
December.
""",
    "Legacy": """
## Legacy

`lib/legacy` was written in 2019 for the desktop app. It is frozen: fix security bugs only, and never import it from new
code.
""",
    "Naming": """
## Naming

`Ledger` was called `Book` before 3.0. Tables kept the old name, so SQL says `book` and code says `ledger`.
""",
    "Users who signed up before 2030-05-01 ha": """
- Users who signed up before 2030-05-01 have no `region`; treat them as `eu`.
- Orders from before 2029 were imported and have no lines.
- Invoices created in March 2030 have a wrong rounding; never recompute them.
""",
    "命名": """
## 命名

`Ledger` 在 3.0 之前叫 `Book`。表名没有改，所以 SQL 里仍是 `book`。
""",
    "注意点": """
## 注意点

- 2030年5月以前の利用者には地域がない。
- 2029年以前の注文は移行されたもので、明細がない。
- 再計算はしないこと。
""",
    "Browser support": """
## Browser support

| Browser | From version | Released |
| --- | --- | --- |
| Chrome | 140 | 2031-01-10 |
| Firefox | 150 | 2031-02-04 |
""",
    "Models": """
## Models

| Model | Released | Context |
| --- | --- | --- |
| tern-large | 2031-02 | 400k |
| tern-small | 2030-11 | 200k |
""",
    "Done means done": """
## Done means done

- Tests were run and passed.
- The diff was read once more.
- Docs were updated.
""",
    "Review checklist": """
## Review checklist

- Was the migration tested on a copy of production?
- Were the flags removed?
- Did somebody else read it?
""",
    "Opening hours of the exchange": """
## Opening hours of the exchange

- Mon to Fri 09:00–17:30
- 24 Dec and 31 Dec until 14:00
- closed on 25 Dec, 26 Dec and 1 Jan
""",
    "Feature flags": """
## Feature flags

| Flag | Owner | Remove after | State |
| --- | --- | --- | --- |
| new-cart | Mia | 2031-06-01 | on |
| fast-search | Kim | 2031-09-01 | off |
""",
    "ADRs": """
## ADRs

| # | Decision | Date | Status |
| --- | --- | --- | --- |
| 7 | SQLite for the index | 2031-02-11 | accepted |
| 8 | No ORM | 2031-03-02 | accepted |
""",
    "Sprints": """
## Sprints

- Sprint 21 starts on Monday 5 May; plan with the board.
- Sprint 22 starts on 19 May.
""",
    "Glossary": """
## Glossary

- settled: the bank has confirmed the payment
- booked: the ledger has the entry
- voided: it was cancelled before it was settled
""",
    "Versions we build for": """
## Versions we build for

| Version | Branch | From |
|---|---|---|
| 2.3 | main | 2031-02-03 |
| 2.2 | release/2.2 | 2031-01-20 |
""",
    "Data migration windows": """
## Data migration windows

- 3 Feb, 02:00–04:00: no writes
- 10 Feb, 02:00–04:00: no writes
- Announce both in the channel.
""",
    "Terms": """
## Terms

| Date | What has to be filed |
|---|---|
| 10 Jan | VAT of December |
| 10 Feb | VAT of January |
""",
    "Example rows": """
## Example rows

| day | visits | errors |
|---|---|---|
| 2031-02-03 | 412 | 3 |
| 2031-02-04 | 398 | 1 |
""",
    "The table runs holds one row for each ru": """
The table `runs` holds one row for each run:

| started | state | loss |
|---|---|---|
| 2031-02-03 | done | 0.41 |
| 2031-02-04 | failed | 0.39 |
""",
    "Why tokens are renewed early": """
## Why tokens are renewed early

Clients had clocks that were off by minutes, and sessions ended in the middle of a payment. Renew five minutes before the
end. Do not make this configurable.
""",
    "Stand-up": """
## Stand-up

Yesterday, today, blockers: one line each. Post it before 10:00.
""",
    "Standup format": """
## Standup format

- Yesterday: what you finished
- Today: what you plan
- Blockers: what stops you
""",
    "Session start": """
## Session start

1. Read NOTES.md: what was done, what is open, what is next.
2. Check that the last commit passed CI.
3. Ask if something was left half done.
""",
    "Ablauf einer Bestellung": """
## Ablauf einer Bestellung

Zuerst wird der Warenkorb geprüft. Dann wird der Preis berechnet. Danach wird die Zahlung gebucht, und am Ende wird die
Bestellung gespeichert.
""",
    "Déroulement": """
## Déroulement

D'abord le panier est vérifié. Ensuite le prix est calculé. Après cela le paiement est pris, et enfin la commande est
enregistrée.
""",
    "下单流程": """
## 下单流程

首先校验购物车，然后计算价格，接着扣款，最后保存订单。如果失败了，已经扣的款会退回。
""",
    "注文の流れ": """
## 注文の流れ

最初にカートを検証する。次に価格を計算する。最後に注文を保存する。失敗した場合は、引き落とした金額を戻す。
""",
    "Pedido": """
## Pedido

Primero se valida el carrito. Luego se calcula el precio. Después se cobra, y al final se guarda el pedido.
""",
    "Заказ": """
## Заказ

Сначала проверяется корзина. Потом считается цена. Затем списываются деньги, и в итоге заказ сохраняется.
""",
    "Feature history API": """
## Feature history API

- `GET /history` returns what was changed and when.
- Entries that were deleted have `deleted: true`.
- Nothing is written there by hand.
""",
    "Known data problems": """
## Known data problems

- Orders of January 2030 were imported twice; `dedupe()` hides the copies.
- Prices before March 2030 had no currency, treat them as EUR.
""",
    "Rounding": """
## Rounding

Rounding was half-up until 2030-06-30 and is half-even since. Reports for older months must use `legacy_round`.
""",
    "Support": """
## Support

Version 2 was released in 2029 and gets security fixes until 2032. Version 3 was released in 2031. Fix bugs in both.
""",
    "Runs": """
## Runs

A run has a start, an end and a loss. Runs that were stopped have no end. Runs that failed have no loss.
""",
    "Clocks": """
## Clocks

- Mar 30: clocks go forward, 02:30 does not exist
- Oct 26: clocks go back, 02:30 exists twice
- Tests use both days.
""",
    "Milestones in the issue tracker": """
## Milestones in the issue tracker

- `M1` is for bugs that block a release.
- `M2` is done in the next quarter.
- `M3` is everything else.
""",
    "Test status codes": """
## Test status codes

- done: 200
- in progress: 202
- blocked: 423
""",
    "Logging": """
## Logging

- `INFO` when a job was started or finished
- `WARN` when a job was retried
- `ERROR` when a job has failed for good
""",
    "Acknowledgements": """
## Acknowledgements

The parser was written by Mia. The printer was written by Kim. Both are released under MIT.
""",
    "About the code base": """
## About the code base

It was ported from Pascal, so names are short and arrays start at one. The port was done by hand; comments were kept in
German. Do not translate them.
""",
    "Next steps after a merge": """
## Next steps after a merge

- Delete the branch.
- Check that staging was updated.
- Tell the reporter that it is done.
""",
    "Working on the parser": """
## Working on the parser

Done when: `make parser` passes. Open questions go to Mia. Next: the printer is built from the same grammar.
""",
    "Zeitpläne": """
## Zeitpläne

| Auftrag | Zeit | Dauer |
|---|---|---|
| Sicherung | Mo 02:00 | 40 min |
| Bericht | Di 03:00 | 5 min |
""",
    "Training the model": """
## Training the model

```bash
make train
```

It took 3 h on one card in our tests and reached 0.83. If it is slower, check that the cache was built.
""",
    "Ownership": """
## Ownership

| Area | Owner | Since |
|---|---|---|
| search | Ana | 2030-06-12 |
| import | Pavel | 2029-01-10 |
""",
    "Support windows": """
## Support windows

| Line | Started | Ends |
|---|---|---|
| 3.x | June 2031 | June 2034 |
| 2.x | June 2028 | June 2031 |
""",
    "When to release": """
## When to release

- Patch: any Monday or Tuesday.
- Minor: 12 June and 12 December.
- After 15 December nothing is released.
""",
    "Worker": """
## Worker

The worker replaced the cron job. It reads the queue that the importer fills. Rows that were read are marked; rows that
failed stay for the next run.
""",
    "Rollout rules": """
## Rollout rules

- 5 % of the users first, 25 % after a day, 100 % after three days.
- Stop at two complaints.
""",
    "Certificates": """
## Certificates

Certificates are renewed by the bot on Sundays. If one has expired, run `make renew` and tell support. Alerts must never be
muted for more than a day.
""",
    "证书": """
## 证书

证书每周日自动续期。如果过期了，运行 `make renew` 并通知客服。告警静音不得超过一天。
""",
    "証明書": """
## 証明書

証明書は日曜に自動で更新される。切れた場合は `make renew` を実行する。
""",
    "Checklist for a launch": """
## Checklist for a launch

| Item | Who | When |
|---|---|---|
| Load test | dev | one week before |
| Status page | ops | one day before |
""",
    "Dates in tests": """
## Dates in tests

- `2031-02-28`: last day of February
- `2032-02-29`: leap day
- `2031-12-31`: week 1 of the next year
""",
    "Experiments folder": """
## Experiments folder

Each experiment has a date, a setting and a result:

| Column | Example |
|---|---|
| date | 2031-06-02 |
| loss | 0.41 |
""",
    "Continue a session": """
## Continue a session

1. Read the handover in NOTES.md.
2. Run the tests; if they were red, fix them first.
3. Go on with the first open item.
""",
    "Model cutoffs": """
## Model cutoffs

- tern-large: trained on data until January 2031
- tern-small: trained on data until June 2030
""",
    "Fiscal weeks": """
## Fiscal weeks

W01 starts on the first Monday of February. W27 starts the second half. Reports are named `W14.csv`.
""",
    "Changed an endpoint? Regenerate the clie": """
- Changed an endpoint? Regenerate the client.
- Added a flag? Document it in docs/flags.md.
- Removed a table? Ask Ana first.
""",
}

SHOWN = {
    "<failures>": """
<failures>
Failures:

  1) Invoice#total rounds up
     Failure/Error: expect(invoice.total).to eq(BigDecimal("10.05"))

       expected: 0.1005e2
            got: 0.1004e2

       (compared using ==)
     # ./spec/models/invoice_spec.rb:27:in `block (3 levels) in <top (required)>'

Finished in 4.81 seconds (files took 1.9 seconds to load)
212 examples, 1 failure, 3 pending
</failures>
""",
    "scons: Reading SConscript files ...": """
    scons: Reading SConscript files ...
    scons: done reading SConscript files.
    g++ -o src/a.o -c src/a.cpp
    src/a.cpp:14:3: error: 'foo' was not declared in this scope
    scons: building terminated because of errors.
""",
    "$ npm run build": """
    $ npm run build
    > site@1.0.0 build
    > astro build
    14:02:11 [build] output: "static"
    14:02:13 [build] ✓ Completed in 1.92s.
    14:02:13 [ERROR] [vite] x Build failed in 611ms
""",
    "Compiling 14 files with Solc 0.9.1": """
    Compiling 14 files with Solc 0.9.1
    Solc 0.9.1 finished in 2.11s
    Compiler run failed:
    Error (9582): Member "burn" not found
    --> src/Vault.sol:41:9:
""",
    "BUILD app/web": """
    BUILD app/web
    [webpack-cli] Compilation starting...
    ERROR in ./src/index.tsx 14:8-22
    Module not found: Error: Can't resolve './cart' in '/src/app'
    webpack 9.1.0 compiled with 1 error in 2114 ms
""",
    "error: linking with cc failed: exit stat": """
    error: linking with `cc` failed: exit status: 1
      = note: ld: library 'ssl' not found
      = note: collect2: error: ld returned 1 exit status
    error: could not compile `wallet` (bin "wallet") due to 1 previous error
""",
    "Console": """
Console:

```
index-4f2a.js:14 Uncaught (in promise) DOMException: The play() request was interrupted
player.js:88 buffering 12%
player.js:88 buffering 40%
manifest.json:1 Manifest: Line: 1, column: 1, Syntax error.
```
""",
    "Hydration failed because the server rend": """
```
Hydration failed because the server rendered HTML didn't match the client.
installHook.js:1 Warning: Text content did not match. Server: "3" Client: "4"
    at span
    at Badge (webpack-internal:///./src/Badge.tsx:12:11)
```
""",
    "DevTools failed to load source map: Coul": """
```
DevTools failed to load source map: Could not load content for https://shop.example/app.js.map
WebSocket connection to 'ws://localhost:3000/ws' failed:
Uncaught SyntaxError: Unexpected token '<' (at main.js:1:1)
```
""",
    "PUT /v2/cart/7 HTTP/2": """
```
> PUT /v2/cart/7 HTTP/2
> authority: api.local
> content-type: application/json
> {"qty":3}
< HTTP/2 409
< content-type: application/json
< {"error":"stale"}
```
""",
    "$ http POST :8000/login user=kim": """
```
$ http POST :8000/login user=kim
HTTP/1.1 401 Unauthorized
content-length: 31
content-type: application/json
date: Tue, 06 May 2031 08:12:44 GMT
server: hypercorn-h11

{
    "detail": "bad password"
}
```
""",
    "Trying 127.0.0.1:5432...": """
    * Trying 127.0.0.1:5432...
    * connect to 127.0.0.1 port 5432 failed: Connection refused
    * Failed to connect to localhost port 5432 after 2 ms
    curl: (7) Failed to connect to localhost port 5432
""",
    "POST http://localhost:3000/api/login 500": """
```
POST http://localhost:3000/api/login 500 (Internal Server Error)
login @ auth.ts:41
onSubmit @ LoginForm.tsx:22
callCallback @ react-dom.js:4164
```
""",
    "Scanning dependencies of target ring": """
    Scanning dependencies of target ring
    [ 50%] Building C object CMakeFiles/ring.dir/ring.c.o
    /src/ring.c:64:12: warning: comparison of integers
    [100%] Linking C static library libring.a
""",
    "BUNDLE src/main.ts - dist": """
    BUNDLE  src/main.ts -> dist
    dist/main.js  411.20 kB │ gzip: 121.04 kB
    dist/main.css  18.10 kB │ gzip: 4.02 kB
    (!) Some chunks are larger than 500 kB after minification.
""",
    "Target //api:server failed to build": """
    Target //api:server failed to build
    INFO: Elapsed time: 4.211s, Critical Path: 2.10s
    INFO: 14 processes: 9 internal, 5 linux-sandbox.
    ERROR: Build did NOT complete successfully
""",
    "== Building target 'site'": """
    ==> Building target 'site'
    hugo v0.180.0 linux/amd64
    Start building sites …
    Pages            │ 214
    Static files     │  41
    Total in 412 ms
""",
    "[12:41:02] Starting 'styles'...": """
    [12:41:02] Starting 'styles'...
    [12:41:03] Finished 'styles' after 611 ms
    [12:41:03] Starting 'scripts'...
    [12:41:04] 'scripts' errored after 88 ms
""",
    "latexmk: applying rule 'pdflatex'...": """
    latexmk: applying rule 'pdflatex'...
    ! Undefined control sequence.
    l.41 \\\\foo
    Latexmk: Errors, so I did not complete making targets
""",
    "app.js:3 Uncaught ReferenceError: $ is n": """
```
app.js:3 Uncaught ReferenceError: $ is not defined
    at app.js:3:1
(anonymous) @ app.js:3
jquery.min.js:1 Failed to load resource: net::ERR_BLOCKED_BY_CLIENT
```
""",
    "Angular is running in development mode.": """
```
Angular is running in development mode.
core.mjs:9171 ERROR TypeError: Cannot read properties of null (reading 'id')
    at UserPage.load (user.page.ts:41:18)
    at core.mjs:24911:9
```
""",
    "GET /health HTTP/1.1": """
```
> GET /health HTTP/1.1
> Host: api
< HTTP/1.1 503 Service Unavailable
< Retry-After: 5
```
""",
    "HTTP/1.1 302 Found": """
```
HTTP/1.1 302 Found
Server: nginx/1.29.1
Date: Thu, 12 Jun 2031 10:00:01 GMT
Location: /login
Set-Cookie: sid=4f1c2a9b; Path=/; HttpOnly
```
""",
}

NOT_SHOWN = {
    "GET /orders/17": """
    GET /orders/17
    Accept: application/json

    200 OK
    {"id": 17, "total": 4120}
""",
    "GET /v1/orders?page=2 HTTP/1.1": """
```http
GET /v1/orders?page=2 HTTP/1.1
Host: api.shop.example
Authorization: Bearer eyJ...

HTTP/1.1 200 OK
Content-Type: application/json
Link: </v1/orders?page=3>; rel="next"
```
""",
    "HTTP/1.1 429 Too Many Requests": """
```http
HTTP/1.1 429 Too Many Requests
Retry-After: 30
Content-Length: 0
```
""",
    "curl -X POST localhost:8080/orders": """
```bash
curl -X POST localhost:8080/orders \\
  -H 'Content-Type: application/json' \\
  -d '{"sku": "A-1"}'
# 201 Created
# Location: /orders/17
```
""",
    "[build]": """
    [build]
    target = "wasm32"
    [profile.release]
    lto = true
""",
    "main.js:12 where the cart is made": """
```
main.js:12   where the cart is made
api.js:88    where tokens are renewed
```
""",
    "// cart.js:41": """
```js
// cart.js:41
throw new TypeError("cart is null")
```
""",
    "gcc -c a.c": """
    gcc -c a.c
    gcc -c b.c
    ar rcs lib.a a.o b.o
    gcc main.c lib.a -o main
""",
    "Client Server": """
```
Client                Server
  | --- HELLO 3 ------> |
  | <-- WELCOME ------- |
```
""",
    "server: nginx": """
```yaml
server: nginx
connection: keep-alive
date: 2031-01-01
```
""",
    "Server: db-1": """
```
Server: db-1
Connection: pool
Age: 30
```
""",
    "HTTP/1.1 302 Found": """
```http
HTTP/1.1 302 Found
Location: /login
Set-Cookie: sid=...; HttpOnly
```
""",
    "./configure --with-zlib": """
    ./configure --with-zlib
    make -j8
    make check
    make install
""",
    "ROOT/": """
    ROOT/
      bin/app
      lib/app.so
""",
    "curl -i https://api.shop.example/orders": """
```
curl -i https://api.shop.example/orders
HTTP/2 200
content-type: application/json
```
""",
}
