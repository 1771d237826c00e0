import { expect, test } from 'vitest';
import { family, openCopy, people, recoveryCode, release, tokens } from './schema-67.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

test('stored passwords and a recovery code log in, and an expired session does not', async () => {
  const at = await openCopy();
  const { factor, ...others } = people;
  for (const { path, ...credentials } of Object.values(others)) {
    const { token } = (await at.call('POST', path, { json: credentials })).body;
    expect((await at.call('GET', '/auth/me', { token: String(token) })).body.email).toBe(credentials.email);
  }
  const { secondStep = '' } = await at.api().accounts.adminLogin(factor);
  const step = { token: secondStep, code: recoveryCode };
  const { token = '' } = await at.api().accounts.secondStep(step);
  expect((await at.api(token).secondFactor.read()).recoveryCodes).toBe(9);
  expect((await at.call('POST', '/login/second-step', { json: step })).status).toBe(400);
  expect((await at.call('GET', '/auth/me', { token: tokens.expired })).status).toBe(401);
});

test('a child goes on with its cards, and no answer counts twice', async () => {
  const { learning } = (await openCopy()).api(tokens.device);
  const { key, item } = release.learned;
  const answer = { type: 'answer', item, skill: 'know', exercise: 'read-mean', chosen: item, tookMs: 900, answeredAt: release.now };
  const answers = [
    { ...answer, key },
    { ...answer, key: key.replace(/.$/, '9') },
  ];
  const before = await learning.familyWeek();
  const { results } = await learning.answer({ id: family.child, answers });
  expect(results.map(({ state }) => state)).toEqual(['known', 'stored']);
  expect(results[1]?.dueDay).toBeGreaterThan(Date.parse(release.now) / day);
  expect((await learning.answer({ id: family.child, answers })).results.map(({ state }) => state)).toEqual(['known', 'known']);
  expect((await learning.familyWeek()).sum).toBe(before.sum + 1);
});

test('words of a child are counted from the week in which it learned last', async () => {
  const { learning } = (await openCopy()).api(tokens.device);
  const { weeks, ...present } = await learning.wordCounts({ id: family.child });
  expect(present.learning + present.known + present.canSay).toBeGreaterThan(0);
  expect(weeks.at(0)).toMatchObject(present);
});

test('jobs, an import, mails and a newsletter that were under way are completed once', async () => {
  const at = await openCopy();
  const find = async (path: string, id: unknown) => (await at.call('GET', path, { token: tokens.administrator })).rows.find((row) => row.id === id);
  const { half, paused, stopped } = release.newsletters;
  const halfBefore = await find('/admin/newsletters', half);
  const [started] = (await at.call('GET', '/admin/imports', { token: tokens.administrator })).rows.filter(({ state }) => state === 'importing');
  expect(started).toMatchObject({ entries: 5, done: 2, posts: 2 });

  // Leases end, attempts are repeated, and the hour between two mails about replies ends.
  for (const minutes of [0, 1, 5, 60]) {
    at.clock.ms += minutes * minute;
    await at.jobWorkers.drain();
    await at.mails();
  }

  expect(await find('/admin/imports', started?.id)).toMatchObject({ state: 'done', done: 5, posts: 5 });
  expect(await find('/admin/newsletters', half)).toMatchObject({ sent: halfBefore?.recipients, waiting: 0, failed: 0 });
  expect(await find('/admin/newsletters', paused)).toMatchObject({ pausedAt: expect.any(String) });
  expect(await find('/admin/newsletters', stopped)).toMatchObject({ waiting: 0 });
  const mails = (await at.mails()).map(({ subject = '', to, replyTo }) => ({ subject, to: to?.[0]?.address, from: replyTo?.[0]?.address }));
  const recipients = (text: RegExp) => mails.flatMap(({ subject, to }) => (text.test(subject) ? to : []));
  expect(recipients(/^The half-sent one/)).toHaveLength(Number(halfBefore?.waiting));
  expect(new Set(recipients(/^The half-sent one/)).size).toBe(Number(halfBefore?.waiting));
  expect(recipients(/^The (paused|stopped) one/)).toEqual([]);
  expect(recipients(/^Choose a new password/).sort()).toEqual([people.learner.email, people.parent.email]);
  expect(recipients(/^5 replies to your comment/)).toEqual([people.parent.email]);
  const visitors = mails.flatMap(({ from = '' }) => (from.startsWith('visitor') ? from : []));
  expect(visitors.sort()).toEqual([1, 2, 3].map((nth) => `visitor${nth}@example.com`));
});

test('a pin proved the addresses of learners and tutors; none of the staff counts as proven, because the old profile took any', async () => {
  const { db } = (await openCopy()).context;
  const accounts = await db.selectFrom('accounts').select(['id', 'kind', 'verified_at', 'email_confirmed_at']).execute();
  const ofStaff = accounts.filter(({ kind }) => kind === 'admin');
  expect([ofStaff.length > 0, ofStaff.filter(({ email_confirmed_at }) => email_confirmed_at !== null)]).toEqual([true, []]);
  const earlier = await db.selectFrom('earlier_emails').select(['account_id', 'owned_until']).execute();
  const changed = earlier.map(({ account_id }) => account_id);
  // The present address of an account that changed it was proven by that change.
  const later = accounts.filter(({ kind, email_confirmed_at }) => kind !== 'admin' && email_confirmed_at !== null);
  for (const { id, email_confirmed_at } of later)
    for (const { account_id, owned_until } of earlier) if (account_id === id) expect(email_confirmed_at).toBeGreaterThanOrEqual(owned_until);
  expect(later.some(({ id }) => changed.includes(id))).toBe(true);
  const others = accounts.filter(({ id, kind }) => kind !== 'admin' && !changed.includes(id));
  expect(others.some(({ verified_at }) => verified_at !== null)).toBe(true);
  for (const { verified_at, email_confirmed_at } of others) expect(email_confirmed_at).toBe(verified_at);
});
