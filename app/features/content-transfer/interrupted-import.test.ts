import { expect } from 'vitest';
import { jobRegistry } from '#app/features.server.ts';
import { createJobWorkers } from '#app/jobs/job-workers.server.ts';
import { jobsTable } from '#app/jobs/jobs.queries.server.ts';
import { leaseMs } from '#app/jobs/leases.server.ts';
import { claimRows } from '#app/jobs/queue-table.queries.server.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { checkFile, familyPictures, readImportFile, upload } from '#tests/support/imports.ts';
import { createSecondProcess, type TestApp } from '#tests/support/test-app.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';

const test = withAppPerTest({ STARTER_CONTENT: 'off' });
const wordpress = readImportFile('family-blog.wordpress.xml');

const titles = async ({ context }: Pick<TestApp, 'context'>) =>
  (await context.db.selectFrom('posts').select('title').orderBy('id').execute()).map(({ title }) => title);
const all = ['Greetings & visits', 'Old style', 'To come', 'Its time is past', 'Behind a password'];

/** Claims the job as a process does that ends during the attempt. */
async function interrupt(app: TestApp): Promise<void> {
  expect(await claimRows(app.context.db, jobsTable, 'queued', { queue: 'default', now: app.clock.ms, count: 1 })).toHaveLength(1);
  app.clock.ms += leaseMs;
}

test('an import that is interrupted after two posts goes on with the third, and creates nothing twice', async ({ app, adminToken }) => {
  const api = app.api(adminToken).contentTransfer;
  const { id } = await checkFile(app, adminToken, { file: wordpress, pictures: await familyPictures() });
  await api.start({ id });
  // The third post cannot be written: the transaction fails as at the end of the process, and the first two are committed.
  const { db } = app.context;
  const third = await db.selectFrom('import_entries').select(['id', 'data']).where('title', '=', 'To come').executeTakeFirstOrThrow();
  await db.updateTable('import_entries').set({ data: '{broken' }).where('id', '=', third.id).execute();
  await app.jobWorkers.drain();
  expect(await titles(app)).toEqual(all.slice(0, 2));
  expect(await api.read({ id })).toMatchObject({ state: 'importing', entries: 5, done: 2, posts: 2, stopped: false });
  await db.updateTable('import_entries').set({ data: third.data }).where('id', '=', third.id).execute();
  const second = await createSecondProcess(app);
  app.clock.ms += 60 * 60_000;
  await createJobWorkers(second.context, jobRegistry).drain();
  await second.close();
  expect(await titles(app)).toEqual(all);
  expect(await api.read({ id })).toMatchObject({ state: 'done', done: 5, posts: 5, comments: 3 });
});

test('a killed process leaves an import and a check to another one', async ({ app, adminToken }) => {
  const api = app.api(adminToken).contentTransfer;
  const id = await upload(app.api(adminToken), { file: wordpress });
  await api.check({ id });
  await interrupt(app);
  await app.jobWorkers.drain();
  expect(await api.read({ id })).toMatchObject({ state: 'ready', entries: 5 });
  expect((await api.report({ id })).total).toBe(7);
  await api.start({ id });
  await interrupt(app);
  await app.jobWorkers.drain();
  expect(await titles(app)).toEqual(all);
});

test('two workers at the same import create each post once', async ({ app, adminToken }) => {
  const { id } = await checkFile(app, adminToken, { file: wordpress });
  await app.api(adminToken).contentTransfer.start({ id });
  const second = await createSecondProcess(app);
  const claimed = app.jobWorkers.drain();
  // A lease that was lost: the second worker performs the job while the first one still does.
  await app.context.db.updateTable('jobs').set({ state: 'queued', run_at: app.clock.ms }).where('kind', '=', 'content-transfer.import').execute();
  await Promise.all([claimed, createJobWorkers(second.context, jobRegistry).drain()]);
  await app.jobWorkers.drain();
  await second.close();
  expect((await titles(app)).toSorted()).toEqual(all.toSorted());
  expect(await app.api(adminToken).contentTransfer.read({ id })).toMatchObject({ state: 'done', done: 5, posts: 5, comments: 3 });
});

test('two imports of the same file at the same time create each post once', async ({ app, adminToken }) => {
  const api = app.api(adminToken).contentTransfer;
  const [one, other] = [await checkFile(app, adminToken, { file: wordpress }), await checkFile(app, adminToken, { file: wordpress })];
  await Promise.all([api.start({ id: one.id }), api.start({ id: other.id })]);
  await app.jobWorkers.drain();
  expect((await titles(app)).toSorted()).toEqual(all.toSorted());
  expect((await app.context.db.selectFrom('comments').select('id').execute()).length).toBe(3);
});

test('an import whose job failed for good says so, and can be started again', async ({ app, adminToken }) => {
  const api = app.api(adminToken).contentTransfer;
  const { id } = await checkFile(app, adminToken, { file: wordpress });
  await api.start({ id });
  await expect(api.start({ id })).rejects.toMatchObject({ status: 409, message: 'This import is running already. Please wait until it is done' });
  await app.context.db.updateTable('jobs').set({ state: 'dead', finished_at: app.clock.ms }).where('kind', '=', 'content-transfer.import').execute();
  expect(await api.read({ id })).toMatchObject({ state: 'importing', stopped: true });
  await api.start({ id });
  await app.jobWorkers.drain();
  expect(await api.read({ id })).toMatchObject({ state: 'done', posts: 5 });
});

test('links between posts go on after an interruption, and keep what the staff have edited meanwhile', async ({ app, adminToken }) => {
  const api = app.api(adminToken).contentTransfer;
  const post = (id: number, body: string) => ({ id, title: `Post ${id}`, body, at: '2020-01-01 10:00:00', link: `https://blog.example/post-${id}/` });
  const link = '<p><a href="https://blog.example/post-3/">three</a></p>';
  const { id } = await checkFile(app, adminToken, { file: wordpressExport([post(1, link), post(2, link), post(3, 'Text')]) });
  await api.start({ id });
  const { db } = app.context;
  const entry = (title: string) => db.selectFrom('import_entries').select(['id', 'data']).where('title', '=', title).executeTakeFirstOrThrow();
  const write = (row: number, data: string) => db.updateTable('import_entries').set({ data }).where('id', '=', row).execute();
  const third = await entry('Post 3');
  await write(third.id, '{broken');
  await app.jobWorkers.drain();
  expect(await titles(app)).toEqual(['Post 1', 'Post 2']);
  // The links of the second post cannot be read: the step ends there.
  const second = await entry('Post 2');
  await write(second.id, '{broken');
  await write(third.id, third.data);
  app.clock.ms += 60 * 60_000;
  await app.jobWorkers.drain();
  const bodies = async () => (await db.selectFrom('posts').select('body').orderBy('id').execute()).map(({ body }) => body);
  const old = '<p><a href="https://blog.example/post-3/" rel="noopener noreferrer nofollow">three</a></p>';
  expect(await bodies()).toEqual(['<p><a href="/blog/3">three</a></p>', old, '<p>Text</p>']);
  expect(await api.read({ id })).toMatchObject({ state: 'importing', done: 3 });
  await db
    .updateTable('posts')
    .set({ body: `<p>Edited.</p>${old}` })
    .where('id', '=', 2)
    .execute();
  await write(second.id, second.data);
  app.clock.ms += 60 * 60_000;
  await app.jobWorkers.drain();
  expect(await bodies()).toEqual(['<p><a href="/blog/3">three</a></p>', '<p>Edited.</p><p><a href="/blog/3">three</a></p>', '<p>Text</p>']);
  expect(await api.read({ id })).toMatchObject({ state: 'done', posts: 3 });
});
