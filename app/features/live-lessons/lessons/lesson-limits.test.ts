import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { insertLesson } from '#tests/support/factories/lesson-rows.ts';
import { createFamily, createTeacher } from '#tests/support/factories/live-lessons.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { monday } from '#tests/support/lesson-hours.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { decideOn } from '#tests/support/tutor-applicants.ts';

const test = withAppPerTest();

async function parties(app: TestApp) {
  const tutor = await createTeacher(app);
  const family = await createFamily(app);
  const ofFamily = app.api(family.token).liveLessons;
  const ask = async (startsAt = monday('15:00')) => (await ofFamily.ask({ tutor: tutor.card, startsAt, minutes: 60, wish: 'To greet' })).id;
  return { tutor, family, ofTutor: app.api(tutor.token).liveLessons, ofFamily, ask };
}
const proposals = ['2026-01-20T09:00:00.000Z'];

test('a paused tutor agrees to nothing, proposes, writes and notes nothing, and no family takes a proposal', async ({ app, adminToken }) => {
  const { tutor, family, ofTutor, ofFamily, ask } = await parties(app);
  const [asked, proposed, agreed] = [await ask(), await ask(monday('16:00')), await ask(monday('17:00'))];
  await ofTutor.decide({ id: proposed, state: 'asked', proposals });
  await ofTutor.decide({ id: agreed, state: 'agreed' });
  const held = await insertLesson(app.context.db, { tutorId: tutor.id, accountId: family.id, now: app.clock.ms });
  await decideOn(app, adminToken, tutor.id, { state: 'paused' });
  const refused = { status: 409, message: 'You aren’t teaching with us at present. Please write to us' };
  await expect(ofTutor.decide({ id: asked, state: 'agreed' })).rejects.toMatchObject(refused);
  await expect(ofTutor.decide({ id: asked, state: 'asked', proposals: ['2026-01-21T09:00:00.000Z'] })).rejects.toMatchObject(refused);
  await expect(ofTutor.write({ id: agreed, text: 'Hello' })).rejects.toMatchObject(refused);
  await expect(ofTutor.saveNote({ id: held, text: 'We counted' })).rejects.toMatchObject(refused);
  const take = ofFamily.decide({ id: proposed, state: 'agreed', startsAt: proposals[0] });
  await expect(take).rejects.toMatchObject({ status: 409, message: 'This tutor doesn’t teach at present. Please ask another one' });
  for (const calls of [ofTutor, ofFamily]) expect((await calls.read({ id: agreed })).lesson).toMatchObject({ state: 'agreed', link: null });
  await ofTutor.decide({ id: asked, state: 'declined' });
  await ofFamily.write({ id: agreed, text: 'Is all well?' });
});

test('a pause ends a request whose start has passed while its proposals lie ahead', async ({ app, adminToken }) => {
  const { tutor, ofTutor, ofFamily, ask } = await parties(app);
  const id = await ask();
  await ofTutor.decide({ id, state: 'asked', proposals: ['2026-01-21T09:00:00.000Z'] });
  await app.context.db
    .updateTable('live_lessons')
    .set({ starts_at: app.clock.ms - 1 })
    .execute();
  await decideOn(app, adminToken, tutor.id, { state: 'paused' });
  app.clock.ms += 61_000;
  await app.jobWorkers.drain();
  await app.jobWorkers.drain();
  expect((await ofFamily.read({ id })).lesson).toMatchObject({ state: 'cancelled', proposals: [] });
});

test('a family takes a proposal and writes after a recent login alone, and cancels without', async ({ app }) => {
  const { family, ofTutor, ofFamily, ask } = await parties(app);
  const id = await ask();
  await ofTutor.decide({ id, state: 'asked', proposals });
  const confirmedAt = (confirmed_at: number) =>
    app.context.db.updateTable('sessions').set({ confirmed_at }).where('account_id', '=', family.id).execute();
  await confirmedAt(app.clock.ms - 15 * unitMs.minute - 1);
  const tooOld = { status: 403, message: 'Please enter your password once more' };
  await expect(ofFamily.decide({ id, state: 'agreed', startsAt: proposals[0] })).rejects.toMatchObject(tooOld);
  await expect(ofFamily.write({ id, text: 'Hello' })).rejects.toMatchObject(tooOld);
  await ofTutor.write({ id, text: 'Hello' });
  await confirmedAt(app.clock.ms);
  await ofFamily.write({ id, text: 'Hello' });
  await ofFamily.decide({ id, state: 'agreed', startsAt: proposals[0] });
  await confirmedAt(0);
  await ofFamily.decide({ id, state: 'cancelled' });
});

test('a lesson with a note keeps nothing else after a year', async ({ app }) => {
  const { tutor, family } = await parties(app);
  const { db } = app.context;
  const id = await insertLesson(db, { tutorId: tutor.id, accountId: family.id, now: app.clock.ms });
  const details = async () =>
    db
      .selectFrom('live_lessons')
      .select(['wish', 'reason', 'room', 'tutor_reason', 'family_reason', 'is_late', 'note'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const full = {
    wish: 'To greet',
    reason: 'Ill',
    room: 'https://meet.example.com/ada',
    tutor_reason: 'power',
    family_reason: 'other',
    is_late: 1,
  } as const;
  const end = app.clock.ms - 365 * unitMs.day;
  await db
    .updateTable('live_lessons')
    .set({ ...full, starts_at: end + 1 })
    .execute();
  await app.runRetentionJob();
  expect(await details()).toEqual({ ...full, note: 'We greeted' });
  await db.updateTable('live_lessons').set({ starts_at: end }).execute();
  await app.runRetentionJob();
  const empty = { wish: '', reason: '', room: null, tutor_reason: null, family_reason: null, is_late: 0 };
  expect(await details()).toEqual({ ...empty, note: 'We greeted' });
});

test('after three declined requests in four weeks a family writes to the academy', async ({ app }) => {
  const { tutor, family, ofTutor, ask } = await parties(app);
  for (let nth = 0; nth < 3; nth += 1) await ofTutor.decide({ id: await ask(), state: 'declined' });
  await expect(ask()).rejects.toMatchObject({ status: 409, message: 'This tutor couldn’t take your last requests. Please write to us' });
  const other = await createTeacher(app);
  const request = { startsAt: monday('15:00'), minutes: 60, wish: 'To greet' } as const;
  await app.api(family.token).liveLessons.ask({ ...request, tutor: other.card });
  await app.api((await createFamily(app)).token).liveLessons.ask({ ...request, tutor: tutor.card });
  app.clock.ms += 28 * unitMs.day;
  await ask('2026-02-16T15:00:00.000Z');
});

test('a message at a declined request is refused with a sentence that says why', async ({ app }) => {
  const { ofTutor, ofFamily, ask } = await parties(app);
  const id = await ask();
  await ofTutor.decide({ id, state: 'declined' });
  const message = 'This request was declined, so its messages are closed. Is something left to say? Please write to us';
  await expect(ofFamily.write({ id, text: 'Why?' })).rejects.toMatchObject({ status: 409, message });
  await expect(ofTutor.write({ id, text: 'I’m sorry' })).rejects.toMatchObject({ status: 409, message });
});
