import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person, pinIn, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });
test.beforeEach(async ({ app }) => {
  await app.api().accounts.register(person);
});

const verify = (app: TestApp, verification_pin: string, email: string) => app.call('POST', '/verify', { json: { email, verification_pin } });
const noTriesLeft = { verification_pin: 'After 5 wrong tries a pin no longer works. Please request a new pin.' };

/** Errors of the fields after each of so many wrong pins. */
async function errorsOfWrongPins(app: TestApp, email: string, count: number) {
  const bodies = [];
  for (let nth = 0; nth < count; nth += 1) bodies.push((await verify(app, '12345', email)).body);
  expect(new Set(bodies.map(({ error }) => error))).toEqual(new Set(['Invalid verification pin']));
  return bodies.map(({ errors }) => errors);
}

test('after five wrong pins a second sentence asks for a new one, until one was sent; also where none waits', async ({ app }) => {
  const { email: verified } = await app.learner({ email: 'verified@example.com' });
  for (const email of [person.email, verified]) {
    expect(await errorsOfWrongPins(app, email, 6)).toEqual([undefined, undefined, undefined, undefined, noTriesLeft, noTriesLeft]);
    app.clock.ms += 60_001;
    await app.api().accounts.resend({ email });
    expect(await errorsOfWrongPins(app, email, 1)).toEqual([undefined]);
  }
});

test('a request that sends no pin leaves the second sentence, and tells nothing of the account', async ({ app }) => {
  const { email: verified } = await app.learner({ email: 'verified@example.com' });
  const sent = async (email: string) => (await app.mails()).filter((mail) => mail.to?.[0]?.address === email && pinIn(mail) !== '').length;
  const request = async (email: string) => {
    await app.api().accounts.resend({ email });
    await app.jobWorkers.drain();
    return (await errorsOfWrongPins(app, email, 1))[0];
  };
  const histories = [];
  for (const email of [person.email, verified]) {
    await app.call('POST', '/register', { json: { ...person, email } });
    const errors: unknown[] = [];
    await errorsOfWrongPins(app, email, 5);
    for (const waitMs of [0, 60_001, 30_000, 60_001, 60_001, 60_001, 60_001]) {
      app.clock.ms += waitMs;
      // The last request has counted one more.
      if (errors.length > 0 && errors.at(-1) === undefined) await errorsOfWrongPins(app, email, 4);
      const before = await sent(email);
      const error = await request(email);
      errors.push(error);
      if (email === person.email) expect([error, await sent(email)]).toEqual(error ? [noTriesLeft, before] : [undefined, before + 1]);
    }
    histories.push(errors);
  }
  expect(histories).toEqual(histories.map(() => [noTriesLeft, undefined, noTriesLeft, undefined, undefined, noTriesLeft, noTriesLeft]));
});
