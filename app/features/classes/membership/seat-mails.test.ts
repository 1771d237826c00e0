import { expect } from 'vitest';
import { insertMember } from '#tests/support/factories/classes.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { fields, openClass } from '#tests/support/office-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

async function mailsOf(app: TestApp, account: number) {
  const { email } = await app.context.db.selectFrom('accounts').select('email').where('id', '=', account).executeTakeFirstOrThrow();
  const mails = (await app.mails()).filter(({ to }) => to?.some(({ address }) => address === email));
  return mails.map(({ subject = '', text = '', replyTo, from }) => ({ subject, text, isToAcademy: replyTo?.[0]?.address === from?.address }));
}

test('a family hears of the class to which its learner was moved, with the times of its zone and no link', async ({ app }) => {
  const { office, id, child, account } = await openClass(app);
  const weekly = [{ weekday: 7, start: '15:00', minutes: 45 }];
  const { id: other } = await office.create({ ...fields, name: 'Sunday beginners', zone: 'Europe/London', weekly });
  await office.setState({ id: other, state: 'open' });
  const { message } = await office.moveMember({ id, profile: child, class: other });
  expect(message).toBe('The learner is in “Sunday beginners” now. The family gets an email.');
  const [mail, ...others] = await mailsOf(app, account);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: expect.stringMatching(/^Your new class: Sunday beginners/), isToAcademy: true });
  expect(mail?.subject).not.toContain('Ada');
  expect(mail?.text).toContain('We have moved Ada from “Saturday beginners” to “Sunday beginners”.');
  expect(mail?.text).toContain('The new class meets on Sundays at 15:00, for 45 minutes, by the clock of London.');
  expect(mail?.text).not.toContain('meet.example.com');
});

test('a family hears once that its learner was taken out, and a refused move tells nothing', async ({ app }) => {
  const { office, id, child, account } = await openClass(app);
  await expect(office.moveMember({ id, profile: child, class: 999_999 })).rejects.toMatchObject({ status: 404 });
  expect(await mailsOf(app, account)).toEqual([]);
  await office.removeMember({ id, profile: child });
  await expect(office.removeMember({ id, profile: child })).rejects.toMatchObject({ status: 404 });
  const mails = await mailsOf(app, account);
  expect(mails.map(({ subject }) => subject.split(' (')[0])).toEqual(['About your class: Saturday beginners']);
  expect(mails[0]?.text).toContain('Ada no longer has a place in “Saturday beginners”.');
});

test('a class that the staff end is one mail a household', async ({ app }) => {
  const { office, id, adult, account } = await openClass(app);
  await insertMember(app.context.db, id, adult, app.clock.ms);
  for (const _ of ['a press', 'a second one']) await office.setState({ id, state: 'ended' });
  app.clock.ms += 120_000;
  await app.jobWorkers.drain();
  const mails = await mailsOf(app, account);
  expect(mails.map(({ subject }) => subject.split(' (')[0])).toEqual(['Your class has ended: Saturday beginners']);
  expect(mails[0]?.text).toContain('there are no further meetings');
});
