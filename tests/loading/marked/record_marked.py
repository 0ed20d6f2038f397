"""Records the token trees of npm's marked for generated documents, as digests, into marked-15.0.12.jsonl.gz.

    npm install --prefix FOLDER marked@15.0.12
    python tests/loading/marked/record_marked.py FOLDER/node_modules/marked

Each line of the data: the document, and the digests of its tree for gfm off and on (what they are taken of: `digest`
in marked_trees.py, `tree` below).
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from marked_documents import document
from marked_trees import DATA, Tree, digest

COUNT = 10_000

SCRIPT = r"""
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const { Lexer } = await import(pathToFileURL(resolve(process.argv[1], 'lib/marked.esm.js')));
const cell = (c) => ['cell', c.text, c.text, tree(c.tokens), [], [], []];
const tree = (tokens) =>
  (tokens ?? []).map((t) => [
    t.type, t.raw, t.text ?? '', tree(t.tokens), tree(t.items),
    (t.header ?? []).map(cell), (t.rows ?? []).map((row) => row.map(cell)),
  ]);
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const out = [false, true].map((gfm) => tree(new Lexer({ gfm }).lex(JSON.parse(line))));
  process.stdout.write(JSON.stringify(out) + '\n');
}
"""


def trees(marked: str, documents: Iterable[str]) -> Iterator[tuple[str, Tree, Tree]]:
    """Each document with marked's trees for gfm off and on."""
    command = ["node", "--input-type=module", "--eval", SCRIPT, marked]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as node:
        assert node.stdin is not None
        assert node.stdout is not None
        for text in documents:
            node.stdin.write(json.dumps(text) + "\n")
            node.stdin.flush()
            plain, gfm = json.loads(node.stdout.readline())
            yield text, plain, gfm


def main(marked: str) -> None:
    lines = [
        json.dumps([text, digest(plain), digest(gfm)], ensure_ascii=False)
        for text, plain, gfm in trees(marked, map(document, range(COUNT)))
    ]
    data = "\n".join(lines) + "\n"
    DATA.write_bytes(gzip.compress(data.encode(), 9, mtime=0))
    print(f"{COUNT} documents, {Path(DATA).stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1])
