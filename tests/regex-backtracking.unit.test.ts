// Proves T44.

/** @module-tag full */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../app');
const inputLength = 100_000;
/** Processor time for one input: a pattern of linear cost needs milliseconds, one of quadratic cost six seconds. */
const timeLimitMs = 3_000;

/** Files whose patterns run in the browser over text of the same user, and block no other one. */
const browserOnly = [
  'features/blog/editor/paste/inert-html.ts',
  'features/blog/editor/body-editor.tsx',
  'features/blog/admin/post-rules.ts',
  'features/learning/study/offline/service-worker.ts',
  'ui/admin/drafts/draft-notices.tsx',
];
/** Patterns of quadratic cost whose input excludes the worst case. */
const exceptions = [
  // Rendered or sanitized HTML: every tag is terminated.
  'features/newsletter/admin/mail-frame.tsx: <[a-z]',
  'inline-css.server.ts: (?<!<noscript>)<link',
  'http/feed.server.ts: <(?:a|img|audio)',
  'features/blog/html-sanitizer.server.ts: <(?:\\/?(?:p|h[1-6]',
  // End of an excerpt of 70 graphemes.
  'features/blog/html-sanitizer.server.ts: [\\s.,;:…]+$',
  // Messages of the server.
  'features/blog/admin/post-failures.ts: \\bimage',
];

interface Pattern {
  source: string;
  flags: string;
  file: string;
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.ts$|\.d\.ts$|^testing\//.test(name) && !browserOnly.includes(name),
);

function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = [];
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  JSON.stringify(program, (_, node: unknown) => {
    if (node && typeof node === 'object' && 'regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.push({ source: pattern, flags, file });
    }
    return typeof node === 'bigint' ? String(node) : node;
  });
  return found;
}

/** Runs each pattern on long repetitions of each piece, and posts the index of the pattern before each of them. */
const workerSource = `
  const { parentPort, workerData } = require('node:worker_threads');
  const pieces = [' ', '\\n', '\\t', '\\r\\n', 'a', 'A', 'n', '1', '0', '.', ',', '@', '-', ':', ';', '/', '&', '&lt', '=', '"', "'", '(', '%', '+', '_', '<',
    '<a', '<a ', '</', '<p', '<p></p>', '<style', '<script', '<script>', '<link rel="stylesheet" href="', '<table', 'data:image/', 'data:image/png;base64,',
    'src="/media/', '::ffff:', '; token=', 'Bearer ', 'x@', '@x.', '\\u1ecb', 'n\\u0304', '\\u0300', '\\u0000', '\\ud800', 'a b', 'a.', 'ch', 'gb', 'm\\n'];
  for (const [nth, { source, flags }] of workerData.patterns.entries()) {
    for (const piece of pieces)
      for (const end of ['', '\\u0001']) {
        parentPort.postMessage(nth);
        (piece.repeat(workerData.inputLength / piece.length) + end).replace(new RegExp(source, flags), '');
      }
  }
`;

/** @returns the index of the first pattern that needs more processor time for one input than the limit */
async function firstStuck(patterns: Pattern[], limitMs: number): Promise<number | undefined> {
  const worker = new Worker(workerSource, { eval: true, workerData: { patterns, inputLength } });
  let current = 0;
  let inputs = 0;
  let isDone = false;
  worker.on('message', (nth: number) => {
    current = nth;
    inputs += 1;
  });
  const ended = new Promise<void>((resolve, reject) => worker.on('error', reject).on('exit', () => resolve()));
  void ended.finally(() => {
    isDone = true;
  });
  for (let measured = 0, before = 0; ; ) {
    await Promise.race([ended, setTimeout(50)]);
    if (isDone) return undefined;
    const usedMs = await worker.cpuUsage().then(
      ({ user }) => user / 1000,
      () => before,
    );
    if (inputs !== measured) [measured, before] = [inputs, usedMs];
    if (usedMs - before <= limitMs) continue;
    await worker.terminate();
    return current;
  }
}

test('detects a pattern that backtracks', async () => {
  expect(await firstStuck([{ source: '^[a-z]+$', flags: '', file: '' }], timeLimitMs)).toBeUndefined();
  expect(await firstStuck([{ source: '(a+)+!', flags: '', file: '' }], 600)).toBe(0);
}, 180_000);

test('no pattern exceeds the time limit on a long string', async () => {
  const all = files.flatMap(patternsIn).filter(({ file, source }) => !exceptions.some((prefix) => `${file}: ${source}`.startsWith(prefix)));
  expect(all.length).toBeGreaterThan(60);
  const stuck: string[] = [];
  for (let rest = all; rest.length > 0; ) {
    const nth = await firstStuck(rest, timeLimitMs);
    if (nth === undefined) break;
    stuck.push(`${rest[nth]?.file}: ${rest[nth]?.source}`);
    rest = rest.slice(nth + 1);
  }
  expect(stuck).toEqual([]);
}, 600_000);
