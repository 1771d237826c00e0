import { expect } from 'vitest';
import { localTimeOf } from '#app/lib/local-date.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { prepareCourse } from './seed-course.server.ts';
import { starterFiles } from './starter-files.server.ts';

const test = withAppPerFile();

test('answers name the drawings of words, until an author gives a word another meaning', async ({ app }) => {
  const insert = prepareCourse(starterFiles);
  await app.context.db.transaction().execute((tx) => insert(tx, localTimeOf(app.context)));
  const { course } = app.api(await app.adminToken());
  const melodies = (await course.levels()).flatMap(({ units }) => units).find(({ titleEnglish }) => titleEnglish === 'The melodies');
  const read = async () => (await course.unit({ id: melodies?.id ?? 0 })).items;
  const find = async (word: string) => (await read()).find(({ english }) => english === word);
  const egg = await find('egg');
  expect(egg?.drawing).toMatch(/^\/.*akwa-egg.*\.svg/);
  expect((await find('The child is crying'))?.drawing).toBeNull();
  expect((await course.previewUnit({ id: melodies?.id ?? 0 })).items.find(({ id }) => id === egg?.id)?.drawing).toBe(egg?.drawing);
  await course.updateItem({ id: egg?.id ?? 0, english: 'garden egg' });
  expect((await find('garden egg'))?.drawing).toBeNull();
});
