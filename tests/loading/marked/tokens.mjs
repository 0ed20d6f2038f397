// Writes, for each document on standard input (one JSON string a line), marked's tokens for gfm off and on as one JSON
// line. The folder of npm's marked is the argument.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const { Lexer } = await import(pathToFileURL(resolve(process.argv[2], 'lib/marked.esm.js')));

const cell = (c) => ['cell', c.text, c.text, tree(c.tokens), [], [], []];
const tree = (tokens) =>
  (tokens ?? []).map((t) => [
    t.type,
    t.raw,
    t.text ?? '',
    tree(t.tokens),
    tree(t.items),
    (t.header ?? []).map(cell),
    (t.rows ?? []).map((row) => row.map(cell)),
  ]);

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const document = JSON.parse(line);
  const out = [false, true].map((gfm) => {
    try {
      return tree(new Lexer({ gfm }).lex(document));
    } catch (error) {
      return String(error);
    }
  });
  process.stdout.write(JSON.stringify(out) + '\n');
}
