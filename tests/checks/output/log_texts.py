"""Blocks that programs printed, and blocks that only look like it. Made up."""

LOGS = {
    "pytest": """
```
$ pytest tests/unit
========================= test session starts =========================
platform linux -- Python 3.12.1, pytest-8.3.0, pluggy-1.5.0
collected 214 items

tests/unit/test_price.py ..F....                                 [  3%]
FAILED tests/unit/test_price.py::test_rounding - assert 1041 == 1040
============= 1 failed, 213 passed in 4.21s =============
```
""",
    "pytest assertion": """
```
    def test_rounding():
>       assert price(10.405) == 10.40
E       assert 10.41 == 10.4
E        +  where 10.41 = price(10.405)

tests/unit/test_price.py:31: AssertionError
```
""",
    "unittest": """
~~~
FAIL: test_total (shop.tests.CartTest)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "/srv/shop/tests.py", line 12, in test_total
    self.assertEqual(total, 12)
AssertionError: 13 != 12
Ran 44 tests in 0.812s
FAILED (failures=1)
~~~
""",
    "jest": """
```
 PASS  src/cart.test.js
 FAIL  src/tax.test.js
  ● rounds half up

    expect(received).toBe(expected) // Object.is equality

    Expected: 1040
    Received: 1041

Tests:       1 failed, 88 passed, 89 total
Time:        3.204 s
```
""",
    "mocha": """
```text
  Cart
    ✓ adds a line (4ms)
    ✓ drops a line (12ms)
    1) merges equal lines

  2 passing (31ms)
  1 failing
```
""",
    "node tap": """
```
TAP version 13
ok 1 - parses an empty list
ok 2 - parses one element
not ok 3 - parses nested lists
# tests 3
# pass 2
# fail 1
# duration_ms 41.2
```
""",
    "playwright": """
```
Running 3 tests using 2 workers
  ✓  1 [chromium] › tests/login.spec.ts:8:5 › signs in (2.1s)
  ✘  2 [chromium] › tests/login.spec.ts:20:5 › signs out (30.1s)
  1 failed
  1 passed (34.0s)
```
""",
    "go test": """
```
=== RUN   TestRefund
    refund_test.go:57: got 2 refunds, want 1
--- FAIL: TestRefund (0.03s)
FAIL
exit status 1
FAIL    example.org/wallet/refund   0.044s
```
""",
    "go bench": """
```
goos: linux
goarch: amd64
BenchmarkParse-8     	 1203411	       981.4 ns/op	     240 B/op	       6 allocs/op
BenchmarkRender-8    	   50224	     23110 ns/op	    4096 B/op	      31 allocs/op
PASS
ok  	example.org/tern/parse	3.121s
```
""",
    "cargo test": """
```console
$ cargo test
   Compiling tern v0.4.1 (/work/tern)
    Finished `test` profile [unoptimized + debuginfo] target(s) in 6.02s
running 3 tests
test parse::empty ... ok
test parse::nested ... FAILED
test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out
```
""",
    "rspec": """
```
Failures:

  1) Invoice sums its lines
     Failure/Error: expect(invoice.total).to eq(120)

       expected: 120
            got: 119
     # ./spec/models/invoice_spec.rb:14:in `block (2 levels) in <top (required)>'

Finished in 0.58 seconds (files took 1.9 seconds to load)
41 examples, 1 failure
```
""",
    "phpunit": """
```
PHPUnit 11.2.1 by Someone and contributors.

....F.....                                                       10 / 10 (100%)

Time: 00:00.142, Memory: 12.00 MB

There was 1 failure:
FAILURES!
Tests: 10, Assertions: 31, Failures: 1.
```
""",
    "maven": """
```
[INFO] Scanning for projects...
[INFO] Tests run: 31, Failures: 0, Errors: 1, Skipped: 0, Time elapsed: 1.204 s
[ERROR] com.shop.tern.OrderTest.cancels  Time elapsed: 0.02 s  <<< ERROR!
[INFO] BUILD FAILURE
[INFO] Total time:  12.044 s
```
""",
    "gradle": """
```
> Task :app:compileJava UP-TO-DATE
> Task :app:test FAILED

OrderTest > cancels an order FAILED
    java.lang.AssertionError at OrderTest.java:31

BUILD FAILED in 9s
4 actionable tasks: 2 executed, 2 up-to-date
```
""",
    "dotnet": """
```
  Determining projects to restore...
/src/Shop/Order.cs(31,14): error CS1002: ; expected [/src/Shop/Shop.csproj]
Build FAILED.
    0 Warning(s)
    1 Error(s)
Time Elapsed 00:00:03.41
```
""",
    "ctest": """
```
    Start 1: parse
1/3 Test #1: parse ............................   Passed    0.02 sec
2/3 Test #2: render ...........................***Failed    0.31 sec
3/3 Test #3: print ............................   Passed    0.01 sec

67% tests passed, 1 tests failed out of 3
Total Test time (real) =   0.36 sec
```
""",
    "googletest": """
```
[==========] Running 2 tests from 1 test suite.
[ RUN      ] Queue.Pops
[       OK ] Queue.Pops (0 ms)
[ RUN      ] Queue.Waits
[  FAILED  ] Queue.Waits (12 ms)
```
""",
    "swift test": """
```
Test Case '-[TernTests.QueueTests testPop]' passed (0.001 seconds).
Test Case '-[TernTests.QueueTests testWait]' failed (0.204 seconds).
Executed 2 tests, with 1 failure (0 unexpected) in 0.205 (0.207) seconds
```
""",
    "exunit": """
```
  1) test pops (Tern.QueueTest)
     test/queue_test.exs:12
     Assertion with == failed
     left:  3
     right: 4

Finished in 0.1 seconds (0.1s async, 0.00s sync)
12 tests, 1 failure
```
""",
    "javascript trace": """
```
TypeError: Cannot read properties of undefined (reading 'id')
    at readOrder (/srv/shop/src/order.ts:31:14)
    at async handle (/srv/shop/src/http.ts:88:3)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)
```
""",
    "java trace": """
```
Exception in thread "main" java.lang.IllegalStateException: pool closed
	at com.shop.tern.Pool.take(Pool.java:88)
	at com.shop.tern.Main.main(Main.java:12)
Caused by: java.io.IOException: broken pipe
	... 3 more
```
""",
    "go panic": """
```
panic: runtime error: index out of range [3] with length 3

goroutine 1 [running]:
main.pick(...)
	/srv/wallet/main.go:41
main.main()
	/srv/wallet/main.go:12 +0x1d
exit status 2
```
""",
    "rust panic": """
```
thread 'main' panicked at src/queue.rs:88:17:
called `Option::unwrap()` on a `None` value
stack backtrace:
   0: rust_begin_unwind
   1: core::panicking::panic_fmt
             at /rustc/9fc6b43126469e3858e2fe86cafb4f0fd5068869/library/core/src/panicking.rs:75:14
   2: tern::queue::Queue<T>::pop
             at ./src/queue.rs:88:17
note: run with `RUST_BACKTRACE=full` for a verbose backtrace.
```
""",
    "csharp trace": """
```
Unhandled exception. System.NullReferenceException: Object reference not set to an instance of an object.
   at Shop.Orders.Cancel(Int32 id) in /src/Shop/Orders.cs:line 44
   at Shop.Program.Main(String[] args) in /src/Shop/Program.cs:line 9
```
""",
    "ruby trace": """
```
app/models/invoice.rb:14:in `total': undefined method `sum' for nil:NilClass (NoMethodError)
	from app/controllers/invoices_controller.rb:9:in `show'
	from bin/rails:4:in `<main>'
```
""",
    "php trace": """
```
PHP Fatal error:  Uncaught TypeError: strlen(): Argument #1 must be of type string in /srv/app/src/Name.php:12
Stack trace:
#0 /srv/app/src/Form.php(40): App\\Name->check()
#1 {main}
  thrown in /srv/app/src/Name.php on line 12
```
""",
    "swift crash": """
```
Tern/Queue.swift:31: Fatal error: Index out of range
Thread 1 Crashed:
0   Tern      0x0000000102f03f2c Queue.pop() + 44
1   Tern      0x0000000102f04a10 main + 120
```
""",
    "native crash": """
```
==4121==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010
    #0 0x4f7a31 in queue_pop /work/tern/queue.c:31:9
    #1 0x4f7b02 in main /work/tern/main.c:12:3
Segmentation fault (core dumped)
```
""",
    "elixir crash": """
```
** (ArgumentError) unknown registry: Tern.Registry
    (elixir 1.17.0) lib/registry.ex:1400: Registry.info!/1
    (tern 0.3.0) lib/tern/queue.ex:22: Tern.Queue.pop/1
```
""",
    "trace in a python fence": """
```python
Traceback (most recent call last):
  File "/srv/app/main.py", line 3, in <module>
    run()
  File "/srv/app/run.py", line 9, in run
    raise ValueError("no queue")
ValueError: no queue
```
""",
    "trace in plain text": """
The worker dies like this:

Traceback (most recent call last):
  File "/srv/app/main.py", line 3, in <module>
    run()
  File "/srv/app/run.py", line 9, in run
    raise ValueError("no queue")
ValueError: no queue

Restart it by hand.
""",
    "trace in a quote": """
> java.lang.IllegalStateException: pool closed
>     at com.shop.tern.Pool.take(Pool.java:88)
>     at com.shop.tern.Main.run(Main.java:31)
>     at com.shop.tern.Main.main(Main.java:12)
""",
    "trace in a list item": """
- Seen on the build machine:

  ```
  Error: listen EADDRINUSE: address already in use :::3000
      at Server.setupListenHandle [as _listen2] (node:net:1463:16)
      at listenInCluster (node:net:1511:12)
  ```
""",
    "actions": """
```
Run npm ci
npm error code ERESOLVE
npm error ERESOLVE could not resolve
##[error]Process completed with exit code 1.
```
""",
    "actions with times": """
```
2031-04-02T08:14:07.1234567Z ##[group]Run make gate
2031-04-02T08:14:07.2234567Z make gate
2031-04-02T08:15:11.9234567Z make: *** [Makefile:12: gate] Error 2
2031-04-02T08:15:12.0034567Z ##[error]Process completed with exit code 2.
```
""",
    "gitlab": """
```
Running with gitlab-runner 17.1.0 (fe451d5a)
  on shared-runner-3 Kx8s2d
Fetching changes with git depth set to 20...
$ make gate
ERROR: Job failed: exit code 2
```
""",
    "colours": """
```
[32m✔[39m build finished
[31m✖[39m lint failed
[33mwarn[39m 2 files are too long
```
""",
    "iso log in indented code": """
Seen last night:

    2031-04-02T08:14:07Z INFO  worker 3 started
    2031-04-02T08:14:09Z WARN  queue is 80 % full
    2031-04-02T08:14:31Z ERROR queue is full, dropped 12 jobs
""",
    "iso log as text": """
[2031-04-02 08:14:07,120] INFO worker 3 started
[2031-04-02 08:14:09,001] WARNING queue is 80 % full
[2031-04-02 08:14:31,774] ERROR queue is full, dropped 12 jobs
""",
    "syslog": """
```
Apr  2 08:14:07 box7 tern[4121]: listening on :8080
Apr  2 08:14:09 box7 tern[4121]: queue is 80 % full
Apr  2 08:14:31 box7 systemd[1]: tern.service: Main process exited, code=exited, status=1/FAILURE
```
""",
    "nginx": """
```
203.0.113.7 - - [02/Apr/2031:08:14:07 +0000] "GET /orders HTTP/1.1" 200 512 "-" "curl/8.6"
203.0.113.7 - - [02/Apr/2031:08:14:08 +0000] "POST /orders HTTP/1.1" 502 150 "-" "curl/8.6"
2031/04/02 08:14:08 [error] 31#31: *7 upstream prematurely closed connection
```
""",
    "logcat": """
```
04-02 08:14:07.123  4121  4133 I Tern    : sync started
04-02 08:14:07.451  4121  4133 W Tern    : slow disk
04-02 08:14:09.002  4121  4121 E AndroidRuntime: FATAL EXCEPTION: main
```
""",
    "json lines": """
```json
{"level":"info","ts":"2031-04-02T08:14:07Z","msg":"started","pid":4121}
{"level":"warn","ts":"2031-04-02T08:14:09Z","msg":"queue is full","dropped":12}
{"level":"error","ts":"2031-04-02T08:14:31Z","msg":"gave up","err":"EOF"}
```
""",
    "logfmt": """
```
time=2031-04-02T08:14:07Z level=info msg="started" pid=4121
time=2031-04-02T08:14:09Z level=warn msg="queue is full"
time=2031-04-02T08:14:31Z level=error msg="gave up"
```
""",
    "klog": """
```
I0402 08:14:07.120411       1 main.go:31] starting controller
W0402 08:14:09.000312       1 queue.go:88] queue is full
E0402 08:14:31.774120       1 queue.go:90] gave up
```
""",
    "python logging": """
```
INFO:tern.queue:started with 3 workers
WARNING:tern.queue:queue is 80 % full
ERROR:tern.queue:dropped 12 jobs
```
""",
    "spring": """
```
2031-04-02 08:14:07.123  INFO 4121 --- [           main] com.shop.tern.Main  : Starting Main
2031-04-02 08:14:09.001  WARN 4121 --- [           main] com.shop.tern.Pool  : pool is empty
2031-04-02 08:14:31.774 ERROR 4121 --- [           main] com.shop.tern.Pool  : gave up
```
""",
    "rails": """
```
Started GET "/orders" for 127.0.0.1 at 2031-04-02 08:14:07 +0000
Processing by OrdersController#index as HTML
  Rendered orders/index.html.erb (Duration: 12.1ms | Allocations: 4410)
Completed 200 OK in 31ms (Views: 14.0ms | ActiveRecord: 3.1ms)
```
""",
    "kernel": """
```
[   12.345678] usb 1-1: new high-speed USB device number 4
[   12.451234] usb 1-1: device descriptor read/64, error -71
[   13.001234] usb usb1-port1: unable to enumerate USB device
```
""",
    "compose logs": """
```
web-1  | 2031-04-02 08:14:07 listening on 0.0.0.0:8080
db-1   | 2031-04-02 08:14:07.120 UTC [1] LOG:  database system is ready
web-1  | 2031-04-02 08:14:09 GET /health 200
```
""",
    "gcc": """
```
queue.c: In function 'queue_pop':
queue.c:31:9: error: 'head' undeclared (first use in this function)
   31 |     if (head == NULL)
      |         ^~~~
make: *** [Makefile:12: queue.o] Error 1
```
""",
    "tsc": """
```
src/order.ts(31,14): error TS2339: Property 'id' does not exist on type 'Order'.
src/http.ts(88,3): error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.
Found 2 errors in 2 files.
```
""",
    "eslint": """
```
/srv/shop/src/order.ts
  31:14  error    'id' is defined but never used  no-unused-vars
  88:3   warning  Unexpected console statement    no-console

✖ 2 problems (1 error, 1 warning)
```
""",
    "mypy": """
```
tern/queue.py:31: error: Incompatible return value type (got "None", expected "int")  [return-value]
tern/queue.py:44: note: Revealed type is "builtins.str"
Found 1 error in 1 file (checked 31 source files)
```
""",
    "rustc": """
```rust
error[E0382]: borrow of moved value: `queue`
  --> src/main.rs:12:9
   |
12 |     run(queue);
   |         ^^^^^ value borrowed here after move
error: aborting due to 1 previous error
```
""",
    "npm": """
```
npm WARN deprecated inflight@1.0.6: this module is not supported
added 412 packages, and audited 413 packages in 9s
3 high severity vulnerabilities
```
""",
    "pip": """
```
Collecting tern-client==2.1
  Downloading tern_client-2.1-py3-none-any.whl (31 kB)
Installing collected packages: tern-client
Successfully installed tern-client-2.1
```
""",
    "docker build": """
```
[+] Building 31.2s (9/9) FINISHED
 => [internal] load build definition from Dockerfile            0.0s
 => CACHED [2/5] WORKDIR /app                                   0.0s
 => [3/5] RUN pip install -r requirements.txt                  28.4s
```
""",
    "terraform": """
```
aws_queue.jobs: Creating...
aws_queue.jobs: Creation complete after 3s [id=jobs-31]
Apply complete! Resources: 1 added, 0 changed, 0 destroyed.
```
""",
    "ansible": """
```
TASK [install tern] ***********************************
changed: [box7]
ok: [box8]
PLAY RECAP ********************************************
box7 : ok=3    changed=1    unreachable=0    failed=0
```
""",
    "bundle": """
```
vite v6.0.1 building for production...
✓ 431 modules transformed.
dist/index.html                   0.46 kB │ gzip:  0.30 kB
dist/assets/index-4f1b22aa.js   143.21 kB │ gzip: 46.11 kB
✓ built in 1.82s
```
""",
    "git diff": """
```diff
diff --git a/src/order.ts b/src/order.ts
index 9f1c2aa..1b77e03 100644
--- a/src/order.ts
+++ b/src/order.ts
@@ -31,7 +31,7 @@ export function total() {
-  return lines.length
+  return sum(lines)
```
""",
    "git status": """
```
On branch main
Your branch is ahead of 'origin/main' by 3 commits.
Changes not staged for commit:
	modified:   web/app.css
Untracked files:
	web/tmp/
```
""",
    "git log": """
```
9f1c2aa fix: footer overlaps on small screens
1b77e03 chore: raise the lock file
c03d11e feat: export orders
```
""",
    "git push": """
```
Enumerating objects: 12, done.
Writing objects: 100% (7/7), 1.02 KiB | 1.02 MiB/s, done.
To git.example.org:shop/tern.git
   9f1c2aa..1b77e03  main -> main
```
""",
    "diffstat": """
```
 src/order.ts | 12 +++++-----
 src/http.ts  |  4 ++--
 2 files changed, 9 insertions(+), 7 deletions(-)
```
""",
    "psql": """
```sql
 id | status  | tries
----+---------+-------
  7 | queued  |     0
  9 | failed  |     3
(2 rows)
```
""",
    "mysql": """
```
+----+---------+
| id | status  |
+----+---------+
|  7 | queued  |
+----+---------+
1 row in set (0.01 sec)
```
""",
    "query plan": """
```
Seq Scan on orders  (cost=0.00..431.00 rows=21000 width=44) (actual time=0.012..3.401 rows=21000 loops=1)
  Filter: (status = 'queued'::text)
  Rows Removed by Filter: 120
Planning Time: 0.101 ms
Execution Time: 4.812 ms
```
""",
    "kubectl": """
```
$ kubectl get pods
NAME                    READY   STATUS             RESTARTS   AGE
tern-7d9f8b6c4-x2k1p    1/1     Running            0          3d
tern-7d9f8b6c4-q8s7d    0/1     CrashLoopBackOff   12         41m
```
""",
    "docker ps": """
```
CONTAINER ID   IMAGE          COMMAND       CREATED       STATUS       PORTS     NAMES
4f1b22aac03d   tern:1.4       "/bin/tern"   2 hours ago   Up 2 hours   8080/tcp  tern
9f1c2aa1b77e   postgres:18    "postgres"    2 hours ago   Up 2 hours   5432/tcp  db
```
""",
    "ls": """
```
total 48
-rw-r--r--  1 mia staff   812 Apr  2 08:14 Makefile
drwxr-xr-x 12 mia staff   384 Apr  2 08:14 src
```
""",
    "ping": """
```
PING box7 (203.0.113.7) 56(84) bytes of data.
64 bytes from 203.0.113.7: icmp_seq=1 ttl=64 time=0.412 ms
64 bytes from 203.0.113.7: icmp_seq=2 ttl=64 time=0.398 ms
2 packets transmitted, 2 received, 0% packet loss, time 1001ms
```
""",
    "curl": """
```
* Connected to box7 (203.0.113.7) port 8080
> GET /health HTTP/1.1
> Host: box7:8080
< HTTP/1.1 200 OK
< content-type: application/json
```
""",
    "load test": """
```
Running 30s test @ http://box7:8080/
  Thread Stats   Avg      Stdev     Max
    Latency     4.12ms    1.08ms  31.40ms
    Req/Sec     2.41k   210.11     3.02k
  288412 requests in 30.02s, 41.20MB read
Requests/sec:   9607.33
```
""",
    "coverage": """
```
Name               Stmts   Miss  Cover
--------------------------------------
tern/queue.py        120     12    90%
tern/http.py          88      0   100%
TOTAL                208     12    94%
```
""",
    "chinese service log": """
```
2031-04-02 08:14:07 信息 服务已启动，端口 8080
2031-04-02 08:14:09 警告 队列已满 80%
2031-04-02 08:14:31 错误 连接超时
```
""",
    "unknown tool with measures": """
```
$ tern sync --all
scanned 4,121 objects in 3.41s
hashed batch 9f1c2aa1 in 0.81s
hashed batch 1b77e03c in 0.92s
uploaded 12.4 MB in 8.02s
pruned 31 objects in 0.12s
wrote index at 08:14:31
```
""",
    "uv/pip resolution": """
```
$ uv sync
Resolved 84 packages in 12ms
Installed 3 packages in 40ms
 + httpx==0.28.1
 + tern==2.1.0
```
""",
    "swift build": """
```
/Users/mia/tern/Sources/Queue.swift:31:9: error: cannot find 'head' in scope
        if head == nil {
           ^~~~
error: fatalError
```
""",
    "level only": """
```
[INFO] loading configuration
[INFO] connecting to the database
[WARN] slow query
[ERROR] gave up
```
""",
    "vitest": """
```
 ✓ src/cart.test.ts (12 tests) 34ms
 ❯ src/tax.test.ts (4 tests | 1 failed) 12ms
   × rounds half up 4ms
 Test Files  1 failed | 1 passed (2)
      Tests  1 failed | 15 passed (16)
```
""",
    "yarn": """
```
yarn install v1.22.22
[1/4] Resolving packages...
[2/4] Fetching packages...
warning tern > left@1.0.0: no longer maintained
Done in 12.31s.
```
""",
    "cmake": """
```
-- The C compiler identification is GNU 13.2.0
-- Detecting C compiler ABI info - done
[ 50%] Building C object CMakeFiles/tern.dir/queue.c.o
[100%] Linking C executable tern
[100%] Built target tern
```
""",
    "flutter": """
```
00:02 +5: loading test/cart_test.dart
00:03 +6 -1: cart adds a line [E]
  Expected: <2>
    Actual: <1>
00:03 +6 -1: Some tests failed.
```
""",
    "kotlin trace quoted": """
> kotlin.UninitializedPropertyAccessException: lateinit property pool has not been initialized
>     at com.shop.tern.Main.take(Main.kt:12)
>     at com.shop.tern.Main.run(Main.kt:40)
""",
    "react native": """
```
ERROR  TypeError: undefined is not an object (evaluating 'a.b')

This error is located at:
    in Cart (at App.tsx:12)
    in RCTView (at View.js:34)
```
""",
    "celery": """
```
[2031-04-02 08:14:07,120: INFO/MainProcess] celery@box7 ready.
[2031-04-02 08:14:09,120: ERROR/ForkPoolWorker-1] Task tern.sync[9f1c] raised unexpected
[2031-04-02 08:14:09,121: INFO/MainProcess] Received task: tern.sync
```
""",
    "docker pull": """
```
Using default tag: latest
latest: Pulling from library/tern
4f1b22aac03d: Pull complete
9f1c2aa1b77e: Pull complete
Digest: sha256:aa11
Status: Downloaded newer image for tern:latest
```
""",
    "top": """
```
Tasks: 212 total,   1 running
%Cpu(s):  3.1 us,  1.0 sy
MiB Mem :  15901.1 total,   1204.2 free
    PID USER      PR  NI    VIRT    RES  %CPU COMMAND
   4121 mia       20   0  812344  41200   9.3 tern
```
""",
    "df": """
```
Filesystem      Size  Used Avail Use% Mounted on
/dev/sda1       100G   81G   19G  82% /
tmpfs           7.8G     0  7.8G   0% /dev/shm
```
""",
    "git blame": """
```
9f1c2aa1 (Mia 2031-04-02 08:14:07 +0000 12) def pop(self):
1b77e03c (Kim 2031-04-01 18:02:11 +0000 13)     return self.items.pop()
c03d11ef (Mia 2031-03-12 09:10:00 +0000 14)
```
""",
    "git graph log": """
```
* 9f1c2aa (HEAD -> main) fix: footer
* 1b77e03 chore: lock file
|\\
| * c03d11e feat: export
```
""",
    "merge conflict": """
```
$ git merge feature
Auto-merging src/order.ts
CONFLICT (content): Merge conflict in src/order.ts
Automatic merge failed; fix conflicts and then commit the result.
```
""",
    "gh checks": """
```
$ gh run list
STATUS  TITLE       WORKFLOW  BRANCH  EVENT  ID          ELAPSED  AGE
✓       fix footer  CI        main    push   9123456789  2m3s     1h
X       lock file   CI        main    push   9123456788  1m58s    2h
```
""",
    "redis": """
```
4121:M 02 Apr 2031 08:14:07.120 # Server initialized
4121:M 02 Apr 2031 08:14:07.121 * Ready to accept connections
4121:M 02 Apr 2031 08:14:09.120 # WARNING overcommit_memory is set to 0
```
""",
    "nohup plain text": """
2031-04-02 08:14:07 信息 服务已启动
2031-04-02 08:14:09 警告 队列已满
2031-04-02 08:14:31 错误 连接超时
""",
    "pyright": """
```
/srv/tern/queue.py
  /srv/tern/queue.py:31:9 - error: "head" is possibly unbound (reportPossiblyUnbound)
  /srv/tern/queue.py:44:5 - warning: Import "x" could not be resolved
1 error, 1 warning, 0 informations
```
""",
    "ruff": """
```
tern/queue.py:31:9: F401 [*] `os` imported but unused
tern/queue.py:44:5: E501 Line too long (131 > 120)
Found 2 errors.
[*] 1 fixable with the `--fix` option.
```
""",
    "ruff new": """
```
F401 [*] `os` imported but unused
 --> tern/queue.py:31:8
  |
31 | import os
  |        ^^
Found 1 error.
```
""",
    "golangci": """
```
queue.go:31:2: ineffectual assignment to err (ineffassign)
	err = pop()
	^
queue.go:44:9: Error return value is not checked (errcheck)
```
""",
    "xcodebuild": """
```
Test Suite 'All tests' started at 2031-04-02 08:14:07.123.
Test Case '-[TernTests testPop]' passed (0.012 seconds).
** TEST SUCCEEDED **
```
""",
    "php artisan": """
```
   PASS  Tests\\Unit\\CartTest
  ✓ it adds a line                                        0.02s
  ✓ it drops a line                                       0.01s

  Tests:    2 passed (4 assertions)
  Duration: 0.31s
```
""",
    "composer": """
```
Loading composer repositories with package information
Package operations: 2 installs, 0 updates, 0 removals
  - Installing tern/client (2.1.0): Extracting archive
  - Installing tern/cache (1.0.3): Extracting archive
```
""",
    "elixir compile": """
```
warning: variable "x" is unused
  lib/tern/queue.ex:12: Tern.Queue.pop/1

== Compilation error in file lib/tern/queue.ex ==
** (CompileError) lib/tern/queue.ex:22: undefined function take/1
```
""",
    "clang link": """
```
Undefined symbols for architecture arm64:
  "_queue_pop", referenced from:
      _main in main.o
ld: symbol(s) not found for architecture arm64
clang: error: linker command failed with exit code 1 (use -v to see invocation)
```
""",
    "helm": """
```
NAME: tern
LAST DEPLOYED: Wed Apr  2 08:14:07 2031
NAMESPACE: default
STATUS: deployed
REVISION: 4
```
""",
    "kubectl describe events": """
```
  Type     Reason     Age                From               Message
  ----     ------     ----               ----               -------
  Normal   Scheduled  2m                 default-scheduler  Successfully assigned default/tern to box7
  Warning  BackOff    12s (x5 over 90s)  kubelet            Back-off restarting failed container
```
""",
    "systemctl": """
```
● tern.service - Tern queue
     Loaded: loaded (/etc/systemd/system/tern.service; enabled)
     Active: failed (Result: exit-code) since Wed 2031-04-02 08:14:07 UTC; 3min ago
   Main PID: 4121 (code=exited, status=1/FAILURE)
```
""",
    "lighthouse / perf table": """
```
step        min      mean     max
parse     1.21ms   1.40ms   3.10ms
render    4.02ms   5.11ms   9.87ms
print     0.31ms   0.35ms   0.90ms
total     5.54ms   6.86ms  13.87ms
index     2.04ms   2.11ms   3.01ms
flush     0.14ms   0.19ms   0.80ms
```
""",
    "zh stack": """
## 报错

```
TypeError: 无法读取属性
    at load (/srv/shop/src/a.ts:3:1)
    at run (/srv/shop/src/b.ts:9:2)
```
""",
    "cucumber": """
```
3 scenarios (1 failed, 2 passed)
12 steps (1 failed, 11 passed)
0m01.204s
```
""",
    "jenkins": """
```
[Pipeline] sh
+ make gate
make: *** [gate] Error 2
[Pipeline] }
ERROR: script returned exit code 2
Finished: FAILURE
```
""",
    "django runserver": """
```
[02/Apr/2031 08:14:07] "GET /orders/ HTTP/1.1" 200 4121
[02/Apr/2031 08:14:09] "POST /orders/ HTTP/1.1" 500 145
Internal Server Error: /orders/
```
""",
    "airflow": """
```
[2031-04-02, 08:14:07 UTC] {taskinstance.py:1103} INFO - Dependencies all met
[2031-04-02, 08:14:09 UTC] {taskinstance.py:1824} ERROR - Task failed with exception
[2031-04-02, 08:14:09 UTC] {local_task_job.py:240} INFO - Task exited with return code 1
```
""",
    "unity": """
```
NullReferenceException: Object reference not set to an instance of an object
  at Tern.Queue.Pop () [0x00012] in /src/Assets/Queue.cs:31
  at Tern.Main.Update () [0x00004] in /src/Assets/Main.cs:12
```
""",
    "lua": """
```
lua: queue.lua:31: attempt to index a nil value (local 'head')
stack traceback:
	queue.lua:31: in function 'pop'
	main.lua:12: in main chunk
	[C]: in ?
```
""",
    "julia": """
```
ERROR: LoadError: BoundsError: attempt to access 3-element Vector{Int64} at index [4]
Stacktrace:
 [1] getindex(A::Vector{Int64}, i1::Int64)
   @ Base ./essentials.jl:13
 [2] top-level scope
   @ ~/tern/main.jl:4
```
""",
    "r": """
```
Error in pop(queue) : object 'head' not found
Calls: run -> pop
Execution halted
```
""",
    "terraform plan": """
```
Terraform will perform the following actions:

  # aws_queue.jobs will be created
  + resource "aws_queue" "jobs" {
      + name = "jobs"
    }

Plan: 1 to add, 0 to change, 0 to destroy.
```
""",
    "wget": """
```
--2031-04-02 08:14:07--  https://files.example.org/tern.tar.gz
Resolving files.example.org... 203.0.113.7
HTTP request sent, awaiting response... 200 OK
Length: 4121344 (3.9M)
Saving to: ‘tern.tar.gz’
```
""",
    "journald json mixed": """
```
Apr 02 08:14:07 box7 systemd[1]: Started tern.service.
Apr 02 08:14:09 box7 tern[4121]: panic: pool closed
Apr 02 08:14:09 box7 systemd[1]: tern.service: Failed with result 'exit-code'.
```
""",
    "list of failures unfenced": """
FAILED tests/test_a.py::test_one - assert 1 == 2
FAILED tests/test_b.py::test_two - ValueError
3 failed, 88 passed in 4.12s
""",
    "bun test": """
```
bun test v1.2.0 (9f1c2aa1)

src/cart.test.ts:
✓ adds a line [0.41ms]
✗ drops a line [1.02ms]

 1 pass
 1 fail
Ran 2 tests across 1 file. [12.00ms]
```
""",
    "deno": """
```
running 2 tests from ./cart_test.ts
adds a line ... ok (4ms)
drops a line ... FAILED (2ms)

FAILED | 1 passed | 1 failed (12ms)
```
""",
    "storybook/next dev": """
```
 ▲ Next.js 16.0.1
 - Local:        http://localhost:3000
 ✓ Ready in 1204ms
 ○ Compiling /orders ...
 ✓ Compiled /orders in 2.1s (431 modules)
 GET /orders 200 in 2410ms
```
""",
}

NO_LOGS = {
    "commands": """
```bash
make build   # about 40 s
make test    # 2 min, needs Docker
$ make lint
```
""",
    "typed only": """
```console
$ npm ci
$ npm run build
$ npm test
```
""",
    "one result": """
```console
$ git rev-parse --short HEAD
9f1c2aa
```
""",
    "success in one line": """
Done when the last line is:

```
test result: ok. 31 passed; 0 failed
```
""",
    "success in two lines": """
```
Tests:  89 passed, 89 total
Time:   3.2 s
```
A run without these two lines has been cut off: start it again.
""",
    "one error with its rule": """
```
Error: listen EADDRINUSE: address already in use :::3000
```
Stop the other dev server first.
""",
    "an error quoted in a rule": """
- `error[E0502]` in `queue.rs` means that a guard is held: drop it before you call `pop`.
""",
    "errors quoted in rules": """
- `npm ERR! ERESOLVE`: run `npm ci`, never `--force`.
- `Traceback (most recent call last)` from the seed script: the database is not up.
- `panic: runtime error` in `wallet`: see docs/wallet.md.
""",
    "log format": """
Log lines look like this:

```
[LEVEL] [TIMESTAMP] [module] message
<time> <level> <logger>: <message>
YYYY-MM-DD HH:MM:SS LEVEL message
```
""",
    "output template": """
```
Tests: X passed, X failed
Coverage: XX%
Duration: <seconds>s
Result: {status}
```
""",
    "template with a sample number": """
```
## Report
✅ <name> passed in <n> ms
❌ <name> failed: <reason>
Total: N tests
```
""",
    "log levels": """
```
ERROR  someone has to act
WARN   degraded, heals itself
INFO   a change of state
DEBUG  for developers
```
""",
    "log levels as text": """
ERROR: someone has to act
WARN: degraded, heals itself
INFO: a change of state
DEBUG: for developers
""",
    "try and except": """
```python
try:
    load(batch)
except DataError as error:
    logger.exception("load failed: %s", error)
    raise ImporterError("bad batch") from error
```
""",
    "logging code": """
```ts
logger.info(`[${new Date().toISOString()}] INFO started`);
console.error("Error: queue is full");
throw new QueueError("Error: no queue");
```
""",
    "logging configuration": """
```yaml
logging:
  level: INFO
  format: "%(asctime)s %(levelname)s %(name)s: %(message)s"
  timeout: 30.5s
```
""",
    "json shape": """
```json
{
  "level": "info",
  "ts": "2031-04-02T08:14:07Z",
  "msg": "text"
}
```
""",
    "one json record as a shape": """
```json
{"level":"info","ts":"2031-04-02T08:14:07Z","msg":"started","request_id":"r-1"}
```
""",
    "commit messages": """
```
feat(cart): merge equal lines
fix(tax): round half to even
chore: raise the lock file
```
""",
    "commit template": """
```
<type>(<scope>): <subject>

<body>

Refs: #<issue>
```
""",
    "teaching diff": """
```diff
- const x = items.length > 0 ? true : false
+ const x = items.length > 0
```
""",
    "teaching diff with comments": """
```diff
# Bad: loses the stack
- throw new Error(error.message)
# Good
+ throw new QueueError("pop failed", { cause: error })
  return job
```
""",
    "branch diagram": """
```
main ──●────●────●── release/1.4
        \\      /
         fix/31
```
""",
    "git graph": """
```mermaid
gitGraph
  commit id: "9f1c2aa"
  branch fix
  commit id: "1b77e03"
  commit id: "c03d11e"
```
""",
    "behaviour tree": """
```
Sequence
  ├─ AllClosed        # FAILURE skips the rest
  ├─ EmitClose        # SUCCESS
  └─ Log              # RUNNING
```
""",
    "box diagram": """
```
+----------+      +----------+
| scheduler| ---> | worker   |
+----------+      +----------+
```
""",
    "table grid": """
```
+--------+--------+
| role   | may    |
+--------+--------+
| admin  | delete |
| user   | read   |
+--------+--------+
```
""",
    "usage": """
```
Usage: tern [OPTIONS] COMMAND

Options:
  -v, --verbose        say more
  --timeout SECONDS    default: 30.0s
  --version            print the version and exit

Commands:
  sync    send what is new
  prune   drop what is old
```
""",
    "status codes": """
```
200 OK        the job was taken
409 Conflict  the job exists
502           the queue is down
```
""",
    "http request": """
```http
POST /v2/jobs HTTP/1.1
Content-Type: application/json

{"name": "sync"}
```
""",
    "exit codes": """
| code | meaning |
| --- | --- |
| 0 | fine |
| 1 | findings |
| 2 | could not run |
""",
    "budgets": """
```
first paint   < 1.5 s
bundle        < 200.0 kB
test run      < 2 min
```
""",
    "environment": """
```
TERN_TIMEOUT=30.5s
TERN_HOST=127.0.0.1:8080
TERN_LEVEL=INFO
TERN_SINCE=2031-04-02T08:14:07Z
TERN_COMMIT=9f1c2aa
```
""",
    "prose about errors": """
When pytest says FAILED, read the first error only.
Errors of the database come as IntegrityError: catch them in the repository.
Warnings are errors in CI.
""",
    "prose with times": """
The nightly job starts at 02:00:00 UTC and takes 40 minutes.
Deploys are frozen from 2031-12-20 08:00 to 2032-01-05 08:00.
""",
    "test names": """
```ts
it("rounds half up (3 ms budget)", () => {
  expect(price(10.405)).toBe(10.4)
})
```
""",
    "expected result in a comment": """
```python
>>> price(10.405)
10.4
>>> price(0)
0.0
```
""",
    "docker file": """
```dockerfile
FROM python:3.12
RUN pip install -r requirements.txt
COPY . /app
CMD ["tern", "serve"]
```
""",
    "workflow": """
```yaml
steps:
  - name: Run tests
    run: make test
  - name: Upload
    uses: actions/upload@v4
```
""",
    "make targets": """
```makefile
test: build
	pytest -q
	@echo "done in $(SECONDS)s"
```
""",
    "checklist": """
- [ ] `make lint` passes
- [ ] `make test` passes
- [ ] no `ERROR` in the log
""",
    "progress report format": """
```
📊 Overview
   ├── Total: X
   ├── ✅ Done: X (X%)
   └── ❌ Blocked: X (X%)
```
""",
    "chinese output template": """
```
[时间] [级别] 消息
<模块>: <描述>
结果: <通过数>/<总数>
```
""",
    "japanese session with one result": """
```console
$ tern version
1.4.2
```
これと違う版なら `make setup` をやり直す。
""",
    "cron": """
```
0 2 * * *   tern sync
30 2 * * 0  tern prune
```
""",
    "ports": """
```
web    3000
api    8080
db     5432
```
""",
    "table of measured times": """
| step | laptop | CI |
| --- | --- | --- |
| lint | 41s | 12s |
| unit | 5m02s | 58s |
""",
    "regular expressions": """
```
^(feat|fix|chore)(\\(\\w+\\))?: .+$
^v\\d+\\.\\d+\\.\\d+$
^release/\\d+\\.\\d+$
```
""",
    "sql": """
```sql
SELECT id, status FROM jobs WHERE tries > 3;
UPDATE jobs SET tries = 0 WHERE id = 7;
DELETE FROM jobs WHERE status = 'done';
```
""",
    "words of a dialogue": """
```
User: the build fails
Agent: I read the first error, then I ask.
User: go on
```
""",
    "env template": """
```
DATABASE_URL=postgres://user:password@localhost:5432/app
REDIS_URL=redis://localhost:6379
TIMEOUT=30s
```
""",
    "k8s yaml": """
```yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: tern
spec:
  replicas: 3
```
""",
    "python prints": """
```python
print(f"[{datetime.now()}] INFO started")
log.warning("2031-04-02 queue is full")
assert result == "3 passed in 1.2s"
```
""",
    "go error wrap": """
```go
if err != nil {
	return fmt.Errorf("load: %w", err)
}
panic("unreachable")
```
""",
    "rust err": """
```rust
return Err(Error::new("queue is full"));
panic!("no head");
let x = result.unwrap();
```
""",
    "shell loop": """
```bash
for f in *.log; do
  grep -c ERROR "$f"   # counts the errors
done
set -euo pipefail
```
""",
    "gitignore": """
```
*.log
/dist
node_modules/
.env
```
""",
    "sample answer": """
```
## Summary
- What changed and why
## Test plan
- make test: passed
```
""",
    "mermaid": """
```mermaid
sequenceDiagram
  A->>B: GET /orders
  B-->>A: 200 OK
```
""",
    "api sample": """
```http
GET /v2/jobs/7 HTTP/1.1
Host: api.example.org

HTTP/1.1 200 OK
Content-Type: application/json

{"id": 7, "status": "queued", "created_at": "2031-04-02T08:14:07Z"}
```
""",
    "flow": """
```
request → router → handler → store
            ↓
          log
```
""",
    "css times": """
```css
.a { transition: opacity 0.25s ease; }
.b { animation: spin 1.20s linear; }
.c { transition: all 0.30s; }
```
""",
    "makefile help": """
```
$ make help
build   build everything
test    run all tests
lint    check the style
clean   remove what was built
```
""",
    "cli help": """
```
$ tern --help
Usage: tern [OPTIONS] COMMAND [ARGS]...

Options:
  --version  Show the version and exit.
  --help     Show this message and exit.

Commands:
  sync   Send what is new.
```
""",
    "repl": """
```
> tern.version
'1.4.2'
> tern.jobs.length
3
```
""",
    "expected tree": """
```
ok/
├── a.json
└── b.json
```
""",
    "commit examples": """
```
fix(queue): release the guard before pop (#812)
feat(cart): merge equal lines (#777)
```
""",
    "patch format": """
```
*** Begin Patch
*** Update File: path/to/file
@@ context
- old
+ new
*** End Patch
```
""",
    "diff with file heads": """
```diff
--- a/src/order.ts
+++ b/src/order.ts
- if (x == null) {
+ if (x === undefined) {
```
""",
    "js doc": """
```js
// at startup (see main.ts:12:3)
const at = (x) => x // at(1)
try { run() } catch (error) { throw new Error(`run: ${error}`) }
```
""",
    "error codes": """
```
E001: no configuration
E002: queue is full
E003: pool closed
E004: timeout
```
""",
    "error messages table": """
| message | cause |
| --- | --- |
| `npm ERR! ERESOLVE` | wrong lock file |
| `exit status 2` | usage |
| `panic: nil map` | no seed |
""",
    "troubleshooting": """
### `Error: Cannot find module 'x'`
Run `npm ci`.
### `EADDRINUSE: address already in use :::3000`
Stop the other server.
### `fatal: not a git repository`
Start in the root.
""",
    "quoted rule": """
> ERROR lines must carry a code.
> WARN lines must not.
> INFO is for people.
""",
    "dialogue": """
```
$ tern login
Token: ****
$ tern sync
```
""",
    "seed data": """
```csv
id,name,created
7,mia,2031-04-02 08:14:07
8,kim,2031-04-02 08:15:07
9,lee,2031-04-02 08:16:07
```
""",
    "sql seed": """
```sql
INSERT INTO jobs (id, at) VALUES (7, '2031-04-02 08:14:07');
INSERT INTO jobs (id, at) VALUES (8, '2031-04-02 08:14:09');
```
""",
    "ci yaml": """
```yaml
on: push
jobs:
  gate:
    runs-on: ubuntu-24.04
    steps:
      - run: make gate   # 41.2s
```
""",
    "versions": """
```
node   24.1.0
pnpm   11.4.0
python 3.12.1
```
""",
    "ja expected": """
```
✔ ビルド成功
✔ テスト成功
```
最後の二行がこうなれば終わり。
""",
    "output shape with ...": """
```
$ tern report
...
Total: N jobs
```
""",
    "http table": """
```
GET    /v2/jobs        list
POST   /v2/jobs        create
DELETE /v2/jobs/{id}   remove
```
""",
}
