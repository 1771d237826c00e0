import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { createFamily, createTeacher } from '#tests/support/factories/live-lessons.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { monday } from '#tests/support/lesson-hours.ts';
import { calendarOf, newMails, runJob } from '#tests/support/lesson-mails.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ MEETING_URL: 'https://rooms.example.org/' });

/** A tutor with a check, an agreed lesson and a request of a child, and an agreed lesson of its grown-up. */
async function lessonsWithCheck(app: TestApp, adminToken: string) {
  const tutor = await createTeacher(app, { ages: ['4-6'] });
  const setCheck = (checkedOn: string | null) => app.api(adminToken).tutors.setCheck({ id: tutor.id, checkedOn });
  await setCheck('2025-06-01');
  const family = await createFamily(app);
  const ofFamily = app.api(family.token).liveLessons;
  const ofTutor = app.api(tutor.token).liveLessons;
  const ask = async (clock: string, profile: number | null) =>
    (await ofFamily.ask({ tutor: tutor.card, startsAt: monday(clock), minutes: 30, wish: 'To greet', profile })).id;
  const lessons = {
    agreed: await ask('15:00', family.secondProfile),
    asked: await ask('16:00', family.secondProfile),
    ofGrownUp: await ask('17:00', null),
  };
  for (const id of [lessons.agreed, lessons.ofGrownUp]) await ofTutor.decide({ id, state: 'agreed' });
  const next = newMails(app);
  await app.jobWorkers.drain();
  app.clock.ms += 2 * unitMs.minute;
  await app.jobWorkers.drain();
  await next();
  const states = async () => (await app.context.db.selectFrom('live_lessons').select('state').orderBy('id').execute()).map(({ state }) => state);
  return { tutor, family, ofTutor, ofFamily, setCheck, lessons, next, states };
}

test('a minute after a check is withdrawn, the lessons with children are cancelled with mails, those of grown-ups stay', async ({
  app,
  adminToken,
}) => {
  const { setCheck, ofFamily, lessons, next, states } = await lessonsWithCheck(app, adminToken);
  expect(await states()).toEqual(['agreed', 'asked', 'agreed']);
  await setCheck(null);
  await app.jobWorkers.drain();
  expect(await states()).toEqual(['agreed', 'asked', 'agreed']);
  app.clock.ms += unitMs.minute;
  await app.jobWorkers.drain();
  expect(await states()).toEqual(['cancelled', 'cancelled', 'agreed']);
  const mails = await next();
  expect(mails.filter((mail) => calendarOf(mail).includes('METHOD:CANCEL'))).toHaveLength(2);
  expect(mails).toHaveLength(4);
  expect(mails[0]?.text?.replace(/[\s>]+/g, ' ')).toContain('needs a check of the tutor that the school has seen');
  expect((await ofFamily.read({ id: lessons.agreed })).lesson).toMatchObject({ cancelledBy: 'staff', reason: expect.stringContaining('check') });
});

test('a check that is back within the minute cancels nothing', async ({ app, adminToken }) => {
  const { setCheck, next, states } = await lessonsWithCheck(app, adminToken);
  await setCheck(null);
  await setCheck('2025-06-01');
  app.clock.ms += unitMs.minute;
  await app.jobWorkers.drain();
  expect(await states()).toEqual(['agreed', 'asked', 'agreed']);
  expect(await next()).toEqual([]);
});

test('a check that ends before the day of a lesson: it cannot be asked for nor agreed, and an earlier day of the check cancels it', async ({
  app,
  adminToken,
}) => {
  const { tutor, family, setCheck, ofTutor, lessons, states } = await lessonsWithCheck(app, adminToken);
  // The last day is the 18th of January, a day before the lessons.
  await setCheck('2023-01-18');
  const json = { tutor: tutor.card, startsAt: monday('16:30'), minutes: 30, wish: 'To greet', profile: family.secondProfile };
  const asked = await app.call('POST', '/lessons', { token: family.token, json });
  expect([asked.status, asked.body.message]).toEqual([
    409,
    'This tutor’s check for teaching children counts until 18 January 2026. Please choose an earlier time',
  ]);
  await expect(ofTutor.decide({ id: lessons.asked, state: 'agreed' })).rejects.toMatchObject({ status: 409 });
  app.clock.ms += unitMs.minute;
  await app.jobWorkers.drain();
  expect(await states()).toEqual(['cancelled', 'cancelled', 'agreed']);
});

test('a lesson of a profile that has become a child’s is cancelled two hours before without a check', async ({ app, adminToken }) => {
  const { setCheck, states } = await lessonsWithCheck(app, adminToken);
  const { db } = app.context;
  await setCheck(null);
  await db.deleteFrom('jobs').where('kind', '=', 'live-lessons.check-changed').execute();
  app.clock.ms = Date.parse(monday('13:00')) - 1;
  await runJob(app, 'live-lessons.follow');
  expect((await states())[0]).toBe('agreed');
  app.clock.ms += 5 * unitMs.minute;
  await runJob(app, 'live-lessons.follow');
  expect((await states())[0]).toBe('cancelled');
});
