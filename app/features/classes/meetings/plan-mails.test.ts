import { expect } from 'vitest';
import { insertMember } from '#tests/support/factories/classes.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { fields, openClass } from '#tests/support/office-class.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const term = { ...fields, lastDay: '2026-03-28', holidays: [] };

async function mailsAfterAMinute(app: TestApp) {
  app.clock.ms += 60_000;
  await app.jobWorkers.drain();
  return (await app.mails()).map(({ subject = '', text = '' }) => ({ subject: subject.split(' (')[0], text }));
}

/** A class of eleven Saturdays, with two learners of one household. */
async function longClass(app: TestApp) {
  const { office, id, adult } = await openClass(app);
  await insertMember(app.context.db, id, adult, app.clock.ms);
  await office.update({ id, ...term });
  await mailsAfterAMinute(app);
  return { office, id, before: (await app.mails()).length };
}

test('a change of the plan that cancels many meetings is one mail with all of them', async ({ app }) => {
  const { office, id, before } = await longClass(app);
  await office.update({ id, ...term, weekly: [{ weekday: 7, start: '15:00', minutes: 60 }] });
  const mails = (await mailsAfterAMinute(app)).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual(['The plan of your class has changed']);
  const text = mails[0]?.text ?? '';
  expect(text).toContain('“Saturday beginners” meets on Sundays at 15:00, for 60 minutes, by the clock of Lagos.');
  expect(text.match(/^Saturday \d+ \w+, 10:00/gm)).toHaveLength(11);
  expect((await mailsAfterAMinute(app)).slice(before)).toHaveLength(1);
});

/** Times below a heading of a mail. */
const timesBelow = (heading: string, text: string) => new RegExp(`^${heading}:\\n((?:.+\\n)+)`, 'm').exec(text)?.[1]?.trim().split('\n') ?? [];

test('meetings that a changed weekly time or a later last day adds are in the mail, and a long list ends with its last time', async ({ app }) => {
  const { office, id, before } = await longClass(app);
  const sundays = { ...term, weekly: [{ weekday: 7, start: '15:00', minutes: 60 }] } as const;
  await office.update({ id, ...sundays, weekly: [...sundays.weekly] });
  const [mail] = (await mailsAfterAMinute(app)).slice(before);
  const added = timesBelow('New meetings', mail?.text ?? '');
  expect([added.length, added[0], added.at(-1)]).toEqual([10, 'Sunday 18 January, 15:00', 'Sunday 22 March, 15:00']);
  await office.update({ id, ...sundays, weekly: [...sundays.weekly], lastDay: '2026-06-28' });
  const [, later] = (await mailsAfterAMinute(app)).slice(before);
  expect(timesBelow('New meetings', later?.text ?? '').slice(-2)).toEqual(['Sunday 14 June, 15:00', 'and 2 more, the last on Sunday 28 June, 15:00']);
  expect(later?.text).not.toContain('Cancelled');
  expect((await mailsAfterAMinute(app)).slice(before)).toHaveLength(2);
});

test('a change that adds one meeting is a mail of that meeting; one that is taken back within the minute is none', async ({ app }) => {
  const { office, id, before } = await longClass(app);
  await office.update({ id, ...term, lastDay: '2026-04-25' });
  await office.update({ id, ...term });
  expect((await mailsAfterAMinute(app)).slice(before)).toEqual([]);
  await office.update({ id, ...term, lastDay: '2026-04-04' });
  const mails = (await mailsAfterAMinute(app)).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your class has a new meeting']);
  expect(mails[0]?.text).toContain('Saturday 4 April, 10:00');
});

test('a class that moves its zone tells families the new times', async ({ app }) => {
  const { office, id, before } = await longClass(app);
  await office.update({ id, ...term, zone: 'Asia/Dubai' });
  const [mail, ...others] = (await mailsAfterAMinute(app)).slice(before);
  expect(timesBelow('Moved, or on after all', mail?.text ?? '')[0]).toMatch(/^Saturday 17 January, 07:00 \(10:00 in Dubai\)/);
  expect(others).toEqual([]);
});

test('a class without members tells of no change, neither a family that joins within the minute', async ({ app }) => {
  const { office, id, adult, child } = await openClass(app);
  await office.removeMember({ id, profile: child });
  await mailsAfterAMinute(app);
  const before = (await app.mails()).length;
  await office.update({ id, ...term });
  await insertMember(app.context.db, id, adult, app.clock.ms);
  expect((await mailsAfterAMinute(app)).slice(before)).toEqual([]);
});

test('meetings that are on again are in the mail, and a change that is taken back within the minute is none', async ({ app }) => {
  const { office, id, before } = await longClass(app);
  await office.update({ id, ...term, lastDay: '2026-02-14' });
  await office.update({ id, ...term });
  expect((await mailsAfterAMinute(app)).slice(before)).toEqual([]);
  await office.update({ id, ...term, lastDay: '2026-03-14' });
  await mailsAfterAMinute(app);
  await office.update({ id, ...term, holidays: ['2026-01-24'] });
  const [, mail] = (await mailsAfterAMinute(app)).slice(before);
  expect(mail?.text).toMatch(/Cancelled:\nSaturday 24 January, 10:00\n\nMoved, or on after all:\nSaturday 21 March, 10:00\nSaturday 28 March, 10:00/);
});
