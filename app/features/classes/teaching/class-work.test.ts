import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { newTaughtClass } from '#tests/support/taught-class.ts';
import { newColleague } from '#tests/support/tutors-at-work.ts';

const test = withAppPerTest();

const dueOn = '2026-01-17';
const extra = { day: '2026-01-20', start: '10:00', minutes: 45 };

test('a note is one mail a household, and the same note once more within ten minutes is none', async ({ app }) => {
  const { id, tutor, ada, obi } = await newTaughtClass(app);
  const note = { id, text: 'We sang today.\nPlease sing at home.' };
  const { id: stored } = await tutor.classes.addNote(note);
  expect((await tutor.classes.addNote(note)).id).toBe(stored);
  const mails = (await app.mails()).filter(({ subject }) => subject?.startsWith('A note from your class'));
  expect(mails.map(({ to }) => to?.[0]?.address ?? '').sort()).toEqual([ada.email, obi.email].sort());
  expect(mails[0]?.text).toContain('Please sing at home.');
  expect(mails.map(({ headers }) => JSON.stringify(headers))).not.toContain(tutor.email);
  app.clock.ms += 11 * unitMs.minute;
  await tutor.classes.addNote(note);
  expect((await tutor.classes.taughtClass({ id })).notes).toHaveLength(2);
});

test('the staff read what tutors write to families', async ({ app }) => {
  const { id, tutor } = await newTaughtClass(app);
  await tutor.classes.addNote({ id, text: 'We sang today.' });
  await tutor.classes.addTask({ id, text: 'Sing at home', dueOn });
  const { notes, tasks } = await (await newColleague(app, 'school-office')).classes.readAsStaff({ id });
  expect([...notes, ...tasks].map(({ text }) => text)).toEqual(['We sang today.', 'Sing at home']);
});

test.for(['Write to me: ada@example.com', 'Call 0803 555 0199', 'See https://meet.example.com/x'])(
  'a note or a task has no way around the academy: "%s"',
  async (text, { app }) => {
    const { id, tutor } = await newTaughtClass(app);
    for (const path of ['notes', 'tasks']) {
      const { status, body } = await app.call('POST', `/teaching/classes/${id}/${path}`, { token: tutor.token, json: { text, dueOn } });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['text']]);
    }
    expect(await app.context.db.selectFrom('class_notes').selectAll().execute()).toEqual([]);
  },
);

test.for([
  ['nothing to do', { dueOn }, 'text'],
  ['a lesson that is not public', { dueOn, lesson: 999 }, 'lesson'],
  ['a unit that is not public', { dueOn, unit: 999 }, 'unit'],
  ['a day that is over', { dueOn: '2026-01-14', text: 'Sing' }, 'dueOn'],
  ['a day after the term', { dueOn: '2026-07-01', text: 'Sing' }, 'dueOn'],
  ['a day that is none', { dueOn: '2026-02-30', text: 'Sing' }, 'dueOn'],
] as const)('a task with %s is refused at its field', async ([, json, field], { app }) => {
  const { id, tutor } = await newTaughtClass(app);
  const { status, body } = await app.call('POST', `/teaching/classes/${id}/tasks`, { token: tutor.token, json });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
});

test('the same task once more within ten minutes is one task', async ({ app }) => {
  const { id, tutor, second } = await newTaughtClass(app);
  const task = { id, text: 'Sing', dueOn };
  const { id: stored } = await tutor.classes.addTask(task);
  expect((await tutor.classes.addTask(task)).id).toBe(stored);
  await tutor.classes.addTask({ ...task, text: 'Dance' });
  await second.classes.addTask(task);
  app.clock.ms += 11 * unitMs.minute;
  await tutor.classes.addTask(task);
  expect((await tutor.classes.taughtClass({ id })).tasks).toHaveLength(4);
});

test('the same note and task sent twice at once stand once', async ({ app }) => {
  const { id, tutor } = await newTaughtClass(app);
  const twice = (call: () => Promise<{ id: number }>) => Promise.all([call(), call()]);
  for (const [one, other] of [
    await twice(() => tutor.classes.addNote({ id, text: 'We sang today' })),
    await twice(() => tutor.classes.addTask({ id, text: 'Sing', dueOn })),
  ])
    expect(one.id).toBe(other.id);
});

test('a task is taken back once, by tutors of its class alone', async ({ app }) => {
  const { id, tutor, second, stranger } = await newTaughtClass(app);
  const { id: task } = await tutor.classes.addTask({ id, text: 'Sing', dueOn });
  await expect(stranger.classes.removeTask({ id, task })).rejects.toMatchObject({ status: 404 });
  await second.classes.removeTask({ id, task });
  await expect(tutor.classes.removeTask({ id, task })).rejects.toMatchObject({ status: 404 });
  expect((await tutor.classes.taughtClass({ id })).tasks).toEqual([]);
});

test('a tutor accepts a request once, and the family gets a mail', async ({ app }) => {
  const { id, tutor, stranger, obi } = await newTaughtClass(app);
  const { db } = app.context;
  const asked = { class_id: id, profile_id: obi.grownUp, state: 'waiting' as const, created_at: app.clock.ms };
  const { id: request } = await db.insertInto('class_requests').values(asked).returning('id').executeTakeFirstOrThrow();
  const decision = { id, request, state: 'accepted' as const };
  await expect(stranger.classes.decideAsTutor(decision)).rejects.toMatchObject({ status: 404 });
  await tutor.classes.decideAsTutor(decision);
  await tutor.classes.decideAsTutor(decision);
  await expect(tutor.classes.decideAsTutor({ ...decision, state: 'declined' })).rejects.toMatchObject({ status: 409 });
  const page = await tutor.classes.taughtClass({ id });
  expect([page.members.length, page.requests]).toEqual([3, []]);
  expect((await app.mails()).filter(({ to, subject }) => to?.[0]?.address === obi.email && subject?.includes('Saturday class'))).toHaveLength(1);
  expect(await db.selectFrom('audit_log').select('id').where('action', '=', 'classes.decideAsTutor').execute()).toHaveLength(1);
});

test('a tutor adds, moves and cancels meetings of the own class alone', async ({ app }) => {
  const { id, tutor, stranger } = await newTaughtClass(app);
  await expect(stranger.classes.addMeetingAsTutor({ id, ...extra })).rejects.toMatchObject({ status: 404 });
  const { id: meeting } = await tutor.classes.addMeetingAsTutor({ id, ...extra });
  const moved = { id: meeting, ...extra, start: '16:00', isCancelled: false, reason: 'The hall is taken' };
  await expect(stranger.classes.changeMeetingAsTutor(moved)).rejects.toMatchObject({ status: 404 });
  // Families know nothing yet of a meeting that is added in this minute.
  expect((await tutor.classes.changeMeetingAsTutor(moved)).message).toBe('The meeting is changed. Families get an email in a minute');
  expect((await tutor.classes.changeMeetingAsTutor({ ...moved, isCancelled: true })).message).toBe('The meeting is cancelled. Families get no email');
  const shown = (await tutor.classes.taughtClass({ id })).meetings.find((each) => each.id === meeting);
  expect(shown).toMatchObject({ startsAt: '2026-01-20T15:00:00.000Z', isCancelled: true, reason: 'The hall is taken' });
});

test('a change of the length alone promises no email', async ({ app }) => {
  const { id, tutor } = await newTaughtClass(app);
  const { id: meeting } = await tutor.classes.addMeetingAsTutor({ id, ...extra });
  app.clock.ms += unitMs.minute;
  await app.jobWorkers.drain();
  const longer = { id: meeting, ...extra, minutes: 60, isCancelled: false };
  expect((await tutor.classes.changeMeetingAsTutor(longer)).message).toBe('The meeting is changed. Families get no email');
});

test.for([
  ['a link', { isCancelled: false, reason: 'We meet at https://meet.example.com/x' }],
  ['an email address', { isCancelled: true, reason: 'Write to ada@example.com' }],
  ['a phone number', { isCancelled: true, reason: 'Call 0803 555 0199' }],
  ['nothing, for a cancellation,', { isCancelled: true, reason: '' }],
] as const)('a reason with %s is refused at its field', async ([, change], { app }) => {
  const { id, tutor } = await newTaughtClass(app);
  const { id: meeting } = await tutor.classes.addMeetingAsTutor({ id, ...extra });
  const { status, body } = await app.call('PUT', `/teaching/meetings/${meeting}`, { token: tutor.token, json: { ...extra, ...change } });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['reason']]);
});

test('what was written in an ended class stays as it is', async ({ app }) => {
  const { id, tutor } = await newTaughtClass(app);
  const { id: task } = await tutor.classes.addTask({ id, text: 'Sing', dueOn });
  await app.context.db.updateTable('classes').set({ state: 'ended' }).execute();
  for (const call of [
    () => tutor.classes.addTask({ id, text: 'Dance', dueOn }),
    () => tutor.classes.removeTask({ id, task }),
    () => tutor.classes.addNote({ id, text: 'Goodbye' }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 409 });
});
