import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestAcademy, person, type TestAcademy } from '#app/testing/academy.ts';

let at: TestAcademy;
beforeAll(async () => {
  at = await openTestAcademy();
});
afterAll(() => at.close());

test('a learner registers, verifies with the pin from the mail, logs in and is known', async () => {
  const { token } = await at.learner();
  expect(await at.api(token).accounts.me()).toEqual({ first_name: person.first_name, last_name: person.last_name, email: person.email });
});

test('a second registration of one e-mail is refused, whatever its case', async () => {
  const answer = await at.call('POST', '/register', { json: { ...person, email: 'LEARNER@example.com' } });
  expect(answer.status).toBe(409);
  expect(answer.body.error).toBe('User with this email already exists');
});
