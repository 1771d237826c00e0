import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { insertClass, insertMember } from '#tests/support/factories/classes.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { newFamily } from '#tests/support/taught-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { purgeEndedClasses } from '../classes.queries.server.ts';

const test = withAppPerTest();

const at = (day: string) => Date.parse(`2025-${day}T12:00:00Z`);

/** A class that ended in June 2025 with two notes, and its tutor. */
async function endedClass(app: TestApp) {
  const { db } = app.context;
  const tutor = await newFamily(app);
  await db.insertInto('account_roles').values({ account_id: tutor.account, role: 'tutor' }).execute();
  await db.updateTable('accounts').set({ first_name: 'Chidi' }).where('id', '=', tutor.account).execute();
  const term = { first_day: '2025-01-01', last_day: '2025-06-30', state: 'ended' as const, created_at: at('01-01') };
  const id = await insertClass(db, { ...term, name: 'Spring class', tutors: [tutor.account] });
  for (const [text, created_at] of [
    ['We greeted', at('02-01')],
    ['We sang', at('05-01')],
  ] as const)
    await db.insertInto('class_notes').values({ class_id: id, text, author_id: tutor.account, created_at }).execute();
  return { id, tutor };
}

const purge = (app: TestApp) => purgeEndedClasses(app.context.db, at('07-02'), 10);
const textsOf = async (app: TestApp, token: string) => (await app.api(token).classes.keptNotes({})).map(({ text }) => text);

test('families keep the notes of the time in which they had a seat, once a household, when a class is deleted', async ({ app }) => {
  const { db } = app.context;
  const { id } = await endedClass(app);
  const [stayed, left, came, stranger] = [await newFamily(app), await newFamily(app), await newFamily(app), await newFamily(app)];
  for (const profile of [stayed.child, stayed.grownUp, left.child]) await insertMember(db, id, profile, at('01-02'));
  await insertMember(db, id, came.child, at('04-01'));
  for (const [family, day] of [
    [left, '03-01'],
    [came, '06-01'],
  ] as const)
    await db
      .updateTable('class_members')
      .set({ left_at: at(day) })
      .where('profile_id', '=', family.child)
      .execute();
  expect([await purge(app), await purge(app)]).toEqual([1, 0]);
  expect(await db.selectFrom('class_notes').select('id').execute()).toEqual([]);
  const note = { id: expect.any(Number), class: 'Spring class', author: 'Chidi' };
  expect(await app.api(stayed.token).classes.keptNotes({})).toEqual([
    { ...note, text: 'We sang', at: '2025-05-01T12:00:00.000Z' },
    { ...note, text: 'We greeted', at: '2025-02-01T12:00:00.000Z' },
  ]);
  expect([await textsOf(app, left.token), await textsOf(app, came.token), await textsOf(app, stranger.token)]).toEqual([
    ['We greeted'],
    ['We sang'],
    [],
  ]);
});

test('kept notes are read by pages, after a recent login, and by no device', async ({ app }) => {
  const { id } = await endedClass(app);
  const family = await newFamily(app);
  await insertMember(app.context.db, id, family.child, at('01-02'));
  await purge(app);
  const api = app.api(family.token).classes;
  const [newest] = await api.keptNotes({ limit: 1 });
  expect((await api.keptNotes({ before: newest?.id })).map(({ text }) => text)).toEqual(['We greeted']);
  expect((await app.call('GET', '/learning/classes/notes', { token: family.deviceKey })).status).toBe(401);
  app.clock.ms += 16 * unitMs.minute;
  expect((await app.call('GET', '/learning/classes/notes', { token: family.token })).status).toBe(403);
});

test('kept notes have the present name of the tutor, and none once its account is deleted; until then they are in the download of the tutor', async ({
  app,
}) => {
  const { db } = app.context;
  const { id, tutor } = await endedClass(app);
  const families = [await newFamily(app), await newFamily(app)];
  for (const { child } of families) await insertMember(db, id, child, at('01-02'));
  await purge(app);
  const authors = async () =>
    Promise.all(families.map(async ({ token }) => (await app.api(token).classes.keptNotes({})).map(({ author }) => author)));
  await db.updateTable('accounts').set({ first_name: 'Chidiebere' }).where('id', '=', tutor.account).execute();
  expect(await authors()).toEqual([
    ['Chidiebere', 'Chidiebere'],
    ['Chidiebere', 'Chidiebere'],
  ]);
  const api = app.api(await createSession(db, tutor.email, app.clock.ms));
  expect((await api.privacy.download()).classWork.notes).toEqual([
    { class: 'Spring class', text: 'We greeted', writtenAt: '2025-02-01T12:00:00.000Z' },
    { class: 'Spring class', text: 'We sang', writtenAt: '2025-05-01T12:00:00.000Z' },
  ]);
  await api.privacy.deleteAccount({ password: 'a long enough secret', comments: 'delete' });
  expect(await authors()).toEqual([
    ['Your tutor', 'Your tutor'],
    ['Your tutor', 'Your tutor'],
  ]);
  expect(JSON.stringify(await db.selectFrom('kept_class_notes').selectAll().execute())).not.toContain('Chidi');
});

test('kept notes are in the download, outlast the account of the tutor, and go with that of the family', async ({ app }) => {
  const { db } = app.context;
  const { id, tutor } = await endedClass(app);
  const family = await newFamily(app);
  await insertMember(db, id, family.child, at('01-02'));
  await db.deleteFrom('accounts').where('id', '=', tutor.account).execute();
  await purge(app);
  const token = await createSession(db, family.email, app.clock.ms);
  expect((await app.api(token).privacy.download()).keptClassNotes).toMatchObject([
    { class: 'Spring class', author: 'Your tutor', text: 'We sang', writtenAt: '2025-05-01T12:00:00.000Z' },
    { text: 'We greeted' },
  ]);
  await app.api(token).privacy.deleteAccount({ password: 'a long enough secret', comments: 'delete' });
  expect(await db.selectFrom('kept_class_notes').select('id').execute()).toEqual([]);
});
