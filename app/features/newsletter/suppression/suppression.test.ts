// Proves T29.

import { expect } from 'vitest';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { createMailing, createSmtpServer, deadMailbox, mailStates } from '#tests/support/smtp.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

/** Suppresses readers 0, 1 and 2, the last one a minute later each, with an answer of each kind. */
async function suppressThree({ context: { db }, clock }: TestApp): Promise<void> {
  await insertSubscribers(db, 4, clock.ms);
  const states = [
    { suppression: 'mailbox', suppression_answer: '550 5.1.1 No such user' },
    { suppression: 'other', suppression_answer: '550 Blocked' },
    { suppression: null, suppression_answer: null },
  ] as const;
  for (const [nth, state] of states.entries())
    await db
      .updateTable('subscribers')
      .set({ ...state, suppressed_at: clock.ms + nth * 60_000 })
      .where('email', '=', `reader${nth}@example.com`)
      .execute();
}

test('suppressed addresses are listed with answer and date, the last one first, and those of earlier mistakes are marked', async ({ app }) => {
  await suppressThree(app);
  const { rows, total } = await app.api(await app.adminToken()).newsletter.suppressed({ limit: 2 });
  const at = (minutes: number) => new Date(app.clock.ms + minutes * 60_000).toISOString();
  expect(total).toBe(3);
  expect(rows).toEqual([
    { id: 3, email: 'reader2@example.com', kind: 'unknown', answer: null, suppressedAt: at(2) },
    { id: 2, email: 'reader1@example.com', kind: 'other', answer: '550 Blocked', suppressedAt: at(1) },
  ]);
  const second = await app.api(await app.adminToken()).newsletter.suppressed({ limit: 2, page: 2 });
  expect(second.rows.map(({ email }) => email)).toEqual(['reader0@example.com']);
});

test.for([
  [{ search: 'READER1' }, [2]],
  [{ search: 'blocked' }, [2]],
  [{ search: 'example 550' }, [2, 1]],
  [{ search: '%' }, []],
  [{ kind: 'mailbox' }, [1]],
  [{ kind: 'unknown' }, [3]],
  [{ kind: 'other', search: 'reader0' }, []],
] as const)('%j finds %j', async ([query, ids], { app }) => {
  await suppressThree(app);
  const { rows, total } = await app.api(await app.adminToken()).newsletter.suppressed(query);
  expect([rows.map(({ id }) => id), total]).toEqual([ids, ids.length]);
});

test('addresses that are brought back get newsletters again, and the audit log names the administrator', async ({ app }) => {
  await suppressThree(app);
  const api = app.api(await app.adminToken());
  expect(await api.newsletter.bringBack({ ids: [2, 3, 4] })).toEqual({ message: '2 addresses get mail again' });
  expect((await api.newsletter.suppressed()).rows.map(({ id }) => id)).toEqual([1]);
  expect(await api.newsletter.total()).toEqual({ totalSubscribers: 3 });
  await expect(api.newsletter.bringBack({ ids: [2] })).rejects.toMatchObject({ status: 404, message: 'This address is not suppressed any more' });
  expect(await api.auditLog.list({ action: 'newsletter.bringBack' })).toMatchObject([
    { label: 'brought a suppressed address back', targetId: 3, title: 'r***@example.com' },
    { label: 'brought a suppressed address back', targetId: 2, title: 'r***@example.com' },
  ]);
});

test('an answer about the mailbox is kept, until the address is subscribed again', async () => {
  const smtp = await createSmtpServer();
  const app = await createMailing(smtp);
  const api = app.api(await app.adminToken());
  await app.api().newsletter.subscribe({ email: 'gone@example.com' });
  smtp.rejectionCodes.push(deadMailbox);
  await app.mails();
  const { rows } = await api.newsletter.suppressed();
  expect(rows).toMatchObject([{ email: 'gone@example.com', kind: 'mailbox', answer: deadMailbox }]);
  await app.api().newsletter.subscribe({ email: 'gone@example.com' });
  expect((await api.newsletter.suppressed()).rows).toEqual([]);
  expect(await app.context.db.selectFrom('subscribers').select(['suppression', 'suppression_answer']).execute()).toEqual([
    { suppression: null, suppression_answer: null },
  ]);
});

test('an address that left with its account keeps no answer that may name it', async ({ app }) => {
  const { token, email } = await app.learner();
  await app.api().newsletter.subscribe({ email });
  await app.mails();
  const { db } = app.context;
  await db
    .updateTable('subscribers')
    .set({ suppressed_at: app.clock.ms, suppression_answer: `550 5.1.1 <${email}> unknown` })
    .execute();
  await app.api(token).privacy.deleteAccount({ password: person.password, comments: 'keep', newsletter: 'leave' });
  expect(await db.selectFrom('subscribers').select(['email', 'suppression_answer']).execute()).toEqual([{ email: '', suppression_answer: null }]);
});

test('a refused welcome email suppresses no address, and fails', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  await app.api().newsletter.subscribe({ email: 'here@example.com' });
  peer.rejectionCodes.push('550 Blocked');
  await app.mails();
  expect((await app.api(await app.adminToken()).newsletter.subscribers()).rows).toHaveLength(1);
  expect(await mailStates(app)).toEqual(['failed']);
});

test('a bounced welcome email suppresses its address', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer);
  const token = await app.adminToken();
  for (const name of ['gone', 'here']) await app.api().newsletter.subscribe({ email: `${name}@example.com` });
  peer.rejectionCodes.push(deadMailbox);
  await app.mails();
  expect((await app.api(token).newsletter.subscribers()).rows).toHaveLength(1);
  expect(peer.received).toHaveLength(1);
});

test('a bounced confirmation mail suppresses its address, which must be confirmed with a new mail', async () => {
  const peer = await createSmtpServer();
  const app = await createMailing(peer, { NEWSLETTER_DOUBLE_OPT_IN: 'on' });
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  peer.rejectionCodes.push(deadMailbox);
  await app.mails();
  const { email, token, suppressed_at } = await app.context.db.selectFrom('subscribers').selectAll().executeTakeFirstOrThrow();
  expect(suppressed_at).toBe(app.clock.ms);
  const confirm = () => app.call('POST', `/subscribe/confirm?${new URLSearchParams({ token, email })}`);
  expect((await confirm()).status).toBe(400);
  await app.api().newsletter.subscribe({ email });
  await app.mails();
  expect(peer.received).toHaveLength(1);
  expect((await confirm()).status).toBe(200);
  await app.mails();
  expect(peer.received).toHaveLength(2);
});
