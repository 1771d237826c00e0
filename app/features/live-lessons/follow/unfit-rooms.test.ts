import { expect } from 'vitest';
import type { HoursForm } from '#app/features/live-lessons/hours/hours.contract.ts';
import { unitMs } from '#app/lib/duration.ts';
import { feedOf, fetchFeed } from '#tests/support/calendar-feeds.ts';
import { createFamily, createTeacher } from '#tests/support/factories/live-lessons.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { monday, mondayHours } from '#tests/support/lesson-hours.ts';
import { calendarOf, newMails, runJob } from '#tests/support/lesson-mails.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();
const withRooms = withAppPerTest({ MEETING_URL: 'https://rooms.example.org/' });

const ownRoom = 'https://meet.example.com/ada';

/** A tutor with a check, whose own room has no waiting room, and a request of a grown-up profile. */
async function askedByGrownUp(app: TestApp, adminToken: string) {
  const tutor = await createTeacher(app);
  await app.api(adminToken).tutors.setCheck({ id: tutor.id, checkedOn: '2025-06-01' });
  const family = await createFamily(app);
  const [ofTutor, ofFamily] = [app.api(tutor.token).liveLessons, app.api(family.token).liveLessons];
  const startsAt = monday('15:00');
  const { id } = await ofFamily.ask({ tutor: tutor.card, startsAt, minutes: 60, wish: 'To greet', profile: family.profile });
  const setAge = (ageBand: 'adult' | '4-6') => app.api(family.token).household.updateProfile({ id: family.profile, ageBand });
  const lessons = async () => [(await ofTutor.read({ id })).lesson, (await ofFamily.read({ id })).lesson];
  const links = async () => (await lessons()).map(({ link }) => link);
  const saveHours = async (change: Partial<HoursForm>) =>
    ofTutor.saveHours({ ...mondayHours, ...change, basedOn: (await ofTutor.hours()).settings?.updatedAt });
  const next = newMails(app);
  /** Performs the job that looks at rooms, and the mails of a minute later. */
  const follow = async () => {
    await runJob(app, 'live-lessons.follow');
    app.clock.ms += unitMs.minute;
    await app.jobWorkers.drain();
    return (await next()).filter(({ subject }) => subject?.includes('room'));
  };
  return { tutor, family, ofTutor, ofFamily, id, startsAt, setAge, lessons, links, saveHours, follow, next };
}

async function agreedWithGrownUp(app: TestApp, adminToken: string) {
  const asked = await askedByGrownUp(app, adminToken);
  await asked.ofTutor.decide({ id: asked.id, state: 'agreed' });
  expect(await asked.links()).toEqual([ownRoom, ownRoom]);
  expect(await asked.follow()).toEqual([]);
  return asked;
}

test('the link of a tutor without a waiting room is closed at once when the profile becomes a child’s', async ({ app, adminToken }) => {
  const { setAge, lessons, links, ofFamily } = await agreedWithGrownUp(app, adminToken);
  await setAge('4-6');
  expect(await lessons()).toEqual([
    expect.objectContaining({ link: null, lacksRoom: true, getsRoom: false }),
    expect.objectContaining({ link: null, lacksRoom: true, getsRoom: false }),
  ]);
  expect((await ofFamily.list({ when: 'coming' })).map(({ link, lacksRoom }) => [link, lacksRoom])).toEqual([[null, true]]);
  await setAge('adult');
  expect(await links()).toEqual([ownRoom, ownRoom]);
});

test('without rooms of the academy both sides and the staff hear that there is none, and the link is in no mail and no calendar', async ({
  app,
  adminToken,
}) => {
  const { tutor, family, setAge, follow, id, startsAt, next } = await agreedWithGrownUp(app, adminToken);
  await setAge('4-6');
  const mails = await follow();
  const toTutor = mails.find(({ subject }) => subject?.startsWith('Your lesson with'));
  const toFamily = mails.find(({ subject }) => subject?.includes('’s lesson with'));
  expect(mails).toHaveLength(2);
  for (const mail of [toTutor, toFamily]) expect(mail?.subject).toMatch(/ has no room at the moment$/);
  expect(toTutor?.text?.replace(/[\s>]+/g, ' ')).toContain('a room of your own needs a waiting room. Please enter it at your hours');
  expect(await follow()).toEqual([]);
  expect((await app.api(adminToken).liveLessons.adminRead({ id })).lesson.lacksRoom).toBe(true);
  app.clock.ms = Date.parse(startsAt) - 23 * unitMs.hour;
  await runJob(app, 'live-lessons.remind');
  const reminders = await next();
  expect(reminders).toHaveLength(2);
  for (const { text } of reminders) expect(text).not.toContain('The link to the room is on');
  const feeds = await Promise.all(
    [tutor.token, family.token].map(async (token) => (await fetchFeed(app, (await feedOf(app, token)).address)).text()),
  );
  expect(JSON.stringify([mails, reminders, mails.map(calendarOf), feeds])).not.toContain('meet.example.com');
});

test('a room with a waiting room, or a profile that is a grown-up’s again, opens the lesson', async ({ app, adminToken }) => {
  const { setAge, follow, links, lessons, saveHours } = await agreedWithGrownUp(app, adminToken);
  await setAge('4-6');
  await follow();
  await setAge('adult');
  expect(await follow()).toHaveLength(2);
  expect(await links()).toEqual([ownRoom, ownRoom]);
  await setAge('4-6');
  await follow();
  await saveHours({ waitingRoom: true });
  expect(await lessons()).toMatchObject([
    { link: ownRoom, lacksRoom: false },
    { link: ownRoom, lacksRoom: false },
  ]);
});

withRooms('with rooms of the academy the lesson gets one of its own, and both sides hear of it once', async ({ app, adminToken }) => {
  const { setAge, follow, lessons, links, saveHours } = await agreedWithGrownUp(app, adminToken);
  await setAge('4-6');
  expect(await lessons()).toEqual([expect.objectContaining({ link: null, getsRoom: true }), expect.objectContaining({ link: null, getsRoom: true })]);
  const mails = await follow();
  expect((await lessons())[0]).toMatchObject({ lacksRoom: false, getsRoom: false });
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('has a new room'), expect.stringContaining('has a new room')]);
  const [room] = await links();
  expect(room).toMatch(/^https:\/\/rooms\.example\.org\/[0-9a-f]{32}$/);
  await setAge('adult');
  await saveHours({ link: 'https://meet.example.com/second' });
  expect(await follow()).toEqual([]);
  expect(await links()).toEqual([room, room]);
});

test('the tutor and the staff see at once, before the job, that a lesson has no room, and the staff count those ahead', async ({
  app,
  adminToken,
}) => {
  const { setAge, ofTutor, id } = await agreedWithGrownUp(app, adminToken);
  const staff = app.api(adminToken).liveLessons;
  const shown = async () => [
    (await ofTutor.hours()).lessonsWithoutRoom,
    (await staff.adminRead({ id })).lesson.lacksRoom,
    (await staff.adminList({ room: 'none' })).map((lesson) => lesson.id),
    (await staff.adminWithoutRoom()).lessons,
  ];
  expect(await shown()).toEqual([0, false, [], 0]);
  await setAge('4-6');
  expect(await shown()).toEqual([1, true, [id], 1]);
  await setAge('adult');
  expect(await shown()).toEqual([0, false, [], 0]);
  expect((await app.call('GET', '/admin/lessons?room=some', { token: adminToken })).status).toBe(400);
});

test('a reminder of an hour without a room says what to do now, and nothing about the microphone', async ({ app, adminToken }) => {
  const { setAge, next, startsAt } = await agreedWithGrownUp(app, adminToken);
  app.clock.ms = Date.parse(startsAt) - 50 * unitMs.minute;
  await setAge('4-6');
  await runJob(app, 'live-lessons.remind');
  const reminders = (await next()).filter(({ subject }) => subject?.endsWith('is in an hour'));
  const texts = reminders.map(({ text }) => text?.replace(/[\s>]+/g, ' '));
  expect(texts).toHaveLength(2);
  expect(texts.filter((text) => text?.includes('Please write to us now.'))).toHaveLength(1);
  for (const text of texts) {
    expect(text).toContain('no ');
    expect(text).not.toMatch(/microphone|The link to the room is on|on the day before/);
  }
});

withRooms('a reminder gives a lesson a room of the academy before it says where the link is', async ({ app, adminToken }) => {
  const { setAge, next, startsAt, links } = await agreedWithGrownUp(app, adminToken);
  app.clock.ms = Date.parse(startsAt) - 62 * unitMs.minute;
  // The job that looks at rooms is due again after the reminder.
  await runJob(app, 'live-lessons.follow');
  await setAge('4-6');
  app.clock.ms += 3 * unitMs.minute;
  await runJob(app, 'live-lessons.remind');
  const reminders = (await next()).filter(({ subject }) => subject?.endsWith('is in an hour'));
  expect(reminders).toHaveLength(2);
  for (const { text } of reminders) expect(text?.replace(/\s+/g, ' ')).toContain('The link to the room is on the page of your lessons.');
  expect((await links())[0]).toMatch(/^https:\/\/rooms\.example\.org\//);
});

test('a tutor that mends the room right after the job leaves the family with one mail, which says nothing of older links', async ({
  app,
  adminToken,
}) => {
  const { setAge, next, saveHours, links } = await agreedWithGrownUp(app, adminToken);
  await setAge('4-6');
  await runJob(app, 'live-lessons.follow');
  await saveHours({ waitingRoom: true });
  expect(await links()).toEqual([ownRoom, ownRoom]);
  app.clock.ms += unitMs.minute;
  await app.jobWorkers.drain();
  const toFamily = (await next()).filter(({ subject }) => subject?.includes('’s lesson with'));
  expect(toFamily.map(({ subject }) => subject)).toEqual([expect.stringMatching(/has a new room$/)]);
  expect(toFamily[0]?.text).not.toContain('older link');
});

test('a lesson that is agreed while the profile becomes a child’s shows no link without a waiting room', async ({ app, adminToken }) => {
  const { ofTutor, id, setAge, links, follow } = await askedByGrownUp(app, adminToken);
  await Promise.allSettled([ofTutor.decide({ id, state: 'agreed' }), setAge('4-6')]);
  expect(await links()).toEqual([null, null]);
  await follow();
  expect(await links()).toEqual([null, null]);
  const { room } = await app.context.db.selectFrom('live_lessons').select('room').where('id', '=', id).executeTakeFirstOrThrow();
  expect(room).not.toBe(ownRoom);
});

test('a tutor that unticks the waiting room reads how many lessons with children have no room, and what to do', async ({ app, adminToken }) => {
  const { setAge, saveHours, ofTutor, lessons, follow } = await agreedWithGrownUp(app, adminToken);
  expect((await ofTutor.hours()).lessonsWithoutRoom).toBe(0);
  await saveHours({ waitingRoom: true });
  await setAge('4-6');
  expect((await saveHours({})).message).toBe(
    'Your hours are saved. 1 agreed lesson with a child has no room now: please see “A room of your own for children”',
  );
  expect((await ofTutor.hours()).lessonsWithoutRoom).toBe(1);
  expect((await lessons())[0]).toMatchObject({ link: null, lacksRoom: true });
  // The tutor, too: there is something to do.
  expect(await follow()).toHaveLength(2);
  expect((await saveHours({ link: 'https://meet.example.com/second', waitingRoom: true })).message).toBe('Your hours are saved');
  expect((await ofTutor.hours()).lessonsWithoutRoom).toBe(0);
});
