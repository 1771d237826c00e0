import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import { postgresColumnTypes, sqliteColumnTypes } from '#app/db/column-types.ts';
import type { Db } from '#app/db/schema.ts';
import { readRules, subjectHash } from '#app/features/discussion/public.server.ts';
import { eraseAgain } from '#app/features/privacy/erase-again.server.ts';
import { emailKey, typedEmailKey } from '#app/lib/email-key.ts';
import { engine } from '#tests/support/empty-database.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';
import { up as asciiDomains } from './0095-ascii-domains.ts';

const test = withAppPerTest();

const letters = 'ada@müller.example';
const ascii = 'ada@xn--mller-kva.example';

/** Takes back what the migration adds: then each row can have the key that an older release gave it. */
async function downgrade(db: Db): Promise<void> {
  for (const statement of ['drop table joined_subscribers', 'drop index accounts_of_same_mailbox', 'alter table accounts drop column same_mailbox'])
    await sql.raw(statement).execute(db);
}

const upgrade = (db: Db) =>
  db.transaction().execute((tx) => asciiDomains(tx as unknown as Kysely<unknown>, engine === 'postgres' ? postgresColumnTypes : sqliteColumnTypes));

/** Account as an older release stored it, with the password of the first one. */
async function insertTwin(db: Db, email: string, verifiedAt: number | null = 1): Promise<void> {
  const { id: _, same_mailbox: __, ...first } = await db.selectFrom('accounts').selectAll().where('kind', '=', 'learner').executeTakeFirstOrThrow();
  const password_hash = first.password_hash;
  await db
    .insertInto('accounts')
    .values({ ...first, email, email_key: typedEmailKey(email), password_hash, verified_at: verifiedAt, email_confirmed_at: verifiedAt })
    .execute();
}

const login = async (app: TestApp, email: string) => {
  const response = await app.call('POST', '/login', { json: { email, password: person.password } });
  const me = await app.call('GET', '/auth/me', { token: String(response.body.token) });
  return me.status === 200 ? me.body.email : response.status;
};

test('accounts take the new key, but for twins, which go on logging in and are shown to the staff', async ({ app, adminToken: token }) => {
  const { db } = app.context;
  await app.learner({ email: ascii });
  await downgrade(db);
  await insertTwin(db, letters);
  await insertTwin(db, 'obi@bücher.example', null);
  await insertTwin(db, 'Obi@ＢÜCHER.example');
  await insertTwin(db, 'eze@straße.example');
  await upgrade(db);
  const accounts = await db.selectFrom('accounts').select(['email', 'email_key']).where('kind', '=', 'learner').orderBy('id').execute();
  expect(accounts.map(({ email, email_key }) => [email, email_key])).toEqual([
    [ascii, ascii],
    [letters, letters],
    ['obi@bücher.example', 'obi@bücher.example'],
    // Verified ones first.
    ['Obi@ＢÜCHER.example', 'obi@xn--bcher-kva.example'],
    ['eze@straße.example', 'eze@xn--strae-oqa.example'],
  ]);
  expect([await login(app, letters), await login(app, ascii), await login(app, 'Ada@MÜLLER.example')]).toEqual([letters, ascii, letters]);
  expect([await login(app, 'eze@straße.example'), await login(app, 'eze@xn--strae-oqa.example')]).toEqual(Array(2).fill('eze@straße.example'));
  for (const email of [letters, ascii, 'ADA@Mu\u0308ller.example', 'eze@xn--strae-oqa.example']) {
    const { status, body } = await app.call('POST', '/register', { json: { ...person, email } });
    expect([status, body.error], email).toEqual([409, 'User with this email already exists']);
  }
  expect(await app.api(token).accounts.sameMailbox()).toEqual([
    { kind: 'learner', email: letters, otherEmail: ascii },
    { kind: 'learner', email: 'obi@bücher.example', otherEmail: 'Obi@ＢÜCHER.example' },
  ]);
  await db.deleteFrom('accounts').where('email', '=', ascii).execute();
  expect(await app.api(token).accounts.sameMailbox()).toHaveLength(1);
  // The address is still in use.
  expect((await app.call('POST', '/register', { json: { ...person, email: ascii } })).status).toBe(409);
});

test('subscribers that are one mailbox are joined: the older row stays, unsubscribed wins, and the links of both work', async ({ app }) => {
  const { db } = app.context;
  const names = ['ada@müller', 'ada@xn--mller-kva', 'obi@xn--bcher-kva', 'obi@bücher', 'eze@straße'];
  await insertSubscribers(
    db,
    5,
    (nth) => nth + 1,
    (nth) => `${names[nth]}.`.replace(/\.$/, ''),
  );
  await downgrade(db);
  for (const [nth, name] of names.entries())
    await db
      .updateTable('subscribers')
      .set({ email: `${name}.example`, email_key: `${name}.example`, token: `t${nth}` })
      .where('email', 'like', `${name}%`)
      .execute();
  await db.updateTable('subscribers').set({ unsubscribed_at: 7 }).where('token', '=', 't3').execute();
  await db.updateTable('subscribers').set({ confirmed_at: null }).where('token', '=', 't0').execute();
  await db.updateTable('subscribers').set({ suppressed_at: 9, suppression: 'mailbox' }).where('token', '=', 't1').execute();
  const mail = { kind: 'newsletter', state: 'queued' as const, priority: 1, run_at: 0, created_at: 0, content: null };
  const newsletter = await db
    .insertInto('newsletters')
    .values({ subject: 'S', message: 'M', recipients: 3, created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const idOf = async (token: string) => (await db.selectFrom('subscribers').select('id').where('token', '=', token).executeTakeFirstOrThrow()).id;
  const [older, newer, other, otherNewer] = [await idOf('t0'), await idOf('t1'), await idOf('t2'), await idOf('t3')];
  for (const subscriber_id of [older, newer, otherNewer])
    await db
      .insertInto('mails')
      .values({ ...mail, newsletter_id: newsletter.id, subscriber_id, message_id: `m${subscriber_id}` })
      .execute();
  await upgrade(db);
  const rows = await db
    .selectFrom('subscribers')
    .select(['id', 'email_key', 'confirmed_at', 'unsubscribed_at', 'suppressed_at', 'suppression'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: older, email_key: ascii, confirmed_at: 2, unsubscribed_at: null, suppressed_at: 9, suppression: 'mailbox' },
    { id: other, email_key: 'obi@xn--bcher-kva.example', confirmed_at: 3, unsubscribed_at: 7, suppressed_at: null, suppression: null },
    { id: otherNewer + 1, email_key: 'eze@xn--strae-oqa.example', confirmed_at: 5, unsubscribed_at: null, suppressed_at: null, suppression: null },
  ]);
  const mails = await db.selectFrom('mails').select('subscriber_id').where('newsletter_id', '=', newsletter.id).orderBy('id').execute();
  expect(mails.map(({ subscriber_id }) => subscriber_id)).toEqual([older, null, other]);
  const unsubscribe = async (token: string, email: string) =>
    (await app.call('POST', `/unsubscribe?${new URLSearchParams({ token, email })}`)).status;
  expect([await unsubscribe('t1', letters), await unsubscribe('t9', letters)]).toEqual([200, 400]);
  for (const [token, email] of [
    ['t0', ascii],
    ['t0', letters],
    ['t1', ascii],
    ['t3', 'obi@bücher.example'],
  ] as const)
    expect(await unsubscribe(token, email), `${token} ${email}`).toBe(200);
  expect((await db.selectFrom('subscribers').select('unsubscribed_at').where('id', '=', older).executeTakeFirst())?.unsubscribed_at).toBe(
    app.clock.ms,
  );
});

test('an unsubscription of a joined subscriber is carried out again after a restore, and an erased one leaves no link', async ({ app }) => {
  const { db } = app.context;
  await insertSubscribers(db, 2, (nth) => nth + 1);
  await downgrade(db);
  for (const [nth, email] of [letters, ascii].entries())
    await db.updateTable('subscribers').set({ email, email_key: email }).where('email', '=', `reader${nth}@example.com`).execute();
  const newer = await db.selectFrom('subscribers').select(['id', 'created_at']).orderBy('id', 'desc').executeTakeFirstOrThrow();
  await upgrade(db);
  const erase = (kind: 'unsubscribed' | 'subscriber') =>
    eraseAgain(db, {
      features: [],
      erasures: [{ kind, row_id: newer.id, row_created_at: newer.created_at, erased_at: 50 }],
      now: app.clock.ms,
      invalidate: () => undefined,
    });
  expect(await erase('unsubscribed')).toEqual(['unsubscribed']);
  expect(await db.selectFrom('subscribers').select(['email_key', 'unsubscribed_at']).execute()).toEqual([{ email_key: ascii, unsubscribed_at: 50 }]);
  expect(await erase('subscriber')).toEqual(['subscriber']);
  expect(await db.selectFrom('joined_subscribers').select('token').execute()).toEqual([]);
});

test('comments, messages, earlier addresses and bans belong to the mailbox', async ({ app }) => {
  const { db } = app.context;
  const { token } = await app.learner({ email: ascii });
  const { id: account_id } = await db.selectFrom('accounts').select('id').where('email', '=', ascii).executeTakeFirstOrThrow();
  const { secret } = await readRules(db);
  const comment = { target: 'post', target_id: 1, full_name: 'Ada', sender: '', text: 'Nnọọ', created_at: 1 };
  await downgrade(db);
  await db.updateTable('accounts').set({ email: letters, email_key: letters }).where('id', '=', account_id).execute();
  for (const email of [letters, 'ada@example.com', 'ọma@example.com'])
    await db
      .insertInto('comments')
      .values({ ...comment, email, email_key: typedEmailKey(email) })
      .execute();
  const [first] = await db.selectFrom('comments').select('id').orderBy('id').execute();
  for (const [email, ends_at] of [
    [letters, 500],
    [ascii, 900],
  ] as const)
    await db
      .insertInto('comment_bans')
      .values({ subject: subjectHash(secret, 'email', email), kind: 'email', comment_id: first?.id ?? 0, created_at: 1, ends_at })
      .execute();
  for (const [email_key, owned_until] of [
    [letters, 20],
    [ascii, 10],
  ] as const)
    await db
      .insertInto('earlier_emails')
      .values({ account_id, email_key, owned_from: owned_until - 5, owned_until })
      .execute();
  await db
    .insertInto('contact_messages')
    .values({ name: 'Ada', email: letters, email_key: letters, subject: 'S', message: 'M', search_key: '', mail_message_id: null, created_at: 1 })
    .execute();
  await upgrade(db);
  const keys = async (table: 'comments' | 'contact_messages') =>
    (await db.selectFrom(table).select('email_key').orderBy('id').execute()).map(({ email_key }) => email_key);
  expect([await keys('comments'), await keys('contact_messages')]).toEqual([[ascii, 'ada@example.com', 'ọma@example.com'], [ascii]]);
  expect(await db.selectFrom('comment_bans').select(['subject', 'ends_at']).execute()).toEqual([
    { subject: subjectHash(secret, 'email', emailKey(letters)), ends_at: 900 },
  ]);
  expect(await db.selectFrom('earlier_emails').select(['email_key', 'owned_from', 'owned_until']).execute()).toEqual([
    { email_key: ascii, owned_from: 5, owned_until: 20 },
  ]);
  const { body } = await app.call('GET', '/auth/data', { token });
  expect(JSON.stringify(body)).toContain('Nnọọ');
});
