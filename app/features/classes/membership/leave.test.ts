import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { insertClass, insertMember } from '#tests/support/factories/classes.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { newFamily } from '#tests/support/taught-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { newColleague } from '#tests/support/tutors-at-work.ts';
import { makeCode } from './codes.server.ts';

const test = withAppPerTest();

/** A family whose child has a seat. */
async function memberOf(app: TestApp, values: Partial<Parameters<typeof insertClass>[1]> = {}) {
  const family = await newFamily(app);
  const id = await insertClass(app.context.db, { created_at: app.clock.ms, ...values });
  await insertMember(app.context.db, id, family.child, app.clock.ms);
  const path = `/classes/${id}/members/${family.child}`;
  const call = (method: 'DELETE' | 'PUT', token: string | undefined = family.token) => app.call(method, path, { token });
  return { ...family, id, path, leave: (token?: string) => call('DELETE', token), undo: (token?: string) => call('PUT', token) };
}

const leftAt = async ({ context: { db } }: TestApp, id: number) =>
  (await db.selectFrom('class_members').select('left_at').where('class_id', '=', id).executeTakeFirstOrThrow()).left_at;

test('a login of an hour ago leaves and undoes it; a device, a visitor and another household do neither', async ({ app }) => {
  const { id, path, token, deviceKey, account, leave, undo } = await memberOf(app);
  const other = await newFamily(app);
  for (const method of ['DELETE', 'PUT'] as const) {
    expect((await app.call(method, path, { token: deviceKey })).status).toBe(401);
    expect((await app.call(method, path)).status).toBe(401);
    expect((await app.call(method, path, { token: other.token })).status).toBe(404);
  }
  await app.context.db
    .updateTable('sessions')
    .set({ confirmed_at: app.clock.ms - unitMs.hour })
    .where('account_id', '=', account)
    .execute();
  expect([(await leave(token)).body, await leftAt(app, id)]).toEqual([{ message: 'Ada has left the class' }, app.clock.ms]);
  for (const _ of ['a press', 'a second one'])
    expect([(await undo(token)).body, await leftAt(app, id)]).toEqual([{ message: 'Ada is back in the class' }, null]);
});

test('ten minutes undo it, also for a learner that is too old for the class by now', async ({ app }) => {
  const { id, child, leave, undo } = await memberOf(app, { audience: 'children', ages: '4-6' });
  await app.context.db.updateTable('profiles').set({ age_band: '7-9' }).where('id', '=', child).execute();
  await leave();
  app.clock.ms += 10 * unitMs.minute - 1;
  expect((await undo()).status).toBe(200);
  await leave();
  app.clock.ms += 10 * unitMs.minute;
  expect(await undo()).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('Please use a code of the class, or ask to join again') },
  });
  expect(await leftAt(app, id)).not.toBeNull();
});

test('a seat that the staff ended does not come back by an undo', async ({ app }) => {
  const { id, child, leave, undo } = await memberOf(app);
  const office = (await newColleague(app, 'school-office')).classes;
  await leave();
  await undo();
  await office.removeMember({ id, profile: child });
  expect((await undo()).status).toBe(409);
  expect(await leftAt(app, id)).toBe(app.clock.ms);
});

test('a class that is full or has ended meanwhile takes no learner back', async ({ app }) => {
  const { db } = app.context;
  const { id, leave, undo } = await memberOf(app, { capacity: 1 });
  await leave();
  await insertMember(db, id, (await newFamily(app)).child, app.clock.ms);
  expect((await undo()).body.error).toBe('This class is full');
  await db.updateTable('classes').set({ capacity: 12, state: 'ended' }).where('id', '=', id).execute();
  expect((await undo()).body.error).toBe('This class has ended');
});

test('of an undo and a code for the last place at once one gets it', async ({ app }) => {
  const { id, account, leave, undo } = await memberOf(app, { capacity: 1 });
  const other = await newFamily(app);
  const { code } = await makeCode(app.context.db, { classId: id, by: account, now: app.clock.ms });
  await leave();
  const join = () => app.call('POST', '/classes/join', { token: other.token, json: { code, profile: other.child } });
  const statuses = (await Promise.all([undo(), join()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  const members = app.context.db.selectFrom('class_members').select('id').where('class_id', '=', id).where('left_at', 'is', null);
  expect(await members.execute()).toHaveLength(1);
});

test('a request that was taken back waits again, once', async ({ app }) => {
  const { token, child } = await newFamily(app);
  const id = await insertClass(app.context.db, { created_at: app.clock.ms });
  const path = `/classes/${id}/members/${child}`;
  expect((await app.call('PUT', path, { token })).status).toBe(409);
  await app.api(token).classes.requestSeat({ id, profile: child });
  await app.api(token).classes.leaveClass({ id, profile: child });
  for (const _ of ['a press', 'a second one']) expect((await app.call('PUT', path, { token })).body).toEqual({ message: 'Your request waits again' });
  expect(await app.context.db.selectFrom('class_requests').select(['state', 'decided_at']).execute()).toEqual([
    { state: 'waiting', decided_at: null },
  ]);
});
