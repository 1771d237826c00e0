import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { repeatCalls } from '#tests/support/repeat-calls.ts';
import { person } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });
let token: string;
test.beforeEach(async ({ app }) => {
  ({ token } = await app.learner());
});

const from = '203.0.113.7';
const sentence = /^That was too often\. Please try again in \d+ \w+\.$/;

test('passwords of changes of password and email together: 5 per 10 minutes, also for the right one', async ({ app }) => {
  const guess = () => app.call('PUT', '/auth/password', { token, json: { old_password: 'a guess', new_password: 'another good secret' } });
  expect(await repeatCalls(6, guess)).toEqual(['5 x 400', '1 x 429']);
  const rejected = await app.call('POST', '/auth/email', { token, json: { email: 'new@example.com', password: person.password } });
  expect([rejected.status, rejected.body.error]).toEqual([429, expect.stringMatching(sentence)]);
  app.clock.ms += 10 * 60_000;
  expect((await app.call('POST', '/auth/email', { token, json: { email: 'new@example.com', password: person.password } })).status).toBe(200);
});

test('mails to one new address: 6 per day for a network, whether another account has it or not', async ({ app }) => {
  await app.learner({ email: 'taken@example.com' });
  for (const email of ['taken@example.com', 'free@example.com']) {
    const statuses: number[] = [];
    for (let nth = 0; nth < 7; nth += 1) {
      app.clock.ms += 3 * 60_000;
      statuses.push((await app.call('POST', '/auth/email', { token, from, json: { email, password: person.password } })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 6 }, () => 200), 429]);
  }
});

test('links that are refused: 20 per 10 minutes for an address; right ones do not count', async ({ app }) => {
  const confirm = () => app.call('POST', '/auth/email/confirm', { from, json: { token: 'forged' } });
  expect(await repeatCalls(21, confirm)).toEqual(['20 x 400', '1 x 429']);
  expect((await confirm()).body.error).toMatch(sentence);
  expect((await app.call('POST', '/auth/email/undo', { from, json: { token: 'forged' } })).status).toBe(400);
});

test('changes of details: 20 per hour', async ({ app }) => {
  expect(await repeatCalls(21, () => app.call('PUT', '/auth/account', { token, json: person }))).toEqual(['20 x 200', '1 x 429']);
});

test('changes of notifications: 60 per hour', async ({ app }) => {
  const save = () => app.call('PUT', '/auth/notifications', { token, json: { replies: 'on', newsletters: 'off' } });
  expect(await repeatCalls(61, save)).toEqual(['60 x 200', '1 x 429']);
});

test('ended sessions: 60 per minute', async ({ app }) => {
  expect(await repeatCalls(61, () => app.call('DELETE', '/auth/sessions/1', { token }))).toEqual(['60 x 200', '1 x 429']);
  expect(await repeatCalls(61, () => app.call('POST', '/auth/sessions/end-others', { token }))).toEqual(['60 x 200', '1 x 429']);
});
