import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { seedWords, wordsShownAtFirst } from './seed-words.ts';
import { wordOfDayServer } from './word-of-day.feature.server.ts';

const test = withAppPerTest();

const insertWords = async ({ context }: TestApp) => {
  const insert = await wordOfDayServer.prepareSeed?.();
  await context.db.transaction().execute(async (tx) => insert?.(tx, localTimeOf(context)));
};

test('a new academy shows a week of words, and no draft', async ({ app, adminToken }) => {
  await insertWords(app);
  const { drafts, days } = (await app.call('GET', '/admin/word-days', { token: adminToken })).body as {
    drafts: number;
    days: { word: { state: string } | null }[];
  };
  expect(drafts).toBe(0);
  expect(days.filter(({ word }) => word?.state === 'public')).toHaveLength(wordsShownAtFirst);
});

test('each day to come has one more word, and no word returns within two months', { tags: ['full'] }, async ({ app }) => {
  const { db } = app.context;
  await insertWords(app);
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
