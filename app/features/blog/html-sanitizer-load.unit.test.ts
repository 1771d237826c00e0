import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { sanitizePostBody } from './html-sanitizer.server.ts';

const most = 256 * 1024;
const mostRaw = 8 * 1024 * 1024;
const filled = (piece: string, length = most) => piece.repeat(Math.floor(length / piece.length));
const deep = (name: string, depth: number) => `<${name}>`.repeat(depth) + 'a'.concat(`</${name}>`.repeat(depth));
const data = (length: number) => `data:image/png;base64,${'A'.repeat(length)}`;

/** Longest and deepest bodies that the API accepts, each built for the highest cost. */
const bombs: Record<string, string> = {
  'a long text': filled('<p>Ndewo <b>nwannem</b></p>'),
  'a text of entities': filled('&lt;'),
  'characters that escape to four': filled('<'),
  'void tags': filled('<br>'),
  'end tags without start tags': filled('</p>'),
  'unclosed paragraphs': filled('<p>'),
  'tags closed in the wrong order': filled('<b><i></b></i>'),
  'links with forbidden schemes': filled('<a href="javascript:alert(1)">a</a>'),
  comments: filled('<!---->'),
  'comment openers in every URL': filled('<a href="<!--<!--<!--<!--">a</a>'),
  'a thousand attributes': `<p ${Array.from({ length: 1000 }, (_, nth) => `a${nth}="${nth}"`).join(' ')}>a</p>`,
  'attributes that fill the body': `<p ${filled('a ')}>a</p>`,
  'an unterminated tag': `<p title="${filled('<p ', most - 20)}`,
  'white space in a tag': `<p${' '.repeat(most - 20)}>a</p>`,
  'one long tag name': `<${'a'.repeat(most - 20)}>`,
  'one long entity': `&${'a'.repeat(most - 20)}`,
  'combining marks on one letter': `n${'\u0323'.repeat(most / 2 - 20)}`,
  'an unterminated style element': `<style>${filled('<b>', most - 20)}`,
  'depth 50': deep('ul><li', 25),
  'depth 2,000': deep('b', 2_000),
  'depth 20,000': deep('b', 20_000),
  'depth 900, repeatedly': filled('<b>'.repeat(900) + '</b>'.repeat(900)),
  'depth 990, and end tags of other elements': '<b>'.repeat(990) + filled('</q>', most - 3_000),
  'an invalid image of 8 MiB': `<img src="${data(mostRaw - 100)}">`,
  'thousands of images': filled(`<img src="${data(8)}">`, mostRaw - 100),
  'data URLs outside images': filled(`${data(64)}<`, mostRaw - 100),
  'repeated starts of data URLs': filled('data:image/'),
  'more than 8 MiB': 'a'.repeat(mostRaw + 1),
};

/** FIGURES=on prints the time of each case. */
const shows = process.env.FIGURES === 'on';

test.each(Object.entries(bombs))('sanitizes or rejects %s and yields to the event loop', async (name, raw) => {
  let turns = 0;
  let going = true;
  let longest = 0;
  const others = (async () => {
    for (let last = performance.now(); going; turns += 1) {
      await setImmediate();
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
  })();
  const began = performance.now();
  const outcome = await sanitizePostBody(raw).then(
    () => 200,
    (problem: unknown) => (problem instanceof ApiError ? problem.status : String(problem)),
  );
  const took = performance.now() - began;
  going = false;
  await others;
  expect([200, 400, 413, 415]).toContain(outcome);
  // Yields before each pass and after the last one; an early rejection needs no yield.
  if (outcome === 200) expect(turns).toBeGreaterThanOrEqual(3);
  if (shows) process.stdout.write(`${name}: ${outcome}, ${Math.round(took)} ms, others waited ${Math.round(longest)} ms at most\n`);
});
