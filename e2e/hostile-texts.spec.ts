// Proves T4.

/** @module-tag full */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPages } from '#app/navigation.ts';
import { insertHostileTexts, worstTexts } from '#tests/support/factories/hostile-rows.ts';
import { startServer } from '#tests/support/server-process.ts';
import { openPage } from './page.ts';

/** Upper limit for the longest page below, in px. */
const maxHeight = 20_000;
const screen = { width: 390, height: 800 };
const count = Object.keys(worstTexts).length;

let server: Awaited<ReturnType<typeof startServer>>;
let token: string;
beforeAll(async () => {
  server = await startServer({ STARTER_CONTENT: 'off' }, { fill: insertHostileTexts });
  token = await server.adminToken();
});
afterAll(() => server.stop());

const call = async (method: string, path: string, json: object) => (await server.call(method, path, { json, token })).body;

async function sizeOf(
  path: string,
  more: { javaScriptEnabled?: boolean; token?: string; expectedErrors?: number[] } = {},
): Promise<[string, number, boolean]> {
  const page = await openPage(path, { baseURL: server.address, viewport: screen, fonts: 'wide', ...more });
  const { width, height } = await page.evaluate(() => {
    const { scrollWidth: width, scrollHeight: height } = document.documentElement;
    return { width, height };
  });
  return [path, width, height <= maxHeight];
}
const expectBounded = (path: string) => [path, screen.width, true];

const publicPages = [
  ...['/words', '/word/6', '/word/11', '/newsletters', '/search?q=W'],
  '/',
  '/blog',
  ...Array.from({ length: count }, (_, at) => `/blog/${at + 1}`),
];

test.skipIf(process.platform !== 'linux')('the fonts of these tests have the widest letter', async () => {
  const page = await openPage('/', { baseURL: server.address, viewport: screen, fonts: 'wide' });
  const width = await page.evaluate((letter) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas) canvas.font = '10px sans-serif';
    return canvas?.measureText(letter).width ?? 0;
  }, '\ufdfd');
  expect(width, 'px at a font size of 10 px').toBeGreaterThan(50);
});

describe('rows from before texts were limited', () => {
  test.each(publicPages)('%s scrolls vertically only and has a bounded height', async (path) => {
    expect(await sizeOf(path)).toEqual(expectBounded(path));
  });

  test.each(adminPages)('%s scrolls vertically only and has a bounded height', async (path) => {
    // The account of the sample address is no tutor, nothing was imported, and the course is empty.
    const expectedErrors = /^\/admin\/(tutors|import|course\/\w+)\/1\b/.test(path) ? [404] : [];
    expect(await sizeOf(path, { token, expectedErrors })).toEqual(expectBounded(path));
  });

  test('without JavaScript as well', async () => {
    for (const path of ['/blog', `/blog/${count}`]) expect(await sizeOf(path, { javaScriptEnabled: false })).toEqual(expectBounded(path));
  });

  test('a name with direction overrides does not change the date next to it', async () => {
    const page = await openPage(`/blog/${count}`, { baseURL: server.address, viewport: screen });
    const byline = page
      .locator('p')
      .filter({ has: page.locator('time') })
      .filter({ hasText: 'ofni' })
      .first();
    const order = await byline.evaluate((element) => {
      const date = element.querySelector('time')?.firstChild;
      const name = element.querySelector('strong')?.getBoundingClientRect();
      const left = (from: number) => {
        const range = document.createRange();
        if (date) range.setStart(date, from);
        if (date) range.setEnd(date, from + 1);
        return range.getBoundingClientRect().left;
      };
      return { dateReadsForward: left(0) < left(3), nameIsFirst: (name?.left ?? 0) < left(0) };
    });
    expect(order).toEqual({ dateReadsForward: true, nameIsFirst: true });
  });
});

test('the worst texts that are accepted keep pages within the same bounds', async () => {
  const marks = 'o\u0323\u0301\u0302\u0304';
  const lines = (max: number) => [
    marks.repeat(max / 5),
    'a\u20dd\u20dd\u20dd\u20dd'.repeat(max / 5),
    '\ufdfd'.repeat(max),
    'W'.repeat(max),
    `א${'ב'.repeat(max - 1)}`,
  ];
  const texts = [...lines(5_000), 'a\n'.repeat(2_499), '\ufdfd\n\n\n'.repeat(1_240), '\u2067'.repeat(4_000).concat('a')];
  for (const [nth, text] of texts.entries()) {
    const fullName = lines(100)[nth % 5];
    const { id } = await call('POST', '/blog/1/comment', { text, fullName });
    expect(id, text.slice(0, 10)).toEqual(expect.any(Number));
    await call('POST', `/blog/comment/${id}/reply`, { text, fullName });
  }
  expect(await sizeOf('/blog/1')).toEqual(expectBounded('/blog/1'));
  for (const nth of lines(10).keys()) {
    const word = { title: lines(200)[nth], subtitle: lines(300)[nth], body: lines(10_000)[nth] };
    expect(await call('POST', '/word-of-day', word)).toHaveProperty('wordOfDay');
    expect(await sizeOf('/blog')).toEqual(expectBounded('/blog'));
    expect(await sizeOf('/')).toEqual(expectBounded('/'));
  }
  expect(await sizeOf('/admin/word-of-day', { token })).toEqual(expectBounded('/admin/word-of-day'));
});
