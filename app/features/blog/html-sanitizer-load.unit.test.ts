// Proves T6.

import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { isFull } from '#tests/support/suite.ts';
import { sanitizePostBody } from './html-sanitizer.server.ts';

const maxBytes = 256 * 1024;
const maxRawBytes = 8 * 1024 * 1024;
const fill = (piece: string, length = maxBytes) => piece.repeat(Math.floor(length / piece.length));
const deep = (name: string, depth: number) => `<${name}>`.repeat(depth) + 'a'.concat(`</${name}>`.repeat(depth));
const data = (length: number) => `data:image/png;base64,${'A'.repeat(length)}`;

/** Longest and deepest bodies that the API accepts, each built for the highest cost. */
const cases: Record<string, string> = {
  'a long text': fill('<p>Ndewo <b>nwannem</b></p>'),
  'a text of entities': fill('&lt;'),
  'characters that escape to four': fill('<'),
  'void tags': fill('<br>'),
  'end tags without start tags': fill('</p>'),
  'unclosed paragraphs': fill('<p>'),
  'tags closed in the wrong order': fill('<b><i></b></i>'),
  'links with forbidden schemes': fill('<a href="javascript:alert(1)">a</a>'),
  comments: fill('<!---->'),
  'comment openers in every URL': fill('<a href="<!--<!--<!--<!--">a</a>'),
  'a thousand attributes': `<p ${Array.from({ length: 1000 }, (_, nth) => `a${nth}="${nth}"`).join(' ')}>a</p>`,
  'attributes that fill the body': `<p ${fill('a ')}>a</p>`,
  'an unterminated tag': `<p title="${fill('<p ', maxBytes - 20)}`,
  'white space in a tag': `<p${' '.repeat(maxBytes - 20)}>a</p>`,
  'one long tag name': `<${'a'.repeat(maxBytes - 20)}>`,
  'one long entity': `&${'a'.repeat(maxBytes - 20)}`,
  'combining marks on one letter': `n${'\u0323'.repeat(maxBytes / 2 - 20)}`,
  'an unterminated style element': `<style>${fill('<b>', maxBytes - 20)}`,
  'depth 50': deep('ul><li', 25),
  'depth 2,000': deep('b', 2_000),
  'depth 20,000': deep('b', 20_000),
  'depth 900, repeatedly': fill('<b>'.repeat(900) + '</b>'.repeat(900)),
  'depth 990, and end tags of other elements': '<b>'.repeat(990) + fill('</q>', maxBytes - 3_000),
  'blocks that are not kept': fill('<div>a</div>'),
  'end tags in comments': fill('<b><!--</b>-->'),
  'lines in one tag': `<b>${fill('<div>a</div>', maxBytes - 20)}</b>`,
  'terms without text': `<dl>${fill('<dt></dt>', maxBytes - 20)}</dl>`,
  'marks of one footnote': `<ol><li id="n">a</li></ol>${fill('<sup><a href="#n" id="r">1</a></sup>', maxBytes / 2)}`,
  'frames without an end tag': fill('<iframe src="/a"><!--</iframe>-->', 900 * 33),
  'an invalid image of 8 MiB': `<img src="${data(maxRawBytes - 100)}">`,
  'thousands of images': fill(`<img src="${data(8)}">`, maxRawBytes - 100),
  'data URLs outside images': fill(`${data(64)}<`, maxRawBytes - 100),
  'repeated starts of data URLs': fill('data:image/'),
  'more than 8 MiB': 'a'.repeat(maxRawBytes + 1),
};

/** TEST_TIMINGS=on prints the time of each case. */
const printsTimes = process.env.TEST_TIMINGS === 'on';

/** The gate has the cases that once took long; the bodies of 8 MiB take most of the time. */
const inGate = Object.entries(cases).filter(([, raw]) => isFull || raw.length <= maxBytes);

test.each(inGate)('sanitizes or rejects %s and yields to the event loop', async (name, raw) => {
  let yields = 0;
  let running = true;
  let longestBlockMs = 0;
  const eventLoop = (async () => {
    for (let previous = performance.now(); running; yields += 1) {
      await setImmediate();
      longestBlockMs = Math.max(longestBlockMs, performance.now() - previous);
      previous = performance.now();
    }
  })();
  const startedAt = performance.now();
  const outcome = await sanitizePostBody(raw).then(
    () => 200,
    (problem: unknown) => (problem instanceof ApiError ? problem.status : String(problem)),
  );
  const elapsedMs = performance.now() - startedAt;
  running = false;
  await eventLoop;
  expect([200, 400, 413, 415]).toContain(outcome);
  // Yields before each pass and after the last one; an early rejection needs no yield.
  if (outcome === 200) expect(yields).toBeGreaterThanOrEqual(3);
  if (printsTimes) process.stdout.write(`${name}: ${outcome}, ${Math.round(elapsedMs)} ms, others waited ${Math.round(longestBlockMs)} ms at most\n`);
});
