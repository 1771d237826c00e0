import { expect } from 'vitest';
import { insertClass, insertMember } from '#tests/support/factories/classes.ts';
import { insertLearner } from '#tests/support/factories/households.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { decideRequest } from './decide-request.server.ts';
import { tellNote } from './tell-note.server.ts';

const test = withAppPerFile();

let nth = 0;

async function family(app: TestApp) {
  const { token, email } = await app.learner({ email: `asking${++nth}@example.com` });
  const { id: account } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const child = await insertLearner(app.context.db, account, { name: 'Ada', ageBand: '7-9', now: app.clock.ms });
  const brother = await insertLearner(app.context.db, account, { name: 'Obi', ageBand: '4-6', now: app.clock.ms });
  return { token, email, account, child, brother };
}

const ask = (app: TestApp, token: string, classId: number, profile: number) =>
  app.call('POST', `/classes/${classId}/requests`, { token, json: { profile } });

/** Decides as an account that may. */
const decide = (app: TestApp, classId: number, requestId: number, state: 'accepted' | 'declined') =>
  decideRequest(app.context, { classId, requestId, state, by: 1 });

const mailsTo = async (app: TestApp, email: string) => (await app.mails()).filter(({ to }) => to?.some(({ address }) => address === email));

test('a request waits, takes no place, and an accepted one gives the seat and a mail', async ({ app, adminToken }) => {
  expect(adminToken).not.toBe('');
  const { token, email, child } = await family(app);
  const id = await insertClass(app.context.db, { created_at: app.clock.ms, capacity: 1, name: 'Saturday class' });
  const { status, body } = await ask(app, token, id, child);
  expect(status).toBe(201);
  expect(await app.api(token).classes.householdClasses()).toMatchObject({
    classes: [],
    requests: [{ id: body.id, class: id, profile: child, state: 'waiting' }],
  });
  expect((await ask(app, token, id, child)).status).toBe(409);
  await decide(app, id, Number(body.id), 'accepted');
  // A repeated press changes nothing.
  await decide(app, id, Number(body.id), 'accepted');
  await expect(decide(app, id, Number(body.id), 'declined')).rejects.toMatchObject({ status: 409 });
  expect(await app.api(token).classes.householdClasses()).toMatchObject({ classes: [{ id, members: [child] }], requests: [] });
  const mails = (await mailsTo(app, email)).filter(({ subject }) => subject?.startsWith('You’re in'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).not.toContain('Ada');
  expect(mails[0]?.text).toContain('Ada now has a place in “Saturday class”');
  expect(mails[0]?.text).toContain('a grown-up stays in the room');
  expect(mails[0]?.replyTo?.map(({ address }) => address)).toEqual(mails[0]?.from ? [mails[0].from.address] : []);
});

test('a declined request can be made three times in all, and ten attempts change nothing', async ({ app }) => {
  const { token, email, child } = await family(app);
  const id = await insertClass(app.context.db, { created_at: app.clock.ms });
  for (let count = 0; count < 3; count += 1) {
    const { body } = await ask(app, token, id, child);
    await decide(app, id, Number(body.id), 'declined');
  }
  const attempts = await Promise.all(Array.from({ length: 10 }, () => ask(app, token, id, child)));
  expect(new Set(attempts.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
    new Set(['409 You’ve asked for this class 3 times. Please write to us']),
  );
  expect((await mailsTo(app, email)).filter(({ subject }) => subject?.startsWith('About your request'))).toHaveLength(3);
});

test('ten requests at once are one', async ({ app }) => {
  const { token, child } = await family(app);
  const id = await insertClass(app.context.db, { created_at: app.clock.ms });
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await ask(app, token, id, child)).status));
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
});

test('requests are refused where a seat could not be given', async ({ app }) => {
  const { token, child, brother } = await family(app);
  const { db } = app.context;
  const refusalOf = async (values: object) => {
    const id = await insertClass(db, { created_at: app.clock.ms, ...values });
    const { status, body } = await ask(app, token, id, child);
    return [status, body.error];
  };
  expect(await refusalOf({ state: 'draft' })).toEqual([404, 'Class not found']);
  expect(await refusalOf({ state: 'ended' })).toEqual([404, 'Class not found']);
  expect(await refusalOf({ audience: 'grown-ups' })).toEqual([409, 'This class is for grown-ups']);
  const full = await insertClass(db, { created_at: app.clock.ms, capacity: 1 });
  await insertMember(db, full, brother, app.clock.ms);
  expect((await ask(app, token, full, child)).body.error).toBe('This class is full');
  expect((await ask(app, token, full, brother)).body.error).toBe('Obi is in this class already');
  expect((await ask(app, token, 99_999, child)).status).toBe(404);
});

test('a request that is accepted when the class is full stays', async ({ app }) => {
  const { token, child, brother } = await family(app);
  const id = await insertClass(app.context.db, { created_at: app.clock.ms, capacity: 1 });
  const { body } = await ask(app, token, id, child);
  await insertMember(app.context.db, id, brother, app.clock.ms);
  await expect(decide(app, id, Number(body.id), 'accepted')).rejects.toMatchObject({ status: 409, message: 'This class is full' });
  expect((await app.api(token).classes.householdClasses()).requests).toMatchObject([{ state: 'waiting' }]);
});

test('a family takes its request back with the press that leaves a class, and it is not accepted then', async ({ app }) => {
  const { token, child } = await family(app);
  const id = await insertClass(app.context.db, { created_at: app.clock.ms });
  const { body } = await ask(app, token, id, child);
  expect(await app.api(token).classes.leaveClass({ id, profile: child })).toEqual({ message: 'Your request is taken back' });
  await expect(decide(app, id, Number(body.id), 'accepted')).rejects.toMatchObject({ message: 'The family has withdrawn this request' });
  expect((await app.call('DELETE', `/classes/${id}/members/${child}`, { token })).body.error).toBe('Ada is not in this class');
  await expect(decide(app, id + 1, Number(body.id), 'accepted')).rejects.toMatchObject({ status: 404 });
});

test('a note reaches a household with two children as one mail, and answers go to the academy', async ({ app }) => {
  const { email, child, brother } = await family(app);
  const left = await family(app);
  const { db } = app.context;
  const id = await insertClass(db, { created_at: app.clock.ms });
  for (const profile of [child, brother, left.child]) await insertMember(db, id, profile, app.clock.ms);
  await db.updateTable('class_members').set({ left_at: app.clock.ms }).where('profile_id', '=', left.child).execute();
  const note = { classId: id, className: 'Saturday class', tutor: 'Chidi', text: 'Please practise greetings.' };
  await db.transaction().execute((tx) => tellNote(tx, app.context, note));
  const notes = (await app.mails()).filter(({ subject }) => subject?.startsWith('A note from your class'));
  expect(notes.map(({ to }) => to?.map(({ address }) => address))).toEqual([[email]]);
  expect(notes[0]?.text).toContain('Please practise greetings.');
  expect(notes[0]?.text).toContain('because Ada and Obi are in this class');
  expect(notes[0]?.replyTo?.map(({ address }) => address)).toEqual([notes[0]?.from?.address]);
});
