import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, person, pinIn, type TestApp } from '#tests/support/test-app.ts';

let at: TestApp;
beforeEach(async () => {
  at = await createTestApp({ RATE_LIMITS: 'on' });
  await at.api().accounts.register(person);
});
afterEach(() => at.close());

const verify = (verification_pin: string, email = person.email) => at.call('POST', '/verify', { json: { email, verification_pin } });
const newestPin = async () => pinIn((await at.mails()).at(-1));
const wrong = (pin: string) => (pin === '000000' ? '000001' : '000000');

test('the pin of the mail verifies, and verifies again before it expires', async () => {
  const pin = await newestPin();
  expect(pin).toMatch(/^\d{6}$/);
  const answer = await verify(` ${pin} `);
  expect(answer.status).toBe(200);
  expect(answer.body.message).toBe('Verification successful');
  expect((await verify(pin)).status).toBe(200);
});

test('distinguishes an unknown e-mail, a wrong pin and empty fields', async () => {
  const pin = await newestPin();
  expect((await verify(pin, 'nobody@example.com')).body.error).toBe('User not found');
  const refused = await verify(wrong(pin));
  expect(refused.status).toBe(400);
  expect(refused.body.error).toBe('Invalid verification pin');
  const empty = await at.call('POST', '/verify', { json: {} });
  expect(empty.body.errors).toEqual({ email: 'Email is required', verification_pin: 'Verification pin is required' });
});

test('after five wrong pins rejects the right one', async () => {
  const pin = await newestPin();
  for (let nth = 0; nth < 5; nth += 1) expect((await verify(wrong(pin))).status).toBe(400);
  expect((await verify(pin)).body.error).toBe('Invalid verification pin');
});

test('a pin expires after 30 minutes', async () => {
  const pin = await newestPin();
  at.clock.ms += 30 * 60_000;
  expect((await verify(pin)).status).toBe(400);
  at.clock.ms -= 1;
  expect((await verify(pin)).status).toBe(200);
});

test('sends at most one pin a minute and five a day, with the same response', async () => {
  const resend = async () => expect((await at.call('POST', '/verify/resend', { json: { email: person.email } })).status).toBe(200);
  const count = async () => (await at.mails()).length;
  await resend();
  expect(await count()).toBe(1);
  for (let nth = 2; nth <= 5; nth += 1) {
    at.clock.ms += 60_001;
    await resend();
    expect(await count()).toBe(nth);
  }
  at.clock.ms += 60_001;
  await resend();
  expect(await count()).toBe(5);
  expect((await at.call('POST', '/verify/resend', { json: { email: 'nobody@example.com' } })).status).toBe(200);
  expect(await count()).toBe(5);
});

test('only the newest pin verifies, and a verified account gets no more pins', async () => {
  const first = await newestPin();
  at.clock.ms += 60_001;
  await at.api().accounts.resend({ email: person.email });
  const second = await newestPin();
  if (first !== second) expect((await verify(first)).status).toBe(400);
  expect((await verify(second)).status).toBe(200);
  at.clock.ms += 60_001;
  await at.api().accounts.resend({ email: person.email });
  expect(await at.mails()).toHaveLength(2);
});

test('a pin verifies only its own account', async () => {
  const own = await newestPin();
  const others = ['one@example.com', 'two@example.com'];
  for (const email of others) await at.api().accounts.register({ ...person, email });
  const [, ...mails] = await at.mails();
  const foreign = mails.map(pinIn).findIndex((pin) => pin !== own);
  expect((await verify(pinIn(mails[foreign]))).body.error).toBe('Invalid verification pin');
  expect((await at.call('POST', '/login', { json: person })).status).toBe(403);
  expect((await verify(pinIn(mails[foreign]), others[foreign])).status).toBe(200);
});

test('learner and tutor of one e-mail verify with separate pins', async () => {
  await at.api().accounts.tutor({ ...person, password: 'the secret of a tutor', confirm_password: 'the secret of a tutor' });
  const mails = await at.mails();
  const [learnerPin, tutorPin] = [pinIn(mails[0]), pinIn(mails[1])];
  await verify(tutorPin);
  expect((await at.call('POST', '/login', { json: { email: person.email, password: 'the secret of a tutor' } })).status).toBe(200);
  expect((await at.call('POST', '/login', { json: { email: person.email, password: person.password } })).status).toBe(403);
  await verify(learnerPin);
  expect((await at.call('POST', '/login', { json: { email: person.email, password: person.password } })).status).toBe(200);
});

test('RATE_LIMITS=off disables the delay between mails, not the limit of five attempts', async () => {
  const free = await createTestApp({ RATE_LIMITS: 'off' });
  await free.api().accounts.register(person);
  for (let nth = 0; nth < 6; nth += 1) await free.api().accounts.resend({ email: person.email });
  const mails = await free.mails();
  expect(mails).toHaveLength(7);
  const pin = pinIn(mails.at(-1));
  for (let nth = 0; nth < 5; nth += 1) await free.call('POST', '/verify', { json: { email: person.email, verification_pin: wrong(pin) } });
  expect((await free.call('POST', '/verify', { json: { email: person.email, verification_pin: pin } })).status).toBe(400);
  await free.close();
});

test('the database contains no pin after its mail is sent', async () => {
  const pin = await newestPin();
  const { db } = at.academy;
  const rows = [await db.selectFrom('verification_codes').selectAll().execute(), await db.selectFrom('mails').selectAll().execute()];
  expect(JSON.stringify(rows)).not.toContain(`"${pin}"`);
  expect((await db.selectFrom('mails').select('content').execute()).map(({ content }) => content)).toEqual([null]);
});
