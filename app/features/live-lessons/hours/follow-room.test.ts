import { expect } from 'vitest';
import type { HoursForm } from '#app/features/live-lessons/hours/hours.contract.ts';
import { unitMs } from '#app/lib/duration.ts';
import { createFamily, createTeacher } from '#tests/support/factories/live-lessons.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { monday, mondayHours } from '#tests/support/lesson-hours.ts';
import { calendarOf, newMails } from '#tests/support/lesson-mails.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();
const withRooms = withAppPerTest({ MEETING_URL: 'https://rooms.example.org/' });

async function agreedLesson(app: TestApp) {
  const tutor = await createTeacher(app);
  const family = await createFamily(app);
  const [ofTutor, ofFamily] = [app.api(tutor.token).liveLessons, app.api(family.token).liveLessons];
  const ask = async (clock: string) => (await ofFamily.ask({ tutor: tutor.card, startsAt: monday(clock), minutes: 60, wish: 'To greet' })).id;
  const [id, asked] = [await ask('15:00'), await ask('16:00')];
  await ofTutor.decide({ id, state: 'agreed' });
  const next = newMails(app);
  // The mail about the decision on the tutor.
  app.clock.ms += 2 * unitMs.minute;
  await app.jobWorkers.drain();
  await next();
  const save = async (link: string | null, change: Partial<HoursForm> = {}) => {
    const { settings } = await ofTutor.hours();
    const { link: _, ...form } = mondayHours;
    await ofTutor.saveHours({ ...form, ...change, ...(link === null ? {} : { link }), ...(settings && { basedOn: settings.updatedAt }) });
  };
  const later = async () => {
    app.clock.ms += unitMs.minute;
    await app.jobWorkers.drain();
    return next();
  };
  const linkOf = async () => (await ofFamily.read({ id })).lesson.link;
  return { ofTutor, ofFamily, id, asked, save, later, linkOf, next };
}

test('a new link of the tutor reaches the agreed lesson at once, and its family by one mail with the invitation', async ({ app }) => {
  const { save, later, linkOf, id } = await agreedLesson(app);
  const { db } = app.context;
  const before = await db.selectFrom('live_lessons').select('sequence').where('id', '=', id).executeTakeFirstOrThrow();
  await save('https://meet.example.com/second');
  await save('https://meet.example.com/third');
  expect(await linkOf()).toBe('https://meet.example.com/third');
  const mails = await later();
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your lesson with .* has a new room$/)]);
  const [mail] = mails;
  const calendar = mail ? calendarOf(mail) : '';
  expect(calendar).toContain('METHOD:REQUEST');
  expect(calendar).toContain(`SEQUENCE:${before.sequence + 2}`);
  expect(JSON.stringify(mail) + calendar).not.toContain('meet.example.com');
  expect(await later()).toEqual([]);
});

test('hours that are saved with the same link move no room', async ({ app }) => {
  const { save, later, linkOf } = await agreedLesson(app);
  await save('https://meet.example.com/ada', { weeklyLimit: 9 });
  expect(await linkOf()).toBe('https://meet.example.com/ada');
  expect(await later()).toEqual([]);
});

withRooms('a removed link is replaced by a room of the academy, which a later link of the tutor leaves alone', async ({ app }) => {
  const { save, later, linkOf } = await agreedLesson(app);
  await save(null);
  const link = await linkOf();
  expect(link).toMatch(/^https:\/\/rooms\.example\.org\/[0-9a-f]{32}$/);
  expect(await later()).toHaveLength(1);
  await save('https://meet.example.com/second');
  expect(await linkOf()).toBe(link);
  expect(await later()).toEqual([]);
});

test('a lesson with a child loses a room without a waiting room, stays agreed, and gets the next one', async ({ app, adminToken }) => {
  const tutor = await createTeacher(app, { ages: ['4-6'], waitingRoom: true });
  await app.api(adminToken).tutors.setCheck({ id: tutor.id, checkedOn: '2025-06-01' });
  const family = await createFamily(app);
  const [ofTutor, ofFamily] = [app.api(tutor.token).liveLessons, app.api(family.token).liveLessons];
  const { id } = await ofFamily.ask({ tutor: tutor.card, startsAt: monday('15:00'), minutes: 60, wish: 'To greet', profile: family.secondProfile });
  await ofTutor.decide({ id, state: 'agreed' });
  await ofTutor.saveHours({ ...mondayHours, basedOn: (await ofTutor.hours()).settings?.updatedAt });
  expect((await ofFamily.read({ id })).lesson).toMatchObject({ state: 'agreed', link: null, takesMessages: true });
  const next = { ...mondayHours, link: 'https://meet.example.com/waiting', waitingRoom: true };
  await ofTutor.saveHours({ ...next, basedOn: (await ofTutor.hours()).settings?.updatedAt });
  expect((await ofFamily.read({ id })).lesson.link).toBe('https://meet.example.com/waiting');
});
