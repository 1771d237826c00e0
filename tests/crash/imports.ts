import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '#app/db/database.server.ts';
import type { Db } from '#app/db/schema.ts';
import { checkImport, runImport } from '#app/features/content-transfer/import/import.jobs.server.ts';
import { changeImport, type ImportRow, importById, insertChunk, insertImport } from '#app/features/content-transfer/import/imports.queries.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { startPostgres } from '../support/postgres.ts';
import { type ExportedPost, wordpressExport } from '../support/wordpress-export.ts';
import { end, killSoon } from './killing.ts';

const postsPerFile = 300;
/** Comments, the second of which is a reply to the first. */
const commentsPerPost = 3;
/**
 * Kills of a file in its check, which begins again each time, and in its import. A job that ended with its process more than 10 times in a row is
 * given up (app/jobs/backoff.ts), so further kills are of another file.
 */
const killsPerFile = { checking: 2, importing: 6 };
/** From the start of the workers on. Starting the process that prepares entries takes a second or two, and the links come last. */
const longestPauseMs = 10_000;
/** Added to the clock with each process: the lease of the one before has expired. */
const laterMs = 10 * 60_000;

interface Outcome {
  posts: number;
  /** Kills by the state in which they left the import. */
  kills: { checking: number; importing: number; done: number };
  failures: string[];
}

/** npm run test:crash:jobs -- imports --kills 20: kills the process that checks and imports files, and looks for lost and doubled posts and comments. */
export async function runImportCrashTest(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { engine: { type: 'string' }, kills: { type: 'string', default: '20' } } });
  console.log(
    '| engine | posts | comments | kills in the check | kills in the import | kills after it | lost, doubled or wrong |\n|---|---|---|---|---|---|---|',
  );
  for (const engine of values.engine ? [values.engine] : ['sqlite', 'postgres']) {
    const { posts, kills, failures } = await crash(engine, Number(values.kills));
    console.log(`| ${[engine, posts, posts * commentsPerPost, kills.checking, kills.importing, kills.done, failures.length].join(' | ')} |`);
    for (const failure of failures) console.error(failure);
    if (failures.length > 0) process.exitCode = 1;
  }
}

async function crash(engine: string, kills: number): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-imports-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://academy.test',
    ...(postgres ? { DATABASE_URL: `${postgres.address}/postgres` } : {}),
  };
  const { db, migrate, close } = openDatabase(readConfig(env).databaseUrl);
  await migrate();
  let clockMs = Date.now();
  const start = () => {
    clockMs += laterMs;
    return spawn(process.execPath, ['tests/support/import-worker-process.ts'], {
      env: { ...env, TEST_CLOCK_MS: String(clockMs) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  };
  const outcome: Outcome = { posts: 0, kills: { checking: 0, importing: 0, done: 0 }, failures: [] };
  const killed = () => Object.values(outcome.kills).reduce((sum, count) => sum + count, 0);
  while (killed() < kills) {
    const posts = Array.from({ length: postsPerFile }, (_, nth) => postOf(outcome.posts + nth + 1));
    const id = await uploadFile(db, wordpressExport(posts), clockMs);
    outcome.posts += posts.length;
    for (const state of ['checking', 'importing'] as const) {
      for (let nth = 0; nth < killsPerFile[state] && killed() < kills && (await readImport(db, id)).state === state; nth += 1) {
        await killSoon(start(), longestPauseMs);
        const left = await readImport(db, id);
        outcome.kills[left.state === 'done' ? 'done' : state] += 1;
        process.stderr.write(`• ${engine}: ${killed()} of ${kills} kills, ${left.state}, ${left.done} posts …\n`);
      }
      const last = start();
      while ((await readImport(db, id)).state === state) await pause(100);
      await end(last, 'SIGTERM');
      if (state === 'checking') await startImport(db, id, clockMs);
    }
    outcome.failures.push(...(await compare(db, id, posts)));
  }
  await close();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true });
  return outcome;
}

const textOf = (post: number, nth: number) => `Comment ${post}-${nth}`;

const addressOf = (id: number) => `https://blog.example/2020/01/post-${id}/`;
/** Posts of the same file that a post links to: one before it and one after it, where there is one. */
const linksOf = (id: number) => [id - 1, id + 1].filter((other) => Math.ceil(other / postsPerFile) === Math.ceil(id / postsPerFile));

const postOf = (id: number): ExportedPost => ({
  id,
  title: `Post ${id}`,
  link: addressOf(id),
  body: `<p>${linksOf(id)
    .map((other) => `<a href="${addressOf(other)}">${other}</a>`)
    .join(' ')}</p><p>${'We greet before we sit down, and the oldest breaks the kola nut. '.repeat(20)}</p>`,
  at: '2020-01-01 08:30:00',
  tag: `Tag ${id % 20}`,
  comments: Array.from({ length: commentsPerPost }, (_, nth) => ({
    id: id * 10 + nth,
    author: `Reader ${nth}`,
    at: `2020-02-0${nth + 1} 10:00:00`,
    text: textOf(id, nth),
    ...(nth === 1 ? { parent: id * 10 } : {}),
  })),
});

/** Rows of an upload, as the handlers write them. */
async function uploadFile(db: Db, file: string, now: number): Promise<number> {
  const bytes = Buffer.from(file);
  const row = { file_name: 'blog.xml', file_bytes: bytes.byteLength, pictures_bytes: 0, account_id: 1, created_at: now };
  return db.transaction().execute(async (tx) => {
    const { id } = await insertImport(tx, row);
    await insertChunk(tx, { import_id: id, part: 'file', nth: 0, bytes });
    await changeImport(tx, id, { state: 'checking' });
    await enqueue(tx, checkImport, { importId: id }, { now });
    return id;
  });
}

async function readImport(db: Db, id: number): Promise<ImportRow> {
  const row = await importById(db, id);
  if (!row || row.state === 'refused') throw new Error(`The import is ${row?.reason ?? 'gone'}`);
  return row;
}

/** As the handler does once the check is done. */
async function startImport(db: Db, id: number, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await changeImport(tx, id, { state: 'importing' });
    await enqueue(tx, runImport, { importId: id }, { now });
  });
}

/** Differences between a file and what the database has of it. */
async function compare(db: Db, id: number, posts: ExportedPost[]): Promise<string[]> {
  const failures: string[] = [];
  const expect = (what: string, found: unknown, expected: unknown) => {
    const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
    if (one !== other) failures.push(`Import ${id}, ${what}: ${one} instead of ${other}`);
  };
  const { done, entries, posts: created, comments: added } = await readImport(db, id);
  expect('its counts', [entries, done, created, added], [posts.length, posts.length, posts.length, posts.length * commentsPerPost]);
  const chunks = await db.selectFrom('import_chunks').select('nth').where('import_id', '=', id).execute();
  expect('its upload', chunks.length, 0);
  const ids = new Map<string, number>();
  for (const { id: post, title } of await db.selectFrom('posts').select(['id', 'title']).execute()) ids.set(title, post);
  for (const post of posts) {
    const rows = await db.selectFrom('posts').select(['id', 'comments', 'body']).where('title', '=', post.title).execute();
    expect(post.title, rows.length, 1);
    for (const row of rows) {
      const links = Array.from(row.body.matchAll(/href="([^"]*)"/g), ([, href]) => href);
      expect(
        `${post.title}, its links`,
        links,
        linksOf(post.id).map((other) => `/blog/${ids.get(`Post ${other}`)}`),
      );
      const old = await db.selectFrom('redirects').select('path').where('target', '=', `/blog/${row.id}`).execute();
      expect(`${post.title}, its old addresses`, old.map(({ path }) => path).toSorted(), [`/2020/01/post-${post.id}`, `/?p=${post.id}`]);
      // A reply counts with its comment.
      expect(`${post.title}, its number of comments`, row.comments, commentsPerPost - 1);
      const comments = await db
        .selectFrom('comments')
        .leftJoin('comments as parent', 'parent.id', 'comments.parent_id')
        .select(['comments.text', 'parent.text as parent', 'comments.replies'])
        .where('comments.target', '=', 'post')
        .where('comments.target_id', '=', row.id)
        .orderBy('comments.id')
        .execute();
      const expected = [
        { text: textOf(post.id, 0), parent: null, replies: 1 },
        { text: textOf(post.id, 1), parent: textOf(post.id, 0), replies: 0 },
        { text: textOf(post.id, 2), parent: null, replies: 0 },
      ];
      expect(`${post.title}, its comments`, comments, expected);
      const tags = await db.selectFrom('post_tags').select('public_at').where('post_id', '=', row.id).execute();
      expect(`${post.title}, its tags`, tags, [{ public_at: Date.UTC(2020, 0, 1, 8, 30) }]);
      const found = await db.selectFrom('search_documents').select('id').where('kind', '=', 'post').where('row_id', '=', row.id).execute();
      expect(`${post.title} in the search`, found.length, 1);
      const origins = await db.selectFrom('imported_rows').select('kind').where('post_id', '=', row.id).where('kind', '<>', 'address').execute();
      expect(`${post.title}, where it came from`, origins.length, 1 + commentsPerPost);
    }
  }
  return failures;
}
