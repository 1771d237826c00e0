import { expect } from 'vitest';
import { householdFeature } from '#app/features/household/household.feature.ts';
import { purgeUnusedProfiles } from '#app/features/household/unused/unused-households.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { createFamily, createTeacher, insertLearnerAccount } from '#tests/support/factories/live-lessons.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { monday } from '#tests/support/lesson-hours.ts';
import { calendarOf, newMails } from '#tests/support/lesson-mails.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ MEETING_URL: 'https://rooms.example.org/' });

/** A lesson that is agreed and one that is asked for, of a child and of its grown-up. */
async function lessonsAhead(app: TestApp, profile: 'child' | 'owner') {
  const tutor = await createTeacher(app, { ages: ['4-6'] });
  await app.api(await app.adminToken()).tutors.setCheck({ id: tutor.id, checkedOn: '2025-06-01' });
  const family = await createFamily(app);
  const ask = async (clock: string) =>
    (
      await app.api(family.token).liveLessons.ask({
        ...{ tutor: tutor.card, startsAt: monday(clock), minutes: 60 as const, wish: 'To greet' },
        profile: profile === 'child' ? family.secondProfile : null,
      })
    ).id;
  const agreed = await ask('15:00');
  await ask('16:00');
  await app.api(tutor.token).liveLessons.decide({ id: agreed, state: 'agreed' });
  const { email } = await app.context.db.selectFrom('accounts').select('email').where('id', '=', tutor.id).executeTakeFirstOrThrow();
  const next = newMails(app);
  await next();
  /** The tutor reads of both, with a cancellation for the calendar, and both times are free. */
  async function expectTold() {
    await app.jobWorkers.drain();
    const mails = (await next()).filter((mail) => mail.to?.[0]?.address === email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Your lesson with a learner is cancelled'));
    expect(mails.map((mail) => /METHOD:CANCEL/.test(calendarOf(mail))).sort()).toEqual([false, true]);
    const calendar = mails.map(calendarOf).join('');
    expect(calendar).toContain(`UID:live-lesson-${agreed}@`);
    expect(mails.map(({ text }) => text).join()).not.toMatch(/Ada|Obi/);
    const free = (await app.api().liveLessons.times({ id: tutor.card, from: monday('00:00'), to: monday('23:00'), minutes: '60' })).map(
      ({ startsAt }) => startsAt,
    );
    expect(free).toEqual(expect.arrayContaining([monday('15:00'), monday('16:00')]));
    expect(await app.context.db.selectFrom('live_lessons').select('id').execute()).toEqual([]);
    await app.jobWorkers.drain();
    expect(await next()).toEqual([]);
  }
  return { tutor, family, expectTold };
}

test('the tutor gets cancellations when a family deletes its account', async ({ app }) => {
  const { family, expectTold } = await lessonsAhead(app, 'owner');
  // Accounts of the factory have a password that opens nothing.
  const { email } = await app.learner();
  const known = app.context.db.selectFrom('accounts').select('password_hash').where('email', '=', email);
  await app.context.db.updateTable('accounts').set({ password_hash: known }).where('id', '=', family.id).execute();
  await app.api(family.token).privacy.deleteAccount({ password: person.password, comments: 'keep', newsletter: 'leave' });
  await expectTold();
});

test('the tutor gets cancellations when the staff delete the account of a family', async ({ app }) => {
  const { family, expectTold } = await lessonsAhead(app, 'child');
  const { email } = await app.context.db.selectFrom('accounts').select('email').where('id', '=', family.id).executeTakeFirstOrThrow();
  await app.api(await app.adminToken()).users.remove({ id: family.id, email, comments: 'keep', newsletter: 'leave' });
  await expectTold();
});

test('the tutor gets cancellations when a profile is deleted', async ({ app }) => {
  const { family, expectTold } = await lessonsAhead(app, 'child');
  await app.api(family.token).household.deleteProfile({ id: family.secondProfile });
  await expectTold();
});

test('the tutor gets cancellations when unused profiles are deleted', async ({ app }) => {
  const { family, expectTold } = await lessonsAhead(app, 'child');
  const { db, eraseProfiles } = app.context;
  await db.updateTable('profiles').set({ created_at: 0, last_day: 0 }).where('account_id', '=', family.id).execute();
  await db
    .updateTable('households')
    .set({ removal_notice_at: 2 * unitMs.day })
    .where('account_id', '=', family.id)
    .execute();
  expect(
    await purgeUnusedProfiles(db, app.clock.ms - householdFeature.retentionDays.unusedProfile * unitMs.day, 100, { eraseProfiles }),
  ).toBeGreaterThan(0);
  await expectTold();
});

test('a deleted family without lessons tells no tutor', async ({ app }) => {
  const { db, eraseProfiles, now } = app.context;
  const { id } = await insertLearnerAccount(db);
  await db.transaction().execute((tx) => eraseProfiles(tx, [id], now()));
  expect(await db.selectFrom('jobs').select('id').where('kind', '=', 'live-lessons.learner-erased').execute()).toEqual([]);
});
