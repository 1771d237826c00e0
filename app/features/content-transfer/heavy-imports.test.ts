// Proves T7.

import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, onTestFinished } from 'vitest';
import type { IsolatedTask } from '#app/lib/isolation/isolated-task.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { checkFile, importFile } from '#tests/support/imports.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';
import { zipOf } from '#tests/support/zip.ts';
import { planEntriesTask, prepareEntriesTask, readEntriesTask } from './import/import.tasks.server.ts';

const test = withAppPerTest({ STARTER_CONTENT: 'off' });

const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const at = '2020-01-01 10:00:00';
const post = (id: number, title: string, body = '<p>Text</p>') => ({ id, title, body, at });
const comments = numbers(2_000).map((nth) => ({ id: nth + 1, author: 'Ada', at, text: 'Daalụ' }));

/** Other limits until the end of the test. A heap of another size takes a process of its own. */
function limit(task: Pick<IsolatedTask<never, never>, 'timeLimitMs' | 'heapMiB'>, limits: PropertyDescriptorMap): void {
  const { timeLimitMs, heapMiB } = task;
  Object.defineProperties(task, limits);
  onTestFinished(() => {
    Object.defineProperties(task, { timeLimitMs: { value: timeLimitMs, writable: true }, heapMiB: { value: heapMiB } });
  });
}

/** Limit in ms of the first value alone: the next ones may take as long as a busy machine needs. */
function firstLimit({ timeLimitMs }: { timeLimitMs: number }, ms: number): PropertyDescriptor {
  // The limit is read for the request, and again for the sentence about it.
  const first = [ms, ms];
  return { get: () => first.shift() ?? timeLimitMs };
}

/** Processes that are started from now on. */
function startedProcesses(): ChildProcess[] {
  const started: ChildProcess[] = [];
  const add = (message: unknown) => started.push((message as { process: ChildProcess }).process);
  subscribe('child_process', add);
  onTestFinished(() => {
    unsubscribe('child_process', add);
  });
  return started;
}

const isGone = ({ pid = 0 }: ChildProcess) => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

/** A job that is done is deleted, and one that failed waits. */
async function expectNoJob({ context }: TestApp): Promise<void> {
  expect(await context.db.selectFrom('jobs').select('kind').where('kind', 'like', 'content-transfer.%').execute()).toEqual([]);
}

async function expectNextImport(app: TestApp, adminToken: string): Promise<void> {
  const { state } = await importFile(app, adminToken, { file: wordpressExport([post(3, 'Farewell')]) });
  expect(state).toMatchObject({ state: 'done', posts: 1 });
}

test('a post whose pictures take longer than the limit is reported, and the other posts and the next import go on', { tags: ['full'] }, async ({
  app,
  adminToken,
}) => {
  const pictures = numbers(40).map((nth) => `uploads/${nth}.png`);
  const bytes = new Uint8Array(await (await imageFile('png', 1_000, 1_000)).arrayBuffer());
  const files = {
    file: wordpressExport([post(1, 'Photos', pictures.map((name) => `<img src="https://blog.example/${name}">`).join('')), post(2, 'Greetings')]),
    pictures: zipOf(pictures.map((name) => ({ name, bytes }))),
  };
  const started = startedProcesses();
  limit(prepareEntriesTask, { heapMiB: { value: prepareEntriesTask.heapMiB + 1 }, timeLimitMs: firstLimit(prepareEntriesTask, 200) });
  const { id, state, lines } = await importFile(app, adminToken, files);
  expect(state).toMatchObject({ state: 'done', entries: 2, done: 2, posts: 1 });
  expect(lines).toMatchObject([
    {
      title: 'Photos',
      line: 1,
      outcome: 'failed',
      notes: ['Not imported: This post with its pictures takes longer than 0.2 seconds to be read. Please take pictures out of it, and try again.'],
    },
    { title: 'Greetings', outcome: 'created' },
  ]);
  await expectNoJob(app);
  await expect(app.api(adminToken).contentTransfer.start({ id })).rejects.toMatchObject({ status: 409 });
  const [ended] = started.slice(-2);
  await expect.poll(() => ended && [ended.signalCode, isGone(ended)]).toEqual(['SIGKILL', true]);
  await expectNextImport(app, adminToken);
});

test('a post whose check takes longer than the limit is left out with its line, and the others are checked', async ({ app, adminToken }) => {
  limit(planEntriesTask, { timeLimitMs: firstLimit(planEntriesTask, 5) });
  const { state, lines } = await checkFile(app, adminToken, {
    file: wordpressExport([{ ...post(1, 'Comments'), comments }, post(2, 'Greetings')]),
  });
  expect(state).toMatchObject({ state: 'ready', entries: 1 });
  const note = 'Left out: The body of this post takes longer than 0.005 seconds to be read. Please simplify it there, and export it again.';
  expect(lines).toMatchObject([
    { title: 'Comments', line: 1, outcome: 'left-out', notes: [note] },
    { title: 'Greetings', outcome: 'waiting' },
  ]);
  await expectNoJob(app);
});

test('a file with more than three posts that take too long is refused', async ({ app, adminToken }) => {
  // No process starts in that time.
  limit(planEntriesTask, { heapMiB: { value: planEntriesTask.heapMiB + 2 }, timeLimitMs: { value: 1 } });
  const { state, lines } = await checkFile(app, adminToken, { file: wordpressExport(numbers(5).map((nth) => post(nth + 1, `Post ${nth}`))) });
  const reason = 'More than 3 posts take too much time or memory to be read. Please simplify them there, and export again.';
  expect([state.state, state.reason, lines]).toEqual(['refused', reason, []]);
  await expectNoJob(app);
});

test('a file that fills the heap of its process is refused once, and the next import goes on', { tags: ['full'] }, async ({ app, adminToken }) => {
  const started = startedProcesses();
  limit(readEntriesTask, { heapMiB: { value: 64 } });
  const { state } = await checkFile(app, adminToken, { file: `{"db":[{"data":{"posts":[${'{},'.repeat(2_000_000)}{}]}}]}` });
  const reason = 'The export file needs more than 64 MiB of memory to be read. Please export fewer posts at a time, and try again.';
  expect([state.state, state.reason]).toEqual(['refused', reason]);
  await expectNoJob(app);
  expect(started).toHaveLength(1);
  await expect.poll(() => started.every(isGone)).toBe(true);
  Object.defineProperty(readEntriesTask, 'heapMiB', { value: planEntriesTask.heapMiB });
  await expectNextImport(app, adminToken);
});
