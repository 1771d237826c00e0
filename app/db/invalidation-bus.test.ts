import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app/bootstrap.server.ts';
import { createResponseCache } from '#app/cache/response-cache.server.ts';
import { createHttpApp } from '#app/http-app.server.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let admin: ReturnType<TestApp['api']>;
let other: Awaited<ReturnType<typeof secondProcess>>;
beforeAll(async () => {
  app = await createTestApp();
  admin = app.api(await app.adminToken());
  other = await secondProcess();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** A second process: it shares only the database. */
async function secondProcess() {
  const { context, close } = await createApp(app.context.config, { now: () => app.clock.ms, log: () => undefined });
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

test('unchanged data stays cached', async () => {
  await expect.poll(async () => [await other.get('/api/blog'), other.cache.match('/api/blog', ['identity']) !== undefined]).toEqual(['[]', true]);
});

test.runIf(process.env.ENGINE === 'postgres')('caches nothing while the notification connection is lost', async () => {
  await expect.poll(async () => [await other.get('/api/blog'), other.cache.match('/api/blog', ['identity']) !== undefined]).toEqual(['[]', true]);
  // SQLite has no such connection: it polls a counter in the file.
  const closeConnection = () => sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'select 1' and datname = current_database()`;
  await closeConnection().execute(app.context.db);
  await admin.wordOfDay.create({ title: 'mmiri', body: 'water' });
  await expect.poll(() => other.get('/api/word-of-day/current')).toContain('water');
  await expect.poll(async () => [await other.get('/api/blog'), other.cache.match('/api/blog', ['identity']) !== undefined]).toEqual(['[]', true]);
});
