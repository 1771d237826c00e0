import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { addWord, bracketHits, find, findIds } from '#tests/support/search-calls.ts';
import { searchedWords, searchQueries } from '#tests/support/search-queries.ts';

const test = withAppPerFile({ STARTER_CONTENT: 'on' });
test.beforeAll(async ({ app, adminToken }) => {
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
    expect([200, 400]).toContain((await find(app, query)).status);
});
