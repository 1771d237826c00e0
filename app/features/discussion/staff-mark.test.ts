// Proves T13.

import { describe, expect } from 'vitest';
import { addressAsName } from '#app/lib/address-in-name.ts';
import { reservedName } from '#app/lib/reserved-names.server.ts';
import { admin } from '#tests/support/api-client.ts';
import { issueInvitation } from '#tests/support/factories/invitations.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { createTarget, targetPaths } from '#tests/support/targets.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';
import { NewComment } from './discussion.contract.ts';

const test = withAppPerFile();
let learner: string;
test.beforeAll(async ({ app }) => {
  learner = (await app.learner()).token;
  for (const path of targetPaths) await createTarget(app, path, 1);
});

describe.each(targetPaths)('%s', (path) => {
  const comment = (app: TestApp, json: object, token?: string) => app.call('POST', `${path}/1/comment`, { json, ...(token ? { token } : {}) });
  const reply = (app: TestApp, id: unknown, json: object, token?: string) =>
    app.call('POST', `${path}/comment/${id}/reply`, { json, ...(token ? { token } : {}) });

  test('rejects a reserved name at its field from visitors and learners, and in replies', async ({ app }) => {
    const { id } = (await comment(app, { text: 'A comment' })).body;
    for (const fullName of ['Mụta Igbo', 'Mụta Igbo · Administrator', 'Аdmin', 'M o d e r a t o r']) {
      for (const response of [
        await comment(app, { text: 'x', fullName }),
        await comment(app, { text: 'x', fullName }, learner),
        await reply(app, id, { text: 'x', fullName }),
      ]) {
        expect(response.status).toBe(400);
        expect(response.body).toEqual({ error: reservedName, message: reservedName, errors: { fullName: reservedName } });
      }
    }
    expect((await app.call('GET', `${path}/1/comments`)).rows).toHaveLength(1);
  });

  test('asks for a name where an email address was typed, also in replies and from staff', async ({ app, adminToken }) => {
    const { id } = (await comment(app, { text: 'Another comment' })).body;
    for (const fullName of ['ada@example.com', 'Ada <ada@example.com>']) {
      const typed = { text: 'x', fullName };
      for (const response of [await comment(app, typed), await comment(app, typed, adminToken), await reply(app, id, typed)])
        expect([response.status, response.body.errors]).toEqual([400, { fullName: addressAsName }]);
      // The form in the browser refuses it by the same schema.
      expect(NewComment.safeParse(typed).error?.issues).toMatchObject([{ path: ['fullName'], message: addressAsName }]);
    }
    expect((await comment(app, { text: 'x', fullName: 'Ada @ home' })).status).toBe(201);
  });

  test('accepts any name from an administrator, and marks the comment and the reply as staff', async ({ app, adminToken }) => {
    const { body } = await comment(app, { text: 'Welcome', fullName: 'Mụta Igbo · Admin' }, adminToken);
    expect(body).toMatchObject({ fullName: 'Mụta Igbo · Admin', staff: true, User: { first_name: 'Admin' } });
    expect((await reply(app, body.id, { text: 'And more' }, adminToken)).body.staff).toBe(true);
    const [listed] = (await app.call('GET', `${path}/1/comments?limit=1`)).rows;
    expect(listed).toMatchObject({ id: body.id, staff: true });
    const { rows } = await app.call('GET', `${path}/comment/${body.id}/replies`);
    expect(rows.map(({ staff }) => staff)).toEqual([true]);
  });

  test('marks no learner, no visitor with the email of an administrator, and no anonymous administrator as staff', async ({ app }) => {
    const responses = [
      await comment(app, { text: 'From a learner', fullName: 'Ada', staff: true }, learner),
      await comment(app, { text: 'With her address', email: admin.email, staff: true, User: { first_name: 'Admin' } }),
      // The form sends an anonymous comment without the token, so it is not tied to the account.
      await comment(app, { text: 'Anonymous' }),
    ];
    expect(responses.map(({ status, body }) => [status, body.staff])).toEqual(responses.map(() => [201, false]));
    const row = await app.context.db
      .selectFrom('comments')
      .selectAll()
      .where('text', '=', 'Anonymous')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([row.account_id, row.full_name, row.email]).toEqual([null, null, null]);
  });
});

test.for(['register', 'tutor'] as const)(
  '%s rejects reserved names and email addresses as names at their fields, and creates no account',
  async (kind, { app }) => {
    const errorsOf = async (change: object) => {
      const json = { ...person, email: `${kind}@example.com`, ...change };
      const response = await app.call('POST', `/${kind}`, { json });
      return [response.status, response.body.errors];
    };
    expect(await errorsOf({ first_name: 'Administrator' })).toEqual([400, { first_name: reservedName }]);
    expect(await errorsOf({ last_name: 'Аdmin' })).toEqual([400, { last_name: reservedName }]);
    expect(await errorsOf({ first_name: 'Mụta', last_name: 'Igbo' })).toEqual([400, { first_name: reservedName }]);
    expect(await errorsOf({ first_name: 'ada@example.com' })).toEqual([400, { first_name: addressAsName }]);
    expect(await errorsOf({ last_name: 'Obi <ada@example.com>' })).toEqual([400, { last_name: addressAsName }]);
    expect(await errorsOf({ first_name: 'Mụta', last_name: 'Okafor' })).toEqual([201, undefined]);
  },
);

test('accepts a reserved name in the profile of an administrator, and reports staff to the browser', async ({ app, adminToken }) => {
  const profile = { ...person, email: admin.email, password: null, first_name: 'Administrator', last_name: 'Mụta Igbo' };
  expect((await app.call('PUT', '/admin/profile', { token: adminToken, json: profile })).status).toBe(200);
  expect(await app.api(adminToken).accounts.me()).toMatchObject({
    first_name: 'Administrator',
    last_name: 'Mụta Igbo',
    email: admin.email,
    staff: true,
  });
  expect(await app.api(learner).accounts.me()).not.toHaveProperty('staff');
});

test('asks the staff for a name where an email address was typed: in both profiles and with an invitation', async ({ app, adminToken }) => {
  const details = { first_name: 'ada﹫example.com', last_name: 'Obi <obi@example.com>', phone_number: '0801' };
  const invitation = {
    token: await issueInvitation(app.context.db, { email: 'invited@example.com', now: app.clock.ms }),
    password: 'a long enough secret',
    ...details,
  };
  for (const [method, path, json] of [
    ['PUT', '/admin/profile', { ...details, email: admin.email }],
    ['PUT', '/auth/account', details],
    ['POST', '/staff-invitation/accept', invitation],
  ] as const) {
    const { status, body } = await app.call(method, path, { token: adminToken, json });
    expect([path, status, body.errors]).toEqual([path, 400, { first_name: addressAsName, last_name: addressAsName }]);
  }
});
