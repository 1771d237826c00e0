import { expect } from 'vitest';
import { insertComingWord, insertDraftWord, insertShownWord } from '#tests/support/factories/words.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

// The clock of test apps starts on 15 January 2026.
const today = '2026-01-15';
const test = withAppPerTest();

const setDay = async (app: TestApp, id: number, json: object) =>
  app.call('PUT', '/admin/word-days', { token: await app.adminToken(), json: { word: id, ...json } });
const days = async ({ context }: TestApp) => {
  const rows = await context.db.selectFrom('words_of_day').select(['id', 'day']).orderBy('id').execute();
  return Object.fromEntries(rows.map(({ id, day }) => [id, day]));
};

test('a draft gets a day, another one, and becomes a draft again', async ({ app, adminToken }) => {
  const draft = await insertDraftWord(app.context.db);
  const placed = await setDay(app, draft, { day: '2026-01-20' });
  expect(placed.body).toMatchObject({ wordOfDay: { id: draft, day: '2026-01-20', state: 'coming' }, moved: null });
  expect(placed.body.message).toBe('“ụ́lọ̀” is on Tuesday, 20 January 2026.'.normalize('NFC'));
  expect((await setDay(app, draft, { day: '2026-01-20' })).status).toBe(200);
  expect((await setDay(app, draft, { day: '2026-01-21' })).body).toMatchObject({ wordOfDay: { day: '2026-01-21' } });
  expect((await setDay(app, draft, { day: null })).body).toMatchObject({ wordOfDay: { day: null, state: 'draft' } });
  expect((await app.call('GET', `/admin/words/${draft}`, { token: adminToken })).body).toMatchObject({ state: 'draft' });
});

test('a draft on an empty today is current at once, and the placing may be repeated', async ({ app }) => {
  const old = await insertShownWord(app.context.db, { day: '2026-01-01' });
  expect((await app.call('GET', '/word-of-day/current')).body.id).toBe(old);
  const draft = await insertDraftWord(app.context.db);
  for (const _ of [1, 2]) expect((await setDay(app, draft, { day: today })).status).toBe(200);
  expect((await app.call('GET', '/word-of-day/current')).body.id).toBe(draft);
});

test('a day that is over, no date, and a year that is none are refused with a sentence', async ({ app, adminToken }) => {
  const draft = await insertDraftWord(app.context.db);
  const over = await setDay(app, draft, { day: '2026-01-14' });
  expect([over.status, over.body.error]).toEqual([400, 'Wednesday, 14 January 2026 is over. Please choose today or a later day.']);
  for (const day of ['2026-02-30', 'tomorrow', '9999-12-01', '0999-12-31', '3000-01-01', '', 5]) {
    const response = await setDay(app, draft, { day });
    expect([day, response.status, response.body.error]).toEqual([day, 400, 'Please enter a day of the years 1000 to 2999, such as 2026-11-23']);
  }
  for (const month of ['9999-12-01', '9999-12', '3000-01', '0999-12', '2026-13', 'x']) {
    const response = await app.call('GET', `/admin/word-days?month=${month}`, { token: adminToken });
    expect([month, response.status]).toEqual([month, 400]);
    expect(response.body.error).toBe('Please enter a month of the years 1000 to 2999, such as 2026-11');
  }
  for (const month of ['1000-01', '2999-12'])
    expect((await app.call('GET', `/admin/word-days?month=${month}`, { token: adminToken })).body.days).toHaveLength(31);
});

test('on a day with a word the editor is asked which one moves, and nothing is lost', async ({ app }) => {
  const { db } = app.context;
  const other = await insertComingWord(db, '2026-01-20', { title: 'other' });
  await insertComingWord(db, '2026-01-21');
  const moving = await insertComingWord(db, '2026-01-22', { title: 'moving' });
  const before = await days(app);
  const asked = await setDay(app, moving, { day: '2026-01-20' });
  expect([asked.status, asked.body.error]).toEqual([409, 'Tuesday, 20 January 2026 already has a word: “other”. Which of the two moves?']);
  expect(await days(app)).toEqual(before);

  const swapped = await setDay(app, moving, { day: '2026-01-20', displace: 'other-later' });
  expect(swapped.body).toMatchObject({ wordOfDay: { id: moving, day: '2026-01-20' }, moved: { id: other, day: '2026-01-22' } });
  expect(swapped.body.message).toBe('“moving” is on Tuesday, 20 January 2026, and “other” is on Thursday, 22 January 2026.');
  const draft = await insertDraftWord(db);
  expect((await setDay(app, draft, { day: '2026-01-20', displace: 'this-later' })).body).toMatchObject({
    wordOfDay: { day: '2026-01-23' },
    moved: null,
  });
  const taken = await setDay(app, draft, { day: '2026-01-22', displace: 'other-draft' });
  expect(taken.body).toMatchObject({ wordOfDay: { day: '2026-01-22' }, moved: { id: other, day: null } });
});

test('a public word keeps its day, also against a coming one', async ({ app }) => {
  const { db } = app.context;
  const shown = await insertShownWord(db, { day: today, title: 'shown' });
  const archived = await insertShownWord(db, { title: 'archived' });
  const draft = await insertDraftWord(db, { title: 'draft' });
  for (const [id, title] of [
    [shown, 'shown'],
    [archived, 'archived'],
  ] as const)
    for (const day of ['2026-01-20', null]) {
      const response = await setDay(app, id, { day });
      expect([response.status, response.body.error]).toEqual([409, `“${title}” is public already, so it keeps its day.`]);
    }
  for (const displace of [undefined, 'other-later', 'other-draft']) {
    const response = await setDay(app, draft, { day: today, displace });
    expect(response.status).toBe(409);
    expect(response.body.error).toBe('“shown” is the word of today and public already, so it stays. “draft” can have the next empty day.');
  }
  expect((await setDay(app, draft, { day: today, displace: 'this-later' })).body).toMatchObject({ wordOfDay: { day: '2026-01-16' } });
});

test('two editors who choose the same day at once: one gets it, the other one is asked', async ({ app }) => {
  const ids = [await insertDraftWord(app.context.db), await insertDraftWord(app.context.db)];
  const responses = await Promise.all(ids.map((id) => setDay(app, id, { day: '2026-01-20' })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('drafts fill the next empty days, oldest first', async ({ app, adminToken }) => {
  const { db } = app.context;
  await insertComingWord(db, '2026-01-17');
  const drafts: number[] = [];
  for (let nth = 0; nth < 3; nth += 1) drafts.push(await insertDraftWord(db, { title: `draft ${nth}` }));
  const fill = () => app.call('POST', '/admin/word-days/fill', { token: adminToken });
  const { body } = await fill();
  expect(body.filled).toEqual(['2026-01-16', '2026-01-18', '2026-01-19'].map((day, nth) => ({ day, id: drafts[nth], title: `draft ${nth}` })));
  expect(body.message).toBe('3 drafts placed, from Friday, 16 January 2026 to Monday, 19 January 2026.');
  expect((await fill()).body).toEqual({ filled: [], message: 'There are no drafts to place.' });
});

test('a draft that is created again after a lost response is one word, also when it has a day by then', async ({ app, adminToken }) => {
  const json = { title: 'Anyanwụ', body: 'Sun' };
  const create = async () => (await app.call('POST', '/admin/word-drafts', { token: adminToken, json })).body.wordOfDay as { id: number };
  const ids = (await Promise.all([create(), create(), create()])).map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
  await setDay(app, ids[0] ?? 0, { day: '2026-01-20' });
  expect(await create()).toMatchObject({ id: ids[0], day: '2026-01-20', state: 'coming' });
  app.clock.ms += 10 * 60_000;
  expect((await create()).id).not.toBe(ids[0]);
  const list = await app.call('GET', '/admin/word-drafts', { token: adminToken });
  expect([list.headers.get('X-Total-Count'), list.rows.length]).toEqual(['1', 1]);
});

test('the calendar shows days, gaps, market days and what returned from the archive', async ({ app, adminToken }) => {
  const { db } = app.context;
  const returned = await insertShownWord(db, { day: '2025-12-01', shown_on: '2026-01-13', title: 'returned' });
  const past = await insertShownWord(db, { day: '2026-01-14', title: 'past' });
  const coming = await insertComingWord(db, '2026-01-31', { title: 'coming' });
  await insertDraftWord(db);
  const { body } = await app.call('GET', '/admin/word-days', { token: adminToken });
  expect(body).toMatchObject({ month: '2026-01', today, drafts: 1 });
  const shown = Object.fromEntries((body.days as { day: string; word: object | null }[]).map(({ day, word }) => [day, word]));
  expect(Object.keys(shown)).toHaveLength(31);
  expect(shown['2026-01-12']).toBe(null);
  expect(shown['2026-01-13']).toEqual({ id: returned, title: 'returned', state: 'public', fromArchive: true });
  expect(shown['2026-01-14']).toEqual({ id: past, title: 'past', state: 'public', fromArchive: false });
  expect(shown[today]).toMatchObject({ fromArchive: true });
  expect(shown['2026-01-31']).toEqual({ id: coming, title: 'coming', state: 'coming', fromArchive: false });
  const market = (body.days as { marketDay: string }[]).slice(0, 5).map(({ marketDay }) => marketDay);
  expect(market).toEqual(['Orie', 'Afọ', 'Nkwọ', 'Eke', 'Orie']);
  expect((await app.call('GET', '/admin/word-days?month=2025-12', { token: adminToken })).body.days).toHaveLength(31);
});

test('days of the next four weeks without a word are listed, today included', async ({ app, adminToken }) => {
  const { wordOfDay } = app.api(adminToken);
  expect(await wordOfDay.emptyDays()).toMatchObject({ weeks: 4, days: { length: 28 }, drafts: 0 });
  await insertComingWord(app.context.db, '2026-01-16');
  await insertDraftWord(app.context.db);
  const { days: empty, drafts } = await wordOfDay.emptyDays();
  expect([empty.length, empty[0], empty[1], empty.at(-1), drafts]).toEqual([27, today, '2026-01-17', '2026-02-11', 1]);
  expect((await app.call('GET', '/admin/word-days/empty')).status).toBe(401);
});
