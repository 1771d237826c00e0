import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageFile } from '#tests/support/image-files.ts';
import { admin, createTestApp, person, type TestApp } from '#tests/support/test-app.ts';
import { reservedName } from '../accounts/reserved-names.server.ts';

let app: TestApp;
let adminToken: string;
let learner: string;
beforeAll(async () => {
  app = await createTestApp();
  adminToken = await app.adminToken();
  learner = (await app.learner()).token;
  await app.api(adminToken).wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  await app.api(adminToken).blog.create({ title: 'A title', body: '<p>A body</p>', image: await imageFile('png', 8, 8) });
});
afterAll(() => app.close());

describe.each(['/blog', '/word-of-day'])('%s', (path) => {
  const comment = (json: object, token?: string) => app.call('POST', `${path}/1/comment`, { json, ...(token ? { token } : {}) });
  const reply = (id: unknown, json: object, token?: string) => app.call('POST', `${path}/comment/${id}/reply`, { json, ...(token ? { token } : {}) });

  test('rejects a reserved name at its field from visitors and learners, and in replies', async () => {
    const { id } = (await comment({ text: 'A comment' })).body;
    for (const fullName of ['Mụta Igbo', 'Mụta Igbo · Administrator', 'Аdmin', 'M o d e r a t o r']) {
      for (const response of [
        await comment({ text: 'x', fullName }),
        await comment({ text: 'x', fullName }, learner),
        await reply(id, { text: 'x', fullName }),
      ]) {
        expect(response.status).toBe(400);
        expect(response.body).toEqual({ error: reservedName, message: reservedName, errors: { fullName: reservedName } });
      }
    }
    expect((await app.call('GET', `${path}/1/comments`)).rows).toHaveLength(1);
  });

  test('accepts any name from an administrator, and marks the comment and the reply as staff', async () => {
    const { body } = await comment({ text: 'Welcome', fullName: 'Mụta Igbo · Admin' }, adminToken);
    expect(body).toMatchObject({ fullName: 'Mụta Igbo · Admin', staff: true, User: { first_name: 'Admin' } });
    expect((await reply(body.id, { text: 'And more' }, adminToken)).body.staff).toBe(true);
    const [listed] = (await app.call('GET', `${path}/1/comments?limit=1`)).rows;
    expect(listed).toMatchObject({ id: body.id, staff: true });
    const { rows } = await app.call('GET', `${path}/comment/${body.id}/replies`);
    expect(rows.map(({ staff }) => staff)).toEqual([true]);
  });

  test('marks no learner, no visitor with the e-mail of an administrator, and no anonymous administrator as staff', async () => {
    const responses = [
      await comment({ text: 'From a learner', fullName: 'Ada', staff: true }, learner),
      await comment({ text: 'With her address', email: admin.email, staff: true, User: { first_name: 'Admin' } }),
      // The form sends an anonymous comment without the token, so it is not tied to the account.
      await comment({ text: 'Anonymous' }),
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

test.each(['register', 'tutor'] as const)('%s rejects reserved names at their fields and creates no account', async (kind) => {
  const errorsOf = async (change: object) => {
    const json = { ...person, email: `${kind}@example.com`, ...change };
    const response = await app.call('POST', `/${kind}`, { json });
    return [response.status, response.body.errors];
  };
  expect(await errorsOf({ first_name: 'Administrator' })).toEqual([400, { first_name: reservedName }]);
  expect(await errorsOf({ last_name: 'Аdmin' })).toEqual([400, { last_name: reservedName }]);
  expect(await errorsOf({ first_name: 'Mụta', last_name: 'Igbo' })).toEqual([400, { first_name: reservedName }]);
  expect(await errorsOf({ first_name: 'Mụta', last_name: 'Okafor' })).toEqual([201, undefined]);
});

test('accepts a reserved name in the profile of an administrator, and reports staff to the browser', async () => {
  const profile = { ...person, email: admin.email, password: null, first_name: 'Administrator', last_name: 'Mụta Igbo' };
  expect((await app.call('PUT', '/admin/profile', { token: adminToken, json: profile })).status).toBe(200);
  expect(await app.api(adminToken).accounts.me()).toEqual({ first_name: 'Administrator', last_name: 'Mụta Igbo', email: admin.email, staff: true });
  expect(await app.api(learner).accounts.me()).not.toHaveProperty('staff');
});
