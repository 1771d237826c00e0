import { expect } from 'vitest';
import { insertVoice } from '#tests/support/factories/voices.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { createApplicant, decideOn } from '#tests/support/tutor-applicants.ts';
import { undoPeriodMs } from '../tutors/notify-tutor.jobs.server.ts';
import { voicesTag } from '../voices/voices.cache-tags.ts';

const test = withAppPerTest();

/** A public unit of two words, and a draft. */
async function makeUnit(app: TestApp) {
  const { course } = app.api(await app.adminToken());
  const { unit } = await course.createUnit({ level: 'beginner', title: 'Ụda', titleEnglish: 'The melodies', can: 'hear high and low' });
  const { lesson } = await course.createLesson({ unit: unit.id, kind: 'words', title: 'Words' });
  const create = async (igbo: string, english: string) => (await course.createItem({ kind: 'word', igbo, english, lesson: lesson.id })).item.id;
  const [cloth, money] = [await create('akwa', 'cloth'), await create('ego', 'money')];
  await course.publishUnit({ id: unit.id, all: true });
  return { unit: unit.id, lesson: lesson.id, cloth, money, draft: await create('ọkụ', 'fire') };
}
const voice = (app: TestApp, id: number, more: Partial<Parameters<typeof insertVoice>[1]> = {}) =>
  insertVoice(app.context.db, { target: 'item', id, igbo: 'akwa', ...more });
const voicesOf = async (app: TestApp, unit: number) => {
  const { items } = await app.api().course.unit({ id: unit });
  return Object.fromEntries(items.map(({ igbo, voices }) => [igbo, voices.map(({ speaker }) => speaker)]));
};

test('an item carries its approved voices, the oldest first, and nothing of others', async ({ app }) => {
  const { unit, cloth, money } = await makeUnit(app);
  const { url } = await voice(app, cloth, { name: 'Ada' });
  await voice(app, cloth, { name: 'Obi' });
  for (const state of ['pending', 'rejected', 'withdrawn'] as const) await voice(app, money, { name: state, state });
  await app.context.db
    .updateTable('voices')
    .set({ for_all_at: null })
    .where('id', '=', (await voice(app, money, { name: 'Family' })).id)
    .execute();
  await insertVoice(app.context.db, { target: 'word', id: money, igbo: 'ego', name: 'Of a word' });
  expect(await voicesOf(app, unit)).toEqual({ akwa: ['Ada', 'Obi'], ego: [] });
  const [item] = (await app.api().course.unit({ id: unit })).items;
  expect(item?.voices[0]).toEqual({ url, speaker: 'Ada', place: 'Ọka', dialect: 'Awka', ms: 700 });
});

test('the overview counts public items that can be heard, each once', async ({ app }) => {
  const { unit, cloth, draft } = await makeUnit(app);
  const counted = async () => (await app.api().course.levels()).flatMap(({ units }) => units.map(({ items, voiced }) => [items, voiced]));
  expect(await counted()).toEqual([[2, 0]]);
  for (const name of ['Ada', 'Obi']) await voice(app, cloth, { name });
  await voice(app, draft, { name: 'Of a draft' });
  await app.context.cache.invalidate([voicesTag('item')]);
  expect(await counted()).toEqual([[2, 1]]);
  const { course } = app.api(await app.adminToken());
  const other = await course.createLesson({ unit, kind: 'words', title: 'Again' });
  await course.orderItem({ id: cloth, lesson: other.lesson.id, position: 1 });
  await course.publishLesson({ id: other.lesson.id });
  expect(await counted()).toEqual([[2, 1]]);
  expect(await app.api().course.start()).toMatchObject({ words: { all: 2, heard: 1 } });
});

test('the page about tones has the voices of public words with exactly its tones', async ({ app }) => {
  const { lesson } = await makeUnit(app);
  const { course } = app.api(await app.adminToken());
  const create = async (igbo: string, toned: string, place: { lesson?: number }) =>
    (await course.createItem({ kind: 'word', igbo, toned, english: toned, toneState: 'agreed', textState: 'sourced', ...place })).item.id;
  const cloth = await create('akwa', 'ákwà', { lesson });
  await course.publishItem({ id: cloth });
  for (const id of [cloth, await create('akwa', 'àkwá', {})]) await voice(app, id);
  await app.context.cache.invalidate([voicesTag('item')]);
  const heard = (await app.api().course.toneVoices()).filter(({ voices }) => voices.length > 0);
  expect(heard.map(({ toned, voices }) => [toned, voices.length])).toEqual([['ákwà', 1]]);
});

test('welcome mails and the mail of an approval say how much can be heard, once something can', async ({ app }) => {
  const { cloth } = await makeUnit(app);
  const adminToken = await app.adminToken();
  async function newestMails() {
    const before = (await app.mails()).length;
    await app.learner({ email: `${before}@example.com` });
    const { id } = await createApplicant(app);
    await decideOn(app, adminToken, id, { state: 'approved' });
    app.clock.ms += undoPeriodMs;
    await app.jobWorkers.drain();
    const mails = (await app.mails()).slice(before).filter(({ subject = '' }) => /^(?:Nnọọ|Daalụ)/.test(subject));
    return mails.map(({ text = '' }) => /[^\n]*can be heard[^\n]*/.exec(text)?.[0]);
  }
  expect(await newestMails()).toEqual([undefined, undefined, undefined]);
  await voice(app, cloth);
  const heard = '1 of 2 words and phrases can be heard.';
  expect(await newestMails()).toEqual([`Listen as you learn: ${heard}`, heard, `So far ${heard} Every further voice helps.`]);
});

test('cached pages of units and of the course follow the voices', async ({ app }) => {
  const { unit, cloth } = await makeUnit(app);
  const texts = async () =>
    Promise.all(
      [`/api/course/units/${unit}`, '/api/course', '/api/course/start'].map(async (path) =>
        (await app.httpApp.fetch(new Request(`http://academy.test${path}`))).text(),
      ),
    );
  const before = await texts();
  await voice(app, cloth);
  expect(await texts()).toEqual(before);
  await app.context.cache.invalidate([voicesTag('item')]);
  for (const [nth, text] of (await texts()).entries()) expect(text).not.toBe(before[nth]);
});

test('previews have the voices, and of drafts too', async ({ app }) => {
  const { unit, draft } = await makeUnit(app);
  await voice(app, draft, { igbo: 'ọkụ', name: 'Ada' });
  const { items } = await app.api(await app.adminToken()).course.previewUnit({ id: unit });
  expect(items.find(({ id }) => id === draft)?.voices).toHaveLength(1);
});

test('a voice of an item waits again when its spelling or tones change, in the form and in a file, and stays when its meaning does', async ({
  app,
}) => {
  const { unit, cloth } = await makeUnit(app);
  const { course } = app.api(await app.adminToken());
  await voice(app, cloth);
  const stateOf = async () => await app.context.db.selectFrom('voices').select(['state', 'igbo', 'toned']).executeTakeFirstOrThrow();
  await course.updateItem({ id: cloth, english: 'cloth to wear' });
  expect(await voicesOf(app, unit)).toMatchObject({ akwa: ['Ada'] });
  await course.updateItem({ id: cloth, toned: 'ákwà' });
  expect(await stateOf()).toEqual({ state: 'pending', igbo: 'akwa', toned: 'ákwà'.normalize('NFC') });
  expect(await voicesOf(app, unit)).toMatchObject({ akwa: [] });
  await course.updateItem({ id: cloth, toned: null });
  expect((await stateOf()).state).toBe('pending');
  await app.context.db.updateTable('voices').set({ state: 'approved' }).execute();
  const { key } = await course.editItem({ id: cloth });
  const items = [{ key, kind: 'word', igbo: 'akwa', toned: 'àkwá', english: 'egg' }];
  await course.importFile({ file: new File([JSON.stringify({ format: 1, items })], 'course.json') });
  expect(await stateOf()).toMatchObject({ state: 'pending', toned: 'àkwá'.normalize('NFC') });
});

test('the voice of a deleted item is withdrawn, and one of an item that is a draft again stays', async ({ app }) => {
  const { cloth, lesson } = await makeUnit(app);
  const { course } = app.api(await app.adminToken());
  await voice(app, cloth);
  const states = async () => (await app.context.db.selectFrom('voices').select('state').execute()).map(({ state }) => state);
  await course.unpublishItem({ id: cloth });
  expect(await states()).toEqual(['approved']);
  await course.updateLesson({ id: lesson, items: [] });
  await course.removeItem({ id: cloth });
  expect(await states()).toEqual(['withdrawn']);
});
