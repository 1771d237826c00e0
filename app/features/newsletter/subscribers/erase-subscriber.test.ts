import { expect } from 'vitest';
import { listErasures } from '#app/features/backups/public.server.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();
const asked = withAppPerTest({ NEWSLETTER_DOUBLE_OPT_IN: 'on' });

const email = 'ada@example.com';
const consent = { source: 'Paper list at the Easter party', date: '2025-04-20' };
const rows = (app: TestApp) => app.context.db.selectFrom('subscribers').selectAll().orderBy('id').execute();
const gone = { status: 404, message: 'This address is gone: it was erased before' };

/** All text of the database about subscribers and the emails to them. */
async function storedText({ context: { db } }: TestApp): Promise<string> {
  const tables = ['subscribers', 'subscriber_import_lines', 'mails', 'audit_log', 'erasures'] as const;
  const texts = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(texts);
}

test('an erased address leaves nothing but an entry with its number, and is erased again in a restored backup', async ({ app, adminToken }) => {
  const api = app.api(adminToken);
  await api.newsletter.addSubscriber({ email, ...consent });
  const [{ id = 0, created_at = 0 } = {}] = await rows(app);
  expect(await api.newsletter.eraseSubscriber({ id })).toEqual({ message: 'The address is erased' });
  expect(await rows(app)).toMatchObject([{ email: '', token: '', unsubscribed_at: app.clock.ms, consent_source: null, consent_date: null }]);
  expect((await api.newsletter.subscribers({ state: 'all' })).rows).toEqual([]);
  expect(await listErasures(app.context.db)).toEqual([{ kind: 'subscriber', row_id: id, row_created_at: created_at, erased_at: app.clock.ms }]);
  const [entry] = await api.auditLog.list({ action: 'newsletter.eraseSubscriber' });
  expect(entry).toMatchObject({ label: 'erased an address', targetId: id, title: null });
  expect(await storedText(app)).not.toContain(email);
});

test('an address that is erased already is not there, nor is one that never was', async ({ app, adminToken }) => {
  const { newsletter } = app.api(adminToken);
  await newsletter.addSubscriber({ email, ...consent });
  const attempts = await Promise.allSettled([newsletter.eraseSubscriber({ id: 1 }), newsletter.eraseSubscriber({ id: 1 })]);
  expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const id of [1, 7]) await expect(newsletter.eraseSubscriber({ id })).rejects.toMatchObject(gone);
  expect(await listErasures(app.context.db)).toHaveLength(1);
});

test('addresses that left, or whose mailbox is gone, can be erased, too, and may be added again', async ({ app, adminToken }) => {
  const { newsletter } = app.api(adminToken);
  for (const name of ['left', 'gone']) await newsletter.addSubscriber({ email: `${name}@example.com`, ...consent });
  await newsletter.endSubscription({ id: 1 });
  await app.context.db.updateTable('subscribers').set({ suppressed_at: app.clock.ms, suppression: 'mailbox' }).where('id', '=', 2).execute();
  for (const id of [1, 2]) await newsletter.eraseSubscriber({ id });
  expect((await newsletter.suppressed()).total).toBe(0);
  for (const name of ['left', 'gone']) await newsletter.addSubscriber({ email: `${name}@example.com`, ...consent });
  expect(await newsletter.total()).toEqual({ totalSubscribers: 2 });
});

asked('an email that asks to confirm, and a line of an import that waits, go with the address', async ({ app, adminToken }) => {
  const { db } = app.context;
  await app.api().newsletter.subscribe({ email });
  const list = { file_name: 'list.csv', account_id: 1, created_at: app.clock.ms, file: new Uint8Array(), state: 'importing' as const };
  const { id: import_id } = await db.insertInto('subscriber_imports').values(list).returning('id').executeTakeFirstOrThrow();
  const line = { kind: 'add' as const, line: 2, value: email, email_key: email, source: consent.source, consent_date: consent.date };
  await db
    .insertInto('subscriber_import_lines')
    .values({ ...line, import_id, field: null, error: null })
    .execute();
  await app.api(adminToken).newsletter.eraseSubscriber({ id: 1 });
  expect(await storedText(app)).not.toContain(email);
  expect(await app.mails()).toEqual([]);
});

test('a newsletter on its way does not reach an erased address, and its numbers stay whole', async ({ app, adminToken }) => {
  const { newsletter } = app.api(adminToken);
  for (const name of ['ada', 'obi']) await newsletter.addSubscriber({ email: `${name}@example.com`, ...consent });
  await newsletter.send({ subject: 'Akụkọ', message: 'Ndewo' });
  await newsletter.eraseSubscriber({ id: 1 });
  expect((await app.mails()).map(({ to }) => to?.[0]?.address)).toEqual(['obi@example.com']);
  expect((await newsletter.progress()).rows).toMatchObject([{ recipients: 2, sent: 1, skipped: 1, waiting: 0 }]);
});

test('the account with an erased address stays, and can subscribe again', async ({ app, adminToken }) => {
  const { token } = await app.learner();
  await app.api().newsletter.subscribe({ email: person.email });
  await app.api(adminToken).newsletter.eraseSubscriber({ id: 1 });
  expect((await app.api(token).privacy.download()).newsletter).toBeNull();
  await app.api().newsletter.subscribe({ email: person.email });
  expect((await rows(app)).map((row) => row.email)).toEqual(['', person.email]);
});
