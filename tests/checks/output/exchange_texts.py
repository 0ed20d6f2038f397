"""Builds shown as indented code, consoles of browsers and exchanges with servers, and documentation like them. Made up."""

SHOWN = {
    # Builds as indented code
    "npm build, indented": """
Last build:

    > shop@0.4.1 build
    > tsc -b && node pack.mjs

    src/cart.ts:14:7 - error TS2322: Type 'string' is not assignable to type 'number'.
    Found 1 error in src/cart.ts:14
""",
    "cmake, indented": """
The build says:

    [ 12%] Building CXX object src/CMakeFiles/heat.dir/mesh.cpp.o
    [ 25%] Building CXX object src/CMakeFiles/heat.dir/solve.cpp.o
    [100%] Linking CXX executable heat
    [100%] Built target heat
""",
    "make and gcc, indented": """
Output:

    gcc -O2 -c ring.c -o ring.o
    gcc -O2 -c pump.c -o pump.o
    pump.c: In function 'pump':
    pump.c:120:9: warning: unused variable 'n' [-Wunused-variable]
    ar rcs libring.a ring.o pump.o
""",
    "make short lines, indented": """
What it prints:

      CC      ring.o
      CC      pump.o
      LD      pump
      STRIP   pump
""",
    "autoconf, indented": """
    checking for gcc... gcc
    checking whether the C compiler works... yes
    checking for zlib.h... no
    configure: error: zlib is required
""",
    "cmake configure, indented": """
    -- The C compiler identification is GNU 15.1.0
    -- Detecting C compiler ABI info - done
    -- Found ZLIB: /usr/lib/libz.so (found version "1.3.1")
    -- Configuring done (0.4s)
    -- Generating done (0.1s)
""",
    "gradle, indented": """
    > Task :app:compileKotlin
    > Task :app:processResources UP-TO-DATE
    > Task :app:test FAILED

    BUILD FAILED in 14s
    7 actionable tasks: 3 executed, 4 up-to-date
""",
    "maven, indented": """
    [INFO] Reactor Summary for shop 1.4.0-SNAPSHOT:
    [INFO] shop-core .......................... SUCCESS [  4.112 s]
    [INFO] shop-web ........................... FAILURE [  1.002 s]
    [INFO] BUILD FAILURE
""",
    "sbt, indented": """
    [info] compiling 14 Scala sources to /src/shop/target/classes ...
    [warn] one deprecation; re-run with -deprecation for details
    [success] Total time: 12 s, completed Mar 14, 2031, 9:41:02 AM
""",
    "dotnet, indented": """
    Determining projects to restore...
    Shop.Core -> /src/shop/bin/Release/net10.0/Shop.Core.dll
    Build succeeded.
        0 Warning(s)
        0 Error(s)
    Time Elapsed 00:00:04.21
""",
    "msbuild, German, indented": """
    Shop.Core -> C:\\src\\shop\\bin\\Release\\net10.0\\Shop.Core.dll
    Der Buildvorgang wurde erfolgreich ausgeführt.
        0 Warnung(en)
        0 Fehler
    Verstrichene Zeit 00:00:04.21
""",
    "go build, indented": """
    # example.org/wallet/refund
    refund/refund.go:57:12: undefined: ledger.Take
    refund/refund.go:61:2: declared and not used: n
""",
    "sphinx, indented": """
    Running Sphinx v9.0.1
    loading pickled environment... done
    building [html]: targets for 4 source files that are out of date
    reading sources... [100%] index
    build succeeded, 2 warnings.
""",
    "esbuild, indented": """
      dist/shop.js      412.3kb
      dist/shop.css      18.1kb

    Done in 84ms
""",
    "vite, indented in a list": """
- The last build:

      vite v9.0.1 building for production...
      transforming (14) src/main.ts
      214 modules transformed.
      dist/index.html    0.46 kB
      built in 1.21s
""",
    "swift, indented": """
    [1/3] Compiling Shop Cart.swift
    [2/3] Linking shop
    Build complete! (4.12s)
""",
    "zig, indented": """
    install
    +- install pump
       +- zig build-exe pump Debug native 1 errors
    src/main.zig:14:9: error: unused local constant
    Build Summary: 0/3 steps succeeded; 1 failed
""",
    "python wheel, indented": """
    * Creating isolated environment: venv+pip...
    * Installing packages in isolated environment:
    * Building wheel...
    Successfully built shop-0.4.1.tar.gz and shop-0.4.1-py3-none-any.whl
""",
    "terse build, Chinese, indented": """
构建输出：

    编译 src/ring.c 完成 (0.31s)
    编译 src/pump.c 完成 (0.44s)
    链接 pump 失败: 未定义的引用 `take'
    耗时 0.92s
""",
    # Consoles of browsers
    "console with places": """
```
cart.js:41 Uncaught TypeError: Cannot read properties of undefined (reading 'total')
    at render (cart.js:41:12)
    at main.js:9:3
```
""",
    "console messages": """
```
main.js:12 [shop] cart restored
api.js:88 GET https://api.shop.example/orders 401 (Unauthorized)
api.js:91 refresh failed
favicon.ico:1 Failed to load resource: the server responded with a status of 404 (Not Found)
```
""",
    "console with a policy": """
```
Access to fetch at 'https://api.shop.example/orders' from origin 'http://localhost:5173' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.
orders.ts:22 GET https://api.shop.example/orders net::ERR_FAILED 200 (OK)
orders.ts:30 Uncaught (in promise) TypeError: Failed to fetch
```
""",
    "console without a fence": """
Seen in the browser:

main.tsx:14 Warning: Each child in a list should have a unique "key" prop.
cart.tsx:31 Uncaught ReferenceError: total is not defined
api.ts:88 POST https://api.shop.example/orders 500 (Internal Server Error)
""",
    "console in Firefox": """
```
Uncaught ReferenceError: total is not defined
    render http://localhost:5173/src/cart.js:41
    main http://localhost:5173/src/main.js:9
Cross-Origin Request Blocked: The Same Origin Policy disallows reading the remote resource at https://api.shop.example/.
```
""",
    "console in Safari": """
```
[Error] TypeError: undefined is not an object (evaluating 'cart.total')
	render (cart.js:41)
	(anonymous function) (main.js:9)
[Error] Failed to load resource: the server responded with a status of 500 (Internal Server Error) (orders, line 0)
```
""",
    "console of dev servers": """
```
[vite] connecting...
[vite] connected.
[HMR] Waiting for update signal from WDS...
Download the React DevTools for a better development experience
Warning: ReactDOM.render is no longer supported in React 18.
```
""",
    "console with violations": """
    [Violation] 'click' handler took 412ms
    [Violation] Forced reflow while executing JavaScript took 88ms
    [Deprecation] Listener added for a 'DOMNodeInserted' mutation event.
    Refused to load the script 'https://cdn.example/x.js' because it violates the following Content Security Policy directive
""",
    "console, quoted": """
> cart.js:41 Uncaught TypeError: cart is null
> api.js:88 GET http://localhost:8080/orders 404 (Not Found)
> api.js:91 giving up after 3 tries
""",
    "console with bundles": """
```
vendor-4f1c2a.js:2 Uncaught (in promise) Error: Request failed with status code 502
    at e.exports (vendor-4f1c2a.js:2:41288)
    at XMLHttpRequest.u (vendor-4f1c2a.js:2:38114)
```
""",
    # Exchanges with servers
    "curl -v": """
```
$ curl -v http://localhost:8080/orders/17
> GET /orders/17 HTTP/1.1
> Host: localhost:8080
> User-Agent: curl/9.1.0
> Accept: */*
>
< HTTP/1.1 200 OK
< Content-Type: application/json
< Date: Fri, 14 Mar 2031 09:41:02 GMT
<
{"id":17,"total":4120}
```
""",
    "exchange, indented": """
    > POST /orders HTTP/1.1
    > Host: localhost:8080
    > Content-Length: 41
    >
    < HTTP/1.1 422 Unprocessable Entity
    < X-Request-Id: 7d1f0a2c
    < Content-Length: 88
    <
    {"error":"total is missing"}
""",
    "curl -i": """
```console
$ curl -i https://staging.shop.example/health
HTTP/2 503
date: Fri, 14 Mar 2031 09:41:02 GMT
server: nginx
x-request-id: 7d1f0a2c-11aa-4f0e-9d0b-5a0c8e2b7f10
content-length: 19

no healthy upstream
```
""",
    "exchange in an http fence": """
```http
GET /orders/17 HTTP/1.1
Host: localhost:8080
User-Agent: shop-cli/0.4.1
Accept: */*

HTTP/1.1 500 Internal Server Error
Date: Fri, 14 Mar 2031 09:41:02 GMT
Server: uvicorn
Content-Length: 21

Internal Server Error
```
""",
    "what wget prints": """
```
--2031-03-14 09:41:02--  http://localhost:8080/orders.csv
Resolving localhost (localhost)... ::1, 127.0.0.1
Connecting to localhost (localhost)|::1|:8080... connected.
HTTP request sent, awaiting response... 200 OK
Length: 4120 (4.0K) [text/csv]
```
""",
    "what httpie prints": """
```
HTTP/1.1 409 Conflict
Connection: keep-alive
Content-Length: 41
Content-Type: application/json
Date: Fri, 14 Mar 2031 09:41:02 GMT
X-Powered-By: Express

{"error": "order 17 is paid"}
```
""",
    "exchange without a fence": """
Seen on staging:

< HTTP/1.1 502 Bad Gateway
< Server: nginx/1.29.1
< Date: Fri, 14 Mar 2031 09:41:02 GMT
< Content-Length: 157
""",
    "smtp": """
```
S: 220 mail.shop.example ESMTP
C: EHLO localhost
S: 250-mail.shop.example
C: MAIL FROM:<a@shop.example>
S: 550 5.7.1 Relaying denied
```
""",
    "curl with tls": """
```
* Host api.shop.example:443 was resolved.
* Connected to api.shop.example (192.0.2.7) port 443
* SSL certificate problem: certificate has expired
* closing connection #0
curl: (60) SSL certificate problem: certificate has expired
```
""",
    "requests of a proxy": """
```
[14/Mar/2031:09:41:02] 192.0.2.7:51344 -> GET /orders 200 4120 18ms
[14/Mar/2031:09:41:03] 192.0.2.7:51344 -> POST /orders 422 88 9ms
[14/Mar/2031:09:41:05] 192.0.2.7:51344 -> GET /health 200 2 1ms
```
""",
}

NOT_SHOWN = {
    "curl with its answer": """
```bash
curl -s localhost:8080/health
# {"status":"ok"}
```
""",
    "curl session with one line": """
```console
$ curl -s localhost:8080/health
{"status":"ok"}
```
""",
    "curl -i, one status": """
```console
$ curl -i localhost:8080/health
HTTP/1.1 200 OK
```
""",
    "api as documentation": """
```http
POST /orders HTTP/1.1
Content-Type: application/json

{"sku": "A-1", "count": 2}
```

```http
HTTP/1.1 201 Created
Location: /orders/17
Content-Type: application/json

{"id": 17}
```
""",
    "api as documentation, in one": """
```http
POST /orders HTTP/1.1
Authorization: Bearer <token>
Content-Type: application/json

HTTP/1.1 201 Created
Location: /orders/{id}
Content-Type: application/json
```
""",
    "api as documentation without placeholders": """
Every error looks like this:

```http
HTTP/1.1 422 Unprocessable Content
Content-Type: application/problem+json

{"type": "about:blank", "title": "total is missing"}
```
""",
    "requests for a client": """
```http
### All orders
GET {{host}}/orders
Accept: application/json

### One
GET {{host}}/orders/17
```
""",
    "template of curl -v": """
```
> GET /orders/<id> HTTP/1.1
> Host: <host>
> Authorization: Bearer <token>
< HTTP/1.1 200 OK
< ETag: <hash>
```
""",
    "headers to set": """
```
Content-Type: application/json
X-Request-Id: uuid
Cache-Control: no-store
```
""",
    "server-sent events": """
```
event: order
data: {"id": 17}

event: done
data: {}
```
""",
    "indented settings": """
Put this into `.env`:

    PORT=8080
    QUEUE_DSN=postgres://localhost/shop
    LOG_LEVEL=debug
""",
    "indented yaml": """
    build:
      image: shop:4.2
      steps:
        - make build
        - make test
""",
    "indented commands": """
    make build
    make test
    make deploy ENV=staging
""",
    "indented compile command": """
    cc -Wall -c ring.c -o ring.o
    cc ring.o -o ring
""",
    "indented compile commands": """
    cc -Wall -Iinclude -c src/ring.c -o build/ring.o
    cc -Wall -Iinclude -c src/pump.c -o build/pump.o
    cc build/ring.o build/pump.o -o build/pump
""",
    "toolchain": """
```
CC     clang
LD     ld.lld
AR     llvm-ar
STRIP  llvm-strip
```
""",
    "indented makefile": """
    ring.o: ring.c
    	cc -c ring.c -o ring.o
    clean:
    	rm -f *.o
""",
    "indented code": """
    def total(cart):
        return sum(line.price for line in cart)

    print(total(load()))
""",
    "indented table of sizes": """
    small   640 px
    medium  1024 px
    large   1440 px
""",
    "indented cmake": """
    add_library(ring ring.c)
    target_link_libraries(ring PRIVATE m)
    message(STATUS "done")
""",
    "routes": """
```
GET    /orders        list
POST   /orders        create
DELETE /orders/:id    cancel
```
""",
    "messages that the console may show": """
- `net::ERR_FAILED`: the API is down
- `401 (Unauthorized)`: log in again
- `Uncaught TypeError`: report it
""",
    "logging in a browser": """
```js
console.log("cart restored")
console.warn("refresh failed")
window.onerror = report
```
""",
    "levels of a console": """
```
[Error] something broke
[Warning] something will break
[Info] something changed
```
""",
    "places in the code": """
- cart.js:41 total is computed here
- api.js:88 tokens are renewed here
""",
    "a dialogue": """
```
Client: HELLO 3
Server: WELCOME
Client: JOIN lobby
Server: STATE {...}
```
""",
    "a protocol": """
```
C: HELLO <version>
S: OK <version>
C: BYE
```
""",
    "budgets of bundles": """
```
main.js    180 kB at most
vendor.js  240 kB at most
shop.css   40 kB at most
```
""",
    "answers and their meaning": """
```
200 OK         found
404 Not Found  no such order
409 Conflict   order is paid
```
""",
    "a quote with arrows": """
> GET requests must not write.
> POST requests need a key.
> DELETE requests are soft.
""",
}
