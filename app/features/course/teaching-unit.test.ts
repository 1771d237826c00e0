import { expect } from 'vitest';
import { insertCourse } from '#tests/support/factories/learning.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { teachingUnit } from './teaching-unit.server.ts';

const test = withAppPerFile();

test('a word can be said back where an item of the course has its tones, and these are agreed or reviewed', async ({ app }) => {
  await insertCourse(app);
  const { db } = app.context;
  const isChecked = async (word: string) => (await teachingUnit(db, word))?.hasCheckedTones;
  expect(await isChecked('àkwá')).toBe(true);
  // The capital of a title is none of the word.
  expect(await isChecked('Àkwá')).toBe(true);
  // Letters alone do not say which melody it is.
  expect(await isChecked('ego')).toBe(false);
  await db.updateTable('items').set({ tone_state: 'sourced' }).where('toned', '=', 'àkwá').execute();
  expect(await isChecked('àkwá')).toBe(false);
  expect(await isChecked('xyz')).toBe(undefined);
});
