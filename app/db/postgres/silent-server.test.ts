/** @module-tag full */
import { sql } from 'kysely';
import pg from 'pg';
import { test as base, expect, onTestFinished } from 'vitest';
import { engine, newMigratedDatabaseUrl } from '#tests/support/empty-database.ts';
import { createHangingProxy } from '#tests/support/hanging-proxy.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { setStatementTimeout } from '../statement-timeout.server.ts';

const often = { interval: 50 };
const test = base.runIf(engine === 'postgres');

async function createBehindProxy() {
  const database = await newMigratedDatabaseUrl('');
  const proxy = await createHangingProxy(database);
  const app = await createTestApp({ DATABASE_URL: proxy.url }, { hasOtherProcesses: true });
  onTestFinished(() => app.close());
  onTestFinished(proxy.resume);
  const { wordOfDay: word } = await app.api(await app.adminToken()).wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  const get = (path: string) => app.httpApp.fetch(new Request(`http://academy.test${path}`));
  // The connection for messages discards what is cached before it is made.
  const heartbeats = sql`select pid from pg_stat_activity where datname = current_database() and query = 'select 1'`;
  await expect.poll(async () => (await heartbeats.execute(app.context.db)).rows, often).toHaveLength(1);
  return { app, proxy, database, word, get };
}
type Served = Awaited<ReturnType<typeof createBehindProxy>>;

const comment = ({ app, word }: Served, text: string) => app.call('POST', `/word-of-day/${word.id}/comment`, { json: { text } });

/** Requests that need the database, more than the pool has connections; resolves to their distinct statuses. */
async function statuses({ app, get, word }: Served): Promise<number[]> {
  const calls = [
    ...Array.from({ length: 30 }, async (_, nth) => (await get(`/api/word-of-day/${word.id}/comments?limit=${nth + 1}`)).status),
    ...Array.from({ length: 30 }, async () => (await app.call('POST', '/login', { json: { email: 'a@example.com', password: 'x' } })).status),
    ...Array.from({ length: 3 }, async () => (await get('/healthz')).status),
  ];
  return [...new Set(await Promise.all(calls))];
}

const settled = (promise: Promise<unknown>) => {
  let value: unknown;
  promise.then((result) => {
    value = result;
  });
  return () => value;
};

async function expectOutageHandled(served: Served): Promise<void> {
  const { app, proxy, get, database } = served;
  expect(await (await get('/api/word-of-day/current')).text()).toContain('kola nut');
  const inside = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const half = app.context.db
    .transaction()
    .execute(async (tx) => {
      await tx.insertInto('completed_tasks').values({ name: 'half', created_at: 1 }).execute();
      inside.resolve();
      await go.promise;
      await tx.insertInto('completed_tasks').values({ name: 'other half', created_at: 1 }).execute();
    })
    .catch((error: Error) => error.message);
  await inside.promise;
  proxy.hang();
  go.resolve();
  await expect.poll(settled(statuses(served)), often).toEqual([503]);
  await expect.poll(settled(half), often).toMatch(/^Client was closed|^Connection terminated/);
  // Kept responses are served all the time; further requests need not wait for the limits again.
  expect(await (await get('/api/word-of-day/current')).text()).toContain('kola nut');
  expect(await statuses(served)).toEqual([503]);
  expect(app.log.filter(({ event }) => event === 'failed')).toEqual([]);

  proxy.resume();
  await expect.poll(async () => (await get('/healthz')).status, often).toBe(200);
  expect((await comment(served, 'We are back')).status).toBe(201);
  expect(await app.context.db.selectFrom('completed_tasks').select('name').where('name', 'like', '%half').execute()).toEqual([]);
  const direct = new pg.Client({ connectionString: database });
  await direct.connect();
  const open = `select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  await expect.poll(async () => (await direct.query(open)).rows).toEqual([]);
  await direct.end();
  // Changes of other processes are heard of again.
  await expect.poll(async () => (await get(`/api/word-of-day/${served.word.id}/comments`)).text()).toContain('We are back');
}

test('a server that stops in the middle of queries: kept responses stay, others are 503, and all is well once it responds', async () => {
  const served = await createBehindProxy();
  await expectOutageHandled(served);
});

test('a server that stops before connections are made: the same', async () => {
  const served = await createBehindProxy();
  // Each request makes a connection where none is idle. The one for messages stays: a new one would discard what is cached.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query <> 'select 1'`.execute(served.app.context.db);
  await expectOutageHandled(served);
});

test('a statement with a longer limit is not taken for an outage', async () => {
  const { app } = await createBehindProxy();
  const slept = await app.context.db.transaction().execute(async (tx) => {
    await setStatementTimeout(tx, 20_000);
    return (await sql<{ done: string }>`select 'done' as done from pg_sleep(6.5)`.execute(tx)).rows;
  });
  expect(slept).toEqual([{ done: 'done' }]);
});
