import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { sanitizePostBody } from './html-sanitizer.server.ts';

const most = 256 * 1024;
const mostRaw = 8 * 1024 * 1024;
const filled = (piece: string, length = most) => piece.repeat(Math.floor(length / piece.length));
const deep = (name: string, depth: number) => `<${name}>`.repeat(depth) + 'a'.concat(`</${name}>`.repeat(depth));
const data = (length: number) => `data:image/png;base64,${'A'.repeat(length)}`;

/** The longest and the deepest that can be sent, each in the way that gives most to do. */
const bombs: Record<string, string> = {
  'a long text': filled('<p>Ndewo <b>nwannem</b></p>'),
  'a text of signs': filled('&lt;'),
  'signs that become four': filled('<'),
  'tags that are refused': filled('<br>'),
  'end tags of nothing': filled('</p>'),
  'paragraphs that nobody closes': filled('<p>'),
  'tags closed in the wrong order': filled('<b><i></b></i>'),
  'links that lead nowhere': filled('<a href="javascript:alert(1)">a</a>'),
  comments: filled('<!---->'),
  'a comment in every address': filled('<a href="<!--<!--<!--<!--">a</a>'),
  'a thousand attributes': `<p ${Array.from({ length: 1000 }, (_, nth) => `a${nth}="${nth}"`).join(' ')}>a</p>`,
  'attributes without end': `<p ${filled('a ')}>a</p>`,
  'a tag that does not end': `<p title="${filled('<p ', most - 20)}`,
  'white space in a tag': `<p${' '.repeat(most - 20)}>a</p>`,
  'one name': `<${'a'.repeat(most - 20)}>`,
  'one entity': `&${'a'.repeat(most - 20)}`,
  'marks on one letter': `n${'\u0323'.repeat(most / 2 - 20)}`,
  'a style that does not end': `<style>${filled('<b>', most - 20)}`,
  'depth 50': deep('ul><li', 25),
  'depth 2,000': deep('b', 2_000),
  'depth 20,000': deep('b', 20_000),
  'depth 1,000, again and again': filled('<b>'.repeat(900) + '</b>'.repeat(900)),
  'depth 990, and end tags of others': '<b>'.repeat(990) + filled('</q>', most - 3_000),
  'a picture of 8 MiB that is none': `<img src="${data(mostRaw - 100)}">`,
  'thousands of pictures': filled(`<img src="${data(8)}">`, mostRaw - 100),
  'data that is no picture’s': filled(`${data(64)}<`, mostRaw - 100),
  'data that begins again and again': filled('data:image/'),
  'more than 8 MiB': 'a'.repeat(mostRaw + 1),
};

/** FIGURES=on says how long each takes. */
const shows = process.env.FIGURES === 'on';

test.each(Object.entries(bombs))('%s: done or refused, and others have their turn meanwhile', async (name, raw) => {
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
  // Before each pass over it and after the last one; what is refused at sight takes no time.
  if (outcome === 200) expect(turns).toBeGreaterThanOrEqual(3);
  if (shows) process.stdout.write(`${name}: ${outcome}, ${Math.round(took)} ms, others waited ${Math.round(longest)} ms at most\n`);
});
