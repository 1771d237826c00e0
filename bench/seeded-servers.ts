import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '#app/auth/passwords.server.ts';
import { openDatabase } from '#app/db/database.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { insertBulk } from '#tests/support/factories/bulk.ts';
import { startServer } from './server-process.ts';

export const learner = { email: 'person1@example.com', password: 'a reader of the bench' };
/** Somebody else who logs in again and again: each time may end the oldest session. */
export const newcomer = { ...learner, email: 'person2@example.com' };
export const apiPath = '/api/blog?limit=20&view=card';

/** A folder with an academy of that size, and its newest post. */
export interface SeededServer {
  dataDir: string;
  newest: number;
}
const made = new Map<string, Promise<SeededServer>>();
const folders: string[] = [];

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-bench-'));
  folders.push(folder);
  return folder;
}

/** The starter content and so many posts and comments more, and two learners; made once for all parts. */
export function seededServer(posts: number, comments: number): Promise<SeededServer> {
  const key = `${posts} ${comments}`;
  const filled = made.get(key) ?? seed(newFolder(), posts, comments);
  made.set(key, filled);
  return filled;
}

export async function seed(dataDir: string, posts: number, comments: number, more: Record<string, string> = {}): Promise<SeededServer> {
  await (await startServer(dataDir, more)).stop();
  const { db, close } = openDatabase(readConfig({ DATA_DIR: dataDir, ...more }).databaseUrl);
  const now = Date.now();
  await insertBulk.posts?.(db, posts, now);
  await insertBulk.comments?.(db, comments, now);
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
