import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { addWord, bracketHits, find, findIds } from '#tests/support/search-calls.ts';
import { searchedWords, searchQueries } from '#tests/support/search-queries.ts';

const test = withAppPerFile({ STARTER_CONTENT: 'on' });
test.beforeAll(async ({ app, adminToken }) => {
  // The list of queries is of posts and words: the starter course changes with each review.
  const { course } = app.api(adminToken);
  for (const { units } of await course.levels()) for (const { id } of units) await course.unpublishUnit({ id });
  for (const word of searchedWords) {
    await addWord(app, adminToken, word);
    app.clock.ms += 1000;
  }
});

test('the shared list of queries has the same results in the same order on both engines', async ({ app }) => {
  const results: [string, string][] = [];
  for (const [query] of searchQueries) results.push([query, await findIds(app, query)]);
  expect(searchQueries).toHaveLength(60);
  expect(results).toEqual(searchQueries);
});

test('NFC and NFD find the same', async ({ app }) => {
  for (const [query, expected] of searchQueries) expect(await findIds(app, query.normalize('NFD')), query).toBe(expected);
});

test('hits are marked in title and snippet, and a phrase is one mark', async ({ app }) => {
  const { rows } = await find(app, '"music of akwa"');
  expect(rows.map(({ title }) => bracketHits(title))).toEqual(['One spelling, four words: the [music of akwa]']);
  const [first] = (await find(app, 'written without')).rows;
  expect(bracketHits(first?.snippet)).toBe('<mark>[Written]</mark> "[without]" dots & tones: n’ụlọ.');
});

test('a snippet stands around its first hit', async ({ app }) => {
  const [first] = (await find(app, 'bata')).rows;
  expect(bracketHits(first?.snippet)).toMatch(/^… .+\[Bata\].+ …$/);
});

test.for([
  ['', 'Please type what you are looking for'],
  ['  ', 'Please type what you are looking for'],
  ['?!"', 'Please type at least one letter or number'],
  ['a'.repeat(201), 'Your search may have at most 200 characters'],
  ['a b c d e f g h i j k l m', 'Please search for at most 12 words at once'],
] as const)('%s is refused with a sentence', async ([query, sentence], { app }) => {
  const { status, body } = await find(app, query);
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: { q: sentence } });
});

test('syntax of the engines is searched as words', async ({ app }) => {
  for (const query of ["a' OR 1=1", 'title:x', 'x AND NOT y', 'NEAR(a b)', "'a':* & !b", 'a | b', '{title}: x', '*', '-x', 'a*b*', '%_%x'])
    expect([200, 400], query).toContain((await find(app, query)).status);
});

const hostile = {
  'emoji alone': '👩‍👩‍👧‍👦🎉',
  'emoji between words': 'osisi 🎉 tree',
  'text from right to left, with marks of direction': '\u202eעץ שלום\u202c شجرة',
  'a lone surrogate': 'osisi\ud800',
  'a NUL character': 'osi\0si',
  'quotation marks that are not closed': '"kola nut" "osisi',
  'quotation marks alone': '""""“”„«»',
  'marks without a letter': '\u0301\u0323\u0300 \u0301',
  'a letter with a hundred marks': `o${'\u0301\u0323'.repeat(90)}`,
  'a word of 200 letters': 'ọ'.repeat(200),
  'letters that grow in lower case': 'İ'.repeat(100),
  'a prefix of every marked word': 'á* é* í* ó* ú* ọ* ị* ụ* ń*',
  'a phrase of marked prefixes': 'n\'ụ* a-ọ* "á é í ó ú"',
  'words of other scripts': '学ぶ Ибо ɓ ﬁ ½ ² Ⅷ',
};

test.for(Object.entries(hostile))('%s: results or a sentence', async ([, query], { app }) => {
  const { status, body } = await find(app, query);
  expect([200, 400]).toContain(status);
  if (status === 400) expect(body).toMatchObject({ errors: { q: expect.stringMatching(/^[A-Z].+/) } });
});

test.for(['a', '"', '.', 'ọ ', '🎉'])('ten thousand characters of %s are refused with a sentence', async (character, { app }) => {
  const query = character.repeat(10_000 / character.length);
  expect((await find(app, query)).body).toMatchObject({ errors: { q: 'Your search may have at most 200 characters' } });
});

test('a phrase of three words is one text, in which each word follows the last', async ({ app, adminToken }) => {
  // Has all pairs of the phrase, but not one after the other.
  await addWord(app, adminToken, { title: 'ọgọ', body: 'red green blue. green bird. Ọ bụ ụlọ ọma, ma bụ ulo oma.' });
  const id = await addWord(app, adminToken, { title: 'ọgọ́', body: 'red green bird. Ọ bụ ulo oma.' });
  expect(await findIds(app, '"red green bird"')).toBe(`word ${id}`);
  expect(await findIds(app, '"bụ ulo oma"')).toBe(`word ${id}, word ${id - 1}`);
  expect(await findIds(app, '"ọ bụ ụlọ ọma"')).toBe(`word ${id - 1}`);
  expect(await findIds(app, '"ọ bụ ulo"')).toBe(`word ${id}, word ${id - 1}`);
  expect(await findIds(app, 'bụ-ụlọ-ọm*')).toBe(`word ${id - 1}`);
  expect(await findIds(app, 'bu-ul*')).toBe(`word ${id}, word ${id - 1}`);
});

test('a phrase of four words is one text, too, and its last word may be a beginning', async ({ app, adminToken }) => {
  // Has all threes of the phrase, but not one after the other.
  await addWord(app, adminToken, { title: 'ọhụ', body: 'red cold blue. cold blue bird. red ụlọ mma. ụlọ mma ọma.' });
  const id = await addWord(app, adminToken, { title: 'ọhụ́', body: 'red cold blue bird. red ụlọ mma ọma.' });
  for (const query of ['"red cold blue bird"', 'red-cold-blue-bi*', '"red ulo mma oma"', '"red ụlọ mma ọma"', 'red-ụlọ-mma-ọm*'])
    expect([query, await findIds(app, query)]).toEqual([query, `word ${id}`]);
  for (const query of ['red-cold-bl*', '"red ụlọ mma"', 'red-ụlọ-mm*', 'red-ulo-mm*'])
    expect([query, await findIds(app, query)]).toEqual([query, `word ${id}, word ${id - 1}`]);
  expect(await findIds(app, '"red cold blu"')).toBe('');
});

test('a title and a text of nothing but hits are shown', async ({ app, adminToken }) => {
  await addWord(app, adminToken, { title: 'zed-'.repeat(49), body: 'zed '.repeat(2_400) });
  const { rows } = await find(app, 'zed');
  expect(rows.map(({ snippet }) => bracketHits(snippet))).toEqual([`[${Array(36).fill('zed').join(' ')}] …`]);
});

test('a title of nothing but single letters that are found is shown whole, with its first hits marked', async ({ app, adminToken }) => {
  const title = 'b,'.repeat(100);
  const id = await addWord(app, adminToken, { title, body: 'zum' });
  const { status, rows } = await find(app, 'b zum');
  expect([status, rows.map((row) => row.id)]).toEqual([200, [id]]);
  const segments = rows[0]?.title ?? [];
  expect(segments.map(({ text }) => text).join('')).toBe(title);
  expect(segments.filter(({ hit }) => hit)).toHaveLength(50);
});
