import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { insertCourse } from '#tests/support/factories/learning.ts';
import { insertLesson } from '#tests/support/factories/lesson-rows.ts';
import { createFamily, createTeacher } from '#tests/support/factories/live-lessons.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();

/** A held lesson of a family’s child, and three words of the course. */
async function heldLesson(app: TestApp) {
  if (!(await app.context.db.selectFrom('items').select('id').executeTakeFirst())) await insertCourse(app);
  const tutor = await createTeacher(app);
  const family = await createFamily(app);
  const { db } = app.context;
  const id = await insertLesson(db, { tutorId: tutor.id, accountId: family.id, now: app.clock.ms });
  await db.updateTable('live_lessons').set({ profile_id: family.secondProfile }).where('id', '=', id).execute();
  const ofTutor = app.api(tutor.token).liveLessons;
  const words = (await ofTutor.findWords({ search: 'a' }))
    .slice(0, 3)
    .map((word) => word.id)
    .sort((one, other) => one - other);
  return { tutor, family, id, ofTutor, ofFamily: app.api(family.token).liveLessons, onDevice: app.api(family.deviceKey).liveLessons, words };
}

test('the tutor finds words of the course by spelling and by meaning, and no draft', async ({ app }) => {
  const { ofTutor } = await heldLesson(app);
  const all = await ofTutor.findWords({ search: 'a' });
  const [first] = all;
  expect(all.length).toBeGreaterThan(3);
  expect((await ofTutor.findWords({ search: first?.english ?? '' })).map(({ id }) => id)).toContain(first?.id);
  expect(await ofTutor.findWords({ search: 'zzzz' })).toEqual([]);
  await app.context.db
    .updateTable('items')
    .set({ published_at: null })
    .where('id', '=', first?.id ?? 0)
    .execute();
  expect((await ofTutor.findWords({ search: first?.igbo ?? '' })).map(({ id }) => id)).not.toContain(first?.id);
  await app.context.db
    .updateTable('items')
    .set({ published_at: app.clock.ms })
    .where('id', '=', first?.id ?? 0)
    .execute();
});

test('words of a note are a task of the profile: on the lesson, on its device, done with one press, and kept when the text changes', async ({
  app,
}) => {
  const { family, id, ofTutor, ofFamily, onDevice, words } = await heldLesson(app);
  const profile = family.secondProfile;
  expect(await onDevice.practiceTasks({ id: profile })).toEqual([]);
  await ofTutor.saveNote({ id, text: 'Practise these', words: [...words, ...words] });
  const tasks = async () =>
    (await onDevice.practiceTasks({ id: profile })).map(({ lesson, words: all }) => [lesson, all.map(({ item, isDone }) => [item.id, isDone])]);
  expect(await tasks()).toEqual([[id, words.map((word) => [word, false])]]);
  await onDevice.finishWord({ id, item: words[0] ?? 0 });
  await onDevice.finishWord({ id, item: words[0] ?? 0 });
  await ofTutor.saveNote({ id, text: 'Practise these twice' });
  expect(await tasks()).toEqual([[id, words.map((word, nth) => [word, nth === 0])]]);
  // Another list keeps what is done of it.
  await ofTutor.saveNote({ id, text: 'Two are enough', words: words.slice(0, 2) });
  for (const calls of [ofTutor, ofFamily])
    expect((await calls.read({ id })).lesson.note?.words.map(({ item, isDone }) => [item.id, isDone])).toEqual([
      [words[0], true],
      [words[1], false],
    ]);
  const { liveLessons } = await app.api(family.token).privacy.download();
  expect(liveLessons).toMatchObject([{ words: [{ doneAt: new Date(app.clock.ms).toISOString() }, { doneAt: null }] }]);
  await onDevice.finishWord({ id, item: words[1] ?? 0 });
  expect(await tasks()).toEqual([]);
});

test('a task leaves Today four weeks after its note, and one without words is none', async ({ app }) => {
  const { family, id, ofTutor, onDevice, words } = await heldLesson(app);
  await ofTutor.saveNote({ id, text: 'Practise', words });
  const count = async () => (await onDevice.practiceTasks({ id: family.secondProfile })).length;
  app.clock.ms += 28 * unitMs.day;
  expect(await count()).toBe(1);
  app.clock.ms += 1;
  expect(await count()).toBe(0);
  app.clock.ms -= 28 * unitMs.day + 1;
  await ofTutor.saveNote({ id, text: 'Practise', words: [] });
  expect(await count()).toBe(0);
});

test('words of a grown-up’s own lesson are done by its login, not by a device of the household', async ({ app }) => {
  const { id, ofTutor, ofFamily, onDevice, words } = await heldLesson(app);
  await app.context.db.updateTable('live_lessons').set({ profile_id: null }).where('id', '=', id).execute();
  await ofTutor.saveNote({ id, text: 'Practise', words });
  const press = { id, item: words[0] ?? 0 };
  await expect(onDevice.finishWord(press)).rejects.toMatchObject({ status: 404 });
  await ofFamily.finishWord(press);
  expect((await ofFamily.read({ id })).lesson.note?.words[0]?.isDone).toBe(true);
});

test('words that are not in the course and more than ten are refused at their field, and nothing of the note is stored', async ({ app }) => {
  const { tutor, id, words } = await heldLesson(app);
  const save = (list: number[]) => app.call('PUT', `/lessons/${id}/note`, { token: tutor.token, json: { text: 'A new text', words: list } });
  const gone = await save([...words, 999_999]);
  expect([gone.status, Object.keys(gone.body.errors ?? {})]).toEqual([400, ['words']]);
  expect((await save(Array.from({ length: 11 }, (_, nth) => nth + 1))).status).toBe(400);
  expect((await app.api(tutor.token).liveLessons.read({ id })).lesson.note).toMatchObject({ text: 'We greeted', words: [] });
});

test('another family, a tutor and a visitor neither see nor finish a word, and only tutors search', async ({ app }) => {
  const { tutor, family, id, ofTutor, words } = await heldLesson(app);
  await ofTutor.saveNote({ id, text: 'Practise', words });
  const other = await createFamily(app);
  const colleague = await createTeacher(app);
  const statuses = [];
  for (const token of [other.token, other.deviceKey, colleague.token, tutor.token, undefined]) {
    const finished = await app.call('POST', `/lessons/${id}/words/${words[0]}/done`, token ? { token } : {});
    const tasks = await app.call('GET', `/learning/profiles/${family.secondProfile}/lesson-words`, token ? { token } : {});
    statuses.push([finished.status, tasks.status]);
  }
  expect(statuses).toEqual([...Array(4).fill([404, 404]), [401, 401]]);
  expect((await app.call('GET', '/teaching/lesson-words?search=a', { token: family.token })).status).toBe(403);
});
