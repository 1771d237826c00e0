import { afterEach, beforeEach, expect, test } from 'vitest';
import { admin, createTestApp, person, pinIn, type TestApp } from '#tests/support/test-app.ts';

let at: TestApp;
beforeEach(async () => {
  at = await createTestApp({ RATE_LIMITS: 'on', NEWSLETTER_RATE: '0' });
});
afterEach(() => at.close());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const me = async (token: string) => (await at.call('GET', '/auth/me', { token })).status;
const pinOf = async (email: string) => pinIn((await at.mails()).findLast(({ to }) => to?.[0]?.address === email));

test.each([
  ['back', -hour],
  ['forward', hour],
])('extends codes and sessions by at most an hour when the clock jumps %s by an hour', async (_, step) => {
  const { token } = await at.learner();
  await at.api().accounts.register({ ...person, email: 'waiting@example.com' });
  const json = { email: 'waiting@example.com', verification_pin: await pinOf('waiting@example.com') };
  const verify = async () => (await at.call('POST', '/verify', { json })).status;
  expect([await verify(), await me(token)]).toEqual([200, 200]);
  at.clock.ms += step;
  expect(await me(token)).toBe(200);
  at.clock.ms += 30 * minute + hour;
  expect(await verify()).toBe(400);
  at.clock.ms += day - 30 * minute;
  expect(await me(token)).toBe(401);
});

/** Runs every operation that reads the clock, with a new e-mail and client address each time. */
async function aDay(nth: number): Promise<void> {
  const from = `203.0.113.${nth}`;
  const email = `person-${nth}@example.com`;
  const said = async (method: string, path: string, json?: object, token?: string) => {
    const answer = await at.call(method, path, { from, ...(json ? { json } : {}), ...(token ? { token } : {}) });
    expect([path, answer.status < 300, answer.body]).toEqual([path, true, expect.anything()]);
    return answer.body;
  };
  await said('POST', '/register', { ...person, email });
  await said('POST', '/verify', { email, verification_pin: await pinOf(email) });
  const token = String((await said('POST', '/login', { email, password: person.password })).token);
  const head = String((await said('POST', '/admin/login', admin)).token);
  const { wordOfDay } = await at.api(head).wordOfDay.create({ title: `Word ${nth}`, body: 'Text' });
  const path = `/word-of-day/${wordOfDay.id}`;
  await said('POST', `${path}/like`, undefined, token);
  const { id } = await said('POST', `${path}/comment`, { text: 'Ndewo' }, token);
  await said('POST', `/word-of-day/comment/${id}/reply`, { text: 'Daalụ' });
  await said('POST', '/subscribe', { email });
  await said('POST', '/contact', { name: 'A', email, subject: 'B', message: 'C' });
  await said('POST', '/admin/send-newsletter', { subject: `Letter ${nth}`, message: 'Nnọọ' }, head);
  expect((await at.mails()).filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject)).toContain(`Letter ${nth}`);
  await at.purge();
  expect((await at.api().wordOfDay.current()).title).toBe(`Word ${nth}`);
  expect([await me(token), await me(head)]).toEqual([200, 200]);
}

test('registers, comments and sends newsletters without failures after any jump of the clock', async () => {
  await aDay(1);
  for (const [nth, step] of [-hour, hour, hour, -hour, -day].entries()) {
    at.clock.ms += step;
    await aDay(nth + 2);
  }
  expect(at.log.filter(({ event }) => event.includes('failed'))).toEqual([]);
});

test('extends rate limits by at most an hour when the clock jumps back by an hour', async () => {
  const subscribe = (nth: number) => at.call('POST', '/subscribe', { json: { email: `reader-${nth}@example.com` }, from: '203.0.113.7' });
  for (let nth = 0; nth < 10; nth += 1) await subscribe(nth);
  at.clock.ms -= hour;
  const refused = await subscribe(10);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(61 * 60);
  at.clock.ms += 61 * minute;
  expect((await subscribe(10)).status).toBe(201);
});
