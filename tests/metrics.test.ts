import { expect, onTestFinished } from 'vitest';
import { recordBackup } from '#app/features/backups/backups.queries.server.ts';
import { createHttpApp } from '#app/http-app.server.ts';
import { withAppPerFile } from './support/fixtures.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';

const test = withAppPerFile({ TRUST_PROXY: '192.0.2.1', METRICS_FROM: '127.0.0.1, ::1, 198.51.100.0/24' });

const read = (app: TestApp, from: string, headers: Record<string, string> = {}) =>
  app.httpApp.fetch(new Request('http://academy.test/metrics', { headers }), { incoming: { socket: { remoteAddress: from } } });
const metricsOf = async (app: TestApp) => (await read(app, '127.0.0.1')).text();

/** Value of a series by its name and labels, in any order; undefined when there is none. */
const seriesIn = (text: string, name: string, labels: Record<string, string> = {}) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)))
    .map((line) => Number(line.slice(line.lastIndexOf(' '))))[0];

test.for([
  ['127.0.0.1', {}, 200],
  ['::ffff:127.0.0.1', {}, 200],
  ['::1', {}, 200],
  ['198.51.100.7', {}, 200],
  ['203.0.113.9', {}, 403],
  // A trusted proxy tells the client.
  ['192.0.2.1', {}, 403],
  ['192.0.2.1', { 'X-Forwarded-For': '198.51.100.7' }, 200],
  ['192.0.2.1', { 'X-Forwarded-For': '203.0.113.9' }, 403],
  // The client claims an address, and the proxy adds its real one.
  ['192.0.2.1', { 'X-Forwarded-For': '127.0.0.1, 203.0.113.9' }, 403],
  // A proxy that is not trusted would make all its clients local ones.
  ['127.0.0.1', { 'X-Forwarded-For': '203.0.113.9' }, 403],
  ['127.0.0.1', { 'X-Forwarded-For': '127.0.0.1' }, 403],
  ['127.0.0.1', { Forwarded: 'for=203.0.113.9' }, 403],
  ['127.0.0.1', { Via: '1.1 proxy' }, 403],
  ['127.0.0.1', { 'X-Real-IP': '203.0.113.9' }, 403],
  ['127.0.0.1', { 'X-Forwarded-Proto': 'https' }, 403],
  ['127.0.0.1', { 'X-Forwarded': 'for=203.0.113.9' }, 403],
  ['127.0.0.1', { 'CF-Connecting-IP': '203.0.113.9' }, 403],
  ['127.0.0.1', { 'CF-Ray': '1' }, 403],
  ['127.0.0.1', { 'True-Client-IP': '203.0.113.9' }, 403],
  ['127.0.0.1', { 'X-Client-IP': '203.0.113.9' }, 403],
  ['127.0.0.1', { 'X-Cluster-Client-IP': '203.0.113.9' }, 403],
  ['127.0.0.1', { 'Fastly-Client-IP': '203.0.113.9' }, 403],
  // Not of proxies.
  ['127.0.0.1', { 'X-Request-Id': 'abc', 'User-Agent': 'Prometheus/3.0' }, 200],
] as const)('metrics for %s with %o: %i', async ([from, headers, status], { app }) => {
  const response = await read(app, from, headers);
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([status, 'no-store']);
  if (status === 403) expect(await response.text()).toMatch(/METRICS_FROM.*TRUST_PROXY/);
});

test('metrics through a trusted proxy on the same machine that tells no client are refused', async () => {
  const app = await createTestApp({ TRUST_PROXY: '127.0.0.1' });
  onTestFinished(() => app.close());
  const statuses = await Promise.all(
    [{}, { 'X-Real-IP': '203.0.113.9' }, { 'X-Forwarded-For': ' ' }, { 'X-Real-IP': '203.0.113.9', 'X-Forwarded-For': '203.0.113.9' }].map(
      async (headers) => (await read(app, '127.0.0.1', headers)).status,
    ),
  );
  expect(statuses).toEqual([200, 403, 403, 403]);
});

test('counts requests by route and status, never by address', async ({ app, adminToken }) => {
  await app.call('GET', '/blog/4711');
  await app.call('GET', '/blog/4712');
  await app.httpApp.fetch(new Request('http://academy.test/wp-login.php'));
  await app.api(adminToken).wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  const text = await metricsOf(app);
  const count = (labels: Record<string, string>) => seriesIn(text, 'academy_http_request_duration_seconds_count', labels);
  expect(count({ method: 'GET', route: '/api/blog/:id', status: '404' })).toBe(2);
  expect(count({ method: 'POST', route: '/api/word-of-day', status: '201' })).toBe(1);
  expect(count({ route: 'other', status: '404' })).toBeGreaterThanOrEqual(1);
  // In labels: a sum of seconds may have these digits.
  expect(text).not.toMatch(/="[^"]*(?:4711|wp-login)/);
});

test('counts hits of the cache, renders, statements, jobs and mails', async ({ app }) => {
  const pages = createHttpApp(app.context, { handlePage: async () => new Response('a page') });
  await pages.fetch(new Request('http://academy.test/about'));
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  // The values of one second are read once.
  await expect.poll(async () => seriesIn(await metricsOf(app), 'academy_mails_waiting', { queue: 'notice' })).toBe(1);
  await app.mails();
  await app.runRetentionJob();
  app.context.metrics.hitCountOf('/blog').hits += 3;
  const text = await metricsOf(app);
  expect(seriesIn(text, 'academy_cache_hits_total', { route: '/blog' })).toBe(3);
  expect(seriesIn(text, 'academy_render_duration_seconds_count', { route: '/about' })).toBe(1);
  expect(seriesIn(text, 'academy_database_statement_duration_seconds_count', { operation: 'select', outcome: 'ok' })).toBeGreaterThan(1);
  expect(seriesIn(text, 'academy_job_duration_seconds_count', { kind: 'retention.purge', outcome: 'done' })).toBe(1);
  expect(seriesIn(text, 'academy_mail_attempts_total', { outcome: 'sent' })).toBe(1);
  await expect.poll(async () => seriesIn(await metricsOf(app), 'academy_jobs', { kind: 'retention.purge', state: 'queued' })).toBe(1);
  expect(seriesIn(text, 'academy_database_up')).toBe(1);
  expect(text).not.toContain('example.com');
});

test('the age of the last backup is missing while none is known', async ({ app }) => {
  expect(seriesIn(await metricsOf(app), 'academy_backup_age_seconds')).toBeUndefined();
  await recordBackup(app.context.db, { created_at: app.clock.ms - 90_000, bytes: 1 }, { isNew: true });
  await expect.poll(async () => seriesIn(await metricsOf(app), 'academy_backup_age_seconds')).toBe(90);
});

test('without a database the metrics say so, and keep the rest', async ({ app }) => {
  await app.context.db.schema.alterTable('backups').renameTo('backups_away').execute();
  await expect.poll(async () => seriesIn(await metricsOf(app), 'academy_database_up')).toBe(0);
  expect(seriesIn(await metricsOf(app), 'academy_http_request_duration_seconds_count')).toBeGreaterThan(0);
  await app.context.db.schema.alterTable('backups_away').renameTo('backups').execute();
  await expect.poll(async () => seriesIn(await metricsOf(app), 'academy_database_up')).toBe(1);
});
