import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { insertClass } from '#tests/support/factories/classes.ts';
import { createFamily } from '#tests/support/factories/live-lessons.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { newMails, runJob } from '#tests/support/lesson-mails.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { createTutorWithCard } from '#tests/support/tutor-applicants.ts';

const test = withAppPerTest();

async function classWithTutor(app: TestApp) {
  const { db } = app.context;
  const { id: tutor } = await createTutorWithCard(app);
  const id = await insertClass(db, { created_at: app.clock.ms, tutors: [tutor] });
  const next = newMails(app);
  // The mail about the decision on the tutor.
  app.clock.ms += 2 * unitMs.minute;
  await app.jobWorkers.drain();
  await next();
  const ask = async () => {
    const family = await createFamily(app);
    await app.api(family.token).classes.requestSeat({ id, profile: family.secondProfile });
    return family;
  };
  /** Subjects of the mails of the next run. */
  const subjects = async () => {
    app.clock.ms += 15 * unitMs.minute;
    await runJob(app, 'classes.tell-tutors-of-requests');
    return (await next()).map(({ subject }) => subject?.split(':')[0]);
  };
  return { id, tutor, ask, subjects, db };
}

test('a tutor hears of new requests once in 24 hours, with the number of all that wait, and not of none', async ({ app }) => {
  const { ask, subjects } = await classWithTutor(app);
  expect(await subjects()).toEqual([]);
  await ask();
  expect(await subjects()).toEqual(['1 request to join your class']);
  app.clock.ms += unitMs.hour;
  await ask();
  expect(await subjects()).toEqual([]);
  app.clock.ms += 23 * unitMs.hour;
  expect(await subjects()).toEqual(['2 requests to join your class']);
  // No new one has come.
  app.clock.ms += unitMs.day;
  expect(await subjects()).toEqual([]);
});

test('answered requests, ended classes, paused tutors and tutors without a check for children get no mail', async ({ app }) => {
  const { id, tutor, ask, subjects, db } = await classWithTutor(app);
  await ask();
  const { checked_on } = await db.selectFrom('accounts').select('checked_on').where('id', '=', tutor).executeTakeFirstOrThrow();
  await db.updateTable('accounts').set({ checked_on: null }).where('id', '=', tutor).execute();
  expect(await subjects()).toEqual([]);
  await db.updateTable('accounts').set({ checked_on }).where('id', '=', tutor).execute();
  await db.deleteFrom('account_roles').where('account_id', '=', tutor).execute();
  expect(await subjects()).toEqual([]);
  await db.insertInto('account_roles').values({ account_id: tutor, role: 'tutor' }).execute();
  await db.updateTable('classes').set({ state: 'ended' }).where('id', '=', id).execute();
  expect(await subjects()).toEqual([]);
  await db.updateTable('classes').set({ state: 'running' }).where('id', '=', id).execute();
  await db.updateTable('class_requests').set({ state: 'accepted' }).where('class_id', '=', id).execute();
  expect(await subjects()).toEqual([]);
  await db.updateTable('class_requests').set({ state: 'waiting' }).where('class_id', '=', id).execute();
  expect(await subjects()).toEqual(['1 request to join your class']);
});
