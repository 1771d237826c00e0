import { expect } from 'vitest';
import { admin as adminLogin } from '#tests/support/api-client.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { segments } from './segments.contract.ts';

const test = withAppPerTest();

const content = { subject: 'Akụkọ', message: 'Ndewo' };

/** Subscribers: a beginner, one whose account has not confirmed the address, a tutor, and one without an account. */
async function insertReaders(app: TestApp) {
  const { db } = app.context;
  for (const name of ['beginner', 'unconfirmed', 'tutor', 'reader']) await app.api().newsletter.subscribe({ email: `${name}@example.com` });
  const account = { first_name: 'A', last_name: 'B', phone_number: '', password_hash: '', created_at: 1, search_key: '', verified_at: 1 };
  const rows = [
    { kind: 'learner' as const, level: 'beginner' as const, email: 'Beginner@example.com', email_confirmed_at: 1 },
    { kind: 'learner' as const, level: 'beginner' as const, email: 'unconfirmed@example.com', email_confirmed_at: null },
    { kind: 'tutor' as const, level: null, email: 'tutor@example.com', email_confirmed_at: 1 },
    { kind: 'learner' as const, level: 'advanced' as const, email: 'no-subscriber@example.com', email_confirmed_at: 1 },
  ];
  for (const row of rows)
    await db
      .insertInto('accounts')
      .values({ ...account, ...row, email_key: row.email.toLowerCase() })
      .execute();
}

const recipientsOf = async (app: TestApp) =>
  (await app.mails()).filter(({ subject }) => subject === content.subject).map(({ to }) => to?.[0]?.address);

test('a newsletter reaches the subscribers of its segment, by accounts with a confirmed address', async ({ app, adminToken }) => {
  await insertReaders(app);
  const { newsletter } = app.api(adminToken);
  const counts = [];
  for (const segment of segments) counts.push((await newsletter.recipients({ segment })).recipients);
  expect(counts).toEqual([4, 1, 0, 0, 1]);
  expect((await newsletter.send({ ...content, segment: 'beginner' })).message).toBe('Newsletter on its way to 1 reader');
  expect(await recipientsOf(app)).toEqual(['beginner@example.com']);
  expect((await newsletter.send({ ...content, segment: 'tutors' })).id).toBe(2);
  expect((await newsletter.progress()).rows.map(({ segment, recipients }) => [segment, recipients])).toEqual([
    ['tutors', 1],
    ['beginner', 1],
  ]);
});

test('a segment without readers refuses, and one that is scheduled counts when it is due', async ({ app, adminToken }) => {
  await insertReaders(app);
  const refused = await app.call('POST', '/admin/send-newsletter', { token: adminToken, json: { ...content, segment: 'advanced' } });
  expect([refused.status, refused.body.error]).toEqual([
    400,
    'None of the subscribers belongs to the chosen group, so the newsletter was not sent. Please choose another group.',
  ]);
  await app.api(adminToken).newsletter.schedule({ ...content, segment: 'advanced', sendAt: '2026-01-15T17:00' });
  await app.api().newsletter.subscribe({ email: 'no-subscriber@example.com' });
  app.clock.ms += 5 * 3_600_000;
  await app.jobWorkers.drain();
  expect(await recipientsOf(app)).toEqual(['no-subscriber@example.com']);
});

test('an editor who may send newsletters sees them and no address, until the permission ends', async ({ app, adminToken }) => {
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  await insertStaff(app.context.db, 'editor@example.com', ['editor']);
  const { id } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', 'editor@example.com').executeTakeFirstOrThrow();
  const { token } = await app.api().accounts.adminLogin({ ...adminLogin, email: 'editor@example.com' });
  const statusOf = async (method: string, path: string) =>
    (await app.call(method, path, { token, ...(method === 'POST' ? { json: content } : {}) })).status;
  expect(await statusOf('GET', '/admin/newsletters')).toBe(403);
  await app.api(adminToken).staff.setRoles({ id, roles: ['editor', 'newsletter-sender'], basedOn: ['editor'] });
  expect(await statusOf('GET', '/admin/newsletters')).toBe(200);
  expect(await statusOf('GET', '/admin/subscribers')).toBe(403);
  expect(await statusOf('POST', '/admin/send-newsletter')).toBe(202);
  const alone = await app.call('PUT', `/admin/staff/${id}/roles`, { token: adminToken, json: { roles: ['moderator', 'newsletter-sender'] } });
  expect([alone.status, alone.body.error]).toEqual([400, 'Only editors can be given newsletters. Please choose editor, too.']);
  await app.api(adminToken).staff.setRoles({ id, roles: ['moderator'] });
  expect(await statusOf('POST', '/admin/send-newsletter')).toBe(403);
  const titles = await app.context.db.selectFrom('audit_log').select('target_title').where('action', '=', 'staff.setRoles').execute();
  expect(JSON.stringify(titles)).toContain('Editor → Editor, Newsletters');
});
