import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '#app/auth/passwords.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import type { Db } from '#app/db/schema.ts';
import { postSearch } from '#app/features/blog/post-search.server.ts';
import { wordSearch } from '#app/features/word-of-day/word-search.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { indexRows } from '#app/search/search-index.queries.server.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { insertBulk } from '#tests/support/factories/bulk.ts';
import { startServer } from '#tests/support/server-process.ts';

export const learner = { email: 'person1@example.com', password: 'a reader of the bench' };
/** Logs in repeatedly. A separate account, because each login may end the oldest session. */
export const repeatLogin = { ...learner, email: 'person2@example.com' };
export const apiPath = '/api/blog?limit=20&view=card';

/** A data directory with seeded rows, and the id of its newest post. */
export interface SeededServer {
  dataDir: string;
  newest: number;
}
const seeds = new Map<string, Promise<SeededServer>>();
const folders: string[] = [];

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-bench-'));
  folders.push(folder);
  return folder;
}

/** Seeds posts, comments and two learners. Each size is seeded once and shared by all parts. */
export function seededServer(posts: number, comments: number): Promise<SeededServer> {
  const key = `${posts} ${comments}`;
  const seeding = seeds.get(key) ?? seed(newFolder(), posts, comments);
  seeds.set(key, seeding);
  return seeding;
}

export async function seed(dataDir: string, posts: number, comments: number, env: Record<string, string> = {}): Promise<SeededServer> {
  await (await startServer(env, { dataDir })).stop();
  const { db, close } = openDatabase(readConfig({ DATA_DIR: dataDir, ...env }).databaseUrl);
  const now = Date.now();
  await insertBulk.posts?.(db, posts, now);
  await insertBulk.comments?.(db, comments, now);
  // Otherwise the server would index them while it is measured.
  await indexAll(db);
  await insertAccounts(db, 2);
  await db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(learner.password) })
    .where('kind', '=', 'learner')
    .execute();
  const { newest } = await db
    .selectFrom('posts')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  await close();
  return { dataDir, newest };
}

export function closeServers(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

const indexedAtOnce = 500;

/** Brings the search index up to date, as the hourly repair would. */
export async function indexAll(db: Db): Promise<void> {
  for (const source of [postSearch, wordSearch])
    for (let after = 0, isLast = false; !isLast; ) {
      const ids = (await source.versions(db, after, indexedAtOnce)).map(({ id }) => id);
      await db.transaction().execute((tx) => indexRows(tx, source, ids, 'UTC'));
      after = ids.at(-1) ?? after;
      isLast = ids.length < indexedAtOnce;
    }
}
