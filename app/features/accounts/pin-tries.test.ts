import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestAcademy, person, pinIn, type TestAcademy } from '#app/testing/academy.ts';

let at: TestAcademy;
let pin: string;
const newestPin = async () => pinIn((await at.mails()).at(-1));
beforeEach(async () => {
  at = await openTestAcademy({ RATE_LIMITS: 'on' });
  await at.api().accounts.register(person);
  pin = await newestPin();
});
afterEach(() => at.close());

const address = (nth: number) => `198.51.100.${nth}`;
const verify = (verification_pin: string, from: string) => at.call('POST', '/verify', { json: { email: person.email, verification_pin }, from });
/** Six digits that are not the pin, no two alike. */
const wrongPins = (count: number) =>
  Array.from({ length: count + 1 }, (_, nth) => String(nth).padStart(6, '0'))
    .filter((guess) => guess !== pin)
    .slice(0, count);

test('of a hundred guesses at once, from a hundred addresses, five are compared: the right one is wrong then', async () => {
  const answers = await Promise.all(wrongPins(100).map((guess, nth) => verify(guess, address(nth))));
  // A day's wrong pins are spent as well: so many were taken at most, of which five were looked at.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(20);
  expect(await at.academy.db.selectFrom('pins').select('tries').execute()).toEqual([{ tries: 5 }]);
  at.clock.ms += 29 * 60_000;
  await at.academy.db.deleteFrom('counters').execute();
  expect((await verify(pin, address(200))).body.error).toBe('Invalid verification pin');
});

test('a right pin among a hundred guesses at once gets through only as one of the first five', async () => {
  const free = await openTestAcademy({ RATE_LIMITS: 'off' });
  await free.api().accounts.register(person);
  const [mail] = await free.mails();
  const guess = (verification_pin: string) => free.call('POST', '/verify', { json: { email: person.email, verification_pin } });
  const wrong = wrongPins(101)
    .filter((each) => each !== pinIn(mail))
    .slice(0, 100);
  await Promise.all(wrong.slice(0, 5).map(guess));
  const answers = await Promise.all([...wrong.slice(5), pinIn(mail)].map(guess));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  expect(await free.academy.db.selectFrom('accounts').select('verified_at').where('kind', '=', 'learner').execute()).toEqual([{ verified_at: null }]);
  await free.close();
});

test('new pins bring new tries, but no more than 20 wrong ones in a day; a right one does not count', async () => {
  for (let nth = 0; nth < 4; nth += 1) {
    for (const guess of wrongPins(5)) expect((await verify(guess, address(nth))).status).toBe(400);
    at.clock.ms += 60_000;
    await at.api().accounts.resend({ email: person.email });
    pin = await newestPin();
  }
  const refused = await verify(pin, address(9));
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(24 * 3600 - 4 * 60)]);
  at.clock.ms += 24 * 3_600_000;
  await at.api().accounts.resend({ email: person.email });
  pin = await newestPin();
  for (let nth = 0; nth < 30; nth += 1) expect((await verify(pin, address(9))).status).toBe(200);
});

test('an address has 60 tries in an hour, whoever is asked for', async () => {
  for (let nth = 0; nth < 60; nth += 1) expect((await verify(pin, address(1))).status).toBe(200);
  expect((await verify(pin, address(1))).status).toBe(429);
  expect((await verify(pin, address(2))).status).toBe(200);
  at.clock.ms += 29 * 60_000;
  expect((await verify(pin, address(1))).status).toBe(429);
});
