import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, person, pinIn, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ RATE_LIMITS: 'on' });
  await app.api().accounts.register(person);
});
afterEach(() => app.close());

const verify = (verification_pin: string, email = person.email) => app.call('POST', '/verify', { json: { email, verification_pin } });
const newestPin = async () => pinIn((await app.mails()).at(-1));
const wrongPin = (pin: string) => (pin === '000000' ? '000001' : '000000');

test('the pin of the mail verifies, and verifies again before it expires', async () => {
  const pin = await newestPin();
  expect(pin).toMatch(/^\d{6}$/);
  const response = await verify(` ${pin} `);
  expect(response.status).toBe(200);
  expect(response.body.message).toBe('Verification successful');
  expect((await verify(pin)).status).toBe(200);
});

test('distinguishes an unknown e-mail, a wrong pin and empty fields', async () => {
  const pin = await newestPin();
  expect((await verify(pin, 'nobody@example.com')).body.error).toBe('User not found');
  const rejected = await verify(wrongPin(pin));
  expect(rejected.status).toBe(400);
  expect(rejected.body.error).toBe('Invalid verification pin');
  const empty = await app.call('POST', '/verify', { json: {} });
  expect(empty.body.errors).toEqual({ email: 'Email is required', verification_pin: 'Verification pin is required' });
});

test('after five wrong pins rejects the right one', async () => {
  const pin = await newestPin();
  for (let nth = 0; nth < 5; nth += 1) expect((await verify(wrongPin(pin))).status).toBe(400);
  expect((await verify(pin)).body.error).toBe('Invalid verification pin');
});

test('a pin expires after 30 minutes', async () => {
  const pin = await newestPin();
  app.clock.ms += 30 * 60_000;
  expect((await verify(pin)).status).toBe(400);
  app.clock.ms -= 1;
  expect((await verify(pin)).status).toBe(200);
});

test('sends at most one pin a minute and five a day, with the same response', async () => {
  const resend = async () => expect((await app.call('POST', '/verify/resend', { json: { email: person.email } })).status).toBe(200);
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

test('only the newest pin verifies, and a verified account gets no more pins', async () => {
  const first = await newestPin();
  app.clock.ms += 60_001;
  await app.api().accounts.resend({ email: person.email });
  const second = await newestPin();
  if (first !== second) expect((await verify(first)).status).toBe(400);
  expect((await verify(second)).status).toBe(200);
  app.clock.ms += 60_001;
  await app.api().accounts.resend({ email: person.email });
  expect(await app.mails()).toHaveLength(2);
});

test('a pin verifies only its own account', async () => {
  const ownPin = await newestPin();
  const others = ['one@example.com', 'two@example.com'];
  for (const email of others) await app.api().accounts.register({ ...person, email });
  const [, ...mails] = await app.mails();
  const otherIndex = mails.map(pinIn).findIndex((pin) => pin !== ownPin);
  expect((await verify(pinIn(mails[otherIndex]))).body.error).toBe('Invalid verification pin');
  expect((await app.call('POST', '/login', { json: person })).status).toBe(403);
  expect((await verify(pinIn(mails[otherIndex]), others[otherIndex])).status).toBe(200);
});

test('learner and tutor of one e-mail verify with separate pins', async () => {
  await app.api().accounts.tutor({ ...person, password: 'the secret of a tutor', confirm_password: 'the secret of a tutor' });
  const mails = await app.mails();
  const [learnerPin, tutorPin] = [pinIn(mails[0]), pinIn(mails[1])];
  await verify(tutorPin);
  expect((await app.call('POST', '/login', { json: { email: person.email, password: 'the secret of a tutor' } })).status).toBe(200);
  expect((await app.call('POST', '/login', { json: { email: person.email, password: person.password } })).status).toBe(403);
  await verify(learnerPin);
  expect((await app.call('POST', '/login', { json: { email: person.email, password: person.password } })).status).toBe(200);
});

test('RATE_LIMITS=off disables the delay between mails, not the limit of five attempts', async () => {
  const unlimited = await createTestApp({ RATE_LIMITS: 'off' });
  await unlimited.api().accounts.register(person);
  for (let nth = 0; nth < 6; nth += 1) await unlimited.api().accounts.resend({ email: person.email });
  const mails = await unlimited.mails();
  expect(mails).toHaveLength(7);
  const pin = pinIn(mails.at(-1));
  for (let nth = 0; nth < 5; nth += 1) await unlimited.call('POST', '/verify', { json: { email: person.email, verification_pin: wrongPin(pin) } });
  expect((await unlimited.call('POST', '/verify', { json: { email: person.email, verification_pin: pin } })).status).toBe(400);
  await unlimited.close();
});

test('the database contains no pin after its mail is sent', async () => {
  const pin = await newestPin();
  const { db } = app.context;
  const rows = [await db.selectFrom('verification_codes').selectAll().execute(), await db.selectFrom('mails').selectAll().execute()];
  expect(JSON.stringify(rows)).not.toContain(`"${pin}"`);
  expect((await db.selectFrom('mails').select('content').execute()).map(({ content }) => content)).toEqual([null]);
});
