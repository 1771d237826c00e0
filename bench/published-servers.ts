import { join } from 'node:path';
import { openDatabase } from '#app/db/database.server.ts';
import { prepareCourse } from '#app/features/course/seed-course.server.ts';
import { starterTexts } from '#tests/support/course-items.ts';
import { insertBulk } from '#tests/support/factories/bulk.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { createDatabase, vacuum, withoutIndex } from './postgres-databases.ts';
import { indexAll, newFolder } from './seeded-servers.ts';

/** Rows of a server: words in proportion, 5,000 with 10,000 posts. */
export const wordsFor = (posts: number) => Math.ceil(posts / 2);

/** Runs with a server that has posts and words, and stops it also when that fails. */
export async function withPublished<Result>(
  posts: number,
  address: string | undefined,
  run: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const server = await startPublished(posts, address);
  try {
    return await run(server);
  } finally {
    await server.stop();
  }
}

/** Starts a server with the starter course, and with posts and words that the search finds. @param address of a database that does not exist; without one, SQLite */
async function startPublished(posts: number, address: string | undefined): Promise<ServerProcess> {
  const dataDir = newFolder();
  if (address) await createDatabase(address);
  const { db, migrate, close } = openDatabase(address ?? join(dataDir, 'academy.db'));
  await migrate();
  const now = Date.now();
  await insertBulk.posts?.(db, posts, now);
  await insertBulk.words?.(db, wordsFor(posts), now);
  await db.transaction().execute((tx) => prepareCourse(starterTexts())(tx, { now, timeZone: 'UTC' }));
  const index = () => indexAll(db);
  await (address ? withoutIndex(address, 'search_index_terms', index) : index());
  await close();
  if (address) await vacuum(address);
  return startServer({ STARTER_CONTENT: 'off', ...(address ? { DATABASE_URL: address } : {}) }, { dataDir });
}
