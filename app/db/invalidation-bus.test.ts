import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, onTestFinished } from 'vitest';
import { createApp } from '#app/bootstrap.server.ts';
import { cacheTag } from '#app/cache/cache-tag.ts';
import { createResponseCache } from '#app/cache/response-cache.server.ts';
import { postsTag } from '#app/features/blog/blog.cache-tags.ts';
import { createHttpApp } from '#app/http-app.server.ts';
import type { Log } from '#app/lib/log.server.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { createHangingProxy, withoutNotifications } from '#tests/support/hanging-proxy.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { postgresNotifyBus } from './invalidation-bus.server.ts';

const test = withAppPerFile({}, { hasOtherProcesses: true });
let admin: ReturnType<TestApp['api']>;
let other: Awaited<ReturnType<typeof secondProcess>>;
test.beforeAll(async ({ app }) => {
  admin = app.api(await app.adminToken());
  other = await secondProcess(app);
});
afterAll(async () => {
  await other.close();
});

/** A second process: it shares only the database. */
async function secondProcess(app: TestApp, databaseUrl = app.context.config.databaseUrl, log: Log = () => undefined) {
  const { context, close } = await createApp({ ...app.context.config, databaseUrl }, { now: () => app.clock.ms, log });
  const cache = createResponseCache(context.cache);
  const httpApp = createHttpApp(context, { cache, handlePage: async () => new Response('no pages here', { status: 404 }) });
  const get = async (path: string) => (await httpApp.fetch(new Request(`http://academy.test${path}`))).text();
  return { cache, get, close };
}

test('a process shows the writes of another process', async () => {
  const { wordOfDay: word } = await admin.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  await expect.poll(() => other.get('/api/word-of-day/current')).toContain('kola nut');
  await admin.wordOfDay.update({ id: word.id, body: 'to be shared' });
  await expect.poll(() => other.get('/api/word-of-day/current')).toContain('to be shared');
  await admin.wordOfDay.comment({ id: word.id, text: 'Thank you' });
  await expect.poll(() => other.get(`/api/word-of-day/${word.id}/comments`)).toContain('Thank you');
});

// SQLite carries no tags: a process that sees a commit of another one drops everything.
test.runIf(process.env.TEST_ENGINE === 'postgres')('a change of very many tags reaches another process', async ({ app }) => {
  await expect.poll(async () => [await other.get('/api/blog'), other.cache.match('/api/blog', ['identity']) !== undefined]).toEqual(['[]', true]);
  await app.context.cache.invalidate([...Array.from({ length: 2_000 }, (_, nth) => cacheTag(`a tag of some length, number ${nth}`)), postsTag]);
  await expect.poll(() => other.cache.match('/api/blog', ['identity'])).toBeUndefined();
});

test('unchanged data stays cached', async () => {
  await expect.poll(async () => [await other.get('/api/blog'), other.cache.match('/api/blog', ['identity']) !== undefined]).toEqual(['[]', true]);
});

test.runIf(process.env.TEST_ENGINE === 'postgres')('hears of changes again after the notification connection was lost', async ({ app }) => {
  await expect.poll(async () => [await other.get('/api/blog'), other.cache.match('/api/blog', ['identity']) !== undefined]).toEqual(['[]', true]);
  // SQLite has no such connection: it polls a counter in the file.
  const closeConnection = () => sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'select 1' and datname = current_database()`;
  await closeConnection().execute(app.context.db);
  await admin.wordOfDay.create({ title: 'mmiri', body: 'water' });
  await expect.poll(() => other.get('/api/word-of-day/current')).toContain('water');
  await expect.poll(async () => [await other.get('/api/blog'), other.cache.match('/api/blog', ['identity']) !== undefined]).toEqual(['[]', true]);
});

test.runIf(process.env.TEST_ENGINE === 'postgres')('shows the writes of others, and logs it, when a pooler drops notifications', async ({ app }) => {
  const proxy = await createHangingProxy(app.context.config.databaseUrl, withoutNotifications);
  const reasons: unknown[] = [];
  const deaf = await secondProcess(app, proxy.url, (event, details) => event === 'notification_trouble' && reasons.push(details?.reason));
  onTestFinished(deaf.close);
  for (const body of ['first', 'second', 'third']) {
    await admin.wordOfDay.create({ title: 'anyanwụ', body });
    await expect.poll(() => deaf.get('/api/word-of-day/current')).toContain(body);
  }
  await expect.poll(() => reasons).toEqual([expect.stringContaining('pool_mode = session')]);
});

test.runIf(process.env.TEST_ENGINE === 'postgres')('sends later what failed to be sent, also when a pooler drops notifications', async ({ app }) => {
  const listener = new pg.Client({ connectionString: app.context.config.databaseUrl });
  const payloads: unknown[] = [];
  listener.on('notification', ({ payload }) => payloads.push(payload));
  await listener.connect();
  onTestFinished(() => listener.end());
  await listener.query('listen academy_news');
  const proxy = await createHangingProxy(app.context.config.databaseUrl, withoutNotifications);
  proxy.hang();
  const deaf = postgresNotifyBus(proxy.url, () => undefined);
  onTestFinished(deaf.close);
  await deaf.publish(['sent late']);
  proxy.resume();
  await expect.poll(() => payloads).toContainEqual(expect.stringContaining('sent late'));
});

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'logs it again when a pooler drops notifications after they had arrived',
  { tags: ['full'] },
  async ({ app }) => {
    let isDropping = true;
    const proxy = await createHangingProxy(app.context.config.databaseUrl, () => (isDropping ? withoutNotifications() : (chunk) => chunk));
    const events: string[] = [];
    const bus = postgresNotifyBus(`${proxy.url}?application_name=through_pooler`, (event) => events.push(event));
    onTestFinished(bus.close);
    await expect.poll(() => events).toEqual(['notification_trouble']);
    isDropping = false;
    const heartbeats = sql`select pid from pg_stat_activity where application_name = 'through_pooler' and query = 'select 1'`;
    await expect.poll(async () => (await heartbeats.execute(app.context.db)).rows).toHaveLength(1);
    isDropping = true;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'through_pooler'`.execute(app.context.db);
    await expect.poll(() => events).toEqual(['notification_trouble', 'notification_trouble']);
  },
);
