// Proves T14.

import { expect } from 'vitest';
import * as z from 'zod/mini';
import { issueCode } from '#app/auth/one-time-tokens.server.ts';
import { expectNoTrace } from '#tests/support/expect-no-trace.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { createTestApp, person, pinIn, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });
test.beforeEach(async ({ app }) => {
  await app.api().accounts.register(person);
});

const verify = (app: TestApp, verification_pin: string, email = person.email) => app.call('POST', '/verify', { json: { email, verification_pin } });
const newestPin = async (app: TestApp) => pinIn((await app.mails()).at(-1));
const wrongPin = (pin: string) => (pin === '000000' ? '000001' : '000000');

test('the pin of the mail verifies, and verifies again before it expires', async ({ app }) => {
  const pin = await newestPin(app);
  expect(pin).toMatch(/^\d{6}$/);
  const response = await verify(app, ` ${pin} `);
  expect(response.status).toBe(200);
  expect(response.body.message).toBe('Verification successful');
  expect((await verify(app, pin)).status).toBe(200);
});

test('a pin is read with blanks, dashes and digits of other keyboards, as it is typed', async ({ app }) => {
  const pin = await newestPin(app);
  const wide = String.fromCodePoint(...[...pin].map((digit) => Number(digit) + 0xff10));
  for (const typed of [`${pin.slice(0, 3)} ${pin.slice(3)}`, `${pin.slice(0, 3)}–${pin.slice(3)}`, wide])
    expect([typed, (await verify(app, typed)).status]).toEqual([typed, 200]);
});

test('the link of the mail carries the address in its fragment, which no server sees, and no pin', async ({ app }) => {
  const email = 'ada+igbo@example.com';
  await app.api().accounts.register({ ...person, email });
  const mail = (await app.mails()).at(-1);
  const link = new URL(mail?.text?.match(/https?:\S+\/verify\S*/)?.[0] ?? 'http://missing');
  expect([link.pathname, link.search]).toEqual(['/verify', '']);
  expect(new URLSearchParams(link.hash.slice(1)).get('email')).toBe(email);
  expect(link.href).not.toContain(pinIn(mail));
});

test('distinguishes an unknown email, a wrong pin and empty fields', async ({ app }) => {
  const pin = await newestPin(app);
  expect((await verify(app, pin, 'nobody@example.com')).body.error).toBe('User not found');
  const rejected = await verify(app, wrongPin(pin));
  expect(rejected.status).toBe(400);
  expect(rejected.body.error).toBe('Invalid verification pin');
  const empty = await app.call('POST', '/verify', { json: {} });
  expect(empty.body.errors).toEqual({ email: 'Email is required', verification_pin: 'Verification pin is required' });
});

test('after five wrong pins rejects the right one', async ({ app }) => {
  const pin = await newestPin(app);
  for (let nth = 0; nth < 5; nth += 1) expect((await verify(app, wrongPin(pin))).status).toBe(400);
  expect((await verify(app, pin)).body.error).toBe('Invalid verification pin');
});

test('a pin expires after 30 minutes', async ({ app }) => {
  const pin = await newestPin(app);
  app.clock.ms += 30 * 60_000;
  expect((await verify(app, pin)).status).toBe(400);
  app.clock.ms -= 1;
  expect((await verify(app, pin)).status).toBe(200);
});

test('sends at most one pin a minute and five a day, with the same response', async ({ app }) => {
  const resend = async () => {
    expect((await app.call('POST', '/verify/resend', { json: { email: person.email } })).status).toBe(200);
    await app.jobWorkers.drain();
  };
  const count = async () => (await app.mails()).length;
  await resend();
  expect(await count()).toBe(1);
  for (let nth = 2; nth <= 5; nth += 1) {
    app.clock.ms += 60_001;
    await resend();
    expect(await count()).toBe(nth);
  }
  app.clock.ms += 60_001;
  await resend();
  expect(await count()).toBe(5);
  expect((await app.call('POST', '/verify/resend', { json: { email: 'nobody@example.com' } })).status).toBe(200);
  expect(await count()).toBe(5);
});

test('only the newest pin verifies, and a verified account gets no more pins', async ({ app }) => {
  const first = await newestPin(app);
  app.clock.ms += 60_001;
  await app.api().accounts.resend({ email: person.email });
  await app.jobWorkers.drain();
  const second = await newestPin(app);
  if (first !== second) expect((await verify(app, first)).status).toBe(400);
  expect((await verify(app, second)).status).toBe(200);
  app.clock.ms += 60_001;
  await app.api().accounts.resend({ email: person.email });
  await app.jobWorkers.drain();
  expect((await app.mails()).filter((mail) => pinIn(mail) !== '')).toHaveLength(2);
});

test('the right pin logs in, once: used again it gives no token', async ({ app }) => {
  const pin = await newestPin(app);
  const { body } = await verify(app, pin);
  expect((await app.call('GET', '/auth/me', { token: String(body.token) })).body).toMatchObject({ email: person.email });
  const again = await verify(app, pin);
  expect([again.status, again.body]).toEqual([200, { message: 'Verification successful' }]);
  expect(await app.context.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
});

test('of ten concurrent uses of a pin one logs in', async ({ app }) => {
  const pin = await newestPin(app);
  const responses = await Promise.all(Array.from({ length: 10 }, () => verify(app, pin)));
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(responses.filter(({ body }) => body.token !== undefined)).toHaveLength(1);
  expect(await app.context.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
});

test('a wrong pin, an expired one and one of another registration give no token', async ({ app }) => {
  const pin = await newestPin(app);
  await app.call('POST', '/register', { json: { ...person, password: 'another long secret', confirm_password: 'another long secret' } });
  const other = await newestPin(app);
  await verify(app, other);
  app.clock.ms += 1;
  const superseded = await verify(app, pin);
  expect([superseded.status, superseded.body.token]).toEqual([409, undefined]);
  expect((await verify(app, wrongPin(pin))).body.token).toBeUndefined();
  app.clock.ms += 30 * 60_000;
  expect((await verify(app, other)).body).toMatchObject({ error: 'Invalid verification pin' });
  expect(await app.context.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
});

test.for([
  ['beginner', 'Nnọọ! Your account is ready', 'Say the Word of the Day aloud.'],
  ['intermediate', 'Nnọọ! Your account is ready', 'Make a sentence with the Word of the Day'],
  ['advanced', 'Nnọọ! Your account is ready', 'how it is said where your family comes from'],
  ['tutor', 'Daalụ! Your application is complete', 'What happens next'],
] as const)('one welcome email to a verified %s says what comes first', async ([newcomer, heading, text], { app }) => {
  const email = `${newcomer}@example.com`;
  const registration = { ...person, email, level: newcomer === 'tutor' ? 'beginner' : newcomer };
  await app.call('POST', newcomer === 'tutor' ? '/tutor' : '/register', { json: registration });
  const pin = await newestPin(app);
  for (let nth = 0; nth < 3; nth += 1) await verify(app, pin, email);
  const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === email);
  expect(mails).toHaveLength(2);
  expect(mails[1]?.subject).toBe(`${heading} (Mụta Igbo)`);
  expect(mails[1]?.text).toContain(text);
  expectNoTrace(JSON.stringify(mails[1]), [person.last_name]);
});

test('a pin verifies only its own account', async ({ app }) => {
  const ownPin = await newestPin(app);
  const others = ['one@example.com', 'two@example.com'];
  for (const email of others) await app.api().accounts.register({ ...person, email });
  const [, ...mails] = await app.mails();
  const otherIndex = mails.map(pinIn).findIndex((pin) => pin !== ownPin);
  expect((await verify(app, pinIn(mails[otherIndex]))).body.error).toBe('Invalid verification pin');
  expect((await app.call('POST', '/login', { json: person })).status).toBe(403);
  expect((await verify(app, pinIn(mails[otherIndex]), others[otherIndex])).status).toBe(200);
});

test('a code of another purpose is no pin, and the pin still verifies', async ({ app }) => {
  const { db } = app.context;
  const account = await db.selectFrom('accounts').select('id').where('email', '=', person.email).executeTakeFirstOrThrow();
  const purpose = { name: 'another', lifetimeMs: 60_000, data: z.object({}) };
  const pin = await newestPin(app);
  let code = pin;
  while (code === pin) code = await issueCode(db, purpose, { accountId: account.id, data: {}, network: '', now: app.clock.ms });
  const response = await verify(app, code);
  expect([response.status, response.body.error]).toEqual([400, 'Invalid verification pin']);
  expect((await verify(app, pin)).status).toBe(200);
});

test('learner and tutor of one email verify with separate pins', async ({ app }) => {
  await app.api().accounts.tutor({ ...person, password: 'the secret of a tutor', confirm_password: 'the secret of a tutor' });
  const mails = await app.mails();
  const [learnerPin, tutorPin] = [pinIn(mails[0]), pinIn(mails[1])];
  await verify(app, tutorPin);
  expect((await app.call('POST', '/login', { json: { email: person.email, password: 'the secret of a tutor' } })).status).toBe(200);
  expect((await app.call('POST', '/login', { json: { email: person.email, password: person.password } })).status).toBe(403);
  await verify(app, learnerPin);
  expect((await app.call('POST', '/login', { json: { email: person.email, password: person.password } })).status).toBe(200);
});

test('RATE_LIMITS=off disables the delay between mails, not the limit of five attempts', async () => {
  const unlimited = await createTestApp({ RATE_LIMITS: 'off' });
  await unlimited.api().accounts.register(person);
  for (let nth = 0; nth < 6; nth += 1) await unlimited.api().accounts.resend({ email: person.email });
  await unlimited.jobWorkers.drain();
  const mails = await unlimited.mails();
  expect(mails).toHaveLength(7);
  const pin = pinIn(mails.at(-1));
  for (let nth = 0; nth < 5; nth += 1) await unlimited.call('POST', '/verify', { json: { email: person.email, verification_pin: wrongPin(pin) } });
  expect((await unlimited.call('POST', '/verify', { json: { email: person.email, verification_pin: pin } })).status).toBe(400);
  await unlimited.close();
});

test('the database contains no pin after its mail is sent', async ({ app }) => {
  const pin = await newestPin(app);
  const { db } = app.context;
  const rows = [await db.selectFrom('one_time_tokens').selectAll().execute(), await db.selectFrom('mails').selectAll().execute()];
  expect(JSON.stringify(rows)).not.toContain(`"${pin}"`);
  expect((await db.selectFrom('mails').select('content').execute()).map(({ content }) => content)).toEqual([null]);
});
