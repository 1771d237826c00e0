import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { seedWords, wordsShownAtFirst } from './seed-words.ts';
import { wordOfDayServer } from './word-of-day.feature.server.ts';

const test = withAppPerTest();

test('a new academy has a week of words and one more for each day to come; no word returns within two months', async ({ app, adminToken }) => {
  const { db } = app.context;
  const insert = await wordOfDayServer.prepareSeed?.();
  await db.transaction().execute(async (tx) => insert?.(tx, localTimeOf(app.context)));
  const { drafts, days } = (await app.call('GET', '/admin/word-days', { token: adminToken })).body as {
    drafts: number;
    days: { word: { state: string } | null }[];
  };
  expect(drafts).toBe(0);
  expect(days.filter(({ word }) => word?.state === 'public')).toHaveLength(wordsShownAtFirst);

  const shown = seedWords.slice(0, wordsShownAtFirst - 1).map(({ title }) => title);
  for (let day = 0; day < seedWords.length + 8; day += 1) {
    shown.push(String((await app.call('GET', '/word-of-day/current')).body.title));
    app.clock.ms += unitMs.day;
    await app.jobWorkers.schedule();
    await db.updateTable('jobs').set({ run_at: app.clock.ms }).where('kind', '=', 'wordOfDay.turn').execute();
    await app.jobWorkers.drain();
  }
  expect(shown.slice(0, seedWords.length)).toEqual(seedWords.map(({ title }) => title));
  const soon = shown.filter((title, day) => shown.slice(day + 1, day + seedWords.length).includes(title));
  expect(soon).toEqual([]);
});
