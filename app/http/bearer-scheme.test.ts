import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';

const test = withAppPerFile();

test.for(['Basic abc', 'Bearer', 'Bearer ', 'bearer', 'Bearer a b', 'Bearer a, Bearer b', 'abc'])(
  'the Authorization header %j is no token',
  async (value, { app }) => {
    const headers = { Authorization: value };
    const like = await app.call('POST', '/blog/1/like', { headers });
    expect([like.status, like.body.error]).toEqual([400, 'Please login to like']);
    const me = await app.call('GET', '/auth/me', { headers });
    expect([me.status, me.body.error]).toEqual([401, 'Please login']);
  },
);

test('the Bearer scheme is case-insensitive', async ({ app }) => {
  const { token } = await app.learner({ email: 'any-case@example.com' });
  expect((await app.call('GET', '/auth/me', { headers: { Authorization: `bearer ${token}` } })).status).toBe(200);
});

test('answers 401 before it reads a body over the limit', async ({ app }) => {
  const response = await app.call('POST', '/admin/send-newsletter', { json: { message: 'a'.repeat(70_000) } });
  expect(response.status).toBe(401);
});
