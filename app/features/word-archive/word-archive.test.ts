import { describe, expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { insertWord } from '../word-of-day/word-of-day.queries.server.ts';
import { wordsPerPage } from './archive-terms.contract.ts';
import { sitemapStarts } from './word-archive.queries.server.ts';

const test = withAppPerTest();
const today = '2026-01-15';
const time = { now: Date.parse(`${today}T12:00:00Z`), timeZone: 'UTC' };

/** Words that were or will be shown on their days; null is a draft. */
async function insert(app: TestApp, words: Record<string, string | null>) {
  const ids: Record<string, number> = {};
  for (const [title, day] of Object.entries(words))
    ids[title] = (await insertWord(app.context.db, { title, subtitle: 'noun', body: 'What it means.\n\nMore.' }, day, app.clock.ms)).id;
  return ids;
}

const titles = ({ words }: { words: { title: string }[] }) => words.map(({ title }) => title);
const text = async (app: TestApp, path: string) => (await app.httpApp.fetch(new Request(`http://academy.test${path}`))).text();

describe('the archive', () => {
  test('is empty without words', async ({ app }) => {
    expect(await app.api().wordArchive.list({})).toEqual({ words: [], hasMore: false });
    expect(await app.api().wordArchive.contents()).toEqual({ letters: [], years: [], months: [] });
  });

  test('lists words that were shown last first, and neither drafts nor coming words', async ({ app }) => {
    await insert(app, { ọjị: '2025-11-30', ụlọ: today, akwa: '2025-12-01', osisi: null, gbam: '2026-01-16' });
    const { words, hasMore } = await app.api().wordArchive.list({});
    expect({ titles: titles({ words }), hasMore }).toEqual({ titles: ['ụlọ', 'akwa', 'ọjị'], hasMore: false });
    expect(words[0]).toMatchObject({ subtitle: 'noun', shownOn: today });
    expect(await app.api().wordArchive.contents()).toEqual({
      letters: ['a', 'ọ', 'ụ'],
      years: ['2026-01', '2025-12'],
      months: ['2026-01'],
    });
    expect((await app.api().wordArchive.contents({ year: '2025' })).months).toEqual(['2025-12', '2025-11']);
    expect((await app.api().wordArchive.contents({ year: '2024' })).months).toEqual([]);
    expect(titles(await app.api().wordArchive.list({ month: '2025-12' }))).toEqual(['akwa']);
    expect(titles(await app.api().wordArchive.list({ month: '2025-10' }))).toEqual([]);
  });

  test('lists the words of a letter in Igbo order, in either normal form and whatever punctuation they begin with', async ({ app }) => {
    const inOrder = ['nari', 'ńdụ̀'.normalize('NFD'), '“nzọ”'];
    const others = ['nwa', 'nyere', 'ṅụọ', 'ata'];
    const days = [...inOrder, ...others].reverse().map((title, nth) => [title, `2025-12-${nth + 10}`]);
    await insert(app, Object.fromEntries(days));
    expect(titles(await app.api().wordArchive.list({ letter: 'n' }))).toEqual(inOrder);
    expect(titles(await app.api().wordArchive.list({ letter: 'ṅ' }))).toEqual(['ṅụọ']);
    expect((await app.api().wordArchive.contents()).letters).toEqual(['a', 'n', 'ṅ', 'nw', 'ny']);
  });

  test('follows a changed title', async ({ app, adminToken }) => {
    const { akwa = 0 } = await insert(app, { akwa: today });
    await app.api(adminToken).wordOfDay.update({ id: akwa, title: 'Ụlọ' });
    expect((await app.api().wordArchive.contents()).letters).toEqual(['ụ']);
  });

  test('has pages, of which the last one has no more words', async ({ app }) => {
    await insert(app, Object.fromEntries(Array.from({ length: wordsPerPage + 1 }, (_, nth) => [`akwa ${nth}`, null])));
    await app.context.db.updateTable('words_of_day').set({ shown_on: today }).execute();
    for (const filter of [{}, { letter: 'a' } as const, { month: '2026-01' }]) {
      const first = await app.api().wordArchive.list(filter);
      const second = await app.api().wordArchive.list({ ...filter, page: 2 });
      expect([first.words.length, first.hasMore, second.words.length, second.hasMore]).toEqual([wordsPerPage, true, 1, false]);
      expect(new Set([...titles(first), ...titles(second)]).size).toBe(wordsPerPage + 1);
      expect(await app.api().wordArchive.list({ ...filter, page: 3 })).toEqual({ words: [], hasMore: false });
    }
  });

  test.for([
    ['?letter=q', 'letter', 'Please enter a letter'],
    ['?month=2026-13', 'month', 'Please enter a month'],
    ['?page=0', 'page', 'page must be'],
    ['/contents?year=26', 'year', 'Please enter a year'],
  ] as const)('rejects %s with a message', async ([query, field, message], { app }) => {
    const response = await app.call('GET', `/words${query}`);
    expect(response.status).toBe(400);
    expect(response.body.errors?.[field]).toContain(message);
  });
});

describe('a word', () => {
  test('has the words that were shown before and after it', async ({ app }) => {
    const ids = await insert(app, { gbam: '2026-01-16', ụlọ: today, akwa: '2025-12-01', ọjị: '2025-11-30', osisi: null });
    const read = (title: string) => app.api().wordArchive.read({ id: ids[title] ?? 0 });
    expect(await read('akwa')).toMatchObject({ shownOn: '2025-12-01', marketDay: 'Afọ', previous: { title: 'ọjị' }, next: { title: 'ụlọ' } });
    expect(await read('ụlọ')).toMatchObject({ summary: 'noun. What it means.', previous: { title: 'akwa' }, next: null });
    expect(await read('ọjị')).toMatchObject({ previous: null, next: { title: 'akwa' } });
    for (const title of ['gbam', 'osisi']) expect((await app.call('GET', `/words/${ids[title]}`)).status).toBe(404);
    expect((await app.call('GET', '/words/999')).body.error).toBe('Word of the Day not found');
  });

  test('appears in the sitemap with its address, and drafts and coming words do not', async ({ app }) => {
    const ids = await insert(app, { 'Ọ́jị́ n’ụlọ': today, '…': '2026-01-01', draft: null, coming: '2026-01-16' });
    const sitemap = await text(app, '/sitemap.xml');
    const places = [...sitemap.matchAll(/<loc>https:\/\/academy\.test(\/word\/[^<]*)</g)].map(([, path]) => path);
    expect(places).toEqual([`/word/${ids['Ọ́jị́ n’ụlọ']}-oji-n-ulo`, `/word/${ids['…']}`]);
    expect(sitemap).toContain('<loc>https://academy.test/words</loc>');
  });
});

test('a word has a share picture, whose address changes with its title; others have that of the site', async ({ app, adminToken }) => {
  const ids = await insert(app, { 'ọ́jị́ ọma': today, слово: today.replace('15', '14'), coming: '2026-01-16' });
  const id = ids['ọ́jị́ ọma'] ?? 0;
  const image = async (word: number | undefined) => (await app.api().wordArchive.read({ id: word ?? 0 })).shareImage;
  const get = async (path: string) => app.httpApp.fetch(new Request(`http://academy.test${path}`));
  const path = await image(id);
  const picture = await get(path);
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(0, 3)
      .toString('hex'),
  ).toBe('ffd8ff');
  await app.api(adminToken).wordOfDay.update({ id, title: 'ákwà' });
  const renewed = await image(id);
  expect(renewed).not.toBe(path);
  for (const other of [path, `${renewed}?x=1`]) expect((await get(other)).headers.get('Location'), other).toBe(renewed);
  expect((await get(await image(ids.слово))).headers.get('Location')).toBe('/share.png');
  for (const missing of [`/share/word/${ids.coming}-a.jpg`, '/share/word/999-a.jpg', '/share/words/1-a.jpg', '/share/word/1.jpg'])
    expect((await get(missing)).status, missing).toBe(404);
});

test('the sitemap has the letters and months that have public words', async ({ app }) => {
  await insert(app, { ọjị: '2025-11-30', akwa: today, gbam: '2026-02-16', osisi: null });
  const lists = [...(await text(app, '/sitemap.xml')).matchAll(/<loc>https:\/\/academy\.test(\/words\?[^<]*)</g)].map(([, path]) => path);
  expect(lists).toEqual(['/words?letter=a', `/words?letter=${encodeURIComponent('ọ')}`, '/words?month=2026-01', '/words?month=2025-11']);
});

test('sitemaps start at public words', async ({ app }) => {
  const ids = await insert(app, { one: '2026-01-01', draft: null, two: '2026-01-02', three: '2026-01-03', four: '2026-01-04' });
  expect(await sitemapStarts(app.context.db, 2, time)).toEqual([ids.two]);
});
