// Proves T43.

/** @module-tag full */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { installedPostgres as installed } from '#tests/support/installed-postgres.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';

const run = promisify(execFile);
const writerCount = 6;

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Large enough that a backup takes many steps. */
async function fill(address: string): Promise<void> {
  const { db, migrate, close } = openDatabase(address);
  await migrate();
  for (let nth = 0; nth < 60; nth += 1)
    await db
      .insertInto('media')
      .values({ hash: `${nth}`.padStart(32, '0'), variant: '400', type: 'image/webp', bytes: Buffer.alloc(500_000, nth) })
      .execute();
  await close();
}

/** Clients that write continuously, and the responses they got. */
async function startWriting({ call, api, adminToken }: ServerProcess) {
  const token = await adminToken();
  await api(token).wordOfDay.create({ title: 'mmiri', body: 'water' });
  const acknowledged = Array<number>(writerCount).fill(0);
  let posts = 0;
  let stopped = false;
  const comment = async (writer: number) => {
    for (let nth = 0; !stopped; nth += 1) {
      expect((await call('POST', '/word-of-day/1/comment', { json: { text: `${writer} ${nth}` } })).status).toBe(201);
      acknowledged[writer] = nth + 1;
    }
  };
  const publish = async () => {
    for (let nth = 0; !stopped; nth += 1) {
      const form = postForm({ title: `Post ${nth}`, body: '<p>Text</p>', image: await imageFile('png', 20 + nth, 20) });
      expect((await call('POST', '/blog', { form, token })).status).toBe(201);
      posts = nth + 1;
    }
  };
  const all = Promise.all([...acknowledged.keys()].map(comment).concat(publish()));
  return {
    acknowledgedSoFar: () => ({ comments: [...acknowledged], posts }),
    async stop() {
      stopped = true;
      await all;
    },
  };
}

interface AcknowledgedRows {
  comments: number[];
  posts: number;
}

/** The backup is one snapshot: every write acknowledged before it, and no partial writes. */
async function expectSnapshot(address: string, before: AcknowledgedRows, after: AcknowledgedRows): Promise<void> {
  const { db, close } = openDatabase(address);
  const texts = (await db.selectFrom('comments').select('text').execute()).map(({ text }) => text);
  for (let writer = 0; writer < writerCount; writer += 1) {
    const ownTexts = texts
      .flatMap((text) => (text.startsWith(`${writer} `) ? [Number(text.split(' ')[1])] : []))
      .sort((first, second) => first - second);
    expect(ownTexts).toEqual([...ownTexts.keys()]);
    expect(ownTexts.length).toBeGreaterThanOrEqual(before.comments[writer] ?? 0);
    expect(ownTexts.length).toBeLessThanOrEqual((after.comments[writer] ?? 0) + 1);
  }
  const words = await db.selectFrom('words_of_day').select('comments').execute();
  expect(words).toEqual([{ comments: texts.length }]);
  const posts = await db.selectFrom('posts').select(['title', 'image_hash']).orderBy('id').execute();
  expect(posts.map(({ title }) => title)).toEqual(posts.map((_, nth) => `Post ${nth}`));
  expect(posts.length).toBeGreaterThanOrEqual(before.posts);
  for (const { image_hash } of posts) expect(await db.selectFrom('media').select('variant').where('hash', '=', image_hash).execute()).toHaveLength(3);
  await close();
}

async function expectReadable(address: string): Promise<void> {
  const word = (await (await fetch(`${address}/api/word-of-day/current`)).json()) as { comments: number };
  expect(word.comments).toBeGreaterThan(0);
  const [post] = (await (await fetch(`${address}/api/blog?limit=1`)).json()) as { image: string }[];
  expect((await fetch(`${address}${post?.image}`)).status).toBe(200);
}

async function copyWhileWriting(server: ServerProcess, copy: () => Promise<unknown>): Promise<{ before: AcknowledgedRows; after: AcknowledgedRows }> {
  const writing = await startWriting(server);
  await expect.poll(() => writing.acknowledgedSoFar().posts).toBeGreaterThan(2);
  const before = writing.acknowledgedSoFar();
  await copy();
  const after = writing.acknowledgedSoFar();
  await writing.stop();
  // Writes happened during the backup; otherwise the test would prove nothing.
  expect(after.comments).not.toEqual(before.comments);
  return { before, after };
}

const withoutContent = { STARTER_CONTENT: 'off', WORKERS: '1' };

test('SQLite: a backup made during writes is one snapshot, and the server starts on it', async () => {
  const server = await startServer(withoutContent, { fill: (dataDir) => fill(join(dataDir, 'academy.db')) });
  onTestFinished(server.stop);
  const file = join(emptyFolder(), 'copy.db');
  const env = { ...process.env, DATA_DIR: server.dataDir };
  const { before, after } = await copyWhileWriting(server, () => run(process.execPath, ['scripts/backup.mjs', file], { env }));
  expect(statSync(file).mode & 0o077).toBe(0);

  const raw = new DatabaseSync(file);
  expect(raw.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(raw.prepare('pragma foreign_key_check').all()).toEqual([]);
  raw.close();
  await expectSnapshot(file, before, after);

  // Restores as the README describes, over the files of another database.
  const restored = await startServer(withoutContent, {
    fill: async (dataDir) => {
      const at = join(dataDir, 'academy.db');
      for (const end of ['', '-wal', '-shm']) cpSync(join(server.dataDir, `academy.db${end}`), at + end);
      cpSync(file, at);
      for (const end of ['-wal', '-shm']) rmSync(at + end);
    },
  });
  onTestFinished(restored.stop);
  await expectReadable(restored.address);
  await expectSnapshot(join(restored.dataDir, 'academy.db'), before, after);
});

test('SQLite: a backup contains the state of its start, and writes during the backup do not restart it', async () => {
  const dataDir = emptyFolder();
  const from = join(dataDir, 'academy.db');
  const file = join(emptyFolder(), 'copy.db');
  await fill(from);
  // The backup may hold a lock for a moment.
  const raw = new DatabaseSync(from, { timeout: 60_000 });
  raw.exec('pragma synchronous = off; create table ticks (n integer); insert into ticks values (0)');
  let ticks = 0;
  let ticksWhenBegun: number | undefined;
  let isOver = false;
  const tick = () => {
    raw.exec('update ticks set n = n + 1');
    ticks += 1;
    if (existsSync(`${file}.unfinished`)) ticksWhenBegun ??= ticks;
    if (!isOver) setImmediate(tick);
  };
  tick();
  await run(process.execPath, ['scripts/backup.mjs', file], { env: { ...process.env, DATA_DIR: dataDir } });
  isOver = true;
  await new Promise(setImmediate);
  raw.close();
  const copy = new DatabaseSync(file);
  expect(copy.prepare('select n from ticks').get()?.n).toBeLessThanOrEqual(ticksWhenBegun ?? 0);
  copy.close();
});

test.runIf(installed)('PostgreSQL: pg_dump of a database in use is one snapshot', async () => {
  const postgres = await startPostgres({ binFolder: installed });
  onTestFinished(postgres.stop);
  const tool = (name: string, ...args: string[]) => run(join(installed ?? '', name), args);
  const [from, to] = [`${postgres.address}/academy`, `${postgres.address}/elsewhere`];
  for (const address of [from, to]) {
    await tool('createdb', `--maintenance-db=${postgres.address}/postgres`, address.split('/').at(-1) ?? '');
    await fill(address);
  }
  const server = await startServer({ ...withoutContent, DATABASE_URL: from });
  onTestFinished(server.stop);
  const file = join(emptyFolder(), 'copy.dump');
  const { before, after } = await copyWhileWriting(server, () => tool('pg_dump', '--format=custom', `--file=${file}`, from));
  execFileSync(join(installed ?? '', 'pg_restore'), ['--clean', '--if-exists', '--dbname', to, file]);
  await expectSnapshot(to, before, after);
  const restored = await startServer({ ...withoutContent, DATABASE_URL: to });
  onTestFinished(restored.stop);
  await expectReadable(restored.address);
});
