import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app/bootstrap.server.ts';
import { createResponseCache } from '#app/cache/response-cache.server.ts';
import { createHttpApp } from '#app/http-app.server.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let at: TestApp;
let admin: ReturnType<TestApp['api']>;
let other: Awaited<ReturnType<typeof secondProcess>>;
beforeAll(async () => {
  at = await createTestApp();
  admin = at.api(await at.adminToken());
  other = await secondProcess();
});
afterAll(async () => {
  await other.close();
  await at.close();
});

/** A second process: it shares only the database. */
async function secondProcess() {
  const { academy, close } = await createApp(at.context.config, { now: () => at.clock.ms, log: () => undefined });
  const kept = createResponseCache(academy.cache);
  const edge = createHttpApp(academy, { kept, pages: async () => new Response('no pages here', { status: 404 }) });
  const get = async (path: string) => (await edge.fetch(new Request(`http://academy.test${path}`))).text();
  return { kept, get, close };
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
  await expect.poll(async () => [await other.get('/api/blog'), other.kept.match('/api/blog', ['identity']) !== undefined]).toEqual(['[]', true]);
});

test.runIf(process.env.ENGINE === 'postgres')('caches nothing while the notification connection is lost', async () => {
  await expect.poll(async () => [await other.get('/api/blog'), other.kept.match('/api/blog', ['identity']) !== undefined]).toEqual(['[]', true]);
  // SQLite has no such connection: it polls a counter in the file.
  const closeConnection = () => sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'select 1' and datname = current_database()`;
  await closeConnection().execute(at.context.db);
  await admin.wordOfDay.create({ title: 'mmiri', body: 'water' });
  await expect.poll(() => other.get('/api/word-of-day/current')).toContain('water');
  await expect.poll(async () => [await other.get('/api/blog'), other.kept.match('/api/blog', ['identity']) !== undefined]).toEqual(['[]', true]);
});
