import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { insertMeeting, insertMember } from '#tests/support/factories/classes.ts';
import { insertLearner } from '#tests/support/factories/households.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { about, fields, openClass } from '#tests/support/office-class.ts';
import { newColleague } from '#tests/support/tutors-at-work.ts';

const test = withAppPerTest();

test('a class is a draft with the meetings of its term, and runs once it is open', async ({ app }) => {
  const office = (await newColleague(app, 'school-office')).classes;
  const { id } = await office.create(fields);
  const draft = await office.readAsStaff({ id });
  expect(draft).toMatchObject({ ...about, id, state: 'draft', canBeDeleted: true, members: [], codes: [] });
  expect(draft.meetings.map(({ startsAt, state }) => [startsAt, state])).toEqual(
    ['2026-01-17', '2026-01-31', '2026-02-07', '2026-02-14'].map((day) => [`${day}T09:00:00.000Z`, 'planned']),
  );
  await office.setState({ id, state: 'open' });
  expect((await office.classes({ state: 'running' })).rows).toMatchObject([{ id, members: 0, capacity: 12, requests: 0, tutors: [] }]);
  expect(await office.running()).toEqual({ classes: 1 });
});

test('what cannot be a class is refused at its field', async ({ app }) => {
  const office = (await newColleague(app, 'school-office')).classes;
  const refused = async (change: object) => {
    const error = await office.create({ ...fields, ...change }).catch((reason: unknown) => reason);
    return (error as { errors?: Record<string, string> }).errors;
  };
  expect(await refused({ link: 'javascript:alert(1)' })).toEqual({ link: 'Please enter a link that begins with https://' });
  expect(await refused({ link: 'http://meet.example.com' })).toEqual({ link: 'Please enter a link that begins with https://' });
  expect(await refused({ lastDay: '2028-01-15' })).toEqual({ lastDay: 'A term has at most 400 days. Please choose an earlier last day' });
  expect(await refused({ lastDay: '2026-01-14' })).toEqual({ lastDay: 'The last day comes before the first one' });
  expect(await refused({ firstDay: '2026-01-01', lastDay: '2026-01-14', holidays: [] })).toEqual({
    lastDay: 'Please choose a last day that is still ahead',
  });
  expect(await refused({ holidays: ['2026-03-01'] })).toEqual({ holidays: '2026-03-01 is not in the term. Please take it off the list' });
  expect(await refused({ zone: 'Mars/Olympus' })).toEqual({ zone: 'Please choose a time zone of the list, such as Africa/Lagos' });
  expect(await refused({ capacity: 201 })).toEqual({ capacity: 'A class has 1 to 200 places' });
  expect(await refused({ weekly: [about.weekly[0], about.weekly[0]] })).toEqual({ weekly: 'Two weekly meetings are at the same time' });
});

test('a class that moves its zone keeps local times and ids; a change that was not seen is refused', async ({ app }) => {
  const { office, id } = await openClass(app);
  const before = await office.readAsStaff({ id });
  app.clock.ms += 1_000;
  const moved = { ...fields, zone: 'America/Chicago', capacity: 1 };
  const messages = [];
  for (const _ of [1, 2]) messages.push((await office.update({ id, ...moved, basedOn: before.updatedAt })).message);
  expect(messages).toEqual([
    expect.stringContaining('Families get one email about the meetings that are cancelled, moved or new.'),
    'The class is saved.',
  ]);
  const after = await office.readAsStaff({ id });
  expect(after.meetings.map((meeting) => meeting.id)).toEqual(before.meetings.map((meeting) => meeting.id));
  expect(after.meetings[0]?.startsAt).toBe('2026-01-17T16:00:00.000Z');
  expect(after.members).toHaveLength(1);
  await expect(office.update({ id, ...fields, basedOn: before.updatedAt })).rejects.toMatchObject({ status: 409 });
});

test('the office reads that families get no email about other minutes of their meetings', async ({ app }) => {
  const { office, id } = await openClass(app);
  const before = (await app.mails()).length;
  const { message } = await office.update({ id, ...fields, weekly: [{ ...about.weekly[0], minutes: 90 }] });
  expect(message).toBe('The class is saved. The new times show at once. No email goes out, because no meeting was cancelled, moved or added.');
  app.clock.ms += 60_000;
  await app.jobWorkers.drain();
  expect((await app.mails()).slice(before)).toEqual([]);
  expect((await office.readAsStaff({ id })).meetings.map(({ minutes }) => minutes)).toEqual([90, 90, 90, 90]);
});

test('a class runs from the first day of its term by its own clock, ends after the last, and stays so', async ({ app }) => {
  const office = (await newColleague(app, 'school-office')).classes;
  const { id } = await office.create({ ...fields, zone: 'Pacific/Auckland', firstDay: '2026-01-17' });
  await office.setState({ id, state: 'open' });
  const stateAt = async (time: string) => {
    app.clock.ms = Date.parse(time);
    await app.jobWorkers.schedule();
    await app.jobWorkers.drain();
    const found = await app.context.db.selectFrom('classes').select('state').where('id', '=', id).executeTakeFirstOrThrow();
    return found.state;
  };
  expect(await stateAt('2026-01-16T10:30:00Z')).toBe('open');
  // Midnight in Auckland is 11:00 in UTC.
  expect(await stateAt('2026-01-16T12:00:00Z')).toBe('running');
  expect(await stateAt('2026-02-14T10:00:00Z')).toBe('running');
  expect(await stateAt('2026-02-14T12:00:00Z')).toBe('ended');
  expect(await stateAt('2026-02-14T14:00:00Z')).toBe('ended');
});

test('an early end takes the meetings ahead away, and a class that has ended stays as it is', async ({ app }) => {
  const { office, id } = await openClass(app);
  await office.setState({ id, state: 'ended' });
  expect(await office.readAsStaff({ id })).toMatchObject({ state: 'ended', lastDay: '2026-01-15', meetings: [] });
  for (const call of [
    () => office.setState({ id, state: 'open' }),
    () => office.update({ id, ...fields }),
    () => office.addCode({ id }),
    () => office.addMeetingAsStaff({ id, day: '2026-01-20', start: '10:00', minutes: 60 }),
    () => office.remove({ id }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 409 });
});

test('a draft is deleted; a class that has had a learner is neither deleted nor a draft again', async ({ app }) => {
  const { office, id, child } = await openClass(app);
  await office.removeMember({ id, profile: child });
  await expect(office.remove({ id })).rejects.toMatchObject({ status: 409 });
  await expect(office.setState({ id, state: 'draft' })).rejects.toMatchObject({ status: 409 });
  const canBeDeleted = async (each: number) => (await office.readAsStaff({ id: each })).canBeDeleted;
  const { id: draft } = await office.create(fields);
  expect([await canBeDeleted(id), await canBeDeleted(draft)]).toEqual([false, true]);
  // Drafts with a learner are rows of older releases.
  await app.context.db.updateTable('classes').set({ state: 'draft' }).where('id', '=', id).execute();
  expect(await canBeDeleted(id)).toBe(false);
  await expect(office.setState({ id: draft, state: 'ended' })).rejects.toMatchObject({ status: 409 });
  await office.remove({ id: draft });
  await expect(office.readAsStaff({ id: draft })).rejects.toMatchObject({ status: 404 });
});

test('families that wait get their mail when a class ends, is a draft again or is deleted', async ({ app }) => {
  const { db } = app.context;
  const { office, account } = await openClass(app);
  const child = await insertLearner(db, account, { name: 'Ify', ageBand: '4-6', now: app.clock.ms });
  const mails = async () => (await app.mails()).filter(({ subject }) => subject?.startsWith('About your request')).length;
  const waiting = async () => {
    const { id } = await office.create(fields);
    await office.setState({ id, state: 'open' });
    await db.insertInto('class_requests').values({ class_id: id, profile_id: child, state: 'waiting', created_at: app.clock.ms }).execute();
    return id;
  };
  await office.setState({ id: await waiting(), state: 'ended' });
  expect(await mails()).toBe(1);
  await office.setState({ id: await waiting(), state: 'draft' });
  expect(await mails()).toBe(2);
  await office.remove({ id: await waiting() });
  expect(await mails()).toBe(3);
  const id = await waiting();
  const lastMinute = await insertMeeting(db, id, { starts_at: Date.parse('2026-02-14T22:30:00Z'), minutes: 90 });
  const stateAt = async (time: string) => {
    app.clock.ms = Date.parse(time);
    await app.jobWorkers.schedule();
    await app.jobWorkers.drain();
    return (await db.selectFrom('classes').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
  };
  expect(lastMinute).toBeGreaterThan(0);
  // Midnight in Lagos is 23:00 in UTC.
  expect([await stateAt('2026-02-14T23:30:00Z'), await mails()]).toEqual(['running', 3]);
  expect([await stateAt('2026-02-15T00:40:00Z'), await mails()]).toEqual(['ended', 4]);
  expect(await db.selectFrom('class_requests').select('id').where('state', '=', 'waiting').execute()).toEqual([]);
});

test('a code is told once, and opens nothing once it is taken back', async ({ app }) => {
  const { office, id } = await openClass(app);
  const { code, id: codeId } = await office.addCode({ id });
  expect(code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
  const { codes } = await office.readAsStaff({ id });
  expect(codes).toEqual([{ id: codeId, uses: 0, expiresAt: new Date(app.clock.ms + 30 * unitMs.day).toISOString() }]);
  expect(JSON.stringify(codes)).not.toContain(code);
  await office.removeCode({ id, code: codeId });
  expect((await office.readAsStaff({ id })).codes).toEqual([]);
  await expect(office.removeCode({ id, code: codeId })).rejects.toMatchObject({ status: 404 });
});

test('a learner is moved to a class that has room for its age, and stays where it is otherwise', async ({ app }) => {
  const { office, id, child, account } = await openClass(app);
  const { db } = app.context;
  const { id: other } = await office.create({ ...fields, capacity: 1, ages: ['4-6'] });
  await office.setState({ id: other, state: 'open' });
  const older = await insertLearner(db, account, { name: 'Uche', ageBand: '10-12', now: app.clock.ms });
  await insertMember(db, id, older, app.clock.ms);
  await expect(office.moveMember({ id, profile: older, class: other })).rejects.toMatchObject({ status: 409 });
  const { id: draft } = await office.create(fields);
  await expect(office.moveMember({ id, profile: child, class: draft })).rejects.toMatchObject({
    status: 409,
    message: 'That class is a draft. Please open it to families first.',
  });
  await office.moveMember({ id, profile: child, class: other });
  const namesIn = async (classId: number) => (await office.readAsStaff({ id: classId })).members.map(({ profile }) => profile);
  expect([await namesIn(id), await namesIn(other)]).toEqual([[older], [child]]);
  const younger = await insertLearner(db, account, { name: 'Ify', ageBand: '4-6', now: app.clock.ms });
  await insertMember(db, id, younger, app.clock.ms);
  await expect(office.moveMember({ id, profile: younger, class: other })).rejects.toMatchObject({ status: 409, message: 'This class is full' });
  expect(await namesIn(id)).toEqual([older, younger]);
});

test('a term is deleted a year after its end, with all that belongs to it', async ({ app }) => {
  const { office, id } = await openClass(app);
  const { db } = app.context;
  await insertMeeting(db, id, { starts_at: app.clock.ms });
  await office.setState({ id, state: 'ended' });
  const left = async () => (await db.selectFrom('class_meetings').select('id').where('class_id', '=', id).execute()).length;
  for (const [days, meetings] of [
    [364, 1],
    [3, 0],
  ] as const) {
    app.clock.ms += days * unitMs.day;
    await app.jobWorkers.schedule();
    await app.jobWorkers.drain();
    expect(await left()).toBe(meetings);
  }
});

test('tutors, editors, learners and visitors reach no class of the staff', async ({ app }) => {
  const { id } = await openClass(app);
  const learner = await app.learner({ email: 'mother@example.com' });
  const tokens = [undefined, learner.token, (await newColleague(app, 'tutor')).token, (await newColleague(app, 'editor')).token];
  for (const token of tokens) {
    const replies = await Promise.all([app.call('GET', `/admin/classes/${id}`, { token }), app.call('DELETE', `/admin/classes/${id}`, { token })]);
    for (const { status, text } of replies) {
      expect([401, 403]).toContain(status);
      expect(text).not.toContain('meet.example.com');
    }
  }
});
