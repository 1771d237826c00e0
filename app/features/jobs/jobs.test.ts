import { expect } from 'vitest';
import { insertJob } from '#app/jobs/jobs.queries.server.ts';
import { insertDeadJob } from '#tests/support/factories/jobs.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const dayMs = 24 * 3_600_000;

const test = withAppPerTest();

const insertDead = (app: TestApp, job?: Parameters<typeof insertDeadJob>[2]) => insertDeadJob(app.context.db, app.clock.ms, job);
const rows = (app: TestApp) => app.context.db.selectFrom('jobs').selectAll().execute();
const change = (app: TestApp, adminToken: string, method: 'POST' | 'DELETE', id: number | string) =>
  app.call(method, method === 'POST' ? `/admin/jobs/${id}/retry` : `/admin/jobs/${id}`, { token: adminToken });

test('lists jobs that failed for good, newest failure first, in pages, without email addresses', async ({ app, adminToken }) => {
  const { db } = app.context;
  expect(await app.api(adminToken).jobs.dead()).toEqual({ rows: [], total: 0 });
  for (let nth = 0; nth < 5; nth += 1)
    await insertDead(app, { kind: `test.kind${nth}`, args: `{"to":"ada${nth}@example.com","nth":${nth}}`, finished_at: app.clock.ms + nth * 1000 });
  await db
    .insertInto('jobs')
    .values({ queue: 'default', kind: 'test.queued', args: '{}', unique_key: null, state: 'queued', run_at: app.clock.ms + dayMs, created_at: 0 })
    .execute();
  const pages = await Promise.all([1, 2, 3, 4].map((page) => app.api(adminToken).jobs.dead({ page, limit: 2 })));
  expect(pages.map((page) => page.rows.map(({ kind }) => kind))).toEqual([
    ['test.kind4', 'test.kind3'],
    ['test.kind2', 'test.kind1'],
    ['test.kind0'],
    [],
  ]);
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
  expect(pages[0]?.rows[0]).toEqual({
    id: expect.any(Number),
    type: 'job',
    kind: 'test.kind4',
    args: '{"to":"a***@example.com","nth":4}',
    error: '',
    createdAt: '2026-01-15T12:00:00.000Z',
    failedAt: '2026-01-15T12:00:04.000Z',
  });
});

test('a job that is tried again has all its attempts, and is performed', async ({ app, adminToken }) => {
  const id = await insertDead(app, { kind: 'retention.purge', args: '{}' });
  await app.context.db.updateTable('jobs').set({ failed_attempts: 7, last_error: 'Error: a full disk' }).execute();
  expect(await change(app, adminToken, 'POST', id)).toMatchObject({ status: 200, body: { message: 'The job is tried again now' } });
  expect(await rows(app)).toMatchObject([
    { kind: 'retention.purge', args: '{}', state: 'queued', failed_attempts: 0, last_error: null, finished_at: null },
  ]);
  expect(app.log.map(({ event }) => event)).toContain('job_retried');
  expect(await app.jobWorkers.drain()).toBe(1);
  expect(await rows(app)).toEqual([]);
  expect(await change(app, adminToken, 'POST', id)).toMatchObject({
    status: 404,
    body: { error: 'This job is gone: it was tried again or discarded meanwhile' },
  });
});

test('two administrators who try a job again at the same time queue it once', async ({ app, adminToken }) => {
  const id = await insertDead(app);
  const statuses = (await Promise.all([change(app, adminToken, 'POST', id), change(app, adminToken, 'POST', id)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 404]);
  expect(await rows(app)).toHaveLength(1);
});

test('a periodic job is tried again by its next run, at once', async ({ app, adminToken }) => {
  await app.jobWorkers.schedule();
  await app.jobWorkers.drain();
  const id = await insertDead(app, { kind: 'retention.purge', args: '{}', unique_key: 'periodic' });
  expect(await change(app, adminToken, 'POST', id)).toMatchObject({ status: 200 });
  const purges = (await rows(app)).filter(({ kind }) => kind === 'retention.purge');
  expect(purges.map(({ state, run_at }) => ({ state, run_at }))).toEqual([{ state: 'queued', run_at: app.clock.ms }]);
  expect(await app.jobWorkers.drain()).toBe(1);
});

test('a job whose unique key is queued already is not tried again, and stays', async ({ app, adminToken }) => {
  const id = await insertDead(app, { unique_key: 'one' });
  const queued = { queue: 'default', kind: 'test.unknown', args: '{}', unique_key: 'one', run_at: app.clock.ms, created_at: app.clock.ms } as const;
  await insertJob(app.context.db, queued);
  expect(await change(app, adminToken, 'POST', id)).toMatchObject({
    status: 409,
    body: { error: 'The same job is queued already. Please discard this one.' },
  });
  expect((await rows(app)).map(({ state }) => state).sort()).toEqual(['dead', 'queued']);
});

test('a discarded job is gone', async ({ app, adminToken }) => {
  const id = await insertDead(app);
  expect(await change(app, adminToken, 'DELETE', id)).toMatchObject({ status: 200, body: { message: 'The job was discarded' } });
  expect(await rows(app)).toEqual([]);
  expect(await change(app, adminToken, 'DELETE', id)).toMatchObject({ status: 404 });
});

test('jobs that wait or run are neither listed, tried again nor discarded', async ({ app, adminToken }) => {
  await app.jobWorkers.schedule();
  const scheduled = await rows(app);
  for (const method of ['POST', 'DELETE'] as const)
    for (const id of [scheduled[0]?.id ?? 0, 0, 'x']) expect((await change(app, adminToken, method, id)).status).toBe(404);
  expect(await app.api(adminToken).jobs.dead()).toEqual({ rows: [], total: 0 });
  expect(await rows(app)).toEqual(scheduled);
});

test('only administrators see and change failed jobs', async ({ app }) => {
  const id = await insertDead(app);
  const { token: learner } = await app.learner();
  for (const caller of [{}, { token: learner }]) {
    expect((await app.call('GET', '/admin/jobs', caller)).status).toBe(401);
    expect((await app.call('POST', `/admin/jobs/${id}/retry`, caller)).status).toBe(401);
    expect((await app.call('DELETE', `/admin/jobs/${id}`, caller)).status).toBe(401);
  }
  expect(await rows(app)).toMatchObject([{ state: 'dead' }]);
});

test('failed jobs are deleted after 90 days', async ({ app }) => {
  await insertDead(app);
  app.clock.ms += 90 * dayMs - 1000;
  await app.runRetentionJob();
  expect((await app.api(await app.adminToken()).jobs.dead()).total).toBe(1);
  app.clock.ms += 1000;
  await app.runRetentionJob();
  expect((await app.api(await app.adminToken()).jobs.dead()).total).toBe(0);
});
