import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertHostileTexts, worstTexts } from '#tests/support/factories/hostile-rows.ts';
import { openPage } from './page.ts';
import { startProduct } from './server-process.ts';

/** Of the longest page below on this screen, rounded up; one text without limits alone was 139,000 px high. */
const maxHeight = 20_000;
const screen = { width: 390, height: 800 };
const count = Object.keys(worstTexts).length;

let product: Awaited<ReturnType<typeof startProduct>>;
let token: string;
beforeAll(async () => {
  product = await startProduct({ STARTER_CONTENT: 'off' }, insertHostileTexts);
  token = String((await call('POST', '/admin/login', { email: 'admin@example.com', password: 'an even longer secret' })).token);
});
afterAll(() => product.stop());

async function call(method: string, path: string, json: object): Promise<Record<string, unknown>> {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  return (await (await fetch(`${product.address}/api${path}`, { method, headers, body: JSON.stringify(json) })).json()) as Record<string, unknown>;
}

async function sizeOf(path: string, more: { javaScriptEnabled?: boolean; token?: string } = {}): Promise<[string, number, boolean]> {
  const page = await openPage(path, { baseURL: product.address, viewport: screen, ...more });
  await page.waitForLoadState('networkidle');
  const { width, height } = await page.evaluate(() => {
    const { scrollWidth: width, scrollHeight: height } = document.documentElement;
    return { width, height };
  });
  return [path, width, height <= maxHeight];
}
const bounded = (path: string) => [path, screen.width, true];

const publicPages = ['/', '/blog', ...Array.from({ length: count }, (_, at) => `/blog/${at + 1}`)];
const adminPages = ['', '/users', '/tutors', '/blog', '/word-of-day', '/newsletter', '/settings'].map((path) => `/admin${path}`);

describe('rows from before texts were limited', () => {
  test.each(publicPages)('%s scrolls in one direction and ends', async (path) => {
    expect(await sizeOf(path)).toEqual(bounded(path));
  });

  test.each(adminPages)('%s scrolls in one direction and ends', async (path) => {
    expect(await sizeOf(path, { token })).toEqual(bounded(path));
  });

  test('without script as well', async () => {
    for (const path of ['/blog', `/blog/${count}`]) expect(await sizeOf(path, { javaScriptEnabled: false })).toEqual(bounded(path));
  });

  test('a name that turns itself round leaves the date as it is', async () => {
    const page = await openPage(`/blog/${count}`, { baseURL: product.address, viewport: screen });
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

test('the worst that may be typed keeps pages within the same bounds', async () => {
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
  expect(await sizeOf('/blog/1')).toEqual(bounded('/blog/1'));
  for (const nth of lines(10).keys()) {
    const word = { title: lines(200)[nth], subtitle: lines(300)[nth], body: lines(10_000)[nth] };
    expect(await call('POST', '/word-of-day', word)).toHaveProperty('wordOfDay');
    expect(await sizeOf('/blog')).toEqual(bounded('/blog'));
    expect(await sizeOf('/')).toEqual(bounded('/'));
  }
  expect(await sizeOf('/admin/word-of-day', { token })).toEqual(bounded('/admin/word-of-day'));
});
