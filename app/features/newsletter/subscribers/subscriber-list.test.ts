import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const consent = { source: 'Paper list at the Easter party', date: '2025-04-20' };

/** Rows that anna, waiting, left and gone get, one for each state. */
async function insertEachState({ context: { db }, clock }: TestApp): Promise<void> {
  const row = (name: string) => ({
    ...{ email: `${name}@example.com`, email_key: `${name}@example.com`, token: `token ${name}`, created_at: clock.ms },
    ...{ confirmed_at: clock.ms as number | null, unsubscribed_at: null as number | null, suppressed_at: null as number | null },
  });
  await db
    .insertInto('subscribers')
    .values([
      row('anna'),
      { ...row('waiting'), confirmed_at: null },
      { ...row('left'), unsubscribed_at: clock.ms },
      { ...row('gone'), suppressed_at: clock.ms },
      { ...row('erased'), email: '', email_key: 'gone 5', unsubscribed_at: clock.ms },
    ])
    .execute();
}

const emails = async (app: TestApp, token: string, query: object) => {
  const { rows, total } = await app.api(token).newsletter.subscribers({ limit: 10, ...query });
  expect(total).toBe(rows.length);
  return rows.map(({ email }) => email.split('@')[0]);
};

test.for([
  [{}, ['anna']],
  [{ state: 'active' }, ['anna']],
  [{ state: 'waiting' }, ['waiting']],
  [{ state: 'unsubscribed' }, ['left']],
  [{ state: 'suppressed' }, ['gone']],
  [{ state: 'all' }, ['gone', 'left', 'waiting', 'anna']],
  [{ state: 'all', search: 'ANN example' }, ['anna']],
  [{ state: 'all', search: '%' }, []],
  [{ search: 'left' }, []],
] as const)('%j lists %j', async ([query, names], { app, adminToken }) => {
  await insertEachState(app);
  expect(await emails(app, adminToken, query)).toEqual(names);
});

test('a state adds state and consent to each row, and the bare list stays as it was', async ({ app, adminToken }) => {
  const api = app.api(adminToken).newsletter;
  expect(await api.addSubscriber({ email: 'ada@example.com', ...consent })).toEqual({ message: 'The address gets the newsletter from now on' });
  const [row] = (await api.subscribers({ state: 'all' })).rows;
  expect(row).toMatchObject({ email: 'ada@example.com', state: 'active', consentSource: consent.source, consentDate: consent.date });
  expect(Object.keys((await api.subscribers()).rows[0] ?? {}).sort()).toEqual(['createdAt', 'email', 'id']);
  expect(await app.mails()).toEqual([]);
});

test('an address without a consent gets an email, and newsletters once it confirms', async ({ app, adminToken }) => {
  const api = app.api(adminToken).newsletter;
  expect(await api.addSubscriber({ email: 'obi@example.com' })).toEqual({ message: 'The address was asked by email to confirm' });
  expect(await api.total()).toEqual({ totalSubscribers: 0 });
  const [mail] = await app.mails();
  expect([mail?.to?.[0]?.address, mail?.subject]).toEqual(['obi@example.com', 'Please confirm: the Mụta Igbo newsletter']);
  const { token, email } = await app.context.db.selectFrom('subscribers').select(['token', 'email']).executeTakeFirstOrThrow();
  await app.api().newsletter.confirm({ token, email });
  expect(await api.total()).toEqual({ totalSubscribers: 1 });
});

test('an unconfirmed addition is deleted after a week', async ({ app, adminToken }) => {
  await app.api(adminToken).newsletter.addSubscriber({ email: 'obi@example.com' });
  app.clock.ms += 8 * 24 * 60 * 60_000;
  await app.runRetentionJob();
  expect(await app.context.db.selectFrom('subscribers').select('email').execute()).toEqual([]);
});

test.for([
  [{ email: 'ANNA@example.com', ...consent }, 'email', 'This address gets the newsletter already'],
  [{ email: 'waiting@example.com', ...consent }, 'email', 'This address has been asked to confirm, and has not answered yet'],
  [
    { email: 'left@example.com', ...consent },
    'email',
    'This address has unsubscribed, and stays so. Only its owner can subscribe again, on the site',
  ],
  [
    { email: 'gone@example.com' },
    'email',
    'The mailbox of this address does not exist any more. If it does again, bring it back under “Suppressed addresses”',
  ],
  [{ email: 'new@example.com', source: 'A list' }, 'date', 'Please enter the date, too, or leave both fields empty'],
  [{ email: 'new@example.com', date: '2025-04-20' }, 'source', 'Please enter where, too, or leave both fields empty'],
  [{ email: 'new@example.com', source: 'A list', date: '2026-01-17' }, 'date', 'This day is still to come'],
  [{ email: 'new' }, 'email', 'Please enter an email address such as name@example.com'],
] as const)('%j is refused at %s', async ([json, field, sentence], { app, adminToken }) => {
  await insertEachState(app);
  const response = await app.call('POST', '/admin/subscribers', { token: adminToken, json });
  expect([response.status, response.body.errors]).toEqual([400, { [field]: sentence }]);
  expect(await emails(app, adminToken, { state: 'all' })).toHaveLength(4);
  expect(await emails(app, adminToken, {})).toEqual(['anna']);
  expect(await app.mails()).toEqual([]);
});

test('an address that is unsubscribed stays known, is in no newsletter, and the audit log masks it', async ({ app, adminToken }) => {
  const api = app.api(adminToken);
  await insertEachState(app);
  expect(await api.newsletter.endSubscription({ id: 1 })).toEqual({ message: 'The address gets no more newsletters' });
  await expect(api.newsletter.endSubscription({ id: 1 })).rejects.toMatchObject({ status: 404, message: 'This address has unsubscribed already' });
  expect(await emails(app, adminToken, { state: 'unsubscribed' })).toEqual(['left', 'anna']);
  expect(await api.newsletter.total()).toEqual({ totalSubscribers: 0 });
  expect(await api.auditLog.list({ action: 'newsletter.endSubscription' })).toMatchObject([
    { label: 'unsubscribed an address', title: 'a***@example.com' },
  ]);
});

test('the export has what the list shows, and no formula', async ({ app, adminToken }) => {
  const api = app.api(adminToken).newsletter;
  await insertEachState(app);
  await api.addSubscriber({ email: '=1+1@example.com', source: '=cmd', date: consent.date });
  const lines = async (query: object) => (await (await api.subscribersExport(query)).text()).replace('\uFEFF', '').trimEnd().split('\r\n');
  const time = new Date(app.clock.ms).toISOString();
  expect(await lines({})).toEqual([
    'Email Address,State,Subscribed,Consent source,Consent date,Confirmed',
    `'=1+1@example.com,active,${time},'=cmd,2025-04-20,${time}`,
    `anna@example.com,active,${time},,,${time}`,
  ]);
  expect(await lines({ state: 'waiting' })).toEqual([expect.any(String), `waiting@example.com,waiting,${time},,,`]);
  expect(await lines({ state: 'all', search: 'example' })).toHaveLength(6);
});

test('the consent is in the data of its owner, and goes with the account', async ({ app, adminToken }) => {
  const { token, email } = await app.learner();
  await app.api(adminToken).newsletter.addSubscriber({ email, ...consent });
  const data = await app.api(token).privacy.download();
  expect(data.newsletter).toMatchObject({ email, consentSource: consent.source, consentDate: consent.date });
  await app.api(token).privacy.deleteAccount({ password: person.password, comments: 'keep', newsletter: 'leave' });
  expect(await app.context.db.selectFrom('subscribers').select(['email', 'consent_source', 'consent_date']).execute()).toEqual([
    { email: '', consent_source: null, consent_date: null },
  ]);
});

test('an address that was asked, and then unsubscribed or bounced, is not asked again by a later import', async ({ app, adminToken }) => {
  const api = app.api(adminToken).newsletter;
  const { db } = app.context;
  for (const name of ['left', 'gone', 'silent']) await api.addSubscriber({ email: `${name}@example.com` });
  const { rows } = await api.subscribers({ state: 'waiting', search: 'left' });
  await api.endSubscription({ id: rows[0]?.id ?? 0 });
  await db.updateTable('subscribers').set({ suppressed_at: app.clock.ms, suppression: 'mailbox' }).where('email', '=', 'gone@example.com').execute();
  app.clock.ms += 8 * 24 * 60 * 60_000;
  await app.runRetentionJob();
  const fresh = app.api(await app.adminToken()).newsletter;
  const file = new File(['email\nleft@example.com\ngone@example.com\nsilent@example.com'], 'list.csv');
  const { id } = await fresh.uploadSubscribers({ file });
  await app.jobWorkers.drain();
  expect(await fresh.subscriberImport({ id })).toMatchObject({ toAdd: 0, toAsk: 1, unsubscribed: 1, suppressed: 1 });
});

test('a consent that was withdrawn does not come back with a new subscription', async ({ app, adminToken }) => {
  const api = app.api(adminToken).newsletter;
  await api.addSubscriber({ email: 'ada@example.com', ...consent });
  const { rows } = await api.subscribers({ state: 'active' });
  await api.endSubscription({ id: rows[0]?.id ?? 0 });
  await app.api().newsletter.subscribe({ email: 'ada@example.com' });
  expect((await api.subscribers({ state: 'all' })).rows).toMatchObject([{ state: 'active', consentSource: null, consentDate: null }]);
});
