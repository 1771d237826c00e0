import { sql } from 'kysely';
import { expect } from 'vitest';
import { setStatementTimeout } from '#app/db/statement-timeout.server.ts';
import { suppressAddresses } from '#app/mail/suppression.queries.server.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ NEWSLETTER_DOUBLE_OPT_IN: 'on' });

const email = 'reader@example.com';
const subscribe = (app: TestApp) => app.call('POST', '/subscribe', { json: { email } });
const subscriberRow = (app: TestApp) => app.context.db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const postLink = async (app: TestApp, path: string) => {
  const query = new URLSearchParams({ token: (await subscriberRow(app)).token, email });
  expect((await app.call('POST', `${path}?${query}`)).status).toBe(200);
};

/** Count of active subscribers, after checking that every response of the API states it. */
async function checkedCount(app: TestApp, adminToken: string): Promise<number> {
  const { db } = app.context;
  const rows = await db.selectFrom('subscribers').selectAll().execute();
  const active = rows.filter((row) => row.confirmed_at !== null && row.unsubscribed_at === null && row.suppressed_at === null).length;
  const list = await app.call('GET', '/admin/subscribers', { token: adminToken });
  const page = await app.call('GET', '/admin/subscribers?page=1&limit=1', { token: adminToken });
  expect([list, page].map(({ headers }) => headers.get('X-Total-Count'))).toEqual([String(active), String(active)]);
  expect(list.rows).toHaveLength(active);
  expect(await app.api(adminToken).newsletter.total()).toEqual({ totalSubscribers: active });
  return active;
}

test('the count follows subscribing, confirming, unsubscribing, resubscribing, bounces and deletion', async ({ app, adminToken }) => {
  const { db } = app.context;
  await insertSubscribers(db, 2, app.clock.ms);
  expect(await checkedCount(app, adminToken)).toBe(2);
  await subscribe(app);
  await subscribe(app);
  expect(await checkedCount(app, adminToken)).toBe(2);
  await postLink(app, '/subscribe/confirm');
  await postLink(app, '/subscribe/confirm');
  expect(await checkedCount(app, adminToken)).toBe(3);
  await postLink(app, '/unsubscribe');
  await postLink(app, '/unsubscribe');
  expect(await checkedCount(app, adminToken)).toBe(2);
  await subscribe(app);
  expect(await checkedCount(app, adminToken)).toBe(2);
  await postLink(app, '/subscribe/confirm');
  expect(await checkedCount(app, adminToken)).toBe(3);
  const { id } = await subscriberRow(app);
  const bounced = [id, 1].map((id) => ({ id, answer: 'No such user' }));
  for (let nth = 0; nth < 2; nth += 1) await suppressAddresses(db, bounced, app.clock.ms);
  expect(await checkedCount(app, adminToken)).toBe(1);
  await postLink(app, '/unsubscribe');
  expect(await checkedCount(app, adminToken)).toBe(1);
  await subscribe(app);
  await postLink(app, '/subscribe/confirm');
  expect(await checkedCount(app, adminToken)).toBe(2);
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('subscribers').where('id', 'in', [id, 1]).execute();
  expect(await checkedCount(app, adminToken)).toBe(1);
  await db.deleteFrom('subscribers').execute();
  expect(await checkedCount(app, adminToken)).toBe(0);
});

test('a rolled back transaction is not counted', async ({ app, adminToken }) => {
  const rolledBack = app.context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('subscribers')
      .values({ email, email_key: email, token: 'x', created_at: 1, confirmed_at: 1, unsubscribed_at: null })
      .execute();
    throw new Error('Taken back');
  });
  await expect(rolledBack).rejects.toThrow('Taken back');
  expect(await checkedCount(app, adminToken)).toBe(0);
});

test('counts 40 concurrent changes', async ({ app, adminToken }) => {
  await insertSubscribers(app.context.db, 20, app.clock.ms);
  const subscribers = await app.context.db.selectFrom('subscribers').select(['email', 'token']).execute();
  await Promise.all(
    subscribers.flatMap((subscriber, nth) => [
      ...(nth < 15 ? [app.call('POST', `/unsubscribe?${new URLSearchParams(subscriber)}`)] : []),
      insertSubscribers(app.context.db, 1, app.clock.ms, () => `new${nth}`),
    ]),
  );
  expect(await checkedCount(app, adminToken)).toBe(25);
});

test('counts many rows of one statement, and the pages match the whole list', async ({ app, adminToken }) => {
  await app.context.db.transaction().execute(async (tx) => {
    await setStatementTimeout(tx, 60_000);
    await sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000)
      insert into subscribers (email, email_key, token, created_at, confirmed_at, unsubscribed_at)
      select n || '@example.com', n || '@example.com', 'x', 1, case when n % 10 <> 0 then 1 end, case when n % 4 = 0 then 1 end
      from numbers`.execute(tx);
  });
  const total = await checkedCount(app, adminToken);
  expect(total).toBe(14_000);
  const ids = async (query: string) => (await app.call('GET', `/admin/subscribers${query}`, { token: adminToken })).rows.map((row) => row.id);
  const all = await ids('');
  for (const page of [1, 2, 100, 139, 140, 141, 142, 279, 280, 281]) {
    expect(await ids(`?page=${page}&limit=50`), `page ${page}`).toEqual(all.slice((page - 1) * 50, page * 50));
  }
  await sql`update subscribers set suppressed_at = 1 where id % 3 = 0`.execute(app.context.db);
  expect(await checkedCount(app, adminToken)).toBeLessThan(total);
});
