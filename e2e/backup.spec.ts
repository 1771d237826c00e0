import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startProduct } from './server-process.ts';

const run = promisify(execFile);
const admin = { email: 'admin@example.com', password: 'an even longer secret' };
const json = { 'Content-Type': 'application/json' };
const writers = 6;

/** A PostgreSQL of the system whose own tools are beside it: pg_dump wants a server that is no newer than itself. */
const installed = existsSync('/usr/lib/postgresql')
  ? readdirSync('/usr/lib/postgresql')
      .map((version) => `/usr/lib/postgresql/${version}/bin`)
      .find((folder) => ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'createdb'].every((name) => existsSync(join(folder, name))))
  : undefined;

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Large enough that a copy takes many steps. */
async function fill(address: string): Promise<void> {
  const { db, migrate, close } = openDatabase(address);
  await migrate();
  for (let nth = 0; nth < 60; nth += 1)
    await db
      .insertInto('media')
      .values({ hash: `${nth}`.padStart(32, '0'), width: 400, bytes: Buffer.alloc(500_000, nth) })
      .execute();
  await close();
}

/** People who write on and on, and what they were told. */
async function startWriting(address: string) {
  const login = await fetch(`${address}/api/admin/login`, { method: 'POST', headers: json, body: JSON.stringify(admin) });
  const { token } = (await login.json()) as { token: string };
  const signed = { Authorization: `Bearer ${token}` };
  await fetch(`${address}/api/word-of-day`, { method: 'POST', headers: { ...json, ...signed }, body: '{"title":"mmiri","body":"water"}' });
  const acknowledged = Array<number>(writers).fill(0);
  let posts = 0;
  let stopped = false;
  const comment = async (writer: number) => {
    for (let nth = 0; !stopped; nth += 1) {
      const body = JSON.stringify({ text: `${writer} ${nth}` });
      const answer = await fetch(`${address}/api/word-of-day/1/comment`, { method: 'POST', headers: json, body });
      expect(answer.status).toBe(201);
      acknowledged[writer] = nth + 1;
    }
  };
  const publish = async () => {
    for (let nth = 0; !stopped; nth += 1) {
      const form = postForm({ title: `Post ${nth}`, body: '<p>Text</p>', image: await imageFile('png', 20 + nth, 20) });
      const answer = await fetch(`${address}/api/blog`, { method: 'POST', headers: signed, body: form });
      expect(answer.status).toBe(201);
      posts = nth + 1;
    }
  };
  const all = Promise.all([...acknowledged.keys()].map(comment).concat(publish()));
  return {
    sofar: () => ({ comments: [...acknowledged], posts }),
    async stop() {
      stopped = true;
      await all;
    },
  };
}

interface Written {
  comments: number[];
  posts: number;
}

/** The copy is what was there at one moment: all that was acknowledged by then, nothing half. */
async function expectOneMoment(address: string, before: Written, after: Written): Promise<void> {
  const { db, close } = openDatabase(address);
  const texts = (await db.selectFrom('comments').select('text').execute()).map(({ text }) => text);
  for (let writer = 0; writer < writers; writer += 1) {
    const own = texts.flatMap((text) => (text.startsWith(`${writer} `) ? [Number(text.split(' ')[1])] : [])).sort((one, other) => one - other);
    expect(own).toEqual([...own.keys()]);
    expect(own.length).toBeGreaterThanOrEqual(before.comments[writer] ?? 0);
    expect(own.length).toBeLessThanOrEqual((after.comments[writer] ?? 0) + 1);
  }
  const words = await db.selectFrom('words_of_day').select('comments').execute();
  expect(words).toEqual([{ comments: texts.length }]);
  const posts = await db.selectFrom('posts').select(['title', 'image_hash']).orderBy('id').execute();
  expect(posts.map(({ title }) => title)).toEqual(posts.map((_, nth) => `Post ${nth}`));
  expect(posts.length).toBeGreaterThanOrEqual(before.posts);
  for (const { image_hash } of posts)
    expect(await db.selectFrom('media').select('width').where('hash', '=', image_hash).orderBy('width').execute()).toHaveLength(3);
  await close();
}

async function expectServed(address: string): Promise<void> {
  const word = (await (await fetch(`${address}/api/word-of-day/current`)).json()) as { comments: number };
  expect(word.comments).toBeGreaterThan(0);
  const [post] = (await (await fetch(`${address}/api/blog?limit=1`)).json()) as { image: string }[];
  expect((await fetch(`${address}${post?.image}`)).status).toBe(200);
}

async function copyWhileWriting(address: string, copy: () => Promise<unknown>): Promise<{ before: Written; after: Written }> {
  const writing = await startWriting(address);
  await expect.poll(() => writing.sofar().posts).toBeGreaterThan(2);
  const before = writing.sofar();
  await copy();
  const after = writing.sofar();
  await writing.stop();
  // They were writing meanwhile, or nothing is proven.
  expect(after.comments).not.toEqual(before.comments);
  return { before, after };
}

const withoutContent = { STARTER_CONTENT: 'off', WORKERS: '1' };

test('SQLite: a copy made while people write is one moment of the academy, and the academy opens it', async () => {
  const product = await startProduct(withoutContent, (dataDir) => fill(join(dataDir, 'academy.db')));
  onTestFinished(product.stop);
  const file = join(emptyFolder(), 'copy.db');
  const env = { ...process.env, DATA_DIR: product.dataDir };
  const { before, after } = await copyWhileWriting(product.address, () => run(process.execPath, ['scripts/backup.mjs', file], { env }));
  expect(statSync(file).mode & 0o077).toBe(0);

  const raw = new DatabaseSync(file);
  expect(raw.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(raw.prepare('pragma foreign_key_check').all()).toEqual([]);
  raw.close();
  await expectOneMoment(file, before, after);

  // As the README says, over what another academy has left behind.
  const restored = await startProduct(withoutContent, async (dataDir) => {
    const at = join(dataDir, 'academy.db');
    for (const end of ['', '-wal', '-shm']) cpSync(join(product.dataDir, `academy.db${end}`), at + end);
    cpSync(file, at);
    for (const end of ['-wal', '-shm']) rmSync(at + end);
  });
  onTestFinished(restored.stop);
  await expectServed(restored.address);
  await expectOneMoment(join(restored.dataDir, 'academy.db'), before, after);
});

test('SQLite: a copy is of the moment when it began: what is written meanwhile does not make it begin anew', async () => {
  const dataDir = emptyFolder();
  const from = join(dataDir, 'academy.db');
  const file = join(emptyFolder(), 'copy.db');
  await fill(from);
  const raw = new DatabaseSync(from);
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

test.runIf(installed)('PostgreSQL: so is one by pg_dump, over a database that is in use', async () => {
  const server = await startPostgres({ installed });
  onTestFinished(server.stop);
  const tool = (name: string, ...args: string[]) => run(join(installed ?? '', name), args);
  const [from, to] = [`${server.address}/academy`, `${server.address}/elsewhere`];
  for (const address of [from, to]) {
    await tool('createdb', `--maintenance-db=${server.address}/postgres`, address.split('/').at(-1) ?? '');
    await fill(address);
  }
  const product = await startProduct({ ...withoutContent, DATABASE_URL: from });
  onTestFinished(product.stop);
  const file = join(emptyFolder(), 'copy.dump');
  const { before, after } = await copyWhileWriting(product.address, () => tool('pg_dump', '--format=custom', `--file=${file}`, from));
  execFileSync(join(installed ?? '', 'pg_restore'), ['--clean', '--if-exists', '--dbname', to, file]);
  await expectOneMoment(to, before, after);
  const restored = await startProduct({ ...withoutContent, DATABASE_URL: to });
  onTestFinished(restored.stop);
  await expectServed(restored.address);
});
