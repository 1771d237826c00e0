import { expect } from 'vitest';
import { type LocalTime, localTimeOf } from '#app/lib/local-date.ts';
import { insertComingWord, insertDraftWord, insertShownWord } from '#tests/support/factories/words.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { createSecondProcess, type TestApp } from '#tests/support/test-app.ts';
import { recordTurn } from './turn.jobs.server.ts';
import { isPublic, publicWord, publicWordVersions } from './word-days.queries.server.ts';

const test = withAppPerTest({ ACADEMY_TIME_ZONE: 'America/New_York' });

const timeOf = ({ context }: TestApp): LocalTime => localTimeOf(context);
/** Sets the clock of the app to a time of the academy in winter, such as '2026-01-15T23:59'. */
const setClock = (app: TestApp, local: string) => {
  app.clock.ms = Date.parse(`${local}-05:00`);
};
const current = async (app: TestApp) => Number((await app.call('GET', '/word-of-day/current')).body.id);
async function runJobs(app: TestApp) {
  await app.jobWorkers.schedule();
  await app.context.db.updateTable('jobs').set({ run_at: app.clock.ms }).where('kind', '=', 'wordOfDay.turn').execute();
  await app.jobWorkers.drain();
}

test('drafts and coming words are not public: neither listed, nor found by condition, nor liked or commented on', async ({ app, adminToken }) => {
  setClock(app, '2026-01-15T12:00');
  const { db } = app.context;
  const shown = await insertShownWord(db, { title: 'shown' });
  const today = await insertShownWord(db, { title: 'today', day: '2026-01-15' });
  const hidden = [await insertDraftWord(db, { title: 'secret draft' }), await insertComingWord(db, '2026-01-16', { title: 'secret to come' })];
  const time = timeOf(app);
  const rows = await db.selectFrom('words_of_day').selectAll().where(publicWord(time)).orderBy('id').execute();
  expect(rows.map(({ id }) => id)).toEqual([shown, today]);
  const all = await db.selectFrom('words_of_day').selectAll().execute();
  expect(all.filter((row) => isPublic(row, time)).map(({ id }) => id)).toEqual([shown, today]);
  expect((await publicWordVersions(db, time, { after: 0, limit: 10 })).map(({ id }) => id)).toEqual([shown, today]);
  const texts = [];
  for (const path of ['/word-of-day/feed.xml', '/word-of-day/feed.json', '/sitemap.xml', '/words/calendar.ics'])
    texts.push(await (await app.httpApp.fetch(new Request(`https://academy.test${path}`))).text());
  expect(texts[0]).toContain('shown');
  expect(texts.join()).not.toContain('secret');
  for (const id of hidden) {
    for (const [method, path, json] of [
      ['POST', 'like', undefined],
      ['GET', 'comments', undefined],
      ['GET', 'comments/own', undefined],
      ['POST', 'comment', { text: 'Hello' }],
    ] as const) {
      const response = await app.call(method, `/word-of-day/${id}/${path}`, { token: adminToken, json });
      if (path !== 'comments/own') expect([path, response.status, response.body.error]).toEqual([path, 404, 'Word of the Day not found']);
      expect(response.status).toBe(404);
    }
  }
  expect(await db.selectFrom('comments').select('id').execute()).toEqual([]);
  expect(JSON.stringify((await app.call('GET', '/auth/my-data', { token: adminToken })).body)).not.toContain('secret');
});

test('a word with the day is current from midnight of the academy on, without a job, also where the page was cached before', async ({ app }) => {
  const { db } = app.context;
  setClock(app, '2026-01-15T23:59:59.999');
  const before = await insertShownWord(db, { day: '2026-01-15' });
  const next = await insertComingWord(db, '2026-01-16');
  expect([await current(app), await current(app)]).toEqual([before, before]);
  app.clock.ms += 1;
  expect(await current(app)).toBe(next);
  app.clock.ms -= 1;
  expect(await current(app)).toBe(before);
});

test('on the days of daylight saving the day turns at midnight of the academy', async ({ app }) => {
  const { db } = app.context;
  const ids: Record<string, number> = {};
  for (const day of ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02']) ids[day] = await insertComingWord(db, day);
  for (const [midnight, day, previous] of [
    ['2026-03-08T05:00Z', '2026-03-08', '2026-03-07'],
    ['2026-03-09T04:00Z', '2026-03-09', '2026-03-08'],
    ['2026-11-01T04:00Z', '2026-11-01', '2026-10-31'],
    ['2026-11-02T05:00Z', '2026-11-02', '2026-11-01'],
  ] as const) {
    app.clock.ms = Date.parse(midnight) - 1;
    expect(await current(app)).toBe(ids[previous]);
    app.clock.ms += 1;
    expect(await current(app)).toBe(ids[day]);
  }
});

test('a day without a word shows the public word not shown for longest, and each next such day the next one', async ({ app }) => {
  const { db } = app.context;
  setClock(app, '2026-01-14T12:00');
  await insertDraftWord(db);
  const newest = await insertShownWord(db, { day: '2026-01-14' });
  const oldest = await insertShownWord(db, { day: '2026-01-02' });
  const second = await insertShownWord(db, { shown_on: '2026-01-03' });
  await insertComingWord(db, '2026-01-18');
  await runJobs(app);
  const shown: number[] = [];
  setClock(app, '2026-01-15T12:00');
  for (let day = 0; day < 3; day += 1) {
    shown.push(await current(app));
    await runJobs(app);
    shown.push(await current(app));
    app.clock.ms += 24 * 60 * 60_000;
  }
  expect(shown).toEqual([oldest, oldest, second, second, newest, newest]);
  const rows = await db.selectFrom('words_of_day').select(['id', 'day', 'shown_on']).where('shown_on', 'is not', null).orderBy('id').execute();
  expect(rows).toEqual([
    { id: newest, day: '2026-01-14', shown_on: '2026-01-17' },
    { id: oldest, day: '2026-01-02', shown_on: '2026-01-15' },
    { id: second, day: null, shown_on: '2026-01-16' },
  ]);
});

test('until the day has turned once, the newest word stays as in earlier releases', async ({ app }) => {
  const { db } = app.context;
  setClock(app, '2026-01-15T12:00');
  await insertShownWord(db, { day: '2026-01-02' });
  const newest = await insertShownWord(db, { day: '2026-01-14' });
  expect(await current(app)).toBe(newest);
  await runJobs(app);
  expect(await current(app)).toBe(newest);
  expect(await db.selectFrom('words_of_day').select('shown_on').where('id', '=', newest).executeTakeFirst()).toEqual({ shown_on: '2026-01-15' });
});

test('two processes that turn the day at once record one word, and a late turn does not repeat the days in between', async ({ app }) => {
  const { db } = app.context;
  for (let nth = 1; nth <= 4; nth += 1) await insertShownWord(db, { day: `2026-01-0${nth}` });
  setClock(app, '2026-01-04T12:00');
  await runJobs(app);
  setClock(app, '2026-01-15T00:00');
  const second = await createSecondProcess(app);
  const turn = ({ context }: Pick<TestApp, 'context'>) =>
    recordTurn.job.perform({ ...context, args: {}, signal: AbortSignal.timeout(10_000), invalidate: () => undefined });
  await Promise.all([turn(app), turn(second), turn(app), turn(second)]);
  const turned = () => db.selectFrom('words_of_day').select(['day', 'shown_on']).where('shown_on', 'is not', null).orderBy('day').execute();
  expect(await turned()).toEqual([{ day: '2026-01-01', shown_on: '2026-01-15' }]);
  app.clock.ms += 5 * 24 * 60 * 60_000;
  await Promise.all([turn(second), turn(app)]);
  expect(await turned()).toEqual([
    { day: '2026-01-01', shown_on: '2026-01-15' },
    { day: '2026-01-02', shown_on: '2026-01-20' },
  ]);
  expect((await second.call('GET', '/word-of-day/current')).body.id).toBe(2);
  await second.close();
});

test('a created word takes today from the word that has it, which is current again after a deletion', async ({ app, adminToken }) => {
  const { db } = app.context;
  setClock(app, '2026-01-15T12:00');
  const scheduled = await insertShownWord(db, { day: '2026-01-15', title: 'scheduled' });
  await insertShownWord(db, { day: '2026-01-01' });
  const created = (await app.call('POST', '/word-of-day', { token: adminToken, json: { title: 'created', body: 'x' } })).body.wordOfDay as {
    id: number;
  };
  expect(await current(app)).toBe(created.id);
  expect((await app.call('GET', `/word-of-day/${scheduled}/comments`)).status).toBe(200);
  await app.call('DELETE', `/word-of-day/${created.id}`, { token: adminToken });
  expect(await current(app)).toBe(scheduled);
});

test('the calendar file has each day that came, once, and the word of today follows the day', async ({ app }) => {
  const { db } = app.context;
  setClock(app, '2026-01-15T23:59');
  await insertShownWord(db, { day: '2026-01-02', shown_on: '2026-01-14', title: 'returned' });
  await insertShownWord(db, { day: '2026-01-15', title: 'today' });
  await insertShownWord(db, { shown_on: '2026-01-15', title: 'replaced' });
  await insertComingWord(db, '2026-01-16', { title: 'next' });
  const read = async () => {
    const response = await app.httpApp.fetch(new Request('https://academy.test/words/calendar.ics'));
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    const lines = (await response.text()).split('\r\n');
    const valuesOf = (name: string) => lines.flatMap((line) => (line.startsWith(name) ? line.slice(name.length) : []));
    return valuesOf('DTSTART;VALUE=DATE:').map((day, nth) => `${day} ${valuesOf('SUMMARY:')[nth]} ${valuesOf('UID:')[nth]}`);
  };
  const before = ['20260102 returned word-1-2026-01-02@academy.test', '20260114 returned word-1-2026-01-14@academy.test'];
  expect([await read(), await read()]).toEqual(Array(2).fill([...before, '20260115 today word-2-2026-01-15@academy.test']));
  app.clock.ms += 60_000;
  expect((await read()).at(-1)).toBe('20260116 next word-4-2026-01-16@academy.test');
});
